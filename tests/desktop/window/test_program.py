"""The whole program, put together: it starts, opens the sample, changes modes and closes without a loss."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.chance.source import Source
from core.documents.store import Document
from core.edits.fights import Begin, Reset
from core.edits.maps import ChangeScene
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Stage
from core.rules.towers.names import TOWERS
from desktop.app import build
from desktop.program import Program
from desktop.properties.editors import EntryField
from desktop.properties.panel import PropertiesPanel
from desktop.run.cards.draw_form import DrawForm
from desktop.tools.options_strip import ToolOptions
from desktop.widgets.card import CardButton
from desktop.widgets.empty_state import EmptyState
from desktop.workspace.workspace import Mode
from tests.helpers.shown_order import acting_in


def stage(program: Program) -> Stage | None:
    encounter = program.workspace.encounter
    return None if encounter is None else encounter.stage


def says(qtbot: QtBot, program: Program, name: str, text: str) -> None:
    """Wait until a card of the start page says something."""
    qtbot.waitUntil(lambda: text in program.window.start_page.buttons[name].text())


def test_the_start_page_offers_what_there_is(program: Program) -> None:
    buttons = program.window.start_page.buttons
    assert {"sample", "blank", "room", "map", "browse"} <= set(buttons)
    assert not any(name.startswith("continue") for name in buttons)
    assert all(button.accessibleName() and button.toolTip() for button in buttons.values())


def test_a_screen_that_window_and_frame_would_outgrow_is_filled(program: Program) -> None:
    """The frame comes round the window only when it is shown: the foot with the bar would lie off the screen."""
    room = program.window.screen().availableSize()
    program.window.resize(room)
    program.window.fit_screen()
    assert program.window.isMaximized()


def test_the_sample_opens_in_run_at_the_turn_of_the_party(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace = program.workspace
    assert workspace.mode is Mode.RUN and workspace.in_fight
    assert workspace.actor is not None and workspace.encounter is not None
    assert workspace.encounter.tokens[workspace.actor].side == "party"
    assert acting_in(program.window.ribbon) == (workspace.name_of(workspace.actor),)


def test_f2_switches_modes_and_the_run_line_is_there_in_run_only(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    assert program.window.ribbon.isVisible()
    QTest.keyClick(program.window, Qt.Key.Key_F2)
    assert program.workspace.mode is Mode.PREPARE and not program.window.ribbon.isVisible()


def test_why_a_key_does_nothing_is_not_said_any_longer_than_it_is_true(program: Program) -> None:
    hint, workspace = program.window.hint, program.workspace
    QTest.keyClick(program.window, Qt.Key.Key_F2)
    assert hint.text() == "Prepare / Run: No adventure is open"
    program.window.start_page.buttons["sample"].click()
    assert hint.text() == program.canvas.toolbox.hint
    QTest.keyClick(program.window, Qt.Key.Key_F2)
    assert workspace.mode is Mode.PREPARE and hint.text() == program.canvas.toolbox.hint
    program.window.say_why_not("Not now")
    assert hint.text() == "Not now"
    assert workspace.scene is not None
    workspace.select(tuple(workspace.scene.things)[:1])
    assert hint.text() == program.canvas.toolbox.hint


def test_ctrl_z_halts_at_the_beginning_of_the_fight_until_pressed_again(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace = program.workspace
    encounter = workspace.encounter
    assert encounter is not None
    assert workspace.submit(Reset(encounter.id))
    assert workspace.submit(Begin(encounter.id, tuple(t.id for t in encounter.tokens.values())))
    QTest.keyClick(program.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stage(program) is Stage.RUNNING
    QTest.keyClick(program.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stage(program) is Stage.PREPARED


def test_what_stands_in_a_field_is_taken_before_the_document_is_left(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    program.workspace.set_mode(Mode.PREPARE)
    program.window.activateWindow()
    panel = program.docks.raise_panel("properties")
    assert isinstance(panel, PropertiesPanel)
    panel.enter()
    editor = program.window.focusWidget()
    assert isinstance(editor, EntryField)
    editor.selectAll()
    QTest.keyClicks(editor, "Salt cellar")
    assert program.files.leave()
    (left,) = program.files.recoverable()
    assert program.files.recover(left)
    assert program.workspace.scene is not None and program.workspace.scene.name == "Salt cellar"


def test_what_was_not_saved_is_offered_again(program: Program, qtbot: QtBot) -> None:
    program.window.start_page.buttons["blank"].click()
    program.dialogs["new"].accept()
    scene = program.workspace.scene
    assert scene is not None
    assert program.workspace.submit(ChangeScene(scene.id, {"name": "Cellar"}))
    program.files.leave()
    program.window.refresh()
    says(qtbot, program, "continue-0", "No fight is on")
    program.window.start_page.buttons["continue-0"].click()
    assert program.workspace.scene is not None and program.workspace.scene.name == "Cellar"


def test_saving_writes_the_file_and_opens_again(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    program.window.start_page.buttons["sample"].click()
    document = program.files.document
    assert document is not None
    document.save_as(tmp_path / "toll.sandtable")
    state = program.workspace.state
    program.files.leave()
    assert program.files.open(tmp_path / "toll.sandtable")
    assert program.workspace.state == state
    assert program.settings.value.recent == (str(tmp_path / "toll.sandtable"),)
    actor = program.workspace.name_of(program.workspace.actor or "")
    program.files.leave()
    program.window.refresh()
    card = program.window.start_page.buttons["continue-0"]
    assert isinstance(card, CardButton) and card.line == str(tmp_path), "where it stands has to be read first"
    says(qtbot, program, "continue-0", "Ambush at the toll-house")
    # whose turn it is comes first: the end of a long line is cut off
    assert actor and card.line.startswith(f"{actor} acts, phase 10")
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert program.workspace.state == state


def test_what_was_worked_on_last_comes_first_whether_it_was_saved_or_not(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.window.start_page.buttons["sample"].click()
    document = program.files.document
    assert document is not None
    path = tmp_path / "toll.sandtable"
    document.save_as(path)
    program.files.leave()
    assert program.files.open(path)
    program.files.leave()
    program.window.start_page.buttons["blank"].click()
    program.dialogs["new"].accept()
    scene = program.workspace.scene
    assert scene is not None and program.workspace.submit(ChangeScene(scene.id, {"name": "Cellar"}))
    program.files.leave()
    for moment, first, second in ((1, "No fight is on", "acts"), (2_000_000_000, "acts", "No fight is on")):
        os.utime(path, (moment, moment))
        program.window.refresh()
        buttons = program.window.start_page.buttons
        says(qtbot, program, "continue-0", first)
        says(qtbot, program, "continue-1", second)
        assert "continue-2" not in buttons


def test_a_broken_file_is_a_message_and_the_open_document_stays(program: Program, tmp_path: Path) -> None:
    program.window.start_page.buttons["sample"].click()
    document = program.files.document
    broken = tmp_path / "broken.sandtable"
    broken.write_bytes(b"SQLite format 3\0" + bytes(500))
    assert not program.files.open(broken)
    assert program.files.document is document
    assert program.window.messages.banners[0].tone == "danger"


def test_house_rules_that_mean_nothing_are_told_when_a_document_opens(program: Program, tmp_path: Path) -> None:
    strange: HouseRules = {SystemId("elsewhere"): {"X": True}, TOWERS: {"T99-GAP-20": "gone mad"}}
    document = Document.new(Campaign(Source(1), house_rules=strange), tmp_path / "state")
    document.save_as(tmp_path / "strange.sandtable")
    document.close()
    assert program.files.open(tmp_path / "strange.sandtable")
    (banner,) = program.window.messages.banners
    assert banner.tone == "warning" and "2 house rules" in banner.accessibleName()
    assert program.workspace.state.house_rules == strange


def test_templates_are_laid_in_a_fight_with_their_options_at_hand_and_removed_by_the_menu(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace, strip = program.workspace, program.window.findChild(ToolOptions)
    assert workspace.scene is not None and strip is not None and not strip.isVisible()
    assert not program.actions["edit.remove-templates"].isEnabled()
    program.canvas.view.setFocus()
    QTest.keyClick(program.canvas.view, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert strip.isVisible()
    strip.buttons["shape", "circle"].click()
    program.canvas.view.setFocus()
    assert strip.buttons["shape", "circle"].isChecked()
    QTest.keyClick(program.canvas.view, Qt.Key.Key_Tab)
    QTest.keyClick(program.canvas.view, Qt.Key.Key_Return)
    (template,) = workspace.templates.on(workspace.scene.id)
    assert template.shape == "circle"
    program.actions.start("edit.remove-templates")
    assert workspace.templates.on(workspace.scene.id) == ()
    QTest.keyClick(program.canvas.view, Qt.Key.Key_Escape)
    assert not strip.isVisible()


def test_the_run_line_passes_over_who_cannot_act(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace = program.workspace
    encounter, system = workspace.encounter, workspace.system
    assert encounter is not None and system is not None
    idle = [turn.token for turn in system.order(workspace.state, encounter) if turn.idle]
    assert idle, "a raider is down already"
    lane = program.window.ribbon.lane
    assert lane is not None
    assert not set(idle) & {spot.face.token for spot in lane.spots}


def test_the_empty_clock_leads_to_the_beginning_of_a_fight(program: Program) -> None:
    program.window.start_page.buttons["room"].click()
    program.dialogs["new"].accept()
    program.workspace.set_mode(Mode.RUN)
    bar = program.parts.foot.bar
    button = next(iter(bar.buttons.values()))
    assert button.isVisible() and button.face.title == "Prepare"
    button.click()
    assert program.workspace.mode is Mode.PREPARE, "nobody is on the map: that is the next step"


def test_empty_panels_lead_on(program: Program) -> None:
    program.window.start_page.buttons["blank"].click()
    program.dialogs["new"].accept()
    sheet = program.docks.raise_panel("sheet")
    history = program.docks.raise_panel("history")
    for panel in (sheet, history):
        shown = next(each for each in panel.findChildren(EmptyState) if each.button.text())
        assert shown.sentence.text()
        shown.button.click()
    assert program.docks.docks["roster"].isVisible()
    assert program.canvas.toolbox.tool.id == "room"


def test_a_step_back_finds_again_what_was_typed(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace = program.workspace
    encounter = workspace.encounter
    assert encounter is not None and workspace.submit(Reset(encounter.id))
    program.settings.change(table_dice=True)
    act = program.parts.cards()
    two = tuple(token.id for token in encounter.tokens.values())[:2]
    assert workspace.submit(Begin(encounter.id, two))
    first = act.question
    assert isinstance(first, DrawForm)
    first.line.setText("12")
    assert first.take()
    second = act.question
    assert isinstance(second, DrawForm) and second is not first and second.line.text() == ""
    assert workspace.take_back()
    again = act.question
    assert isinstance(again, DrawForm) and again.line.text() == "12"
    assert not workspace.undo(), "the beginning of a fight is taken back only when asked twice"
    assert workspace.undo() and act.question is None


def test_where_work_is_kept_is_told_at_once_if_the_folder_cannot_be_used(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    program = build(qapp, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    try:
        program.window.show()
        QApplication.processEvents()
        assert not program.workspace.is_open
        (banner,) = program.window.messages.banners
        assert banner.isVisible() and str(tmp_path / "state") in banner.text
    finally:
        program.window.close()
        program.window.deleteLater()


def test_an_offer_on_a_topic_stays_until_it_is_taken_away(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.window.main_window.NEWS_SHOWN", 1)
    program.workspace.tell("A screen is there.", offer=("Show it", lambda: None), topic="screen")
    program.workspace.tell("Something is done.", offer=("Undo", lambda: None))
    told = program.window.messages
    qtbot.waitUntil(lambda: [each.text for each in told.banners] == ["A screen is there."])
    qtbot.wait(50)
    assert [each.text for each in told.banners] == ["A screen is there."]
    program.workspace.leave_off("screen")
    assert told.banners == ()
