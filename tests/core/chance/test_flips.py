"""The closed forms of flips against counting every hand (T99-FLIP-03, T99-FLIP-07, T99-FLIP-08, T99-ATK-02)."""

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.chance.cards import FULL_DECK, JOKERS, card_rank, parse_cards
from core.chance.flips import PileCount, cards_turned, chances_between, flip_chances, kept_of, opposed_chances, pile_of
from tests.helpers.oracle import flip

SMALL = ("AH", "AS", "2H", "2S", "3D", "5H", "5C", "9D", "KH", "KS")


def counted(cards: tuple[str, ...], count: int) -> dict[object, Fraction]:
    hands = Counter(
        kept_of(hand, card_rank, desperate=count <= 0)[1] for hand in combinations(cards, cards_turned(count))
    )
    return {kept: Fraction(number, hands.total()) for kept, number in hands.items()}


@pytest.mark.parametrize("count", [-2, -1, 0, 1, 2, 3, 5])
def test_one_flip_equals_counting_every_hand(count: int) -> None:
    assert flip_chances(pile_of(SMALL, card_rank), count) == counted(SMALL, count)


def paired(cards: tuple[str, ...], attack: int, other: tuple[str, ...] | None, defense: int, edge: int) -> object:
    """Count every pair of hands, the second from what the first leaves or from a deck of its own."""
    pairs: Counter[int | None] = Counter()
    for hand in combinations(cards, cards_turned(attack)):
        first = kept_of(hand, worth, desperate=attack <= 0)[1]
        rest = tuple(card for card in cards if card not in hand) if other is None else other
        for answer in combinations(rest, cards_turned(defense)):
            second = kept_of(answer, worth, desperate=defense <= 0)[1]
            pairs[first.hearts if first.value + edge >= second.value else None] += 1
    return {key: Fraction(number, pairs.total()) for key, number in pairs.items()}


def worth(card: str) -> int:
    """Jokers are worth 0 and 14, an ace 1 (T99-FLIP-01)."""
    return 14 if card == "RJ" else card_rank(card)


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from((*FULL_DECK, *JOKERS)), min_size=6, max_size=9, unique=True).map(tuple),
    st.integers(-1, 3),
    st.integers(-1, 3),
    st.integers(-3, 3),
)
def test_both_flips_from_one_deck_equal_counting_every_pair(
    cards: tuple[str, ...], attack: int, defense: int, edge: int
) -> None:
    assert opposed_chances(pile_of(cards, worth), attack, None, defense, edge) == paired(
        cards, attack, None, defense, edge
    )


@pytest.mark.parametrize("edge", [-2, 0, 3])
@pytest.mark.parametrize("defense", [-1, 0, 2])
@pytest.mark.parametrize("attack", [-1, 0, 1, 3])
def test_every_sort_of_pair_equals_counting(attack: int, defense: int, edge: int) -> None:
    pile, other = pile_of(SMALL, worth), ("BJ", "RJ", "2S", "2H", "9C", "4D")
    assert opposed_chances(pile, attack, None, defense, edge) == paired(SMALL, attack, None, defense, edge)
    found = opposed_chances(pile_of(other, worth), attack, pile, defense, edge)
    assert found == paired(other, attack, SMALL, defense, edge)
    found = opposed_chances(pile, attack, pile_of(other, worth), defense, edge)
    assert found == paired(SMALL, attack, other, defense, edge)


def test_a_card_worth_nothing_meets_one_worth_nothing() -> None:
    joker = pile_of(("BJ",), worth)
    assert opposed_chances(joker, 1, joker, 1, 0) == {0: Fraction(1)}
    assert opposed_chances(joker, 1, joker, 1, -1) == {None: Fraction(1)}


def test_two_decks_equal_the_table_of_the_catalogue() -> None:
    text = Path("resources/rules/99-towers.toml").read_text(encoding="utf-8")
    tables = {table["id"]: table for table in tomllib.loads(text)["table"]}
    full = pile_of(FULL_DECK, card_rank)
    for attack, *cells in tables["T99-TAB-ODDS"]["rows"]:
        for defense, cell in enumerate(cells):
            chances = opposed_chances(full, attack, full, defense, 0)
            hit = 1 - chances.get(None, Fraction(0))
            critical = hit - chances.get(0, Fraction(0))
            assert cell == f"{float(hit):.4f} / {float(critical):.4f}", (attack, defense)


def test_a_desperate_flip_keeps_the_lowest_and_rather_no_heart() -> None:
    """T99-FLIP-07: only the kept card can count as a Heart; among ties a card that is none is kept."""
    assert kept_of(("2H", "2S", "KH"), card_rank, desperate=True) == ("2S", (2, 0))
    assert kept_of(("2H", "KH"), card_rank, desperate=True) == ("2H", (2, 1))
    assert kept_of(("2H", "KH", "9S"), card_rank, desperate=False) == ("KH", (13, 2))


@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_a_flip_equals_another_reckoner(count: int) -> None:
    expected = flip(count)
    assert {
        tuple(kept): chance for kept, chance in flip_chances(pile_of(FULL_DECK, card_rank), count).items()
    } == expected


@pytest.mark.parametrize(("attack", "defense", "edge"), [(2, 2, 0), (5, 4, 1), (8, 6, -3)])
def test_opposed_flips_of_two_decks_equal_another_reckoner(attack: int, defense: int, edge: int) -> None:
    hits: dict[int | None, Fraction] = {}
    for (mine, hearts), chance in flip(attack).items():
        for (theirs, _), other in flip(defense).items():
            key = hearts if mine + edge >= theirs else None
            hits[key] = hits.get(key, Fraction(0)) + chance * other
    full = pile_of(FULL_DECK, card_rank)
    assert opposed_chances(full, attack, full, defense, edge) == hits


def test_an_ace_may_be_high_and_jokers_may_count() -> None:
    """T99-FLIP-01: by option an ace is worth 14, the red joker 14, the black one 0, both of no suit."""
    worth = {"AH": 14, "AS": 14, "BJ": 0, "RJ": 14, "5H": 5}
    assert kept_of(("AH", "5H"), worth.__getitem__, desperate=False) == ("AH", (14, 2))
    assert flip_chances(pile_of(worth, worth.__getitem__), 2) == {
        kept: Fraction(number, 10)
        for kept, number in Counter(
            kept_of(hand, worth.__getitem__, desperate=False)[1] for hand in combinations(worth, 2)
        ).items()
    }


def test_the_examples_of_flips() -> None:
    """T99-FLIP-01, T99-FLIP-03, T99-FLIP-07 and T99-FLIP-08: the worked examples of the catalogue."""
    kept = {text: kept_of(parse_cards(text), card_rank, desperate=desperate) for text, desperate in EXAMPLES.items()}
    assert kept == {
        "KS 4D": ("KS", (13, 0)),
        "AH JC QS": ("QS", (12, 1)),
        "9D 2C 9S": ("9D", (9, 0)),
        "KS 2H 5H": ("KS", (13, 2)),
        "KH 3C": ("3C", (3, 0)),
        "8S 8H QD": ("8S", (8, 0)),
    }
    assert [cards_turned(count) for count in (3, 1, 0, -1, -2)] == [3, 1, 2, 3, 4]
    full = pile_of(FULL_DECK, card_rank)
    assert 1 - opposed_chances(full, 0, full, 1, 0)[None] == Fraction(245, 663)


EXAMPLES = {"KS 4D": False, "AH JC QS": False, "9D 2C 9S": False, "KS 2H 5H": False, "KH 3C": True, "8S 8H QD": True}


Cards = tuple[str, ...]


def turned_in_order(supply: tuple[Cards, Cards]) -> list[Cards]:
    """Return every order in which the cards of a supply may turn up: the pile, and then the discards, shuffled."""
    pile, discards = supply
    return [(*first, *then) for first in permutations(pile) for then in permutations(discards)]


def by_every_order(
    attack: tuple[Cards, Cards], rank: int, defense: tuple[Cards, Cards] | None, other: int, edge: int, between: int
) -> dict[int | None, Fraction]:
    """Count hits by going through every order of the cards."""
    found: Counter[int | None] = Counter()
    for order in turned_in_order(attack):
        hand, rest = order[: cards_turned(rank)], order[cards_turned(rank) :]
        first = kept_of(hand, worth, desperate=rank <= 0)[1]
        for left in [rest] if defense is None else turned_in_order(defense):
            answer = left[between : between + cards_turned(other)]
            second = kept_of(answer, worth, desperate=other <= 0)[1]
            found[first.hearts if first.value + edge >= second.value else None] += 1
    return {key: Fraction(number, found.total()) for key, number in found.items()}


SUPPLIES: tuple[tuple[Cards, Cards], ...] = (
    (("2H", "5S", "9H"), ("3H", "KD")),
    (("2H", "5S"), ("4H", "4C", "BJ")),
    (("7H",), ()),
    ((), ("QH", "2C", "8H")),
    ((), ()),
    (("AH", "AS", "6H", "6D"), ()),
)


@pytest.mark.parametrize("attack", SUPPLIES)
@pytest.mark.parametrize("defense", [None, SUPPLIES[0], SUPPLIES[1], SUPPLIES[2], SUPPLIES[4]])
def test_flips_from_piles_that_run_out_equal_going_through_every_order(
    attack: tuple[Cards, Cards], defense: tuple[Cards, Cards] | None
) -> None:
    def piled(supply: tuple[Cards, Cards]) -> tuple[PileCount, PileCount]:
        return pile_of(supply[0], worth), pile_of(supply[1], worth)

    for rank, other, edge, between in (
        *((1, 1, 0, 0), (2, 1, 0, 0), (3, 2, -1, 0), (1, 2, 2, 1), (2, 3, 0, 2)),
        *((0, 1, 0, 0), (2, 0, 0, 0), (0, -1, 3, 1), (4, 1, 0, 0), (1, 4, 1, 3), (1, 1, -3, 5)),
    ):
        known = chances_between(piled(attack), rank, defense and piled(defense), other, edge, between)
        assert known == by_every_order(attack, rank, defense, other, edge, between), (rank, other, edge, between)
