"""The Fight menu in the whole program: its keys, from Begin to Reset."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTreeWidget
from pytestqt.qtbot import QtBot

from core.edits.fights import Leave
from core.engine.command import Act
from core.model.encounter import Stage
from desktop.app import build
from desktop.menus.command_palette import CommandPalette
from desktop.program import Program
from desktop.rules_browser.panel import RulesPanel
from desktop.run.cards.begin_form import BeginForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.opening import CardOpener
from desktop.run.cards.reset_form import ResetForm
from desktop.run.combatants import late_comers
from desktop.window.panels import RULES
from tests.helpers.listed_commands import listed


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program on its sample, at the turn of somebody of the party."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    program.window.start_page.buttons["sample"].click()
    yield program
    program.window.close()
    program.window.deleteLater()


def cards(program: Program) -> CardOpener:
    """Return who keeps the cards."""
    return program.parts.cards()


def stage(program: Program) -> Stage:
    """Return how far the encounter is."""
    assert program.workspace.encounter is not None
    return program.workspace.encounter.stage


def press(program: Program, key: Qt.Key, *, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the map has the keyboard."""
    program.canvas.view.setFocus()
    QTest.keyClick(program.window, key, modifiers)


def test_end_reset_and_begin_follow_one_another(program: Program) -> None:
    assert program.actions.start("fight.end")
    form = cards(program).form
    assert isinstance(form, EndPage)
    form.end.click()
    assert stage(program) is Stage.OVER
    assert program.actions.why_not("fight.end") == "No fight is on"
    assert program.actions.start("fight.reset")
    asked = cards(program).form
    assert isinstance(asked, ResetForm) and stage(program) is Stage.OVER
    asked.reset.click()
    assert stage(program) is Stage.PREPARED
    assert isinstance(cards(program).form, BeginForm)
    assert program.actions.why_not("fight.reset") == "This encounter has not begun"
    press(program, Qt.Key.Key_B, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert stage(program) is Stage.RUNNING


def test_the_palette_finds_an_action_by_the_words_that_explain_it(program: Program) -> None:
    palette = CommandPalette(program.actions, program.window)
    palette.open()
    (field,) = palette.findChildren(QLineEdit)
    for typed in ("png", "svg", "vtt", "picture webp"):
        field.setText(typed)
        assert listed(palette)[0] == "file.export-map", typed
    field.setText("export")
    assert set(listed(palette)[:2]) == {"file.export", "file.export-map"}


def test_no_name_in_the_palette_is_cut_short_by_why_something_is_not_possible(program: Program) -> None:
    program.window.resize(1440, 900)
    palette = CommandPalette(program.actions, program.window)
    palette.open()
    (field,) = palette.findChildren(QLineEdit)
    (tree,) = palette.findChildren(QTreeWidget)
    for typed in ("take t", "arrange", "turn"):
        field.setText(typed)
        QApplication.processEvents()
        widest = 0
        for row in range(tree.topLevelItemCount()):
            item = tree.topLevelItem(row)
            assert item is not None
            words = tree.fontMetrics().horizontalAdvance(item.text(0))
            widest = max(widest, tree.fontMetrics().horizontalAdvance(item.text(1)))
            assert tree.columnWidth(0) > words, item.text(0)
        # and what is told beside it has room too
        assert tree.columnWidth(1) > widest
    palette.close()


def test_the_palette_finds_the_end_of_the_fight_before_the_end_of_a_turn(program: Program) -> None:
    palette = CommandPalette(program.actions, program.window)
    palette.open()
    (field,) = palette.findChildren(QLineEdit)
    QTest.keyClicks(field, "end the fight")
    assert listed(palette)[0] == "fight.end"
    palette.close()


def test_late_comers_join_by_a_key(program: Program) -> None:
    workspace = program.workspace
    assert program.actions.why_not("fight.join") == "Everybody on the map is in the fight"
    encounter, system = workspace.encounter, workspace.system
    assert encounter is not None and system is not None
    last = system.order(workspace.state, encounter)[-1].token
    assert workspace.submit(Leave(encounter.id, (last,)))
    assert late_comers(workspace) == (last,)
    press(program, Qt.Key.Key_J)
    assert late_comers(workspace) == ()


def test_n_brings_the_actor_and_those_after(program: Program) -> None:
    workspace = program.workspace
    actor = workspace.actor
    assert actor is not None
    workspace.select(())
    press(program, Qt.Key.Key_N)
    assert workspace.selection == (actor,)
    press(program, Qt.Key.Key_N)
    after = workspace.selection
    assert after not in ((actor,), ())
    press(program, Qt.Key.Key_N, modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert workspace.selection == (actor,)


def test_three_keys_on_the_map_are_an_attack_and_a_point_repeats_it(program: Program) -> None:
    workspace = program.workspace
    journal = workspace.session.journal
    head, actor = journal.head, workspace.actor
    press(program, Qt.Key.Key_A)
    assert workspace.aiming.offer is not None
    press(program, Qt.Key.Key_1)
    assert workspace.aiming.is_settled
    workspace.aiming.go()
    command = journal.entry(head).command
    assert isinstance(command, Act) and command.actor == actor and len(command.targets) == 1
    assert program.actions.why_not("fight.again") is None


def test_a_rule_that_is_asked_for_is_shown_wherever_the_browser_was(program: Program) -> None:
    program.docks.docks[RULES.id].hide()
    program.workspace.rule_wanted.emit("T99-ATK-01")
    panel = program.docks.docks[RULES.id].panel
    assert not program.docks.docks[RULES.id].isHidden()
    assert isinstance(panel, RulesPanel) and panel.entry is not None and panel.entry.id == "T99-ATK-01"


def test_what_is_aimed_by_key_is_shown_on_the_map(program: Program) -> None:
    overlay = program.canvas.view.map.overlay
    assert overlay is not None
    before = overlay.overlays
    press(program, Qt.Key.Key_A)
    press(program, Qt.Key.Key_1)
    assert program.workspace.aiming.is_settled and len(overlay.overlays) > len(before)
    program.workspace.aiming.give_up()
    assert overlay.overlays == before
