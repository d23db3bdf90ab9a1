"""What is drawn while a way is pointed out: its count in squares, halves as such."""

from fractions import Fraction

import pytest
from PySide6.QtGui import QImage, QPainter

from core.base.ids import ThingId
from core.base.phrase import verbatim
from core.engine.sketch import Reach, Sketch
from core.geometry.units import SQUARE, Rect
from core.model.things import Zone
from desktop.map.overlays.drawing import paint_overlay
from desktop.map.overlays.kinds import Area
from desktop.map.painting.map_colours import MapColours
from desktop.tools.act_sketch import MOST_PLACES, along, at_the_foot, reaches_shown, squares_said
from tests.desktop.tools.conftest import Table
from tests.helpers.maps import at


@pytest.mark.parametrize(
    ("cost", "parts", "said"),
    [(7, 1, "7"), (4, 2, "2"), (3, 2, "1½"), (1, 2, "½"), (0, 2, "0"), (36, 2, "18"), (5, 4, "1.2"), (2, 4, "½")],
)
def test_steps_are_counted_in_squares_whatever_parts_of_one_a_system_counts_in(
    cost: int, parts: int, said: str
) -> None:
    assert squares_said(cost, parts) == said


def test_where_a_square_counts_as_metres_these_are_told() -> None:
    told = [squares_said(cost, 100, Fraction(3, 2)) for cost in (100, 141, 200, 500)]
    assert told == ["1½", "2.1", "3", "7½"]


def test_words_of_a_place_stand_at_its_foot_where_nobody_stands() -> None:
    place = Rect(0, 0, 8 * SQUARE, 4 * SQUARE)
    middle, low = at_the_foot(place, frozenset())
    assert middle == 4 * SQUARE and 3 * SQUARE < low < 4 * SQUARE
    beside, same = at_the_foot(place, frozenset({(4, 3)}))
    assert same == low and SQUARE < abs(beside - middle) <= 3 * SQUARE
    assert at_the_foot(place, frozenset((column, 3) for column in range(8))) == (middle, low), "there is no better one"


def test_words_of_an_outline_may_stand_all_along_it_the_nearest_first() -> None:
    wide = 40 * SQUARE
    found = along(((0, 0), (wide, 0), (wide, wide), (0, wide)), (wide // 2, wide))
    assert found[0] == (wide // 2, wide) and len(found) == 80
    assert all(0 in each or wide in each for each in found)
    far = 10_000 * SQUARE
    assert len(along(((0, 0), (far, 0), (far, far), (0, far)), (0, 0))) <= MOST_PLACES + 4


def test_a_zone_that_is_reached_is_shaded_without_what_is_left_out_of_it(table: Table) -> None:
    hole = at(4, 4), at(6, 4), at(6, 6), at(4, 6)
    court = Zone(id=ThingId("zone-90"), name="Court", points=(at(1, 1), at(9, 1), at(9, 9), at(1, 9)), holes=(hole,))
    table.put(court)
    shown = reaches_shown(table.canvas.access, Sketch((), 1, reaches=(Reach((court.points,), verbatim("near")),)))
    (area,) = (each for each in shown if isinstance(each, Area))
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(10 / SQUARE, 10 / SQUARE)
    paint_overlay(painter, area, MapColours(), SQUARE / 10)
    painter.end()
    assert image.pixelColor(50, 50).alpha() == 0 < image.pixelColor(25, 25).alpha()
