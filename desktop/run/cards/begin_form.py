"""The form that begins a fight, or lets late-comers into one: who is in, who is surprised."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import TokenId
from core.edits.fights import Begin, Join
from core.model.encounter import Encounter
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.run.combatants import combatants, late_comers, suggested
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace

NAME, INSIDE, SURPRISED = 0, 1, 2
MOST_ROWS = 14
"""So many rows are in view at once."""


class BeginForm(CardPage):
    """Lists the tokens of the encounter, ticked as one would begin; the button begins.

    With `late`, those who are not in the fight, ticked who would join; the button lets them in.
    """

    manual = "running#begin-a-fight"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, late: bool = False) -> None:
        super().__init__(workspace, parent)
        self.late = late
        self._heading = QLabel(self.tr("Who is in?"), self)
        self._heading.setProperty("tone", "heading")
        self.list = QTreeWidget(self)
        words = self.tr("Let them join") if late else self.tr("Begin the fight")
        self.begin = QPushButton(icon("swords", role=QPalette.ColorRole.HighlightedText), words, self)
        self._build()
        self.fill()
        self.setFocusProxy(self.list)
        let_enter_press(self)

    def _build(self) -> None:
        self.list.setColumnCount(3)
        self.list.setHeaderLabels([self.tr("Who"), self.tr("In"), self.tr("Surprised")])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(self.tr("Who is in the fight, and who is surprised"))
        self.list.setToolTip(
            self.tr("Space ticks whether somebody is in; the column at the right, whether surprised (key S)")
        )
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (INSIDE, SURPRISED):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.list.installEventFilter(self)
        self.list.itemChanged.connect(self._ticked)
        self.begin.setProperty("primary", True)
        tip = self.tr("Flip or roll initiative and start the clock (Ctrl+B)")
        self.begin.setToolTip(self.tr("They come into the fight (Enter)") if self.late else tip)
        self.begin.clicked.connect(self.submit)
        quick = QHBoxLayout()
        quick.setSpacing(TIGHT)
        for words, tip, ticks in (
            (self.tr("All"), self.tr("Everybody on the map is in"), True),
            (self.tr("Nobody"), self.tr("Take all ticks away"), False),
        ):
            quick.addWidget(self._quick(words, tip, ticks))
        quick.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(SNUG)
        whole.addWidget(self._heading)
        whole.addWidget(self.list)
        whole.addLayout(quick)
        self.foot = buttons_of(self, self.begin, leave_button(self))

    def _quick(self, words: str, tip: str, inside: bool) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolTip(tip)
        button.clicked.connect(lambda: self._tick_all(inside=inside))
        return button

    def fill(self) -> None:
        """List the tokens, those ticked who would be in."""
        encounter = self.workspace.encounter
        inside = late_comers(self.workspace) if self.late else suggested(self.workspace)
        self.list.blockSignals(True)
        self.list.clear()
        if encounter is not None:
            for side in dict.fromkeys(token.side for token in encounter.tokens.values()):
                self._fill_side(encounter, side, inside)
        self.list.blockSignals(False)
        rows = min(self.list.topLevelItemCount(), MOST_ROWS)
        header = self.list.header().sizeHint().height()
        self.list.setFixedHeight(rows * max(self.list.sizeHintForRow(0), 1) + header + 2)
        self._count()

    def _fill_side(self, encounter: Encounter, side: str, inside: tuple[TokenId, ...]) -> None:
        fighting = combatants(encounter) if self.late else ()
        for token in encounter.tokens.values():
            if token.side != side or token.id in fighting:
                continue
            name = self.workspace.state.name(token)
            hidden = " · " + self.tr("hidden") if token.hidden else ""
            row = QTreeWidgetItem([f"{name}  ({side}){hidden}", "", ""])
            row.setData(NAME, Qt.ItemDataRole.UserRole, token.id)
            row.setCheckState(INSIDE, _tick(token.id in inside))
            row.setCheckState(SURPRISED, _tick(False))
            row.setToolTip(
                SURPRISED, self.tr("Unaware of the fight") if self.late else self.tr("Unaware when the fight begins")
            )
            self.list.addTopLevelItem(row)
        first = self.list.topLevelItem(0)
        if self.list.currentItem() is None and first is not None:
            self.list.setCurrentItem(first)

    def chosen(self, column: int = INSIDE) -> tuple[TokenId, ...]:
        """Return who is ticked in a column."""
        rows = [self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount())]
        return tuple(
            TokenId(str(row.data(NAME, Qt.ItemDataRole.UserRole)))
            for row in rows
            if row is not None and row.checkState(column) is Qt.CheckState.Checked
        )

    def submit(self) -> bool:
        """Begin; return whether it was accepted."""
        encounter = self.workspace.encounter
        if encounter is None:
            return False
        inside = self.chosen()
        surprised = tuple(token for token in self.chosen(SURPRISED) if token in inside)
        if not self.late:
            return self.workspace.submit(Begin(encounter.id, inside, surprised))
        done = bool(inside) and self.workspace.submit(Join(encounter.id, inside, unaware=surprised))
        if done:
            self.closed.emit()
        return done

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Tick with the keyboard: Space for in, S for surprised, Enter begins."""
        if watched is self.list and event.type() == QEvent.Type.KeyPress:
            key = event.key()  # type: ignore[attr-defined]  # a key press is a QKeyEvent
            row = self.list.currentItem()
            columns = {Qt.Key.Key_Space: INSIDE, Qt.Key.Key_S: SURPRISED}
            if key in columns and row is not None:
                row.setCheckState(columns[key], _tick(row.checkState(columns[key]) is not Qt.CheckState.Checked))
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.submit()
                return True
        return False

    def _tick_all(self, *, inside: bool) -> None:
        for number in range(self.list.topLevelItemCount()):
            row = self.list.topLevelItem(number)
            if row is not None:
                row.setCheckState(INSIDE, _tick(inside))

    def _ticked(self, row: QTreeWidgetItem, column: int) -> None:
        if column == SURPRISED and row.checkState(SURPRISED) is Qt.CheckState.Checked:
            row.setCheckState(INSIDE, Qt.CheckState.Checked)
        self._count()

    def _count(self) -> None:
        count = len(self.chosen())
        self.begin.setEnabled(count > 0)
        words = self.tr("Who joins?  %1 ticked") if self.late else self.tr("Who is in?  %1 ticked")
        self._heading.setText(words.replace("%1", str(count)))


def _tick(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
