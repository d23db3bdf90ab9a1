"""What makes a strike hard, what lies within reach, and what is told of a blow before it is rolled."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.edits.document import SetHouseRule
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.explain.modifier import Add, Modifier
from core.geometry.units import SQUARE
from core.model.encounter import Stand
from core.model.gear import Item
from core.model.scene import Pile, SceneState
from core.rules.faction_zones.attack.harm import die_of
from core.rules.faction_zones.attack.strike import SAVE, Declared, hindrances, strike_now
from core.rules.faction_zones.attack.volley import why_no_blast
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import fighter
from core.rules.faction_zones.gear.handling import _lying_nearby
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.faction_zones.rounds.order import RIDE, RIDERS_SKILLS, fresh_turn, mark_deed
from core.rules.faction_zones.settings import FIRE
from core.rules.faction_zones.zones.places import ARMOUR
from core.rules.kit.fight import SeenFight
from core.rules.kit.shown import Outlook
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.plain import IDS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER, begin, prepared


def hinders(**strike: Any) -> list[str]:
    """Return what hinders a strike: a shot at two zones with a reach of four halves, unless it is said otherwise."""
    profile = SimpleNamespace(blast=strike.pop("blast", False))
    plain = {"is_ranged": True, "sees": True, "is_moving": False, "distance": 2, "reach": 4}
    cast: Any = SimpleNamespace(wielded=SimpleNamespace(profile=profile), **{**plain, **strike})
    return [each.label.id.rpartition(".")[2] for each in hindrances(cast)]


@pytest.mark.parametrize(
    ("strike", "found"),
    [
        ({}, []),
        ({"distance": 3}, ["far"]),
        ({"distance": 4}, ["far"]),
        ({"distance": 1, "reach": 1}, []),
        ({"distance": 2, "reach": 3}, ["far"]),
        ({"distance": 2, "reach": 2}, ["far"]),
        ({"distance": None}, []),
        ({"distance": 3, "is_ranged": False}, []),
        ({"is_moving": True}, ["moving"]),
        ({"is_moving": True, "is_ranged": False}, []),
        ({"sees": False}, []),
        ({"sees": False, "is_ranged": False}, ["unseen"]),
        ({"sees": False, "is_ranged": False, "blast": True}, []),
        ({"distance": 3, "is_moving": True, "sees": False}, ["far", "moving"]),
    ],
)
def test_what_needs_a_save_to_hit(strike: dict[str, Any], found: list[str]) -> None:
    """FAC-HIT-01, FAC-HIT-02, FAC-HIT-03, FAC-HIT-04: a shot beyond half its reach, but never in melee or next door."""
    assert hinders(**strike) == found


def seen_with(*piles: Pile) -> tuple[Any, dict[str, Any]]:
    """Return the skirmish as Sybilla sees it, with piles on the map."""
    session, ids = begun()
    state = session.state
    scene = state.encounter(ENCOUNTER).scene
    state = replace(state, wear=state.wear.put(scene, SceneState(piles=piles)))
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    seen: Any = SimpleNamespace(state=state, encounter=ctx.encounter, board=ctx.board, who=fighter(ctx, ids["Sybilla"]))
    return seen, ids


def test_what_lies_nearby_is_in_ones_own_zone_open_and_not_packed_into_something() -> None:
    """FAC-ACT-02, FAC-ZONE-02."""
    club, bag, coin = (Item(id=each, name=each) for each in ("club", "bag", "coin"))
    yard, road, outside = (4 * SQUARE, 4 * SQUARE), (20 * SQUARE, 8 * SQUARE), (30 * SQUARE, 8 * SQUARE)

    def found(*piles: Pile) -> list[tuple[str, str]]:
        return [(lying.pile, item.id) for lying, item in _lying_nearby(seen_with(*piles)[0])]

    assert found(Pile("one", yard, (club,))) == [("one", "club")]
    assert found(Pile("one", yard, (club,), hidden=True)) == []
    assert found(Pile("one", road, (club,))) == [] == found(Pile("one", outside, (club,)))
    assert found(Pile("one", yard, (bag.but(pack=True), coin.but(within="bag")))) == [("one", "bag")]
    assert found(Pile("one", yard, (club,)), Pile("two", yard, (coin,))) == [("one", "club"), ("two", "coin")]


def test_whoever_stands_off_the_zones_has_nothing_within_reach() -> None:
    """FAC-ZONE-02."""
    seen, ids = seen_with(Pile("one", (4 * SQUARE, 4 * SQUARE), (Item(id="club", name="club"),)))
    token = seen.encounter.token(ids["Sybilla"])
    off = replace(token, stand=Stand(), point=(40 * SQUARE, 40 * SQUARE))
    encounter = replace(seen.encounter, tokens=seen.encounter.tokens.put(token.id, off))
    seen.encounter, seen.state = encounter, seen.state.with_encounter(encounter)
    assert _lying_nearby(seen) == ()


ARM = {"name": "Own", "die": 6}
OWN = {"id": "own", "name": "Own", "profile": "Own", "carried": "main hand"}
HEALTH = "faction-zones.figures.health() 8/8"
CRITICAL = "faction-zones.stakes.critical(suffered=4)"


def armour(points: int) -> str:
    """Return how an armour value is told."""
    return f"faction-zones.figures.armour-value(total={points})"


@pytest.mark.parametrize(
    ("arm", "settings", "harm", "against"),
    [
        ({}, {}, "d6", [armour(2), CRITICAL, HEALTH]),
        ({"direct": True}, {}, "d6 faction-zones.figures.direct()", [CRITICAL, HEALTH]),
        ({"fire": True}, {}, "d6 faction-zones.figures.fire()", [armour(2), CRITICAL, HEALTH]),
        (
            {"fire": True},
            {"fire": True},
            "d6 faction-zones.figures.fire() faction-zones.figures.direct()",
            [CRITICAL, HEALTH],
        ),
        ({}, {"fire": True}, "d6", [armour(2), CRITICAL, HEALTH]),
    ],
)
def test_what_is_told_of_a_blow_before_it_is_rolled(
    arm: dict[str, Any], settings: dict[str, Any], harm: str, against: list[str]
) -> None:
    """FAC-DMG-01: its dice, what they meet, and from how much on it is more than a wound."""
    session, ids = begun(Bandit={"in": "Yard"}, Sybilla={"sheet": {"arms": [{**ARM, **arm}]}, "gear": [OWN]})
    for value in settings.values():
        session.submit(SetHouseRule(FACTION_ZONES, FIRE.key, value))
    seen = SeenFight(
        session.state, session.state.encounter(ENCOUNTER), session.board(session.state.encounter(ENCOUNTER))
    )
    act = Act(ENCOUNTER, ids["Sybilla"], "attack", item="own")
    ruled = tuple(
        Modifier(RuleId(cited), say("own"), on, Add(number))
        for cited, on, number in (("FAC-DMG-02", ARMOUR, 2), ("FAC-HIT-02", SAVE, 1))
    )
    figures = figures_of(FACTION_ZONES, IDS)
    told = figures.attack_outlook(seen, act, ids["Bandit"], ruled)
    assert told is not None and (told.harm, [*told.against]) == (harm, against)
    assert figures.attack_outlook(seen, replace(act, action="grapple"), ids["Bandit"], ruled) == Outlook()


@pytest.mark.parametrize("skill", [*RIDERS_SKILLS, None])
def test_what_a_rider_does_binds_his_mount_unless_he_can_ride_hard(skill: str | None) -> None:
    """FAC-MOUNT-03, FAC-TAB-SKILL."""
    rider = {"sheet": {"skills": [skill] if skill else []}}
    session, ids = begun(Nag={"in": "Yard", "side": "party", "sheet": {"size": "large"}}, Sybilla=rider)
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    RIDE.begin(ctx, ids["Sybilla"], ids["Nag"], "FAC-MOUNT-01")
    set_clock(ctx, replace(clock_of(ctx.encounter), turn=fresh_turn(ctx, ids["Nag"])), "FAC-MOUNT-03")
    mark_deed(ctx, ids["Theobald"])
    turn = clock_of(ctx.encounter).turn
    assert turn is not None and not turn.bound, "he rides on nobody"
    mark_deed(ctx, ids["Sybilla"])
    turn = clock_of(ctx.encounter).turn
    assert turn is not None and turn.bound is (skill is None)


@pytest.mark.parametrize("skill", ["", "skilled blow", "skilled shot", "brawling"])
@pytest.mark.parametrize("sides", [4, 6, 8, 10, 11, 12])
def test_a_skilled_blow_is_two_sides_better_as_far_as_twelve_and_brawling_is_for_the_bare_hand(
    sides: int, skill: str
) -> None:
    """FAC-ATK-05, FAC-TAB-SKILL."""
    skills = [skill] if skill else []
    arms = [{**ARM, "die": sides}]
    session, ids = begun(Bandit={"in": "Yard"}, Sybilla={"sheet": {"arms": arms, "skills": skills}, "gear": [OWN]})
    seen = SeenFight(
        session.state, session.state.encounter(ENCOUNTER), session.board(session.state.encounter(ENCOUNTER))
    )
    strike = strike_now(seen, Declared(ids["Sybilla"], ids["Bandit"], "own"))
    assert die_of(strike) == (min(12, sides + 2) if skill == "skilled blow" else sides)
    bare = strike_now(seen, Declared(ids["Sybilla"], ids["Bandit"], "unarmed"))
    assert die_of(bare) == (6 if skill in ("brawling", "skilled blow") else 4)


@pytest.mark.parametrize("reach", range(1, 9))
def test_what_is_lobbed_goes_beyond_half_its_reach_and_no_nearer(reach: int) -> None:
    """FAC-BLAST-07: in whole zones from one to the next."""
    zones = {f"Z{number}": [4 * number, 0, 4 * number + 4, 4] for number in range(10)}
    arm = {"name": "Own", "die": 6, "blast": True, "indirect": True, "range": reach}
    ann = {"in": "Z0", "sheet": {"arms": [arm]}, "gear": [{**OWN, "loaded": 1}]}
    scene = {"columns": 40, "zones": zones}
    people = {"Ann": {**ann, "side": "party"}, "Orc": {"in": "Z1", "side": "foes"}}
    played = prepared({"system": "faction-zones", "scene": scene, "fighter": people})
    begin(played, {"answers": {"initiative": "party", "first:1": "party"}})
    seen = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
    someone = fighter(seen, TokenId(played.ids["Ann"]))
    names = {thing.name: thing.id for thing in played.session.state.scene(played.encounter.scene).things.values()}
    for away in range(10):
        why = why_no_blast(seen, someone, someone.arm("own"), names[f"Z{away}"])
        wanted = "out-of-range" if away > reach else "too-near" if 2 * away <= reach else ""
        assert (why.id.rpartition(".")[2] if why else "") == wanted, away
