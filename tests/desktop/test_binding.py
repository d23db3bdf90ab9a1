"""The Qt binding itself: a version that loses references to `None` would end the program after some thousand calls."""

import sys

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsRectItem, QLabel
from pytestqt.qtbot import QtBot


def test_calls_that_return_nothing_keep_none_alive(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    item, thing = QGraphicsRectItem(0, 0, 1, 1), QObject()
    before = sys.getrefcount(None)
    for number in range(1000):
        label.setText(str(number))
        item.setPos(QPointF(number, 0))
        item.setTransform(QTransform())
        thing.setObjectName(str(number))
        label.update()
    # 5,000 calls; a broken binding loses one reference on nearly each
    assert sys.getrefcount(None) > before - 200
