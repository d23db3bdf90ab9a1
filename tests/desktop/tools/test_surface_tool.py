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


def test_a_box_goes_to_the_wall_and_covers_whole_squares(table: Table) -> None:
    corner = Wall(id=ThingId("wall-60"), points=(at(8.5, 1), at(8.5, 5.5), at(6, 5.5)))
    table.put(corner)
    take(table, "surface", material=Material.WATER, shape="rectangle")
    for start, end, left_top, right_bottom in (
        ((1.3, 1.2), (3.7, 3.8), (1, 1), (4, 4)),
        ((5.3, 2.2), (8.4, 5.4), (5, 2), (8.5, 5.5)),
    ):
        table.drag(start, end)
        laid = surfaces(scene(table))[-1]
        assert (laid.bounds.left, laid.bounds.top) == at(*left_top)
        assert (laid.bounds.right, laid.bounds.bottom) == at(*right_bottom)


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


def test_a_click_takes_up_what_lies_uppermost_alone(table: Table) -> None:
    """Water upon a floor, and squares of mud upon both: each click takes one of them."""
    for material, end in ((Material.PLANKS, (7, 5)), (Material.WATER, (5, 4))):
        take(table, "surface", material=material, shape="rectangle")
        table.drag((1, 1), end)
    take(table, "surface", material=Material.MUD, shape="brush", size=1)
    table.drag((2.5, 2.5), (3.5, 2.5))
    take(table, "surface", material="nothing", shape="fill")
    table.click(2.4, 2.6)
    assert not scene(table).materials and len(surfaces(scene(table))) == 2
    assert scene(table).terrain.at((2, 2)) == CODES[Terrain.DIFFICULT], "it is water again"
    table.click(2.4, 2.6)
    assert [each.material for each in surfaces(scene(table))] == [Material.PLANKS]
    assert not scene(table).terrain, "boards hinder nobody"
    table.click(2.4, 2.6)
    assert not surfaces(scene(table))
    table.session.undo()
    table.session.undo()
    assert [each.material for each in surfaces(scene(table))] == [Material.PLANKS, Material.WATER]


def test_a_click_in_a_room_takes_up_what_lies_in_that_room(table: Table) -> None:
    ring = (at(2, 2), at(6, 2), at(6, 5), at(2, 5), at(2, 2))
    table.session.submit(PutThings(SCENE, (Wall(id=ThingId("wall-900"), points=ring),)))
    for material, end in ((Material.PLANKS, (7, 6)), (Material.SNOW, (8, 6))):
        take(table, "surface", material=material, shape="rectangle")
        table.drag((1, 1), end)
    take(table, "surface", material="nothing", shape="fill")
    table.click(3.5, 3.5)
    snow = next(each for each in surfaces(scene(table)) if each.material is Material.SNOW)
    planks = next(each for each in surfaces(scene(table)) if each.material is Material.PLANKS)
    areas = [polygon_of(each.points, each.holes).area / SQUARE**2 for each in (snow, planks)]
    assert areas == [35 - 12, 30]
    terrain = scene(table).terrain
    assert terrain.at((3, 3)) == 0 and terrain.at((1, 1)) == CODES[Terrain.DIFFICULT]


def test_where_nothing_lies_erasing_says_so(table: Table) -> None:
    told: list[str] = []
    table.canvas.status.connect(told.append)
    before = len(table.session.journal)
    for shape, end in (("fill", (3.5, 3.5)), ("rectangle", (6, 6)), ("brush", (4.5, 3.5))):
        take(table, "surface", material="nothing", shape=shape)
        table.drag((3.5, 3.5), end)
        assert told[-1] == "No material lies there that could be erased", shape
    take(table, "surface", material=Material.MUD, shape="brush", size=1)
    table.drag((3.5, 3.5), (3.5, 3.5))
    assert "erased" not in told[-1] and len(table.session.journal) == before + 1


def test_filling_a_room_leaves_the_rock_in_it_as_it_was_for_the_rules_too(table: Table) -> None:
    for number, (low, high) in enumerate(((1, 9), (4, 6)), 60):
        around = (at(low, low), at(high, low), at(high, high), at(low, high), at(low, low))
        table.put(Wall(id=ThingId(f"wall-{number}"), points=around))
    take(table, "surface", material=Material.WATER, shape="fill", meaning="nature")
    table.click(2, 2)
    told = {square for square, code in scene(table).terrain.cells() if code}
    assert {(3, 3), (6, 6), (4, 3)} <= told and not told & {(4, 4), (5, 4), (4, 5), (5, 5)}
