"""Which page of the manual belongs to where the keyboard is, and the key that opens it in any window of the program."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from core.model.encounter import Encounter
from desktop.manual.pages import FIRST, page_named


def place_of(focus: QWidget | None, front: QWidget | None = None) -> str:
    """Return the place of the manual that tells of a widget: its own, else that of the nearest one around it.

    `front` is the card over the map, which takes the keys of a map that has the keyboard.
    """
    widget = focus
    while widget is not None:
        if front is not None and getattr(widget, "holds_cards", False):
            widget = front
        place = getattr(widget, "manual", "")
        if place:
            return str(place)
        widget = widget.parentWidget()
    return FIRST


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
