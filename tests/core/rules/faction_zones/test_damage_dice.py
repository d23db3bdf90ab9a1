"""Damage dice: their readings against brute force, the lower of two rolls, and the faces that a rule looks for."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from core.base.errors import BadAnswer
from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.chance.source import Source
from core.engine.request import CHANCE
from core.explain.words import Words
from core.rules.faction_zones.attack.harm import DamageRoll
from tests.helpers.fights import begun

STATE = begun().state


def dice(*sides: int, lower: bool = False, marks: tuple[int, ...] = ()) -> DamageRoll:
    rules, words = (RuleId("A-01"),), verbatim("Harm")
    return DamageRoll("harm:1", CHANCE, rules, owner="token-6", subject=words, dice=sides, lower=lower, marks=marks)


def counted(rolled: DamageRoll) -> dict[tuple[int, bool], Fraction]:
    """Return the chance of every sum with and without a mark, by going through all rolls."""
    ways: Counter[tuple[int, bool]] = Counter()
    rolls = [
        [min(two) for two in product(range(1, sides + 1), repeat=2)] if rolled.lower else list(range(1, sides + 1))
        for sides in rolled.dice
    ]
    for faces in product(*rolls):
        ways[sum(faces), any(face in rolled.marks for face in faces)] += 1
    return {reading: Fraction(count, ways.total()) for reading, count in ways.items()}


def read(rolled: DamageRoll) -> dict[tuple[int, bool], Fraction]:
    weights = rolled.outcomes(STATE).weights
    return {(sum(faces), any(face in rolled.marks for face in faces)): chance for faces, chance in weights.items()}


@pytest.mark.parametrize("sides", [(6,), (8, 8), (4, 6, 8)])
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("marks", [(), (1,), (1, 4)])
def test_every_sum_is_a_reading_and_so_is_a_mark_that_shows(
    sides: tuple[int, ...], lower: bool, marks: tuple[int, ...]
) -> None:
    rolled = dice(*sides, lower=lower, marks=marks)
    assert read(rolled) == counted(rolled)
    assert all(rolled.accept(faces) == faces for faces in rolled.outcomes(STATE).weights)


def test_of_two_rolls_the_lower_face_counts() -> None:
    for seed in range(6):
        source, single = Source(seed), []
        faces, _ = dice(6, 6, lower=True).sample(STATE, source)
        for _ in range(4):
            face, source = source.below(6)
            single.append(face + 1)
        assert faces == (min(single[:2]), min(single[2:]))
    assert dice(6, 6, lower=True).typed("5 2 3 4", STATE) == (2, 3)
    assert dice(6, 6, lower=True).typed("2 3", STATE) == (2, 3)
    assert dice(6, 6).typed("2 3", STATE) == (2, 3)
    with pytest.raises(BadAnswer):
        dice(6, 6).typed("5 2 3 4", STATE)
    with pytest.raises(BadAnswer):
        dice(6, 6, lower=True).typed("5 2 3", STATE)


def test_the_table_is_asked_for_the_faces_or_for_both_rolls() -> None:
    assert (dice(6).hint.id, dice(6, 8).hint.id, dice(6, 8, lower=True).hint.id) == (
        "draw.die",
        "draw.dice",
        "draw.lower",
    )


def test_whoever_rolls_reads_that_it_is_done_twice_where_it_is() -> None:
    ((who, share),) = dice(6, 6, lower=True).shares
    assert who == "token-6" and Words().text(share) == "2d6, rolled twice"
    ((_, share),) = dice(6, 6).shares
    assert Words().text(share) == "2d6"


def test_it_is_somebodys_and_about_somebody() -> None:
    asked = replace(dice(6), rules=(RuleId("A-01"), RuleId("A-02")), about=("token-8",))
    assert (asked.key, asked.rules, asked.needs) == ("harm:1", ("A-01", "A-02"), ("token-8", "token-6"))


def test_dice_are_rolled_once_where_no_lower_face_counts() -> None:
    for seed in range(6):
        source, single = Source(seed), []
        faces, after = dice(6, 6).sample(STATE, source)
        for _ in range(2):
            face, source = source.below(6)
            single.append(face + 1)
        assert (faces, after) == (tuple(single), source)


def test_damage_is_read_with_both_rolls_or_the_lower_alone() -> None:
    for dice in ((6, 10), (10, 6)):
        plain = DamageRoll(key="harm", dice=dice)
        assert plain.typed("3 5", STATE) == (3, 5) and plain.hint.id == "draw.dice"
    lower = DamageRoll(key="harm", dice=(6, 6), lower=True)
    assert lower.typed("3 5", STATE) == (3, 5) and lower.typed("3 5 6 2", STATE) == (3, 2)
    assert lower.typed("3562", STATE) == (3, 2)
    chances = dict(DamageRoll(key="harm", dice=(2,), lower=True).outcomes(STATE))
    assert chances == {(1,): Fraction(3, 4), (2,): Fraction(1, 4)}
