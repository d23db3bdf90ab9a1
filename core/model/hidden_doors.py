"""Doors that are hidden from the players in a wall that they see: to them the wall goes on, as at a secret door."""

from collections.abc import Iterable
from itertools import pairwise

from core.base.ids import ThingId
from core.base.values import remembered
from core.geometry.arcs import corners_between
from core.geometry.pieces import ON_THE_LINE
from core.geometry.shapes import lines_of, union_of
from core.geometry.units import Point
from core.model.door_look import DoorLook, Through
from core.model.materials import WallFabric
from core.model.scene import Scene, SceneState
from core.model.things import Door, DoorState, Wall, WallKind


@remembered(most=16)
def with_hidden_doors_closed(scene: Scene) -> Scene:
    """Return a scene in which hidden doors between walls that players see are secret ones that nobody ever finds.

    Their ids are others, so that it matters nothing how they stand in play. A hidden door that stands by itself or
    among hidden walls stays hidden.
    """
    doors = [each for each in scene.things.values() if isinstance(each, Door) and each.hidden and each.a != each.b]
    if not doors or doors[0].layer in scene.hidden_layers:
        return scene
    from shapely import dwithin, get_coordinates, get_parts, line_merge, multilinestrings, prepare
    from shapely.geometry import Point as Spot

    seen = [each for each in scene.things.values() if isinstance(each, Wall | Door) and not each.hidden]
    shown = union_of(lines_of([piece for each in seen for piece in pairwise(each.corners)]))
    prepare(shown)
    closed: set[tuple[Point, Point]] = set()
    # doors side by side are one opening
    for chain in get_parts(line_merge(multilinestrings([[door.a, door.b] for door in doors]))):
        spots = [(round(x), round(y)) for x, y in get_coordinates(chain)]
        if spots[0] != spots[-1] and all(dwithin(shown, Spot(end), ON_THE_LINE) for end in (spots[0], spots[-1])):
            closed |= {*pairwise(spots), *pairwise(spots[::-1])}
    things, walls = scene.things, [each for each in seen if isinstance(each, Wall)]
    for door in doors:
        if (door.a, door.b) in closed:
            # a low wall closes no room
            wall = wall_for(door, walls)
            stands = (wall,) if wall.made is WallKind.LOW else _as_secret(door, walls)
            things = things.without((door.id,)).having((each.id, each) for each in stands)
    return scene.but(things=things)


@remembered(most=16)
def with_secret_doors_bent(scene: Scene, scene_state: SceneState) -> Scene:
    """Return a scene in which secret doors that nobody has found follow the curve of the wall that they stand in."""
    doors = [each for each in scene.things.values() if isinstance(each, Door) and scene_state.is_unfound(each)]
    walls = [each for each in scene.things.values() if isinstance(each, Wall) and not each.hidden] if doors else []
    things = scene.things
    for door in doors:
        parts = () if door.hidden else _as_secret(door, walls)
        if len(parts) > 1:
            things = things.without((door.id,)).having((each.id, each) for each in parts)
    return scene if things is scene.things else scene.but(things=things)


def _as_secret(door: Door, walls: Iterable[Wall]) -> tuple[Door, ...]:
    """Return a door as a secret one; in a wall along a circle as several that follow it."""
    given = [wall.points for wall in walls]
    before, after = (
        [way for chain in given for way in (chain, chain[::-1]) if way[0] == end] for end in (door.a, door.b)
    )
    corners = corners_between(before[0], after[0]) if len(before) == len(after) == 1 else ()
    secret = door.but(hidden=False, secret=True, state=DoorState.CLOSED, look=DoorLook.ITSELF, see_through=Through.NO)
    return tuple(
        secret.but(id=ThingId(f"{door.id}-{number}"), a=a, b=b)
        for number, (a, b) in enumerate(pairwise((door.a, *corners, door.b)))
    )


def wall_for(door: Door, walls: Iterable[Wall]) -> Wall:
    """Return the wall that would stand in the place of a door, like those that end at it."""
    beside = [wall for wall in walls if {wall.points[0], wall.points[-1]} & {door.a, door.b}]
    is_low = bool(beside) and all(wall.made is WallKind.LOW for wall in beside)
    fabric = next((wall.fabric for wall in beside if is_low or wall.made is WallKind.WALL), WallFabric.STONE)
    made = WallKind.LOW if is_low else WallKind.WALL
    return Wall(id=ThingId(f"{door.id}-0"), points=(door.a, door.b), made=made, fabric=fabric)
