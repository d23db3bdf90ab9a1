"""Windows and doors in walls that were drawn: set, moved, taken away, and shown before the click."""

import pytest
from PySide6.QtCore import Qt

from core.model.things import Door, DoorState
from desktop.map.overlays.kinds import Ghost
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_drawing import doors, ring, take, walls
from tests.helpers.maps import at


def test_a_window_takes_the_place_of_the_wall_it_is_drawn_upon(table: Table) -> None:
    take(table, "wall")
    table.drag((3, 5), (9, 5))
    take(table, "wall", made="window")
    table.drag((5, 5), (6, 5))
    assert sorted((wall.points, str(wall.made)) for wall in walls(table)) == [
        ((at(3, 5), at(5, 5)), "wall"),
        ((at(5, 5), at(6, 5)), "window"),
        ((at(6, 5), at(9, 5)), "wall"),
    ]
    table.workspace.undo()
    assert [wall.points for wall in walls(table)] == [(at(3, 5), at(9, 5))]


@pytest.mark.parametrize(
    ("chosen", "state", "secret"),
    [
        ("closed", DoorState.CLOSED, False),
        ("open", DoorState.OPEN, False),
        ("locked", DoorState.LOCKED, False),
        ("secret", DoorState.CLOSED, True),
    ],
)
def test_a_click_on_a_wall_sets_a_door_of_one_square_into_it(
    table: Table, chosen: str, state: DoorState, secret: bool
) -> None:
    take(table, "room")
    table.drag((3, 4), (8, 8))
    take(table, "door", state=chosen)
    table.click(5.6, 4.2)
    (door,), (wall,) = doors(table), walls(table)
    assert sorted(door.corners) == [at(5, 4), at(6, 4)]
    assert (door.state, door.secret) == (state, secret)
    last = table.session.last
    assert last is not None
    assert table.workspace.text(last.label).startswith("Set a secret door (" if secret else "Set a door (")
    assert sorted((wall.points[0], wall.points[-1])) == [at(5, 4), at(6, 4)]
    assert table.selection == [door.id]
    table.workspace.undo()
    assert doors(table) == [] and walls(table)[0].points == ring(3, 4, 8, 8)


def test_a_door_can_be_two_squares_wide_by_key(table: Table) -> None:
    take(table, "wall")
    table.drag((3, 5), (9, 5))
    take(table, "door")
    table.key(Qt.Key.Key_BracketRight)
    table.click(6, 5)
    assert [sorted(door.corners) for door in doors(table)] == [[at(5, 5), at(7, 5)]]


@pytest.mark.parametrize("tool", ["door", "select"])
def test_a_door_moves_along_its_wall_and_the_wall_closes_behind_it(table: Table, tool: str) -> None:
    take(table, "room")
    table.drag((3, 4), (8, 8))
    take(table, "door")
    table.click(4.5, 4)
    take(table, tool)
    table.workspace.select(())
    table.drag((4.5, 4), (6.5, 4.1))
    (door,), (wall,) = doors(table), walls(table)
    assert sorted(door.corners) == [at(6, 4), at(7, 4)]
    assert sorted((wall.points[0], wall.points[-1])) == [at(6, 4), at(7, 4)]
    assert len(wall.points) == 6
    table.workspace.undo()
    assert sorted(doors(table)[0].corners) == [at(4, 4), at(5, 4)]


def test_a_door_moves_onto_another_wall_and_its_old_one_is_whole_again(table: Table) -> None:
    take(table, "wall")
    table.drag((3, 4), (9, 4))
    table.drag((3, 8), (9, 8))
    take(table, "door")
    table.click(5.5, 4)
    table.drag((5.5, 4), (7.5, 8))
    assert [sorted(door.corners) for door in doors(table)] == [[at(7, 8), at(8, 8)]]
    assert sorted(sorted(wall.points) for wall in walls(table)) == [
        [at(3, 4), at(9, 4)],
        [at(3, 8), at(7, 8)],
        [at(8, 8), at(9, 8)],
    ]


def test_a_wall_closes_where_its_door_is_deleted(table: Table) -> None:
    take(table, "room")
    table.drag((3, 4), (8, 8))
    take(table, "door")
    table.click(4.5, 4)
    table.canvas.clipboard.delete()
    assert doors(table) == []
    (wall,) = walls(table)
    assert wall.points[0] == wall.points[-1] and sorted(wall.points[1:]) == sorted(ring(3, 4, 8, 8)[1:])
    table.workspace.undo()
    assert [sorted(door.corners) for door in doors(table)] == [[at(4, 4), at(5, 4)]]


def test_a_wall_closes_where_all_its_doors_are_deleted_but_goes_with_them_if_it_is_meant_too(table: Table) -> None:
    take(table, "wall")
    table.drag((1, 5), (9, 5))
    take(table, "door")
    for x in (2.5, 4.5, 7.5):
        table.click(x, 5)
    assert len(doors(table)) == 3 and len(walls(table)) == 4
    table.workspace.select(tuple(door.id for door in doors(table)))
    table.canvas.clipboard.delete()
    assert doors(table) == [] and [sorted(wall.points) for wall in walls(table)] == [[at(1, 5), at(9, 5)]]
    table.workspace.undo()
    last = max(walls(table), key=lambda wall: max(wall.points))
    table.workspace.select((last.id, *(door.id for door in doors(table))))
    table.canvas.clipboard.delete()
    assert doors(table) == [] and [sorted(wall.points) for wall in walls(table)] == [[at(1, 5), at(8, 5)]]


def test_the_door_is_shown_before_the_click(table: Table) -> None:
    take(table, "wall")
    table.drag((3, 5), (9, 5))
    take(table, "door")
    table.move(6.4, 5.2)
    overlay = table.view.map.overlay
    assert overlay is not None
    (ghost,) = (each for each in overlay.overlays if isinstance(each, Ghost))
    assert isinstance(ghost.shown, Door) and sorted(ghost.shown.corners) == [at(6, 5), at(7, 5)]
