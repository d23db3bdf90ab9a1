"""The link to a rule: its id, small, with the rule's words as tooltip; pressing it opens the rules browser."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from core.base.ids import RuleId
from desktop.explanations.effect_words import rule_tip
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


class RuleLink(QToolButton):
    """A button that reads like a link."""

    def __init__(self, workspace: Workspace, rule: RuleId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.rule = rule
        self.setProperty("link", True)
        self._name()
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: workspace.show_rule(self.rule))

    def link(self, rule: RuleId) -> None:
        """Link to another rule."""
        if rule != self.rule:
            self.rule = rule
            self._name()

    def _name(self) -> None:
        self.setText(str(self.rule))
        self.setAccessibleName(tr("Rule %1").replace("%1", str(self.rule)))
        self.setToolTip(rule_tip(self.rule))
