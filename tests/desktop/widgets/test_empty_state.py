"""What a panel shows while there is nothing in it stands close together, beside one another or below."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.theme.theme import Theme
from desktop.widgets.empty_state import EmptyState


@pytest.mark.parametrize("size", [QSize(400, 620), QSize(300, 900), QSize(400, 300)])
def test_sign_sentence_and_way_on_stand_close_below_one_another(qtbot: QtBot, theme: Theme, size: QSize) -> None:
    words = "Nothing is due. Afflictions, conditions that end and reminders stand here."
    empty = EmptyState("hourglass", words, button="Add a reminder", low=True)
    qtbot.addWidget(empty)
    empty.resize(QSize(1200, 120))
    empty.show()
    empty.resize(size)
    for _ in range(5):
        QApplication.processEvents()
    high = empty.sentence.heightForWidth(empty.sentence.width())
    assert 0 < empty.button.y() - empty.sentence.y() <= high + 30
    empty.resize(QSize(1200, 120))
    qtbot.waitUntil(lambda: empty.button.x() > empty.sentence.x() and empty.sentence.width() > 400)
