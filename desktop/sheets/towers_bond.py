"""The bond on a sheet of 99 Towers: whose companion somebody is, and who are his."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.base.ids import PersonId, RuleId, TokenId
from core.edits.people import companions_of
from core.model.creature import Person
from desktop.creatures.companions import bind, can_be_bound, masters_for
from desktop.creatures.subjects import Subject
from desktop.forms.field import Control, FieldSpec
from desktop.sheets.derived import RuleWords
from desktop.sheets.editors import DIFFERS, ChoiceEditor
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace


class BondForm(QWidget):
    """Lets a master be chosen for those edited, all of them people of the roster. Every change is one step of undo."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.people: tuple[Person, ...] = ()
        self.label = RuleWords(workspace, RuleId("T99-COMP-02"), self)
        self.label.setText(self.tr("Companion of"))
        master = FieldSpec("master", Control.CHOICE, title=self.tr("Companion of"))
        tip = self.tr("Master and companion share one place on the clock: one of the two acts")
        self.choice = ChoiceEditor(master, tip, (), self)
        self.choice.entered.connect(self._choose)
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.told.setProperty("tone", "muted")
        row = QHBoxLayout()
        row.setSpacing(SNUG)
        row.addWidget(self.label)
        row.addWidget(self.choice, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addLayout(row)
        whole.addWidget(self.told)

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show whose companions they are; why nothing can be chosen, where it cannot."""
        found = [self._person(subject) for subject in subjects]
        self.people = tuple(person for person in found if person is not None)
        everybody = bool(found) and len(self.people) == len(found)
        can = everybody and can_be_bound(self.workspace, self.people)
        others = masters_for(self.workspace, self.people) if can else ()
        names = (self.tr("nobody"), *(other.creature.name for other in others))
        self.choice.offer((None, *(other.id for other in others)), names)
        mine = list(dict.fromkeys(person.master for person in self.people))
        self.choice.show_value(mine[0] if len(mine) == 1 else DIFFERS)
        self.choice.setEnabled(can)
        self.told.setText(self._told(everybody=everybody))
        self.told.setVisible(bool(self.told.text()))

    def _person(self, subject: Subject) -> Person | None:
        state, encounter = self.workspace.state, self.workspace.encounter
        if subject.encounter is None:
            return state.people.get(PersonId(subject.id))
        token = None if encounter is None else encounter.tokens.get(TokenId(subject.id))
        return None if token is None or token.person is None else state.people.get(token.person)

    def _told(self, *, everybody: bool) -> str:
        if not everybody:
            return self.tr("Only people of the roster can be bound to one another.")
        names = [
            companion.creature.name
            for person in self.people
            for companion in companions_of(self.workspace.state, person.id)
        ]
        return self.tr("Companions: {names}").replace("{names}", ", ".join(names)) if names else ""

    def _choose(self, master: PersonId | None) -> None:
        if self.people and any(person.master != master for person in self.people):
            bind(self.workspace, tuple(person.id for person in self.people), master)
