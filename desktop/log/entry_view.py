"""The full reckoning of one entry: every check as a card, everything else with its rule."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.engine.run import Entry
from desktop.explanations.check_card import CheckCard
from desktop.explanations.rule_link import RuleLink
from desktop.log.entry_lines import events_told, is_own, title, tr
from desktop.theme.tokens import SNUG, TIGHT
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
            column.addWidget(_words(title(workspace, entry), "heading"))
        for each in came:
            if each.check is not None:
                column.addWidget(CheckCard(workspace, each.check, self))
                continue
            row = QHBoxLayout()
            row.addWidget(_words(each.words), 1)
            if each.rule is not None:
                row.addWidget(RuleLink(workspace, each.rule, self))
            column.addLayout(row)
        if not came:
            column.addWidget(_words(tr("Nothing was reckoned for this."), "muted"))
        column.addStretch(1)


def _words(text: str, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if tone:
        label.setProperty("tone", tone)
    return label
