"""Acting out of turn: the card of somebody looked at while another acts, with all that he could do, and search."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.base.ids import TokenId
from core.engine.system import Offer
from desktop.run.bar.way_page import WayPage
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.run.cards.who_row import WhoRow
from desktop.run.offer_groups import offers_of
from desktop.theme.tokens import SNUG
from desktop.workspace.workspace import Workspace

HIGH = 300
"""Pixels that the list takes."""


class OutOfTurn(CardPage):
    """What the rules let him do now stands first; the rest needs the game master's word. The turn stays another's."""

    manual = "running#out-of-turn"

    def __init__(self, workspace: Workspace, who: TokenId, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.who = who
        head = WhoRow(workspace, self)
        name = workspace.name_of(who) or who
        head.show_who(who, self.tr("%1, out of turn").replace("%1", name))
        acting = "" if workspace.actor is None else workspace.name_of(workspace.actor) or ""
        told = QLabel(self.tr("The turn stays with %1.").replace("%1", acting), self)
        told.setProperty("tone", "muted")
        told.setWordWrap(True)
        told.setVisible(bool(acting))
        offers = sorted(offers_of(workspace, who), key=lambda each: each.why_not is not None)
        self.page = WayPage(workspace, tuple(offers), finds=True)
        self.page.setFixedHeight(workspace.theme.pixels(HIGH))
        self.page.taken.connect(self._taken)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        for part in (head, told, self.page):
            column.addWidget(part)
        self.foot = buttons_of(self, None, leave_button(self))
        self.setFocusProxy(self.page)

    def about(self) -> tuple[str, ...]:
        """Return who would act."""
        return (self.who,)

    def _taken(self, offer: Offer) -> None:
        self.closed.emit()
        self.workspace.offer_taken.emit(offer)
