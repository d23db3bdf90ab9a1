"""Dungeons laid out by chance: every room is reached, the same seed gives the same, halves mirror each other."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from shapely import LineString, Point

from core.base.ids import SceneId, ThingId
from core.base.phrase import say
from core.chance.source import Source
from core.edits.dungeon import Names, dungeon, things_of
from core.edits.dungeon_layout import Wish, laid_out
from core.edits.dungeon_shapes import Form
from core.edits.flaws import FlawKind
from core.edits.furnishing import THEMES, WATERY
from core.edits.joints import Joints
from core.edits.map_check import flaws_of, mended_at_once
from core.edits.maps import AddScene, DropThings, PutThings
from core.edits.zones import ZoneSource, outlines_of
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.pieces import beside
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.cover import Cover
from core.model.floors import floors_of
from core.model.materials import Material, WallFabric
from core.model.scene import Scene
from core.model.things import Door, Stamp, Surface, Wall, Zone

SCENE = SceneId("scene-1")
AREA = Rect(2, 2, 42, 32)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_room_is_reached_by_doors_and_corridors(seed: int, mirrored: bool) -> None:
    layout = laid_out(AREA, Wish(seed=seed, mirrored=mirrored))
    assert len(layout.rooms) >= 6 and layout == laid_out(AREA, Wish(seed=seed, mirrored=mirrored))
    assert layout != laid_out(AREA, Wish(seed=seed + 1, mirrored=mirrored))
    doors = {frozenset(door) for door in layout.doors}
    reached, waiting = {next(iter(layout.squares))}, [next(iter(layout.squares))]
    while waiting:
        x, y = waiting.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            passes = layout.squares.get(other) == layout.squares[x, y] or frozenset(((x, y), other)) in doors
            if passes and other not in reached:
                reached.add(other)
                waiting.append(other)
    assert reached == set(layout.squares)
    assert all(AREA.left <= x < AREA.right and AREA.top <= y < AREA.bottom for x, y in layout.squares)
    if mirrored:
        assert {(AREA.left + AREA.right - 1 - x, y) for x, y in layout.squares} >= {
            (x, y) for x, y in layout.squares if x < AREA.left + 15
        }


def test_a_dungeon_is_ordinary_things_in_one_step_and_the_check_finds_nothing_wrong_with_it() -> None:
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Deep", columns=44, rows=34)))
    before = table.state
    command = dungeon(before, before.scene(SCENE), AREA, Wish(density=7, pools=2), Names(("Crypt", "Store")))
    assert command is not None
    table.submit(command)
    scene = table.state.scene(SCENE)
    there = list(scene.things.values())
    assert all(any(isinstance(each, kind) for each in there) for kind in (Wall, Door, Stamp))
    assert sum(isinstance(each, Surface) for each in there) == 2 and scene.ground is Material.ROCK
    pools = [polygon_of(each.points) for each in there if isinstance(each, Surface)]
    for square, _ in scene.terrain.cells():
        # where walking is hard the middle of the square is in the water
        spot = Point((square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE)
        assert any(pool.contains(spot) for pool in pools)
    assert len(tuple(scene.terrain.cells())) > 4
    names = [each.name for each in there if isinstance(each, Zone)]
    assert len(set(names)) == len(names) and {"Crypt", "Store", "Crypt 2"} <= set(names)
    assert any(scene.terrain.cells())
    wrong = {FlawKind.GAP, FlawKind.OFF_WALL, FlawKind.WALL_IN_DOOR, FlawKind.UNREACHABLE, FlawKind.DOUBLED}
    assert not [flaw for flaw in flaws_of(table.state, scene) if flaw.kind in wrong]
    table.undo()
    assert table.state == before
    assert dungeon(before, before.scene(SCENE), Rect(0, 0, 5, 5), Wish(), Names(())) is None


@pytest.mark.parametrize("area", [Rect(20, 30, 32, 60), Rect(40, 50, 80, 62), Rect(1, 60, 30, 90)])
@pytest.mark.parametrize("seed", [1, 4])
def test_wherever_a_dungeon_lies_its_rooms_lie_within_and_apart_and_no_two_doors_side_by_side(
    area: Rect, seed: int
) -> None:
    layout = laid_out(area, Wish(seed=seed, density=8))
    assert len(layout.rooms) >= 2
    for number, room in enumerate(layout.rooms):
        assert area.left <= room.left < room.right <= area.right and area.top <= room.top < room.bottom <= area.bottom
        around = Rect(room.left - 2, room.top - 2, room.right + 2, room.bottom + 2)
        # one square of rock on either side of a corridor at least
        assert not any(around.overlaps(other) for other in layout.rooms[number + 1 :])
    for (ax, ay), (bx, by) in layout.doors:
        assert abs(ax - bx) + abs(ay - by) == 1 and layout.squares.get((ax, ay)) != layout.squares.get((bx, by))
        aside = (0, 1) if ay == by else (1, 0)
        for n in (-1, 1):
            beside = ((ax + n * aside[0], ay + n * aside[1]), (bx + n * aside[0], by + n * aside[1]))
            assert beside not in layout.doors and beside[::-1] not in layout.doors


@pytest.mark.parametrize("seed", range(1, 9))
def test_furniture_stands_within_rooms_off_the_way_and_not_in_another_piece(seed: int) -> None:
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Deep", columns=44, rows=34)))
    names = tuple(f"Room {number}" for number in range(16))
    wish = Wish(density=6, pools=1, seed=seed)
    bare = dungeon(table.state, table.state.scene(SCENE), AREA, replace(wish, furnished=False), Names(names))
    command = dungeon(table.state, table.state.scene(SCENE), AREA, wish, Names(names))
    assert command is not None and bare is not None
    table.submit(command)
    things = list(table.state.scene(SCENE).things.values())
    furniture = [each for each in things if isinstance(each, Stamp) and each.art != "stairs"]
    layout = laid_out(AREA, wish)
    (first, *_) = bare.commands
    assert isinstance(first, PutThings) and len(first.things) == len(things) - len(furniture)
    assert len(furniture) >= 2 * len(layout.rooms)
    on_floor = [each for each in furniture if each.rank == 0]
    boxes = {each.id: each.bounds for each in on_floor}
    for each in furniture:
        box = each.bounds
        assert any(
            room.left * SQUARE <= box.left
            and box.right <= room.right * SQUARE
            and room.top * SQUARE <= box.top
            and box.bottom <= room.bottom * SQUARE
            for room in layout.rooms
        )
    solid = [each for each in on_floor if each.cover is not Cover.NONE]
    for one, other in combinations(solid, 2):
        a, b = boxes[one.id], boxes[other.id]
        assert a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top
    for pair in layout.doors:
        for x, y in pair:
            middle = x * SQUARE + SQUARE // 2, y * SQUARE + SQUARE // 2
            assert not any(boxes[each.id].holds(middle) for each in on_floor)
    wrong = {FlawKind.UNREACHABLE, FlawKind.OFF_WALL}
    assert not [flaw for flaw in flaws_of(table.state, table.state.scene(SCENE)) if flaw.kind in wrong]


def laid(seed: int, *, mirrored: bool = False, floors: tuple[str, ...] = ()) -> Session:
    """Return a document with a dungeon whose rooms have shapes."""
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Deep", columns=44, rows=34)))
    wish = Wish(density=4 + seed % 5, pools=2, mirrored=mirrored, seed=seed, shapes=True)
    names = Names(tuple(f"Room {number}" for number in range(16)), ("Cave", "Grotto"), floors)
    command = dungeon(table.state, table.state.scene(SCENE), AREA, wish, names)
    assert command is not None
    table.submit(command)
    return table


@pytest.mark.parametrize("seed", range(1, 13))
def test_rooms_may_be_round_or_many_sided_and_caves_and_all_is_whole(seed: int) -> None:
    mirrored = seed % 3 == 0
    table, wish = laid(seed, mirrored=mirrored, floors=("Deeper",)), Wish(4 + seed % 5, 2, mirrored, seed)
    layout, plain = laid_out(AREA, replace(wish, shapes=True)), laid_out(AREA, wish)
    # shapes change nothing of where rooms and doors are
    assert (layout.rooms, layout.squares, layout.doors) == (plain.rooms, plain.squares, plain.doors)
    wrong = {FlawKind.GAP, FlawKind.OFF_WALL, FlawKind.WALL_IN_DOOR, FlawKind.UNREACHABLE, FlawKind.DOUBLED}
    for scene in table.state.scenes.values():
        assert not [flaw for flaw in flaws_of(table.state, scene) if flaw.kind in wrong]
    things = list(table.state.scene(SCENE).things.values())
    zones = [each for each in things if isinstance(each, Zone)]
    assert [zone.points for zone in zones] == [layout.outline(number) for number in range(len(layout.rooms))]
    for number, around in layout.walling.items():
        room, floor = layout.rooms[number], polygon_of(around.outline)
        middle = Point((room.left + room.right) / 2 * SQUARE, (room.top + room.bottom) / 2 * SQUARE)
        assert floor.is_valid and floor.contains(middle) and len(around.outline) >= 8
        corners = {(x * SQUARE, y * SQUARE) for x in (room.left, room.right) for y in (room.top, room.bottom)}
        assert len(corners.intersection(around.outline)) < 4
    caves = [number for number in layout.shapes if layout.is_cave(number)]
    earth = [each for each in things if isinstance(each, Surface) and each.material is Material.EARTH]
    assert len(earth) == len(caves) and {zones[n].name.split()[0] for n in caves} <= {"Cave", "Grotto"}
    rough = [each for each in things if isinstance(each, Wall) and each.fabric is WallFabric.CAVE]
    assert bool(rough) == bool(caves)
    # where a corridor comes into a cave is an archway, at which zones end
    rest = [
        polygon_of(each.outline, each.holes)
        for each in outlines_of(table.state.scene(SCENE), ZoneSource.ROOMS, 2, anew=False)
    ]
    assert rest and all(part.intersection(polygon_of(zone.points)).area < SQUARE for part in rest for zone in zones)
    # nobody's furniture stands in a wall
    solid = [each for each in things if isinstance(each, Stamp) and each.cover is not Cover.NONE and each.rank == 0]
    floors = [polygon_of(layout.outline(number)).buffer(SQUARE / 8) for number in range(len(layout.rooms))]
    assert all(any(floor.covers(polygon_of(each.outline)) for floor in floors) for each in solid)


def test_each_room_has_walls_of_its_own_that_are_moved_without_a_corridor() -> None:
    moved = 0
    for seed in range(1, 9):
        table = Session(Journal(Campaign(Source(1))), {})
        table.submit(AddScene(Scene(id=SCENE, name="Deep", columns=44, rows=34)))
        command = dungeon(table.state, table.state.scene(SCENE), AREA, Wish(seed=seed), Names(("Crypt",)))
        assert command is not None
        table.submit(command)
        there = table.state.scene(SCENE).things.values()
        joints = Joints(there)
        for room in (each for each in there if isinstance(each, Zone) and len(each.points) == 4):
            walls = [each for each in there if isinstance(each, Wall) and set(room.points) & set(each.points)]
            held = [joints.things[each].corners for each in joints.assembly((walls[0].id,))]
            edge = polygon_of(room.points).boundary
            assert all(edge.distance(Point(corner)) < 1 for corners in held for corner in corners)
            moved += {corner for corners in held for corner in corners}.issuperset(room.points)
    assert moved > 100


def test_of_many_dungeons_rooms_of_each_shape_come() -> None:
    forms = [
        shape.form for seed in range(12) for shape in laid_out(AREA, Wish(7, seed=seed, shapes=True)).shapes.values()
    ]
    assert set(forms) == {Form.ROUND, Form.SIDED, Form.CAVE}


@pytest.mark.parametrize("seed", range(1, 7))
def test_stairs_join_one_floor_to_the_next_at_the_same_place_and_are_taken_back_at_once(seed: int) -> None:
    table = laid(seed, mirrored=seed % 2 == 0, floors=("Deeper", "Deepest"))
    floors = list(table.state.scenes.values())
    assert [floor.name for floor in floors] == ["Deep", "Deeper", "Deepest"]
    assert {floor.ground for floor in floors} == {Material.ROCK}
    stairs = [
        [each for each in floor.things.values() if isinstance(each, Stamp) and each.art == "stairs"] for floor in floors
    ]
    assert [len(each) for each in stairs] == [2, 2, 1]
    for above, below in pairwise(stairs):
        down, up = above[-1], below[0]
        assert down.leads_to == up.id and up.leads_to == down.id and down.at == up.at
    assert stairs[0][0].leads_to is None
    for floor, flights in zip(floors, stairs, strict=True):
        rooms = [polygon_of(each.points) for each in floor.things.values() if isinstance(each, Zone)]
        assert all(any(room.covers(polygon_of(flight.outline)) for room in rooms) for flight in flights)
    table.undo()
    assert list(table.state.scenes) == [SCENE] and not table.state.scene(SCENE).things


@pytest.mark.parametrize("seed", range(1, 13))
def test_water_stands_in_caves_and_in_rooms_where_it_may(seed: int) -> None:
    wish = Wish(density=7, pools=3, seed=seed, shapes=seed % 2 == 0)
    layout = laid_out(AREA, wish)
    names = tuple(f"{number}" for number in range(len(THEMES)))
    things = things_of(layout, wish, Names(names, ("Cave",)))
    pools = [
        polygon_of(each.points) for each in things if isinstance(each, Surface) and each.material is Material.WATER
    ]
    zones = [each for each in things if isinstance(each, Zone)]
    assert len(pools) == 3
    for pool in pools:
        room = next(zone for zone in zones if polygon_of(zone.points).covers(pool.centroid))
        named = room.name.split()[0]
        assert named == "Cave" or int(named) in WATERY
    # rooms that change places keep names of their own
    if not layout.shapes:
        assert len({zone.name for zone in zones}) == len(zones)


@pytest.mark.parametrize("seed", [2, 4, 5, 6])
def test_every_door_that_a_mend_sets_into_a_dungeon_has_floor_on_both_sides(seed: int) -> None:
    random, table = Random(seed), laid(seed)
    doors = [each for each in table.state.scene(SCENE).things.values() if isinstance(each, Door)]
    closed = [door for door in doors if random.random() < 0.5]
    fresh = table.state.next_number
    walls = (Wall(id=ThingId(f"wall-{fresh + n}"), points=(door.a, door.b)) for n, door in enumerate(closed))
    table.submit(PutThings(SCENE, tuple(walls), say("history.draw-wall")))
    table.submit(DropThings(SCENE, tuple(door.id for door in closed)))
    there = set(table.state.scene(SCENE).things)
    for _ in range(4):
        flaws = flaws_of(table.state, table.state.scene(SCENE))
        mend = mended_at_once(flaw for flaw in flaws if flaw.kind is FlawKind.UNREACHABLE)
        if mend is None:
            break
        table.submit(mend)
    after = table.state.scene(SCENE)
    floors = union_of(floors_of(after))
    made = [each for each in after.things.values() if isinstance(each, Door) and each.id not in there]
    assert made
    for door in made:
        sides = [Point(beside((door.a, door.b), far)) for far in (SQUARE / 4, -SQUARE / 4)]
        assert all(floors.contains(side) for side in sides)
    # and none of them is complained of
    about = {each for flaw in flaws_of(table.state, after) for each in flaw.about}
    assert about.isdisjoint(door.id for door in made)


def test_no_door_into_a_round_room_is_secret() -> None:
    """Its arc is straight where a door is: everybody would see where."""
    secret = 0
    for seed in range(1, 13):
        wish = Wish(density=4 + seed % 5, seed=seed, shapes=True)
        layout = laid_out(Rect(0, 0, 42, 32), wish)
        things = things_of(layout, wish, Names(("Hall",) * 60))
        doors = [each for each in things if isinstance(each, Door) and each.secret]
        round_ones = [number for number, shape in layout.shapes.items() if shape.form is Form.ROUND]
        around = union_of([polygon_of(layout.outline(number)).boundary for number in round_ones])
        # where there is no round room nothing is so far away, nor so near
        assert not any(around.distance(LineString((d.a, d.b)).centroid) < SQUARE / 8 for d in doors), seed
        secret += len(doors)
    assert secret > 12


@pytest.mark.parametrize("seed", range(1, 9))
def test_pools_of_a_dungeon_with_two_alike_halves_lie_in_both(seed: int) -> None:
    for pools in (1, 2, 3):
        wish = Wish(density=5, pools=pools, mirrored=True, seed=seed, furnished=False)
        layout = laid_out(AREA, wish)
        things = things_of(layout, wish, Names(("Crypt",)))
        water = [each.bounds for each in things if isinstance(each, Surface) and each.material is Material.WATER]
        around = (AREA.left + AREA.right) * SQUARE
        assert water
        turned = {(around - each.right, each.top, around - each.left, each.bottom) for each in water}
        assert turned == {(each.left, each.top, each.right, each.bottom) for each in water}
