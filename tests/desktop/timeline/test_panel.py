"""The timeline in the window: looking back by slider and keys, playing, the players' picture, and branches."""

from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.base.phrase import verbatim
from core.documents.folder import SUFFIX
from core.edits.remarks import Remark
from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE
from desktop.program import Program
from desktop.timeline.panel import TimelinePanel
from desktop.workspace.player_screen import Showing
from desktop.workspace.workspace import Workspace


@pytest.fixture
def timeline(program: Program) -> TimelinePanel:
    """Give the timeline of the sample, its dock open, after a remark, a move and a remark."""
    program.parts.dialogs["play-sample"]()
    workspace = program.workspace
    encounter = workspace.encounter
    assert encounter is not None
    mover = next(iter(encounter.tokens.values()))
    assert workspace.submit(Remark(encounter.id, verbatim("It rains")))
    aside = (mover.point[0] + SQUARE, mover.point[1])
    assert workspace.submit(MoveTokens(encounter.id, ((mover.id, aside),)))
    assert workspace.submit(Remark(encounter.id, verbatim("It stops")))
    program.docks.raise_panel("timeline")
    panel = program.window.findChild(TimelinePanel)
    assert panel is not None and panel.isVisible()
    return panel


def places(workspace: Workspace) -> list[object]:
    """Return where everybody stands in what the window shows."""
    assert workspace.encounter is not None
    return [token.point for token in workspace.encounter.tokens.values()]


def test_keys_look_back_step_by_step_and_escape_goes_back_to_now(program: Program, timeline: TimelinePanel) -> None:
    workspace, slider = program.workspace, timeline.slider
    now, head = places(workspace), workspace.session.journal.head
    assert timeline.moment.text().startswith("Now") and not timeline.now.isEnabled()
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert places(workspace) == now and "It stops" not in timeline.done.text()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert places(workspace) != now and "It rains" in timeline.done.text()
    first, last = timeline.playback.bounds
    assert f"step {last - first - 2} of {last - first}" in timeline.moment.text()
    assert not workspace.submit(Remark(workspace.encounter.id, verbatim("No"))) if workspace.encounter else False
    assert workspace.session.journal.head == head
    QTest.keyClick(slider, Qt.Key.Key_Escape)
    assert places(workspace) == now and not timeline.playback.is_back
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert workspace.session.looked_back_to == first
    QTest.keyClick(slider, Qt.Key.Key_PageDown)
    assert workspace.session.looked_back_to is not None and workspace.session.looked_back_to > first
    QTest.mouseClick(timeline.now, Qt.MouseButton.LeftButton)
    assert workspace.session.looked_back_to is None


def test_a_key_brings_it_up_and_gives_it_the_keyboard(program: Program, qtbot: QtBot) -> None:
    program.parts.dialogs["play-sample"]()
    program.window.activateWindow()
    program.canvas.view.setFocus()
    qtbot.waitUntil(program.canvas.view.hasFocus)
    QTest.keyClick(program.canvas.view, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    panel = program.window.findChild(TimelinePanel)
    assert panel is not None and panel.slider.hasFocus()
    QTest.keyClick(panel.slider, Qt.Key.Key_Home)
    assert panel.playback.is_back
    QTest.keyClick(panel.slider, Qt.Key.Key_End)
    assert not panel.playback.is_back, "the last step is now"


def test_it_plays_to_the_end_which_is_now(program: Program, timeline: TimelinePanel, qtbot: QtBot) -> None:
    timeline.playback.pace(0.01)
    seen: list[int] = []
    program.workspace.changed.connect(lambda _change: seen.append(timeline.playback.at))
    QTest.keyClick(timeline.slider, Qt.Key.Key_Space)
    assert timeline.playback.plays
    qtbot.waitUntil(lambda: not timeline.playback.plays)
    first, last = timeline.playback.bounds
    assert seen == list(range(first, last + 1))
    assert not timeline.playback.is_back and timeline.moment.text().startswith("Now")
    encounter = program.workspace.encounter
    assert encounter is not None and program.workspace.submit(Remark(encounter.id, verbatim("One may act again")))


def test_the_players_keep_their_picture_unless_they_are_to_see_it(program: Program, timeline: TimelinePanel) -> None:
    screen, seen = program.workspace.player_screen, list[Showing]()
    screen.changed.connect(lambda: seen.append(screen.showing))
    timeline.playback.look(timeline.playback.at - 2)
    timeline.players.click()
    timeline.players.click()
    program.workspace.session.look_back(None)
    assert [name for name, _ in groupby(seen)] == [Showing.FROZEN, Showing.LIVE] * 2
    screen.show_as(Showing.BLACK)
    timeline.playback.look(timeline.playback.at - 1)
    timeline.playback.back_to_now()
    assert seen[-1] is Showing.BLACK, "what the game master chose stays"


def test_nobody_is_left_in_the_past_when_the_dock_is_closed(program: Program, timeline: TimelinePanel) -> None:
    timeline.playback.look(timeline.playback.at - 2)
    program.docks.docks["timeline"].close()
    assert program.workspace.session.looked_back_to is None


def test_a_branch_goes_on_in_a_file_of_its_own(
    program: Program, timeline: TimelinePanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [tmp_path / f"evening{SUFFIX}", tmp_path / f"other{SUFFIX}"]
    proposed: list[str] = []

    def name(_window: object, _title: str, here: str, _filter: str) -> tuple[str, str]:
        proposed.append(Path(here).name)
        return str(names[len(proposed) - 1]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name)
    workspace = program.workspace
    now, head = workspace.state, workspace.session.journal.head
    timeline.playback.look(timeline.playback.at - 2)
    then = workspace.state
    QTest.mouseClick(timeline.branch, Qt.MouseButton.LeftButton)
    assert proposed[1] == f"evening - branch{SUFFIX}"
    document = program.files.document
    assert document is not None and document.path == names[1]
    assert workspace.session.journal.head == head - 2 and workspace.state == then
    assert workspace.submit(Remark(workspace.encounter.id, verbatim("Another way"))) if workspace.encounter else False
    assert program.files.open(names[0])
    assert workspace.session.journal.head == head and workspace.state.encounters == now.encounters
