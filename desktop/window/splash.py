"""The picture that stands there while a cold start takes its time; a warm one is over before it could be seen."""

from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSplashScreen

import resources

DRAWING = Path(resources.__path__[0]) / "program" / "sandtable.svg"
"""The program's icon; where a menu entry was installed, the desktop has its own copy."""
A_MOMENT = 0.35
"""Seconds: if Qt alone took longer to be loaded, so will the rest, for the disk is cold."""
SIDE = 192
"""Width and height of the picture."""


def splash_after(began: float) -> QSplashScreen | None:
    """Show the program's picture if its start, which `began` at a moment of `perf_counter`, takes long so far."""
    if perf_counter() - began < A_MOMENT:
        return None
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
