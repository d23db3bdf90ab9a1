"""The wall tool: walls of every kind as chains of clicks."""

from core.geometry.room_shapes import curved, knots_in, rough
from core.geometry.snap import Snap
from core.geometry.units import Point, rect_around
from core.model.materials import WallFabric
from core.model.things import LayerName, WallKind
from desktop.map.overlays.kinds import Overlays, SnapSpot
from desktop.map.view.pointer import Pointer
from desktop.tools.drawing_tool import DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Pick
from desktop.tools.outlines import Aim, click_chain
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import corner_near, lay, show_chain

KINDS = (
    Choice(WallKind.WALL, QT_TRANSLATE_NOOP("tools", "Wall"), "wall"),
    Choice(WallKind.WINDOW, QT_TRANSLATE_NOOP("tools", "Window"), "window"),
    Choice(WallKind.LOW, QT_TRANSLATE_NOOP("tools", "Low wall"), "fence"),
    Choice(WallKind.BARS, QT_TRANSLATE_NOOP("tools", "Bars"), "bars"),
    Choice(WallKind.CURTAIN, QT_TRANSLATE_NOOP("tools", "Curtain"), "curtain"),
)
DRAWN = {
    WallKind.WALL: "history.draw-wall",
    WallKind.WINDOW: "history.draw-window",
    WallKind.LOW: "history.draw-low-wall",
    WallKind.BARS: "history.draw-bars",
    WallKind.CURTAIN: "history.draw-curtain",
}
"""What the history says of a wall of each kind."""
SNAPS = Pick(
    "snap",
    QT_TRANSLATE_NOOP("tools", "Snap"),
    (
        Choice("corner", QT_TRANSLATE_NOOP("tools", "Corners"), "grid-4x4"),
        Choice("half", QT_TRANSLATE_NOOP("tools", "Half squares"), "grid-dots"),
    ),
)


SMOOTH, CURVED, ROUGH = "smooth", "curved", "rough"
EDGES = Pick(
    "edge",
    QT_TRANSLATE_NOOP("tools", "Edge"),
    (
        Choice(SMOOTH, QT_TRANSLATE_NOOP("tools", "Smooth"), "line"),
        Choice(ROUGH, QT_TRANSLATE_NOOP("tools", "Rough as a cave"), "mountain"),
    ),
)
LINES = Pick(
    "line",
    QT_TRANSLATE_NOOP("tools", "Line"),
    (
        Choice(SMOOTH, QT_TRANSLATE_NOOP("tools", "Straight"), "line"),
        Choice(CURVED, QT_TRANSLATE_NOOP("tools", "Curved"), "vector"),
        Choice(ROUGH, QT_TRANSLATE_NOOP("tools", "Rough as a cave"), "mountain"),
    ),
)


class WallTool(DrawingTool):
    """Draws a wall from click to click."""

    id = "wall"
    manual = "drawing#rooms-and-walls"
    name = QT_TRANSLATE_NOOP("tools", "Wall")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Click from corner to corner; Enter or a double click ends; Alt draws freely, Shift keeps the direction",
    )
    icon = "wall"
    shortcut = "W"
    digit = "2"
    layer = LayerName.WALLS
    offered = (Pick("made", QT_TRANSLATE_NOOP("tools", "Kind"), KINDS), LINES, SNAPS)

    def _aim(self, access: MapAccess) -> Aim:
        return Aim(Snap(str(self.chosen["snap"])), lambda at: corner_near(access, at))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show where the mouse snaps to."""
        return (SnapSpot(self._aim(access).at(pointer)),)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Draw a chain."""
        return self._draw(access, pointer)

    def _draw(self, access: MapAccess, pointer: Pointer) -> Gesture:
        made = WallKind(str(self.chosen["made"]))
        points = yield from click_chain(
            access, pointer, self._aim(access), lambda points: show_chain(self._line(points), made)
        )
        if len(points) > 1:
            fabric = WallFabric.CAVE if self.chosen["line"] == ROUGH else WallFabric.STONE
            line = self._line(points)
            lay(access, line, made, fabric, self._knots(points)).submit(DRAWN[made], where=rect_around(line))

    def _knots(self, points: tuple[Point, ...]) -> tuple[int, ...]:
        """Return the numbers of the corners of the line that were clicked, where it is a curve."""
        return knots_in(points) if self.chosen["line"] == CURVED else ()

    def _line(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return the line that a wall takes through points."""
        if self.chosen["line"] == CURVED:
            return curved(points)
        if self.chosen["line"] == ROUGH and len(points) > 1:
            closed = points[0] == points[-1]
            line = rough(points[:-1] if closed else points, closed=closed)
            return (*line, line[0]) if closed else line
        return points
