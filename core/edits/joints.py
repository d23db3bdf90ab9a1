"""Where walls, windows and doors meet: what moves along when a corner or a side is moved.

A *straight* is what looks like one side of a room: pieces of walls, windows and doors that go on in one direction.
Doors and windows ride in it: they keep their width and their distance from the end that stays.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist

from core.geometry.pieces import ON_THE_LINE, Piece, lies_along, nearest_on
from core.geometry.units import SQUARE, Point
from core.model.things import AreaThing, Door, Thing, Wall, WallKind

Corner = tuple[str, int]
"""The id of a thing, and which of its corners."""
CELL = 4 * SQUARE
"""Units along the cells by which ends of walls are found."""


@dataclass(frozen=True, slots=True)
class Straight:
    """A side: its points in order, and the pieces between them by thing and number."""

    points: tuple[Point, ...]
    pieces: tuple[Corner, ...]

    @property
    def ends(self) -> Piece:
        """Where it begins and ends."""
        return self.points[0], self.points[-1]


def place_in_rings(area: AreaThing, number: int) -> tuple[int, int]:
    """Return of a corner of an area in which of its rings it is, and where in that."""
    which = 0
    while number >= len(area.rings[which]):
        number -= len(area.rings[which])
        which += 1
    return which, number


def _beside(area: AreaThing, number: int) -> tuple[int, int]:
    """Return the numbers of the corners beside one, in the same ring."""
    which, place = place_in_rings(area, number)
    start, size = number - place, len(area.rings[which])
    return start + (place + 1) % size, start + (place - 1) % size


class Joints:
    """Walls, doors and areas of a map by the points where they meet. Made once; nothing in it changes."""

    def __init__(self, things: Iterable[Thing]) -> None:
        there = tuple(things)
        self.things: dict[str, Wall | Door] = {thing.id: thing for thing in there if isinstance(thing, Wall | Door)}
        areas = (thing for thing in there if isinstance(thing, AreaThing) and not thing.locked)
        self.areas: dict[str, AreaThing] = {thing.id: thing for thing in areas}

    @cached_property
    def _at(self) -> dict[Point, list[Corner]]:
        found: dict[Point, list[Corner]] = {}
        for identity, thing in self.things.items():
            for number, point in enumerate(thing.corners):
                found.setdefault(point, []).append((identity, number))
        return found

    @cached_property
    def _areas_at(self) -> dict[Point, list[Corner]]:
        found: dict[Point, list[Corner]] = {}
        for identity, thing in self.areas.items():
            for number, point in enumerate(thing.corners):
                found.setdefault(point, []).append((identity, number))
        return found

    @cached_property
    def _ends(self) -> dict[Point, list[Point]]:
        """The ends of walls by the cells that they lie in."""
        found: dict[Point, list[Point]] = {}
        for thing in self.things.values():
            for x, y in dict.fromkeys((thing.corners[0], thing.corners[-1])):
                found.setdefault((x // CELL, y // CELL), []).append((x, y))
        return found

    @cached_property
    def _cells(self) -> dict[Point, list[Piece]]:
        """All pieces by the cells that their boxes touch."""
        found: dict[Point, list[Piece]] = {}
        for thing in self.things.values():
            for a, b in pairwise(thing.corners):
                for cell in _cells_of((a, b)):
                    found.setdefault(cell, []).append((a, b))
        return found

    def pieces_near(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the pieces of walls and doors in the neighbourhood of a piece."""
        return tuple(dict.fromkeys(each for cell in _cells_of(piece) for each in self._cells.get(cell, ())))

    def _pieces_at(self, point: Point) -> Iterator[tuple[Corner, Point]]:
        """Yield each piece that ends at a point, with where its other end is."""
        for identity, number in self._at.get(point, ()):
            corners = self.things[identity].corners
            if number > 0:
                yield (identity, number - 1), corners[number - 1]
            if number < len(corners) - 1:
                yield (identity, number), corners[number + 1]

    def straight(self, identity: str, number: int, broken_at: Iterable[Point] = ()) -> Straight:
        """Return the side that a piece of a wall belongs to; it goes beyond none of the points `broken_at`."""
        corners = self.things[identity].corners
        a, b = corners[number], corners[number + 1]
        stops = frozenset(broken_at)
        points, pieces = [a, b], [(identity, number)]
        for _ in range(2):
            while points[-1] not in stops:
                further = self._goes_on(points[-2], points[-1], pieces[-1])
                if further is None or further[1] in points:
                    break
                pieces.append(further[0])
                points.append(further[1])
            points.reverse()
            pieces.reverse()
        return Straight(tuple(points), tuple(pieces))

    def _goes_on(self, before: Point, at: Point, piece: Corner) -> tuple[Corner, Point] | None:
        """Return the piece that carries a side on: of the same wall, or the only other one there."""
        others = [each for each in self._pieces_at(at) if each[0] != piece and each[1] != at]
        ahead = [each for each in others if _goes_ahead(before, at, each[1])]
        same = next((each for each in ahead if each[0][0] == piece[0]), None)
        if same is not None:
            return same
        return ahead[0] if len(ahead) == len(others) == 1 else None

    def is_torn(self, straight: Straight, end: int) -> bool:
        """Return whether other walls go on beyond an end (0 or -1) of a side in its direction: then they stay."""
        at, before = straight.points[end], straight.points[1 if end == 0 else -2]
        return any(
            _goes_ahead(before, at, other) for piece, other in self._pieces_at(at) if piece not in straight.pieces
        )

    def _rests(self, straight: Straight, end: int) -> bool:
        """Return whether a side ends on another wall, between its corners, with nothing that grows with it."""
        at = straight.points[end]
        if any(piece not in straight.pieces for piece, _ in self._pieces_at(at)):
            return False
        return any(at not in piece and _is_on(piece, at) for piece in self.pieces_near((at, at)))

    # Moving

    def moved(self, moves: Mapping[Point, Point]) -> tuple[Thing, ...]:
        """Return all that changes where corners go elsewhere: what meets there, and what rides in sides there."""
        after = self._carried(dict(moves), ())
        return self._changed({corner: to for at, to in after.items() for corner in self._meeting(at)})

    def shifted(self, straight: Straight, by: Point) -> tuple[Thing, ...]:
        """Return all that changes where a side is moved as a whole. Walls that go on beyond it stay where they are."""
        torn = [end for end in (0, -1) if self.is_torn(straight, end)]
        left = {straight.points[end] for end in torn}
        moves = {point: (point[0] + by[0], point[1] + by[1]) for point in straight.points if point not in left}
        for end in self._resting_on(straight.ends, straight.points):
            moves[end] = end[0] + by[0], end[1] + by[1]
        after = self._carried(moves, straight.pieces)
        placed = {corner: to for at, to in after.items() for corner in self._meeting(at)}
        for identity, number in straight.pieces:
            for corner in (number, number + 1):
                for each in self._same_corner(identity, corner):
                    x, y = self.things[identity].corners[corner]
                    placed[identity, each] = x + by[0], y + by[1]
        placed |= self._edges_along(straight, by)
        loose = [end for end in (0, -1) if end in torn or self._rests(straight, end)]
        return (*self._changed(placed), *self._connectors(straight, loose, by))

    def _connectors(self, straight: Straight, torn: list[int], by: Point) -> Iterator[Wall]:
        """Yield walls from where a side was torn off to where it went; they carry the id of what they continue."""
        for end in torn:
            identity = straight.pieces[end][0]
            x, y = straight.points[end]
            wall = self.things[identity]
            if isinstance(wall, Wall):
                yield wall.but(id=CONNECTOR, points=((x, y), (x + by[0], y + by[1])))

    def _same_corner(self, identity: str, number: int) -> tuple[int, ...]:
        corners = self.things[identity].corners
        last = len(corners) - 1
        closed = last > 1 and corners[0] == corners[last]
        return (0, last) if closed and number in (0, last) else (number,)

    def _meeting(self, at: Point) -> Iterator[Corner]:
        yield from self._at.get(at, ())
        yield from self._areas_at.get(at, ())

    def _edges_along(self, straight: Straight, by: Point) -> dict[Corner, Point]:
        """Return where the corners of areas go an edge of which lies along a side."""
        found: dict[Corner, Point] = {}
        for point in straight.points:
            for identity, number in self._areas_at.get(point, ()):
                area = self.areas[identity]
                for other in _beside(area, number):
                    edge = point, area.corners[other]
                    if edge[0] != edge[1] and _is_on(straight.ends, edge[1]) and lies_along(straight.ends, edge):
                        for each, (x, y) in ((number, point), (other, edge[1])):
                            found[identity, each] = x + by[0], y + by[1]
        return found

    def _carried(self, moves: dict[Point, Point], kept: tuple[Corner, ...]) -> dict[Point, Point]:
        """Return where all points go that ride in the sides at moved points, and the sides at those in turn."""
        given, waiting, seen = tuple(moves), list(moves), set(kept)
        while waiting:
            at = waiting.pop()
            for piece, _ in tuple(self._pieces_at(at)):
                if piece in seen:
                    continue
                straight = self.straight(*piece, broken_at=given)
                seen.update(straight.pieces)
                for point, to in self._ridden(straight, moves):
                    if point not in moves:
                        moves[point] = to
                        waiting.append(point)
        return moves

    def _ridden(self, straight: Straight, moves: Mapping[Point, Point]) -> Iterator[tuple[Point, Point]]:
        """Yield where the points within a side go when its ends do."""
        a, b = straight.ends
        to_a, to_b = moves.get(a, a), moves.get(b, b)
        resting = self._resting_on(straight.ends, straight.points)
        inner = [*straight.points[1:-1], *resting]
        if not inner or (to_a == a and to_b == b):
            return
        # what stays is measured from the end that stays
        anchored_at_b = to_a != a and to_b == b
        start, to_start, to_end = (b, to_b, to_a) if anchored_at_b else (a, to_a, to_b)
        whole = dist(to_start, to_end)
        places = {point: min(dist(start, point), whole) for point in inner}
        points = straight.points[::-1] if anchored_at_b else straight.points
        pieces = straight.pieces[::-1] if anchored_at_b else straight.pieces
        places |= self._widths_kept(points, pieces, whole)
        u, v = ((to_end[0] - to_start[0]) / whole, (to_end[1] - to_start[1]) / whole) if whole else (0.0, 0.0)
        for point in inner:
            far = places[point]
            yield point, (round(to_start[0] + u * far), round(to_start[1] + v * far))

    def _widths_kept(self, points: tuple[Point, ...], pieces: tuple[Corner, ...], whole: float) -> dict[Point, float]:
        """Return how far from its beginning the ends of doors and windows lie in a side that is `whole` units long."""
        spans = [
            (dist(points[0], points[n]), dist(points[0], points[n + 1]), points[n], points[n + 1])
            for n, (identity, _) in enumerate(pieces)
            if is_opening(self.things[identity])
        ]
        room, found = whole, dict[Point, float]()
        needed = sum(high - low for low, high, _, _ in spans)
        share = min(1.0, whole / needed) if needed else 1.0
        for low, high, first, last in reversed(spans):
            width = (high - low) * share
            needed -= high - low
            begin = max(min(low, room - width), needed * share)
            found[first], found[last] = begin, begin + width
            room = begin
        return found

    def _resting_on(self, piece: Piece, besides: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return the ends of walls that rest on a piece between its ends."""
        near = (point for cell in _cells_of(piece) for point in self._ends.get(cell, ()))
        return tuple(dict.fromkeys(each for each in near if each not in besides and _is_on(piece, each)))

    def _changed(self, placed: Mapping[Corner, Point]) -> tuple[Thing, ...]:
        by_thing: dict[str, dict[int, Point]] = {}
        for (identity, number), to in placed.items():
            by_thing.setdefault(identity, {})[number] = to
        found = []
        for identity, corners in by_thing.items():
            thing = self.things.get(identity) or self.areas[identity]
            if not thing.locked:
                after = thing.with_corners(tuple(corners.get(n, at) for n, at in enumerate(thing.corners)))
                if after != thing:
                    found.append(after)
        return tuple(found)

    def assembly(self, chosen: Iterable[str]) -> tuple[str, ...]:
        """Return some things and all that doors and windows hold together with them, if they are walls."""
        found = dict.fromkeys(chosen)
        waiting = [each for each in found if each in self.things]
        while waiting:
            thing = self.things[waiting.pop()]
            for point in thing.corners:
                for identity, _ in self._at[point]:
                    joined = is_opening(thing) or is_opening(self.things[identity])
                    if identity not in found and joined and self._in_line(thing, self.things[identity], point):
                        found[identity] = None
                        waiting.append(identity)
        return tuple(found)

    @staticmethod
    def _in_line(one: Thing, other: Thing, at: Point) -> bool:
        """Return whether a piece of one thing goes on in another at a point."""
        ways = [
            [far for near, far in (*pairwise(each.corners), *pairwise(each.corners[::-1])) if near == at]
            for each in (one, other)
        ]
        return any(_goes_ahead(before, at, after) for before in ways[0] for after in ways[1])


CONNECTOR = "wall-0"
"""The id of a wall that is still to get its own."""


def is_opening(thing: Thing) -> bool:
    """Return whether a thing rides in a wall: a door, or a window, bars or a curtain of one piece."""
    if isinstance(thing, Wall):
        return thing.made in (WallKind.WINDOW, WallKind.BARS, WallKind.CURTAIN) and len(thing.points) == 2
    return isinstance(thing, Door)


def _goes_ahead(before: Point, at: Point, after: Point) -> bool:
    """Return whether one goes straight on from `at` to `after` when coming from `before`."""
    ux, uy, vx, vy = at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]
    return ux * vx + uy * vy > 0 and abs(ux * vy - uy * vx) <= ON_THE_LINE * min(dist(before, at), dist(at, after))


def _cells_of(piece: Piece) -> Iterator[Point]:
    (ax, ay), (bx, by) = piece
    for x in range(min(ax, bx) // CELL, max(ax, bx) // CELL + 1):
        for y in range(min(ay, by) // CELL, max(ay, by) // CELL + 1):
            yield x, y


def _is_on(piece: Piece, at: Point) -> bool:
    return at in piece or nearest_on(piece, at)[1] <= ON_THE_LINE
