"""The page of offers: whose they are, late-comers, a filter, the list, and the game master's word above a rule."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from core.base.ids import TokenId
from core.edits.fights import Join
from core.engine.system import Offer
from desktop.explanations.rule_link import RuleLink
from desktop.run.actor_switch import ActorSwitch
from desktop.run.combatants import late_comers, outsiders
from desktop.run.offer_groups import listed, offers_of
from desktop.run.offer_list import OfferList
from desktop.run.outcome import Outcome
from desktop.run.subject import peeked, subject, walk
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import SearchField
from desktop.widgets.keys import let_enter_press
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace


class OffersPage(QWidget):
    """What the one who acts can do; `taken` carries the offer that somebody takes."""

    taken = Signal(object)
    end_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.who: TokenId | None = None
        self.name = ElidedLabel("", self)
        self.when = QLabel(self)
        self.back = QToolButton(self)
        self.end = QToolButton(self)
        self.switch = ActorSwitch(workspace, self)
        self.join = QPushButton(icon("user-plus"), "", self)
        self.join_surprised = QPushButton(self.tr("Surprised"), self)
        self.filter = SearchField(self.tr("Find an action"), self, tip=self.tr("Narrow the list (key /)"))
        self.nobody = QLabel(self.tr("Nobody is due to act. The clock shows what comes next."), self)
        self.list = OfferList(workspace, self)
        self.outcome = Outcome(workspace, self)
        self.foot = QFrame(self)
        self.reason = QLabel(self.foot)
        self.anyway = QPushButton(icon("hand-grab"), self.tr("Do it anyway"), self.foot)
        self._closed: Offer | None = None
        self._build()

    def _build(self) -> None:
        font = self.name.font()
        font.setBold(True)
        self.name.setFont(font)
        self.when.setProperty("tone", "muted")
        self.nobody.setProperty("tone", "muted")
        self.nobody.setWordWrap(True)
        for button, picture, tip in (
            (self.back, "player-skip-forward", self.tr("Back to the one who acts now (N)")),
            (self.end, "flag", self.tr("End the fight")),
        ):
            button.setIcon(icon(picture))
            button.setToolTip(tip)
            button.setAccessibleName(tip)
        self.back.clicked.connect(lambda: walk(self.workspace, 1))
        self.end.clicked.connect(self.end_wanted)
        self.join.clicked.connect(self.let_in)
        self.join_surprised.clicked.connect(lambda: self.let_in(surprised=True))
        self.join_surprised.setToolTip(self.tr("Let them join unaware of what awaits them (Shift+J)"))
        self.filter.searched.connect(lambda text: self._list())
        self.filter.returnPressed.connect(self._take_first)
        self.list.taken.connect(self.taken)
        self.list.looked_at.connect(self._looked)
        top = QHBoxLayout()
        top.setSpacing(SNUG)
        top.addWidget(self.name, 1)
        for widget in (self.when, self.back, self.end):
            top.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addLayout(top)
        late = QHBoxLayout()
        late.setSpacing(TIGHT)
        late.addWidget(self.join, 1)
        late.addWidget(self.join_surprised)
        column.addWidget(self.switch)
        column.addLayout(late)
        for line in (self.nobody, self.filter):
            column.addWidget(line)
        column.addWidget(self.list, 1)
        column.addWidget(self._foot())
        column.addWidget(self.outcome)
        let_enter_press(self)

    def _foot(self) -> QFrame:
        self.reason.setWordWrap(True)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.anyway.setToolTip(self.tr("Your word stands above the rule; the log says so"))
        self.anyway.clicked.connect(self.overrule)
        self._rule = QHBoxLayout()
        row = QHBoxLayout()
        row.addLayout(self._rule)
        row.addStretch(1)
        row.addWidget(self.anyway)
        column = QVBoxLayout(self.foot)
        column.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        column.addWidget(self.reason)
        column.addLayout(row)
        self.foot.setProperty("banner", "warning")
        self.foot.hide()
        return self.foot

    def refresh(self) -> None:
        """Show the offers of whoever is looked at."""
        workspace = self.workspace
        encounter, system = workspace.encounter, workspace.system
        if encounter is None or system is None:
            return
        self.switch.refresh()
        self.who = subject(workspace)
        looked_at = peeked(workspace)
        if self.who is None:
            self.name.setText(self.tr("Nobody can act"))
        else:
            name = workspace.name_of(self.who) or ""
            words = self.tr("%1 acts") if looked_at is None else self.tr("%1 acts; you look at %2")
            other = "" if looked_at is None else workspace.name_of(looked_at) or ""
            self.name.setText(words.replace("%1", name).replace("%2", other))
        self.nobody.setVisible(self.who is None)
        self.when.setText(workspace.text(system.moment(workspace.state, encounter)))
        self.back.setVisible(looked_at is not None)
        self._show_late_comers()
        self._list()
        self.outcome.refresh()

    def pick(self, number: int) -> bool:
        """Take the offer of a number key."""
        return self.list.take(number)

    def let_in(self, *, surprised: bool = False) -> bool:
        """Let the late-comers in, aware of the fight or not; return whether it was accepted."""
        encounter, late = self.workspace.encounter, late_comers(self.workspace)
        return encounter is not None and bool(late) and self.workspace.submit(Join(encounter.id, late, surprised))

    def overrule(self) -> None:
        """Take the action that cannot be done all the same."""
        if self._closed is not None:
            act = replace(self._closed.act, anyway=True)
            self.taken.emit(replace(self._closed, act=act, why_not=None))

    def _show_late_comers(self) -> None:
        encounter, late = self.workspace.encounter, late_comers(self.workspace)
        self.join.setVisible(bool(late))
        self.join_surprised.setVisible(bool(late))
        if encounter is None or not late:
            return
        names = ", ".join(self.workspace.name_of(token) or token for token in late)
        name = self.workspace.name_of(late[0]) or late[0]
        one, several = self.tr("Let %1 join"), self.tr("Let %1 join, and %2 more")
        words = (one if len(late) == 1 else several).replace("%1", name).replace("%2", str(len(late) - 1))
        self.join.setText(words.replace("&", "&&"))
        outside = ", ".join(self.workspace.name_of(token.id) or "" for token in outsiders(encounter))
        self.join.setToolTip(
            self.tr("Not in the fight yet: %1. Now would join: %2. Select others to choose who (J)")
            .replace("%1", outside)
            .replace("%2", names)
        )

    def _list(self) -> None:
        offers = () if self.who is None else offers_of(self.workspace, self.who)
        self.list.lines.show_lines(listed(self.workspace, offers, self.filter.text()))

    def _looked(self, offer: Offer | None) -> None:
        self._closed = offer if offer is not None and offer.why_not is not None else None
        self.foot.setVisible(self._closed is not None)
        while (item := self._rule.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        if self._closed is not None and self._closed.why_not is not None:
            self.reason.setText(self.workspace.text(self._closed.why_not))
            self._rule.addWidget(RuleLink(self.workspace, self._closed.rule, self.foot))

    def _take_first(self) -> None:
        lines = self.list.lines.lines
        if lines and lines[0].is_open:
            self.filter.clear()
            # number keys start actions again; in the filter they would be text
            self.list.setFocus()
            self.taken.emit(lines[0].first)
