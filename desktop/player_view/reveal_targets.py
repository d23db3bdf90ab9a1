"""What there is to reveal or to cover at a place of the map: rooms, zones, rectangles, and what is revealed already."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from core.base.ids import SceneId
from core.base.phrase import say
from core.edits.several import Several
from core.edits.show import CoverPlaces, RevealPlaces
from core.engine.command_kinds import EditCommand
from core.geometry.rooms import Room, Rooms
from core.geometry.units import SQUARE, Point, Rect
from core.model.scene import Reveal, Scene
from core.model.things import Door, Wall, WallKind, Zone
from desktop.player_view.revealed import polygon_of, polygons_in


@dataclass(slots=True)
class Finder:
    """Finds rooms and zones; remembers the rooms of the map that it was asked about last."""

    _scene: Scene | None = None
    _rooms: Rooms | None = None

    def place_at(self, scene: Scene, point: Point) -> Room | None:
        """Return the smallest room or zone around a point; none in the open."""
        zones = [Room(thing.points, thing.holes) for thing in scene.things.values() if isinstance(thing, Zone)]
        found = [zone for zone in zones if covers(zone, point)]
        room = self._rooms_of(scene).room_at(point)
        if room is not None:
            found.append(room)
        return min(found, key=size_of, default=None)

    def _rooms_of(self, scene: Scene) -> Rooms:
        if self._rooms is None or self._scene is None or self._scene.things is not scene.things:
            pieces: list[tuple[Point, Point]] = []
            for thing in scene.things.values():
                if isinstance(thing, Door):
                    pieces.append((thing.a, thing.b))
                elif isinstance(thing, Wall) and thing.made is not WallKind.LOW:
                    pieces += pairwise(thing.points)
            self._rooms = Rooms(pieces)
        self._scene = scene
        return self._rooms


def covers(room: Room, point: Point) -> bool:
    """Return whether a place lies in an outline and in none of its holes."""
    from shapely import Point as Spot

    return bool(polygon_of(room.outline, room.holes).covers(Spot(point)))


def size_of(room: Room) -> float:
    """Return the area of an outline without its holes, in square units."""
    return float(polygon_of(room.outline, room.holes).area)


def revealed_at(reveals: tuple[Reveal, ...], point: Point) -> tuple[Reveal, ...]:
    """Return the reveals around a point."""
    return tuple(each for each in reveals if covers(Room(each.outline, each.holes), point))


def is_shown(reveals: tuple[Reveal, ...], outline: tuple[Point, ...]) -> bool:
    """Return whether one of the reveals holds all of an outline already."""
    shape = polygon_of(outline, ())
    return any(polygon_of(each.outline, each.holes).covers(shape) for each in reveals)


def box_of(area: Rect) -> tuple[Point, ...]:
    """Return a rectangle as an outline."""
    return (area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)


def show_room(scene: SceneId, room: Room) -> RevealPlaces:
    """Return the command that reveals an outline."""
    return RevealPlaces(scene, ((room.outline, room.holes),))


def show_all(scene: Scene) -> RevealPlaces:
    """Return the command that reveals the whole map."""
    return show_room(scene.id, Room(box_of(Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE))))


def cover_box(scene: SceneId, reveals: tuple[Reveal, ...], area: Rect) -> EditCommand | None:
    """Return the command that covers a rectangle and leaves the rest of what it cuts revealed; none for nothing."""
    band = polygon_of(box_of(area), ())
    cut: list[str] = []
    left: list[tuple[tuple[Point, ...], tuple[tuple[Point, ...], ...]]] = []
    for reveal in reveals:
        shape = polygon_of(reveal.outline, reveal.holes)
        if not shape.intersects(band) or shape.touches(band):
            continue
        cut.append(reveal.id)
        for part in polygons_in(shape.difference(band)):
            rings = [_ring(ring.coords) for ring in (part.exterior, *part.interiors)]
            if len(rings[0]) >= 3:
                left.append((rings[0], tuple(ring for ring in rings[1:] if len(ring) >= 3)))
    if not cut:
        return None
    cover = CoverPlaces(scene, tuple(cut))
    return Several(say("history.cover"), (cover, RevealPlaces(scene, tuple(left)))) if left else cover


def _ring(coordinates: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    points = [(round(x), round(y)) for x, y, *_ in coordinates]
    return tuple(dict.fromkeys(points))
