"""Naming a room as soon as it is drawn: the name makes a zone of it, in the same step of the history."""

from math import inf
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from core.base.ids import ThingId, numbered
from core.base.phrase import say
from core.edits.maps import PutThings
from core.edits.zones import COLOURS, drawn_zones
from core.engine.run import Entry
from core.geometry.shapes import polygon_of
from core.geometry.units import Point, rect_around
from core.model.floors import faces_of, pieces_of_walls
from core.model.things import LayerName, Zone
from desktop.map.tools.drawn_area import fresh_zone_names
from desktop.map.tools.map_access import Hand
from desktop.map.tools.name_field import NameField
from desktop.map.view.hits import touchable

LARGER = 1.5
"""Times the area of a room from which a zone around it is a whole quarter."""


class Naming(QObject):
    """Opens the field over a room that was drawn, and makes a zone of what is typed."""

    def __init__(self, hand: Hand, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._hand = hand
        self.field = NameField(hand.view, canvas)
        self._outline: tuple[Point, ...] = ()
        self._run = ""
        self._entry: Entry | None = None
        hand.room_drawn.connect(self._drawn)
        hand.workspace.changed.connect(self._changed)
        hand.workspace.mode_changed.connect(self.field.hide)
        hand.workspace.scene_changed.connect(self.field.hide)
        self.field.named.connect(self._named)

    def _drawn(self, spot: Point, run: str) -> None:
        """Ask for a name, if the place lies in a room that is no zone yet."""
        from shapely import Point as Spot

        hand = self._hand
        if hand.content is None or LayerName.ZONES not in touchable(hand.content):
            return
        faces = faces_of(pieces_of_walls(hand.content.scene.things.values()))
        face: Any = next((face for face in faces if face.contains(Spot(spot))), None)
        if face is None or any(self._is_zone_of(each, face) for each in hand.areas_around(spot)):
            return
        self._outline = tuple((round(x), round(y)) for x, y in face.exterior.coords[:-1])
        self._run, self._entry = run, hand.workspace.session.last
        proposed = next(fresh_zone_names(hand, QCoreApplication.translate("tools", "Room %1")))
        self.field.open_in(rect_around(self._outline), proposed)

    def _is_zone_of(self, identity: str, face: Any) -> bool:
        """Return whether a zone is that of a room: not much larger than it."""
        zone = self._hand.thing(identity)
        return isinstance(zone, Zone) and polygon_of(zone.points).area < LARGER * face.area

    def _named(self, name: str) -> None:
        hand, outline = self._hand, self._outline
        if hand.content is None or hand.scene is None or not outline:
            return
        count = len(drawn_zones(hand.content.scene))
        identity = ThingId(numbered("zone", hand.workspace.state.next_number))
        zone = Zone(id=identity, points=outline, name=name, colour=COLOURS[count % len(COLOURS)])
        title = say("history.name-room", name=name)
        self._outline = ()
        hand.workspace.go_on(PutThings(hand.scene, (zone,), title), title, self._run, pause=inf)

    def _changed(self) -> None:
        """Go when the room was taken back, or something else was done since."""
        if self.field.isVisible() and self._hand.workspace.session.last is not self._entry:
            self._outline = ()
            self.field.close_unnamed()
