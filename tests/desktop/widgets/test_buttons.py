"""A button whose words take as many lines as they need."""

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.theme.theme import Theme
from desktop.widgets.buttons import TickLine, WrappingButton

WORDS = "1   Hand to hand && on adjacent spaces, as the two of them stand"


def test_a_button_grows_downwards_instead_of_being_cut_off(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    column = QVBoxLayout(box)
    button = WrappingButton(WORDS, box, hang="  ")
    column.addWidget(button)
    column.addStretch(1)
    box.resize(900, 300)
    box.show()
    low = button.height()
    assert button.lines(button.width()) == [WORDS]
    box.resize(200, 300)
    qtbot.waitUntil(lambda: button.width() < 200)
    broken = button.lines(button.width())
    assert len(broken) > 1 and " ".join(line.strip() for line in broken) == WORDS
    assert all(line.startswith("  ") for line in broken[1:])
    assert button.height() == low + (len(broken) - 1) * button.fontMetrics().height()
    assert button.minimumSizeHint().width() < 200 and box.width() == 200


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
