"""The page that ends a fight: who is dying, who fell, what there is to take and to gain, and the loose ends."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.analysis.account import Spoil, account, is_out, spoils
from core.base.ids import TokenId
from core.edits.fights import End
from core.edits.loads import MoveGear
from core.engine.command import Command
from core.engine.status import Grade
from core.engine.system import Loose
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter, Token
from core.rules.kit.endings import is_enemy
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.run.cards.buttons import buttons_of
from desktop.run.cards.fight_page import (
    FightPage,
    PersonRow,
    by_side,
    felled,
    how_many,
    print_button,
    rule,
    wrapping_label,
)
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace


class EndPage(FightPage):
    """Nothing changes before it is finished; then every ticked line, and all that is taken, is one step of undo."""

    manual = "running#end-the-fight"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        encounter, system = workspace.encounter, workspace.system
        fought = None if encounter is None else account(workspace.session.journal, workspace.session.systems, encounter)
        super().__init__(workspace, fought, parent)
        self.loose: tuple[Loose, ...] = ()
        self.loot: tuple[Spoil, ...] = ()
        if encounter is not None and system is not None and workspace.in_fight:
            self.loose = system.loose_ends(workspace.state, encounter)
            self.loot = spoils(workspace.state, system, encounter)
        self.settled = tuple(each for each in self.loose if each.command is not None)
        self.ticks: dict[int, FilledForm] = {}
        self.takers = FilledForm(self)
        self.takers.setVisible(bool(self.loot))
        self.takers.changed.connect(self._count)
        if encounter is not None:
            self.title.setText(self.tr("“%1”: the fight ends").replace("%1", encounter.name))
            self._show_people(encounter)
            self._show_experience()
            self._show_loot(encounter)
        self._show_loose()
        for column in (self.left, self.right):
            column.addStretch(1)
        self.foot = self._buttons()
        self._count()
        self.setFocusProxy(self.end)
        let_enter_press(self)

    def submit(self) -> bool:
        """End the fight with what is ticked and taken; return whether it was accepted."""
        encounter = self.workspace.encounter
        if encounter is None:
            return False
        done = self.workspace.submit(End(encounter.id, (*self._taken(encounter), *self._ticked())))
        if done:
            self.closed.emit()
        return done

    def enter(self) -> bool:
        """End the fight."""
        self.submit()
        return True

    # Who

    def _show_people(self, encounter: Encounter) -> None:
        there = tuple(encounter.tokens[each] for each in (() if self.account is None else self.account.who))
        dying = tuple(token for token in there if self._is_dying(encounter, token))
        if dying:
            rows = self.section(self.left, self.tr("Dying"), str(len(dying)), "danger-section")
            for token in dying:
                self._add_person(rows, encounter, token)
                self._add_prospects(rows, encounter, token)
                self._add_ticks(rows, [n for n, loose in enumerate(self.settled) if loose.helps == token.id])
        groups = by_side(token for token in there if token not in dying)
        for title, tokens in sorted(groups, key=lambda group: not is_enemy(group[1][0])):
            note = how_many(self.workspace, self.workspace.state, encounter, (token.id for token in tokens))
            rows = self.section(self.left, title, note)
            for token in tokens:
                self._add_person(rows, encounter, token)

    def _add_person(self, rows: QVBoxLayout, encounter: Encounter, token: Token) -> None:
        fallen = next((each for each in (self.account.fallen if self.account else ()) if each.who == token.id), None)
        beside = "" if fallen is None else felled(self.workspace, fallen)
        rows.addWidget(PersonRow(self.workspace, self.workspace.state, encounter, token, beside, self))
        rows.addWidget(rule(self))

    def _add_prospects(self, rows: QVBoxLayout, encounter: Encounter, token: Token) -> None:
        """Say what becomes by itself of somebody as he is."""
        states = self.workspace.session.systems[encounter.system].states(self.workspace.state, encounter, token)
        for ahead in (each.ahead for each in states if each.ahead is not None):
            rows.addWidget(wrapping_label(self, self.workspace.text(ahead), "danger"))

    def _is_dying(self, encounter: Encounter, token: Token) -> bool:
        system = self.workspace.session.systems[encounter.system]
        return system.status(self.workspace.state, encounter, token).grade is Grade.DYING

    # What there is to gain and to take

    def _show_experience(self) -> None:
        offered = [number for number, loose in enumerate(self.settled) if loose.rewards]
        if offered:
            rows = self.section(self.right, self.tr("Experience"), self.tr("offered, not given yet"))
            self._add_ticks(rows, offered)

    def _show_loot(self, encounter: Encounter) -> None:
        if not self.loot:
            return
        rows = self.section(self.right, self.tr("Loot"), self.tr("what the fallen carry, and what lies here"))
        takers = self._able(encounter)
        if takers:
            rows.addWidget(self._take_all(encounter, takers))
        names = tuple(self.workspace.state.name(encounter.tokens[who]) for who in takers)
        specs = []
        for number, spoil in enumerate(self.loot):
            name = spoil.name if spoil.count == 1 else f"{spoil.name} × {spoil.count}"
            title = self.tr("Who takes %1").replace("%1", name)
            words = (self.tr("stays here"), *names)
            specs.append(
                FieldSpec(
                    str(number), Control.CHOICE, (None, *takers), title=title, tip=title, caption=name, words=words
                )
            )
        self.takers.show_fields(tuple(specs))
        rows.addWidget(self.takers)

    def _take_all(self, encounter: Encounter, takers: tuple[TokenId, ...]) -> QWidget:
        """Return a button for each who can take everything."""
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(wrapping_label(line, self.tr("All of it:"), "muted"))
        self.all_to = {who: QPushButton(encounter_sign(self.workspace, encounter, who), line) for who in takers}
        for who, button in self.all_to.items():
            name = self.workspace.state.name(encounter.tokens[who])
            button.setToolTip(self.tr("%1 takes everything").replace("%1", name))
            button.setAccessibleName(button.toolTip())
            button.setProperty("compact", True)
            # a click leaves the keyboard where Enter ends the fight
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self.give_all, who))
            row.addWidget(button)
        row.addStretch(1)
        return line

    def give_all(self, who: TokenId) -> None:
        """Let somebody take everything; asked once more, everything stays."""
        taken = self.takers.values()
        every = all(taker == who for taker in taken.values())
        for name in taken:
            self.takers.fill_in(name, None if every else who)

    def _able(self, encounter: Encounter) -> tuple[TokenId, ...]:
        """Return who is not of the enemy and can take something."""
        system, state = self.workspace.session.systems[encounter.system], self.workspace.state
        return tuple(
            token.id
            for token in encounter.tokens.values()
            if not is_enemy(token) and not is_out(system.status(state, encounter, token))
        )

    def _taken(self, encounter: Encounter) -> tuple[Command, ...]:
        """Return the commands that hand over what is taken."""
        found: list[Command] = []
        for spoil, who in zip(self.loot, self.takers.values().values(), strict=True):
            token = None if who is None else encounter.tokens.get(who)
            if token is not None:
                target = reference_to(encounter.id, token)
                found += [MoveGear(source, (portion,), target) for source, portion in spoil.portions]
        return tuple(found)

    # Loose ends

    def _add_ticks(self, rows: QVBoxLayout, numbers: list[int]) -> None:
        """Put a tick for each of some loose ends below what stands there, on where the rules suggest it."""
        if not numbers:
            return
        form = FilledForm(self)
        form.show_fields(
            tuple(
                FieldSpec(
                    str(number),
                    Control.TICK,
                    title=self.workspace.text(self.settled[number].label),
                    tip=self.tr("Ticked: it is done when you finish, and kept"),
                    value=int(self.settled[number].suggested),
                )
                for number in numbers
            )
        )
        form.changed.connect(self._count)
        self.ticks.update(dict.fromkeys(numbers, form))
        rows.addWidget(form)

    def _is_on(self, number: int) -> bool:
        """Return whether a loose end is settled when the fight ends."""
        form = self.ticks.get(number)
        return form is not None and bool(form.value(str(number)))

    def _ticked(self) -> tuple[Command, ...]:
        ticked = (loose.command for number, loose in enumerate(self.settled) if self._is_on(number))
        return tuple(command for command in ticked if command is not None)

    def _show_loose(self) -> None:
        left = [number for number, loose in enumerate(self.settled) if not loose.helps and not loose.rewards]
        told = [self.workspace.text(each.label) for each in self.loose if each.warns]
        if not left and not told:
            rows = self.section(self.right, self.tr("Loose ends"))
            words = (
                self.tr("Nothing else is left to settle.")
                if self._left_dying() or any(each.rewards for each in self.settled)
                else self.tr("Nothing is left to settle: harm and gear are kept as they are.")
            )
            rows.addWidget(wrapping_label(self, words, "muted"))
            return
        note = self.tr("what is ticked is done when you finish") if left else ""
        rows = self.section(self.right, self.tr("Loose ends"), note)
        for words in told:
            rows.addWidget(wrapping_label(self, words, "danger"))
        self._add_ticks(rows, left)

    def _buttons(self) -> QWidget:
        self.warning = wrapping_label(self, "", "danger")
        self.cancel = QPushButton(self.tr("Fight on"), self)
        self.cancel.setToolTip(self.tr("Do not end it yet (Escape)"))
        self.cancel.clicked.connect(self.closed)
        self.end = QPushButton(icon("flag", role=QPalette.ColorRole.HighlightedText), "", self)
        self.end.setProperty("primary", True)
        self.end.setToolTip(self.tr("End the fight and do what is ticked; undo takes all of it back (Enter)"))
        self.end.clicked.connect(self.submit)
        return buttons_of(self, self.end, print_button(self), self.cancel, before=self.warning)

    def _count(self) -> None:
        """Say what finishing does, and who is left dying by it."""
        if self.foot is None:
            return
        done = [each for n, each in enumerate(self.settled) if self._is_on(n) and each.command is not None]
        ends = sum(not each.rewards for each in done)
        loot = sum(who is not None for who in self.takers.values().values())
        parts = [self.tr("experience")] if ends < len(done) else []
        parts += [self.tr("1 loose end") if ends == 1 else self.tr("%n loose ends", "", ends)] if ends else []
        parts += [self.tr("1 line of loot") if loot == 1 else self.tr("%n lines of loot", "", loot)] if loot else []
        self.end.setText(self.tr("End the fight") + (": " + ", ".join(parts) if parts else ""))
        dying = self._left_dying()
        names = ", ".join(self.workspace.name_of(who) or who for who in dying)
        self.warning.setText(self.tr("Dying, and left so: %1").replace("%1", names) if dying else "")

    def _left_dying(self) -> list[TokenId]:
        """Return who is dying and not helped by what is ticked."""
        helped = [each.helps for number, each in enumerate(self.settled) if each.helps and self._is_on(number)]
        encounter = self.workspace.encounter
        if encounter is None or self.account is None:
            return []
        there = (who for who in self.account.who if self._is_dying(encounter, encounter.tokens[who]))
        return [who for who in there if who not in helped]


def encounter_sign(workspace: Workspace, encounter: Encounter, who: TokenId) -> str:
    """Return the sign of somebody, as a button's text."""
    return workspace.state.sign(encounter.tokens[who]).replace("&", "&&")
