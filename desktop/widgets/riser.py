"""A frame that rises from a bar at the foot of the window and lies over what is there, which it neither moves."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop.theme.tokens import SNUG
from desktop.widgets.layout import take_out

SHARE = 0.62
"""How much of the window's height it takes at most."""


class Riser(QFrame):
    """Stands above a widget, as high as what it shows; Escape and a click elsewhere close it, and `closed` says so.

    Escape gives the keyboard back to what had it before.
    """

    closed = Signal()

    def __init__(self, foot: QWidget) -> None:
        super().__init__(foot.window())
        self.foot = foot
        self._content: QWidget | None = None
        self._left: QWidget = foot
        self._before: QWidget | None = None
        """What had the keyboard before."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self.setProperty("floating", True)
        self.setAutoFillBackground(True)
        self.hide()
        foot.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._moved)

    @property
    def content(self) -> QWidget | None:
        """What it shows."""
        return self._content

    def show_content(self, content: QWidget, left: QWidget, width: int) -> None:
        """Show something `width` pixels wide, its left edge above that of a widget, and give it the keyboard."""
        focused = QApplication.focusWidget()
        if focused is None or not self.isAncestorOf(focused):
            self._before = focused
        self._drop()
        self._content, self._left = content, left
        self._column.addWidget(content)
        window = self.foot.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        window.installEventFilter(self)
        content.ensurePolished()
        self._place(content, min(width, window.width() - 2 * SNUG))
        self.show()
        self.raise_()
        content.setFocus()

    def _place(self, content: QWidget, width: int, least: int = 0) -> None:
        """Stand above the foot, so wide and as high as what it shows, `least` pixels at least."""
        window, inner = self.foot.window(), width - 2 * SNUG
        tall = content.heightForWidth(inner) if content.hasHeightForWidth() else content.sizeHint().height()
        height = min(max(least, tall + 2 * SNUG + 2), round(window.height() * SHARE))
        top = self.foot.mapTo(window, QPoint(0, 0)).y()
        x = min(self._left.mapTo(window, QPoint(0, 0)).x(), window.width() - width - SNUG)
        self.setGeometry(max(SNUG, x), max(0, top - height - 2), width, height)

    def put_away(self) -> None:
        """Show nothing any more."""
        if self._content is not None:
            had_keyboard = self.isAncestorOf(QApplication.focusWidget() or self.foot)
            self._drop()
            self.hide()
            if had_keyboard:
                self.foot.window().setFocus()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape, and give the keyboard back."""
        if event.key() == Qt.Key.Key_Escape:
            before = self._before
            self.put_away()
            if before is not None and isValid(before) and before.isVisible():
                before.setFocus()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep clicks from reaching what lies below, and grow with what it shows, such as a reason; never shrink."""
        if event.type() == QEvent.Type.LayoutRequest and self._content is not None:
            self._place(self._content, self.width(), self.height())
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.Wheel):
            event.accept()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay above whatever is laid out anew, such as the map beside a dock, and go where the foot goes."""
        if watched is self.foot and event.type() == QEvent.Type.Hide:
            self.put_away()
        if event.type() == QEvent.Type.LayoutRequest and self._content is not None:
            self.raise_()
        return False

    def _drop(self) -> None:
        # hiding it moves the keyboard, which would put it away once more
        old, self._content = self._content, None
        if old is not None:
            take_out(self._column, old)

    def _moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._content is not None and new is not None and new is not self and not self.isAncestorOf(new):
            self.put_away()
