"""What the sheet and the card of Semi-Automagic say: thresholds, bonuses and attacks with how they come about."""

from typing import Any

import pytest

from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.gear import Carried, Item, Ware
from core.rules.kit.shown import Around, ConditionGroup
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.attack.combos import most_combos, most_rating
from core.rules.semi_automagic.figures import SemiFigures, quick_sheet
from core.rules.semi_automagic.gear.weapons import Armour, Weapon
from core.rules.semi_automagic.names import COMBAT_EXPERTISE, RANGED_SKILL, SEMI_AUTOMAGIC, WEAPON_SKILL
from core.rules.semi_automagic.sheet import SemiSheet, Training, sheet_of

FIGURES = SemiFigures(SEMI_AUTOMAGIC, Words())
PLATE = Item(id="plate", name="Old plate", profile="Full plate", carried=Carried.WORN)
SWORD = Item(id="sword", name="Sword", profile="Arming sword", carried=Carried.MAIN_HAND)
REFLEX = {"skill": "Reflex", "ranks": 6, "pace": "staggered"}
FIGHTER = {"skill": "Weapon Skill", "ranks": 5, "techniques": ["Extra Attack"]}


def sheet(**figures: Any) -> SemiSheet:
    return SemiSheet.model_validate(figures)


def told(
    of: SemiSheet, *gear: Item, states: tuple[str, ...] = (), wounds: int = 0, settings: dict[str, Any] | None = None
) -> dict[str, str]:
    """Return the lines by the rule that each follows."""
    vitals = Vitals(tracks={"wounds": Track(wounds), "morale": Track(0)}, gear=gear)
    around = Around({SEMI_AUTOMAGIC: settings or {}})
    lines = FIGURES.stated(of, vitals, tuple(Condition(kind) for kind in states), around)
    return {str(each.rule): each.text for each in lines}


def test_thresholds_are_shown_with_every_reason() -> None:
    """SEC-DMG-01, SEC-DMG-02, SEC-DMG-06, SEC-MOR-01, SEC-SCALE-04."""
    lines = told(sheet(scale=1, natural_armour=1), PLATE, wounds=2)
    assert lines["SEC-DMG-01"] == "Toughness 16 = 9 + Endurance 3 + Old plate 6 \u2212 wounds 2; Minimum 10"
    assert lines["SEC-MOR-01"] == "Will 9 = 6 + Spirit 3; Minimum 3"
    assert lines["SEC-SCALE-04"] == "Target 3 = 4 \u2212 scale 1"
    (toughness, *_) = FIGURES.stated(sheet(natural_armour=1), Vitals(gear=(PLATE,)), ())
    assert toughness.told == "Only the best Defence counts, not: natural armour +1"


def test_checks_follow_armour_ills_and_settings() -> None:
    """SEC-COND-02, SEC-COND-19, SEC-GAP-55."""
    lines = told(sheet(skills=[REFLEX]), PLATE, states=("tired",))
    assert lines["SEC-COND-02"] == "Mobility penalty 3 = heavy armour 3"
    assert lines["SEC-DICE-01"].startswith("Checks: Reflex \u22121, Fortitude \u22121, Stealth \u22124")
    assert lines["SEC-ATK-05"] == "Block d6+0, Dodge d6\u22121, Parry d6+0"
    assert "Fortitude +6" in told(sheet(scale=2), settings={"SEC-GAP-55": 3})["SEC-DICE-01"]
    assert "SEC-COND-02" not in told(sheet(), SWORD)


def test_the_level_says_what_it_allows_and_what_is_left_to_take() -> None:
    """SEC-LVL-01#1, SEC-LVL-02, SEC-LVL-03#1, SEC-LVL-04#1, SEC-LVL-04#2, SEC-LVL-05#1, SEC-LVL-06#1."""
    seven = told(sheet(level=7, xp=40))["SEC-LVL-01"]
    words = "Level 7, 40 of 1000 XP: at most 7 ranks; fast skills +7 with 7 techniques, staggered +3 with 4"
    assert seven == f"{words}; ability boosts to take: 1"
    assert "fast skills +12 with 12 techniques" in told(sheet(level=12))["SEC-LVL-01"]
    assert "staggered +0 with 1" in told(sheet(level=1))["SEC-LVL-01"]
    assert "staggered +4 with 5" in told(sheet(level=9))["SEC-LVL-01"]
    line = next(each for each in FIGURES.stated(sheet(level=18), Vitals(), ()) if each.rule == "SEC-LVL-01")
    assert line.told == "Bonus ranks so far: 6"
    assert "boosts to take: 4" in told(sheet(level=16))["SEC-LVL-01"]
    assert "more ranks than the level allows: Reflex" in told(sheet(level=5, skills=[REFLEX]))["SEC-LVL-01"]
    full = {**REFLEX, "techniques": ["Evasion", "Rapid Stand", "Tuck and Roll"]}
    assert "more techniques" not in told(sheet(level=6, skills=[full]))["SEC-LVL-01"]
    over = {**full, "ranks": 4}
    assert "more techniques than the ranks bring: Reflex" in told(sheet(level=6, skills=[over]))["SEC-LVL-01"]


def test_things_have_neither_will_nor_level() -> None:
    """SEC-DMG-03#1, SEC-TYPE-06."""
    lines = told(sheet(nature="object", scale=1, durability=4, circuits="moderate"))
    assert lines["SEC-DMG-01"] == "Toughness 16 = 9 + an object's Endurance 3 + durability 4; Minimum 10"
    assert "SEC-MOR-01" not in lines and "SEC-LVL-01" not in lines
    assert lines["SEC-TYPE-06"] == "Electronic, moderate: EMP Toughness 6"


def test_every_way_of_moving_is_slowed() -> None:
    """SEC-COND-02#1, SEC-COND-02#2, SEC-COND-02#3, SEC-DICE-04#1: half a square for each point, rounded once a move."""
    leather, mail = PLATE.but(profile="Leather"), PLATE.but(profile="Mail shirt")
    assert told(sheet(flying=6), leather)["SEC-MOVE-02"] == "Speeds: walks 2.5 (3 a move), flies 5.5 (6 a move)"
    assert told(sheet(), mail)["SEC-MOVE-02"] == "Speeds: walks 2 (2 a move)"
    assert told(sheet(speed="2.49"))["SEC-MOVE-02"] == "Speeds: walks 2.49 (2 a move)"
    assert told(sheet(speed=0, nature="object"))["SEC-MOVE-02"] == "Speeds: does not move by itself"


def test_weapons_say_what_they_do_to_a_body() -> None:
    """SEC-TYPE-01#1, SEC-TYPE-04#1: an arrow pierces, an axe slashes."""
    figures = {weapon.profile: weapon.figures for weapon in FIGURES.weapons}
    assert "piercing" in figures["Bow"] and "slashing" in figures["Axe"]


@pytest.mark.parametrize(("holds", "told"), [(1, False), (2, True), (6, True)])
def test_of_what_holds_more_than_one_shot_it_is_told(holds: int, told: bool) -> None:
    """SEC-RNG-05."""
    bow = FIGURES.profile_of(SWORD.but(profile="Bow"), sheet())
    assert isinstance(bow, Weapon)
    one, several = (FIGURES.tags_of(bow.but(holds=number), 0) for number in (1, holds))
    assert (len(several) > len(one)) is told


def test_attacks_are_worked_out() -> None:
    """SEC-ATK-02, SEC-SCALE-03#1, SEC-SCALE-03#2, SEC-SCALE-08#1, SEC-SCALE-08#2, SEC-ITEM-02#1."""
    giant = FIGURES.attack(sheet(scale=2, skills=[{"skill": "Weapon Skill", "bonus": 3}]), SWORD)
    assert giant is not None and giant.test == "d6+1 against Target, DC 7 to defend"
    assert giant.damage == "d8+9 slashing" and "as a target 3, Toughness 19/13" in giant.notes
    knife = FIGURES.attack(sheet(scale=-1), SWORD.but(profile="Knife"))
    assert knife is not None and knife.test.startswith("d6+1 against") and knife.damage == "d4 piercing or slashing"
    sling = FIGURES.attack(sheet(strength=4), SWORD.but(profile="Sling"))
    assert sling is not None and sling.damage == "d4 bludgeoning" and sling.notes == "increment 12 m"
    plate = FIGURES.attack(sheet(), PLATE)
    assert plate is not None and plate.test == "Defence +6, as a target Toughness 9/3"
    assert FIGURES.attack(sheet(), SWORD.but(profile="")) is None


def test_wares_with_figures_of_their_own_are_known_to_the_sheet() -> None:
    item = Item(id="x", name="Thing")
    outfit = Ware(system=SEMI_AUTOMAGIC, item=item, profile=Armour(name="Leather", defence=2))
    known, worn = FIGURES.outfitted(sheet(), outfit)
    assert isinstance(known, SemiSheet) and worn.profile == "Leather 2" and known.armours[0].defence == 2
    armed, held = FIGURES.outfitted(known, Ware(system=SEMI_AUTOMAGIC, item=item, profile=Weapon(name="Whip", reach=2)))
    assert FIGURES.own_profile(armed, held) == Weapon(name="Whip", reach=2)
    assert FIGURES.outfitted(armed, outfit)[1].profile == "Leather 3"


def test_conditions_that_end_a_fight_come_first_with_their_rules() -> None:
    known = FIGURES.conditions()
    groups = [each.group for each in known]
    assert groups == sorted(groups, key=(ConditionGroup.MAJOR, *ConditionGroup).index)
    assert next(each for each in known if each.kind == "tired").rule == "SEC-COND-19"


@pytest.mark.parametrize(("level", "scale"), [(1, 0), (8, 2), (40, -1)])
def test_a_quick_foe_keeps_within_its_level(level: int, scale: int) -> None:
    """SEC-LVL-02."""
    made = FIGURES.quick_sheet(level, scale)
    assert isinstance(made, SemiSheet) and (made.level, made.scale) == (level, scale)
    assert all(each.ranks <= level for each in made.skills) and made.bonus("Weapon Skill") == min(level, 20)
    assert made == quick_sheet(level, scale) and FIGURES.armed_with("Longbow").carried is Carried.BOTH_HANDS


def test_the_card_has_thresholds_attacks_and_skills() -> None:
    ann = Creature(name="Ann", system=SEMI_AUTOMAGIC, sheet=sheet(flying="2.5", skills=[FIGHTER]), kit=(PLATE, SWORD))
    card = FIGURES.card(ann, sheet_of(ann), SYSTEMS[SEMI_AUTOMAGIC].fresh_vitals(ann))
    lines = dict(card.lines)
    assert card.figures[0] == ("Toughness", "15/9") and lines["Speeds"] == "walks 1.5 (2 a move), flies 1 (1 a move)"
    assert lines["Skills"] == "Weapon Skill +5 (5 ranks): Extra Attack" and lines["Mobility"] == "heavy armour 3"
    assert [attack.name for attack in card.attacks] == ["Old plate", "Sword"]
    assert [(track.title, track.room) for track in card.tracks] == [("Wounds", 15), ("Morale", 9)]


@pytest.mark.parametrize(
    ("weapon", "ranged", "expertise", "rating", "known"), [(0, 0, 0, 1, 1), (3, 1, 2, 4, 3), (1, 4, 0, 5, 1)]
)
def test_combos_follow_from_the_better_skill_and_from_expertise(
    weapon: int, ranged: int, expertise: int, rating: int, known: int
) -> None:
    """SEC-COMBO-01, SEC-COMBO-07, SEC-GAP-16."""
    ranks = {WEAPON_SKILL: weapon, RANGED_SKILL: ranged, COMBAT_EXPERTISE: expertise}
    sheet = SemiSheet(skills=tuple(Training(skill=skill, ranks=number) for skill, number in ranks.items() if number))
    assert max(most_rating(sheet, skill) for skill in (WEAPON_SKILL, RANGED_SKILL)) == rating
    assert most_combos(sheet) == known
    for field, value in (("combo_rating", rating), ("combos_known", known)):
        derived = FIGURES.derived(sheet, field)
        assert derived is not None and (derived.value, [each.amount for each in derived.parts]) == (
            value,
            [1, value - 1],
        )
