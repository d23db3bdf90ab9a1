"""The house rules: every gap of a system's rules, what is played there, and what the table may decide another way."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import SystemId
from core.base.phrase import say
from core.edits.document import SetHouseRule, unknown_house_rules
from core.edits.several import Several
from core.engine.change import Change
from desktop.house_rules.gap_card import GapCard
from desktop.house_rules.gaps import OpenGap, open_gaps
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import CalmChoice, SearchField
from desktop.widgets.layout import FlowLayout, ScrollingPage
from desktop.workspace.workspace import Workspace

BROAD = 560
"""From this width on, in pixels, the list stands beside the gap that is read."""
ROLE = Qt.ItemDataRole.UserRole


class HouseRulesPanel(Panel):
    """A search above, the gaps that fit it, decisions before rulings, and the one that is looked at."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.gaps: tuple[OpenGap, ...] = ()
        self.card: GapCard | None = None
        self.empty = EmptyState("settings", self.tr("The rules of this system leave nothing to choose."), self)
        self.search = SearchField(
            self.tr("Search the house rules"), self, tip=self.tr("Words, or a rule's id; Down goes on to the list")
        )
        self.kinds = CalmChoice(self)
        self.changed_only = QCheckBox(self)
        self.back = picture_button("arrow-back-up", self.tr("Play everything as by default again"), self)
        self.strange = QPushButton(self)
        self.list = QListWidget(self)
        self._system: SystemId | None = None
        self._words: dict[str, str] = {}
        self._area = ScrollingPage(self)
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._whole = QWidget(self)
        self._build()
        self._lay_out()

    def _build(self) -> None:
        for words, kind in (
            (self.tr("Everything"), None),
            (self.tr("Decisions"), True),
            (self.tr("Rulings"), False),
        ):
            self.kinds.addItem(words, kind)
        self.kinds.setAccessibleName(self.tr("What is listed"))
        self.kinds.setToolTip(self.tr("What is listed: decisions of the table, rulings to read, or both"))
        self.kinds.setSizeAdjustPolicy(CalmChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kinds.setMinimumContentsLength(8)
        self.kinds.activated.connect(self._find)
        self.changed_only.setToolTip(self.tr("List only what is not played as by default"))
        self.changed_only.toggled.connect(self._find)
        self.back.clicked.connect(self._lift_all)
        self.strange.setIcon(icon("alert-triangle"))
        self.strange.setAutoDefault(False)
        self.strange.setToolTip(self.tr("The document has house rules that mean nothing here; the defaults are played"))
        self.strange.clicked.connect(self._lift_strange)
        self.search.searched.connect(self._find)
        for onwards in (self.search.stepped, self.search.returnPressed):
            onwards.connect(self._go_to_list)
        self.list.setAccessibleName(self.tr("Gaps of the rules"))
        self.list.setToolTip(self.tr("Choose a gap to read it and to decide it; Enter goes to its values"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentItemChanged.connect(self._open)
        self.list.itemActivated.connect(lambda _: self._go_to_values())

    def _lay_out(self) -> None:
        self._split.addWidget(self.list)
        self._split.addWidget(self._area)
        self._split.setChildrenCollapsible(False)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        # a low dock would else show the list alone
        self._split.setSizes([200, 300])
        row, below = QHBoxLayout(), FlowLayout(gap=SNUG)
        row.setSpacing(SNUG)
        row.addWidget(self.search, 1)
        row.addWidget(self.back)
        below.addWidget(self.changed_only)
        below.addWidget(self.kinds)
        column = QVBoxLayout(self._whole)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addLayout(row)
        column.addLayout(below)
        column.addWidget(self.strange)
        column.addWidget(self._split, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        # a stack of pages would ask for all the height that they would like
        outer.addWidget(self.empty)
        outer.addWidget(self._whole)

    def concerns(self, change: Change) -> bool:
        """Return whether house rules have changed, or the game that is looked at."""
        return change.touches("house_rules") or self._system != self._at_hand()

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def _at_hand(self) -> SystemId | None:
        system = self.workspace.system_at_hand
        return None if system is None else system.id

    def refresh(self) -> None:
        """Show what is in force."""
        identity = self._at_hand()
        if identity != self._system:
            self._system = identity
            self.gaps = open_gaps(self.workspace.system_at_hand)
            self._words = {each.gap.id: each.searched(self.workspace) for each in self.gaps}
        self.empty.setVisible(not self.gaps)
        self._whole.setVisible(bool(self.gaps))
        if not self.gaps:
            return
        self._find()
        if self.card is not None:
            self.card.refresh()
        strange = self._strange()
        self.strange.setVisible(bool(strange))
        self.strange.setText(self.tr("Lift %1 unknown").replace("%1", str(len(strange))))

    def found(self) -> tuple[OpenGap, ...]:
        """Return the gaps that fit the search and the filters."""
        rules, kind = self.workspace.state.house_rules, self.kinds.currentData()
        words = self.search.text().casefold().split()
        return tuple(
            each
            for each in self.gaps
            if (kind is None or each.is_decision == kind)
            and (not self.changed_only.isChecked() or each.changed(rules))
            and all(word in self._words[each.gap.id] for word in words)
        )

    def show_gap(self, identity: str) -> None:
        """Look at a gap, if it is listed."""
        for row in range(self.list.count()):
            if self.list.item(row).data(ROLE) == identity:
                self.list.setCurrentRow(row)

    def _find(self) -> None:
        found, shown = self.found(), None if self.card is None else self.card.open_gap.gap.id
        with QSignalBlocker(self.list):
            self.list.clear()
            for words, decisions in ((self.tr("Decisions"), True), (self.tr("Rulings"), False)):
                group = [each for each in found if each.is_decision == decisions]
                if group:
                    self._add_heading(f"{words} ({len(group)})")
                for each in group:
                    self._add(each)
            if not found:
                self._add_heading(self.tr("Nothing fits. Try fewer words."))
        rules = self.workspace.state.house_rules
        changed = sum(1 for each in self.gaps if each.changed(rules))
        self.changed_only.setText(self.tr("Changed only (%1)").replace("%1", str(changed)))
        self.back.setEnabled(changed > 0)
        wanted = shown if shown in [each.gap.id for each in found] else None
        if wanted is None and found:
            wanted = next((each.gap.id for each in found if each.is_decision), found[0].gap.id)
        if wanted is not None:
            self.show_gap(wanted)
        elif self.card is not None:
            # nothing is listed: no other text is left open beside it
            self._area.takeWidget().deleteLater()
            self.card = None

    def _add_heading(self, words: str) -> None:
        row = QListWidgetItem(words)
        row.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(row)

    def _add(self, each: OpenGap) -> None:
        present = each.present(self.workspace)
        changed = bool(each.changed(self.workspace.state.house_rules))
        mark = self.tr("changed: ") if changed else ""
        row = QListWidgetItem(
            icon("adjustments" if each.is_decision else "book"), f"{each.gap.missing}\n{mark}{present}"
        )
        row.setData(ROLE, each.gap.id)
        row.setToolTip(f"{each.gap.id}\n{each.gap.missing}\n\n{present}")
        font = row.font()
        font.setBold(changed)
        row.setFont(font)
        self.list.addItem(row)

    def _open(self, row: QListWidgetItem | None) -> None:
        identity = None if row is None else row.data(ROLE)
        if identity is None or (self.card is not None and self.card.open_gap.gap.id == identity):
            return
        each = next(each for each in self.gaps if each.gap.id == identity)
        self.card = GapCard(self.workspace, each, self._area)
        self._area.setWidget(self.card)

    def _go_to_values(self) -> None:
        """Go on to the values of the gap that is looked at, or to its rules."""
        if self.card is not None:
            self.card.take_focus()

    def _lift_all(self) -> None:
        rules = self.workspace.state.house_rules
        self._lift(tuple(command for each in self.gaps for command in each.lifting(rules)))

    def _strange(self) -> tuple[SetHouseRule, ...]:
        found = unknown_house_rules(self.workspace.state, self.workspace.session.systems)
        return tuple(SetHouseRule(system, key, None) for system, key in found)

    def _lift_strange(self) -> None:
        self._lift(self._strange())

    def _lift(self, commands: tuple[SetHouseRule, ...]) -> None:
        if commands:
            self.workspace.submit(Several(say("history.house-rules-back"), commands))

    def _go_to_list(self) -> None:
        self.list.setFocus()
        if self.list.currentRow() < 1:
            self.list.setCurrentRow(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the list beside the gap where there is room for both."""
        super().resizeEvent(event)
        broad = self.width() >= self.workspace.theme.pixels(BROAD)
        self._split.setOrientation(Qt.Orientation.Horizontal if broad else Qt.Orientation.Vertical)
