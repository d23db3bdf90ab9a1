"""The form for a condition of the game master's own: its name, what it does, and whether it is kept."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from core.base.phrase import say, verbatim
from core.edits.people import KeepConditions
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.explain.modifier import Add, Basis, Flip, Modifier, Shift
from core.model.condition import Condition
from core.rules.kit.figures import Swayed
from core.rules.registry import figures_of
from desktop.creatures.condition_menu import give_commands
from desktop.explanations.wording import subject_text
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.kept_form import KeptForm
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.workspace.workspace import Workspace

LONGEST, LONGEST_DURATION = 60, 1000


class OwnConditionForm(KeptForm):
    """Makes a condition for some tokens; `closed` is sent when it is done or given up."""

    def __init__(self, workspace: Workspace, tokens: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.tokens = tokens
        self.form = FilledForm(self)
        self.form.show_fields(self._fields())
        self.name, self.note = self.form.line("name"), self.form.line("note")
        self.phases = NumberField(0, self, name=self.tr("Ends after"), least=0, most=LONGEST_DURATION)
        self.effects: list[tuple[Swayed, QComboBox, NumberField]] = []
        encounter = workspace.encounter
        if encounter is not None:
            for swayed in figures_of(encounter.system, workspace.words).swayed:
                self._add_effect(swayed)
        self._add_end()
        self.lasting = QCheckBox(self.tr("Outlasts the fight"), self)
        self.again = QCheckBox(self.tr("Keep for use again"), self)
        self.make_buttons(
            self.tr("Give the condition") if tokens else self.tr("Keep the condition"),
            self.tr("Make the condition (Enter)"),
            self.tr("Cancel"),
            self.tr("Make none (Escape)"),
        )
        self._build()

    def _fields(self) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "name",
                Control.TEXT,
                longest=LONGEST,
                title=self.tr("Name"),
                tip=self.tr("What the condition is called, on chips and in the log"),
                example=self.tr("such as: drenched"),
            ),
            FieldSpec(
                "note",
                Control.TEXT,
                longest=1000,
                title=self.tr("Note"),
                tip=self.tr("What it means, for its tooltip"),
            ),
        )

    def _build(self) -> None:
        self.setAutoFillBackground(True)
        self.lasting.setToolTip(self.tr("It stays until you lift it, also when the fight is over"))
        self.again.setToolTip(self.tr("It is in the menu of conditions from now on"))
        self.again.setChecked(True)
        self.again.setEnabled(bool(self.tokens))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(ROOMY, SNUG, ROOMY, SNUG)
        for part in (self.form, self.lasting, self.again, self.trouble):
            whole.addWidget(part)
        whole.addLayout(self.button_row(apart=False))

    def _add_end(self) -> None:
        """Ask for how long it lasts, where a clock runs that could end it."""
        encounter = self.workspace.encounter
        known = None if encounter is None else figures_of(encounter.system, self.workspace.words)
        if known is None or encounter is None or known.clock_now(encounter) is None or not self.tokens:
            self.phases.hide()
            return
        self.phases.setToolTip(self.tr("It ends by itself after so long; 0: only when it is lifted"))
        row = QHBoxLayout()
        row.addWidget(self.phases, 1)
        row.addWidget(QLabel(known.clock_unit(), self))
        self.form.rows.addRow(self.tr("Ends after"), row)

    def _add_effect(self, swayed: Swayed) -> None:
        title = subject_text(self.workspace, swayed.figure)
        number = NumberField(0, self, name=title, least=-20, most=20)
        kinds = CalmChoice(self)
        for kind in swayed.effects:
            kinds.addItem({Add: self.tr("points"), Flip: self.tr("cards"), Shift: self.tr("shift")}[kind])
        kinds.setToolTip(self.tr("What is added or taken away"))
        kinds.setAccessibleName(self.tr("Kind of modifier: {figure}").replace("{figure}", title))
        row = QHBoxLayout()
        row.addWidget(number, 1)
        row.addWidget(kinds)
        self.form.rows.addRow(title, row)
        self.effects.append((swayed, kinds, number))

    def condition(self) -> Condition:
        """Return the condition as it is filled in."""
        encounter = self.workspace.encounter
        name = self.name.text().strip()
        modifiers = []
        for swayed, kinds, number in self.effects:
            if number.value() and encounter is not None:
                effect = swayed.effects[kinds.currentIndex()](number.value())
                rule = figures_of(encounter.system, self.workspace.words).own_rule
                modifiers.append(Modifier(rule, verbatim(name), swayed.figure, effect, basis=Basis.OVERRIDE))
        note = self.note.text().strip()
        now = None if encounter is None else figures_of(encounter.system, self.workspace.words).clock_now(encounter)
        until = now + self.phases.value() if now is not None and self.phases.value() else None
        lasting = self.lasting.isChecked()
        return Condition(name, until=until, lasting=lasting, note=note, modifiers=tuple(modifiers))

    def submit(self) -> None:
        """Give the condition, and keep it, as one step; without a name say so."""
        made = self.condition()
        if not made.kind:
            self.refuse(self.name, self.tr("A condition needs a name."))
            return
        commands: list[EditCommand] = []
        if self.again.isChecked():
            others = tuple(each for each in self.workspace.state.conditions if each.kind != made.kind)
            commands.append(KeepConditions((*others, replace(made, until=None))))
        commands += give_commands(self.workspace, self.tokens, made)
        title = say("history.give-own-condition", condition=made.kind)
        if commands and self.workspace.submit(Several(title, tuple(commands))):
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give it with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)
