"""How an act looks on the map before it is done: steps with their costs and watchers, lines of sight, the melee."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import NO_SKETCH, Band, Caught, Footstep, Ray, Sketch
from core.geometry.areas import aura
from core.rulebook.cite import rule
from core.rules.kit.system import Look
from core.rules.towers.attack.areas import area_of
from core.rules.towers.attack.modifiers.battlefield import band_of, melee_of
from core.rules.towers.attack.offense import ATTACKS
from core.rules.towers.attack.reactions import watchers_of_step
from core.rules.towers.attack.strike import Degree, Strike, declared_by, degree_of, is_spared, strike_of, strikes_within
from core.rules.towers.clock import JOIN
from core.rules.towers.gear.weapons import INCREMENTS, reach_of
from core.rules.towers.grappling.throwing import THROW_HELD, THROWS, bands_of, flight_of, longest_throw, why_not_there
from core.rules.towers.harm.hazards import FEET
from core.rules.towers.movement.moves import LEAP, LEAPS, MOVES, allowance_of, joint_move, leap_of, why_not_so
from core.rules.towers.movement.steps import Way, gait_of, hindered, speed, squares_of, towards, way_of
from core.rules.towers.movement.walking import after_shift, parity_after, shift_way
from core.rules.towers.situation import Going, Situation, shift_of

FARTHEST_SHOWN = 24
"""Spaces up to which range is shown by squares."""


def sketch_of(situation: Situation, act: Act) -> Sketch:
    """Return the sketch of an act: of its way, a joined shift in front, and of the attack at the end of it."""
    way, aim = walkway(situation, act), _AIMED.get(act.action)
    aimed = NO_SKETCH if aim is None else aim(after_shift(situation, act)[0], act)
    reached = way.bands or aimed.bands
    return replace(aimed, steps=way.steps, allowance=way.allowance, why=way.why or aimed.why, bands=reached)


@rule("T99-ACT-50", "T99-MOVE-02", "T99-OA-04")
def walkway(here: Situation, act: Act) -> Sketch:
    """Return the steps of an act's path, each with its cost, what forbids it, and who could react to it."""
    found: tuple[Footstep, ...] = ()
    direction = shift_of(act)
    if direction is not None:
        to = towards(here.board.stand(act.actor), direction)
        if to is None:
            return Sketch(why=say("99-towers.why.no-direction"))
        way, why = shift_way(here.board, here.who, to)
        found = _footsteps(here, way, first=why)
        if why is not None:
            return Sketch(found, why=why)
        here, _ = after_shift(here, act)
    look = _GONE.get(act.action)
    gone = NO_SKETCH if look is None else look(here, act)
    return replace(gone, steps=(*found, *gone.steps))


def _goes(here: Situation, act: Act, going: Going) -> Sketch:
    way = way_of(here.board, here.who, act.path, parity=parity_after(act))
    allowance = allowance_of(here.who, going)
    why = why_not_so(way, going, here.who) if act.path else None
    reached = () if act.path else _walked_within(here, act, allowance)
    return Sketch(_footsteps(here, way), allowance, why, bands=reached)


@rule("T99-COMP-03")
def _joins(here: Situation, act: Act) -> Sketch:
    first = joint_move(here.clock)
    return NO_SKETCH if first is None or first.goes is None else _goes(here, act, first.goes)


def _leaps(here: Situation, act: Act) -> Sketch:
    leap, why = leap_of(here.board, here.who, act)
    return Sketch(_footsteps(here, leap), speed(here.who), why if act.path else None)


@rule("T99-ACT-48")
def _shift_alone(here: Situation, act: Act) -> Sketch:
    start = here.board.stand(act.actor)
    squares = squares_of(start, act.path)
    if not squares:
        return Sketch(allowance=1)
    way = Way(start, here.board.walk(act.actor, squares, gait_of(here.who)))
    _, why = shift_way(here.board, here.who, way.stand(1))
    why = why if len(squares) == 1 else say("99-towers.why.one-space")
    return Sketch(_footsteps(here, way, silent=True, first=why), 1, why)


def _footsteps(here: Situation, way: Way, *, silent: bool = False, first: Phrase | None = None) -> tuple[Footstep, ...]:
    board, who = here.board, here.who.id
    through = dict(way.through)
    found = []
    for number, step in enumerate(way.steps):
        to = way.stand(number + 1)
        at = board if number == 0 else board.moved(who, way.stand(number))
        by = () if silent else watchers_of_step(here.state, here.encounter, at, who, to)
        why = hindered(step) or (first if number == 0 else None)
        found.append(Footstep(to.centre, step.cost, step.total, why, by, through.get(number, ())))
    return tuple(found)


@rule("T99-COVER-07", "T99-OUT-02")
def _attack(there: Situation, act: Act) -> Sketch:
    """Return the lines to a target that cover is judged by, and the chain of a melee; without one, what is in reach."""
    if there.who.weapon(declared_by(act).item).profile.has_area:
        return _area(there, act)
    if not act.targets or act.targets[0] == act.actor:
        return Sketch(bands=_struck_within(there, act))
    return _struck(strike_of(there.state, there.encounter, there.board, declared_by(act)))


@rule("T99-ACT-17")
def _charge(there: Situation, act: Act) -> Sketch:
    """Return what an attack at the end of its way looks like."""
    if not act.targets or act.targets[0] == act.actor:
        return NO_SKETCH
    way = way_of(there.board, there.who, act.path, parity=parity_after(act))
    board = there.board.moved(act.actor, way.stand(len(way.steps))) if act.path else there.board
    return _struck(strike_of(there.state, there.encounter, board, declared_by(act)))


def _struck(strike: Strike) -> Sketch:
    rays = tuple(Ray(line.start, line.end, line.blocked_by) for line in strike.cover.lines)
    return Sketch(
        rays=rays,
        links=melee_of(strike).links if strike.is_melee else (),
        distance=_far(strike.distance),
        cover=_hidden(strike),
        causes=strike.cover.by,
    )


def _walked_within(here: Situation, act: Act, allowance: int) -> tuple[Band, ...]:
    """Return every square on which somebody can come to stand by a way that costs no more than the allowance."""
    squares = here.board.covered(act.actor, allowance, gait_of(here.who), parity=parity_after(act))
    return (Band(squares, _far(allowance)),) if squares else ()


def _struck_within(there: Situation, act: Act) -> tuple[Band, ...]:
    """Return the squares that a weapon strikes at, from near to far; none where they are more than can be shown."""
    board, profile = there.board, there.who.weapon(declared_by(act).item).profile
    body, metric = board.bodies[act.actor], board.site.metric
    if profile.is_melee:
        reach = reach_of(profile, there.state.house_rules)
        return (Band(tuple(board.site.threatened(body.footprint, reach, body.neighbours)), _far(reach)),)
    near = profile.increment or profile.maximum
    if near is None or near > FARTHEST_SHOWN:
        return ()
    ends = (near, INCREMENTS * near) if profile.increment and INCREMENTS * near <= FARTHEST_SHOWN else (near,)
    return tuple(Band(tuple(aura(board.stand(act.actor), end, metric)), _far(end)) for end in ends)


@rule("T99-GRAP-07")
def _throw(there: Situation, act: Act) -> Sketch:
    """Return the lines to the space that somebody is thrown into, what its distance costs, and the bands of range."""
    if not act.targets or act.targets[0] == act.actor or act.targets[0] not in there.board.bodies:
        return NO_SKETCH
    thrown = there.fighter(act.targets[0])
    most = longest_throw(there.who, thrown)
    bands = tuple(
        Band(squares, say(f"99-towers.sketch.band.{number}"))
        for number, squares in enumerate(bands_of(there.board.stand(act.actor), most, there.board.site.metric), 1)
    )
    if act.place is None:
        return Sketch(bands=bands)
    flight = flight_of(there.state, there.encounter, there.board, act)
    at = flight.place.centre
    why = why_not_there(flight, there.board)
    if why is not None:
        return Sketch(why=why, at=at, bands=bands)
    strike = flight.strike
    number = band_of(strike.distance, most)
    return Sketch(
        rays=tuple(Ray(line.start, line.end, line.blocked_by) for line in strike.cover.lines),
        distance=say("99-towers.sketch.throw", far=_far(strike.distance), band=bands[number - 1].cost),
        cover=_hidden(strike) if flight.occupant is not None else None,
        causes=strike.cover.by if flight.occupant is not None else (),
        at=at,
        bands=bands,
    )


@rule("T99-AOE-02", "T99-AOE-03")
def _area(there: Situation, act: Act) -> Sketch:
    """Return the spaces of an area, and everybody in it with his cover from its centre."""
    declared, profile = declared_by(act), there.who.weapon(act.item).profile
    area = area_of(there.board, act.actor, profile, declared.area_aim, there.state.house_rules)
    strikes = strikes_within(there.state, there.encounter, there.board, declared)
    return Sketch(
        distance=_far(area.distance) if area.distance else None,
        area=area.squares,
        origin=there.board.stand(area.origin).centre,
        caught=tuple(Caught(strike.target.id, _hidden(strike), is_spared(strike)) for strike in strikes),
    )


@rule("T99-MAP-01")
def _far(spaces: int) -> Phrase:
    return say("99-towers.sketch.spaces", spaces=spaces, feet=spaces * FEET)


def _hidden(strike: Strike) -> Phrase | None:
    degree = degree_of(strike.cover)
    if degree is Degree.NONE:
        return None
    blocked, samples = strike.cover.samples_blocked, strike.cover.samples
    return say(f"99-towers.sketch.{degree.name.lower()}", blocked=blocked, samples=samples)


_ATTACKS = ("attack", "cast-spell", "power-attack", "aid", "grapple", "restricted-attack")
_AIMED: Mapping[str, Look] = {
    **dict.fromkeys(_ATTACKS, _attack),
    "charge": _charge,
    THROW_HELD.id: _throw,
    **{each.id: _throw for each in THROWS},
}
"""What is drawn of acts that are aimed at somebody or at a place, by their actions."""
_GONE: Mapping[str, Look] = {
    **{each.id: partial(_goes, going=each.goes) for each in (*MOVES, *LEAPS, *ATTACKS) if each.goes is not None},
    JOIN: _joins,
    LEAP: _leaps,
    "shift": _shift_alone,
}
"""What is drawn of the way that somebody goes, by his action."""
