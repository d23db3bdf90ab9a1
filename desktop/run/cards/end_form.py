"""The form that ends a fight: what is left to settle, ticked as the system suggests, and settled with it."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from core.edits.fights import End
from core.engine.system import Loose
from desktop.run.cards.buttons import buttons_of
from desktop.run.cards.card_page import BROAD, CardPage
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import TickLine
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace


class EndForm(CardPage):
    """Asks what of the fight stays: every ticked line is carried out with the end, as one step of undo."""

    breadth = BROAD

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        encounter, system = workspace.encounter, workspace.system
        self.loose: tuple[Loose, ...] = ()
        if encounter is not None and system is not None and workspace.in_fight:
            self.loose = system.loose_ends(workspace.state, encounter)
        heading = QLabel(self.tr("The fight ends. What stays?"), self)
        heading.setProperty("tone", "heading")
        self.settled = tuple(each for each in self.loose if each.command is not None)
        self.boxes = tuple(self._box(each) for each in self.settled)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addWidget(heading)
        column.addWidget(self._list())
        self.foot = self._buttons()
        self.setFocusProxy(self.end)
        let_enter_press(self)

    def submit(self) -> bool:
        """End the fight with what is ticked; return whether it was accepted."""
        encounter = self.workspace.encounter
        if encounter is None:
            return False
        ticked = (loose.command for loose, box in zip(self.settled, self.boxes, strict=True) if box.is_on())
        settle = tuple(command for command in ticked if command is not None)
        done = self.workspace.submit(End(encounter.id, settle))
        if done:
            self.closed.emit()
        return done

    def _box(self, loose: Loose) -> TickLine:
        words = self.workspace.text(loose.label)
        return TickLine(words, self, on=loose.suggested, tip=self.tr("Ticked: it is settled now, and kept"))

    def _list(self) -> QWidget:
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        if not self.loose:
            nothing = QLabel(self.tr("Nothing is left to settle: harm and gear are kept as they are."), inner)
            nothing.setWordWrap(True)
            nothing.setProperty("tone", "muted")
            column.addWidget(nothing)
        for told in (each for each in self.loose if each.command is None):
            line = QLabel(self.workspace.text(told.label), inner)
            line.setWordWrap(True)
            column.addWidget(line)
        for box in self.boxes:
            column.addWidget(box)
        return inner

    def _buttons(self) -> QWidget:
        self.cancel = QPushButton(self.tr("Go on fighting"), self)
        self.cancel.setToolTip(self.tr("Do not end it yet (Escape)"))
        self.cancel.clicked.connect(self.closed)
        self.end = QPushButton(icon("flag", role=QPalette.ColorRole.HighlightedText), self.tr("End the fight"), self)
        self.end.setProperty("primary", True)
        self.end.setToolTip(self.tr("End it and settle what is ticked; undo takes all of it back (Enter)"))
        self.end.clicked.connect(self.submit)
        return buttons_of(self, self.end, self.cancel)
