"""Draws of dice: the readings and their chances against counting every face, what may be typed, and what may not."""

from fractions import Fraction
from itertools import product

import pytest

from core.base.errors import BadAnswer
from core.chance.source import Source
from core.engine.draws import Roll
from core.model.campaign import Campaign

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
    for wrong in ("", "7", "2 7", "7 0", "seven", "7 2 1", "9 1"):
        with pytest.raises(BadAnswer):
            roll.typed(wrong, STATE)
    for data in ([7, 2.0], [True, 2], "72", {"7": 2}):
        with pytest.raises(BadAnswer):
            roll.load(data)


def test_a_sample_is_accepted_and_moves_the_source_on() -> None:
    roll = Roll("roll", dice=(4, 10, 20))
    faces, source = roll.sample(STATE, STATE.source)
    assert roll.load(roll.dump(roll.accept(faces))) == faces and source.drawn >= 3
