"""How walls and doors look while they are drawn."""

from core.base.ids import ThingId
from core.geometry.units import Point
from core.model.things import Thing, Wall, WallKind
from desktop.map.overlays.records import Ghost, Ink, Line, Overlays

UNBORN = ThingId("wall-0")
"""The id of what is only shown."""


def show_chain(points: tuple[Point, ...], made: WallKind) -> Overlays:
    """Return a chain as the wall it will be."""
    if len(points) < 2:
        return ()
    return (Ghost(Wall(id=UNBORN, points=points, made=made)), Line(points, Ink.SELECT, 1.5))


def show_ring(points: tuple[Point, ...]) -> Overlays:
    """Return the walls around a room."""
    if len(points) < 3:
        return show_chain(points, WallKind.WALL)
    return show_chain((*points, points[0]), WallKind.WALL)


def show_things(things: tuple[Thing, ...]) -> Overlays:
    """Return things as they will lie."""
    return tuple(Ghost(thing) for thing in things)
