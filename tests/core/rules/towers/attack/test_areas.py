"""Area attacks where a transcript cannot follow: odds, run-down decks, who is gone in between, any order of answers."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from core.analysis.odds import odds, odds_apart
from core.chance.cards import Card, Deck
from core.chance.flips import PileCount, chances_between, pile_of
from core.chance.source import Source
from core.edits.tokens import RemoveTokens
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.event import DeckChanged, SourceMoved
from core.engine.policy import draw as drawing
from core.engine.policy import first_of
from core.engine.request import Draw
from core.engine.session import Session
from core.geometry.units import centre_of
from core.model.condition import Condition
from core.rules.towers.settings import CardRules
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who, held, word

FIELD = """
............
.A....x.y...
.......B....
.......z....
"""
BURST = {"name": "Burst", "uses": "sa", "against": "id", "base": 4, "maximum": 12, "area": "burst", "spread": 1}
LEFT: tuple[Card, ...] = ("KH", "3S", "3H")
DISCARDS: tuple[Card, ...] = ("9S", "2H", "TD")
WORTH = CardRules().worth


def burning(*, settings: dict[str, str] | None = None, **fields: int) -> Arena:
    """Return a caster with a burst, two foes and a friend near one space, and a foe beyond."""
    caster = Who({"sa": 3, "profiles": (BURST,), **fields}, items=(held("Burst"),))
    return Arena(FIELD, settings=settings or {}, A=caster, x=Who({"id": 2}), B=Who({"id": 1}), z=Who({"id": 3}))


def burst(arena: Arena) -> Act:
    """Return the burst between the three."""
    return arena.act("A", "cast-spell", item="Burst", place=centre_of((7, 2)))


def kept(cards: tuple[Card, ...], count: int) -> tuple[int, int]:
    """Return value and Hearts of cards, the plain way."""
    if not cards:
        return 0, 0
    if count <= 0:
        lowest = min(cards, key=lambda card: (WORTH(card), card[1] == "H"))
        return WORTH(lowest), int(lowest[1] == "H")
    return max(map(WORTH, cards)), sum(card[1] == "H" for card in cards)


def piles(cards: tuple[Card, ...], more: tuple[Card, ...]) -> tuple[PileCount, PileCount]:
    """Return the composition of a pile and its discards."""
    return pile_of(cards, WORTH), pile_of(more, WORTH)


def laid_out(attack: int, defense: int, edge: int, between: int) -> dict[int | None, Fraction]:
    """Return the chances of an attack on one of many by laying out every order of both piles."""
    found: Counter[int | None] = Counter()
    turned, answered = (count if count > 0 else 2 - count for count in (attack, defense))
    for pile in permutations(LEFT):
        for after in permutations(DISCARDS):
            cards = (*pile, *after)
            one, other = cards[:turned], cards[turned + between : turned + between + answered]
            (value, hearts), (against, _) = kept(one, attack), kept(other, defense)
            found[hearts if value + edge >= against else None] += 1
    total = sum(found.values())
    return {reading: Fraction(count, total) for reading, count in found.items()}


@pytest.mark.parametrize("attack", [1, 2, 3, 4, 0, -1])
@pytest.mark.parametrize("defense", [1, 2, 3, 0])
@pytest.mark.parametrize("between", [0, 1, 2, 4])
@pytest.mark.parametrize("edge", [0, -2, 3])
def test_a_deck_that_runs_out_among_many(attack: int, defense: int, between: int, edge: int) -> None:
    """T99-FLIP-02, T99-AOE-02: exact also where others flip in between and the pile is shuffled anew."""
    expected = laid_out(attack, defense, edge, between)
    assert chances_between(piles(LEFT, DISCARDS), attack, None, defense, edge, between) == expected


@pytest.mark.parametrize("between", [0, 2, 3, 5])
def test_the_defenders_deck_runs_out_by_itself(between: int) -> None:
    """T99-FLIP-02: an attack out of a deck of its own."""
    own = ("QH", "4S", "4D", "7C")
    found: Counter[int | None] = Counter()
    for one in permutations(own):
        value, hearts = kept(one[:2], 2)
        for pile in permutations(LEFT):
            for after in permutations(DISCARDS):
                against, _ = kept((*pile, *after)[between : between + 2], 2)
                found[hearts if value >= against else None] += 1
    total = sum(found.values())
    expected = {reading: Fraction(count, total) for reading, count in found.items()}
    assert chances_between(piles(own, ()), 2, piles(LEFT, DISCARDS), 2, 0, between) == expected


def test_everybodys_odds_are_those_of_a_single_attack_on_him() -> None:
    """T99-AOE-02: the same attack flip against every defense, friends too."""
    arena = burning(settings={"T99-GAP-02": "fresh-deck"})
    apart = odds_apart(arena.state, burst(arena), SYSTEMS, BoardCache())
    assert list(apart) == [arena.ids[letter] for letter in ("B", "x", "y", "z")]
    for letter in "xBz":
        alone = burning(settings={"T99-GAP-02": "fresh-deck"})
        others = tuple(alone.ids[other] for other in "xyBz" if other != letter)
        alone.session.submit(RemoveTokens(ENCOUNTER, others))
        act = replace(burst(alone), targets=())
        single = odds(alone.state, act, SYSTEMS, BoardCache())
        mine = apart[arena.ids[letter]]
        assert mine.degrees().weights == single.degrees().weights
        for track in ("stun", "lethal"):
            who = arena.ids[letter]
            assert mine.losses(who, track).weights == single.losses(who, track).weights
        assert not mine.about


def test_odds_out_of_a_deck_that_runs_out_in_the_middle() -> None:
    """T99-AOE-02: each draw knows how many cards others turn up before it."""
    arena = burning()
    deck = Deck(("KH", "3S", "3H", "8D", "JC"), ("9S", "2H", "TD", "5H", "6S", "QD", "AC"))
    arena.start_from(DeckChanged("gm", deck))
    apart = odds_apart(arena.state, burst(arena), SYSTEMS, BoardCache())
    supply = piles(deck.left, deck.discards)
    counts = {"B": (1, 0), "x": (2, 1), "y": (2, 3), "z": (3, 5)}
    for letter, (count, between) in counts.items():
        chances = chances_between(supply, 3, None, count, 0, between)
        missed = apart[arena.ids[letter]].degrees().map(word).weights.get("miss", Fraction(0))
        assert missed == chances.get(None, Fraction(0))
    assert len({apart[arena.ids[letter]].degrees().map(word).weights.get("miss") for letter in "xyz"}) > 1


def test_the_defenses_may_be_answered_in_any_order_and_somebody_may_be_gone() -> None:
    """T99-AOE-02: whoever is taken off the map meanwhile is not struck; the others are."""
    arena = burning()
    arena.session.submit(burst(arena))
    arena.flip("9")
    keys = [request.key.rpartition(":")[2] for request in arena.session.waiting]
    assert keys == [arena.ids[letter] for letter in ("B", "x", "y", "z")]
    arena.session.submit(RemoveTokens(ENCOUNTER, (arena.ids["B"],)))
    request = next(each for each in arena.session.waiting if each.key.endswith(arena.ids["z"]))
    assert isinstance(request, Draw)
    arena.session.answer(request.typed("8", arena.state), key=request.key)
    arena.flip("10").flip("3")
    assert arena.session.pending is None
    found = {check.target: word(check.degree) for check in arena.checks()}
    assert found == {arena.ids["x"]: "miss", arena.ids["y"]: "hit", arena.ids["z"]: "hit"}


def test_no_card_that_lies_on_the_table_is_drawn_again() -> None:
    """T99-FLIP-02: where the pile runs out among the defenses, what was flipped for this attack stays out."""
    for seed in range(30):
        arena = burning()
        arena.start_from(DeckChanged("gm", Deck(("KH", "3S", "3H", "8D", "JC"), ("9S", "2H", "TD", "5H", "6S", "QD"))))
        arena.start_from(SourceMoved(Source(seed)))
        arena.session = Session(arena.session.journal, SYSTEMS, policy=first_of(arena.session.policy, drawing))
        arena.session.submit(burst(arena))
        shown = [dict(phrase.values)["cards"] for check in arena.checks() for phrase in check.drawn[1:]]
        attack = dict(arena.checks()[0].drawn[0].values)["cards"]
        cards = [card for text in (attack, *shown) for card in str(text).split()]
        assert len(set(cards)) == len(cards) == 11
        deck = arena.state.decks["gm"]
        assert len({*deck.left, *deck.discards}) == len(deck.left) + len(deck.discards) == 11


def test_area_weapons_are_for_no_other_attack() -> None:
    """T99-OA-05: no opportunity attack, no charge and no Aid with what strikes a whole area."""
    breath = {"name": "Breath", "base": 4, "area": "cone", "spread": 3}
    arena = Arena(".A.x.", A=Who({"profiles": (breath,)}, items=(held("Breath"),)), x=Who())
    by_action = Counter(offer.act.action for offer in arena.offers("A") if offer.act.item == "Breath")
    assert by_action == {"attack": 1, "power-attack": 1, "drop-object": 1}


def test_the_helpless_defend_without_a_flip_and_suffer_a_heart_more() -> None:
    """T99-AOE-04, T99-DMG-07: the Hearts of the attack for all, one more for whoever cannot defend himself."""
    arena = Arena(
        FIELD,
        A=Who({"sa": 3, "profiles": (BURST,)}, items=(held("Burst"),)),
        x=Who(conditions=(Condition("helpless"),)),
    )
    arena.session.submit(burst(arena))
    arena.flip("9 1H").flip("10").flip("10").flip("10")
    assert arena.session.pending is None
    before = arena.track("y", "lethal").maximum
    assert before is not None
    assert arena.track("x", "lethal").value == before - 2
    assert arena.track("y", "lethal").value == before


def test_the_odds_of_damage_flips_are_told_as_about_where_the_deck_is_one() -> None:
    """T99-AOE-04: the Hearts of damage flips are in everybody's figures; out of fresh decks they are exact."""
    for settings, about in ({"T99-GAP-02": "fresh-deck"}, False), ({}, True):
        arena = Arena(
            FIELD,
            settings=settings,
            A=Who({"sa": 3, "profiles": ({**BURST, "flips": 2},)}, items=(held("Burst"),)),
            x=Who({"id": 2, "er": 0}),
        )
        found = odds_apart(arena.state, burst(arena), SYSTEMS, BoardCache())[arena.ids["x"]]
        assert found.about is about
        most = max(points for points, share in found.losses(arena.ids["x"], "stun") if share)
        # base 4, up to three Hearts of the attack and two of the damage flips
        assert most == 9


def test_the_blind_have_to_find_somebody_they_aim_at_but_no_space() -> None:
    """T99-ATK-03, T99-AOE-01."""
    blind = Who({"sa": 3, "profiles": (BURST,)}, items=(held("Burst"),), conditions=(Condition("blinded"),))
    for targets, first in (((), "attack:"), (("x",), "find:")):
        arena = Arena(FIELD, A=blind)
        arena.session.submit(replace(burst(arena), targets=tuple(arena.ids[each] for each in targets)))
        request = arena.session.pending
        assert request is not None and request.key.startswith(first)


@pytest.mark.parametrize("at", [(0, 0), (11, 0), (0, 3), (11, 3)])
def test_no_area_goes_beyond_the_map(at: tuple[int, int]) -> None:
    """T99-AREA-02: what would lie beyond the last column or row is nowhere."""
    arena = burning()
    act = replace(burst(arena), place=centre_of(at))
    system = SYSTEMS[arena.encounter.system]
    area = system.sketch(arena.state, arena.board, arena.encounter, act).area
    assert len(area) == 4 and at in area
    assert all(0 <= column < 12 and 0 <= row < 4 for column, row in area)
