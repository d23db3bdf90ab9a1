"""Keys that widgets should have outside dialogs, and keys that they should leave to the window."""

from time import monotonic

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QWindow
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)

SOON = 0.6
"""Seconds within which a key that is let go was struck, and not held."""


def let_enter_press(widget: QWidget) -> None:
    """Let Enter press whichever button of a form has the keyboard, as Space does."""
    for button in widget.findChildren(QPushButton):
        button.setAutoDefault(True)


class AltAlone(QObject):
    """Sends `struck` when Alt is pressed and soon let go with nothing between, anywhere in a window.

    A field may take a key that comes between, and nobody else hears of it: hence soon.
    """

    struck = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._since: float | None = None
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the keys that nobody in the window wanted; none is taken away."""
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(event, QKeyEvent):
            self._since = monotonic() if event.key() == Qt.Key.Key_Alt else None
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.WindowDeactivate):
            self._since = None
        elif kind is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt:
            since, self._since = self._since, None
            if since is not None and monotonic() - since < SOON and QApplication.activePopupWidget() is None:
                self.struck.emit()
        return False


class IdleUndo(QObject):
    """Leaves undo and redo to the window while the text field that has the keyboard has nothing to take back.

    A field keeps the keyboard once its value is entered, and would swallow the key that takes the value back.
    """

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if new is not None and _takes_back(new) is not None:
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the field from claiming the keys."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            takes = _takes_back(watched)
            undoes, redoes = (False, False) if takes is None else takes
            wants_undo = event.matches(QKeySequence.StandardKey.Undo) and not undoes
            if wants_undo or (event.matches(QKeySequence.StandardKey.Redo) and not redoes):
                event.ignore()
                return True
        return False


class KeysGoBack(QObject):
    """Gives the keyboard back where it belongs once what is beside the map has what it needed of it.

    That is when a field took its value by Enter, when it or a list heard Escape, when a tick was clicked, when the
    list of a choice closed, and when a click on the map closed whatever had sprung up.
    """

    done = Signal(bool)
    """Sent with whether Enter did it: then the next line may follow, where lines are typed one after another."""

    def __init__(self, application: QApplication, parent: QObject, view: QAbstractScrollArea) -> None:
        super().__init__(parent)
        self._view = view
        self._stepped = False
        application.focusChanged.connect(self._moved)
        application.focusWindowChanged.connect(self._sprung)

    def _sprung(self, window: QWindow | None) -> None:
        """Watch what springs up: a click beside it comes to its window, and not to what lies there."""
        if window is not None and window.type() is Qt.WindowType.Popup:
            window.installEventFilter(self)

    def _clicked(self, click: QEvent) -> None:
        """Let go once a click on the map has closed what had sprung up."""
        if not isinstance(click, QMouseEvent):
            return
        if QApplication.widgetAt(click.globalPosition().toPoint()) in (self._view, self._view.viewport()):
            QTimer.singleShot(0, self, self._closed)

    def _closed(self) -> None:
        if QApplication.activePopupWidget() is None:
            self.done.emit(False)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if not isinstance(new, (*WRITTEN, QAbstractItemView, QCheckBox, QComboBox)) or not _is_beside(new):
            return
        new.installEventFilter(self)
        if isinstance(new, QComboBox):
            new.activated.connect(self._chosen, Qt.ConnectionType.UniqueConnection)
            new.view().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait until the widget has heard the event, and see whether it still has the keyboard."""
        if isinstance(watched, QComboBox) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.FocusOut):
            self._stepped = event.type() is QEvent.Type.KeyPress
        if isinstance(watched, QWindow) and event.type() is QEvent.Type.MouseButtonPress:
            self._clicked(event)
        if isinstance(watched, QWidget) and _ends(watched, event):
            entered = isinstance(event, QKeyEvent) and event.key() != Qt.Key.Key_Escape
            QTimer.singleShot(0, watched, lambda: self._heard(watched, entered=entered))
        return False

    def _chosen(self) -> None:
        """Let go of a choice that was made in its list; one that is stepped by keys keeps them."""
        if not self._stepped:
            QTimer.singleShot(0, self, lambda: self.done.emit(False))

    def _heard(self, field: QWidget, *, entered: bool) -> None:
        # the open list of a choice lets go by closing
        closed = field.window().windowType() is Qt.WindowType.Popup and not field.isVisible()
        if (field.hasFocus() or closed) and not field.property("wrong"):
            self.done.emit(entered)


WRITTEN = (QLineEdit, QPlainTextEdit, QTextEdit)
"""What a text is written in."""


def _ends(widget: QWidget, event: QEvent) -> bool:
    """Return whether an event may be the last that a widget needs of the keyboard."""
    if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return event.key() == Qt.Key.Key_Escape or (enter and isinstance(widget, QLineEdit))
    return isinstance(widget, QCheckBox) and event.type() is QEvent.Type.MouseButtonRelease


def _is_beside(field: QWidget) -> bool:
    """Return whether a widget lies in a dock, or in something else that says it lies `besideMap`."""
    above = field.parentWidget()
    while above is not None and not isinstance(above, QDockWidget) and not above.property("besideMap"):
        above = above.parentWidget()
    return above is not None


def _takes_back(field: QObject) -> tuple[bool, bool] | None:
    """Return whether a field could undo and redo typing; None if it is no field for text."""
    line = field.lineEdit() if isinstance(field, QComboBox) else field
    if isinstance(line, QLineEdit):
        return line.isUndoAvailable(), line.isRedoAvailable()
    if isinstance(line, QPlainTextEdit | QTextEdit):
        return line.document().isUndoAvailable(), line.document().isRedoAvailable()
    return None
