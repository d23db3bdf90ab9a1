"""The evening's report: points and deeds as the journal has them, luck by exact odds, what the players may read."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.analysis.account import Spoil
from core.analysis.aftermath import Aftermath, Taken
from core.analysis.aftermath_words import settled, settled_for_players
from core.analysis.evening import Aimed, Luck, aimed_acts, evening, luck
from core.analysis.evening_plots import lost_by_round, rounds_of, stood_by_round
from core.analysis.evening_words import sections
from core.analysis.odds import GivenUp, odds
from core.analysis.simulate import play
from core.analysis.tactics import Tactician
from core.base.ids import SystemId, TokenId
from core.base.phrase import say, verbatim
from core.engine.board_cache import BoardCache
from core.engine.journal import Journal
from core.engine.system import Loose
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, mirrored
from tests.transcripts.runner import Played, begin, prepared
from tests.transcripts.runner import play as play_step

FACTIONS = SystemId("faction-zones")
HIT = Fraction(65, 81) - Fraction(5, 81)
"""The chance that one of four dice hits, and that no Fumble makes nothing of it: one hit with two 1s or three."""


def fought() -> Journal:
    """Return the journal of a fight that was played out."""
    state = mirrored(FACTIONS, seed=4)
    journal = Journal(state)
    for played in play(state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician(), most=24):
        journal.finish(played.entry, played.state, under_way=False)
    return journal


def test_points_deeds_and_rounds_are_those_of_the_journal() -> None:
    journal = fought()
    first, last = journal.state_before(0), journal.state
    assert first is not None
    encounter = last.encounter(ENCOUNTER)
    found = evening(journal, SYSTEMS, encounter)
    assert found.deeds
    for token in encounter.tokens.values():
        lost = first.vitals(first.encounter(ENCOUNTER).token(token.id)).tracks["health"].value
        lost -= last.vitals(token).tracks["health"].value
        assert sum(each.harm - each.healing for each in found.deeds if each.target == token.id) == lost
        assert sum(share.taken for share in found.rounds.get(token.id, {}).values()) == lost
    dealt = sum(share.dealt for own in found.rounds.values() for share in own.values())
    assert dealt == sum(each.harm for each in found.deeds if each.actor is not None) > 0
    assert {each.target for each in found.deeds if each.fell} == {each.who for each in found.account.fallen}
    aimed = [journal.entry(number).command for number in range(journal.head)]
    assert sum(each.times for each in found.deeds) == sum(bool(getattr(act, "targets", ())) for act in aimed)


def test_luck_is_what_came_beside_what_the_exact_odds_made_to_be_expected() -> None:
    journal = fought()
    acts = aimed_acts(journal, SYSTEMS, journal.state.encounter(ENCOUNTER))
    one = next(each for each in acts if each.got)
    (who, own), *others = luck((one,), SYSTEMS).items()
    known = odds(one.before, one.act, SYSTEMS, BoardCache())
    target = one.act.targets[0]
    expected = sum(
        (share * loss.points for outcome, share in known.outcomes for loss in outcome.losses if loss.token == target),
        Fraction(0),
    )
    assert not others and who == one.act.actor and own == Luck(one.got, expected, 1)
    both = luck((one, Aimed(one.before, one.act, 0)), SYSTEMS)[who]
    assert both == Luck(one.got, 2 * expected, 2)
    with pytest.raises(GivenUp):
        luck(acts, SYSTEMS, lambda: False)


def test_the_players_read_no_points_and_of_nobody_whom_they_do_not_know() -> None:
    journal = fought()
    encounter = journal.state.encounter(ENCOUNTER)
    found, words = evening(journal, SYSTEMS, encounter), Words("en")
    lucky = {found.deeds[0].target: Luck(3, Fraction(1), 2)}
    whole = sections(found, lucky, encounter.tokens.keys())
    assert [words.text(each.title) for each in whole] == ["Who did what to whom", "Round by round", "Luck"]
    lines = [words.text(line) for each in whole for line in each.lines]
    fell = {words.text(each.status.phrase) for each in found.account.fallen}
    assert fell and all(any(line.endswith(how) for line in lines) for how in fell), "how, in the book's words"
    assert any("points lost" in line or "point lost" in line for line in lines)
    assert any("3 where 1.0 were to be expected of 2 acts (+2)" in line for line in lines)
    (public,) = sections(found, lucky, encounter.tokens.keys(), public=True)
    told = " ".join(words.text(line) for line in public.lines)
    assert "point" not in told and "felled" in told
    hidden = found.deeds[0].target
    known = [each for each in encounter.tokens if each != hidden]
    assert all(hidden not in words.text(line) for each in sections(found, lucky, known) for line in each.lines)


def struck(physical: int, chosen: str | None = None) -> Played:
    """Return a fight of Swift Swords after one hit with bare hands on somebody with so many Ranks."""
    data: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4]}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"action_dice": 4, "control": "major"}},
            "Orc": {"at": [1, 2], "sheet": {"physical": physical, "action_dice": 3}},
        },
        "fight": {"answers": {"hand:Ann": "5 5 5 5"}},
    }
    played = prepared(data)
    begin(played, data["fight"])
    answers = {"attack:Ann:Orc": "5 2 2 2", **({} if chosen is None else {"takes:Orc": chosen})}
    assert play_step(played, {"do": "attack", "item": "unarmed", "target": ["Orc"], "answers": answers}) is None
    return played


@pytest.mark.parametrize(("chosen", "lost"), [("rank", 1), ("state", 0)])
def test_a_state_that_is_chosen_in_place_of_a_rank_is_a_hit_as_far_as_luck_goes(chosen: str, lost: int) -> None:
    # SST-DMG-09
    played = struck(8, chosen)
    journal, encounter = played.session.journal, played.encounter
    acts = aimed_acts(journal, SYSTEMS, encounter)
    (own,) = luck(acts, SYSTEMS).values()
    assert (own.got, own.expected, own.acts) == (1, HIT, 1)
    (deed,) = evening(journal, SYSTEMS, encounter).deeds
    assert deed.harm == lost, "points are told as they were lost"


def test_a_hit_is_to_be_expected_too_where_whoever_is_hurt_would_choose_the_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.analysis.evening.SECONDS_AN_ACT", 60)
    # SST-DMG-09: to whoever has one Rank left the State is suggested
    played = struck(1)
    (own,) = luck(aimed_acts(played.session.journal, SYSTEMS, played.encounter), SYSTEMS).values()
    assert own.got == 1 and HIT <= own.expected < 1, "more than a hit: some are injured too"


def test_both_sides_lose_in_the_plot_what_they_lost_and_who_falls_stands_no_more() -> None:
    journal = fought()
    encounter = journal.state.encounter(ENCOUNTER)
    found = evening(journal, SYSTEMS, encounter)
    lost, stood = lost_by_round(found, encounter), stood_by_round(found, encounter)
    for is_foe in (False, True):
        side = [who for who in encounter.tokens if (encounter.token(TokenId(who)).side == "foes") is is_foe]
        taken = sum(share.taken for who in side for share in found.rounds.get(TokenId(who), {}).values())
        assert sum(each.others if is_foe else each.party for each in lost) == taken
    assert [each.round for each in lost] == [*rounds_of(found)] and all(len(each.up) == len(lost) for each in stood)
    down = {each.who for each in found.account.fallen}
    gone = {each.who for each in stood if not each.up[-1]}
    assert {each.who for each in stood} == {*found.account.who}
    assert gone and gone <= down, "who is only dying may be up yet"
    assert [each.is_enemy for each in stood] == sorted(each.is_enemy for each in stood)
    assert not lost_by_round(replace(found, rounds={}), encounter)


def test_what_the_end_has_settled_is_read_whole_and_by_the_players_without_what_was_left() -> None:
    award = say("verbatim", text="Experience for the spy", shares=verbatim("Ann 50"))
    after = Aftermath(
        (Taken("Sword", 2, "ann"), Taken("Dagger", 1, "spy")),
        (Loose(award, None, rewards=True),),
        (Loose(verbatim("Dying: the spy"), None),),
        (Loose(verbatim("It burns"), None, warns=True),),
        (Spoil("Shield", 1, ()),),
    )
    words, names = Words("en"), {"ann": "Ann"}.get
    whole = [words.text(line, names) for each in settled(after) for line in each.lines]
    assert whole == [
        "Experience for the spy",
        "Sword × 2: Ann",
        "Dagger: spy",
        "Still there: Shield",
        "It burns",
        "Not done: Dying: the spy",
    ]
    public = [words.text(line, names) for each in settled_for_players(after, ("ann",)) for line in each.lines]
    assert public == ["Ann 50", "Sword × 2: Ann"]
