"""What may be wrong with where things lie: in the rock, on no floor, one over the other, or at the end of no stairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import ceil, dist, floor
from typing import TYPE_CHECKING

from core.base.ids import ThingId, numbered
from core.edits.flaws import Flaw, FlawKind, put
from core.edits.floor_sides import inner_side
from core.edits.maps import DropThings
from core.edits.near_walls import BESIDE_WALL
from core.edits.rooms import Meeting, room_drawn
from core.edits.several import Several
from core.edits.stairs import floor_names, is_stairs, linked, may_lead, new_floor, other_end, unlinked
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import ON_THE_LINE, Chain, beside, chain_without
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.floor_plan import Plan
from core.model.floor_side import FloorSide
from core.model.materials import Material
from core.model.nature import NATURE
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Door, Light, Stamp, Thing, Wall, Zone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

FLOORED = 0.05
"""Share of a zone that has a floor at least."""
FURTHER = 3 * SQUARE
"""Units beyond the nearest floor within which a better place for what lay in the rock is looked for."""


def ground_flaws(state: Campaign, scene: Scene, there: tuple[Thing, ...], fresh: Iterator[int]) -> Iterator[Flaw]:
    """Yield what is wrong with where the things of a scene lie; mends take `fresh` numbers for what they put."""
    yield from _door_over_door(scene, there)
    yield from _stairs_to_nowhere(state, scene, there)
    plan = plan_of(scene, SceneState())
    if plan.underground and not plan.is_blank:
        bare = tuple(_zones_without_floor(state, plan, there, fresh))
        yield from bare
        # what lies in a zone that gets its walls lies well then
        mended = {identity for flaw in bare if flaw.mend is not None for identity in flaw.about}
        to_come = [thing for thing in there if isinstance(thing, Zone) and thing.id in mended]
        yield from _in_the_rock(plan, there, to_come)
        yield from _into_the_rock(plan, there, to_come, fresh)


def is_floor(plan: Plan, at: Point) -> bool:
    """Return whether somebody can be at a place: anywhere but in the rock around the rooms of an underground map."""
    from shapely import Point as Spot

    if not plan.underground or plan.is_blank:
        return True
    near = Rect(at[0] - SQUARE, at[1] - SQUARE, at[0] + SQUARE, at[1] + SQUARE)
    return bool(plan.within(near).floor.covers(Spot(at)))


def is_solid(plan: Plan, at: Point) -> bool:
    """Return whether what lies uppermost at a place is rock or nothing at all, by its material or by the rules."""
    from shapely import Point as Spot

    near, spot = Rect(at[0] - SQUARE, at[1] - SQUARE, at[0] + SQUARE, at[1] + SQUARE), Spot(at)
    there = (material for material, shape in reversed(plan.within(near).regions) if shape.covers(spot))
    return NATURE[next(there, Material.EARTH)].solid


def _door_over_door(scene: Scene, there: tuple[Thing, ...]) -> Iterator[Flaw]:
    """Find doors that stand in part upon others: only one of them can be opened. Those just alike are found anyway."""
    from shapely import STRtree

    from core.geometry.shapes import lines_of

    doors = [thing for thing in there if isinstance(thing, Door) and thing.a != thing.b]
    tree = STRtree(lines_of([(door.a, door.b) for door in doors]))
    gone: set[str] = set()
    for number, door in enumerate(doors):
        box = door.bounds
        for other in sorted(tree.query(polygon_of(_corners(box.grown(2)))).tolist()):
            above = doors[other]
            if other <= number or {door.id, above.id} & gone or above.but(id=door.id, rank=door.rank) == door:
                continue
            if chain_without((door.a, door.b), ((above.a, above.b),)) != ((door.a, door.b),):
                gone.add(above.id)
                mend = None if above.locked else DropThings(scene.id, (above.id,))
                yield Flaw(FlawKind.DOUBLED, above.a, (above.id,), above.name, mend)


def _corners(box: Rect) -> tuple[Point, ...]:
    return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)


def _stairs_to_nowhere(state: Campaign, scene: Scene, there: tuple[Thing, ...]) -> Iterator[Flaw]:
    """Find stairs whose other end is gone, and where a document has several maps those that lead to none of them.

    A way out of all maps is meant so.
    """
    ends = dict(_loose_ends(state, scene)) if len(state.scenes) > 1 else {}
    for stairs in there:
        if not may_lead(stairs):
            continue
        if stairs.leads_to is not None:
            if other_end(state, stairs) is None:
                mend: EditCommand = unlinked(state, scene, stairs)
                yield Flaw(FlawKind.STAIRS, stairs.at, (stairs.id,), stairs.name, mend)
        elif len(state.scenes) > 1 and not stairs.leads_out:
            end = ends.get(stairs.at)
            if end is not None:
                mend = linked(scene, stairs, *end)
            else:
                mend = new_floor(state, scene, stairs, next(floor_names(state, scene, "{scene}, %1")))
            yield Flaw(FlawKind.STAIRS, stairs.at, (stairs.id,), stairs.name, mend, alone=end is None)


def _loose_ends(state: Campaign, scene: Scene) -> Iterator[tuple[Point, tuple[Scene, Stamp]]]:
    """Yield the stairs of other maps that lead nowhere, by their place."""
    for other in state.scenes.values():
        for thing in other.things.values() if other.id != scene.id else ():
            if is_stairs(thing) and thing.leads_to is None and not thing.leads_out:
                yield thing.at, (other, thing)


def _in_the_rock(plan: Plan, there: tuple[Thing, ...], to_come: Iterable[Zone]) -> Iterator[Flaw]:
    """Find lamps and furniture in the rock around the rooms, where nobody sees them, and in no room that is to come."""
    from shapely import Point as Spot
    from shapely import points

    lying = [thing for thing in there if isinstance(thing, Light | Stamp) and not thing.hidden]
    if not lying:
        return
    spots = points([thing.at for thing in lying])
    within = set(plan.floor_tree.query(spots, predicate="intersects")[0].tolist()) if plan.floors else set()
    rooms = union_of([zone.shape for zone in to_come])
    taken = [_shape_of(thing) for thing in there if isinstance(thing, Stamp)]
    for number, thing in enumerate(lying):
        if number not in within and not is_floor(plan, thing.at) and not rooms.covers(Spot(thing.at)):
            placed = None if thing.locked else _on_nearest_floor(plan, thing, taken)
            mend = None
            if placed is not None:
                mend = put(plan.scene, FlawKind.IN_ROCK, placed)
                taken.append(_shape_of(placed))
            yield Flaw(FlawKind.IN_ROCK, thing.at, (thing.id,), thing.name, mend)


def _shape_of(thing: Light | Stamp) -> BaseGeometry:
    """Return what a lamp or a stamp covers of the ground: a lamp a little."""
    from shapely import Point as Spot

    return polygon_of(thing.outline) if isinstance(thing, Stamp) else Spot(thing.at).buffer(SQUARE / 8)


def _on_nearest_floor(plan: Plan, thing: Light | Stamp, taken: Iterable[BaseGeometry]) -> Light | Stamp | None:
    """Return a lamp or a stamp put down on the nearest floor; None where there is none.

    It goes by whole squares, to where it has room between the walls, and upon no other stamp where that can be.
    """
    from shapely import Point as Spot
    from shapely import STRtree

    if not plan.floors:
        return None
    others, spot = STRtree(list(taken)), Spot(thing.at)
    far = plan.floors[int(plan.floor_tree.nearest(spot))].distance(spot) + FURTHER
    rooms = [plan.floors[number] for number in plan.floor_tree.query(spot, predicate="dwithin", distance=far).tolist()]
    second = None
    for placed in sorted(_places_about(thing, rooms, far), key=lambda each: dist(each.at, thing.at)):
        shape = _shape_of(placed).buffer(-ON_THE_LINE)
        if any(room.covers(shape) for room in rooms):
            if not len(others.query(shape, predicate="intersects")):
                return placed
            second = second or placed
    if second is None:
        inner = plan.floors[int(plan.floor_tree.nearest(spot))].representative_point()
        second = thing.but(at=(round(inner.x), round(inner.y)))
    return second


def _places_about(thing: Light | Stamp, rooms: Iterable[BaseGeometry], far: float) -> Iterator[Light | Stamp]:
    """Yield a thing moved by whole squares to each place in the boxes around some rooms, so far away at most."""
    x, y = thing.at
    for left, top, right, bottom in (room.bounds for room in rooms):
        across = range(ceil((max(left - x, -far)) / SQUARE), floor(min(right - x, far) / SQUARE) + 1)
        down = range(ceil((max(top - y, -far)) / SQUARE), floor(min(bottom - y, far) / SQUARE) + 1)
        for dx, dy in product(across, down):
            yield thing.moved(dx * SQUARE, dy * SQUARE)


def _zones_without_floor(state: Campaign, plan: Plan, there: Iterable[Thing], fresh: Iterator[int]) -> Iterator[Flaw]:
    """Find zones that lie in the rock altogether, as their walls were deleted or have gone elsewhere."""
    for zone in there:
        if not isinstance(zone, Zone):
            continue
        shape = zone.shape
        if shape.area and plan.within(zone.bounds).floor.intersection(shape).area < FLOORED * shape.area:
            mend = None
            if not zone.locked:
                # as a room that is drawn there: what walls and doors are left of it stay
                drawn = room_drawn(state.numbered_past(f"wall-{next(fresh)}"), plan.scene, zone.points, Meeting.SHARE)
                for _ in drawn.put:
                    next(fresh)
                holes = [_around(hole, ThingId(numbered("wall", next(fresh)))) for hole in zone.holes]
                mend = put(plan.scene, FlawKind.NO_FLOOR, *drawn.put, *holes)
            spot = shape.representative_point()
            yield Flaw(FlawKind.NO_FLOOR, (round(spot.x), round(spot.y)), (zone.id,), zone.name, mend)


def _around(hole: Chain, identity: ThingId) -> Wall:
    """Return the wall around what is left out of a room."""
    return Wall(id=identity, points=(*hole, hole[0]), floor_side=inner_side(hole).turned)


def _into_the_rock(plan: Plan, there: Iterable[Thing], to_come: Iterable[Zone], fresh: Iterator[int]) -> Iterator[Flaw]:
    """Find doors and archways with a room on one side and rock on the other, as where a room went elsewhere.

    Some stand so on purpose, such as a false door: each is mended by itself. One at the edge of the map leads off it.
    """
    from shapely import Point as Spot

    rooms = union_of([zone.shape for zone in to_come])
    ground = Rect(0, 0, plan.scene.columns * SQUARE - 1, plan.scene.rows * SQUARE - 1)
    for door in there:
        if not isinstance(door, Door) or door.a == door.b:
            continue
        x, y = ((door.a[0] + door.b[0]) // 2, (door.a[1] + door.b[1]) // 2)
        spots = [beside((door.a, door.b), far) for far in (BESIDE_WALL, -BESIDE_WALL)]
        beyond = [(round(sx + 2 * (sx - x)), round(sy + 2 * (sy - y))) for sx, sy in spots]
        floors = [is_floor(plan, (round(sx), round(sy))) or rooms.covers(Spot(sx, sy)) for sx, sy in spots]
        if sum(floors) == 1 and all(ground.holds(at) for at in beyond):
            side = FloorSide.LEFT if floors[0] else FloorSide.RIGHT
            mend = None
            if not door.locked:
                wall = Wall(id=ThingId(numbered("wall", next(fresh))), points=(door.a, door.b), floor_side=side)
                made = put(plan.scene, FlawKind.INTO_ROCK, wall)
                mend = Several(made.title, (DropThings(plan.scene.id, (door.id,)), made))
            yield Flaw(FlawKind.INTO_ROCK, (x, y), (door.id,), door.name, mend, alone=True)
