"""A map with the cards over it, and the told line and the bar below, without the window around them."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.run.bar.bar import CommandBar
from desktop.run.bar.told_line import ToldLine
from desktop.run.cards.layer import CardLayer
from desktop.run.cards.opening import CardOpener
from desktop.tools.canvas import MapCanvas
from desktop.workspace.workspace import Workspace


class Table(QWidget):
    """What a fight is played with: `canvas`, `cards`, `told` and `bar`."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self.canvas = MapCanvas(workspace, self)
        self.told = ToldLine(workspace, self)
        self.bar = CommandBar(workspace, self)
        self.cards = CardOpener(workspace, CardLayer(self.canvas))
        deeds = {"fight.begin": self.cards.begin, "fight.end": self.cards.end}
        workspace.action_wanted.connect(lambda wanted: deeds[wanted]())
        column = QVBoxLayout(self)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.told)
        column.addWidget(self.bar)
        self.resize(1300, 800)

    def pick(self, number: int) -> bool:
        """Strike a number key."""
        return self.bar.pick(number) or self.cards.pick(number)

    def take(self, action: str) -> None:
        """Take an action of whoever acts, out of the list of its family."""
        offer = next(each for each in self.bar.offers if each.act.action == action)
        self.bar.open_list(offer.family)
        page = self.bar.page
        assert page is not None
        page.list.setCurrentIndex(page.list.ways.index(page.offers.index(offer)))
        page.list.take_current()
