"""Rooms are named in the field that opens in them, whatever became of others."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from core.base.ids import ThingId
from core.edits.maps import DropThings
from core.geometry.units import SQUARE, rect_around
from core.model.things import Zone
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_drawing import drawn, take, walls
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def test_a_room_that_shares_or_is_united_is_named_as_any_other(table: Table) -> None:
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    line = table.canvas.naming.field.line

    def named(meets: str, name: str, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
        take(table, "room", meets=meets)
        table.drag(start, end)
        assert line.hasFocus()
        QTest.keyClicks(line, name)
        QTest.keyClick(line, Qt.Key.Key_Return)
        return [thing.name for thing in drawn(table) if isinstance(thing, Zone)]

    assert named("share", "Stable", (1, 1), (5, 5)) == ["Stable"]
    assert named("share", "Yard", (4, 2), (8, 6)) == ["Stable", "Yard"]
    assert line.placeholderText() == "Room 1"
    entries = len(table.session.journal)
    assert named("unite", "", (1, 4), (3, 8)) == ["Stable", "Yard"]
    assert line.placeholderText() == "Stable"
    assert named("unite", "Barn", (2, 5), (3, 9)) == ["Barn", "Yard"]
    assert len(table.session.journal) == entries + 2
    table.workspace.undo()
    assert [thing.name for thing in drawn(table) if isinstance(thing, Zone)] == ["Stable", "Yard"]


def test_rooms_that_are_drawn_and_named_after_an_undo_are_steps_of_their_own(table: Table) -> None:
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    take(table, "room")
    line = table.canvas.naming.field.line

    def named(name: str, left: float) -> None:
        table.drag((left, 1), (left + 2, 3))
        QTest.keyClicks(line, name)
        QTest.keyClick(line, Qt.Key.Key_Return)

    entries = len(table.session.journal)
    named("Stable", 1)
    table.workspace.undo()
    for number, name in enumerate(("Hall", "Store", "Cellar"), 1):
        named(name, 3 * number)
        assert len(table.session.journal) == entries + number
    table.workspace.undo()
    assert [thing.name for thing in drawn(table) if isinstance(thing, Zone)] == ["Hall", "Store"]


def test_a_corridor_and_a_zone_take_the_words_that_are_typed_after_them_as_a_room_does(table: Table) -> None:
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    take(table, "room")
    for left in (1, 7):
        table.drag((left, 1), (left + 2, 3))
        table.key(Qt.Key.Key_Escape)
    take(table, "room", shape="corridor")
    entries = len(table.session.journal)
    table.drag((3, 1.5), (7, 1.5))
    line = table.canvas.naming.field.line
    assert line.hasFocus() and line.placeholderText() == "Corridor 1"
    QTest.keyClicks(line, "Passage")
    QTest.keyClick(line, Qt.Key.Key_Return)
    (passage,) = (thing for thing in drawn(table) if isinstance(thing, Zone))
    assert passage.name == "Passage" and passage.bounds == rect_around((at(3, 1), at(7, 2)))
    last = table.session.last
    assert last is not None and table.workspace.text(last.label) == "Draw the corridor Passage"
    take(table, "zone")
    line = table.canvas.zone_naming.field.line
    table.drag((1, 5), (4, 8))
    assert line.hasFocus() and line.placeholderText() == "Zone 1"
    QTest.keyClicks(line, "Yard")
    QTest.keyClick(line, Qt.Key.Key_Return)
    table.drag((5, 5), (7, 8))
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert [thing.name for thing in drawn(table) if isinstance(thing, Zone)] == ["Passage", "Yard", "Zone 1"]
    assert table.view.hasFocus()
    # each is one step with its name
    assert len(table.session.journal) == entries + 3
    last = table.session.last
    assert last is not None and table.workspace.text(last.label).startswith("Draw a zone")
    table.workspace.undo()
    last = table.session.last
    assert last is not None and table.workspace.text(last.label) == "Draw the zone Yard"
    table.workspace.undo()
    assert [thing.name for thing in drawn(table) if isinstance(thing, Zone)] == ["Passage"]


@pytest.mark.parametrize("typed", ("", "Well"))
def test_a_press_on_the_field_of_the_last_room_draws_the_next_one_below_it(table: Table, typed: str) -> None:
    """It lies where one draws on; what was typed so far is kept."""
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    take(table, "room")
    table.drag((1, 1), (3, 3))
    field = table.canvas.naming.field
    QTest.keyClicks(field.line, typed)
    window = table.canvas.window().windowHandle()
    assert window is not None
    before = len(walls(table))
    # its frame, and a line without words as well
    within = field.rect().bottomLeft() + QPoint(3, -3) if typed else field.line.geometry().center()
    start = field.mapTo(table.canvas.window(), within)
    goal = start + QPoint(150, 150)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for step in (20, 90, 150):
        QTest.mouseMove(window, start + QPoint(step, step))
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, goal)
    (room,) = walls(table)[before:]
    view = table.canvas.view
    wanted = [view.mapToScene(view.viewport().mapFrom(table.canvas.window(), each)) for each in (start, goal)]
    box, spots = room.bounds, [(spot.x(), spot.y()) for spot in wanted]
    for corner, spot in zip(((box.left, box.top), (box.right, box.bottom)), spots, strict=True):
        assert max(abs(corner[0] - spot[0]), abs(corner[1] - spot[1])) < SQUARE
    assert [thing.name for thing in drawn(table) if isinstance(thing, Zone)] == ([typed] if typed else [])
    assert field.isVisible() and field.line.hasFocus() and not field.line.text(), "the next one can be named"


def test_a_click_into_what_is_typed_goes_on_with_it(table: Table) -> None:
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    take(table, "room")
    table.drag((1, 1), (3, 3))
    line = table.canvas.naming.field.line
    QTest.keyClicks(line, "Wel")
    entries = len(table.session.journal)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    QTest.keyClicks(line, "l")
    assert line.text() == "Well" and line.hasFocus() and len(table.session.journal) == entries


def test_two_named_rooms_that_are_united_are_one_room_of_the_name_of_the_larger(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    rooms = {"Closet": rect_around((at(1, 1), at(3, 4))), "Hall": rect_around((at(4, 1), at(9, 4)))}
    for number, (name, box) in enumerate(rooms.items()):
        left, right = box.left / SQUARE, box.right / SQUARE
        take(table, "room", meets="share")
        table.drag((left, 1), (right, 4))
        table.key(Qt.Key.Key_Escape)
        ring = at(left, 1), at(right, 1), at(right, 4), at(left, 4)
        table.put(Zone(id=ThingId(f"zone-{90 + number}"), name=name, points=ring))
    before = table.session.state
    take(table, "room", meets="unite")
    table.drag((2, 2), (6, 3))
    (zone,) = (thing for thing in drawn(table) if isinstance(thing, Zone))
    assert zone.name == "Hall" and zone.shape.area == (6 + 15 + 1) * SQUARE**2
    table.workspace.undo()
    assert table.session.state == before
