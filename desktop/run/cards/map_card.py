"""The one kind of card over the map: a surface with a page that scrolls where room is short, and a foot below it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from desktop.run.cards.card_page import ENTER, SLIMMEST, CardPage
from desktop.theme.tokens import SNUG
from desktop.widgets.layout import ScrollingPage

ACROSS, DOWN = 12, 10
"""The margins within a card."""
LINE = 12
"""Pixels by which what stands in one line may differ in height."""
SHARE = 0.42
"""How much of the map's width is left to a card that has shorter forms."""


class MapCard(QFrame):
    """Holds one page; its width is fixed, its height is what page and foot need, as far as there is room.

    Tab goes round in it: what is on it was made at any time, and would else lead to anything else in the window.
    """

    grew = Signal()
    """It needs another height."""

    def __init__(self, page: CardPage, parent: QWidget) -> None:
        super().__init__(parent)
        self.page = page
        self._theme = page.workspace.theme
        self.setProperty("floating", True)
        self._scroll = ScrollingPage(self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(page)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(SNUG)
        self._column.addWidget(self._scroll)
        if page.foot is not None:
            page.foot.setParent(self)
            self._column.addWidget(page.foot)
            page.foot.installEventFilter(self)
        page.installEventFilter(self)
        self._measure()
        self._theme.changed.connect(self._measure)

    def fit(self, width: int, height: int) -> None:
        """Take the size that is needed, at most so many pixels."""
        margins = self._column.contentsMargins()
        frame = margins.left() + margins.right() + 2
        wide = width if self.page.whole else min(self._theme.pixels(self.page.breadth), width)
        if self.page.can_fold:
            foot_width = 0 if self.page.foot is None else self.page.foot.minimumSizeHint().width() + frame
            wide = min(wide, max(round(width * SHARE), self._theme.pixels(SLIMMEST), foot_width))
        inner = wide - frame
        page = _height(self.page, inner)
        foot = 0 if self.page.foot is None else _height(self.page.foot, inner)
        rest = margins.top() + margins.bottom() + 2 + (foot + self._column.spacing() if foot else 0)
        too_long = page + rest > height
        policy = Qt.ScrollBarPolicy
        # a bar that stands takes room beside the page, which would then be long enough to keep it
        self._scroll.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOn if too_long else policy.ScrollBarAlwaysOff)
        if too_long:
            bar = self._scroll.verticalScrollBar().sizeHint().width()
            page = _height(self.page, inner - bar)
        shown = max(0, height - rest) if self.page.whole else min(page, max(0, height - rest))
        # else a label that wraps would ask for the height that it needs at a narrower width
        self.page.setMinimumSize(1, page)
        self._scroll.setFixedHeight(shown)
        self.resize(wide, shown + rest)

    def to_top(self) -> None:
        """Show the page from its head on."""
        self._scroll.verticalScrollBar().setValue(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear when page or foot need another room."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.grew.emit()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the page hear the keys of its foot too; Enter never goes on to what lies below."""
        foot = self.page.foot
        if foot is not None and foot.isAncestorOf(QApplication.focusWidget() or self):
            self.page.keyPressEvent(event)
        if event.key() in ENTER:
            event.accept()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Give the keyboard to what stands next on the card, line by line, and after the last to the first."""
        stops = self._stops()
        if not stops:
            return False
        focused = QApplication.focusWidget()
        if focused in stops:
            place = stops.index(focused) + (1 if forward else -1)
        else:
            place = 0 if forward else -1
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stops[place % len(stops)].setFocus(reason)
        return True

    def _stops(self) -> list[QWidget]:
        """Return what takes the keyboard by Tab, as it is read."""

        def placed(widget: QWidget) -> tuple[int, int]:
            middle = widget.mapTo(self, widget.rect().center())
            return middle.y() // LINE, middle.x()

        stops = (
            each
            for each in self.findChildren(QWidget)
            if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.focusProxy() is None and each.isEnabled()
        )
        # a page takes the keyboard too, so that its keys are heard, but nothing on it would show that
        shown = (each for each in stops if each.isVisible() and not isinstance(each, CardPage))
        return sorted(shown, key=placed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep clicks from what lies below."""
        event.accept()

    def _measure(self) -> None:
        px = self._theme.pixels
        self._column.setContentsMargins(px(ACROSS), px(DOWN), px(ACROSS), px(DOWN))
        self.grew.emit()


def _height(widget: QWidget, width: int) -> int:
    """Return the height that a widget needs at a width."""
    layout = widget.layout()
    if layout is not None:
        layout.activate()
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(width)
        return layout.totalSizeHint().height()
    return widget.sizeHint().height()
