"""The ground of a map: its floor, the terrain of its squares, closed borders and heights."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.patches import patches_of
from core.geometry.plane import BLOCK_SIDE, Plane
from core.geometry.units import SQUARE, Rect, Square
from core.model.materials import Material, material_of
from core.model.scene import CODES, Scene, Terrain
from core.model.things import Surface, Thing
from desktop.map.painting.map_colours import MapColours, colour, mixed
from desktop.map.painting.plain_marks import paint_pattern
from desktop.map.painting.strokes import (
    NO_BRUSH,
    NO_PEN,
    box,
    draw_halo,
    lettering,
    path_of_rings,
    pen,
    pixel,
)

Patch = tuple[int, int, int, int, int]
"""A code, and column, row, columns and rows of a rectangle of squares that have it."""


@lru_cache(maxsize=8192)
def patches(block: bytes) -> tuple[Patch, ...]:
    """Return the squares of a block of a plane that are not 0, as few rectangles; places count within the block."""
    left = bytearray(block)
    found: list[Patch] = []
    for index, code in enumerate(block):
        if not left[index]:
            continue
        row, column = divmod(index, BLOCK_SIDE)
        across = 1
        while column + across < BLOCK_SIDE and left[index + across] == code:
            across += 1
        down, run = 1, bytes((code,)) * across
        while row + down < BLOCK_SIDE and left[index + down * BLOCK_SIDE : index + down * BLOCK_SIDE + across] == run:
            down += 1
        for line in range(down):
            start = index + line * BLOCK_SIDE
            left[start : start + across] = bytes(across)
        found.append((code, column, row, across, down))
    return tuple(found)


def patches_within(blocks: dict[Square, bytes], area: QRectF, scene: Scene) -> Iterator[tuple[int, QRectF]]:
    """Yield code and rectangle, in units, of all that was painted on a plane within an area and on the map."""
    side = BLOCK_SIDE * SQUARE
    ground = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    area = area & ground
    for y in range(int(area.top() // side), int(area.bottom() // side) + 1):
        for x in range(int(area.left() // side), int(area.right() // side) + 1):
            block = blocks.get((x, y))
            for code, column, row, across, down in patches(block) if block is not None else ():
                where = QRectF(x * side + column * SQUARE, y * side + row * SQUARE, across * SQUARE, down * SQUARE)
                if where.intersects(area):
                    yield code, where & ground


def terrain_colour(code: int, floor: QColor, colours: MapColours) -> QColor:
    """Return the colour of a kind of ground upon a floor."""
    match CODES[code] if code < len(CODES) else Terrain.NORMAL:
        case Terrain.DIFFICULT:
            return mixed(floor, colour(colours.map.difficult), 0.42)
        case Terrain.BLOCKING:
            return mixed(floor, colour(colours.map.wall), colours.rock)
        case Terrain.HAZARD:
            return mixed(floor, colour(colours.map.hazard), 0.36)
    return floor


def paint_floor(painter: QPainter, scene: Scene, colours: MapColours, exposed: QRectF) -> None:
    """Paint the bare floor of a map within an area."""
    painter.fillRect(exposed & QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE), colours.floor(scene))


STROKES = 4
"""Strokes downhill along the edge of a square; the longest keeps within half a square of it."""
MARKED = 0.55
"""How firm the rules' marks are on ground that has a colour of its own."""
FLAT: dict[Material, str] = {
    Material.FLAGSTONE: "#c9c2b6",
    Material.COBBLE: "#b3ada3",
    Material.PLANKS: "#c79f6d",
    Material.EARTH: "#b89b76",
    Material.GRAVEL: "#b8b0a2",
    Material.MUD: "#8d7558",
    Material.GRASS: "#a9bf7f",
    Material.SAND: "#e0cda2",
    Material.SNOW: "#e6ecf1",
    Material.ICE: "#b9d5de",
    Material.ROCK: "#77716a",
    Material.LAVA: "#c8562b",
    Material.SHALLOW: "#9cc4c6",
    Material.WATER: "#5f93ab",
    Material.PIT: "#3d3732",
    Material.VOID: "#23262e",
}
"""The colours of materials on a plain map, and from afar."""


def laid_path(scene: Scene, things: Iterable[Thing], exposed: QRectF) -> QPainterPath:
    """Return where a map says what its ground is made of: there the rules' marks lie on the ground's own colour."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for thing in things:
        if isinstance(thing, Surface):
            path.addPath(path_of_rings(thing.rings))
    for code, where in patches_within(dict(scene.materials.blocks()), exposed, scene):
        if material_of(code) is not None:
            path.addRect(where)
    return path


Mark = Callable[[QPainter, Material, QRectF], None]
"""Draws the marks of a material on all squares that an area meets."""


def mark_in_lines(painter: QPainter, material: Material, where: QRectF) -> None:
    """Draw marks as lines: for paper, and for tiles."""
    paint_pattern(painter, material, colour(FLAT[material]), where)


def paint_surfaces(
    painter: QPainter, scene: Scene, things: Iterable[Thing], exposed: QRectF, mark: Mark | None = mark_in_lines
) -> None:
    """Paint what the ground is made of on a plain map, flat with its marks: surfaces with an edge, then squares.

    A river may run on beyond the edge of the map: there is nothing of it.
    """
    page = QPainterPath()
    page.addRect(QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE))
    for thing in things:
        if isinstance(thing, Surface):
            path = path_of_rings(thing.rings)
            if not page.contains(path.boundingRect()):
                path &= page
            tone = colour(FLAT[thing.material])
            painter.fillPath(path, tone)
            if mark is not None:
                painter.save()
                painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
                mark(painter, thing.material, path.boundingRect() & exposed)
                painter.restore()
            painter.strokePath(path, pen(tone.darker(150), max(SQUARE / 30, pixel(painter))))
    for code, where in patches_within(dict(scene.materials.blocks()), exposed, scene):
        material = material_of(code)
        if material is not None:
            painter.fillRect(where, colour(FLAT[material]))
            if mark is not None:
                mark(painter, material, where & _in_squares(exposed))


def _in_squares(area: QRectF) -> QRectF:
    """Return the whole squares that an area meets."""
    left, top = area.left() // SQUARE * SQUARE, area.top() // SQUARE * SQUARE
    return QRectF(left, top, -(-area.right() // SQUARE) * SQUARE - left, -(-area.bottom() // SQUARE) * SQUARE - top)


def paint_terrain(
    painter: QPainter, scene: Scene, colours: MapColours, exposed: QRectF, *, marks: bool = False
) -> None:
    """Paint the terrain within an area, each kind with a pattern of its own; or its `marks` alone."""
    blocks = dict(scene.terrain.blocks())
    floor = colours.floor(scene)
    for code, where in patches_within(blocks, exposed, scene):
        paint_patch(painter, code, where, floor, colours, marks=marks)


def paint_patch(
    painter: QPainter, code: int, where: QRectF, floor: QColor, colours: MapColours, *, marks: bool = False
) -> None:
    """Paint a rectangle of whole squares of one kind of ground, or its `marks` alone.

    Its pattern goes on in the next rectangle.
    """
    ground = terrain_colour(code, floor, colours)
    if not marks:
        painter.fillRect(where, ground)
    match CODES[code] if code < len(CODES) else Terrain.NORMAL:
        case Terrain.DIFFICULT:
            painter.setPen(pen(mixed(ground, colour(colours.map.ink), 0.5), SQUARE / 22))
            painter.drawLines(_tufts(where))
        case Terrain.BLOCKING:
            lines = colours.map.paper if colours.rock > 0.5 else colours.map.wall
            painter.setPen(pen(mixed(ground, colour(lines), 0.28), SQUARE / 26))
            painter.drawLines(_hatching(where))
        case Terrain.HAZARD:
            painter.setPen(pen(mixed(ground, colour(colours.map.hazard), 0.8), SQUARE / 16))
            painter.drawLines(_teeth(where))


def _squares(where: QRectF) -> Iterator[tuple[int, int]]:
    for y in range(int(where.top()), int(where.bottom()), SQUARE):
        for x in range(int(where.left()), int(where.right()), SQUARE):
            yield x, y


def _tufts(where: QRectF) -> list[QLineF]:
    """Return short strokes like loose stones, three to a square, that change from square to square."""
    lines = []
    for x, y in _squares(where):
        turn = (x // SQUARE * 7 + y // SQUARE * 13) % 4
        for number in range(3):
            spot = (turn * 5 + number * 6 + turn * number) % 16
            left, top = x + SQUARE * (2 + spot % 4 * 3) / 14, y + SQUARE * (3 + number * 4) / 14
            lines.append(QLineF(left, top, left + SQUARE / 9, top - SQUARE / 12))
            lines.append(QLineF(left + SQUARE / 9, top - SQUARE / 12, left + SQUARE / 5, top))
    return lines


def _hatching(where: QRectF) -> list[QLineF]:
    """Return slanted hatching whose lines meet from square to square."""
    lines = []
    for x, y in _squares(where):
        for part in range(4):
            a = SQUARE * part / 4
            lines.append(QLineF(x + a, y, x, y + a) if part else QLineF(x + SQUARE, y, x, y + SQUARE))
            if part:
                lines.append(QLineF(x + SQUARE, y + a, x + a, y + SQUARE))
    return lines


def _teeth(where: QRectF) -> list[QLineF]:
    """Return a zigzag through every square."""
    lines = []
    for x, y in _squares(where):
        for row in (SQUARE * 3 // 8, SQUARE * 7 // 8):
            for part in range(4):
                ends = (row, row - SQUARE // 5) if part % 2 == 0 else (row - SQUARE // 5, row)
                a = x + SQUARE * part / 4
                lines.append(QLineF(a, y + ends[0], a + SQUARE / 4, y + ends[1]))
    return lines


def paint_borders(painter: QPainter, scene: Scene, colours: MapColours, exposed: QRectF) -> None:
    """Paint borders of squares: closed ones as a line with ticks, difficult ones as dots."""
    closed: list[QLineF] = []
    difficult: list[QLineF] = []
    tick = SQUARE / 9
    for (column, row), value in _cells(scene.borders, exposed):
        x, y = column * SQUARE, row * SQUARE
        for code, dx, dy in ((value & 3, 1, 0), (value >> 2 & 3, 0, 1)):
            line = QLineF(x, y, x + dx * SQUARE, y + dy * SQUARE)
            if code == 1:
                difficult.append(line)
            elif code == 2:
                closed.append(line)
                closed += [
                    QLineF(px - dy * tick, py - dx * tick, px + dy * tick, py + dx * tick)
                    for px, py in ((x + dx * SQUARE * n / 4, y + dy * SQUARE * n / 4) for n in (1, 3))
                ]
    if closed:
        painter.setPen(pen(colour(colours.map.wall), max(SQUARE / 18, 1.2 * pixel(painter))))
        painter.drawLines(closed)
    if difficult:
        painter.setPen(pen(colour(colours.map.low_wall), max(SQUARE / 10, 1.5 * pixel(painter)), dashes=(0.01, 2)))
        painter.drawLines(difficult)


def paint_heights(painter: QPainter, scene: Scene, colours: MapColours, exposed: QRectF) -> None:
    """Paint the heights of squares: a tint, an edge with strokes downhill where it changes, the number once a patch."""
    if not scene.elevation:
        return
    wide = pixel(painter)
    edge = pen(colour(colours.map.ink, 150), max(SQUARE / 24, 1.2 * wide), cap=Qt.PenCapStyle.FlatCap)
    for code, where in patches_within(dict(scene.elevation.blocks()), exposed, scene):
        height = code - 256 if code > 127 else code
        painter.fillRect(where, QColor(255, 255, 255, 34) if height > 0 else QColor(0, 0, 0, 34))
    painter.setPen(edge)
    painter.drawLines(_steps(scene.elevation, exposed))
    for height, squares in patches_of(scene.elevation) if SQUARE / wide >= 26 else ():
        spot = QPointF((squares[0][0] + 0.3) * SQUARE, (squares[0][1] + 0.22) * SQUARE)
        if exposed.adjusted(-SQUARE, -SQUARE, SQUARE, SQUARE).contains(spot):
            path = lettering(height_sign(height), SQUARE * 0.2, spot, bold=True)
            draw_halo(painter, path, colour(colours.map.ink), colours.floor(scene), SQUARE / 40)


def height_sign(height: int) -> str:
    """Return what is written on ground that lies so many squares up or down."""
    return f"{'▲' if height > 0 else '▼'}{abs(height)}"


def _steps(plane: Plane, exposed: QRectF) -> list[QLineF]:
    """Return the edges of squares within an area at which a plane changes, and strokes from them downhill."""
    lines = []
    for (column, row), value in _cells(plane, exposed):
        x, y = column * SQUARE, row * SQUARE
        sides = (
            (column - 1, row, QLineF(x, y, x, y + SQUARE)),
            (column + 1, row, QLineF(x + SQUARE, y, x + SQUARE, y + SQUARE)),
            (column, row - 1, QLineF(x, y, x + SQUARE, y)),
            (column, row + 1, QLineF(x, y + SQUARE, x + SQUARE, y + SQUARE)),
        )
        for other_column, other_row, line in sides:
            other = plane.at((other_column, other_row)) if other_column >= 0 and other_row >= 0 else 0
            if other < value or (other > value and other == 0):
                lines.append(line)
                way = 1 if other < value else -1
                lines += _downhill(line, (other_column - column) * way, (other_row - row) * way)
    return lines


def _downhill(edge: QLineF, across: int, down: int) -> list[QLineF]:
    """Return strokes from an edge to its lower side, long and short ones in turn."""
    strokes = []
    for number in range(STROKES):
        spot, far = edge.pointAt((number + 0.5) / STROKES), SQUARE * (0.22 if number % 2 else 0.13)
        strokes.append(QLineF(spot, spot + QPointF(across * far, down * far)))
    return strokes


def _cells(plane: Plane, exposed: QRectF) -> Iterator[tuple[Square, int]]:
    """Yield the squares near an area that do not hold 0."""
    area = exposed.adjusted(-SQUARE, -SQUARE, SQUARE, SQUARE)
    side = BLOCK_SIDE * SQUARE
    for (across, down), block in plane.blocks():
        if not area.intersects(QRectF(across * side, down * side, side, side)):
            continue
        for index, value in enumerate(block):
            if value:
                column, row = across * BLOCK_SIDE + index % BLOCK_SIDE, down * BLOCK_SIDE + index // BLOCK_SIDE
                if area.contains(QPointF(column * SQUARE, row * SQUARE)):
                    yield (column, row), value - 256 if plane.signed and value > 127 else value


def paint_rim(painter: QPainter, scene: Scene, colours: MapColours) -> None:
    """Paint the edge of the map."""
    painter.setPen(pen(colour(colours.map.wall), max(SQUARE / 20, 1.5 * pixel(painter)), cap=Qt.PenCapStyle.FlatCap))
    painter.setBrush(NO_BRUSH)
    painter.drawRect(box(Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)))
    painter.setPen(NO_PEN)


def grid_ink(scene: Scene, colours: MapColours) -> QColor:
    """Return the see-through colour of a scene's grid; on a dark floor it is drawn light."""
    ink = QColor(scene.grid.colour)
    floor = colours.floor(scene)
    if abs(ink.lightness() - floor.lightness()) < 60:
        ink = mixed(ink, colour(colours.map.ink), 0.75)
    ink.setAlpha(round(scene.grid.opacity * 2.55))
    return ink


def paint_grid(painter: QPainter, scene: Scene, colours: MapColours, exposed: QRectF) -> None:
    """Paint the grid within an area as lines: for paper, and wherever lines need not be drawn over and over."""
    if not scene.grid.shown:
        return
    area = exposed & QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    left, right = int(area.left() // SQUARE), int(-(-area.right() // SQUARE))
    top, bottom = int(area.top() // SQUARE), int(-(-area.bottom() // SQUARE))
    lines = [QLineF(x * SQUARE, top * SQUARE, x * SQUARE, bottom * SQUARE) for x in range(left, right + 1)]
    lines += [QLineF(left * SQUARE, y * SQUARE, right * SQUARE, y * SQUARE) for y in range(top, bottom + 1)]
    painter.setPen(pen(grid_ink(scene, colours), max(SQUARE / 64, pixel(painter)), cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(lines)
