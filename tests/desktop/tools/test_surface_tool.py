"""Laying materials with the mouse: by brush, as a region, by filling a room, each with what it means for the rules."""

from core.base.ids import ThingId
from core.edits.maps import PutThings
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE
from core.model.materials import Material, code_of
from core.model.scene import Scene, Terrain
from core.model.things import Surface, Wall
from desktop.tools.terrain_tool import CODES
from tests.desktop.tools.conftest import ALT, Table
from tests.desktop.tools.test_ground_and_things import scene, take
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def surfaces(place: Scene) -> list[Surface]:
    """Return the surfaces of a scene."""
    return [thing for thing in place.things.values() if isinstance(thing, Surface)]


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


def covered(table: Table) -> float:
    """Return how many squares surfaces cover."""
    return sum(polygon_of(each.points, each.holes).area for each in surfaces(scene(table))) / SQUARE**2


def test_erasing_cuts_out_of_what_was_laid_and_does_nothing_where_nothing_lies(table: Table) -> None:
    take(table, "surface", material=Material.WATER, shape="rectangle")
    table.drag((1, 1), (7, 5))
    before = len(table.session.journal)
    take(table, "surface", material="nothing", shape="rectangle")
    table.drag((2, 2), (4, 4))
    assert covered(table) == 20 and len(dict(scene(table).terrain.cells())) == 20
    # from edge to edge: two parts are left
    table.drag((5, 1), (6, 5))
    assert covered(table) == 16 and len(surfaces(scene(table))) == 2
    take(table, "surface", material="nothing", shape="brush", size=1)
    table.drag((6.5, 1.5), (6.5, 1.6))
    assert covered(table) == 15 and len(table.session.journal) == before + 3
    for shape, at_end in (("rectangle", (9, 9)), ("brush", (8.5, 8.4))):
        take(table, "surface", material="nothing", shape=shape)
        table.drag((8, 8), at_end)
    assert len(table.session.journal) == before + 3
    take(table, "surface", material="nothing", shape="fill", meaning="looks")
    table.click(1.5, 4.5)
    table.click(6.5, 4.5)
    assert not surfaces(scene(table)) and len(dict(scene(table).terrain.cells())) == 15


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
