"""Cover: what the sample lines count, what is exactly hidden, and what must never give cover."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from core.geometry.board import Board, Body
from core.geometry.boxes import enters, outline_overlaps, passed
from core.geometry.cover import CoverEvidence, CoverObject, HidingGrade, Screens
from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING
from core.geometry.plane import Plane
from core.geometry.samples import samples_of, spaces_of
from core.geometry.sight import line_of_sight
from core.geometry.site import Site
from core.geometry.solids import solids
from core.geometry.units import SQUARE, Point, Rect, Square
from core.geometry.walls import Barrier, WallSet, chain
from tests.helpers.worlds import dungeon, plainly_stopped, rocks, scatter, shadowed_share

VIEWER, TARGET = Footprint.on((0, 2)), Footprint.on((4, 2))


def at(*places: tuple[float, float]) -> tuple[Point, ...]:
    """Return points given in squares."""
    return tuple((round(x * SQUARE), round(y * SQUARE)) for x, y in places)


def wall(*places: tuple[float, float], name: str = "wall") -> tuple[Barrier, ...]:
    return chain(name, at(*places))


def low(*places: tuple[float, float]) -> tuple[Barrier, ...]:
    return chain("low", at(*places), blocks_move=False, blocks_sight=False, blocks_light=False, cover="low")


def stamp(
    left: float, top: float, size: float, grade: HidingGrade = HidingGrade.SOFT, *, is_low: bool = False
) -> CoverObject:
    corners = ((left, top), (left + size, top), (left + size, top + size), (left, top + size))
    return CoverObject("stamp", at(*corners), grade, is_low)


def look(
    *barriers: Barrier, objects: tuple[CoverObject, ...] = (), a: Footprint = VIEWER, b: Footprint = TARGET
) -> CoverEvidence:
    screens = Screens(WallSet(barriers), objects)
    return screens.evidence(screens.prospects(a, b)[0], b)


def best(seen: CoverEvidence) -> HidingGrade:
    """Return the best grade of anything that stops a line."""
    return max(line.grade for line in seen.lines)


@pytest.mark.parametrize(
    ("barriers", "blocked"),
    [
        ((), 0),
        (wall((4, 2), (4, 2.3)), 3),
        ((*wall((4, 2), (4, 2.3)), *wall((4, 2.81), (4, 3))), 4),
        ((*wall((4, 2), (4, 2.3)), *wall((4, 2.78), (4, 3))), 5),
        (wall((4, 2), (4, 2.6)), 6),
        (wall((4, 2), (4, 3)), 9),
    ],
)
def test_nine_lines_count_how_many_are_blocked(barriers: tuple[Barrier, ...], blocked: int) -> None:
    """T99-COVER-07 counts 4, 5 and 9 of 9; T99-COVER-02, T99-COVER-03 and T99-COVER-06 read them."""
    seen = look(*barriers)
    assert (seen.samples_blocked, seen.samples_shut, seen.samples) == (blocked, blocked, 9)
    assert seen.by == (("wall",) if blocked else ())
    assert [line.blocked_by for line in seen.lines].count(("wall",)) == blocked
    assert seen.lines[0].start == VIEWER.centre
    assert (seen.hidden == 0) == (blocked == 0)
    assert (seen.hidden == 1) == (blocked == 9)


def test_the_centre_line_may_be_blocked_while_others_are_free() -> None:
    """T99-COVER-07: 6 of 9 with the centre among them is cover, and no line of sight."""
    barriers = wall((4, 2), (4, 2.6))
    seen = look(*barriers)
    assert [line.end for line in seen.lines if not line.blocked_by] == [
        (TARGET.rect.left + x, TARGET.rect.bottom - SQUARE // 6) for x in (128, 384, 640)
    ]
    assert not line_of_sight(WallSet(barriers), VIEWER.centre, TARGET.centre).clear


def test_the_samples_lie_at_sixths_of_every_space() -> None:
    """T99-COVER-07: 1/6, 1/2 and 5/6 of each space; a large creature has four times nine."""
    assert samples_of(Footprint.on((0, 0))) == tuple((x, y) for y in (128, 384, 640) for x in (128, 384, 640))
    large = Footprint.on((3, 1), Fraction(2))
    assert len(samples_of(large)) == len(set(samples_of(large))) == 36
    assert [space[:2] for space in spaces_of(large)] == list(at((3, 1), (4, 1), (3, 2), (4, 2)))
    tiny = Footprint.on((0, 0), Fraction(1, 2))
    assert samples_of(tiny)[0] == (192 + 64, 192 + 64)
    assert all(tiny.rect.holds(point) for point in samples_of(tiny))


def test_a_wall_behind_the_target_gives_no_cover() -> None:
    """Nor does one beside the line, one behind the viewer, or a narrow corridor."""
    behind = (*wall((5, 0), (5, 6)), *wall((5.02, 1), (5.02, 4)))
    corridor = (*wall((0, 2), (6, 2)), *wall((0, 3), (6, 3)))
    own_back = wall((0, 0), (0, 6))
    for barriers in (behind, corridor, own_back):
        seen = look(*barriers)
        assert (seen.samples_blocked, seen.hidden, seen.by) == (0, 0.0, ())


@pytest.mark.parametrize("seed", range(4))
def test_nothing_beyond_the_target_ever_counts(seed: int) -> None:
    beyond = tuple(
        Barrier(b.id, (b.a[0] + 5 * SQUARE, b.a[1]), (b.b[0] + 5 * SQUARE, b.b[1]))
        for b in scatter(60, 8, seed)
        if min(b.a[0], b.b[0]) >= 0
    )
    assert look(*beyond).samples_blocked == look(*beyond).hidden == 0


def test_a_low_wall_covers_whom_it_stands_beside_but_not_from_behind_it() -> None:
    beside_target = low((4, 1), (4, 4))
    seen = look(*beside_target)
    assert (seen.samples_blocked, seen.samples_shut, best(seen), seen.hidden) == (9, 0, HidingGrade.SOFT, 0.0)
    assert seen.by == ("low",)
    assert look(*low((3.6, 1), (3.6, 4))).samples_blocked == 9
    assert look(*low((1, 1), (1, 4))).samples_blocked == 0
    assert look(*low((2.5, 1), (2.5, 4))).samples_blocked == 0
    # both stand beside it: whoever is right behind it shoots over it
    assert look(*beside_target, a=Footprint.on((3, 2))).samples_blocked == 0


def test_objects_cover_as_well_as_their_grade_says() -> None:
    """T99-COVER-01: a tree between them counts, its grade and its name go along."""
    tree = look(objects=(stamp(2, 2, 1),))
    assert (tree.samples_blocked, tree.samples_shut, best(tree), tree.by) == (9, 0, HidingGrade.SOFT, ("stamp",))
    assert tree.hidden == 1.0
    slim = stamp(2.4, 2.4, 0.2)
    outline = chain("slim", (*slim.outline, slim.outline[0]))
    assert look(objects=(slim,)).hidden == pytest.approx(shadowed_share(VIEWER.centre, TARGET.rect, outline), abs=1e-9)
    pillar = look(objects=(stamp(2, 2, 1, HidingGrade.TOTAL),))
    assert (pillar.samples_shut, best(pillar)) == (9, HidingGrade.TOTAL)
    assert look(objects=(stamp(2, 3, 1),)).samples_blocked == 0
    assert look(objects=(stamp(2, 2, 1, HidingGrade.NONE),)).samples_blocked == 0
    crate = stamp(3.2, 2, 0.7, HidingGrade.HARD, is_low=True)
    assert look(objects=(crate,)).samples_blocked == 6
    assert look(objects=(crate,), a=Footprint.on((2, 2))).samples_blocked == 0


def test_the_viewers_own_tree_does_not_hinder_him() -> None:
    own = (stamp(0.2, 2.2, 0.6), stamp(0.6, 2, 0.8))
    for tree in own:
        assert look(objects=(tree,)).samples_blocked == look(objects=(tree,)).hidden == 0
        assert look(objects=(tree,), a=TARGET, b=VIEWER).samples_blocked > 0


def test_somebody_in_the_same_space_is_not_hidden_by_what_is_around_it() -> None:
    walls = (*wall((0, 2), (1, 2), (1, 3), (0, 3), (0, 2)), *wall((2, 0), (2, 5)))
    small = Footprint(VIEWER.centre, Fraction(1, 2))
    for other in (VIEWER, small):
        seen = look(*walls, objects=(stamp(0, 2, 1),), b=other)
        assert (seen.samples_blocked, seen.hidden, seen.by) == (0, 0.0, ())


def test_the_best_space_of_a_large_viewer_is_the_one_that_meets_least() -> None:
    """T99-COVER-07: lines start in the centre of the attacker's best space."""
    large = Footprint.on((0, 1), Fraction(2))
    screen = wall((2.5, 1.73), (2.5, 6))
    seen = look(*screen, a=large)
    assert seen.lines[0].start == (SQUARE * 3 // 2, SQUARE * 3 // 2)
    assert 0 < seen.samples_blocked < look(*screen, a=Footprint.on((1, 2))).samples_blocked
    assert look(a=large).lines[0].start == (SQUARE * 3 // 2, SQUARE * 5 // 2)


def test_four_lines_shut_are_better_than_five_in_hard_cover() -> None:
    """T99-COVER-07: the best space gives the lesser degree, not the fewer or the softer obstacles."""
    large, target = Footprint.on((0, 1), Fraction(2)), Footprint.on((6, 2))
    hedge = CoverObject("hedge", at((3, 2.45), (3.02, 2.45), (3.02, 2.603), (3, 2.603)), HidingGrade.HARD)
    # the rear spaces are shut off, the upper front one meets four shut lines, the lower one five in hard cover
    screens = Screens(WallSet((*wall((1, 0), (1, 9)), *wall((3, 1.6), (3, 1.79)))), (hedge,))
    upper, lower = (screens.prospects(Footprint.on(square), target)[0] for square in ((1, 1), (1, 2)))
    assert [prospect.rank for prospect in (upper, lower)] == [(1, 12), (2, 10)]
    assert screens.prospects(large, target) == (upper,)
    assert screens.prospects(Footprint.on((0, 1)), target)[0].rank == (3, 27)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("ends", [((4, 2), (4, 2.1)), ((4.9, 2.6), (4.9, 2.65))], ids=["corner", "edge"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_sliver_that_no_sample_sees_is_still_named_on_whichever_side(
    turns: int, mirrored: bool, ends: tuple[tuple[float, float], ...]
) -> None:
    def turned(x: float, y: float) -> tuple[float, float]:
        x, y = x - 4.5, (2.5 - y if mirrored else y - 2.5)
        for _ in range(turns):
            x, y = -y, x
        return x + 4.5, y + 4.5

    viewer, target = (Footprint(at(turned(*middle))[0]) for middle in ((0.5, 2.5), (4.5, 2.5)))
    seen = look(*wall(*(turned(*end) for end in ends)), a=viewer, b=target)
    assert seen.samples_blocked == 0
    assert 0 < seen.hidden < 0.1
    assert seen.by == ("wall",)


WORLDS = {"dungeon": dungeon(30, 1), "scatter": scatter(160, 30, 2), "rocks": rocks(30, 30, 3)}


@pytest.mark.parametrize("world", WORLDS)
def test_hidden_shares_equal_united_shadows_and_samples_single_lines(world: str) -> None:
    barriers, random = WORLDS[world], Random(5)
    screens = Screens(WallSet(barriers))
    partial = 0
    for _ in range(60):
        column, row = random.randint(1, 28), random.randint(1, 28)
        target = Footprint.on((column + random.randint(-4, 4), row + random.randint(-4, 4)))
        viewer = Footprint.on((column, row))
        if viewer == target:
            continue
        seen = screens.evidence(screens.prospects(viewer, target)[0], target)
        assert seen.hidden == pytest.approx(shadowed_share(viewer.centre, target.rect, barriers), abs=1e-9)
        blocked = [plainly_stopped(viewer.centre, point, barriers) for point in samples_of(target)]
        assert [line.grade is HidingGrade.TOTAL for line in seen.lines] == blocked
        partial += 0 < seen.hidden < 1
    assert partial > 2


@pytest.mark.parametrize("world", WORLDS)
def test_shares_from_corners_of_squares_and_of_large_boxes_equal_united_shadows(world: str) -> None:
    """Large viewers and boxes around the viewer too."""
    barriers, random = WORLDS[world], Random(6)
    screens = Screens(WallSet(barriers))
    for _ in range(12):
        x, y = random.randint(3, 26) * SQUARE, random.randint(3, 26) * SQUARE
        left, top, side = (x + random.randint(-4, 3) * SQUARE, y + random.randint(-4, 3) * SQUARE, random.randint(1, 3))
        box = Rect(left, top, left + side * SQUARE, top + side * SQUARE)
        assert screens.hidden((x, y), box) == pytest.approx(shadowed_share((x, y), box, barriers), abs=1e-8)


def test_many_shares_at_once_equal_single_ones() -> None:
    screens = Screens(WallSet(WORLDS["scatter"]))
    boxes = [Footprint.on((x, y)).rect for x in range(10, 20, 3) for y in range(10, 20, 2)]
    origin = Footprint.on((15, 14)).centre
    many = screens.hidden_shares(origin, np.array(boxes, np.int64)).tolist()
    assert many == pytest.approx([screens.hidden(origin, box) for box in boxes], abs=1e-9)
    assert screens.hidden_shares(origin, np.empty((0, 4), np.int64)).tolist() == []


def test_blocking_squares_hide() -> None:
    """T99-COVER-06: where no line can be drawn, all is hidden; T99-TERR-01."""
    rock = Plane({(2, row): BLOCKING for row in range(5)})
    seen = look(*solids(rock, Plane(), 9, 9))
    assert (seen.hidden, seen.samples_shut) == (1.0, 9)
    assert set(seen.by) == {"square-2-2"}


@pytest.mark.parametrize("seed", range(4))
def test_entering_a_box_equals_halving_the_line(seed: int) -> None:
    """Cut by the box's edges, a line has a part whose middle is inside, or it does not enter."""
    random = Random(seed)
    for _ in range(300):
        ax, ay, bx, by = (random.randint(0, 8) for _ in range(4))
        box = Rect(3, 2, 6, 5)
        cuts = {Fraction(0), Fraction(1)}
        cuts |= {Fraction(edge - ax, bx - ax) for edge in (3, 6) if bx != ax}
        cuts |= {Fraction(edge - ay, by - ay) for edge in (2, 5) if by != ay}
        inner = sorted(cut for cut in cuts if 0 <= cut <= 1)
        middles = [(one + two) / 2 for one, two in pairwise(inner)]
        inside = any(3 < ax + (bx - ax) * t < 6 and 2 < ay + (by - ay) * t < 5 for t in middles)
        assert enters((ax, ay), (bx, by), box) is inside


def test_outlines_overlap_a_box_around_in_and_across_it() -> None:
    box = Rect(2, 2, 4, 4)
    assert outline_overlaps(((0, 0), (9, 0), (9, 9), (0, 9)), box)
    assert outline_overlaps(((3, 3), (3, 2), (2, 3)), box)
    assert outline_overlaps(((0, 3), (9, 3), (9, 9)), box)
    assert not outline_overlaps(((4, 0), (9, 0), (9, 9), (4, 9)), box)
    assert not outline_overlaps(((0, 0), (9, 0), (9, 9), (8, 9), (8, 1), (0, 1)), box)
    assert not outline_overlaps(((0, 0), (9, 9)), box)


def creature(name: str, square: Square, size: int = 0, side: str = "foes", spaces: int = 1) -> Body:
    return Body(name, Footprint.on(square, Fraction(spaces)), side, size)


def test_bodies_on_the_way_are_named_in_order_with_their_sizes() -> None:
    """T99-COVER-04: small, tiny and large non-allies and an ally in the way; T99-COVER-05 asks who else is near."""
    bodies = (
        creature("target", (8, 2)),
        creature("large", (4, 1), 1, spaces=2),
        creature("small", (2, 2), -1),
        Body("tiny", Footprint.on((3, 2), Fraction(1, 2)), "foes", -2),
        creature("friend", (7, 2), side="heroes"),
        creature("aside", (6, 3)),
        creature("archer", (0, 2), side="heroes"),
        creature("behind", (9, 2)),
    )
    board = Board(Site(12, 6), bodies)
    assert [body.id for body in board.intervening("archer", "target")] == ["small", "tiny", "large", "friend"]
    assert [body.size for body in board.intervening("archer", "target")] == [-1, -2, 1, 0]
    assert [body.id for body in board.intervening("target", "archer")] == ["friend", "large", "tiny", "small"]
    assert board.cover("archer", "target").samples_blocked == 0


def test_a_large_archer_shoots_from_where_fewest_strangers_are_in_the_way() -> None:
    bodies = (
        creature("ogre", (0, 2), side="heroes", spaces=2),
        creature("target", (8, 2)),
        creature("screen", (3, 2)),
    )
    board = Board(Site(12, 6), bodies)
    assert board.intervening("ogre", "target") == ()
    assert board.cover("ogre", "target").lines[0].start == (SQUARE * 3 // 2, SQUARE * 7 // 2)


def test_passing_a_corner_is_not_passing_a_body() -> None:
    box = Rect(SQUARE, 0, 2 * SQUARE, SQUARE)
    assert passed((SQUARE // 2, SQUARE // 2), (SQUARE * 5 // 2, SQUARE * 5 // 2), [("one", box)]) == ()
    assert passed((0, SQUARE), (3 * SQUARE, SQUARE), [("one", box)]) == ()
    assert passed((0, SQUARE // 2), (3 * SQUARE, SQUARE // 2), [("one", box)]) == ("one",)
