"""What a step of the history was about, in a few words: the room *Crypt*, a wall, three stamps; and where it was."""

from collections.abc import Iterable

from core.base.phrase import Phrase, say, verbatim
from core.base.registry import Registry
from core.geometry.room_shapes import is_corridor
from core.geometry.units import SQUARE, Point, Rect, rect_around, square_at, square_name
from core.model.scene import Scene
from core.model.things import THINGS, Door, Stamp, Thing, Wall, Zone

STRAYS = SQUARE // 4
"""Units by which something reaches into a square at its edge without lying there."""
MOST_OF_IT = 0.9
"""Share of what stands at the border of one zone from which on a wall is another's too."""
AT_BORDER = SQUARE // 8
"""Units from a zone within which something still lies at its border."""


def subject_of(scene: Scene, things: Iterable[Thing], *, whole: bool = False) -> Phrase:
    """Return words for things: the name of a single one, the room that walls enclose, else how many of what, where.

    A room that has to be there as a `whole` is meant only where its zone is among the things.
    """
    found = tuple(things)
    if any(isinstance(thing, Wall) for thing in found):
        room = room_of(scene, found, whole=whole)
        if room is not None:
            return say("subject.corridor" if is_corridor(room.points) else "subject.room", name=room.name)
    if len(found) == 1:
        single = _so_many(found)
        if found[0].name:
            return say("subject.named", kind=single, name=found[0].name)
        if isinstance(found[0], Wall) and (rooms := _rooms_along(scene, found[0])):
            return _told_with(single, *rooms, _squares_of(found[0].bounds))
        return placed_at(single, scene, found)
    return placed(_so_many(found), scene, surrounding(thing.bounds for thing in found))


def art_sign(art: str) -> str:
    """Return what stands in phrases for a stamp of some art; the window knows what that is called."""
    return f"stamp {art}"


def thing_called(thing: Thing) -> Phrase:
    """Return what a thing is: a stamp by what it shows, else by its kind."""
    return _so_many((thing,))


def _so_many(things: tuple[Thing, ...]) -> Phrase:
    """Return how many of what some things are; stamps that show the same are called after that."""
    arts = dict.fromkeys(thing.art if isinstance(thing, Stamp) else "" for thing in things)
    art = next(iter(arts)) if len(arts) == 1 else ""
    if art:
        shown = art_sign(art)
        return say("subject.art", art=shown) if len(things) == 1 else say("subject.arts", count=len(things), art=shown)
    family: Registry[Thing] = THINGS
    kinds = dict.fromkeys(family.name_of(thing) for thing in things)
    return say(f"subject.{next(iter(kinds)) if len(kinds) == 1 else 'thing'}", count=len(things))


def room_of(scene: Scene, things: Iterable[Thing], *, whole: bool = False) -> Zone | None:
    """Return the one zone with a name all corners of which are corners of these things; None where there is none.

    Of several rooms none is named: it was done to all of them.
    """
    found = tuple(things)
    corners = {corner for thing in found if isinstance(thing, Wall | Door) for corner in thing.corners}
    # a zone that was moved along has other corners than the one in the scene
    zones = (
        each for each in (*found, *(() if whole else scene.things.values())) if isinstance(each, Zone) and each.name
    )
    rooms = {zone.name: zone for zone in zones if corners.issuperset(zone.points)}
    return next(iter(rooms.values())) if len(rooms) == 1 else None


def placed(what: Phrase, scene: Scene | None, box: Rect | None, *names: str) -> Phrase:
    """Return a deed, or what it was done to, with where: further names, the rooms there, and the squares.

    It stays as it is where there is no such map, or nothing was changed.
    """
    if scene is None or box is None:
        return what
    return _told_with(what, *names, *_rooms_at(scene, box.centre), _squares_of(box))


def _told_with(what: Phrase, *where: str) -> Phrase:
    """Return a deed, or what it was done to, with the names of where that was, each once."""
    return say("subject.placed", what=what, where=verbatim(", ".join(dict.fromkeys(name for name in where if name))))


def _squares_of(box: Rect) -> str:
    """Return the squares of a box by name: the first, and the last of several."""
    # the right and lower edges are those of the squares before them, and a rough one strays a little beyond its own
    across, down = (STRAYS if length > SQUARE else 0 for length in (box.width, box.height))
    first = square_name(square_at((max(0, box.left + across), max(0, box.top + down))))
    right, bottom = box.right - across - 1, box.bottom - down - 1
    last = square_name(square_at((max(box.left, right, 0), max(box.top, bottom, 0))))
    return first if first == last else f"{first}\N{EN DASH}{last}"


def placed_at(what: Phrase, scene: Scene | None, things: Iterable[Thing]) -> Phrase:
    """Return a deed, or what it was done to, with where the things are, and the name of the first one."""
    found = tuple(things)
    return placed(what, scene, surrounding(thing.bounds for thing in found), *(thing.name for thing in found[:1]))


def surrounding(boxes: Iterable[Rect]) -> Rect | None:
    """Return the smallest rectangle around others; None around none."""
    corners = [corner for box in boxes for corner in ((box.left, box.top), (box.right, box.bottom))]
    return rect_around(corners) if corners else None


def _rooms_along(scene: Scene, wall: Wall) -> tuple[str, ...]:
    """Return the names of the one or two zones at the borders of which most of a wall stands; none if that is little.

    Another zone may lie over the middle of what a wall encloses.
    """
    from shapely import LineString

    line = LineString(wall.points)
    near = (zone for zone in scene.things.values() if isinstance(zone, Zone) and zone.name)
    about = [zone for zone in near if zone.bounds.grown(AT_BORDER).meets(wall.bounds)]
    shares = [(line.intersection(zone.shape.boundary.buffer(AT_BORDER)).length, zone.name) for zone in about]
    most = max((share for share, _ in shares), default=0.0)
    if most <= line.length / 2:
        return ()
    return tuple(name for share, name in sorted(shares, key=lambda each: -each[0]) if share > most * MOST_OF_IT)[:2]


def _rooms_at(scene: Scene, point: Point) -> tuple[str, ...]:
    """Return the name of the smallest zone around a point; those of two that it lies between."""
    from shapely import Point as Spot

    spot, there = (
        Spot(point),
        Rect(point[0] - AT_BORDER, point[1] - AT_BORDER, point[0] + AT_BORDER, point[1] + AT_BORDER),
    )
    near = (zone for zone in scene.things.values() if isinstance(zone, Zone) and zone.name and zone.bounds.meets(there))
    shapes = [(shape, zone.name) for zone in near if (shape := zone.shape).distance(spot) < AT_BORDER]
    shapes.sort(key=lambda each: each[0].area)
    if not shapes:
        return ()
    room, name = shapes[0]
    within = room.contains(spot) and room.boundary.distance(spot) >= AT_BORDER
    # what lies around the room as well is not beyond its wall
    beyond = () if within else tuple(other for shape, other in shapes[1:] if not shape.covers(room))
    return (name, *beyond[:1])
