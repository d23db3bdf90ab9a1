"""What an attack looks like on the map before it is made: the line to its target, and the zones that it reaches."""

from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import Ray, Reach, Sketch
from core.geometry.units import Point
from core.rulebook.cite import rule
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.attack.answered import device_of, lying_pool, may_defend
from core.rules.swift_swords.attack.strike import Declared, Strike, arm_of, dice_by_zones, strike_of
from core.rules.swift_swords.cover import cover_modifiers
from core.rules.swift_swords.gear.weapons import Wielded
from core.rules.swift_swords.harm.blow import can_soak
from core.rules.swift_swords.rounds.order import Situation
from core.rules.swift_swords.settings import SOAKING, chosen


def sketch_attack(situation: Situation, act: Act, *, casts: bool = False) -> Sketch:
    """Return the line to whomever was pointed at last, with what covers him, and the zones that the weapon reaches.

    One who `casts` is bound to none.
    """
    reaches = () if casts else _reaches(situation, arm_of(situation.who, act.item))
    target = act.targets[-1] if act.targets else act.actor
    if target == act.actor:
        return Sketch(reaches=reaches)
    strike = strike_of(situation, Declared(act.actor, target, act.item))
    sight = strike.board.sight(act.actor, target)
    ray = Ray(strike.attacker.token.point, strike.target.token.point, () if sight.clear else sight.blockers)
    cover = next((each.label for each in cover_modifiers(strike, act.actor, target)), None)
    outcome = None if casts else _meets(strike)
    return Sketch(rays=(ray,), distance=_distance(strike), cover=cover, reaches=reaches, outcome=outcome)


def _meets(strike: Strike) -> Phrase | None:
    """Return what meets an attack besides what is asked before it: a pool that lies there, or what may be soaked."""
    block, soak = _lying_block(strike), _soaks(strike)
    if block is not None and soak is not None:
        return say("swift-swords.sketch.both", block=block, soak=soak)
    return block or soak


@rule("SST-DPOOL-01", "SST-BLOCK-02")
def _lying_block(strike: Strike) -> Phrase | None:
    """Return the Block Pool that meets an attack unasked and what its device is worth, which no modifier tells of."""
    lying = lying_pool(strike) if may_defend(strike) else None
    device = None if lying is None else device_of(strike.target, lying.item)
    if lying is None or device is None:
        return None
    item, value = device.item.name, device.profile.block
    return say("swift-swords.sketch.block-pool", token=strike.target.id, count=lying.successes, item=item, value=value)


@rule("SST-MENT-08", "SST-GAP-11")
def _soaks(strike: Strike) -> Phrase | None:
    """Return that the target may soak, which is asked once it is hurt, and is not reckoned with before."""
    soaks = chosen(strike.house, SOAKING) and can_soak(strike, strike.target.id)
    return say("swift-swords.sketch.soaks", token=strike.target.id) if soaks else None


@rule("SST-ZONE-01", "SST-TAB-RANGE")
def _distance(strike: Strike) -> Phrase:
    """Return how many zones off the target is."""
    if strike.zones is None:
        return say("swift-swords.sketch.no-way")
    return say("swift-swords.reach.zones", count=strike.zones) if strike.zones else say("swift-swords.reach.here")


@rule("SST-ZONE-01", "SST-MOD-04", "SST-TAB-RANGE")
def _reaches(situation: Situation, wielded: Wielded) -> tuple[Reach, ...]:
    """Return the zones that a weapon reaches, each with the dice that its distance takes off: in melee one's own."""
    profile, zones = wielded.profile, situation.board.site.zones
    dice = dice_by_zones(profile.way) if profile.is_missile else {0: 0}
    found: dict[int, list[tuple[Point, ...]]] = {}
    spot = find_spot(situation, situation.who.id)
    if spot is None:
        return ()
    for zone in zones.ids():
        halves = zones.graph.distance(spot, zone)
        far = None if halves is None else -(-halves // 2)
        if far is not None and far in dice:
            found.setdefault(far, []).append(zones.outline(zone))
    return tuple(Reach(tuple(areas), _reached(far, dice[far])) for far, areas in sorted(found.items()))


def _reached(zones: int, dice: int) -> Phrase:
    if not zones:
        return say("swift-swords.reach.here")
    return say("swift-swords.reach.shot", count=zones, dice=-dice)
