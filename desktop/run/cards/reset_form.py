"""The question before an encounter is reset: what of the play goes, and what stays."""

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from core.edits.fights import Begin, Reset
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.workspace.workspace import Workspace


class ResetForm(CardPage):
    """Names what goes. Enter leaves everything as it is: only the button resets."""

    manual = "running#end-the-fight"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        encounter = workspace.encounter
        heading = QLabel(self.tr("Reset the encounter?"), self)
        heading.setProperty("tone", "heading")
        name = "" if encounter is None else encounter.name
        words = self.tr("Steps of “%1” that go: %2, with all that came of them, as harm, places and gear spent.")
        self.told = QLabel(words.replace("%2", str(self.played())).replace("%1", name), self)
        stays = QLabel(self.tr("Edits of the map stay. Undo brings everything back."), self)
        stays.setProperty("tone", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addWidget(heading)
        for label in (self.told, stays):
            label.setWordWrap(True)
            column.addWidget(label)
        self.reset = QPushButton(icon("refresh"), self.tr("Reset"), self)
        self.reset.setToolTip(self.tr("Put everybody back to the beginning"))
        self.reset.clicked.connect(self.submit)
        leave = leave_button(self)
        leave.setProperty("primary", True)
        self.foot = buttons_of(self, leave, self.reset)
        self.setFocusProxy(leave)

    def played(self) -> int:
        """Return how many steps of undo have been done since the fight began, the beginning not counted."""
        encounter, journal = self.workspace.encounter, self.workspace.session.journal
        count = 0
        for number in range(journal.head - 1, journal.floor - 1, -1):
            command = journal.entry(number).command
            if isinstance(command, Begin) and encounter is not None and command.encounter == encounter.id:
                break
            count += 1
        return count

    def submit(self) -> bool:
        """Reset; return whether it was accepted."""
        encounter = self.workspace.encounter
        if encounter is None:
            return False
        done = self.workspace.submit(Reset(encounter.id))
        if done:
            self.closed.emit()
            self.workspace.action_wanted.emit("fight.begin")
        return done

    def enter(self) -> bool:
        """Leave it, as with Escape."""
        self.closed.emit()
        return True
