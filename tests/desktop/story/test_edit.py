"""The chapter of drawing: every thing of a map made, moved, copied, deleted and taken back with mouse and keys."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import Door, Pin, Thing, Wall, Zone
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import ALT, CTRL, SHIFT, Seat
from tests.desktop.story.stage import prepared


@pytest.fixture
def desk(seat: Seat) -> Seat:
    """Give the program preparing the toll-house; the marsh at the bottom is empty ground."""
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    QApplication.processEvents()
    seat.program.canvas.view.setFocus()
    seat.program.canvas.view.fit()
    return seat


def scene(seat: Seat) -> Scene:
    """Return the scene that is looked at."""
    assert seat.workspace.scene is not None
    return seat.workspace.scene


def new(seat: Seat, before: Scene, kind: type[Thing]) -> list[Thing]:
    """Return the things of a kind that have come since."""
    return [
        each for identity, each in scene(seat).things.items() if identity not in before.things and type(each) is kind
    ]


def squares(thing: Thing) -> set[tuple[float, float]]:
    """Return the corners of a thing in squares."""
    return {(x / SQUARE, y / SQUARE) for x, y in thing.corners}


def take(seat: Seat, tool: str, key: Qt.Key) -> None:
    """Take a tool up by its key."""
    seat.program.canvas.view.setFocus()
    seat.key(key)
    assert seat.program.canvas.toolbox.tool.id == tool


def test_a_room_is_dragged_and_its_walls_lie_on_the_squares(desk: Seat) -> None:
    before = scene(desk)
    take(desk, "room", Qt.Key.Key_B)
    desk.drag((18.1, 1.1), (20, 2), (21.9, 2.9))
    (wall,) = new(desk, before, Wall)
    assert squares(wall) == {(18, 1), (22, 1), (22, 3), (18, 3)}
    desk.undo()
    assert scene(desk) == before


def test_a_wall_is_a_chain_of_clicks_that_escape_gives_up_and_enter_ends(desk: Seat) -> None:
    before = scene(desk)
    take(desk, "wall", Qt.Key.Key_W)
    for place in ((1, 1), (3, 1), (3, 3)):
        desk.click(place)
    desk.key(Qt.Key.Key_Return)
    (wall,) = new(desk, before, Wall)
    assert squares(wall) == {(1, 1), (3, 1), (3, 3)}
    drawn = scene(desk)
    desk.click((5, 1))
    desk.click((7, 1))
    for _ in range(3):
        desk.key(Qt.Key.Key_Escape)
    assert scene(desk) == drawn


def test_a_door_splits_the_wall_that_it_is_put_into(desk: Seat) -> None:
    before = scene(desk)
    take(desk, "door", Qt.Key.Key_D)
    desk.click((6.5, 13.05))
    (door,) = new(desk, before, Door)
    assert squares(door) == {(6, 13), (7, 13)}
    covered = [
        wall
        for wall in scene(desk).things.values()
        if isinstance(wall, Wall)
        for (ax, ay), (bx, by) in pairwise(wall.points)
        if ay == by == 13 * SQUARE and min(ax, bx) < 6.5 * SQUARE < max(ax, bx)
    ]
    assert covered == []
    desk.undo()
    assert scene(desk) == before


def test_terrain_is_brushed_square_by_square_in_one_step(desk: Seat) -> None:
    before = scene(desk)
    take(desk, "terrain", Qt.Key.Key_T)
    desk.drag((1.5, 1.5), (2.5, 1.5), (3.5, 1.5))
    now, was = scene(desk).terrain, before.terrain
    painted = [(column, 1) for column in range(6) if now.at((column, 1)) != was.at((column, 1))]
    assert painted == [(1, 1), (2, 1), (3, 1)]
    desk.undo()
    assert scene(desk) == before


def test_a_zone_is_a_polygon_over_the_grid(desk: Seat) -> None:
    before = scene(desk)
    take(desk, "zone", Qt.Key.Key_Z)
    for place in ((1, 1), (3, 1), (3, 3)):
        desk.click(place)
    desk.key(Qt.Key.Key_Return)
    found = new(desk, before, Zone)
    assert len(found) == 1 and {(1, 1), (3, 1), (3, 3)} <= squares(found[0])


def test_a_pin_is_put_with_a_click(desk: Seat) -> None:
    before = scene(desk)
    take(desk, "pin", Qt.Key.Key_P)
    desk.click((2.5, 2.5))
    assert len(new(desk, before, Pin)) == 1


def test_things_are_moved_on_the_grid_and_freely_with_alt(desk: Seat) -> None:
    table = next(each for each in scene(desk).things.values() if each.name == "Table")
    drawn = table.corners
    desk.drag((10, 6), (10.3, 6.1), (10.6, 6.1))
    # half-way between two rows it was drawn; its sides are whole and come to lie on the grid
    first = scene(desk).things[table.id].corners
    assert drawn == ((10 * SQUARE, 6 * SQUARE),) and first == ((11 * SQUARE, 6.5 * SQUARE),)
    desk.drag((11.2, 6.6), (11.7, 6.7), (12.3, 7.7))
    moved = scene(desk).things[table.id].corners
    assert moved == ((12 * SQUARE, 7.5 * SQUARE),)
    desk.undo()
    desk.drag((11.2, 6.6), (11.5, 6.7), (11.5, 6.7), held=ALT)
    free = scene(desk).things[table.id].corners
    assert free != first and (free[0][0] - first[0][0]) % (SQUARE // 2) != 0


def test_things_are_copied_pasted_duplicated_and_deleted(desk: Seat) -> None:
    before = scene(desk)
    desk.click((10, 6))
    desk.click((9.5, 11.5), SHIFT)
    assert len(desk.workspace.selection) == 2
    desk.key(Qt.Key.Key_C, CTRL)
    desk.key(Qt.Key.Key_V, CTRL)
    assert len(scene(desk).things) == len(before.things) + 2
    desk.key(Qt.Key.Key_D, CTRL)
    assert len(scene(desk).things) == len(before.things) + 4
    desk.key(Qt.Key.Key_Delete)
    assert len(scene(desk).things) == len(before.things) + 2
    for _ in range(3):
        desk.undo()
    assert scene(desk) == before


def test_everything_is_selected_with_one_key_and_let_go_with_another(desk: Seat) -> None:
    before = scene(desk)
    desk.key(Qt.Key.Key_A, CTRL)
    everything = len(desk.workspace.selection)
    desk.key(Qt.Key.Key_Escape)
    assert everything > 20 and desk.workspace.selection == () and scene(desk) == before


def test_the_wheel_zooms_at_the_cursor(desk: Seat) -> None:
    view = desk.program.canvas.view
    spot = QPointF(desk.spot((5.5, 4.5)))
    near, there = view.near, view.place_of(spot)
    event = QWheelEvent(
        spot,
        QPointF(view.viewport().mapToGlobal(spot)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.near > near
    here = view.place_of(spot)
    assert abs(here[0] - there[0]) <= 2 * view.tiny and abs(here[1] - there[1]) <= 2 * view.tiny


def test_escape_breaks_a_drag_off_and_nothing_has_moved(desk: Seat) -> None:
    before = desk.state
    desk.press((10, 6))
    desk.hover((11, 7), down=True)
    desk.hover((12, 8), down=True)
    desk.key(Qt.Key.Key_Escape)
    desk.release((12, 8))
    assert desk.state is before
