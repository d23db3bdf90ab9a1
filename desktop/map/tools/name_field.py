"""A field over the map: a room that was just drawn is named in it, and words for the map are typed."""

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.geometry.units import Rect
from desktop.map.view.map_view import MapView
from desktop.theme.tokens import SNUG, TIGHT

WIDTH = 220
"""Pixels that the field is wide."""


class NameLine(QLineEdit):
    """A line that tells when it is left, by Escape or otherwise."""

    left = Signal()
    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell when the keyboard went elsewhere."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class NameField(QFrame):
    """Stands in the room that was drawn, or where other words belong, which then say what it is for.

    Enter keeps what is typed, and so does going on; Escape leaves no name.
    """

    named = Signal(str)

    def __init__(self, view: MapView, canvas: QWidget, *, name: str = "", tip: str = "", note: str = "") -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._view = view
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.line = NameLine(self)
        self.line.setAccessibleName(name or self.tr("Name of the room"))
        usual = self.tr("Type a name for the room; Enter keeps it, Escape leaves the room without one")
        self.line.setToolTip(tip or usual)
        self.line.setMaxLength(120)
        hint = QLabel(note or self.tr("Enter keeps · Esc no name"), self)
        hint.setProperty("tone", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.line)
        column.addWidget(hint)
        self.setFixedWidth(WIDTH)
        self.line.returnPressed.connect(self._keep)
        self.line.given_up.connect(self.close_unnamed)
        self.line.left.connect(self._leave)
        self.hide()

    def open_in(self, box: Rect, proposed: str) -> None:
        """Ask for the name of the room in a box, in units; below it where it has too little room."""
        self.line.clear()
        self.line.setPlaceholderText(proposed)
        self.adjustSize()
        to_view = self._view.viewportTransform()
        top_left = to_view.map(QPointF(box.left, box.top))
        bottom_right = to_view.map(QPointF(box.right, box.bottom))
        x = round((top_left.x() + bottom_right.x() - self.width()) / 2)
        fits = bottom_right.x() - top_left.x() > self.width() and bottom_right.y() - top_left.y() > self.height()
        middle = (top_left.y() + bottom_right.y() - self.height()) / 2
        y = round(middle if fits else bottom_right.y() + SNUG)
        space = self._view.viewport().rect()
        x = min(max(x, 0), max(0, space.width() - self.width()))
        y = min(max(y, 0), max(0, space.height() - self.height()))
        self.move(self._view.viewport().mapTo(self._canvas, QPoint(x, y)))
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep(self) -> None:
        name = self.line.text().strip() or self.line.placeholderText()
        self.close_unnamed()
        self.named.emit(name)

    def _leave(self) -> None:
        name = self.line.text().strip()
        if self.isVisible():
            self.hide()
            if name:
                self.named.emit(name)

    def close_unnamed(self) -> None:
        """Go, and give the keyboard back to the map."""
        self.hide()
        self._view.setFocus()
