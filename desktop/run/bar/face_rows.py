"""What stands under the name of a family's button: the way and its cost, in rows of the largest letters that fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics

from desktop.theme.fonts import text_font
from desktop.widgets.text import broken, largest_that_fits, whole_parts

LARGEST, SMALLEST = 12, 10
"""Heights of the letters at interface scale 1: as long as all fits, and where more is to be said."""
PART = " · "


@dataclass(frozen=True, slots=True)
class FaceRow:
    """One row: words of the way, and after them words of the cost."""

    words: str
    cost: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows, and the letters of their words and of the cost."""

    rows: tuple[FaceRow, ...]
    small: QFont
    strong: QFont


@lru_cache(maxsize=256)
def rows_in(words: str, cost: str, widths: tuple[int, ...], scale: float) -> Rows:
    """Return a way and its cost in rows of so many pixels each, in letters as large as lets all be read.

    Where even the smallest are too large the cost loses its last parts, and then the way ends in an ellipsis.
    """

    def written(size: int) -> Rows | None:
        small, strong = _fonts(size, scale)
        rows = _arranged(words, cost, widths, QFontMetrics(small), QFontMetrics(strong))
        return None if rows is None else Rows(rows, small, strong)

    found = largest_that_fits(LARGEST, SMALLEST, written)
    if found is not None:
        return found
    small, strong = _fonts(SMALLEST, scale)
    return Rows(_cut(words, cost, widths, QFontMetrics(small), QFontMetrics(strong)), small, strong)


def _fonts(size: int, scale: float) -> tuple[QFont, QFont]:
    return text_font(scale=scale, size=size), text_font(scale=scale, size=size, weight=QFont.Weight.DemiBold)


def _arranged(
    words: str, cost: str, widths: Sequence[int], small: QFontMetrics, strong: QFontMetrics
) -> tuple[FaceRow, ...] | None:
    """Return all of it in rows; None where there is no room. The cost begins a row of its own if it can."""
    above = broken(words, small, widths)
    if above is None:
        return None
    rows = tuple(FaceRow(each) for each in above)
    if not cost:
        return rows
    below = broken(cost, strong, widths[len(rows) :])
    if below is not None:
        return (*rows, *(FaceRow("", each) for each in below))
    if not rows:
        return None
    room = widths[len(rows) - 1] - small.horizontalAdvance(rows[-1].words + PART)
    beside = broken(cost, strong, (room, *widths[len(rows) :]))
    if beside is None:
        return None
    return (*rows[:-1], FaceRow(rows[-1].words + PART, beside[0]), *(FaceRow("", each) for each in beside[1:]))


def _cut(
    words: str, cost: str, widths: Sequence[int], small: QFontMetrics, strong: QFontMetrics
) -> tuple[FaceRow, ...]:
    """Return what there is room for, the cost in the last row."""
    end = Qt.TextElideMode.ElideRight
    shorter = whole_parts(cost, strong, widths[-1])
    rows = _arranged(words, shorter, widths, small, strong)
    if rows is not None:
        return rows
    upper = widths[:-1] if cost else widths
    kept = words
    while " " in kept and broken(kept, small, upper) is None:
        kept = kept.removesuffix("…").rpartition(" ")[0] + "…"
    lines = broken(kept, small, upper) or (small.elidedText(kept, end, upper[0]),)
    told = (FaceRow("", strong.elidedText(shorter, end, widths[-1])),) if cost else ()
    return (*(FaceRow(each) for each in lines), *told)
