"""Flips: readings, decks that run down, typed cards, and exact chances against brute force."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import BadAnswer
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.chance.cards import FULL_DECK, Card, Deck
from core.chance.dist import Dist
from core.chance.flips import Kept, kept_of
from core.chance.source import Source
from core.chance.supplies import Supply, chances, chances_in_turn
from core.edits.people import ChangeCreature
from core.engine.command import Act
from core.engine.policy import take_suggestions
from core.explain.modifier import ExtraCards as Cards
from core.explain.modifier import Modifier
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.rulebook.catalogue import catalogue
from core.rules.towers.cards.flips import Flip, Opposed, OpposedFlip
from core.rules.towers.cards.playing import _carried
from core.rules.towers.cards.sides import Flipped, Side, side_by, side_of
from core.rules.towers.checks.skills import skill_tally
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import CardRules
from tests.core.rules.towers.table import fighter_named, table
from tests.transcripts.runner import ENCOUNTER

FRESH = Campaign(Source(1))


def opposed(attack: int, defense: int, *, same: bool = False, edge: int = 0) -> OpposedFlip:
    """Return a flip of an attack against a defense, from two decks or one."""
    return OpposedFlip("key", attack=Side(attack, edge, "a"), defense=Side(defense, 0, "a" if same else "b"))


def with_deck(deck: Deck) -> Campaign:
    """Return a campaign whose deck `a` stands so."""
    return replace(FRESH, decks={"a": deck})


@pytest.mark.parametrize(
    ("count", "text", "kept", "hearts"),
    [
        (2, "KS 4C", 13, 0),  # T99-FLIP-01#1
        (3, "AH JC QS", 12, 1),  # T99-FLIP-01#2
        (3, "9S 2D 9C", 9, 0),  # T99-FLIP-03#1
        (0, "KH 3C", 3, 0),  # T99-FLIP-07#1
        (-1, "8S 8H QD", 8, 0),  # T99-FLIP-07#2
        (0, "KS 3H", 3, 1),
        (3, "KS 2H 5H", 13, 2),  # T99-FLIP-08#1
    ],
)
def test_what_is_kept(count: int, text: str, kept: int, hearts: int) -> None:
    """T99-ATK-01: of each side the highest card."""
    flipped = Flip("key", side=Side(count)).typed(text, FRESH)
    assert (flipped.kept, flipped.hearts) == (kept, hearts)


def test_shifts_have_no_floor() -> None:
    """T99-FLIP-05#1, T99-FLIP-05#2, T99-FLIP-04."""
    assert Side(1, -1).final(Flipped(10)) == 9
    assert Side(1, -2).final(Flipped(1)) == -1
    assert Side(None, 3).final(Flipped(0)) == 0


def test_the_worked_chance_of_a_desperate_flip() -> None:
    """T99-FLIP-07#3."""
    draw = opposed(0, 1)
    assert draw.outcomes(FRESH).chance(draw.hits) == Fraction(245, 663)


def test_the_table_of_odds() -> None:
    """T99-TAB-ODDS."""
    for row in catalogue(TOWERS).rows("T99-TAB-ODDS"):
        for number in range(7):
            draw = opposed(int(row["attack cards"]), number)
            odds = draw.outcomes(FRESH)
            hit = odds.chance(draw.hits)
            critical = sum(chance for each, chance in odds if draw.reading(each))
            assert f"{float(hit):.4f} / {float(critical):.4f}" == row[f"defense {number}"]


def test_house_rules_on_no_cards() -> None:
    """T99-GAP-04."""
    for value, count in (("desperate", -1), ("one-card", 1), ("nothing", None)):
        played = table({"A": {}}, fight={"settings": {"T99-GAP-04": value}, "start": {"A": 5}})
        assert side_of(played.session.state, fighter_named(played, "A"), -1).count == count


def test_house_rules_on_cards() -> None:
    """T99-GAP-01."""
    rules = CardRules(ace=14, jokers=True)
    flip = Flip("key", side=Side(2), table=rules)
    assert flip.typed("AS RJ", FRESH).kept == 14
    assert flip.typed("BJ 2H", FRESH) == Flipped(2, 1, ("BJ", "2H"))
    with pytest.raises(BadAnswer):
        Flip("key", side=Side(2)).typed("BJ 2H", FRESH)


def brute(
    left: tuple[Card, ...], discards: tuple[Card, ...], first: int, second: int
) -> dict[tuple[Kept, Kept], Fraction]:
    """Return the chances of two flips in turn by laying out every order of both piles."""
    found: Counter[tuple[Kept, Kept]] = Counter()
    reader = CardRules()
    for pile in permutations(left):
        for after in permutations(discards):
            cards = (*pile, *after)
            a = Flip("k", side=Side(first))
            one = cards[: a.side.cards]
            other = cards[a.side.cards : a.side.cards + Side(second).cards]
            found[kept(one, first, reader), kept(other, second, reader)] += 1
    total = sum(found.values())
    return {key: Fraction(count, total) for key, count in found.items()}


def kept(cards: tuple[Card, ...], count: int, rules: CardRules) -> Kept:
    """Return what counts of cards, the plain way."""
    if not cards:
        return Kept(0, 0)
    if count <= 0:
        lowest = min(cards, key=lambda card: (rules.worth(card), card[1] == "H"))
        return Kept(rules.worth(lowest), int(lowest[1] == "H"))
    return Kept(max(map(rules.worth, cards)), sum(card[1] == "H" for card in cards))


@pytest.mark.parametrize(("first", "second"), [(2, 1), (1, 2), (3, 2), (0, 1), (2, 0), (4, 3), (-1, 1)])
def test_two_flips_out_of_a_deck_that_runs_out(first: int, second: int) -> None:
    """T99-FLIP-02, T99-FLIP-07."""
    left, discards = ("KH", "3S", "3H"), ("9S", "2H", "TD")
    deck = Deck(left, discards)
    expected = brute(left, discards, first, second)
    assert chances_in_turn(Supply.of(deck, CardRules().worth), first, second) == expected
    alone: Counter[Kept] = Counter()
    for (one, _), chance in expected.items():
        alone[one] += chance  # type: ignore[assignment] # a counter of fractions
    assert chances(Supply.of(deck, CardRules().worth), first) == dict(alone)


@pytest.mark.parametrize(("first", "second"), [(2, 1), (1, 2), (3, 2)])
def test_of_a_deck_that_runs_out_the_hearts_of_the_attack_alone_count(first: int, second: int) -> None:
    """T99-FLIP-08, T99-ATK-01, T99-FLIP-02."""
    left, discards = ("KH", "3S", "3H"), ("9S", "2H", "TD")
    expected: dict[int | None, Fraction] = {}
    for (attack, defense), chance in brute(left, discards, first, second).items():
        key = attack.hearts if attack.value >= defense.value else None
        expected[key] = expected.get(key, Fraction(0)) + chance
    draw = OpposedFlip("x", attack=Side(first, 0, "a"), defense=Side(second, 0, "a"))
    found = {draw.reading(answer): chance for answer, chance in draw.outcomes(with_deck(Deck(left, discards)))}
    assert found == expected


@given(
    st.integers(-1, 3), st.integers(-1, 3), st.integers(-2, 2), st.integers(1, 51), st.randoms(use_true_random=False)
)
def test_chances_add_up_and_samples_are_among_them(
    attack: int, defense: int, edge: int, size: int, random: object
) -> None:
    cards = list(FULL_DECK)
    random.shuffle(cards)  # type: ignore[attr-defined] # hypothesis' own Random
    state = with_deck(Deck(tuple(cards[:size]), tuple(cards[size:])))
    draw = opposed(attack, defense, same=True, edge=edge)
    odds = draw.outcomes(state)
    assert isinstance(odds, Dist)
    answer, _ = draw.sample(state, Source(size))
    assert draw.reading(answer) in {draw.reading(each) for each, _ in odds}
    assert draw.load(draw.dump(answer)) == answer
    drawn = (*answer.attack.cards, *answer.defense.cards)
    assert len(set(drawn)) == len(drawn) == draw.attack.cards + draw.defense.cards


def test_typed_cards_and_results() -> None:
    draw = opposed(2, 1)
    typed = draw.typed("QS 7H / 4C", FRESH)
    assert typed == Opposed(Flipped(12, 1, ("QS", "7H")), Flipped(4, 0, ("4C",)))
    assert draw.typed("13 2H / 9", FRESH) == Opposed(Flipped(13, 2), Flipped(9))
    assert OpposedFlip("key", attack=Side(1), defense=Side(None)).typed("4C", FRESH).defense == Flipped(0)


@pytest.mark.parametrize("text", ["QS / 4C", "QS 7H", "QS 7H / ", "QS 7X / 4C", "QS QS / 4C", "15 / 3", "", "a / b"])
def test_what_cannot_be_typed(text: str) -> None:
    with pytest.raises(BadAnswer):
        opposed(2, 1).typed(text, FRESH)


@pytest.mark.parametrize("table", [CardRules(), CardRules(ace=14), CardRules(jokers=True)])
@pytest.mark.parametrize("count", [2, 1, 0])
def test_a_result_alone_is_taken_if_cards_of_a_deck_come_to_it(count: int, table: CardRules) -> None:
    """T99-FLIP-01, T99-FLIP-07, T99-FLIP-08."""
    flip = Flip("key", table=table, side=Side(count))
    several = combinations(table.whole, flip.side.cards)
    possible = {kept_of(cards, table.worth, desperate=count < 1)[1] for cards in several}
    for kept, hearts in product(range(16), range(4)):
        if (kept, hearts) in possible:
            assert flip.typed(f"{kept} {hearts}H", FRESH) == Flipped(kept, hearts)
        else:
            with pytest.raises(BadAnswer, match=r"answer\.impossible"):
                flip.typed(f"{kept} {hearts}H", FRESH)
    assert flip.typed("0", FRESH, insist=True) == Flipped(0, 0)


def test_a_card_that_is_gone_is_taken_only_on_insistence() -> None:
    """T99-FLIP-02."""
    state = with_deck(Deck(FULL_DECK[1:50], ("AH",), held=("2S",)))
    flip = Flip("key", side=Side(1, 0, "a"))
    with pytest.raises(BadAnswer):
        flip.typed("AH", state)
    assert flip.typed("AH", state, insist=True).cards == ("AH",)
    held = with_deck(Deck(tuple(card for card in FULL_DECK if card != "2S"), (), held=("2S",)))
    with pytest.raises(BadAnswer):
        flip.typed("2S", held, insist=True)


@pytest.mark.parametrize("text", ["QS / 4C", "QS 7H 2D / 4C", "QS 7H / 4C 5C"])
def test_a_wrong_count_of_cards_is_refused_whatever_the_table_insists_on(text: str) -> None:
    with pytest.raises(BadAnswer) as refused:
        opposed(2, 1).typed(text, FRESH, insist=True)
    assert refused.value.phrase.id == "99-towers.answer.cards"


def test_both_sides_cannot_show_one_card_of_one_deck() -> None:
    with pytest.raises(BadAnswer):
        opposed(1, 1, same=True).typed("AH / AH", FRESH)
    assert opposed(1, 1).typed("AH / AH", FRESH).defense.cards == ("AH",)


def test_figures_that_the_cards_do_not_show_are_refused() -> None:
    flip = Flip("key", side=Side(2))
    for bad in (Flipped(13, 0, ("QS", "7H")), Flipped(15), Flipped(-1), Flipped(3, 14)):
        with pytest.raises(BadAnswer):
            flip.accept(bad)
    with pytest.raises(BadAnswer):
        flip.load({"kept": "many"})
    for text in ("9" * 5_000, "13 " + "2" * 5_000 + "H", "40", "13 3H"):
        with pytest.raises(BadAnswer):
            flip.accept(flip.typed(text, FRESH))


def test_decks_are_kept_apart_and_run_down() -> None:
    """T99-FLIP-02: a player character's own deck, the game master's for everybody else."""
    hero = {"person": True, "sheet": {"player_character": True}}
    hired = {"person": True}
    played = table(
        {"Hero": hero, "Hired": hired, "Orc": {}},
        fight={"answers": {"initiative:Hero": "KS 4C", "initiative:Hired": "QS 4D", "initiative:Orc": "3S 3C"}},
    )
    decks = played.session.state.decks
    own = str(played.encounter.tokens[played.ids["Hero"]].person)
    assert {owner: len(deck.left) for owner, deck in decks.items()} == {own: 50, "gm": 48}


def test_fresh_decks_keep_no_discards() -> None:
    """T99-GAP-02."""
    played = table(
        {"A": {}, "B": {}},
        fight={
            "settings": {"T99-GAP-02": "fresh-deck"},
            "answers": {"initiative:A": "KS 4C", "initiative:B": "KS 5C", "tie:A:1": "KS", "tie:B:1": "QS"},
        },
    )
    assert played.session.state.decks == {}


def test_a_skill_flip_adds_the_aspect() -> None:
    """T99-CHECK-02#1, T99-CHECK-02#2, T99-GAP-11."""
    skills = [
        {"name": "Acrobatics", "rank": 2, "aspect": "ss", "specializations": ["Quick Stand"]},
        {"name": "Discipline", "rank": 3, "aspect": "sc"},
    ]
    played = table({"A": {"sheet": {"ss": 3, "sc": 2, "skills": skills}, "conditions": ["dazed"]}})
    state, someone = played.session.state, fighter_named(played, "A")
    steady = replace(someone, token=replace(someone.token, conditions=()))
    side = side_by(state, steady, skill_tally(steady, "Acrobatics"))
    assert (side.count, side.final(Flipped(10))) == (2, 13)
    assert side_by(state, steady, skill_tally(steady, "Acrobatics", "Quick Stand")).count == 3
    assert side_by(state, someone, skill_tally(someone, "Acrobatics")).count == 1
    other = side_by(state, steady, skill_tally(steady, "Discipline"))
    assert (other.count, other.final(Flipped(12))) == (3, 14)
    named = [line.modifier.rule for line in skill_tally(someone, "Acrobatics", "Quick Stand").lines]
    assert named == ["T99-GAP-11", "T99-TAB-CONDITIONS", "T99-CHECK-02"]


def test_a_target_is_all_that_is_read() -> None:
    """T99-CHECK-02: with a target number the reading is passed or failed, with the chances of both."""
    flip = Flip("key", side=Side(1, 3), reads="target", target=10)
    odds = flip.outcomes(FRESH)
    assert len(odds) == 2
    assert odds.chance(lambda each: bool(flip.reading(each))) == Fraction(7, 13)


def test_the_disabled_and_the_cursed_are_hampered() -> None:
    """T99-GAP-20, T99-MOD-15."""
    curse = Modifier(RuleId("T99-MOD-15"), say("x"), "skill", Cards(-2))
    played = table({"A": {"tracks": {"lethal": 0}}}, fight={"settings": {"T99-GAP-20": "acts"}, "start": {"A": 5}})
    someone = fighter_named(played, "A")
    cursed = replace(someone, token=replace(someone.token, conditions=(Condition("cursed", modifiers=(curse,)),)))
    assert someone.can_act and skill_tally(someone, "Notice").total.number == -1
    assert skill_tally(cursed, "Notice").total.number == -3


def test_one_line_is_enough_where_only_one_side_has_its_cards_on_the_table() -> None:
    """T99-FLIP-02: the table's cards are typed, the program draws the other's, and draws others the next time."""
    played = table(
        {
            "A": {"at": (1, 1), "side": "party", "person": True, "sheet": {"player_character": True, "ss": 2}},
            "B": {"at": (2, 1), "side": "foes", "sheet": {"ss": 3}},
        },
        fight={"start": {"A": 6, "B": 9}},
    )
    session = played.session
    attacker, target = TokenId(played.ids["A"]), TokenId(played.ids["B"])
    person = session.state.token(ENCOUNTER, attacker).person
    assert person is not None
    creature = session.state.person(person).creature.but(chance="table")
    session.submit(ChangeCreature(person, creature))
    session.policy = take_suggestions
    session.submit(Act(ENCOUNTER, attacker, "attack", targets=(target,), item="unarmed"))
    draw = session.pending
    assert isinstance(draw, OpposedFlip)
    before = session.state.source
    answer = draw.typed("QS 7H", session.state)
    assert answer.attack.cards == ("QS", "7H") and len(answer.defense.cards) == draw.defense.cards
    with pytest.raises(BadAnswer):
        draw.typed("QS", session.state)
    session.answer(answer)
    assert session.pending is None and session.state.source.drawn > before.drawn


def test_hearts_of_a_defense_against_no_flip_at_all_do_nothing() -> None:
    """T99-FLIP-08, T99-FLIP-07."""
    draw = OpposedFlip("x", attack=Side(None, 0, "a"), defense=Side(1, -20, "a"))
    deck = Deck(("KH", "3S", "3H"), ())
    assert {draw.reading(answer): chance for answer, chance in draw.outcomes(with_deck(deck))} == {0: Fraction(1)}


def test_the_program_draws_no_card_of_one_deck_that_lies_on_the_table_already() -> None:
    """T99-FLIP-02."""
    state = with_deck(Deck(left=("QS", "7H"), discards=()))
    draw = replace(opposed(1, 1, same=True), owner="one", opponent="other")
    for seed in range(6):
        drawn = draw.by_hand("QS", replace(state, source=Source(seed)), ("one",))
        assert (drawn.attack.cards, drawn.defense.cards) == (("QS",), ("7H",))
        drawn = draw.by_hand("7H", replace(state, source=Source(seed)), ("other",))
        assert (drawn.attack.cards, drawn.defense.cards) == (("QS",), ("7H",))


def test_cards_that_chips_have_bought_go_along_where_the_flip_is_reckoned_anew() -> None:
    """T99-FATE-02: what it is now counts, and on top of it what was bought."""
    bought = Side(4, -1, "b", ((1, 0), (2, 1)))
    assert _carried(Side(2, 3, "a"), bought) == Side(5, 3, "a", bought.chips)
    assert _carried(Side(None, 3, "a"), bought) == Side(None, 3, "a", bought.chips)
    assert _carried(Side(2, 3, "a", ((9, 9),)), Side(2)) == Side(2, 3, "a")
