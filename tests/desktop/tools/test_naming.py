"""Rooms are named in the field that opens in them, whatever became of others."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.base.ids import ThingId
from core.edits.maps import DropThings
from core.geometry.units import rect_around
from core.model.things import Zone
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_drawing import drawn, take
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
