"""The whole of a creature that is kept in the library, to be changed there: names, kit, figures, notes."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.model.creature import Creature, Vitals
from core.model.gear import Item
from core.rules.kit.figures import Figures
from desktop.creatures.lines import side_called, side_text
from desktop.creatures.subjects import Subject
from desktop.creatures.variants import variant_text
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.sheet_fields import with_value
from desktop.notes.notes_form import NotesForm
from desktop.sheets.form import SheetForm
from desktop.sheets.gear_form import GearForm
from desktop.theme.tokens import ROOMY, SNUG, TIGHT
from desktop.widgets.layout import CollapsibleSection, ScrollingPage
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace

FIELDS = (("name", 200), ("public_name", 200), ("letter", 2), ("side", 40))


class KitForm(GearForm):
    """The first kit of a creature that stands nowhere yet; `changed` carries the whole of it."""

    changed = Signal(object)

    def show_kit(self, creature: Creature) -> None:
        """Show what a creature comes with."""
        vitals = Vitals(gear=creature.kit)
        self.show_subjects((Subject("", None, creature, vitals, creature.name),))

    def apply(self, change: Callable[[tuple[Item, ...]], tuple[Item, ...]]) -> None:
        """Change the kit."""
        for subject in self.subjects:
            self.changed.emit(change(subject.vitals.gear))


class CreatureForm(QDialog):
    """A window beside the others; `kept` carries the changed creature. Nothing is kept until one says so."""

    manual = "people#a-creature-of-your-own"

    kept = Signal(object)

    def __init__(
        self, workspace: Workspace, creature: Creature, figures: Figures[Any], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.creature = creature
        self.form = FilledForm(self, gap=TIGHT)
        self.form.show_fields(self._texts())
        self.form.changed.connect(lambda: self._tell(""))
        self.fields = {name: self.form.line(name) for name, _ in FIELDS}
        self.variant = QLabel(self)
        self.trouble = QLabel(self)
        self.kit = KitForm(workspace, figures, self)
        self.sheet = SheetForm(workspace, type(creature.sheet), figures, self)
        self.notes = NotesForm(self)
        self.keep = QPushButton(self.tr("&Keep"), self)
        self.setWindowTitle(self.tr("Change {name} in my library").replace("{name}", creature.name))
        self.resize(workspace.theme.pixels(460), workspace.theme.pixels(720))
        self._build()
        self._show()

    def _build(self) -> None:
        for label, tone in ((self.variant, "muted"), (self.trouble, "danger")):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("tone", tone)
        self.kit.changed.connect(lambda kit: self._change(self.creature.but(kit=kit)))
        self.sheet.changed.connect(self._figure)
        self.notes.written.connect(
            lambda name, text: self._change(self.creature.but(notes=self.creature.notes.but(**{name: text})))
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addWidget(self.form)
        column.addWidget(self.variant)
        column.addWidget(self._area(), 1)
        column.addWidget(self.trouble)
        column.addLayout(self._buttons())

    def _texts(self) -> tuple[FieldSpec, ...]:
        told = {
            "name": (self.tr("Name"), self.tr("The name that you read")),
            "public_name": (self.tr("Public name"), self.tr("The name that the players read")),
            "letter": (self.tr("Letter"), self.tr("What stands on the token: a letter or two")),
            "side": (self.tr("Side"), self.tr("Whose side it is on")),
        }
        stand = {name: str(getattr(self.creature, name)) for name in told}
        stand["side"] = side_text(stand["side"])
        return tuple(
            FieldSpec(name, Control.TEXT, title=title, tip=tip, value=stand[name])
            for name, (title, tip) in told.items()
        )

    def _area(self) -> QScrollArea:
        whole = QWidget()
        parts = QVBoxLayout(whole)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(0)
        for title, content in ((self.tr("Gear"), self.kit), (self.tr("Notes"), self.notes)):
            section = CollapsibleSection(title, whole)
            section.body.addWidget(content)
            parts.addWidget(section)
            if content is self.kit:
                parts.addWidget(self.sheet)
        parts.addStretch(1)
        area = ScrollingPage(self)
        area.setWidget(whole)
        return area

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton(self.tr("Cancel"), self)
        cancel.setToolTip(self.tr("Change nothing (Escape)"))
        cancel.clicked.connect(self.reject)
        self.keep.setProperty("primary", True)
        self.keep.setToolTip(self.tr("Keep it so in your library (Ctrl+Enter)"))
        self.keep.clicked.connect(self.submit)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (cancel, self.keep):
            # Enter in a field is for the field alone
            button.setAutoDefault(False)
            row.addWidget(button)
        return row

    def _show(self) -> None:
        self.variant.setText(variant_text(self.creature, self.kit.workspace.words))
        self.variant.setVisible(bool(self.variant.text()))
        self.kit.show_kit(self.creature)
        self.sheet.show_sheets((self.creature.sheet,))
        self.notes.show_notes(self.creature.notes, self.creature.name)

    def _change(self, creature: Creature) -> None:
        self.creature = creature
        self._tell("")
        self._show()

    def _figure(self, spec: FieldSpec, value: object) -> None:
        changed = with_value(self.creature.sheet, spec, value)
        if not isinstance(changed, str):
            self._change(self.creature.but(sheet=changed))

    def _tell(self, text: str, field: str = "") -> None:
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
        for name, line in self.fields.items():
            if bool(line.property("wrong")) != (name == field):
                restyle(line, "wrong", name == field)

    def submit(self) -> None:
        """Keep it, if it has a name and all texts fit."""
        self.notes.take()
        texts = {name: self.fields[name].text().strip() for name, _ in FIELDS}
        if not texts["name"]:
            self._tell(self.tr("A creature needs a name."), "name")
            return
        for name, most in FIELDS:
            if len(texts[name]) > most:
                self._tell(self.tr("At most {most} characters fit.").replace("{most}", str(most)), name)
                return
        texts["side"] = side_called(texts["side"]) or self.creature.side
        self.kept.emit(self.creature.but(**texts))
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep it with Ctrl+Enter; Escape gives it up."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)
