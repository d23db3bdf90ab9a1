"""A program for a process of its own: opens the players' window on the screens that there are, and tells what came."""

import json
import sys
from pathlib import Path
from time import monotonic, sleep

from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QWidget

from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from desktop.player_view.window import PlayersWindow
from desktop.player_view.window_control import PlayersWindowControl
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.tools.canvas import pictures_of
from desktop.workspace.message import Message
from desktop.workspace.workspace import Workspace
from tests.desktop.player_view.stages import campaign
from tests.helpers.fights import SYSTEMS


class Setup:
    """A game master whose window fills the laptop's screen, and the players' screen."""

    def __init__(self, folder: Path) -> None:
        self.application = QApplication([])
        self.settings = SettingsFile(folder / "settings.json")
        self.workspace = Workspace(Words(), self.settings, Theme(self.application))
        self.workspace.open(Session(Journal(campaign()), SYSTEMS))
        self.messages: list[Message] = []
        self.workspace.message.connect(self._hear)
        laptop = self.screen("laptop")
        assert laptop is not None
        self.master = QWidget()
        self.master.setScreen(laptop)
        self.master.setGeometry(laptop.geometry())
        self.master.show()
        self.players = PlayersWindowControl(self.workspace, self.master, pictures_of(self.workspace, self.master))
        self.workspace.player_screen.set_open(True)
        self.application.processEvents()

    def _hear(self, message: Message) -> None:
        """Keep what is said; a message without words only takes another one back."""
        if message.text:
            self.messages.append(message)

    def screen(self, name: str) -> QScreen | None:
        """Return a screen by its name."""
        return next((screen for screen in self.application.screens() if screen.name() == name), None)

    @property
    def window(self) -> PlayersWindow:
        """The players' window."""
        assert self.players.window is not None
        return self.players.window

    def covers(self) -> bool:
        """Return whether the players' window lies over the game master's."""
        there = self.window.isVisible() and not self.window.isMinimized()
        return there and self.window.geometry().intersects(self.master.geometry())


def displaced(setup: Setup) -> list[object]:
    """Let the system lay the window over the game master's, and say nothing of screens; return what becomes of it."""
    setup.window.setGeometry(setup.master.geometry())
    until = monotonic() + 10
    while setup.covers() and monotonic() < until:
        setup.application.processEvents()
        sleep(0.01)
    return [setup.covers(), setup.messages[-1].text]


def unplugged(setup: Setup, beamer: QScreen) -> dict[str, object]:
    """Take the players' screen away, bring it back, accept the offer, and move the map there; return what was seen."""
    seen: dict[str, object] = {}
    setup.application.screenRemoved.emit(beamer)
    setup.application.processEvents()
    seen["after"] = setup.window.isFullScreen() or setup.covers()
    seen["put away"] = setup.window.isVisible() and setup.window.isMinimized()
    gone = setup.messages[-1]
    gone.offers[0][1]()
    seen["here"] = [gone.text, setup.window.isVisible() and not setup.window.isMinimized()]
    setup.application.screenAdded.emit(beamer)
    (offer,) = setup.messages[-1].offers
    offer[1]()
    setup.application.processEvents()
    seen["again"] = (setup.window.isFullScreen(), setup.window.geometry().getRect())
    seen["displaced"] = displaced(setup)
    setup.application.screenAdded.emit(beamer)
    laptop = setup.screen("laptop")
    assert laptop is not None
    setup.messages.clear()
    # some other screen goes, such as one that the system had made up meanwhile
    setup.application.screenRemoved.emit(laptop)
    setup.application.processEvents()
    seen["offered still"] = [len(message.offers) for message in setup.messages]
    setup.workspace.player_screen.set_open(False)
    setup.workspace.player_screen.set_open(True)
    setup.master.setGeometry(beamer.geometry())
    setup.master.windowHandle().setScreen(beamer)
    setup.application.processEvents()
    seen["swapped"] = setup.covers()
    return seen


def main(folder: Path) -> dict[str, object]:
    """Open the window and, where it has a screen of its own, trouble that screen; return what was seen."""
    setup = Setup(folder)
    seen: dict[str, object] = {
        "full": setup.window.isFullScreen(),
        "area": setup.window.geometry().getRect(),
        "image": setup.workspace.player_screen.image.size().toTuple(),
        "remembered": setup.settings.value.players_screen,
        "said": [message.text for message in setup.messages],
    }
    beamer = setup.screen("beamer")
    if beamer is not None and setup.window.isFullScreen():
        seen |= unplugged(setup, beamer)
    elif beamer is not None:
        setup.messages.clear()
        setup.application.screenAdded.emit(beamer)
        seen["plugged in"] = [(message.text, len(message.offers)) for message in setup.messages]
        setup.messages.clear()
        beamer.geometryChanged.emit(beamer.geometry())
        seen["moved"] = [message.text for message in setup.messages]
    setup.workspace.player_screen.set_open(False)
    setup.master.close()
    return seen


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
