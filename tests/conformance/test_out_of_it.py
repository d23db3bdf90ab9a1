"""Who has no part in it makes no difference: whoever is high above, and whoever lies there, wherever that is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import SystemId, TokenId
from core.edits.people import SetCondition, SetTrack
from core.edits.tokens import ChangeTokens, MoveTokens
from core.engine.command import Act
from core.engine.request import Ruling
from core.engine.system import Need
from core.geometry.units import SQUARE
from core.model.condition import Condition
from core.model.encounter import Token
from core.rules.registry import SYSTEMS
from tests.conformance.arena import USUAL, Arena, arena, close_together
from tests.conformance.test_systems import seen

FAR = (2 * SQUARE, 2 * SQUARE)
"""A corner of the ready room, away from everybody."""
UP = 20
FELLING = {
    SystemId("99-towers"): ("lethal", -99),
    SystemId("basic-roleplaying"): ("hit-points", -99),
    SystemId("faction-zones"): ("health", 0),
}
"""The track that fells, and at what value; where none does, a condition tells who is dead."""
DOWN = {SystemId("swift-swords"): "out-of-action"}
"""That condition, where it is called otherwise."""
IN_SPACE = tuple(system for system in SYSTEMS if system not in ("faction-zones", "swift-swords"))
"""The games that know how high somebody is."""


def close_fight(system: SystemId) -> tuple[Arena, Token, Token]:
    """Return a fight at arm's length, who acts, and the foe who stands nearest to him."""
    fight = arena(system, 23, USUAL)
    close_together(fight)
    moment = seen(fight)
    assert moment is not None
    actor = moment.encounter.tokens[moment.who]
    foes = [token for token in moment.encounter.tokens.values() if token.side != actor.side]
    return fight, actor, min(foes, key=lambda token: abs(token.point[1] - actor.point[1]))


def attempts(fight: Arena, *without: TokenId) -> Iterator[Act]:
    """Yield everything that whoever acts could do to anybody but some."""
    moment = seen(fight)
    assert moment is not None
    for offer in moment.offers:
        if offer.needs == (Need.TARGET,):
            for target in moment.encounter.tokens:
                if target not in (moment.who, *without):
                    yield replace(offer.act, targets=(TokenId(target),))


def looks(fight: Arena, act: Act) -> Any:
    """Return what would come of an act as far as the first draw: why not, all modifiers, the draw."""
    found = fight.session.preview(act)
    rulings = [each.request for each in found.assumed if isinstance(each.request, Ruling)]
    modifiers = [sorted(map(repr, each.proposed)) for each in rulings]
    why_not = None if found.refused is None else found.refused.phrase
    return why_not, modifiers, None if found.draw is None else found.draw.key


@pytest.mark.parametrize("system", IN_SPACE)
def test_whoever_flies_high_above_is_in_nobodys_way(system: SystemId) -> None:
    """Nobody near is hindered, threatened, helped or reached by him."""
    fight, actor, flier = close_fight(system)
    fight.session.submit(ChangeTokens(fight.encounter, (flier.id,), elevation=UP))
    board = fight.session.board(fight.session.state.encounter(fight.encounter))
    near, ways = {act: looks(fight, act) for act in attempts(fight, flier.id)}, board.occupancy(actor.id)
    assert all(flier.id not in board.threatened_by(who) for who in board.bodies)
    fight.session.submit(MoveTokens(fight.encounter, ((flier.id, FAR),)))
    away = fight.session.board(fight.session.state.encounter(fight.encounter)).occupancy(actor.id)
    assert {act: looks(fight, act) for act in near} == near and near
    if board.counts_heights or board.site.measures.crowds:
        assert ways.closed == away.closed and ways.held == away.held


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_whoever_lies_there_helps_nobody(system: SystemId) -> None:
    """The fallen of either side lend neither numbers nor threats to what the others do to each other."""
    fight, actor, foe = close_fight(system)
    everybody = fight.session.state.encounter(fight.encounter).tokens.values()
    friend = next(token for token in everybody if token.side == actor.side and token.id != actor.id)
    fallen = (foe.id, friend.id)
    if system in FELLING:
        fight.session.submit(SetTrack(fight.encounter, fallen, *FELLING[system]))
    else:
        fight.session.submit(SetCondition(fight.encounter, fallen, Condition(DOWN.get(system, "dead"), lasting=True)))
    rules, state = SYSTEMS[system], fight.session.state
    encounter = state.encounter(fight.encounter)
    assert not any(rules.status(state, encounter, encounter.tokens[who]).is_up for who in fallen)
    near = {act: looks(fight, act) for act in attempts(fight, *fallen)}
    fight.session.submit(MoveTokens(fight.encounter, ((foe.id, FAR), (friend.id, (FAR[0] + 2 * SQUARE, FAR[1])))))
    assert {act: looks(fight, act) for act in near} == near and near
