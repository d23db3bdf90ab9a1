"""The check as a card: who against whom, how it came out, what was drawn, and every reason behind it."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.explain.check import Check
from desktop.explanations.effect_words import check_text, headline
from desktop.explanations.rule_link import RuleLink
from desktop.explanations.tally_view import TallyView
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import Badge, wrapped_label
from desktop.workspace.workspace import Workspace


class CheckCard(QFrame):
    """The whole trace of one test."""

    def __init__(self, workspace: Workspace, check: Check, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.check = check
        self.setAccessibleName(headline(workspace, check))
        self.setAccessibleDescription(check_text(workspace, check))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        top = QHBoxLayout()
        top.setSpacing(SNUG)
        top.addWidget(wrapped_label(headline(workspace, check), "heading", copied=True), 1)
        top.addWidget(Badge(workspace.text(check.degree), self, tone="accent"))
        top.addWidget(RuleLink(workspace, check.rule, self))
        column.addLayout(top)
        column.addWidget(wrapped_label(workspace.text(check.verdict), copied=True))
        for phrase in check.drawn:
            column.addWidget(wrapped_label(workspace.text(phrase), "muted", copied=True))
        for tally in check.tallies:
            column.addWidget(TallyView(workspace, tally, self))
