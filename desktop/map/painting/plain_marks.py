"""What tells materials apart on a plain map besides their colours: a few fine lines in every square."""

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter

from core.geometry.units import SQUARE
from core.model.materials import Material
from desktop.map.painting.strokes import pen

Lines = tuple[tuple[float, float, float, float], ...]
FIRM = 130
"""How much darker the lines are than the ground, in percent; on what is dark they are as much lighter."""
DARK = 110
"""Lightness, of 255, below which the ground is dark."""


def _dots(*places: tuple[float, float]) -> Lines:
    return tuple((x, y, x + 0.035, y) for x, y in places)


LINES: dict[Material, Lines] = {
    Material.FLAGSTONE: ((0, 0.5, 1, 0.5), (0.62, 0, 0.62, 0.5), (0.3, 0.5, 0.3, 1)),
    Material.COBBLE: (
        *((0, y, 1, y) for y in (0.25, 0.5, 0.75)),
        *((x, y, x, y + 0.25) for y in (0.0, 0.5) for x in (0.17, 0.5, 0.83)),
        *((x, y, x, y + 0.25) for y in (0.25, 0.75) for x in (0.0, 0.33, 0.67)),
    ),
    Material.PLANKS: ((0, 0.33, 1, 0.33), (0, 0.67, 1, 0.67), (0.4, 0.0, 0.4, 0.33), (0.75, 0.33, 0.75, 0.67)),
    Material.EARTH: _dots((0.2, 0.3), (0.32, 0.36), (0.7, 0.2), (0.6, 0.75), (0.72, 0.8)),
    Material.GRAVEL: (
        *((x, y, x + 0.06, y - 0.08) for x, y in ((0.15, 0.35), (0.6, 0.25), (0.4, 0.75), (0.78, 0.7))),
        *((x + 0.06, y - 0.08, x + 0.14, y) for x, y in ((0.15, 0.35), (0.6, 0.25), (0.4, 0.75), (0.78, 0.7))),
        *((x, y, x + 0.14, y) for x, y in ((0.15, 0.35), (0.6, 0.25), (0.4, 0.75), (0.78, 0.7))),
    ),
    Material.MUD: ((0.1, 0.3, 0.35, 0.3), (0.17, 0.38, 0.28, 0.38), (0.55, 0.7, 0.85, 0.7), (0.62, 0.78, 0.76, 0.78)),
    Material.GRASS: (
        *((x, y, x - 0.05, y - 0.13) for x, y in ((0.3, 0.4), (0.7, 0.85))),
        *((x + 0.04, y, x + 0.04, y - 0.18) for x, y in ((0.3, 0.4), (0.7, 0.85))),
        *((x + 0.08, y, x + 0.13, y - 0.13) for x, y in ((0.3, 0.4), (0.7, 0.85))),
    ),
    Material.SAND: _dots(*((0.12 + 0.25 * x + 0.12 * (y % 2), 0.14 + 0.24 * y) for x in range(4) for y in range(4))),
    Material.SNOW: ((0.15, 0.4, 0.3, 0.32), (0.3, 0.32, 0.45, 0.4), (0.55, 0.8, 0.7, 0.72), (0.7, 0.72, 0.85, 0.8)),
    Material.ICE: ((0.1, 0.75, 0.8, 0.2), (0.42, 0.5, 0.62, 0.78), (0.6, 0.36, 0.52, 0.12)),
    Material.ROCK: ((0, 0.4, 0.4, 0.0), (0, 1.0, 1.0, 0.0), (0.6, 1.0, 1.0, 0.6), (0.2, 0.35, 0.7, 0.7)),
    Material.LAVA: (
        *((0.1 + 0.2 * n, 0.35 if n % 2 else 0.2, 0.3 + 0.2 * n, 0.2 if n % 2 else 0.35) for n in range(4)),
        *((0.1 + 0.2 * n, 0.85 if n % 2 else 0.7, 0.3 + 0.2 * n, 0.7 if n % 2 else 0.85) for n in range(4)),
    ),
    Material.SHALLOW: tuple(
        (0.2 + 0.15 * n, 0.53 if n % 2 else 0.47, 0.35 + 0.15 * n, 0.47 if n % 2 else 0.53) for n in range(4)
    ),
    Material.WATER: tuple(
        (x + 0.12 * n, y + 0.05 * (n % 2), x + 0.12 * (n + 1), y + 0.05 * ((n + 1) % 2))
        for x, y in ((0.05, 0.2), (0.4, 0.5), (0.1, 0.8))
        for n in range(4)
    ),
    Material.PIT: ((0.2, 0.2, 0.8, 0.8), (0.8, 0.2, 0.2, 0.8)),
    Material.VOID: (),
}


def paint_pattern(painter: QPainter, material: Material, tone: QColor, where: QRectF) -> None:
    """Draw the lines of a material upon its tone on all squares that an area meets."""
    lines = [
        QLineF(x + a * SQUARE, y + b * SQUARE, x + c * SQUARE, y + d * SQUARE)
        for y in range(int(where.top() // SQUARE) * SQUARE, int(where.bottom() - 1) + 1, SQUARE)
        for x in range(int(where.left() // SQUARE) * SQUARE, int(where.right() - 1) + 1, SQUARE)
        for a, b, c, d in LINES[material]
    ]
    painter.setPen(pen(tone.lighter(FIRM + 60) if tone.lightness() < DARK else tone.darker(FIRM), SQUARE / 34))
    painter.drawLines(lines)
