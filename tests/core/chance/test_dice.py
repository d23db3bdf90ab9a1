"""Dice are read as people write them, and rolled."""

from collections import Counter

import pytest

from core.base.errors import BadAnswer
from core.chance.dice import parse_dice, rolled_faces
from core.chance.source import Source


@pytest.mark.parametrize(
    ("text", "shown", "lowest", "highest"),
    [
        ("2d6+3", "2d6+3", 5, 15),
        ("D20", "d20", 1, 20),
        ("d%", "d100", 1, 100),
        (" 1D8 + 2 ", "d8+2", 3, 10),
        ("1d8+1d4-1", "d8+d4-1", 1, 11),
        ("-1d6", "-d6", -6, -1),
        ("4d6k3", "4d6k3", 3, 18),
        ("2d20kh1−2", "2d20k1-2", -1, 18),
        ("7", "7", 7, 7),
        ("0", "0", 0, 0),
        ("1d4+2+3", "d4+5", 6, 9),
        ("1d1", "d1", 1, 1),
        ("1d1000", "d1000", 1, 1000),
        ("60d2", "60d2", 60, 120),
        ("30d2-30d2", "30d2-30d2", -30, 30),
        ("100000", "100000", 100_000, 100_000),
        ("-100000", "-100000", -100_000, -100_000),
        ("99999-99999+1d2", "d2", 1, 2),
        ("2d4k5", "2d4k5", 2, 8),
    ],
)
def test_dice_are_read_as_people_write_them(text: str, shown: str, lowest: int, highest: int) -> None:
    dice = parse_dice(text)
    assert (str(dice), dice.lowest, dice.highest) == (shown, lowest, highest)
    assert parse_dice(str(dice)) == dice


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d",
        "2d",
        "d0",
        "0d6",
        "2d6k0",
        "2d6+",
        "+",
        "2x6",
        "61d6",
        "31d6+30d6",
        "1d6+100001",
        "-100001",
        "1d1001",
        "2d6 3d",
        "1d6+db",
        "9" * 5000,
        "1d" + "9" * 5000,
    ],
)
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        parse_dice(text)
    assert caught.value.phrase.id == "answer.no-dice"


def test_a_throw_is_sampled_within_its_bounds_and_reproducible() -> None:
    dice = parse_dice("3d6+2d10k1-4")
    thrown, source = dice.sample(Source(4))
    assert dice.sample(Source(4)) == (thrown, source)
    assert [len(faces) for faces in thrown.faces] == [3, 2]
    assert thrown.total == sum(thrown.faces[0]) + max(thrown.faces[1]) - 4
    faces, after = rolled_faces(200, 4, source)
    assert sorted(Counter(faces)) == [1, 2, 3, 4]
    assert after.drawn == source.drawn + 200


def test_dice_add_up() -> None:
    assert str(parse_dice("1d8+1") + parse_dice("-1d4") + 2) == "d8-d4+3"
    assert str(parse_dice("1d8+1") + parse_dice("1d4+5")) == "d8+d4+6"


def test_a_throw_shows_as_many_faces_as_are_rolled() -> None:
    rolled = parse_dice("1d6+1d8")
    assert rolled.thrown(((3,), (8,))).total == 11
    for faces in (((3,),), ((3,), (8,), (1,))):
        with pytest.raises(ValueError, match="zip"):
            rolled.thrown(faces)
