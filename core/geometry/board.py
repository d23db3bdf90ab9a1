"""The board: a map with the creatures on it, as the rules see it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, tau

from core.geometry import paths
from core.geometry.boxes import passed
from core.geometry.cover import CoverEvidence, Prospect
from core.geometry.footprint import Footprint, base_sides, nearest_middle
from core.geometry.ground import Gait, Occupancy
from core.geometry.metric import gap
from core.geometry.moves import can_stand
from core.geometry.samples import Heights
from core.geometry.sight import Sight
from core.geometry.site import ALL_ROUND, Site
from core.geometry.units import Point, Rect, Square, square_at


@dataclass(frozen=True, slots=True)
class Body:
    """A creature as a thing in space.

    `size` is its rank (0 medium), `height` in units, `elevation` in squares, `reach` in squares. `threatens` says
    whether it can strike around itself (T99-OA-03), `blocks` whether it hinders those of other sides (T99-MOVE-03).
    `neighbours` are the squares that reach 1 takes in around each of its own: 8, 6 as in staggered rows, or 4.
    `oblong` are the squares across and down of what stands on more of them one way than the other.
    """

    id: str
    footprint: Footprint
    side: str
    size: int = 0
    height: int = 0
    elevation: int = 0
    threatens: bool = True
    blocks: bool = True
    reach: int = 1
    neighbours: int = ALL_ROUND
    oblong: tuple[int, int] | None = None

    def __hash__(self) -> int:
        """Go by who it is and where: boards of a crowd are looked up after each change, and fractions take long."""
        return hash((self.id, self.footprint.centre))

    @property
    def sides(self) -> tuple[int, int]:
        """Units across and down that its base takes up."""
        return base_sides(self.footprint, self.oblong)

    @property
    def base(self) -> Rect:
        """Where it stands on the grid, with all that it takes up."""
        (x, y), (wide, high) = nearest_middle(self.footprint.centre, self.sides), self.sides
        return Rect(x - wide // 2, y - high // 2, x + wide // 2, y + high // 2)


def _turn(start: Point, end: Point) -> float:
    """Return how far one turns clockwise from the right to look from one point at another, from 0 to a whole turn."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    return angle if angle >= 0 else angle + tau


def _bars(body: Body, side: str) -> bool:
    return body.blocks and body.side != side


Place = str | Footprint
"""Somebody's id, or the room that somebody might take up."""


class Board:
    """A site and the bodies on it. It never changes; what it was asked once it remembers.

    Wherever a body's id is given, an unknown one is a `KeyError`.
    """

    __slots__ = ("_distances", "_explored", "_lines", "_occupancy", "_rects", "_walks", "bodies", "site")

    def __init__(self, site: Site, bodies: Iterable[Body] | Mapping[str, Body] = ()) -> None:
        """Take the bodies in an order that stays: answers name them in it."""
        self.site = site
        self.bodies: Mapping[str, Body] = bodies if isinstance(bodies, Mapping) else {body.id: body for body in bodies}
        self._distances: dict[tuple[str, str], int] = {}
        self._lines: dict[tuple[Place, Place], tuple[Prospect, tuple[Body, ...]]] = {}
        self._occupancy: dict[str, Occupancy] = {}
        self._rects: dict[str, Rect] | None = None
        self._explored = paths.Explored(site.prices)
        self._walks: dict[tuple[str, tuple[Square, ...], Gait, int], tuple[paths.Step, ...]] = {}

    def moved(self, who: str, footprint: Footprint) -> "Board":
        """Return the board with one body elsewhere, where heights count at the height of the ground there.

        All that does not depend on bodies is shared.
        """
        body = replace(self.bodies[who], footprint=footprint)
        if self.counts_heights:
            body = replace(body, elevation=self.height_at(who, footprint))
        after = self.with_body(body)
        if self._rects is not None:
            after._rects = {**self._rects, who: footprint.rect}
        return after

    def with_body(self, body: Body) -> "Board":
        """Return the board with a body put in, in the place of one of the same id."""
        return Board(self.site, {**self.bodies, body.id: body})

    def without(self, who: str) -> "Board":
        """Return the board without a body."""
        bodies = dict(self.bodies)
        del bodies[who]
        return Board(self.site, bodies)

    def stand(self, place: Place) -> Footprint:
        """Return where somebody stands; a footprint is its own answer."""
        return self.bodies[place].footprint if isinstance(place, str) else place

    @property
    def counts_heights(self) -> bool:
        """Whether it matters how high somebody is."""
        return self.site.measures.heights is not Heights.NONE

    def distance(self, a: Place, b: Place, *, up: int | None = None) -> int:
        """Return the smallest distance between any spaces of both, counted by the site's metric (T99-RNG-01).

        What lies up or down between them counts as the measures say, `up` spaces if that is given (T99-GAP-31).
        """
        if up is not None or not isinstance(a, str) or not isinstance(b, str):
            return self._distance(a, b, self.above(a, b) if up is None else up)
        # whoever looks for the nearest asks for the same ones again and again
        known = self._distances.get((a, b))
        if known is None:
            known = self._distances[a, b] = self._distance(a, b, self.above(a, b))
        return known

    def _distance(self, a: Place, b: Place, up: int) -> int:
        if not up or not self.counts_heights:
            return self.site.metric.distance(self.stand(a), self.stand(b))
        if self.site.measures.heights is Heights.LARGEST:
            return max(self.site.metric.distance(self.stand(a), self.stand(b)), up)
        least, middle, most = sorted((*gap(self.stand(a), self.stand(b)), up))
        return most + middle // 2 + least // 2

    def above(self, a: Place, b: Place) -> int:
        """Return how many spaces one of two is higher than the other; 0 where they are level, or heights do not count.

        A place that is nobody's lies on the ground under its middle.
        """
        if not self.counts_heights:
            return 0
        (low, high), (other_low, other_high) = self._levels(a), self._levels(b)
        return max(0, other_low - high, low - other_high)

    def off_level(self, who: str, height: int) -> int:
        """Return how many spaces somebody is above a height, or below it."""
        low, high = self._levels(who)
        return max(0, low - height, height - high)

    def height_at(self, who: str, stand: Footprint) -> int:
        """Return how high somebody is who goes to a place from where he is: who is in the air stays as high."""
        body = self.bodies[who]
        if body.elevation != self.elevation_at(square_at(body.footprint.centre)):
            return body.elevation
        return self.elevation_at(square_at(stand.centre))

    def in_the_way(self, who: str, stand: Footprint) -> tuple[str, ...]:
        """Return the ids of the others with a space of a place, as high as that body would be there."""
        found = (other for other in self.inside(stand.squares()) if other != who)
        return tuple(other for other in found if self._meets(self.bodies[who], stand, self.bodies[other]))

    def _levels(self, place: Place) -> tuple[int, int]:
        """Return the lowest and the highest space of somebody, or of a place on the ground."""
        stand = self.stand(place)
        low = self.bodies[place].elevation if isinstance(place, str) else self.elevation_at(square_at(stand.centre))
        return low, low + stand.across - 1

    def _meets(self, body: Body, stand: Footprint, other: Body) -> bool:
        """Return whether a body that comes to a place is level with another one there."""
        if not self.counts_heights:
            return True
        low = self.height_at(body.id, stand)
        return (
            low <= other.elevation + other.footprint.across - 1 and other.elevation <= low + body.footprint.across - 1
        )

    def sight(self, a: Place, b: Place) -> Sight:
        """Return the line of sight between any spaces of both, or what breaks it (T99-LOS-01, T99-LOS-02)."""
        return self.site.sight(self.stand(a), self.stand(b))

    def cover(self, a: Place, b: Place) -> CoverEvidence:
        """Return what hides `b` from the best space of `a`, other creatures left out (T99-COVER-06, T99-COVER-07)."""
        prospect, _ = self._line(a, b)
        return self.site.cover(self.stand(a), self.stand(b), prospect)

    def intervening(self, a: Place, b: Place) -> tuple[Body, ...]:
        """Return the bodies that the line from the best space of `a` to the middle of `b` passes, nearest first.

        Allies are among them: whom to count, the rule decides (T99-COVER-04).
        """
        return self._line(a, b)[1]

    def threatened_squares(self, who: str) -> tuple[Square, ...]:
        """Return the squares that a body threatens, row by row (T99-OA-01, T99-OA-02, T99-OA-03)."""
        body = self.bodies[who]
        return tuple(self.site.threatened(body.footprint, body.reach, body.neighbours)) if body.threatens else ()

    def threatens(self, who: str, place: Place) -> bool:
        """Return whether a body threatens any space of somebody."""
        body, stand = self.bodies[who], self.stand(place)
        apart, up = max(gap(body.footprint, stand)), self.above(who, place)
        if not body.threatens or apart > body.reach or (up and self.distance(who, place, up=up) > body.reach):
            return False
        if up and not apart:
            # right above or below: there is no square beside
            return True
        threatened = self.threatened_squares(who)
        return any(square in threatened for square in stand.squares())

    def threatened_by(self, place: Place, *, of_side: str | None = None, not_of: str | None = None) -> tuple[str, ...]:
        """Return the ids of the bodies that threaten any space of somebody, himself excepted.

        With `of_side` only those of one side, with `not_of` only those of other sides.
        """
        return tuple(
            who
            for who, body in self.bodies.items()
            if who != place
            and (of_side is None or body.side == of_side)
            and (not_of is None or body.side != not_of)
            and self.threatens(who, place)
        )

    def inside(self, squares: Iterable[Square]) -> tuple[str, ...]:
        """Return the ids of the bodies with any space among the squares."""
        area = dict.fromkeys(squares)
        return tuple(
            who for who, body in self.bodies.items() if any(square in area for square in body.footprint.squares())
        )

    def elevation_at(self, square: Square) -> int:
        """Return how many squares the ground of a square lies above the map's level."""
        return self.site.elevation.at(square)

    def occupancy(self, who: str) -> Occupancy:
        """Return who is in this body's way: those of other sides that block; all others it may pass."""
        if who not in self._occupancy:
            mine, crowds = self.bodies[who], self.site.measures.crowds
            side = mine.side
            others = [
                body
                for name, body in self.bodies.items()
                if name != who and (not crowds or _bars(body, side)) and self._meets(mine, body.footprint, body)
            ]
            self._occupancy[who] = Occupancy.of(
                closed=(body.footprint for body in others if _bars(body, side)),
                passable=(body.footprint for body in others if not _bars(body, side)),
                edges=self.site.measures.edges,
            )
        return self._occupancy[who]

    def has_room(self, who: str, stand: Footprint) -> bool:
        """Return whether a body could stay somewhere: the ground is free, and so is enough of every square."""
        return can_stand(self.site.ground, stand) and self.occupancy(who).leaves_room(stand)

    def beside(self, who: str, place: Footprint, reach: int = 1) -> tuple[Footprint, ...]:
        """Return where a body could stay within `reach` of a place and not on it, clockwise from the right.

        Nothing solid may lie between the place and a square that it would then cover.
        """
        body = self.bodies[who].footprint
        near = self.site.threatened(place, reach)
        taken = dict.fromkeys(place.squares())
        corners = {
            (column - dx, row - dy): None
            for column, row in near
            for dx in range(body.across)
            for dy in range(body.across)
        }
        stands = (body.standing_on(corner) for corner in corners)
        found = [s for s in stands if not any(each in taken for each in s.squares()) and self.has_room(who, s)]
        return tuple(sorted(found, key=lambda stand: (_turn(place.centre, stand.centre), stand.square)))

    def reach(self, who: str, budget: int, gait: Gait, *, parity: int = 0) -> paths.Reachable:
        """Return where a body can go for `budget`, counted by the gait's metric: see `paths.reach`."""
        return paths.reach(
            self.site.ground, self.stand(who), budget, gait, occupancy=self.occupancy(who), parity=parity
        )

    def covered(self, who: str, budget: int, gait: Gait, *, parity: int = 0) -> tuple[Square, ...]:
        """Return the squares that a body covers wherever a budget, counted by the gait's metric, takes it to stand."""
        start, reach = self.stand(who), self.reach(who, max(0, budget), gait, parity=parity)
        return tuple(dict.fromkeys(each for end in reach.ends() for each in start.standing_on(end).squares()))

    def path(self, who: str, waypoints: Sequence[Square], gait: Gait, *, parity: int = 0) -> tuple[Square, ...] | None:
        """Return the squares of a cheapest way over all waypoints, None without one: see `paths.cheapest_path`."""
        return paths.cheapest_path(
            self.site.ground,
            self.stand(who),
            waypoints,
            gait,
            occupancy=self.occupancy(who),
            parity=parity,
            explored=self._explored,
        )

    def route_over(self, who: str, over: Sequence[Point], gait: Gait) -> tuple[Point, ...]:
        """Return the middles of the cheapest way of a body over the squares of some points; empty without one."""
        start = self.stand(who)
        waypoints = [Footprint(point, start.spaces).snapped().square for point in over]
        return tuple(start.standing_on(square).centre for square in self.path(who, waypoints, gait) or ())

    def walk(self, who: str, squares: Sequence[Square], gait: Gait, *, parity: int = 0) -> tuple[paths.Step, ...]:
        """Return the steps of a given way of a body, each with its price and what hinders it: see `paths.walk`."""
        key = who, tuple(squares), gait, parity
        if key not in self._walks:
            self._walks[key] = paths.walk(
                self.site.ground,
                self.stand(who),
                squares,
                gait,
                occupancy=self.occupancy(who),
                parity=parity,
                explored=self._explored,
            )
        return self._walks[key]

    def _line(self, a: Place, b: Place) -> tuple[Prospect, tuple[Body, ...]]:
        """Return the best prospect of `a`, among equal ones that with the fewest others in the way, and these."""
        key = a, b
        if key not in self._lines:
            side = self.bodies[a].side if isinstance(a, str) else None
            if self._rects is None:
                self._rects = {who: body.footprint.rect for who, body in self.bodies.items()}
            boxes = [(who, rect) for who, rect in self._rects.items() if who != a and who != b]
            target = self.stand(b)
            best: tuple[int, Prospect, tuple[Body, ...]] | None = None
            for prospect in self.site.prospects(self.stand(a), target):
                bodies = tuple(self.bodies[who] for who in passed(prospect.start, target.centre, boxes))
                if self.counts_heights:
                    bodies = tuple(each for each in bodies if self._stands_in(each, a, b, prospect.start))
                others = sum(1 for body in bodies if body.side != side)
                if best is None or others < best[0]:
                    best = others, prospect, bodies
            assert best is not None
            self._lines[key] = best[1], best[2]
        return self._lines[key]

    def _stands_in(self, body: Body, a: Place, b: Place, start: Point) -> bool:
        """Return whether the line from one place to another, from `start` on, is level with a body where it passes it.

        It rises or falls evenly, from the middle height of the one to that of the other.
        """
        end, at = self.stand(b).centre, body.footprint.centre
        (low, high), (other_low, other_high) = self._levels(a), self._levels(b)
        dx, dy = end[0] - start[0], end[1] - start[1]
        whole = dx * dx + dy * dy
        part = min(max(0, (at[0] - start[0]) * dx + (at[1] - start[1]) * dy), whole)
        # twice the height, times the square of the line's length
        first, last = low + high + 1, other_low + other_high + 1
        height = first * whole + (last - first) * part
        return 2 * body.elevation * whole <= height <= 2 * (body.elevation + body.footprint.across) * whole
