"""The drawing tool of the free hand: lines, arrows, boxes and rings, thin or broad, whole, dashed or filled."""

from math import cos, pi, sin

from core.geometry.snap import Snap
from core.geometry.units import SQUARE, Point
from core.model.markings import Scribble, Tone
from core.model.things import MAXIMUM_POINTS, LayerName
from desktop.map.overlays.kinds import Ghost, Overlays, SnapSpot
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.caption_tool import TONE
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, Choice, Count, Pick
from desktop.tools.outlines import Aim
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import UNBORN

FREE, STRAIGHT, BOX, RING = "free", "straight", "box", "ring"
WHOLE, DASHED, ARROW, FILLED = "whole", "dashed", "arrow", "filled"
SHAPE = Pick(
    "shape",
    QT_TRANSLATE_NOOP("tools", "Shape"),
    (
        Choice(FREE, QT_TRANSLATE_NOOP("tools", "Free hand"), "pencil"),
        Choice(STRAIGHT, QT_TRANSLATE_NOOP("tools", "Straight"), "line"),
        Choice(BOX, QT_TRANSLATE_NOOP("tools", "Box"), "rectangle"),
        Choice(RING, QT_TRANSLATE_NOOP("tools", "Ring"), "circle"),
    ),
)
LINE = Pick(
    "line",
    QT_TRANSLATE_NOOP("tools", "Line"),
    (
        Choice(WHOLE, QT_TRANSLATE_NOOP("tools", "Whole"), "minus"),
        Choice(DASHED, QT_TRANSLATE_NOOP("tools", "Dashed"), "dots"),
        Choice(ARROW, QT_TRANSLATE_NOOP("tools", "Arrow"), "arrow-right"),
        Choice(FILLED, QT_TRANSLATE_NOOP("tools", "Filled"), "bucket-droplet"),
    ),
)
BREADTH = Count("breadth", QT_TRANSLATE_NOOP("tools", "Breadth in %"), 2, 200, 10)
STEP = 2
APART = 3
"""Pixels between two places of the mouse that are kept."""
SLACK = 0.8
"""Pixels by which a line may stray from where the mouse went."""
AROUND = 48
"""Corners of a ring."""


class ScribbleTool(DrawingTool):
    """A drag draws; where it ends near its beginning the line closes."""

    id = "scribble"
    manual = "drawing#texts-and-drawings"
    name = QT_TRANSLATE_NOOP("tools", "Draw")
    does = QT_TRANSLATE_NOOP(
        "tools", "Drag to draw on the map, for you and the players; [ and ] change the breadth, Alt leaves the grid"
    )
    icon = "pencil"
    shortcut = "I"
    layer = LayerName.STAMPS
    offered = (SHAPE, LINE, BREADTH, TONE)
    aim = Aim(Snap.HALF)

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Change the breadth with the brackets."""
        if pointer.key in BRACKETS:
            return self.step("breadth", STEP * BRACKETS[pointer.key])
        return super().key(access, pointer)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Draw what is chosen."""
        return self._by_hand(access, pointer) if self._chosen["shape"] == FREE else self._by_ends(access, pointer)

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show where a line would begin."""
        return (SnapSpot(pointer.at if self._chosen["shape"] == FREE else self.aim.at(pointer)),)

    def scribble(self, points: tuple[Point, ...]) -> Scribble:
        """Return a line along points, of the breadth and kind that are chosen."""
        line = str(self._chosen["line"])
        width = max(8, int(self._chosen["breadth"]) * SQUARE // 100)
        return Scribble(
            id=UNBORN,
            points=points,
            width=width,
            tone=Tone(str(self._chosen["tone"])),
            dashed=line == DASHED,
            arrow=line == ARROW,
            filled=line == FILLED,
        )

    def _by_hand(self, access: MapAccess, pointer: Pointer) -> Gesture:
        points = [pointer.at]
        while pointer.kind is not Kind.RELEASE:
            pointer = yield (Ghost(self.scribble(tuple(points))),) if len(points) > 1 else ()
            if pointer.kind is not Kind.KEY and _far(points[-1], pointer.at) >= APART * pointer.tiny:
                points.append(pointer.at)
        if len(points) < 2:
            return
        near = max(8 * pointer.tiny, SQUARE / 4)
        if len(points) > 8 and _far(points[0], points[-1]) <= near:
            points.append(points[0])
        self._keep(access, _thinned(points, SLACK * pointer.tiny))

    def _by_ends(self, access: MapAccess, pointer: Pointer) -> Gesture:
        start = end = self.aim.at(pointer)
        while pointer.kind is not Kind.RELEASE:
            pointer = yield (Ghost(self.scribble(self._between(start, end))),) if end != start else (SnapSpot(start),)
            if pointer.kind is not Kind.KEY:
                end = self.aim.at(pointer, start)
        if end != start:
            self._keep(access, self._between(start, end))

    def _between(self, start: Point, end: Point) -> tuple[Point, ...]:
        (ax, ay), (bx, by) = start, end
        if self._chosen["shape"] == STRAIGHT:
            return start, end
        if self._chosen["shape"] == BOX:
            # a corner twice stays a corner
            corners = ((ax, ay), (bx, ay), (bx, by), (ax, by))
            return (*(corner for corner in corners for _ in range(2)), start)
        x, y, w, h = (ax + bx) / 2, (ay + by) / 2, abs(ax - bx) / 2, abs(ay - by) / 2
        turns = (2 * pi * number / AROUND for number in range(AROUND))
        ring = tuple((round(x + cos(turn) * w), round(y + sin(turn) * h)) for turn in turns)
        return (*ring, ring[0])

    def _keep(self, access: MapAccess, points: tuple[Point, ...]) -> None:
        draft, wanted = Draft(access), self.scribble(points)
        fields = {name: getattr(wanted, name) for name in Scribble.model_fields if name != "id"}
        draft.add(Scribble, **fields)
        draft.submit("history.draw-line")


def _far(a: Point, b: Point) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _thinned(points: list[Point], slack: float) -> tuple[Point, ...]:
    """Return a chain without the places that make no difference; never more than a line may have."""
    from shapely import LineString

    line = LineString(points).simplify(slack)
    while len(line.coords) > MAXIMUM_POINTS:
        slack *= 2
        line = line.simplify(slack)
    return tuple((round(x), round(y)) for x, y in line.coords)
