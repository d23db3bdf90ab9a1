"""Low walls on painted maps: dry stone laid stone by stone, low hedges and fences; none looks like a house's wall."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, ceil, degrees, hypot

import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.shapes import union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import WallFabric
from core.model.things import Wall
from desktop.map.painting.painted.wall_fabrics import brush_of
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN
from desktop.map.painting.styled.paths import line_path, path_of, pen_of
from desktop.map.painting.styled.unsteady_lines import by_hand, shape_by_hand

STONE = 0.34
"""Length of a stone of a low wall, in squares, more or less."""
THICK, UNEVEN = 0.21, 0.3
"""How broad the stones are, and by which share one is narrower than another."""
GROUT, RIM = QColor(38, 34, 28, 225), QColor(26, 22, 18, 235)
PALE = (QColor(232, 224, 206, 105), QColor(232, 224, 206, 60), QColor(255, 248, 232, 140), QColor(210, 206, 196, 85))
"""What the stones are toned with: paler than those of a house, and no two side by side alike."""
LEAVES, RAIL, POST = 0.15, 0.9, 0.10
"""Half the breadth of a low hedge, and from post to post of a fence, and half the breadth of one."""
Stone = tuple[QPointF, float, float, float]
"""The middle of a stone, its way in degrees, half its length and half its breadth, in map units."""


def paint_low_walls(painter: QPainter, part: Part, level: int) -> None:
    """Paint all low walls of a part, less where pictures show them."""
    if not part.low_walls:
        return
    painter.save()
    if not part.covered.is_empty:
        painter.setClipPath(path_of(part.box.difference(part.covered)))
    hedges = [wall for wall in part.low_walls if wall.fabric is WallFabric.HEDGE]
    if hedges:
        _leaves(painter, hedges, level)
    for wall in part.low_walls:
        if wall.fabric in (WallFabric.TIMBER, WallFabric.PALISADE):
            _fence(painter, wall, level)
        elif wall.fabric is not WallFabric.HEDGE:
            _dry_stone(painter, wall, level)
    painter.restore()


def _dry_stone(painter: QPainter, wall: Wall, level: int) -> None:
    painter.setBrush(NO_BRUSH)
    painter.strokePath(line_path([by_hand(wall.points, 0.02)]), pen_of(GROUT, THICK * 0.82))
    brush = brush_of(WallFabric.STONE, level)
    for number, (at, turn, half, thick) in enumerate(_stones(wall)):
        painter.save()
        painter.translate(at)
        painter.rotate(turn)
        stone = QPainterPath()
        stone.addRoundedRect(QRectF(-half, -thick, 2 * half, 2 * thick), thick * 0.75, thick * 0.75)
        painter.fillPath(stone, brush)
        painter.fillPath(stone, PALE[number * 7 // 3 % len(PALE)])
        painter.setPen(pen_of(RIM, 0.03))
        painter.drawPath(stone)
        painter.restore()
        # lit on the side of the light, which does not turn with the wall
        lit = QPointF(at.x() - 0.03 * SQUARE, at.y() - 0.03 * SQUARE)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(255, 250, 238, 80))
        painter.drawEllipse(lit, 0.055 * SQUARE, 0.055 * SQUARE)
        painter.setBrush(NO_BRUSH)


def _stones(wall: Wall) -> Iterator[Stone]:
    """Yield the stones along a wall from end to end, by its line alone."""
    for (ax, ay), (bx, by) in pairwise(wall.points):
        length = hypot(bx - ax, by - ay)
        count = max(1, ceil(length / (STONE * SQUARE)))
        if not length:
            continue
        ux, uy, turn = (bx - ax) / length, (by - ay) / length, degrees(atan2(by - ay, bx - ax))
        ends = [length * (number + 0.34 * (_lot(ax, ay, number) - 0.5)) / count for number in range(1, count)]
        edges = [0.0, *ends, length]
        for number, (near, far) in enumerate(pairwise(edges)):
            thick = THICK / 2 * SQUARE * (1 - UNEVEN * _lot(ay, ax, number))
            aside = 0.05 * SQUARE * (_lot(ax, by, number) - 0.5)
            middle = (near + far) / 2
            at = QPointF(ax + ux * middle - uy * aside, ay + uy * middle + ux * aside)
            yield at, turn + 8 * (_lot(bx, ay, number) - 0.5), (far - near) / 2 - SQUARE / 64, thick


def _lot(x: float, y: float, number: int) -> float:
    """Return a number from 0 to 1 that hangs on a place alone."""
    return ((x * 0.754877 + y * 0.569840) / SQUARE + number * 0.618034) % 1


def _leaves(painter: QPainter, hedges: list[Wall], level: int) -> None:
    lines = shapely.buffer([shapely.linestrings(wall.points) for wall in hedges], LEAVES * SQUARE, quad_segs=3)
    path = path_of(shape_by_hand(union_of(lines), 0.10, 9, 0.14))
    painter.fillPath(path, brush_of(WallFabric.HEDGE, level))
    painter.fillPath(path, QColor(205, 220, 130, 46))
    painter.setPen(pen_of(QColor(22, 30, 14, 190), 0.035))
    painter.setBrush(NO_BRUSH)
    painter.drawPath(path)


def _fence(painter: QPainter, wall: Wall, level: int) -> None:
    """Two rails, and posts that stand out from them."""
    line = shapely.linestrings(wall.points)
    rails = line_path([by_hand(wall.points, 0.012)])
    painter.setBrush(NO_BRUSH)
    painter.strokePath(rails, pen_of(RIM, 0.13, flat=True))
    painter.strokePath(rails, pen_of(QColor("#a98152"), 0.08, flat=True))
    painter.strokePath(rails, pen_of(QColor("#6b4b2b"), 0.015, flat=True))
    count = max(1, round(line.length / (RAIL * SQUARE)))
    for number in range(count + 1):
        spot = shapely.line_interpolate_point(line, number / count, normalized=True)
        at, size = QPointF(spot.x, spot.y), POST * SQUARE
        painter.setPen(pen_of(RIM, 0.035))
        painter.setBrush(brush_of(WallFabric.PALISADE, level))
        painter.drawEllipse(at, size, size)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(255, 232, 190, 90))
        painter.drawEllipse(QPointF(spot.x - size * 0.25, spot.y - size * 0.25), size * 0.45, size * 0.45)
    painter.setBrush(NO_BRUSH)
