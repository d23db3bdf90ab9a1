"""The Hand of Fate: dealt, played on flips, answered, exchanged."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.chance.cards import FULL_DECK, Card, Deck
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.request import Draw
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from core.rules.towers.cards.fate import DealHands, ExchangeCard
from core.rules.towers.cards.flips import Flip, Opposed, OpposedFlip
from core.rules.towers.cards.playing import flip, flip_opposed
from core.rules.towers.cards.sides import Flipped, Side
from tests.core.rules.towers.table import table
from tests.transcripts.runner import ENCOUNTER, begin


def holding(*cards: Card) -> Deck:
    """Return a whole deck of which some cards are held."""
    return Deck(tuple(card for card in FULL_DECK if card not in cards), held=cards)


def drive(
    decks: dict[str, Deck], build: Any, answers: dict[str, str], *, opposed: bool = False
) -> tuple[Any, Campaign]:
    """Run a flip over answers by key; return what comes out and the state after it. All other choices are kept."""
    played = table({"A": {}, "B": {}})
    ctx = Context(replace(played.session.state, decks=decks), SYSTEMS, BoardCache(), ENCOUNTER)
    procedure = (flip_opposed if opposed else flip)(ctx, build)
    try:
        builds = next(procedure)
        while True:
            request = builds[0](ctx.state)
            if isinstance(request, Draw):
                answer = request.typed(answers[request.key], ctx.state)
            else:
                answer = request.meant(request.accept(answers.get(request.key, "keep")))
            builds = procedure.send((0, answer))
    except StopIteration as done:
        assert done.value is not None
        return done.value[1], ctx.state


def single() -> Flip:
    """Build a flip of two cards."""
    return Flip("x", owner="token-101", side=Side(2, 0, "gm"))


def both() -> OpposedFlip:
    """Build an attack against a defense out of two decks."""
    return OpposedFlip(
        "x", owner="token-101", attack=Side(2, 0, "a"), defense=Side(1, 0, "b"), opponent=TokenId("token-102")
    )


def test_a_held_card_takes_the_place_of_one() -> None:
    """T99-FATE-01#1, T99-FLIP-08."""
    answers = {"x": "4C 6S", "fate:x:0": "swap KH 4C"}
    flipped, after = drive({"gm": holding("KH", "3D", "9C")}, single, answers)
    assert (flipped.kept, flipped.hearts) == (13, 1)
    deck = after.decks["gm"]
    assert deck.held == ("3D", "9C") and sorted(deck.discards) == ["4C", "6S", "KH"] and len(deck.left) == 47


def test_a_held_card_and_the_flip_for_a_new_one() -> None:
    """T99-FATE-01#2."""
    answers = {"x": "2C 3S 4D", "fate:x:0": "fresh 3D", "fate-card:x:0": "QH"}

    def build() -> Flip:
        return replace(single(), side=Side(3, 0, "gm"))

    flipped, after = drive({"gm": holding("3D", "5C", "6C")}, build, answers)
    assert flipped == Flipped(12, 1, ("QH",))
    assert after.decks["gm"].held == ("5C", "6C")


def test_the_two_sides_answer_each_other() -> None:
    """T99-FATE-01: until neither plays a card."""
    decks = {"a": holding("KH", "QH"), "b": holding("AS", "KS")}
    answers = {"x": "4C 6S / 5D", "fate:x:defense:1": "swap KS 5D", "fate:x:attack:2": "swap KH 6S"}
    found, after = drive(decks, both, answers, opposed=True)
    assert isinstance(found, Opposed)
    assert (found.attack.cards, found.defense.cards) == (("4C", "KH"), ("KS",))
    assert (after.decks["a"].held, after.decks["b"].held) == (("QH",), ("AS",))


def test_without_hands_nobody_is_asked() -> None:
    played = table({"A": {}}, fight={"answers": {"initiative:A": "KS 4C"}})
    played.session.undo()
    begin(played, {"answers": {"initiative:A": "KS 4C"}})
    assert played.asked == ["initiative:A"]


def test_results_without_cards_leave_hands_alone() -> None:
    flipped, after = drive({"gm": holding("KH")}, single, {"x": "6"})
    assert flipped == Flipped(6) and after.decks["gm"].held == ("KH",)


def test_hands_are_dealt_and_exchanged() -> None:
    """T99-FLIP-02#2, T99-FATE-01."""
    played = table({"Hero": {"person": True, "sheet": {"player_character": True}}, "Hired": {"person": True}})
    played.session.submit(DealHands())
    own = str(played.encounter.tokens[TokenId(played.ids["Hero"])].person)
    decks = played.session.state.decks
    assert {owner: (len(deck.left), len(deck.held)) for owner, deck in decks.items()} == {own: (49, 3), "gm": (49, 3)}
    drawn, after, _ = decks[own].draw(4, Source(5))
    assert (len(drawn), len(after.left), len(after.discards), len(after.held)) == (4, 45, 4, 3)
    first = decks[own].held[0]
    played.session.submit(ExchangeCard(own, first))
    deck = played.session.state.decks[own]
    assert len(deck.held) == 3 and first not in deck.held and deck.discards == (first,) and len(deck.left) == 48


def test_only_a_held_card_is_exchanged() -> None:
    """T99-FATE-01."""
    played = table({"A": {"person": True, "sheet": {"player_character": True}}, "B": {}})
    begin(played, {"start": {"A": 5, "B": 9}})
    own = next(iter(played.session.state.people))
    played.session.submit(DealHands())
    deck = played.session.state.decks[own]
    for owner, card in ((own, next(each for each in deck.left if each not in deck.held)), ("nobody", deck.held[0])):
        with pytest.raises(Refused, match="not-held"):
            played.session.submit(ExchangeCard(owner, card))
    assert played.session.state.decks[own] == deck


def test_a_flip_that_empties_the_pile_leaves_hands_and_itself_out() -> None:
    """T99-FLIP-02#1."""
    deck = Deck(FULL_DECK[:3], FULL_DECK[3:49], FULL_DECK[49:])
    drawn, after, _ = deck.draw(5, Source(1))
    assert drawn[:3] and sorted(drawn[:3]) == sorted(FULL_DECK[:3])
    assert (len(after.left), len(after.discards), after.held) == (44, 5, FULL_DECK[49:])


def test_what_one_side_has_typed_is_read_back_and_nothing_of_the_other() -> None:
    flip, state = both(), Campaign(Source(1))
    assert flip.read_back("KS 4C", state, ("token-101",)) == flip.typed("KS 4C / 2D", state).attack.words
    assert flip.read_back("9D", state, ("token-102",)) == flip.typed("KS 4C / 9D", state).defense.words
    whole = flip.typed("KS 4C / 9D", state)
    assert flip.read_back("KS 4C / 9D", state, ("token-101",)) == flip.answer_words(whole)
