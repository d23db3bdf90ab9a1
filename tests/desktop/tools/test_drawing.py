"""Drawing walls and rooms with the mouse: every drag or chain is one step of undo."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from core.base.ids import ThingId
from core.edits.maps import ChangeScene, DropThings, Paint
from core.geometry.units import SQUARE
from core.model.plan_reading import plan_of
from core.model.scene import SceneState
from core.model.things import FARTHEST, Door, LayerName, Stamp, Thing, Wall, WallKind, Zone
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import ALT, SHIFT, Table
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def drawn(table: Table) -> list[Thing]:
    """Return what lies on the map besides what was there at first, the oldest first."""
    return [thing for name, thing in table.session.state.scene(SCENE).things.items() if int(name.split("-")[1]) > 4]


def walls(table: Table) -> list[Wall]:
    """Return the walls that were drawn."""
    return [thing for thing in drawn(table) if isinstance(thing, Wall)]


def doors(table: Table) -> list[Door]:
    """Return the doors that were drawn."""
    return [thing for thing in drawn(table) if isinstance(thing, Door)]


def take(table: Table, tool: str, **chosen: str | int) -> None:
    """Take up a tool and choose what is said."""
    table.canvas.toolbox.take_up(tool)
    for option, value in chosen.items():
        table.canvas.toolbox.choose(option, value)


def ring(left: float, top: float, right: float, bottom: float) -> tuple[tuple[int, int], ...]:
    """Return the closed outline of a box given in squares."""
    return at(left, top), at(right, top), at(right, bottom), at(left, bottom), at(left, top)


def test_a_room_is_one_closed_wall_on_the_grid_and_one_step_of_undo(table: Table) -> None:
    take(table, "room")
    table.drag((4.2, 4.1), (8.1, 6.8))
    assert [wall.points for wall in walls(table)] == [ring(4, 4, 8, 7)]
    table.workspace.undo()
    assert drawn(table) == []


def test_a_room_beside_another_shares_its_wall(table: Table) -> None:
    take(table, "room")
    table.drag((3, 4), (6, 7))
    table.drag((6, 4), (8, 8))
    first, second = walls(table)
    assert first.points == ring(3, 4, 6, 7)
    assert second.points == (at(6, 7), at(6, 8), at(8, 8), at(8, 4), at(6, 4)) or second.points == (
        at(6, 4),
        at(8, 4),
        at(8, 8),
        at(6, 8),
        at(6, 7),
    )
    table.workspace.undo()
    assert len(walls(table)) == 1


def test_a_click_before_a_room_is_dragged_is_no_corner_of_it(table: Table) -> None:
    take(table, "room")
    table.click(9, 9)
    table.drag((4, 4), (8, 7))
    assert [wall.points for wall in walls(table)] == [ring(4, 4, 8, 7)]


def test_a_room_by_two_clicks(table: Table) -> None:
    take(table, "room")
    table.click(4, 4)
    table.move(7, 6)
    table.click(8, 7)
    assert [wall.points for wall in walls(table)] == [ring(4, 4, 8, 7)]


def test_a_room_without_name_or_door_is_a_room_in_rock(table: Table) -> None:
    """It used to look like rock with lines in it until something opened into it."""
    everything = tuple(ThingId(name) for name in table.session.state.scene(SCENE).things)
    table.workspace.submit(DropThings(SCENE, everything))
    table.workspace.submit(ChangeScene(SCENE, {"ground": "rock", "style": "ink"}))
    take(table, "room")
    table.drag((1, 1), (4, 4))
    table.drag((4, 1), (8, 5))
    plan = plan_of(table.session.state.scene(SCENE), SceneState())
    assert sorted(floor.bounds for floor in plan.floors) == [(*at(1, 1), *at(4, 4)), (*at(4, 1), *at(8, 5))]


def test_a_room_upon_a_room_draws_nothing_and_leaves_no_step(table: Table) -> None:
    take(table, "room")
    table.drag((3, 4), (6, 7))
    before = table.session.last
    table.drag((3, 4), (6, 7))
    assert len(walls(table)) == 1
    assert table.session.last is before


def test_a_room_of_many_corners_is_closed_by_its_first_one(table: Table) -> None:
    take(table, "room", shape="polygon")
    for corner in ((4, 4), (8, 4), (8, 8), (4, 4)):
        table.click(*corner)
    assert [wall.points for wall in walls(table)] == [(at(4, 4), at(8, 4), at(8, 8), at(4, 4))]
    assert not table.canvas.toolbox.busy


def test_corners_in_one_line_are_no_room_yet_even_over_an_area(table: Table) -> None:
    take(table, "zone")
    table.drag((3, 3), (9, 9))
    before = table.session.last
    take(table, "room", shape="polygon", meets="unite")
    for corner in ((4, 4), (8, 4), (6, 4)):
        table.click(*corner)
    table.key(Qt.Key.Key_Return)
    assert walls(table) == [] and not table.canvas.toolbox.busy and table.session.last is before


def test_a_chain_of_clicks_is_a_wall_when_enter_is_struck(table: Table) -> None:
    take(table, "wall")
    for corner in ((4, 4), (7, 4), (7, 7), (9, 9)):
        table.click(*corner)
    table.key(Qt.Key.Key_Backspace)
    assert table.canvas.toolbox.busy and not drawn(table)
    table.key(Qt.Key.Key_Return)
    assert [wall.points for wall in walls(table)] == [(at(4, 4), at(7, 4), at(7, 7))]


def test_a_double_click_ends_a_chain(table: Table) -> None:
    take(table, "wall", made="low")
    table.click(4, 4)
    table.click(7, 4)
    QTest.mouseDClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=table.spot(7, 4))
    assert [(wall.points, wall.made) for wall in walls(table)] == [((at(4, 4), at(7, 4)), WallKind.LOW)]


def test_escape_gives_a_chain_up_and_then_the_tool(table: Table) -> None:
    take(table, "wall")
    table.click(4, 4)
    table.click(7, 4)
    table.key(Qt.Key.Key_Escape)
    assert not table.canvas.toolbox.busy and drawn(table) == []
    table.key(Qt.Key.Key_Escape)
    assert table.canvas.toolbox.tool.id == "select"


def test_a_wall_that_is_dragged_is_whole_when_let_go(table: Table) -> None:
    take(table, "wall")
    table.drag((4, 4), (4, 8))
    assert [wall.points for wall in walls(table)] == [(at(4, 4), at(4, 8))]


def test_shift_keeps_to_eighths_of_a_turn_and_alt_leaves_the_grid(table: Table) -> None:
    take(table, "wall")
    table.drag((4, 4), (7.1, 6.4), SHIFT)
    table.drag((4.3, 8.3), (6.7, 8.3), ALT)
    diagonal, free = walls(table)
    assert diagonal.points == (at(4, 4), at(7, 7))
    assert all(x % SQUARE and y % SQUARE for x, y in free.points)


def test_alt_draws_to_the_end_of_no_wall_but_without_it_ends_attract(table: Table) -> None:
    take(table, "wall")
    table.drag((4.3, 8.3), (6.3, 8.3), ALT)
    end = walls(table)[0].points[-1]
    table.drag((6.36, 8.36), (9, 9))
    assert walls(table)[1].points[0] == end


def test_the_hint_says_whether_the_grid_is_bypassed(table: Table) -> None:
    lines: list[str] = []
    table.canvas.status.connect(lines.append)
    take(table, "wall")
    table.click(4, 4)
    table.move(6, 6)
    with_grid = lines[-1]
    table.move(6.2, 6.2, ALT)
    assert "Alt" in with_grid and "Free of the grid" in lines[-1]


def test_nothing_is_drawn_on_a_locked_layer_or_while_running(table: Table) -> None:

    layers = [{"name": name, "locked": name == LayerName.WALLS} for name in LayerName]
    table.workspace.submit(ChangeScene(SCENE, {"layers": layers}))
    take(table, "room")
    table.drag((4, 4), (8, 7))
    assert drawn(table) == []
    table.workspace.undo()
    table.workspace.set_mode(Mode.RUN)
    assert table.canvas.toolbox.tool.id == "select"


def test_whatever_is_drawn_far_out_stays_where_things_can_lie(table: Table) -> None:
    table.view.zoom_to(0.5)
    table.canvas.resize(3_000, 900)
    table.view.centerOn(0, 0)
    for tool, held in (("wall", ALT), ("room", SHIFT), ("zone", ALT), ("light", ALT), ("stamp", ALT)):
        take(table, tool)
        table.drag((-2_900, -600), (2_900, 700), held)
    found = drawn(table)
    assert len(found) == 5
    assert all(abs(value) <= FARTHEST for thing in found for corner in thing.corners for value in corner)


def test_ctrl_z_drops_the_last_point_of_a_chain_and_no_earlier_work(table: Table) -> None:
    take(table, "wall")
    table.drag((3, 5), (9, 5))
    for corner in ((4, 7), (6, 7), (6, 9)):
        table.click(*corner)
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    table.key(Qt.Key.Key_Return)
    assert [wall.points for wall in walls(table)] == [(at(3, 5), at(9, 5)), (at(4, 7), at(6, 7))]


def test_ctrl_z_breaks_a_drag_off(table: Table) -> None:
    take(table, "room")
    table.press(4, 4)
    table.move(7, 7)
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not table.canvas.toolbox.busy
    table.release(7, 7)
    assert drawn(table) == []


def test_space_drags_the_map_between_the_clicks_of_a_chain(table: Table) -> None:
    take(table, "wall")
    table.click(4, 4)
    start = table.spot(6, 6)
    gripped = table.view.place_of(QPointF(start))
    QTest.keyPress(table.view, Qt.Key.Key_Space)
    QTest.mousePress(table.view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(table.view.viewport(), start + QPoint(-50, 20))
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(-50, 20))
    QTest.keyRelease(table.view, Qt.Key.Key_Space)
    assert table.view.place_of(QPointF(start + QPoint(-50, 20))) == gripped
    table.click(7, 4)
    table.key(Qt.Key.Key_Return)
    assert [wall.points for wall in walls(table)] == [(at(4, 4), at(7, 4))]


def test_rooms_unite_and_a_corridor_opens_by_mouse_and_keys(table: Table) -> None:
    take(table, "room")
    table.drag((1, 1), (4, 4))
    table.key(Qt.Key.Key_Tab)
    table.drag((3, 3), (6, 6))
    assert [len(wall.points) for wall in walls(table)] == [9]
    take(table, "room", shape="corridor")
    table.drag((4.5, 1.5), (4.5, 3.2))
    table.workspace.undo()
    table.drag((6, 4.5), (8.5, 4.5))
    assert len(doors(table)) == 1 and len(walls(table)) == 2
    take(table, "room", shape="round", edge="rough")
    table.drag((6, 6), (9, 9))
    assert len(walls(table)[-1].points) > 12 and walls(table)[-1].fabric == "cave"
    count = len(walls(table))
    take(table, "room", shape="corridor", edge="rough")
    table.click(1, 10)
    table.key(Qt.Key.Key_Return)
    assert len(walls(table)) == count, "a corridor of one point is none, and no fault"
    take(table, "wall", line="curved")
    table.click(1, 7)
    table.click(3, 8)
    table.click(5, 7)
    table.key(Qt.Key.Key_Return)
    assert len(walls(table)[-1].points) > 6


def test_a_room_is_named_as_soon_as_it_is_drawn_in_one_step_and_nudges_are_one(table: Table) -> None:
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
    take(table, "room")
    entries = len(table.session.journal)
    table.drag((1, 1), (4, 4))
    line = table.canvas.naming.field.line
    assert line.hasFocus()
    QTest.keyClicks(line, "Stable")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert table.view.hasFocus() and len(table.session.journal) == entries + 1
    zones = [thing for thing in drawn(table) if isinstance(thing, Zone)]
    assert [(zone.name, frozenset(zone.points)) for zone in zones] == [("Stable", frozenset(ring(1, 1, 4, 4)))]
    # a click in the zone, where nothing else is, selects it
    table.canvas.toolbox.take_up("select")
    table.key(Qt.Key.Key_Escape)
    table.click(3.4, 3.4)
    assert table.selection == [zones[0].id]
    # the room goes with its wall; a run of nudges is one step
    table.key(Qt.Key.Key_Escape)
    table.click(2.2, 4)
    for _ in range(3):
        table.key(Qt.Key.Key_Right)
    assert table.thing(zones[0].id).corners[0] in ring(4, 1, 7, 4)
    assert len(table.session.journal) == entries + 2
    assert table.workspace.text(table.session.journal.entry(entries + 1).label) == "Move: room Stable"
    table.workspace.undo()
    table.workspace.undo()
    assert not drawn(table)
    # one without a name, and one that is typed while going on
    take(table, "room")
    table.drag((1, 1), (3, 3))
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert table.view.hasFocus() and not table.canvas.naming.field.isVisible()
    table.drag((5, 1), (8, 3))
    QTest.keyClicks(line, "Yard")
    table.drag((5, 5), (8, 8))
    assert [thing.name for thing in drawn(table) if isinstance(thing, Zone)] == ["Yard"]


def test_everything_takes_the_ground_along(table: Table) -> None:
    table.workspace.submit(Paint(SCENE, "terrain", (((2, 2), 1),)))
    table.put(Stamp(id=ThingId("stamp-70"), art="crate", at=at(1.6, 1.5)))
    table.canvas.clipboard.select_all()
    table.key(Qt.Key.Key_Right)
    terrain = table.session.state.scene(SCENE).terrain
    assert terrain.at((3, 2)) == 1 and not terrain.at((2, 2))
    # a drag of everything keeps to whole squares, on which the ground is painted
    table.drag((2.5, 1.5), (4.9, 2.9))
    assert table.session.state.scene(SCENE).terrain.at((5, 3)) == 1
    assert table.thing("stamp-70").corners == (at(4.6, 2.5),)
    table.workspace.undo()
    assert table.session.state.scene(SCENE).terrain.at((3, 2)) == 1


def test_a_dungeon_is_drawn_by_one_drag_and_space_shows_another(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    take(table, "room", shape="dungeon", density=9)
    entries = len(table.session.journal)
    table.press(0.3, 0.3)
    table.move(5, 5)
    table.move(9.8, 9.8)
    table.key(Qt.Key.Key_Space)
    table.release(9.8, 9.8)
    assert len(table.session.journal) == entries + 1
    assert any(isinstance(thing, Zone) for thing in drawn(table)) and doors(table)
    assert table.canvas.toolbox.tool.chosen["seed"] == 3
    table.workspace.undo()
    table.drag((1, 1), (4, 4))
    assert not drawn(table)


@pytest.mark.parametrize(
    ("made", "told"),
    [
        ("wall", "Draw a wall"),
        ("window", "Draw a window"),
        ("low", "Draw a low wall"),
        ("bars", "Draw bars"),
        ("curtain", "Draw a curtain"),
    ],
)
def test_the_history_says_what_kind_of_wall_was_drawn_and_where(table: Table, made: str, told: str) -> None:
    if made != "wall":
        # of the wall in which it is set more is laid anew than is told
        take(table, "wall")
        table.click(8, 1)
        table.click(8, 6)
        table.key(Qt.Key.Key_Return)
    take(table, "wall", made=made)
    table.click(8, 3)
    table.click(8, 5)
    table.key(Qt.Key.Key_Return)
    last = table.session.last
    assert last is not None
    words = table.workspace.text(last.label)
    assert words.startswith(f"{told} (") and words.endswith("I4–I5)")
