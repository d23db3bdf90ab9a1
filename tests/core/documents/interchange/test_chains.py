"""Chains of walls: cut at doors, joined, and simplified without coming loose."""

from itertools import pairwise
from math import cos, hypot, pi, sin

from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents.interchange.chains import LONGEST_PART, Chains, count_pieces, in_lengths
from core.geometry.units import SQUARE, Point

S = SQUARE
POINTS = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(lambda p: (p[0] * 40, p[1] * 40))


def off(point: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a straight piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if not length else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    share = min(max(share, 0.0), 1.0)
    return hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)


def test_pieces_that_meet_become_one_chain() -> None:
    pieces = [((0, 0), (S, 0)), ((S, S), (S, 0)), ((S, S), (0, S)), ((0, 0), (0, S))]
    (ring,) = Chains(pieces).within(0)
    assert ring[0] == ring[-1] and sorted(ring[1:]) == [(0, 0), (0, S), (S, 0), (S, S)]


def test_chains_do_not_grow_together_over_crossings_and_doors() -> None:
    star = [((0, 0), (S, S)), ((2 * S, 0), (S, S)), ((S, 2 * S), (S, S))]
    assert len(Chains(star).within(0)) == 3
    beside = [((0, 0), (S, 0)), ((S, 0), (2 * S, 0))]
    assert len(Chains(beside, [((S, 0), (S, S))]).within(0)) == 2


def test_a_wall_that_runs_through_a_door_is_cut_open() -> None:
    wall = ((0, 0), (5 * S, 0), (5 * S, 4 * S))
    doors = [((3 * S, 0), (2 * S, 0)), ((5 * S, 2 * S), (5 * S, 3 * S))]
    found = Chains([wall], doors).within(0)
    assert sorted(min(chain, chain[::-1]) for chain in found) == [
        ((0, 0), (2 * S, 0)),
        ((3 * S, 0), (5 * S, 0), (5 * S, 2 * S)),
        ((5 * S, 3 * S), (5 * S, 4 * S)),
    ]


def test_a_ring_that_a_door_opens_stays_one_wall() -> None:
    ring = ((0, 0), (4 * S, 0), (4 * S, 4 * S), (0, 4 * S), (0, 0))
    (wall,) = Chains([ring], [((S, 4 * S), (2 * S, 4 * S))]).within(0)
    assert sorted((wall[0], wall[-1])) == [(S, 4 * S), (2 * S, 4 * S)] and len(wall) == 6


def test_walls_across_a_door_are_left_alone() -> None:
    wall = ((0, -S), (0, S))
    assert Chains([wall], [((-S, 0), (S, 0))]).within(0) == (wall,)


def test_ends_that_miss_a_door_by_a_hair_are_put_to_it() -> None:
    (wall,) = Chains([((0, 0), (S - 5, 4))], [((S, 0), (2 * S, 0))]).within(0)
    assert sorted(wall) == [(0, 0), (S, 0)]


def test_thousands_of_tiny_pieces_become_few_and_stay_near() -> None:
    cave = [(round(5 * S + 4 * S * cos(n * pi / 1000)), round(5 * S + 4 * S * sin(n * pi / 1000))) for n in range(2000)]
    pieces = [(cave[n], cave[(n + 1) % 2000]) for n in range(2000)]
    chains = Chains(pieces)
    assert sum(len(chain) - 1 for chain in chains.chains) == 2000
    counts = []
    for tolerance in (0, S // 64, S // 16, S // 2, 20 * S):
        (thin,) = chains.within(tolerance, round_objects=False)
        counts.append(len(thin) - 1)
        assert thin[0] == thin[-1]
        corners = list(pairwise(thin))
        assert all(min(off(point, *piece) for piece in corners) <= tolerance + 1 for point in cave[::20])
    assert counts == sorted(counts, reverse=True) and counts[2] < 60 and counts[-1] >= 3


def test_pillars_stay_round_unless_there_are_too_many() -> None:
    pillar = [(round(S + S * cos(n * pi / 30) / 3), round(S + S * sin(n * pi / 30) / 3)) for n in range(60)]
    chains = Chains([(*pillar, pillar[0])])
    assert len(chains.within(S // 4)[0]) >= 9
    assert len(chains.within(S // 4, round_objects=False)[0]) <= 5


def test_where_three_meet_they_still_meet_however_coarse() -> None:
    wavy = tuple((n * 40, 30 * (n % 2)) for n in range(41))
    meeting = wavy[21]
    branch = (meeting, (meeting[0], 5 * S))
    found = Chains([wavy, branch]).within(10 * S)
    assert sum(meeting in chain for chain in found) == 2 and count_pieces(found) == 3


@settings(max_examples=50)
@given(st.lists(st.lists(POINTS, min_size=2, max_size=8).map(tuple), min_size=1, max_size=6), st.integers(0, 200))
def test_whatever_is_drawn_the_wall_stays_within_the_tolerance(walls: list[tuple[Point, ...]], tolerance: int) -> None:
    found = Chains(walls).within(tolerance)
    corners = [piece for chain in found for piece in pairwise(chain)]
    points = [point for wall in walls if len(set(wall)) > 1 for point in wall]
    assert all(len(chain) > 1 for chain in found)
    assert all(min((off(point, *piece) for piece in corners), default=0) <= tolerance + 1 for point in points)


def test_long_chains_come_in_runs_that_hang_together() -> None:
    chain = tuple((n, n * n) for n in range(12))
    runs = list(in_lengths(chain, 5))
    assert [len(run) for run in runs] == [5, 5, 4]
    assert [run[-1] for run in runs[:-1]] == [run[0] for run in runs[1:]]
    assert list(in_lengths(chain[:2], 5)) == [chain[:2]]


def test_a_tangle_of_many_points_is_simplified_in_lengths() -> None:
    """In one go it took minutes: the time goes with the square of the points."""
    straight = tuple((40 * n, 0) for n in range(5 * LONGEST_PART))
    (chain,) = Chains([straight]).within(S)
    assert chain[0] == straight[0] and chain[-1] == straight[-1] and 4 < len(chain) < 9
