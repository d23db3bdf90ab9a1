"""Real Ranks with the Heroic level and groups, and what weeks give back."""

import pytest
from pydantic import ValidationError

from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.gear import Carried, Item
from core.rules.registry import figures_of
from core.rules.swift_swords.harm.healing import wounds_of_week
from core.rules.swift_swords.harm.ranks import Ranks, end_of, is_spent, ranks_of
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import Skill, SwiftSheet, grouped, heads


def test_an_ordinary_human_has_three_ranks_of_each_and_none_beyond_the_scale() -> None:
    # SST-RANK-01#1, SST-RANK-01#2, SST-RANK-15#1, SST-GAP-24
    assert [SwiftSheet().real_rank(side) for side in ("physical", "mental")] == [3, 3]
    for wrong in (10, -4):
        with pytest.raises(ValidationError):
            SwiftSheet(physical=wrong)


@pytest.mark.parametrize(("rating", "level"), [(0, -4), (1, -3), (4, 0), (6, 2), (13, 9), (20, 9)])
def test_somebody_is_trained_to_so_many_dice_within_what_a_level_may_be(rating: int, level: int) -> None:
    """SST-CHECK-05: with what is in hand, and in Dodge; other skills stay."""
    sheet = SwiftSheet(skills=(Skill(name="Healing", level=1), Skill(name="Melee", level=1)))
    sword = Item(id="sword", name="Sword", profile="Broadsword", carried=Carried.MAIN_HAND)
    skills = figures_of(SWIFT_SWORDS, Words()).trained(sheet, (sword,), rating).skills
    assert {each.name: each.level for each in skills} == {"Melee": level, "Dodge": level, "Healing": 1}


def test_the_heroic_level_is_put_on_one_side() -> None:
    # SST-RANK-04#1, SST-RANK-08
    hero = SwiftSheet(heroic=True)
    assert [hero.real_rank(side, "mental") for side in ("physical", "mental")] == [3, 4]
    assert [hero.real_rank(side) for side in ("physical", "mental")] == [4, 3]


def test_nobody_is_raised_above_eight() -> None:
    # SST-RANK-12#1
    assert SwiftSheet(physical=8, heroic=True).real_rank("physical") == 8
    assert SwiftSheet(physical=9).real_rank("physical") == 9


@pytest.mark.parametrize(
    ("group", "physical", "mental", "dice", "attacks"),
    [
        ("mob", 4, 3, 1, 2),  # SST-MOB-02#1
        ("crowd", 5, 4, 2, 3),  # SST-MOB-03#1
        ("horde", 6, 5, 3, 4),  # SST-MOB-04#1
        ("company", 7, 6, 4, 4),  # SST-MOB-05#1
        ("unit", 8, 6, 4, 6),  # SST-MOB-06#1
    ],
)
def test_groups_of_men_have_the_ranks_of_the_table(
    group: str, physical: int, mental: int, dice: int, attacks: int
) -> None:
    # SST-TAB-GROUPS, SST-GAP-15, SST-MOB-07
    sheet = SwiftSheet(group=group)
    assert (sheet.real_rank("physical"), sheet.real_rank("mental")) == (physical, mental)
    assert (sheet.group_dice, grouped(group).attacks) == (dice, attacks)


def test_a_group_counts_as_its_creatures() -> None:
    # SST-MOB-07, SST-MOB-01#1
    assert (heads("mob", 1), heads("mob", 3), heads("single", 1), heads("swarm", 40)) == (4, 3, 1, 40)


def test_a_group_has_as_many_creatures_as_its_kind_at_least() -> None:
    # SST-MOB-02, SST-MOB-03, SST-MOB-06: a Unit is 64, whatever fewer its sheet says
    assert (heads("mob", 2), heads("crowd", 4), heads("unit", 4), heads("unit", 70)) == (3, 8, 64, 70)
    stated = [
        each.text
        for each in figures_of(SWIFT_SWORDS, Words()).stated(SwiftSheet(group="unit", creatures=4), Vitals(), ())
    ]
    assert any(text.startswith("Unit of 64: ") for text in stated)


@pytest.mark.parametrize(
    ("sheet", "physical", "spent"),
    [
        (SwiftSheet(), 1, False),
        (SwiftSheet(), 0, True),  # SST-OOA-01#1, SST-NPC-01#1
        (SwiftSheet(heroic=True), -2, False),  # SST-OOA-02#1
        (SwiftSheet(heroic=True), -3, True),  # SST-OOA-02#2, SST-NPC-02#1
        (SwiftSheet(physical=0, mental=0), 0, False),  # SST-RANK-13: nothing to lose
    ],
)
def test_normal_creatures_end_at_nought_and_heroes_below(sheet: SwiftSheet, physical: int, spent: bool) -> None:
    tracks = {side: Track(sheet.real_rank(side), sheet.real_rank(side)) for side in ("physical", "mental")}
    tracks["physical"] = Track(physical, sheet.real_rank("physical"))
    assert is_spent(sheet, Vitals(tracks=tracks)) is spent
    assert end_of(sheet) == (-3 if sheet.heroic else 0)


def test_direct_losses_are_what_neither_crossed_over_nor_tired() -> None:
    # SST-CROSS-02, SST-MENT-03
    vitals = Vitals(
        tracks={"mental": Track(1, 4)},
        conditions=(Condition("crossed-mental", 1, lasting=True), Condition("tired-mental", 1, lasting=True)),
    )
    assert ranks_of(SwiftSheet(mental=4), vitals, "mental") == Ranks(4, 1, 1, 1)
    assert ranks_of(SwiftSheet(mental=4), vitals, "mental").direct == 1


@pytest.mark.parametrize(
    ("week", "missing", "healer", "wounds"),
    [
        (1, "none", False, 2),  # SST-HEAL-04#1
        (1, "one", False, 1),  # SST-HEAL-04#2
        (1, "more", False, 0),  # SST-HEAL-04#3
        (2, "one", False, 1),  # SST-HEAL-05#1
        (2, "none", False, 1),  # SST-HEAL-05#2
        (1, "none", True, 3),  # SST-HEAL-06#1
    ],
)
def test_a_week_heals_as_it_was_spent(week: int, missing: str, healer: bool, wounds: int) -> None:
    # SST-TAB-HEALING
    assert wounds_of_week(week, missing, healer=healer) == wounds


def test_the_card_of_whoever_has_no_weapon_shows_bare_hands() -> None:
    figures = figures_of(SWIFT_SWORDS, Words())
    sheet = SwiftSheet(skills=(Skill(name="Brawling", level=2),))
    shield = Item(id="shield", name="Shield", profile="Medium shield", carried=Carried.OFF_HAND)
    jerkin = Item(id="jerkin", name="Jerkin", profile="Light armour", carried=Carried.WORN)
    sword = Item(id="sword", name="Sword", profile="Broadsword", carried=Carried.MAIN_HAND)
    for gear, names in (
        ((), ["Bare hands and feet"]),
        ((jerkin,), ["Jerkin", "Bare hands and feet"]),
        ((shield,), ["Shield"]),
        ((sword, jerkin), ["Sword", "Jerkin"]),
    ):
        assert [each.name for each in figures.attacks(sheet, gear)] == names
    (bare,) = figures.attacks(sheet, ())
    assert (bare.test, bare.damage) == ("6d", "1+2d")


@pytest.mark.parametrize(
    ("kind", "horses", "damage", "notes"),
    [
        ("light", 2, "1+1d", "one target"),
        ("light", 4, "2+1d", "up to 2 targets"),
        ("heavy", 2, "1+1d", "up to 2 targets"),
        ("heavy", 4, "2+1d", "up to 2 targets"),
    ],
)
def test_the_card_of_a_chariot_shows_how_its_team_attacks(kind: str, horses: int, damage: str, notes: str) -> None:
    # SST-CHAR-12: only a team that is trained for battle attacks; SST-CHAR-04, SST-CHAR-05, SST-CHAR-13
    figures = figures_of(SWIFT_SWORDS, Words())
    sheet = SwiftSheet(chariot=kind, horses=horses, tramples=True, skills=(Skill(name="Brawling", level=1),))
    (team,) = figures.attacks(sheet, ())
    assert (team.name, team.test, team.damage, team.notes) == ("Team attack (Trample)", "5d", damage, notes)
    assert team.told == f"Brawling 5d · {damage} · {notes}"
    assert figures.attacks(sheet.but(tramples=False), ()) == ()


def test_a_chariot_is_not_set_against_another_in_a_fight_of_two() -> None:
    # nor can it act: who drives it does, SST-CHAR-12
    figures = figures_of(SWIFT_SWORDS, Words())
    chariot = Creature(name="Chariot", system=SWIFT_SWORDS, sheet=SwiftSheet(chariot="light", tramples=True))
    man = chariot.but(name="Man", sheet=SwiftSheet())
    assert figures.match(chariot, man) is None
    assert figures.match(man, chariot) is not None
