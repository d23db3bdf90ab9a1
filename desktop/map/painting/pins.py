"""The game master's pins: a drop with a sign in it, as large on the screen at every zoom."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from core.geometry.units import SQUARE
from core.model.things import Pin
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import draw_halo, lettering, pen, pixel

SMALLEST = 22
"""Height of a pin on the screen, in pixels, however far the map is away."""
NAME = 0.3
"""Height of the letters of its name in squares, at least."""
SIGNS = {"pin": "", "note": "…", "trap": "!", "secret": "?", "treasure": "$", "foe": "×", "exit": "→"}
"""The sign in a pin by its icon; an icon that is not listed shows its first letter."""


def pin_size(tiny: float) -> float:
    """Return the height of a pin in units where a pixel is `tiny` units."""
    return max(SQUARE * 0.5, SMALLEST * tiny)


def pin_box(pin: Pin, tiny: float) -> QRectF:
    """Return the box around a pin."""
    size = pin_size(tiny)
    return QRectF(pin.at[0] - size / 2, pin.at[1] - size * 1.1, size, size * 1.2)


def paint_pin(painter: QPainter, pin: Pin, colours: MapColours) -> None:
    """Draw a pin whose tip is at its place, and its name beside it when the map is near."""
    tiny = pixel(painter)
    size = pin_size(tiny)
    x, y = pin.at
    radius = size * 0.36
    head = QPointF(x, y - size + radius)
    drop = QPainterPath()
    drop.moveTo(x, y)
    for step in range(25):
        angle = pi * (0.8 + 1.4 * step / 24)
        drop.lineTo(head + QPointF(cos(angle), sin(angle)) * radius)
    drop.closeSubpath()
    painter.setPen(_edge(colours, size))
    painter.setBrush(colour(colours.map.pin))
    painter.drawPath(drop)
    painter.setBrush(colour(colours.map.paper))
    sign = SIGNS.get(pin.icon, pin.icon[:1].upper())
    painter.drawEllipse(head, radius * (0.66 if sign else 0.36), radius * (0.66 if sign else 0.36))
    if sign:
        painter.fillPath(lettering(sign, radius * 1.1, head, bold=True), colour(colours.map.ink))
    if pin.name and SQUARE / tiny >= 36:
        high = max(size * 0.32, SQUARE * NAME)
        text = lettering(pin.name, high, QPointF(x, y + high * 0.75), bold=True)
        draw_halo(painter, text, colour(colours.map.note), colour(colours.map.paper), high * 0.18)


def _edge(colours: MapColours, size: float) -> QPen:
    return pen(colour(colours.map.ink), size / 22)
