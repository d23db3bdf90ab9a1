"""The ways of a family, or every action: buttons for what is no action, a search, the list, and the master's word."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from core.base.errors import Impossible
from core.engine.system import Offer
from desktop.explanations.effect_words import rule_tip, rule_title
from desktop.explanations.rule_link import RuleLink
from desktop.run.bar.way_list import WayList, joining_words, shift_held
from desktop.run.offer_groups import offer_words
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import SearchField
from desktop.widgets.fuzzy_match import contains, score
from desktop.widgets.layout import FlowLayout, take_all_out
from desktop.widgets.text import wrapped_label
from desktop.workspace.aiming import reasons_left
from desktop.workspace.workspace import Workspace


class Where(IntEnum):
    """Where what is searched for stands: in the words of an action, in its rule, or nowhere but for its letters."""

    WORDS = 0
    TITLE = 1
    RULE = 2
    APART = 3


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Something at the head of the list that is no action of a creature: its words, its icon, and what it does."""

    words: str
    icon: str
    do: Callable[[], None]


DELETING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class WayPage(QWidget):
    """`taken` carries the offer that somebody takes, also one that the game master's word makes possible."""

    manual = "running#act"

    taken = Signal(object)

    def __init__(
        self, workspace: Workspace, offers: tuple[Offer, ...], heads: tuple[Shortcut, ...] = (), *, finds: bool = False
    ) -> None:
        super().__init__()
        self.workspace = workspace
        # with everything in it, what can be done stands first; a family has its numbers, which stay what they are
        self.offers = tuple(sorted(offers, key=lambda each: each.why_not is not None)) if finds else offers
        self.list = WayList(workspace, self)
        self.filter = SearchField(self.tr("Find an action"), self, tip=self.tr("Some letters of it; Enter takes it"))
        self.foot = QFrame(self)
        self.reason = QLabel(self.foot)
        self.anyway = QPushButton(icon("hand-grab"), self.tr("Do it anyway"), self.foot)
        self.buttons: tuple[QToolButton, ...] = tuple(self._button(head) for head in heads)
        self._rule = QHBoxLayout()
        self._closed: Offer | None = None
        self._finds = finds
        self._build()
        self._list("")
        self.setFocusProxy(self.filter if finds else self.list)

    def _build(self) -> None:
        self.filter.setVisible(self._finds)
        self.filter.searched.connect(self._list)
        self.filter.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.taken.connect(self.taken)
        self.list.looked_at.connect(self._looked)
        self.reason.setWordWrap(True)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.anyway.setToolTip(self.tr("Your word stands above the rule; the log says so"))
        self.anyway.clicked.connect(self.overrule)
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        foot.addWidget(self.reason, 1)
        foot.addLayout(self._rule)
        foot.addWidget(self.anyway)
        self.foot.setProperty("banner", "warning")
        self.foot.hide()
        open_ones = (each for each in self.offers if each.why_not is None)
        joining = dict.fromkeys(words for each in open_ones for words in joining_words(self.workspace, each))
        self.joining = wrapped_label("\n".join(joining), tone="muted")
        self.joining.setContentsMargins(SNUG, 0, SNUG, TIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        if self.buttons:
            flow = FlowLayout(gap=TIGHT)
            for button in self.buttons:
                flow.addWidget(button)
            column.addLayout(flow)
        column.addWidget(self.filter)
        column.addWidget(self.list, 1)
        column.addWidget(self.joining)
        self.joining.setVisible(bool(joining))
        column.addWidget(self.foot)

    def overrule(self) -> None:
        """Take the way that cannot be done all the same."""
        if self._closed is not None:
            act = replace(self._closed.act, anyway=True)
            self.taken.emit(replace(self._closed, act=act, why_not=None))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys in the field work on the list, and the keys that delete in the list work on the field."""
        if watched is self.list and isinstance(event, QKeyEvent) and Qt.Key(event.key()) in DELETING:
            if event.type() == QEvent.Type.KeyPress:
                self.filter.backspace()
            event.accept()
            return event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
        if watched is self.filter and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                return self.list.take_current(look=shift_held(event)) or True
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                row = min(max(0, self.list.currentIndex().row() + step), self.list.ways.rowCount() - 1)
                self.list.setCurrentIndex(self.list.ways.index(row))
                return True
        return False

    def _list(self, wanted: str) -> None:
        """Show the ways in their places; while one searches those whose words have that, then those whose rule has it.

        Of alike ones what is possible comes first.
        """
        offers = self.offers
        if wanted:
            fits = [(self._fit(wanted, each), each) for each in offers]
            found = [(fit, each) for fit, each in fits if fit is not None]
            offers = tuple(each for _, each in sorted(found, key=lambda fit: fit[0]))
        self.list.ways.show_offers(offers, numbered=not self._finds)
        if wanted and not offers:
            self.reason.setText(self.tr("No action has these letters. Shift+C lists what can be called for."))
            self.anyway.hide()
            self.foot.show()

    def _fit(self, wanted: str, offer: Offer) -> tuple[Where, bool, int] | None:
        """Return how well an action fits what is searched for, the best being the least; None if it does not at all."""
        words = f"{offer_words(self.workspace, offer)} {offer.group}"
        fit = score(wanted, words)
        if contains(wanted, words):
            where = Where.WORDS
        elif contains(wanted, rule_title(offer.rule), at_starts=True):
            where = Where.TITLE
        elif contains(wanted, rule_tip(offer.rule), at_starts=True):
            where = Where.RULE
        elif fit is None:
            return None
        else:
            where = Where.APART
        return where, offer.why_not is not None, -(fit or 0)

    def _looked(self, offer: Offer | None) -> None:
        self._closed = offer if offer is not None and offer.why_not is not None else None
        # once there it keeps its room: else the lines would move under the mouse that is pressed on one of them
        policy = self.foot.sizePolicy()
        policy.setRetainSizeWhenHidden(policy.retainSizeWhenHidden() or self._closed is not None)
        self.foot.setSizePolicy(policy)
        self.foot.setVisible(self._closed is not None)
        self.anyway.setVisible(self._closed is not None)
        take_all_out(self._rule)
        if self._closed is not None and self._closed.why_not is not None:
            lawful = self.workspace.session.refused_at_once(self._closed.act)
            reasons = dict.fromkeys((self._closed.why_not, *reasons_left(lawful)))
            self.reason.setText("\n".join(self.workspace.text(each) for each in reasons))
            overruled = self.workspace.session.refused_at_once(replace(self._closed.act, anyway=True))
            self.anyway.setVisible(not isinstance(overruled, Impossible))
            self._rule.addWidget(RuleLink(self.workspace, self._closed.rule, self.foot))

    def _button(self, head: Shortcut) -> QToolButton:
        button = QToolButton(self)
        button.setText(head.words)
        button.setIcon(icon(head.icon))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setProperty("outlined", True)
        button.setToolTip(head.words)
        button.setAccessibleName(head.words)
        button.clicked.connect(head.do)
        return button
