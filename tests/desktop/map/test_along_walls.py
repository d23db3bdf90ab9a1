"""What lies along walls on maps in a style: water goes up to them, and marks, stones and corners keep clear of them."""

import numpy as np
import pytest
import shapely
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.units import SQUARE, Rect
from core.model.door_look import DoorLook
from core.model.materials import MapStyle, Material, WallFabric
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Door, Surface, Thing, Wall
from desktop.map.items.atlas import Atlas
from desktop.map.painting.styled.rock_shapes import crags_of
from desktop.map.painting.styled.wall_shapes import tops_of
from tests.desktop.map.test_styles import cellar, drawn, grey, no_images, painted, patch
from tests.helpers.maps import at

WHOLE = Rect(0, 0, 18 * SQUARE, 12 * SQUARE)
STYLES = [MapStyle.INK, MapStyle.PAINTED]


def hall(style: MapStyle, *more: Thing, ground: Material) -> Scene:
    """Return a hall with a wall across it."""
    walls = (
        Wall(id=ThingId("wall-1"), points=(at(3, 3), at(23, 3), at(23, 23), at(3, 23), at(3, 3))),
        Wall(id=ThingId("wall-2"), points=(at(13, 3), at(13, 23))),
        *more,
    )
    things = PersistentMap((each.id, each) for each in walls)
    return cellar(style).but(columns=26, rows=26, things=things, ground=ground)


def canal() -> Surface:
    """Return water in the right half of the hall along its left wall, as near to it as a hand draws."""
    corners = (at(13.2, 3.2), at(17, 3.2), at(17, 22.8), at(13.2, 22.8))
    return Surface(id=ThingId("surface-20"), points=corners, material=Material.WATER)


@pytest.mark.parametrize("ground", [Material.ROCK, Material.GRASS])
@pytest.mark.parametrize("style", STYLES)
def test_water_goes_up_to_the_walls_along_which_it_was_laid_and_not_through_them(
    qapp: QApplication, style: MapStyle, ground: Material
) -> None:
    dry, wet = (painted(hall(style, *things, ground=ground)) for things in ((), (canal(),)))
    differing = np.abs(dry - wet).max(-1) > 12
    assert differing[4 * 32 : 22 * 32, round(13.25 * 32)].mean() > 0.95
    assert differing[round(3.25 * 32), 14 * 32 : 16 * 32].mean() > 0.95
    # neither in the other half nor outside
    assert differing[4 * 32 : 22 * 32, 9 * 32 : round(12.8 * 32)].mean() < 0.005
    assert differing[: round(2.8 * 32), 10 * 32 : 20 * 32].mean() < 0.005


def test_cracks_of_a_floor_do_not_lie_across_a_wall(qapp: QApplication) -> None:
    walls = [
        Wall(id=ThingId(f"wall-{x}{y}"), points=(at(x, y), at(x + 3, y), at(x + 3, y + 3), at(x, y + 3), at(x, y)))
        for x in range(1, 58, 4)
        for y in range(1, 38, 4)
    ]
    rooms = cellar(MapStyle.INK).but(
        columns=62, rows=42, things=PersistentMap((wall.id, wall) for wall in walls), ground=Material.GRASS
    )
    tones = grey(painted(rooms.but(grid=rooms.grid.but(shown=False))))
    far = [round(share * 32) for share in (0.125, 0.19, 0.2, 2.8)]
    for wall in walls:
        left, top = (32 * edge // SQUARE for edge in wall.points[0])
        right, bottom = left + 96, top + 96
        # no tuft grows so near to a wall
        for strip in (
            tones[top + far[2] : top + far[3], right + far[0] : right + far[1]],
            tones[top + far[2] : top + far[3], left - far[1] : left - far[0]],
            tones[bottom + far[0] : bottom + far[1], left + far[2] : left + far[3]],
            tones[top - far[1] : top - far[0], left + far[2] : left + far[3]],
        ):
            assert strip.min() > 150, wall.id


def test_stones_of_a_cave_do_not_lie_across_other_walls() -> None:
    edge = (at(3, 3), at(15, 3), at(15, 9), at(3, 9), at(3, 3))
    cave = Wall(id=ThingId("wall-1"), points=edge, fabric=WallFabric.CAVE)
    built = [Wall(id=ThingId(f"wall-{x + 20}"), points=(at(x, 3), at(x, 9))) for x in range(4, 15)]
    part = plan_of(cellar(MapStyle.INK, cave, *built), SceneState()).within(WHOLE)
    fallen = crags_of(part).fallen
    assert len(fallen) > 4
    assert all(stone.distance(shapely.linestrings(wall.points)) > 0.05 * SQUARE for stone in fallen for wall in built)


def passage() -> tuple[Thing, ...]:
    """Return two rooms of stone, and a passage through rock between their archways."""
    lines = (
        (at(6, 5), at(6, 1), at(1, 1), at(1, 9), at(6, 9), at(6, 6)),
        (at(10, 5), at(10, 1), at(15, 1), at(15, 9), at(10, 9), at(10, 6)),
    )
    stone = [Wall(id=ThingId(f"wall-{number + 60}"), points=points) for number, points in enumerate(lines)]
    rock = [Wall(id=ThingId(f"wall-{y + 70}"), points=(at(6, y), at(10, y)), fabric=WallFabric.CAVE) for y in (5, 6)]
    doors = [Door(id=ThingId(f"door-{x + 80}"), a=at(x, 5), b=at(x, 6), look=DoorLook.ARCH) for x in (6, 10)]
    return (*stone, *rock, *doors)


def test_rock_and_its_stones_end_at_the_walls_of_rooms_that_are_built() -> None:
    scene = cellar(MapStyle.PAINTED).but(things=PersistentMap((each.id, each) for each in passage()))
    crags = crags_of(plan_of(scene, SceneState()).within(WHOLE))
    between = shapely.box(6 * SQUARE, 0, 10 * SQUARE, 12 * SQUARE)
    assert crags.rim.difference(between).area < 0.01 * SQUARE**2 < crags.rim.area
    assert crags.fallen and all(between.contains(stone) for stone in crags.fallen)


def test_a_threshold_has_the_floor_of_the_room_that_is_seen(qapp: QApplication) -> None:
    scene = cellar(MapStyle.PAINTED).but(
        things=PersistentMap((each.id, each) for each in passage()), ground=Material.GRASS
    )
    state, zoom = SceneState(), 64
    left = tuple(floor for floor in plan_of(scene, state).floors if floor.bounds[0] < 2 * SQUARE)
    atlas = Atlas(no_images, public=True)
    atlas.show(plan_of(scene, state, floors=left))
    outer = patch(drawn(atlas, scene, zoom), 6.09, 5.3, 0.06, zoom).reshape(-1, 3).mean(0)
    # grass is green
    assert outer[1] < outer[0] + 4


def test_a_sharp_corner_of_a_wall_is_cut_off() -> None:
    sharp = Wall(id=ThingId("wall-30"), points=(at(14, 0.6), at(4, 1.1), at(14, 1.6)))
    tops = tops_of(plan_of(cellar(MapStyle.PAINTED, sharp), SceneState()).within(WHOLE))
    found = tops.walls.intersection(shapely.box(0, 0, 18 * SQUARE, 2 * SQUARE)).bounds
    assert found[0] > (4 - 0.3) * SQUARE
    # a right angle is whole
    assert tops.walls.contains(shapely.Point(at(3 - 0.12, 3 - 0.12)))
