"""Of several the one that counts: reasons for dice, cover, crews, holds, hands that are held back."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import TokenId
from core.documents.new_adventure import ready_room
from core.edits.afflictions import PutAffliction
from core.edits.people import SetTrack
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import TokensPut
from core.engine.journal import Journal
from core.engine.request import Choice
from core.engine.session import Session
from core.explain.modifier import Add
from core.explain.words import Words
from core.geometry.units import centre_of
from core.model.affliction import Affliction
from core.model.creature import Creature, Vitals
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried, Item
from core.model.zone_cover import Extent
from core.rules.kit.fight import SeenFight
from core.rules.kit.shown import Box
from core.rules.registry import SYSTEMS, figures_of
from core.rules.swift_swords.calls import FormGroup
from core.rules.swift_swords.chariots.builds import chariot_of, end_lost_crews, is_driven_defensively, squares_of
from core.rules.swift_swords.cover import cover_about, cover_armour, cover_modifiers, shelters_of
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.healing import ailments
from core.rules.swift_swords.harm.locations import CONNECTED, WITHOUT_OPTIONAL, locate, place_name, struck, within_steps
from core.rules.swift_swords.melee.contact import heads_in_melee, is_alone, level_of, melee_of
from core.rules.swift_swords.melee.reaching import moves_in
from core.rules.swift_swords.names import DEFENSIVE, KIA, OUT, SWIFT_SWORDS, YIELDED
from core.rules.swift_swords.rounds.rolling import dice_of, given_to, thrown_by
from core.rules.swift_swords.settings import NECK_AND_GROIN
from core.rules.swift_swords.sheet import SwiftSheet, sheet_of
from core.rules.swift_swords.skills import _spells_at
from core.rules.swift_swords.success_dice import Rolled
from tests.core.rules.swift_swords.test_places import fight
from tests.transcripts.runner import ENCOUNTER, begin, prepared

ONE, TWO, THREE, FOUR = (TokenId(f"token-{number}") for number in (101, 102, 103, 104))
AREA = {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8], "C": [16, 0, 24, 8]}}


def alone(sheet: dict[str, Any], *conditions: Any, tracks: dict[str, int] | None = None) -> SeenFight:
    """Return a fight of one."""
    given: dict[str, Any] = {"at": [1, 1], "sheet": sheet, "conditions": list(conditions)}
    if tracks is not None:
        given["tracks"] = tracks
    return fight(AREA, Ann=given)


@pytest.mark.parametrize(
    ("sheet", "conditions", "tracks", "dice"),
    [
        ({}, (), None, 3),
        ({"quickness": "fast"}, (), None, 4),
        ({"quickness": "very fast"}, (), None, 5),
        ({"quickness": "slow"}, (), None, 2),
        ({}, ({"kind": "tired-physical", "amount": 1},), None, 2),
        ({}, ({"kind": "tired-mental", "amount": 1},), None, 2),
        ({}, ({"kind": "tired-mental", "amount": 1}, {"kind": "tired-physical", "amount": 2}), None, 2),
        ({"heroic": True, "physical": 4}, (), {"physical": 0}, 2),
        ({"heroic": True, "physical": 4}, (), {"physical": 1}, 3),
        ({"heroic": False, "physical": 4}, (), {"physical": 0}, 3),
    ],
)
def test_what_gives_and_takes_dice(
    sheet: dict[str, Any], conditions: tuple[Any, ...], tracks: dict[str, int] | None, dice: int
) -> None:
    """SST-AD-08, SST-AD-09."""
    seen = alone({"action_dice": 3, **sheet}, *conditions, tracks=tracks)
    assert dice_of(fighter(seen, ONE)).total.number == dice


@pytest.mark.parametrize(
    ("control", "dice", "most", "carried", "capped", "thrown", "given"),
    [
        ("player", 3, 6, None, False, 3, None),
        ("player", 3, 6, 4, False, 4, None),
        ("player", 6, 6, 4, False, 7, None),
        ("player", 6, 6, 4, True, 6, None),
        ("player", 9, 6, None, False, 6, None),
        ("player", 9, 6, 4, False, 7, None),
        ("player", 0, 6, None, False, 0, (3,)),
        ("player", 1, 6, None, False, 1, None),
        ("minor", 3, 6, None, False, 3, (5, 3, 2)),
        ("minor", 3, 6, 4, False, 4, (5, 4, 3, 2)),
        ("minor", 9, 6, 6, False, 7, (6, 5, 5, 4, 4, 3, 2)),
        ("minor", 9, 6, 6, True, 6, (6, 5, 5, 4, 4, 3)),
        ("minor", 0, 6, 5, True, 1, (5, 3)),
        ("major", 3, 6, 5, True, 4, None),
    ],
)
def test_how_many_dice_a_hand_has(
    control: str,
    dice: int,
    most: int,
    carried: int | None,
    thrown: int,
    given: tuple[int, ...] | None,
    *,
    capped: bool,
) -> None:
    """SST-AD-04, SST-AD-06, SST-AD-07, SST-REF-05, SST-GAP-03."""
    people = {"Ann": {"at": [1, 1], "sheet": {"control": control, "action_dice": dice, "most_dice": most}}}
    seen = fight(AREA, {"SST-GAP-03.carry": capped, "SST-GAP-02": "kept"}, **people)
    house, someone = seen.state.house_rules, fighter(seen, ONE)
    assert thrown_by(house, someone, carries=carried is not None) == thrown
    assert given_to(house, someone, carried) == given


@pytest.mark.parametrize("defensive", [(), (0,), (1,), (0, 1)])
def test_one_of_a_crew_drives_so_that_all_are_spared(defensive: tuple[int, ...]) -> None:
    """SST-CHAR-08."""
    carries = [{"kind": "carrying", "source": f"token-{number}"} for number in (102, 103)]
    people = {
        f"P{number}": {
            "at": [3, 4],
            "conditions": [
                {"kind": "aboard", "amount": int(not number), "other": ONE},
                *([{"kind": "defensive-driving"}] if number in defensive else []),
            ],
        }
        for number in range(2)
    }
    car = {"at": [3, 4], "sheet": {"chariot": "light", "horses": 2}, "conditions": carries}
    seen = fight(AREA, Car=car, **people, Orc={"at": [9, 1]})
    for whom in (TWO, THREE):
        assert is_driven_defensively(seen, whom) == bool(defensive)
    assert not is_driven_defensively(seen, FOUR)


@pytest.mark.parametrize(("horses", "size"), [(1, (2, 3)), (2, (2, 3)), (3, (3, 4)), (4, (3, 4))])
def test_how_large_a_chariot_is(horses: int, size: tuple[int, int]) -> None:
    """SST-CHAR-11."""
    seen = fight(AREA, Car={"at": [3, 4], "sheet": {"chariot": "light", "horses": horses}})
    assert squares_of(fighter(seen, ONE)) == size


def test_the_level_of_a_hold_is_that_of_the_one_held_and_of_no_other_bond() -> None:
    """SST-HOLD-02: who is held and fought too, or held by two."""
    close = {"kind": "in-close", "amount": 1}
    contact = {"kind": "in-contact", "amount": 1}
    ann = [
        contact,
        close,
        {"kind": "fighting", "amount": 7, "other": TWO},
        {"kind": "holding", "amount": 2, "other": TWO},
        {"kind": "holding", "amount": 4, "other": THREE},
        {"kind": "fighting", "amount": 5, "other": FOUR},
    ]
    people = {
        "Ann": {"at": [1, 1], "side": "party", "conditions": ann},
        "Orc": {
            "at": [2, 1],
            "side": "foes",
            "conditions": [contact, close, {"kind": "held", "amount": 2, "source": ONE}],
        },
        "Imp": {
            "at": [1, 2],
            "side": "foes",
            "conditions": [contact, close, {"kind": "held", "amount": 4, "source": ONE}],
        },
        "Elf": {"at": [2, 2], "side": "party", "conditions": [contact]},
    }
    seen = fight(AREA, **people)
    assert [level_of(seen, ONE, each) for each in (TWO, THREE, FOUR)] == [2, 4, 0]
    assert level_of(seen, TWO, ONE) == 0
    assert set(melee_of(seen, ONE)) == {ONE, TWO, THREE, FOUR}
    assert heads_in_melee(seen, ONE) == heads_in_melee(seen, TWO) == (2, 2)


@pytest.mark.parametrize(
    ("border", "zone", "dice", "armour"),
    [
        ({"kind": "soft", "grade": "light"}, {"kind": "soft", "grade": "heavy"}, -3, 0),
        ({"kind": "soft", "grade": "heavy"}, {"kind": "soft", "grade": "light"}, -3, 0),
        ({"kind": "hard", "grade": "light"}, {"kind": "soft", "grade": "light"}, None, None),
        ({"kind": "hard", "grade": "heavy"}, {"kind": "hard", "grade": "light"}, None, None),
        ({"kind": "hard", "grade": "light"}, {"kind": "hard", "grade": "heavy"}, None, None),
        ({"kind": "hard", "grade": "medium"}, {"kind": "soft", "grade": "heavy"}, -3, 1),
        ({"kind": "hard", "grade": "heavy"}, {"kind": "soft", "grade": "heavy"}, -3, 2),
    ],
)
def test_of_several_covers_the_best_counts(
    border: dict[str, str], zone: dict[str, str], dice: int | None, armour: int | None
) -> None:
    """SST-COVER-01, -05: as many dice as the one takes that takes most, and whatever any of them stops."""
    scene = {
        "zones": {"A": [0, 0, 8, 8], "B": {"at": [8, 0, 16, 8], "cover": zone}},
        "links": [{"a": "A", "b": "B", "cover": border}],
    }
    people = {"Ann": {"in": "A"}, "Orc": {"in": "B"}}
    seen = fight(scene, **people)
    parts: tuple[dict[str, Any], ...] = (
        {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        {"links": []},
    )
    singles = [each for part in parts for each in shelters_of(fight({**scene, **part}, **people), ONE, TWO)]
    assert len(singles) == 2 and set(shelters_of(seen, ONE, TWO)) == set(singles)
    most, stops = min(each.dice for each in singles), max(each.armour for each in singles)
    (modifier,) = cover_modifiers(seen, ONE, TWO)
    assert modifier.effect == Add(most) and cover_armour(seen, ONE, TWO) == stops
    assert dice is None or (most, stops) == (dice, armour)
    # from within nothing of it counts
    both = fight(scene, Ann={"in": "B"}, Orc={"in": "B"})
    assert shelters_of(both, ONE, TWO) == ()


@pytest.mark.parametrize(("strength", "merged"), [(0, 1), (1, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("hurt", [False, True])
def test_swarms_that_merge_gain_a_rank_and_a_die_as_far_as_dice_go(strength: int, merged: int, hurt: bool) -> None:
    """SST-RANK-14, SST-GAP-20: who never lost anything, or has no tracks yet, brings no loss along."""
    sheet = {"group": "swarm", "creatures": 5, "physical": 3, "mental": 2, "strength": strength, "control": "minor"}
    people: dict[str, Any] = {f"S{number}": {"at": [number, 1], "sheet": sheet} for number in range(2)}
    played = prepared({"system": "swift-swords", "scene": AREA, "fighter": people})
    encounter = played.encounter
    bare = tuple(token if hurt else replace(token, vitals=Vitals()) for token in encounter.tokens.values())
    session = Session(Journal(TokensPut(ENCOUNTER, bare).apply(played.session.state)), SYSTEMS)
    if hurt:
        session.submit(SetTrack(ENCOUNTER, (TWO,), "physical", by=-2))
    session.submit(FormGroup(ENCOUNTER, (ONE, TWO), 10))
    (one,) = session.state.encounter(ENCOUNTER).tokens.values()
    found = sheet_of(session.state.creature(one))
    assert (found.creatures, found.physical, found.strength) == (10, 4, merged)
    tracks = session.state.vitals(one).tracks
    assert (tracks["physical"].value, tracks["mental"].value) == ((tracks["physical"].maximum or 0) - 2 * hurt, 2)


def test_a_fight_of_two_is_begun_with_what_one_has_in_his_own_hand() -> None:
    sword = Item(id="sword", name="Sword", profile="Broadsword", carried=Carried.MAIN_HAND)
    armed = Creature(name="Armed", system=SWIFT_SWORDS, sheet=SwiftSheet(), kit=(sword,))
    bare = Creature(name="Bare", system=SWIFT_SWORDS, sheet=SwiftSheet())
    figures, items = figures_of(SWIFT_SWORDS, Words()), []
    for one, other in ((armed, bare), (bare, armed)):
        found = figures.match(one, other)
        assert found is not None
        items.append(found[1].item)
    assert items == ["sword", "unarmed"]


@pytest.mark.parametrize(("at", "there"), [([1, 1], True), ([9, 1], False), ([30, 1], False)])
def test_only_who_stands_in_a_zone_has_its_cover_about_him(at: list[int], there: bool) -> None:
    """SST-COVER-01: off the zones there is none."""
    zones = {"A": {"at": [0, 0, 8, 8], "cover": {"extent": "line", "grade": "light"}}, "B": [8, 0, 16, 8]}
    seen = fight({"columns": 40, "zones": zones}, Ann={"at": at})
    assert [cover_about(seen, ONE, extent) is not None for extent in Extent] == [
        there and extent is Extent.LINE for extent in Extent
    ]


def test_a_spell_at_several_is_an_attack_on_each_and_the_farther_ones_take_a_success_more() -> None:
    """SST-ATK-01, SST-ACT-14, SST-GAP-26: the nearest comes first, whoever was named first."""
    zones = {"zones": {"A": [0, 0, 6, 6], "B": [6, 0, 12, 6], "C": [12, 0, 18, 6]}}
    seen = fight(zones, Ann={"at": [1, 1]}, Orc={"at": [13, 1], "side": "foes"}, Imp={"at": [7, 1], "side": "foes"})
    three = TokenId("token-103")
    act = Act(ENCOUNTER, ONE, "cast", (TWO, three, TWO), options=(("at", "physical"),))
    found = _spells_at(seen, act)
    assert [(each.target, [reason.effect for reason in each.reasons]) for each in found] == [
        (three, []),
        (TWO, [Add(1)]),
    ]


@pytest.mark.parametrize("flies", [(), ("Ann",), ("Orc",), ("Ann", "Orc")])
def test_from_the_air_or_into_it_nobody_moves_in(flies: tuple[str, ...]) -> None:
    """SST-MELEE-01: whoever strikes or is struck."""
    people = {who: {"at": [1, 1], "conditions": ["flying"] if who in flies else []} for who in ("Ann", "Orc")}
    people["Orc"]["side"] = "foes"
    seen = fight(AREA, **people)
    (arm, *_) = fighter(seen, ONE).arms
    assert moves_in(seen, ONE, TWO, arm) is not bool(flies)


def test_a_step_up_to_two_enemies_is_a_step_to_the_first_of_them() -> None:
    """SST-ACT-02: the other stays Alone."""
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": AREA,
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"control": "player", "action_dice": 6}},
            "Orc": {"at": [4, 3], "side": "foes", "sheet": {"action_dice": 1}},
            "Imp": {"at": [6, 3], "side": "foes", "sheet": {"action_dice": 1}},
        },
        "fight": {"answers": {"hand:Ann": "5 5 5 5 5 5"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    played.session.submit(Act(ENCOUNTER, ONE, "step", place=centre_of((5, 3))))
    seen = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
    assert set(melee_of(seen, ONE)) == {ONE, TWO} and is_alone(seen, THREE)


@pytest.mark.parametrize("state", [OUT, KIA, YIELDED])
def test_whoever_is_out_of_action_dead_or_has_yielded_is_out(state: str) -> None:
    """SST-OOA-01."""
    assert fighter(alone({}, state), ONE).is_out and not fighter(alone({}), ONE).is_out


@pytest.mark.parametrize(("fewer", "left"), [(0, (6, 1, 3)), (1, (6, 1)), (3, ()), (5, ())])
@pytest.mark.parametrize("low", [2, 3, 4])
def test_against_somebody_else_fewer_dice_count_and_other_faces_succeed(
    fewer: int, left: tuple[int, ...], low: int
) -> None:
    rolled = Rolled((6, 1, 3), 5).against(fewer, low)
    assert (rolled.faces, rolled.low) == (left, low)


@pytest.mark.parametrize(("side", "rule"), [("physical", "SST-PHYS-01"), ("mental", "SST-MENT-03")])
def test_lost_ranks_are_told_with_the_rule_of_their_side(side: str, rule: str) -> None:
    seen = alone({"physical": 4, "mental": 4}, tracks={side: 2})
    someone = fighter(seen, ONE)
    boxes = figures_of(SWIFT_SWORDS, Words()).boxes(someone.sheet, someone.vitals, (), side)
    assert [(each.box, each.count, each.rule) for each in boxes if each.box is Box.LOST] == [(Box.LOST, 2, rule)]


@pytest.mark.parametrize("there", [True, False])
def test_whoever_is_no_longer_aboard_drives_defensively_no_more(there: bool) -> None:
    """SST-CHAR-01, SST-CHAR-08."""
    car = {
        "at": [3, 4],
        "sheet": {"chariot": "light", "horses": 2},
        "conditions": [{"kind": "carrying", "source": TWO}],
    }
    held = [{"kind": "aboard", "amount": 1, "other": ONE}, {"kind": DEFENSIVE}]
    seen = fight(AREA, Car=car, Ann={"at": [3, 4] if there else [9, 1], "conditions": held})
    ctx = Context(seen.state, SYSTEMS, BoardCache(), ENCOUNTER)
    end_lost_crews(ctx)
    assert fighter(ctx, TWO).has(DEFENSIVE) is there and (chariot_of(ctx, TWO) == ONE) is there


def test_an_illness_that_no_rule_knows_is_told_by_its_own_name() -> None:
    session = Session(Journal(ready_room(1, SWIFT_SWORDS, SYSTEMS)), SYSTEMS)
    (who, *_) = session.state.people
    session.submit(PutAffliction(CreatureReference(None, who), Affliction("", "cough", 0)))
    assert [each.name.id for each in ailments(session.state)] == ["verbatim"]


@pytest.mark.parametrize("optional", [False, True])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_blow_is_shifted_to_neck_and_groin_only_where_these_are_played(face: int, optional: bool) -> None:
    """SST-LOC-03, SST-LOC-05."""
    setting = {NECK_AND_GROIN.key: optional}
    seen = fight(AREA, setting, Ann={"at": [1, 1]}, Orc={"at": [2, 1]})
    ctx = Context(seen.state, SYSTEMS, BoardCache(), ENCOUNTER)
    procedure = locate(ctx, ONE, TWO)
    faces = (face,) * 4
    next(procedure)
    (build,) = procedure.send((0, faces))
    shift = build(ctx.state)
    assert isinstance(shift, Choice)
    wanted = within_steps(*struck(faces), CONNECTED if optional else WITHOUT_OPTIONAL)
    assert [option.label for option in shift.options] == [place_name(each) for each in wanted]
    assert ("neck" in wanted or "groin" in wanted) <= optional
