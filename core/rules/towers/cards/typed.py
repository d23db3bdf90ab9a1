"""Flips as people type them, by the names of the cards or what they come to, and as they read them back."""

import re
from functools import lru_cache, reduce

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.cards import JOKERS, Card, Deck, card_rank, card_text, parse_cards, suit_of
from core.chance.flips import Kept, cards_turned
from core.chance.supplies import Supply, chances
from core.rulebook.cite import rule
from core.rules.towers.settings import CardRules

_RESULT = re.compile(r"(\d{1,9})(?:\s+(\d{1,9})\s*[Hh♥])?")


def typed_result(text: str, count: int, table: CardRules, *, insist: bool) -> Kept | None:
    """Return what was typed alone, `12 1H`, of a flip of a rank: the kept value and the Hearts; None if it is neither.

    Raise `BadAnswer` for what no such cards of a whole deck come to; it is taken with `insist`.
    """
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        return None
    result = Kept(int(found[1]), int(found[2] or 0))
    if not insist and result not in _possible(count, table):
        turned = cards_turned(count)
        raise BadAnswer("99-towers.answer.impossible", count=turned, kept=result.value, hearts=result.hearts)
    return result


@lru_cache(maxsize=64)
@rule("T99-FLIP-01", "T99-FLIP-07", "T99-FLIP-08")
def _possible(count: int, table: CardRules) -> frozenset[Kept]:
    """Return all that a flip of a rank can come to out of a whole deck."""
    return frozenset(chances(Supply.of(Deck(left=table.whole), table.worth), count))


def typed_cards(text: str, count: int, table: CardRules) -> tuple[Card, ...]:
    """Return the cards of a flip of so many, `QS 7H`."""
    cards = parse_cards(text)
    if len(cards) != count:
        raise BadAnswer("99-towers.answer.cards", count=count, found=len(cards))
    if not table.jokers and any(card not in table.whole for card in cards):
        raise BadAnswer("99-towers.answer.no-jokers")
    return cards


def check_deck(deck: Deck, cards: tuple[Card, ...], *, insist: bool) -> None:
    """Raise `BadAnswer` for cards that a deck cannot give; those that it has given are taken with `insist`."""
    lacking = deck.lacking(cards)
    held = [card for card in lacking if card in deck.held]
    if held:
        raise BadAnswer("99-towers.answer.held", card=card_text(held[0]))
    if lacking and not insist:
        raise BadAnswer("99-towers.answer.gone", card=card_text(lacking[0]))


_NAMED = {1: "A", 11: "J", 12: "Q", 13: "K"}


def card_words(card: Card) -> Phrase:
    """Return the name of a card: `queen of spades`, `7 of hearts`."""
    if card in JOKERS:
        return say(f"99-towers.card.{card}")
    rank = card_rank(card)
    named = say(f"99-towers.card.{_NAMED[rank]}") if rank in _NAMED else say("99-towers.card.number", number=rank)
    return say(f"99-towers.card.of.{suit_of(card)}", rank=named)


def flip_words(cards: tuple[Card, ...], kept: int, hearts: int) -> Phrase:
    """Return a flip in words, or its result alone where no cards are known."""
    if not cards:
        return say("99-towers.told.result", kept=kept, hearts=hearts)
    named = reduce(lambda first, more: say("draw.told.and", first=first, more=more), map(card_words, cards))
    return say("99-towers.told.flip", cards=named, kept=kept, hearts=hearts)
