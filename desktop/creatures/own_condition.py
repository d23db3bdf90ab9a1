"""The form for a condition of the game master's own: its name, what it does, and whether it is kept."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.base.phrase import say, verbatim
from core.edits.people import KeepConditions
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.explain.modifier import Add, Basis, ExtraCards, Modifier, Shift
from core.model.condition import Condition
from core.rules.kit.shown import Swayed
from core.rules.registry import figures_of
from desktop.creatures.condition_menu import give_commands
from desktop.explanations.effect_words import subject_text
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.kept_form import KeptForm
from desktop.theme.tokens import ROOMY, SNUG
from desktop.workspace.workspace import Workspace

LONGEST, LONGEST_NOTE, LONGEST_DURATION = 60, 1000, 1000
MOST = 20
"""Points, cards or ranks that a condition adds or takes away at most."""


class OwnConditionForm(KeptForm):
    """Makes a condition for some tokens; `closed` is sent when it is done or given up."""

    manual = "afflictions#conditions"

    def __init__(self, workspace: Workspace, tokens: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.tokens = tokens
        self.swayed = self._swayed()
        self.form = FilledForm(self)
        self.form.show_fields((*self._texts(), *self._effects(), *self._end(), *self._ticks()))
        self.form.submitted.connect(self.submit)
        self.form.tick("again").setEnabled(bool(tokens))
        self.make_buttons(
            self.tr("Give the condition") if tokens else self.tr("Keep the condition"),
            self.tr("Make the condition (Enter)"),
            self.tr("Cancel"),
            self.tr("Make none (Escape)"),
        )
        self.setAutoFillBackground(True)
        self.setFocusProxy(self.form.line("name"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(ROOMY, SNUG, ROOMY, SNUG)
        whole.addWidget(self.form)
        whole.addLayout(self.button_row(apart=False))

    def _swayed(self) -> tuple[Swayed, ...]:
        """Return the figures that a condition can change, in the game that is played."""
        encounter = self.workspace.encounter
        return () if encounter is None else figures_of(encounter.system, self.workspace.words).swayed

    def _texts(self) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "name",
                Control.TEXT,
                longest=LONGEST,
                title=self.tr("Name"),
                tip=self.tr("What the condition is called, on chips and in the log"),
                example=self.tr("such as: drenched"),
                needed=self.tr("A condition needs a name."),
            ),
            FieldSpec(
                "note",
                Control.TEXT,
                longest=LONGEST_NOTE,
                title=self.tr("Note"),
                tip=self.tr("What it means, for its tooltip"),
            ),
        )

    def _effects(self) -> tuple[FieldSpec, ...]:
        """Return for each figure how much is added, and behind it what: points, cards, a shift."""
        kinds = {Add: self.tr("points"), ExtraCards: self.tr("cards"), Shift: self.tr("shift")}
        found: list[FieldSpec] = []
        for number, swayed in enumerate(self.swayed):
            title = subject_text(self.workspace, swayed.figure)
            found += (
                FieldSpec(_by(number), Control.NUMBER, least=-MOST, most=MOST, title=title, value=0),
                FieldSpec(
                    _kind(number),
                    Control.CHOICE,
                    tuple(range(len(swayed.effects))),
                    words=tuple(kinds[kind] for kind in swayed.effects),
                    title=self.tr("Kind of modifier: {figure}").replace("{figure}", title),
                    tip=self.tr("What is added or taken away"),
                    value=0,
                    beside=_by(number),
                ),
            )
        return tuple(found)

    def _end(self) -> tuple[FieldSpec, ...]:
        """Ask for how long it lasts, where a clock runs that could end it."""
        encounter = self.workspace.encounter
        known = None if encounter is None else figures_of(encounter.system, self.workspace.words)
        if known is None or encounter is None or known.clock_now(encounter) is None or not self.tokens:
            return ()
        end = FieldSpec(
            "phases",
            Control.NUMBER,
            least=0,
            most=LONGEST_DURATION,
            title=self.tr("Ends after"),
            tip=self.tr("It ends by itself after so long; 0: only when it is lifted"),
            unit=known.clock_unit(),
            value=0,
        )
        return (end,)

    def _ticks(self) -> tuple[FieldSpec, ...]:
        return tuple(
            FieldSpec(name, Control.CHECK, title=title, tip=tip, value=value)
            for name, title, tip, value in (
                (
                    "lasting",
                    self.tr("Outlasts the fight"),
                    self.tr("It stays until you lift it, also when the fight is over"),
                    0,
                ),
                (
                    "again",
                    self.tr("Keep for use again"),
                    self.tr("It is in the menu of conditions from now on"),
                    1,
                ),
            )
        )

    def condition(self, filled: Mapping[str, Any]) -> Condition:
        """Return the condition that was filled in."""
        encounter = self.workspace.encounter
        name = filled["name"].strip()
        modifiers = []
        for number, swayed in enumerate(self.swayed):
            points = filled[_by(number)]
            if points and encounter is not None:
                rule = figures_of(encounter.system, self.workspace.words).own_rule
                effect = swayed.effects[filled[_kind(number)]](points)
                modifiers.append(Modifier(rule, verbatim(name), swayed.figure, effect, basis=Basis.OVERRIDE))
        now = None if encounter is None else figures_of(encounter.system, self.workspace.words).clock_now(encounter)
        phases = filled.get("phases", 0)
        return Condition(
            name,
            until=now + phases if now is not None and phases else None,
            lasting=bool(filled["lasting"]),
            note=filled["note"].strip(),
            modifiers=tuple(modifiers),
        )

    def submit(self) -> None:
        """Give the condition, and keep it, as one step."""
        filled = self.form.taken()
        if filled is None:
            return
        made = self.condition(filled)
        commands: list[EditCommand] = []
        if filled["again"]:
            others = tuple(each for each in self.workspace.state.conditions if each.kind != made.kind)
            commands.append(KeepConditions((*others, replace(made, until=None))))
        commands += give_commands(self.workspace, self.tokens, made)
        title = say("history.give-own-condition", condition=made.kind)
        if commands and self.workspace.submit(Several(title, tuple(commands))):
            self.closed.emit()


def _by(number: int) -> str:
    return f"by-{number}"


def _kind(number: int) -> str:
    return f"kind-{number}"
