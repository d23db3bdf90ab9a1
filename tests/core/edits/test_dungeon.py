"""Dungeons laid out by chance: every room is reached, the same seed gives the same, halves mirror each other."""

import pytest

from core.base.ids import SceneId
from core.chance.source import Source
from core.edits.dungeon import Wish, dungeon, laid_out
from core.edits.map_check import FlawKind, flaws_of
from core.edits.maps import AddScene
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import Rect
from core.model.campaign import Campaign
from core.model.materials import Material
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
    command = dungeon(before, before.scene(SCENE), AREA, Wish(density=7, pools=2), ("Crypt", "Store"))
    assert command is not None
    table.submit(command)
    scene = table.state.scene(SCENE)
    there = list(scene.things.values())
    assert all(any(isinstance(each, kind) for each in there) for kind in (Wall, Door, Stamp))
    assert sum(isinstance(each, Surface) for each in there) == 2 and scene.ground is Material.ROCK
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
