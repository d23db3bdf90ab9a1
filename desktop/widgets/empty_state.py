"""What a panel shows while there is nothing in it: a picture, a sentence, and the way on."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QWidget

from desktop.theme.icons import icon
from desktop.theme.tokens import ROOMY, SNUG

PICTURE = 48
BESIDE = 3
"""How much of what is left over the sentence takes beside its picture."""
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class EmptyState(QWidget):
    """An icon, a sentence and, if there is a way on, a button; `chosen` is sent when it is pressed.

    A `low` one has them side by side where it is broad and not high.
    """

    chosen = Signal()

    def __init__(
        self,
        picture: str,
        sentence: str,
        parent: QWidget | None = None,
        *,
        button: str = "",
        tip: str = "",
        low: bool = False,
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
        self._low = low
        layout = QBoxLayout(ACROSS if low else DOWN, self)
        edge = SNUG if low else ROOMY
        layout.setContentsMargins(edge, edge, edge, edge)
        layout.setSpacing(SNUG)
        layout.addStretch(1)
        layout.addWidget(self._image)
        layout.addWidget(self.sentence, BESIDE if low else 0)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        layout.addStretch(1 if low else 2)
        self._draw()

    def minimumSizeHint(self) -> QSize:
        """Return the room for the widest part alone: where a low one has no more, its parts lie below one another."""
        least = super().minimumSizeHint()
        if not self._low:
            return least
        parts = [part.minimumSizeHint().width() for part in (self._image, self.sentence, self.button)]
        return QSize(max(parts) + 2 * SNUG, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the parts of a low one below one another where it is too narrow for the sentence in one line beside them.

        They stand side by side all the same where it is not high enough for that.
        """
        super().resizeEvent(event)
        layout = self.layout()
        if self._low and isinstance(layout, QBoxLayout):
            layout.setDirection(ACROSS)
            layout.setStretchFactor(self.sentence, BESIDE)
            is_broad = event.size().width() >= self._beside() + self.sentence.fontMetrics().horizontalAdvance(
                self.sentence.text()
            )
            fits = event.size().height() >= self._below(event.size().width())
            if not is_broad and (fits or layout.minimumSize().width() > event.size().width()):
                layout.setDirection(DOWN)
                # below one another they stand close together
                layout.setStretchFactor(self.sentence, 0)

    def _beside(self) -> int:
        """Return the width that is taken from the sentence by what stands beside it, and by the gaps."""
        parts = [self._image.sizeHint().width()]
        if not self.button.isHidden():
            parts.append(self.button.sizeHint().width())
        return sum(parts) + SNUG * (len(parts) + 2)

    def _below(self, width: int) -> int:
        """Return the height that the parts take below one another at a width."""
        parts = [self._image.sizeHint().height(), self.sentence.heightForWidth(width - 2 * SNUG)]
        if not self.button.isHidden():
            parts.append(self.button.sizeHint().height())
        return sum(parts) + SNUG * (len(parts) + 1)

    def _draw(self) -> None:
        self._image.setPixmap(self._picture.pixmap(PICTURE, PICTURE))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the picture anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._draw()
