"""The zone tool: named places as rectangles or polygons, and one zone for every closed room."""

from PySide6.QtCore import QCoreApplication

from core.geometry.pieces import Piece, pieces_of
from core.geometry.rooms import Rooms
from core.geometry.snap import Snap
from core.model.things import Door, LayerName, Wall, WallKind, Zone
from desktop.map.pointer import Pointer
from desktop.tools.areas import draw_area, fresh_names
from desktop.tools.draft import Draft
from desktop.tools.drawing import SHAPE, DrawingTool
from desktop.tools.hand import Hand
from desktop.tools.options import Deed
from desktop.tools.strokes import Aim
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.workspace import Weight

COLOURS = ("#6b8fb5", "#b58a6b", "#7da36b", "#a36b8f", "#8a85b8", "#b5a86b")
"""Colours that zones get by turns."""


def zones_of_rooms(hand: Hand) -> None:
    """Make a zone of every closed room that is not one yet, all by one command; say how many there were."""
    if hand.content is None:
        return
    scene = hand.content.scene
    pieces: list[Piece] = []
    for thing in scene.things.values():
        if isinstance(thing, Door):
            pieces.append((thing.a, thing.b))
        elif isinstance(thing, Wall) and thing.made is not WallKind.LOW:
            pieces += pieces_of(thing.points)
    there = [frozenset(thing.points) for thing in scene.things.values() if isinstance(thing, Zone)]
    rooms = [room for room in Rooms(pieces).rooms if frozenset(room.outline) not in there]
    if not rooms:
        nothing = QCoreApplication.translate("tools", "There is no closed room that is not a zone yet")
        hand.workspace.tell(nothing, Weight.NEWS)
        return
    draft = Draft(hand)
    names = fresh_names(hand, QCoreApplication.translate("tools", "Room %1"))
    for number, room in enumerate(rooms, start=len(there)):
        draft.add(Zone, points=room.outline, name=next(names), colour=COLOURS[number % len(COLOURS)])
    made = tuple(thing.id for thing in draft.things)
    if draft.submit("history.zones-of-rooms"):
        hand.workspace.select(made)


class ZoneTool(DrawingTool):
    """Draws a zone and names it by its number; its properties give it another name."""

    id = "zone"
    name = QT_TRANSLATE_NOOP("tools", "Zone")
    does = QT_TRANSLATE_NOOP(
        "tools", "Drag a rectangle, or click the corners of a polygon; Alt draws freely, Shift keeps the direction"
    )
    icon = "polygon"
    shortcut = "Z"
    digit = "7"
    layer = LayerName.ZONES
    offered = (
        SHAPE,
        Deed(
            "rooms",
            QT_TRANSLATE_NOOP("tools", "Zones from rooms"),
            QT_TRANSLATE_NOOP("tools", "Make a zone of every room that walls and doors close"),
            "home",
            zones_of_rooms,
        ),
    )
    aim = Aim(Snap.HALF)

    def draw(self, hand: Hand, pointer: Pointer) -> Gesture | None:
        """Draw an area."""
        return self._draw(hand, pointer)

    def _draw(self, hand: Hand, pointer: Pointer) -> Gesture:
        points = yield from draw_area(hand, pointer, self.aim, self.chosen["shape"])
        if not points or hand.content is None:
            return
        draft = Draft(hand)
        count = sum(isinstance(thing, Zone) for thing in hand.content.scene.things.values())
        name = next(fresh_names(hand, QCoreApplication.translate("tools", "Zone %1")))
        zone = draft.add(Zone, points=points, name=name, colour=COLOURS[count % len(COLOURS)])
        if draft.submit("history.draw-zone"):
            hand.workspace.select((zone.id,))
