"""Rooms of a dungeon that are moved take what is theirs along, and no rock becomes floor by it."""

from itertools import product
from random import Random

import pytest
from shapely import LineString
from shapely.affinity import translate

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.edits.dungeon import Names, things_of
from core.edits.dungeon_layout import Wish, laid_out
from core.edits.rooms import Meeting, corridor_drawn, room_drawn
from core.edits.rooms_moved import going_with, telling_of_themselves, walls_left
from core.edits.walls import WallEdit
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.floors import floors_of
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, Zone
from tests.core.edits.test_rooms import box
from tests.helpers.maps import at

STATE = Campaign(Source(1)).numbered_past("wall-9000")
ACROSS, DOWN = 42, 32
NAMES = Names(tuple(f"Room {number}" for number in range(60)), tuple(f"Cave {number}" for number in range(20)))


def scene_of(things: tuple[Thing, ...]) -> Scene:
    there = PersistentMap((each.id, each) for each in things)
    return Scene(id=SceneId("scene-1"), name="Deep", columns=ACROSS, rows=DOWN, ground=Material.ROCK, things=there)


def moved(scene: Scene, room: Zone, dx: int, dy: int) -> Scene:
    """Return a scene in which a room was moved by its floor, by squares."""
    group = {thing.id: thing for thing in (room, *going_with(scene, (room,)))}
    assert any(isinstance(thing, Wall) for thing in group.values()), room.name
    after = telling_of_themselves(thing.moved(dx * SQUARE, dy * SQUARE) for thing in group.values())
    left = walls_left(STATE.numbered_past("wall-90000"), scene, after)
    return scene.but(things=scene.things.having((each.id, each) for each in (*after, *left)))


def free_ways(scene: Scene, room: Zone, random: Random, most: int) -> list[Point]:
    """Return ways of whole squares that a room can go into free rock."""
    floors = union_of(floors_of(scene))
    own = polygon_of(room.points)
    rest, found = floors.difference(own.buffer(2)), list[Point]()
    ways = list(product(range(-20, 21), range(-16, 17)))
    random.shuffle(ways)
    for dx, dy in ways:
        there = translate(own, dx * SQUARE, dy * SQUARE)
        left, top, right, bottom = there.bounds
        on_map = left >= 0 and top >= 0 and right <= ACROSS * SQUARE and bottom <= DOWN * SQUARE
        if on_map and there.intersection(rest).area < 1:
            found.append((dx, dy))
            if len(found) == most:
                break
    return found


def changed(scene: Scene, room: Zone, way: Point) -> tuple[float, float]:
    """Return how much rock became floor, and how much floor rock, in squares, but for the room that was moved."""
    floors, own = union_of(floors_of(scene)), polygon_of(room.points)
    there = translate(own, way[0] * SQUARE, way[1] * SQUARE)
    wanted = union_of((floors.difference(own), there))
    found = union_of(floors_of(moved(scene, room, *way)))
    more, less = found.difference(wanted.buffer(2)), wanted.difference(found.buffer(2))
    return round(more.area / SQUARE**2, 1), round(less.area / SQUARE**2, 1)


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("seed", range(1, 9))
def test_no_rock_becomes_floor_where_a_room_of_a_dungeon_is_moved_into_rock(seed: int, *, told: bool) -> None:
    random = Random(seed)
    wish = Wish(density=4 + seed % 5, seed=seed, shapes=seed % 2 == 0, furnished=False)
    things = things_of(laid_out(Rect(0, 0, ACROSS, DOWN), wish), wish, NAMES)
    if not told:
        # as documents have it that were made when walls and doors told nothing
        untold = (each.but(floor_side=FloorSide.UNTOLD) if isinstance(each, Wall | Door) else each for each in things)
        things = tuple(untold)
    scene = scene_of(things)
    tried = 0
    for room in (each for each in things if isinstance(each, Zone)):
        for way in free_ways(scene, room, random, 1):
            assert changed(scene, room, way) == (0, 0), (room.name, way)
            tried += 1
    assert tried >= 3


def test_walls_and_doors_of_a_dungeon_tell_of_every_floor_without_its_zones() -> None:
    for seed in range(1, 12):
        wish = Wish(seed=seed, shapes=seed % 2 == 0, pools=0, furnished=False)
        things = things_of(laid_out(Rect(0, 0, ACROSS, DOWN), wish), wish, NAMES)
        bare = tuple(each for each in things if isinstance(each, Wall | Door))
        floors = union_of(floors_of(scene_of(things)))
        alone = union_of(floors_of(scene_of(bare)))
        assert floors.symmetric_difference(alone).area < SQUARE


def test_an_archway_that_goes_with_its_room_leaves_the_rock_that_it_comes_to_rock() -> None:
    scene, state = scene_of(()), STATE

    def drawn(edit: WallEdit) -> None:
        nonlocal scene, state
        kept = scene.things.without(edit.gone)
        scene = scene.but(things=kept.having((each.id, each) for each in edit.put))
        state = state.numbered_past(f"wall-{state.next_number + 20}")

    # four rooms about a block of rock, and one beyond with a corridor to it
    for outline in (box(0, 0, 18, 4), box(14, 4, 18, 14), box(0, 14, 18, 18), box(0, 4, 4, 14), box(22, 2, 26, 6)):
        drawn(room_drawn(state, scene, outline, Meeting.SHARE))
    drawn(corridor_drawn(state, scene, (at(16, 3), at(24, 3)), box(16, 2.5, 24, 3.5), SQUARE))
    room = Zone(id=ThingId("zone-1"), points=box(22, 2, 26, 6), name="Cell")
    scene = scene.but(things=scene.things.put(room.id, room))
    assert any(isinstance(thing, Door) for thing in going_with(scene, (room,)))
    assert changed(scene, room, (-15, 5)) == (0, 0)
    # and the corridor that it leaves behind stays one
    assert changed(scene, room, (0, 10)) == (0, 0)


def test_a_room_takes_no_wall_along_that_is_not_about_it() -> None:
    tried = 0
    for seed in (6, 9, 12):
        wish = Wish(density=4 + seed % 5, seed=seed, shapes=True, furnished=False)
        things = things_of(laid_out(Rect(0, 0, ACROSS, DOWN), wish), wish, NAMES)
        scene = scene_of(things)
        for room in (each for each in things if isinstance(each, Zone)):
            edge = polygon_of(room.points).boundary.buffer(2)
            walls = [each for each in going_with(scene, (room,)) if isinstance(each, Wall)]
            assert walls and all(edge.covers(LineString(wall.points)) for wall in walls)
            tried += 1
    assert tried > 30


def test_a_room_that_lies_upon_others_goes_on_without_them_and_with_what_is_its_own() -> None:
    scene, state = scene_of(()), STATE
    # one of two rooms with walls in common lies within the pasted one altogether, the other in part
    for outline in (box(2, 2, 6, 5), box(5, 4, 12, 8), box(20, 2, 29, 9), box(26, 3, 28, 5), box(20, 12, 24, 15)):
        edit = room_drawn(state, scene, outline, Meeting.SHARE)
        scene = scene.but(things=scene.things.without(edit.gone).having((each.id, each) for each in edit.put))
        state = state.numbered_past(*scene.things)
    there = {thing.id: thing for thing in scene.things.values()}
    ring = next(each for each in there.values() if isinstance(each, Wall) and each.points[0] == at(20, 2))
    own = {ring.id, *(thing.id for thing in going_with(scene, (ring,)))}
    # with the closet that stands in it
    assert len(own) == 2
    floor = union_of(floors_of(scene))
    for across, down in ((-19, -1), (0, 11)):
        put = [there[each].moved(across * SQUARE, down * SQUARE) for each in own]
        upon = scene.but(things=scene.things.having((each.id, each) for each in put))
        assert {ring.id, *(thing.id for thing in going_with(upon, (upon.things[ring.id],)))} == own
        left = walls_left(STATE.numbered_past("wall-90000"), upon, [there[each] for each in own])
        back = scene.things.having((each.id, each) for each in left)
        assert left == () and union_of(floors_of(scene.but(things=back))).equals(floor)


def test_what_is_taken_away_from_a_room_is_rock_and_the_rest_of_it_floor() -> None:
    for cut, left in ((box(3, 0, 6, 6), 18), (box(3, 2, 6, 4), 30), (box(2, 2, 4, 4), 32)):
        hall = room_drawn(STATE, scene_of(()), box(0, 0, 6, 6), Meeting.SHARE)
        scene = scene_of(hall.put)
        edit = room_drawn(STATE.numbered_past("wall-9900"), scene, cut, Meeting.AWAY)
        there = scene.things.without(edit.gone).having((each.id, each) for each in edit.put)
        floors = floors_of(scene.but(things=there))
        assert union_of(floors).area / SQUARE**2 == left, cut
