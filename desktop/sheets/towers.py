"""What a sheet of 99 Towers shows beside its figures: Fate (chips, deck, Hand of Fate), and the bond of companions."""

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.base.ids import EncounterId, PersonId, RuleId, TokenId
from core.base.phrase import say
from core.chance.cards import Card, card_text, suit_of
from core.edits.people import companions_of
from core.model.creature import Person
from core.model.creature_reference import CreatureReference
from core.rules.towers.cards.fate import MOST_CHIPS, DealHands, ExchangeCard, SetChips, ShuffleDecks
from core.rules.towers.cards.playing import COLOURS
from core.rules.towers.fighter import GM_DECK
from core.rules.towers.settings import card_rules
from core.rules.towers.sheet import TowersSheet
from desktop.creatures.companions import bind, can_be_bound, masters_for
from desktop.creatures.subjects import Subject, together
from desktop.forms.field import Control, FieldSpec
from desktop.sheets.derived import RuleWords
from desktop.sheets.editors import DIFFERS, ChoiceEditor, NumberEditor
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout, take_all_out
from desktop.workspace.workspace import Workspace


class BondForm(QWidget):
    """Lets a master be chosen for those edited, all of them people of the roster. Every change is one step of undo."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.people: tuple[Person, ...] = ()
        self.label = RuleWords(workspace, RuleId("T99-COMP-02"), self)
        self.label.setText(self.tr("Companion of"))
        master = FieldSpec("master", Control.CHOICE, title=self.tr("Companion of"))
        tip = self.tr("Master and companion share one place on the clock: one of the two acts")
        self.choice = ChoiceEditor(master, tip, (), self)
        self.choice.entered.connect(self._choose)
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.told.setProperty("tone", "muted")
        row = QHBoxLayout()
        row.setSpacing(SNUG)
        row.addWidget(self.label)
        row.addWidget(self.choice, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addLayout(row)
        whole.addWidget(self.told)

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show whose companions they are; why nothing can be chosen, where it cannot."""
        found = [self._person(subject) for subject in subjects]
        self.people = tuple(person for person in found if person is not None)
        everybody = bool(found) and len(self.people) == len(found)
        can = everybody and can_be_bound(self.workspace, self.people)
        others = masters_for(self.workspace, self.people) if can else ()
        names = (self.tr("nobody"), *(other.creature.name for other in others))
        self.choice.offer((None, *(other.id for other in others)), names)
        mine = list(dict.fromkeys(person.master for person in self.people))
        self.choice.show_value(mine[0] if len(mine) == 1 else DIFFERS)
        self.choice.setEnabled(can)
        self.told.setText(self._told(everybody=everybody))
        self.told.setVisible(bool(self.told.text()))

    def _person(self, subject: Subject) -> Person | None:
        state, encounter = self.workspace.state, self.workspace.encounter
        if subject.encounter is None:
            return state.people.get(PersonId(subject.id))
        token = None if encounter is None else encounter.tokens.get(TokenId(subject.id))
        return None if token is None or token.person is None else state.people.get(token.person)

    def _told(self, *, everybody: bool) -> str:
        if not everybody:
            return self.tr("Only people of the roster can be bound to one another.")
        names = [
            companion.creature.name
            for person in self.people
            for companion in companions_of(self.workspace.state, person.id)
        ]
        return self.tr("Companions: {names}").replace("{names}", ", ".join(names)) if names else ""

    def _choose(self, master: PersonId | None) -> None:
        if self.people and any(person.master != master for person in self.people):
            bind(self.workspace, tuple(person.id for person in self.people), master)


class FateForm(QWidget):
    """Shows what those edited hold of fate; of several what they share. Every change is one step of undo."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.subjects: tuple[Subject, ...] = ()
        self.chips: dict[str, NumberEditor] = {}
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.deck = RuleWords(workspace, RuleId("T99-FLIP-02"), self)
        self.hand = RuleWords(workspace, RuleId("T99-FATE-01"), self)
        self.shuffle = QPushButton(icon("refresh"), self.tr("Shuffle all decks"), self)
        self.shuffle.setToolTip(self.tr("Put every card back into its deck, as at the start of a session"))
        self.shuffle.clicked.connect(lambda: workspace.submit(ShuffleDecks()))
        self.deal = QPushButton(icon("cards"), self.tr("Deal hands"), self)
        self.deal.setToolTip(self.tr("Shuffle all decks and deal everybody three cards, as at the start of a session"))
        self.deal.clicked.connect(lambda: workspace.submit(DealHands()))
        self._cards = QWidget(self)
        self._flow = FlowLayout(self._cards)
        buttons = QWidget(self)
        flow = FlowLayout(buttons, gap=SNUG)
        flow.addWidget(self.deal)
        flow.addWidget(self.shuffle)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addLayout(self._chip_row())
        for part in (self.trouble, self.deck, self.hand, self._cards, buttons):
            whole.addWidget(part)

    def _chip_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SNUG)
        rule = RuleId("T99-FATE-02")
        for colour in COLOURS:
            title = self.workspace.text(say(f"99-towers.chip.{colour}"))
            told = self.tr("{colour} chips").replace("{colour}", title)
            spec = FieldSpec(colour, Control.NUMBER, title=told, rule=rule, least=0, most=MOST_CHIPS)
            editor = NumberEditor(spec, told, self)
            editor.field.setMaximumWidth(self.workspace.theme.pixels(40))
            editor.entered.connect(partial(self._set_chips, colour))
            editor.unread.connect(lambda: self._tell(self.tr("That is no number.")))
            label = RuleWords(self.workspace, rule, self)
            label.setText(title)
            row.addWidget(label)
            row.addWidget(editor)
            self.chips[colour] = editor
        return row

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show what one holds, or what several share."""
        self.subjects = subjects
        self._tell("")
        for colour, editor in self.chips.items():
            counts = [subject.vitals.chips.get(colour, 0) for subject in subjects]
            editor.show_value(counts[0] if all(count == counts[0] for count in counts) else DIFFERS)
        owners = dict.fromkeys(self._owner(subject) for subject in subjects)
        self._show_deck(next(iter(owners)) if len(owners) == 1 else None)

    def _owner(self, subject: Subject) -> str:
        """Return whose deck somebody flips from, as the rules say (T99-FLIP-02)."""
        sheet, encounter = subject.creature.sheet, self.workspace.encounter
        if not isinstance(sheet, TowersSheet) or not sheet.player_character:
            return GM_DECK
        if subject.encounter is None:
            return subject.id
        token = None if encounter is None else encounter.tokens.get(TokenId(subject.id))
        return GM_DECK if token is None or token.person is None else token.person

    def _show_deck(self, owner: str | None) -> None:
        take_all_out(self._flow)
        if owner is None:
            self.deck.setText(self.tr("They flip from different decks."))
            self.hand.setText("")
        else:
            deck = card_rules(self.workspace.state).deck(self.workspace.state, owner)
            whose = self.tr("The game master's deck") if owner == GM_DECK else self.tr("Own deck")
            hearts = sum(suit_of(card) == "H" for card in deck.left)
            left = self.tr("%n cards left, ", "", len(deck.left)) + self.tr("%n of them Hearts", "", hearts)
            self.deck.setText(f"{whose}: {left}, " + self.tr("%n discarded", "", len(deck.discards)))
            self.hand.setText(self.tr("Hand of Fate:") if deck.held else self.tr("No Hand of Fate."))
            for card in deck.held:
                self._flow.addWidget(self._card(owner, card))
            self._cards.setVisible(bool(deck.held))
        self.hand.setVisible(bool(self.hand.text()))

    def _card(self, owner: str, card: Card) -> QPushButton:
        button = QPushButton(card_text(card), self._cards)
        tip = self.tr("Exchange {card} for the top card of the deck, as after a fight").replace(
            "{card}", card_text(card)
        )
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(lambda: self.workspace.submit(ExchangeCard(owner, card)))
        return button

    def _set_chips(self, colour: str, value: object) -> None:
        if not isinstance(value, int):
            return
        alike: dict[tuple[EncounterId | None, tuple[int, ...]], list[CreatureReference]] = {}
        for subject in self.subjects:
            counts = tuple(value if each == colour else subject.vitals.chips.get(each, 0) for each in COLOURS)
            alike.setdefault((subject.encounter, counts), []).append(CreatureReference(subject.encounter, subject.id))
        commands = [
            SetChips(encounter, tuple(who), dict(zip(COLOURS, counts, strict=True)))
            for (encounter, counts), who in alike.items()
        ]
        self._submit(commands, colour)

    def _submit(self, commands: list[SetChips], colour: str) -> None:
        for command in commands:
            held = sum(command.chips.values())
            if min(command.chips.values()) < 0 or held > MOST_CHIPS:
                self.chips[colour].mark(wrong=True)
                self._tell(self.tr("Nobody holds more than %n chips, nor fewer than none.", "", MOST_CHIPS))
                return
        together(self.workspace, say("99-towers.after.chips"), commands)

    def _tell(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))
