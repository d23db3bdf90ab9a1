"""Letters: where there is little room they become smaller before words are cut."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter, QPixmap

from desktop.theme.fonts import fitting, fitting_font, text_font, wide_in
from desktop.theme.theme import Theme

NAME = "Theobald the Short 12"


def test_letters_become_smaller_before_a_name_is_cut(theme: Theme) -> None:
    sheet = QPixmap(200, 40)
    font = text_font(size=13)
    whole = QFontMetrics(font).horizontalAdvance(NAME)
    with QPainter(sheet) as painter:
        for room, size, shown in ((whole, 13, NAME), (whole - 4, 12, NAME), (whole // 2, 10, None)):
            painter.setFont(font)
            found = fitting(painter, NAME, room)
            assert painter.font().pixelSize() == size
            # what tells several of a name apart stands at its end
            assert found == shown if shown is not None else found.startswith("T") and "…" in found[:-1]
            assert found.endswith("12") and painter.fontMetrics().horizontalAdvance(found) <= room


@pytest.mark.parametrize("size", [13, 14, 18, 21, 27])
def test_letters_in_which_words_have_room_cut_none_of_them(theme: Theme, size: int) -> None:
    """A part of a pixel that is missing is enough for Qt to cut a word."""
    base = text_font(size=size, weight=QFont.Weight.Bold)
    for words in ("Raider bowman 1", "Ditch raider 2", "Theobald the Short", "Riding horse 12", "Initiative"):
        for less in range(size):
            wide = QFontMetrics(base).horizontalAdvance(words) + 2 - less
            font = fitting_font(base, words, wide)
            if font.pixelSize() > round(size * 0.8):
                assert QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, wide) == words
            assert wide_in(font, words) >= QFontMetricsF(font).horizontalAdvance(words)
