"""What a panel shows while there is nothing in it: a picture, a sentence, and the way on."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme.icons import icon
from desktop.theme.tokens import ROOMY, SNUG

PICTURE = 48


class EmptyState(QWidget):
    """An icon, a sentence and, if there is a way on, a button; `chosen` is sent when it is pressed."""

    chosen = Signal()

    def __init__(
        self, picture: str, sentence: str, parent: QWidget | None = None, *, button: str = "", tip: str = ""
    ) -> None:
        super().__init__(parent)
        self._picture: QIcon = icon(picture, role=QPalette.ColorRole.PlaceholderText)
        self._image = QLabel(self)
        self._image.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence = QLabel(sentence, self)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence.setProperty("tone", "muted")
        self.button = QPushButton(button, self)
        self.button.setToolTip(tip or button)
        self.button.setVisible(bool(button))
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        layout.setSpacing(SNUG)
        layout.addStretch(1)
        for part in (self._image, self.sentence):
            layout.addWidget(part)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(2)
        self._draw()

    def _draw(self) -> None:
        self._image.setPixmap(self._picture.pixmap(PICTURE, PICTURE))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the picture anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._draw()
