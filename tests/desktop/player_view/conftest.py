"""The players' window over a small document, with the program's own parts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from desktop.player_view.window_control import PlayersWindowControl
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.tools.canvas import pictures_of
from desktop.workspace.message import Message
from desktop.workspace.workspace import Mode, Workspace
from tests.desktop.player_view.stages import campaign
from tests.helpers.fights import SYSTEMS


class Screen:
    """The players' screen of a game master who runs the fight in the two rooms."""

    def __init__(self, qtbot: QtBot, theme: Theme, folder: Path) -> None:
        self.workspace = Workspace(Words(), SettingsFile(folder / "settings.json"), theme)
        self.workspace.open(Session(Journal(campaign()), SYSTEMS))
        self.workspace.set_mode(Mode.RUN)
        self.messages: list[Message] = []
        self.workspace.message.connect(self.messages.append)
        self.game_master = QWidget()
        qtbot.addWidget(self.game_master)
        self.game_master.resize(400, 300)
        self.game_master.show()
        self.table = self.workspace.player_screen
        self.players = PlayersWindowControl(
            self.workspace, self.game_master, pictures_of(self.workspace, self.game_master), self.game_master
        )

    def open(self) -> None:
        """Open the window at a known size."""
        self.table.set_open(True)
        assert self.players.window is not None
        self.players.window.resize(640, 480)
        self.players.refresh()


@pytest.fixture(autouse=True)
def letters(qapp: QApplication) -> None:
    """Let names be measured, which takes an application."""


@pytest.fixture
def screen(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[Screen]:
    """Give the players' screen, closed at first."""
    screen = Screen(qtbot, theme, tmp_path)
    yield screen
    screen.table.set_open(False)
    screen.game_master.close()
