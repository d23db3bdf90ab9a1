"""Where the docks are: each mode its own, first as they come, then as a person left them, also after a restart."""

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.window.docks import Dock
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started


def on_top(program: Program) -> tuple[str, ...]:
    """Return the ids of the docks that can be seen, no tab over them."""
    return tuple(name for name, dock in program.docks.docks.items() if not dock.visibleRegion().isEmpty())


def area(program: Program, dock: Dock) -> Qt.DockWidgetArea:
    return program.window.dockWidgetArea(dock)


def test_the_first_of_each_place_is_on_top_in_either_mode(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path) as program:
        assert on_top(program) == ()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        assert on_top(program) == ("library", "scenes", "properties", "history")


def test_each_mode_keeps_its_layout_over_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path) as program:
        program.docks.raise_panel("clock")
        settle()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, program.docks.docks["history"])
        program.docks.docks["properties"].close()
        settle()
    with started(tmp_path) as program:
        docks = program.docks.docks
        assert not docks["clock"].isHidden() and docks["log"].isHidden()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        assert area(program, docks["history"]) == Qt.DockWidgetArea.LeftDockWidgetArea
        assert docks["properties"].isHidden() and not docks["history"].isHidden()
        program.workspace.set_mode(Mode.RUN)
        settle()
        assert not docks["clock"].isHidden()


def test_a_panel_of_the_other_mode_squeezes_none(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path) as program:
        # two of the mode stand there as tabs already
        program.docks.raise_panel("log")
        program.docks.raise_panel("sheet")
        settle()
        before = program.docks.docks["sheet"].height()
        program.docks.raise_panel("properties")
        settle()
        assert "properties" in on_top(program)
        program.docks.raise_panel("sheet")
        settle()
        assert program.docks.docks["sheet"].height() == before
