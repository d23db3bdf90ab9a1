"""Flips, dice and cards made up by a seed, and all that is said of them: every chance, every reading, every refusal."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from core.base.errors import SandtableError
from core.chance.cards import FULL_DECK, JOKERS, Card, Deck, card_rank, card_text, parse_cards, suit_of
from core.chance.dice import parse_dice
from core.chance.flips import (
    cards_turned,
    chances_between,
    flip_chances,
    kept_of,
    opposed_chances,
    pile_of,
)
from core.chance.source import Source
from core.chance.supplies import Supply, chances, chances_in_turn
from tests.helpers.plain import plain

COUNTS = (-2, -1, 0, 1, 2, 3, 4)
CARDS = ("QS 7H", "qs,10h", "A♥", "Q S", "qs7h", "", "QS QS", "1H", "BJ RJ", "10d;2c", "AS KS 3", "tdth", "♠", "2h 3h")
DICE = ("2d6+3", "D20", "d%", "4d6k3", "-1d6", "2", "", "d", "60d1", "61d1", "d1000", "d1001", "3d6k0", "2d10-d4+1",
        "4d6kh2", "1d6 + 2d4 − 3", "+5", "5+", "100000", "100001", "2d6k5", "d0", "0d6", "1d10+1d100")  # fmt: skip


def said(asked: Callable[..., Any], *given: Any, **named: Any) -> str:
    """Return what comes of calling something with what is given, or why it is refused."""
    try:
        return plain(asked(*given, **named))
    except (SandtableError, ValueError, NotImplementedError) as error:
        return plain(error) if isinstance(error, SandtableError) else type(error).__name__


def worth(card: Card) -> int:
    """Return what a card counts, an ace as the highest."""
    return 14 if card_rank(card) in (0, 1) else card_rank(card)


def seen_of_flips(seed: int) -> list[list[str]]:
    """Return the chances of flips out of small decks: alone, against each other, and where a pile runs out."""
    pick = Random(seed)
    cards = [*FULL_DECK, *JOKERS]
    pick.shuffle(cards)
    mine, theirs = cards[: pick.randrange(5, 9)], cards[20 : 20 + pick.randrange(5, 9)]
    spent, others = cards[40 : 40 + pick.randrange(5)], cards[46 : 46 + pick.randrange(5)]
    attack, defense = pile_of(mine, worth), pile_of(theirs, worth)
    supply, second = (attack, pile_of(spent, worth)), (defense, pile_of(others, worth))
    alone = [plain((count, cards_turned(count), flip_chances(attack, count))) for count in COUNTS]
    kept = [plain(kept_of(tuple(cards[:n]), worth, desperate=bool(n % 2))) for n in range(6)]
    against, running_out, in_turn = [], [], []
    for _ in range(12):
        count, answer, edge = pick.choice(COUNTS), pick.choice(COUNTS[:5]), pick.randrange(-16, 16)
        against.append(said(opposed_chances, attack, count, defense, answer, edge))
        against.append(said(opposed_chances, attack, min(count, 2), None, min(answer, 1), edge))
        between = pick.randrange(4)
        for other in (second, None):
            running_out.append(said(chances_between, supply, count, other, answer, edge, between))
    own = Supply(*supply)
    for count in COUNTS:
        in_turn.append(plain((count, chances(own, count))))
        in_turn.append(plain((count, chances_in_turn(own, min(count, 2), 1))))
    return [[*alone, *kept], against, running_out, in_turn]


def seen_of_cards(seed: int) -> list[list[str]]:
    """Return what is read of typed cards, and how a deck is drawn down."""
    read = [said(parse_cards, text, count=count) for text in CARDS for count in (None, 2)]
    read += [plain((card, card_rank(card), suit_of(card), card_text(card))) for card in (*FULL_DECK, *JOKERS)]
    return [read, [*_of_deck(seed)]]


def _of_deck(seed: int) -> Iterator[str]:
    pick = Random(seed)
    deck, source = Deck(FULL_DECK[:9], FULL_DECK[20:26], FULL_DECK[30:33]), Source(seed)
    for _ in range(8):
        count = pick.randrange(6)
        drawn, deck, source = deck.draw(count, source)
        yield plain((count, drawn, deck, source))
        named = tuple(pick.sample(FULL_DECK[:30], pick.randrange(1, 5)))
        yield plain((named, deck.lacking(named), deck.without(named)))
        yield plain((deck.left[:7] and deck.without((*deck.left, *deck.discards[:1])), deck.shuffled()))
    yield plain((source.choose(FULL_DECK), source.taken(FULL_DECK[:9], 9)[::2], source.beyond(3)))


def seen_of_dice(seed: int) -> list[list[str]]:
    """Return what is read of dice, and what they can show."""
    parts = []
    for text in DICE:
        found = [said(parse_dice, text)]
        try:
            dice = parse_dice(text)
        except SandtableError:
            parts.append(found)
            continue
        found += [str(dice), plain((dice.lowest, dice.highest)), plain(dice.sample(Source(seed))[0])]
        found += [str(dice + 2), str(dice + parse_dice("d4"))]
        parts.append(found)
    return parts
