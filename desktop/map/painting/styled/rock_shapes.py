"""Living rock as shapes: walls of caves and rock that was left standing, with a winding edge and stones along it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import shapely
from PySide6.QtCore import QLineF
from shapely import LineString, MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, lines_of, part_in_box, union_of
from core.geometry.units import SQUARE, Point
from core.model.floor_plan import Part, Plan
from core.model.materials import Material, WallFabric
from desktop.map.painting.materials.noise import rng_of
from desktop.map.painting.styled.paths import Points, straight_lines
from desktop.map.painting.styled.unsteady_lines import as_it_grew, shape_by_hand, wobbled

WINDING = 0.13
"""Squares by which the rock of a cave winds about the line that was drawn."""
CUT = 0.34
"""Squares from a corner at which it is rounded off, at most."""
BREADTH = 0.15
"""Half the breadth of the rim of rock, in squares; its stones reach further."""
TILE, PITCH = 16, 0.26
"""Squares after which stones come again, and from stone to stone."""
HOOK, SPLINTER = 0.25, 0.04
"""Squares from what people built within which no rock is of its own, and half the breadth of what breaks off of it."""
BEYOND = 1
"""Squares around a part within which its rock is worked out."""
BLOCK = 2
"""How high rock stands in the open, in squares."""
CORNERS = 7
FALLEN = (0.1, 0.5, 0.2)
"""Where stones lie before an edge, in squares, and the share of them that has come down."""
SPARSE = 0.10
"""Share of the stones' places that are the middles of blocks."""


@dataclass(frozen=True)
class Crags:
    """The rock of a part of a map: its `edges` as lines, the `stones` along them, and what stands in the open.

    `inside` is where people walk under a roof, as it is drawn: less the rock that stands there.
    """

    edges: BaseGeometry
    stones: tuple[BaseGeometry, ...]
    standing: BaseGeometry
    inside: BaseGeometry
    underground: bool
    built: BaseGeometry
    """What people built in it: walls that are no rock, and doors."""

    @property
    def blocks(self) -> BaseGeometry:
        """The rock that stands in the open, under no roof."""
        return Polygon() if self.underground else self.standing

    @property
    def fallen(self) -> list[BaseGeometry]:
        """A few stones that lie on the floor before the edges."""
        clear = union_of(each.buffer(FALLEN[0] * SQUARE, quad_segs=1) for each in (self.edges, self.built))
        floor = self.inside.difference(clear)
        shapely.prepare(floor)
        found = [stone for stone in stones_along(self.edges, *FALLEN) if floor.contains(stone)]
        # none has come through a wall, or around the end of one
        walls = self.built.buffer(FALLEN[0] / 2 * SQUARE, quad_segs=1)
        return [stone for stone in found if not shapely.shortest_line(stone, self.edges).intersects(walls)]

    @property
    def rim(self) -> BaseGeometry:
        """The top of the rock along its edges."""
        if self.edges.is_empty:
            return Polygon()
        whole = union_of([self.edges.buffer(BREADTH * SQUARE, quad_segs=2), *self.stones])
        if self.built.is_empty:
            return whole
        # rock ends at what people built, and no stone of it lies beyond that or is left as a splinter
        split = areas_of(whole.difference(self.built.buffer(SQUARE / 64, cap_style="flat")))
        inner = self.edges.difference(self.built.buffer(HOOK * SQUARE, quad_segs=2))
        shapely.prepare(inner)
        kept = union_of(part for part in shapely.get_parts(split) if inner.intersects(part))
        return kept.buffer(-SPLINTER * SQUARE, quad_segs=1).buffer(SPLINTER * SQUARE, quad_segs=1)


_known: WeakKeyDictionary[Part, Crags] = WeakKeyDictionary()


def crags_of(part: Part) -> Crags:
    """Return the rock of a part; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        found = _known[part] = _crags(part)
    return found


def _crags(part: Part) -> Crags:
    near = part.area.grown(BEYOND * SQUARE)
    caves = [_line_of(wall.points) for wall in part.walls if wall.fabric is WallFabric.CAVE]
    # the wall of a cave goes around all of it, and stones are laid along what is near alone
    lines = [part_in_box(line, near.left, near.top, near.right, near.bottom) for line in caves]
    rock = union_of(shape for material, shape in part.regions if material is Material.ROCK)
    standing: BaseGeometry = Polygon()
    inside = part.inside
    if not rock.is_empty:
        standing = _broken_off(part.plan, rock)
        if part.plan.underground:
            around = _around(part)
            inside = areas_of(around.difference(standing))
            lines.append(standing.boundary.intersection(around.buffer(SQUARE / 16, quad_segs=1)))
    edges = union_of(lines)
    built = [wall.points for wall in (*part.walls, *part.windows, *part.screens) if wall.fabric is not WallFabric.CAVE]
    built += [(door.a, door.b) for door in part.doors]
    return Crags(edges, tuple(stones_along(edges)), standing, inside, part.plan.underground, union_of(lines_of(built)))


def _around(part: Part) -> BaseGeometry:
    """Return rooms and what was dug out, with the rock that stands in it."""
    nothing = union_of(shape for material, shape in part.regions if material is Material.VOID)
    return union_of([part.rooms, *part.dug]).difference(nothing)


def _broken_off(plan: Plan, shape: BaseGeometry) -> BaseGeometry:
    """Return rock with the outline that it has in nature: in the open bent at large, in straight breaks at small."""
    if plan.underground:
        grown = shape_by_hand(_blunt(shape), WINDING, 9, 0.2)
    else:
        grown = as_it_grew(shape, plan.page, WINDING, radius=0.3, origin=plan.origin)
    return shape_by_hand(shapely.simplify(grown, 0.07 * SQUARE), 0.05, 5, 0.35)


def _blunt(shape: BaseGeometry) -> BaseGeometry:
    r = 0.22 * SQUARE
    blunt: BaseGeometry = shape.buffer(-r, quad_segs=3).buffer(2 * r, quad_segs=3).buffer(-r, quad_segs=3)
    return shape if blunt.is_empty else blunt


@lru_cache(maxsize=256)
def _line_of(points: tuple[Point, ...]) -> BaseGeometry:
    return LineString(winding(points))


def winding(points: Any) -> Points:
    """Return a chain as rock would have it: its corners rounded off, and an edge that winds. Its ends stay."""
    at = np.asarray(points, float)
    line = shapely.segmentize(shapely.linestrings(_rounded(_rounded(at, CUT), CUT / 3)), 0.2 * SQUARE)
    return wobbled(shapely.get_coordinates(line), WINDING, 9)


def _rounded(at: Points, cut: float) -> Points:
    """Return a chain with its corners cut back, by so many squares at most."""
    closed = len(at) > 3 and bool((at[0] == at[-1]).all())
    ahead = np.diff(at, axis=0)
    long = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1)[:, None]
    step = ahead / long * np.minimum(long * 0.25, cut * SQUARE)
    near, far = at[:-1] + step, at[1:] - step
    between = np.stack([near, far], 1).reshape(-1, 2)
    return np.concatenate([between, between[:1]]) if closed else np.concatenate([at[:1], between[1:-1], at[-1:]])


def _lattice() -> tuple[Points, Points]:
    """Return places of stones in squares over a tile, and lots of each: size, turn and where it is flattened."""
    rng = rng_of("stones")
    count = round(TILE / PITCH)
    grid = np.stack(np.meshgrid(np.arange(count), np.arange(count)), -1).reshape(-1, 2) + 0.5
    return (grid + rng.uniform(-0.45, 0.45, grid.shape)) * (TILE / count), rng.random((len(grid), 2 + CORNERS))


_PLACES, _LOTS = _lattice()


def stones_along(edges: BaseGeometry, least: float = 0, most: float = BREADTH, share: float = 1) -> list[BaseGeometry]:
    """Return stones so many squares from lines, the same at the same place whatever part of the lines is asked for."""
    if edges.is_empty:
        return []
    left, top, right, bottom = (edge / SQUARE for edge in edges.bounds)
    shapely.prepare(edges)
    found: list[BaseGeometry] = []
    for ty in range(int((top - 1) // TILE), int((bottom + 1) // TILE) + 1):
        for tx in range(int((left - 1) // TILE), int((right + 1) // TILE) + 1):
            at = (_PLACES + np.array((tx, ty)) * TILE) * SQUARE
            places = shapely.points(at)
            # only what comes first is looked up in its index
            hit = shapely.dwithin(edges, places, most * SQUARE) & (_LOTS[:, -1] < share)
            hit[hit] = shapely.distance(places[hit], edges) >= least * SQUARE
            found += _stones(at[hit], _LOTS[hit])
    return found


def _stones(at: Points, lots: Points) -> list[BaseGeometry]:
    if not len(at):
        return []
    turn = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False) + lots[:, :1] * 6.3
    reach = SQUARE * (0.11 + 0.24 * lots[:, 1:2] ** 4) * (0.78 + 0.34 * lots[:, 2:])
    corners = at[:, None] + np.stack([np.cos(turn) * reach, np.sin(turn) * reach * 0.9], -1)
    return [Polygon(each).convex_hull for each in corners]


@lru_cache(maxsize=1)
def _breaks() -> Points:
    """Return the breaks between blocks over a tile as lines (k, 4) in squares; they come again after it."""
    some = _PLACES[_LOTS[:, 0] < SPARSE]
    around = np.concatenate([some + np.array((tx, ty)) * TILE for tx in (-1, 0, 1) for ty in (-1, 0, 1)])
    cells: Any = shapely.voronoi_polygons(MultiPoint(around), only_edges=True)
    chains = [shapely.get_coordinates(line) for line in shapely.get_parts(cells)]
    pieces = np.concatenate([np.concatenate([chain[:-1], chain[1:]], 1) for chain in chains])
    middle = (pieces[:, :2] + pieces[:, 2:]) / 2
    own: Points = pieces[((middle >= 0) & (middle < TILE)).all(1)]
    return own


def facets_of(rock: BaseGeometry) -> list[QLineF]:
    """Return the breaks between the blocks of standing rock, the same at the same place."""
    left, top, right, bottom = (edge / SQUARE for edge in rock.bounds)
    down, across = range(int(top // TILE), int(bottom // TILE) + 1), range(int(left // TILE), int(right // TILE) + 1)
    every = np.concatenate([_breaks() + np.array((tx, ty, tx, ty)) * TILE for ty in down for tx in across])
    low, high = np.minimum(every[:, :2], every[:, 2:]), np.maximum(every[:, :2], every[:, 2:])
    near = every[(low[:, 0] < right) & (high[:, 0] > left) & (low[:, 1] < bottom) & (high[:, 1] > top)] * SQUARE
    inner = rock.buffer(-0.05 * SQUARE, quad_segs=1)
    shapely.prepare(inner)
    lines = shapely.linestrings(near.reshape(-1, 2, 2))
    return straight_lines(shapely.intersection(lines[shapely.intersects(inner, lines)], inner))
