"""The players' screen as the rest of the program knows it: opens the window, and keeps its picture true."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from core.base.ids import EncounterId, SceneId
from core.geometry.units import SQUARE, Point, Rect
from core.model.encounter import Encounter
from core.model.scene import Scene
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.player_view.content import PublicContent
from desktop.player_view.filter import Memory, public_content
from desktop.player_view.fog import hole
from desktop.player_view.open_ground import open_to_players
from desktop.player_view.picture import FORMAT, TablePicture, shown_alone
from desktop.player_view.public_names import public_letter
from desktop.player_view.ruler_bar import ruler_image
from desktop.player_view.window import PlayersWindow
from desktop.player_view.window_stand import WindowStand
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.player_screen import PlayerScreen, Showing
from desktop.workspace.workspace import Mode, Workspace

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class _Place:
    """Which map the players look at."""

    scene: SceneId
    encounter: EncounterId | None


class PlayersWindowControl(QObject):
    """Drives the players' window. What the game master prepares on other maps does not show: the players' map
    changes with the game master's in Run only, or when the screen goes live."""

    told = Signal(str)
    """What the screen is doing, in words for the game master."""

    def __init__(
        self,
        workspace: Workspace,
        game_master: QWidget,
        pictures: Pictures,
        parent: QObject | None = None,
        *,
        game_map: QWidget | None = None,
    ) -> None:
        """Make it; `game_map` is the part of the game master's window that it may lie over on a single screen."""
        super().__init__(parent)
        self.workspace = workspace
        self.state: PlayerScreen = workspace.player_screen
        self.window: PlayersWindow | None = None
        self._game_master = game_master
        self.stand = WindowStand(workspace, game_master, game_master if game_map is None else game_map, self)
        self._pictures = pictures
        self._picture = TablePicture(MapColours(workspace.theme.tokens), self._pictures, self)
        self._memory = Memory()
        self._place: _Place | None = None
        self._cameras: dict[SceneId, PlayerCamera] = {}
        self._followed: tuple[str, Point] | None = None
        self._showing = self.state.showing
        self._measures = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self.stand.filled.connect(self._soon.start)
        self._connect()

    def _connect(self) -> None:
        workspace = self.workspace
        workspace.opened.connect(self._opened)
        workspace.changed.connect(self._wanted)
        workspace.scene_changed.connect(self._wanted)
        workspace.mode_changed.connect(self._wanted)
        workspace.theme.changed.connect(self._recolour)
        self.state.changed.connect(self._follow)
        self.state.map_wanted.connect(self._take_over)
        self._game_master.installEventFilter(self)
        self._pictures.ready.connect(self._wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the players' window with the game master's; one that is only made small sends a spontaneous event."""
        if event.type() is QEvent.Type.Hide and not event.spontaneous():
            self.state.set_open(False)
        elif event.type() is QEvent.Type.Move:
            self.stand.moved()
        return False

    # The window

    def _follow(self) -> None:
        """Do what the state says."""
        state = self.state
        if state.is_open and self.window is None:
            self._open()
        elif not state.is_open and self.window is not None:
            self._close()
        measured, self._measures = self._measures, state.ruler is not None
        if self.window is not None and self._measures and not measured:
            # the bar is held against a ruler: the window may lie below the game master's
            self.window.raise_()
        before, self._showing = self._showing, state.showing
        if before is state.showing:
            self._wanted()
            return
        if state.showing is Showing.LIVE:
            self._take_over()
        elif before is Showing.LIVE and state.showing is Showing.FROZEN and self._soon.isActive():
            self._paint_live()
        self.refresh()

    def _open(self) -> None:
        self.window = PlayersWindow()
        self.window.resized.connect(self._wanted)
        self.window.closed.connect(self._closed)
        self._take_over()
        self.stand.put(self.window)
        self.refresh()

    def _close(self) -> None:
        window, self.window = self.window, None
        self.stand.leave()
        if window is not None:
            window.closed.disconnect(self._closed)
            window.close()
            window.deleteLater()
        self.state.frame = None
        self.told.emit("")

    def _closed(self) -> None:
        self.state.set_open(False)

    # The picture

    def _wanted(self, change: object = None) -> None:
        if self.window is not None:
            self._soon.start()

    def _opened(self) -> None:
        self._memory, self._place = Memory(), None
        self._cameras.clear()
        self.state.forget()
        self._wanted()

    def _recolour(self) -> None:
        self._picture.set_colours(MapColours(self.workspace.theme.tokens))
        self._wanted()

    def _take_over(self) -> None:
        """Let the players look at the map that the game master looks at."""
        workspace = self.workspace
        scene, encounter = workspace.scene, workspace.encounter
        if scene is None:
            return
        place = _Place(scene.id, None if encounter is None else encounter.id)
        before, self._place = self._place, place
        self.state.scene = scene.id
        if before is None or before.scene != place.scene:
            if before is not None:
                self._cameras[before.scene] = self.state.camera
            held = self._cameras.get(place.scene)
            bounds = open_to_players(workspace.state, scene).known.bounds
            self.state.bounds = bounds
            if held is not None:
                self.state.look(held)
            else:
                room = self.state.room
                around = bounds or _whole(scene)
                self.state.look(self.state.camera.fitted(around, room.width(), room.height()))

    def _map(self) -> tuple[Scene, Encounter | None] | None:
        """Return the map that the players look at, as it is now."""
        workspace = self.workspace
        if not workspace.is_open:
            return None
        if workspace.mode is Mode.RUN or self._place is None or self._place.scene not in workspace.state.scenes:
            self._take_over()
        if self._place is None or self._place.scene not in workspace.state.scenes:
            return None
        here = workspace.scene is not None and workspace.scene.id == self._place.scene
        if here and workspace.encounter is not None and self._place.encounter not in workspace.state.encounters:
            # the map that they look at had nobody on it when they came to it
            self._place = replace(self._place, encounter=workspace.encounter.id)
        encounter = self._place.encounter
        return workspace.state.scenes[self._place.scene], (
            None if encounter is None else workspace.state.encounters.get(encounter)
        )

    def content(self) -> PublicContent | None:
        """Return what the players may see now, live or not; none where no map is open."""
        found = self._map()
        if found is None:
            return None
        workspace, state = self.workspace, self.state
        scene, encounter = found
        system = None if encounter is None else workspace.session.systems[encounter.system]
        seen = public_content(
            workspace.state,
            encounter,
            scene,
            workspace.words,
            state.chosen,
            system=system,
            laid=state.laid.get(scene.id, ()),
            memory=self._memory,
            now=self._seen_now(scene, encounter),
            beginning=workspace.session.beginning,
        )
        told = {identity: each for identity, each in state.results.items() if identity in seen.map.tokens}
        return replace(seen, results=told) if told else seen

    def _seen_now(self, scene: Scene, encounter: Encounter | None) -> "BaseGeometry | None":
        """Return what the party sees of a map that shows the players that; nothing where nobody plays on it."""
        if not scene.party_sight:
            return None
        from shapely import Polygon

        session = self.workspace.session
        if encounter is None:
            return Polygon()
        return session.sight.now(self.workspace.state, encounter, session.systems[encounter.system], scene.id)

    def refresh(self) -> None:
        """Paint what the players see, unless their picture is frozen."""
        self._soon.stop()
        window, state = self.window, self.state
        if window is None:
            return
        size = window.pixels
        state.screen = window.screen().size() * window.devicePixelRatioF()
        state.screen_name = window.screen().name()
        if state.showing is Showing.BLACK:
            state.image = QImage(size, FORMAT)
            state.image.fill(0)
        elif state.showing is Showing.LIVE:
            self._paint_live()
        window.show_image(state.image if state.ruler is None else ruler_image(size, state.ruler))
        self._tell()
        state.painted.emit()

    def _paint_live(self) -> None:
        window, state = self.window, self.state
        assert window is not None
        size = window.pixels
        content = self.content()
        if content is None:
            state.image, state.frame, state.bounds = shown_alone(QImage(), size, 0), None, None
            return
        first, before = state.bounds is None, state.room
        self._picture.soft, self._picture.strip, self._picture.corner = state.soft, state.strip, state.legend_corner
        state.bounds, state.clear = content.open.known.bounds, hole(content.open.clear, 0)
        state.room = self._picture.room(content, state.camera, size)
        around = state.bounds or self._whole_map()
        if around is not None:
            whole = state.camera.fitted(around, before.width(), before.height())
            # the first part that is revealed decides where the players look; a larger window shows it larger
            if (first and state.bounds is not None) or (before != state.room and state.camera == whole):
                state.camera = state.camera.fitted(around, state.room.width(), state.room.height())
        self._follow_actor(content)
        state.renamed = self._renamed(content)
        if state.handout is not None:
            state.image = shown_alone(state.handout, size, state.camera.quarters)
        else:
            state.image = self._picture.paint(content, state.camera, size)
        state.frame = self._picture.frame(content, state.camera, size)

    def _whole_map(self) -> Rect | None:
        """Return all of the map that the players look at, over which their frame lies until something is revealed."""
        found = self._map()
        return None if found is None else _whole(found[0])

    def _follow_actor(self, content: PublicContent) -> None:
        """Bring whoever acts into sight, once for each place where he stands; whom nobody sees moves nothing."""
        state = self.state
        if state.glanced_from is not None:
            # who acts by then is followed when they look back
            return
        look = None if content.acting is None else content.map.tokens.get(content.acting.id)
        where = None if look is None else (look.id, look.point)
        before, self._followed = self._followed, where
        if look is not None and where != before and state.follows:
            state.camera = state.camera.following(look.rect, state.room.width(), state.room.height())

    def _renamed(self, content: PublicContent) -> tuple[tuple[str, str], ...]:
        identity, campaign = None if self._place is None else self._place.encounter, self.workspace.state
        # what they look at may have been deleted just now
        encounter = None if identity is None else campaign.encounters.get(identity)
        if encounter is None:
            return ()
        tokens = encounter.tokens
        pairs = ((tokens[identity], look) for identity, look in content.map.tokens.items())
        return tuple(
            (campaign.name(token), look.label)
            for token, look in pairs
            if public_letter(campaign, token) + token.badge != look.sign
        )

    def _tell(self) -> None:
        words = {
            Showing.LIVE: self.tr("Players: live"),
            Showing.FROZEN: self.tr("Players: frozen"),
            Showing.BLACK: self.tr("Players: black"),
        }
        nothing = self.tr("Players: nothing is revealed")
        self.told.emit(nothing if self.state.sees_nothing else words[self.state.showing])


def _whole(scene: Scene) -> Rect:
    return Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
