"""The marks of the sides in a fight: a shape besides the colour, which is never the only sign."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from desktop.theme.tokens import Tokens

SideShape = Literal["circle", "square", "diamond", "hexagon", "triangle", "octagon"]

SHAPES: tuple[SideShape, ...] = ("circle", "diamond", "square", "hexagon", "triangle", "octagon")
# corners and turn, in twelfths of a full turn, of each shape that is a regular polygon
POLYGONS: dict[SideShape, tuple[int, float]] = {
    "diamond": (4, -3),
    "square": (4, -1.5),
    "hexagon": (6, -3),
    "triangle": (3, -3),
    "octagon": (8, -1.5 / 2),
}


@dataclass(frozen=True, slots=True)
class SideMark:
    """How one side is told apart: fill colour, text colour on it, and outline shape."""

    colour: str
    on_colour: str
    shape: SideShape


def side_mark(tokens: Tokens, number: int) -> SideMark:
    """Return the mark of the side with this number (from 0); after six the shapes return in other colours."""
    count = len(SHAPES)
    colour = (number + number // count) % len(tokens.sides)
    return SideMark(tokens.sides[colour], tokens.on_sides[colour], SHAPES[number % count])


def side_path(shape: SideShape, box: QRectF) -> QPainterPath:
    """Return the outline of a shape that fits into `box`."""
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(box)
        return path
    corners, turn = POLYGONS[shape]
    angles = (2 * pi * (turn / 12 + corner / corners) for corner in range(corners))
    points = [QPointF(cos(angle), sin(angle)) for angle in angles]
    raw = QPolygonF([*points, points[0]])
    bounds = raw.boundingRect()
    factor = min(box.width() / bounds.width(), box.height() / bounds.height())
    middle, centre = bounds.center(), box.center()
    path.addPolygon(QPolygonF([centre + (point - middle) * factor for point in (*points, points[0])]))
    path.closeSubpath()
    return path
