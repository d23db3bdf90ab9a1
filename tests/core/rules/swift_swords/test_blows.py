"""Blows on every kind of target, and what is left to whoever is struck: defences, counter-attacks, exposures, ends."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import Gone
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.model.condition import Condition
from core.model.creature import Track
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.attack.answered import _question, lying_pool, may_defend, ways_to_defend
from core.rules.swift_swords.attack.exchange import _may_counter
from core.rules.swift_swords.attack.strike import Declared, expose, strike_of, take_up, why_no_strike
from core.rules.swift_swords.facing import EIGHT, SIX, direction, turns_between
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.harm.blow import Blow, inflict, ranks_lost, state_or_rank
from core.rules.swift_swords.harm.ranks import end_of, is_beyond, is_spent, ranks_of, total_rank
from core.rules.swift_swords.names import MENTAL, PHYSICAL, RankSide
from tests.helpers.procedures import driven
from tests.transcripts.runner import ENCOUNTER, begin, prepared

ANN, ORC = TokenId("token-101"), TokenId("token-102")
SWORD = {"id": "sword", "name": "Sword", "profile": "Broadsword", "carried": "main hand"}
SHIELD = {"id": "shield", "name": "Shield", "profile": "Medium shield", "carried": "off hand"}
BOW = {"id": "bow", "name": "Bow", "profile": "Bow", "carried": "both hands"}
ALL = [{"name": name} for name in ("Dodge", "Block", "Parry", "Melee")]


def fight(
    ann: dict[str, Any],
    orc: dict[str, Any] | None = None,
    *,
    hand: str = "5 4 3",
    settings: dict[str, Any] | None = None,
    zones: dict[str, Any] | None = None,
) -> Context:
    """Return what a command is carried out in, in a fight of Ann, who holds a hand, against an orc with a sword."""
    sheet = {"control": "player", "action_dice": len(hand.split()), **ann.pop("sheet", {})}
    other = {"control": "player", "action_dice": 3, **(orc or {}).pop("sheet", {})}
    place = {} if "in" in ann else {"at": [2, 1]}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": zones or {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {"side": "party", **place, **ann, "sheet": sheet},
            "Orc": {
                "side": "foes",
                **({} if "in" in (orc or {}) else {"at": [4, 1]}),
                "gear": [SWORD],
                **(orc or {}),
                "sheet": other,
            },
        },
        "fight": {"answers": {"hand:Ann": hand, "hand:Orc": "5 4 3"}, "settings": settings or {}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    return Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)


def now(ctx: Context, who: TokenId = ANN) -> Fighter:
    """Return somebody as he is."""
    return fighter(ctx, who)


# What a blow does

FATES: tuple[tuple[dict[str, Any], dict[str, Any], str | None], ...] = (
    ({}, {}, "3 3"),
    ({}, {"points": 1}, "2 3"),
    ({}, {"points": 3}, "2 3"),
    ({}, {"points": 1, "side": MENTAL}, "3 2"),
    ({}, {"points": 4, "side": MENTAL}, "3 2 panicked"),
    ({}, {"points": 6, "side": MENTAL}, "3 2 panicked"),
    ({}, {"points": 7, "side": MENTAL}, "3 2 crushed"),
    ({}, {"points": 40, "side": MENTAL}, "3 2 crushed"),
    ({"mindless": True}, {"points": 7, "side": MENTAL}, "3 3"),
    ({"mindless": True}, {"points": 1}, "2 3"),
    ({"physical": 9}, {"points": 30}, "9 3"),
    ({"physical": 9}, {"points": 1, "bane": True}, "8 3"),
    ({"physical": 9}, {"points": 1, "side": MENTAL}, "9 2"),
    ({"mental": 9}, {"points": 1, "side": MENTAL}, "3 9"),
    ({"mental": 9}, {"points": 1, "side": MENTAL, "bane": True}, "3 8"),
    ({"physical": 0}, {"points": 1}, "0 3 out-of-action:unconscious"),
    ({"mental": 0}, {"points": 1, "side": MENTAL}, "3 0 out-of-action:cowering"),
    ({"physical": 1}, {"points": 1}, "0 3 out-of-action:unconscious"),
    ({"mental": 1}, {"points": 1, "side": MENTAL}, "3 0 out-of-action:cowering"),
    ({"physical": 1, "heroic": True}, {"points": 1}, None),
    ({"group": "swarm"}, {"points": 3}, "2 3"),
    ({"group": "swarm"}, {"points": 30}, "2 3"),
    ({"group": "swarm"}, {"points": 3, "by": None}, "1 2"),
    ({}, {"successes": 0, "weight": "massive"}, "3 3"),
    ({}, {"successes": 0, "weight": "heavy"}, "3 3"),
    ({}, {"successes": 2, "weight": "medium"}, "2 3"),
)


@pytest.mark.parametrize(("sheet", "blow", "after"), FATES)
def test_what_a_blow_does(sheet: dict[str, Any], blow: dict[str, Any], after: str | None) -> None:
    """SST-DMG-09, SST-RANK-10, SST-RANK-13, SST-RANK-14, SST-MENT-02, SST-MENT-04, SST-MENT-06."""
    ctx = fight({"sheet": {"physical": 3, "mental": 3, "stateless": True, "control": "major", **sheet}})
    answers = {f"injury-place:{ANN}": "1 1 5 6", f"injury:{ANN}": "6 6"}
    try:
        driven(inflict(ctx, Blow(ANN, **{"by": ORC, **blow})), answers, ctx.state)
    except KeyError:
        # an injury is rolled for: what came before it is what counts here
        assert after is None or "out-of-action" in after
    someone = now(ctx)
    kinds = ("panicked", "crushed", "out-of-action")
    held = [each for each in someone.conditions if each.kind in kinds]
    words = [f"{each.kind}:{each.about}" if each.about else each.kind for each in held]
    found = " ".join(map(str, (someone.physical.value, someone.mental.value, *words)))
    assert after is None or found == after


@pytest.mark.parametrize("points", [1, 2])
@pytest.mark.parametrize("covers", ["any", "one"])
@pytest.mark.parametrize("side", [PHYSICAL, MENTAL])
@pytest.mark.parametrize("held", ["", "stun", "shock", "doubt"])
@pytest.mark.parametrize("takes", ["state", "rank"])
def test_a_state_stands_in_for_a_rank_once_and_for_as_many_points_as_the_house_says(
    points: int, covers: str, side: RankSide, held: str, takes: str
) -> None:
    """SST-STATE-02, SST-STATE-03, SST-GAP-12."""
    conditions = [held] if held else []
    ctx = fight({"sheet": {"physical": 3, "mental": 3}, "conditions": conditions}, settings={"SST-GAP-12": covers})
    state = "stun" if side == PHYSICAL else "shock"
    may = held != state and (points == 1 or covers == "any")
    _, asked = driven(
        state_or_rank(ctx, Blow(ANN, ORC, points=points, side=side), points), {f"takes:{ANN}": takes}, ctx.state
    )
    assert asked == ([f"takes:{ANN}"] if may else [])
    someone = now(ctx)
    lost = 3 - (someone.physical if side == PHYSICAL else someone.mental).value
    assert lost == (0 if may and takes == "state" else 1)
    assert someone.has(state) == (held == state or (may and takes == "state"))
    assert (someone.mental if side == PHYSICAL else someone.physical).value == 3


def test_a_swarm_loses_two_to_what_nobody_does() -> None:
    """SST-RANK-14."""
    swarm, single = (now(fight({"sheet": {"group": group}})) for group in ("swarm", "single"))
    assert [ranks_lost(each, Blow(ANN, by)) for each in (swarm, single) for by in (ORC, None)] == [1, 2, 1, 1]


# Ranks


@pytest.mark.parametrize(
    ("sheet", "physical", "mental", "spent"),
    [
        ({}, 1, 1, False),
        ({}, 0, 1, True),
        ({}, 1, 0, True),
        ({"mindless": True}, 1, 0, False),
        ({"mindless": True}, 0, 1, True),
        ({"heroic": True}, -2, 1, False),
        ({"heroic": True}, -3, 1, True),
        ({"heroic": True}, 1, -3, True),
        ({"heroic": True}, 1, -2, False),
        ({"physical": 0}, 0, 1, False),
    ],
)
def test_who_is_at_his_end(sheet: dict[str, Any], physical: int, mental: int, *, spent: bool) -> None:
    """SST-OOA-01, SST-OOA-02, SST-NPC-01, SST-NPC-02: level 0 has no Rank to lose."""
    someone = now(fight({"sheet": {"physical": 3, "mental": 3, **sheet}}))
    tracks = {
        name: Track(value, someone.vitals.tracks[name].maximum)
        for name, value in ((PHYSICAL, physical), (MENTAL, mental))
    }
    vitals = someone.vitals.__class__(tracks=tracks)
    assert end_of(someone.sheet) == (-3 if sheet.get("heroic") else 0)
    assert is_spent(someone.sheet, vitals) == spent


def test_losses_are_direct_but_for_what_crossed_over_and_fatigue() -> None:
    """SST-MENT-03, SST-CROSS-02, SST-RANK-10."""
    held = (
        Condition("crossed-physical", 1, lasting=True),
        Condition("tired-physical", 1, lasting=True),
        Condition("crossed-mental", 2, lasting=True),
    )
    given = now(fight({"sheet": {"physical": 5, "mental": 4}, "tracks": {"physical": 1, "mental": 3}}))
    someone = replace(given, vitals=replace(given.vitals, conditions=held))
    body, mind = (ranks_of(someone.sheet, someone.vitals, side) for side in (PHYSICAL, MENTAL))
    assert (body.real, body.left, body.crossed, body.tired, body.direct) == (5, 1, 1, 1, 2)
    assert (mind.real, mind.left, mind.crossed, mind.tired, mind.direct) == (4, 3, 2, 0, 0)
    assert not is_beyond(someone.sheet, someone.vitals, PHYSICAL)
    for number, beyond in ((8, False), (9, True)):
        other = now(fight({"sheet": {"physical": number}}))
        assert is_beyond(other.sheet, other.vitals, PHYSICAL) == beyond
        assert not is_beyond(other.sheet, other.vitals, MENTAL)


@pytest.mark.parametrize(
    ("real", "bonus", "total"),
    [
        (3, (), 3),
        (3, (1,), 4),
        (3, (1, 2), 6),
        (3, (-1,), 2),
        (3, (-3,), 1),
        (3, (-9,), 1),
        (0, (-1,), -1),
        (1, (-1,), 1),
    ],
)
def test_the_total_rank_is_never_below_one_above_level_0(real: int, bonus: tuple[int, ...], total: int) -> None:
    """SST-RANK-05, SST-RANK-08, SST-RANK-09."""
    held = [
        {"kind": "rank-physical", "amount": each, "source": f"s{n}", "lasting": True} for n, each in enumerate(bonus)
    ]
    held.append({"kind": "rank-mental", "amount": 3, "lasting": True})
    someone = now(fight({"sheet": {"physical": real}, "conditions": held}))
    assert total_rank(someone, PHYSICAL).total.number == total


# Defences

CLINCH = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}]
DEFENDERS: tuple[tuple[dict[str, Any], dict[str, Any], bool], ...] = (
    ({}, {}, True),
    ({"conditions": ["crushed"]}, {}, False),
    ({"conditions": ["no-defence"]}, {}, False),
    ({"conditions": ["stun"]}, {}, False),
    ({"conditions": ["shock"]}, {}, False),
    ({"conditions": ["doubt"]}, {}, False),
    ({"conditions": [*CLINCH, {"kind": "held", "amount": 1, "source": ORC}]}, {}, False),
    ({"conditions": [{"kind": "out-of-action", "about": "crippled", "lasting": True}]}, {}, False),
    ({"conditions": ["prone"]}, {}, True),
    ({}, {"sure": True}, False),
    ({}, {"side": MENTAL}, False),
)


@pytest.mark.parametrize(("ann", "declared", "may"), DEFENDERS)
def test_who_may_defend_himself(ann: dict[str, Any], declared: dict[str, Any], *, may: bool) -> None:
    """SST-HOLD-03, SST-STATE-05, SST-MENT-06, SST-DUAL-03."""
    held = ann.get("conditions", [])
    holder = {"conditions": [*CLINCH, {"kind": "holding", "amount": 1, "other": ANN}]} if CLINCH[0] in held else {}
    ctx = fight(
        {"gear": [SWORD, SHIELD], "sheet": {"skills": ALL}, **{key: [*value] for key, value in ann.items()}}, holder
    )
    attack = Declared(ORC, ANN, **declared)
    assert may_defend(strike_of(ctx, attack)) == may
    if not may:
        with pytest.raises(Gone):
            _question(ctx, attack)


@pytest.mark.parametrize(
    ("skills", "gear", "more", "ways"),
    [
        (("Dodge", "Block", "Parry"), [SWORD, SHIELD], [], {"dodge", "block:shield", "parry:shield", "parry:sword"}),
        (("Dodge",), [SWORD, SHIELD], [], {"dodge"}),
        (("Block",), [SWORD, SHIELD], [], {"block:shield"}),
        (("Block",), [SWORD], [], set()),
        (("Parry",), [SWORD], [], {"parry:sword"}),
        (("Parry",), [BOW], [], set()),
        (("Parry",), [], [], set()),
        (("Dodge", "Block", "Parry"), [SWORD, SHIELD], ["dodge-only"], {"dodge"}),
        (("Block", "Parry"), [SWORD, SHIELD], ["dodge-only"], set()),
    ],
)
def test_which_defences_there_are(
    skills: tuple[str, ...], gear: list[dict[str, Any]], more: list[str], ways: set[str]
) -> None:
    """SST-DODGE-01, SST-BLOCK-01, SST-PARRY-01, SST-DUAL-04: what has no skill or no device is no way."""
    ctx = fight({"gear": gear, "conditions": more, "sheet": {"skills": [{"name": name} for name in skills]}})
    attack = Declared(ORC, ANN)
    assert {each.key for each in ways_to_defend(strike_of(ctx, attack))} == ways
    if not ways:
        with pytest.raises(Gone):
            _question(ctx, attack)


@pytest.mark.parametrize(("missiles", "ways"), [(False, set()), (True, {"parry:sword"})])
def test_missiles_are_parried_by_those_who_can(ways: set[str], *, missiles: bool) -> None:
    """SST-PARRY-01."""
    sheet = {"skills": [{"name": "Parry"}], "parries_missiles": missiles}
    ctx = fight({"gear": [SWORD], "sheet": sheet}, {"gear": [{**BOW, "ammunition": 3}]})
    assert {each.key for each in ways_to_defend(strike_of(ctx, Declared(ORC, ANN)))} == ways


@pytest.mark.parametrize(("hand", "asked"), [("5", True), ("2", True), ("1", False), ("1 1", False)])
def test_a_defence_costs_a_die_that_shows_no_1(hand: str, *, asked: bool) -> None:
    """SST-DEF-02."""
    ctx = fight({"gear": [SWORD], "sheet": {"skills": ALL}}, hand=hand)
    if asked:
        assert _question(ctx, Declared(ORC, ANN)).key == f"defence:{ORC}:{ANN}"
    else:
        with pytest.raises(Gone, match="no-die"):
            _question(ctx, Declared(ORC, ANN))


@pytest.mark.parametrize(
    ("pools", "gear", "lies"),
    [
        ([], [SHIELD], None),
        ([{"kind": "dodge-pool", "amount": 2}], [SHIELD], ("dodge", 2)),
        ([{"kind": "block-pool", "amount": 3, "other": "shield"}], [SHIELD], ("block:shield", 3)),
        ([{"kind": "block-pool", "amount": 3, "other": "shield"}], [SWORD], None),
        ([{"kind": "block-pool", "amount": 3, "other": "shield"}, {"kind": "dodge-only"}], [SHIELD], None),
    ],
)
def test_which_pool_lies_there(pools: list[Any], gear: list[Any], lies: tuple[str, int] | None) -> None:
    """SST-DPOOL-01: a block needs its device in hand."""
    ctx = fight({"gear": gear, "conditions": pools, "sheet": {"skills": ALL}})
    found = lying_pool(strike_of(ctx, Declared(ORC, ANN)))
    assert (None if found is None else (found.key, found.successes)) == lies


# Counter-attacks


@pytest.mark.parametrize(
    ("ann", "orc", "settings", "hand", "may"),
    [
        ([], ["exposed"], {}, "5", True),
        ([], [], {}, "5", False),
        (["stun"], ["exposed"], {}, "5", True),
        (["stun"], ["exposed"], {"SST-GAP-09.stunned": False}, "5", False),
        ([], ["exposed"], {"SST-GAP-09.stunned": False}, "5", True),
        ([], ["exposed"], {"SST-GAP-09.counter": True}, "5", True),
        ([], ["exposed"], {"SST-GAP-09.counter": True}, "1", False),
        ([], ["exposed"], {}, "1", True),
        (["out"], ["exposed"], {}, "5", False),
        ([], ["exposed", "out"], {}, "5", False),
    ],
)
def test_when_a_blow_is_struck_back(
    ann: list[str], orc: list[str], settings: dict[str, Any], hand: str, *, may: bool
) -> None:
    """SST-PARRY-05, SST-GAP-09: at whoever is exposed, by one still in it, and for a die where the house says so."""
    meant: dict[str, Any] = {
        "exposed": {"kind": "exposed", "amount": 2},
        "out": {"kind": "out-of-action", "about": "crippled", "lasting": True},
    }
    ctx = fight(
        {"conditions": [meant.get(each, each) for each in ann]},
        {"conditions": [meant.get(each, each) for each in orc]},
        settings=settings,
        hand=hand,
    )
    assert _may_counter(ctx, Declared(ORC, ANN)) == may


# Exposures


@pytest.mark.parametrize(
    ("had", "more", "taken", "left"),
    [
        (0, 2, 0, 2),
        (1, 2, 0, 3),
        (1, 0, 0, 1),
        (1, -1, 0, 1),
        (3, 0, 1, 2),
        (3, 0, 2, 1),
        (3, 0, 3, 0),
        (3, 0, 9, 0),
        (0, 0, 1, 0),
        (3, 0, -1, 3),
    ],
)
def test_exposures_are_put_down_and_taken_up(had: int, more: int, taken: int, left: int) -> None:
    """SST-EXP-01, SST-EXP-02."""
    ctx = fight({"conditions": [{"kind": "exposed", "amount": had}] if had else []})
    expose(ctx, ANN, more, "SST-EXP-01")
    take_up(ctx, ANN, taken)
    held = now(ctx).held("exposed")
    assert (0 if held is None else held.amount) == left


# Reach

ROW = {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [8, 0, 12, 4], "D": [12, 0, 16, 4], "E": [16, 0, 20, 4]}


@pytest.mark.parametrize(
    ("zone", "shot", "thrown", "struck"),
    [("A", 1, 1, 1), ("B", 1, 1, 0), ("C", 1, 0, 0), ("D", 1, 0, 0), ("E", 0, 0, 0)],
)
def test_how_far_one_strikes_throws_and_shoots(zone: str, shot: int, thrown: int, struck: int) -> None:
    """SST-MOD-04, SST-TAB-RANGE: three zones for a shot, one for a throw, none for a blow."""
    knife = {"id": "knife", "name": "Knife", "profile": "Thrown dagger", "carried": "main hand"}
    arms = [{"name": "Thrown dagger", "way": "thrown", "skill": "Throwing"}]
    for gear, reaches in ((BOW, shot), (knife, thrown), (SWORD, struck)):
        ctx = fight({"in": "A", "gear": [gear], "sheet": {"arms": arms}}, {"in": zone}, zones=ROW)
        why = why_no_strike(strike_of(ctx, Declared(ANN, ORC)))
        assert (why is None) == bool(reaches), (zone, gear, why)
        assert why is None or why.id == f"swift-swords.why.{'other-zone' if gear is SWORD else 'out-of-range'}"
        oneself = why_no_strike(strike_of(ctx, Declared(ANN, ANN)))
        assert oneself is not None and oneself.id == "swift-swords.why.oneself"


# Facings


@pytest.mark.parametrize("count", [EIGHT, SIX])
def test_facings_go_round_and_turns_are_the_fewest(count: int) -> None:
    """SST-FLY-04, SST-FLY-05."""
    for one in range(count):
        for other in range(count):
            walked = [min(n for n in range(count) if (one + way * n) % count == other) for way in (1, -1)]
            assert turns_between(one, other, count) == min(walked)
    north, east, south, west = (0, -100), (100, 0), (0, 100), (-100, 0)
    wanted = {EIGHT: (0, 2, 4, 6), SIX: (0, 2, 3, 4)}[count]
    assert tuple(direction((0, 0), each, count) for each in (north, east, south, west)) == wanted
    assert direction((5, 5), (105, 5), EIGHT) == 2 and direction((0, 0), (100, -100), EIGHT) == 1
    assert direction((0, 0), (-1, -100), count) == 0
