"""A tick box whose words wrap."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.theme.tokens import TIGHT


class TickLine(QWidget):
    """A tick box with words beside it that take as many lines as they need; `toggled` says whether it is on."""

    toggled = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None, *, on: bool = False, tip: str = "") -> None:
        super().__init__(parent)
        self.box = QCheckBox(self)
        self.box.toggled.connect(self.toggled)
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # a new policy would forget that the words wrap, and their second line would be cut off
        policy.setHeightForWidth(True)
        self.words.setSizePolicy(policy)
        self.show_line(text, on=on, tip=tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)

    def show_line(self, text: str, *, on: bool, tip: str = "") -> None:
        """Show other words and another tick, without telling anybody."""
        with QSignalBlocker(self.box):
            self.box.setChecked(on)
        self.box.setAccessibleName(text)
        self.words.setText(text)
        for part in (self.box, self.words):
            part.setToolTip(tip or text)

    def is_on(self) -> bool:
        """Return whether it is ticked."""
        return self.box.isChecked()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tick by a click on the words too."""
        self.box.setFocus(Qt.FocusReason.MouseFocusReason)
        self.box.click()
