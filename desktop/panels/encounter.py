"""The encounter dock: name and notes of the encounter that is looked at."""

from dataclasses import replace
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.base.ids import EncounterId
from core.engine.change import Change as Happened
from core.house.fights import ChangeEncounter
from core.model.creature import Notes
from desktop.panels.panel import Panel, PanelKind, Side
from desktop.properties.form import Change, Form
from desktop.properties.spec import Control, FieldSpec, specs_of
from desktop.properties.words import system_name, wrong
from desktop.theme.tokens import SNUG
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.text import ElidedLabel
from desktop.workspace import Mode, Workspace

LONGEST_NAME = 200


class EncounterPanel(Panel):
    """A form over an encounter; what is written is kept when its field is left, each field one step of undo."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.form: Form | None = None
        self._of: EncounterId | None = None
        self._system = ElidedLabel("", self)
        self._system.setProperty("tone", "heading")
        self._empty = EmptyState("swords", self.tr("No encounter is played on this map yet: add one in Scenes"), self)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, 0, 0)
        column.addWidget(self._system)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._empty, 1)

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def concerns(self, change: Happened) -> bool:
        """Look again where the encounter is another value."""
        return self._of is None or change.before.encounters.get(self._of) is not change.after.encounters.get(self._of)

    def refresh(self) -> None:
        """Show the encounter as it is."""
        encounter = self.workspace.encounter
        self._scroll.setVisible(encounter is not None)
        self._empty.setVisible(encounter is None)
        if encounter is None:
            self._of, self.form = None, None
            self._system.setText("")
            return
        if self._of != encounter.id or self.form is None:
            self._of = encounter.id
            self._build(encounter.id)
        self._system.setText(system_name(encounter.system))
        if self.form is not None:
            values: dict[str, list[Any]] = {name: [getattr(encounter.notes, name)] for name in Notes.model_fields}
            self.form.show_values({"name": [encounter.name], **values})

    def _build(self, identity: EncounterId) -> None:
        name = FieldSpec("name", Control.TEXT, longest=LONGEST_NAME)
        body = QWidget(self._scroll)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, SNUG, SNUG)
        self.form = Form((name, *specs_of(Notes)), lambda change: self._change(identity, change))
        column.addWidget(self.form)
        column.addStretch(1)
        self._scroll.setWidget(body)

    def _change(self, identity: EncounterId, change: Change) -> str | None:
        encounter = self.workspace.state.encounters.get(identity)
        if encounter is None:
            return None
        if change.field == "name":
            name = str(change.of(encounter.name)).strip()
            if not name or len(name) > LONGEST_NAME:
                return self.tr("A name has 1 to 200 letters")
            changed = replace(encounter, name=name)
        else:
            try:
                notes = encounter.notes.but(**{change.field: change.of(getattr(encounter.notes, change.field))})
            except ValidationError as error:
                return wrong(error)
            changed = replace(encounter, notes=notes)
        self.workspace.submit(ChangeEncounter(identity, changed.name, changed.notes))
        return None


ENCOUNTER = PanelKind(
    id="encounter",
    title="Encounter",
    icon="notebook",
    make=EncounterPanel,
    side=Side.RIGHT,
    modes=(Mode.PREPARE,),
    width=300,
    stack="right",
)
