"""Small worlds made up by a seed: walls, ground, things, darkness, zones and creatures, and all that is so in them."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random

from core.geometry import areas
from core.geometry.board import Board, Body, Place
from core.geometry.cover import CoverObject, HidingGrade
from core.geometry.footprint import Footprint
from core.geometry.ground import Corners, Gait
from core.geometry.metric import ALTERNATING, CHEBYSHEV, HALVES, Euclidean, Metric
from core.geometry.openings import has_opening
from core.geometry.outlines import Disc, beam, rounded_about, way_out, wedge
from core.geometry.pieces import chain_without, mended, nearest_on, pieces_of, span_on
from core.geometry.plane import Plane
from core.geometry.rooms import Rooms
from core.geometry.samples import Heights, Measures
from core.geometry.sight import DarkRegion
from core.geometry.site import Site
from core.geometry.snap import Snap, held_within, snap, snapped_box
from core.geometry.units import DIRECTIONS, SQUARE, Point, Rect, Square, centre_of
from core.geometry.view import view_from
from core.geometry.walls import Barrier, Purpose, WallSet
from core.geometry.zones import Zones
from tests.helpers.plain import plain
from tests.helpers.worlds import dungeon, rocks, scatter

SIDE = 12
"""Squares along the side of a world."""
METRICS: tuple[Metric, ...] = (ALTERNATING, CHEBYSHEV, HALVES, Euclidean())
SIZES = (Fraction(1, 2), Fraction(1), Fraction(1), Fraction(2), Fraction(3))
PURPOSES = tuple(Purpose)


class World:
    """A world of a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.walls = WallSet(self._walls())
        self.zones = Zones(self._zones(), walls=lambda: self.walls)
        self.site = self._site()
        self.board = Board(self.site, self._bodies())

    def square(self) -> Square:
        """Return a square of it."""
        return self.random.randrange(SIDE), self.random.randrange(SIDE)

    def point(self) -> Point:
        """Return a point of it."""
        return self.random.randrange(SIDE * SQUARE), self.random.randrange(SIDE * SQUARE)

    def _walls(self) -> tuple[Barrier, ...]:
        plain_ones = (
            dungeon(SIDE, self.seed),
            scatter(14, SIDE, self.seed, grain=SQUARE // 4),
            rocks(5, SIDE, self.seed),
        )[self.seed % 3]
        more = scatter(8, SIDE, self.seed + 100, grain=SQUARE // 2, longest=2)
        other = (
            Barrier(f"low-{n}", each.a, each.b, blocks_move=False, blocks_sight=False, blocks_light=False, cover="low")
            if n % 2
            else Barrier(f"glass-{n}", each.a, each.b, blocks_sight=False, blocks_light=False, cover="none")
            for n, each in enumerate(more)
        )
        return (*plain_ones, *other)

    def _zones(self) -> dict[str, tuple[Point, ...]]:
        third = SIDE * SQUARE // 3
        off = self.random.randrange(30)
        return {
            f"zone-{column}{row}": (
                (column * third + off * (column > 0), row * third),
                ((column + 1) * third, row * third),
                ((column + 1) * third, (row + 1) * third),
                (column * third, (row + 1) * third),
            )
            for column in range(3)
            for row in range(2)
        }

    def _site(self) -> Site:
        pick = self.random
        at = centre_of(self.square())
        dark = ((at[0] - 500, at[1] - 700), (at[0] + 900, at[1] - 300), (at[0] + 400, at[1] + 800))
        objects = []
        for number in range(5):
            (x, y), wide = self.point(), pick.randrange(200, 1200)
            corners = ((x, y), (x + wide, y), (x + wide, y + wide // 2), (x, y + wide))
            objects.append(
                CoverObject(f"crate-{number}", corners, pick.choice((*HidingGrade,)[1:]), low=bool(number % 2))
            )
        return Site(
            SIDE,
            SIDE,
            terrain=Plane({self.square(): pick.choice((1, 1, 2, 3)) for _ in range(16)}),
            borders=Plane({self.square(): pick.choice((1, 2, 4, 8, 6, 9)) for _ in range(10)}),
            elevation=Plane({self.square(): pick.choice((-1, 1, 2)) for _ in range(20)}, signed=True),
            walls=self.walls,
            zones=self.zones,
            darkness=(DarkRegion("dark", dark),) if self.seed % 4 == 0 else (),
            objects=objects,
            metric=METRICS[self.seed % 4],
            measures=Measures(
                samples=(4, 9)[self.seed % 2],
                edges=self.seed % 5 == 0,
                crowds=self.seed % 7 == 0,
                heights=(Heights.NONE, Heights.AXIS, Heights.LARGEST)[self.seed % 3],
            ),
        )

    def _bodies(self) -> Iterator[Body]:
        for number in range(6):
            spaces = SIZES[number % 5]
            where = Footprint.on(self.square(), spaces)
            yield Body(
                f"body-{number}",
                where,
                "ab"[number % 2],
                size=int(spaces),
                height=SQUARE,
                elevation=self.random.choice((0, 0, 1, 3)),
                threatens=number != 4,
                blocks=number != 5,
                reach=self.random.choice((1, 1, 2)),
                neighbours=self.random.choice((8, 6, 4)),
            )


def seen_in(seed: int) -> list[list[str]]:
    """Return all that is so in a world: of each body, of each two, of ways, of lines, of areas, of zones."""
    world = World(seed)
    return [
        [*_of_bodies(world)],
        [*_of_two(world)],
        [*_of_ways(world)],
        [*_of_lines(world)],
        [*_of_areas(world)],
        [*_of_zones(world)],
        [*_of_chains(world)],
    ]


def _of_bodies(world: World) -> Iterator[str]:
    board = world.board
    for who, body in board.bodies.items():
        yield plain(("threatens", who, board.threatened_squares(who), board.threatened_by(who)))
        yield plain(board.threatened_by(body.footprint, of_side="a"))
        yield plain(board.threatened_by(body.footprint, not_of="a"))
        yield plain(("occupancy", board.occupancy(who)))
        yield plain(board.in_the_way(who, Footprint.on(world.square(), body.footprint.spaces).snapped()))
        yield plain(("beside", board.beside(who, body.footprint), board.beside(who, body.footprint, 2)))
        yield plain([board.off_level(who, height) for height in range(-1, 5)])
    yield plain(board.inside([world.square() for _ in range(30)]))


def _of_two(world: World) -> Iterator[str]:
    board = world.board
    for a in board.bodies:
        places: tuple[Place, ...] = (*board.bodies, Footprint.on(world.square()))
        for b in places:
            if a != b:
                yield plain((a, b, board.distance(a, b), board.above(a, b), board.sight(a, b), board.cover(a, b)))
                yield plain([body.id for body in board.intervening(a, b)])
                yield plain(board.threatens(a, b))
        there = board.moved(a, Footprint.on(world.square(), board.bodies[a].footprint.spaces))
        yield plain((there.bodies[a], [there.distance(a, b) for b in board.bodies]))


def _of_ways(world: World) -> Iterator[str]:
    board = world.board
    gaits = (
        Gait(metric=world.site.metric),
        Gait(
            metric=world.site.metric,
            corners=tuple(Corners)[world.seed % len(Corners)],
            difficult=world.seed % 3,
            difficult_times=1 + world.seed % 2,
            border=2,
            crawl=world.seed % 2,
            once=world.seed % 5 > 0,
            sharing=world.seed % 7 > 0,
        ),
    )
    for number, (who, body) in enumerate(board.bodies.items()):
        gait, parity = gaits[number % 2], number % 2
        found = board.reach(who, 6 * gait.metric.unit, gait, parity=parity)
        yield plain(("reach", who, found.ends))
        yield plain(("covered", who, board.covered(who, 2 * gait.metric.unit, gait, parity=parity)))
        for _ in range(3):
            goals = (world.square(), world.square())
            way = board.path(who, goals, gait, parity=parity)
            yield plain(("way", who, goals, way))
            if way is not None:
                yield plain(board.walk(who, way, gait, parity=parity))
        at, straight = body.footprint.square, []
        for _ in range(5):
            dx, dy = world.random.choice(DIRECTIONS)
            at = (at[0] + dx, at[1] + dy)
            straight.append(at)
        yield plain(("walk", who, board.walk(who, straight, gait, parity=parity)))


def _of_lines(world: World) -> Iterator[str]:
    walls = world.walls
    for _ in range(20):
        a, b = world.point(), world.point()
        yield plain([walls.crossing(a, b, purpose=purpose) for purpose in PURPOSES])
        chain = ((a[0], a[1]), (b[0], a[1]), (b[0], b[1]))
        yield plain(has_opening((chain,), walls))
    gone = [world.random.choice(walls.ids) for _ in range(2)] if len(walls) else []
    fresh = (Barrier("fresh", world.point(), world.point()),)
    after = walls.changed(gone, fresh)
    a, b = (0, 0), (SIDE * SQUARE, SIDE * SQUARE)
    yield plain((sorted({*after.ids}), after.crossing(a, b), after.crossing(b, a)))
    whole = Rect(0, 0, *b)
    for radius in (None, 3 * SQUARE):
        view = view_from(walls, centre_of(world.square()), whole, radius=radius)
        yield plain([(round(float(x)), round(float(y))) for x, y in view])
    site = world.site
    changed = Site(
        site.columns,
        site.rows,
        terrain=site.terrain,
        borders=site.borders,
        elevation=site.elevation,
        walls=after,
        zones=site.zones,
        darkness=site.darkness.regions,
        objects=site.objects,
        metric=site.metric,
        measures=site.measures,
    )
    one, other = Footprint.on(world.square()), Footprint.on(world.square())
    yield plain(changed.sight(one, other))
    rooms = Rooms([(each[0], each[1]) for wall in dungeon(SIDE, world.seed) for each in pairwise((wall.a, wall.b))])
    yield plain([room.outline for room in rooms.rooms])
    yield plain([(room is None, room and room.outline) for room in (rooms.room_at(world.point()) for _ in range(6))])


def _of_areas(world: World) -> Iterator[str]:
    metric, unit = world.site.metric, world.site.metric.unit
    for body in world.board.bodies.values():
        stand, start = body.footprint, body.footprint.square
        for size in (1, 2, 4):
            yield plain((areas.aura(stand, size * unit, metric), areas.burst(start, size * unit, metric)))
            yield plain(areas.aura(stand, size * unit, metric, own=True))
            ahead = world.random.choice(DIRECTIONS)
            yield plain([areas.cone(start, ahead, size * unit, metric, edges=edges) for edges in (False, True)])
            yield plain(areas.line(start, (start[0] + ahead[0] * size, start[1] + ahead[1] + size + 1), size + 2))
            yield plain([areas.circle(world.point(), size * 700, touched=touched) for touched in (False, True)])
        towards, length = world.point(), 3 * SQUARE
        ahead_of = (towards[0] - stand.centre[0], towards[1] - stand.centre[1])
        if any(ahead_of):
            for shape in (beam(stand.centre, ahead_of, length, 900), wedge(stand.centre, ahead_of, length, 1500)):
                yield plain((shape, shape.squares(), [shape.touches(b.footprint.rect) for b in _others(world)]))
        disc = Disc(world.point(), 1700)
        yield plain(
            (
                disc.outline,
                disc.squares(),
                [disc.touches(b.footprint.rect, off) for b in _others(world) for off in (0, 800, 1699, 1700)],
            )
        )
        yield plain((rounded_about(stand.rect, 600), way_out(stand.rect, towards)))


def _others(world: World) -> tuple[Body, ...]:
    return tuple(world.board.bodies.values())


def _of_zones(world: World) -> Iterator[str]:
    zones = world.zones
    for zone in zones.ids():
        yield plain((zone, zones.neighbours(zone), zones.centre(zone), zones.middle(zone)))
        for other in zones.neighbours(zone):
            yield plain((other, zones.border(zone, other), world.site.may_cross(zone, other)))
            yield plain(zones.middle((min(zone, other), max(zone, other))))
    for _ in range(30):
        point = world.point()
        yield plain((point, zones.at(point), zones.spot_at(point)))


def _of_chains(world: World) -> Iterator[str]:
    for _ in range(6):
        points = tuple(snap(world.point(), Snap.CORNER) for _ in range(4))
        pieces = [each for each in pieces_of(points) if each[0] != each[1]]
        at = world.point()
        for piece in pieces:
            yield plain((piece, nearest_on(piece, at), span_on(piece, at, SQUARE), span_on(piece, at, 500, free=True)))
            yield plain(chain_without(points, (piece,)))
            yield plain(mended(chain_without(points, (piece,)), piece))
        yield plain([snap(at, each) for each in Snap])
        yield plain((snapped_box(at, 1500, 900), held_within(at, Rect(900, 900, 5000, 5000))))
