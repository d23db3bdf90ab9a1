"""The running program: the parts that outlive a document, and the cards over its map, made when first wanted."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialog

from desktop.documents.files import Files
from desktop.faults.catching import Faults
from desktop.menus.window_actions import Actions
from desktop.menus.window_parts import WindowParts
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.tools.canvas import MapCanvas
from desktop.window.docks import Docks
from desktop.window.main_window import MainWindow
from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from desktop.roster.token_menu import TokenMenu
    from desktop.run.cards.opening import CardOpener


@dataclass(slots=True)
class Program:
    """The parts of the running program that outlive a document."""

    application: QApplication
    settings: SettingsFile
    theme: Theme
    workspace: Workspace
    window: MainWindow
    canvas: MapCanvas
    files: Files
    docks: Docks
    actions: Actions[WindowParts]
    parts: WindowParts
    worn_theme: str = ""
    dialogs: dict[str, QDialog] = field(default_factory=dict)
    """The windows that ask something and are open now, by their names."""
    faults: Faults = field(default_factory=Faults)
    """Every error of the program itself since it was started."""
    token_menu: "TokenMenu | None" = None
    """What the map's menu offers for tokens; None until it is first opened."""


class CardsWhenWanted:
    """Makes the cards over the map when somebody first runs a document, or asks for one of them."""

    def __init__(self, workspace: Workspace, canvas: MapCanvas) -> None:
        self._workspace, self._canvas = workspace, canvas
        self._opener: CardOpener | None = None
        for signal in (workspace.opened, workspace.mode_changed):
            signal.connect(self._look)

    def opener(self) -> "CardOpener":
        """Return them."""
        if self._opener is None:
            from desktop.run.cards.layer import CardLayer
            from desktop.run.cards.opening import CardOpener

            self._opener = CardOpener(self._workspace, CardLayer(self._canvas))
        return self._opener

    def _look(self) -> None:
        if self._workspace.runs:
            self.opener()
