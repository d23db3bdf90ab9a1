"""The terrain tool: paints squares, or the borders between them, with a brush, a box or a polygon."""

from dataclasses import replace

from core.edits.maps import Paint
from core.geometry.units import SQUARE, Point, Square
from core.model.scene import Scene, Terrain
from core.model.things import LayerName
from desktop.map.overlays.kinds import GroundSquares, Ink, Line, Overlays, Squares
from desktop.map.view.pointer import Pointer
from desktop.tools.brush import brush_stroke
from desktop.tools.brush_tool import SIZE, BrushTool
from desktop.tools.drawing_tool import BRUSH, BRUSHES
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Option, Pick
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture

BORDER = "border"
MANY = 2_500
"""Squares up to which each is drawn as it will look, at every move of the mouse."""

DIFFICULT = Choice(Terrain.DIFFICULT, QT_TRANSLATE_NOOP("tools", "Difficult"), "walk")
ERASE = Choice(Terrain.NORMAL, QT_TRANSLATE_NOOP("tools", "Erase"), "eraser")
OF_SQUARES = Pick(
    "kind",
    QT_TRANSLATE_NOOP("tools", "Ground"),
    (
        DIFFICULT,
        Choice(Terrain.BLOCKING, QT_TRANSLATE_NOOP("tools", "Blocking"), "barrier-block"),
        Choice(Terrain.HAZARD, QT_TRANSLATE_NOOP("tools", "Hazard"), "flame"),
        ERASE,
    ),
)
OF_BORDERS = Pick(
    "kind",
    QT_TRANSLATE_NOOP("tools", "Border"),
    (DIFFICULT, Choice(Terrain.BLOCKING, QT_TRANSLATE_NOOP("tools", "Closed"), "barrier-block"), ERASE),
)
SHAPES = Pick(
    "shape",
    QT_TRANSLATE_NOOP("tools", "Shape"),
    (*BRUSHES.choices, Choice(BORDER, QT_TRANSLATE_NOOP("tools", "Borders"), "line")),
)
CODES = {kind: code for code, kind in enumerate(Terrain)}
CORNER = SQUARE // 6
"""Units from a corner within which no edge is meant: a drag along one edge must not take those that cross it."""
Edge = tuple[int, int, int]
"""Column and row of a square and 0 for its north edge, 2 for its west edge: the place of its bits in the plane."""


class TerrainTool(BrushTool):
    """Paints the ground; Alt erases, the brackets and the wheel with Alt change the brush."""

    id = "terrain"
    manual = "drawing#ground"
    name = QT_TRANSLATE_NOOP("tools", "Terrain")
    does = QT_TRANSLATE_NOOP(
        "tools", "Drag to paint squares, Alt erases; [ and ] or Alt with the wheel change the brush"
    )
    icon = "brush"
    shortcut = "T"
    digit = "4"
    layer = LayerName.TERRAIN
    offered = (OF_SQUARES, SHAPES, SIZE)

    @property
    def options(self) -> tuple[Option, ...]:
        """The kinds of ground, or of borders; the size of the brush keeps its place, idle where there is none."""
        size = SIZE if self.chosen["shape"] == BRUSH else replace(SIZE, idle=True)
        return (OF_BORDERS if self.chosen["shape"] == BORDER else OF_SQUARES, SHAPES, size)

    def choose(self, option: str, value: str | int) -> None:
        """Take another value; borders know no hazard."""
        super().choose(option, value)
        if self.chosen["shape"] == BORDER and self.chosen["kind"] == Terrain.HAZARD:
            self.chosen["kind"] = Terrain.DIFFICULT

    def code(self, pointer: Pointer) -> int:
        """Return the code that is painted; nothing with Alt."""
        return 0 if pointer.alt else CODES[Terrain(str(self.chosen["kind"]))]

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Paint in the shape that is chosen."""
        if self.chosen["shape"] == BORDER:
            return self._paint_borders(access, pointer)
        return self._paint(access, pointer)

    def _paint(self, access: MapAccess, start: Pointer) -> Gesture:
        content, code = access.content, self.code(start)
        if content is None:
            return
        squares = yield from self.gather(access, start, content.scene, lambda found: ground(found, code))
        paint(access, Paint(content.scene.id, "terrain", tuple((square, code) for square in squares)))

    def _paint_borders(self, access: MapAccess, start: Pointer) -> Gesture:
        code = min(self.code(start), 2)
        found: dict[Edge, None] = {}

        def covered(at: Point) -> tuple[Square, ...]:
            edge = edge_near(at)
            if edge is not None:
                found[edge] = None
            return ()

        yield from brush_stroke(start, covered, lambda squares, pointer: _edges(tuple(found), code))
        if access.content is not None and access.scene is not None:
            paint(access, Paint(access.scene, "borders", border_cells(access.content.scene, tuple(found), code)))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show what a click would paint."""
        if self.chosen["shape"] == BORDER:
            edge = edge_near(pointer.at)
            return () if edge is None else _edges((edge,), min(self.code(pointer), 2))
        return super().hover(access, pointer)


def ground(squares: tuple[Square, ...], code: int) -> Overlays:
    """Return squares as they will look; of very many only their outline is shown while they are drawn."""
    if len(squares) > MANY:
        return ()
    return (
        GroundSquares(squares, code),
        Squares(squares, Ink.SELECT if code else Ink.MUTED, filled=False),
    )


def paint(access: MapAccess, command: Paint) -> bool:
    """Paint, if anything would be."""
    return bool(command.cells) and access.workspace.submit(command)


def edge_near(at: Point) -> Edge | None:
    """Return the edge of a square nearest to a place; none near a corner or the middle of a square."""
    column, row = at[0] // SQUARE, at[1] // SQUARE
    x, y = at[0] - column * SQUARE, at[1] - row * SQUARE
    along_row, along_column = CORNER <= x <= SQUARE - CORNER, CORNER <= y <= SQUARE - CORNER
    sides = (
        (y, (column, row, 0), along_row),
        (SQUARE - y, (column, row + 1, 0), along_row),
        (x, (column, row, 2), along_column),
        (SQUARE - x, (column + 1, row, 2), along_column),
    )
    far, edge, clear = min(sides)
    return edge if far <= SQUARE // 3 and clear else None


def border_cells(scene: Scene, edges: tuple[Edge, ...], code: int) -> tuple[tuple[Square, int], ...]:
    """Return the cells of the plane of borders with edges set to a code; edges of the map's rim are left alone."""
    cells: dict[Square, int] = {}
    for column, row, bits in edges:
        inside = (0 < row < scene.rows and 0 <= column < scene.columns) if bits == 0 else 0 < column < scene.columns
        if inside and 0 <= row < scene.rows:
            before = cells.get((column, row), scene.borders.at((column, row)))
            cells[column, row] = before & ~(3 << bits) | code << bits
    return tuple(cells.items())


def _edges(edges: tuple[Edge, ...], code: int) -> Overlays:
    ink = (Ink.MUTED, Ink.WARN, Ink.SELECT)[code]
    lines = []
    for column, row, bits in edges:
        x, y = column * SQUARE, row * SQUARE
        end = (x + SQUARE, y) if bits == 0 else (x, y + SQUARE)
        lines.append(Line(((x, y), end), ink, 4, dashed=code == 1))
    return tuple(lines)
