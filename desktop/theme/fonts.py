"""The bundled typefaces: loaded before any widget, so that the program looks the same on every machine."""

from math import ceil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QPainter

import resources
from desktop.theme.tokens import TEXT_SIZE

FOLDER = Path(resources.__path__[0]) / "fonts"
FAMILIES = ("Inter", "DejaVu Sans")


def load_fonts() -> tuple[str, ...]:
    """Give Qt the bundled font files and return the families they hold; needs an application object."""
    families: dict[str, None] = {}
    for path in sorted(FOLDER.glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        families |= dict.fromkeys(QFontDatabase.applicationFontFamilies(number) if number >= 0 else [])
    return tuple(families)


def text_font(*, scale: float = 1.0, size: float = TEXT_SIZE, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the interface's font at `size` pixels times the interface scale."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPixelSize(max(1, round(size * scale)))
    font.setWeight(weight)
    return font


def number_font(base: QFont) -> QFont:
    """Return `base` with figures of equal width, for columns and counters."""
    font = QFont(base)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def bold_font(base: QFont) -> QFont:
    """Return `base` as names and headings have it."""
    font = QFont(base)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def small_font(base: QFont) -> QFont:
    """Return `base` a little smaller, for what stands below a name."""
    font = QFont(base)
    font.setPixelSize(max(9, base.pixelSize() - 2) if base.pixelSize() > 0 else 11)
    return font


def badge_font(base: QFont, letters: str, high: float) -> QFont:
    """Return `base` bold, and so small that letters have room in a badge of this height, also in a diamond."""
    font = QFont(base)
    font.setWeight(QFont.Weight.Bold)
    share = {1: 0.48, 2: 0.4, 3: 0.32}.get(max(1, len(letters)), 0.26)
    font.setPixelSize(max(8, round(high * share)))
    return font


def wide_in(font: QFont, words: str) -> int:
    """Return how many whole pixels words take: a part of one is enough for them to be cut."""
    return ceil(QFontMetricsF(font).horizontalAdvance(words))


def fitting_font(base: QFont, words: str, wide: int) -> QFont:
    """Return `base` in which words have room, or a fifth smaller at most."""
    font = QFont(base)
    least = round(font.pixelSize() * 0.8)
    while font.pixelSize() > least and wide_in(font, words) > wide:
        font.setPixelSize(font.pixelSize() - 1)
    return font


def fitting(painter: QPainter, words: str, wide: float) -> str:
    """Return words that there is room for; the painter's letters shrink by a fifth at most before one is cut.

    The middle gives way: a number at the end tells a name from others like it.
    """
    painter.setFont(fitting_font(painter.font(), words, int(wide)))
    return painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(wide))
