"""Letters, signs and bars for the players' screen, so large that they are read from three metres away."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTransform

from desktop.map.painting.map_colours import colour
from desktop.map.painting.strokes import NO_PEN, font, lettering, pen
from desktop.player_view.content import Pool, StripFace
from desktop.theme.bearings import MARKS
from desktop.theme.fonts import number_font
from desktop.theme.icons import icon_pixmap
from desktop.theme.sides import side_mark, side_path
from desktop.theme.tokens import CONTRAST, DARK, Tokens

HEIGHT, WIDTH = 1080, 1280
"""Lines of the screen for which the sizes are given, and the width below which everything shrinks as well."""
FAR, NAMED, LARGE = 34, 42, 60
"""Heights of letters: names and words, heads of the side, and who acts."""
LEAST = 14
"""Pixels of the smallest letters on the smallest of windows."""
DRAWN = 200
"""Pixels at which outlines of letters are taken, to be scaled."""


class LargePrint:
    """Draws at the size of one screen; every measure is given in lines of a screen that has 1,080 of them."""

    def __init__(self, canvas: QSize, theme: Tokens) -> None:
        self.tokens = CONTRAST if theme.name == "contrast" else DARK
        self.scale = min(canvas.height() / HEIGHT, canvas.width() / WIDTH)

    def at(self, lines: float) -> float:
        """Return a measure in pixels."""
        return lines * self.scale

    def pixels(self, size: float) -> float:
        """Return the height of letters of a size in pixels; never smaller than can be read at all."""
        return max(LEAST, self.at(size))

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return how wide a text is in pixels."""
        return _outlines(text, bold=bold)[1] * self.pixels(size) / DRAWN

    def text(
        self,
        painter: QPainter,
        text: str,
        box: QRectF,
        size: float,
        *,
        bold: bool = False,
        right: bool = False,
        ink: str = "",
        least: float = FAR,
    ) -> float:
        """Write a line, smaller, as far as `least`, where it is too long, and cut only then; return its width."""
        while size > least and self.width(text, size, bold=bold) > box.width():
            size -= 1
        scale = self.pixels(size) / DRAWN
        metrics = QFontMetricsF(_face(bold=bold))
        if _outlines(text, bold=bold)[1] * scale > box.width() + 1:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, box.width()) / scale)
        letters, width = _outlines(text, bold=bold)
        left = box.right() - width * scale if right else box.left()
        base = box.center().y() + (metrics.ascent() - metrics.descent()) * scale / 2
        place = QTransform(scale, 0, 0, scale, left, base)
        painter.fillPath(place.map(letters), colour(ink or self.tokens.text))
        return width * scale

    def sign(self, painter: QPainter, face: StripFace, box: QRectF) -> None:
        """Draw the mark of somebody's side with his sign in it, as it stands on the map."""
        mark = side_mark(self.tokens, face.side)
        painter.setPen(pen(colour(self.tokens.text), self.at(3)))
        painter.setBrush(QColor(mark.colour))
        painter.drawPath(side_path(mark.shape, box))
        high = box.height() * (0.5 if len(face.sign) < 2 else 0.42)
        letters = lettering(face.sign, high, box.center(), bold=True, widest=box.width() * 0.66, inked=True)
        painter.fillPath(letters, QColor(mark.on_colour))
        if face.standing in MARKS:
            self._mark(painter, MARKS[face.standing], box)

    def _mark(self, painter: QPainter, picture: str, box: QRectF) -> None:
        """Set how somebody stands to his turn at the lower right of his sign, as the ribbon has it."""
        size = box.height() * 0.46
        corner = QRectF(box.right() - size * 0.8, box.bottom() - size * 0.85, size, size)
        painter.setPen(pen(colour(self.tokens.surface), self.at(2)))
        painter.setBrush(colour(self.tokens.text))
        painter.drawEllipse(corner)
        inner = max(1, round(size * 0.72))
        picture_at = corner.center() - QPointF(inner / 2, inner / 2)
        painter.drawPixmap(picture_at, icon_pixmap(picture, self.tokens.surface, inner))

    def unseen(self, painter: QPainter, box: QRectF) -> None:
        """Draw the sign of somebody who is not seen: it has the shape of no side."""
        painter.setPen(pen(colour(self.tokens.edge), self.at(3)))
        painter.setBrush(colour(self.tokens.sunken))
        painter.drawRoundedRect(box, self.at(12), self.at(12))
        painter.fillPath(lettering("?", box.height() * 0.62, box.center(), bold=True), colour(self.tokens.text))

    def line(self, painter: QPainter, left: float, right: float, top: float) -> None:
        """Draw a line that parts two blocks."""
        painter.fillRect(QRectF(left, top, right - left, max(1.0, self.at(2))), colour(self.tokens.border))

    def pool(self, painter: QPainter, pool: Pool, box: QRectF) -> None:
        """Draw a track: its name, a bar where it has an end, and the numbers."""
        numbers = str(pool.value) if pool.maximum is None else f"{pool.value}/{pool.maximum}"
        numbers += f" +{pool.temporary}" if pool.temporary else ""
        width = self.text(painter, numbers, box, FAR, bold=True, right=True)
        named = QRectF(box.left(), box.top(), box.width() - width - self.at(12), box.height())
        used = self.text(painter, pool.name, named, FAR, ink=self.tokens.muted)
        bar = QRectF(box.left() + used + self.at(12), box.center().y() - self.at(9), 0, self.at(18))
        bar.setRight(box.right() - width - self.at(12))
        if pool.maximum is None or pool.maximum <= 0 or bar.width() < self.at(36):
            return
        share = min(1.0, max(0.0, pool.value / pool.maximum))
        tokens = self.tokens
        ink = tokens.ok if share > 0.5 else tokens.warning if share > 0.25 else tokens.danger
        for fill, wide in ((tokens.sunken, 1.0), (ink, share)):
            painter.setPen(NO_PEN)
            painter.setBrush(colour(fill))
            part = QRectF(bar.left(), bar.top(), bar.width() * wide, bar.height())
            painter.drawRoundedRect(part, bar.height() / 2, bar.height() / 2)
        painter.setPen(pen(colour(tokens.edge), max(1.0, self.at(2))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)


@lru_cache(maxsize=2_000)
def _outlines(text: str, *, bold: bool) -> tuple[QPainterPath, float]:
    """Return a text as outlines and how wide it is: kept, as Qt measures some letters otherwise the first time."""
    face = _face(bold=bold)
    letters = QPainterPath()
    letters.addText(0, 0, face, text)
    return letters, QFontMetricsF(face).horizontalAdvance(text)


def _face(*, bold: bool) -> QFont:
    """Return the letters with figures of equal width, unchanged by the pixels that they fall on."""
    face = number_font(font(DRAWN, bold=bold))
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return face
