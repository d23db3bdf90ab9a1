"""The page of a fight that is over: who was in it, what was gained and lost, the report, what happened line by line."""

from PySide6.QtWidgets import QPushButton, QWidget

from core.analysis.account import Account, account, as_read, is_deed
from core.analysis.aftermath import aftermath
from core.analysis.aftermath_words import settled
from core.model.encounter import Encounter
from desktop.log.entry_lines import line
from desktop.run.cards.buttons import buttons_of
from desktop.run.cards.evening_sections import EveningSections
from desktop.run.cards.fight_page import (
    FightPage,
    PersonRow,
    by_side,
    felled,
    how_many,
    print_button,
    rule,
    wrapping_label,
)
from desktop.theme.icons import icon
from desktop.workspace.workspace import Workspace

ALL = 10_000
"""So many things that came of an entry are told: here no line leaves anything out."""
MOST = 200
"""So many of the last lines are read here; all of them stand in the log."""


class AccountPage(FightPage):
    """Changes nothing; leads to the log, and to the encounter's beginning."""

    manual = "running#end-the-fight"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        encounter = workspace.encounter
        fought = None if encounter is None else account(workspace.session.journal, workspace.session.systems, encounter)
        super().__init__(workspace, fought, parent)
        self.report: EveningSections | None = None
        if encounter is not None:
            self.title.setText(self.tr("“%1”: the fight is over").replace("%1", encounter.name))
            self._show_people(encounter, fought)
            self._show_aftermath(encounter)
            self.report = EveningSections(self, self.left, encounter)
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
        texts = () if self.report is None else (self.report.button(),)
        self.foot = buttons_of(self, self.close_it, print_button(self), *texts, log)
        self.setFocusProxy(self.close_it)

    def _show_people(self, encounter: Encounter, fought: Account | None) -> None:
        known = {} if fought is None else {each.who: each for each in fought.fallen}
        who = tuple(encounter.tokens) if fought is None else fought.who
        # as they were when it ended, whatever has become of them since
        state = self.workspace.state if fought is None else fought.after
        encounter = state.encounters.get(encounter.id, encounter)
        for title, tokens in by_side(encounter.tokens[each] for each in who if each in encounter.tokens):
            rows = self.section(
                self.left, title, how_many(self.workspace, state, encounter, (each.id for each in tokens))
            )
            for token in tokens:
                beside = felled(self.workspace, known[token.id]) if token.id in known else ""
                rows.addWidget(PersonRow(self.workspace, state, encounter, token, beside, self))
                rows.addWidget(rule(self))

    def _show_aftermath(self, encounter: Encounter) -> None:
        """Tell of experience, loot and loose ends: what was done at the end and, quietly, what was left."""
        session, text = self.workspace.session, self.workspace.text
        found = aftermath(session.journal, self.workspace.state, session.systems, encounter)
        for each in () if found is None else settled(found):
            rows = self.section(self.right, text(each.title))
            for phrases, tone in ((each.warned, "danger"), (each.done, ""), (each.left, "muted")):
                for phrase in phrases:
                    rows.addWidget(wrapping_label(self, text(phrase), tone))

    def _show_lines(self, fought: Account | None) -> tuple[str, ...]:
        """List what happened, the first first."""
        if fought is None:
            return ()
        journal = self.workspace.session.journal
        encounter, systems = self.workspace.encounter, self.workspace.session.systems
        first = max(fought.first, fought.last - MOST)
        entries = (journal.entry(number) for number in range(first, fought.last))
        if encounter is not None:
            entries = (as_read(each, systems, encounter) for each in entries if is_deed(each, systems, encounter))
        told = tuple(line(self.workspace, each, ALL) for each in entries)
        note = self.tr("the last %n steps", "", MOST) if first > fought.first else ""
        rows = self.section(self.right, self.tr("What happened"), note)
        for each in told:
            rows.addWidget(wrapping_label(self, each))
        return told
