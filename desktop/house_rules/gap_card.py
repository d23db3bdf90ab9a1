"""One gap to read, and to decide where it can be decided: its text, its values, its reasons, the rules it touches."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.base.phrase import say
from core.edits.document import SetHouseRule
from core.edits.several import Several
from core.engine.system import SettingChoice
from core.model.campaign import Setting
from desktop.explanations.rule_link import RuleLink
from desktop.forms.controls import Picks, control_for, hear_changes, put_in, value_in
from desktop.forms.field import Control, FieldSpec
from desktop.house_rules.gaps import OpenGap
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import NumberField
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import Badge
from desktop.workspace.workspace import Workspace

DIGITS = 4
"""A field for a number is as wide as so many and its edges."""


class ChoiceLines(QWidget):
    """One setting: a line to tick for each value, or a field for a number and what it means."""

    changed = Signal()
    """Another value was chosen."""

    def __init__(self, workspace: Workspace, open_gap: OpenGap, choice: SettingChoice, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace, self.open_gap, self.choice = workspace, open_gap, choice
        self.field = self._field()
        self.control = control_for(self.field, choice.default, self, wraps=True)
        self.buttons = self.control.buttons if isinstance(self.control, Picks) else {}
        self.number = self.control if isinstance(self.control, NumberField) else None
        self.meaning = _text("", "", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(_text(workspace.text(choice.title), "heading", self))
        row = QHBoxLayout()
        row.setSpacing(SNUG)
        row.addWidget(self.control, 0 if self.number is not None else 1, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)
        self.meaning.setVisible(self.number is not None)
        if self.number is not None:
            self.number.setFixedWidth(self.number.fontMetrics().horizontalAdvance("0") * DIGITS + 4 * SNUG)
            self.number.setToolTip(self.field.tip)
            row.addWidget(self.meaning, 1)
        hear_changes(self.control, self.changed)
        self.changed.connect(self._choose)

    def _field(self) -> FieldSpec:
        """Return the setting as a field: a number of a range, or one of a few values, each with its sentence."""
        values, title = self.choice.values, self.workspace.text(self.choice.title)
        if isinstance(values, range):
            tip = self.tr("%1: a number from %2 to %3; %4 by default. Arrow keys step it")
            for mark, text in (("%1", title), ("%2", values[0]), ("%3", values[-1]), ("%4", self.choice.default)):
                tip = tip.replace(mark, str(text))
            return FieldSpec("number", Control.NUMBER, least=values[0], most=values[-1], title=title, tip=tip)
        return FieldSpec(
            "value",
            Control.PICK,
            values,
            title=title,
            words=tuple(map(self._words, values)),
            hints=tuple(map(self._tip, values)),
        )

    def _words(self, value: Setting) -> str:
        told = self.workspace.text(self.choice.words(value))
        return told + "  " + self.tr("(default)") if value == self.choice.default else told

    def _tip(self, value: Setting) -> str:
        if value == self.choice.default:
            return self.tr("Played unless you choose something else")
        return self.tr("Played from the next check on; what has happened stays as it is")

    def refresh(self) -> None:
        """Show the value in force."""
        value = self.open_gap.value(self.workspace.state.house_rules, self.choice)
        self.meaning.setText(self._words(value) if self.number is not None else "")
        with QSignalBlocker(self):
            put_in(self.control, self.field, value)

    def _choose(self) -> None:
        value = value_in(self.control, self.field)
        kept = None if value == self.choice.default else value
        if not self.workspace.submit(SetHouseRule(self.open_gap.system, self.choice.key, kept)):
            self.refresh()


class GapCard(QWidget):
    """A gap: whether it is to be decided or only to be read, said by a badge and in words, and all there is to know."""

    def __init__(self, workspace: Workspace, open_gap: OpenGap, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace, self.open_gap = workspace, open_gap
        self.lines = {choice.key: ChoiceLines(workspace, open_gap, choice, self) for choice in open_gap.choices}
        self.links = tuple(RuleLink(workspace, each, self) for each in open_gap.touches)
        self.kind = Badge(
            self.tr("decision") if open_gap.is_decision else self.tr("ruling"),
            self,
            tone="accent" if open_gap.is_decision else "plain",
            tip=self.tr("The table decides this: choose below")
            if open_gap.is_decision
            else self.tr("This is played as it stands here; a single case is the game master's word"),
        )
        self.changed = Badge(self.tr("changed"), self, tone="warning", tip=self.tr("Not played as by default"))
        self.back = QPushButton(self.tr("Back to the default"), self)
        self.back.setIcon(icon("arrow-back-up"))
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self._lift)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        gap = self.open_gap.gap
        head = QHBoxLayout()
        head.setSpacing(TIGHT)
        head.addWidget(self.kind)
        head.addWidget(self.changed)
        head.addStretch(1)
        head.addWidget(RuleLink(self.workspace, gap.id, self))
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(SNUG)
        column.addLayout(head)
        column.addWidget(_text(gap.missing, "section", self))
        for line in self.lines.values():
            column.addWidget(line)
        self.back.setVisible(self.open_gap.is_decision)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        played = self.tr("By default: %1") if self.open_gap.is_decision else self.tr("Played: %1")
        column.addWidget(_text(played.replace("%1", gap.default), "", self))
        column.addWidget(_text(self.tr("Why: %1").replace("%1", gap.basis), "muted", self))
        if self.links:
            links = QWidget(self)
            flow = FlowLayout(links)
            flow.addWidget(QLabel(self.tr("Touches"), links))
            for link in self.links:
                flow.addWidget(link)
            column.addWidget(links)
        column.addStretch(1)

    def refresh(self) -> None:
        """Show what is in force."""
        for line in self.lines.values():
            line.refresh()
        changed = self.open_gap.changed(self.workspace.state.house_rules)
        self.changed.setVisible(bool(changed))
        self.back.setEnabled(bool(changed))
        default = " · ".join(self.workspace.text(each.words(each.default)) for each in self.open_gap.choices)
        self.back.setToolTip(default if changed else self.tr("This is played as by default"))

    def take_focus(self) -> None:
        """Go to what can be chosen, or to the rules where nothing can."""
        for line in self.lines.values():
            ticked = next((button for button in line.buttons.values() if button.isChecked()), None)
            (line.number or ticked or self.back).setFocus(Qt.FocusReason.TabFocusReason)
            return
        if self.links:
            self.links[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _lift(self) -> None:
        commands = self.open_gap.lifting(self.workspace.state.house_rules)
        if len(commands) == 1:
            self.workspace.submit(commands[0])
        elif commands:
            self.workspace.submit(Several(say("history.house-rules-back"), commands))


def _text(text: str, tone: str, parent: QWidget) -> QLabel:
    """Return words that wrap and can be marked."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", tone)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    # a new policy would forget that the words wrap, and their second line would be cut off
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label
