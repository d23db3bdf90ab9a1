"""What surfaces mean for the rules goes along when they are moved, copied, turned and deleted."""

import pytest

from core.geometry.units import SQUARE, Square
from core.model.materials import Material
from core.model.scene import Terrain
from desktop.tools import editing
from desktop.tools.terrain_tool import CODES
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_ground_and_things import scene, take
from tests.desktop.tools.test_surface_tool import surfaces

DIFFICULT = CODES[Terrain.DIFFICULT]


def lay(table: Table, material: Material, left: int, top: int, *, meaning: str = "nature") -> str:
    """Lay a region of three by two squares, and return its id."""
    take(table, "surface", material=material, shape="rectangle", meaning=meaning)
    before = {each.id for each in surfaces(scene(table))}
    table.drag((left, top), (left + 3, top + 2))
    (fresh,) = (each.id for each in surfaces(scene(table)) if each.id not in before)
    table.canvas.toolbox.take_up("select")
    return fresh


def told(table: Table) -> dict[Square, int]:
    """Return what the rules say of the squares."""
    return dict(scene(table).terrain.cells())


def wet(left: int, top: int, code: int = DIFFICULT) -> dict[Square, int]:
    """Return the squares of a region with a code."""
    return {(left + x, top + y): code for x in range(3) for y in range(2)}


@pytest.mark.parametrize("material", [Material.WATER, Material.LAVA])
def test_a_pool_takes_its_meaning_along(table: Table, material: Material) -> None:
    code = CODES[Terrain.HAZARD] if material is Material.LAVA else DIFFICULT
    pool = lay(table, material, 1, 1)
    assert told(table) == wet(1, 1, code)
    hand = table.canvas.access
    table.workspace.select((pool,))
    assert editing.nudge(hand, 0, 4 * SQUARE)
    assert told(table) == wet(1, 5, code)
    table.session.undo()
    assert told(table) == wet(1, 1, code)
    table.session.redo()
    assert editing.duplicate(hand, 0, 3 * SQUARE)
    assert told(table) == {**wet(1, 5, code), **wet(1, 8, code)}
    table.canvas.clipboard.delete()
    assert told(table) == wet(1, 5, code) and len(surfaces(scene(table))) == 1
    table.session.undo()
    assert told(table) == {**wet(1, 5, code), **wet(1, 8, code)}


def test_a_turned_pool_turns_its_meaning_and_a_pasted_one_brings_it(table: Table) -> None:
    pool = lay(table, Material.WATER, 1, 1)
    table.workspace.select((pool,))
    table.canvas.clipboard.copy()
    assert editing.turn(table.canvas.access, 1)
    assert len(told(table)) == 6 and told(table) != wet(1, 1)
    table.workspace.select((pool,))
    table.canvas.clipboard.delete()
    assert told(table) == {}
    table.move(6.5, 8)
    table.canvas.clipboard.paste()
    (pasted,) = surfaces(scene(table))
    left, top = pasted.points[0][0] // SQUARE, pasted.points[0][1] // SQUARE
    assert len(told(table)) == 6 and set(told(table).values()) == {DIFFICULT} and (left, top) != (1, 1)


def test_what_is_for_the_eye_alone_and_what_lies_beside_stays(table: Table) -> None:
    mud = lay(table, Material.MUD, 1, 1, meaning="looks")
    assert told(table) == {}
    other = lay(table, Material.GRAVEL, 5, 1)
    upper = lay(table, Material.WATER, 6, 1)
    table.workspace.select((upper,))
    table.canvas.clipboard.delete()
    # the gravel under it means what it did
    assert told(table) == wet(5, 1) and [each.id for each in surfaces(scene(table))][-1] == other
    table.workspace.select((mud,))
    assert editing.nudge(table.canvas.access, 0, 4 * SQUARE)
    assert told(table) == wet(5, 1)
