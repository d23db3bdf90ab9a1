"""All that a tool sees of the map, and all that it may do to it."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPoint, Signal

from core.base.ids import EncounterId, SceneId
from core.geometry.units import Point, Rect
from core.model.roofs import Roof
from core.model.things import Thing
from desktop.map.content import MapContent, TokenLook
from desktop.map.view import hits
from desktop.map.view.map_view import MapView
from desktop.workspace.workspace import Mode, Workspace


class MapAccess(QObject):
    """What a tool may see of workspace and map; whatever changes the document goes through the workspace."""

    status = Signal(str)
    """A line for the status bar while a tool is at work."""
    properties_wanted = Signal(str)
    """The id of a thing or token whose properties should be shown."""
    room_drawn = Signal(object, str)
    """A `Point` in a room that was just drawn, and the run of changes that a name for it belongs to."""
    zone_drawn = Signal(str, str)
    """The id of a zone that was just drawn, and the run of changes that a name for it belongs to."""
    words_wanted = Signal(object)
    """A caption, where the text tool was clicked, whose words are still to be typed."""
    menu_wanted = Signal(QPoint)
    """Where, on the screen, the menu of the selection should open."""

    def __init__(self, workspace: Workspace, view: MapView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.view = view
        self.content: MapContent | None = None
        self.at: Point = (0, 0)
        self.corner: tuple[str, int] | None = None
        """The id of a wall and the number of its corner that has the keyboard."""
        self.outcome = ""
        """What came of what a tool has just done, for the status bar, until something else is done."""
        self.everything: tuple[str, ...] = ()
        """What was selected when everything was."""

    @property
    def tiny(self) -> float:
        """Units to a pixel of the view."""
        return self.view.tiny

    @property
    def editing(self) -> bool:
        """Whether things may be moved: while the game master prepares."""
        return self.workspace.mode is Mode.PREPARE

    @property
    def scene(self) -> SceneId | None:
        """The scene on the map."""
        return None if self.content is None else self.content.scene.id

    @property
    def encounter(self) -> EncounterId | None:
        """The encounter whose tokens are on the map."""
        encounter = self.workspace.encounter
        return None if encounter is None else encounter.id

    def hits(self, at: Point) -> tuple[str, ...]:
        """Return the ids of everything under a point, the topmost first."""
        return () if self.content is None else hits.hits(self.view.map, self.content, at, self.tiny)

    def roofs_around(self, at: Point) -> tuple[str, ...]:
        """Return the ids of the roofs that a point lies under, the smallest first."""
        return tuple(each for each in self.areas_around(at) if isinstance(self.thing(each), Roof))

    def areas_around(self, at: Point) -> tuple[str, ...]:
        """Return the ids of the zones that a point lies in, the smallest first."""
        return () if self.content is None else hits.areas_around(self.view.map, self.content, at)

    def ground_at(self, at: Point) -> str | None:
        """Return the id of the zone, roof or surface around a place; of several the next one after the selected."""
        found = () if self.content is None else hits.grounds_around(self.view.map, self.content, at)
        held = self.workspace.selection
        after = found.index(held[0]) + 1 if len(held) == 1 and held[0] in found else 0
        return found[after % len(found)] if found else None

    def within(self, area: Rect) -> tuple[str, ...]:
        """Return the ids of what can be selected within a box."""
        return () if self.content is None else hits.within(self.view.map, self.content, area)

    def look(self, identity: str) -> TokenLook | None:
        """Return how a token looks; None if the id is no token's."""
        return None if self.content is None else self.content.tokens.get(identity)

    def thing(self, identity: str) -> Thing | None:
        """Return a thing of the scene; None if the id is no thing's."""
        return None if self.content is None else self.content.scene.things.get(identity)

    @property
    def looks(self) -> tuple[TokenLook, ...]:
        """The looks of the selected tokens."""
        found = (self.look(identity) for identity in self.workspace.selection)
        return tuple(look for look in found if look is not None)

    @property
    def look_ids(self) -> tuple[str, ...]:
        """The ids of the selected tokens."""
        return tuple(look.id for look in self.looks)

    @property
    def things(self) -> tuple[Thing, ...]:
        """The selected things that can be changed: unlocked, on an unlocked layer, in Prepare."""
        if self.content is None or not self.editing:
            return ()
        open_layers = hits.touchable(self.content)
        things = (self.thing(identity) for identity in self.workspace.selection)
        return tuple(t for t in things if t is not None and not t.locked and t.layer in open_layers)

    @property
    def takes_ground(self) -> bool:
        """Whether everything is selected, and so what is painted on the map as well."""
        return self.editing and bool(self.everything) and self.workspace.selection == self.everything

    def lift(self, moves: Mapping[str, Point]) -> None:
        """Show tokens at other places while they are dragged; with none given they stand again where they are."""
        for identity, item in self.view.map.tokens.items():
            point = moves.get(identity, item.look.point)
            if (item.pos().x(), item.pos().y()) != point:
                item.stand_at(point)
