"""Time under every system: what is due happens, once; a fight's end catches up; undone, nothing of it is left."""

import pytest

from core.base.ids import SystemId, TokenId
from core.chance.source import Source
from core.documents.codec import read_campaign, write_campaign
from core.edits.afflictions import PutAffliction
from core.edits.fights import End
from core.edits.people import SetCondition
from core.edits.time import LetTimePass, PutReminder
from core.engine.plain_time import fate_of
from core.engine.session import Session
from core.engine.time_passing import everything_timed
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.model.reminder import Reminder
from tests.conformance.arena import ALL, Arena, arena, source_of
from tests.conformance.test_systems import PLAYER, SYSTEMS, answered, played

HOUR = 3_600


def laden(system: SystemId, seed: int) -> tuple[Arena, Source]:
    """Return a fight some acts old in which something of every kind is due."""
    fight, picks = arena(system, seed, PLAYER), source_of(seed)
    session = fight.session
    for _ in range(6):
        found, picks = played(fight, picks)
        settle(session)
        if not found:
            break
    for number, token in enumerate(session.state.encounter(fight.encounter).tokens.values()):
        reference = CreatureReference(fight.encounter, token.id)
        ends = Condition("cursed", lasting=True, ends=600 * (number + 1))
        session.submit(SetCondition(fight.encounter, (TokenId(token.id),), ends))
        cough = Affliction("", "Cough", 0, due=500 * (number + 1), counters={"every": 900})
        session.submit(PutAffliction(reference, cough))
    session.submit(PutReminder(Reminder("", 1_000, "Listen", every=700)))
    return fight, picks


def settle(session: Session) -> None:
    """Answer whatever is asked."""
    while session.pending is not None:
        answered(session)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_due_happens_and_is_due_no_more(system: SystemId, seed: int) -> None:
    fight, _ = laden(system, seed)
    session = fight.session
    before = session.state
    session.submit(End(fight.encounter))
    settle(session)
    for seconds in (HOUR, 60, 2 * HOUR):
        session.submit(LetTimePass(seconds))
        settle(session)
        state = session.state
        assert all(each.at > state.time for each in everything_timed(state, ALL))
        assert read_campaign(write_campaign(state)) == state
    assert not any(
        each.kind == "cursed"
        for token in state.encounter(fight.encounter).tokens.values()
        for each in state.vitals(token).conditions
    )
    for _ in range(4):
        session.undo()
    assert session.state == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_affliction_is_told_of_and_every_fate_has_a_word(system: SystemId) -> None:
    fight, _ = laden(system, 1)
    state = fight.session.state
    told = ALL[system].world_time.ailments(state)
    assert {each.affliction.kind for each in told} >= {"Cough"}
    assert all(fate_of(ALL[system].syndromes, state, each.reference).id for each in told)
    assert len({each.key for each in everything_timed(state, ALL)}) == len(everything_timed(state, ALL))
