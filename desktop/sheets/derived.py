"""How a value comes about, beside its field: the formula, which shows its rule, and the way back to it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from core.base.ids import RuleId
from core.rules.kit.shown import Derived
from desktop.explanations.effect_words import rule_tip
from desktop.theme.tokens import TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace


class RuleWords(QLabel):
    """Words that stand for a rule: their tooltip is the rule, a click shows it in the browser."""

    def __init__(self, workspace: Workspace, rule: RuleId | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.rule: RuleId | None = None
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # a new policy would forget that the words wrap, and their second line would be cut off
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.link(rule)

    def link(self, rule: RuleId | None, told: str = "") -> None:
        """Stand for another rule, or for none; `told` comes first in the tooltip."""
        self.rule = rule
        self.setToolTip("\n".join(part for part in (told, "" if rule is None else rule_tip(rule)) if part))
        if rule is None:
            self.unsetCursor()
        else:
            self.setCursor(Qt.CursorShape.WhatsThisCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the rule."""
        if self.rule is not None and event.button() is Qt.MouseButton.LeftButton:
            self.workspace.show_rule(self.rule)


class DerivedNote(QWidget):
    """Shows `= SS 3 + ranks 1`; where the value is set against the formula, what it would be, and the way back."""

    back_wanted = Signal()

    def __init__(self, workspace: Workspace, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = RuleWords(workspace, None, self)
        self.back = picture_button("arrow-back-up", self.tr("Back to the formula: {title}").format(title=title), self)
        self.back.clicked.connect(self.back_wanted)
        self.back.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.back)
        row.addWidget(self.words, 1)

    def show_derived(self, derived: Derived | None, told: str, *, is_set: bool) -> None:
        """Show how a value comes about; of several that come about otherwise only whether one of them is set."""
        text = "" if derived is None else f"= {derived.formula}" if derived.formula else ""
        if is_set and derived is not None:
            value = str(derived.value).replace("-", "\u2212")
            text = self.tr("set, not {value}").replace("{value}", value) + (f" {text}" if text else "")
        elif is_set:
            text = self.tr("set")
        self.words.setText(text)
        self.words.link(None if derived is None else derived.rule, told)
        tone = "plain" if is_set else "muted"
        if self.words.property("tone") != tone:
            restyle(self.words, "tone", tone)
        self.back.setVisible(is_set)
