"""The zone tool: named places as rectangles or polygons, and one zone for every closed room."""

from itertools import count

from PySide6.QtCore import QCoreApplication

from core.base.errors import Refused
from core.base.ids import ThingId, numbered
from core.base.phrase import say
from core.edits.maps import PutThings
from core.edits.subjects import placed_at
from core.edits.zones import COLOURS, SMALLEST_CELL, ZoneSource, drawn_zones, proposal
from core.model.things import LayerName, Zone
from desktop.map.view.pointer import Pointer
from desktop.tools.drawing_tool import SHAPE, DrawingTool, area_aim, draw_area, fresh_zone_names
from desktop.tools.editing import present, select_new
from desktop.tools.map_access import MapAccess
from desktop.tools.options import AtOnce
from desktop.tools.outlines import Aim
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.workspace.message import Urgency

DRAWN = count()
"""The zones drawn since the program began: each has its own number, so that no name is joined to another's drawing."""


def zones_of_rooms(access: MapAccess) -> None:
    """Make a zone of every closed room that is not one yet, all by one command; say how many there were."""
    workspace = access.workspace
    if access.scene is None:
        return
    pattern, strips = (QCoreApplication.translate("tools", words) for words in ("Room %1", "Corridor %1"))
    state, home = workspace.state, access.scene
    try:
        command = proposal(state, home, ZoneSource.ROOMS, SMALLEST_CELL, pattern, anew=False, corridors=strips)
    except Refused:
        nothing = QCoreApplication.translate("tools", "There is no closed room that is not a zone yet")
        workspace.tell(nothing, Urgency.NEWS)
        return
    before = present(access)
    if workspace.submit(command):
        select_new(access, before)


class ZoneTool(DrawingTool):
    """Draws a zone, which is called by its number unless a name is typed."""

    id = "zone"
    manual = "drawing#zones"
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
        AtOnce(
            "rooms",
            QT_TRANSLATE_NOOP("tools", "Zones from rooms"),
            QT_TRANSLATE_NOOP("tools", "Make a zone of every room that walls and doors close"),
            "home",
            zones_of_rooms,
        ),
    )

    def aiming(self, access: MapAccess) -> Aim:
        """Return how its corners are found."""
        return area_aim(access, self.chosen["shape"])

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Draw an area."""
        return self._draw(access, pointer)

    def _draw(self, access: MapAccess, pointer: Pointer) -> Gesture:
        points = yield from draw_area(access, pointer, self.aiming(access), self.chosen["shape"])
        if not points or access.content is None:
            return
        scene = access.content.scene
        number = len(drawn_zones(scene))
        name = next(fresh_zone_names(access, QCoreApplication.translate("tools", "Zone %1")))
        identity = ThingId(numbered("zone", access.workspace.state.next_number))
        zone = Zone(id=identity, points=points, name=name, colour=COLOURS[number % len(COLOURS)])
        title, run = placed_at(say("history.draw-zone"), scene, (zone,)), f"zone {next(DRAWN)}"
        if access.workspace.go_on(PutThings(scene.id, (zone,), title), title, run):
            access.workspace.select((zone.id,))
            access.zone_drawn.emit(zone.id, run)
