"""The elevation tool: raises, lowers or sets the height of squares."""

from collections import Counter

from PySide6.QtCore import Qt

from core.edits.maps import Paint
from core.geometry.units import SQUARE, Point, Square, centre_of, square_at
from core.model.scene import Scene
from core.model.things import LayerName
from desktop.map.overlays.records import Figure, Ink, Label, Line, Overlays, Squares
from desktop.map.tools.brush import brush_stroke, on_map, squares_of, squares_of_brush
from desktop.map.tools.drawing_tool import BRUSH, BRUSHES, POLYGON, DrawingTool
from desktop.map.tools.map_access import Hand
from desktop.map.tools.options import BRACKETS, Choice, Count, Option, Pick
from desktop.map.tools.outlines import click_chain, drag_box
from desktop.map.tools.terrain_tool import MANY, SIZE, paint
from desktop.map.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.map.view.pointer import Pointer

LOWEST, HIGHEST = -99, 99
RAISE, LOWER, SET = "raise", "lower", "set"
FEW = 60
"""Squares up to which the new height of each is written."""

DEEDS = Pick(
    "deed",
    QT_TRANSLATE_NOOP("tools", "Height"),
    (
        Choice(RAISE, QT_TRANSLATE_NOOP("tools", "Raise"), "arrow-up"),
        Choice(LOWER, QT_TRANSLATE_NOOP("tools", "Lower"), "arrow-down"),
        Choice(SET, QT_TRANSLATE_NOOP("tools", "Set"), "check"),
    ),
)
BY = Count("by", QT_TRANSLATE_NOOP("tools", "By squares"), 1, HIGHEST, 1)
TO = Count("to", QT_TRANSLATE_NOOP("tools", "To squares"), LOWEST, HIGHEST, 0)


class ElevationTool(DrawingTool):
    """Changes heights, in squares; Alt lowers what would be raised, and the other way round."""

    id = "elevation"
    name = QT_TRANSLATE_NOOP("tools", "Elevation")
    does = QT_TRANSLATE_NOOP(
        "tools", "Drag to raise squares, Alt lowers; [ and ] or Alt with the wheel change the brush"
    )
    icon = "mountain"
    shortcut = "E"
    digit = "5"
    layer = LayerName.TERRAIN
    offered = (DEEDS, BY, TO, BRUSHES, SIZE)

    @property
    def options(self) -> tuple[Option, ...]:
        """The deed with its number, the shape, and the size of the brush where there is one."""
        number = TO if self.chosen["deed"] == SET else BY
        size = (SIZE,) if self.chosen["shape"] == BRUSH else ()
        return (DEEDS, number, BRUSHES, *size)

    def height(self, scene: Scene, square: Square, *, other: bool) -> int:
        """Return the height that a square would have."""
        deed, now = self.chosen["deed"], scene.elevation.at(square)
        if deed == SET:
            return 0 if other else int(self.chosen["to"])
        by = int(self.chosen["by"]) * (1 if (deed == RAISE) != other else -1)
        return min(max(now + by, LOWEST), HIGHEST)

    def draw(self, hand: Hand, pointer: Pointer) -> Gesture | None:
        """Change the squares of a shape, each once."""
        return self._draw(hand, pointer)

    def _draw(self, hand: Hand, start: Pointer) -> Gesture:
        content, shape, size, other = hand.content, self.chosen["shape"], int(self.chosen["size"]), start.alt
        if content is None:
            return
        scene, plain = content.scene, Pointer(start.kind, start.at, start.tiny, shift=start.shift)

        def shown(points: tuple[Point, ...]) -> Overlays:
            inside = squares_of(points, scene, polygon=shape == POLYGON)
            return (*self._shown(hand, inside, other=other), Line((*points, points[0]), Ink.SELECT, 1.5))

        if shape == BRUSH:
            squares = yield from brush_stroke(
                start,
                lambda at: squares_of_brush(at, size),
                lambda found, pointer: self._shown(hand, found, other=other),
            )
        else:
            draw = drag_box(hand, plain, self.aim, shown)
            if shape == POLYGON:
                draw = click_chain(hand, plain, self.aim, shown, area=True)
            points = yield from draw
            squares = squares_of(points, scene, polygon=shape == POLYGON) if points else ()
        cells = ((square, self.height(scene, square, other=other)) for square in on_map(squares, scene))
        paint(hand, Paint(scene.id, "elevation", tuple(cells)))

    def _shown(self, hand: Hand, squares: tuple[Square, ...], *, other: bool) -> Overlays:
        if hand.content is None or not squares or len(squares) > MANY:
            return ()
        scene = hand.content.scene
        heights = {square: self.height(scene, square, other=other) for square in on_map(squares, scene)}
        if len(heights) <= FEW:
            return (Squares(squares, Ink.SELECT), *(Figure(centre_of(s), f"{h:+d}") for s, h in heights.items()))
        ((usual, _),) = Counter(heights.values()).most_common(1)
        return (Squares(squares, Ink.SELECT), Label(centre_of(squares[len(squares) // 2]), f"{usual:+d}"))

    def hover(self, hand: Hand, pointer: Pointer) -> Overlays:
        """Show what a click would change."""
        if self.chosen["shape"] != BRUSH:
            return super().hover(hand, Pointer(pointer.kind, pointer.at, pointer.tiny))
        squares = squares_of_brush(pointer.at, int(self.chosen["size"]))
        if hand.content is None or not hand.view.map_area().contains(*map(float, pointer.at)):
            return (Squares(squares, Ink.SELECT),)
        now = hand.content.scene.elevation.at(square_at(pointer.at))
        at = pointer.at[0], pointer.at[1] - SQUARE // 4
        return (Squares(squares, Ink.SELECT), Label(at, f"{now:+d}")) if now else (Squares(squares, Ink.SELECT),)

    def claims(self, hand: Hand, key: Qt.Key) -> bool:
        """Claim the brackets."""
        return key in BRACKETS

    def key(self, hand: Hand, pointer: Pointer) -> bool:
        """Change the brush with the brackets."""
        if pointer.key in BRACKETS:
            return self.step("size", BRACKETS[pointer.key])
        return super().key(hand, pointer)

    def wheel(self, hand: Hand, pointer: Pointer, steps: int) -> bool:
        """Change the brush with Alt."""
        return pointer.alt and self.step("size", steps)
