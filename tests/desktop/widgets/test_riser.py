"""What rises from the foot of the window: as high as what it shows, also when that grows."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.riser import Riser


def test_it_grows_with_what_it_shows_and_never_shrinks(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 600)
    foot = QWidget(window)
    foot.setGeometry(0, 500, 600, 100)
    content, line, reason = QWidget(), QLabel("One line"), QLabel("A reason that is long enough for two lines " * 3)
    reason.setWordWrap(True)
    column = QVBoxLayout(content)
    column.addWidget(line)
    column.addWidget(reason)
    reason.hide()
    window.show()
    riser = Riser(foot)
    riser.show_content(content, foot, 300)
    low = riser.height()
    reason.show()
    for _ in range(5):
        QApplication.processEvents()
    assert riser.height() > low and riser.geometry().bottom() < 500
    assert reason.height() >= reason.heightForWidth(reason.width()) and line.height() >= line.sizeHint().height()
    high = riser.geometry()
    reason.hide()
    for _ in range(5):
        QApplication.processEvents()
    assert riser.geometry() == high


def test_escape_gives_the_keyboard_back_to_what_had_it_if_that_is_still_there(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    foot, before = QWidget(window), QPushButton("Do it", window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    riser = Riser(foot)
    for is_there in (True, False):
        before.setFocus()
        content = QLineEdit()
        riser.show_content(content, foot, 300)
        assert content.hasFocus()
        before.setVisible(is_there)
        QTest.keyClick(content, Qt.Key.Key_Escape)
        assert riser.content is None and before.hasFocus() is is_there


def test_it_goes_where_what_it_rises_from_is_hidden(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    foot = QWidget(window)
    window.show()
    riser = Riser(foot)
    riser.show_content(QLineEdit(), foot, 300)
    assert riser.isVisible()
    foot.hide()
    assert riser.content is None and not riser.isVisible()
