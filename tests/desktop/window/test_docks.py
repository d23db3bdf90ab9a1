"""The docks of the two modes: what one shows leaves nothing behind in the other."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.chance.source import Source
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from desktop.app import build
from desktop.house_rules.panel import HouseRulesPanel
from desktop.program import Program
from desktop.window.dock_room import DockRoom
from desktop.workspace.workspace import Mode
from tests.conformance.arena import USUAL, arena


def texts(bar: QTabBar) -> list[str]:
    """Return the words of a row of tabs."""
    return [bar.tabText(number) for number in range(bar.count())]


def rows_of_tabs(program: Program) -> list[list[str]]:
    """Return the words of each row of tabs that can be seen."""
    found = program.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [texts(bar) for bar in found if bar.isVisible()]


def test_the_tabs_of_one_mode_do_not_stay_in_the_other(program: Program, qtbot: QtBot) -> None:
    program.files.new(Campaign(Source(1), title="An evening"))
    seen: dict[Mode, list[list[str]]] = {}
    for mode in (Mode.PREPARE, Mode.RUN, Mode.PREPARE, Mode.RUN, Mode.PREPARE):
        program.workspace.set_mode(mode)
        qtbot.wait(60)
        shown = {dock.windowTitle() for dock in program.docks.docks.values() if not dock.isHidden()}
        tabs = sorted(rows_of_tabs(program))
        titles = [title for row in tabs for title in row]
        assert len(titles) == len(set(titles)) and set(titles) <= shown
        assert seen.setdefault(mode, tabs) == tabs
    assert ["Scenes", "Layers"] in seen[Mode.PREPARE] and ["Scenes", "Layers"] not in seen[Mode.RUN]


def test_the_mode_may_change_by_its_key_while_a_dock_is_dragged(program: Program, qtbot: QtBot) -> None:
    """Qt fell over the layout that was made anew under the hand, and took the program with it."""
    program.window.start_page.buttons["sample"].click()
    qtbot.wait(60)
    for mode, name in ((Mode.PREPARE, "sheet"), (Mode.RUN, "roster"), (Mode.PREPARE, "sheet")):
        program.docks.raise_panel(name)
        dock = program.docks.docks[name]
        title, at = dock.titleBarWidget(), QPoint(5, 5)
        QTest.mousePress(title, Qt.MouseButton.LeftButton, pos=at)
        for _ in range(3):
            at += QPoint(-150, 60)
            QTest.mouseMove(title, at)
            QApplication.processEvents()
        assert dock.isFloating()
        program.workspace.set_mode(mode)
        QApplication.processEvents()
        QTest.mouseRelease(title, Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()
        assert not dock.isFloating()


def test_a_dock_that_is_looked_up_in_run_comes_at_the_right_and_goes_again(program: Program, qtbot: QtBot) -> None:
    program.window.start_page.buttons["sample"].click()
    qtbot.wait(60)
    docks, ribbon = program.docks.docks, program.window.ribbon
    assert docks["sheet"].isHidden() and docks["log"].isHidden() and docks["clock"].isHidden()
    right = [dock for dock in docks.values() if not dock.isHidden()]
    program.docks.raise_panel("log")
    area = program.window.dockWidgetArea(docks["log"])
    assert area == Qt.DockWidgetArea.RightDockWidgetArea and not docks["log"].isHidden()
    ribbon.docks.click()
    assert docks["log"].isHidden() and all(dock.isHidden() for dock in right)
    ribbon.docks.click()
    assert not docks["log"].isHidden()
    ribbon.moment.click()
    assert program.window.dockWidgetArea(docks["clock"]) == Qt.DockWidgetArea.TopDockWidgetArea
    assert not docks["clock"].isHidden()


def test_a_dock_opened_alone_takes_its_width_and_no_more(program: Program, qtbot: QtBot) -> None:
    program.window.start_page.buttons["sample"].click()
    for dock in program.docks.docks.values():
        dock.hide()
    qtbot.wait(60)
    program.docks.raise_panel("sheet")
    qtbot.waitUntil(lambda: program.docks.docks["sheet"].width() == 400)
    assert program.window.width() == 1440


def test_the_house_rules_keep_to_a_low_dock_and_show_the_gap_below_the_list(program: Program, qtbot: QtBot) -> None:
    program.window.resize(1366, 749)
    program.window.start_page.buttons["sample"].click()
    program.workspace.set_mode(Mode.PREPARE)
    qtbot.wait(60)
    panel = program.docks.raise_panel("house-rules")
    assert isinstance(panel, HouseRulesPanel)
    room = program.docks.docks["house-rules"].widget()
    assert isinstance(room, DockRoom)
    qtbot.waitUntil(lambda: panel.card is not None and panel.card.isVisible())
    assert room.verticalScrollBar().maximum() == 0 and panel.height() <= room.height()
    assert panel.card is not None and panel.card.visibleRegion().boundingRect().height() > 100


def test_a_dock_that_is_looked_up_alone_in_run_is_not_scrolled_sideways(program: Program, qtbot: QtBot) -> None:
    program.window.resize(1366, 749)
    program.window.start_page.buttons["sample"].click()
    for dock in program.docks.docks.values():
        dock.hide()
    qtbot.wait(60)
    panel = program.docks.raise_panel("due")
    room = program.docks.docks["due"].widget()
    assert isinstance(room, DockRoom)
    qtbot.waitUntil(lambda: panel.isVisible() and room.horizontalScrollBar().maximum() == 0)
    assert panel.width() <= room.viewport().width()


def is_whole(room: DockRoom) -> bool:
    """Return whether nothing of a dock has to be scrolled."""
    return room.isVisible() and room.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_the_clock_is_whole_beside_the_timeline_whichever_came_first(
    program: Program, qtbot: QtBot, system: SystemId
) -> None:
    program.window.resize(1366, 768)
    program.files.new(arena(system, 5, USUAL).session.state)
    program.workspace.set_mode(Mode.RUN)
    qtbot.wait(60)
    docks = program.docks.docks
    for order in (("timeline", "clock"), ("clock", "timeline")):
        for name in order:
            docks[name].close()
        for name in order:
            program.docks.raise_panel(name)
        # by its tab, as a click does
        docks["clock"].raise_()
        room = docks["clock"].widget()
        assert isinstance(room, DockRoom)
        qtbot.waitUntil(partial(is_whole, room))


def built(program: Program) -> set[str]:
    """Return the docks whose panels have been made."""
    return {name for name, dock in program.docks.docks.items() if dock.panel is not None}


@pytest.mark.parametrize("remembered", [False, True])
def test_only_what_is_seen_is_made_for_a_document_that_is_opened(
    program: Program, qtbot: QtBot, qapp: QApplication, tmp_path: Path, remembered: bool
) -> None:
    """A dock that comes behind another tab seems to be seen as long as the layout is not done."""
    campaign = Campaign(Source(1), title="An evening")
    program.files.new(campaign)
    seen = {"library", "scenes", "properties", "history"}
    assert built(program) == seen
    qtbot.wait(60)
    assert built(program) == seen
    if remembered:
        program.window.close()
        program = build(qapp, settings=tmp_path / "settings.json", state_folder=tmp_path / "again")
        program.window.show()
        program.files.new(campaign)
        assert program.settings.value.layouts and built(program) == seen
        qtbot.wait(60)
        assert built(program) == seen
    docks = program.docks.docks
    (bar,) = [each for each in program.window.findChildren(QTabBar) if "Bestiary" in texts(each) and each.isVisible()]
    bar.setCurrentIndex(texts(bar).index("Bestiary"))
    assert docks["bestiary"].panel is not None and built(program) == {*seen, "bestiary"}
    if remembered:
        program.window.close()
        program.window.deleteLater()


def test_all_panels_come_back_as_large_as_they_were(program: Program, qtbot: QtBot) -> None:
    program.window.start_page.buttons["sample"].click()
    program.workspace.set_mode(Mode.PREPARE)
    program.window.resize(1384, 840)
    qtbot.wait(60)
    shown = [dock for dock in program.docks.docks.values() if not dock.isHidden()]
    left = [each for each in shown if program.window.dockWidgetArea(each) is Qt.DockWidgetArea.LeftDockWidgetArea]
    program.window.resizeDocks([left[0]], [260], Qt.Orientation.Vertical)
    qtbot.wait(60)
    sizes = {dock.kind.id: dock.size() for dock in shown}
    assert len({size.height() for size in sizes.values()}) > 1
    for _ in range(2):
        assert program.actions.start("view.docks")
        qtbot.wait(60)
        assert all(dock.isHidden() for dock in shown)
        assert program.actions.start("view.docks")
        qtbot.wait(60)
        back = {dock.kind.id: dock.size() for dock in shown}
        for name, size in sizes.items():
            assert abs(back[name].height() - size.height()) <= 2, name
            assert abs(back[name].width() - size.width()) <= 2, name
