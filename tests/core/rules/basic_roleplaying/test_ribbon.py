"""The ribbon of the round: ranks from the highest down, and what everybody has done of the phase."""

from dataclasses import replace

from core.base.ids import TokenId
from core.engine.event import ClockChanged
from core.engine.ribbon import Ribbon, Standing
from core.explain.words import Words
from core.model.campaign import Campaign
from core.rules.basic_roleplaying.clock import RoundClock, RoundPhase
from core.rules.registry import SYSTEMS
from tests.helpers.ranked import ENCOUNTER, TWINS, ranked


def clock_of(state: Campaign) -> RoundClock:
    """Return the clock of the fight."""
    clock = state.encounter(ENCOUNTER).clock
    assert isinstance(clock, RoundClock)
    return clock


def shown(state: Campaign, **changes: object) -> Ribbon:
    """Return the ribbon, with the clock changed as told."""
    state = ClockChanged(ENCOUNTER, replace(clock_of(state), **changes)).apply(state)  # type: ignore[arg-type]
    encounter = state.encounter(ENCOUNTER)
    return SYSTEMS[encounter.system].ribbon(state, encounter, SYSTEMS)


def standing(ribbon: Ribbon, who: TokenId) -> Standing:
    """Return how somebody stands."""
    return next(cell.standing for cell in ribbon.cells if cell.token == who)


def test_the_ranks_go_down_and_the_next_round_follows() -> None:
    session, _ = ranked()
    ribbon = shown(session.state)
    ranks = [group.at for group in ribbon.groups if group.at is not None]
    assert ranks == sorted(set(ranks), reverse=True) and len(ranks) > 2
    words = Words()
    assert ribbon.beside is not None and ribbon.groups[-1].heading is not None
    assert (words.text(ribbon.moment), words.text(ribbon.beside)) == ("Round 1", "statements of intent")
    assert words.text(ribbon.groups[-1].heading) == "Round 2" and ribbon.groups[-1].opens


def test_what_is_done_in_a_phase_is_done_for_that_phase_only() -> None:
    session, ids = ranked()
    ann = next(iter(ids.values()))
    assert standing(shown(session.state, stated=(ann,)), ann) is Standing.SPENT
    moving = shown(session.state, phase=RoundPhase.MOVEMENT, stated=tuple(ids.values()), settled=())
    # whoever wants to moves: nobody is the one who acts
    assert {cell.standing for cell in moving.cells} == {Standing.WAITS} and all(cell.may for cell in moving.cells)
    assert standing(shown(session.state, phase=RoundPhase.MOVEMENT, settled=(ann,)), ann) is Standing.SPENT


def test_only_those_of_the_moment_act_in_the_countdown() -> None:
    session, _ = ranked()
    everybody = clock_of(session.state).combatants
    first = max(shown(session.state).groups, key=lambda group: group.at or 0)
    who = first.cells[0].token
    moments = shown(session.state, phase=RoundPhase.ACTIONS, stated=everybody, settled=everybody, acted=(who,))
    assert standing(moments, who) is Standing.SPENT
    assert Standing.ACTS not in {cell.standing for cell in moments.cells}


def test_those_of_one_moment_stand_together_and_others_of_their_rank_beside_them() -> None:
    # BRP-INIT-06: two bandits alike act at once; who has acted already stays with the one whose blow still comes
    session, _ = ranked()
    everybody = clock_of(session.state).combatants
    state = session.state
    twins = [who for who in everybody if state.creature(state.encounter(ENCOUNTER).tokens[who]).name == TWINS]
    for acted in ((), (twins[0],)):
        ribbon = shown(state, phase=RoundPhase.ACTIONS, stated=everybody, settled=everybody, acted=acted)
        group = next(group for group in ribbon.groups if any(cell.token == twins[0] for cell in group.cells))
        places = [cell.token for cell in group.cells]
        first, second = sorted(places.index(who) for who in twins)
        assert second == first + 1 and group.cells[second].together and not group.cells[first].together
        assert sum(cell.together for cell in ribbon.cells) == 1


def test_whoever_has_moved_too_far_stands_apart() -> None:
    session, ids = ranked()
    ann = next(iter(ids.values()))
    ribbon = shown(session.state, moved={ann: 40})
    apart = next(group for group in ribbon.groups if group.apart)
    assert [cell.token for cell in apart.cells] == [ann]


def test_a_rank_acts_where_one_of_it_does() -> None:
    session, _ = ranked()
    everybody, mixed = [cell.token for cell in shown(session.state).cells], 0
    for number in range(len(everybody)):
        for group in shown(session.state, stated=tuple(everybody[:number])).groups:
            acts = [cell.standing is Standing.ACTS for cell in group.cells]
            assert group.acts is any(acts)
            mixed += any(acts) and not all(acts)
    assert mixed
