"""Letters: where there is little room they become smaller before words are cut."""

from PySide6.QtGui import QFontMetrics, QPainter, QPixmap

from desktop.theme.fonts import fitting, text_font
from desktop.theme.theme import Theme

NAME = "Theobald the Short"


def test_letters_become_smaller_before_a_name_is_cut(theme: Theme) -> None:
    sheet = QPixmap(200, 40)
    font = text_font(size=13)
    whole = QFontMetrics(font).horizontalAdvance(NAME)
    with QPainter(sheet) as painter:
        for room, size, shown in ((whole, 13, NAME), (whole - 4, 12, NAME), (whole // 2, 10, None)):
            painter.setFont(font)
            found = fitting(painter, NAME, room)
            assert painter.font().pixelSize() == size
            assert found == shown if shown is not None else found.endswith("…")
            assert painter.fontMetrics().horizontalAdvance(found) <= room
