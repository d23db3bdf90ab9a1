"""Draws of dice: the readings and their chances against counting every face, what may be typed, and what may not."""

from fractions import Fraction
from itertools import product

import pytest

from core.base.errors import BadAnswer
from core.base.phrase import say
from core.chance.source import Source
from core.engine.draws import Pick, Roll, Save
from core.explain.words import Words
from core.model.campaign import Campaign
from core.rules.faction_zones.attack.harm import DamageRoll
from core.rules.semi_automagic.areas.landing import Scatter

STATE = Campaign(Source(1))


@pytest.mark.parametrize("dice", [(6,), (8, 6), (4, 4, 4), (20,), ()])
@pytest.mark.parametrize("bounds", [None, (4,), (2, 5), (9, 3), (100,), (0,)])
def test_readings_are_weighed_as_counting_every_face_would(
    dice: tuple[int, ...], bounds: tuple[int, ...] | None
) -> None:
    def reading(faces: tuple[int, ...]) -> int:
        return sum(faces) if bounds is None else sum(sum(faces) >= bound for bound in bounds)

    found = {reading(faces): weight for faces, weight in Roll("roll", dice=dice, bounds=bounds).outcomes(STATE)}
    every = list(product(*(range(1, sides + 1) for sides in dice)))
    counted: dict[int, Fraction] = {}
    for faces in every:
        counted[reading(faces)] = counted.get(reading(faces), Fraction(0)) + Fraction(1, len(every))
    assert found == counted


def test_faces_are_typed_in_their_order() -> None:
    roll = Roll("roll", dice=(8, 6))
    assert roll.typed("7 2", STATE) == roll.typed("7, 2", STATE) == roll.typed("7+2", STATE) == (7, 2)
    assert roll.typed("72", STATE) == roll.typed(" 72 ", STATE) == (7, 2), "no face has two digits"
    for wrong in ("", "7", "2 7", "7 0", "seven", "7 2 1", "9 1", "27", "721", "70", "7 21"):
        with pytest.raises(BadAnswer):
            roll.typed(wrong, STATE)
    for data in ([7, 2.0], [True, 2], "72", {"7": 2}):
        with pytest.raises(BadAnswer):
            roll.load(data)


NONSENSE = ("14", "0", "-3", "3.5", "d6", "", " ", "6 6", "²", "9" * 5_000, "1" + "0" * 9)


@pytest.mark.parametrize("wrong", NONSENSE)
@pytest.mark.parametrize(
    "draw",
    [Save("save", sides=6), Pick("pick", count=6), Roll("roll", dice=(6,)), DamageRoll("harm", dice=(6,))],
)
def test_what_no_die_shows_is_refused_in_words(draw: Save | Pick | Roll | DamageRoll, wrong: str) -> None:
    with pytest.raises(BadAnswer) as refused:
        draw.typed(wrong, STATE)
    assert "6" in Words().text(refused.value.phrase)
    assert draw.typed(" 6 ", STATE) in (6, (6,))


def test_a_sample_is_accepted_and_moves_the_source_on() -> None:
    roll = Roll("roll", dice=(4, 10, 20))
    faces, source = roll.sample(STATE, STATE.source)
    assert roll.load(roll.dump(roll.accept(faces))) == faces and source.drawn >= 3


@pytest.mark.parametrize("wrong", ["", "9 1", "1 7", "0 3", "3", "3 3 3", "north 2", "9" * 5_000, "1 " + "9" * 5_000])
def test_a_direction_and_a_distance_that_no_dice_show_are_refused_in_words(wrong: str) -> None:
    """SEC-AREA-03, SEC-AREA-10: eight directions, and a d6."""
    scatter = Scatter("scatter", directions=8, count=1)
    with pytest.raises(BadAnswer) as refused:
        scatter.typed(wrong, STATE)
    assert "8" in Words().text(refused.value.phrase)
    assert scatter.typed(" 8, 6", STATE) == (8, 6)
    for data in ("86", [8, 6.0], [True, 6], 7):
        with pytest.raises(BadAnswer):
            scatter.load(data)


def test_a_check_passes_and_fails_as_often_as_its_faces_say() -> None:
    for low in range(9):
        for high in range(low - 1, 9):
            asked = Save("save", sides=6, low=low, high=high)
            weights = asked.outcomes(STATE).weights
            passing = sum((chance for roll, chance in weights.items() if asked.passed(roll)), Fraction(0))
            assert passing == Fraction(sum(asked.passed(face) for face in range(1, 7)), 6)
            assert all(asked.accept(roll) == roll for roll in weights) and sum(weights.values()) == 1


def test_digits_without_blanks_are_one_number_where_a_die_has_faces_of_two() -> None:
    with pytest.raises(BadAnswer):
        Roll("roll", dice=(10, 6)).typed("72", STATE)
    assert Roll("roll", dice=(20,)).typed("12", STATE) == (12,)


class TwoMore(Roll):
    """Dice that come to two more than they show."""

    def comes_to(self, answer: tuple[int, ...]) -> int:
        """Return two more."""
        return sum(answer) + 2


def test_what_dice_show_is_told_and_who_rolls_which() -> None:
    ((who, share),) = Roll("roll", owner="Ann", dice=(8, 6, 8)).shares
    assert (who, Words().text(share)) == ("Ann", "2d8 + d6")
    assert Words().text(share, game="basic-roleplaying") == "2D8 + 1D6"
    assert not Roll("roll", dice=(6,)).shares
    assert Roll("roll", dice=(6,)).answer_words((4,)) == say("draw.told.number", number=4)
    assert Roll("roll", dice=(6, 8)).answer_words((4, 7)) == say("draw.told.faces", faces="4 + 7", total=11)
    assert TwoMore("roll", dice=(6,)).answer_words((4,)) == say("draw.told.faces", faces="4", total=6)


@pytest.mark.parametrize(("rolled", "passes"), [(2, False), (3, True), (5, True), (6, False)])
def test_a_save_says_whether_it_passes(rolled: int, passes: bool) -> None:
    save = Save("save", sides=6, low=3, high=5)
    assert save.answer_words(rolled) == say(f"draw.told.{'passes' if passes else 'fails'}", number=rolled)


def test_one_of_things_that_have_names_is_asked_for_with_each_by_its_number() -> None:
    words = Words("en")
    assert words.text(Pick("pick", count=2).hint) == "a number from 1 to 2, all equally likely"
    named = Pick("pick", count=3, among=("a", "b", "c"))
    assert words.text(named.hint, {"a": "Ann", "b": "Bob", "c": "Rat"}.get) == "1 Ann, 2 Bob, 3 Rat"
