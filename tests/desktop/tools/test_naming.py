"""Rooms are named in the field that opens in them, whatever became of others."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.edits.maps import DropThings
from core.model.things import Zone
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_drawing import drawn, take
from tests.helpers.fights import SCENE


def test_a_room_that_shares_or_is_united_is_named_as_any_other(table: Table) -> None:
    table.canvas.activateWindow()
    assert QTest.qWaitForWindowActive(table.canvas)
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
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
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
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
