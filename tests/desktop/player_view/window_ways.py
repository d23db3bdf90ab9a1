"""What leaves the program by the players' own window: title, tips, names for readers of the screen, PNG, clipboard."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QEvent, QIODevice
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QWidget

from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS as GAMES
from desktop.exporting.map_picture import drawing_of, picture_of
from desktop.map.painting.labels import Result
from desktop.player_view.window_control import PlayersWindowControl
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.tools.canvas import pictures_of
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.workspace import Mode, Workspace
from tests.helpers.fights import SYSTEMS as TINY_SYSTEMS

SECRET = "Zorblax"
SYSTEMS = {**GAMES, **TINY_SYSTEMS}
WIDE, HIGH = 400, 225
TEXTS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
NAMES = (
    "title and tips",
    "for readers of the screen",
    "results in words",
    "PNG of the window",
    "PNG of the map",
    "SVG of the map",
    "clipboard",
)
"""The ways that this module watches."""


class Seat:
    """A game master whose players' window is opened on one fight after another."""

    def __init__(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.theme = Theme(application)
        self.theme.wear("light")
        # what is chosen here is written down where nobody finds it
        folder = mkdtemp()
        finalize(self, rmtree, folder, ignore_errors=True)
        settings = SettingsFile(Path(folder) / "settings.json")
        self.workspace = Workspace(Words(), settings, self.theme)
        self.game_master = QWidget()
        self.players = PlayersWindowControl(
            self.workspace, self.game_master, pictures_of(self.workspace, self.game_master), self.game_master
        )
        self._last: tuple[Campaign, str, Mapping[str, bytes]] | None = None

    def tell(self, state: Campaign, fight: Encounter) -> Mapping[str, bytes]:
        """Return what leaves by each of the ways; all of them are watched at once."""
        if self._last is None or self._last[0] is not state or self._last[1] != fight.id:
            self._last = state, fight.id, dict(self._told(state, fight))
        return self._last[2]

    def _told(self, state: Campaign, fight: Encounter) -> Iterator[tuple[str, bytes]]:
        workspace, players, table = self.workspace, self.players, self.workspace.player_screen
        workspace.open(Session(Journal(state), SYSTEMS))
        table.camera = PlayerCamera()
        workspace.look_at(encounter=fight.id)
        workspace.set_mode(Mode.RUN)
        board = QGuiApplication.clipboard()
        board.setText("mine")
        table.set_open(True)
        window = players.window
        assert window is not None
        window.resize(WIDE, HIGH)
        seen = players.content()
        looks = {} if seen is None else seen.map.tokens
        tokens = state.encounters[fight.id].tokens
        table.tell({who: Result("7 harm" if who in looks else SECRET) for who in tokens})
        players.refresh()
        content = players.content()
        assert content is not None
        yield "title and tips", "\n".join(_said_by([window, *window.findChildren(QWidget)])).encode()
        yield "for readers of the screen", "\n".join(_read_out(QAccessible.queryAccessibleInterface(window))).encode()
        yield "results in words", repr(sorted(content.results.items())).encode()
        yield "PNG of the window", png(window.grab().toImage())
        yield "PNG of the map", picture_of(workspace, state.scenes[fight.scene])
        yield "SVG of the map", drawing_of(workspace, state.scenes[fight.scene])
        yield "clipboard", board.text().encode()
        table.set_open(False)
        workspace.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def close(self) -> None:
        """Let go of everything."""
        self.game_master.close()
        self.game_master.deleteLater()
        self.theme.setParent(None)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _said_by(parts: list[QWidget]) -> Iterator[str]:
    for part in parts:
        yield from (part.windowTitle(), part.toolTip(), part.statusTip(), part.whatsThis(), part.windowFilePath())
        yield from (part.accessibleName(), part.accessibleDescription(), part.objectName(), part.windowIconText())


def _read_out(part: QAccessibleInterface | None) -> Iterator[str]:
    """Yield what a reader of the screen finds in a part and in all that is in it."""
    if part is None:
        return
    yield from (part.text(each) for each in TEXTS)
    for number in range(part.childCount()):
        yield from _read_out(part.child(number))


def png(image: QImage) -> bytes:
    """Return an image as a file of its own."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]  # a device is as good as a name
    return bytes(data.data())
