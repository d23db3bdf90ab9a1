"""Room for a form that opens in a dock: the dock grows wider for it, as far as the map can spare that."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QWidget

SHARE = 3
"""A dock takes no more than this part of the window for a form."""


def widen_dock_for(form: QWidget) -> None:
    """Make the dock around a form that has just come as wide as it needs to be read whole; elsewhere do nothing."""
    QTimer.singleShot(0, form, lambda: _widen(form))


def _widen(form: QWidget) -> None:
    above = form.parentWidget()
    while above is not None and not isinstance(above, QDockWidget):
        above = above.parentWidget()
    if above is None or above.isFloating():
        return
    window, room = above.parentWidget(), above.widget()
    content = room.widget() if isinstance(room, QScrollArea) else None
    if not isinstance(window, QMainWindow) or not isinstance(room, QScrollArea) or content is None:
        return
    lacks = content.minimumSizeHint().width() + room.verticalScrollBar().sizeHint().width() - room.width()
    if lacks > 0:
        wide = min(above.width() + lacks, window.width() // SHARE)
        window.resizeDocks([above], [wide], Qt.Orientation.Horizontal)
