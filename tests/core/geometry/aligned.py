"""Worlds on a coarse lattice made up by a seed, where lines touch corners and areas end exactly upon edges."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby, product
from random import Random

import numpy as np
from numpy.typing import NDArray
from shapely import box as box_shape

from core.geometry.areas import circle
from core.geometry.board import Board
from core.geometry.boxes import enters, outline_overlaps, passed
from core.geometry.cover import CoverObject, HidingGrade
from core.geometry.footprint import Footprint, nearest_centre
from core.geometry.glance import lit_from, seen_from
from core.geometry.metric import ALTERNATING, CHEBYSHEV, HALVES, Euclidean, Metric
from core.geometry.openings import has_opening
from core.geometry.outlines import Disc, Polygon, hull_about
from core.geometry.pieces import chain_without, lies_along, nearest_on, pieces_of, span_on
from core.geometry.plane import BLOCK_SIDE, Plane
from core.geometry.room_shapes import corridor_along, curved, rough, round_in
from core.geometry.search import UNREACHED, search
from core.geometry.segments import stops
from core.geometry.shapes import lines_of, moved, natural_outline, polygon_of, shapes_of_block, union_of
from core.geometry.shares import Fan
from core.geometry.sight import Darkness, DarkRegion, line_of_sight
from core.geometry.site import Site
from core.geometry.solids import solids
from core.geometry.template import Shape, Template, nearest_direction
from core.geometry.units import DIRECTIONS, SQUARE, Point, Rect, Square, column_name, square_name
from core.geometry.view import view_from
from core.geometry.walls import Barrier, Purpose, WallSet
from core.geometry.zone_graph import ZoneGraph, border_of
from core.geometry.zones import Zones
from tests.helpers.plain import plain

SIDE = 6
"""Squares along the side of such a world."""
GRAIN = SQUARE // 4
"""Every point is a multiple of it, half of them of a whole square."""
METRICS: tuple[Metric, ...] = (ALTERNATING, CHEBYSHEV, HALVES, Euclidean())


class Lattice:
    """A world of a seed whose points lie on a lattice."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"lattice {seed}")
        self.seed = seed
        lines = ((self.point(), self.point()) for _ in range(14))
        covers = ("full", "full", "low", "none")
        self.barriers = tuple(
            Barrier(f"wall-{n}", a, b, blocks_sight=n % 5 > 0, cover=covers[n % 4])  # type: ignore[arg-type]
            for n, (a, b) in enumerate(lines)
            if a != b
        )
        self.walls = WallSet(self.barriers)

    def point(self) -> Point:
        """Return a point of the lattice, every other one a corner of the grid."""
        grain = self.random.choice((GRAIN, SQUARE))
        most = SIDE * SQUARE // grain
        return self.random.randint(0, most) * grain, self.random.randint(0, most) * grain

    def box(self) -> Rect:
        """Return a box whose sides lie on the lattice."""
        (x, y), wide, high = self.point(), *(self.random.randint(1, 6) * GRAIN for _ in range(2))
        return Rect(x, y, x + wide, y + high)

    def square(self) -> Square:
        """Return a square."""
        return self.random.randrange(SIDE), self.random.randrange(SIDE)


def seen_on_lattice(seed: int) -> list[list[str]]:
    """Return all that is so on a lattice."""
    world = Lattice(seed)
    parts = (_boxes, _lines, _cover, _views, _templates, _shapes, _blobs, _stands, _grounds, _ways, _chains, _zones)
    return [[*part(world)] for part in parts]


def _boxes(world: Lattice) -> Iterator[str]:
    boxes = {f"box-{n}": world.box() for n in range(5)}
    for _ in range(25):
        a, b = world.point(), world.point()
        yield plain((a, b, [enters(a, b, box) for box in boxes.values()], passed(a, b, boxes.items())))
    one, other = world.box(), world.box()
    yield plain((one.overlaps(other), one.common(other), one.centre, [one.holds(world.point()) for _ in range(8)]))
    for _ in range(6):
        outline = (world.point(), world.point(), world.point())
        yield plain((outline, [outline_overlaps(outline, box) for box in boxes.values()]))
        yield plain((Polygon(outline).squares(), [Polygon(outline).touches(one, off) for off in (-1, 0, 1)]))
        disc = Disc(world.point(), world.random.randint(1, 8) * GRAIN)
        yield plain((disc, disc.squares(), circle(disc.centre, disc.radius)))
        yield plain([disc.touches(box, off) for box in boxes.values() for off in (0, GRAIN, -GRAIN, 3 * GRAIN)])
    yield plain([outline_overlaps(short, one) for short in ((), (one.centre,), (one.centre, other.centre))])


def _lines(world: Lattice) -> Iterator[str]:
    lines = [(world.point(), world.point()) for _ in range(25)]
    dark = Darkness((DarkRegion("dark", (world.point(), world.point(), world.point())),))
    for a, b in lines:
        yield plain((a, b, [world.walls.crossing(a, b, purpose=purpose) for purpose in Purpose]))
        yield plain(line_of_sight(world.walls, a, b, darkness=dark))
        yield plain(has_opening(((a, b),), world.walls))
    ends = np.array([(*a, *b) for a, b in lines], np.int64)
    yield plain([found.tolist() for found in stops(ends, world.walls.ends)])
    yield plain([world.walls.near(world.box(), purpose).tolist() for purpose in Purpose])
    changed = world.walls
    for number in range(3):
        changed.owned_pieces()
        changed = changed.changed([f"wall-{number}"], [Barrier(f"new-{number}", world.point(), world.point())])
        pieces, owners = changed.owned_pieces()
        found = sorted((owner, *piece) for owner, piece in zip(owners.tolist(), pieces.round().tolist(), strict=True))
        yield plain((len(changed), found))
    blocked = world.walls.blocked_steps(SIDE, SIDE)
    yield plain([["".join("01"[each] for each in row) for row in plane.tolist()] for plane in blocked])


def _cover(world: Lattice) -> Iterator[str]:
    objects = [
        CoverObject(
            f"crate-{n}", (box[:2], (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)), g, n > 1
        )
        for n, g in enumerate((HidingGrade.SOFT, HidingGrade.HARD, HidingGrade.TOTAL, HidingGrade.NONE))
        for box in (world.box(),)
    ]
    board = Board(Site(SIDE, SIDE, walls=world.walls, objects=objects, metric=METRICS[world.seed % 4]))
    for _ in range(10):
        one, other = (Footprint.on(world.square(), Fraction(world.random.choice((1, 1, 2)))) for _ in range(2))
        yield plain((board.sight(one, other), board.cover(one, other)))
    yield plain(
        [tuple(board.site.threatened(Footprint.on(world.square()), 1 + n % 2, (8, 6, 4)[n % 3])) for n in range(6)]
    )


def _views(world: Lattice) -> Iterator[str]:
    whole = Rect(0, 0, SIDE * SQUARE, SIDE * SQUARE)
    for radius in (None, 2 * SQUARE, 40 * SQUARE):
        origin = world.point()
        view = view_from(world.walls, origin, whole, radius=radius)
        yield plain((origin, [*_corners_of(view)]))
        boxes = np.array([world.box() for _ in range(6)], np.int64)
        yield plain([f"{share:.4f}" for share in Fan.of(origin, view).hidden(boxes).tolist()])
        lamp = (origin[0] + 50, origin[1] + 30)
        for shape in (seen_from(world.walls, lamp, whole, radius=radius), lit_from(world.walls, lamp, whole, 1500)):
            corners = () if shape.is_empty else shape.bounds
            yield plain((round(shape.area / 1000), [round(each / 10) for each in corners]))


def _corners_of(view: NDArray[np.float64]) -> Iterator[Point]:
    """Yield the corners of a view; those that are one but for a hair, of which processors find more or fewer, once."""
    corners = [(round(x), round(y)) for x, y in view.tolist()]
    return (corner for corner, _ in groupby(corners))


def _templates(world: Lattice) -> Iterator[str]:
    for shape, metric in product(Shape, METRICS):
        at, size = world.point(), world.random.randint(1, 4)
        ahead = world.random.choice(DIRECTIONS) if shape is Shape.CONE else (world.random.randint(-3, 3), 2)
        area = Template(shape, size, at, ahead, edges=size % 2 > 0)
        yield plain((area, area.squares(metric), area.squares(metric, Footprint.on(world.square(), Fraction(2)))))
    for ahead in product(range(-5, 6, world.seed % 3 + 1), range(-5, 6)):
        yield plain((ahead, nearest_direction(ahead)))
    for size, at, ahead in (
        *((size, (0, 0), (1, 0)) for size in (0, 1, 40, 41)),
        *((1, (far * SQUARE + more, 0), (1, 0)) for far in (2000, -2000) for more in (-1, 0, 1)),
        *((1, (0, 0), (0, far)) for far in (2000, 2001, -2000, -2001)),
        *((size, (0, 0), (0, 0)) for size in (1, 2)),
    ):
        yield plain([_made(shape, size, at, ahead) for shape in Shape])


def _made(shape: Shape, size: int, at: Point, ahead: Square) -> bool:
    try:
        Template(shape, size, at, ahead)
    except ValueError:
        return False
    return True


def _shapes(world: Lattice) -> Iterator[str]:
    box = world.box()
    path = tuple(world.point() for _ in range(2 + world.seed % 4))
    ring = (*path, path[0])
    yield plain((box, round_in(box), rough(round_in(box)), hull_about((box, world.box()), GRAIN)))
    yield plain((path, rough(path, closed=False), curved(path), curved(ring)))
    yield plain([corridor_along(each, GRAIN * 2) for each in (path, path[:2], path[:1], (path[0], path[0]))])
    for piece in pieces_of(path):
        at = world.point()
        yield plain((nearest_on(piece, at), [span_on(piece, at, wide) for wide in (GRAIN, SQUARE, 9 * SQUARE)]))
        yield plain(lies_along(piece, (world.point(), world.point())))


def _blobs(world: Lattice) -> Iterator[str]:
    page = box_shape(0, 0, SIDE * SQUARE, SIDE * SQUARE)
    squares = [world.square() for _ in range(4)]
    edges = ((0, 2), (SIDE - 1, 3), (1, 0), (4, SIDE - 1), (0, 0), (SIDE - 1, SIDE - 1))
    plane = Plane({square: 1 + n % 2 for n, square in enumerate((*squares, edges[world.seed % 6]))})
    block = bytes(plane.at((column, row)) for row in range(BLOCK_SIDE) for column in range(BLOCK_SIDE))
    shapes = [shape for _, shape in shapes_of_block((0, 0), block)]
    outline = tuple(world.point() for _ in range(4))
    shapes += [polygon_of(outline), polygon_of(outline, [outline[:3]]), union_of(shapes), union_of([]), shapes[0]]
    yield plain([code for code, _ in shapes_of_block((1, 2), block)])
    for shape in (*shapes, union_of(shapes[-1:]), moved(shapes[0], 0.5, 1)):
        for found in (shape, natural_outline(shape, page), natural_outline(shape, page, 0.2)):
            corners = () if found.is_empty else found.bounds
            yield plain((round(found.area / 100), [round(each) for each in corners], found.geom_type))
    yield plain(len(lines_of([])))
    yield plain([list(line.coords) for line in lines_of([outline, outline[:2]])])


def _stands(world: Lattice) -> Iterator[str]:
    for above, below in ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (1, 4)):
        stand = Footprint(world.point(), Fraction(above, below))
        yield plain((stand.rect, stand.square, stand.squares(), stand.across, stand.snapped()))
        yield plain((stand.standing_on(world.square()), nearest_centre(world.point(), Fraction(above, below))))
        yield plain([metric.distance(stand, Footprint.on(world.square())) for metric in METRICS])
    for above, below in ((0, 1), (1024, 1), (1025, 1), (3, 2), (1, 5), (1, 128), (1, 384), (1, 256)):
        try:
            yield plain(Footprint((0, 0), Fraction(above, below)).side)
        except ValueError:
            yield f"{above}/{below} is no size"
    for number in (0, 25, 26, 27, 51, 52, 701, 702, world.random.randrange(5_000)):
        yield plain((column_name(number), square_name((number, number))))


def _grounds(world: Lattice) -> Iterator[str]:
    pick = world.random
    terrain = Plane({(pick.randint(0, SIDE), pick.randint(0, SIDE)): pick.choice((1, 2, 2)) for _ in range(14)})
    borders = Plane({(pick.randint(0, SIDE + 1), pick.randint(0, SIDE + 1)): pick.randrange(16) for _ in range(14)})
    yield plain([(each.id, each.a, each.b) for each in solids(terrain, borders, SIDE, SIDE)])


def _ways(world: Lattice) -> Iterator[str]:
    costs = np.array([world.random.choice((0, 1, 1, 2, 3)) for _ in range(8 * 100)], np.int32).reshape(8, 10, 10)
    for number, (dx, dy) in enumerate(DIRECTIONS):
        # no step leaves the field
        for place in range(10):
            if dx:
                costs[number, place, 9 if dx > 0 else 0] = 0
            if dy:
                costs[number, 9 if dy > 0 else 0, place] = 0
    for limit, goal in ((4, None), (9, None), (UNREACHED - 1, 77), (UNREACHED - 1, None)):
        found = search(costs, 34, world.seed % 2, limit, goal=goal)
        if goal is None:
            yield plain((limit, sorted(found.settled())))
        yield plain([(place, found.cost(place)) for place in (34, 77) if found.reached(place)])


def _chains(world: Lattice) -> Iterator[str]:
    for _ in range(4):
        a, b, c = world.point(), world.point(), world.point()
        chain = ((a[0], a[1]), (b[0], a[1]), (b[0], c[1]))
        taken = ((min(a[0], b[0]), a[1]), (min(a[0], b[0]) + SQUARE, a[1]))
        yield plain(
            (
                chain,
                chain_without(chain, (taken,)),
                chain_without((*chain, chain[0]), (taken, ((b[0], a[1]), chain[2]))),
            )
        )


def _zones(world: Lattice) -> Iterator[str]:
    names = "abcdefg"
    links = sorted({border_of(*world.random.sample(names, 2)) for _ in range(7)})
    graph = ZoneGraph(names, links)
    closed = {world.random.choice(links)}
    for one, other in product(names[:3], (*names, *links)):
        yield plain((one, other, graph.distance(one, other), graph.nearby(one, other), graph.way(one, other)))
        yield plain(graph.way(one, other, lambda here, there: there not in closed))
    for most in range(5):
        yield plain(graph.within("a", most, lambda here, there: there not in closed))
    yield plain([(graph.neighbours(name), graph.borders(name)) for name in names])
    third = 2 * SQUARE
    drawn = {
        f"zone-{n}": ((n * third, 0), ((n + 1) * third, 0), ((n + 1) * third, third), (n * third, third + GRAIN * n))
        for n in range(3)
    }
    zones = Zones(drawn, walls=lambda: world.walls)
    for _ in range(20):
        point = world.point()
        yield plain((point, zones.at(point), zones.spot_at(point)))
    yield plain([(zone, zones.neighbours(zone), zones.middle(zone)) for zone in zones.ids()])
