"""The whole program, put together for a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import Program, build


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    yield program
    program.window.close()
    program.window.deleteLater()
