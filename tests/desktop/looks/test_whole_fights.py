"""The whole fights of the start page open in Run with the way back to their beginning, and players see their map."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QScrollBar, QTreeView
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from desktop.player_view.window_control import PlayersWindowControl
from desktop.run.cards.begin_form import BeginForm
from desktop.run.clocks.now_box import NowBox
from desktop.timeline.panel import TimelinePanel
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started

DARK = 40
"""How light a pixel is, of 255, up to which nothing is seen there."""


@pytest.mark.parametrize("number", range(len(samples())))
def test_a_whole_fight_opens_in_run_can_be_looked_back_at_and_players_see_most_of_its_map(
    qtbot: QtBot, tmp_path: Path, number: int
) -> None:
    with started(tmp_path, sample=False) as program:
        program.window.start_page.buttons[f"sample-{number}"].click()
        settle()
        assert program.workspace.mode is Mode.RUN
        # what happened is read, and the timeline goes back to the beginning, by a line of the menu each
        assert program.actions.start("fight.read") and program.actions.start("fight.look-back")
        timeline = program.window.findChild(TimelinePanel)
        assert timeline is not None and timeline.isVisible()
        program.workspace.player_screen.set_open(True)
        players = program.window.findChild(PlayersWindowControl)
        assert players is not None and players.window is not None
        players.window.resize(960, 540)
        players.refresh()
        image = program.workspace.player_screen.image
        spots = [image.pixelColor(x, y).value() for x in range(5, 960, 20) for y in range(5, 400, 20)]
        assert sum(spot > DARK for spot in spots) > len(spots) / 3
        program.workspace.player_screen.set_open(False)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_whoever_may_be_in_is_read_whole_in_the_list_that_begins_a_fight(
    qtbot: QtBot, tmp_path: Path, scale: float
) -> None:
    with started(tmp_path, sample=False, scale=scale, language="de") as program:
        program.window.resize(1366, 768)
        assert program.files.open_sample(next(each for each in samples() if each.system == "semi-automagic"))
        program.workspace.set_mode(Mode.RUN)
        session = program.workspace.session
        while program.workspace.encounter is None or program.workspace.encounter.clock is not None:
            session.go_to(session.head - 1)
        settle()
        program.parts.cards().begin()
        settle()
        (form,) = (each for each in program.window.findChildren(BeginForm) if each.isVisible())
        assert isinstance(form.list, QTreeView)
        room = form.list.columnWidth(0)
        rows = [form.list.topLevelItem(n) for n in range(form.list.topLevelItemCount())]
        words = [row.text(0) for row in rows if row is not None]
        assert any(each.startswith("Highwayman with a crossbow") for each in words) or len(words) > 8, words
        assert form.list.sizeHintForColumn(0) <= room, (form.list.sizeHintForColumn(0), room)
        assert not any("foes" in each or "party" in each for each in words)


@pytest.mark.parametrize("system", [each.system for each in samples()])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_low_clock_has_one_scroll_bar_at_most_and_says_whole_who_acts(
    qtbot: QtBot, tmp_path: Path, system: str, language: str
) -> None:
    with started(tmp_path, sample=False, scale=1.5, language=language) as program:
        program.window.resize(1366, 768)
        workspace = program.workspace
        assert program.files.open_sample(next(each for each in samples() if each.system == system))
        workspace.set_mode(Mode.RUN)
        program.docks.raise_panel("clock")
        dock, seen = program.docks.docks["clock"], 0
        for moment in range(workspace.session.head - 1, 0, -6):
            workspace.session.go_to(moment)
            settle()
            if workspace.encounter is None or workspace.encounter.clock is None:
                continue
            seen += 1
            bars = [each for each in dock.findChildren(QScrollBar) if each.isVisible()]
            upright = [each for each in bars if each.orientation() is Qt.Orientation.Vertical]
            now = dock.findChild(NowBox)
            assert len(upright) <= 1, (moment, now and (now.height(), now.minimumSizeHint().height()))
            for box in dock.findChildren(NowBox):
                assert box.headline.shown() == box.headline.text(), (moment, box.headline.text())
                assert box.task.shown() == box.task.text() or box.task.shown().endswith("…")
                words = QRect(0, 0, box.task.width(), 1000)
                wraps = int(Qt.TextFlag.TextWordWrap)
                taken = box.task.fontMetrics().boundingRect(words, wraps, box.task.shown())
                assert not box.task.isVisible() or taken.height() <= 1.5 * box.task.height(), box.task.shown()
        assert seen > 3


def test_a_percent_sign_stands_with_its_figure_on_a_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, sample=False) as program:
        workspace = program.workspace
        assert program.files.open_sample(next(each for each in samples() if each.system == "basic-roleplaying"))
        workspace.set_mode(Mode.PREPARE)
        encounter = workspace.encounter
        assert encounter is not None
        workspace.select((next(iter(encounter.tokens)),))
        sheet = program.docks.raise_panel("sheet")
        settle()
        told = [each.text() for each in sheet.findChildren(QLabel) if re.search(r"\d\s?%", each.text())]
        assert len(told) > 2 and not any(" %" in each for each in told)
