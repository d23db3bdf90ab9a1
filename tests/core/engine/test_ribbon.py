"""The ribbon that an order makes by itself, with the tiny system, which says nothing more of it."""

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.ribbon import Standing, plain_ribbon
from core.engine.system import Turn
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

A, B, C, D = (TokenId(f"token-{number}") for number in range(1, 5))


def test_those_of_one_moment_stand_together_and_whoever_acts_is_told_from_who_waits_and_who_cannot() -> None:
    soon, later = say("99-towers.moment.phase", phase=3), say("99-towers.moment.phase", phase=7)
    order = (Turn(A, soon), Turn(B, soon, tied=True), Turn(C, later, idle=True), Turn(D, later, shares=C))
    ribbon = plain_ribbon(soon, order, (A,))
    assert [(group.heading, [cell.token for cell in group.cells]) for group in ribbon.groups] == [
        (soon, [A, B]),
        (later, [C, D]),
    ]
    standings = [cell.standing for cell in ribbon.cells]
    assert standings == [Standing.ACTS, Standing.WAITS, Standing.IDLE, Standing.WAITS]
    assert [cell.tied for cell in ribbon.cells] == [False, True, False, False]
    assert [cell.shares for cell in ribbon.cells] == [None, None, None, C]
    assert [group.acts for group in ribbon.groups] == [True, False]


def test_a_system_that_says_nothing_of_its_ribbon_has_one() -> None:
    session = begun()
    encounter = session.state.encounter(ENCOUNTER)
    system = SYSTEMS[encounter.system]
    ribbon = system.ribbon(session.state, encounter, SYSTEMS)
    now = system.next_actors(session.state, encounter)
    assert 0 < len(now) < len(ribbon.cells) == len(encounter.tokens)
    assert {cell.token for cell in ribbon.cells if cell.standing is Standing.ACTS} == set(now)
    assert ribbon.moment == system.moment(session.state, encounter)
