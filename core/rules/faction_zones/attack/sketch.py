"""How an attack looks on the map before it is made: how far off the target is, what is seen of it, what hinders."""

from dataclasses import replace

from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import Caught, Ray, Reach, Sketch
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.offense import declared_by, shoots_moving, zone_of
from core.rules.faction_zones.attack.strike import AttackKind, Strike, hindrances, reach_of, strike_now, why_out_of_line
from core.rules.faction_zones.attack.volley import caught, why_no_blast
from core.rules.faction_zones.gear.weapons import Arm
from core.rules.faction_zones.names import zones_said
from core.rules.faction_zones.rounds.order import is_moving
from core.rules.faction_zones.situation import Situation
from core.rules.faction_zones.zones.places import is_covered, is_dark, zones_that_cover
from core.rules.kit.zones import spot_of, squares_in, zone_at, zones_about


def sketch_attack(situation: Situation, act: Act) -> Sketch:
    """Return the look of an attack on whomever was pointed at last, and the zones that it reaches."""
    target = act.targets[-1] if act.targets else act.actor
    declared = declared_by(replace(act, targets=(target,)))
    arm = situation.who.arm(declared.item).profile
    ranged = arm.is_ranged and declared.kind.is_lethal
    most = 1 if declared.kind is AttackKind.GRAPPLE else reach_of(situation.who, arm, ranged=ranged)
    reaches = _reaches(situation, act, arm, most, ranged=ranged)
    if target == act.actor:
        return Sketch(reaches=reaches)
    strike = strike_now(situation, declared)
    hindrance, causes = _told_hindrance(strike)
    start, end = (situation.encounter.token(who).point for who in (act.actor, target))
    ray = Ray(start, end, _stopped(strike))
    return Sketch(rays=(ray,), distance=_distance(strike), cover=hindrance, causes=causes, reaches=reaches)


def sketch_death_blow(situation: Situation, act: Act) -> Sketch:
    """Return the zones in which somebody can be finished off."""
    return Sketch(reaches=_reaches(situation, act, situation.who.arm(act.item).profile, 1, ranged=False))


@rule("FAC-ZONE-01", "FAC-ZONE-02")
def _distance(strike: Strike) -> Phrase:
    """Return how far off the target is, and for a shot how far the weapon reaches."""
    halves = strike.distance
    if halves is None:
        return say("faction-zones.sketch.no-way")
    if halves <= 1:
        return say("faction-zones.sketch.nearby" if halves else "faction-zones.sketch.together")
    if strike.is_ranged:
        return say("faction-zones.sketch.range", distance=zones_said(halves), reach=zones_said(int(strike.reach)))
    return say("faction-zones.sketch.far", distance=zones_said(halves))


@rule("FAC-HIT-02", "FAC-HIT-06")
def _stopped(strike: Strike) -> tuple[str, ...]:
    """Return what stops the line of sight; nothing while the target is seen."""
    if strike.sees:
        return ()
    spot = spot_of(strike, strike.target.id)
    if is_dark(strike, spot):
        return zones_about(spot)
    return strike.board.sight(strike.attacker.id, strike.target.id).blockers or (strike.target.id,)


@rule("FAC-COVER-01", "FAC-COVER-02", "FAC-HIT-01")
def _told_hindrance(strike: Strike) -> tuple[Phrase | None, tuple[str, ...]]:
    """Return what makes a strike hard and what covers its target, in a line, and the zones that the cover is of."""
    why = why_out_of_line(strike)
    if why is not None:
        return why, ()
    reasons = tuple(each.label for each in hindrances(strike))
    told = None
    if len(reasons) == 1:
        told = say("faction-zones.sketch.hard", why=reasons[0])
    elif reasons:
        told = say("faction-zones.sketch.harder", why=reasons[0], other=reasons[1])
    if not is_covered(strike, strike.target.id):
        return told, ()
    shelter = say("faction-zones.sketch.cover")
    line = shelter if told is None else say("faction-zones.sketch.both", hard=told, cover=shelter)
    return line, zones_that_cover(strike, spot_of(strike, strike.target.id))


@rule("FAC-ZONE-01", "FAC-ZONE-02")
def _far_off(halves: int | None, reach: int) -> Phrase:
    """Return how far off a zone is, and how far a blast reaches."""
    if halves is None:
        return say("faction-zones.sketch.no-way")
    if halves <= 1:
        return say("faction-zones.sketch.nearby" if halves else "faction-zones.sketch.own-zone")
    return say("faction-zones.sketch.range", distance=zones_said(halves), reach=zones_said(reach))


@rule("FAC-BLAST-01", "FAC-BLAST-03")
def sketch_blast(situation: Situation, act: Act) -> Sketch:
    """Return the squares of the zone that a blast strikes, everybody in it, and the zones that it could strike."""
    arm = situation.who.arm(act.item).profile
    reach = reach_of(situation.who, arm, ranged=True)
    reaches = _reaches(situation, act, arm, reach, ranged=arm.is_ranged)
    zone = zone_of(situation, act)
    drawn = None if zone is None else zone_at(situation, zone)
    if zone is None or drawn is None:
        return Sketch(reaches=reaches)
    zones = situation.board.site.zones
    halves = zones.graph.distance(spot_of(situation, act.actor), zone)
    words = _far_off(halves, reach)
    return Sketch(
        distance=words,
        cover=why_no_blast(situation, situation.who, situation.who.arm(act.item), zone, on_the_move=shoots_moving(act)),
        area=squares_in(zones, drawn),
        origin=zones.middle(zone),
        caught=tuple(Caught(who) for who in caught(situation, arm, zone, act.actor)),
        reaches=reaches,
    )


@rule("FAC-ZONE-02", "FAC-ZONE-03", "FAC-BLAST-07", "FAC-HIT-05")
def _reaches(here: Situation, act: Act, arm: Arm, most: int, *, ranged: bool) -> tuple[Reach, ...]:
    """Return the zones within `most` half zones: those nearby, within half of it, and within all of it.

    Whoever moves shoots no farther than half the range.
    """
    zones, spot = here.board.site.zones, spot_of(here, here.who.id)
    moving = ranged and (shoots_moving(act) or is_moving(here, here.who))
    found: dict[str, list[str]] = {"nearby": [], "half": [], "full": []}
    for zone in zones.ids():
        away = zones.graph.distance(spot, zone)
        if away is None or away > max(1, most) or (moving and 2 * away > most and away > 1):
            continue
        if arm.indirect and 2 * away <= most:
            continue
        found["nearby" if away <= 1 else "half" if 2 * away <= most else "full"].append(zone)
    return tuple(
        Reach(tuple(zones.outline(zone) for zone in within), say(f"faction-zones.reach.{name}"))
        for name, within in found.items()
        if within
    )
