"""The strip along the bottom of the players' screen: who acts, who is next, how the party is, how the foes look."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from core.engine.status import Bearing, Grade
from desktop.map.painting.palette import Palette, colour
from desktop.map.painting.strokes import NO_PEN, font, lettering, pen
from desktop.player_view.content import Face, Fellow, Pool, PublicContent, Stranger
from desktop.player_view.filter import nameless
from desktop.theme.fonts import number_font
from desktop.theme.sides import side_path

SMALLEST = 15
"""Height of letters in pixels on the smallest of windows."""
SHARE = 34
"""Letters are this part of the screen's height: they can be read from as far as the screen is wide, five times over."""
MOST = 0.46
"""Part of the screen that the strip may take."""
Draw = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the strip: how high it is, and how it is painted."""

    height: float
    draw: Draw


class Strip:
    """The strip for one picture; everything in it is measured in the height of its letters."""

    def __init__(self, content: PublicContent, palette: Palette, canvas: QSize) -> None:
        self._content = content
        self._palette = palette
        self._width = float(canvas.width())
        self.unit = max(SMALLEST, round(min(canvas.height() / SHARE, canvas.width() / 40)))
        self._rows = self._fitting(canvas.height() * MOST)
        height = sum(row.height for row in self._rows)
        self.height = round(height + self.unit * 0.8) if self._rows else 0

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint the strip into an area as wide as the canvas and `height` high."""
        if not self._rows:
            return
        tokens = self._palette.tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(area, colour(tokens.surface))
        painter.fillRect(QRectF(area.left(), area.top(), area.width(), self.unit / 8), colour(tokens.accent))
        top = area.top() + self.unit * 0.4
        for row in self._rows:
            row.draw(painter, QRectF(area.left(), top, area.width(), row.height))
            top += row.height

    def _fitting(self, most: float) -> tuple[_Row, ...]:
        """Return the rows, with fewer tracks to everybody where there is no room for all."""
        tracks = max((len(fellow.pools) for fellow in self._content.party), default=0)
        for shown in range(tracks, 0, -1):
            rows = self._all_rows(shown)
            if sum(row.height for row in rows) <= most:
                return rows
        return self._all_rows(min(tracks, 1))

    def _all_rows(self, tracks: int) -> tuple[_Row, ...]:
        content, unit = self._content, self.unit
        rows: list[_Row] = []
        if content.acting is not None or content.moment or content.place:
            rows.append(_Row(2.2 * unit, self._headline))
        if content.party:
            rows += self._party_rows(tracks)
        if content.others:
            rows += self._other_rows()
        if content.coming:
            rows.append(_Row(1.5 * unit, self._coming))
        return tuple(rows)

    def _coming(self, painter: QPainter, area: QRectF) -> None:
        """Draw what the players know will come."""
        inner = area.adjusted(self.unit, 0, -self.unit, 0)
        self._text(painter, "  ·  ".join(self._content.coming), inner, ink=self._palette.tokens.muted)

    # The headline

    def _headline(self, painter: QPainter, area: QRectF) -> None:
        content, unit = self._content, self.unit
        left = area.left() + unit
        tokens = self._palette.tokens
        end = area.right() - unit
        clock = "  ·  ".join(part for part in (content.place, content.moment) if part)
        if clock:
            end -= self._text(painter, clock, QRectF(left, area.top(), end - left, area.height()), right=True) + unit
        if content.acting is None:
            return
        now = QCoreApplication.translate("players", "Now")
        box = QRectF(left, area.top(), end - left, area.height())
        box.setLeft(left + self._text(painter, now, box, ink=tokens.muted) + unit / 2)
        box.setLeft(box.left() + self._face(painter, content.acting, box, 1.5) + unit * 1.5)
        if content.next is not None and box.width() > 6 * unit:
            then = QCoreApplication.translate("players", "then")
            box.setLeft(box.left() + self._text(painter, then, box, ink=tokens.muted) + unit / 2)
            self._face(painter, content.next, box, 1.0)

    def _face(self, painter: QPainter, face: Face, area: QRectF, size: float) -> float:
        """Draw the mark of a side with the badge in it, and the name; return the width of both."""
        side = self.unit * size * 1.25
        self._mark(painter, face, QRectF(area.left(), area.center().y() - side / 2, side, side))
        left = area.left() + side + self.unit * 0.4
        name = face.name or nameless()
        box = QRectF(left, area.top(), area.right() - left, area.height())
        return side + self.unit * 0.4 + self._text(painter, name, box, size=size, bold=True)

    def _mark(self, painter: QPainter, face: Face, box: QRectF) -> None:
        mark = self._palette.side(face.side)
        path = side_path(mark.shape, box)
        painter.setPen(pen(colour(self._palette.tokens.text), self.unit / 14))
        painter.setBrush(QColor(mark.colour))
        painter.drawPath(path)
        letters = face.badge or face.name[:1].upper()
        if letters:
            sign = lettering(letters, box.height() * 0.55, box.center(), bold=True, widest=box.width() * 0.7)
            painter.fillPath(sign, QColor(mark.on_colour))

    # The party

    def _party_rows(self, tracks: int) -> list[_Row]:
        unit, party = self.unit, self._content.party
        across = max(1, min(len(party), int((self._width - unit) // (13 * unit))))
        lines = -(-len(party) // across)
        across = -(-len(party) // lines)
        width = min((self._width - unit) / across, 24 * unit)
        conditions = any(fellow.conditions for fellow in party)
        height = (1.5 + 1.35 * tracks + (1.3 if conditions else 0) + 0.4) * unit
        rows = []
        for line in range(lines):
            group = party[line * across : (line + 1) * across]

            def draw(painter: QPainter, area: QRectF, group: tuple[Fellow, ...] = group) -> None:
                for number, fellow in enumerate(group):
                    card = QRectF(area.left() + unit * 0.5 + number * width, area.top(), width, area.height())
                    self._card(painter, fellow, card.adjusted(unit * 0.3, unit * 0.1, -unit * 0.3, -unit * 0.2), tracks)

            rows.append(_Row(height, draw))
        return rows

    def _card(self, painter: QPainter, fellow: Fellow, card: QRectF, tracks: int) -> None:
        unit, tokens = self.unit, self._palette.tokens
        acting = self._content.acting is not None and self._content.acting.id == fellow.face.id
        painter.setPen(pen(colour(tokens.accent if acting else tokens.border), unit / (6 if acting else 14)))
        painter.setBrush(colour(tokens.raised))
        painter.drawRoundedRect(card, unit * 0.3, unit * 0.3)
        inner = card.adjusted(unit * 0.4, unit * 0.1, -unit * 0.4, 0)
        top = QRectF(inner.left(), inner.top(), inner.width(), 1.4 * unit)
        room = 0.0
        if fellow.state:
            is_out = fellow.bearing is not Bearing.UP
            tone = tokens.danger if is_out or fellow.grade >= Grade.BADLY_HURT else tokens.muted
            half = QRectF(inner.center().x(), top.top(), inner.width() / 2, top.height())
            room = self._text(painter, fellow.state, half, ink=tone, right=True, bold=is_out)
        name = " ".join(part for part in (fellow.face.name or nameless(), fellow.face.badge) if part)
        self._text(painter, name, top.adjusted(0, 0, -room - unit * 0.3 if room else 0, 0), bold=True)
        y = top.bottom()
        for pool in fellow.pools[:tracks]:
            self._pool(painter, pool, QRectF(inner.left(), y, inner.width(), 1.35 * unit))
            y += 1.35 * unit
        if fellow.conditions:
            words = ", ".join(fellow.conditions)
            self._text(painter, words, QRectF(inner.left(), y, inner.width(), 1.3 * unit), ink=tokens.warning)

    def _pool(self, painter: QPainter, pool: Pool, area: QRectF) -> None:
        """Draw a track: its name, a bar where it has an end, and the numbers."""
        unit, tokens = self.unit, self._palette.tokens
        third = QRectF(area.left(), area.top(), area.width() * 0.38, area.height())
        numbers = str(pool.value) if pool.maximum is None else f"{pool.value}/{pool.maximum}"
        numbers += f" +{pool.temporary}" if pool.temporary else ""
        self._text(painter, pool.name, third)
        width = self._text(painter, numbers, area, right=True, bold=True, figures=True)
        if pool.maximum is None or pool.maximum <= 0:
            return
        bar = QRectF(third.right() + unit * 0.3, area.top() + area.height() * 0.3, 0, area.height() * 0.4)
        bar.setRight(area.right() - max(width, unit * 2.2) - unit * 0.4)
        if bar.width() < unit:
            return
        share = min(1.0, max(0.0, pool.value / pool.maximum))
        painter.setPen(NO_PEN)
        painter.setBrush(colour(tokens.sunken))
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)
        full = QRectF(bar.left(), bar.top(), bar.width() * share, bar.height())
        painter.setBrush(colour(tokens.ok if share > 0.5 else tokens.warning if share > 0.25 else tokens.danger))
        painter.drawRoundedRect(full, bar.height() / 2, bar.height() / 2)
        painter.setPen(pen(colour(tokens.edge), unit / 16))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)

    # Everybody else

    def _other_rows(self) -> list[_Row]:
        unit = self.unit
        lines: list[list[tuple[Stranger, float]]] = [[]]
        used = float(unit)
        for other in self._content.others:
            wide = self._measure(other)
            if lines[-1] and used + wide > self._width - unit:
                lines.append([])
                used = float(unit)
            lines[-1].append((other, wide))
            used += wide
        rows = []
        for line in lines:

            def draw(painter: QPainter, area: QRectF, line: list[tuple[Stranger, float]] = line) -> None:
                left = area.left() + unit
                for other, wide in line:
                    self._stranger(painter, other, QRectF(left, area.top(), wide, area.height()))
                    left += wide

            rows.append(_Row(1.7 * unit, draw))
        return rows[:3]

    def _measure(self, other: Stranger) -> float:
        name = _named(other)
        width = QFontMetricsF(self._font(1, bold=True)).horizontalAdvance(name)
        return width + QFontMetricsF(self._font(1)).horizontalAdvance(other.state) + 4 * self.unit

    def _stranger(self, painter: QPainter, other: Stranger, area: QRectF) -> None:
        face = Face(other.face.id, _named(other), other.face.badge, other.face.side)
        left = area.left() + self._face(painter, face, area, 1.0) + self.unit * 0.4
        box = QRectF(left, area.top(), area.right() - left, area.height())
        self._text(painter, other.state, box, ink=self._palette.tokens.muted)

    # Letters

    def _font(self, size: float, *, bold: bool = False) -> QFont:
        return font(self.unit * size, bold=bold)

    def _text(
        self,
        painter: QPainter,
        text: str,
        area: QRectF,
        *,
        size: float = 1.0,
        bold: bool = False,
        right: bool = False,
        ink: str = "",
        figures: bool = False,
    ) -> float:
        """Write one line, shortened to the area; return its width."""
        face = number_font(self._font(size, bold=bold)) if figures else self._font(size, bold=bold)
        metrics = QFontMetricsF(face)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, area.width()))
        painter.setFont(face)
        painter.setPen(colour(ink or self._palette.tokens.text))
        width = metrics.horizontalAdvance(shown)
        left = area.right() - width if right else area.left()
        base = area.center().y() + (metrics.ascent() - metrics.descent()) / 2
        painter.drawText(QPointF(left, base), shown)
        return width


def _named(other: Stranger) -> str:
    name = other.face.name or nameless()
    return name if other.count == 1 else f"{name} × {other.count}"
