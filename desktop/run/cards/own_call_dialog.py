"""The window for a call of the game master's own: its name, what is rolled, whom it befalls, and what befalls him."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from core.base.errors import SandtableError
from core.edits.own_calls import LONGEST_CALL, with_call
from core.engine.call import LONGEST_LINE
from core.engine.context import RuleSystem
from core.model.condition import Condition
from core.model.own_call import Befalls, OwnCall
from core.rules.registry import figures_of
from desktop.creatures.lines import kind_text, track_text
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import FormDialog
from desktop.run.calls import fields_asked
from desktop.workspace.workspace import Workspace


class OwnCallDialog(FormDialog):
    """Asks for a call; what is rolled is chosen of what the game calls for, and filled in as there."""

    manual = "running#a-call-of-your-own"

    def __init__(
        self,
        workspace: Workspace,
        own: OwnCall,
        instead: OwnCall | None,
        who: tuple[str, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.own, self.instead = own, instead
        system = workspace.system_at_hand
        assert system is not None
        self.calls = system.calls(workspace.state, workspace.encounter, who)
        self._conditions = self._known_conditions(system)
        self._tracks = self._known_tracks(system)
        title = self.tr("A call of your own") if instead is None else self.tr("Change a call of your own")
        self.ask(title, (*self._first(), *self._rolled(), *self._befalls(), *self._what()))
        self.name_buttons(self.tr("Keep it"), self.tr("Keep the call (Enter)"), self.tr("Change nothing (Escape)"))
        self.setMinimumWidth(workspace.theme.pixels(460))

    def _first(self) -> tuple[FieldSpec, ...]:
        rolls = ("", *(call.id for call in self.calls))
        words = (self.tr("Nothing: it simply befalls"), *(self.workspace.text(call.label) for call in self.calls))
        return (
            FieldSpec(
                "name",
                Control.TEXT,
                longest=LONGEST_CALL,
                title=self.tr("Name"),
                tip=self.tr("What you find it by in the list of calls"),
                example=self.tr("such as: the swaying bridge"),
                needed=self.tr("A call needs a name."),
                value=self.own.name,
            ),
            FieldSpec(
                "roll",
                Control.CHOICE,
                choices=rolls,
                words=tuple(text[:1].upper() + text[1:] for text in words),
                title=self.tr("What is rolled"),
                tip=self.tr("One of the game's calls, filled in below; it can be filled in otherwise each time"),
                value=self.own.call if self.own.call in rolls else "",
            ),
        )

    def _rolled(self) -> tuple[FieldSpec, ...]:
        """Return the fields of all calls of the game; those of the one that is chosen are seen."""
        entries = dict(self.own.entries)
        found: list[FieldSpec] = []
        for call in self.calls:
            for spec in fields_asked(self.workspace, call.fields):
                inner = (call.id, "roll") if spec.when is None else (spec.when[1], _name(call.id, spec.when[0]))
                value = entries.get(spec.name) if call.id == self.own.call else None
                found.append(
                    replace(
                        spec,
                        name=_name(call.id, spec.name),
                        beside=_name(call.id, spec.beside) if spec.beside else "",
                        when=(inner[1], inner[0]),
                        value=value if value is not None and spec.accepts(value) else spec.value,
                    )
                )
        return tuple(found)

    def _befalls(self) -> tuple[FieldSpec, ...]:
        words = {
            Befalls.FAILED: self.tr("Whoever fails it"),
            Befalls.PASSED: self.tr("Whoever passes it"),
            Befalls.ALL: self.tr("Everybody it is called for"),
        }
        return (
            FieldSpec(
                "befalls",
                Control.CHOICE,
                choices=tuple(each.value for each in Befalls),
                words=tuple(words[each] for each in Befalls),
                title=self.tr("Whom it befalls"),
                tip=self.tr("Where nothing is rolled, it is everybody it is called for"),
                value=self.own.befalls.value,
            ),
        )

    def _what(self) -> tuple[FieldSpec, ...]:
        nothing, system = self.tr("Nothing"), self.own.system
        conditions = ("", *(each.kind for each in self._conditions))
        held = "" if self.own.condition is None else self.own.condition.kind
        return (
            FieldSpec(
                "track",
                Control.CHOICE,
                choices=("", *self._tracks),
                words=(nothing, *(track_text(self.workspace, system, each) for each in self._tracks)),
                title=self.tr("Changes"),
                tip=self.tr("Whose points go up or down, as by your hand"),
                value=self.own.track if self.own.track in self._tracks else "",
            ),
            FieldSpec(
                "by",
                Control.TEXT,
                longest=40,
                title=self.tr("By"),
                tip=self.tr("Dice or a number: -2d6 takes away, 3 gives"),
                example=self.tr("such as: -1d6"),
                value=self.own.by,
            ),
            FieldSpec(
                "condition",
                Control.CHOICE,
                choices=conditions,
                words=(nothing, *(_capital(kind_text(self.workspace, system, each)) for each in conditions[1:])),
                title=self.tr("Condition"),
                tip=self.tr("A condition that is put on, of the game or of your own"),
                value=held if held in conditions else "",
            ),
            FieldSpec(
                "words",
                Control.TEXT,
                longest=LONGEST_LINE,
                title=self.tr("Words"),
                tip=self.tr("What the log tells of whoever it befalls"),
                example=self.tr("such as: slips, and hangs by a hand"),
                value=self.own.words,
            ),
        )

    def _known_conditions(self, system: RuleSystem) -> tuple[Condition, ...]:
        known = [Condition(each.kind) for each in figures_of(system.id, self.workspace.words).conditions()]
        mine = [*self.workspace.state.conditions, *(() if self.own.condition is None else (self.own.condition,))]
        return tuple({each.kind: each for each in (*mine, *known)}.values())

    def _known_tracks(self, system: RuleSystem) -> tuple[str, ...]:
        state = self.workspace.state
        held = [each.vitals for each in state.people.values() if each.creature.system == system.id]
        for encounter in state.encounters.values():
            if encounter.system == system.id:
                held += [state.vitals(token) for token in encounter.tokens.values()]
        return tuple(dict.fromkeys(name for vitals in held for name in vitals.tracks))

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Keep it; what is wrong with it is told here."""
        rolled = next((call for call in self.calls if call.id == filled["roll"]), None)
        fields = () if rolled is None else fields_asked(self.workspace, rolled.fields)
        condition = next((each for each in self._conditions if each.kind == filled["condition"]), None)
        made = OwnCall(
            filled["name"].strip(),
            self.own.system,
            filled["roll"],
            tuple((spec.name, filled[_name(filled["roll"], spec.name)]) for spec in fields),
            Befalls(filled["befalls"]),
            filled["track"],
            filled["by"].strip() if filled["track"] else "",
            condition,
            filled["words"].strip(),
        )
        command = with_call(self.workspace.state, made, self.instead)
        try:
            refused: SandtableError | None = self.workspace.preview(command).refused
        except SandtableError as error:
            refused = error
        if refused is not None:
            self.tell(self.workspace.text(refused.phrase))
            return False
        return self.workspace.submit(command)


def ask_own_call(
    workspace: Workspace, own: OwnCall, instead: OwnCall | None, who: tuple[str, ...], parent: QWidget
) -> OwnCallDialog:
    """Open the window for a call, a new one or one that is there."""
    dialog = OwnCallDialog(workspace, own, instead, who, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


def _name(call: str, field: str) -> str:
    return f"{call}.{field}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
