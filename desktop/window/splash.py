"""The picture that stands there while a cold start takes its time; a warm one is over before it could be seen."""

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSplashScreen

import resources

DRAWING = Path(resources.__path__[0]) / "program" / "sandtable.svg"
SIDE = 192
"""Width and height of the picture."""


def splash_shown() -> QSplashScreen:
    """Show the program's picture, at once, and return it: it stands until it is finished."""
    ratio = QGuiApplication.primaryScreen().devicePixelRatio()
    pixmap = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        QSvgRenderer(str(DRAWING)).render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    pixmap.setDevicePixelRatio(ratio)
    splash = QSplashScreen(pixmap)
    splash.show()
    QGuiApplication.processEvents()
    return splash
