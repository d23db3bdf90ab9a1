"""How the players' screen is set: what the window, the panel, the tools and the game master's map all agree on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import hypot
from typing import Literal

from PySide6.QtCore import QObject, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainterPath

from core.base.ids import SceneId
from core.geometry.units import Rect, Square
from desktop.map.overlays.kinds import Circle
from desktop.map.painting.labels import Result
from desktop.settings import LegendCorner, SettingsFile
from desktop.workspace.player_camera import PlayerCamera

Foes = Literal["off", "word", "badge"]
"""What is told of how foes are: nothing, a word for each, or a word and the badge."""
Badges = Literal["counted", "same"]
"""Foes are numbered as they come into sight, so that no gap tells of another one; or as on the game master's map."""

StripPlace = Literal["below", "side", "off"]
"""Where the strip lies that names who acts."""


@dataclass(frozen=True, slots=True)
class Laid:
    """An area of effect on a map, public or not: its squares, the ring of a circle, the token that it is about."""

    squares: tuple[Square, ...]
    ring: Circle | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """What the game master has chosen to tell the players."""

    foes: Foes = "word"
    badges: Badges = "counted"


class Showing(StrEnum):
    """What the players see: everything as it changes, one picture that stays, or nothing."""

    LIVE = "live"
    FROZEN = "frozen"
    BLACK = "black"


class PlayerScreen(QObject):
    """The settings of the players' screen. Changing one sends `changed`; `painted` tells of another picture."""

    changed = Signal()
    painted = Signal()
    map_wanted = Signal()
    """They shall look at the map that the game master looks at, also while he prepares."""

    def __init__(self, settings: SettingsFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.is_open = False
        self.showing = Showing.LIVE
        self.camera = PlayerCamera()
        self.handout: QImage | None = None
        self.chosen_handout = ""
        """The id of the handout that is chosen on the shelf."""
        self.laid: dict[SceneId, tuple[Laid, ...]] = {}
        """The areas of effect on each map; the filter decides what of them is shown."""
        self.results: Mapping[str, Result] = {}
        """What came of the last that was done, by token, as far as the players may know it."""
        self.veiled = False
        """Whether the game master's map is veiled where the players see nothing."""
        self.framed = True
        """Whether the game master's map shows what fits on the players' screen."""
        self.image = QImage()
        """What the players see now, pixel by pixel."""
        self.frame: QRectF | None = None
        """The part of the map, in units, that fits on the players' screen; none while there is none."""
        self.scene: SceneId | None = None
        """The map that the players look at."""
        self.renamed: tuple[tuple[str, str], ...] = ()
        """Names of those whom the players know by another number: yours, and theirs."""
        self.bounds: Rect | None = None
        """The box around everything revealed, in units."""
        self.clear: QPainterPath | None = None
        """What the players see of their map now, in units; none while there is none."""
        self.room = QSize(1280, 720)
        """Pixels of the players' screen that the map has, upright."""
        self.screen = QSize(1280, 720)
        """Pixels of the whole screen on which the window is."""
        self.screen_name = ""
        """The name of that screen."""
        self.ruler: float | None = None
        """Pixels of the bar that is measured on their screen; none while nobody measures."""
        self.glanced_from: PlayerCamera | None = None
        """Where they looked before they looked at everything for a moment."""

    @property
    def sees_nothing(self) -> bool:
        """Whether the players look at a map of which nothing is revealed, and so at a black picture."""
        shows_map = self.is_open and self.handout is None and self.ruler is None
        return shows_map and self.showing is Showing.LIVE and self.bounds is None

    @property
    def chosen(self) -> PlayerSettings:
        """What the game master tells the players."""
        value = self._settings.value
        return PlayerSettings(value.players_foes, value.players_badges)

    @property
    def soft(self) -> bool:
        """Whether the edge of the cover fades."""
        return self._settings.value.players_soft_edge

    @property
    def strip(self) -> StripPlace:
        """Where the strip lies that names who acts."""
        return self._settings.value.players_strip

    @property
    def legend_corner(self) -> LegendCorner:
        """Where the legend of the map lies."""
        return self._settings.value.legend_corner

    @property
    def checks(self) -> bool:
        """Whether the players read how the checks of their own came out."""
        return self._settings.value.players_checks

    @property
    def inches(self) -> float:
        """The diagonal of the players' screen in inches; 0 if nobody has said."""
        return self._settings.value.players_inches

    @property
    def per_inch(self) -> float:
        """Pixels to an inch on the players' screen: as it was measured, else by its diagonal; 0 if nobody has said."""
        ruled = self._settings.value.players_rulers.get(self.screen_name, 0.0)
        if ruled > 0 or self.inches <= 0:
            return ruled
        return hypot(self.screen.width(), self.screen.height()) / self.inches

    @property
    def follows(self) -> bool:
        """Whether the players' map moves by whole squares to whoever acts."""
        return self._settings.value.players_follow

    def set_open(self, opened: bool) -> None:
        """Open or close the window."""
        if opened != self.is_open:
            self.is_open = opened
            self.changed.emit()

    def show_as(self, showing: Showing) -> None:
        """Go live, freeze or go black."""
        if showing is not self.showing:
            self.showing = showing
            self.changed.emit()

    def look(self, camera: PlayerCamera) -> None:
        """Let the players look elsewhere."""
        self.glanced_from = None
        if camera != self.camera:
            self.camera = camera
            self.changed.emit()

    def glance(self) -> None:
        """Let the players look at everything they know, whatever the scale, or back to where they looked before."""
        held = self.glanced_from
        if held is not None:
            self.look(held)
        elif self.bounds is not None:
            here = self.camera
            whole = replace(here, locked=False).fitted(self.bounds, self.room.width(), self.room.height())
            self.look(replace(whole, locked=here.locked))
            self.glanced_from = here

    def show_part(self, area: Rect) -> None:
        """Let the players see a part of the map as large as it can be."""
        self.look(self.camera.fitted(area, self.room.width(), self.room.height()))

    def fit(self) -> None:
        """Show everything that is revealed."""
        if self.bounds is not None:
            self.show_part(self.bounds)

    def lock_inches(self) -> bool:
        """Show squares an inch wide, and lock the scale; return whether the size of the screen is known for it."""
        if self.per_inch <= 0:
            return False
        self.look(self.camera.at_inches(self.per_inch))
        return True

    def tell(self, results: Mapping[str, Result]) -> None:
        """Let the players read what came of something."""
        if results != self.results:
            self.results = results
            self.changed.emit()

    def show_ruler(self, pixels: float | None) -> None:
        """Show a bar of a length on the players' screen to be measured, or what was there before."""
        if pixels != self.ruler:
            self.ruler = pixels
            self.changed.emit()

    def ruled(self, per_inch: float) -> None:
        """Remember how many pixels of their screen make an inch. Raises `StorageFailed` where that cannot be kept."""
        rulers = {**self._settings.value.players_rulers, self.screen_name: per_inch}
        try:
            self._settings.change(players_rulers=rulers)
        finally:
            self.changed.emit()

    def hand_out(self, image: QImage | None) -> None:
        """Show a picture instead of the map, or the map again."""
        self.handout = image
        self.changed.emit()

    def forget(self) -> None:
        """Drop what belongs to the document that was open; a frozen picture of it turns black."""
        self.handout, self.laid, self.scene, self.bounds, self.frame = None, {}, None, None, None
        self.results = {}
        self.clear, self.glanced_from = None, None
        if self.showing is Showing.FROZEN:
            self.showing = Showing.BLACK
        self.changed.emit()

    def lay(self, scene: SceneId, laid: tuple[Laid, ...]) -> None:
        """Lay areas of effect on a map, instead of those that lie there."""
        if laid != self.laid.get(scene, ()):
            self.laid = {**self.laid, scene: laid}
            self.changed.emit()

    def choose(
        self,
        *,
        foes: Foes | None = None,
        badges: Badges | None = None,
        soft: bool | None = None,
        strip: StripPlace | None = None,
        follow: bool | None = None,
        checks: bool | None = None,
    ) -> None:
        """Tell the players more or less. Raises `StorageFailed` where the settings cannot be kept."""
        value = self._settings.value
        try:
            self._settings.change(
                players_foes=value.players_foes if foes is None else foes,
                players_badges=value.players_badges if badges is None else badges,
                players_soft_edge=value.players_soft_edge if soft is None else soft,
                players_strip=value.players_strip if strip is None else strip,
                players_follow=value.players_follow if follow is None else follow,
                players_checks=value.players_checks if checks is None else checks,
            )
        finally:
            self.changed.emit()

    def measure(self, inches: float) -> None:
        """Remember the diagonal of the players' screen. Raises `StorageFailed` where settings cannot be kept."""
        try:
            self._settings.change(players_inches=inches)
        finally:
            self.changed.emit()

    def veil(self, *, veiled: bool | None = None, framed: bool | None = None) -> None:
        """Show on the game master's map what the players see."""
        self.veiled = self.veiled if veiled is None else veiled
        self.framed = self.framed if framed is None else framed
        self.changed.emit()
