"""The rulebook's worked examples of moving, creature by creature and step by step."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry import paths, search
from core.geometry.footprint import Footprint
from core.geometry.ground import NOBODY, Corners, Gait, Ground, Occupancy
from core.geometry.metric import HALVES
from core.geometry.paths import Explored, Hindrance, cheapest_path, reach, walk
from core.geometry.plane import Plane
from core.geometry.units import Square, corner_of
from core.geometry.walls import Barrier, Purpose, WallSet

GAIT = Gait()
OPEN = Ground(9, 9)
ANN = Footprint.on((4, 4))
TINY = Fraction(1, 2)


def costs(ground: Ground, *squares: Square, stand: Footprint = ANN, gait: Gait = GAIT) -> list[int]:
    return [step.cost for step in walk(ground, stand, squares, gait)]


def reasons(ground: Ground, *squares: Square, occupancy: Occupancy = NOBODY) -> list[Hindrance | None]:
    return [step.hindrance for step in walk(ground, ANN, squares, GAIT, occupancy=occupancy)]


def test_t99_move_02_straight_diagonal_diagonal_costs_four() -> None:
    """T99-MOVE-02: SPD 4: straight, diagonal, diagonal: 1 + 1 + 2 = 4, legal."""
    assert costs(OPEN, (5, 4), (6, 5), (7, 6)) == [1, 1, 2]
    assert reach(OPEN, ANN, 4, GAIT).costs[7, 6] == 4
    assert (7, 6) not in reach(OPEN, ANN, 3, GAIT).costs


def test_t99_map_03_a_move_that_goes_on_keeps_its_parity() -> None:
    """T99-MAP-03: within one count the second diagonal costs 2, wherever the first was paid."""
    assert reach(OPEN, ANN, 1, GAIT, parity=1).costs == {(4, 4): 0, (5, 4): 1, (4, 5): 1, (3, 4): 1, (4, 3): 1}
    (step,) = walk(OPEN, ANN, [(5, 5)], GAIT, parity=1)
    assert (step.cost, step.total, step.parity) == (2, 2, 0)


def test_t99_move_03_through_an_ally_freely_and_not_through_an_enemy() -> None:
    """T99-MOVE-03: free through an ally and a fallen enemy; a standing enemy's space stops the way."""
    other = Footprint.on((5, 4))
    assert reasons(OPEN, (5, 4), (6, 4), occupancy=Occupancy.of(passable=[other])) == [None, None]
    assert reasons(OPEN, (5, 4), (6, 4), occupancy=Occupancy.of(closed=[other])) == [Hindrance.CREATURE, None]
    assert (5, 4) not in reach(OPEN, ANN, 3, GAIT, occupancy=Occupancy.of(closed=[other])).costs


def test_t99_move_03_a_way_goes_through_an_enemy_only_where_it_is_bent_there() -> None:
    enemy = Occupancy.of(closed=[Footprint.on((5, 4))])
    around = cheapest_path(OPEN, ANN, [(6, 4)], GAIT, occupancy=enemy)
    assert around is not None and (5, 4) not in around
    assert cheapest_path(OPEN, ANN, [(5, 4), (6, 4)], GAIT, occupancy=enemy) == ((5, 4), (6, 4))
    assert cheapest_path(OPEN, ANN, [(5, 4)], GAIT, occupancy=enemy) is None


def test_t99_move_04_ends_only_where_all_fit() -> None:
    """T99-MOVE-04: medium onto a tiny ally: refused (1.25); tiny onto two tiny allies: allowed (0.75)."""
    allies = [Footprint((5 * 768 + 192, 4 * 768 + 192), TINY), Footprint((5 * 768 + 576, 4 * 768 + 192), TINY)]
    one, two = Occupancy.of(passable=allies[:1]), Occupancy.of(passable=allies)
    assert reasons(OPEN, (5, 4), occupancy=one) == [Hindrance.OCCUPIED]
    assert reasons(OPEN, (5, 4), (6, 4), occupancy=one) == [None, None]
    assert walk(OPEN, Footprint.on((4, 4), TINY), [(5, 4)], GAIT, occupancy=two)[0].legal
    found = reach(OPEN, ANN, 2, GAIT, occupancy=one)
    assert found.costs[5, 4] == 1 and not found.may_end((5, 4)) and found.may_end((6, 4))
    assert set(found.costs) - set(found.ends()) == {(5, 4)}


def test_t99_map_05_small_creatures_pass_through_small_enemies() -> None:
    """T99-MAP-05: tiny creatures whose areas fit together pass each other unhindered, others do not."""
    foes = Occupancy.of(closed=[Footprint.on((5, 4), TINY)] * 3)
    crowd = Occupancy.of(closed=[Footprint.on((5, 4), TINY)] * 4)
    mover = Footprint.on((4, 4), TINY)
    assert (5, 4) in reach(OPEN, mover, 1, GAIT, occupancy=foes).ends()
    assert (5, 4) not in reach(OPEN, mover, 1, GAIT, occupancy=crowd).costs
    assert (5, 4) not in reach(OPEN, ANN, 1, GAIT, occupancy=foes).costs
    assert (5, 4) not in reach(OPEN, mover, 1, Gait(sharing=False), occupancy=foes).costs


def test_t99_move_05_cutting_corners() -> None:
    """T99-MOVE-05: not between rock and a non-ally, nor two non-allies; between allies, or past one side, yes."""
    rock = Ground(9, 9, Plane({(5, 4): 2}))
    right, below = Footprint.on((5, 4)), Footprint.on((4, 5))
    assert reasons(rock, (5, 5), occupancy=Occupancy.of(closed=[below])) == [Hindrance.CORNER]
    assert reasons(OPEN, (5, 5), occupancy=Occupancy.of(closed=[right, below])) == [Hindrance.CORNER]
    assert reasons(Ground(9, 9, Plane({(5, 4): 2, (4, 5): 2})), (5, 5)) == [Hindrance.CORNER]
    assert reasons(rock, (5, 5), occupancy=Occupancy.of(passable=[below])) == [None]
    assert reasons(OPEN, (5, 5), occupancy=Occupancy.of(passable=[right, below])) == [None]
    assert reasons(rock, (5, 5)) == [None]


def test_t99_move_05_other_systems_may_be_stricter_or_freer_at_corners() -> None:
    """T99-MOVE-05 is a parameter: with both sides open wanted, one rock is enough to stop a diagonal."""
    rocks = Plane({(5, 4): 2, (4, 5): 2})
    assert not walk(Ground(9, 9, Plane({(5, 4): 2})), ANN, [(5, 5)], Gait(corners=Corners.BOTH_OPEN))[0].legal
    assert walk(Ground(9, 9, rocks), ANN, [(5, 5)], Gait(corners=Corners.FREE))[0].legal
    walls = Ground(9, 9, borders=Plane({(5, 4): 2 << 2, (4, 5): 2}))
    assert not walk(walls, ANN, [(5, 5)], Gait(corners=Corners.FREE))[0].legal


def test_t99_terr_01_blocking_ground_stops_a_step() -> None:
    """T99-TERR-01: a step into a pillar's space is illegal, and so is one off the map."""
    assert reasons(Ground(9, 9, Plane({(5, 4): 2})), (5, 4)) == [Hindrance.BLOCKED]
    assert reasons(Ground(9, 9, borders=Plane({(5, 4): 2 << 2})), (5, 4)) == [Hindrance.BLOCKED]
    assert reasons(Ground(5, 9), (5, 4)) == [Hindrance.BOUNDS]
    assert reasons(OPEN, (6, 4)) == [Hindrance.APART]


def test_t99_terr_02_difficult_ground_adds_to_the_diagonal_count() -> None:
    """T99-TERR-02: the second diagonal of a move, into rubble: 2 + 1 = 3; the third costs 1 again."""
    assert costs(Ground(9, 9, Plane({(6, 6): 1})), (5, 5), (6, 6), (7, 7)) == [1, 3, 1]


@pytest.mark.parametrize(("rubble", "cost"), [({}, 2), ({(5, 4): 1}, 3)])
def test_t99_terr_03_a_low_wall_costs_one_more(rubble: dict[Square, int], cost: int) -> None:
    """T99-TERR-03: a straight step over a low wall onto clear ground: 2; onto rubble: 3."""
    ground = Ground(9, 9, Plane(rubble), Plane({(5, 4): 1 << 2}))
    assert costs(ground, (5, 4)) == [cost]
    assert costs(ground, (5, 4), (4, 4)) == [cost, 2]


def test_t99_terr_03_a_diagonal_step_crosses_every_edge_that_meets_its_corner() -> None:
    """T99-TERR-03: a marked edge that meets the corner passed over costs the diagonal 1 more."""
    for borders in ({(5, 4): 1 << 2}, {(5, 5): 1 << 2}, {(4, 5): 1}, {(5, 5): 1}):
        assert costs(Ground(9, 9, borders=Plane(borders)), (5, 5)) == [2]
    for borders in ({(5, 3): 1 << 2}, {(6, 5): 1}, {(4, 4): 1}):
        assert costs(Ground(9, 9, borders=Plane(borders)), (5, 5)) == [1]


def test_t99_terr_04_a_large_creature_pays_once_per_step() -> None:
    """T99-TERR-04: two of its spaces enter rubble: 2; and cross a low wall as well: 2."""
    large = Footprint.on((3, 3), Fraction(2))
    rubble = Plane({(5, 3): 1, (5, 4): 1})
    wall = Plane({(5, 3): 1 << 2, (5, 4): 1 << 2})
    assert costs(Ground(9, 9, rubble), (4, 3), stand=large) == [2]
    assert costs(Ground(9, 9, rubble, wall), (4, 3), stand=large) == [2]
    assert costs(Ground(9, 9, rubble, wall), (4, 3), stand=large, gait=Gait(once=False)) == [3]


def test_t99_cond_02_crawling_costs_one_more_for_every_space() -> None:
    """T99-COND-02: every space crawled costs 1 more."""
    assert costs(OPEN, (5, 4), (6, 5), (7, 6), gait=Gait(crawl=1)) == [2, 2, 3]


def test_sec_move_07_difficult_ground_counts_twice_in_halves_of_a_square() -> None:
    """SEC-MOVE-07: a difficult square counts two, a difficult diagonal three; in halves of a square."""
    gait = Gait(metric=HALVES, difficult=0, difficult_times=2)
    ground = Ground(9, 9, Plane({(5, 4): 1, (6, 5): 1}))
    assert costs(ground, (5, 4), (6, 5), (7, 5), gait=gait) == [4, 6, 2]


def test_hazards_are_told_but_do_not_hinder() -> None:
    steps = walk(Ground(9, 9, Plane({(5, 4): 3})), ANN, [(5, 4), (6, 4)], GAIT)
    assert [(step.hazard, step.legal) for step in steps] == [(True, True), (False, True)]


def test_a_way_over_waypoints_takes_parity_along() -> None:
    """T99-MAP-03: the diagonals before and after a waypoint belong to one count."""
    way = cheapest_path(OPEN, ANN, [(5, 5), (6, 6), (6, 4)], GAIT)
    assert way is not None and {(5, 5), (6, 6)} < set(way) and way[-1] == (6, 4)
    assert walk(OPEN, ANN, way, GAIT)[-1].total == 1 + 2 + 2


def test_there_is_no_way_into_a_closed_room_or_off_the_map() -> None:
    room = Ground(40, 9, Plane({(20, y): 2 for y in range(9)}))
    assert cheapest_path(room, ANN, [(30, 4)], GAIT) is None
    assert cheapest_path(room, ANN, [(40, 4)], GAIT) is None
    assert cheapest_path(room, ANN, [], GAIT) == ()


def test_a_way_keeps_off_hazards_where_that_costs_nothing() -> None:
    fire = Plane({(5, 4): 3, (6, 3): 3, (6, 4): 3})
    way = cheapest_path(Ground(9, 9, fire), ANN, [(7, 4)], GAIT)
    assert way is not None and walk(Ground(9, 9, fire), ANN, way, GAIT)[-1].total == 3
    assert cheapest_path(Ground(9, 9, Plane({(5, 4): 3})), ANN, [(6, 6)], GAIT) == ((5, 5), (6, 6))
    for burning in ((5, 5), (5, 4), (4, 5)):
        ways = cheapest_path(Ground(9, 9, Plane({burning: 3})), ANN, [(6, 5)], GAIT)
        assert ways is not None and burning not in ways and len(ways) == 2


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([1, 2, 3]), st.sampled_from([0.05, 0.2]))
def test_walls_on_the_lines_of_the_grid_are_closed_borders(seed: int, size: int, share: float) -> None:
    """T99-TERR-01, T99-TERR-03: walls drawn along squares stop the same steps, and low walls make them as dear."""
    random = np.random.default_rng(seed)
    codes: dict[Square, int] = {}
    barriers: list[Barrier] = []
    start = Footprint.on((3, 3), Fraction(size))
    for x in range(9):
        for y in range(9):
            for shift, far in ((0, (x + 1, y)), (2, (x, y + 1))):
                code = int(random.choice([0, 1, 2], p=[1 - share, share / 2, share / 2]))
                if {(x, y), (x - shift // 2, y - 1 + shift // 2)} <= set(start.squares()):
                    continue
                codes[x, y] = codes.get((x, y), 0) | code << shift
                if code:
                    ends = corner_of((x, y)), corner_of(far)
                    low = code == 1
                    barriers.append(Barrier(f"wall-{len(barriers)}", *ends, not low, cover="low" if low else "full"))
    walls = WallSet(barriers)
    drawn = Ground(9, 9, walls=walls.blocked_steps(9, 9), hurdles=walls.blocked_steps(9, 9, Purpose.LOW))
    marked = Ground(9, 9, borders=Plane(codes))
    assert dict(reach(drawn, start, 5, GAIT).costs) == dict(reach(marked, start, 5, GAIT).costs)


def test_a_long_way_round_is_found() -> None:
    wall = Plane({(20, y): 2 for y in range(59)})
    way = cheapest_path(Ground(40, 60, wall), Footprint.on((19, 0)), [(21, 0)], GAIT)
    assert way is not None and walk(Ground(40, 60, wall), Footprint.on((19, 0)), way, GAIT)[-1].total == 58 + 1 + 2 + 58


def test_a_creature_off_the_map_can_come_onto_it() -> None:
    assert reach(OPEN, Footprint.on((-1, 4)), 1, GAIT).costs == {(-1, 4): 0, (0, 4): 1, (0, 3): 1, (0, 5): 1}
    with pytest.raises(ValueError):
        reach(OPEN, ANN, -1, GAIT)


def test_places_far_off_the_map_cost_no_memory() -> None:
    far = 10**9
    steps = walk(OPEN, ANN, [(far, 4), (far + 1, 4), (4, 4), (5, 4)], GAIT)
    assert [step.hindrance for step in steps] == [
        Hindrance.BOUNDS,
        Hindrance.BOUNDS,
        Hindrance.APART,
        None,
    ]
    assert [step.cost for step in steps] == [far - 4, 1, far - 3, 1]
    assert walk(OPEN, Footprint.on((far, far)), [(far, far + 1)], GAIT)[0].hindrance is Hindrance.BOUNDS
    assert reach(OPEN, Footprint.on((-far, 4)), far, GAIT).costs == {(-far, 4): 0}
    assert cheapest_path(OPEN, ANN, [(far, 4)], GAIT) is None
    assert cheapest_path(OPEN, Footprint.on((far, 4)), [(4, 4)], GAIT) is None


def test_one_who_stands_in_the_way_of_a_large_one_is_what_hinders_him() -> None:
    """Two squares wide, he is stopped by a creature in either square that he would enter."""
    large = Footprint.on((2, 2), Fraction(2))
    for square in ((4, 2), (4, 3)):
        (step,) = walk(OPEN, large, [(3, 2)], GAIT, occupancy=Occupancy.of(closed=[Footprint.on(square)]))
        assert step.hindrance is Hindrance.CREATURE
    (step,) = walk(OPEN, large, [(3, 2)], GAIT, occupancy=Occupancy.of(closed=[Footprint.on((4, 4))]))
    assert step.hindrance is None


@pytest.mark.parametrize("wide", [0, 10_000])
def test_not_even_the_start_is_reached_where_it_costs_more_than_the_limit(
    monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    monkeypatch.setattr(search, "WIDE_FIELD", wide)
    nowhere = np.zeros((8, 3, 3), np.int32)
    assert [list(search.search(nowhere, 4, 5, limit).order) for limit in (4, 5, 6)] == [[], [4], [4]]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_explored_once_is_found_again_whatever_was_asked_before(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    bog = Plane({(random.randrange(14), random.randrange(12)): random.choice((1, 1, 1, 2, 3)) for _ in range(60)})
    ground, start = Ground(14, 12, bog), Footprint.on((6, 5), Fraction(random.choice((1, 2))))
    foes = [Footprint.on((random.randrange(14), random.randrange(12))) for _ in range(3)]
    occupancy, explored = Occupancy.of(closed=foes), Explored()
    targets = [(random.randrange(14), random.randrange(12)) for _ in range(25)]
    ways = [cheapest_path(ground, start, [at], GAIT, occupancy=occupancy, explored=explored) for at in targets]
    assert any(ways)
    careless = [each for each in explored.searches if len(each[2]) <= len(occupancy.closed)]
    assert len(careless) == 1
    for target, way in zip(targets, ways, strict=True):
        assert way == cheapest_path(ground, start, [target], GAIT, occupancy=occupancy)
        monkeypatch.setattr(paths, "WIDE_FIELD", 0)
        assert way == cheapest_path(ground, start, [target], GAIT, occupancy=occupancy), "as on a large map"
        monkeypatch.undo()
        steps = walk(ground, start, way or [target], GAIT, occupancy=occupancy, explored=explored)
        monkeypatch.setattr(paths, "NARROW_FIELD", 0)
        assert steps == walk(ground, start, way or [target], GAIT, occupancy=occupancy)
        monkeypatch.undo()
