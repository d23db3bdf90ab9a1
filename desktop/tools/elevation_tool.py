"""The elevation tool: raises, lowers or sets the height of squares."""

from collections import Counter
from dataclasses import replace

from core.edits.maps import Paint
from core.geometry.units import SQUARE, Square, centre_of, square_at
from core.model.scene import Scene
from core.model.things import LayerName
from desktop.map.overlays.kinds import Ink, Label, Overlays, Squares, SquareText
from desktop.map.view.pointer import Pointer
from desktop.tools.brush import on_map
from desktop.tools.brush_tool import SIZE, BrushTool
from desktop.tools.drawing_tool import BRUSH, BRUSHES
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Count, Option, Pick
from desktop.tools.terrain_tool import MANY, paint
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture

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


class ElevationTool(BrushTool):
    """Changes heights, in squares; Alt lowers what would be raised, and the other way round."""

    id = "elevation"
    manual = "drawing#ground"
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
        """The deed with its number, the shape, and the size of the brush, idle where there is none."""
        number = TO if self.chosen["deed"] == SET else BY
        size = SIZE if self.chosen["shape"] == BRUSH else replace(SIZE, idle=True)
        return (DEEDS, number, BRUSHES, size)

    def height(self, scene: Scene, square: Square, *, other: bool) -> int:
        """Return the height that a square would have."""
        deed, now = self.chosen["deed"], scene.elevation.at(square)
        if deed == SET:
            return 0 if other else int(self.chosen["to"])
        by = int(self.chosen["by"]) * (1 if (deed == RAISE) != other else -1)
        return min(max(now + by, LOWEST), HIGHEST)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Change the squares of a shape, each once."""
        return self._draw(access, pointer)

    def _draw(self, access: MapAccess, start: Pointer) -> Gesture:
        content, other = access.content, start.alt
        if content is None:
            return
        scene = content.scene
        squares = yield from self.gather(access, start, scene, lambda found: self._shown(access, found, other=other))
        cells = ((square, self.height(scene, square, other=other)) for square in squares)
        paint(access, Paint(scene.id, "elevation", tuple(cells)))

    def _shown(self, access: MapAccess, squares: tuple[Square, ...], *, other: bool) -> Overlays:
        if access.content is None or not squares or len(squares) > MANY:
            return ()
        scene = access.content.scene
        heights = {square: self.height(scene, square, other=other) for square in on_map(squares, scene)}
        if len(heights) <= FEW:
            return (
                Squares(squares, Ink.SELECT),
                *(SquareText(centre_of(s), f"{h:+d}") for s, h in heights.items()),
            )
        ((usual, _),) = Counter(heights.values()).most_common(1)
        return (Squares(squares, Ink.SELECT), Label(centre_of(squares[len(squares) // 2]), f"{usual:+d}"))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show what a click would change."""
        shown, content = super().hover(access, pointer), access.content
        if (
            self.chosen["shape"] != BRUSH
            or content is None
            or not access.view.map_area().contains(*map(float, pointer.at))
        ):
            return shown
        now = content.scene.elevation.at(square_at(pointer.at))
        return (*shown, Label((pointer.at[0], pointer.at[1] - SQUARE // 4), f"{now:+d}")) if now else shown
