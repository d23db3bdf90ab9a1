"""What lies upon what on a map, and where ground ends under the ground: the same for every style."""

from collections.abc import Iterable

import pytest

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.room_shapes import round_in
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Rect
from core.model.floor_plan import OVER_WALLS, Part
from core.model.materials import Material, code_of
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Surface, Thing, Wall
from tests.helpers.maps import at

RING = round_in(Rect(2 * SQUARE, 2 * SQUARE, 10 * SQUARE, 10 * SQUARE))
ROUND = Wall(id=ThingId("wall-1"), points=(*RING, RING[0]))


def laid(number: int, material: Material, left: float, top: float, right: float, bottom: float) -> Surface:
    points = at(left, top), at(right, top), at(right, bottom), at(left, bottom)
    return Surface(id=ThingId(f"surface-{number}"), points=points, material=material)


def part_of(
    *things: Thing,
    cells: Iterable[tuple[int, int]] = (),
    ground: Material = Material.ROCK,
    terrain: dict[tuple[int, int], int] | None = None,
) -> Part:
    there = PersistentMap((thing.id, thing) for thing in things)
    scene = Scene(id=SceneId("scene-1"), name="Cave", ground=ground, things=there)
    painted = Plane(dict.fromkeys(cells, code_of(Material.WATER)))
    plan = plan_of(scene.but(materials=painted, terrain=Plane(terrain or {})), SceneState())
    return plan.within(Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE))


def areas(part: Part) -> list[tuple[Material, float]]:
    return [(material, round(shape.area / SQUARE**2, 1)) for material, shape in part.regions]


def test_what_is_laid_later_lies_on_top_and_bridges_upon_water() -> None:
    lake, mud = laid(1, Material.WATER, 0, 0, 6, 4), laid(2, Material.MUD, 4, 0, 8, 4)
    assert areas(part_of(lake, mud, ground=Material.GRASS)) == [(Material.WATER, 16), (Material.MUD, 16)]
    assert areas(part_of(mud.but(id=lake.id), lake.but(id=mud.id), ground=Material.GRASS)) == [
        (Material.MUD, 8),
        (Material.WATER, 24),
    ]
    # a bridge keeps the water below it, also where more water comes after it; water laid over it hides it
    bridge, more = laid(3, Material.PLANKS, 1, 0, 3, 4), laid(4, Material.SHALLOW, 10, 0, 12, 4)
    found = areas(part_of(lake, bridge, more, ground=Material.GRASS))
    assert found == [(Material.WATER, 24), (Material.SHALLOW, 8), (Material.PLANKS, 8)]
    flood = laid(4, Material.SHALLOW, 2, 0, 3, 4)
    assert (Material.PLANKS, 4) in areas(part_of(lake, bridge, flood, ground=Material.GRASS))
    # and the sides of a pit are not drawn through what covers it
    pit, lid = laid(5, Material.PIT, 0, 0, 4, 4), laid(6, Material.COBBLE, 2, 0, 6, 4)
    assert areas(part_of(pit, lid, ground=Material.GRASS)) == [(Material.PIT, 8), (Material.COBBLE, 16)]


@pytest.mark.parametrize("material", [Material.WATER, Material.MUD, Material.PLANKS, Material.PIT])
def test_ground_laid_in_a_round_room_ends_at_its_wall(material: Material) -> None:
    room = polygon_of(RING)
    part = part_of(ROUND, laid(2, material, 1.5, 1.5, 6, 10.5))
    ((_, shape),) = part.regions
    assert shape.difference(room.buffer(OVER_WALLS + 2)).area < 10
    assert shape.covers(union_of([room]).intersection(polygon_of((at(2, 2), at(6, 2), at(6, 10), at(2, 10)))))
    assert part.inside.equals(part.rooms)
    # nor does what its squares mean for the rules make ground of those beyond the wall
    if material is not Material.PLANKS:
        told = {(column, row): 1 for column in range(1, 6) for row in range(1, 11)}
        assert part_of(ROUND, laid(2, material, 1.5, 1.5, 6, 10.5), terrain=told).inside.difference(room).area < 10
    # most of it lies beyond: there it is meant, and what can be walked on is dug out
    passage = part_of(ROUND, laid(2, material, 6, 5, 20, 6))
    assert passage.regions[0][1].area == 14 * SQUARE**2
    assert passage.inside.area > room.area + SQUARE**2 or material is Material.WATER


def test_painted_squares_end_at_the_wall_of_the_room_in_which_they_lie_in_part() -> None:
    room = polygon_of(RING)
    corners = {(column, row) for column in (2, 9) for row in (2, 9)}
    every = {(column, row) for column in range(2, 10) for row in range(2, 10)} - corners
    ((_, shape),) = part_of(ROUND, cells=every).regions
    assert shape.difference(room.buffer(OVER_WALLS + 2)).area < 10 and shape.covers(room)
    beside = part_of(ROUND, cells=[(11, 5), (12, 5)]).regions
    assert beside[0][1].area == 2 * SQUARE**2
