"""The form for a condition of the game master's own: its name, what it does, and whether it is kept."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.base.phrase import say, verbatim
from core.edits.people import KeepConditions
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.explain.modifier import Add, Basis, Flip, Modifier, Shift
from core.model.condition import Condition
from desktop.creatures.condition_menu import giving
from desktop.explanations.wording import subject_text
from desktop.systems.presentation import Swayed
from desktop.systems.registry import presentation_of
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace

LONGEST, LONGEST_DURATION = 60, 1000


class OwnConditionForm(QFrame):
    """Makes a condition for some tokens; `closed` is sent when it is done or given up."""

    closed = Signal()

    def __init__(self, workspace: Workspace, tokens: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.tokens = tokens
        self.name = QLineEdit(self)
        self.note = QLineEdit(self)
        self.lasting = QCheckBox(self.tr("Outlasts the fight"), self)
        self.phases = NumberField(0, self, name=self.tr("Ends after"), least=0, most=LONGEST_DURATION)
        self.keep = QCheckBox(self.tr("Keep for use again"), self)
        self.trouble = QLabel(self)
        self.give = QPushButton(self.tr("Give the condition") if tokens else self.tr("Keep the condition"), self)
        self.effects: list[tuple[Swayed, QComboBox, NumberField]] = []
        self._build()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.name.setMaxLength(LONGEST)
        self.note.setMaxLength(1000)
        self.name.setPlaceholderText(self.tr("such as: drenched"))
        fields = QFormLayout()
        fields.setSpacing(SNUG)
        for field, title, tip in (
            (self.name, self.tr("Name"), self.tr("What the condition is called, on chips and in the log")),
            (self.note, self.tr("Note"), self.tr("What it means, for its tooltip")),
        ):
            field.setAccessibleName(title)
            field.setToolTip(tip)
            fields.addRow(title, field)
        encounter = self.workspace.encounter
        if encounter is not None:
            for swayed in presentation_of(encounter.system).swayed:
                self._add_effect(fields, swayed)
        self._add_end(fields)
        self.lasting.setToolTip(self.tr("It stays until you lift it, also when the fight is over"))
        self.keep.setToolTip(self.tr("It is in the menu of conditions from now on"))
        self.keep.setChecked(True)
        self.keep.setEnabled(bool(self.tokens))
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.give.setProperty("primary", True)
        self.give.setToolTip(self.tr("Make the condition (Enter)"))
        self.give.clicked.connect(self.submit)
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.setToolTip(self.tr("Make none (Escape)"))
        cancel.clicked.connect(self.closed)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.give)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(ROOMY, SNUG, ROOMY, SNUG)
        whole.addLayout(fields)
        for part in (self.lasting, self.keep, self.trouble):
            whole.addWidget(part)
        whole.addLayout(buttons)

    def _add_end(self, fields: QFormLayout) -> None:
        """Ask for how long it lasts, where a clock runs that could end it."""
        encounter = self.workspace.encounter
        known = None if encounter is None else presentation_of(encounter.system)
        if known is None or encounter is None or known.moment(encounter) is None or not self.tokens:
            self.phases.hide()
            return
        self.phases.setToolTip(self.tr("It ends by itself after so long; 0: only when it is lifted"))
        row = QHBoxLayout()
        row.addWidget(self.phases, 1)
        row.addWidget(QLabel(known.after(), self))
        fields.addRow(self.tr("Ends after"), row)

    def _add_effect(self, fields: QFormLayout, swayed: Swayed) -> None:
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
        fields.addRow(title, row)
        self.effects.append((swayed, kinds, number))

    def condition(self) -> Condition:
        """Return the condition as it is filled in."""
        encounter = self.workspace.encounter
        name = self.name.text().strip()
        modifiers = []
        for swayed, kinds, number in self.effects:
            if number.value() and encounter is not None:
                effect = swayed.effects[kinds.currentIndex()](number.value())
                rule = presentation_of(encounter.system).own_rule
                modifiers.append(Modifier(rule, verbatim(name), swayed.figure, effect, basis=Basis.OVERRIDE))
        note = self.note.text().strip()
        now = None if encounter is None else presentation_of(encounter.system).moment(encounter)
        until = now + self.phases.value() if now is not None and self.phases.value() else None
        lasting = self.lasting.isChecked()
        return Condition(name, until=until, lasting=lasting, note=note, modifiers=tuple(modifiers))

    def submit(self) -> None:
        """Give the condition, and keep it, as one step; without a name say so."""
        made = self.condition()
        if not made.kind:
            self.trouble.setText(self.tr("A condition needs a name."))
            self.trouble.show()
            restyle(self.name, "wrong", True)
            self.name.setFocus()
            return
        commands: list[EditCommand] = []
        if self.keep.isChecked():
            others = tuple(each for each in self.workspace.state.conditions if each.kind != made.kind)
            commands.append(KeepConditions((*others, replace(made, until=None))))
        commands += giving(self.workspace, self.tokens, made)
        title = say("history.give-own-condition", condition=made.kind)
        if commands and self.workspace.submit(Several(title, tuple(commands))):
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give it with Enter, give it up with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
