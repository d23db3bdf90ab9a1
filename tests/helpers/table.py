"""A map with the cards over it and the action dock beside it, without the window around them."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.map.tools.canvas import MapCanvas
from desktop.run.cards.keeper import CardKeeper
from desktop.run.cards.layer import CardLayer
from desktop.run.panel import ActPanel
from desktop.workspace.workspace import Workspace


class Table(QWidget):
    """What a fight is played with: `canvas`, `cards` and `dock`."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self.canvas = MapCanvas(workspace, self)
        self.dock = ActPanel(workspace, self)
        self.cards = CardKeeper(workspace, CardLayer(self.canvas))
        workspace.begin_wanted.connect(self.cards.begin)
        workspace.end_wanted.connect(self.cards.end)
        row = QHBoxLayout(self)
        row.addWidget(self.canvas, 1)
        row.addWidget(self.dock)
        self.resize(1100, 700)

    def pick(self, number: int) -> bool:
        """Strike a number key."""
        return self.cards.pick(number) if self.cards.front is not None else self.dock.pick(number)
