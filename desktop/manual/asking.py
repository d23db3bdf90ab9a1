"""Which page of the manual belongs to where the keyboard is, and the key that opens it in any window of the program."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar, QWidget

from core.model.encounter import Encounter
from desktop.manual.pages import FIRST, page_named


def place_of(focus: QWidget | None, front: QWidget | None = None) -> str:
    """Return the place of the manual that tells of a widget: its own, else that of the nearest one around it.

    `front` is the card over the map, which takes the keys of a map that has the keyboard. A window without a page of
    its own was opened from what had the keyboard in the one that it belongs to: it has the page of that.
    """
    widget = focus
    while widget is not None:
        if front is not None and getattr(widget, "holds_cards", False):
            widget = front
        place = getattr(_behind_tab(widget), "manual", "")
        if place:
            return str(place)
        above = widget.parentWidget()
        if above is not None and widget.isWindow() and above.isWindow():
            above = above.focusWidget() or above
        widget = above
    return FIRST


def _behind_tab(widget: QWidget) -> QWidget:
    """Return the dock whose tab is chosen, where a widget is the row of tabs of docks; else the widget itself."""
    window = widget.parentWidget()
    if not isinstance(widget, QTabBar) or not isinstance(window, QMainWindow):
        return widget
    title = widget.tabText(widget.currentIndex())
    return next((dock for dock in window.findChildren(QDockWidget) if dock.windowTitle() == title), widget)


def place_of_game(encounter: Encounter | None, otherwise: str) -> str:
    """Return the page on how the game of an encounter is run, where there is one."""
    name = "" if encounter is None else f"running-{encounter.system}"
    return otherwise if page_named(name) is None else name


class HelpKey(QObject):
    """Hears the key of the manual in windows beside the main one, whose menus it does not reach."""

    struck = Signal()

    def __init__(self, application: QApplication, window: QWidget, keys: Callable[[], list[QKeySequence]]) -> None:
        super().__init__(window)
        self._window, self._keys = window, keys
        application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if new is not None and new.window() is not self._window:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the key, and leave all others alone."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if QKeySequence(event.keyCombination()) not in self._keys():
            return False
        self.struck.emit()
        return True
