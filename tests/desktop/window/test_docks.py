"""The docks of the two modes: what one shows leaves nothing behind in the other."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from core.chance.source import Source
from core.model.campaign import Campaign
from desktop.app import Program
from desktop.workspace.workspace import Mode


def rows_of_tabs(program: Program) -> list[list[str]]:
    """Return the words of each row of tabs that can be seen."""
    found = program.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [[bar.tabText(number) for number in range(bar.count())] for bar in found if bar.isVisible()]


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
    assert ["Clock", "Log", "Load", "Due"] in seen[Mode.RUN] and ["Scenes", "Layers"] in seen[Mode.PREPARE]
