"""Curved walls edited by their knots: a knot moved, added or taken out, and the curve drawn through them anew."""

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.edits.joints import Joints
from core.edits.subjects import subject_of
from core.edits.walls import WallEdit
from core.geometry.pieces import Chain, nearest_on
from core.geometry.room_shapes import curved, knots_in
from core.geometry.units import Point
from core.model.scene import Scene
from core.model.things import AreaThing, Wall


def knots_once(wall: Wall) -> tuple[Point, ...]:
    """Return the knots of a curved wall, each once."""
    knots = wall.bent_through
    return knots[:-1] if knots and knots[0] == knots[-1] else knots


def knot_moved(scene: Scene, joints: Joints, wall: Wall, number: int, to: Point) -> WallEdit:
    """Move a knot of a curved wall; what meets it there goes along, and so do areas along the curve."""
    knots = knots_once(wall)
    title = say("history.corner-moved", corner=number + 1, what=subject_of(scene, (wall,)))
    after = _through(wall, (*knots[:number], to, *knots[number + 1 :]))
    areas = {area.id: area for area in _along(joints, wall, after)}
    moved = (each for each in joints.moved({knots[number]: to}) if each.id != wall.id and each.id not in areas)
    return WallEdit(title, (after, *areas.values(), *moved))


def knot_removed(scene: Scene, joints: Joints, wall: Wall, number: int) -> WallEdit:
    """Take a knot out of a curved wall, which keeps three at least."""
    knots = knots_once(wall)
    if len(knots) <= 3:
        raise Refused("refused.three-corners")
    title = say("history.corner-removed", corner=number + 1, what=subject_of(scene, (wall,)))
    return _drawn_anew(title, joints, wall, (*knots[:number], *knots[number + 1 :]))


def knot_added(scene: Scene, joints: Joints, wall: Wall, at: Point) -> tuple[WallEdit, int]:
    """Add a knot to a curved wall where it comes nearest to a place; return its number too."""
    knots = knots_once(wall)
    pieces = tuple(pairwise(wall.points))
    nearest = min(range(len(pieces)), key=lambda n: nearest_on(pieces[n], at)[1])
    place = nearest_on(pieces[nearest], at)[0]
    number = sum(each <= nearest for each in wall.knots)
    if place in knots:
        raise Refused("refused.corner-there")
    title = say("history.corner-added", what=subject_of(scene, (wall,)))
    return _drawn_anew(title, joints, wall, (*knots[:number], place, *knots[number:])), number


def between_knots(wall: Wall) -> tuple[Point, ...]:
    """Return the places half way along a curved wall between its knots."""
    ends = (*wall.knots, len(wall.points) - 1) if wall.points[0] == wall.points[-1] else wall.knots
    return tuple(wall.points[(a + b) // 2] for a, b in pairwise(ends) if b - a > 1)


def longest_between(wall: Wall, after: int | None) -> Point:
    """Return a place half way from a knot to the next one; from none, in the longest stretch between two."""
    knots = wall.bent_through
    stretches = tuple(pairwise(knots))
    longest = max(range(len(stretches)), key=lambda n: dist(*stretches[n]))
    number = after if after is not None and after < len(stretches) else longest
    first = wall.knots[number]
    last = wall.knots[number + 1] if number + 1 < len(wall.knots) else len(wall.points) - 1
    return wall.points[(first + last) // 2]


def _drawn_anew(title: Phrase, joints: Joints, wall: Wall, knots: Chain) -> WallEdit:
    after = _through(wall, knots)
    return WallEdit(title, (after, *_along(joints, wall, after)))


def _through(wall: Wall, knots: Chain) -> Wall:
    ring = (*knots, knots[0]) if wall.points[0] == wall.points[-1] else knots
    return wall.but(points=curved(ring), knots=knots_in(ring))


def _along(joints: Joints, before: Wall, after: Wall) -> Iterator[AreaThing]:
    """Yield the areas whose outline runs along a wall, as they are along what becomes of it."""
    for area in joints.areas.values():
        rings = [_with_chain(ring, before.points, after.points) for ring in area.rings]
        if rings != list(area.rings):
            yield area.with_rings(rings)


def _with_chain(ring: Chain, before: Chain, after: Chain) -> Chain:
    """Return a ring in which one chain has taken the place of another, in whichever direction it runs."""
    if before[0] == before[-1]:
        before, after = before[:-1], after[:-1]
    for was, now in ((before, after), (before[::-1], after[::-1])):
        if was[0] in ring:
            start = ring.index(was[0])
            turned = (*ring[start:], *ring[:start])
            if turned[: len(was)] == was:
                return (*now, *turned[len(was) :])
    return ring
