"""The room tool: walls around a rectangle or a polygon, in one go."""

from core.geometry.snap import Snap
from core.model.things import LayerName, WallKind
from desktop.map.overlays.records import Overlays, Spot
from desktop.map.tools.drawing_tool import POLYGON, SHAPE, DrawingTool
from desktop.map.tools.map_access import Hand
from desktop.map.tools.outlines import Aim, click_chain, drag_box
from desktop.map.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.map.tools.wall_plan import corner_near, lay, show_ring
from desktop.map.tools.wall_tool import SNAPS
from desktop.map.view.pointer import Pointer


class RoomTool(DrawingTool):
    """Draws the walls of a room; where there is a wall already the room shares it."""

    id = "room"
    name = QT_TRANSLATE_NOOP("tools", "Room")
    does = QT_TRANSLATE_NOOP(
        "tools", "Drag a rectangle, or click the corners of a polygon; shared walls are not doubled; Alt draws freely"
    )
    icon = "home"
    shortcut = "B"
    digit = "1"
    layer = LayerName.WALLS
    offered = (SHAPE, SNAPS)

    def _aim(self, hand: Hand) -> Aim:
        return Aim(Snap(str(self.chosen["snap"])), lambda at: corner_near(hand, at))

    def hover(self, hand: Hand, pointer: Pointer) -> Overlays:
        """Show where the mouse snaps to."""
        return (Spot(self._aim(hand).at(pointer)),)

    def draw(self, hand: Hand, pointer: Pointer) -> Gesture | None:
        """Draw an outline."""
        return self._draw(hand, pointer)

    def _draw(self, hand: Hand, pointer: Pointer) -> Gesture:
        if self.chosen["shape"] == POLYGON:
            points = yield from click_chain(hand, pointer, self._aim(hand), show_ring, area=True)
        else:
            points = yield from drag_box(hand, pointer, self._aim(hand), show_ring)
        if points[:1] == points[-1:]:
            points = points[:-1]
        if len(points) > 2:
            lay(hand, (*points, points[0]), WallKind.WALL).submit("history.draw-room")
