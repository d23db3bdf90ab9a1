"""A map with its tools over a small document, and a mouse that points at squares."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.edits.maps import PutThings
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.encounter import Token
from core.model.things import Thing
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.tools.canvas import MapCanvas
from desktop.workspace.workspace import Mode, Workspace
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.maps import at

PIXELS = 48
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


class Table:
    """A game master's map in a window of ten by ten squares, and hands to work it."""

    def __init__(self, qtbot: QtBot, theme: Theme, folder: Path) -> None:
        self.workspace = Workspace(Words(), SettingsFile(folder / "settings.json"), theme)
        self.workspace.open(ready())
        self.canvas = MapCanvas(self.workspace)
        qtbot.addWidget(self.canvas)
        self.canvas.resize(10 * PIXELS, 10 * PIXELS)
        self.canvas.show()
        qtbot.waitExposed(self.canvas)
        self.view = self.canvas.view
        self.view.zoom_to(PIXELS)
        self.view.centerOn(5 * SQUARE, 5 * SQUARE)
        self.view.setFocus()
        self.workspace.set_mode(Mode.PREPARE)

    @property
    def session(self) -> Session:
        """The running document."""
        return self.workspace.session

    @property
    def selection(self) -> list[str]:
        """The ids of what is selected."""
        return list(self.workspace.selection)

    def put(self, *things: Thing) -> None:
        """Lay things on the map."""
        self.workspace.submit(PutThings(SCENE, things))

    def thing(self, identity: str) -> Thing:
        """Return a thing of the scene."""
        return self.session.state.scene(SCENE).things[identity]

    def token(self, identity: str) -> Token:
        """Return a token of the encounter."""
        return self.session.state.encounter(ENCOUNTER).tokens[identity]

    def spot(self, x: float, y: float) -> QPoint:
        """Return where a place given in squares is seen."""
        return self.view.viewportTransform().map(QPointF(*at(x, y))).toPoint()

    def move(self, x: float, y: float, held: Qt.KeyboardModifier = NONE) -> None:
        """Move the mouse; the modifiers are those of the event, as Qt has them."""
        where = QPointF(self.spot(x, y))
        screen = QPointF(self.view.viewport().mapToGlobal(self.spot(x, y)))
        event = QMouseEvent(
            QEvent.Type.MouseMove, where, screen, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, held
        )
        QGuiApplication.sendEvent(self.view.viewport(), event)

    def press(self, x: float, y: float, held: Qt.KeyboardModifier = NONE) -> None:
        """Press the left button."""
        QTest.mousePress(self.view.viewport(), Qt.MouseButton.LeftButton, held, self.spot(x, y))

    def release(self, x: float, y: float, held: Qt.KeyboardModifier = NONE) -> None:
        """Release the left button."""
        QTest.mouseRelease(self.view.viewport(), Qt.MouseButton.LeftButton, held, self.spot(x, y))

    def click(self, x: float, y: float, held: Qt.KeyboardModifier = NONE) -> None:
        """Click at a place."""
        self.press(x, y, held)
        self.release(x, y, held)

    def drag(self, start: tuple[float, float], end: tuple[float, float], held: Qt.KeyboardModifier = NONE) -> None:
        """Drag from one place to another by way of their middle."""
        self.press(*start, held)
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, held)
        self.move(*end, held)
        self.release(*end, held)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """Strike a key."""
        QTest.keyClick(self.view, key, held)


@pytest.fixture
def table(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[Table]:
    """Give a map with its tools."""
    table = Table(qtbot, theme, tmp_path)
    yield table
    table.canvas.toolbox.cancel()
