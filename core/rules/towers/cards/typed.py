"""Flips as people type them: cards by their names, or only what they come to."""

import re

from core.base.errors import BadAnswer
from core.chance.cards import Card, Deck, parse_cards, shown
from core.rules.towers.settings import CardRules

_RESULT = re.compile(r"(\d{1,9})(?:\s+(\d{1,9})\s*[Hh♥])?")


def typed_result(text: str, turned: int) -> tuple[int, int] | None:
    """Return the kept value and the Hearts that were typed alone, `12 1H`, of so many cards; None if it is neither."""
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        return None
    figures = int(found[1]), int(found[2] or 0)
    if figures[1] > turned:
        raise BadAnswer("99-towers.answer.inconsistent")
    return figures


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
        raise BadAnswer("99-towers.answer.held", card=shown(held[0]))
    if lacking and not insist:
        raise BadAnswer("99-towers.answer.gone", card=shown(lacking[0]))
