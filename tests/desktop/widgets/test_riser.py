"""What rises from the foot of the window: as high as what it shows, also when that grows."""

from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
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
