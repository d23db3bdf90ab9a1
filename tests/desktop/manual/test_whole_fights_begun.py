"""Fights of the manual that begin in a whole fight of the start page are come to as it says, by keys and a click."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from desktop.history.panel import HistoryPanel
from desktop.manual.pages import page_named
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started

LINES = {"semi-automagic": 13}
"""The line of the history that is clicked; the first elsewhere."""


@pytest.mark.parametrize("number", [n for n, each in enumerate(samples()) if each.system != "99-towers"])
def test_a_fight_of_the_manual_is_begun_as_it_says(qtbot: QtBot, tmp_path: Path, number: int) -> None:
    system = samples()[number].system
    for language in ("en", "de"):
        page = page_named(f"running-{system}", language)
        assert page is not None and page.source.count("`F2`") == 2
    with started(tmp_path, sample=False) as program:
        program.window.start_page.buttons[f"sample-{number}"].click()
        settle()
        assert program.workspace.mode is Mode.RUN
        QTest.keyClick(program.window, Qt.Key.Key_F2)
        settle()
        history = program.window.findChild(HistoryPanel)
        assert history is not None and history.list.isVisible()
        line = history.list.model().index(LINES.get(system, 0), 0)
        history.list.scrollTo(line)
        QTest.mouseClick(
            history.list.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            history.list.visualRect(line).center(),
        )
        settle()
        QTest.keyClick(program.window, Qt.Key.Key_F2)
        settle()
        encounter = program.workspace.encounter
        assert program.workspace.mode is Mode.RUN and encounter is not None and encounter.clock is not None
        assert program.workspace.session.head == LINES.get(system, 0) + 1
