"""The card of the action being aimed: what to point at, how it stands against what is pointed at, the Go button."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.analysis.outcomes import Odds
from core.base.ids import RuleId, TokenId
from core.engine.command import Act
from core.engine.request import Ruling
from core.engine.sketch import Sketch
from core.engine.system import Need, Offer
from core.explain.modifier import Modifier
from desktop.explanations.rule_link import RuleLink
from desktop.explanations.ruling_view import RulingView
from desktop.forms.filled_form import FilledForm
from desktop.run.calls import fields_asked
from desktop.run.cards.aim_words import (
    assumed,
    blows_in_words,
    comes_about,
    rolled_against,
    ruling_in_short,
    tallies_in_short,
    what_to_do,
)
from desktop.run.cards.answers_view import AnswersView, choice_of_target
from desktop.run.cards.buttons import buttons_of
from desktop.run.cards.card_page import CardPage, Extent
from desktop.run.cards.chance_head import ChanceHead
from desktop.run.cards.stakes import figures_at_hand, stakes_of
from desktop.run.cards.target_rows import TargetRows
from desktop.run.cards.who_row import WhoRow
from desktop.run.odds_summary import summary_of
from desktop.run.odds_view import OddsView
from desktop.run.offer_groups import aimed_words, joined_to
from desktop.run.subject import end_peek
from desktop.run.target_list import TargetList
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.keys import let_enter_press
from desktop.widgets.text import wrapped_label
from desktop.workspace.aiming import POINTED
from desktop.workspace.workspace import Workspace


class AimCard(CardPage):
    """Follows `workspace.aiming`. Enter does the action once it is pointed out, Escape gives it up."""

    manual = "running#aim"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.can_fold = True
        self.ruling: RulingView | None = None
        self._shown: Ruling | None = None
        self._is_empty = False
        """Whether nothing is aimed, and the parts know it."""
        self._linked: RuleLink | None = None
        self.who = WhoRow(workspace, self)
        self.choices = FilledForm(self, wraps=True)
        self.choices.changed.connect(lambda: workspace.aiming.refine(self.choices.values()))
        self.stakes = wrapped_label()
        self.rows = TargetRows(workspace, self)
        self.rows.chosen.connect(self._tell_of)
        self.hint = wrapped_label(tone="muted")
        self.trouble = wrapped_label(tone="danger")
        self.questions = wrapped_label()
        self.caught = wrapped_label()
        self.own, self.danger = wrapped_label(tone="warning"), wrapped_label(tone="warning")
        self.head = ChanceHead(workspace, self)
        self.short = wrapped_label(tone="muted")
        self.cost = wrapped_label(tone="muted")
        self.targets = TargetList(workspace, self)
        self.targets.chosen.connect(workspace.aimed)
        self.targets.looked_at.connect(workspace.aim_moved)
        self.targets.went_on.connect(lambda: self.hint.setText(what_to_do(self.workspace, self.targets)))
        self.compared = AnswersView(workspace, self)
        self.odds = OddsView(workspace)
        self.odds.shown.connect(self._show_head)
        self.go = QPushButton(self)
        self.cancel = QPushButton(self.tr("Leave it"), self)
        self.all = QPushButton(self)
        self._says_anyway: bool | None = None
        """Whether the button says that it goes against the rules; None before it says anything."""
        self._is_slim: bool | None = None
        self._struck: tuple[TokenId, ...] = ()
        self._is_full = False
        self.wants_all = False
        """Whether every figure, all odds and all targets are to be shown."""
        self._rule = QHBoxLayout()
        self._inner = QWidget(self)
        self._middle = QVBoxLayout(self._inner)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._build()

    def _build(self) -> None:
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.setSpacing(SNUG)
        self._middle.addWidget(self.odds)
        self._middle.addWidget(self.targets)
        self.go.setProperty("primary", True)
        self.go.clicked.connect(self._go)
        self._name_go(against_rules=False)
        self.cancel.setAccessibleName(self.tr("Leave it"))
        self.cancel.setToolTip(self.tr("Do something else (Escape)"))
        self.cancel.clicked.connect(self.workspace.aiming.give_up)
        self.all.setToolTip(self.tr("Show every reason, all odds and all targets, or fold them again (Space)"))
        self.all.clicked.connect(self.turn)
        top = QHBoxLayout()
        top.addWidget(self.who, 1)
        top.addLayout(self._rule)
        top.setAlignment(self._rule, Qt.AlignmentFlag.AlignTop)
        self.foot = QWidget(self)
        below = QVBoxLayout(self.foot)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(TIGHT)
        below.addWidget(self.cost)
        below.addWidget(buttons_of(self, self.go, self.cancel, self.all))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addLayout(top)
        # why it is against the rules comes before the chance, which comes before all that may be chosen besides
        first = (self.hint, self.trouble, self.own, self.danger, self.head, self.choices, self.stakes, self.rows)
        for widget in (*first, self.caught, self.questions, self.compared, self.short):
            column.addWidget(widget)
        column.addWidget(self._inner)
        let_enter_press(self)
        self.fold(Extent.OPEN)

    def fold(self, extent: Extent) -> None:
        """Say what decides in two columns with tick boxes, in one line, or not at all.

        All there is only where that was wished; the slim form keeps who acts, whom it is aimed at, what is against it
        and the chance.
        """
        self.extent, self._is_full = extent, self.wants_all and extent is Extent.OPEN
        folded, slim = extent is not Extent.OPEN, extent is Extent.SLIM
        aiming = self.workspace.aiming
        # while more of several targets may be named, they stay in sight
        names = aiming.offer is not None and Need.TARGETS in aiming.offer.needs and not aiming.is_settled
        aimed = aiming.act is not None and not names
        if self.ruling is not None:
            self.ruling.shorten(short=not self._is_full)
        self.odds.hold_back(not self._is_full)
        self.targets.setVisible(bool(self.targets.buttons) and (self._is_full or not aimed) and not slim)
        self._inner.setVisible(not folded or not aimed)
        self.head.shorten(short=slim)
        if slim is not self._is_slim:
            self._is_slim = slim
            self.cancel.setText("" if slim else self.tr("Leave it"))
            self.cancel.setIcon(icon("x") if slim else QIcon())
        is_told_below = aiming.ruling is not None and self._inner.isVisibleTo(self)
        self.short.setVisible(not is_told_below and bool(self.short.text()) and not slim)
        for label in (self.stakes, self.questions, self.caught):
            label.setVisible(bool(label.text()) and not slim)
        self.hint.setVisible(aiming.act is None or (aiming.is_settled and aiming.is_against_rules and not slim))
        self.choices.setVisible(bool(self.choices.parts) and not slim)
        self.compared.fold(folded=slim)
        is_left_out = slim and (not aimed or bool(self.choices.parts))
        more = self.tr("Reasons") if folded and not is_left_out else self.tr("All of it")
        self.all.setText(self.tr("Less") if self._is_full else more)

    def turn(self) -> None:
        """Show the reasons, then all of it, then the reasons again; so it stays."""
        self.wants_all = self.extent is Extent.OPEN and not self._is_full
        self.wished = Extent.OPEN
        self.fold(Extent.OPEN)

    def refresh(self) -> None:
        """Show the aim as it is now."""
        aiming = self.workspace.aiming
        offer = aiming.offer
        self.targets.show_offer(offer, aiming.act)
        if offer is None:
            self._empty()
            return
        self._is_empty = False
        whom = () if aiming.act is None else aiming.act.targets[len(offer.act.targets) :]
        self.who.show_who(offer.act.actor, aimed_words(self.workspace, offer, aiming.act), whom)
        self._link(offer.rule)
        self._show_choices(offer)
        self.hint.setText(what_to_do(self.workspace, self.targets))
        seen = aiming.coming
        self._show_refusal()
        asked = (comes_about(self.workspace), *assumed(self.workspace))
        self.questions.setText("\n".join(each for each in asked if each))
        strikes_many = self._show_caught()
        self._show_ruling(aiming.ruling)
        if self.ruling is not None:
            # with many to strike, what becomes of each comes before the many reckonings
            first, second = (self.odds, self.ruling) if strikes_many else (self.ruling, self.odds)
            if self._middle.indexOf(first) > self._middle.indexOf(second):
                self._middle.insertWidget(self._middle.indexOf(second), first)
        self.short.setText(self._in_short())
        self._show_stakes()
        self.fold(self.extent)
        self._show_cost(offer)
        can_go = seen is not None and seen.refused is None
        has_chance = can_go and seen is not None and seen.draw is not None
        if not has_chance:
            self.head.hide()
        elif self.head.isHidden() and not strikes_many:
            self.head.show_summary(None)
            self.head.show()
        self._reckon(aiming.deed if has_chance else None)
        if not can_go and self.go.hasFocus():
            # a button that is closed gives the keyboard away
            self.setFocus()
        self.go.setEnabled(can_go)
        focused = self.focusWidget() or self
        if aiming.is_settled and not (self._inner.isAncestorOf(focused) or self.choices.isAncestorOf(focused)):
            self.go.setFocus()

    def _in_short(self) -> str:
        """Return what decides in one line; what is rolled without a ruling has its reasons too, of each of two."""
        if sides := rolled_against(self.workspace):
            return "\n".join(sides)
        aiming, seen = self.workspace.aiming, self.workspace.aiming.coming
        passed = aiming.ruling is not None or aiming.struck_first
        rolled = () if passed or seen is None or seen.draw is None else seen.draw.tallies
        if any(tally.lines for tally in rolled):
            return tallies_in_short(self.workspace, rolled)
        return ruling_in_short(self.workspace, aiming.ruling)

    def _reckon(self, deed: Act | None) -> None:
        """Have the odds reckoned; what was reckoned of one target is not told of another, however long that takes."""
        aiming = self.workspace.aiming
        if deed is not None and deed.targets != self._struck:
            self._struck = deed.targets
            self.odds.forget()
            self.head.show_summary(None)
        self.odds.ask(deed, aiming.answers)
        self._compare(deed)

    def _compare(self, deed: Act | None) -> None:
        """Have each answer of the target reckoned, as far as it is known what it will be asked."""
        aiming = self.workspace.aiming
        self.compared.ask(deed, aiming.answers, choice_of_target(aiming.coming, self.odds.found, deed))

    def _show_choices(self, offer: Offer) -> None:
        """Show what is chosen of an attack besides its target: how it is fired, which part it is aimed at."""
        act = self.workspace.aiming.act
        whom = set() if act is None else {*act.targets}
        fields = (*offer.fields, *joined_to(self.workspace, offer))
        specs = fields_asked(self.workspace, tuple(each for each in fields if not each.about or whom & {*each.about}))
        chosen = {spec.name: offer.act.option(spec.name) for spec in specs}
        # what was chosen against another target may not be there to choose against this one
        stands = {
            spec.name: spec.value if spec.choices and chosen[spec.name] not in spec.choices else chosen[spec.name]
            for spec in specs
        }
        if stands != self.choices.values():
            with QSignalBlocker(self.choices):
                self.choices.show_fields(())
                self.choices.show_fields(tuple(replace(spec, value=stands[spec.name]) for spec in specs))

    def take_keyboard(self) -> None:
        """Give the keyboard to what may be chosen of an action of which nothing is pointed out, or to its button."""
        if self.choices.parts:
            self.choices.focus_first()
        else:
            self.go.setFocus()

    def about(self) -> tuple[str, ...]:
        """Return whom the act is aimed at, then who acts; at first who acts alone."""
        aiming = self.workspace.aiming
        if aiming.offer is None:
            return ()
        named = () if aiming.act is None else aiming.act.targets[len(aiming.offer.act.targets) :]
        return (*named[-1:], aiming.offer.act.actor)

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key struck on the map is meant for the card: Space, where the tool has no use for it."""
        aiming = self.workspace.aiming
        offer = aiming.offer
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or offer is None or aiming.act is None:
            return False
        return Need.PATH not in offer.needs and Need.TARGETS not in offer.needs

    def pick(self, number: int) -> bool:
        """Aim at the target of a number key, or tell of the one of several; return whether there is one."""
        return self.targets.pick(number) or self.rows.choose(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do it with Enter, leave it with Escape."""
        aiming = self.workspace.aiming
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.go.isEnabled() and aiming.act is not None:
            # against the rules, Enter asks for a second one: the first goes to the button that says so
            if aiming.is_against_rules and not aiming.is_settled:
                aiming.point_out(aiming.act)
            else:
                self._go()
        elif event.key() == Qt.Key.Key_Escape:
            if not end_peek(self.workspace):
                self.workspace.aiming.give_up()
        elif event.key() == Qt.Key.Key_Space:
            self.turn()
        elif not (Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9 and self.pick(event.key() - Qt.Key.Key_0)):
            super().keyPressEvent(event)

    def _empty(self) -> None:
        """Let the parts know that nothing is aimed, unless they do."""
        if not self._is_empty:
            self._is_empty = True
            self._show_ruling(None)
            self.odds.ask(None, {})
            self.compared.ask(None, {}, None)

    def _go(self) -> None:
        """Do it, unless a number among the choices has to be mended first."""
        if self.choices.taken() is not None:
            self.workspace.aiming.go()

    def _show_head(self) -> None:
        """Show the odds in short; of several who are struck each is told by himself."""
        found, act = self.odds.found, self.workspace.aiming.act
        self.head.setVisible(found is not None)
        several: Mapping[str, Odds] = self.odds.apart
        if found is not None and act is not None:
            seen = summary_of(found, act.actor, act.targets)
            self.head.show_summary(seen, error=found.error, sampled=found.drawn > 0)
            # with no roll of his own, as in going on to the end of a round, there is no chance of success to name
            self.head.setVisible(bool(seen.shares))
            struck = dict.fromkeys(act.targets)
            several = {who: found.of(who) for who in struck} if len(struck) > 1 else {}
        if found is not None:
            self._compare(self.workspace.aiming.deed)
        self.rows.show_odds("" if act is None else act.actor, several)
        self._show_caught()
        self.own.setVisible(bool(self.own.text()) and not several)
        self._tell_of(self.rows.at)

    def _tell_of(self, whom: str) -> None:
        """Tell the reasons and the harm of one of several."""
        if self.ruling is not None:
            self.ruling.tell_of(whom)
        self._show_stakes()

    def _show_stakes(self) -> None:
        """Say what harm it does, what that meets, and the part aimed at: of whom is aimed at, or of the row chosen."""
        aiming = self.workspace.aiming
        act = aiming.act
        whom = self.rows.at if self.rows.rows else next(iter(act.targets[-1:]), "") if act is not None else ""
        ruling = aiming.ruling
        if act is not None and ruling is not None and not self.rows.rows:
            # of several the one whom what was ruled is about
            whom = next((each for each in act.targets if each in ruling.about), whom)
        ruled = () if ruling is None else aiming.answers.get(ruling.key, ruling.proposed)
        found = None if act is None or not whom else stakes_of(self.workspace, act, whom, ruled)
        lines = []
        if found is not None:
            part = self.tr("aimed at the %1").replace("%1", found.part) if found.part else ""
            lines = [" · ".join(each for each in (found.harm, part) if each), " · ".join(found.against)]
            name = self.workspace.name_of(whom) or whom
            lines[1] = f"{name}: {lines[1]}" if lines[1] else ""
        way = self._sketch((Need.PATH,), (Need.TARGET,))
        if way is not None and way.outcome is not None:
            lines.append(self.workspace.text(way.outcome))
        if act is not None and not act.targets and self.odds.found is not None:
            lines.append(blows_in_words(self.workspace, self.odds.found, act.actor))
        danger = None if way is None else way.danger
        self.danger.setText("" if danger is None else self.workspace.text(danger))
        self.danger.setVisible(danger is not None)
        self.stakes.setText("\n".join(line for line in lines if line))
        self.stakes.setVisible(bool(self.stakes.text()) and self.extent is not Extent.SLIM)

    def _show_cost(self, offer: Offer) -> None:
        """Say what Enter costs as the fields are filled in, and where it leads."""
        workspace = self.workspace
        cost, leads_to = offer.cost, offer.leads_to
        if workspace.encounter is not None and workspace.system is not None and workspace.board is not None:
            cost, there = workspace.system.cost(workspace.state, workspace.board, workspace.encounter, offer.act)
            leads_to = leads_to and there
        self.cost.setText(workspace.text(cost) + ("" if leads_to is None else f" → {workspace.text(leads_to)}"))
        self.cost.setVisible(bool(self.cost.text()))

    def _show_refusal(self) -> None:
        """Say why the rules forbid it, and whether the game master's word could do it all the same."""
        aiming = self.workspace.aiming
        lines = [self.workspace.text(each) for each in aiming.reasons]
        if lines and not aiming.is_against_rules:
            lines.append(self.tr("This cannot be done at all, not even against the rules."))
        self.trouble.setText("\n".join(lines))
        self.trouble.setVisible(bool(lines))
        self._name_go(against_rules=aiming.is_against_rules)

    def _name_go(self, *, against_rules: bool) -> None:
        if against_rules == self._says_anyway:
            return
        self._says_anyway = against_rules
        role = QPalette.ColorRole.HighlightedText
        words = self.tr("Do it anyway") if against_rules else self.tr("Do it")
        self.go.setText(words)
        self.go.setAccessibleName(words)
        self.go.setIcon(icon("hand-grab" if against_rules else "check", role=role))
        self.go.setToolTip(
            self.tr("Your word stands above the rule; the log says so (Enter)")
            if against_rules
            else self.tr("Do it with the modifiers as they are ticked (Enter)")
        )

    def _show_caught(self) -> bool:
        """Name everybody in the area of the act, with what hides him from its centre; return whether it has one."""
        sketch = self._sketch((), (Need.AREA,))
        there = () if sketch is None else sketch.caught
        mine = [each for each in there if not each.spared and self._is_own(each.token)]
        names = ", ".join(self.workspace.name_of(each.token) or each.token for each in mine)
        self.own.setText(self.tr("Of your own it strikes: %1").replace("%1", names) if mine else "")
        self.own.setVisible(bool(mine) and not self.rows.rows)
        lines = []
        open_ones = [each for each in there if each.cover is None]
        if open_ones:
            names = ", ".join(self.workspace.name_of(each.token) or each.token for each in open_ones)
            lines.append(self.tr("In the open: %1").replace("%1", names))
        if self.rows.rows:
            lines.clear()
        for each in there:
            if each.cover is not None:
                words = f"{self.workspace.name_of(each.token) or each.token}: {self.workspace.text(each.cover)}"
                lines.append(words + (self.tr(" – not affected") if each.spared else ""))
        self.caught.setText("\n".join(lines))
        self.caught.setVisible(bool(lines) and self.extent is not Extent.SLIM)
        return len(there) > 1

    def _is_own(self, token: TokenId) -> bool:
        """Return whether somebody is of the side of the one who acts."""
        encounter, offer = self.workspace.encounter, self.workspace.aiming.offer
        if encounter is None or offer is None:
            return False
        one, other = encounter.tokens.get(token), encounter.tokens.get(offer.act.actor)
        return one is not None and other is not None and one.side == other.side and one.id != other.id

    def _sketch(self, *wanted: tuple[Need, ...]) -> Sketch | None:
        """Return how the act looks on the map, if what is pointed out for it is one of these."""
        aiming = self.workspace.aiming
        pointed = () if aiming.offer is None else tuple(need for need in aiming.offer.needs if need in POINTED)
        if aiming.act is None or pointed not in wanted:
            return None
        return self.workspace.foreseen.sketch(aiming.act)

    def _show_ruling(self, ruling: Ruling | None) -> None:
        if ruling is not None and ruling == self._shown:
            return
        self._shown = ruling
        if ruling is None:
            if self.ruling is not None:
                self.ruling.hide()
            return
        answer = self.workspace.aiming.answers.get(ruling.key)
        if self.ruling is None:
            self.ruling = RulingView(
                self.workspace, ruling, answer, self._inner, helps=self._helps, short=not self._is_full
            )
            self.ruling.edited.connect(self.workspace.aiming.rule)
            self._middle.insertWidget(self._middle.indexOf(self.odds), self.ruling)
        else:
            self.ruling.show_ruling(ruling, answer)
            self.ruling.show()

    def _helps(self, modifier: Modifier) -> bool:
        """Return whether a modifier is in favour of whoever acts, by the game at hand: another may be opened later."""
        figures = figures_at_hand(self.workspace)
        return figures is None or figures.helps(modifier)

    def _link(self, rule: RuleId) -> None:
        if self._linked is None:
            self._linked = RuleLink(self.workspace, rule, self)
            self._rule.addWidget(self._linked)
        self._linked.link(rule)
