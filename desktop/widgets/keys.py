"""Keys that widgets lack outside dialogs, and keys that they would keep for nothing."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QPushButton, QTextEdit, QWidget


def let_enter_press(widget: QWidget) -> None:
    """Let Enter press whichever button of a form has the keyboard, as Space does."""
    for button in widget.findChildren(QPushButton):
        button.setAutoDefault(True)


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


def _takes_back(field: QObject) -> tuple[bool, bool] | None:
    """Return whether a field could undo and redo typing; None if it is no field for text."""
    line = field.lineEdit() if isinstance(field, QComboBox) else field
    if isinstance(line, QLineEdit):
        return line.isUndoAvailable(), line.isRedoAvailable()
    if isinstance(line, QPlainTextEdit | QTextEdit):
        return line.document().isUndoAvailable(), line.document().isRedoAvailable()
    return None
