"""Walls reshaped with a real mouse and keys: corners, marks that add one, sides, what rides in them."""

from collections.abc import Mapping
from math import dist

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from shapely import LineString, union_all
from shapely.geometry.base import BaseGeometry

from core.base.ids import ThingId
from core.edits.maps import DropThings
from core.geometry.pieces import nearest_on, pieces_of
from core.geometry.room_shapes import round_in
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect
from core.model.door_look import DoorLook
from core.model.floor_side import FloorSide
from core.model.passage import Passage
from core.model.scene import SceneState
from core.model.things import Door, DoorState, Light, Stamp, Surface, Wall, WallKind, Zone
from desktop.map.painting.strokes import arrows_of
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_scene import seen_walls
from desktop.properties.editors import EntryChoice
from desktop.properties.panel import PropertiesPanel
from desktop.tools.options_strip import ToolOptions
from tests.desktop.tools.conftest import ALT, SHIFT, Table
from tests.desktop.tools.test_drawing import take
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
    # by quarters with Shift, whether it was held before or not
    table.drag((8, 6), (8.8, 6.8), SHIFT)
    assert table.thing(RING.id).corners[2] == at(8.75, 6.75)
    table.workspace.undo()
    # a mark that adds one when it is dragged, and a click on it does nothing
    table.click(5, 6)
    assert table.thing(RING.id) == RING and table.selection == [RING.id]
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


def test_a_room_takes_along_what_is_in_it_and_nothing_else(table: Table) -> None:
    table.put(RING, DOOR)
    inside = (
        Stamp(id=ThingId("stamp-60"), art="crate", at=at(2.5, 5.5), width=2 * SQUARE),
        Light(id=ThingId("light-61"), at=at(6, 5)),
        Zone(id=ThingId("zone-62"), name="Alcove", points=(at(6, 2), at(8, 2), at(8, 4), at(6, 4))),
        Wall(id=ThingId("wall-63"), points=(at(6, 2), at(6, 4), at(8, 4))),
        Surface(id=ThingId("surface-64"), points=(at(3, 3), at(5, 3), at(5, 5), at(3, 5))),
    )
    beyond = (
        Stamp(id=ThingId("stamp-65"), art="crate", at=at(9, 5.5), width=3 * SQUARE),
        Wall(id=ThingId("wall-66"), points=(at(8, 3), at(9, 3), at(9, 5), at(8, 5))),
        Surface(id=ThingId("surface-67"), points=(at(7, 5), at(9, 5), at(9, 7), at(7, 7))),
        Stamp(id=ThingId("stamp-68"), art="crate", at=at(4, 5.5), locked=True),
    )
    table.put(*inside, *beyond)
    entries = len(table.session.journal)
    table.drag((2, 3.2), (3, 4.2))
    # the door has left what it led to, and tells of its room alone
    door = DOOR.but(floor_side=FloorSide.RIGHT)
    for thing in (RING, door, *inside):
        assert table.thing(thing.id).but(laid=0) == thing.moved(SQUARE, SQUARE)
    assert all(table.thing(thing.id) == thing for thing in beyond)
    assert len(table.session.journal) == entries + 1
    table.workspace.undo()
    assert all(table.thing(thing.id) == thing for thing in (RING, DOOR, *inside, *beyond))
    # a wall that closes no room takes nothing
    table.canvas.clipboard.split()
    table.drag((3, 6), (3, 7))
    assert all(table.thing(thing.id) == thing for thing in (*inside[1:4], *beyond))


def test_the_zone_of_a_room_takes_the_room_along_and_one_of_a_part_of_it_goes_alone(table: Table) -> None:
    hall = Zone(id=ThingId("zone-60"), name="Hall", points=(at(2, 2), at(8, 2), at(8, 6), at(2, 6)))
    crate = Stamp(id=ThingId("stamp-61"), art="crate", at=at(4, 4))
    part = Zone(id=ThingId("zone-62"), name="Corner", points=(at(6, 4), at(8, 4), at(8, 6), at(6, 6)))
    table.put(RING, DOOR, hall, crate, part)
    table.workspace.select((hall.id,))
    table.key(Qt.Key.Key_Right)
    door = DOOR.but(floor_side=FloorSide.RIGHT)
    assert all(table.thing(each.id).but(laid=0) == each.moved(SQUARE, 0) for each in (RING, door, hall, crate, part))
    last = table.session.last
    assert last is not None and table.workspace.text(last.label) == "Move: room Hall"
    table.workspace.undo()
    table.workspace.select((part.id,))
    table.key(Qt.Key.Key_Right)
    assert table.thing(part.id).but(laid=0) == part.moved(SQUARE, 0)
    assert all(table.thing(each.id) == each for each in (RING, DOOR, hall, crate))
    table.workspace.undo()
    # nothing is torn from a wall that is locked
    table.put(RING.but(locked=True))
    table.workspace.select((hall.id,))
    table.key(Qt.Key.Key_Right)
    assert table.thing(hall.id).but(laid=0) == hall.moved(SQUARE, 0) and table.thing(DOOR.id) == DOOR


def test_a_second_press_soon_after_the_first_drags_and_without_a_drag_is_a_double_click(table: Table) -> None:
    table.put(RING, DOOR)
    asked: list[str] = []
    table.canvas.properties_wanted.connect(asked.append)
    where = table.spot(6, 6)
    table.click(6, 6)
    sent = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        QPointF(where),
        QPointF(table.view.viewport().mapToGlobal(where)),
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QGuiApplication.sendEvent(table.view.viewport(), sent)
    assert not asked
    table.release(6, 6)
    assert asked == [RING.id]
    QGuiApplication.sendEvent(table.view.viewport(), sent)
    table.move(6.5, 6.5)
    table.move(7, 7)
    table.release(7, 7)
    assert asked == [RING.id] and table.thing(RING.id).corners == tuple(
        (x + SQUARE, y + SQUARE) for x, y in RING.points
    )


def test_one_side_is_dragged_by_its_middle_and_a_wall_goes_before_the_zone_at_it(table: Table) -> None:
    zone = Zone(id=ThingId("zone-52"), name="Hall", points=(at(2, 2), at(8, 2), at(8, 6), at(2, 6)))
    table.put(RING, DOOR, zone)
    table.canvas.toolbox.choose("grabs", "side")
    table.click(3.5, 5)
    assert table.selection == [zone.id]
    table.drag((5, 6), (5, 7))
    assert table.selection == [RING.id]
    assert table.thing(RING.id).corners[2:4] == (at(8, 7), at(2, 7)) == table.thing(zone.id).corners[2:4]
    # the wall alone is selected now, and its middle has no mark that adds a corner
    table.drag((5, 7), (5, 6))
    assert table.thing(RING.id) == RING and table.thing(zone.id) == zone
    # with Alt it is the zone that is meant
    table.workspace.select((zone.id,))
    table.drag((5, 6), (5, 7), ALT)
    assert table.thing(RING.id) == RING and table.thing(zone.id) == zone.moved(0, SQUARE)


def test_delete_takes_away_the_corner_of_a_zone_that_was_clicked_and_a_click_selects_the_ground_in_a_zone(
    table: Table,
) -> None:
    ring = (at(2, 2), at(8, 2), at(8, 6), at(2, 6))
    zone = Zone(id=ThingId("zone-52"), name="Hall", points=ring)
    pool = Surface(id=ThingId("surface-53"), points=(at(5, 4), at(7.6, 4), at(7.6, 5.6), at(5, 5.6)))
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
    table.put(zone, pool)
    table.key(Qt.Key.Key_Escape)
    # in the pool it is the pool first, and again its zone; beside it the zone
    for spot, found in (((6.5, 5), pool), ((6.5, 5), zone), ((6.5, 5), pool), ((3, 5), zone)):
        table.click(*spot)
        assert table.selection == [found.id]
        QTest.qWait(QGuiApplication.styleHints().mouseDoubleClickInterval() // 20)
    table.click(8, 6)
    table.canvas.clipboard.delete()
    assert table.thing(zone.id).corners == (ring[0], ring[1], ring[3])
    table.click(8, 2)
    table.canvas.clipboard.delete()
    assert len(table.thing(zone.id).corners) == 3, "an area has three at least"
    # without a corner it is the zone that goes
    table.canvas.clipboard.delete()
    assert zone.id not in table.session.state.scene(SCENE).things


def test_an_archway_that_is_clicked_becomes_such_a_door_as_is_chosen(table: Table) -> None:
    arch = DOOR.but(look=DoorLook.ARCH, state=DoorState.OPEN)
    table.put(RING, arch)
    table.canvas.toolbox.take_up("door")
    table.canvas.toolbox.choose("state", "secret")
    entries = len(table.session.journal)
    table.click(2.75, 2)
    assert table.thing(arch.id) == DOOR.but(secret=True) and len(table.session.journal) == entries + 1
    table.click(2.75, 2)
    assert len(table.session.journal) == entries + 1, "it is one already"
    table.canvas.toolbox.choose("state", "locked")
    table.drag((2.75, 2), (5.5, 2))
    moved = table.thing(arch.id)
    assert isinstance(moved, Door) and moved.secret and moved.a != DOOR.a, "a drag moves it"


def test_walls_of_every_kind_are_drawn_and_stop_what_is_said_of_each(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
    strip = ToolOptions(table.workspace, table.canvas.toolbox, table.canvas)
    table.canvas.toolbox.arm("wall")
    for number, kind in enumerate(WallKind):
        QTest.mouseClick(strip.buttons["made", kind], Qt.MouseButton.LeftButton)
        table.drag((1, 2 + number), (5, 2 + number))
    walls = {thing.made: thing for thing in table.session.state.scene(SCENE).things.values() if isinstance(thing, Wall)}
    assert tuple(walls) == tuple(WallKind)
    panel = PropertiesPanel(table.workspace, table.canvas)
    table.canvas.toolbox.arm("select")
    table.click(3, 2 + tuple(WallKind).index(WallKind.BARS))
    panel.refresh()
    sight, way = panel.forms[0].editors["sight"], panel.forms[0].editors["move"]
    assert isinstance(sight, EntryChoice) and isinstance(way, EntryChoice)
    assert way.itemText(0) == "As its kind"
    way.setCurrentIndex(way.findData("one-way"))
    way.activated.emit(way.currentIndex())
    bars = table.thing(walls[WallKind.BARS].id)
    assert isinstance(bars, Wall) and bars.passage("move") is Passage.ONE_WAY and bars.passage("sight") is Passage.FREE
    # turned round it stops what comes from the other side, and the arrow on the map shows it
    table.canvas.clipboard.turn_round()
    assert table.thing(bars.id).corners == bars.points[::-1]
    ((x, y), (far, _)) = bars.points
    before, after = (arrows_of((each,)).boundingRect() for each in (bars.points, bars.points[::-1]))
    assert far > x and before.bottom() == y == after.top()
    # a door set into a wall leaves what is said of it to both parts
    table.click(3, 2)
    panel.refresh()
    free = panel.forms[0].editors["move"]
    assert isinstance(free, EntryChoice)
    free.activated.emit(free.findData("free"))
    table.canvas.toolbox.arm("door")
    table.click(3, 2)
    parts = [each for each in table.session.state.scene(SCENE).things.values() if isinstance(each, Wall)]
    assert [each.move for each in parts if each.made is WallKind.WALL] == [Passage.FREE, Passage.FREE]
    table.workspace.undo()
    table.workspace.undo()
    assert getattr(table.thing(walls[WallKind.WALL].id), "move", None) is Passage.KIND


def test_a_door_between_two_walls_of_a_room_is_dragged_along_both_and_says_why_it_goes_nowhere(table: Table) -> None:
    above, below = (at(4, 5), at(4, 4), at(1, 4), at(1, 5)), (at(1, 6), at(1, 7), at(4, 7), at(4, 6))
    ends = ((at(4, 5), at(7, 5)), (at(4, 6), at(7, 6)))
    doors = Door(id=ThingId("door-71"), a=at(4, 5), b=at(4, 6)), Door(id=ThingId("door-72"), a=at(1, 5), b=at(1, 6))
    walls = (Wall(id=ThingId(f"wall-{n}"), points=points) for n, points in enumerate((above, below, *ends), 80))
    table.put(*doors, *walls)
    told: list[str] = []
    table.workspace.message.connect(lambda message: told.append(message.text))
    for y in (6.4, 4.4):
        table.click(4, 5.5)
        assert table.selection == ["door-71"]
        table.drag((4, 5.5), (4.2, y))
        assert {*table.thing("door-71").corners} == {at(4, int(y)), at(4, int(y) + 1)} and not told
        pieces = [
            piece
            for each in table.session.state.scene(SCENE).things.values()
            if isinstance(each, Wall)
            for piece in pieces_of(each.points)
        ]
        # the gap that it leaves is closed, the one that it stands in is open, and the other door stays in its wall
        for way in (4, 5, 6):
            covered = any(nearest_on(piece, at(4, way + 0.5))[1] < 1 for piece in pieces)
            assert covered is (way != int(y)), (y, way)
        assert not any(nearest_on(piece, at(1, 5.5))[1] < 1 for piece in pieces)
        table.workspace.undo()
    table.drag((4, 5.5), (9.5, 8.7))
    assert table.thing("door-71") == doors[0]
    assert told == ["The door stays: there is no wall here that it could stand in"]


@pytest.mark.parametrize("state", ["closed", "secret"])
def test_a_door_in_a_round_wall_is_as_wide_as_chosen_and_a_secret_one_shows_nothing(table: Table, state: str) -> None:
    ring = round_in(Rect(*at(5, 1), *at(9, 5)))
    table.put(Wall(id=ThingId("wall-90"), points=(*ring, ring[0])))
    everything = Revealed((), polygon_of((at(0, 0), at(10, 0), at(10, 10), at(0, 10))))
    before = seen_walls(table.session.state.scene(SCENE).things.values(), SceneState(), everything)
    take(table, "door", state=state, width=1)
    table.click(7, 5)
    (door,) = table.canvas.workspace.selected_things
    assert isinstance(door, Door)
    after = seen_walls(table.session.state.scene(SCENE).things.values(), SceneState(), everything)
    if state == "secret":
        assert door.secret and inks(after[0]) == inks(before[0])
    else:
        assert abs(dist(door.a, door.b) - SQUARE) < 4
        wall = table.thing("wall-90")
        assert isinstance(wall, Wall) and {wall.points[0], wall.points[-1]} == {door.a, door.b}


def inks(walls: Mapping[str, Wall]) -> BaseGeometry:
    """Return the lines of walls as one."""
    return union_all([LineString(wall.points) for wall in walls.values()]).normalize()
