"""How far an attack reaches: the zones nearby, within half the range and within all of it, for drawing them."""

from core.base.phrase import say
from core.engine.command import Act
from core.engine.sketch import Reach
from core.rulebook.cite import rule
from core.rules.faction_zones.action import Situation
from core.rules.faction_zones.offense import ATTACKS, BLAST, DEATH_BLOW
from core.rules.faction_zones.places import HALVES, spot_of
from core.rules.faction_zones.strike import Kind, reach_of

_GRIPS = (str(Kind.GRAPPLE), str(Kind.DISARM), str(Kind.SHOVE))
_NEARBY_ONLY = (*_GRIPS, DEATH_BLOW)


@rule("FAC-ZONE-02", "FAC-ZONE-03", "FAC-BLAST-07")
def reaches_of(here: Situation, act: Act) -> tuple[Reach, ...]:
    """Return the zones that an attack reaches: those nearby, within half its range, and within all of it."""
    if act.action not in (*ATTACKS, BLAST, DEATH_BLOW):
        return ()
    arm = here.who.arm(None if act.action in _GRIPS else act.item).arm
    ranged = arm.is_ranged and act.action not in _NEARBY_ONLY
    most = HALVES * (arm.range or 0) if act.action == BLAST else reach_of(here.who, arm, ranged=ranged)
    zones, spot = here.board.site.zones, spot_of(here.board, here.encounter, here.who.id)
    found: dict[str, list[str]] = {"nearby": [], "half": [], "full": []}
    for zone in zones.ids():
        away = zones.graph.distance(spot, zone)
        if away is None or away > max(1, most):
            continue
        if arm.indirect and 2 * away <= most:
            continue
        found["nearby" if away <= 1 else "half" if 2 * away <= most else "full"].append(zone)
    return tuple(
        Reach(tuple(zones.outline(zone) for zone in within), say(f"faction-zones.reach.{name}"))
        for name, within in found.items()
        if within
    )
