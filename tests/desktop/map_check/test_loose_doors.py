"""A wall deleted between two doors, and Check mends the doors once for all; what is to be decided says what it does."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.edits.flaws import FlawKind
from core.edits.maps import ChangeScene, PutThings
from core.geometry.units import SQUARE, Point
from core.model.things import Door, Thing, Wall
from desktop.map_check.panel import CheckPanel
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, ready


def at(x: int, y: int) -> Point:
    """Return a corner of the part of the map in which nobody is."""
    return (x + 10) * SQUARE, (y + 10) * SQUARE


def shown(theme: Theme, qtbot: QtBot, things: Iterable[Thing]) -> CheckPanel:
    """Return the dock on a map with more things."""
    workspace = workspace_on(theme, ready())
    workspace.look_at(encounter=ENCOUNTER)
    workspace.submit(ChangeScene(SCENE, {"columns": 30, "rows": 30}))
    workspace.submit(PutThings(SCENE, tuple(things)))
    panel = CheckPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def kinds(panel: CheckPanel) -> list[FlawKind]:
    while panel.is_checking:
        QTest.qWait(5)
    return [flaw.kind for flaw in panel.flaws]


def test_one_click_mends_both_doors_for_good_and_is_one_step(theme: Theme, qtbot: QtBot) -> None:
    ring = Wall(id=ThingId("wall-60"), points=(at(7, 1), at(9, 1), at(9, 8), at(1, 8), at(1, 1), at(3, 1)))
    doors = (
        Door(id=ThingId("door-61"), a=at(3, 1), b=at(4, 1)),
        Door(id=ThingId("door-62"), a=at(6, 1), b=at(7, 1)),
    )
    panel = shown(theme, qtbot, (ring, *doors))
    assert kinds(panel) == [FlawKind.OFF_WALL] * 2
    head = panel.workspace.session.journal.head
    QTest.mouseClick(panel.mend_all, Qt.MouseButton.LeftButton)
    assert kinds(panel) == [] and panel.workspace.session.journal.head == head + 1
    things = panel.workspace.state.scene(SCENE).things
    # between them is wall again
    assert [things[each.id].corners for each in doors] == [each.corners for each in doors]
    walls = [set(each.corners) for each in things.values() if isinstance(each, Wall)]
    assert {at(4, 1), at(6, 1)} in walls
    panel.workspace.undo()
    assert kinds(panel) == [FlawKind.OFF_WALL] * 2


def test_where_there_is_no_room_it_says_that_the_door_goes(theme: Theme, qtbot: QtBot) -> None:
    panel = shown(theme, qtbot, (Door(id=ThingId("door-61"), a=at(5, 5), b=at(6, 5)),))
    assert kinds(panel) == [FlawKind.OFF_WALL] and not panel.mend_all.isEnabled()
    assert panel.remedy.text().endswith("Mend: It is taken away: no wall near has room for it.")
    QTest.mouseClick(panel.mend, Qt.MouseButton.LeftButton)
    assert kinds(panel) == [] and "door-61" not in panel.workspace.state.scene(SCENE).things
