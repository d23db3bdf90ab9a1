"""People in the whole program: the sheet by a double click, deeds by a right click, the library's place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.app import build
from desktop.menus.selection_menu import selection_menu
from desktop.program import Program
from desktop.roster.token_menu import TokenMenu
from desktop.sheets.panel import SheetPanel
from desktop.workspace.workspace import Mode
from tests.helpers.samples import sample_campaign


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program with the sample open, in Run."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    program.files.new(sample_campaign())
    program.workspace.set_mode(Mode.RUN)
    yield program
    program.window.close()
    program.window.deleteLater()


def test_a_double_click_on_somebody_opens_the_sheet(program: Program) -> None:
    encounter = program.workspace.encounter
    assert encounter is not None
    token = next(iter(encounter.tokens.values()))
    program.workspace.select((token.id,))
    program.canvas.properties_wanted.emit(token.id)
    panel = program.docks.docks["sheet"].built()
    assert isinstance(panel, SheetPanel) and panel.isVisible()
    assert [subject.id for subject in panel.subjects] == [token.id]


def test_the_menu_of_a_token_hides_it_and_gives_conditions(program: Program) -> None:
    encounter = program.workspace.encounter
    assert encounter is not None
    token = next(iter(encounter.tokens.values()))
    program.workspace.select((token.id,))
    people = TokenMenu(program.workspace, program.window)
    menu = selection_menu(program.actions, program.workspace, people, program.window)
    words = [action.text() for action in menu.actions()]
    assert "Conditions" in words and "Leave the fight" in words
    next(action for action in menu.actions() if action.text() == "Hide from the players").trigger()
    assert program.workspace.state.token(encounter.id, token.id).hidden
    menu.deleteLater()


def test_the_map_opens_the_menu_of_a_token_again_and_again(program: Program) -> None:
    encounter = program.workspace.encounter
    assert encounter is not None
    program.workspace.select((next(iter(encounter.tokens)),))
    for _ in range(2):
        program.canvas.menu_wanted.emit(QPoint(40, 40))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert "Conditions" in [action.text() for action in menu.actions()]
        menu.close()
    assert len(program.window.findChildren(TokenMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)) == 1


def test_run_shows_the_strip_and_prepare_the_roster_and_the_bestiary(program: Program) -> None:
    shown = {name for name, dock in program.docks.docks.items() if not dock.isHidden()}
    assert program.window.strip is not None and program.window.strip.isVisible()
    assert not {"roster", "sheet", "notes", "bestiary"} & shown
    program.workspace.set_mode(Mode.PREPARE)
    shown = {name for name, dock in program.docks.docks.items() if not dock.isHidden()}
    assert {"roster", "bestiary", "sheet", "notes", "house-rules"} <= shown
    assert not program.window.strip.isVisible()
    assert program.workspace.library is not None and program.workspace.library.creatures() == {}
