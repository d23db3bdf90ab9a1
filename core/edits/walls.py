"""Walls edited as they stand: corners and sides, split, joined and turned round, each as one step of undo."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId, numbered
from core.base.phrase import Phrase, say
from core.edits.joints import CONNECTOR, Joints, Straight, place_in_rings
from core.edits.maps import DropThings, PutThings
from core.edits.several import Several
from core.edits.subjects import subject_of
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import ON_THE_LINE, Piece, chain_without, is_bent, joined_at_ends, nearest_on, pieces_of
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.scene import Scene
from core.model.things import AreaThing, Door, Thing, Wall


@dataclass(frozen=True, slots=True)
class WallEdit:
    """What an edit of walls comes to: things that are put, ids of those that go, and its words for the history."""

    title: Phrase
    put: tuple[Thing, ...]
    gone: tuple[ThingId, ...] = ()

    def command(self, scene: SceneId) -> EditCommand:
        """Return the one command that does it."""
        put = PutThings(scene, self.put, self.title)
        return Several(self.title, (DropThings(scene, self.gone), put)) if self.gone else put


def corner_moved(state: Campaign, scene: Scene, joints: Joints, wall: Wall, number: int, to: Point) -> WallEdit:
    """Move a corner of a wall, and all that meets there; doors and windows ride in the sides that it ends."""
    title = say("history.corner-moved", corner=number + 1, what=subject_of(scene, (wall,)))
    return _made(state, joints, joints.moved({wall.points[number]: to}), title)


def side_moved(state: Campaign, scene: Scene, joints: Joints, straight: Straight, by: Point) -> WallEdit:
    """Move a side with all that rides in it; the walls at its ends grow and shrink with it."""
    walls = [joints.things[identity] for identity in dict.fromkeys(identity for identity, _ in straight.pieces)]
    title = say("history.side-moved", what=subject_of(scene, walls[:1]))
    cornered = [after for area in joints.areas.values() if (after := _with_ends(area, joints, straight)) is not None]
    if cornered:
        # what ends within an edge of an area takes that part of the edge along
        there: dict[str, Thing] = {**joints.things, **joints.areas}
        joints = Joints((there | {area.id: area for area in cornered}).values())
    return _made(state, joints, joints.shifted(straight, by), title)


def _with_ends(area: AreaThing, joints: Joints, straight: Straight) -> AreaThing | None:
    """Return an area with two corners where a side that is torn off ends within its edge: one stays, one goes along.

    None where there is no such end.
    """
    torn = [straight.points[end] for end in (0, -1) if joints.is_torn(straight, end)]
    rings = []
    for ring in area.rings:
        points: list[Point] = []
        for edge in pairwise((*ring, ring[0])):
            points.append(edge[0])
            if edge[0] != edge[1] and all(nearest_on(edge, end)[1] <= ON_THE_LINE for end in straight.ends):
                for end in sorted(straight.ends, key=lambda end: dist(edge[0], end)):
                    if end in torn and end not in edge:
                        points += (end, end)
        rings.append(tuple(points))
    after = area.with_rings(rings)
    return None if after == area else after


def with_corner(wall: Wall, piece: int, at: Point) -> Wall:
    """Return a wall with one more corner, after that of number `piece`."""
    return wall.but(points=(*wall.points[: piece + 1], at, *wall.points[piece + 1 :]))


def corner_added(scene: Scene, joints: Joints, wall: Wall, piece: int, at: Point | None = None) -> WallEdit:
    """Add a corner to a piece of a wall: at the point of it nearest to a place, or in its middle.

    Zones and surfaces whose outline runs along the piece get it too, and its ends, so that they follow the wall.
    """
    a, b = wall.points[piece], wall.points[piece + 1]
    place = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) if at is None else nearest_on((a, b), at)[0]
    if place in (a, b):
        raise Refused("refused.corner-there")
    title = say("history.corner-added", what=subject_of(scene, (wall,)))
    areas = (_along(area, (a, place, b)) for area in joints.areas.values())
    return WallEdit(title, (with_corner(wall, piece, place), *(area for area in areas if area is not None)))


def _along(area: AreaThing, chain: tuple[Point, ...]) -> AreaThing | None:
    """Return an area with the points of a chain in the edge that it lies in; None where it lies in none."""
    for which, each in enumerate(area.rings):
        ring = (*each, each[0])
        for number, edge in enumerate(pairwise(ring)):
            if edge[0] != edge[1] and all(nearest_on(edge, point)[1] <= ON_THE_LINE for point in chain):
                ahead = sorted(chain, key=lambda point: dist(edge[0], point))
                fresh = tuple(point for point in ahead if dist(point, edge[0]) and dist(point, edge[1]))
                return _with_ring(area, which, (*ring[: number + 1], *fresh, *ring[number + 1 : -1]))
    return None


def _with_ring(area: AreaThing, which: int, ring: tuple[Point, ...]) -> AreaThing:
    return area.with_rings([ring if number == which else each for number, each in enumerate(area.rings)])


def is_closed(wall: Wall) -> bool:
    """Return whether a wall comes back to where it began."""
    return len(wall.points) > 3 and wall.points[0] == wall.points[-1]


def corner_removed(scene: Scene, joints: Joints, wall: Wall, number: int) -> WallEdit:
    """Take a corner out of a wall, and of the zones and surfaces whose outline it is a corner of too."""
    at, closed = wall.points[number], is_closed(wall)
    ring = wall.points[:-1] if closed else wall.points
    left = tuple(point for n, point in enumerate(ring) if n != number % len(ring))
    title = say("history.corner-removed", corner=number + 1, what=subject_of(scene, (wall,)))
    if len(left) < 2:
        return WallEdit(title, (), (wall.id,))
    # a ring of two corners would be one wall drawn twice
    after = wall.but(points=(*left, left[0]) if closed and len(left) > 2 else left)
    sides = [(p, q) for p, q in pieces_of(wall.points) if at in (p, q)]
    ends = tuple(p if q == at else q for p, q in sides)
    areas = (_without_corner(area, at, ends) for area in joints.areas.values())
    return WallEdit(title, (after, *(area for area in areas if area is not None)))


def area_corner_removed(scene: Scene, area: AreaThing, number: int) -> WallEdit:
    """Take a corner out of a zone, a roof or a surface, which keeps three at least, as each of its holes does."""
    which, place = place_in_rings(area, number)
    ring = area.rings[which]
    if len(ring) <= 3:
        raise Refused("refused.three-corners")
    title = say("history.corner-removed", corner=number + 1, what=subject_of(scene, (area,)))
    return WallEdit(title, (_with_ring(area, which, (*ring[:place], *ring[place + 1 :])),))


def _without_corner(area: AreaThing, at: Point, ends: tuple[Point, ...]) -> AreaThing | None:
    """Return an area cut straight from one to the other of two points that lie in its edges at a corner, or end them.

    None where it has no such corner.
    """
    if at not in area.corners or len(ends) != 2:
        return None
    which, number = place_in_rings(area, area.corners.index(at))
    points = area.rings[which]
    before, after = points[number - 1], points[(number + 1) % len(points)]
    for first, last in (ends, ends[::-1]):
        if nearest_on((before, at), first)[1] <= ON_THE_LINE and nearest_on((at, after), last)[1] <= ON_THE_LINE:
            fresh = tuple(point for point, end in ((first, before), (last, after)) if point != end)
            left = (*points[:number], *fresh, *points[number + 1 :])
            return _with_ring(area, which, left) if len(left) > 2 else None
    return None


def split(
    state: Campaign, scene: Scene, joints: Joints, wall: Wall, number: int | None, at: Point | None = None
) -> WallEdit:
    """Cut a wall in two at a corner; without one, into its sides. A closed wall loses the side after the corner.

    A round or a rough wall has no sides: it is cut in two at the corner nearest to a place that lies on it, else in
    its middle; a closed one there and as far away from there as can be.
    """
    points = wall.points
    if number is None and is_bent(points):
        parts = _halves(wall, at)
    elif number is None:
        parts = _sides(joints, wall)
    elif is_closed(wall):
        ring = points[:-1]
        turned = (*ring[number % len(ring) :], *ring[: number % len(ring)])
        parts = ((*turned[1:], turned[0]), (turned[0], turned[1]))
    elif 0 < number < len(points) - 1:
        parts = (points[: number + 1], points[number:])
    else:
        raise Refused("refused.nothing-to-split")
    if len(parts) < 2:
        raise Refused("refused.nothing-to-split")
    more = (
        wall.part(ThingId(numbered("wall", state.next_number + n)), points=part) for n, part in enumerate(parts[1:])
    )
    return WallEdit(say("history.wall-split", what=subject_of(scene, (wall,))), (wall.but(points=parts[0]), *more))


def _halves(wall: Wall, at: Point | None) -> tuple[tuple[Point, ...], ...]:
    """Return both parts of a round or a rough wall that is cut about a place on it, or else in its middle."""
    points, closed = wall.points, is_closed(wall)
    far = [0.0]
    for piece in pieces_of(points):
        far.append(far[-1] + dist(*piece))
    inner = range(len(points) - 1) if closed else range(1, len(points) - 1)
    on_it = at is not None and min(nearest_on(piece, at)[1] for piece in pieces_of(points)) <= SQUARE // 2
    if at is not None and on_it:
        cut = min(inner, key=lambda n: dist(points[n], at))
    else:
        cut = min(inner, key=lambda n: abs(far[n] - far[-1] / 2))
    if not closed:
        return points[: cut + 1], points[cut:]
    other = min(inner, key=lambda n: abs(abs(far[n] - far[cut]) - far[-1] / 2))
    first, last = sorted((cut, other))
    return points[first : last + 1], (*points[last:-1], *points[: first + 1])


def _sides(joints: Joints, wall: Wall) -> tuple[tuple[Point, ...], ...]:
    """Return the points of each side of a wall."""
    sides: list[list[Point]] = []
    number = 0
    while number < len(wall.points) - 1:
        straight = joints.straight(wall.id, number)
        own = [n for identity, n in straight.pieces if identity == wall.id and n >= number]
        last = number
        while last + 1 in own:
            last += 1
        sides.append(list(wall.points[number : last + 2]))
        number = last + 1
    if len(sides) > 1 and is_closed(wall):
        first = joints.straight(wall.id, 0)
        if (wall.id, len(wall.points) - 2) in first.pieces:
            sides[0] = [*sides.pop()[:-1], *sides[0]]
    return tuple(tuple(each) for each in sides)


def one_wall_of(scene: Scene, walls: Iterable[Wall]) -> WallEdit:
    """Make one wall of several that meet end to end; a single one is joined with those that go on at its ends.

    It runs as the first one does. Those that stop what comes from one side alone keep that side: refused where they
    would have to be turned round.
    """
    chosen = [wall for wall in walls if not is_closed(wall)]
    if not chosen:
        raise Refused("refused.nothing-to-join")
    base, alone = chosen[0], len(chosen) == 1
    others = [
        each
        for each in (scene.things.values() if alone else chosen[1:])
        if isinstance(each, Wall) and each.id != base.id and not is_closed(each) and not each.locked
    ]
    ends = _shared_ends(scene) if alone else {}
    whole, gone = base, list[ThingId]()
    while True:
        goes_on = [each for each in others if not alone or _is_next(whole, each, ends)]
        found = next(((each, joined) for each in goes_on if (joined := _joined(whole, each, alike=alone))), None)
        if found is None:
            break
        others.remove(found[0])
        gone.append(found[0].id)
        whole = found[1]
    against = any(each.is_one_way and joined_at_ends(whole.points, each.points) for each in goes_on)
    if against and not (alone and gone):
        raise Refused("refused.other-side")
    if not gone:
        raise Refused("refused.nothing-to-join")
    title = say("history.walls-joined", what=subject_of(scene, [scene.things[each] for each in (base.id, *gone)]))
    return WallEdit(title, (whole,), tuple(gone))


def _shared_ends(scene: Scene) -> dict[Point, int]:
    """Return how many walls and doors have a corner at a place."""
    found: dict[Point, int] = {}
    for thing in scene.things.values():
        if isinstance(thing, Wall | Door):
            for corner in dict.fromkeys(thing.corners):
                found[corner] = found.get(corner, 0) + 1
    return found


def _is_next(wall: Wall, other: Wall, ends: dict[Point, int]) -> bool:
    """Return whether a wall goes on in another: they meet at a place where no third one and no door does."""
    shared = {wall.points[0], wall.points[-1]} & {other.points[0], other.points[-1]}
    return any(ends[corner] == 2 for corner in shared)


def _joined(wall: Wall, other: Wall, *, alike: bool) -> Wall | None:
    """Return a wall with another one that meets one of its ends, and which has to be `alike` as it then runs.

    It tells of floor on the side on which both do; where that is not the same the joined one does not tell.
    """
    for each in (other,) if other.is_one_way else (other, other.turned_round):
        chain = joined_at_ends(wall.points, each.points, turned=False)
        if chain is not None and (not alike or _alike(wall, each)):
            told = {wall.floor_side, each.floor_side} - {FloorSide.UNTOLD}
            side = told.pop() if len(told) == 1 else FloorSide.UNTOLD
            return wall.but(points=chain, floor_side=side)
    return None


def _alike(one: Wall, other: Wall) -> bool:
    skipped = ("id", "name", "points", "rank", "laid", "age")
    return all(getattr(one, name) == getattr(other, name) for name in type(one).model_fields if name not in skipped)


def turned_round(scene: Scene, walls: Iterable[Wall]) -> WallEdit:
    """Let walls run the other way: their last corner is then their first."""
    found = tuple(walls)
    if not found:
        raise Refused("refused.no-wall")
    return WallEdit(
        say("history.walls-turned-round", what=subject_of(scene, found)),
        tuple(wall.turned_round for wall in found),
    )


def _made(state: Campaign, joints: Joints, changed: tuple[Thing, ...], title: Phrase) -> WallEdit:
    """Return an edit cleared of what has no length any more, with connectors only where there is no wall yet."""
    put: dict[str, Thing] = {}
    gone: list[ThingId] = []
    bridges: list[Wall] = []
    for thing in changed:
        if isinstance(thing, Wall) and thing.id == CONNECTOR:
            bridges.append(thing)
            continue
        kept = _lasting(thing)
        if kept is None:
            gone.append(thing.id)
        else:
            put[thing.id] = kept
    fresh = state.next_number
    for bridge in bridges:
        for part in chain_without(bridge.points, _near(joints, put, bridge)):
            wall = bridge.part(ThingId(numbered("wall", fresh)), points=part)
            put[wall.id] = wall
            fresh += 1
    return WallEdit(title, tuple(put.values()), tuple(gone))


def _lasting(thing: Thing) -> Thing | None:
    """Return a thing without corners that fell upon each other; None where nothing is left of it."""
    if isinstance(thing, Door):
        return None if thing.a == thing.b else thing
    if not isinstance(thing, Wall):
        return thing
    points = (thing.points[0], *(b for a, b in pairwise(thing.points) if a != b))
    if len(points) < 2:
        return None
    return thing if points == thing.points else thing.but(points=points)


def _near(joints: Joints, put: dict[str, Thing], bridge: Wall) -> list[Piece]:
    """Return the pieces of walls and doors about a connector as they will be."""
    was = {
        piece for identity in put if identity in joints.things for piece in pieces_of(joints.things[identity].corners)
    }
    found = [piece for piece in joints.pieces_near((bridge.points[0], bridge.points[-1])) if piece not in was]
    for thing in put.values():
        if isinstance(thing, Wall | Door):
            found += pieces_of(thing.corners)
    return found
