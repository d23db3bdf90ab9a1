"""Decks at the table: whose a flip comes from, what cards are worth, exact chances, shuffling and dealing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import NamedTuple

from core.base.errors import Refused
from core.chance.cards import FULL_DECK, JOKERS, Card, Deck, rank_of
from core.chance.flips import HIGHEST, Kept, Pile, cards_turned, flip_chances, pile_of
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import DeckChanged, SourceMoved
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.commands import Said
from core.rules.towers.fighter import Fighter, sheet_of
from core.rules.towers.settings import CARDS, DECKS, HAND, MASTERS_HAND, chosen, number_of

GM_DECK = "gm"
"""The deck of everybody who has none of their own."""


@dataclass(frozen=True, slots=True)
class CardRules:
    """The house rules on cards: what the ace is worth, whether the jokers are in, whether every deck is fresh."""

    ace: int = 1
    jokers: bool = False
    fresh: bool = False

    @rule("T99-FLIP-01")
    def worth(self, card: Card) -> int:
        """Return what a card counts."""
        if card in JOKERS:
            return 0 if card == JOKERS[0] else HIGHEST
        rank = rank_of(card)
        return self.ace if rank == 1 else rank

    @property
    def whole(self) -> tuple[Card, ...]:
        """All cards of a deck."""
        return (*FULL_DECK, *JOKERS) if self.jokers else FULL_DECK

    def deck(self, state: Campaign, owner: str) -> Deck:
        """Return a deck as it is now; a fresh one where nobody has drawn from it, or where every flip has one."""
        known = None if self.fresh else state.decks.get(owner)
        return Deck(left=self.whole) if known is None else known


PLAIN_CARDS = CardRules()
"""The rules on cards with every gap filled as by default."""


def card_rules(state: Campaign) -> CardRules:
    """Return the house rules on cards that are in force."""
    cards, decks = str(chosen(state, CARDS)), chosen(state, DECKS)
    return CardRules(ace=HIGHEST if "ace-14" in cards else 1, jokers="jokers" in cards, fresh=decks == "fresh-deck")


@rule("T99-FLIP-02")
def deck_owner(someone: Fighter) -> str:
    """Return whose deck somebody flips from: a player character's own, by the person's id, or the game master's."""
    person = someone.token.person
    return person if person is not None and someone.sheet.player_character else GM_DECK


class Supply(NamedTuple):
    """What a flip can draw from: the pile, and the discards that become the next pile when it runs out."""

    left: Pile
    discards: Pile

    @classmethod
    def of(cls, deck: Deck, rules: CardRules) -> "Supply":
        """Return the composition of a deck."""
        return cls(pile_of(deck.left, rules.worth), pile_of(deck.discards, rules.worth))


@rule("T99-FLIP-02", "T99-FLIP-07")
def chances(supply: Supply, count: int) -> dict[Kept, Fraction]:
    """Return the exact chance of every reading of a flip of rank `count`, also where the pile runs out within it."""
    turned = cards_turned(count)
    if supply.left.size >= turned:
        return flip_chances(supply.left, count)
    more = min(turned - supply.left.size, supply.discards.size)
    sure = _cards(supply.left)
    found: dict[Kept, Fraction] = {}
    for drawn, chance, _ in draws(supply.discards, more):
        kept = read((*sure, *drawn), desperate=count <= 0)
        found[kept] = found.get(kept, Fraction(0)) + chance
    return found


@rule("T99-FLIP-02")
def chances_in_turn(supply: Supply, first: int, second: int) -> dict[tuple[Kept, Kept], Fraction]:
    """Return the exact chances of two flips out of one deck that runs out within them."""
    turned = cards_turned(first)
    found: dict[tuple[Kept, Kept], Fraction] = {}
    spent = supply.left.size < turned
    sure = _cards(supply.left) if spent else ()
    source = supply.discards if spent else supply.left
    for drawn, chance, rest in draws(source, min(turned - len(sure), source.size)):
        one = read((*sure, *drawn), desperate=first <= 0)
        after = Supply(rest, _NOTHING) if spent else Supply(rest, supply.discards)
        for other, share in chances(after, second).items():
            found[one, other] = found.get((one, other), Fraction(0)) + chance * share
    return found


Plain = tuple[int, bool]
"""A card as chance sees it: what it is worth, and whether it is a Heart."""
_NOTHING = Pile((0,) * (HIGHEST + 1), (0,) * (HIGHEST + 1))


def read(cards: tuple[Plain, ...], *, desperate: bool) -> Kept:
    """Return what counts of flipped cards (T99-FLIP-03, T99-FLIP-07, T99-FLIP-08)."""
    if not cards:
        return Kept(0, 0)
    if desperate:
        value, heart = min(cards)
        return Kept(value, int(heart))
    return Kept(max(value for value, _ in cards), sum(heart for _, heart in cards))


def draws(pile: Pile, count: int) -> Iterator[tuple[tuple[Plain, ...], Fraction, Pile]]:
    """Yield every draw of so many cards as chance sees them, its chance, and the pile after it."""
    kinds = [(value, heart) for value in range(HIGHEST + 1) for heart in (False, True)]
    total = comb(pile.size, count)

    def below(index: int, left: int) -> Iterator[tuple[tuple[Plain, ...], int, dict[Plain, int]]]:
        if left == 0:
            yield (), 1, {}
            return
        if index == len(kinds):
            return
        value, heart = kinds[index]
        held = (pile.hearts if heart else pile.others)[value]
        for taken in range(min(held, left) + 1):
            for cards, ways, counts in below(index + 1, left - taken):
                yield ((kinds[index],) * taken + cards, ways * comb(held, taken), {**counts, kinds[index]: taken})

    for cards, ways, counts in below(0, count):
        hearts = tuple(number - counts.get((value, True), 0) for value, number in enumerate(pile.hearts))
        others = tuple(number - counts.get((value, False), 0) for value, number in enumerate(pile.others))
        yield cards, Fraction(ways, total), Pile(hearts, others)


def _cards(pile: Pile) -> tuple[Plain, ...]:
    return tuple(
        (value, heart)
        for heart, numbers in ((False, pile.others), (True, pile.hearts))
        for value, number in enumerate(numbers)
        for _ in range(number)
    )


@COMMANDS.member("99-towers.shuffle")
@dataclass(frozen=True, slots=True)
class ShuffleDecks(Said, EditCommand):
    """Shuffle all decks fresh, as at the start of a session."""

    said = "99-towers.after.shuffle"

    @rule("T99-FLIP-02")
    def carry_out(self, ctx: Context) -> None:
        """Put every card back into its deck; hands are discarded."""
        whole = Deck(left=card_rules(ctx.state).whole)
        for owner, deck in ctx.state.decks.items():
            if deck != whole:
                ctx.emit(DeckChanged(owner, whole))


@COMMANDS.member("99-towers.deal-hands")
@dataclass(frozen=True, slots=True)
class DealHands(Said, EditCommand):
    """Deal everybody a Hand of Fate of three cards, as at the start of a session; the decks are shuffled first."""

    said = "99-towers.after.deal-hands"

    @rule("T99-FATE-01", "T99-FLIP-02")
    def carry_out(self, ctx: Context) -> None:
        """Deal to every player character of this system, and to the game master."""
        owners = [
            person.id
            for person in ctx.state.people.values()
            if person.creature.system == "99-towers" and sheet_of(person.creature).player_character
        ]
        whole = Deck(left=card_rules(ctx.state).whole)
        source = ctx.state.source
        size = number_of(ctx.state.house_rules, HAND)
        for owner in (*owners, GM_DECK):
            cards = size if owner != GM_DECK or chosen(ctx.state, MASTERS_HAND) else 0
            hand, left, source = source.taken(whole.left, cards)
            ctx.emit(SourceMoved(source))
            ctx.emit(DeckChanged(owner, Deck(left=left, held=hand)))


@COMMANDS.member("99-towers.exchange-card")
@dataclass(frozen=True, slots=True)
class ExchangeCard(Said, EditCommand):
    """Swap one held card for the top card of the own deck, as after a fight."""

    owner: str
    card: Card

    said = "99-towers.after.exchange-card"

    @rule("T99-FATE-01")
    def carry_out(self, ctx: Context) -> None:
        """Draw one card in place of another; refused for a card that is not held."""
        deck = ctx.state.decks.get(self.owner)
        if deck is None or self.card not in deck.held:
            raise Refused("99-towers.why.not-held")
        drawn, after, source = deck.draw(1, ctx.state.source)
        if not drawn:
            raise Refused("99-towers.why.not-held")
        hand = tuple(drawn[0] if card == self.card else card for card in deck.held)
        discards = (*(card for card in after.discards if card not in drawn), self.card)
        ctx.emit(SourceMoved(source))
        ctx.emit(DeckChanged(self.owner, replace(after, held=hand, discards=discards)))
