"""A form in a frame that is kept or left: buttons for both, room to say what is wrong, Escape leaves it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.widgets.wider_dock import widen_dock_for


class KeptForm(QFrame):
    """`closed` says that it is done or given up; subclasses lay out its parts and define `submit`."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()

    def make_buttons(self, keep: str, keep_tip: str, cancel: str, cancel_tip: str) -> None:
        """Make both buttons; the Tab key comes to them after all that was made before."""
        self.keep = QPushButton(keep, self)
        self.keep.setProperty("primary", True)
        self.keep.setToolTip(keep_tip)
        self.keep.clicked.connect(self.submit)
        self.cancel = QPushButton(cancel, self)
        self.cancel.setToolTip(cancel_tip)
        self.cancel.clicked.connect(self.closed)

    def button_row(self, *, apart: bool = True) -> QHBoxLayout:
        """Return the row of both buttons: `apart` at its two ends, else side by side at the right."""
        row = QHBoxLayout()
        if not apart:
            row.addStretch(1)
        row.addWidget(self.cancel)
        if apart:
            row.addStretch(1)
        row.addWidget(self.keep)
        return row

    def submit(self) -> object:
        """Keep what is filled in, or say what is wrong with it."""
        raise NotImplementedError

    def tell(self, text: str) -> None:
        """Say what is wrong; nothing where all is well."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def showEvent(self, event: QShowEvent) -> None:
        """Have room in a dock."""
        super().showEvent(event)
        widen_dock_for(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give it up with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
