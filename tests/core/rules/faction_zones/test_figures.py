"""What the sheet and the card of Faction Zones say: armour with its parts, states with what ends them, attacks."""

from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.gear import Carried, Item, Ware
from core.rules.faction_zones.figures import FactionFigures
from core.rules.faction_zones.gear.weapons import Arm
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.kit.shown import ConditionGroup
from core.rules.registry import SYSTEMS, figures_for

FIGURES = FactionFigures(FACTION_ZONES, Words())
COAT = Item(id="coat", name="Coat", profile="Heavy armour", carried=Carried.WORN, damaged=True)
SHIELD = Item(id="shield", name="Shield", profile="Shield", carried=Carried.OFF_HAND)


def told(sheet: FactionSheet, *gear: Item, states: tuple[str, ...] = ()) -> list[str]:
    return [each.text for each in FIGURES.stated(sheet, Vitals(gear=gear), tuple(Condition(kind) for kind in states))]


def test_armour_is_shown_with_its_parts_and_never_above_three() -> None:
    """FAC-DMG-02."""
    assert told(FactionSheet())[0] == "Armour value 0"
    assert told(FactionSheet(), SHIELD)[0] == "Armour value 1 = Shield 1"
    assert told(FactionSheet(armour=1), COAT, SHIELD)[0] == "Armour value 3 = hide 1 + Coat 2 + Shield 1, never above 3"
    assert told(FactionSheet(), SHIELD.but(carried=Carried.STOWED))[0] == "Armour value 0"


def test_states_say_what_ends_them_and_skills_what_they_do() -> None:
    lines = told(FactionSheet(skills=("cleave",)), COAT, states=("incapacitated", "riding"))
    assert lines[1].startswith("incapacitated: cannot act or react") and "Until: 1 health recovered" in lines[1]
    assert lines[2:] == ["Damaged: Coat", "Skills: cleave"]
    skill = FIGURES.stated(FactionSheet(skills=("cleave", "singing")), Vitals(), ())[-1]
    assert "attack another target" in skill.told and "singing" not in skill.told


def test_health_follows_from_strength() -> None:
    """FAC-GAP-03."""
    derived = FIGURES.derived(FactionSheet(strength=9, skills=("tough",)), "health")
    assert derived is not None and (derived.value, derived.formula) == (11, "STR 9 + tough 2")
    assert FIGURES.derived(FactionSheet(), "armour") is None


def test_conditions_that_end_a_fight_come_first() -> None:
    known = FIGURES.conditions()
    assert {each.kind for each in known[:3]} == {"incapacitated", "dying", "dead"}
    assert {each.group for each in known} == {ConditionGroup.MINOR, ConditionGroup.MAJOR, ConditionGroup.STATE}
    assert next(each for each in known if each.kind == "stunned").rule == "FAC-TAB-STATE"


def test_weapons_have_the_figures_of_the_table() -> None:
    figures = {weapon.profile: weapon.figures for weapon in FIGURES.weapons}
    assert figures["Unarmed"] == "d4 impaired · melee"
    assert figures["Fire bomb"] == "d6 fire · range 2 · blast · used up"
    assert figures["Mancatcher"] == "d4 · melee · two hands · STR save or grabbed"
    assert figures["Flash powder"] == "no damage · range 2 · blast · used up · stuns"
    assert FIGURES.armed_with("Long gun").carried is Carried.BOTH_HANDS


def test_a_ware_with_figures_of_its_own_is_known_to_the_sheet() -> None:
    ware = Ware(system=FACTION_ZONES, item=Item(id="x", name="Whip"), profile=Arm(name="Torch", die=4))
    sheet, item = FIGURES.outfitted(FactionSheet(), ware)
    assert isinstance(sheet, FactionSheet) and item.profile == "Torch 2"
    assert FIGURES.own_profile(sheet, item) == sheet.arms[0] and FIGURES.outfitted(sheet, ware)[1].profile != "Torch"


def test_the_card_has_attacks_armour_and_skills() -> None:
    guard = next(each for each in shipped_creatures(FACTION_ZONES) if each.name == "Toll-house guard")
    card = figures_for(guard, Words()).card(guard, guard.sheet, SYSTEMS[FACTION_ZONES].fresh_vitals(guard))
    lines = dict(card.lines)
    assert lines["Armour"] == "Armour value 2 = Shield 1 + Padded coat 1"
    assert lines["Skills"].startswith("protect (guard any number") and lines["Morale group"] == "Guards"
    assert [attack.damage for attack in card.attacks] == ["d6", "d4"], "a shield strikes too"
    assert [track.title for track in card.tracks] == ["Health"]
