"""A tick box whose words wrap."""

from PySide6.QtWidgets import QGridLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.theme.theme import Theme
from desktop.widgets.ticks import TickLine


def test_words_that_do_not_fit_get_a_second_line_that_is_not_cut_off(qtbot: QtBot, theme: Theme) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    grid = QGridLayout(page)
    line = TickLine("2 friends against 1 enemy, and more to come", page, on=True)
    grid.addWidget(line, 0, 0)
    grid.setRowStretch(1, 1)
    page.resize(180, 400)
    page.show()
    qtbot.waitExposed(page)
    assert (
        line.words.height() >= line.words.heightForWidth(line.words.width()) > 1.5 * line.words.fontMetrics().height()
    )
