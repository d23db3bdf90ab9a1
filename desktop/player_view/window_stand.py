"""On which screen the players' window stands, and where on the game master's own: it never covers his map unasked."""

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from core.base.errors import SandtableError
from core.geometry.units import Rect
from desktop.player_view.window import PlayersWindow, qrect_of, rect_of, screen_records
from desktop.player_view.window_place import Placement, Why, gap_beside, place_alone, place_for
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

TOPIC = "players-screen"
"""What the messages here are about: the latest of them is true, and none once the window is closed."""

SETTLED = 400
"""Milliseconds after which a window that was moved is where the system wants it."""


class WindowStand(QObject):
    """Gives the players' window its place, and another one when screens come, go, or show the same as another.

    `game_map` is the part of the game master's window that it may lie over on a single screen.
    """

    filled = Signal()
    """The window fills another screen."""

    def __init__(self, workspace: Workspace, game_master: QWidget, game_map: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.window: PlayersWindow | None = None
        self.screen = ""
        """The name of the screen that the window fills; empty where it fills none."""
        self.game_map = game_map
        self._game_master = game_master
        self._moved = QTimer(self)
        self._moved.setSingleShot(True)
        self._moved.setInterval(SETTLED)
        self._moved.timeout.connect(self._displaced)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenRemoved.connect(self._screen_removed)
        application.screenAdded.connect(self._screen_added)
        for screen in application.screens():
            screen.geometryChanged.connect(self._screens_moved)

    def put(self, window: PlayersWindow) -> None:
        """Give a window that was just made its place, and look after it."""
        self.window = window
        window.moved.connect(self.moved)
        handle = self._game_master.window().windowHandle()
        if handle is not None:
            handle.screenChanged.connect(self._screens_moved, Qt.ConnectionType.UniqueConnection)
        placement = self._placement()
        if placement.screen is None:
            self._warn(placement)
            self._stand_alone()
        else:
            self._fill(placement.screen)

    def leave(self) -> None:
        """Look after the window no more, and keep where it stood."""
        window, self.window = self.window, None
        if window is not None:
            self._remember(window)
        self.workspace.leave_off(TOPIC)

    def moved(self) -> None:
        """See, once it has settled, where the system has put either window."""
        self._moved.start()

    def _placement(self) -> Placement:
        wanted = self.workspace.settings.value.players_screen
        return place_for(screen_records(), self._own_screen().name(), wanted)

    def _own_screen(self) -> QScreen:
        return self._game_master.screen()

    def _fill(self, name: str) -> None:
        screen = next((each for each in QGuiApplication.screens() if each.name() == name), None)
        if self.window is None or screen is None:
            return
        self.screen = name
        self.workspace.leave_off(TOPIC)
        self.window.fill(screen)
        try:
            self.workspace.settings.change(players_screen=name)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)
        self.filled.emit()

    def _warn(self, placement: Placement) -> None:
        if placement.why is Why.MIRRORED:
            text = self.tr("Both screens show the same: extend the desktop, so that the players do not see your map")
        else:
            text = self.tr("There is no second screen: the players' picture is in a window for now")
        self.workspace.tell(text, Urgency.WARNING, topic=TOPIC)

    def _screen_removed(self, screen: QScreen) -> None:
        """Take the window out of the game master's way at once: the system puts it over the screen that is left."""
        window = self.window
        if window is None:
            return
        if screen.name() != self.screen and not window.isFullScreen():
            # it may have been offered; which others there are is known once this one is gone
            self.workspace.leave_off(TOPIC)
            QTimer.singleShot(0, self, self._offer)
            return
        left = [each for each in screen_records() if each.name != screen.name()]
        placement = place_for(tuple(left), self._own_screen().name(), self.screen)
        self.screen = ""
        if placement.screen is not None:
            self._fill(placement.screen)
            return
        own = self._own_screen()
        if own is screen:
            own = next((each for each in QGuiApplication.screens() if each is not screen), own)
        self._retreat(own)
        # the system may put the window on the screen that is left only after this
        QTimer.singleShot(0, self, lambda: self._retreat(own))
        self._tell_gone()

    def _tell_gone(self) -> None:
        """Tell that the screen is gone and where their picture is; one that is put away is offered."""
        if self.window is not None and self.window.isMinimized():
            text = self.tr("The players' screen is gone; their window is put away, so that it covers nothing of yours")
            self.workspace.tell(text, Urgency.WARNING, offer=(self.tr("Show it here"), self._stand_alone), topic=TOPIC)
        else:
            text = self.tr("The players' screen is gone; their picture is in a window now")
            self.workspace.tell(text, Urgency.WARNING, topic=TOPIC)

    def _stand_alone(self) -> None:
        """Let the window stand on the game master's own screen."""
        if self.window is not None:
            self.window.stand(qrect_of(self._place_alone()))

    def _place_alone(self) -> Rect:
        """Return where the window stands on the game master's own screen."""
        over, held = self.game_map, self.workspace.settings.value.players_window
        return place_alone(
            rect_of(self._own_screen().availableGeometry()),
            rect_of(self._game_master.frameGeometry()),
            rect_of(QRect(over.mapToGlobal(QPoint(0, 0)), over.size())),
            None if held is None else Rect(*held),
        )

    def _remember(self, window: PlayersWindow) -> None:
        """Keep where an ordinary window stood; one that was put away or filled a screen stood nowhere."""
        if self.screen or window.isFullScreen() or window.isMinimized():
            return
        try:
            self.workspace.settings.change(players_window=tuple(rect_of(window.geometry())))
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)

    def _gap(self, screen: QScreen) -> Rect | None:
        return gap_beside(rect_of(screen.availableGeometry()), rect_of(self._game_master.frameGeometry()))

    def _retreat(self, screen: QScreen) -> None:
        """Put the window beside the game master's; where there is no room, put it away."""
        window = self.window
        if window is None or self.screen or screen not in QGuiApplication.screens():
            return
        gap = self._gap(screen)
        if gap is None:
            window.shrink(screen)
        else:
            window.hide()
            window.stand(qrect_of(gap))

    def _screen_added(self, screen: QScreen) -> None:
        """Offer a screen that has come, or come back; one that shows the game master's map is told of at once."""
        screen.geometryChanged.connect(self._screens_moved)
        self._offer()

    def _offer(self) -> None:
        """Offer a screen for the window that has none, or tell that there is but a mirrored one."""
        if self.window is None or self.screen:
            return
        placement = self._placement()
        if placement.why is Why.MIRRORED:
            self._warn(placement)
        if placement.screen is None:
            return
        name = placement.screen
        text = self.tr("Screen %1 is there: show the players' picture on it?").replace("%1", name)
        self.workspace.tell(text, offer=(self.tr("Show it there"), lambda: self._fill(name)), topic=TOPIC)

    def _screens_moved(self, moved: object = None) -> None:
        """See whether the players' screen is still a screen of their own: it may be mirrored now, or hold your map."""
        if self.window is None:
            return
        placement = self._placement()
        if not self.screen:
            if placement.why is Why.MIRRORED:
                self._warn(placement)
            return
        if placement.screen is not None:
            self._fill(placement.screen)
            return
        self.screen = ""
        self._retreat(self._own_screen())
        if placement.why is Why.ALONE and self.window.isMinimized():
            self._tell_gone()
        else:
            self._warn(placement)

    def _displaced(self) -> None:
        """Take the window away where the system has put it and the game master's together, and told of no screen."""
        window = self.window
        if window is None or not self.screen or window.isMinimized():
            return
        if window.geometry().contains(self._game_master.window().frameGeometry().center()):
            self.screen = ""
            self._retreat(self._own_screen())
            self._tell_gone()
