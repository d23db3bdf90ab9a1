"""One side of a flip: how many cards it turns and what is kept of them, and the flip as it lay."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.cards import Card, Deck, card_text
from core.chance.flips import HIGHEST, Kept, cards_turned, kept_of
from core.chance.source import Source
from core.chance.supplies import Supply, chances
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards.typed import flip_words, typed_cards, typed_result
from core.rules.towers.fighter import Fighter, deck_owner
from core.rules.towers.settings import NO_CARDS, CardRules, chosen


@dataclass(frozen=True, slots=True)
class Flipped:
    """A flip as it lay: its cards, the kept value before shifts, and its Hearts. Of some flips only these are known."""

    kept: int
    hearts: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The cards as printed, or the result alone."""
        if self.cards:
            return say("99-towers.cards", cards=" ".join(map(card_text, self.cards)))
        if not self.kept:
            return say("99-towers.no-flip")
        return say("99-towers.result", kept=self.kept, hearts=self.hearts)

    @property
    def words(self) -> Phrase:
        """The cards by their names, and what they come to."""
        return say("99-towers.no-flip") if self == NO_FLIP else flip_words(self.cards, self.kept, self.hearts)


NO_FLIP = Flipped(0)
"""What stands in for a flip that cannot be made."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a flip: the net rank, the net shift, and the owner of the deck; no count: final value 0, no flip.

    `chips` are what chips have added of these, cards and shift, one pair for each chip.
    """

    count: int | None
    shift: int = 0
    deck: str = "gm"
    chips: tuple[tuple[int, int], ...] = ()

    @rule("T99-FLIP-05", "T99-FLIP-07")
    def final(self, flipped: Flipped) -> int:
        """Return the final value: the kept card and the shift, which has no floor; 0 where nothing can be flipped."""
        return 0 if self.count is None else flipped.kept + self.shift

    @property
    def cards(self) -> int:
        """How many cards are turned up."""
        return 0 if self.count is None else cards_turned(self.count)

    @property
    def is_desperate(self) -> bool:
        """Whether the lowest card is kept."""
        return self.count is not None and self.count <= 0

    @property
    def words(self) -> Phrase:
        """How many cards are flipped."""
        return say("99-towers.share", count=self.cards)

    def chances(self, supply: Supply) -> Mapping[Kept, Fraction]:
        """Return the exact chance of every reading out of a supply; where nothing can be flipped, of nothing."""
        return {Kept(0, 0): Fraction(1)} if self.count is None else chances(supply, self.count)


ONE_CARD = Side(1)


@rule("T99-FLIP-04", "T99-FLIP-07")
def side_of(state: Campaign, someone: Fighter, count: int | None, shift: int = 0) -> Side:
    """Return somebody's side of a flip of net rank `count`, where none or fewer cards count as the house rule says."""
    if count is not None and count <= 0:
        no_cards = chosen(state.house_rules, NO_CARDS)
        count = {"one-card": 1, "nothing": None}.get(str(no_cards), count)
    return Side(count, shift, deck_owner(someone))


def side_by(state: Campaign, someone: Fighter, tally: Tally) -> Side:
    """Return somebody's side of a flip as a tally reckons it; a barred one cannot be made."""
    return side_of(state, someone, None if tally.barred is not None else tally.total.number, tally.total.shift)


def drawn_side(side: Side, table: CardRules, deck: Deck, source: Source) -> tuple[Flipped, Deck, Source]:
    """Return a side as it is drawn from a deck, with the deck and the source after it."""
    if side.count is None:
        return NO_FLIP, deck, source
    cards, deck, source = deck.draw(side.cards, source)
    return of_cards(cards, side, table), deck, source


@rule("T99-FLIP-03", "T99-FLIP-07")
def of_cards(cards: tuple[Card, ...], side: Side, table: CardRules) -> Flipped:
    """Return the flip that these cards make."""
    _, kept = kept_of(cards, table.worth, desperate=side.is_desperate)
    return Flipped(kept.value, kept.hearts, cards)


def typed_side(text: str, side: Side, table: CardRules, *, insist: bool) -> Flipped:
    """Return a side as somebody types it, by its cards or by its result."""
    if side.count is None:
        return NO_FLIP
    result = typed_result(text, side.count, table, insist=insist)
    return of_cards(typed_cards(text, side.cards, table), side, table) if result is None else Flipped(*result)


def consistent_side(flipped: Flipped, side: Side, table: CardRules) -> Flipped:
    """Return a flip if a side can come to it; raise `BadAnswer` if it cannot."""
    if side.count is None:
        fits = flipped == NO_FLIP
    elif flipped.cards:
        fits = of_cards(flipped.cards, side, table) == flipped
    else:
        fits = 0 <= flipped.kept <= HIGHEST and 0 <= flipped.hearts <= (1 if side.is_desperate else 13)
    if not fits:
        raise BadAnswer("99-towers.answer.inconsistent")
    return flipped
