"""What of a scene is other than before, for those who keep something drawn of its plan."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.geometry.plane import BLOCK_SIDE, Plane
from core.geometry.units import SQUARE, Rect, Square
from core.model.floor_plan import KIND_OF, Plan
from core.model.materials import WallFabric
from core.model.things import Door, Light, LightRegion, Stamp, Surface, Wall
from core.model.things_by_place import box_touched


@dataclass
class Changes:
    """Where two plans of a scene differ: in what is seen, in what sheds light, and in what light stops at.

    Of what is seen `ground` is the part where the ground itself is another, and not only what stands on it.
    """

    seen: list[Rect] = field(default_factory=list)
    ground: list[Rect] = field(default_factory=list)
    light: list[Rect] = field(default_factory=list)
    barriers: list[Rect] = field(default_factory=list)


def changes_between(before: Plan, after: Plan) -> Changes:
    """Return where two plans of a scene differ."""
    found = Changes()
    for identity in _changed_ids(before, after):
        for scene in (before.scene, after.scene):
            thing = scene.things.get(identity)
            if isinstance(thing, Light):
                found.light.append(box_touched(thing))
            elif isinstance(thing, LightRegion):
                found.light.append(thing.bounds)
            elif thing is not None and type(thing) in KIND_OF:
                found.seen.append(thing.bounds)
                if isinstance(thing, Wall | Door | Stamp):
                    found.barriers.append(thing.bounds)
                if isinstance(thing, Surface) or (isinstance(thing, Wall) and thing.fabric is WallFabric.CAVE):
                    found.ground.append(thing.bounds)
    for name in ("terrain", "materials", "elevation"):
        old, new = getattr(before.scene, name), getattr(after.scene, name)
        if old is not new:
            boxes = [_changed_squares(old, new, place) for place in new.changed_blocks(old)]
            found.seen += boxes
            found.ground += boxes if name != "elevation" else []
    floored = before.caves ^ after.caves
    if before.floors is not after.floors or floored:
        old_floors, new_floors = before.floors_by_shape, after.floors_by_shape
        for key in old_floors.keys() ^ new_floors.keys() | floored:
            left, top, right, bottom = (old_floors.get(key) or new_floors[key]).bounds
            room = Rect(round(left), round(top), round(right), round(bottom))
            found.seen.append(room)
            found.ground.append(room)
    return found


def _changed_ids(before: Plan, after: Plan) -> set[str]:
    was, now = before.scene_state, after.scene_state
    changed = set(after.scene.things.changed_from(before.scene.things))
    if was is not now:
        changed |= {each for each in {**was.doors, **now.doors} if was.doors.get(each) != now.doors.get(each)}
        changed |= set(was.found) ^ set(now.found)
        changed |= set(was.broken) ^ set(now.broken)
    return changed


def _changed_squares(old: Plane, new: Plane, place: Square) -> Rect:
    """Return the box around the squares of a block that differ."""
    left, top = place[0] * BLOCK_SIDE, place[1] * BLOCK_SIDE
    squares = [(left + dx, top + dy) for dy in range(BLOCK_SIDE) for dx in range(BLOCK_SIDE)]
    differing = [square for square in squares if old.at(square) != new.at(square)]
    columns, rows = zip(*differing, strict=True)
    return Rect(min(columns) * SQUARE, min(rows) * SQUARE, (max(columns) + 1) * SQUARE, (max(rows) + 1) * SQUARE)
