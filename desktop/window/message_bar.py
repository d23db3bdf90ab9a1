"""The message bar: news, warnings and trouble as one line above the map, never a box that blocks."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from desktop.theme.icons import icon
from desktop.workspace import Message, Weight

SHOWN = {Weight.NEWS: 5_000, Weight.WARNING: 12_000, Weight.TROUBLE: 0}
"""Milliseconds until a message goes by itself; trouble stays until it is dismissed or something else is said."""
PICTURES = {Weight.NEWS: "info-circle", Weight.WARNING: "alert-triangle", Weight.TROUBLE: "alert-circle"}


class MessageBar(QFrame):
    """Shows the latest message, its weight by picture and word, and its offer as a button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message-bar")
        self._picture = QLabel(self)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.offer = QPushButton(self)
        self._offered: Callable[[], None] | None = None
        self.offer.clicked.connect(self._take_offer)
        close = QToolButton(self)
        close.setIcon(icon("x"))
        close.setAutoRaise(True)
        close.setToolTip(self.tr("Dismiss"))
        close.setAccessibleName(self.tr("Dismiss the message"))
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self.words, 1)
        row.addWidget(self.offer)
        row.addWidget(close)
        self._away = QTimer(self)
        self._away.setSingleShot(True)
        self._away.timeout.connect(self.hide)
        self.hide()

    def show_message(self, message: Message) -> None:
        """Show a message in the place of the last one."""
        self._picture.setPixmap(icon(PICTURES[message.weight]).pixmap(18, 18))
        word = {
            Weight.NEWS: "",
            Weight.WARNING: self.tr("Mind:") + " ",
            Weight.TROUBLE: self.tr("Not done:") + " ",
        }[message.weight]
        self.words.setText(word + message.text)
        self.setProperty("weight", message.weight.value)
        self._offered = message.offer[1] if message.offer else None
        self.offer.setVisible(message.offer is not None)
        if message.offer is not None:
            self.offer.setText(message.offer[0])
            self.offer.setToolTip(message.offer[0])
        self.show()
        self._away.stop()
        if SHOWN[message.weight]:
            self._away.start(SHOWN[message.weight])

    def _take_offer(self) -> None:
        offered, self._offered = self._offered, None
        self.hide()
        if offered is not None:
            offered()
