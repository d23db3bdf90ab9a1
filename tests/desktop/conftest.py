"""What tests of the desktop share: the look of the program, and the whole program put together."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import build
from desktop.program import Program
from desktop.theme.theme import Theme


@pytest.fixture(autouse=True, scope="session")
def as_long_as_it_takes() -> Iterator[None]:
    """Let odds be reckoned to their end, however slow the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("desktop.run.odds_queue.SECONDS", 60.0)
        yield


@pytest.fixture(autouse=True, scope="session")
def seen_at_once() -> Iterator[None]:
    """Let a question take Enter as soon as it is there, as tests strike it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("desktop.widgets.first_look.UNREAD", 0)
        yield


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """Give the theme of the application, the light one to begin with."""
    theme = Theme(qapp)
    theme.wear("light")
    yield theme
    theme.wear("light")
    theme.setParent(None)


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the whole program, shown, with settings and working copies of its own."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    yield program
    program.window.close()
    program.window.deleteLater()
