"""A button whose words take as many lines as they need."""

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.buttons import WrappingButton

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
