"""Playing cards, read and written as people do, and decks that are drawn down and shuffled anew."""

import re
from dataclasses import dataclass, replace

from core.base.errors import BadAnswer
from core.chance.source import Source

RANKS = "A23456789TJQK"
SUITS = "HDSC"
JOKERS = ("BJ", "RJ")
"""The black and the red joker, both without a suit."""

Card = str
"""Rank and suit, such as `QS`, `7H`, `TD`; or a joker."""

FULL_DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

_SYMBOLS = str.maketrans({"♥": "H", "♡": "H", "♦": "D", "♢": "D", "♠": "S", "♤": "S", "♣": "C", "♧": "C"})
_CARD = re.compile(r"(?:10|[A2-9TJQK])[HDSC]|BJ|RJ")
_CARDS = re.compile(rf"(?:{_CARD.pattern})*")


def card_rank(card: Card) -> int:
    """Return 1 for an ace up to 13 for a king; 0 for a joker."""
    return 0 if card in JOKERS else RANKS.index(card[0]) + 1


def suit_of(card: Card) -> str:
    """Return H, D, S or C; nothing for a joker."""
    return "" if card in JOKERS else card[1]


def card_text(card: Card) -> str:
    """Return a card as it is printed: `Q♠`, `10♥`."""
    if card in JOKERS:
        return card
    return card[0].replace("T", "10") + {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}[card[1]]


def parse_cards(text: str, *, count: int | None = None) -> tuple[Card, ...]:
    """Return the cards that a person typed: `QS 7H`, `qs,10h`, `A♥`, `Q S`, `qs7h`; as many as `count`, if it is given.

    Raises `BadAnswer` where one is no card, or stands there twice, or where there are too many or too few.
    """
    words = [word for word in re.split(r"[\s,;]+", text.strip().upper().translate(_SYMBOLS)) if word]
    joined = "".join(words)
    if not _CARDS.fullmatch(joined):
        raise BadAnswer("answer.no-card", card=next((word for word in words if not _CARDS.fullmatch(word)), joined))
    cards: list[Card] = []
    for word in _CARD.findall(joined):
        card = word.replace("10", "T")
        if card in cards:
            raise BadAnswer("answer.card-twice", card=card_text(card))
        cards.append(card)
    if count is not None and len(cards) != count:
        raise BadAnswer("answer.card-count", count=count, given=len(cards))
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as far as anybody knows it: which cards are left, not their order, so that the state holds no future.

    `left` is the draw pile, `discards` what was flipped since the last shuffle, `held` what lies in hands.
    """

    left: tuple[Card, ...] = FULL_DECK
    discards: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()

    def draw(self, count: int, source: Source) -> "tuple[tuple[Card, ...], Deck, Source]":
        """Draw cards without putting them back (T99-FLIP-02); they lie in the discards of the deck returned.

        Where too few are left, the discards, not the cards of this draw, are shuffled into a new pile; where even
        that is too few, the draw is smaller.
        """
        drawn, left, source = source.taken(self.left, min(count, len(self.left)))
        deck = replace(self, left=left)
        if len(drawn) < count and self.discards:
            more, rest, source = source.taken(self.discards, min(count - len(drawn), len(self.discards)))
            return (*drawn, *more), replace(self, left=_sorted(rest), discards=(*drawn, *more)), source
        return drawn, replace(deck, discards=(*self.discards, *drawn)), source

    def without(self, cards: tuple[Card, ...]) -> "Deck":
        """Return the deck after a table has flipped these cards; shuffled anew first where it could not have had them.

        Cards that lie in a hand, or do not belong to the deck, cannot have been flipped: that is for the asker to
        refuse.
        """
        if self._goes_on(cards):
            everything = _sorted((*self.left, *self.discards))
            return replace(self, left=tuple(card for card in everything if card not in cards), discards=cards)
        deck = self.shuffled() if self.lacking(cards) else self
        left = tuple(card for card in deck.left if card not in cards)
        return replace(deck, left=left, discards=(*deck.discards, *cards))

    def lacking(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return those of the cards that the deck had already given, unless the flip empties the pile and goes on."""
        there = (*self.left, *self.discards) if self._goes_on(cards) else self.left
        return tuple(card for card in cards if card not in there)

    def _goes_on(self, cards: tuple[Card, ...]) -> bool:
        return len(cards) > len(self.left) and all(card in cards for card in self.left)

    def shuffled(self) -> "Deck":
        """Return the deck with its discards back in the pile; held cards stay where they are."""
        return replace(self, left=_sorted((*self.left, *self.discards)), discards=())


_ORDER = {card: number for number, card in enumerate((*FULL_DECK, *JOKERS))}


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_ORDER.__getitem__))
