"""Cards are read as people type them, and decks deplete and are shuffled anew as T99-FLIP-01 and T99-FLIP-02 say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import BadAnswer
from core.chance.cards import FULL_DECK, JOKERS, Card, Deck, card_rank, card_text, parse_cards, suit_of
from core.chance.source import Source


def test_the_deck_of_the_game() -> None:
    """T99-FLIP-01: four suits of thirteen; ace 1, jack 11, queen 12, king 13; jokers are no part unless wanted."""
    assert len(dict.fromkeys(FULL_DECK)) == 52
    assert [card_rank(card) for card in ("AH", "2S", "TD", "JC", "QS", "KH")] == [1, 2, 10, 11, 12, 13]
    assert sum(suit_of(card) == "H" for card in FULL_DECK) == 13
    assert not any(card in FULL_DECK for card in JOKERS)
    assert [(suit_of(card), card_rank(card)) for card in JOKERS] == [("", 0), ("", 0)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("QS 7H", ("QS", "7H")),
        ("qs,10h; td", ("QS", "TH", "TD")),
        ("A♥ Q♠  2♢\t3♧", ("AH", "QS", "2D", "3C")),
        ("qs7h10d", ("QS", "7H", "TD")),
        ("Q S, 10 H", ("QS", "TH")),
        ("rj BJ", ("RJ", "BJ")),
        ("  ", ()),
    ],
)
def test_cards_are_read_as_people_type_them(text: str, cards: tuple[Card, ...]) -> None:
    assert parse_cards(text) == cards
    assert parse_cards(" ".join(map(card_text, cards)), count=len(cards)) == cards


@pytest.mark.parametrize(
    ("text", "reason", "value"),
    [
        ("QS 1H", "answer.no-card", ("card", "1H")),
        ("QS 11H", "answer.no-card", ("card", "11H")),
        ("QS seven", "answer.no-card", ("card", "SEVEN")),
        ("H", "answer.no-card", ("card", "H")),
        ("TD 10D", "answer.card-twice", ("card", "10♦")),
        ("TD 9D", "answer.card-count", ("given", 2)),
        ("", "answer.card-count", ("given", 0)),
    ],
)
def test_what_is_no_flip_of_three_is_refused_with_its_reason(text: str, reason: str, value: tuple[str, object]) -> None:
    with pytest.raises(BadAnswer) as caught:
        parse_cards(text, count=3)
    assert caught.value.phrase.id == reason
    assert value in caught.value.phrase.values


def test_the_discards_are_shuffled_when_the_pile_runs_out() -> None:
    """T99-FLIP-02: pile 3, discards 46, hand of fate 3, a flip of 5 takes the 3, shuffles, draws 2."""
    deck = Deck(FULL_DECK[:3], FULL_DECK[3:49], FULL_DECK[49:])
    cards, after, source = deck.draw(5, Source(1))
    assert sorted(cards[:3]) == sorted(deck.left)
    assert all(card in deck.discards for card in cards[3:])
    assert (len(after.left), after.discards, after.held) == (44, cards, deck.held)
    assert not any(card in after.left for card in cards)
    assert source.drawn == 5
    assert deck.without(cards) == after


def test_a_hand_of_fate_is_held_out_of_a_fresh_deck() -> None:
    """T99-FLIP-02: fresh deck, hand of fate of 3, flip of 4: pile 45, discards 4."""
    deck = Deck(FULL_DECK[3:], (), FULL_DECK[:3])
    cards, after, _ = deck.draw(4, Source(5))
    assert (len(after.left), len(after.discards)) == (45, 4)
    assert not any(card in deck.held for card in cards)


def test_a_flip_is_smaller_where_all_the_cards_are_too_few() -> None:
    deck = Deck(("AH", "2H"), ("3H",), FULL_DECK[5:])
    cards, after, _ = deck.draw(9, Source(5))
    assert sorted(cards) == ["2H", "3H", "AH"]
    assert (after.left, after.discards) == ((), cards)
    assert deck.without(cards) == after
    assert Deck((), (), FULL_DECK).draw(2, Source(1)) == ((), Deck((), (), FULL_DECK), Source(1))


def test_the_same_cards_come_on_every_machine() -> None:
    assert Deck().draw(5, Source(99))[0] == ("6H", "9C", "QH", "JC", "KD")


@given(st.permutations(FULL_DECK), st.integers(0, 12), st.integers(0, 40), st.integers(0, 15), st.integers())
def test_no_card_is_ever_lost_or_doubled(order: list[Card], left: int, discards: int, count: int, seed: int) -> None:
    deck = Deck(tuple(order[:left]), tuple(order[left : left + discards]), tuple(order[left + discards :]))
    cards, after, _ = deck.draw(count, Source(seed))
    assert len(cards) == min(count, left + discards)
    assert sorted((*after.left, *after.discards, *after.held)) == sorted(order)
    assert after.discards[len(after.discards) - len(cards) :] == cards
    assert deck.lacking(cards) == ()
    typed = deck.without(cards)
    assert (sorted(typed.left), typed.discards, typed.held) == (sorted(after.left), after.discards, after.held)


def test_cards_that_the_deck_has_given_are_told() -> None:
    deck = Deck(("2H", "3H", "4H"), ("5H", "6H"), ("7H",))
    assert deck.lacking(("2H", "5H", "7H")) == ("5H", "7H")
    assert deck.lacking(("2H", "3H", "4H", "5H")) == ()
    assert deck.lacking(("2H", "3H", "4H", "7H", "KS")) == ("7H", "KS")


def test_a_table_that_shuffled_by_itself_is_followed() -> None:
    deck = Deck(("2H", "3H"), ("5H", "6H"), ("7H",))
    assert deck.without(("5H", "2H")) == Deck(("3H", "6H"), ("5H", "2H"), ("7H",))
    assert deck.shuffled() == Deck(("2H", "3H", "5H", "6H"), (), ("7H",))


def test_the_pile_does_not_tell_the_order_of_what_comes() -> None:
    deck = Deck((), tuple(reversed(FULL_DECK[:30])), ())
    assert deck.shuffled().left == FULL_DECK[:30]
    assert deck.draw(1, Source(1))[1].left == tuple(
        card for card in FULL_DECK[:30] if card != deck.draw(1, Source(1))[0][0]
    )
