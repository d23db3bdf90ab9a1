"""Dungeons laid out by chance: every room is reached, the same seed gives the same, halves mirror each other."""

from dataclasses import replace
from itertools import combinations

import pytest
from shapely import Point

from core.base.ids import SceneId
from core.chance.source import Source
from core.edits.dungeon import Wish, dungeon, laid_out
from core.edits.map_check import FlawKind, flaws_of
from core.edits.maps import AddScene, PutThings
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Cover, Door, Stamp, Surface, Wall, Zone

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
    command = dungeon(before, before.scene(SCENE), AREA, Wish(density=7, pools=2), ("Crypt", "Store"))
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
    assert dungeon(before, before.scene(SCENE), Rect(0, 0, 5, 5), Wish(), ()) is None


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
    bare = dungeon(table.state, table.state.scene(SCENE), AREA, replace(wish, furnished=False), names)
    command = dungeon(table.state, table.state.scene(SCENE), AREA, wish, names)
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
