"""The sheet dock: everything about those selected, from how they are to what they carry, and what a game adds."""

from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from core.base.ids import SystemId
from core.engine.change import Change
from core.model.creature import Creature, Sheet
from core.rules.kit.figures import Figures
from core.rules.registry import figures_for
from core.rules.towers.names import TOWERS
from desktop.creatures.own_condition import OwnConditionForm
from desktop.creatures.subjects import Subject, change_creatures, subjects_shown
from desktop.creatures.variants import variant_text
from desktop.explanations.effect_words import rule_tip
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import specs_of
from desktop.notes.notes_form import NotesForm
from desktop.panel import Panel
from desktop.sheet_page.window import PageWindow
from desktop.sheets.current_state import NowForm
from desktop.sheets.form import SheetForm
from desktop.sheets.gear_form import GearForm
from desktop.sheets.giving import dragged_ware, give
from desktop.sheets.head import HeadForm
from desktop.sheets.towers import BondForm, FateForm
from desktop.theme.fonts import number_font
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import CollapsibleSection, FlowLayout, ScrollingPage, take_out
from desktop.widgets.text import ElidedLabel
from desktop.workspace.placing import GEAR_MIME
from desktop.workspace.workspace import Workspace


class FigureStrip(QWidget):
    """Shows every value that follows from others and has an abbreviation; of several what they share."""

    def __init__(
        self, workspace: Workspace, kind: type[Sheet], known: Figures[Any], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.known = known
        self.specs = tuple(spec for spec in specs_of(kind) if spec.short and spec.optional)
        self.figures = {spec.name: self._button(spec) for spec in self.specs}
        flow = FlowLayout(self, gap=TIGHT)
        for button in self.figures.values():
            flow.addWidget(button)
        self.setVisible(bool(self.figures))

    def _button(self, spec: FieldSpec) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("link", True)
        button.setFont(number_font(button.font()))
        button.clicked.connect(lambda: None if spec.rule is None else self.workspace.show_rule(spec.rule))
        return button

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show the figures as they are."""
        sheets = [subject.creature.sheet for subject in subjects]
        for spec in self.specs:
            values = dict.fromkeys(self._value(sheet, spec.name) for sheet in sheets)
            told = str(next(iter(values))).replace("-", "\u2212") if len(values) == 1 else "\u2260"
            button = self.figures[spec.name]
            button.setText(f"{spec.short} {told}")
            button.setAccessibleName(f"{spec.title} {told}")
            how = self._how(sheets[0], spec.name) if len(values) == 1 else ""
            rule = "" if spec.rule is None else rule_tip(spec.rule)
            button.setToolTip("\n".join(part for part in (f"{spec.label}: {told}{how}", rule) if part))

    def _value(self, sheet: Sheet, name: str) -> int | None:
        own: int | None = getattr(sheet, name)
        derived = self.known.derived(sheet, name) if own is None else None
        return own if derived is None else derived.value

    def _how(self, sheet: Sheet, name: str) -> str:
        derived = self.known.derived(sheet, name)
        if derived is None or not derived.formula:
            return ""
        if getattr(sheet, name) is None:
            return f" = {derived.formula}"
        return self.tr(" (set; the formula gives {value})").replace("{value}", str(derived.value))


class SheetPanel(Panel):
    """Hosts the forms for whoever is selected; all are filled anew after every change, none is rebuilt for it."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.empty = EmptyState(
            "user",
            self.tr("Select somebody on the map or in the roster."),
            self,
            button=self.tr("Open the roster"),
            tip=self.tr("Bring the roster to the front; what is selected there is shown here"),
        )
        self.empty.chosen.connect(lambda: workspace.panel_wanted.emit("roster"))
        self.pages = QStackedWidget(self)
        self.area = ScrollingPage(self)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self.subjects: tuple[Subject, ...] = ()
        self.form: SheetForm | None = None
        self.asides: tuple[tuple[str, QWidget, Aside], ...] = ()
        self.own: OwnConditionForm | None = None
        self.window_of_page: PageWindow | None = None
        self._system: SystemId | None = None
        self.setAcceptDrops(True)

    def concerns(self, change: Change) -> bool:
        """Return whether somebody has changed."""
        return change.touches("people", "encounters", "decks", "house_rules")

    def refresh(self) -> None:
        """Show who is selected."""
        self._take_notes()
        before = [subject.id for subject in self.subjects]
        self.subjects = subjects_shown(self.workspace)
        if not self.subjects:
            self.pages.setCurrentWidget(self.empty)
            return
        system = self.subjects[0].creature.system
        if self.form is None or system != self._system:
            self._build(self.subjects[0].creature)
        self._show()
        self.pages.setCurrentWidget(self.area)
        if before != [subject.id for subject in self.subjects]:
            self.area.verticalScrollBar().setValue(0)

    def _build(self, creature: Creature) -> None:
        """Build the forms for creatures of the system of one."""
        system, kind, figures = creature.system, type(creature.sheet), figures_for(creature, self.workspace.words)
        self._system = system
        whole = QWidget()
        self.column = QVBoxLayout(whole)
        self.column.setContentsMargins(0, 0, 0, SNUG)
        self.column.setSpacing(0)
        self.who = ElidedLabel("", whole)
        self.head = HeadForm(self.workspace, whole)
        self.now = NowForm(self.workspace, whole)
        self.now.own_wanted.connect(self.make_condition)
        self.form = SheetForm(self.workspace, kind, figures, whole)
        self.form.changed.connect(self._sheet_changed)
        self.gear = GearForm(self.workspace, figures, whole)
        self.asides = asides_of(system, self.workspace, whole)
        self.notes = NotesForm(whole)
        self.notes.written.connect(self._note_written)
        self.strip = FigureStrip(self.workspace, kind, figures, whole)
        self.strip.setContentsMargins(SNUG, 0, SNUG, SNUG)
        self.variant = QLabel(whole)
        self.variant.setWordWrap(True)
        self.variant.setTextFormat(Qt.TextFormat.PlainText)
        self.variant.setProperty("tone", "muted")
        self.variant.setContentsMargins(SNUG, 0, SNUG, TIGHT)
        self.as_page = QToolButton(whole)
        self.as_page.setText(self.tr("As a sheet of paper"))
        self.as_page.setIcon(icon("file"))
        self.as_page.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.as_page.setToolTip(self.tr("Show the character sheet as it is printed, in a window of its own"))
        self.as_page.clicked.connect(self.show_page)
        for part in (self.who, self.head, self.variant, self.now, self.strip, self.as_page):
            self.column.addWidget(part)
        self.column.addWidget(self._section(self.tr("Gear"), self.gear, whole))
        for title, widget, _ in self.asides:
            self.column.addWidget(self._section(title, widget, whole))
        self.column.addWidget(self.form)
        self.column.addWidget(self._section(self.tr("Notes"), self.notes, whole))
        self.column.addStretch(1)
        self.area.setWidget(whole)

    def show_page(self) -> None:
        """Show the sheet of the first of those selected as it stands on paper."""
        if self.subjects:
            if self.window_of_page is None:
                self.window_of_page = PageWindow(self.workspace, self)
            self.window_of_page.show_subject(self.subjects[0])
            self.window_of_page.show()
            self.window_of_page.raise_()

    def _section(self, title: str, content: QWidget, parent: QWidget) -> CollapsibleSection:
        section = CollapsibleSection(title, parent)
        section.body.addWidget(content)
        return section

    def _show(self) -> None:
        subjects = self.subjects
        several = len(subjects) > 1
        self.who.setVisible(several)
        if several:
            names = ", ".join(subject.name for subject in subjects)
            self.who.setText(self.tr("%n selected: ", "", len(subjects)) + names)
            self.who.setContentsMargins(SNUG, SNUG, SNUG, 0)
        self.head.show_subjects(subjects)
        self.variant.setText("" if several else variant_text(subjects[0].creature, self.workspace.words))
        self.variant.setVisible(bool(self.variant.text()))
        self.now.show_subjects(subjects)
        self.strip.show_subjects(subjects)
        self.gear.show_subjects(subjects)
        for _, _, aside in self.asides:
            aside.show_subjects(subjects)
        if self.form is not None:
            self.form.show_sheets(tuple(subject.creature.sheet for subject in subjects))
        if self.window_of_page is not None and self.window_of_page.isVisible():
            self.window_of_page.show_subject(subjects[0])
        self.notes.setEnabled(not several)
        self.notes.show_notes(subjects[0].creature.notes, subjects[0].id)

    def _sheet_changed(self, spec: FieldSpec, value: object) -> None:
        change_creatures(
            self.workspace,
            self.subjects,
            lambda creature: creature.but(sheet=creature.sheet.but(**{spec.name: value})),
        )

    def _note_written(self, name: str, text: str) -> None:
        if len(self.subjects) == 1:
            change_creatures(
                self.workspace, self.subjects, lambda creature: creature.but(notes=creature.notes.but(**{name: text}))
            )

    def _take_notes(self) -> None:
        """Keep what is being written before somebody else is shown."""
        if self.form is not None and self.subjects and subjects_shown(self.workspace)[:1] != self.subjects[:1]:
            self.notes.take()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take gear for those shown."""
        if event.mimeData().hasFormat(GEAR_MIME) and self.subjects:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Give the gear to those shown."""
        ware = dragged_ware(event.mimeData())
        if ware is not None and give(self.workspace, self.subjects, ware):
            event.acceptProposedAction()

    def make_condition(self) -> None:
        """Open the form for a condition of one's own."""
        self._close_own()
        self.own = OwnConditionForm(self.workspace, self.now.who, self.now)
        self.own.closed.connect(self._close_own)
        self.column.insertWidget(self.column.indexOf(self.now) + 1, self.own)
        self.own.setFocus()

    def _close_own(self) -> None:
        if self.own is not None:
            form, self.own = self.own, None
            take_out(self.column, form)


class Aside(Protocol):
    """A widget that shows those who are edited."""

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show what one has, or what several share."""


def asides_of(system: SystemId, workspace: Workspace, parent: QWidget) -> tuple[tuple[str, QWidget, Aside], ...]:
    """Return the sections of a system with their titles, each as the widget and as what shows creatures."""
    if system == TOWERS:
        fate, bond = FateForm(workspace, parent), BondForm(workspace, parent)
        translate = QCoreApplication.translate
        return (
            (translate("sheets", "Fate"), fate, fate),
            (translate("sheets", "Companion"), bond, bond),
        )
    return ()
