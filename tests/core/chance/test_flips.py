"""The closed forms of flips against counting every hand (T99-FLIP-03, T99-FLIP-07, T99-FLIP-08, T99-ATK-02)."""

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance.cards import FULL_DECK, rank_of
from core.chance.flips import cards_turned, flip_chances, kept_of, opposed_chances, pile_of

SMALL = ("AH", "AS", "2H", "2S", "3D", "5H", "5C", "9D", "KH", "KS")


def counted(cards: tuple[str, ...], count: int) -> dict[object, Fraction]:
    hands = Counter(
        kept_of(hand, rank_of, desperate=count <= 0)[1] for hand in combinations(cards, cards_turned(count))
    )
    return {kept: Fraction(number, hands.total()) for kept, number in hands.items()}


@pytest.mark.parametrize("count", [-2, -1, 0, 1, 2, 3, 5])
def test_one_flip_equals_counting_every_hand(count: int) -> None:
    assert flip_chances(pile_of(SMALL, rank_of), count) == counted(SMALL, count)


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(FULL_DECK), min_size=6, max_size=9, unique=True).map(tuple),
    st.integers(-1, 3),
    st.integers(-1, 3),
    st.integers(-3, 3),
)
def test_both_flips_from_one_deck_equal_counting_every_pair(
    cards: tuple[str, ...], attack: int, defense: int, edge: int
) -> None:
    pairs: Counter[int | None] = Counter()
    for hand in combinations(cards, cards_turned(attack)):
        first = kept_of(hand, rank_of, desperate=attack <= 0)[1]
        rest = tuple(card for card in cards if card not in hand)
        for answer in combinations(rest, cards_turned(defense)):
            second = kept_of(answer, rank_of, desperate=defense <= 0)[1]
            pairs[first.hearts if first.value + edge >= second.value else None] += 1
    expected = {key: Fraction(number, pairs.total()) for key, number in pairs.items()}
    assert opposed_chances(pile_of(cards, rank_of), attack, None, defense, edge) == expected


def test_two_decks_equal_the_table_of_the_catalogue() -> None:
    text = Path("resources/rules/99-towers.toml").read_text(encoding="utf-8")
    tables = {table["id"]: table for table in tomllib.loads(text)["table"]}
    full = pile_of(FULL_DECK, rank_of)
    for attack, *cells in tables["T99-TAB-ODDS"]["rows"]:
        for defense, cell in enumerate(cells):
            chances = opposed_chances(full, attack, full, defense, 0)
            hit = 1 - chances.get(None, Fraction(0))
            critical = hit - chances.get(0, Fraction(0))
            assert cell == f"{float(hit):.4f} / {float(critical):.4f}", (attack, defense)


def test_a_desperate_flip_keeps_the_lowest_and_rather_no_heart() -> None:
    """T99-FLIP-07: only the kept card can count as a Heart; among ties a card that is none is kept."""
    assert kept_of(("2H", "2S", "KH"), rank_of, desperate=True) == ("2S", (2, 0))
    assert kept_of(("2H", "KH"), rank_of, desperate=True) == ("2H", (2, 1))
    assert kept_of(("2H", "KH", "9S"), rank_of, desperate=False) == ("KH", (13, 2))
