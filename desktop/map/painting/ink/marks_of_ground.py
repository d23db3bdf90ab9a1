"""How each material is told in ink: tufts, dots, boards, cracks, and lines that follow the bank of water."""

from functools import partial
from weakref import WeakKeyDictionary

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, moved, natural_outline, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material
from core.model.nature import NATURE, WATERS
from desktop.map.painting.ink.paving import setts
from desktop.map.painting.ink.scattered import Lines, Strokes, marks
from desktop.map.painting.ink_colours import InkColours
from desktop.map.painting.strokes import NO_BRUSH
from desktop.map.painting.styled.boards import upright_boards
from desktop.map.painting.styled.broken_edges import broken_edge
from desktop.map.painting.styled.deck_posts import RADIUS, posts_of
from desktop.map.painting.styled.natural_grounds import NaturalGround, beyond_walls, natural_ground
from desktop.map.painting.styled.paths import edges_of, faded, line_path, path_of, pen_of
from desktop.map.painting.styled.unsteady_lines import as_it_grew, shape_by_hand
from desktop.map.painting.styled.wall_shapes import tops_of
from desktop.map.painting.styled.waters import WANDER, Waters, waters_of

HOLES = (Material.PIT, Material.VOID)
OUTLINED = frozenset(Material) - {Material.GRASS, Material.ROCK, Material.LAVA, Material.ICE, *WATERS, *HOLES}
"""Ground whose edge is drawn as a line: roads, yards, bridges, mud; others have edges of their own."""
BELOW = tuple((dx * far, dy * far) for far in (0.4, 0.8, 1.2) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)))
"""Squares by which natural ground goes on below what people built beside it."""
BESIDE_WALLS = 0.25
"""Squares from a wall within which no edge of natural ground is drawn: the wall is its edge."""
ROWS = (
    (0, 0.055, ()),
    (0.14, 0.036, ()),
    (0.32, 0.030, (26, 6)),
    (0.58, 0.026, (17, 13)),
    (0.95, 0.022, (11, 23)),
    (1.42, 0.020, (24, 50)),
)
"""The lines along a bank: how far in, how broad, and how broken."""
CLEAR = 0.18
"""Squares from the top of a wall or a door within which no mark has its middle, or it would lie across that."""
OUT, EDGE = 1.7, 1.2
"""Squares from a bank beyond which single waves are drawn, and from the map's edge within which no line follows it."""
WAVES = 0.30
"""How many waves there are in a square of open water."""


def _crack(lot: float) -> Lines:
    lean = lot - 0.5
    return ((-0.16, 0.1 * lean, -0.03, -0.06), (-0.03, -0.06, 0.06, 0.05), (0.06, 0.05, 0.2, 0.3 * lean))


_STROKES: dict[Material, tuple[float, Strokes]] = {
    Material.FLAGSTONE: (0.12, _crack),
    Material.SAND: (9, lambda lot: ((0, 0, 0.004, 0),)),
    Material.EARTH: (2.4, lambda lot: ((0, 0, 0.02, 0), (0.1, 0.06, 0.115, 0.06))),
    Material.MUD: (1.1, lambda lot: ((-0.1, 0, 0.1, 0), (-0.04, 0.06, 0.06, 0.06))),
    Material.SNOW: (
        0.7,
        lambda lot: (
            (-0.2, 0.03, -0.06, -0.02),
            (-0.06, -0.02, 0.1, -0.01),
            (0.1, -0.01, 0.2, 0.04),
            (0, 0.11, 0.005, 0.11),
        ),
    ),
    Material.ICE: (0.45, lambda lot: ((-0.22, 0.12, 0.2, -0.14), (-0.02, -0.01, 0.08, 0.15))),
    Material.GRAVEL: (
        2.2,
        lambda lot: ((0, 0, 0.05, -0.05), (0.05, -0.05, 0.11, -0.03), (0.11, -0.03, 0.12, 0.03), (0.12, 0.03, 0, 0)),
    ),
    Material.LAVA: (
        2.2,
        lambda lot: ((-0.14, 0.03, -0.05, -0.05), (-0.05, -0.05, 0.05, 0.04), (0.05, 0.04, 0.14, -0.03)),
    ),
}


def _planks(shape: BaseGeometry) -> list[QLineF]:
    """Return the joints of boards along the rows, their ends staggered."""
    if shape.is_empty:
        return []
    left, top, right, bottom = shape.bounds
    third, ends = SQUARE / 3, []
    first = int(top // third)
    for row in range(first, int(bottom // third) + 2):
        y = row * third
        ends.append(((left, y), (right, y)))
        start = (row * 0.618 % 1) * 3 * SQUARE + left // (3 * SQUARE) * 3 * SQUARE
        ends += [((x, y), (x, y + third)) for x in np.arange(start, right, 3 * SQUARE)]
    parts = shapely.get_parts(shapely.intersection(shapely.linestrings(np.array(ends, float)), shape))
    parts = parts[shapely.length(parts) > 0]
    return [QLineF(*shapely.get_coordinates(part)[[0, -1]].ravel().tolist()) for part in parts]


def _mirror(shape: BaseGeometry) -> BaseGeometry:
    """Return a shape with its rows for columns."""
    other: BaseGeometry = shapely.transform(shape, lambda points: points[:, ::-1])
    return other


def _mirrored(line: QLineF) -> QLineF:
    return QLineF(line.y1(), line.x1(), line.y2(), line.x2())


def paint_ground_marks(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Draw the marks of all materials, then water over them."""
    plan = part.plan
    waters = waters_of(part)
    wet = waters.seen.difference(waters.bridges)
    laid = [(name, shape) for name, shape in part.regions if name not in WATERS]
    open_ground = [] if plan.underground else [(plan.scene.ground, part.box.difference(part.inside))]
    order = [*open_ground, *part.floors, *laid]
    above, first = [wet], len(order) - len(laid)
    for _, shape in reversed(order):
        above.append(union_of([above[-1], shape]))
    for number, (name, shape) in enumerate(order):
        if NATURE[name].edge == "soft" and number >= first and name is not Material.LAVA:
            # stones and dots lie where the edge of the ground is drawn
            ground = _grown(part, name, shape)
            shape = ground.grown.difference(ground.shut)
        seen = areas_of(
            shape.difference(above[len(order) - 1 - number]).intersection(
                part.floor if not NATURE[name].solid else part.box
            )
        )
        if not seen.is_empty:
            _paint_one(painter, part, name, seen, colours)
    if not wet.is_empty:
        _ripples(painter, part, waters, colours)
    for number, (name, shape) in enumerate(laid):
        if name in OUTLINED or name is Material.GRASS:
            later = union_of(other for _, other in laid[number + 1 :])
            if NATURE[name].edge == "hard":
                _built_edge(painter, part, name, shape, later, colours)
            else:
                _border(painter, part, name, shape, later, QColor(colours.ink))
    _posts(painter, part, colours)


def _paint_one(painter: QPainter, part: Part, name: Material, seen: BaseGeometry, colours: InkColours) -> None:
    ink = QColor(colours.ink)
    if name in HOLES:
        # nothing at all ends where it was laid, as the floor around it does
        rim = (
            shape_by_hand(seen, 0.02, 3)
            if name is Material.VOID
            else broken_edge(seen, part.plan.page, part.plan.origin)
        )
        rim = rim.difference(beyond_walls(part, seen, rim))
        _hole(painter, rim, colours, bottomless=name is Material.VOID)
    elif name is Material.ICE:
        floe = broken_edge(seen, part.plan.page, part.plan.origin)
        floe = floe.difference(beyond_walls(part, seen, floe))
        painter.fillPath(path_of(floe), faded(colours.tint, 150))
        painter.strokePath(line_path(edges_of(floe)), pen_of(ink, 0.045))
    elif name is Material.LAVA:
        glowing = shape_by_hand(natural_outline(seen, part.plan.page, 0.3), 0.09, 3)
        glowing = glowing.difference(beyond_walls(part, seen, glowing))
        painter.fillPath(path_of(glowing), faded(colours.heat, 70))
        painter.strokePath(line_path(edges_of(glowing)), pen_of(ink, 0.05))
    painter.setPen(pen_of(faded(colours.ink, 120 if name is Material.PLANKS else 255), 0.024))
    if name is Material.PLANKS:
        turned = seen.intersection(upright_boards(part))
        painter.drawLines(_planks(seen.difference(turned)))
        painter.drawLines([_mirrored(line) for line in _planks(_mirror(turned))])
    elif name is Material.COBBLE:
        _paved(painter, seen, colours)
    elif name in _STROKES:
        share, strokes = _STROKES[name]
        clear = tops_of(part).lines.buffer(CLEAR * SQUARE, quad_segs=1)
        painter.drawLines(marks(seen, share, name.value, strokes, clear=clear))


def _paved(painter: QPainter, seen: BaseGeometry, colours: InkColours) -> None:
    stones, toned = setts(seen)
    # a drawing in lines would keep an empty path, which no reader takes
    if not toned.isEmpty():
        painter.fillPath(toned, faded(colours.shade, colours.shade_alpha))
    if not stones.isEmpty():
        painter.strokePath(stones, pen_of(faded(colours.ink, 165), 0.020))


def _built_edge(
    painter: QPainter, part: Part, name: Material, shape: BaseGeometry, later: BaseGeometry, colours: InkColours
) -> None:
    """Draw the line in which something ends that people laid, and nothing was laid over: drawn upon water, too.

    In a room with the same floor nothing ends but at water, and along walls the wall is the line.
    """
    waters = waters_of(part).bank.buffer(SQUARE / 16, quad_segs=1)
    plain = union_of(room for floor, room in part.floors if floor is name).difference(waters)
    walls = part.rooms.boundary.buffer(0.1 * SQUARE, quad_segs=1)
    clear = union_of([plain, walls, later, part.plan.page.boundary.buffer(SQUARE / 16)])
    edge = shape_by_hand(shape, 0.03, 3).boundary.difference(clear)
    painter.strokePath(line_path(edges_of(edge)), pen_of(QColor(colours.ink), 0.04))


def _posts(painter: QPainter, part: Part, colours: InkColours) -> None:
    painter.setPen(pen_of(QColor(colours.ink), 0.035))
    painter.setBrush(QColor(colours.floor))
    for x, y in posts_of(part):
        painter.drawEllipse(QPointF(x, y), RADIUS * SQUARE * 0.8, RADIUS * SQUARE * 0.8)
    painter.setBrush(NO_BRUSH)


_known: WeakKeyDictionary[Part, dict[tuple[Material, BaseGeometry], NaturalGround]] = WeakKeyDictionary()


def _grown(part: Part, name: Material, shape: BaseGeometry) -> NaturalGround:
    """Return natural ground as it is drawn, which goes on below bridges; kept as long as the part is."""
    known = _known.setdefault(part, {})
    found = known.get((name, shape))
    if found is None:
        built = union_of(other for material, other in part.regions if NATURE[material].edge == "hard")
        # straight on, so that no line turns along the edge of what was built
        below = union_of(moved(shape, dx, dy) for dx, dy in BELOW).intersection(built)
        grow = partial(as_it_grew, page=part.plan.page, amount=0.12, radius=0.3, origin=part.plan.origin)
        found = known[name, shape] = natural_ground(part, union_of([shape, below]), grow)
    return found


def _border(
    painter: QPainter, part: Part, name: Material, shape: BaseGeometry, later: BaseGeometry, ink: QColor
) -> None:
    """A road, a beach or mud in a room ends in a line that breaks off and winds, and never at a bank or along a wall.

    In a room that has the same for a floor nothing ends, and under the ground nothing goes on behind the walls.
    """
    waters = waters_of(part)
    walls = part.rooms.boundary.buffer(BESIDE_WALLS * SQUARE, quad_segs=1)
    plain = union_of(room for floor, room in part.floors if floor is name)
    built = union_of(other for material, other in part.regions if NATURE[material].edge == "hard")
    banks = built.buffer(0.3 * SQUARE, quad_segs=2), waters.bank.buffer(0.35 * SQUARE, quad_segs=2)
    ground = _grown(part, name, shape)
    edge = ground.grown.boundary.difference(union_of([walls, plain, later, *banks, ground.shut]))
    if part.plan.underground:
        edge = edge.intersection(part.floor)
    if name is Material.GRASS:
        # in the open it is what everything else lies upon
        edge = edge.intersection(part.rooms)
    painter.strokePath(line_path(edges_of(edge)), pen_of(ink, 0.034, dashes=(16, 5, 5, 6, 27, 4, 2, 5)))


def _hole(painter: QPainter, rim: BaseGeometry, colours: InkColours, *, bottomless: bool) -> None:
    """A pit darkens inwards in three steps from a firm edge; a void is dark all over."""
    ink = QColor(colours.ink)
    if bottomless:
        painter.fillPath(path_of(rim), ink if ink.lightness() < 128 else QColor(colours.shade))
        return
    painter.fillPath(path_of(rim), faded(colours.shade, 70))
    for inset in (0.16, 0.36):
        painter.fillPath(path_of(rim.buffer(-inset * SQUARE, quad_segs=2)), faded(colours.shade, 70))
    painter.strokePath(line_path(edges_of(rim)), pen_of(ink, 0.06))


def _ripples(painter: QPainter, part: Part, waters: Waters, colours: InkColours) -> None:
    """Water: a firm bank and lines that follow it, thinner and more broken the further out; none on bridges."""
    bank = waters.bank
    hidden = union_of([waters.bridges, waters.shut, beyond_walls(part, waters.wet, bank)])
    seen = bank.difference(hidden)
    painter.fillPath(path_of(seen), QColor(colours.tint))
    if not waters.deep.is_empty:
        deep = as_it_grew(waters.deep, part.plan.page, WANDER, origin=part.plan.origin).buffer(-0.5 * SQUARE)
        painter.fillPath(path_of(deep.intersection(seen)), QColor(colours.deep))
    painter.setBrush(NO_BRUSH)
    for number, (inset, width, dashes) in enumerate(ROWS):
        line = (bank.buffer(-inset * SQUARE, quad_segs=3) if inset else bank).boundary.difference(hidden)
        if inset > 1:
            # the water goes on beyond the map: there is no bank to follow
            line = line.difference(part.plan.page.boundary.buffer(EDGE * SQUARE))
        if line.is_empty:
            continue
        broken = pen_of(QColor(colours.water if inset else colours.ink), width, dashes=dashes)
        broken.setDashOffset(number * 9.7)  # else gaps would line up
        painter.strokePath(line_path(edges_of(line)), broken)
    painter.setPen(pen_of(QColor(colours.water), 0.022))
    open_water = bank.buffer(-OUT * SQUARE, quad_segs=2).difference(hidden)
    painter.drawLines(marks(open_water, WAVES, "waves", _wave))


def _wave(lot: float) -> Lines:
    """Two crests, or three."""
    half = 0.09 + 0.03 * lot
    xs = [(number - 2) * half for number in range(7 if lot > 0.6 else 5)]
    return tuple((x, 0.03 * (-1) ** number, x + half, -0.03 * (-1) ** number) for number, x in enumerate(xs[:-1]))
