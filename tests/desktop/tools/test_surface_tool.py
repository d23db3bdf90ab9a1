"""Laying materials with the mouse: by brush, as a region, by filling a room, each with what it means for the rules."""

import pytest

from core.base.ids import ThingId
from core.edits.maps import Paint, PutThings
from core.geometry.units import SQUARE, Point, Rect
from core.model.materials import Material, code_of
from core.model.scene import Scene, Terrain
from core.model.things import Surface, Wall
from desktop.tools.surface_tool import NOTHING
from desktop.tools.terrain_tool import CODES
from tests.desktop.tools.conftest import ALT, Table
from tests.desktop.tools.test_ground_and_things import scene, take
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def surfaces(place: Scene) -> list[Surface]:
    """Return the surfaces of a scene."""
    return [thing for thing in place.things.values() if isinstance(thing, Surface)]


def ring_at(column: int, row: int) -> tuple[Point, ...]:
    """Return the corners of a square."""
    return at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)


def test_a_brush_lays_a_material_with_its_meaning_as_one_step(table: Table) -> None:
    take(table, "surface", material=Material.WATER, shape="brush", size=1)
    table.drag((1.5, 1.5), (3.5, 1.5))
    wet = {(column, 1): code_of(Material.WATER) for column in (1, 2, 3)}
    assert dict(scene(table).materials.cells()) == wet
    assert dict(scene(table).terrain.cells()) == dict.fromkeys(wet, CODES[Terrain.DIFFICULT])
    table.session.undo()
    assert not scene(table).materials
    assert not scene(table).terrain


def test_alt_takes_the_material_and_its_meaning_away(table: Table) -> None:
    take(table, "surface", material=Material.LAVA, shape="brush", size=1)
    table.drag((1.5, 1.5), (2.5, 1.5))
    table.drag((2.5, 1.5), (2.5, 1.5), held=ALT)
    assert dict(scene(table).materials.cells()) == {(1, 1): code_of(Material.LAVA)}
    assert dict(scene(table).terrain.cells()) == {(1, 1): CODES[Terrain.HAZARD]}


def test_looks_alone_change_no_rule(table: Table) -> None:
    take(table, "surface", material=Material.PIT, shape="brush", size=1, meaning="looks")
    table.drag((1.5, 1.5), (2.5, 1.5))
    assert scene(table).materials
    assert not scene(table).terrain


def test_a_region_is_a_thing_of_its_own(table: Table) -> None:
    take(table, "surface", material=Material.MUD, shape="rectangle")
    table.drag((1, 1), (4, 3))
    (mud,) = surfaces(scene(table))
    assert (mud.material, mud.bounds.width, mud.bounds.height) == (Material.MUD, 3 * SQUARE, 2 * SQUARE)
    assert len(dict(scene(table).terrain.cells())) == 6


def test_filling_a_room_gives_it_a_floor_and_outside_of_rooms_the_map_its_ground(table: Table) -> None:
    ring = (at(2, 2), at(6, 2), at(6, 5), at(2, 5), at(2, 2))
    table.session.submit(PutThings(SCENE, (Wall(id=ThingId("wall-900"), points=ring),)))
    take(table, "surface", material=Material.PLANKS, shape="fill")
    table.click(3.5, 3.5)
    (floor,) = surfaces(scene(table))
    assert set(floor.points) == set(ring)
    take(table, "surface", material=Material.COBBLE, shape="fill")
    table.click(3.5, 3.5)
    assert [each.material for each in surfaces(scene(table))] == [Material.COBBLE]
    table.click(8.5, 6.5)
    assert scene(table).ground is Material.COBBLE


@pytest.mark.parametrize("shape", ["rectangle", "brush"])
def test_erasing_cuts_regions_and_takes_up_what_was_brushed_as_one_step(table: Table, shape: str) -> None:
    take(table, "surface", material=Material.WATER, shape="rectangle")
    table.drag((1, 1), (6, 4))
    take(table, "surface", material=Material.MUD, shape="brush", size=1)
    table.drag((3.5, 5.5), (3.5, 5.5))
    before = table.session.journal.head
    if shape == "rectangle":
        take(table, "surface", material=NOTHING, shape="rectangle")
        table.drag((3, 0), (4, 6))
    else:
        take(table, "surface", material=NOTHING, shape="brush", size=1)
        table.drag((3.5, 0.5), (3.5, 5.5))
    left, right = sorted(surfaces(scene(table)), key=lambda each: each.bounds.left)
    assert (left.bounds, right.bounds) == (
        Rect(SQUARE, SQUARE, 3 * SQUARE, 4 * SQUARE),
        Rect(4 * SQUARE, SQUARE, 6 * SQUARE, 4 * SQUARE),
    )
    assert {left.material, right.material} == {Material.WATER} and not scene(table).materials
    meant = dict(scene(table).terrain.cells())
    assert meant == dict.fromkeys(((x, y) for x in (1, 2, 4, 5) for y in (1, 2, 3)), CODES[Terrain.DIFFICULT])
    assert table.session.journal.head == before + 1
    table.session.undo()
    (whole,) = surfaces(scene(table))
    assert whole.bounds.width == 5 * SQUARE and scene(table).materials.at((3, 5)) == code_of(Material.MUD)


def test_erasing_in_the_middle_leaves_a_hole_and_erasing_all_leaves_nothing(table: Table) -> None:
    take(table, "surface", material=Material.WATER, shape="rectangle")
    table.drag((1, 1), (6, 6))
    take(table, "surface", material=NOTHING, shape="rectangle")
    table.drag((3, 3), (4, 4))
    (pool,) = surfaces(scene(table))
    assert pool.bounds.width == 5 * SQUARE and len(pool.holes) == 1 and set(pool.holes[0]) == set(ring_at(3, 3))
    table.drag((1, 1), (7, 7))
    assert not surfaces(scene(table)) and not scene(table).terrain


def test_filling_with_nothing_empties_the_room_or_takes_up_what_lies_outside(table: Table) -> None:
    ring = (at(2, 2), at(6, 2), at(6, 5), at(2, 5), at(2, 2))
    table.session.submit(PutThings(SCENE, (Wall(id=ThingId("wall-900"), points=ring),)))
    take(table, "surface", material=Material.PLANKS, shape="fill")
    table.click(3.5, 3.5)
    take(table, "surface", material=Material.MUD, shape="rectangle")
    table.drag((7, 6), (9, 8))
    take(table, "surface", material=NOTHING, shape="fill")
    table.click(3.5, 3.5)
    assert [each.material for each in surfaces(scene(table))] == [Material.MUD]
    table.click(7.5, 6.5)
    assert not surfaces(scene(table)) and not scene(table).terrain


def test_erasing_bare_ground_is_no_step_and_is_told(table: Table) -> None:
    table.session.submit(Paint(SCENE, "terrain", (((3, 3), CODES[Terrain.DIFFICULT]),)))
    before = table.session.journal.head
    told: list[str] = []
    table.workspace.message.connect(lambda message: told.append(message.text))
    for shape in ("rectangle", "brush", "fill"):
        take(table, "surface", material=NOTHING, shape=shape)
        if shape == "fill":
            table.click(3.5, 3.5)
        else:
            table.drag((3, 3), (4, 4))
        assert table.session.journal.head == before, shape
        assert told and told.pop().endswith("nothing was erased"), shape
    assert scene(table).terrain.at((3, 3)) == CODES[Terrain.DIFFICULT]


def test_what_is_locked_is_not_erased(table: Table) -> None:
    ring = ring_at(2, 2)
    table.session.submit(PutThings(SCENE, (Surface(id=ThingId("surface-900"), points=ring, locked=True),)))
    take(table, "surface", material=NOTHING, shape="rectangle")
    table.drag((1, 1), (7, 7))
    table.click(2.5, 2.5)
    assert [each.points for each in surfaces(scene(table))] == [ring]
