"""What falls due when, as a calm list beside the Combat Clock, and a line that sets up what the game master wants."""

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import TokenId
from core.rules.towers.calls.overrides import LONGEST_WORDS, Forget, Remind
from core.rules.towers.clock import BOARD, MOST_PHASES, ROUND, TowersClock, phase
from core.rules.towers.time.phases import Coming, FallingDue
from desktop.explanations.effect_words import rule_tip
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.towers_canvas import coming_of
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT, Tokens
from desktop.widgets.buttons import picture_button
from desktop.workspace.workspace import Workspace

WHEN, WHAT = 0, 1
_PICTURES = {
    Coming.TRACK: "droplet",
    Coming.DIES: "skull",
    Coming.ENDS: "circle-dashed",
    Coming.IS: "circle-dot",
    Coming.LEAP: "feather",
    Coming.CONCENTRATE: "focus-centered",
    Coming.DELAY: "hourglass",
    Coming.MAY_ACT: "player-pause",
    Coming.DUE: "alarm",
}


class ComingList(ClockView):
    """All that falls due in the coming lap, the nearest first; Enter shows whom it concerns, Delete strikes it."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.told: tuple[FallingDue, ...] = ()
        self._look: Tokens | None = None
        self.title = QLabel(self.tr("Coming up"), self)
        self.title.setProperty("tone", "muted")
        self.add = picture_button("plus", self.tr("Let something of your own fall due"), self)
        self.add.setProperty("quiet", True)
        self.add.setCheckable(True)
        self.add.toggled.connect(self._show_line)
        self.list = QTreeWidget(self)
        self._build_list()
        self.line = FilledForm(self, gap=TIGHT)
        self._build_line()
        head = QHBoxLayout()
        head.setContentsMargins(SNUG, 0, 0, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addWidget(self.line)

    def _build_list(self) -> None:
        self.list.setProperty("dense", True)
        self.list.setIconSize(QSize(self.workspace.theme.pixels(14), self.workspace.theme.pixels(14)))
        # a low dock keeps its height while something is typed
        self.list.setMinimumHeight(self.workspace.theme.pixels(36))
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("What falls due in the coming phases"))
        self.list.setToolTip(self.tr("A click selects whom it concerns, Enter shows them on the map"))
        header = self.list.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(WHEN, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemClicked.connect(lambda row: self._select(row, bring=False))
        self.list.itemActivated.connect(lambda row: self._select(row, bring=True))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)

    def _build_line(self) -> None:
        self.line.show_fields(
            (
                FieldSpec(
                    "at",
                    Control.NUMBER,
                    least=0,
                    most=10 * MOST_PHASES,
                    title=self.tr("Phase"),
                    tip=self.tr("The phase at the beginning of which it happens"),
                    value=0,
                ),
                FieldSpec(
                    "words",
                    Control.TEXT,
                    longest=LONGEST_WORDS,
                    title=self.tr("What falls due"),
                    tip=self.tr("Say what happens at the beginning of that phase, and press Enter"),
                    example=self.tr("What falls due"),
                    needed=self.tr("Say what falls due."),
                    beside="at",
                ),
            )
        )
        self.line.number("at").setFixedWidth(self.workspace.theme.pixels(48))
        self.line.rows.setContentsMargins(SNUG, TIGHT, TIGHT, TIGHT)
        self.line.submitted.connect(self.remind)
        self.line.hide()

    def clock(self) -> TowersClock | None:
        """Return the clock of the running fight."""
        encounter = self.workspace.encounter
        return encounter.clock if encounter is not None and isinstance(encounter.clock, TowersClock) else None

    def refresh(self) -> None:
        """Show what is coming now."""
        told, look = coming_of(self.workspace), self.workspace.theme.tokens
        if told == self.told and look == self._look:
            return
        self.told, self._look = told, look
        kept = self.list.currentIndex().row()
        self.list.clear()
        last: int | None = None
        for each in told:
            self.list.addTopLevelItem(self._row(each, first=each.phase != last))
            last = each.phase
        if not told:
            nothing = QTreeWidgetItem(["", self.tr("Nothing in the coming 100 phases")])
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addTopLevelItem(nothing)
        elif kept >= 0:
            self.list.setCurrentIndex(self.list.model().index(min(kept, len(told) - 1), WHEN))

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the words of all lines."""
        found = (self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount()))
        return tuple((row.text(WHEN), row.text(WHAT)) for row in found if row is not None)

    def remind(self) -> bool:
        """Set up what is typed; return whether it was accepted."""
        encounter = self.workspace.encounter
        filled = None if encounter is None else self.line.taken()
        if encounter is None or filled is None:
            return False
        done = self.workspace.submit(Remind(encounter.id, filled["at"], filled["words"].strip()))
        if done:
            self.line.fill_in("words", "")
            self.add.setChecked(False)
        return done

    def strike(self) -> bool:
        """Strike what is chosen in the list, if it was set up; return whether it was."""
        encounter, number = self.workspace.encounter, self.list.currentIndex().row()
        due = self.told[number].due if 0 <= number < len(self.told) else None
        if encounter is None or due is None or all(each.id != due for each in encounter.due):
            return False
        return self.workspace.submit(Forget(encounter.id, due))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Strike what is chosen with Delete; leave the line with Escape."""
        if event.key() == Qt.Key.Key_Delete and self.list.hasFocus() and self.strike():
            return
        if event.key() == Qt.Key.Key_Escape and self.line.isVisible():
            self.add.setChecked(False)
            self.list.setFocus()
            return
        super().keyPressEvent(event)

    def _row(self, each: FallingDue, *, first: bool) -> QTreeWidgetItem:
        workspace = self.workspace
        words = workspace.text(each.what)
        row = QTreeWidgetItem([_when(each.phase) if first else "", words])
        font = row.font(WHEN)
        font.setBold(True)
        row.setFont(WHEN, font)
        picture = "sparkles" if each.kind is Coming.TRACK and each.slight else _PICTURES[each.kind]
        row.setIcon(WHAT, icon(picture))
        told = self.tr("on its turn") if each.own_turn else self.tr("as the phase begins")
        if each.phase % ROUND == 0 and not each.own_turn:
            told = self.tr("upkeep of a zero phase")
        parts = [f"{workspace.text(phase(each.phase))}, {told}: {words}"]
        row.setToolTip(WHAT, "\n".join([*parts, "" if each.rule is None else rule_tip(each.rule)]).strip())
        row.setData(WHAT, Qt.ItemDataRole.AccessibleTextRole, parts[0])
        tokens = workspace.theme.tokens
        if each.grave:
            row.setForeground(WHAT, QBrush(QColor(tokens.danger)))
        elif each.slight:
            row.setForeground(WHAT, QBrush(QColor(tokens.muted)))
        return row

    def _select(self, row: QTreeWidgetItem, *, bring: bool) -> None:
        number = self.list.indexOfTopLevelItem(row)
        who: TokenId | None = self.told[number].who if 0 <= number < len(self.told) else None
        encounter = self.workspace.encounter
        if who is None or encounter is None or who not in encounter.tokens:
            return
        self.workspace.select((who,))
        if bring:
            self.workspace.bring_into_view(encounter.tokens[who].point)

    def _open_menu(self, point: QPoint) -> None:
        row = self.list.itemAt(point)
        number = -1 if row is None else self.list.indexOfTopLevelItem(row)
        if row is None or not 0 <= number < len(self.told):
            return
        self.list.setCurrentItem(row)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        cited = self.told[number].rule
        if cited is not None:
            read = menu.addAction(icon("book-2"), self.tr("Read the rule"))
            read.triggered.connect(lambda: self.workspace.show_rule(cited))
        if self.told[number].due is not None:
            menu.addAction(icon("trash"), self.tr("Strike it") + "\tDel").triggered.connect(self.strike)
        if menu.actions():
            menu.popup(self.list.viewport().mapToGlobal(point))

    def _show_line(self, shown: bool) -> None:
        clock = self.clock()
        self.line.setVisible(shown)
        if shown and clock is not None:
            self.line.fill_in("at", clock.now + ROUND)
            self.line.line("words").setFocus()


def _when(number: int) -> str:
    """Return the number of a phase as the board shows it, with the lap once the counter is past the board."""
    lap, square = divmod(number, BOARD)
    return str(square) if lap == 0 else f"{square} · {lap + 1}"
