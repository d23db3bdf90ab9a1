"""Scenes written as Universal VTT maps, format 0.3, for other programs to read."""

import json
from base64 import b64encode
from fractions import Fraction
from itertools import pairwise
from math import atan2
from typing import Any

from core.base.errors import BadFile
from core.base.ids import ThingId
from core.documents.assets import media_of
from core.documents.headers import size_of
from core.documents.interchange.own_walls import KEY, written_doors, written_measure, written_walls
from core.geometry.pieces import ON_THE_LINE, Chain, joined_at_ends, mended, nearest_on
from core.geometry.units import SQUARE, Point
from core.model.closing_walls import closed_for_players
from core.model.passage import Passage
from core.model.scene import Scene, SceneState
from core.model.secret_rooms import known_stone
from core.model.things import MAXIMUM_POINTS, PASSING, Door, DoorState, Light, Stamp, Thing, Wall, WallKind

UVTT_VERSION = 0.3
LARGEST_OBJECT = 3 * SQUARE
"""Units along the longer side of what closed walls enclose up to which it counts as an object, such as a pillar."""
BLANK_PIXELS = 100
"""Pixels to a square that are named where there is no picture."""


def written(scene: Scene, scene_state: SceneState, image: bytes | None) -> bytes:
    """Return a scene as the bytes of a file; `image` is a PNG of the whole of it, edge to edge.

    Doors stand as play has left them, what is broken is left out. What players must not learn is left out: whatever
    is hidden from them; a secret door that nobody has found is written as wall, and rooms behind it as rock. Zones
    and notes have no place in the format; kinds of walls and doors have one of our own. Raises `BadFile` for an image
    that is no PNG.
    """
    scene, hidden = closed_for_players(scene, scene_state), scene.hidden_layers
    shown = (thing for thing in scene.things.values() if not thing.hidden and thing.layer not in hidden)
    things = [thing for thing in shown if thing.id not in scene_state.broken]
    stone = [each for each in things if isinstance(each, Wall) or _looks_like_wall(each, scene_state)]
    known = known_stone(scene, scene_state, stone)
    drawn = [thing for thing in known if isinstance(thing, Wall)]
    for door in known:
        if isinstance(door, Door):
            drawn = _filled(drawn, door)
    walls = [wall for wall in drawn if wall.made is WallKind.WALL or wall.passage("sight") is not Passage.FREE]
    objects = [wall.points for wall in walls if _is_object(wall)]
    objects += [
        (*thing.outline, thing.outline[0]) for thing in things if isinstance(thing, Stamp) and thing.blocks_sight
    ]
    lines = [wall.points for wall in walls if not _is_object(wall)]
    doors = [door for door in things if isinstance(door, Door) and not scene_state.is_unfound(door)]
    document = {
        "format": UVTT_VERSION,
        "software": "Sandtable",
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": scene.columns, "y": scene.rows},
            "pixels_per_grid": _pixels(scene, image),
        },
        "line_of_sight": [[_place(point) for point in line] for line in lines],
        "objects_line_of_sight": [[_place(point) for point in outline] for outline in objects],
        "portals": [portal for thing in things for portal in _portals(thing, scene_state)],
        "environment": {"baked_lighting": False, "ambient_light": f"ff{_ambient(scene) * 3}"},
        "lights": [_light(thing) for thing in things if isinstance(thing, Light)],
        KEY: {"walls": written_walls(drawn), "doors": written_doors(doors), **written_measure(scene)},
        "image": "" if image is None else b64encode(image).decode("ascii"),
    }
    return json.dumps(document, separators=(",", ":")).encode()


def _ambient(scene: Scene) -> str:
    """Return how bright a scene is without its lamps, as two digits to the base of sixteen."""
    return f"{round(scene.ambient * 255 / 100):02x}"


def _pixels(scene: Scene, image: bytes | None) -> int:
    if image is None:
        return BLANK_PIXELS
    if media_of(image) != "image/png":
        raise BadFile("import.png-wanted")
    return max(round(Fraction(size_of(image)[0], scene.columns)), 1)


def _is_object(wall: Wall) -> bool:
    box = wall.bounds
    return wall.points[0] == wall.points[-1] and max(box.width, box.height) <= LARGEST_OBJECT


def _looks_like_wall(thing: Thing, scene_state: SceneState) -> bool:
    return isinstance(thing, Door) and scene_state.is_unfound(thing)


def _filled(walls: list[Wall], door: Door) -> list[Wall]:
    """Return walls with a secret door as a part of those that it stands in: nothing begins or ends there."""
    beside = [wall for wall in walls if _goes_on_at(wall, door)]
    beside = [wall for wall in beside if wall.fabric is beside[0].fabric]
    points, taken = mended(tuple(wall.points for wall in beside), (door.a, door.b))
    gone = [beside[number] for number in taken]
    # in a corner the wall goes on in another direction
    for wall in beside:
        longer = None if wall in gone else joined_at_ends(points, wall.points)
        if longer is not None:
            points, gone = longer, [*gone, wall]
    points = _without_joints(points, door)
    if len(points) > MAXIMUM_POINTS:
        points, gone = (door.a, door.b), []
    whole = gone[0].but(points=points) if gone else Wall(id=ThingId(str(door.id)), points=points)
    place = walls.index(gone[0]) if gone else len(walls)
    return [*(wall for wall in walls[:place] if wall not in gone), whole, *(w for w in walls[place:] if w not in gone)]


def _without_joints(points: Chain, door: Door) -> Chain:
    """Return a wall without the ends of a door at which it does not turn; those are rounded to whole units."""
    ends = door.corners
    if points[0] == points[-1]:
        ring = points[1:]
        first = next((n for n, at in enumerate(ring) if at not in ends), 0) if ring[-1] in ends else len(ring) - 1
        points = (*ring[first:], *ring[: first + 1])
    for _ in ends:
        near = {
            at: nearest_on((before, after), at)[1]
            for before, at, after in zip(points, points[1:], points[2:], strict=False)
            if at in ends
        }
        least = min(near, key=lambda at: near[at], default=None)
        if least is not None and near[least] <= ON_THE_LINE:
            points = tuple(at for at in points if at != least)
    return points


def _goes_on_at(wall: Wall, door: Door) -> bool:
    """Return whether a plain wall ends at an end of a door."""
    ends = {wall.points[0], wall.points[-1]}
    is_plain = wall.made is WallKind.WALL and all(getattr(wall, what) is Passage.KIND for what in PASSING)
    return is_plain and len(ends) == 2 and not ends.isdisjoint((door.a, door.b))


def _portals(thing: Thing, scene_state: SceneState) -> list[dict[str, Any]]:
    match thing:
        case Wall() if thing.made is not WallKind.WALL and _is_window(thing):
            return [_portal(a, b, closed=False) for a, b in pairwise(thing.points)]
        case Door() if not scene_state.is_unfound(thing):
            closed = scene_state.door(thing) is not DoorState.OPEN
            return [_portal(thing.a, thing.b, closed=closed)]
    return []


def _is_window(wall: Wall) -> bool:
    return wall.passage("sight") is Passage.FREE and wall.passage("move") is not Passage.FREE


def _portal(a: Point, b: Point, *, closed: bool) -> dict[str, Any]:
    return {
        "position": {"x": _squares(a[0] + b[0], 2 * SQUARE), "y": _squares(a[1] + b[1], 2 * SQUARE)},
        "bounds": [_place(a), _place(b)],
        "rotation": round(atan2(b[1] - a[1], b[0] - a[0]), 6),
        "closed": closed,
        "freestanding": False,
    }


def _light(light: Light) -> dict[str, Any]:
    return {
        "position": _place(light.at),
        "range": round(float(light.reach), 6),
        "intensity": light.strength / 100,
        "color": f"ff{light.colour[1:].lower()}",
        "shadows": True,
    }


def _place(point: Point) -> dict[str, float]:
    return {"x": _squares(point[0], SQUARE), "y": _squares(point[1], SQUARE)}


def _squares(units: int, square: int) -> float:
    return round(units / square, 6)
