"""What the drawing tools share: a layer that is open, what was chosen last, an area as it is drawn, numbered names."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt

from core.edits.zones import drawn_zones, fresh_names
from core.geometry.snap import Snap
from core.geometry.units import Point
from core.model.things import LayerName
from desktop.map.overlays.kinds import Area, Ink, Line, Overlays, SnapSpot
from desktop.map.view.hits import touchable
from desktop.map.view.pointer import Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Chosen, Option, Pick, first_of, fits
from desktop.tools.outlines import Aim, Stroke, click_chain, drag_box
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool
from desktop.tools.wall_plan import corner_near
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Mode

RECTANGLE, POLYGON, BRUSH = "rectangle", "polygon", "brush"

SHAPES = (
    Choice(RECTANGLE, QT_TRANSLATE_NOOP("tools", "Rectangle"), "rectangle"),
    Choice(POLYGON, QT_TRANSLATE_NOOP("tools", "Polygon"), "polygon"),
)
SHAPE = Pick("shape", QT_TRANSLATE_NOOP("tools", "Shape"), SHAPES)
BRUSHES = Pick(
    "shape", QT_TRANSLATE_NOOP("tools", "Shape"), (Choice(BRUSH, QT_TRANSLATE_NOOP("tools", "Brush"), "brush"), *SHAPES)
)


def may_touch(access: MapAccess, layer: LayerName) -> bool:
    """Return whether a layer is shown and unlocked, and say so if it is not."""
    if access.content is None or layer in touchable(access.content):
        return access.content is not None
    text = QCoreApplication.translate("tools", "That layer is locked or hidden: unlock it in Layers to draw on it")
    access.workspace.tell(text, Urgency.WARNING)
    return False


class DrawingTool(Tool):
    """A tool that adds to the map."""

    modes = (Mode.PREPARE,)
    cursor = Qt.CursorShape.CrossCursor
    layer: LayerName | None = None
    offered: tuple[Option, ...] = ()
    aim = Aim()

    def __init__(self) -> None:
        self._chosen = first_of(self.offered)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen."""
        return self.offered

    @property
    def chosen(self) -> Chosen:
        """What is chosen."""
        return self._chosen

    def choose(self, option: str, value: str | int) -> None:
        """Take another value if it fits."""
        if any(each.id == option and fits(each, value) for each in self.options):
            self._chosen[option] = value

    def step(self, option: str, by: int) -> bool:
        """Change a number by so much, within its bounds; return True, for a key that did it."""
        self.choose(option, int(self._chosen[option]) + by)
        return True

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Begin to draw, if the layer is open."""
        if not self.may_draw(access):
            return None
        return self.draw(access, pointer)

    def may_draw(self, access: MapAccess) -> bool:
        """Return whether the tool's layer is shown and unlocked, and say so if it is not."""
        if access.content is None or not access.editing:
            return False
        return self.layer is None or may_touch(access, self.layer)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Begin to draw where the mouse went down."""
        raise NotImplementedError

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show where the mouse snaps to."""
        return (SnapSpot(self.aiming(access).at(pointer)),)

    def aiming(self, access: MapAccess) -> Aim:
        """Return how points are found on the map as it is now."""
        return self.aim


def digits() -> Iterator[Qt.Key]:
    """Yield the number keys from 1 to 9."""
    for number in range(1, 10):
        yield Qt.Key(Qt.Key.Key_0.value + number)


def show_area(points: tuple[Point, ...]) -> Overlays:
    """Return an area while it is drawn."""
    if len(points) < 3:
        return (Line(points, Ink.SELECT, 2),) if len(points) == 2 else ()
    return (Area(points, Ink.SELECT, dashed=True),)


def area_aim(access: MapAccess, shape: str | int) -> Aim:
    """Return how the corners of areas are found: a box covers whole squares; both kinds end at corners of walls."""
    return Aim(Snap.HALF if shape == POLYGON else Snap.CORNER, partial(corner_near, access))


def draw_area(access: MapAccess, pointer: Pointer, aim: Aim, shape: str | int) -> Stroke:
    """Let an area be drawn; return its corners, none where it was given up or has no room."""
    if shape == POLYGON:
        points = yield from click_chain(access, pointer, aim, show_area, area=True)
    else:
        points = yield from drag_box(access, pointer, aim, show_area)
    if points[:1] == points[-1:]:
        points = points[:-1]
    return points if len(dict.fromkeys(points)) > 2 else ()


def fresh_zone_names(access: MapAccess, pattern: str) -> Iterator[str]:
    """Yield names with the next numbers, `%1` in the pattern, that no zone of the scene has yet."""
    return fresh_names(() if access.content is None else (z.name for z in drawn_zones(access.content.scene)), pattern)
