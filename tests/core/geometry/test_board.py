"""The board: what rules ask about creatures in space, and that moving one is cheap and changes nothing else."""

from fractions import Fraction
from random import Random

import pytest

from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING, CLOSED_BORDER, Gait
from core.geometry.paths import Hindrance
from core.geometry.plane import Plane
from core.geometry.site import Site
from core.geometry.units import SQUARE, Square, centre_of
from core.geometry.walls import Barrier, WallSet, chain
from tests.helpers.worlds import dungeon, plainly_stopped, scatter


def body(name: str, square: Square, side: str = "a", **given: int) -> Body:
    reach, spaces = given.get("reach", 1), Fraction(given.get("spaces", 1))
    return Body(name, Footprint.on(square, spaces), side, reach=reach, threatens=bool(given.get("threatens", True)))


def wall(*places: Square, name: str = "wall") -> tuple[Barrier, ...]:
    return chain(name, [(x * SQUARE, y * SQUARE) for x, y in places])


@pytest.mark.parametrize(("spaces", "count"), [(1, 8), (2, 12), (3, 16), (4, 20), (5, 24)])
def test_threatened_spaces_in_the_open(spaces: int, count: int) -> None:
    """T99-OA-01: 8, 12, 16, 20 and 24 spaces around creatures of one to five spaces a side."""
    board = Board(Site(20, 20), (body("one", (7, 7), spaces=spaces),))
    squares = board.threatened_squares("one")
    assert len(squares) == len(set(squares)) == count
    assert board.threatened_squares("one") == tuple(sorted(squares, key=lambda s: (s[1], s[0])))


def test_reach_threatens_up_to_counted_distance_two() -> None:
    """T99-OA-02: 20 spaces; (2,1) is one of them, (2,2) is not."""
    board = Board(Site(20, 20), (body("spear", (7, 7), reach=2), body("foe", (9, 8), "b")))
    assert len(board.threatened_squares("spear")) == 20
    assert board.threatened_by("foe") == ("spear",)
    assert board.moved("foe", Footprint.on((9, 9))).threatened_by("foe") == ()


def test_tiny_creatures_threaten_nothing() -> None:
    """T99-OA-03: a tiny creature's body says that it does not threaten; a small one's does."""
    tiny = Body("tiny", Footprint.on((3, 3), Fraction(1, 2)), "b", size=-2, threatens=False)
    small = Body("small", Footprint.on((5, 3)), "b", size=-1)
    board = Board(Site(9, 9), (tiny, small, body("one", (4, 3))))
    assert board.threatened_squares("tiny") == ()
    assert board.threatened_by("one") == ("small",)


def test_spaces_behind_a_wall_are_not_threatened() -> None:
    """T99-OA-01: nor those behind closed borders, and blocking squares themselves are no spaces to strike into."""
    board = Board(Site(9, 9, walls=WallSet(wall((5, 0), (5, 9)))), (body("one", (4, 4)),))
    assert board.threatened_squares("one") == ((3, 3), (4, 3), (3, 4), (3, 5), (4, 5))
    rock = Site(9, 9, terrain=Plane({(5, 4): BLOCKING}))
    assert (5, 4) not in Board(rock, (body("one", (4, 4)),)).threatened_squares("one")
    assert (5, 3) in Board(rock, (body("one", (4, 4)),)).threatened_squares("one")
    long_arm = Board(rock, (body("one", (4, 4), reach=2),))
    assert (6, 4) not in long_arm.threatened_squares("one")
    closed = Site(9, 9, borders=Plane({(5, 4): CLOSED_BORDER << 2, (4, 5): CLOSED_BORDER}))
    shut = Board(closed, (body("one", (4, 4)),)).threatened_squares("one")
    # two closed edges that meet at a corner close the diagonal between them too
    assert [square in shut for square in ((5, 4), (4, 5), (5, 5), (5, 3))] == [False, False, False, True]


def test_the_edge_of_the_map_bounds_what_is_threatened() -> None:
    """T99-OA-01 on the map's corner: three spaces are left."""
    assert Board(Site(9, 9), (body("one", (0, 0)),)).threatened_squares("one") == ((1, 0), (0, 1), (1, 1))


@pytest.mark.parametrize("seed", range(3))
def test_threatened_squares_equal_looking_at_each(seed: int) -> None:
    random = Random(seed)
    barriers = scatter(30, 10, seed, grain=SQUARE // 2, longest=1)
    site = Site(10, 10, walls=WallSet(barriers))
    for _ in range(12):
        spaces, reach = random.randint(1, 3), random.randint(1, 2)
        one = body("one", (random.randint(0, 7), random.randint(0, 7)), reach=reach, spaces=spaces)
        own = one.footprint.squares()
        expected = [
            (column, row)
            for row in range(10)
            for column in range(10)
            if (column, row) not in own
            and any(
                site.metric.between(column - x, row - y) <= reach
                and not plainly_stopped(centre_of((x, y)), centre_of((column, row)), barriers)
                for x, y in own
            )
        ]
        assert list(Board(site, (one,)).threatened_squares("one")) == expected


def test_who_threatens_whom_by_side() -> None:
    bodies = (body("a1", (4, 4)), body("a2", (4, 5)), body("b1", (5, 4), "b"), body("c1", (5, 5), "c"))
    board = Board(Site(9, 9), bodies)
    assert board.threatened_by("a1") == ("a2", "b1", "c1")
    assert board.threatened_by("a1", not_of="a") == ("b1", "c1")
    assert board.threatened_by("a1", of_side="b") == ("b1",)
    assert board.threatened_by(Footprint.on((6, 6)), not_of="a") == ("c1",)
    assert board.threatens("b1", "a2") and not board.threatens("b1", Footprint.on((7, 4)))


def test_a_large_creature_sees_and_is_seen_from_any_of_its_spaces() -> None:
    """T99-LOS-02: three of four centres hidden behind a wall, and there is a line of sight."""
    # only the lower right of the four centres is past the wall's end
    site = Site(12, 9, walls=WallSet((*wall((5, 0), (5, 3)), *wall((0, 3), (1, 3)))))
    board = Board(site, (body("large", (1, 2), spaces=2), body("foe", (8, 3), "b")))
    centres = [centre_of(square) for square in board.stand("large").squares()]
    free = [not plainly_stopped(centre, centre_of((8, 3)), site.walls.barriers) for centre in centres]
    assert any(free) and not all(free)
    assert board.sight("large", "foe").clear
    assert board.sight("foe", "large").clear
    assert board.sight("large", "foe").line[0] == centres[free.index(True)] or sum(free) > 1
    walled = Board(Site(12, 9, walls=WallSet(wall((5, 0), (5, 9)))), board.bodies)
    assert walled.sight("large", "foe").blockers == ("wall",)


@pytest.mark.parametrize("seed", range(2))
def test_sight_of_large_creatures_equals_trying_all_centres(seed: int) -> None:
    """T99-LOS-02 by brute force."""
    random, barriers = Random(seed), (*dungeon(16, seed), *scatter(20, 16, seed))
    site = Site(16, 16, walls=WallSet(barriers))
    for _ in range(25):
        one, two = (
            Footprint.on((random.randint(0, 13), random.randint(0, 13)), Fraction(random.randint(1, 3)))
            for _ in range(2)
        )
        free = any(
            not plainly_stopped(centre_of(a), centre_of(b), barriers) for a in one.squares() for b in two.squares()
        )
        seen = site.sight(one, two)
        assert seen.clear is free is not bool(seen.blockers)


def test_moving_a_body_shares_the_site_and_leaves_the_old_board_alone() -> None:
    """A fight asks each question about two places once, whoever stands there."""
    site = Site(20, 20, walls=WallSet(dungeon(20, 2)))
    board = Board(site, (body("one", (3, 3)), body("two", (9, 9), "b"), body("three", (14, 4), "b")))
    before = board.sight("one", "two")
    moved = board.moved("one", Footprint.on((4, 3)))
    assert moved.site is board.site
    assert board.stand("one").square == (3, 3) and moved.stand("one").square == (4, 3)
    assert tuple(moved.bodies) == tuple(board.bodies)
    back = moved.moved("one", Footprint.on((3, 3)))
    assert back.sight("one", "two") is before
    assert back.cover("one", "two") is board.cover("one", "two")
    assert board.with_body(body("four", (1, 1))).stand("four").square == (1, 1)
    assert tuple(board.without("two").bodies) == ("one", "three")


def test_a_closed_door_stops_sight_and_steps_and_an_open_one_nothing() -> None:
    """T99-TERR-01, T99-COVER-06: a closed door stops sight and steps, an open one nothing."""
    rock = Plane(dict.fromkeys(((4, 0), (4, 1), (4, 3), (4, 4)), BLOCKING))
    door = Barrier("door", (4 * SQUARE, 2 * SQUARE), (4 * SQUARE, 3 * SQUARE))
    shut = Site(9, 5, terrain=rock, walls=WallSet((door,)))
    one, two = Footprint.on((1, 2)), Footprint.on((7, 2))
    opened = Site(9, 5, terrain=rock)
    evidence = [site.cover(one, two, site.prospects(one, two)[0]) for site in (shut, opened)]
    assert [site.sight(one, two).clear for site in (shut, opened)] == [False, True]
    assert [seen.samples_shut for seen in evidence] == [9, 0]
    assert [seen.by for seen in evidence] == [("door",), ()]
    steps = [Board(site, (body("one", (3, 2)),)).walk("one", ((4, 2),), Gait())[0].legal for site in (shut, opened)]
    assert steps == [False, True]


def test_a_body_in_the_way_is_noticed_after_it_moved() -> None:
    board = Board(Site(12, 5), (body("one", (0, 2)), body("two", (8, 2), "b"), body("three", (4, 4), "b")))
    assert board.intervening("one", "two") == ()
    between = board.moved("three", Footprint.on((4, 2)))
    assert [b.id for b in between.intervening("one", "two")] == ["three"]
    assert board.intervening("one", "two") == ()


def test_distance_bodies_inside_and_elevation() -> None:
    """T99-RNG-01: counted between the nearest spaces."""
    site = Site(12, 12, elevation=Plane({(2, 2): -3}, signed=True))
    board = Board(site, (body("one", (0, 0), spaces=2), body("two", (5, 3), "b")))
    assert board.distance("one", "two") == 5
    assert board.distance("two", Footprint.on((5, 4))) == 1
    assert board.inside([(1, 1), (7, 7)]) == ("one",)
    assert board.inside([(5, 3), (1, 0)]) == ("one", "two")
    assert board.elevation_at((2, 2)) == -3
    with pytest.raises(KeyError):
        board.distance("one", "nobody")


def test_ways_know_walls_low_walls_and_other_creatures() -> None:
    """T99-TERR-01 and T99-MOVE-03 on the board: walls and foes stop a step, friends do not; a low wall costs 1 more."""
    low = chain("low", [(6 * SQUARE, 0), (6 * SQUARE, 9 * SQUARE)], blocks_move=False, blocks_sight=False, cover="low")
    site = Site(9, 9, walls=WallSet((*wall((5, 4), (5, 5)), *low)))
    bodies = (body("one", (4, 4)), body("friend", (4, 5)), body("foe", (3, 4), "b"))
    board = Board(site, bodies)
    steps = {square: board.walk("one", (square,), Gait())[0] for square in ((5, 4), (3, 4), (3, 3))}
    assert [step.hindrance for step in steps.values()] == [Hindrance.BLOCKED, Hindrance.CREATURE, None]
    assert (4, 6) in board.reach("one", 2, Gait()).costs
    assert (5, 4) not in board.reach("one", 1, Gait()).costs
    assert board.path("one", ((5, 4),), Gait()) in [
        ((4, 3), (5, 4)),
        ((5, 3), (5, 4)),
        ((5, 5), (5, 4)),
        ((4, 5), (5, 4)),
    ]
    over = board.moved("one", Footprint.on((5, 7))).walk("one", ((6, 7),), Gait())[0]
    assert over.border and over.cost == 2


@pytest.mark.parametrize("gap", [(), (3, 4), (6, 7)])
def test_lines_looked_along_by_lots_say_what_all_at_once_say(
    monkeypatch: pytest.MonkeyPatch, gap: tuple[int, ...]
) -> None:
    corners = (0, *gap, 10)
    parts = (wall((5, one), (5, two), name=str(one)) for one, two in zip(corners[::2], corners[1::2], strict=True))
    walls = WallSet([each for part in parts for each in part])
    one, two = Footprint.on((0, 2), Fraction(4)), Footprint.on((6, 5), Fraction(3))
    at_once = Site(10, 10, walls=walls).sight(one, two)
    monkeypatch.setattr("core.geometry.site.AT_ONCE", 7)
    assert Site(10, 10, walls=walls).sight(one, two) == at_once
    assert at_once.clear is bool(gap)


def test_two_as_large_as_hills_look_at_each_other_with_their_outer_spaces() -> None:
    one, two = Footprint.on((0, 0), Fraction(40)), Footprint.on((60, 0), Fraction(40))
    assert Site(100, 40).sight(one, two).line == (centre_of((39, 0)), centre_of((60, 0)))
    assert not Site(100, 40, walls=WallSet(wall((50, 0), (50, 40)))).sight(one, two).clear
