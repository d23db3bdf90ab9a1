"""The adventure's title and what is broken, by the menus of the whole program."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from core.model.things import Door, Light, Stamp, Wall
from desktop.forms.form_dialog import QuestionDialog
from desktop.menus.selection_menu import selection_menu
from desktop.program import Program
from desktop.roster.token_menu import TokenMenu
from tests.helpers.samples import sample_campaign


@pytest.fixture
def begun(program: Program) -> Program:
    """Give the program with the sample open."""
    assert program.files.new(sample_campaign())
    return program


def asked(program: Program) -> QuestionDialog:
    assert program.actions.start("file.title")
    (question,) = program.window.findChildren(QuestionDialog)
    return question


def test_the_adventure_gets_another_title_which_can_be_undone(begun: Program) -> None:
    workspace = begun.workspace
    before = workspace.state.title
    field = asked(begun).focusWidget()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "The drowned bell")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert workspace.state.title == "The drowned bell" and "The drowned bell" in begun.window.windowTitle()
    workspace.undo()
    assert workspace.state.title == before and before in begun.window.windowTitle()


def entry(program: Program, words: str) -> QAction | None:
    """Return a line of the menu of what is selected."""
    people = TokenMenu(program.workspace, program.window)
    menu = selection_menu(program.actions, program.workspace, people, program.window)
    return next((action for action in menu.actions() if action.text() == words), None)


@pytest.mark.parametrize("kind", [Door, Wall, Stamp])
def test_the_game_master_breaks_and_mends_what_stands_in_the_way(
    begun: Program, kind: type[Door | Wall | Stamp]
) -> None:
    workspace = begun.workspace
    scene = workspace.scene
    assert scene is not None
    thing = next(each for each in scene.things.values() if isinstance(each, kind))
    workspace.select((thing.id,))
    breaks = entry(begun, "Break it")
    assert breaks is not None and entry(begun, "Mend it") is None
    breaks.trigger()
    assert thing.id in workspace.state.scene_state(scene.id).broken
    board = workspace.board
    assert board is not None and thing.id not in board.site.walls.ids
    mends = entry(begun, "Mend it")
    assert mends is not None and entry(begun, "Break it") is None
    mends.trigger()
    assert thing.id not in workspace.state.scene_state(scene.id).broken
    workspace.undo()
    assert thing.id in workspace.state.scene_state(scene.id).broken


def test_what_stops_nobody_cannot_be_broken(begun: Program) -> None:
    scene = begun.workspace.scene
    assert scene is not None
    lamp = next(each for each in scene.things.values() if isinstance(each, Light))
    begun.workspace.select((lamp.id,))
    assert entry(begun, "Break it") is None
