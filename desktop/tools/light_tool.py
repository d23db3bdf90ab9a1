"""The light tool: lamps, and parts of the map that are lit, dim or dark."""

from fractions import Fraction
from math import hypot

from PySide6.QtCore import QCoreApplication

from core.geometry.snap import Snap
from core.geometry.units import SQUARE, Point
from core.model.things import LayerName, Light, LightRegion
from desktop.map.overlays.kinds import Circle, Ghost, Ink, Label, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import SHAPE, DrawingTool, area_aim, draw_area
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Count, Option, Pick
from desktop.tools.outlines import Aim
from desktop.tools.select_drags import strayed
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import UNBORN
from desktop.translation import decimal

LAMP = "lamp"
KINDS = Pick(
    "kind",
    QT_TRANSLATE_NOOP("tools", "Light"),
    (
        Choice(LAMP, QT_TRANSLATE_NOOP("tools", "Lamp"), "bulb"),
        Choice("lit", QT_TRANSLATE_NOOP("tools", "Lit"), "sun"),
        Choice("dim", QT_TRANSLATE_NOOP("tools", "Dim"), "candle"),
        Choice("dark", QT_TRANSLATE_NOOP("tools", "Dark"), "moon"),
    ),
)
FARTHEST_LIGHT = Fraction(200)
REACH = Count("reach", QT_TRANSLATE_NOOP("tools", "Squares of light"), 1, int(FARTHEST_LIGHT), 4)


class LightTool(DrawingTool):
    """A click sets a lamp, a drag gives it its reach; regions of light are drawn as rectangles or polygons."""

    id = "light"
    manual = "drawing#light"
    name = QT_TRANSLATE_NOOP("tools", "Light")
    does = QT_TRANSLATE_NOOP(
        "tools", "Click to set a lamp, or drag to its reach; draw what is lit, dim or dark as an area"
    )
    icon = "bulb"
    shortcut = "L"
    digit = "8"
    layer = LayerName.LIGHTS
    offered = (KINDS, REACH, SHAPE)
    aim = Aim(Snap.HALF)

    @property
    def options(self) -> tuple[Option, ...]:
        """The kind; the reach of a lamp, or the shape of a region."""
        return (KINDS, REACH) if self.chosen["kind"] == LAMP else (KINDS, SHAPE)

    def aiming(self, access: MapAccess) -> Aim:
        """Return how lamps are set, or the corners of a region found."""
        return self.aim if self.chosen["kind"] == LAMP else area_aim(access, self.chosen["shape"])

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Set a lamp, or draw a region."""
        return self._lamp(access, pointer) if self.chosen["kind"] == LAMP else self._region(access, pointer)

    def _lamp(self, access: MapAccess, start: Pointer) -> Gesture:
        at = self.aim.at(start)
        reach = Fraction(int(self.chosen["reach"]))
        while True:
            shown: Overlays = (Ghost(Light(id=UNBORN, at=at, reach=reach)), *_circle(at, reach))
            pointer = yield shown
            if pointer.kind is Kind.KEY:
                continue
            if strayed(start, pointer):
                reach = reach_to(at, pointer)
            if pointer.kind is Kind.RELEASE:
                break
        draft = Draft(access)
        lamp = draft.add(Light, at=at, reach=reach)
        if draft.submit("history.draw-light"):
            access.workspace.select((lamp.id,))

    def _region(self, access: MapAccess, pointer: Pointer) -> Gesture:
        # another kind may be chosen while it is drawn, and of a lamp there is no region
        kind = self.chosen["kind"]
        points = yield from draw_area(access, pointer, self.aiming(access), self.chosen["shape"])
        if points:
            draft = Draft(access)
            region = draft.add(LightRegion, points=points, light=kind)
            if draft.submit("history.draw-light-region"):
                access.workspace.select((region.id,))


def reach_to(at: Point, pointer: Pointer) -> Fraction:
    """Return the reach of a lamp that is dragged so far: in half squares, in sixteenths with Alt, within bounds."""
    parts = 16 if pointer.alt else 2
    far = hypot(pointer.at[0] - at[0], pointer.at[1] - at[1]) / SQUARE
    return min(FARTHEST_LIGHT, max(Fraction(1, parts), Fraction(round(far * parts), parts)))


def _circle(at: Point, reach: Fraction) -> Overlays:
    words = QCoreApplication.translate("tools", "{squares} squares").format(squares=decimal(reach, bare=True))
    return (Circle(at, int(reach * SQUARE), Ink.SELECT, dashed=True), Label(at, words))
