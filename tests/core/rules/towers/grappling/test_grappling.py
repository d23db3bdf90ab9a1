"""Grapples beyond their worked examples: exact odds, what the map shows, where a thrown creature can land."""

from fractions import Fraction
from typing import Any

import pytest

from core.analysis.odds import odds
from core.analysis.simulate import play
from core.base.errors import BadAnswer
from core.edits.people import LiftCondition
from core.engine.board_cache import BoardCache
from core.engine.draws import Pick
from core.engine.request import Ruling
from core.geometry.footprint import Footprint
from core.model.condition import Condition
from core.model.gear import Carried
from core.rules.towers.system import SYSTEM
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who, held, word
from tests.helpers.plain_fighter import plain

DUEL = """
.......
..Ax...
.......
.......
"""
FIELD = """
.......
A..x...
.......
.......
"""


def holds(arena: Arena, holder: str, victim: str) -> Arena:
    """Return an arena in which one has a grip on another."""
    arena.have(holder, Condition("grappling", other=arena.ids[victim]))
    return arena.have(victim, Condition("grappled", source=arena.ids[holder]))


def degrees(arena: Arena, letter: str, action: str, *targets: str, **fields: Any) -> dict[str, Fraction]:
    """Return the exact chances of how an act comes out."""
    act = arena.act(letter, action, *targets, **fields)
    found = odds(arena.state, act, SYSTEMS, BoardCache()).degrees(actor=arena.ids[letter])
    return {word(degree): chance for degree, chance in found}


def test_odds_of_an_attempt_and_of_an_escape_are_those_of_one_flip_against_another() -> None:
    """T99-GRAP-01, T99-GRAP-12: one card against one, a tie for the grappler, as in T99-ATK-02#2: 7/13."""
    fresh = {"T99-GAP-02": "fresh-deck"}
    arena = Arena(DUEL, settings=fresh, A=Who({"pa": 1}), x=Who({"pd": 1}))
    assert degrees(arena, "A", "grapple", "x") == {"seized": Fraction(7, 13), "not-seized": Fraction(6, 13)}
    later = Arena(DUEL, settings=fresh, A=Who({"pa": 1}, position=12), x=Who({"pd": 1}))
    found = degrees(holds(later, "A", "x"), "x", "escape", "A")
    assert found == {"held": Fraction(7, 13), "free": Fraction(6, 13)}


def test_odds_of_a_throw_count_every_course_and_every_landing() -> None:
    # T99-GRAP-08, T99-GRAP-10
    arena = holds(Arena(DUEL, A=Who({"pa": 1, "hs": 3}), x=Who()), "A", "x")
    at = Footprint.on((5, 1)).centre
    found = degrees(arena, "A", "throw", "x", place=at)
    # band 2 of 6 spaces: only an ace, worth 1, still reaches 0 with (shift-1)
    assert found == {"hit": Fraction(1)}
    far = degrees(arena, "A", "throw", "x", place=Footprint.on((6, 3)).centre)
    assert set(found) | set(far) <= {"hit", "miss"} and sum(far.values()) == 1


def test_a_ruling_stands_before_every_flip_and_can_be_changed() -> None:
    """T99-GRAP-02, T99-GRAP-13: the reasons are there before anything is drawn, and what is struck does not count."""
    for letter, action, target in (("x", "escape", "A"), ("x", "reverse", "A"), ("A", "squeeze", "x")):
        large, plain_one = Who({"size": 1}, position=8 if letter == "A" else 12), Who()
        arena = holds(Arena(FIELD, A=large, x=plain_one), "A", "x")
        preview = arena.preview(letter, action, target)
        assert preview.refused is None and preview.draw is not None
        assert isinstance(preview.assumed[0].request, Ruling) and preview.assumed[0].request.proposed


def test_a_throw_is_drawn_with_its_distance_its_band_and_all_bands() -> None:
    # T99-GRAP-07
    arena = holds(Arena(DUEL, A=Who({"hs": 3}), x=Who()), "A", "x")
    whole = arena.act("A", "throw", "x")
    bands = SYSTEM.sketch(arena.state, arena.board, arena.encounter, whole).bands
    assert [word(band.cost) for band in bands] == ["1", "2", "3", "4"]
    assert (3, 1) in bands[0].squares and (4, 1) not in bands[0].squares and (5, 1) in bands[1].squares
    at = Footprint.on((5, 2)).centre
    aimed = SYSTEM.sketch(arena.state, arena.board, arena.encounter, arena.act("A", "throw", "x", place=at))
    assert aimed.at == at and len(aimed.rays) == 9 and aimed.why is None
    assert aimed.distance is not None and dict(aimed.distance.values)["band"] == bands[1].cost
    here = arena.act("A", "throw", "x", place=Footprint.on((2, 1)).centre)
    assert word(SYSTEM.sketch(arena.state, arena.board, arena.encounter, here).why) == "throw-here"


def test_a_grapple_is_drawn_as_a_melee_whatever_is_in_hand() -> None:
    # T99-ACT-33
    arena = Arena(DUEL, A=Who(items=(held("Bow", Carried.BOTH_HANDS),)))
    found = SYSTEM.sketch(arena.state, arena.board, arena.encounter, arena.act("A", "grapple", "x"))
    assert found.links == ((arena.ids["A"], arena.ids["x"]),) and found.distance is not None


def test_the_map_is_told_who_holds_whom() -> None:
    # T99-GRAP-01
    arena = Arena(DUEL)
    assert SYSTEM.links(arena.encounter) == ()
    assert SYSTEM.links(holds(arena, "x", "A").encounter) == ((arena.ids["x"], arena.ids["A"]),)


def test_free_spaces_around_are_those_nothing_solid_cuts_off() -> None:
    """T99-GRAP-09: clockwise from the right, without walls, rocks, the edge of the map and whoever stands there."""
    arena = Arena(
        """
        A.#
        .x.
        ..b
        """,
        walls=(((0, 1), (1, 1)),),
    )
    where = [stand.square for stand in arena.board.beside(arena.ids["b"], arena.board.stand(arena.ids["x"]))]
    assert where == [(2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (1, 0)]


def test_a_large_creature_lands_where_all_of_it_has_room() -> None:
    # T99-GRAP-09, T99-MAP-04
    arena = Arena(
        """
        ......
        ......
        ..x...
        ......
        .#....
        ....A.
        ......
        """,
        A=Who({"size": 1}),
    )
    board, foe = arena.board, arena.ids["x"]
    where = [stand.square for stand in board.beside(arena.ids["A"], board.stand(foe))]
    assert where[0] == (3, 2)
    assert (1, 3) not in where and (0, 3) not in where and (2, 3) in where
    assert all(
        board.has_room(arena.ids["A"], Footprint.on(square, board.stand(arena.ids["A"]).spaces)) for square in where
    )


def test_who_has_a_grip_or_is_held_makes_do_with_it_in_a_fight_without_a_person() -> None:
    """T99-GRAP-03, T99-GRAP-12: plain fighters squeeze and get free, and the fight comes to its end."""
    arena = holds(Arena(DUEL, A=Who({"pa": 4, "hs": 4}), x=Who()), "A", "x")
    acts = [
        played.entry.command for played in play(arena.state, ENCOUNTER, SYSTEMS, BoardCache(), player=plain, most=60)
    ]
    names = [getattr(act, "action", "") for act in acts]
    assert names[0] == "squeeze" and "escape" in names


def test_a_pick_takes_the_numbers_there_are() -> None:
    pick = Pick(key="landing", count=3)
    arena = Arena(DUEL)
    assert pick.typed(" 2 ", arena.state) == 2
    for wrong in ("0", "4", "east", ""):
        with pytest.raises(BadAnswer):
            pick.typed(wrong, arena.state)
    with pytest.raises(BadAnswer):
        pick.load(True)
    assert dict(pick.outcomes(arena.state)) == {number: Fraction(1, 3) for number in (1, 2, 3)}


@pytest.mark.parametrize("action", ["escape", "reverse"])
def test_a_grip_that_is_lifted_by_hand_while_it_is_flipped_for_ends_the_test(action: str) -> None:
    """T99-GRAP-12, T99-GRAP-13: it comes to nothing, its time is spent, and the fight goes on."""
    arena = holds(Arena(DUEL, A=Who(position=12), x=Who(position=10)), "A", "x").do("x", action, "A")
    for who, kind in (("A", "grappling"), ("x", "grappled")):
        assert arena.session.pending is not None or who == "x"
        if any(each.kind == kind for each in arena.token(who).conditions):
            arena.session.submit(LiftCondition(ENCOUNTER, (arena.ids[who],), kind))
    assert arena.session.pending is None and arena.checks() == [] and arena.position("x") == 15
    assert not any(each.kind in ("grappling", "grappled") for who in "Ax" for each in arena.token(who).conditions)
