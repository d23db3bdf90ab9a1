"""A program for a process of its own: opens the players' window on the screens that there are, and tells what came."""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget

from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from desktop.settings import SettingsFile
from desktop.table.players import Players
from desktop.theme.theme import Theme
from desktop.workspace import Message, Workspace
from tests.desktop.table.stages import campaign
from tests.helpers.fights import SYSTEMS


def main(folder: Path) -> dict[str, object]:
    """Open the window, take its screen away, bring it back, and accept the offer; return what was seen."""
    application = QApplication([])
    settings = SettingsFile(folder / "settings.json")
    workspace = Workspace(Words(), settings, Theme(application))
    workspace.open(Session(Journal(campaign()), SYSTEMS))
    messages: list[Message] = []
    workspace.message.connect(messages.append)
    laptop = next(screen for screen in application.screens() if screen.name() == "laptop")
    master = QWidget()
    master.setScreen(laptop)
    master.setGeometry(laptop.geometry())
    master.show()
    players = Players(workspace, master)
    workspace.table.set_open(True)
    window = players.window
    assert window is not None
    application.processEvents()
    seen: dict[str, object] = {
        "full": window.isFullScreen(),
        "area": window.geometry().getRect(),
        "image": workspace.table.image.size().toTuple(),
        "remembered": settings.value.players_screen,
        "said": [message.text for message in messages],
    }
    beamer = next((screen for screen in application.screens() if screen.name() == "beamer"), None)
    if beamer is not None and window.isFullScreen():
        application.screenRemoved.emit(beamer)
        application.processEvents()
        there = window.isVisible() and not window.isMinimized()
        seen["after"] = window.isFullScreen() or (there and window.geometry().intersects(QRect(master.geometry())))
        application.screenAdded.emit(beamer)
        offer = messages[-1].offer
        assert offer is not None
        offer[1]()
        application.processEvents()
        seen["again"] = (window.isFullScreen(), window.geometry().getRect())
    workspace.table.set_open(False)
    master.close()
    return seen


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
