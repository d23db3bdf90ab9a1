"""What a card over the map shows: a page that says whom it is about and which keys of the map it wants."""

from enum import IntEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.geometry.units import Point
from desktop.theme.tokens import SNUG
from desktop.workspace.workspace import Workspace

CARD, AREA, LISTED, BROAD = 368, 376, 460, 592
"""Widths of a card, of one with a row for each of several, with ticks for each, and of one with many fields."""
SLIMMEST = 258
"""The least width of a card that gives way to the map, at interface scale 1."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Extent(IntEnum):
    """How much of a card is shown: all reasons, what decides in a line, or the chance alone."""

    OPEN = 0
    SHORT = 1
    SLIM = 2


class CardPage(QWidget):
    """The page of a card; its `foot` stays in view below it, its `breadth` is in pixels at interface scale 1."""

    role = QAccessible.Role.Grouping

    breadth = CARD
    whole = False
    """Whether it takes all of the map, as a page to read."""
    closed = Signal()
    """It is done, or given up."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.foot: QWidget | None = None
        self.can_fold = False
        """Whether there are shorter forms of it, and a narrower one."""
        self.extent = Extent.OPEN
        self.wished: Extent | None = None
        """The form that somebody wants; else it is shorter where it would hide something."""

    def keep_foot(self) -> None:
        """Lay the foot at the end of the page, which stands in a dock and not on a card."""
        column = self.layout()
        if self.foot is not None and isinstance(column, QVBoxLayout):
            column.addWidget(self.foot)
            column.addStretch(1)
            column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)

    def about(self) -> tuple[str, ...]:
        """Return whom it is about, the one that its line leads to first."""
        return ()

    def places(self) -> tuple[Point, ...]:
        """Return the places that it is about."""
        return ()

    def fold(self, extent: Extent) -> None:
        """Show so much of it."""
        self.extent = extent

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key struck on the map is meant for it: by default Enter and Escape."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        return plain and event.key() in (*ENTER, Qt.Key.Key_Escape)

    def enter(self) -> bool:
        """Do what Enter does wherever the keyboard is on the page; return whether that is anything."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave it with Escape, and do with Enter what the page does then."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in ENTER and self.enter():
            event.accept()
        else:
            super().keyPressEvent(event)
