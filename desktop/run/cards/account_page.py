"""The page of a fight that is over: who was in it, how long it took, and what happened, line by line."""

from PySide6.QtWidgets import QPushButton, QWidget

from core.analysis.account import Account, account
from core.model.encounter import Encounter
from core.rules.kit.endings import is_enemy
from desktop.log.lines import line
from desktop.run.cards.buttons import buttons_of
from desktop.run.cards.fight_page import FightPage, PersonRow, counted, felled, plain, print_button, rule
from desktop.theme.icons import icon
from desktop.workspace.workspace import Workspace

MOST = 200
"""So many of the last lines are read here; all of them stand in the log."""


class AccountPage(FightPage):
    """Changes nothing; leads to the log, and to the encounter's beginning."""

    manual = "running#end-the-fight"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        encounter = workspace.encounter
        fought = None if encounter is None else account(workspace.session.journal, workspace.session.systems, encounter)
        super().__init__(workspace, fought, parent)
        if encounter is not None:
            self.title.setText(self.tr("“%1”: the fight is over").replace("%1", encounter.name))
            self._show_people(encounter, fought)
        self.lines = self._show_lines(fought)
        for column in (self.left, self.right):
            column.addStretch(1)
        self.close_it = QPushButton(self.tr("Close"), self)
        self.close_it.setProperty("primary", True)
        self.close_it.setToolTip(self.tr("Back to the map (Enter, Escape)"))
        self.close_it.clicked.connect(self.closed)
        log = QPushButton(icon("notes"), self.tr("Open the log"), self)
        log.setToolTip(self.tr("Every line with its full reckoning"))
        log.clicked.connect(lambda: workspace.panel_wanted.emit("log"))
        self.foot = buttons_of(self, self.close_it, print_button(self), log)
        self.setFocusProxy(self.close_it)

    def _show_people(self, encounter: Encounter, fought: Account | None) -> None:
        known = {} if fought is None else {each.who: each for each in fought.fallen}
        who = tuple(encounter.tokens) if fought is None else fought.who
        # as they were when it ended, whatever has become of them since
        state = self.workspace.state if fought is None else fought.after
        encounter = state.encounters.get(encounter.id, encounter)
        for title, foes in ((self.tr("Party"), False), (self.tr("Foes"), True)):
            there = [encounter.tokens[each] for each in who if each in encounter.tokens]
            tokens = [each for each in there if is_enemy(each) is foes]
            if not tokens:
                continue
            rows = self.section(
                self.left, title, counted(self.workspace, state, encounter, (each.id for each in tokens))
            )
            for token in tokens:
                beside = felled(self.workspace, known[token.id]) if token.id in known else ""
                rows.addWidget(PersonRow(self.workspace, state, encounter, token, beside, self))
                rows.addWidget(rule(self))

    def _show_lines(self, fought: Account | None) -> tuple[str, ...]:
        """List what happened, the first first."""
        if fought is None:
            return ()
        journal = self.workspace.session.journal
        first = max(fought.first, fought.last - MOST)
        told = tuple(line(self.workspace, journal.entry(number)) for number in range(first, fought.last))
        note = self.tr("the last %n steps", "", MOST) if first > fought.first else ""
        rows = self.section(self.right, self.tr("What happened"), note)
        for each in told:
            rows.addWidget(plain(self, each))
        return told
