"""The chapter of trust: nothing is lost when the program is killed, and every step can be taken back."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.log.panel import LogPanel
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.workspace.workspace import Mode
from tests.desktop.story.conftest import Starts
from tests.desktop.story.seat import CTRL, Seat, words_in
from tests.desktop.story.stage import ANN, BASTIAN, CAPTAIN, SECOND

needs_kill = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a thing of Unix")


def killed(folder: Path, deed: str) -> None:
    """Let the real program do something in a process of its own, and kill itself there."""
    words = [sys.executable, "-m", "tests.desktop.story.victim", str(folder), deed]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


@needs_kill
def test_killed_in_the_middle_of_a_decision_the_next_start_is_exactly_there(
    starts: Starts, qtbot: QtBot, tmp_path: Path
) -> None:
    killed(tmp_path, "decision")
    seat = starts()
    button = seat.window.start_page.buttons["continue-0"]
    assert "The toll-house" in button.text()
    qtbot.waitUntil(lambda: "phase 10" in button.text())
    seat.push(button)
    form = seat.cards.question
    assert isinstance(form, ChoiceForm) and f"{SECOND} decides" in words_in(form)
    assert seat.window.ribbon.questions.isVisible()
    # the answer comes before the step that gives the opening
    assert seat.square(ANN) == (12.5, 8.5)
    seat.key(Qt.Key.Key_3)
    assert seat.workspace.session.pending is None and seat.square(ANN) == (10.5, 7.5)
    assert seat.position(ANN) == 15


@needs_kill
def test_killed_between_two_actions_the_last_one_has_happened_and_can_be_undone(starts: Starts, tmp_path: Path) -> None:
    killed(tmp_path, "attack")
    seat = starts()
    seat.push(seat.window.start_page.buttons["continue-0"])
    assert seat.mode() is Mode.RUN and seat.position(BASTIAN) == 8
    seat.undo()
    assert seat.position(BASTIAN) == 3


def test_a_step_back_before_any_answer_drops_the_action(fight: Seat) -> None:
    fight.wait_for(ANN)
    before = fight.state
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    fight.key(Qt.Key.Key_Backspace)
    assert fight.workspace.session.pending is None and fight.state == before


def test_a_step_back_inside_a_half_answered_action_returns_to_the_question_before(fight: Seat) -> None:
    """The raider strikes with cards of the table: the answer to strike is taken back, and the walk still waits."""
    for name in (ANN, SECOND):
        fight.give_cards_to_the_table(name)
    fight.wait_for(ANN)
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    asked = fight.workspace.session.pending
    fight.key(Qt.Key.Key_Return)
    assert isinstance(fight.cards.question, DrawForm)
    fight.key(Qt.Key.Key_Backspace)
    assert isinstance(fight.cards.question, ChoiceForm)
    assert fight.workspace.session.pending == asked and fight.square(ANN) == (12.5, 8.5)
    fight.key(Qt.Key.Key_3)
    assert fight.square(ANN) == (10.5, 7.5)


def test_ctrl_z_drops_the_whole_open_action(fight: Seat) -> None:
    fight.wait_for(ANN)
    before = fight.state
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    assert fight.workspace.session.pending is not None
    fight.undo()
    assert fight.workspace.session.pending is None and fight.state == before


def test_escape_leaves_an_open_question_where_it_is(fight: Seat) -> None:
    fight.wait_for(ANN)
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    pending = fight.workspace.session.pending
    fight.key(Qt.Key.Key_Escape)
    assert fight.workspace.session.pending is pending is not None


def test_undo_goes_all_the_way_back_and_redo_all_the_way_forward(fight: Seat) -> None:
    first = fight.state
    fight.take("attack")
    fight.click(CAPTAIN)
    fight.key(Qt.Key.Key_Return)
    fight.wait_for(ANN)
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    fight.key(Qt.Key.Key_Return)
    last, steps = fight.state, 0
    while fight.workspace.session.last is not None and steps < 30:
        fight.undo()
        steps += 1
    assert fight.state == first and steps > 4
    for _ in range(steps):
        fight.key(Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert fight.state == last


def test_what_was_taken_back_stays_in_the_log_struck_until_something_else_happens(qtbot: QtBot, fight: Seat) -> None:
    fight.take("aim")
    log = fight.program.docks.raise_panel("log")
    assert isinstance(log, LogPanel)
    qtbot.waitUntil(log.isVisible)
    fight.undo()
    assert str(log.model.index(log.model.rowCount() - 1).data()).startswith("taken back")
    fight.take("drop-prone")
    assert log.model.rowCount() == 1
    assert not str(log.model.index(0).data()).startswith("taken back")


def test_a_map_edit_can_be_made_while_a_question_is_open(fight: Seat) -> None:
    fight.wait_for(ANN)
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    pending = fight.workspace.session.pending
    assert pending is not None
    fight.click((10.5, 13))
    assert fight.workspace.session.pending is not None
    door = fight.state.scene_state(fight.encounter.scene)
    fight.key(Qt.Key.Key_3)
    assert fight.workspace.session.pending is None and fight.square(ANN) == (10.5, 7.5)
    assert fight.state.scene_state(fight.encounter.scene) == door
