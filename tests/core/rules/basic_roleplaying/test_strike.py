"""One attack before it is rolled: how far its range goes, what forbids it, who may meet it with what, and how well."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import TokenId
from core.rules.basic_roleplaying.attack.answered import (
    Defence,
    DefenceKind,
    can_dodge,
    defence_base,
    defence_tally,
    may_defend,
    ways,
)
from core.rules.basic_roleplaying.attack.exchange import wear_of
from core.rules.basic_roleplaying.attack.harm import MatrixCell
from core.rules.basic_roleplaying.attack.strike import (
    Declared,
    Strike,
    modifiers_of,
    of_weapon,
    strike_of,
    why_no_strike,
)
from core.rules.basic_roleplaying.clock import RoundClock
from core.rules.basic_roleplaying.fighter import encountered
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import Situation
from core.rules.kit.rows import rows
from tests.transcripts.runner import Played, begin, prepared

SKILLS = [
    {"name": "Melee Weapon", "specialty": "Sword", "rating": 60},
    {"name": "Melee Weapon", "specialty": "Dagger", "rating": 45},
    {"name": "Missile Weapon", "specialty": "Bow", "rating": 50},
    {"name": "Energy Weapon", "specialty": "Laser Pistol", "rating": 50},
    {"name": "Shield", "rating": 40},
    {"name": "Brawl", "rating": 35},
    {"name": "Dodge", "rating": 31},
]


def thing(profile: str, carried: str = "main hand", **more: Any) -> dict[str, Any]:
    """Return something that is had, with the id `it`."""
    return {"id": "it", "name": profile, "profile": profile, "carried": carried, **more}


def fight(
    hers: dict[str, Any],
    *theirs: dict[str, Any],
    far: int = 1,
    house: dict[str, Any] | None = None,
    conditions: tuple[Any, ...] = (),
    things: tuple[dict[str, Any], ...] = (),
    **orc: Any,
) -> Played:
    """Return a fight in its countdown between Ann and an orc so many meters off."""
    settings = {"BRP-GAP-23": False, **(house or {})}
    data: dict[str, Any] = {
        "system": "basic-roleplaying",
        "scene": {"metres": "1", "columns": 80, "rows": 6, "things": things},
        "fight": {"settings": settings},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": 15, "skills": SKILLS}, "gear": [hers]},
            "Orc": {
                "at": [1 + far, 1],
                "sheet": {"dexterity": 9, "skills": SKILLS},
                "gear": [{**each, "id": f"item-{place}"} for place, each in enumerate(theirs)],
                "conditions": conditions,
                **orc,
            },
        },
    }
    played = prepared(data)
    begin(played, data["fight"])
    return played


def situation(played: Played, name: str = "Ann") -> Situation:
    """Return the situation of somebody."""
    state, encounter, who = played.session.state, played.encounter, TokenId(played.ids[name])
    return Situation(state, encounter, played.session.board(encounter), encountered(state, encounter, who))


def strike(played: Played, item: str | None = "it") -> Strike:
    """Return Ann's attack."""
    return strike_of(situation(played), Declared(TokenId(played.ids["Ann"]), TokenId(played.ids["Orc"]), item))


@pytest.mark.parametrize(
    ("profile", "far", "ring"),
    [
        # BRP-RNG-01, BRP-RNG-02, BRP-RNG-03, BRP-RNG-04, BRP-TAB-RANGE
        *(
            ("Dagger (thrown)", far, ring)
            for far, ring in ((10, 1), (11, 2), (20, 2), (21, 3), (30, 3), (31, 4), (70, 4))
        ),
        ("Pistol", 20, 1),
        ("Pistol", 21, 2),
        ("Sword, Broad", 40, 1),
    ],
)
def test_the_listed_range_goes_once_twice_and_thrice(profile: str, far: int, ring: int) -> None:
    found = strike(fight(thing(profile), far=far))
    assert found.ring == ring
    halves = {1: (), 2: ("BRP-RNG-02",), 3: ("BRP-RNG-03",), 4: ("BRP-RNG-03",)}[ring]
    assert tuple(each.rule for each in of_weapon(found.wielded, ring)) == halves
    assert [each.rule for each in modifiers_of(found) if each.rule.startswith("BRP-RNG")] == list(halves)


@pytest.mark.parametrize(
    ("hers", "far", "orc", "why"),
    [
        # BRP-RNG-04, BRP-WPN-05, BRP-GAP-13, BRP-GAP-19, BRP-GAP-21, BRP-AMMO-01, BRP-AMMO-02
        (thing("Sword, Broad"), 2, {}, ""),
        (thing("Sword, Broad"), 3, {}, "no-contact"),
        (thing("Spear, Long", "both hands"), 3, {}, ""),
        (thing("Spear, Long", "both hands"), 4, {}, "no-contact"),
        (thing("Spear, Long"), 3, {}, "two-hands"),
        (thing("Sword, Broad", wounds=11), 1, {}, ""),
        (thing("Sword, Broad", wounds=12), 1, {}, "broken"),
        (thing("Bow, Long", "both hands", ammunition=1), 50, {}, ""),
        (thing("Bow, Long", "both hands", ammunition=0), 50, {}, "no-ammunition"),
        (thing("Pistol, Laser", loaded=0), 5, {}, "empty"),
        (thing("Pistol, Laser", loaded=1), 60, {}, ""),
        (thing("Pistol, Laser", loaded=1), 61, {}, "out-of-range"),
        (thing("Sword, Broad"), 1, {"conditions": [{"kind": "dead", "lasting": True}]}, "dead"),
        (thing("Sword, Broad"), 1, {"conditions": [{"kind": "unconscious", "lasting": True}]}, ""),
    ],
)
def test_what_forbids_an_attack(hers: dict[str, Any], far: int, orc: dict[str, Any], why: str) -> None:
    found = why_no_strike(strike(fight(hers, far=far, **orc)))
    assert (found.id.rpartition(".")[2] if found else "") == why


WALL = {"kind": "wall", "id": "wall-900", "points": [[2688, 0], [2688, 4608]]}


@pytest.mark.parametrize(("things", "why"), [((), None), ((WALL,), "basic-roleplaying.why.unseen")])
def test_nobody_is_shot_whom_the_archer_does_not_see(things: tuple[dict[str, Any], ...], why: str | None) -> None:
    # BRP-RNG-01: a wall stands between the two
    found = why_no_strike(strike(fight(thing("Bow, Long", "both hands", ammunition=1), far=5, things=things)))
    assert (found.id if found else None) == why


def test_nobody_attacks_himself_or_with_a_skill_of_nought() -> None:
    # BRP-GAP-19
    played = fight(thing("Sword, Broad"))
    ann = TokenId(played.ids["Ann"])
    own = why_no_strike(strike_of(situation(played), Declared(ann, ann, "it")))
    assert own is not None and own.id.endswith("oneself")
    for house, refused in (({}, True), ({"BRP-GAP-19": "five"}, False)):
        with_none = fight(thing("Sword, Broad"), house=house)
        untaught = strike_of(
            situation(with_none), Declared(TokenId(with_none.ids["Ann"]), TokenId(with_none.ids["Orc"]), "it", "Lance")
        )
        found = why_no_strike(untaught)
        assert (found is not None and found.id.endswith("unskilled")) == refused


HELD = (
    thing("Sword, Broad"),
    thing("Knife (thrown)"),
    thing("Bow, Long", "both hands"),
    thing("Target", "off hand"),
    thing("Kite", "off hand"),
    thing("Hoplite", "off hand"),
    thing("Sword, Short", wounds=12),
    thing("Riot", "off hand", wounds=16),
)
BLOW, ARROW, BEAM = thing("Sword, Broad"), thing("Bow, Long", "both hands", ammunition=5), thing("Pistol, Laser")


@pytest.mark.parametrize(
    ("hers", "far", "expected"),
    [
        # BRP-DEF-01, BRP-DEF-03, BRP-DEF-05, BRP-DEF-06, BRP-DEF-08, BRP-DEF-11, BRP-SHD-01, BRP-SHD-02, BRP-SHD-03
        (BLOW, 1, {"parry:item-0": 60, **{f"parry:item-{shield}": 40 for shield in (3, 4, 5)}, "dodge": 31}),
        (ARROW, 9, {"parry:item-3": 15, "parry:item-4": 30, "parry:item-5": 60, "dodge": 16}),
        (BEAM, 9, {}),
    ],
)
def test_what_meets_a_blow_an_arrow_and_a_beam(hers: dict[str, Any], far: int, expected: dict[str, int]) -> None:
    found = strike(fight(hers, *HELD, far=far))
    assert {each.key: defence_tally(found, each, ()).total.number for each in ways(found)} == expected


def test_kneeling_helps_behind_a_large_shield_against_missiles_alone() -> None:
    # BRP-SHD-04
    low = fight(ARROW, *HELD, far=9, conditions=("kneeling",))
    chances = {shield: defence_base(strike(low), Defence(DefenceKind.PARRY, f"item-{shield}")) for shield in (3, 4, 5)}
    assert chances == {3: 15, 4: 30, 5: 90}
    assert (
        defence_base(strike(fight(BLOW, *HELD, conditions=("kneeling",))), Defence(DefenceKind.PARRY, "item-5")) == 40
    )


@pytest.mark.parametrize(
    ("held", "blow", "arrow"),
    [
        # BRP-DEF-02, BRP-DEF-09, BRP-DMG-03, BRP-GAP-20
        ("", True, True),
        ("surprised", True, False),
        ("helpless", False, False),
        ("unaware", False, False),
        ("unconscious", False, False),
        ("stalled", True, True),
        ("prone", True, True),
        ("dead", False, False),
    ],
)
def test_who_may_defend_himself(held: str, blow: bool, arrow: bool) -> None:
    conditions = ({"kind": held, "lasting": True},) if held else ()
    assert may_defend(strike(fight(BLOW, *HELD, conditions=conditions))) == blow
    assert may_defend(strike(fight(ARROW, *HELD, far=9, conditions=conditions))) == arrow


def test_what_is_dodged_is_set_by_the_table() -> None:
    # BRP-DEF-11, BRP-GAP-09
    never = {"BRP-GAP-09.dodge": False}
    assert not can_dodge(strike(fight(ARROW, far=9, house=never))) and can_dodge(strike(fight(BLOW, house=never)))
    bolt = thing("Crossbow, Light", "both hands", loaded=1)
    for house, fast in (({}, False), ({"BRP-GAP-09.bolts": "high"}, True)):
        found = strike(fight(bolt, *HELD, far=9, house=house))
        assert found.is_fast == fast and can_dodge(found) != fast and bool(ways(found)) != fast


@pytest.mark.parametrize(
    ("mixing", "before", "left"), [(True, ("dodge",), 5), (False, ("dodge",), 1), (False, ("parry",), 4)]
)
def test_defences_of_a_round_are_mixed_where_the_table_says_so(
    mixing: bool, before: tuple[str, ...], left: int
) -> None:
    # BRP-DEF-12, BRP-DEF-13, BRP-GAP-07
    played = fight(BLOW, *HELD, house={"BRP-GAP-07.mixing": mixing, "BRP-GAP-07.step": 20})
    found = strike(played)
    clock = found.encounter.clock
    assert isinstance(clock, RoundClock)
    changed = clock.noted("defences", TokenId(played.ids["Orc"]), before)
    later = Strike(
        found.state,
        replace(found.encounter, clock=changed),
        found.board,
        found.attacker,
        found.target,
        found.wielded,
        found.declared,
    )
    assert len(ways(later)) == left
    tally = defence_tally(later, ways(later)[0], ())
    assert [line.modifier.effect for line in tally.lines if line.modifier.rule == "BRP-DEF-13"]


def test_only_a_parry_wears_items_and_an_arrow_none_of_the_archer_s() -> None:
    # BRP-MTX-02, BRP-MTX-04, BRP-DEF-07, BRP-TAB-MATRIX
    parry = Defence(DefenceKind.PARRY, "item-0")
    for hers, far, bow in ((BLOW, 1, False), (ARROW, 9, True)):
        found = strike(fight(hers, *HELD, far=far))
        ann, orc = found.attacker.id, found.target.id
        for cell in rows(BASIC_ROLEPLAYING, "cell", MatrixCell):
            theirs = ((orc, "item-0", 2),) if cell.rule == "BRP-MTX-02" else ()
            own = ((ann, "it", 1),) if cell.rule == "BRP-MTX-04" and not bow else ()
            assert wear_of(found, cell, parry) == (*theirs, *own)
            assert wear_of(found, cell, Defence(DefenceKind.DODGE)) == wear_of(found, cell, Defence()) == ()
