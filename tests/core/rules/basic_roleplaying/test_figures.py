"""What sheets, cards and lists say of somebody: ratings as armor leaves them, damage with its bonus, ends of levels."""

import pytest

from core.explain.words import Words
from core.model.campaign import HouseRules
from core.model.creature import Track, Vitals
from core.model.gear import Carried, Item
from core.rules.basic_roleplaying.figures import FIGURES
from core.rules.basic_roleplaying.gear.equipment import Armour, catalogue_arms
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, HIT_POINTS
from core.rules.basic_roleplaying.sheet import BrpSheet, Skill, listed_skills

KNOWN = FIGURES(BASIC_ROLEPLAYING, Words())
SHEET = BrpSheet(
    strength=16,
    size=14,
    constitution=13,
    dexterity=15,
    skills=(
        Skill(name="Melee Weapon", specialty="Sword", rating=60),
        Skill(name="Spot", points=15),
        Skill(name="Lore", rating=70),
        Skill(name="Missile Weapon", specialty="Bow", points=30),
    ),
)


def thing(identity: str, profile: str, carried: Carried = Carried.READY, wounds: int = 0) -> Item:
    """Return something of the tables, somewhere."""
    return Item(id=identity, name=profile, profile=profile, carried=carried, wounds=wounds)


GEAR = (
    thing("chain", "Chain", Carried.WORN),
    thing("helmet", "Helmet, Heavy", Carried.WORN),
    thing("sword", "Sword, Broad", Carried.MAIN_HAND),
    thing("kite", "Kite", Carried.OFF_HAND, 3),
    thing("bow", "Bow, Long"),
    thing("riot", "Riot Gear"),
    thing("broken", "Sword, Broad", Carried.MAIN_HAND, 12),
)
VITALS = Vitals(tracks={HIT_POINTS: Track(14, 14)}, gear=GEAR)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        # BRP-TAB-ARMOR, BRP-TAB-MELEE, BRP-TAB-MISSILE, BRP-TAB-SHIELD
        ("Bulletproof Vest", "Armor points 8 · −5\N{NO-BREAK SPACE}% to physical skills"),
        ("Clothing, Heavy", "Armor points 1"),
        ("Helmet, Heavy", "Armor points 2 · −50\N{NO-BREAK SPACE}% to perception skills"),
        ("Riot Gear", "Armor points 12/6 · −10\N{NO-BREAK SPACE}% to physical skills"),
        ("Axe, Great", "15 % · 2D6+2+DB · medium · two hands · 15 HP"),
        ("Brawl", "25 % · 1D3+DB · short"),
        ("Staff, Quarter-", "25 % · 1D8+DB · long · medium · short · two hands · 8 HP"),
        ("Sword, Great", "5 % · 2D8+DB · long · medium · two hands · 12 HP"),
        ("Axe, Hand (thrown)", "10 % · 1D6+½ DB · 20 / 40 / 60 m · 12 HP"),
        ("Crossbow, Heavy", "25 % · 2D6+2 · 55 / 110 / 165 m · two hands · 1 shot · 18 HP"),
        ("Pistol", "20 % · 1D8 · 20 / 40 / 60 m · 6 shots · 8 HP"),
        ("Pistol, Laser", "20 % · 1D8 · 20 / 40 / 60 m · 20 charges · 14 HP"),
        ("Rock (thrown)", "25 % · 1D2+½ DB · 20 / 40 / 60 m"),
        ("Target", "15 % · 1D2+DB · short · 12 HP · parries missiles 15\N{NO-BREAK SPACE}%"),
    ],
)
def test_a_row_is_told_in_a_line(name: str, told: str) -> None:
    profile = KNOWN.profiles()[name]
    weapon = KNOWN.listed(profile)
    assert KNOWN.profile_text(profile) == weapon.figures == told
    assert weapon.is_worn == isinstance(profile, Armour) and weapon.is_natural == (name == "Brawl")
    assert weapon.is_two_handed == ("two hands" in told)


def test_what_holds_shots_is_loaded_with_all_of_them() -> None:
    # BRP-AMMO-01, BRP-AMMO-02, BRP-AMMO-03
    rounds = {name: KNOWN.listed(arm).rounds for name, arm in catalogue_arms().items()}
    assert {name: count for name, count in rounds.items() if count is not None} == {
        **dict.fromkeys(("Crossbow, Heavy", "Crossbow, Light"), 1),
        **dict.fromkeys(("Pistol", "Rifle"), 6),
        **dict.fromkeys(("Pistol, Laser", "Rifle, Laser"), 20),
    }


def test_hit_points_come_of_constitution_and_size() -> None:
    # BRP-DMG-01, BRP-GAP-11
    found = KNOWN.derived(SHEET.but(hit_points=40), "hit_points")
    assert found is not None and (found.value, found.formula) == (14, "(CON 13 + SIZ 14) / 2")
    assert [each.amount for each in found.parts] == [13, 14, -13] and KNOWN.derived(SHEET, "strength") is None


def test_skills_stand_by_groups_as_armor_leaves_them() -> None:
    # BRP-ARM-03, BRP-ARM-04, BRP-CHK-06, BRP-TAB-SKILLS: chain takes 20 off, the helmet 50, and 5 are always left
    assert KNOWN.ticked(SHEET, VITALS) == (
        "Melee Weapon (Sword) 60 %",
        "Missile Weapon (Bow) 35 %",
        "Dodge 10 % (armor; else 30)",
        "Spot 5 % (armor; else 40)",
        "First Aid 30 %",
        "Lore 70 %",
    )
    assert KNOWN.ticked(SHEET, Vitals(tracks={}))[2:4] == ("Dodge 30 %", "Spot 40 %")
    lines = KNOWN.skill_lines(SHEET, GEAR)
    assert lines[0] == "Combat skills: Melee Weapon (Sword) 60 %, Missile Weapon (Bow) 35 %" and len(lines) == 5
    assert KNOWN.suggestions("skills") == tuple(listed_skills()) and KNOWN.suggestions("arms") == ()


def test_what_is_had_is_told_with_its_owner_s_figures() -> None:
    # BRP-WPN-01, BRP-WPN-02, BRP-SHD-05, BRP-DEF-07
    told = {item.id: KNOWN.attack(SHEET, item) for item in GEAR}
    assert {key: None if each is None else (each.told, each.ready) for key, each in told.items()} == {
        "chain": ("Armor points 7 · −20\N{NO-BREAK SPACE}% to physical skills", True),
        "helmet": ("Armor points 2 · −50\N{NO-BREAK SPACE}% to perception skills", True),
        "sword": ("Melee Weapon 60 % · 1D8+1+1D4 · medium · 12 HP", True),
        "kite": ("Shield 15 % · 1D4+1D4 · short · 13 of 16 HP · parries missiles 30\N{NO-BREAK SPACE}%", True),
        "bow": ("Missile Weapon 35 % · 1D8+1+½ (+1D4) · 90 / 180 / 270 m · two hands · 10 HP", False),
        "riot": ("Armor points 12/6 · −10\N{NO-BREAK SPACE}% to physical skills", False),
        "broken": ("Melee Weapon · 1D8+1+1D4 · medium · 0 of 12 HP · broken", True),
    }
    torn = GEAR[0].but(damaged=True)
    armour = KNOWN.attack(SHEET, torn)
    assert armour is not None and not armour.ready
    assert KNOWN.attack(SHEET, Item(id="rope", name="Rope")) is None
    assert [each.test for each in KNOWN.attacks(SHEET, GEAR)] == ["60 %", "15 %", "35 %", ""]
    assert [each.name for each in KNOWN.attacks(SHEET, GEAR)] == ["Sword, Broad", "Kite", "Bow, Long", "Sword, Broad"]


@pytest.mark.parametrize(("strength", "bonus"), [(2, "-1D4"), (3, "0"), (10, "0"), (11, "+1D4"), (19, "+1D6")])
def test_the_damage_bonus_is_told_with_its_sign(strength: int, bonus: str) -> None:
    # BRP-TAB-DB: 13 to 16, 17 to 24, 25 to 32, 33 to 40
    sheet = BrpSheet(strength=strength, size=14)
    assert dict(KNOWN.figures(sheet))["DB"] == bonus
    sword, pistol = (KNOWN.damage_of(catalogue_arms()[name], sheet.damage_bonus) for name in ("Sword, Short", "Pistol"))
    assert sword == ("1D6+1" if bonus == "0" else f"1D6+1{bonus}") and pistol == "1D8"
    thrown = KNOWN.damage_of(catalogue_arms()["Knife (thrown)"], sheet.damage_bonus)
    told = {"0": "1D3+1", "-": f"1D3+1{bonus}", "+": f"1D3+1+½ ({bonus})"}
    assert thrown == told[bonus[0]]


def test_armor_adds_up_and_is_told_twice_where_high_velocity_meets_another() -> None:
    # BRP-ARM-01, BRP-ARM-06, BRP-ARM-07
    assert KNOWN.armour_text(SHEET, GEAR) == "9 = Chain 7 + Helmet, Heavy 2"
    spare = (*GEAR, thing("quilted", "Quilted", Carried.WORN))
    assert KNOWN.armour_text(SHEET, spare).startswith("9 = ") and "does not count" in KNOWN.armour_text(SHEET, spare)
    assert KNOWN.uncounted(SHEET, spare) == {"quilted"} and not KNOWN.uncounted(SHEET, GEAR)
    riot = (thing("riot", "Riot Gear", Carried.WORN), thing("helmet", "Helmet, Light", Carried.WORN))
    hide = SHEET.but(armour=2)
    assert KNOWN.armour_text(hide, riot).startswith("15/9 = ") and KNOWN.armour_text(SHEET, ()) == "0"
    assert "Armor points 0" in [each.text for each in KNOWN.stated(SHEET, Vitals(tracks={}), ())]
    figures = dict(KNOWN.figures(hide, riot))
    assert (figures["AP"], figures["HP"], figures["DEX"], figures["MOV"]) == ("15/9", "14", "15", "10")


def test_ranks_are_told_for_each_band() -> None:
    # BRP-TAB-MOVE, BRP-GAP-03
    assert KNOWN.ranks_text(SHEET, {}) == "15 to 5 m, 8 to 15 m, 4 to 29 m, no action from 30\u00a0m\u00a0on"
    other: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-03.free": 0, "BRP-GAP-03.rounding": "down"}}
    assert KNOWN.ranks_text(SHEET, other) == "15 to 0 m, 7 to 15 m, 3 to 29 m, no action from 30\u00a0m\u00a0on"


def test_the_card_tells_where_each_level_ends_at_each_range() -> None:
    # BRP-TAB-LEVELS, BRP-TAB-RANGE, BRP-GAP-13, BRP-GAP-19: what is broken or not learned is left out
    ranks, _, rolls = KNOWN.printed(SHEET, VITALS, {})
    assert ranks[1] == KNOWN.ranks_text(SHEET, {})
    ends = ("Dodge 02/10/96", "Sword, Broad 12/60/99", "Kite 03/15/97", "Bow, Long 07/35/98 · 04/18/97 · 02/09/96")
    assert rolls[1] == "; ".join(ends)
    untaught = SHEET.but(skills=(Skill(name="Shield", rating=0),))
    assert "Kite" not in KNOWN.printed(untaught, VITALS, {})[2][1]
    tried: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-19": "five"}}
    assert "Kite 01/05/" in KNOWN.printed(untaught, VITALS, tried)[2][1]
    improvised: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-13": "improvised"}}
    only = Vitals(tracks=VITALS.tracks, gear=(GEAR[-1],))
    assert "Brawl" in KNOWN.printed(SHEET, only, {})[2][1] and "Sword" not in KNOWN.printed(SHEET, only, {})[2][1]
    assert [each.name for each in KNOWN.attacks(SHEET, only.gear)] == ["Sword, Broad", "Brawl"]
    told = KNOWN.printed(SHEET, VITALS, improvised)[2][1].split("; ")
    assert [each for each in told if "Sword" in each] == ["Sword, Broad 12/60/99", "Sword, Broad 06/30/97"]


def test_somebody_made_quickly_is_trained_in_what_is_in_hand() -> None:
    # BRP-ATK-01, BRP-WPN-01
    skills = KNOWN.trained(SHEET, GEAR[:4], 55).skills
    assert {(each.name, each.specialty): each.rating for each in skills} == {
        ("Melee Weapon", "Sword"): 55,
        ("Shield", ""): 55,
        ("Dodge", ""): 55,
        ("Spot", ""): None,
        ("Lore", ""): 70,
        ("Missile Weapon", "Bow"): None,
    }
    unarmed = KNOWN.trained(BrpSheet(), (), 40).skills
    assert [(each.name, each.rating) for each in unarmed] == [("Brawl", 40), ("Dodge", 40)]


def test_shields_are_named_as_shields_in_lists_and_in_gear() -> None:
    named = {each.profile: each.name for each in KNOWN.weapons}
    assert (named["Heater"], named["Riot"], named["Round"]) == ("Heater shield", "Riot shield", "Round shield")
    assert named["Sword, Short"] == "Sword, Short"
    assert KNOWN.armed_with("Kite").name == "Kite shield" and KNOWN.armed_with("Kite").profile == "Kite"


def test_a_negative_bonus_is_told_as_it_counts() -> None:
    # BRP-GAP-05: in full, unless the house halves it
    bow, weak = catalogue_arms()["Bow, Long"], BrpSheet(strength=3, size=8)
    assert KNOWN.damage_of(bow, weak.damage_bonus) == "1D8+1-1D6"
    halved: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-05": "half"}}
    assert KNOWN.damage_of(bow, weak.damage_bonus, halved) == "1D8+1+½ (-1D6)"
    assert KNOWN.damage_of(bow, BrpSheet(strength=20, size=15).damage_bonus) == "1D8+1+½ (+1D6)"


def test_whoever_has_no_weapon_strikes_with_bare_hands_on_paper_too() -> None:
    # BRP-TAB-MELEE
    sheet = BrpSheet(strength=20, size=15, skills=(Skill(name="Brawl", rating=60),))
    bare = Vitals(tracks={HIT_POINTS: Track(14, 14)}, gear=(thing("chain", "Chain", Carried.WORN),))
    [attack] = KNOWN.attacks(sheet, bare.gear)
    assert (attack.name, attack.test, attack.damage, attack.ready) == ("Brawl", "60 %", "1D3+1D6", True)
    assert any("Brawl 12/60/99" in told for _, told in KNOWN.printed(sheet, bare, {}))
    assert all(each.name != "Brawl" for each in KNOWN.attacks(SHEET, GEAR))
