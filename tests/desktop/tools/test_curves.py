"""Curved and rough walls with a real mouse and keys: a curve is edited by the places that were clicked."""

from PySide6.QtCore import Qt

from core.base.ids import ThingId
from core.edits.curves import knots_once
from core.edits.maps import DropThings
from core.geometry.room_shapes import curved
from core.geometry.units import SQUARE, Point
from core.model.things import Wall, Zone
from desktop.tools.wall_drags import corners_of
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_drawing import take
from tests.helpers.fights import SCENE
from tests.helpers.maps import at

CLICKED = ((1, 5), (3, 2), (6, 6), (9, 4))


def drawn(table: Table, line: str, clicked: tuple[tuple[int, int], ...] = CLICKED) -> Wall:
    """Draw a wall by clicks, and select it by a click at its first corner."""
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    take(table, "wall", line=line)
    for spot in clicked:
        table.click(*spot)
    table.key(Qt.Key.Key_Return)
    (wall,) = walls(table)
    take(table, "select")
    table.workspace.select((wall.id,))
    return wall


def walls(table: Table) -> list[Wall]:
    """Return the walls of the map."""
    return [each for each in table.session.state.scene(SCENE).things.values() if isinstance(each, Wall)]


def through(*squares: tuple[float, float]) -> tuple[Point, ...]:
    """Return the curve through places, in squares."""
    return curved(tuple(at(*each) for each in squares))


def test_a_curve_is_moved_by_its_knots_and_stays_one(table: Table) -> None:
    wall = drawn(table, "curved")
    assert knots_once(wall) == tuple(at(*each) for each in CLICKED)
    table.drag((3, 2), (3, 1))
    (wall,) = walls(table)
    assert wall.points == through((1, 5), (3, 1), (6, 6), (9, 4))
    # the arrow keys move the knot that is held
    table.key(Qt.Key.Key_Left)
    (wall,) = walls(table)
    assert wall.points == through((1, 5), (2, 1), (6, 6), (9, 4))
    # the next one, and out with it
    table.key(Qt.Key.Key_Period)
    table.canvas.clipboard.delete()
    (wall,) = walls(table)
    assert wall.points == through((1, 5), (2, 1), (9, 4))
    table.key(Qt.Key.Key_Period)
    table.key(Qt.Key.Key_Insert)
    (wall,) = walls(table)
    assert len(knots_once(wall)) == 4
    for _ in range(4):
        table.workspace.undo()
    (wall,) = walls(table)
    assert wall.points == through(*CLICKED)


def test_a_mark_of_a_curve_adds_a_knot_when_it_is_dragged(table: Table) -> None:
    wall = drawn(table, "curved")
    x, y = wall.points[(wall.knots[1] + wall.knots[2]) // 2]
    table.drag((x / SQUARE, y / SQUARE), (5, 2))
    (wall,) = walls(table)
    assert wall.points == through((1, 5), (3, 2), (5, 2), (6, 6), (9, 4))


def test_a_curve_that_was_moved_and_turned_is_one_still_and_a_part_of_it_is_none(table: Table) -> None:
    wall = drawn(table, "curved")
    table.key(Qt.Key.Key_Right)
    table.canvas.clipboard.turn(1)
    table.canvas.clipboard.turn_round()
    (wall,) = walls(table)
    assert len(knots_once(wall)) == 4
    take(table, "door")
    x, y = wall.points[5]
    table.click(x / SQUARE, y / SQUARE)
    assert all(not knots_once(each) for each in walls(table)) and len(walls(table)) == 2


def test_areas_and_walls_at_a_curve_follow_it(table: Table) -> None:
    wall = drawn(table, "curved")
    zone = Zone(id=ThingId("zone-70"), points=(*wall.points, at(9, 9), at(1, 9)))
    beside = Wall(id=ThingId("wall-71"), points=(at(1, 5), at(1, 9)))
    table.put(zone, beside)
    table.workspace.select((wall.id,))
    table.drag((1, 5), (2, 5))
    now = table.thing(wall.id).corners
    assert now == through((2, 5), (3, 2), (6, 6), (9, 4))
    assert table.thing(zone.id).corners == (*now, at(9, 9), at(1, 9))
    assert table.thing(beside.id).corners == (at(2, 5), at(1, 9))


def test_a_round_or_rough_wall_is_split_in_two(table: Table) -> None:
    for line in ("curved", "rough"):
        wall = drawn(table, line)
        assert len(wall.points) > 8
        table.move(6, 6)
        table.canvas.clipboard.split()
        first, second = walls(table)
        assert first.points + second.points[1:] == wall.points
        x, y = first.points[-1]
        assert abs(x / SQUARE - 6) < 0.6 and abs(y / SQUARE - 6) < 0.6
        # far from it, in the middle
        table.workspace.undo()
        table.workspace.select((wall.id,))
        table.move(9, 9)
        table.canvas.clipboard.split()
        first, second = walls(table)
        assert abs(len(first.points) - len(second.points)) < 6


def test_a_closed_rough_wall_falls_in_two_halves_and_a_straight_one_into_its_sides(table: Table) -> None:
    wall = drawn(table, "rough", ((1, 1), (7, 1), (7, 6), (1, 6), (1, 1)))
    table.canvas.clipboard.split()
    first, second = walls(table)
    assert first.points[0] == second.points[-1] and first.points[-1] == second.points[0]
    assert {*first.points, *second.points} == {*wall.points}
    drawn(table, "smooth", ((1, 1), (7, 1), (7, 6), (1, 6), (1, 1)))
    table.canvas.clipboard.split()
    assert len(walls(table)) == 4
    assert all(len(corners_of(each)) == 2 for each in walls(table))
