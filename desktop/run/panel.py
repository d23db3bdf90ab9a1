"""The action dock: what the one who acts can do, and what to do first where no fight is on."""

from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from core.model.encounter import Stage
from desktop.panel import Panel
from desktop.run.offers_page import OffersPage
from desktop.widgets.empty_state import EmptyState
from desktop.workspace.workspace import Mode, Workspace


class ActPanel(Panel):
    """Shows the offers of a fight; what is aimed, asked and filled in stands in cards over the map."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.pages = QStackedWidget(self)
        self.offers = OffersPage(workspace, self)
        self._empty: EmptyState | None = None
        self.pages.addWidget(self.offers)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self.offers.taken.connect(workspace.offer_taken)
        self.offers.end_wanted.connect(workspace.end_wanted)
        workspace.aiming.changed.connect(self.stale)

    def pick(self, number: int) -> bool:
        """Take the offer of a number key; return whether there is one."""
        return self.pages.currentWidget() is self.offers and self.offers.pick(number)

    def refresh(self) -> None:
        """Show what can be done."""
        if not self.workspace.in_fight:
            self._show_empty()
            return
        had_keyboard = self.isAncestorOf(QApplication.focusWidget() or self)
        self.offers.refresh()
        if self.pages.currentWidget() is not self.offers:
            self.pages.setCurrentWidget(self.offers)
            if had_keyboard:
                self.offers.list.setFocus()

    def _show_empty(self) -> None:
        encounter = self.workspace.encounter
        if self._empty is not None:
            self.pages.removeWidget(self._empty)
            self._empty.deleteLater()
        if encounter is None:
            text = self.tr("There is no encounter on this map. Add one in Prepare, then begin it here.")
            self._empty = self._prepare_first("swords", text)
        elif not encounter.tokens:
            text = self.tr("Nobody is on the map yet. Put down party and foes first.")
            self._empty = self._prepare_first("users", text)
        elif encounter.stage is Stage.OVER:
            self._empty = EmptyState("flag", self.tr("The fight is over."), self)
        else:
            text = self.tr("No fight is on. Checks and the like can be called for all the same (C, Shift+C).")
            button = self.tr("Begin a fight…")
            self._empty = EmptyState("swords", text, self, button=button, tip=self.tr("Say who is in (Ctrl+B)"))
            self._empty.chosen.connect(self.workspace.begin_wanted)
        self.pages.addWidget(self._empty)
        self.pages.setCurrentWidget(self._empty)

    def _prepare_first(self, picture: str, text: str) -> EmptyState:
        tip = self.tr("Scenes add an encounter; the bestiary and the roster put people down (F2)")
        empty = EmptyState(picture, text, self, button=self.tr("Go to Prepare"), tip=tip)
        empty.chosen.connect(lambda: self.workspace.set_mode(Mode.PREPARE))
        return empty
