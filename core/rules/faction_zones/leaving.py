"""Who could strike at one who moves off: enemies nearby whom a step leaves behind."""

from core.base.errors import Refused
from core.base.ids import TokenId
from core.geometry.board import Board
from core.geometry.zone_graph import Spot
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.places import spot_of
from core.rules.faction_zones.reactions import Window, can_react


@rule("FAC-OPP-01", "FAC-OPP-03")
def left_behind(
    state: Campaign, encounter: Encounter, board: Board, who: TokenId, here: Spot, to: Spot
) -> tuple[TokenId, ...]:
    """Return the enemies who can react, nearby a place and no longer nearby another that somebody steps to."""
    graph, tokens = board.site.zones.graph, encounter.tokens
    found = []
    for other in clock_of(encounter).combatants:
        if other not in tokens or tokens[other].side == tokens[who].side:
            continue
        try:
            there = spot_of(board, encounter, other)
        except Refused:
            continue
        is_left = graph.nearby(there, here) and not graph.nearby(there, to)
        if is_left and can_react(state, encounter, Window(who, who), other):
            found.append(other)
    return tuple(found)
