"""The docks and their titles: each mode has its own, remembered; a panel is built when its dock is first seen."""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QTabBar, QToolButton, QWidget

from core.base.errors import StorageFailed
from desktop.panel import Panel, PanelKind, Side
from desktop.settings import SettingsFile
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.text import ElidedLabel
from desktop.window.dock_room import DockRoom, WholeTabs
from desktop.window.panels import PANELS
from desktop.window.peek_frame import PeekFrame
from desktop.workspace.workspace import Mode, Workspace

LAYOUT = 3
"""Of the remembered layouts; one of another number is forgotten."""

LOOK_UP = 400
"""The first width of docks at the right in Run, where they are opened to look something up."""

AREAS = {
    Side.LEFT: Qt.DockWidgetArea.LeftDockWidgetArea,
    Side.RIGHT: Qt.DockWidgetArea.RightDockWidgetArea,
    Side.TOP: Qt.DockWidgetArea.TopDockWidgetArea,
}
QUARTER, AT_RIGHT, AT_LEFT = 25, 20, 16
"""Hundredths of the window: what any dock may take, and at each side for every hundred percent of text scale."""


class Dock(QDockWidget):
    """A dock that builds its panel when it is first shown."""

    def __init__(self, kind: PanelKind, workspace: Workspace, window: QMainWindow) -> None:
        super().__init__(kind.tab_words(), window)
        self.kind = kind
        self.manual = kind.manual
        self.workspace = workspace
        self.panel: Panel | None = None
        self._settles = False
        """Whether the layout is not done: what seems to be seen may be about to go behind another tab."""
        self._is_seen = False
        self.setObjectName(f"dock-{kind.id}")
        self.setTitleBarWidget(DockTitle(self, kind.words()))
        self.visibilityChanged.connect(self._seen)

    def built(self) -> Panel:
        """Return the panel, built now if it was not yet."""
        if self.panel is None:
            self.panel = self.kind.make(self.workspace)
            self.panel.setAccessibleName(self.kind.words())
            # a panel that is about one person says whose it is
            held = PeekFrame(self.workspace, self.panel, self) if self.kind.of_one else self.panel
            self.setWidget(DockRoom(held, self))
        return self.panel

    def let_go(self) -> None:
        """End being dragged, if somebody drags it: Qt falls over a layout that is made anew meanwhile."""
        nowhere, none = QPointF(), Qt.KeyboardModifier.NoModifier
        left, no_button = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        self.event(QMouseEvent(QEvent.Type.MouseButtonRelease, nowhere, nowhere, left, no_button, none))

    def settles(self, settles: bool) -> None:
        """Wait with the panel for the layout to be done, or, when it is, build that of a dock that is seen."""
        before, self._settles = self._settles, settles
        if before and not settles and self._is_seen:
            self._seen(True)

    def _seen(self, visible: bool) -> None:
        self._is_seen = visible
        if visible:
            if not self._settles:
                self.built().come_on_top(on_top=True)
            return
        if self.panel is not None:
            self.panel.come_on_top(on_top=False)
        # a dock that goes behind another tab is not hidden for Qt: keys would be typed where nobody sees them
        holder = self.focusWidget()
        if holder is not None and holder.hasFocus():
            holder.clearFocus()


class Docks:
    """All docks of the window, laid out for the mode; `remember` and `restore` keep what a person made of it."""

    def __init__(
        self,
        window: QMainWindow,
        workspace: Workspace,
        settings: SettingsFile,
        kinds: tuple[PanelKind, ...] = PANELS,
    ) -> None:
        self._window = window
        self._workspace = workspace
        self._settings = settings
        self._shown: Mode | None = None
        self._put_away: tuple[Dock, ...] = ()
        self._settling = False
        self._kept_size: QSize | None = None
        """The size that the window gets back once the docks of a mode are there."""
        self._aside: tuple[str, ...] = ("sheet",)
        self.docks = {kind.id: Dock(kind, workspace, window) for kind in kinds}
        for dock in self.docks.values():
            window.addDockWidget(AREAS[dock.kind.side], dock)
            dock.hide()
            dock.visibilityChanged.connect(partial(self._come_up, dock))
        self._tabs = WholeTabs(window)
        # a moving layout would undo which tab is on top
        window.setAnimated(False)
        window.setDockNestingEnabled(True)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)

    def show(self, mode: Mode | None) -> None:
        """Show the docks of a mode, as they were left; none at all where there is no mode."""
        if mode is self._shown:
            return
        self._let_go()
        self.remember()
        self._put_away = ()
        self._settling = False
        self._shown = mode
        if mode is None:
            for dock in self.docks.values():
                dock.hide()
            return
        # of two modes that come at once the second finds a window that the docks of the first have pushed wider
        size = self._kept_size = self._kept_size or self._window.size()
        if not self._restored(mode):
            self.reset(mode)
        # docks that come before they are tabs of one place push the window wider than it needs to be
        QTimer.singleShot(0, self._window, partial(self._keep_size, size))

    def reset(self, mode: Mode) -> None:
        """Lay the docks of a mode out as they come."""
        self._let_go()
        first: dict[str, Dock] = {}
        for dock in self.docks.values():
            dock.setFloating(False)
            self._window.addDockWidget(AREAS[dock.kind.side], dock)
            dock.settles(dock.kind.stack in first)
            dock.setVisible(mode in dock.kind.modes)
            if mode in dock.kind.modes and dock.kind.stack:
                if dock.kind.stack in first:
                    self._window.tabifyDockWidget(first[dock.kind.stack], dock)
                else:
                    first[dock.kind.stack] = dock
        shown = tuple(dock for dock in self.docks.values() if mode in dock.kind.modes)
        self._size(shown)
        sharing = [dock for dock in shown if dock.kind.height and dock in first.values()]
        self._window.resizeDocks(list(sharing), [dock.kind.height for dock in sharing], Qt.Orientation.Vertical)
        # Qt puts the tab that was added last on top, and squeezes docks, until the layout is done
        self._settling = True
        QTimer.singleShot(0, self._window, partial(self._settle, mode, shown, tuple(first.values())))

    def _let_go(self) -> None:
        for dock in self.docks.values():
            dock.let_go()

    def _size(self, shown: tuple[Dock, ...]) -> None:
        across = _one_per_place(dock for dock in shown if not dock.kind.lies_flat)
        below = _one_per_place(dock for dock in shown if dock.kind.lies_flat)
        sizes = [max(self._first_size(dock.kind), self._named_width(dock.kind.side)) for dock in across]
        self._window.resizeDocks(across, sizes, Qt.Orientation.Horizontal)
        sizes = [self._first_size(dock.kind) for dock in below]
        self._window.resizeDocks(below, sizes, Qt.Orientation.Vertical)

    def _first_size(self, kind: PanelKind) -> int:
        """Return a dock's first width in pixels: it grows with the interface scale, up to a share of the window.

        That is a quarter, and with large letters more, for their words have to be read whole.
        """
        pixels = self._workspace.theme.pixels
        share = max(QUARTER, pixels(AT_RIGHT if kind.side is Side.RIGHT else AT_LEFT))
        return min(pixels(kind.width), max(kind.width, self._window.width() * share // 100))

    def _named_width(self, side: Side) -> int:
        """Return the width at which all tabs of a side are named whole, up to a share of the window."""
        beside = (dock for dock in self.docks.values() if dock.kind.side is side)
        needed = max((bar.sizeHint().width() for dock in beside for bar in self._bars(dock)), default=0)
        return min(needed, self._window.width() * QUARTER // 100)

    def _settle(self, mode: Mode, shown: tuple[Dock, ...], first: tuple[Dock, ...]) -> None:
        if mode is not self._shown:
            return
        self._settling = False
        for dock in first:
            dock.raise_()
        for dock in self.docks.values():
            dock.settles(False)
        self._size(shown)
        self._put_tabs_away()

    def _put_tabs_away(self) -> None:
        """Hide the rows of tabs that belong to no docks of the mode: Qt forgets old ones over what is there now."""
        groups = {frozenset(each.windowTitle() for each in self._group(dock)) for dock in self.docks.values()}
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for bar in reversed(bars):
            titles = frozenset(bar.tabText(number) for number in range(bar.count()))
            bar.setVisible(titles in groups)
            groups.discard(titles)

    def _group(self, dock: Dock) -> list[QDockWidget]:
        """Return the docks that share a place with one as tabs, itself among them; none for one that is not shown."""
        if dock.isHidden() or dock.isFloating():
            return []
        beside = [each for each in self._window.tabifiedDockWidgets(dock) if not each.isHidden()]
        return [dock, *beside] if beside else []

    def _keep_size(self, size: QSize) -> None:
        """Give the window back the size that it had before the docks came, as far as they now need no more."""
        self._kept_size = None
        self._put_tabs_away()
        window = self._window
        if not window.isMaximized() and not window.isFullScreen() and window.size() != size:
            window.resize(size)

    def toggle_all(self) -> None:
        """Hide every dock, or bring back those that were hidden so, as large as they were."""
        self._let_go()
        if self._put_away:
            away, self._put_away = self._put_away, ()
            if self._shown is None or not self._restored(self._shown):
                for dock in away:
                    dock.show()
            return
        self.remember()
        self._put_away = tuple(dock for dock in self.docks.values() if not dock.isHidden())
        for dock in self._put_away:
            dock.hide()

    def toggle_aside(self) -> None:
        """Close the docks at the right, or open the one that was there last."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        there = [
            dock
            for dock in self.docks.values()
            if not dock.isHidden() and not dock.isFloating() and self._window.dockWidgetArea(dock) == right
        ]
        if there:
            self._aside = tuple(dock.kind.id for dock in there)
            for dock in there:
                dock.hide()
            return
        for identity in self._aside:
            self.raise_panel(identity)

    def raise_panel(self, identity: str) -> Panel:
        """Bring a panel to the front, whatever the mode, and return it."""
        dock = self.docks[identity]
        if not dock.isHidden() or dock.isFloating():
            dock.show()
            dock.raise_()
            return dock.built()
        joined = self._join(dock)
        dock.show()
        dock.raise_()
        panel = dock.built()
        if not joined:
            self._give_room(dock)
        if dock.kind.lies_flat:
            QTimer.singleShot(0, self._window, partial(self._heighten, dock, self._first_size(dock.kind)))
        return panel

    def _come_up(self, dock: Dock, visible: bool) -> None:
        """See to the height of a dock above the map whose tab was chosen."""
        if visible and dock.kind.lies_flat and not self._settling:
            QTimer.singleShot(0, self._window, partial(self._heighten, dock, 0))

    def _heighten(self, dock: Dock, least: int) -> None:
        """Make a dock above the map as high as so many pixels and its content need, up to a third of the window."""
        room, title = dock.widget(), dock.titleBarWidget()
        if not isinstance(room, DockRoom) or dock.isFloating() or dock.visibleRegion().isEmpty():
            return
        needed = min(max(least, room.needed_height() + title.height()), self._window.height() // 3)
        if dock.height() < needed:
            self._window.resizeDocks([dock], [needed + self._tab_height(dock)], Qt.Orientation.Vertical)

    def _tab_height(self, dock: Dock) -> int:
        """Return how much of the place of a dock its tabs take."""
        return max((bar.sizeHint().height() for bar in self._bars(dock)), default=0)

    def _bars(self, dock: Dock) -> list[QTabBar]:
        """Return the rows of tabs that name the docks at the place of a dock; none where it lies alone."""
        titles = {each.windowTitle() for each in self._group(dock)}
        bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [bar for bar in bars if titles and {bar.tabText(number) for number in range(bar.count())} == titles]

    def _give_room(self, dock: Dock) -> None:
        """Give a dock that has come alone to its side the room that it has at first, unless it takes more of itself."""
        size, kind = self._first_size(dock.kind), dock.kind
        if self._shown is Mode.RUN and kind.side is Side.RIGHT:
            size = max(size, min(self._workspace.theme.pixels(LOOK_UP), self._window.width() * 3 // 10))
            # what needs more than that would have to be scrolled sideways
            size = max(size, min(dock.built().minimumSizeHint().width(), self._window.width() // 2))
        direction = Qt.Orientation.Vertical if kind.lies_flat else Qt.Orientation.Horizontal
        self._window.resizeDocks([dock], [size], direction)

    def _join(self, dock: Dock) -> bool:
        """Make a hidden dock a tab beside one that lies where it belongs, so that it squeezes none; say if there is."""
        area = self._window.dockWidgetArea(dock)
        shown = [other for other in self.docks.values() if not other.isHidden() and not other.isFloating()]
        near = [other for other in shown if other is not dock and self._window.dockWidgetArea(other) == area]
        for other in sorted(near, key=lambda each: each.kind.stack != dock.kind.stack):
            self._window.tabifyDockWidget(other, dock)
            return True
        return False

    def remember(self) -> None:
        """Keep the layout of the mode that is shown; where it can't be written down, it holds for this time."""
        if self._shown is not None and not self._put_away and not self._settling:
            state = b64encode(self._window.saveState(LAYOUT).data()).decode("ascii")
            with suppress(StorageFailed):
                self._settings.change(layouts={**self._settings.value.layouts, self._shown.value: state})

    def _restored(self, mode: Mode) -> bool:
        try:
            state = b64decode(self._settings.value.layouts.get(mode.value, ""), validate=True)
        except NotBase64:
            return False
        for dock in self.docks.values():
            dock.settles(True)
        restored = bool(state) and self._window.restoreState(QByteArray(state), LAYOUT)
        for dock in self.docks.values():
            dock.settles(False)
        return restored


def _one_per_place(docks: Iterable[Dock]) -> list[Dock]:
    """Return the narrowest of the docks that share a place as tabs: the map has what is left."""
    narrowest: dict[str, Dock] = {}
    for dock in docks:
        place = dock.kind.stack or dock.kind.id
        if place not in narrowest or dock.kind.width < narrowest[place].kind.width:
            narrowest[place] = dock
    return list(narrowest.values())


class DockTitle(QWidget):
    """In place of Qt's own, which keeps its first font and whose buttons say nothing."""

    def __init__(self, dock: QDockWidget, name: str) -> None:
        super().__init__(dock)
        self._dock = dock
        self.label = ElidedLabel(name, self)
        self.label.setProperty("tone", "muted")
        self.float = self._button("external-link", self.tr("Take %1 out of the window, or put it back"), name)
        self.float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self.close_it = self._button("x", self.tr("Close %1; the View menu brings it back"), name)
        self.close_it.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(SNUG, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.label, 1)
        row.addWidget(self.float)
        row.addWidget(self.close_it)

    def _button(self, picture: str, tip: str, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setProperty("quiet", True)
        words = tip.replace("%1", name)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button
