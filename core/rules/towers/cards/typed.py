"""Flips as people type them: cards by their names, or only what they come to."""

import re
from functools import lru_cache

from core.base.errors import BadAnswer
from core.chance.cards import Card, Deck, parse_cards, shown
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
        raise BadAnswer("99-towers.answer.held", card=shown(held[0]))
    if lacking and not insist:
        raise BadAnswer("99-towers.answer.gone", card=shown(lacking[0]))
