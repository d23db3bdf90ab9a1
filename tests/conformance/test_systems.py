"""Every system alike: play forwards and backwards, at every question, by every course of chance, written and read."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from core.analysis.simulate import OFFERS_TRIED, Moment, any_offer
from core.base.errors import Refused, SandtableError
from core.base.ids import SystemId, TokenId
from core.chance.source import Source
from core.documents.codec import read_campaign, read_entry, write_campaign, write_entry
from core.edits.document import SetHouseRule, unknown_house_rules
from core.edits.loads import DropPacks, MoveGear, PickUpAll, TakeAlong
from core.edits.people import ChangeGear, SetTrack
from core.edits.tokens import ChangeTokens, MoveTokens, RemoveTokens
from core.engine.journal import folded
from core.engine.policy import draw, first_of, nobody, suggestion, take_suggestions
from core.engine.request import Draw
from core.engine.run import Run
from core.engine.session import Session
from core.model.creature import Haulage
from core.model.creature_reference import reference_to, vitals_of
from core.model.gear import Item
from core.model.loads import Portion, mass_of_gear
from tests.conformance.arena import ALL, Arena, arena, source_of
from tests.helpers.walking_back import walk_back_and_forth

SYSTEMS = sorted(ALL)
PLAYER = first_of(take_suggestions, draw)


def seen(fight: Arena) -> Moment | None:
    session = fight.session
    encounter = session.state.encounter(fight.encounter)
    system = ALL[encounter.system]
    actors = system.next_actors(session.state, encounter)
    if not actors:
        return None
    board = session.board(encounter)
    return Moment(session.state, encounter, board, actors[0], system)


def played(fight: Arena, picks: Source) -> tuple[bool, Source]:
    """Submit any legal act; return whether one was found."""
    for _ in range(OFFERS_TRIED):
        moment = seen(fight)
        if moment is None:
            return False, picks
        act, picks = any_offer(moment, picks)
        if act is None:
            return False, picks
        try:
            fight.session.submit(act)
        except SandtableError:
            continue
        return True, picks
    return False, picks


def answered(session: Session) -> None:
    """Answer the open question as suggested, or by chance."""
    request = session.pending
    assert request is not None
    if isinstance(request, Draw):
        session.answer(request.sample(session.state, session.state.source)[0])
    else:
        session.answer(suggestion(request))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_random_play_undone_to_the_start_and_redone_to_the_end(system: SystemId, seed: int) -> None:
    fight = arena(system, seed, PLAYER)
    session, picks = fight.session, source_of(seed)
    states = [session.state]
    for _ in range(40):
        found, picks = played(fight, picks)
        if not found:
            break
        states.append(session.state)
    assert len(states) > 10
    walk_back_and_forth(session, states)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_state_and_entry_survives_being_written_at_every_question(system: SystemId) -> None:
    fight = arena(system, 5)
    session, picks = fight.session, source_of(5)
    session.policy = nobody
    asked = plays = 0
    while plays < 60 or (asked <= 10 and plays < 240):
        plays += 1
        found, picks = played(fight, picks)
        if not found:
            break
        for _ in range(60):
            assert read_campaign(write_campaign(session.state)) == session.state
            entry = session.under_way or session.last
            assert entry is not None and read_entry(write_entry(entry)) == entry
            if session.pending is None:
                break
            asked += 1
            answered(session)
    assert asked > 10


@pytest.mark.parametrize("system", SYSTEMS)
def test_chance_sums_to_exactly_one_and_a_sample_is_accepted(system: SystemId) -> None:
    fight = arena(system, 6)
    session, picks = fight.session, source_of(6)
    session.policy = nobody
    draws = 0
    for _ in range(130):
        found, picks = played(fight, picks)
        while found and session.pending is not None:
            request = session.pending
            if isinstance(request, Draw):
                draws += 1
                weights = request.outcomes(session.state).weights
                assert sum(weights.values(), Fraction(0)) == 1 and all(weight > 0 for weight in weights.values())
                for outcome in weights:
                    assert request.load(request.dump(request.accept(outcome))) == outcome
                sample, after = request.sample(session.state, session.state.source)
                assert request.accept(sample) == sample and after.drawn > session.state.source.drawn
            answered(session)
    assert draws > 5


ACTS = 100
"""Acts of a long fight."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_hand_of_the_game_master_may_come_in_at_every_question(system: SystemId) -> None:
    """Tokens are moved, changed, hurt and in the end removed while questions are open; play never breaks."""
    fight = arena(system, 8)
    session, picks = fight.session, source_of(8)
    session.policy = nobody
    interjected = 0
    for number in range(ACTS):
        found, picks = played(fight, picks)
        if not found:
            break
        while session.pending is not None:
            interjected += 1
            _meddle(fight, interjected, remove=number == ACTS - 1)
            if session.pending is not None:
                answered(session)
        entry = session.last
        assert entry is not None
        after = session.state
        session.undo()
        stands_again = session.pending is not None
        while session.pending is not None:
            # the edit that ended the act was taken back alone
            session.undo()
        assert folded(session.state, entry) == after
        if not stands_again:
            session.redo()
    assert interjected > 10


def _meddle(fight: Arena, number: int, *, remove: bool) -> None:
    tokens = tuple(TokenId(token) for token in fight.session.state.encounter(fight.encounter).tokens)
    if len(tokens) < 3:
        return
    token = tokens[number % len(tokens)]
    at = fight.session.state.token(fight.encounter, token).point
    track = next(iter(fight.session.state.vitals(fight.session.state.token(fight.encounter, token)).tracks))
    commands = (
        MoveTokens(fight.encounter, ((token, (at[0] + 768, at[1])),)),
        SetTrack(fight.encounter, (token,), track, by=-1),
        ChangeTokens(fight.encounter, (token,), hidden=number % 2 == 0),
    )
    try:
        fight.session.submit(RemoveTokens(fight.encounter, (token,)) if remove else commands[number % 3])
    except SandtableError as refused:
        assert refused.phrase.id.startswith("refused."), refused


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_step_back_at_every_question_comes_to_the_same_question(system: SystemId) -> None:
    fight = arena(system, 9)
    session, picks = fight.session, source_of(9)
    session.policy = nobody
    steps = 0
    for _ in range(80):
        found, picks = played(fight, picks)
        if not found:
            break
        while session.pending is not None:
            before, request = session.state, session.pending
            answered(session)
            if session.pending is not None:
                after, following = session.state, session.pending
                session.take_back()
                assert session.state == before and session.pending == request
                steps += 1
                answered(session)
                assert session.state == after and session.pending == following
    assert steps > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_questions_side_by_side_may_be_answered_in_any_order(system: SystemId) -> None:
    """The last that waits is answered first; the entry, repeated from its answers, comes to the same."""
    fight = arena(system, 13, nobody)
    session, picks = fight.session, source_of(13)
    for _ in range(40):
        while session.waiting:
            keys = [request.key for request in session.waiting]
            assert len(set(keys)) == len(keys), keys
            last = session.waiting[-1]
            if isinstance(last, Draw):
                session.draw(last.key)
            else:
                session.answer(suggestion(last), last.key)
        entry = session.last
        assert entry is not None and entry.done
        after = session.state
        session.undo()
        run = Run(session.state, entry.command, session.systems, session.boards)
        run.repeat(entry.items)
        assert run.done and run.state == after and tuple(run.context.events) == entry.events
        session.redo()
        found, picks = played(fight, picks)
        if not found:
            break


@pytest.mark.parametrize("system", SYSTEMS)
def test_offers_say_what_happens(system: SystemId) -> None:
    """What is open and needs nothing can be done; what is closed is refused, and some of it done on the GM's word."""
    fight = arena(system, 10, PLAYER)
    moment = seen(fight)
    assert moment is not None
    done = forced = 0
    for offer in moment.offers:
        if offer.needs:
            continue
        if offer.why_not is None:
            fight.session.submit(offer.act)
            fight.session.undo()
            done += 1
        else:
            with pytest.raises(SandtableError):
                fight.session.submit(offer.act)
            forced += fight.session.preview(replace(offer.act, anyway=True)).refused is None
    assert done > 1
    assert forced or all(offer.why_not is None for offer in moment.offers)


@pytest.mark.parametrize("system", SYSTEMS)
def test_loads_go_about_in_a_fight_and_what_they_do_can_be_asked_of_everybody(system: SystemId) -> None:
    fight = arena(system, 13, PLAYER)
    session, where = fight.session, fight.encounter
    one, other, *_ = (TokenId(token) for token in session.state.encounter(where).tokens)
    references = tuple(reference_to(where, session.state.token(where, token)) for token in (one, other))
    pack = Item(id="pack-1", name="Pack", pack=True, grams=1_000)
    thing = Item(id="thing-1", name="Thing", count=3, grams=20_000, within="pack-1")
    commands = (
        ChangeGear(where, (one,), (pack, thing)),
        TakeAlong(references[1], references[0], Haulage.PULLED, wheels=True),
        MoveGear(references[0], (Portion("thing-1", 1),), references[1]),
        DropPacks(where, (one, other)),
        PickUpAll(where, (one,)),
        RemoveTokens(where, (one,)),
    )
    states = [session.state]
    for command in commands:
        session.submit(command)
        states.append(session.state)
        for reference in references:
            loads = ALL[system].loads
            burden = None if loads is None else loads.burden(session.state, reference)
            assert burden is None or (burden.steps >= 0 and burden.penalty.total.number >= 0)
    assert mass_of_gear(vitals_of(states[1], references[0]).gear).whole == 61_000
    assert read_campaign(write_campaign(session.state)) == session.state
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_offers_of_single_actions_make_up_the_list(system: SystemId) -> None:
    fight = arena(system, 12, PLAYER)
    picks = source_of(12)
    for _ in range(20):
        moment = seen(fight)
        assert moment is not None
        singly = [offer for action in moment.system.actions for offer in moment.offers_of(action)]
        assert singly == list(moment.offers) and len(singly) >= len(moment.system.actions) // 2
        found, picks = played(fight, picks)
        if not found:
            break


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_random_play_under_house_rules_that_change_on_the_way(system: SystemId, seed: int) -> None:
    """Any setting takes any of its values at any time, an open question too; play goes on and can be undone."""
    fight = arena(system, 20 + seed)
    session, picks = fight.session, source_of(20 + seed)
    session.policy = nobody
    start, begun = session.state, session.journal.head
    for _ in range(60):
        picks = _changed(session, system, picks)
        found, picks = played(fight, picks)
        if not found:
            break
        while session.pending is not None:
            picks = _changed(session, system, picks)
            if session.pending is not None:
                answered(session)
        assert read_campaign(write_campaign(session.state)) == session.state
    after = session.state
    assert unknown_house_rules(after, ALL) == ()
    while session.journal.head > begun:
        session.undo()
    assert session.state == start
    while session.journal.can_redo:
        session.redo()
    assert session.state == after


def _changed(session: Session, system: SystemId, picks: Source) -> Source:
    """Give some setting of a system some value of its own."""
    if not ALL[system].settings:
        return picks
    choice, picks = picks.choose(ALL[system].settings)
    value, picks = picks.choose(tuple(choice.values))
    try:
        session.submit(SetHouseRule(system, choice.key, value))
    except Refused as refused:
        assert refused.phrase.id == "refused.no-change"
    return picks


SCRIPT = """
from core.base.ids import SystemId
from core.documents.codec import write_campaign
from tests.conformance.arena import arena, source_of
from tests.conformance.test_systems import PLAYER, played
import hashlib, sys
fight = arena(SystemId(sys.argv[1]), 11, PLAYER)
picks = source_of(11)
for _ in range(25):
    found, picks = played(fight, picks)
print(hashlib.sha256(write_campaign(fight.session.state)).hexdigest())
"""


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_play_under_other_hash_seeds(system: SystemId) -> None:
    root = Path(__file__).parents[2]
    outcomes = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT, system],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1234")
    }
    assert len(outcomes) == 1
