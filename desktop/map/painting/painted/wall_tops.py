"""The tops of walls as they are painted: a texture, an edge lit towards the light, a dark one away from it."""

from itertools import pairwise
from typing import Any

import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import lines_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import WallFabric
from desktop.map.painting.door_signs import DoorSign, SignInk, look_of, paint_door, paint_window, screen_sign
from desktop.map.painting.painted.doors import paint_joinery
from desktop.map.painting.painted.low_walls import paint_low_walls
from desktop.map.painting.painted.wall_fabrics import brush_of
from desktop.map.painting.strokes import NO_BRUSH
from desktop.map.painting.styled.paths import edges_of, line_path, path_of, pen_of
from desktop.map.painting.styled.rock_shapes import crags_of
from desktop.map.painting.styled.unsteady_lines import by_hand
from desktop.map.painting.styled.wall_shapes import BREADTH, door_state, is_secret, tops_of

EDGE = 0.035
"""Breadth of the lit and of the dark edge, in squares."""
POST = 0.17
"""Squares from post to post of a palisade."""


def paint_walls(painter: QPainter, part: Part, level: int) -> None:
    """Paint the tops of all walls, what fills their openings, and what is left of broken ones."""
    tops = tops_of(part)
    paint_low_walls(painter, part, level)
    for fabric, shape in tops.by_fabric:
        if not shape.is_empty and fabric is not WallFabric.PALISADE:
            if fabric is WallFabric.CAVE and part.plan.underground:
                _paint_rim(painter, part, shape, level)
            else:
                _paint_top(painter, shape, brush_of(fabric, level), soft=fabric in (WallFabric.CAVE, WallFabric.HEDGE))
    for wall in part.walls:
        if wall.fabric is WallFabric.PALISADE:
            _paint_posts(painter, shapely.linestrings(wall.points), level)
    for wall in part.ruins:
        rubble = pen_of(QColor("#5d564c"), 0.17, flat=True, dashes=(0.6, 1.1, 0.3, 1.6))
        painter.strokePath(line_path([by_hand(wall.points, 0.08, 4)]), rubble)
    _paint_openings(painter, part, level)


def _paint_top(painter: QPainter, shape: BaseGeometry, brush: QBrush, *, soft: bool) -> None:
    path = path_of(shape)
    painter.save()
    painter.fillPath(path, brush)
    painter.setClipPath(path)
    painter.setBrush(NO_BRUSH)
    strength = 0.6 if soft else 1.0
    for shift, colour in ((EDGE, QColor(255, 248, 235, round(95 * strength))), (-EDGE, QColor(0, 0, 0, 110))):
        painter.setPen(pen_of(colour, EDGE * (2.6 if soft else 1.6)))
        painter.drawPath(path.translated(shift * SQUARE, shift * SQUARE))
    painter.restore()
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen_of(QColor(26, 22, 18, 210 if soft else 255), 0.045))
    painter.drawPath(path)


def _paint_rim(painter: QPainter, part: Part, shape: BaseGeometry, level: int) -> None:
    """Paint rock along its edge: stone by stone, with a dark line towards the floor and none towards the rock."""
    painter.fillPath(path_of(shape), brush_of(WallFabric.CAVE, level))
    painter.save()
    painter.setClipPath(path_of(shape))
    painter.setBrush(NO_BRUSH)
    stones = QPainterPath()
    for stone in crags_of(part).stones:
        stones.addPath(path_of(stone))
    for shift, colour in ((EDGE, QColor(255, 248, 235, 62)), (-EDGE, QColor(0, 0, 0, 90))):
        painter.setPen(pen_of(colour, EDGE))
        painter.drawPath(stones.translated(shift * SQUARE, shift * SQUARE))
    painter.restore()
    edge = shape.boundary.intersection(crags_of(part).inside.buffer(SQUARE / 32, quad_segs=1))
    painter.strokePath(line_path(edges_of(edge)), pen_of(QColor(20, 16, 12, 235), 0.055))


def _paint_posts(painter: QPainter, line: Any, level: int) -> None:
    """Paint the tops of posts, close by one another."""
    radius = BREADTH[WallFabric.PALISADE] / 2
    count = max(1, round(line.length / (POST * SQUARE)))
    spots = shapely.get_coordinates(
        shapely.line_interpolate_point(line, [number * line.length / count for number in range(count + 1)])
    )
    for number, (x, y) in enumerate(spots.tolist()):
        size = radius * (0.88 + 0.12 * (number * 0.618 % 1))
        painter.setPen(pen_of(QColor(26, 20, 14), 0.035))
        painter.setBrush(brush_of(WallFabric.PALISADE, level))
        painter.drawEllipse(QPointF(x, y), size, size)
        painter.setPen(pen_of(QColor(255, 236, 205, 70), 0.025))
        painter.setBrush(NO_BRUSH)
        painter.drawEllipse(QPointF(x, y), size * 0.5, size * 0.5)


def _paint_openings(painter: QPainter, part: Part, level: int) -> None:
    signs = SignInk(QColor(30, 24, 18), QColor("#8a5f38"), QColor("#a02a6c"), wall=0, thin=0.04)
    covered = part.covered
    for window in part.windows:
        if covered.is_empty or not covered.contains(lines_of([window.points])[0]):
            for a, b in pairwise(window.points):
                paint_window(painter, a, b, signs, QColor("#a9c9d4"))
    for screen in part.screens:
        if covered.is_empty or not covered.contains(lines_of([screen.points])[0]):
            for a, b in pairwise(screen.points):
                paint_joinery(painter, screen_sign(a, b, screen.made), level)
    for door in part.doors:
        if not is_secret(part, door) and (covered.is_empty or not covered.contains(lines_of([(door.a, door.b)])[0])):
            broken = door.id in part.plan.scene_state.broken
            sign = DoorSign(door.a, door.b, look_of(door), door_state(part, door), False, broken, door.flipped)
            if broken:
                paint_door(painter, sign, signs)
            else:
                paint_joinery(painter, sign, level)
