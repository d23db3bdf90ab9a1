"""Living rock by properties of its pixels: in the open, along the walls of a cave, and after an edit."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Rect
from core.model.materials import MapStyle, Material, WallFabric, code_of
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState, Terrain
from core.model.things import Thing, Wall, Zone
from core.model.things_by_place import box_shape
from desktop.map.items.atlas import Atlas
from desktop.map.painting.styled.rock_shapes import crags_of, winding
from tests.desktop.map.test_styles import STYLES, cellar, drawn, no_images, painted, patch
from tests.helpers.maps import at

CAVE = tuple(at(x, y) for x, y in ((3, 3), (8, 2), (13, 4), (14, 8), (9, 10), (4, 9), (3, 3)))


def cave(style: MapStyle, **fields: object) -> Scene:
    """Return a cave under the ground."""
    things: tuple[Thing, ...] = (
        Wall(id=ThingId("wall-1"), points=CAVE, fabric=WallFabric.CAVE),
        Zone(id=ThingId("zone-2"), points=CAVE[:-1], hidden=True),
    )
    return cellar(style).but(things=PersistentMap((thing.id, thing) for thing in things), **fields)


@pytest.mark.parametrize("style", STYLES)
def test_rock_in_the_open_is_seen(qapp: QApplication, style: MapStyle) -> None:
    meadow = cellar(style).but(ground=Material.GRASS, things=PersistentMap())
    bare = painted(meadow)
    closed = Plane({(x, y): list(Terrain).index(Terrain.BLOCKING) for x in range(5, 9) for y in range(4, 8)})
    laid = Plane({(x, y): code_of(Material.ROCK) for x in range(5, 9) for y in range(4, 8)})
    for rocky in (painted(meadow.but(terrain=closed)), painted(meadow.but(materials=laid))):
        differing = np.abs(rocky - bare).max(-1) > 24
        assert patch(differing, 7, 6, 3).mean() > 0.1
        assert not patch(differing, 13, 6, 3).any()


def test_the_rock_along_a_cave_sinks_into_the_dark(qapp: QApplication) -> None:
    pixels = painted(cave(MapStyle.PAINTED), public=True)
    near, far = patch(pixels, 14.1, 6, 0.3), patch(pixels, 16.6, 6, 0.5)
    assert near.mean() > far.mean() + 12
    # along the same walls of cut stone the rock is not broken, and further off it is the same
    scene = cave(MapStyle.PAINTED)
    walls = scene.things.put("wall-1", Wall(id=ThingId("wall-1"), points=CAVE))
    built = painted(scene.but(things=walls), public=True)
    differing = np.abs(pixels - built).max(-1)
    assert patch(differing, 14.1, 6, 0.3).mean() > 5 > patch(differing, 16.6, 6, 0.5).mean()


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_an_edit_of_rock_leaves_the_picture_that_a_fresh_one_would_be(qapp: QApplication, style: MapStyle) -> None:
    before = cave(style)
    pillar = Plane({(8, 6): code_of(Material.ROCK), (9, 6): code_of(Material.ROCK)})
    moved = Wall(id=ThingId("wall-1"), points=(at(3, 4), *CAVE[1:-1], at(3, 4)), fabric=WallFabric.CAVE)
    for after in (before.but(materials=pillar), before.but(things=before.things.put(moved.id, moved))):
        atlas = Atlas(no_images, public=False)
        atlas.show(plan_of(before, SceneState()))
        first = drawn(atlas, before)
        atlas.show(plan_of(after, SceneState(), before=atlas.plan))
        kept = drawn(atlas, after)
        assert (np.abs(kept - painted(after)).max(-1) > 24).mean() < 0.0005
        assert (np.abs(first - kept).max(-1) > 24).any()


def test_the_edge_of_a_cave_stays_near_its_wall(qapp: QApplication) -> None:
    chain = winding(CAVE)
    assert (chain[0] == chain[-1]).all()
    open_chain = winding(CAVE[:4])
    assert (
        np.abs(open_chain[0] - CAVE[0]).max() < 0.3 * SQUARE and np.abs(open_chain[-1] - CAVE[3]).max() < 0.3 * SQUARE
    )
    plan = plan_of(cave(MapStyle.INK), SceneState())
    whole = crags_of(plan.within(Rect(0, 0, 18 * SQUARE, 12 * SQUARE)))
    assert whole.edges.hausdorff_distance(plan.floors[0].boundary) < 0.45 * SQUARE
    assert whole.stones and all(whole.edges.distance(stone) < 0.2 * SQUARE for stone in whole.stones)


def test_the_rock_of_a_part_is_that_of_the_whole_and_no_more(qapp: QApplication) -> None:
    plan = plan_of(cave(MapStyle.INK), SceneState())
    whole = crags_of(plan.within(Rect(0, 0, 18 * SQUARE, 12 * SQUARE)))
    area = Rect(2 * SQUARE, 2 * SQUARE, 6 * SQUARE, 6 * SQUARE)
    part, box = crags_of(plan.within(area)), box_shape(area)
    assert part.rim.intersection(box).symmetric_difference(whole.rim.intersection(box)).area < SQUARE**2 / 1000
    assert all(box.buffer(1.6 * SQUARE).contains(stone) for stone in part.stones)
    assert 0 < len(part.stones) < len(whole.stones) / 2


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_a_cave_has_earth_where_rooms_are_laid_out_and_changes_it_with_its_walls(
    qapp: QApplication, style: MapStyle
) -> None:
    scene = cave(style)
    built = scene.but(things=scene.things.put("wall-1", Wall(id=ThingId("wall-1"), points=CAVE)))
    middle = np.s_[5 * 32 : 8 * 32, 6 * 32 : 12 * 32]
    earth, slabs = painted(scene)[middle], painted(built)[middle]
    assert np.abs(earth - slabs).max() > 60
    assert (painted(scene.but(floor_material=Material.EARTH))[middle] == earth).all()
    # sand that the game master chose stays
    assert np.abs(painted(scene.but(floor_material=Material.SAND))[middle] - earth).max() > 20
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(built, SceneState()))
    drawn(atlas, built)
    atlas.show(plan_of(scene, SceneState(), before=atlas.plan))
    assert (np.abs(drawn(atlas, scene) - painted(scene)).max(-1) > 24).mean() < 0.0005
