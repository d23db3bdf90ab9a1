"""Whoever is taken off the map while a question waits: nothing waits for him any more, and the rest goes on."""

import pytest

from core.base.ids import SystemId, TokenId
from core.edits.tokens import RemoveTokens
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.run import Run
from tests.conformance.arena import ALL, Arena, arena, close_together, source_of
from tests.conformance.invariants import SHARED, Step
from tests.conformance.test_invariants import step

PLAYER = first_of(take_suggestions, draw)
ACTS = 6
"""Acts of a fight in which somebody vanishes."""
SEED = 31


@pytest.mark.parametrize("system", sorted(ALL))
def test_whom_a_question_needs_may_vanish_while_it_waits(system: SystemId) -> None:
    """At each question of some acts each of those whom it needs is taken away; the act then goes its way to its end."""
    fight = arena(system, SEED, PLAYER)
    close_together(fight)
    picks, vanished, looked_at = source_of(SEED), 0, 0
    while looked_at < ACTS:
        taken, picks = step(fight, picks)
        if taken is None:
            break
        found = _vanish_at_each_question(fight, taken)
        vanished, looked_at = vanished + found, looked_at + (found > 0)
    assert vanished > ACTS


def _vanish_at_each_question(fight: Arena, taken: Step) -> int:
    """Carry an act out again for each of its questions and each of those whom that needs; return how often."""
    vanished = 0
    for count in range(len(taken.entry.items)):
        asked = _until(fight, taken, count).request
        assert asked is not None
        there = taken.before.encounter(fight.encounter).tokens
        for who in dict.fromkeys(each for each in asked.needs if each in there):
            run = _until(fight, taken, count)
            run.interject(RemoveTokens(fight.encounter, (TokenId(who),)))
            told = (taken.act, asked.key, who)
            assert all(who not in each.needs for each in run.waiting), told
            run.policy = PLAYER
            run.pump()
            assert run.done and run.request is None, told
            after = Step(taken.before, run.state, run.entry, fight.encounter, taken.system)
            assert [each for holds in SHARED for each in holds(after)] == [], told
            vanished += 1
    return vanished


def _until(fight: Arena, taken: Step, count: int) -> Run:
    """Return an act being carried out again, as far as the question after so many answers."""
    run = Run(taken.before, taken.entry.command, fight.session.systems, fight.session.boards)
    run.repeat(taken.entry.items[:count])
    return run
