"""What the tools that paint squares share: brush, box and polygon, and the keys that change the brush."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from core.geometry.units import Point, Square
from core.model.scene import Scene
from desktop.map.overlays.kinds import Ink, Line, Overlays, Squares
from desktop.map.view.pointer import Pointer
from desktop.tools.brush import Brushed, brush_stroke, on_map, squares_of, squares_of_brush
from desktop.tools.drawing_tool import BRUSH, POLYGON, DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, Count
from desktop.tools.outlines import click_chain, drag_box
from desktop.tools.tool import QT_TRANSLATE_NOOP

LARGEST = 15
SIZE = Count("size", QT_TRANSLATE_NOOP("tools", "Brush"), 1, LARGEST, 1)


class BrushTool(DrawingTool):
    """Paints squares in the shape that is chosen; the brackets, and the wheel with Alt, change the brush."""

    def under_brush(self, at: Point) -> tuple[Square, ...]:
        """Return the squares that the brush covers about a place."""
        return squares_of_brush(at, int(self.chosen["size"]))

    def gather(
        self, access: MapAccess, start: Pointer, scene: Scene, show: Callable[[tuple[Square, ...]], Overlays]
    ) -> Brushed:
        """Return the squares on the map that are drawn over; `show` is how they look on the way."""
        shape = self.chosen["shape"]
        if shape == BRUSH:
            return on_map((yield from brush_stroke(start, self.under_brush, lambda found, _: show(found))), scene)

        def shown(points: tuple[Point, ...]) -> Overlays:
            inside = squares_of(points, scene, polygon=shape == POLYGON)
            return (*show(inside), Line((*points, points[0]), Ink.SELECT, 1.5))

        plain = without_alt(start)
        if shape == POLYGON:
            points = yield from click_chain(access, plain, self.aim, shown, area=True)
        else:
            points = yield from drag_box(access, plain, self.aim, shown)
        return squares_of(points, scene, polygon=shape == POLYGON) if points else ()

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show what a click would paint."""
        if self.chosen["shape"] == BRUSH:
            return (Squares(self.under_brush(pointer.at), Ink.SELECT),)
        return super().hover(access, without_alt(pointer))

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim the brackets."""
        return key in BRACKETS

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Change the brush with the brackets."""
        if pointer.key in BRACKETS:
            return self.step("size", BRACKETS[pointer.key])
        return super().key(access, pointer)

    def wheel(self, access: MapAccess, pointer: Pointer, steps: int) -> bool:
        """Change the brush with Alt."""
        return pointer.alt and self.step("size", steps)


def without_alt(pointer: Pointer) -> Pointer:
    """Return a pointer as it would be without Alt, which means another thing while a shape is drawn."""
    return Pointer(pointer.kind, pointer.at, pointer.tiny, shift=pointer.shift)
