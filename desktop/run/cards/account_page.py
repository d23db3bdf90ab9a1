"""The page of a fight that is over: who was in it, what was gained and lost, the report, what happened line by line."""

from collections.abc import Iterable

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from core.analysis.account import Account, account, as_read, is_deed
from core.analysis.aftermath import Aftermath, aftermath
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
        """Tell of experience, loot and loose ends: what was done at the end, and what was left."""
        session = self.workspace.session
        found = aftermath(session.journal, self.workspace.state, session.systems, encounter)
        if found is None:
            return
        name = self.workspace.name_of
        taken = [f"{_counted(each.name, each.count)}: {name(each.by) or each.by}" for each in found.taken]
        remains = ", ".join(_counted(each.name, each.count) for each in found.remains)
        still = [self.tr("Still there: %1").replace("%1", remains)] if remains else []
        self._tell(self.left, self.tr("Experience"), *self._of(found, rewards=True))
        self._tell(self.right, self.tr("Loot"), taken, still)
        warned = [self.workspace.text(each.label) for each in found.warned]
        self._tell(self.right, self.tr("Loose ends"), *self._of(found, rewards=False), warned)

    def _of(self, found: Aftermath, *, rewards: bool) -> tuple[list[str], list[str]]:
        """Return the loose ends that were settled and those that were left, in words."""
        text, left = self.workspace.text, self.tr("Not done: %1")
        done = [text(each.label) for each in found.settled if each.rewards is rewards]
        return done, [left.replace("%1", text(each.label)) for each in found.left if each.rewards is rewards]

    def _tell(
        self, column: QVBoxLayout, title: str, done: list[str], left: list[str], warned: Iterable[str] = ()
    ) -> None:
        """Add a section of dangers, of what was done and, quietly, what was not; none where nothing is to be told."""
        told = [(words, tone) for tone, lines in (("danger", warned), ("", done), ("muted", left)) for words in lines]
        if not told:
            return
        rows = self.section(column, title)
        for words, tone in told:
            rows.addWidget(wrapping_label(self, words, tone))

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


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} × {count}"
