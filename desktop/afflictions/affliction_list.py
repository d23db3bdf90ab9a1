"""The list of afflictions: who has what, its DC, the count of successes as pips, and when the next check is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.engine.scheduled import Ailment
from desktop.calendar.words import moment_text
from desktop.theme.icons import icon
from desktop.widgets.keyed_tree import KeyedTree
from desktop.workspace.workspace import Workspace

DONE, OPEN = "●", "○"
WHO, WHAT, STREAK, NEXT = range(4)


def pips(streak: tuple[int, int] | None) -> str:
    """Return a count of successes as pips: those made, then those still needed."""
    return "" if streak is None else DONE * min(streak) + OPEN * max(0, streak[1] - streak[0])


class AilmentList(KeyedTree):
    """One line for each affliction: Delete ends it, K lets the players know it or no longer, P asks how it will go."""

    toggled = Signal()
    ended = Signal()
    asked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.ailments: tuple[Ailment, ...] = ()
        heads = (self.tr("Who"), self.tr("Affliction"), self.tr("Streak"), self.tr("Next"))
        self.set_heads(*heads, wide=(WHO, WHAT), yielding=(NEXT,))
        self.setAccessibleName(self.tr("Afflictions"))
        self.keys = {Qt.Key.Key_Delete: self.ended, Qt.Key.Key_K: self.toggled, Qt.Key.Key_P: self.asked}

    def show_ailments(self, ailments: tuple[Ailment, ...]) -> None:
        """Show all of them, the chosen one chosen still."""
        chosen = self.chosen
        self.ailments = ailments
        self.blockSignals(True)
        self.clear()
        for each in ailments:
            due = each.affliction.due
            words = [
                self.workspace.name_of(each.reference.id) or each.reference.id,
                self.workspace.text(each.name),
                pips(each.streak),
                self.tr("none") if due is None else moment_text(self.workspace, due),
            ]
            item = self.add_line(each.affliction.id, words)
            item.setIcon(WHAT, icon("eye" if each.affliction.known else "eye-off"))
            known = self.tr("The players know it") if each.affliction.known else self.tr("The players do not know it")
            for column, tip in enumerate((f"{words[0]}\n{known}", words[1], _streak_tip(each), words[3])):
                item.setToolTip(column, tip)
            if chosen is not None and chosen.affliction.id == each.affliction.id:
                self.setCurrentItem(item)
        # a game that counts none leaves the room to the names
        self.setColumnHidden(STREAK, all(each.streak is None for each in ailments))
        self.share_room()
        first = self.topLevelItem(0)
        if self.currentItem() is None and first is not None:
            self.setCurrentItem(first)
        self.blockSignals(False)

    @property
    def chosen(self) -> Ailment | None:
        """The line that is chosen."""
        return next((each for each in self.ailments if each.affliction.id == self.chosen_key), None)


def _streak_tip(ailment: Ailment) -> str:
    return "" if ailment.streak is None else f"{ailment.streak[0]} / {ailment.streak[1]}"
