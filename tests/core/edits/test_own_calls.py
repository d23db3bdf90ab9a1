"""Calls of one's own in every game: kept, read back, offered, and carried out by what the game rolls."""

from dataclasses import replace

import pytest

from core.base.errors import Refused
from core.base.ids import SystemId
from core.documents.codec import read_campaign, write_campaign, write_command
from core.edits.own_calls import LONGEST_CALL, KeepCalls, own_command, own_offers, with_call, without_call
from core.engine.event import Checked, Noted
from core.model.condition import Condition
from core.model.own_call import Befalls, OwnCall
from core.rulebook.catalogue import system_ids
from core.rules.registry import SYSTEMS
from tests.helpers.commands import read_command
from tests.helpers.fights import ready
from tests.helpers.samples import sample_session

TOWERS = SystemId("99-towers")
BRIDGE = OwnCall(
    "Bridge",
    TOWERS,
    "check",
    (("what", "skill Notice"), ("difficulty", "hard")),
    Befalls.ALL,
    "stun",
    "-2",
    None,
    "sways",
)


def test_it_is_kept_replaced_by_name_read_back_and_undone() -> None:
    session = ready()
    session.submit(with_call(session.state, BRIDGE))
    other = OwnCall("Bridge", TOWERS, words="breaks")
    session.submit(with_call(session.state, other))
    assert session.state.calls == (other,)
    renamed = OwnCall("Old bridge", TOWERS, words="breaks")
    session.submit(with_call(session.state, renamed, instead=other))
    assert session.state.calls == (renamed,)
    assert read_campaign(write_campaign(session.state)).calls == session.state.calls
    assert read_command(write_command(KeepCalls((BRIDGE,)))) == KeepCalls((BRIDGE,))
    session.submit(without_call(session.state, renamed))
    assert not session.state.calls
    session.undo()
    assert session.state.calls == (renamed,)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (OwnCall(" ", TOWERS, words="x"), "refused.no-name"),
        (OwnCall("x" * (LONGEST_CALL + 1), TOWERS, words="x"), "refused.too-long"),
        (OwnCall("Nothing", TOWERS), "refused.empty-call"),
        (OwnCall("No dice", TOWERS, track="stun", by="lots"), "answer.no-dice"),
    ],
)
def test_what_nobody_could_call_for_is_refused(call: OwnCall, why: str) -> None:
    with pytest.raises(Refused) as refused:
        ready().submit(KeepCalls((call,)))
    assert refused.value.phrase.id == why


def test_what_is_rolled_stands_there_as_kept_and_all_that_befalls_happens_to_everybody() -> None:
    session = sample_session()
    (encounter, *_) = session.state.encounters.values()
    system = session.systems[encounter.system]
    who = tuple(each.id for each in encounter.tokens.values() if each.side == "party")[:2]
    session.submit(with_call(session.state, BRIDGE))
    (offer,) = own_offers(system, session.state, encounter, who)
    assert {each.name: each.value for each in offer.fields}["difficulty"] == "hard"
    before = [session.state.vitals(encounter.tokens[each]).tracks["stun"].value for each in who]
    command = own_command(system, session.state, encounter, who, BRIDGE, {})
    session.submit(command)
    assert read_command(write_command(command)) == command
    entry = session.last
    assert entry is not None and sum(isinstance(each, Checked) for each in entry.events) == 2
    assert sum(isinstance(each, Noted) and each.phrase.id == "own-call.told" for each in entry.events) == 2
    now = session.state.encounter(encounter.id)
    assert [session.state.vitals(now.tokens[each]).tracks["stun"].value for each in who] == [
        value - 2 for value in before
    ]


@pytest.mark.parametrize("befalls", Befalls)
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_what_comes_of_a_roll_befalls_those_alone_whom_it_is_for(befalls: Befalls, difficulty: str) -> None:
    """Each of four rolls, some of them several times: on the map and off it, a hero by the name of the person."""
    session = sample_session()
    (encounter, *_) = session.state.encounters.values()
    system = session.systems[encounter.system]
    who = tuple(each.id for each in encounter.tokens.values())[:4]
    call = replace(BRIDGE, befalls=befalls, entries=(("what", "skill Notice"), ("difficulty", difficulty)))
    ends = set()
    for _ in range(6):
        before = {each: session.state.vitals(encounter.tokens[each]).tracks["stun"].value for each in who}
        session.submit(own_command(system, session.state, encounter, who, call, {}))
        assert session.last is not None
        passed = {each.check.actor: each.check.passed for each in session.last.events if isinstance(each, Checked)}
        now = session.state.encounter(encounter.id).tokens
        for each in who:
            own = passed[each if each in passed else str(now[each].person)]
            ends.add(own)
            is_for = befalls is Befalls.ALL or own is (befalls is Befalls.PASSED)
            assert session.state.vitals(now[each]).tracks["stun"].value == before[each] - 2 * is_for
    assert ends == {True, False}


def test_a_call_that_changes_a_track_by_nothing_leaves_it_and_tells_its_words() -> None:
    session = sample_session()
    (encounter, *_) = session.state.encounters.values()
    (who, *_) = encounter.tokens
    call = OwnCall("Luck", TOWERS, track="stun", by="0", words="tries")
    session.submit(own_command(session.systems[encounter.system], session.state, encounter, (who,), call, {}))
    assert session.last is not None and [type(each) for each in session.last.events] == [Noted]


def test_nobody_is_called_for_nobody_and_what_the_game_has_no_longer_says_so() -> None:
    session = sample_session()
    (encounter, *_) = session.state.encounters.values()
    system = session.systems[encounter.system]
    session.submit(with_call(session.state, OwnCall("Old", TOWERS, "gone", words="x")))
    session.submit(with_call(session.state, OwnCall("Cold", TOWERS, condition=Condition("cold"))))
    cold, old = own_offers(system, session.state, encounter, ())
    assert cold.why_not is not None and old.why_not is not None and old.why_not.id == "own-call.gone"
    with pytest.raises(Refused):
        session.submit(own_command(system, session.state, encounter, (), session.state.calls[1], {}))


@pytest.mark.parametrize("game", system_ids())
def test_every_game_offers_its_own_calls_beside_those_of_one_s_own(game: SystemId) -> None:
    state = ready().state
    made = with_call(state, OwnCall("Cold", game, words="shivers")).calls
    found = own_offers(SYSTEMS[game], type(state)(state.source, calls=made), None, ())
    assert [each.id for each in found] == ["own: Cold"]
