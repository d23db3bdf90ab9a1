"""The program's stamps as line drawings: tones of paper, lines of ink, and plants as a draughtsman draws them.

A stamp has a firm outline and fine lines within it; walls are heavier, and what tells the ground's material is lighter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainterPath, QPen

from core.geometry.units import SQUARE
from desktop.map.painting.ink_colours import INK, InkColours
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN
from desktop.map.painting.styled.paths import faded, pen_of
from desktop.map.stamp_art.sketch import INK as DARK_EDGE
from desktop.map.stamp_art.sketch import WATER, WATER_LIGHT, Sketch

GOLDEN = 0.618034
PLANT = 0.08
"""Share of ink in the tone of a plant: a shade darker than the ground on which it stands."""
STAIN = 190
"""How dark the blackest stain is, of 255."""
FAINT = 120
"""How opaque a stain is, of 255, that ends in a line."""
SHADE = 34
"""How dark the side of a plant is that lies away from the light, of 255."""
WITHIN, LOOSE, FIRM = 0.72, 0.66, 2.5
"""How broad lines within a stamp are, such as are drawn freely, and what lies behind it, to a usual line."""
FAINTLY = 0.5
"""Below which breadth of its edge a thing, such as a blossom, has no outline of its own."""
FEW = 3
"""Of so many straws one is drawn."""


def _darkness(colour: QColor) -> float:
    return (1 - colour.lightnessF()) * 0.24


@dataclass(frozen=True)
class InkSketch(Sketch):
    """Whatever colour is asked for, a tone of paper and a line of ink.

    One that draws what lies `behind` fills everything with ink, a little beyond its edges: the outline of what is drawn
    above it afterwards.
    """

    colours: InkColours = INK
    behind: bool = False

    def ink(self, fill: QColor | None, edge: QColor | None = DARK_EDGE, *, breadth: float = 1) -> None:
        """Take up a tone by the lightness of the colour asked for."""
        if self.behind:
            self._ink_behind(is_body=fill is not None and breadth >= FAINTLY)
            return
        share = LOOSE if fill is None else WITHIN
        self.painter.setPen(NO_PEN if edge is None else self._pen(share * min(breadth, 1.4)))
        if fill is None:
            self.painter.setBrush(NO_BRUSH)
            return
        if fill in (WATER, WATER_LIGHT):
            self.painter.setBrush(QColor(self.colours.deep if fill == WATER else self.colours.tint))
            return
        self.painter.setBrush(self._toned(_darkness(fill) * fill.alphaF()))

    def _pen(self, share: float) -> QPen:
        return pen_of(QColor(self.colours.ink), share * self.line / SQUARE)

    def _ink_behind(self, *, is_body: bool) -> None:
        # a small thing would drown in an outline as broad as that of a table
        size = min(1.0, max(0.45, min(self.width, self.height) / SQUARE))
        self.painter.setPen(self._pen(FIRM * size) if is_body else NO_PEN)
        self.painter.setBrush(QColor(self.colours.ink) if is_body else NO_BRUSH)

    def lines(self, pairs: Sequence[tuple[float, float, float, float]], ink: QColor, *, breadth: float = 0.6) -> None:
        """Draw lines, none of which lies behind anything."""
        if not self.behind:
            super().lines(pairs, ink, breadth=breadth)

    def poles(self, pairs: Sequence[tuple[float, float, float, float]], colour: QColor, *, breadth: float) -> None:
        """Draw two edges and a tone between them."""
        found = [QLineF(self.at(a, b), self.at(c, d)) for a, b, c, d in pairs]
        self.painter.setPen(self._pen(breadth + (FIRM - 1) / 2 if self.behind else breadth))
        self.painter.drawLines(found)
        if not self.behind:
            tone = self._toned(_darkness(colour))
            self.painter.setPen(pen_of(tone, (breadth - 2 * WITHIN) * self.line / SQUARE))
            self.painter.drawLines(found)

    def strands(
        self, pairs: Sequence[tuple[float, float, float, float]], colour: QColor, *, breadth: float = 1.0
    ) -> None:
        """Draw a few of many."""
        self.lines(pairs[::FEW], colour, breadth=min(breadth, 1.0))

    def _toned(self, share: float) -> QColor:
        """Return the colour of paper with a share of ink in it."""
        floor, line = QColor(self.colours.floor), QColor(self.colours.ink)
        pairs = zip((floor.red(), floor.green(), floor.blue()), (line.red(), line.green(), line.blue()), strict=True)
        return QColor(*(round(a + (b - a) * share) for a, b in pairs))

    def trace(self, path: QPainterPath, colour: QColor) -> None:
        """Draw a thin outline, and within it a tone as dark as the stain; one that is faint has no outline."""
        if self.behind:
            return
        is_faint = colour.alpha() < FAINT
        self.painter.setPen(NO_PEN if is_faint else self._pen(LOOSE))
        share = colour.alphaF() if is_faint else 1.0
        self.painter.setBrush(faded(self.colours.ink, round((1 - colour.lightnessF()) ** 2 * STAIN * share)))
        self.painter.drawPath(path)

    def _around(self, share: float, turn: float) -> QPointF:
        return QPointF(cos(turn) * self.width / 2 * share, sin(turn) * self.height / 2 * share)

    def _body(self, path: QPainterPath, light: QPointF) -> None:
        """Draw an outline filled with paper, its side away from the light in the shade."""
        if self.behind:
            self._ink_behind(is_body=True)
            self.painter.drawPath(path)
            return
        self.painter.setPen(NO_PEN)
        self.painter.setBrush(self._toned(PLANT))
        self.painter.drawPath(path)
        self.painter.fillPath(path.subtracted(path.translated(light)), faded(self.colours.shade, SHADE))
        self.painter.fillPath(path.subtracted(path.translated(light * 0.5)), faded(self.colours.shade, SHADE))
        self.painter.setBrush(NO_BRUSH)
        self.painter.setPen(self._pen(WITHIN))
        self.painter.drawPath(path)

    def crown(self, lobes: int, clumps: int, *, reach: float, size: float, depth: float = 0.07) -> None:
        """Draw a scalloped outline, and inside it some tufts of leaves, more of them in the shade."""
        first = 2 * pi * self.chance(0)
        turns = [first + 2 * pi * (n + 0.5 * self.chance(n)) / lobes for n in range(lobes)]
        valleys = [self._around(0.80 + 0.12 * self.chance(n + 0.3), turn) for n, turn in enumerate(turns)]
        path = QPainterPath(valleys[0])
        for number, turn in enumerate(turns):
            after = turns[(number + 1) % lobes] + (2 * pi if number + 1 == lobes else 0)
            top = self._around(1.22, (turn + after) / 2)
            end = valleys[(number + 1) % lobes]
            path.cubicTo(valleys[number] + (top - valleys[number]) * 0.72, end + (top - end) * 0.72, end)
        path.closeSubpath()
        self._body(path, QPointF(-0.13 * self.width, -0.13 * self.height))
        if self.behind:
            return
        self.painter.setPen(self._pen(LOOSE))
        for number in range(round(lobes * 0.8)):
            turn = pi / 4 + (number * GOLDEN % 1 - 0.5) * 1.6 * pi
            at = self._around(0.16 + 0.54 * ((number * 0.37 + self.chance(0.4)) % 1), turn)
            wide = min(self.width, self.height) * size * (0.34 + 0.22 * self.chance(number + 0.8))
            lean = (self.chance(number + 0.2) - 0.5) * wide
            tuft = QPainterPath(at + QPointF(-wide, -lean))
            tuft.cubicTo(at + QPointF(-wide, wide * 0.9), at + QPointF(0, wide), at)
            tuft.cubicTo(at + QPointF(0, wide), at + QPointF(wide, wide * 0.9), at + QPointF(wide, lean))
            self.painter.drawPath(tuft)

    def needles(self) -> None:
        """Draw a star of branches, each with its rib, and a shorter star upon it."""
        points, first = 11, 2 * pi * self.chance(0)
        turns = [first + 2 * pi * (n + 0.35 * self.chance(n)) / points for n in range(points)]
        path = QPainterPath()
        for number, turn in enumerate(turns):
            after = turns[(number + 1) % points] + (2 * pi if number + 1 == points else 0)
            tip = self._around(0.92 + 0.08 * self.chance(number + 0.5), turn)
            notch = self._around(0.66, (turn + after) / 2)
            path.lineTo(tip) if number else path.moveTo(tip)
            path.lineTo(notch)
        path.closeSubpath()
        self._body(path, QPointF(-0.12 * self.width, -0.12 * self.height))
        if self.behind:
            return
        self.painter.setPen(self._pen(LOOSE))
        ribs = [QLineF(self._around(0.10, turn), self._around(0.78, turn)) for turn in turns]
        half = pi / points
        between = [QLineF(self._around(0.16, turn + half), self._around(0.40, turn + half)) for turn in turns]
        self.painter.drawLines([*ribs, *between])

    def clipped_row(self) -> None:
        """Draw a hedge: a scalloped band with tufts along its shady side."""
        inner = self.part(0.03, 0.18, 0.97, 0.82)
        count = max(3, round(inner.width() / inner.height() * 2.2))
        step, high = inner.width() / count, inner.height() * 0.22
        path = QPainterPath(inner.topLeft())
        # lobes overhang on both sides, as clouds of leaves do
        bulge = 0.18 * step
        for first, edge, way in ((inner.left(), inner.top(), 1), (inner.right(), inner.bottom(), -1)):
            for number in range(count):
                x, end = first + way * number * step, first + way * (number + 1) * step
                far = edge - way * high * (1.5 + 0.9 * self.chance(number + way * count))
                path.cubicTo(QPointF(x - way * bulge, far), QPointF(end + way * bulge, far), QPointF(end, edge))
            beyond = QPointF(inner.right() + high if way > 0 else inner.left() - high, inner.center().y())
            path.quadTo(beyond, inner.bottomRight() if way > 0 else inner.topLeft())
        self._body(path, QPointF(-0.02 * self.width, -0.16 * self.height))
        if self.behind:
            return
        self.painter.setPen(self._pen(LOOSE))
        for number in range(count):
            x = inner.left() + (number + 0.2 + 0.3 * self.chance(number)) * step
            y = inner.center().y() + (self.chance(number + 0.5) - 0.3) * inner.height() * 0.5
            tuft = QPainterPath(QPointF(x, y))
            tuft.quadTo(QPointF(x + step * 0.25, y + high), QPointF(x + step * 0.5, y))
            self.painter.drawPath(tuft)
