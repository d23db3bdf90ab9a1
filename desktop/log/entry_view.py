"""The full reckoning of one entry: every check as a card, everything else with its rule."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.engine.run import Entry
from desktop.explanations.check_card import CheckCard
from desktop.explanations.rule_link import RuleLink
from desktop.log.entry_lines import events_told, is_own, title
from desktop.theme.tokens import SNUG, TIGHT
from desktop.translation import tr
from desktop.widgets.text import wrapped_label
from desktop.workspace.workspace import Workspace


class EntryView(QWidget):
    """Everything that came of an entry."""

    def __init__(self, workspace: Workspace, entry: Entry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        column.setSpacing(TIGHT)
        came = events_told(workspace, entry)
        if not came or came[0].check is None or not is_own(entry, came[0].check):
            column.addWidget(wrapped_label(title(workspace, entry), "heading", copied=True))
        for each in came:
            if each.check is not None:
                column.addWidget(CheckCard(workspace, each.check, self))
                continue
            row = QHBoxLayout()
            row.addWidget(wrapped_label(each.words, copied=True), 1)
            if each.rule is not None:
                row.addWidget(RuleLink(workspace, each.rule, self))
            column.addLayout(row)
        if not came:
            column.addWidget(wrapped_label(tr("Nothing was reckoned for this."), "muted", copied=True))
        column.addStretch(1)
