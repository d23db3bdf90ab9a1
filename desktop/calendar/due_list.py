"""The list of everything that is due: when, who, what, whether the players know, and what falls into a span."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from core.engine.scheduled import Timed
from desktop.calendar.spans import moment_text
from desktop.theme.icons import icon
from desktop.workspace.workspace import Workspace

KEY = Qt.ItemDataRole.UserRole
KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_K)
WHEN, WHO, WHAT, OFTEN, KNOWN = range(5)
LONGEST = 500
"""So many lines are shown; nobody reads more."""


class DueList(QTreeWidget):
    """One line for each thing; those within the chosen span are in bold and say how often they come."""

    toggled = Signal()
    dropped = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.timed: tuple[Timed, ...] = ()
        self.setColumnCount(5)
        self.setHeaderLabels(
            [self.tr("When"), self.tr("Who"), self.tr("What"), self.tr("Falls due"), self.tr("Players")]
        )
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(self.tr("What is due"))
        header = self.header()
        for column in (WHEN, WHO, OFTEN, KNOWN):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)

    def show_timed(self, timed: tuple[Timed, ...], often: dict[str, int]) -> None:
        """Show what is due; `often` says by its key how often something falls into the span that was chosen."""
        chosen = self.chosen
        place = self.verticalScrollBar().value()
        self.timed = timed[:LONGEST]
        self.clear()
        for each in self.timed:
            self._add(each, often.get(each.key, 0), keep=chosen is not None and each.key == chosen.key)
        self.verticalScrollBar().setValue(place)

    def _add(self, each: Timed, times: int, *, keep: bool) -> None:
        workspace = self.workspace
        who = "" if each.keeper is None else workspace.name_of(each.keeper.id) or each.keeper.id
        words = [
            moment_text(workspace, each.at),
            who,
            workspace.text(each.what),
            "" if not times else self.tr("once") if times == 1 else self.tr("up to %1 ×").replace("%1", str(times)),
            "",
        ]
        item = QTreeWidgetItem(self, words)
        item.setData(WHEN, KEY, each.key)
        item.setIcon(KNOWN, icon("eye" if each.known else "eye-off"))
        item.setIcon(WHEN, icon("bell" if each.keeper is None else "clock"))
        known = self.tr("The players know of it") if each.known else self.tr("The players do not know of it")
        tip = "\n".join(part for part in (" · ".join(filter(None, words[:3])), str(each.rule or ""), known) if part)
        item.setData(KNOWN, Qt.ItemDataRole.AccessibleTextRole, known)
        for column in range(5):
            item.setToolTip(column, tip)
            if times:
                font = item.font(column)
                font.setWeight(QFont.Weight.DemiBold)
                item.setFont(column, font)
        if keep:
            self.setCurrentItem(item)

    @property
    def chosen(self) -> Timed | None:
        """The line that is chosen."""
        item = self.currentItem()
        key = None if item is None else item.data(WHEN, KEY)
        return next((each for each in self.timed if each.key == key), None)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the shortcuts of the window."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete drops a reminder, K lets the players know, or no longer."""
        if event.key() == Qt.Key.Key_Delete:
            self.dropped.emit()
        elif event.key() == Qt.Key.Key_K:
            self.toggled.emit()
        else:
            super().keyPressEvent(event)


def _is_own(event: QKeyEvent) -> bool:
    return event.key() in KEYS and not event.modifiers()
