"""Heights on the board: who is above one another is further off, in nobody's way, and in no line that passes below."""

from fractions import Fraction

import pytest

from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.paths import Hindrance
from core.geometry.plane import Plane
from core.geometry.samples import Heights, Measures
from core.geometry.site import Site
from core.geometry.units import Square

AXIS = Measures(heights=Heights.AXIS)


def body(name: str, square: Square, elevation: int = 0, *, side: str = "a", reach: int = 1, spaces: int = 1) -> Body:
    """Return a body that stands or flies somewhere."""
    return Body(name, Footprint.on(square, Fraction(spaces)), side, reach=reach, elevation=elevation)


def board(*bodies: Body, measures: Measures = AXIS, ground: dict[Square, int] | None = None) -> Board:
    """Return a field of 20 by 20 squares."""
    return Board(Site(20, 20, elevation=Plane(ground or {}), measures=measures), bodies)


@pytest.mark.parametrize(
    ("heights", "across", "up", "expected"),
    [
        (Heights.AXIS, (3, 0), 0, 3),
        (Heights.AXIS, (3, 0), 1, 3),
        (Heights.AXIS, (3, 0), 2, 4),
        (Heights.AXIS, (3, 2), 4, 6),
        (Heights.AXIS, (1, 1), 1, 1),
        (Heights.LARGEST, (3, 2), 4, 4),
        (Heights.LARGEST, (3, 2), 5, 5),
        (Heights.NONE, (3, 2), 40, 4),
    ],
)
def test_the_distance_counts_height(heights: Heights, across: Square, up: int, expected: int) -> None:
    """T99-GAP-31, T99-RNG-01."""
    dx, dy = across
    there = board(body("one", (4, 4)), body("other", (4 + dx, 4 + dy), up), measures=Measures(heights=heights))
    assert there.distance("one", "other") == there.distance("other", "one") == expected


@pytest.mark.parametrize(("elevation", "up"), [(2, 0), (3, 1), (-1, 1), (-3, 3)])
def test_a_large_body_is_as_high_as_it_is_wide(elevation: int, up: int) -> None:
    """T99-MAP-04: three spaces reach from 0 to 2."""
    there = board(body("ogre", (4, 4), spaces=3), body("bat", (4, 4), elevation))
    assert there.above("ogre", "bat") == there.above("bat", "ogre") == up
    assert there.off_level("ogre", elevation) == up


def test_a_place_lies_on_the_ground() -> None:
    there = board(body("bat", (4, 4), 5), ground={(5, 4): 3})
    assert there.above("bat", Footprint.on((5, 4))) == 2 and there.above("bat", Footprint.on((3, 4))) == 5


@pytest.mark.parametrize(
    ("reach", "square", "elevation", "threatened"),
    [
        (1, (5, 4), 1, True),
        (1, (5, 5), 1, True),
        (1, (5, 4), 2, False),
        (1, (4, 4), 1, True),
        (1, (4, 4), 2, False),
        (2, (5, 4), 2, True),
        (2, (6, 4), 1, True),
        (2, (6, 4), 2, False),
        (2, (6, 5), 1, True),
        (2, (4, 4), 2, True),
        (2, (4, 4), 3, False),
    ],
)
def test_threat_reaches_up_as_far_as_the_weapon(reach: int, square: Square, elevation: int, threatened: bool) -> None:
    """T99-OA-01, T99-OA-02: adjacent spaces, with Reach up to a counted distance of two, height counted in."""
    there = board(body("man", (4, 4), reach=reach), body("bat", square, elevation, side="b"))
    assert there.threatens("man", "bat") is threatened
    assert (there.threatened_by("bat") == ("man",)) is threatened
    flat = board(*there.bodies.values(), measures=Measures())
    assert flat.threatens("man", "bat") is (square != (4, 4))


@pytest.mark.parametrize(("elevation", "barred"), [(0, True), (1, False), (10, False), (-1, False)])
def test_who_is_above_or_below_is_in_nobodys_way(elevation: int, barred: bool) -> None:
    """T99-MOVE-03, T99-MOVE-04."""
    there = board(body("man", (4, 4)), body("bat", (5, 4), elevation, side="b"))
    (step,) = there.walk("man", ((5, 4),), Gait())
    assert (step.hindrance is Hindrance.CREATURE) is barred
    assert (there.in_the_way("man", Footprint.on((5, 4))) == ("bat",)) is barred
    assert there.has_room("man", Footprint.on((5, 4))) is not barred
    flat = board(*there.bodies.values(), measures=Measures())
    assert flat.walk("man", ((5, 4),), Gait())[0].hindrance is Hindrance.CREATURE


def test_a_walker_goes_with_the_ground_and_a_flier_stays_as_high() -> None:
    there = board(body("man", (4, 4)), body("hawk", (4, 6), 3), body("guard", (5, 4), 2, side="b"), ground={(5, 4): 2})
    stand = Footprint.on((5, 4))
    assert there.height_at("man", stand) == 2 and there.height_at("hawk", stand) == 3
    assert there.in_the_way("man", stand) == ("guard",) and there.in_the_way("hawk", stand) == ()
    assert there.moved("man", stand).bodies["man"].elevation == 2
    assert there.moved("hawk", stand).bodies["hawk"].elevation == 3
    flat = board(*there.bodies.values(), measures=Measures(), ground={(5, 4): 2})
    assert flat.moved("man", stand).bodies["man"].elevation == 0


@pytest.mark.parametrize(
    ("shooter", "between", "target", "met"),
    [
        (0, 0, 0, True),
        (0, 1, 0, False),
        (0, 10, 0, False),
        (0, 5, 10, True),
        (0, 0, 10, False),
        (10, 5, 0, True),
        (10, 10, 0, False),
        (10, 10, 10, True),
        (10, 0, 10, False),
        (0, 0, 1, True),
        (0, 1, 1, True),
    ],
)
def test_a_line_meets_whoever_is_as_high_as_it_is_there(shooter: int, between: int, target: int, met: bool) -> None:
    """T99-COVER-04: the line rises evenly from one to the other; the one between stands in the middle of it."""
    there = board(
        body("archer", (2, 4), shooter), body("mid", (6, 4), between, side="b"), body("orc", (10, 4), target, side="b")
    )
    assert (bool(there.intervening("archer", "orc"))) is met
    flat = board(*there.bodies.values(), measures=Measures())
    assert flat.intervening("archer", "orc")
