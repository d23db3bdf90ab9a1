"""Roofs by mouse and keys: laid over a building, drawn, taken hold of, seen through, lifted, and painted."""

from core.edits.show import LiftRoof
from core.model.roofs import Roof, RoofCovering, RoofForm
from core.model.scene import Scene
from core.model.things import Wall
from desktop.map.painting.roofs.ways import RoofLook, way_shown
from desktop.menus.roof_actions import are_lifted, roofs_at_hand
from tests.desktop.tools.conftest import ALT, Table
from tests.helpers.fights import SCENE
from tests.helpers.maps import at

HOUSE = Wall(id="wall-900", points=(at(2, 2), at(6, 2), at(6, 5), at(2, 5), at(2, 2)))


def scene(table: Table) -> Scene:
    """Return the scene as it is."""
    return table.session.state.scene(SCENE)


def roof(table: Table) -> Roof:
    """Return the only roof of the scene."""
    (found,) = (each for each in scene(table).things.values() if isinstance(each, Roof))
    return found


def roofed(table: Table, **chosen: str) -> Roof:
    """Click a roof onto a house."""
    table.put(HOUSE)
    table.canvas.toolbox.take_up("roof", None)
    for option, value in chosen.items():
        table.canvas.toolbox.choose(option, value)
    table.click(3.5, 3.5)
    table.canvas.toolbox.take_up("select", None)
    return roof(table)


def way(table: Table) -> RoofLook:
    """Return how the roof is shown to the game master."""
    solid = table.workspace.settings.value.solid_roofs
    content = table.canvas.content
    assert content is not None
    return way_shown(content, roof(table), public=False, solid=solid)


def test_a_click_lays_a_roof_over_the_building_by_one_step(table: Table) -> None:
    made = roofed(table, covering="slate", form="gable")
    assert set(made.points) == set(HOUSE.points)
    assert (made.covering, made.form) == (RoofCovering.SLATE, RoofForm.GABLE)
    assert table.selection == [made.id]
    table.workspace.undo()
    assert not any(isinstance(each, Roof) for each in scene(table).things.values())


def test_a_second_click_changes_the_roof_that_is_there(table: Table) -> None:
    first = roofed(table)
    table.canvas.toolbox.take_up("roof", None)
    table.canvas.toolbox.choose("covering", "thatch")
    table.click(4.5, 4.5)
    assert roof(table).covering is RoofCovering.THATCH and roof(table).id != first.id


def test_in_the_open_nothing_is_laid_and_it_is_said(table: Table) -> None:
    table.canvas.toolbox.take_up("roof", None)
    told: list[object] = []
    table.workspace.message.connect(told.append)
    table.click(8.5, 8.5)
    assert told and not any(isinstance(each, Roof) for each in scene(table).things.values())


def test_a_roof_is_drawn_as_a_box_where_there_is_no_room(table: Table) -> None:
    table.canvas.toolbox.take_up("roof", None)
    table.canvas.toolbox.choose("shape", "rectangle")
    table.drag((6, 6), (9, 8))
    assert set(roof(table).points) == {at(6, 6), at(9, 6), at(9, 8), at(6, 8)}


def test_what_is_below_is_taken_hold_of_first(table: Table) -> None:
    made = roofed(table)
    table.workspace.select(())
    table.click(4, 2)
    assert table.selection == [HOUSE.id]
    table.click(4, 1.8)
    assert table.selection == [made.id]
    table.workspace.select(())
    table.click(3, 3, ALT)
    assert table.selection == [made.id]


def test_the_game_master_sees_through_unless_he_wants_it_solid(table: Table) -> None:
    roofed(table)
    assert way(table) is RoofLook.THROUGH
    table.workspace.settings.change(solid_roofs=True)
    assert way(table) is RoofLook.SOLID
    through, solid = (_pixel(table) for _ in range(2))
    assert through == solid
    table.workspace.settings.change(solid_roofs=False)
    assert _pixel(table) != solid


def _pixel(table: Table) -> str:
    """Return the colour that is seen in the middle of a slope."""
    spot = table.spot(4.0, 4.6)
    return table.view.viewport().grab().toImage().pixelColor(spot).name()


def test_lifted_it_is_an_outline_and_laid_on_again_it_is_back(table: Table) -> None:
    made, workspace = roofed(table), table.workspace
    before = _pixel(table)
    assert workspace.submit(LiftRoof(SCENE, (made.id,)))
    assert way(table) is RoofLook.LIFTED and are_lifted(workspace)
    assert _pixel(table) != before
    assert workspace.submit(LiftRoof(SCENE, (made.id,), lifted=False))
    assert way(table) is RoofLook.THROUGH and _pixel(table) == before
    workspace.undo()
    assert way(table) is RoofLook.LIFTED


def test_what_is_no_roof_cannot_be_lifted(table: Table) -> None:
    table.put(HOUSE)
    assert not table.workspace.submit(LiftRoof(SCENE, (HOUSE.id,)))


def test_all_roofs_are_at_hand_unless_some_are_selected(table: Table) -> None:
    made = roofed(table)
    other = Roof(id="roof-950", points=(at(7, 7), at(9, 7), at(9, 9)))
    table.put(other)
    table.workspace.select((made.id,))
    assert [each.id for each in roofs_at_hand(table.workspace)] == [made.id]
    table.workspace.select(())
    assert {each.id for each in roofs_at_hand(table.workspace)} == {made.id, other.id}
    table.workspace.submit(LiftRoof(SCENE, (made.id,)))
    assert not are_lifted(table.workspace)
