"""Zones as ground: what entering one costs, which borders can be crossed, and who may fall as he moves."""

from core.base.ids import TokenId
from core.base.values import remembered
from core.engine.context import Context
from core.engine.request import Procedure
from core.geometry.zone_graph import Spot
from core.geometry.zones import Zones
from core.model.scene import CODES, Scene, Terrain
from core.model.things import Zone
from core.model.zone_cover import CoverKind
from core.rulebook.cite import rule
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import link_of, squares_in, zone_at
from core.rules.swift_swords.checks import Reasons, characteristic, more
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.harm.hindrances import MOVEMENT, injuries_of
from core.rules.swift_swords.harm.locations import ARMS
from core.rules.swift_swords.names import PRONE
from core.rules.swift_swords.rounds.order import Situation
from core.rules.swift_swords.settings import PRONE_MOVES, chosen

CLEAR, ROUGH, DIFFICULT, IMPASSABLE = "clear", "rough", "difficult", "impassable"
MORE_PIPS = {CLEAR: 0, ROUGH: 1, DIFFICULT: 2}
"""What entering a zone costs besides (SST-MOVE-03)."""


# a pointer that moves asks for it again and again
@remembered(most=256)
def _painted(zones: Zones, drawn: Zone, scene: Scene) -> str:
    codes = [CODES[scene.terrain.at(square)] for square in squares_in(zones, drawn)]
    if not codes:
        return CLEAR
    blocking, hard = codes.count(Terrain.BLOCKING), codes.count(Terrain.DIFFICULT)
    if blocking * 2 > len(codes):
        return IMPASSABLE
    if hard * 2 > len(codes):
        return DIFFICULT
    return ROUGH if hard else CLEAR


@rule("SST-ZONE-02", "SST-MOVE-03", "SST-COVER-03")
def ground_of(fight: Fight, zone: str) -> str:
    """Return the ground of a zone: what most of its squares are; rough where some are difficult, or soft cover."""
    drawn = zone_at(fight, zone)
    if drawn is None:
        return CLEAR
    found = _painted(fight.board.site.zones, drawn, fight.state.scene(fight.encounter.scene))
    soft = drawn.cover is not None and drawn.cover.kind is CoverKind.SOFT
    return ROUGH if soft and found == CLEAR else found


@rule("SST-MOVE-02", "SST-MOVE-03", "SST-COVER-01")
def may_step(fight: Fight, here: Spot, there: Spot, *, over: bool = False) -> bool:
    """Return whether one can walk from a place to one beside it; `over` an obstacle or hard cover there as well.

    Walls stop everybody, and nobody enters impassable ground.
    """
    if isinstance(there, str):
        return ground_of(fight, there) != IMPASSABLE
    link = link_of(fight, *there)
    hard = link is not None and link.cover is not None and link.cover.kind is CoverKind.HARD
    if link is not None and (link.barrier or hard):
        return over
    return fight.board.site.may_step(here, there)


@rule("SST-INJ-07", "SST-INJ-09", "SST-INJ-13")
def may_fall(someone: Fighter) -> bool:
    """Return whether somebody needs a roll to stay on his feet whenever he moves."""
    return any(row.trips and held.other not in ARMS for row, held in injuries_of(someone.conditions))


@rule("SST-INJ-09", "SST-INJ-21")
def trips_of(someone: Fighter) -> Reasons:
    """Return what injuries take off the roll to stay on one's feet, besides what they take off all rolls to move."""
    found = ((row, held) for row, held in injuries_of(someone.conditions) if row.trips and held.other not in ARMS)
    return tuple(more(str(row.rule), row.id, -row.moving) for row, _ in found if row.moving)


@rule("SST-ACT-19", "SST-GAP-06")
def lies(situation: Situation) -> bool:
    """Return whether somebody is prone and has to stand up before he goes anywhere."""
    return situation.who.has(PRONE) and not chosen(situation.state.house_rules, PRONE_MOVES)


@rule("SST-INJ-07", "SST-INJ-09", "SST-INJ-13")
def keeps_feet(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let somebody who may fall roll DEX before he moves, or fall prone where he is; return whether he can go on.

    Its question is `footing:`.
    """
    if not may_fall(fighter(ctx, who)):
        return True
    successes = yield from characteristic(
        ctx, who, "dexterity", "SST-INJ-07", key=f"footing:{who}", reasons=trips_of(fighter(ctx, who)), uses=(MOVEMENT,)
    )
    if not successes:
        fall(ctx, who, "SST-INJ-07")
    return successes > 0


def fall(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody fall to the ground."""
    set_condition(ctx, who, cited, PRONE)
    ctx.tell_of(who, "swift-swords.log.stumbles", cited)
