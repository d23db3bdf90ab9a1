"""Where one thing ends and the next begins: directions, ties, rounds, ways, grips, where the clock begins."""

from dataclasses import replace

import pytest

from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.geometry.paths import Hindrance
from core.geometry.units import Square, centre_of
from core.model.condition import Condition
from core.rules.registry import SYSTEMS
from core.rules.towers.clock import Marker, TowersClock, clock_of, tied_markers
from core.rules.towers.grappling.holds import _arm
from core.rules.towers.harm.hazards import direction_of
from core.rules.towers.movement.steps import way_of
from core.rules.towers.names import GRAPPLING, TOWERS
from core.rules.towers.time.initiative import set_out
from tests.core.rules.towers.table import fighter_named, table
from tests.transcripts.runner import ENCOUNTER

ONE, OTHER, THIRD = TokenId("one"), TokenId("other"), TokenId("third")


@pytest.mark.parametrize(
    ("away", "step"),
    [
        ((0, 0), (1, 0)),
        ((5, 0), (1, 0)),
        ((0, -3), (0, -1)),
        ((4, 1), (1, 0)),
        ((4, 2), (1, 1)),
        ((4, -2), (1, -1)),
        ((2, 4), (1, 1)),
        ((1, 4), (0, 1)),
        ((-1, 4), (0, 1)),
        ((-2, 4), (-1, 1)),
        ((-4, -3), (-1, -1)),
        ((-5, 2), (-1, 0)),
        ((1, 1), (1, 1)),
        ((-1, 0), (-1, 0)),
        ((0, 1), (0, 1)),
    ],
)
def test_somebody_is_pushed_to_the_nearest_of_eight_directions(away: Square, step: Square) -> None:
    """T99-OA-07: what is twice as far across as down is still a diagonal."""
    assert direction_of((3, 7), (3 + away[0], 7 + away[1])) == step


def test_a_tie_is_between_those_whose_blows_do_not_land_together() -> None:
    """T99-CLOCK-08, T99-DUEL-09."""
    same = Marker(4, 12, 2, 1)
    clock = TowersClock((ONE, OTHER, THIRD), {ONE: same, OTHER: same, THIRD: replace(same, ss=2)}, now=4)
    assert tied_markers(clock) == (ONE, OTHER)
    assert tied_markers(replace(clock, simultaneous=(ONE, OTHER))) == ()
    assert tied_markers(replace(clock, simultaneous=(ONE, THIRD))) == (ONE, OTHER)
    assert tied_markers(replace(clock, markers={ONE: same})) == ()
    for marker in (replace(same, n=3), replace(same, initiative=11), replace(same, behind=1), replace(same, held=4)):
        assert tied_markers(replace(clock, markers={ONE: same, OTHER: marker})) == ()
    three = replace(clock, markers={ONE: same, OTHER: same, THIRD: same}, simultaneous=(ONE, OTHER))
    assert tied_markers(three) == (ONE, OTHER, THIRD)
    drawn = {ONE: replace(same, ties=(9,)), OTHER: replace(same, ties=(7,)), THIRD: replace(same, ties=(9,))}
    assert tied_markers(replace(clock, markers=drawn)) == (ONE, THIRD)


def test_how_far_apart_two_of_a_grip_may_be() -> None:
    """T99-GAP-36: as far as it says, or one space."""
    played = table({"A": {}, "B": {}})
    someone = fighter_named(played, "A")
    for held, far in (
        (Condition(GRAPPLING, 3, other=OTHER), 3),
        (Condition(GRAPPLING, other=OTHER), 1),
    ):
        other = Condition(GRAPPLING, 5, other=THIRD)
        grappler = replace(someone, token=replace(someone.token, conditions=(other, held)))
        assert _arm(grappler, OTHER) == far


@pytest.mark.parametrize(
    ("initiative", "surprised", "late", "position"),
    [
        (13, False, "at-once", 9),
        (2, False, "at-once", 18),
        (13, False, "counted", 16),
        (13, True, "counted", 26),
        (20, False, "counted", 9),
        (25, False, "counted", 9),
        (19, True, "at-once", 11),
    ],
)
def test_where_somebody_sets_out(initiative: int, surprised: bool, late: str, position: int) -> None:
    """T99-INIT-03, T99-INIT-04: twenty phases less the initiative, and ten more for the surprised, from now on."""
    settings = {"T99-GAP-53": late}
    played = table({"A": {}, "B": {}}, fight={"start": {"A": 9, "B": 12}, "settings": settings})
    ctx = Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    who = TokenId(played.ids["A"])
    assert clock_of(ctx.encounter).now == 9
    assert set_out(ctx, who, initiative, surprised=surprised) == position
    clock = clock_of(ctx.encounter)
    assert (clock.marker(who).position, clock.marker(who).initiative) == (position, initiative)


@pytest.mark.parametrize(("phase", "number"), [(0, 1), (1, 1), (9, 1), (10, 2), (19, 2), (20, 3)])
def test_a_round_is_ten_phases(phase: int, number: int) -> None:
    """T99-CLOCK-03."""
    played = table({"A": {"sheet": {"n": 10}}, "B": {}}, fight={"start": {"A": phase, "B": 25}})
    assert SYSTEMS[TOWERS].round(played.encounter) == number


def test_a_way_through_a_foe_who_takes_up_several_spaces_does_not_end_in_him() -> None:
    """T99-MOVE-03, T99-MOVE-05: Acrobatics opens the spaces on the way, and not the one where it ends."""
    played = table({"A": {"at": [3, 3], "side": "party"}, "Ogre": {"at": [4, 3], "sheet": {"size": 2}}})
    session = played.session
    board, walker = session.board(played.encounter), fighter_named(played, "A")

    def ends(columns: range) -> tuple[list[tuple[str, ...]], Hindrance | None]:
        way = way_of(board, walker, tuple(centre_of((column, 3)) for column in columns))
        return [met for _, met in way.through], way.steps[-1].hindrance

    ogre = (played.ids["Ogre"],)
    assert ends(range(4, 6)) == ([ogre], Hindrance.CREATURE)
    assert ends(range(4, 5)) == ([], Hindrance.CREATURE)
    beyond = next(column for column in range(5, 12) if ends(range(4, column + 1))[1] is None)
    assert ends(range(4, beyond + 1)) == ([ogre], None) and beyond > 5
