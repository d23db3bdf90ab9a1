"""The room of a dock: what needs more than there is gets scrolled, so that no dock makes the window too large."""

from PySide6.QtCore import QChildEvent, QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QMainWindow, QScrollArea, QTabBar, QVBoxLayout, QWidget

LEAST = QSize(9, 4)
"""Widths of an M and heights of a line that a dock keeps, however small the window."""


class _Least(QWidget):
    """Wants for its content no more height than that cannot do without; Qt would ask for all that it would like."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.content = content
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(content)

    def heightForWidth(self, width: int) -> int:
        """Return the least height at a width."""
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)


class DockRoom(QScrollArea):
    """Holds what a dock shows."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # only what stands in it takes the keyboard
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(_Least(content))

    def minimumSizeHint(self) -> QSize:
        """Return a few words' room."""
        letters = self.fontMetrics()
        return QSize(LEAST.width() * letters.horizontalAdvance("M"), LEAST.height() * letters.height())

    def sizeHint(self) -> QSize:
        """Return what its content would like."""
        content = self.widget()
        return self.minimumSizeHint() if content is None else content.sizeHint()

    def needed_height(self) -> int:
        """Return the height without which its content would have to be scrolled."""
        content = self.widget()
        return 0 if content is None else max(content.heightForWidth(self.width()), content.minimumSizeHint().height())


class WholeTabs(QObject):
    """Has all tabs of docks be seen: names are cut where there is no room for them, and tooltips say them whole.

    Only where not even the beginnings of all names have room, they are scrolled.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress a row of tabs once the window has made it."""
        if event.type() is QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            bar = event.child()
            if isinstance(bar, QTabBar):
                bar.setElideMode(Qt.TextElideMode.ElideRight)
                bar.setUsesScrollButtons(True)
        return super().eventFilter(watched, event)
