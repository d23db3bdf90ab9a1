"""Flips in words, as whoever has typed them reads them back: each card by its name, then what they come to."""

from functools import reduce

from core.base.phrase import Phrase, say
from core.chance.cards import JOKERS, Card, rank_of, suit_of

_NAMED = {1: "A", 11: "J", 12: "Q", 13: "K"}


def card_words(card: Card) -> Phrase:
    """Return the name of a card: `queen of spades`, `7 of hearts`."""
    if card in JOKERS:
        return say(f"99-towers.card.{card}")
    rank = rank_of(card)
    named = say(f"99-towers.card.{_NAMED[rank]}") if rank in _NAMED else say("99-towers.card.number", number=rank)
    return say(f"99-towers.card.of.{suit_of(card)}", rank=named)


def flip_words(cards: tuple[Card, ...], kept: int, hearts: int) -> Phrase:
    """Return a flip in words, or its result alone where no cards are known."""
    if not cards:
        return say("99-towers.told.result", kept=kept, hearts=hearts)
    named = reduce(lambda first, more: say("draw.told.and", first=first, more=more), map(card_words, cards))
    return say("99-towers.told.flip", cards=named, kept=kept, hearts=hearts)
