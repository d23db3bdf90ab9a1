"""What stamps are drawn with: a painter in the stamp's own box, and the paints of wood, stone, leaves and cloth."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

WOOD, WOOD_LIGHT, WOOD_DARK = QColor("#9a6b3f"), QColor("#b98a58"), QColor("#6b4726")
STONE, STONE_LIGHT, STONE_DARK = QColor("#8f8c86"), QColor("#b3b0a8"), QColor("#65625d")
LEAF, LEAF_LIGHT, LEAF_DARK = QColor("#5d7d46"), QColor("#7d9d5f"), QColor("#3e5a2f")
CLOTH, CLOTH_LIGHT, CLOTH_DARK = QColor("#8c4a42"), QColor("#c9b18a"), QColor("#5f302b")
LINEN, METAL, GOLD, WATER = QColor("#e6dcc4"), QColor("#5c6670"), QColor("#c9a03a"), QColor("#4f86a5")
BARK, BARK_LIGHT, BARK_DARK = QColor("#75695b"), QColor("#9a8d7b"), QColor("#463d33")
WATER_LIGHT, EARTH_DARK = QColor("#86b4bd"), QColor("#5b4a36")
STRAW, STRAW_LIGHT, STRAW_DARK = QColor("#c3a04e"), QColor("#e0c57c"), QColor("#8a6c2e")
FLAME, EMBER, INK = QColor("#f2b134"), QColor("#d9542b"), QColor("#2a2622")


@dataclass(frozen=True, slots=True)
class Sketch:
    """A painter whose origin is the stamp's middle; `width` and `height` of its box, and the breadth of its lines."""

    painter: QPainter
    width: float
    height: float
    line: float
    lot: int = 0
    """Which of its kind it is: what grew is never quite the same twice."""

    def chance(self, number: float) -> float:
        """Return a number from 0 to 1 that is another one for each stamp and each of its parts."""
        return sin(12.9898 * (self.lot + 1) + 78.233 * number) * 43758.5453 % 1

    def part(self, left: float, top: float, right: float, bottom: float) -> QRectF:
        """Return a part of the box, its edges as shares from 0 to 1."""
        w, h = self.width, self.height
        return QRectF((left - 0.5) * w, (top - 0.5) * h, (right - left) * w, (bottom - top) * h)

    def at(self, x: float, y: float) -> QPointF:
        """Return a point of the box, in shares from 0 to 1."""
        return QPointF((x - 0.5) * self.width, (y - 0.5) * self.height)

    def ink(self, fill: QColor | None, edge: QColor | None = INK, *, breadth: float = 1) -> None:
        """Take up a fill and an edge."""
        self.painter.setBrush(QBrush(Qt.BrushStyle.NoBrush) if fill is None else QBrush(fill))
        if edge is None:
            self.painter.setPen(QPen(Qt.PenStyle.NoPen))
            return
        round_pen = QPen(QBrush(edge), self.line * breadth)
        round_pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        round_pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.setPen(round_pen)

    def slab(self, rect: QRectF, fill: QColor, *, corner: float = 0.0, edge: QColor | None = INK) -> None:
        """Draw a filled rectangle, its corners rounded by a share of its short side."""
        self.ink(fill, edge)
        radius = corner * min(rect.width(), rect.height())
        self.painter.drawRoundedRect(rect, radius, radius)

    def oval(self, rect: QRectF, fill: QColor | None, *, edge: QColor | None = INK, breadth: float = 1) -> None:
        """Draw a filled ellipse."""
        self.ink(fill, edge, breadth=breadth)
        self.painter.drawEllipse(rect)

    def lines(self, pairs: Sequence[tuple[float, float, float, float]], ink: QColor, *, breadth: float = 0.6) -> None:
        """Draw straight lines given in shares of the box."""
        self.ink(None, ink, breadth=breadth)
        self.painter.drawLines([QLineF(self.at(a, b), self.at(c, d)) for a, b, c, d in pairs])

    def shape(self, corners: Sequence[tuple[float, float]], fill: QColor, *, edge: QColor | None = INK) -> None:
        """Draw a filled polygon given in shares of the box."""
        self.ink(fill, edge)
        self.painter.drawPolygon(QPolygonF([self.at(x, y) for x, y in corners]))

    def blob(
        self,
        lobes: int,
        fill: QColor,
        *,
        share: float = 1.0,
        depth: float = 0.12,
        turn: float = 0,
        edge: QColor | None = INK,
    ) -> None:
        """Draw a rounded outline with lobes, such as a tree's crown."""
        path = QPainterPath()
        steps = lobes * 2
        points = []
        for step in range(steps):
            angle = 2 * pi * step / steps + turn
            reach = share * (0.5 if step % 2 == 0 else 0.5 - depth)
            points.append(QPointF(cos(angle) * self.width * reach, sin(angle) * self.height * reach))
        path.moveTo((points[-1] + points[0]) / 2)
        for number, point in enumerate(points):
            path.quadTo(point * 1.06, (point + points[(number + 1) % steps]) / 2)
        path.closeSubpath()
        self.ink(fill, edge)
        self.painter.drawPath(path)

    def trace(self, path: QPainterPath, colour: QColor) -> None:
        """Lay a stain of a colour on the ground."""
        self.painter.setPen(QPen(Qt.PenStyle.NoPen))
        self.painter.setBrush(QBrush(colour))
        self.painter.drawPath(path)

    def scratches(
        self, pairs: Sequence[tuple[float, float, float, float]], colour: QColor, *, breadth: float = 1.0
    ) -> None:
        """Lay thin lines on the ground, in shares of the box."""
        self.lines(pairs, colour, breadth=breadth)

    def poles(self, pairs: Sequence[tuple[float, float, float, float]], colour: QColor, *, breadth: float) -> None:
        """Draw what is long and round: poles, logs, bones."""
        self.lines(pairs, colour, breadth=breadth)

    def strands(
        self, pairs: Sequence[tuple[float, float, float, float]], colour: QColor, *, breadth: float = 1.0
    ) -> None:
        """Draw straws, blades or needles, of which a drawing in lines shows a few alone."""
        self.lines(pairs, colour, breadth=breadth)

    def crown(self, lobes: int, clumps: int, *, reach: float, size: float, depth: float = 0.07) -> None:
        """Draw a leafy crown: leaves in clumps, the outermost first, dark away from the light, light towards it."""
        self.blob(lobes, LEAF_DARK, depth=depth, share=0.98)
        for number in reversed(range(clumps)):
            far, angle = (number / clumps) ** 0.5, number * 2.4
            x, y = 0.5 + cos(angle) * far * reach, 0.5 + sin(angle) * far * reach
            light = (1 - x - y) * 0.9 + 0.55 * (1 - far) + 0.10 * (number % 3 - 1)
            tone = LEAF_LIGHT if light > 0.42 else LEAF if light > 0.02 else LEAF_DARK
            half = size * (0.42 + 0.12 * (number * 0.618 % 1))
            self.oval(self.part(x - half, y - half, x + half, y + half), tone, edge=None)

    def needles(self) -> None:
        """Draw a conifer's crown: branches in tiers, each lighter than the one below it."""
        self.blob(13, LEAF_DARK, depth=0.16)
        tiers = ((0.80, 0.3, LEAF_DARK), (0.64, 0.1, LEAF), (0.46, 0.5, LEAF), (0.26, 0.2, LEAF_LIGHT))
        for share, turn, tone in tiers:
            self.blob(11, tone.darker(112), share=share, depth=0.15, turn=turn, edge=None)
            self.painter.translate(-self.width * 0.012, -self.height * 0.012)
            self.blob(11, tone, share=share * 0.94, depth=0.17, turn=turn, edge=None)

    def clipped_row(self) -> None:
        """Draw a clipped row of leaves."""
        self.slab(self.part(0.01, 0.14, 0.99, 0.86), LEAF_DARK, corner=0.4)
        for number in range(6):
            x = 0.1 + number * 0.16
            top = 0.24 + number % 2 * 0.1
            self.oval(self.part(x - 0.075, top, x + 0.075, top + 0.38), LEAF if number % 2 else LEAF_LIGHT, edge=None)

    def ring(self, count: int, reach: float, size: float, fill: QColor, *, edge: QColor | None = INK) -> None:
        """Draw discs in a ring; reach and size are shares of the box."""
        for number in range(count):
            angle = 2 * pi * number / count
            x, y = 0.5 + cos(angle) * reach, 0.5 + sin(angle) * reach
            self.oval(self.part(x - size / 2, y - size / 2, x + size / 2, y + size / 2), fill, edge=edge)
