"""A little of what the commands of this folder do at length."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.edits.fights import Begin
from core.model.encounter import Stage
from core.rules.registry import SYSTEMS
from tests.desktop.story.seat import Seat
from tests.endurance.heavy import write
from tests.endurance.monkey import played

EVENTS, SEED = 25, 11
"""Of each game; the command plays as many as one likes."""


def test_anything_pressed_at_any_time_does_no_harm_in_any_game(capfd: pytest.CaptureFixture[str]) -> None:
    ended = played(tuple(SYSTEMS), EVENTS, SEED)
    told = capfd.readouterr().out
    assert ended == 0 and told.count(f"{EVENTS} of {EVENTS} events went well") == len(SYSTEMS), told


def test_a_crowded_document_opens_with_its_picture_and_can_be_fought_in(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "crowded.sandtable"
    write(file, tmp_path / "making", tokens=30, things=300, squares=40, pixels=400)
    seat = Seat(tmp_path)
    try:
        assert seat.program.files.open(file)
        encounter = seat.encounter
        assert seat.workspace.submit(Begin(encounter.id, tuple(token.id for token in encounter.tokens.values())))
        QApplication.processEvents()
        assert seat.stage is Stage.RUNNING and len(seat.clock.combatants) == 30
    finally:
        seat.window.close()
        seat.window.deleteLater()
