"""A map in ink as bare rooms and walls, in a few milliseconds: what is shown until its pieces have been drawn."""

from PySide6.QtGui import QColor, QImage, QPainter

from core.geometry.units import SQUARE
from core.model.floor_plan import Plan
from core.model.things import Wall, WallKind
from desktop.map.painting.ink_colours import InkColours
from desktop.map.painting.painted.first_sketch import draw_walls, fill_floor, pixels_near
from desktop.map.painting.strokes import NO_PEN

LEAST = 2.0
"""Pixels that a wall is wide at least: from afar it is seen with its hatching."""


def first_drawing(plan: Plan, colours: InkColours) -> QImage:
    """Return a whole map, some pixels to a square, on the ground that its style has."""
    scene, near = plan.scene, pixels_near(plan)
    image = QImage(scene.columns * near, scene.rows * near, QImage.Format.Format_RGB32)
    image.fill(QColor(colours.paper if plan.underground and not plan.is_blank else colours.floor))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(near / SQUARE, near / SQUARE)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(colours.floor))
        for floor in plan.floors:
            fill_floor(painter, floor)
        walls = (each for each in plan.kinds["walls"].things if isinstance(each, Wall) and each.made is WallKind.WALL)
        draw_walls(painter, (each.points for each in walls), QColor(colours.ink), least=LEAST / near)
    return image
