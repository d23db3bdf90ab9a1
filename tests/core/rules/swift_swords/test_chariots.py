"""Where chariots come to stand: on the grid, over nobody, with their crews aboard; and who stands beside them."""

from itertools import product
from math import cos, sin, tau
from typing import Any

import pytest

from core.base.ids import ThingId, TokenId
from core.edits.maps import DropThings, PutThings
from core.edits.tokens import MoveTokens
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.geometry.units import SQUARE, Rect
from core.model.things import Zone
from core.rules.kit.zones import find_spot
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.chariots.builds import crew_of, is_before, is_over_team
from core.rules.swift_swords.melee.contact import _push_through, join_melee, overlap, stand_apart, stays_in_melee, touch
from tests.core.rules.kit.test_room_for_large_ones import is_on_grid
from tests.transcripts.runner import ENCOUNTER, Played, begin, play, prepared

CAR, ANN, BOB, ORC, TROLL = (TokenId(f"token-{number}") for number in range(101, 106))
ALL_WAYS = tuple(range(8))


def team(heading: int, horses: int = 2, **orc: Any) -> Played:
    """Return a fight with a chariot in the middle one of nine zones, two aboard, and two enemies in others."""
    zones = {f"{row}{column}": [7 * column, 7 * row, 7, 7] for row in range(3) for column in range(3)}
    for box in zones.values():
        box[2], box[3] = box[0] + 7, box[1] + 7
    aboard = {"kind": "aboard", "other": CAR}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"columns": 24, "rows": 22, "zones": zones},
        "fighter": {
            "Car": {
                "at": [9.5, 10],
                "side": "party",
                "sheet": {"chariot": "heavy", "horses": horses, "physical": 4, "size": "2"},
                "conditions": [
                    *([{"kind": "heading", "amount": heading}] if heading else []),
                    {"kind": "carrying", "source": ANN},
                    {"kind": "carrying", "source": BOB},
                ],
            },
            "Ann": {
                "at": [9.5, 10.5],
                "side": "party",
                "sheet": {"control": "player", "action_dice": 4, "skills": [{"name": "Driving", "level": 1}]},
                "conditions": [{**aboard, "amount": 1}],
            },
            "Bob": {"at": [10.5, 10.5], "side": "party", "sheet": {"action_dice": 4}, "conditions": [aboard]},
            "Orc": {"at": [3, 3], "sheet": {"action_dice": 4}, **orc},
            "Troll": {"at": [17.5, 16.5], "sheet": {"action_dice": 4, "size": "2"}},
        },
        "fight": {
            "combatants": ["Ann", "Bob", "Orc", "Car", "Troll"],
            "answers": {"hand:Ann": "5 5 5 5"},
        },
    }
    played = prepared(given)
    begin(played, given["fight"])
    return played


def context(played: Played) -> Context:
    """Return what a rule is carried out in, as the fight stands."""
    return Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)


def stands_well(ctx: Context) -> None:
    """Hold that the chariot stands on the grid with its crew aboard and over nobody else."""
    base = ctx.board.bodies[CAR].base
    assert is_on_grid(base)
    (x, y), (wide, high) = ctx.token(CAR).point, ctx.board.bodies[CAR].sides
    assert base == Rect(x - wide // 2, y - high // 2, x + wide // 2, y + high // 2)
    assert not any(base.overlaps(ctx.board.bodies[each].base) for each in (ORC, TROLL))
    for each in crew_of(ctx, CAR):
        assert base.holds(ctx.token(each).point) and find_spot(ctx, each) == find_spot(ctx, CAR)


@pytest.mark.parametrize("heading", ALL_WAYS)
@pytest.mark.parametrize("horses", [2, 4])
def test_a_chariot_that_is_driven_stops_on_the_grid_and_over_nobody(heading: int, horses: int) -> None:
    """SST-CHAR-11, SST-CHAR-16: as it faces then, wherever an enemy stands in that zone."""
    columns, rows = ((0, 1, 1, 1, 0, -1, -1, -1)[heading], (-1, -1, 0, 1, 1, 1, 0, -1)[heading])
    for across, down in ((3, 3), (2, 4), (5, 2.5)):
        played = team(heading, horses, at=[7 * (1 + columns) + across, 7 * (1 + rows) + down])
        if columns and rows:
            continue
        here, there = "11", f"{1 + rows}{1 + columns}"
        border = "|".join(sorted((here, there)))
        play(played, {"who": "Ann", "do": "drive", "path": [border, there]})
        assert find_spot(context(played), CAR) == there
        stands_well(context(played))


@pytest.mark.parametrize(("before", "after"), [*product((0, 2, 3), ALL_WAYS)])
def test_a_chariot_that_wheels_takes_its_squares_as_it_faces_then(before: int, after: int) -> None:
    """SST-CHAR-11, SST-CHAR-17: it stays where it is as near as can be, and over nobody."""
    for orc in ([10, 12], [12, 10], [8, 8]):
        played = team(before, at=orc)
        stood = context(played).token(CAR).point
        play(played, {"who": "Ann", "do": "wheel", "options": {"heading": after}})
        ctx = context(played)
        stands_well(ctx)
        now = ctx.token(CAR).point
        assert find_spot(ctx, CAR) == "11" and max(abs(now[0] - stood[0]), abs(now[1] - stood[1])) <= 2 * SQUARE


@pytest.mark.parametrize("heading", ALL_WAYS)
def test_a_chariot_is_wheeled_from_the_way_that_it_faces(heading: int) -> None:
    # SST-CHAR-17
    session = team(heading).session
    encounter = session.state.encounter(ENCOUNTER)
    offers = SYSTEMS[encounter.system].offers(session.state, session.board(encounter), encounter, ANN)
    (field,) = next(each for each in offers if each.act.action == "wheel").fields
    assert field.value == heading


@pytest.mark.parametrize("heading", ALL_WAYS)
@pytest.mark.parametrize("whom", [ANN, BOB])
def test_whoever_comes_at_a_crew_stands_beside_the_chariot_which_stays(heading: int, whom: TokenId) -> None:
    """SST-STAT-07, SST-CHAR-11: he touches it, wherever those aboard stand on it, and nobody makes way."""
    played = team(heading, at=[8, 13])
    play(played, {"who": "Ann", "do": "wheel", "options": {"heading": heading}})
    ctx = context(played)
    before = {each: ctx.token(each).point for each in (CAR, ANN, BOB)}
    join_melee(ctx, ORC, whom, "SST-STAT-07")
    assert touch(ctx, ORC, whom) and not overlap(ctx, ORC, CAR)
    assert {each: ctx.token(each).point for each in before} == before
    x, y = ctx.token(ORC).point
    assert stays_in_melee(ctx, ORC, (x, y)) and not stays_in_melee(ctx, ORC, (x + 12 * SQUARE, y))
    assert is_on_grid(ctx.board.bodies[ORC].base) and ctx.board.bodies[ORC].base.centre == (x, y)


@pytest.mark.parametrize("wide", [7, 3])
def test_a_chariot_and_its_crew_make_way_for_nobody_who_pushes_through(wide: int) -> None:
    """SST-MELEE-03: men who are Alone go aside for one who comes at an enemy behind them; a chariot is no man."""
    played = team(0, side="party", at=[0, 0])
    session = played.session
    scene = session.state.scene(played.encounter.scene)
    session.submit(DropThings(scene.id, tuple(each.id for each in scene.things.values())))
    right, low = wide * SQUARE, (wide + 1) * SQUARE
    session.submit(
        PutThings(scene.id, (Zone(id=ThingId("zone-900"), points=((0, 0), (right, 0), (right, low), (0, low))),))
    )
    there = {CAR: (2, 1.5), ANN: (1.5, 2.5), BOB: (2.5, 2.5), TROLL: (2, 3)}
    session.submit(
        MoveTokens(ENCOUNTER, tuple((who, (int(x * SQUARE), int(y * SQUARE))) for who, (x, y) in there.items()))
    )
    ctx = context(played)
    _push_through(ctx, TROLL, ORC, "zone-900")
    for who, (x, y) in there.items():
        assert who == TROLL or ctx.token(who).point == (x * SQUARE, y * SQUARE)


def test_whoever_is_out_of_a_melee_with_a_crew_is_out_of_touch_with_the_chariot() -> None:
    """SST-STAT-02, SST-CHAR-11: half a square at least from all of it."""
    played = team(0, at=[8, 10])
    ctx = context(played)
    assert touch(ctx, ORC, ANN) and touch(ctx, ORC, CAR)
    stand_apart(ctx, ORC)
    assert not touch(ctx, ORC, ANN) and not touch(ctx, ORC, CAR)


@pytest.mark.parametrize(("wide", "high", "orc"), [(2, 3, (0.5, 2.5)), (2, 3, (1.5, 1.5)), (2, 4, (1.5, 3.5))])
def test_a_crew_is_pushed_off_its_chariot_by_nobody_who_finds_no_room_beside_it(
    wide: int, high: int, orc: tuple[float, float]
) -> None:
    """SST-MELEE-03, SST-CHAR-11: where there is none he lies over them, and they stay aboard."""
    played = team(0, side="party", at=[0, 0])
    session = played.session
    scene = session.state.scene(played.encounter.scene)
    session.submit(DropThings(scene.id, tuple(each.id for each in scene.things.values())))
    right, low = wide * SQUARE, high * SQUARE
    session.submit(
        PutThings(scene.id, (Zone(id=ThingId("zone-900"), points=((0, 0), (right, 0), (right, low), (0, low))),))
    )
    there = {CAR: (1, 1.5), ANN: (0.5, 2.5), BOB: (1.5, 2.5), TROLL: (wide - 1, high - 1), ORC: orc}
    session.submit(
        MoveTokens(ENCOUNTER, tuple((who, (int(x * SQUARE), int(y * SQUARE))) for who, (x, y) in there.items()))
    )
    ctx = context(played)
    _push_through(ctx, TROLL, ORC, "zone-900")
    assert overlap(ctx, TROLL, CAR)
    for who in (CAR, ANN, BOB):
        assert ctx.token(who).point == (there[who][0] * SQUARE, there[who][1] * SQUARE)


def test_whoever_is_aboard_stays_there_into_a_melee_and_out_of_one() -> None:
    """SST-CHAR-11, SST-STAT-02: he is set down beside nobody, nor away from who touches the chariot."""
    played = team(0, at=[7.5, 13])
    ctx = context(played)
    stood = ctx.token(ANN).point
    assert not touch(ctx, ANN, ORC)
    join_melee(ctx, ANN, ORC, "SST-STAT-07")
    assert ctx.token(ANN).point == stood
    ctx = context(team(0, at=[8, 10]))
    assert touch(ctx, ORC, ANN)
    stand_apart(ctx, ANN)
    assert ctx.token(ANN).point == stood


@pytest.mark.parametrize(
    ("heading", "aside", "ahead", "before"),
    [
        # its front is two squares across, and lies a square and a half before its middle
        *((heading, aside, 2, True) for heading in ALL_WAYS for aside in (-1.4, 0, 1.4)),
        *((heading, aside, 2, False) for heading in ALL_WAYS for aside in (-1.6, 1.6)),
        # in the direction in which it faces, and yet not before its front
        *((heading, 2, 6, False) for heading in ALL_WAYS),
        # beside it and behind it, and where it stands itself
        (0, 0, -2, False),
        (2, 0, -2, False),
        (0, 1.4, 1, False),
        (0, 0, 0, False),
    ],
)
def test_before_the_front_of_a_chariot_is_whom_it_touches_with_all_of_it(
    heading: int, aside: float, ahead: float, *, before: bool
) -> None:
    """SST-CHAR-13, SST-CHAR-10: not whoever lies diagonally off its front; there the crew may strike."""
    played = team(heading)
    x, y = context(played).token(CAR).point
    turn = tau * heading / 8
    point = (
        round(x + SQUARE * (aside * cos(turn) + ahead * sin(turn))),
        round(y + SQUARE * (aside * sin(turn) - ahead * cos(turn))),
    )
    played.session.submit(MoveTokens(ENCOUNTER, ((ORC, point),), free=True))
    ctx = context(played)
    assert is_before(ctx, CAR, ORC) is before
    assert is_over_team(ctx, ANN, ORC) is before


def test_the_larger_somebody_is_the_farther_aside_a_chariot_touches_him_with_its_front() -> None:
    """SST-CHAR-13: with a Troll of two squares it is half a square more than with a man."""
    played = team(0)
    x, y = context(played).token(CAR).point
    for aside, before in ((1.9, True), (2.1, False)):
        point = (round(x + aside * SQUARE), y - 3 * SQUARE)
        played.session.submit(MoveTokens(ENCOUNTER, ((TROLL, point),), free=True))
        assert is_before(context(played), CAR, TROLL) is before
