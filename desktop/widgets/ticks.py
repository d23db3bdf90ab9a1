"""A tick box whose words wrap."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.theme.tokens import TIGHT


class TickLine(QWidget):
    """A tick box with words beside it that take as many lines as they need; `toggled` says whether it is on."""

    toggled = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None, *, on: bool = False, tip: str = "") -> None:
        super().__init__(parent)
        self.box = QCheckBox(self)
        self.box.setChecked(on)
        self.box.setAccessibleName(text)
        self.box.toggled.connect(self.toggled)
        self.words = QLabel(text, self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # a new policy would forget that the words wrap, and their second line would be cut off
        policy.setHeightForWidth(True)
        self.words.setSizePolicy(policy)
        for part in (self.box, self.words):
            part.setToolTip(tip or text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)

    def is_on(self) -> bool:
        """Return whether it is ticked."""
        return self.box.isChecked()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tick by a click on the words too."""
        self.box.setFocus(Qt.FocusReason.MouseFocusReason)
        self.box.click()
