"""What is written beside tokens: names on plates, chances as tags, results; each whole, or left out, none on another.

Everything here is reckoned in pixels of the picture, so that letters stay as high at every zoom.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPolygonF

from desktop.map.painting.map_colours import colour
from desktop.map.painting.strokes import font, pen
from desktop.theme.tokens import ON_MAP

SMALL, TAG, RESULT, REST = 12.0, 15.0, 16.0, 13.5
"""Heights of the letters of a name, a chance, the first line of a result and its others, up to 44 to a square."""
NEAR = 22
"""Pixels to a square from which all names are written; below it only of whom it matters."""
FULL = 44
"""Pixels to a square from which letters grow with the map."""
SIGN = 20.0
"""Pixels that the sign of a check takes before the words."""
MARKED = 10.0
"""Pixels that the marks of a token take above it."""
NIB = 12.0
"""Pixels between a result and the token that it is about."""
RIM = 3
"""Pixels that strokes reach beyond the box of a plate, at most."""


class ResultTone(StrEnum):
    """What a result means to whom it is about."""

    BAD = "bad"
    GOOD = "good"
    NEWS = "news"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of something for one token: a line in large letters, and others below it."""

    head: str
    more: tuple[str, ...] = ()
    tone: ResultTone = ResultTone.NEWS
    passed: bool | None = None
    """Whether it says that a check was passed, or not: told by a sign before the words."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A chance, `76 %`, and what it is of, which is left out where it would lie on others.

    One that is not `meant`, of what nobody is out for, never stands without its words.
    """

    figure: str
    of: str = ""
    meant: bool = True

    @property
    def words(self) -> str:
        """Both."""
        return f"{self.figure} {self.of}".strip()


@dataclass(frozen=True, slots=True)
class Said:
    """What is written beside tokens, by their ids: chances and results; names of `first` go before all others."""

    first: tuple[str, ...] = ()
    tags: Mapping[str, Tag] = field(default_factory=dict)
    results: Mapping[str, Result] = field(default_factory=dict)
    named: bool = True
    pointed: tuple[str, ...] = ()
    lettering: float = 1.0
    """How much larger than usual letters are at least."""


NOTHING = Said()


@dataclass(frozen=True, slots=True)
class Plate:
    """Words in their place, in pixels; a result has its `tip` at the token that it is about."""

    box: QRectF
    token: str
    words: str = ""
    result: Result | None = None
    tag: bool = False
    scale: float = 1.0
    tip: QPointF | None = None

    @property
    def of(self) -> tuple[str, bool, bool]:
        """Whose it is and which of his: the result, the chance or the name; no two have all in common."""
        return self.token, self.result is not None, self.tag

    @property
    def reach(self) -> QRectF:
        """The box around all that is drawn of it."""
        found = self.box if self.tip is None else self.box.united(QRectF(self.tip, self.tip).adjusted(-1, -1, 1, 1))
        return found.adjusted(-RIM, -RIM, RIM, RIM)


@lru_cache(maxsize=4096)
def width_of(words: str, size: float, *, heavy: bool = False) -> float:
    """Return how broad words are, in pixels."""
    return QFontMetricsF(font(size, bold=True, heavy=heavy)).horizontalAdvance(words)


def paint_plate(painter: QPainter, plate: Plate) -> None:
    """Draw a plate; the painter counts in pixels."""
    if plate.result is not None and plate.tip is not None:
        _paint_result(painter, plate, plate.result, plate.tip)
        return
    ground, ink = (ON_MAP.tag, ON_MAP.on_tag) if plate.tag else (ON_MAP.plate, ON_MAP.on_plate)
    painter.setPen(pen(colour(ON_MAP.light if plate.tag else "#80000000"), plate.scale))
    painter.setBrush(colour(ground))
    painter.drawRoundedRect(plate.box.adjusted(0.5, 0.5, -0.5, -0.5), 3 * plate.scale, 3 * plate.scale)
    painter.setFont(font((TAG if plate.tag else SMALL) * plate.scale, bold=True))
    painter.setPen(colour(ink))
    painter.drawText(plate.box, Qt.AlignmentFlag.AlignCenter, plate.words)


def _paint_result(painter: QPainter, plate: Plate, result: Result, tip: QPointF) -> None:
    box, scale = plate.box, plate.scale
    start = QPointF(
        min(max(tip.x(), box.left() + 14), box.right() - 14), min(max(tip.y(), box.top() + 10), box.bottom() - 10)
    )
    level = abs(tip.x() - start.x()) > abs(tip.y() - start.y())
    across = QPointF(0, 8 * scale) if level else QPointF(8 * scale, 0)
    path, nib = QPainterPath(), QPainterPath()
    path.addRoundedRect(box, 5 * scale, 5 * scale)
    nib.addPolygon(QPolygonF([start - across, start + across, tip, start - across]))
    fill = {ResultTone.BAD: ON_MAP.bad, ResultTone.GOOD: ON_MAP.good, ResultTone.NEWS: ON_MAP.news}[result.tone]
    painter.setPen(pen(colour(ON_MAP.light), 2 * scale))
    painter.setBrush(QColor(fill))
    painter.drawPath(path.united(nib))
    painter.setPen(colour(ON_MAP.on_result))
    top = box.top() + 2 * scale
    for number, words in enumerate((result.head, *result.more)):
        high = (24 if number == 0 else 19) * scale
        painter.setFont(font((RESULT if number == 0 else REST) * scale, bold=True, heavy=number == 0))
        line = QRectF(box.left(), top, box.width(), high)
        if number == 0 and result.passed is not None:
            wide = width_of(words, RESULT * scale, heavy=True) + SIGN * scale
            _paint_sign(painter, QPointF(line.center().x() - wide / 2, line.center().y()), scale, passed=result.passed)
            line.adjust(SIGN * scale, 0, 0, 0)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
        top += high


def _paint_sign(painter: QPainter, left: QPointF, scale: float, *, passed: bool) -> None:
    """Draw a tick or a cross, whose left edge is at a point, in the colour of the words."""
    ends = ((0, 0), (4.5, 5), (13, -6)) if passed else ((1, -5.5), (12, 5.5))
    path = QPainterPath()
    path.addPolygon(QPolygonF([left + QPointF(x, y) * scale for x, y in ends]))
    if not passed:
        path.addPolygon(QPolygonF([left + QPointF(x, -y) * scale for x, y in ends]))
    painter.strokePath(path, pen(colour(ON_MAP.on_result), 2.6 * scale))
