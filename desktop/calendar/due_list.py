"""The list of everything that is due: when, who, what, whether the players know, and what falls into a span."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from core.engine.scheduled import Timed
from desktop.calendar.words import moment_text
from desktop.theme.icons import icon
from desktop.widgets.keyed_tree import KeyedTree
from desktop.workspace.workspace import Workspace

WHEN, WHO, WHAT, OFTEN, KNOWN = range(5)
LONGEST = 500
"""So many lines are shown; nobody reads more."""


class DueList(KeyedTree):
    """One line for each thing; those within the chosen span are in bold and say how often they come.

    Delete drops a reminder, K lets the players know, or no longer.
    """

    toggled = Signal()
    dropped = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.timed: tuple[Timed, ...] = ()
        # docks are narrow: an eye says as much as a word, and what falls due takes room only where something does
        self.set_heads(
            self.tr("When"),
            self.tr("Who"),
            self.tr("What"),
            "\u00d7",
            "",
            wide=(WHAT,),
            yielding=(WHEN, WHO, OFTEN),
            spare=(OFTEN, KNOWN),
        )
        self.headerItem().setToolTip(OFTEN, self.tr("How often it falls due in the chosen span"))
        self.headerItem().setData(OFTEN, Qt.ItemDataRole.AccessibleTextRole, self.tr("Falls due"))
        self.headerItem().setIcon(KNOWN, icon("eye"))
        self.headerItem().setToolTip(KNOWN, self.tr("Whether the players know of it"))
        self.headerItem().setData(KNOWN, Qt.ItemDataRole.AccessibleTextRole, self.tr("Players"))
        self.setAccessibleName(self.tr("What is due"))
        self.keys = {Qt.Key.Key_Delete: self.dropped, Qt.Key.Key_K: self.toggled}

    def show_timed(self, timed: tuple[Timed, ...], often: dict[str, int]) -> None:
        """Show what is due; `often` says by its key how often something falls into the span that was chosen."""
        chosen = self.chosen
        place = self.verticalScrollBar().value()
        self.timed = timed[:LONGEST]
        self.clear()
        for each in self.timed:
            self._add(each, often.get(each.key, 0), keep=chosen is not None and each.key == chosen.key)
        self.share_room()
        self.verticalScrollBar().setValue(place)

    def _add(self, each: Timed, times: int, *, keep: bool) -> None:
        workspace = self.workspace
        who = "" if each.reference is None else workspace.name_of(each.reference.id) or each.reference.id
        words = [
            moment_text(workspace, each.at),
            who,
            workspace.text(each.what),
            "" if not times else self.tr("once") if times == 1 else self.tr("up to %1 ×").replace("%1", str(times)),
            "",
        ]
        item = self.add_line(each.key, words)
        item.setIcon(KNOWN, icon("eye" if each.known else "eye-off"))
        if each.reference is None:
            item.setIcon(WHO, icon("bell"))
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
        return next((each for each in self.timed if each.key == self.chosen_key), None)
