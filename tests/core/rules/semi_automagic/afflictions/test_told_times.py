"""Times of syndromes are told and read as the book writes them."""

import pytest

from core.rules.semi_automagic.afflictions.syndromes import Symptom, often, read_lasting, read_often, table


@pytest.mark.parametrize(
    ("typed", "dice", "sides", "count", "unit", "told"),
    [
        ("1d6 hours", 1, 6, 1, "hour", "1d6 hours"),
        ("d4 rounds", 1, 4, 1, "round", "1d4 rounds"),
        ("2d6 x 10 minutes", 2, 6, 10, "minute", "2d6 \u00d7 10 minutes"),
        ("10 Minutes", 0, 4, 10, "minute", "10 minutes"),
        ("1 day", 0, 4, 1, "day", "1 day"),
        ("", 0, 4, 0, "second", ""),
    ],
)
def test_how_long_a_symptom_lasts(typed: str, dice: int, sides: int, count: int, unit: str, told: str) -> None:
    """SEC-PSN-03: a time of its own, by dice or not, or none."""
    fields = read_lasting(typed)
    assert fields is not None
    symptom = Symptom().but(**fields)
    assert (symptom.dice, symptom.sides, symptom.seconds, symptom.unit) == (dice, sides, count, unit)
    assert symptom.time == told


@pytest.mark.parametrize(
    ("typed", "every", "rate"),
    [("once a day", 1, "day"), ("once an hour", 1, "hour"), ("every 8 hours", 8, "hour"), ("Every round", 1, "round")],
)
def test_how_often_one_checks(typed: str, every: int, rate: str) -> None:
    """SEC-PSN-12: the check rate."""
    assert read_often(typed) == {"every": every, "rate": rate}
    assert read_often(often(every, rate)) == {"every": every, "rate": rate}


def test_what_comes_once_is_told_without_a_number() -> None:
    told = [often(*each) for each in ((1, "hour"), (1, "day"), (2, "day"))]
    assert told == ["once an hour", "once a day", "every 2 days"]


@pytest.mark.parametrize("typed", ["soon", "d6", "6", "1d6 moons", "hours"])
def test_what_is_no_time_is_not_taken_for_one(typed: str) -> None:
    assert read_lasting(typed) is None


def test_every_syndrome_of_the_table_comes_back_as_it_was() -> None:
    for syndrome in table().values():
        fields = read_often(syndrome.often)
        assert fields is not None and syndrome.but(**fields) == syndrome
        for symptom in syndrome.symptoms:
            read = read_lasting(symptom.time)
            assert read is not None and symptom.but(**read).lasts == symptom.lasts
            assert symptom.but(**read).time == symptom.time
