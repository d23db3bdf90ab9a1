"""Toughness, Will, armour, and the marks of things that are held or worn."""

import pytest

from core.explain.tally import Tally, Treatment
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.weapons import WeightClass, catalogue_armour, catalogue_weapons, weight_class
from core.rules.semi_automagic.harm.thresholds import Mark, armour_mark, minimum_of, toughness_of, weapon_mark, will_of
from tests.core.rules.semi_automagic.subjects import somebody

PAPER = {"name": "Paper shirt", "defence": -3}


def toughness(someone: Someone) -> tuple[int, int]:
    """Return Toughness and Minimum."""
    number = toughness_of(someone).total.number
    return number, minimum_of(number)


def will(someone: Someone) -> tuple[int, int]:
    """Return Will and Minimum Will."""
    number = will_of(someone).total.number
    return number, minimum_of(number)


def rules(tally: Tally) -> list[str]:
    """Return the rules of the lines that count."""
    return [str(line.modifier.rule) for line in tally.lines if line.status is Treatment.APPLIED]


@pytest.mark.parametrize(
    ("example", "someone", "expected"),
    [
        ("SEC-DMG-01#1", somebody(), (9, 3)),
        ("SEC-DMG-01#2", somebody(scale=1, endurance=4), (13, 7)),
        ("SEC-DMG-01#3", somebody(endurance=4, wears=("Mail shirt",)), (14, 8)),
        ("SEC-DMG-02#1", somebody(wounds=2), (7, 1)),
        ("SEC-DMG-03#1", somebody(nature="object", scale=1, durability=4, endurance=9), (16, 10)),
        ("SEC-DMG-04#1", somebody(wears=("Studded leather",)), (11, 5)),
        ("SEC-DMG-05#1", somebody(wears=("Paper shirt",), armours=(PAPER,)), (9, 3)),
        ("SEC-COND-01#1", somebody(wounds=2, endurance=5), (9, 3)),
        (
            "SEC-DMG-06#1",
            somebody(natural_armour=2, wears=("Full mail",), skills=({"skill": "Unarmoured", "bonus": 1},)),
            (13, 7),
        ),
        ("SEC-SCALE-07#1", somebody(scale=5, endurance=0), (21, 15)),
        ("SEC-SCALE-07#2", somebody(scale=-1, endurance=0), (3, -3)),
    ],
)
def test_toughness(example: str, someone: Someone, expected: tuple[int, int]) -> None:
    """SEC-DMG-01 to SEC-DMG-06, SEC-SCALE-07, SEC-COND-01: 6 + 3 x scale + Endurance + the best Defence - wounds."""
    assert toughness(someone) == expected, example


def test_the_reckoning_names_every_reason() -> None:
    someone = somebody(natural_armour=2, wears=("Full mail",), wounds=1)
    tally = toughness_of(someone)
    assert rules(tally) == ["SEC-DMG-01", "SEC-DMG-04", "SEC-COND-01"]
    outranked = [line.modifier.rule for line in tally.lines if line.status is Treatment.OUTRANKED]
    assert outranked == ["SEC-DMG-05"]


def test_armour_guards_what_it_covers() -> None:
    """SEC-TAB-ARMOUR: a helmet counts for the head alone, a breastplate not for an arm, full plate for everything."""
    someone = somebody(wears=("Helmet", "Arm guard", "Scale shirt"))
    guarded: dict[str | None, int] = {
        None: 12,
        "torso": 12,
        "critical": 12,
        "stomach": 12,
        "head": 14,
        "arm": 14,
        "hand": 14,
        "tentacle": 14,
    }
    bare: dict[str | None, int] = {"leg": 9, "foot": 9, "wings": 9}
    found = {part: toughness_of(someone, location=part).total.number for part in guarded | bare}
    assert found == {**guarded, **bare}
    plate = somebody(wears=("Full plate",))
    assert {toughness_of(plate, location=part).total.number for part in (None, "head", "leg")} == {15}
    assert toughness(somebody(wears=("Helmet",))) == (9, 3)


@pytest.mark.parametrize(
    ("example", "someone", "expected"),
    [
        ("SEC-MOR-01#1", somebody(), (9, 3)),
        ("SEC-MOR-01#2", somebody(morale=2), (7, 1)),
        ("SEC-COND-04#1", somebody(morale=9), (0, -6)),
        ("SEC-MOR-01", somebody(will_more=2, spirit=4), (12, 6)),
    ],
)
def test_will(example: str, someone: Someone, expected: tuple[int, int]) -> None:
    """SEC-MOR-01, SEC-COND-04: Spirit + 6 + other modifiers - morale penalties."""
    assert will(someone) == expected, example


@pytest.mark.parametrize(
    ("example", "weapon", "scale", "mark"),
    [
        ("SEC-ITEM-01#1", "Arming sword", 0, Mark(5, 13)),
        ("SEC-ITEM-02#1", "Arming sword", 2, Mark(3, 19)),
        ("SEC-ITEM-02#3", "Knife", -1, Mark(7, 7)),
        ("SEC-ITEM-06#1", "Spear", 0, Mark(5, 10)),
    ],
)
def test_weapons_as_targets(example: str, weapon: str, scale: int, mark: Mark) -> None:
    """SEC-ITEM-02, SEC-GAP-22: the item chart, shifted by the scale of whoever holds the thing."""
    assert weapon_mark(catalogue_weapons()[weapon], scale) == mark, example


def test_a_weapon_without_a_row_is_no_target() -> None:
    """SEC-ITEM-02#2: damage of 5 passes the Minimum of a knife, 4; bare hands have no row."""
    knife = weapon_mark(catalogue_weapons()["Knife"], 0)
    assert knife is not None and knife.minimum == 4 < 5 < knife.toughness
    assert weapon_mark(catalogue_weapons()["Unarmed"], 0) is None


def test_armour_as_a_target() -> None:
    """SEC-ITEM-03#1 and SEC-ITEM-03#2."""
    plate = armour_mark(catalogue_armour()["Full plate"], 0, 4)
    mail = armour_mark(catalogue_armour()["Mail shirt"], 1, 3)
    assert [(each.target, each.toughness, each.minimum) for each in (plate, mail)] == [(4, 9, 3), (3, 10, 4)]


@pytest.mark.parametrize(
    ("kilograms", "endurance", "scale", "found"),
    [
        (3, 3, 0, WeightClass.NEGLIGIBLE),
        (6, 3, 0, WeightClass.LIGHT),
        (12, 3, 0, WeightClass.MEDIUM),
        (24, 3, 0, WeightClass.HEAVY),
        (25, 3, 0, WeightClass.TOO_HEAVY),
        (24, 3, 1, WeightClass.LIGHT),
        (24, 6, 0, WeightClass.LIGHT),
        (95, 9, 0, WeightClass.LIGHT),
        (97, 9, 0, WeightClass.MEDIUM),
    ],
)
def test_how_heavy_armour_is(kilograms: int, endurance: int, scale: int, found: WeightClass) -> None:
    """SEC-TAB-ARMOURLOAD, by Endurance and scale; the series goes on beyond the table."""
    assert weight_class(kilograms * 1000, endurance, scale) is found
