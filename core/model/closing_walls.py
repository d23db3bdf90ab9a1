"""What is hidden and closes rooms which players know by their other walls: as far as it does, to them it is wall."""

from typing import TYPE_CHECKING

from core.base.ids import ThingId
from core.base.values import remembered
from core.geometry.pieces import ON_THE_LINE
from core.geometry.shapes import lines_of, union_of
from core.model.floors import floors_of, pieces_of_walls, public_floors
from core.model.hidden_doors import wall_for, with_hidden_doors_closed, with_secret_doors_bent
from core.model.scene import Scene, SceneState
from core.model.secret_rooms import BorderCorners
from core.model.things import Door, Wall

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


# the players' map is made anew for deeds that change no wall of it
@remembered(most=16)
def closed_for_players(scene: Scene, scene_state: SceneState) -> Scene:
    """Return a scene in which rooms that players know are closed where they border on one that is hidden from them.

    Two thirds of what stands about such a room they have to see: then it is no secret, whatever its neighbour is. A
    hidden wall within a room that others close stays hidden, and so does one about a room of its own. A hidden door is
    a part of the wall that it stands in.
    """
    scene = with_secret_doors_bent(with_hidden_doors_closed(scene), scene_state)
    hidden = tuple(
        thing
        for thing in scene.things.values()
        if isinstance(thing, Wall | Door) and thing.hidden and thing.layer not in scene.hidden_layers
    )
    if not hidden:
        return scene
    from shapely import dwithin, prepare
    from shapely.geometry import Point as Spot

    known = union_of(public_floors(scene, scene_state))
    about = union_of(lines_of(pieces_of_walls(each for each in scene.things.values() if not each.hidden)))
    about = about.buffer(ON_THE_LINE)
    prepare(about)
    rooms = [
        room
        for room in floors_of(scene)
        if 2 * room.intersection(known).area < room.area and _is_mostly(room.boundary, about)
    ]
    if not rooms:
        return scene
    border = union_of([room.boundary for room in rooms])
    prepare(border)

    def closes(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return bool(dwithin(border, Spot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ON_THE_LINE))

    corners, things = BorderCorners((border,)), scene.things
    walls = [thing for thing in things.values() if isinstance(thing, Wall)]
    for thing in hidden:
        wall = wall_for(thing, walls) if isinstance(thing, Door) else thing
        for number, run in enumerate(corners.runs_of(wall.points, closes)):
            part = wall.but(id=ThingId(f"{wall.id}-{number}"), points=tuple(run), hidden=False)
            things = things.put(part.id, part)
    return scene.but(things=things)


def _is_mostly(border: "BaseGeometry", about: "BaseGeometry") -> bool:
    return bool(3 * border.intersection(about).length >= 2 * border.length)
