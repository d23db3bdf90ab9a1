"""Walls reshaped with a real mouse and keys: corners, marks that add one, sides, what rides in them."""

from PySide6.QtCore import Qt

from core.base.ids import ThingId
from core.model.things import Door, Wall
from tests.desktop.map.tools.conftest import Table
from tests.helpers.fights import SCENE
from tests.helpers.maps import at

RING = Wall(id=ThingId("wall-50"), points=(at(3, 2), at(8, 2), at(8, 6), at(2, 6), at(2, 2), at(2.5, 2)))
DOOR = Door(id=ThingId("door-51"), a=at(2.5, 2), b=at(3, 2))


def test_corners_and_sides_of_a_room_follow_the_mouse_and_the_keys(table: Table) -> None:
    table.put(RING, DOOR)
    table.click(6, 6)
    assert table.selection == [RING.id]
    # a corner
    table.drag((8, 6), (9, 7))
    assert table.thing(RING.id).corners[2] == at(9, 7)
    table.workspace.undo()
    # a mark that adds one
    table.drag((5, 6), (5, 7))
    assert at(5, 7) in table.thing(RING.id).corners and len(table.thing(RING.id).corners) == 7
    # the new corner is held, and Del means it
    table.canvas.clipboard.delete()
    assert table.thing(RING.id).corners == RING.points
    # by keys
    table.key(Qt.Key.Key_Period)
    table.key(Qt.Key.Key_Right)
    assert table.thing(RING.id).corners[0] == at(4, 2)
    table.workspace.undo()
    table.key(Qt.Key.Key_Insert)
    assert len(table.thing(RING.id).corners) == 7
    table.workspace.undo()
    table.key(Qt.Key.Key_Escape)
    assert table.selection == [RING.id]
    # one side, with its door
    table.canvas.toolbox.choose("grabs", "side")
    table.drag((6.5, 2), (6.5, 1))
    assert table.thing(DOOR.id).corners == (at(2.5, 1), at(3, 1))
    assert table.thing(RING.id).corners[2:4] == RING.points[2:4]
    table.canvas.toolbox.choose("grabs", "whole")
    # the whole room, with its door
    table.drag((2, 3.2), (2.5, 3.2))
    assert table.thing(DOOR.id).corners == (at(3, 1), at(3.5, 1))
    table.canvas.clipboard.split()
    assert len([t for t in table.session.state.scene(SCENE).things if t.startswith("wall")]) >= 4
    # a wall takes its door with it
    table.workspace.undo()
    table.key(Qt.Key.Key_Escape)
    table.click(6, 6)
    table.canvas.clipboard.delete()
    assert DOOR.id not in table.session.state.scene(SCENE).things
