"""The layer of walls: their lines are collected part by part of the map, and a change redoes the parts it touches."""

from itertools import pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.geometry.units import SQUARE, Point
from core.model.things import Door, LayerName, Thing, Wall
from desktop.map.content import MapContent
from desktop.map.items.things import ThingsItem
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.strokes import box
from desktop.map.painting.wall_signs import ROOM
from desktop.map.painting.walls import WIDTH, WallInk, WallPiece, ink_of, paint_walls_with_pictures, reach_of_door

CHUNK = 16 * SQUARE
Place = tuple[int, int]


def cut(thing: Wall | Door) -> tuple[tuple[Place, WallPiece], ...]:
    """Return a wall in runs of pieces that have their middle in the same chunk; a door in one piece."""
    if isinstance(thing, Door):
        return ((_chunk(thing.a, thing.b), WallPiece(thing, thing.corners)),)
    runs: list[tuple[Place, list[Point]]] = []
    for a, b in pairwise(thing.points):
        place = _chunk(a, b)
        if runs and runs[-1][0] == place:
            runs[-1][1].append(b)
        else:
            runs.append((place, [a, b]))
    return tuple((place, WallPiece(thing, tuple(points))) for place, points in runs)


def _chunk(a: Point, b: Point) -> Place:
    return (a[0] + b[0]) // 2 // CHUNK, (a[1] + b[1]) // 2 // CHUNK


class WallsItem(ThingsItem):
    """Walls and doors."""

    name = LayerName.WALLS
    public = False
    """Whether players read it: over pictures they see no line of sight."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        self._pieces: dict[Place, dict[str, list[WallPiece]]] = {}
        self._ink: dict[Place, WallInk] = {}
        super().__init__(content, colours)

    def _fill(self) -> None:
        super()._fill()
        self._pieces.clear()
        self._ink.clear()
        for thing in self.index:
            self.take_up(thing)

    def take_up(self, thing: Thing) -> None:
        """Cut a wall into the chunks."""
        if isinstance(thing, Wall | Door):
            for place, piece in cut(thing):
                self._pieces.setdefault(place, {}).setdefault(thing.id, []).append(piece)
                self._ink.pop(place, None)

    def forget(self, thing: Thing) -> None:
        """Take a wall out of the chunks."""
        if isinstance(thing, Wall | Door):
            for place, _ in cut(thing):
                self._pieces.get(place, {}).pop(thing.id, None)
                self._ink.pop(place, None)
                if not self._pieces.get(place, True):
                    del self._pieces[place]

    def ink_box(self, thing: Thing) -> QRectF:
        """Return the box that holds a wall's stroke, or a door however it swings."""
        if isinstance(thing, Door):
            return reach_of_door(thing)
        edge = ROOM if isinstance(thing, Wall) and thing.exceptions else WIDTH
        return box(thing.bounds).adjusted(-edge, -edge, edge, edge)

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the chunks that reach into what is exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = []
        for place, pieces in self._pieces.items():
            ink = self._ink.get(place)
            if ink is None:
                whole = (piece for several in pieces.values() for piece in several)
                ink = self._ink[place] = ink_of(whole, self.content.scene_state)
            if ink.bounds.intersects(exposed):
                shown.append(ink)
        paint_walls_with_pictures(painter, shown, self.colours, self.content.scene, exposed, public=self.public)
