"""Arranging: a row that wraps like words, a section that folds, and taking out what is no longer wanted."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QLayout,
    QLayoutItem,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.focus_edges import FocusEdges
from desktop.widgets.pages import Pages

SIGN_ALONE = 1.8
"""How many times as broad as high a button is at most that has a sign and no words."""
FEW = 8
"""So many letters of a heading are seen at least."""


@contextmanager
def laid_out_once(widget: QWidget) -> Iterator[None]:
    """While several parts of a widget are shown or hidden, lay nothing out: Qt would for each, all around it too."""
    layouts: list[QLayout] = []
    around: QWidget | None = widget
    while around is not None:
        layout = around.layout()
        if layout is not None:
            layouts.append(layout)
        around = None if around.isWindow() else around.parentWidget()
    for each in layouts:
        each.setEnabled(False)
    try:
        yield
    finally:
        for each in layouts:
            each.setEnabled(True)
        if layouts:
            layouts[0].activate()


class FlowLayout(QLayout):
    """Puts widgets side by side and begins a new row where room ends, in which no single sign is left behind."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = TIGHT) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self._least: QSize | None = None
        self.setSpacing(gap)
        self.setContentsMargins(QMargins())

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item at the end."""
        self._items.append(item)

    def invalidate(self) -> None:
        """Measure anew: what is in it, or something of that, has changed. Until then Qt asks many times over."""
        self._heights.clear()
        self._least = None
        super().invalidate()

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item; `None` past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item; `None` past the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Say that the height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height that all rows take at this width."""
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return height

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the room for the widest item."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the room for the widest item."""
        if self._least is None:
            size = QSize()
            for item in self._items:
                size = size.expandedTo(item.minimumSize())
            margins = self.contentsMargins()
            self._least = size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())
        return QSize(self._least)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        y, tall = inner.top(), 0
        for number, row in enumerate(self._rows(inner.width())):
            y += tall + self.spacing() if number else 0
            x, tall = inner.left(), max(size.height() for _, size in row)
            for item, size in row:
                # what stands in one row is on one middle line
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (tall - size.height()) // 2), size))
                x += size.width() + self.spacing()
        return y + tall - rect.top() + margins.bottom()

    def _rows(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Return what stands in each row, and how large."""
        rows: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            # what would like more than a whole row gets one
            size.setWidth(min(size.width(), max(width, item.minimumSize().width())))
            if not rows or used + size.width() > width:
                rows.append([])
                used = 0
            rows[-1].append((item, size))
            used += size.width() + self.spacing()
        if len(rows) > 1 and len(rows[-1]) == 1:
            _bring_along(*rows[-2:])
        return rows


def _bring_along(row: list[tuple[QLayoutItem, QSize]], last: list[tuple[QLayoutItem, QSize]]) -> None:
    """Have a sign that stands alone in the last row joined by those like it: alone it belongs to nothing."""
    size = last[0][1]
    like = 0
    if size.width() <= SIGN_ALONE * size.height():
        like = next((n for n, (_, each) in enumerate(reversed(row)) if each.width() != size.width()), len(row))
    for _ in range(like if like < len(row) else (like - 1) // 2):
        last.insert(0, row.pop())


class PlacedGrid(QGridLayout):
    """A grid that knows where it has put each widget, and moves none that is there already: Qt would lay all out anew.

    It is not asked what it has in a place: what Python was shown of that outlives what Qt throws away, and crashes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: dict[QWidget, tuple[int, int]] = {}

    def put(self, widget: QWidget, place: tuple[int, int]) -> None:
        """Put a widget into a row and a column."""
        if self._places.get(widget) != place:
            self._places[widget] = place
            self.addWidget(widget, *place)

    def removeWidget(self, widget: QWidget) -> None:
        """Take a widget out."""
        self._places.pop(widget, None)
        super().removeWidget(widget)


class ScrollingPage(QScrollArea):
    """Room for what may be higher than it is, and on a small screen wider: it scrolls, and has no frame.

    The keyboard stops at it: in a window that asks, it is called as that window is if it has no name of its own.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        FocusEdges(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the name of the window that asks."""
        window = self.window()
        if isinstance(window, QDialog) and not self.accessibleName():
            self.setAccessibleName(window.windowTitle())
        super().showEvent(event)


class ElidedButton(QToolButton):
    """A button whose words end in dots where they have no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Ask for room for the picture and a few letters, however long the words."""
        size = super().sizeHint()
        return QSize(min(size.width(), size.height() + self.fontMetrics().averageCharWidth() * FEW), size.height())

    def shown(self) -> str:
        """Return as much of the words as there is room for."""
        words = self.fontMetrics().horizontalAdvance(self.text())
        # advances are rounded: words that have all the room that they ask for are not cut for a part of a pixel
        room = self.width() - (super().sizeHint().width() - words) + 1
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button with what there is room for."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = self.shown()
        painter = QStylePainter(self)
        with painter:
            painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class SectionHeading(ElidedButton):
    """The title of a section: where it has no room it ends in dots, and stands whole in the tool tip."""

    def event(self, event: QEvent) -> bool:
        """Say the whole title where it is cut."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.shown() != self.text():
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)


class CollapsibleSection(QWidget):
    """A heading that shows or hides what stands under it; `toggled` says whether it is open."""

    toggled = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None, *, opened: bool = True) -> None:
        super().__init__(parent)
        self._heading = SectionHeading(self)
        self._heading.setText(title)
        self._heading.setProperty("section", True)
        self._heading.setCheckable(True)
        self._heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._heading.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._heading.toggled.connect(self._fold)
        self.content = QWidget(self)
        self.body = QVBoxLayout(self.content)
        self.body.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        self.body.setSpacing(TIGHT)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(QMargins())
        layout.setSpacing(0)
        layout.addWidget(self._heading)
        layout.addWidget(self.content)
        self._fold(opened)
        self._heading.setChecked(opened)

    def set_open(self, opened: bool) -> None:
        """Show or hide the content."""
        self._heading.setChecked(opened)

    def set_title(self, title: str) -> None:
        """Change the heading."""
        self._heading.setText(title)

    def _fold(self, opened: bool) -> None:
        self.content.setVisible(opened)
        self._heading.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        self._heading.setToolTip(self.tr("Fold this section") if opened else self.tr("Unfold this section"))
        if self._heading.isChecked() == opened:
            self.toggled.emit(opened)


def take_out(holder: QLayout | Pages, widget: QWidget) -> None:
    """Take a widget out of where it stands, at once for the eye, and delete it when nothing uses it any more."""
    holder.removeWidget(widget)
    widget.hide()
    widget.deleteLater()


def take_all_out(layout: QLayout) -> None:
    """Empty a layout and those within it, at once for the eye; its widgets go when nothing uses them any more."""
    # rows of a form complain where nothing is left to take
    while layout.count() and (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if inner is not None:
            take_all_out(inner)
        if widget is not None:
            # whoever looks one up by its name finds the new one
            widget.setObjectName("")
            widget.hide()
            widget.deleteLater()


def clear_menu(menu: QMenu) -> None:
    """Take everything out of a menu that is filled anew: Qt keeps the menus within it as long as it lives."""
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            inner.deleteLater()
    menu.clear()
