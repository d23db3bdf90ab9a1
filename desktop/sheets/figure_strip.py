"""The figures of a creature in a row, each a button that shows its rule, with how it comes about in its tooltip."""

from typing import Any

from PySide6.QtWidgets import QToolButton, QWidget

from core.model.creature import Sheet
from core.rules.kit.figures import Figures
from desktop.creatures.subjects import Subject
from desktop.explanations.wording import rule_tip
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import specs_of
from desktop.theme.fonts import number_font
from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import FlowLayout
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
