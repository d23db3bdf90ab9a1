"""Who stands with whom, what hand there is for a thing, who can be one group, and how far a chariot may be driven."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.event import ClockChanged
from core.geometry.units import SQUARE
from core.model.encounter import Stage
from core.model.gear import Carried, Item
from core.rules.kit.fight import SeenFight
from core.rules.swift_swords.attack.answered import DefenceKind, _defence_roll
from core.rules.swift_swords.calls import FormGroup
from core.rules.swift_swords.chariots.builds import crew_of, drives, heads_aboard
from core.rules.swift_swords.chariots.driving import _check_board, why_not_driven
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.cover import is_past
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.handling import _hand_for
from core.rules.swift_swords.melee.contact import overlap, standing_with, touch
from core.rules.swift_swords.melee.reaching import room_for
from core.rules.swift_swords.movement.flying import ready_against, turns_of
from core.rules.swift_swords.rounds.order import Situation
from tests.core.rules.swift_swords.test_places import fight
from tests.transcripts.runner import ENCOUNTER, Played, begin, prepared

ONE, TWO, THREE = (TokenId(f"token-{number}") for number in (101, 102, 103))
ZONES = {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [8, 0, 12, 4], "D": [12, 0, 16, 4]}
CONTACT = {"kind": "in-contact", "amount": 1}
BROKEN_RIGHT = {"kind": "injury-broken", "other": "right arm", "lasting": True}
BROKEN_LEFT = {**BROKEN_RIGHT, "other": "left arm"}
OUT = {"kind": "out-of-action", "about": "crippled", "lasting": True}


@pytest.mark.parametrize(
    ("friend", "with_him"),
    [
        ({"at": [1, 1]}, True),
        ({"at": [2, 0]}, True),
        ({"at": [1, 2]}, True),
        ({"at": [0, 1]}, False),
        ({"at": [1, 1], "side": "foes"}, False),
        ({"at": [1, 1], "conditions": [OUT]}, False),
        ({"at": [1, 1], "conditions": [CONTACT]}, False),
        # one so large that his base lies beside hers from the next zone
        ({"at": [5, 1], "sheet": {"size": "6"}}, False),
        ({"at": [3, 1]}, False),
    ],
)
def test_who_stands_base_to_base_with_somebody(friend: dict[str, Any], *, with_him: bool) -> None:
    """SST-STAT-05: of his side and zone, in it, in no melee himself, and touching."""
    foe = {"at": [0, 3], "side": "foes", "conditions": [CONTACT]}
    seen = fight({"zones": ZONES}, Ann={"at": [2, 1], "side": "party"}, Bob={"side": "party", **friend}, Orc=foe)
    assert standing_with(seen, ONE) == ((ONE, TWO) if with_him else (ONE,))


def test_a_row_of_friends_stands_together_and_whoever_fights_stands_alone() -> None:
    """SST-STAT-05."""
    row = {f"P{n}": {"at": [n, 1], "side": "party"} for n in range(3)}
    seen = fight({"zones": ZONES}, **row)
    assert standing_with(seen, ONE) == (ONE, TWO, THREE) and standing_with(seen, THREE) == (THREE, TWO, ONE)
    assert touch(seen, ONE, TWO) and not touch(seen, ONE, THREE) and not overlap(seen, ONE, TWO)
    fighting = {
        "P0": {**row["P0"], "conditions": [CONTACT]},
        "P1": row["P1"],
        "Orc": {"at": [0, 2], "conditions": [CONTACT]},
    }
    assert standing_with(fight({"zones": ZONES}, **fighting), ONE) == (ONE,)


@pytest.mark.parametrize(
    ("gear", "sheet", "conditions", "thing", "hand"),
    [
        ([], {}, [], "Broadsword", Carried.MAIN_HAND),
        (["main"], {}, [], "Broadsword", Carried.OFF_HAND),
        (["main", "off"], {}, [], "Broadsword", None),
        (["both"], {}, [], "Broadsword", None),
        ([], {}, [], "Bow", Carried.BOTH_HANDS),
        (["main"], {}, [], "Bow", None),
        ([], {}, [], "Rope", Carried.MAIN_HAND),
        (["main"], {}, [], "Rope", Carried.OFF_HAND),
        (["main", "off"], {}, [], "Rope", None),
        (["main", "off"], {"several_weapons": True, "limbs": 4}, [], "Rope", Carried.OFF_HAND),
        (["main", "off"], {"several_weapons": True, "limbs": 4}, [], "Broadsword", Carried.OFF_HAND),
        (["main", "off"], {"several_weapons": True, "limbs": 4}, [], "Bow", None),
        (["main", "off"], {"several_weapons": True, "limbs": 3}, [], "Broadsword", Carried.OFF_HAND),
        (["main", "off"], {"several_weapons": True, "limbs": 2}, [], "Broadsword", None),
        (["main", "off", "off"], {"several_weapons": True, "limbs": 3}, [], "Broadsword", None),
        (["both"], {"several_weapons": True, "limbs": 3}, [], "Broadsword", Carried.OFF_HAND),
        (["both", "off"], {"several_weapons": True, "limbs": 3}, [], "Broadsword", None),
        (["main", "off"], {"several_weapons": False, "limbs": 4}, [], "Broadsword", None),
        ([], {}, [BROKEN_RIGHT], "Broadsword", Carried.OFF_HAND),
        ([], {}, [BROKEN_RIGHT], "Bow", None),
        (["off"], {}, [BROKEN_RIGHT], "Broadsword", None),
        ([], {}, [BROKEN_RIGHT, BROKEN_LEFT], "Broadsword", None),
        (["off"], {"several_weapons": True, "limbs": 3}, [BROKEN_RIGHT], "Broadsword", Carried.OFF_HAND),
        (["off"], {"several_weapons": True, "limbs": 2}, [BROKEN_RIGHT], "Broadsword", None),
        (["main", "off"], {"several_weapons": True, "limbs": 3}, [BROKEN_RIGHT], "Broadsword", Carried.OFF_HAND),
    ],
)
def test_which_hand_there_is_for_a_thing(
    gear: list[str], sheet: dict[str, Any], conditions: list[Any], thing: str, hand: Carried | None
) -> None:
    """SST-DUAL-01: one for each limb of those trained to it; what is no weapon needs one hand."""
    places = {"main": "main hand", "off": "off hand", "both": "both hands"}
    held = [{"id": f"g{n}", "name": "x", "profile": "Axe", "carried": places[each]} for n, each in enumerate(gear)]
    seen = fight({"zones": ZONES}, Ann={"at": [1, 1], "gear": held, "sheet": sheet, "conditions": conditions})
    item = Item(id="new", name=thing, profile="" if thing == "Rope" else thing)
    assert _hand_for(fighter(seen, ONE), item) == hand


@pytest.mark.parametrize(("size", "room"), [("1/2", 4), ("1", 4), ("2", 6), ("3", 8), ("6", 14)])
def test_how_many_have_room_about_somebody(size: str, room: int) -> None:
    """SST-MELEE-07: four about a Size of 1 or less, two more for each above."""
    assert room_for(fighter(fight({"zones": ZONES}, Ann={"at": [1, 1], "sheet": {"size": size}}), ONE)) == room


@pytest.mark.parametrize(
    ("flying", "way", "turns"),
    [
        ([], "", 0),
        ([{"kind": "flying", "amount": 3}], "", 0),
        ([], "BC", 0),
        ([{"kind": "flying", "amount": 1}], "BC", 1),
        ([{"kind": "flying", "amount": 2}], "BC", 0),
        ([{"kind": "flying", "amount": 4}], "BCB", 6),
    ],
)
def test_what_turns_a_flight_takes(flying: list[Any], way: str, turns: int) -> None:
    """SST-FLY-04, SST-FLY-05: none on taking off, and none where nobody moves."""
    seen = fight({"zones": ZONES}, Ann={"at": [1, 1], "conditions": flying})
    assert turns_of(seen, ONE, tuple(way)) == turns


@pytest.mark.parametrize(("how", "dice"), [("dodge", 2), ("parry", 4), ("block", 4)])
def test_a_hurt_foot_hinders_a_dodge_and_no_other_defence(how: str, dice: int) -> None:
    """SST-INJ-13."""
    hurt = [{"kind": "injury-foot", "lasting": True}]
    ann = fighter(fight({"zones": ZONES}, Ann={"at": [1, 1], "conditions": hurt}), ONE)
    roll = _defence_roll(ann, DefenceKind(how))
    assert roll.dice.total.number == dice


@pytest.mark.parametrize(("hurt", "block", "parry"), [("left arm", 2, 4), ("right arm", 4, 2), ("head", 4, 4)])
def test_a_cracked_arm_hinders_what_is_done_with_it_in_defence(hurt: str, block: int, parry: int) -> None:
    """SST-INJ-15."""
    gear = [
        {"id": "sword", "name": "Sword", "profile": "Broadsword", "carried": "main hand"},
        {"id": "shield", "name": "Shield", "profile": "Medium shield", "carried": "off hand"},
    ]
    cracked = [{"kind": "injury-fracture", "other": hurt, "lasting": True}]
    ann = fighter(fight({"zones": ZONES}, Ann={"at": [1, 1], "gear": gear, "conditions": cracked}), ONE)
    assert _defence_roll(ann, DefenceKind.BLOCK, "shield").count == block
    assert _defence_roll(ann, DefenceKind.PARRY, "sword").count == parry


@pytest.mark.parametrize(
    ("held", "past"),
    [
        ([], False),
        ([{"kind": "past-cover", "about": "A"}], True),
        ([{"kind": "past-cover", "about": "B"}], False),
        ([{"kind": "prone", "about": "A"}], False),
        ([{"kind": "prone"}, {"kind": "past-cover", "about": "A"}], True),
    ],
)
def test_who_has_got_over_the_line_of_his_zone(held: list[Any], *, past: bool) -> None:
    """SST-COVER-08."""
    assert is_past(fight({"zones": ZONES}, Ann={"at": [1, 1], "conditions": held}), ONE) == past


@pytest.mark.parametrize("holds", [False, True])
def test_a_flyer_is_met_by_its_target_who_holds_an_action_though_he_is_alone(*, holds: bool) -> None:
    """SST-FLY-09."""
    sword = [{"id": "sword", "name": "Sword", "profile": "Broadsword", "carried": "main hand"}]
    sheet = {"control": "player", "action_dice": 4, "skills": [{"name": "Melee"}]}
    people = {
        "Ann": {"at": [1, 1], "side": "party", "sheet": sheet, "gear": sword},
        "Roc": {"at": [1, 1], "side": "foes", "sheet": {**sheet, "fly_speed": 3}, "conditions": [{"kind": "flying"}]},
    }
    played = prepared({"system": "swift-swords", "scene": {"zones": ZONES}, "fighter": people})
    begin(played, {"answers": {"hand:Ann": "5 5 5 5", "hand:Roc": "4 4 4 4"}})
    clock = clock_of(played.encounter)
    state = ClockChanged(ENCOUNTER, replace(clock, ready=(ONE,) * holds)).apply(played.session.state)
    encounter = state.encounter(ENCOUNTER)
    seen = SeenFight(state, encounter, played.session.board(encounter))
    assert ready_against(seen, TWO, ONE) == ((ONE,) if holds else ())


def wolves(*, begun: bool, count: int = 3, **last: Any) -> Played:
    """Return a fight with some wolves, begun or not, the last of which is otherwise."""
    sheet = {"control": "minor", "action_dice": 3, "physical": 3}
    people: dict[str, Any] = {f"W{n}": {"at": [n, 1], "side": "foes", "sheet": sheet} for n in range(count)}
    people[f"W{count - 1}"] = {**people[f"W{count - 1}"], **last}
    given: dict[str, Any] = {"system": "swift-swords", "scene": {"zones": ZONES}, "fighter": people}
    given["fighter"]["Ann"] = {"at": [1, 3], "side": "party", "sheet": {"control": "minor"}}
    played = prepared(given)
    if begun:
        begin(played, {})
    return played


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("count", [2, 3])
def test_some_become_one_before_a_fight_and_in_it(count: int, *, begun: bool) -> None:
    """SST-MOB-01: the others are gone, from the clock too, and it has lost what the worst hurt of them had."""
    played = wolves(begun=begun, count=count, tracks={"physical": 1})
    tokens = tuple(TokenId(f"token-{101 + n}") for n in range(count))
    played.session.submit(FormGroup(ENCOUNTER, tokens, 5))
    encounter = played.encounter
    assert encounter.stage is (Stage.RUNNING if begun else Stage.PREPARED)
    assert [each for each in tokens if each in encounter.tokens] == [ONE]
    if encounter.clock is not None:
        assert set(encounter.clock.combatants) == {ONE, TokenId(f"token-{101 + count}")}
    physical = played.session.state.vitals(encounter.tokens[ONE]).tracks["physical"]
    assert physical.maximum is not None and physical.maximum - physical.value == 2
    played.session.undo()
    assert all(each in played.encounter.tokens for each in tokens)


@pytest.mark.parametrize("last", [{"side": "party"}, {"sheet": {"control": "minor", "action_dice": 2, "physical": 3}}])
def test_those_who_are_unlike_do_not_become_one(last: dict[str, Any]) -> None:
    """SST-MOB-01."""
    played = wolves(begun=False, **last)
    before = played.session.state
    with pytest.raises(SandtableError, match="different-kinds"):
        played.session.submit(FormGroup(ENCOUNTER, (ONE, TWO, THREE), 5))
    assert played.session.state == before


def driven(*, driver: int = 1, heading: int = 2) -> SeenFight:
    """Return a chariot in zone B with somebody aboard."""
    car = {
        "at": [5, 1],
        "sheet": {"chariot": "light", "horses": 2},
        "conditions": [{"kind": "carrying", "source": TWO}, {"kind": "heading", "amount": heading}],
    }
    ann = {
        "at": [5, 1],
        "sheet": {"skills": [{"name": "Driving"}]},
        "conditions": [{"kind": "aboard", "amount": driver, "other": ONE}],
    }
    return fight({"zones": ZONES}, Car=car, Ann=ann)


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ((8, 9), None),
        ((8,), "ends-in-zone"),
        ((8, 9, 12), "ends-in-zone"),
        ((8, 9, 12, 13), None),
        ((13,), "no-step"),
        ((12, 13), "no-step"),
        ((99,), "off-zones"),
    ],
)
def test_a_chariot_is_driven_from_zone_to_zone(columns: tuple[int, ...], why: str | None) -> None:
    """SST-CHAR-16, SST-CHAR-18: over each border, and not to stay on one."""
    seen = driven()
    points = [(column * SQUARE + (0 if column % 4 == 0 else SQUARE // 2), 2 * SQUARE) for column in columns]
    situation = Situation(seen.state, seen.encounter, seen.board, fighter(seen, TWO))
    found = why_not_driven(situation, tuple(points))
    assert (None if found is None else found.id.rpartition(".")[2]) == why
    passenger = driven(driver=0)
    other = Situation(passenger.state, passenger.encounter, passenger.board, fighter(passenger, TWO))
    told = why_not_driven(other, tuple(points))
    assert told is not None and told.id == "swift-swords.why.no-driver"


def aboard(*, of: tuple[str, ...], **changes: Any) -> Played:
    """Return wolves and somebody, of whom those named are on a heavy chariot, which the last of them drives."""
    wolf = {"sheet": {"action_dice": 2}, "at": [1, 1]}
    names = ("One", "Two", "Three", "Ann")
    ids = {name: f"token-{101 + n}" for n, name in enumerate(names)}
    fighters: dict[str, dict[str, Any]] = {
        name: {**wolf, **({"side": "party"} if name == "Ann" else {})} for name in names
    }
    for name in of:
        ride = {"kind": "aboard", "amount": int(name == of[-1]), "other": "token-105"}
        fighters[name] = {**fighters[name], "conditions": [ride]}
    carried = [{"kind": "carrying", "source": ids[name]} for name in of]
    fighters["Car"] = {"at": [2, 2], "sheet": {"chariot": "heavy", "horses": 2, "size": "2"}, "conditions": carried}
    fighters["One"] = {**fighters["One"], **changes}
    return prepared({"system": "swift-swords", "scene": {"zones": ZONES}, "fighter": fighters})


@pytest.mark.parametrize(
    ("of", "members", "count", "why"),
    [
        (("One",), (ONE,), 4, None),
        (("One",), (ONE,), 5, "group-has-no-room"),
        (("One",), (ONE,), 64, "group-has-no-room"),
        (("One", "Ann"), (ONE,), 3, None),
        (("One", "Ann"), (ONE,), 4, "group-has-no-room"),
        (("One", "Two", "Three"), (ONE, TWO, THREE), 3, None),
        (("One", "Two"), (ONE, TWO, THREE), 3, "group-half-aboard"),
        (("One",), (TokenId("token-105"),), 3, "group-has-crew"),
        ((), (ONE, TWO, THREE), 64, None),
    ],
)
def test_a_group_aboard_a_chariot_has_no_more_heads_than_there_is_room(
    of: tuple[str, ...], members: tuple[TokenId, ...], count: int, why: str | None
) -> None:
    """SST-CHAR-01, SST-CHAR-02, SST-TAB-CHARIOT-VALUES, SST-MOB-01: every creature counts, and the driver drives on."""
    played = aboard(of=of)
    before = played.session.state
    if why is not None:
        with pytest.raises(SandtableError, match=why):
            played.session.submit(FormGroup(ENCOUNTER, members, count))
        assert played.session.state == before
        return
    played.session.submit(FormGroup(ENCOUNTER, members, count))
    there = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
    car = TokenId("token-105")
    assert heads_aboard(there, car) == (0 if not of else count + (len(of) - len(members)))
    assert [drives(there, each) for each in crew_of(there, car)] == [True, False][: len(crew_of(there, car))]


def test_a_group_gets_aboard_only_where_all_of_it_have_room() -> None:
    """SST-CHAR-01, SST-CHAR-02: and each of it is a burden."""
    for count, why in ((4, None), (5, say("swift-swords.why.full", most=4))):
        group = {"action_dice": 2, "group": "mob", "creatures": count}
        played = aboard(of=(), sheet=group)
        begin(played, {})
        seen = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
        there = Situation(seen.state, seen.encounter, seen.board, fighter(seen, ONE))
        assert _check_board(there, Act(ENCOUNTER, ONE, "board", (TokenId("token-105"),))) == why
