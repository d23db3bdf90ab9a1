"""The fog of a picture that shows a part of a large map: cut out of that part alone, and the same."""

from random import Random

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QTransform
from PySide6.QtWidgets import QApplication
from shapely import Point, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE, Rect
from desktop.player_view import fog as fogs
from desktop.player_view.fog import EDGE, fog
from desktop.player_view.open_ground import OpenGround
from desktop.player_view.revealed import Revealed

SIDE = 40
COVER = QColor("#2b2a28")


def blots(chance: Random, number: int) -> BaseGeometry:
    """Return areas with corners of all kinds, some with holes, all over a map."""
    found = []
    for _ in range(number):
        x, y = chance.randrange(SIDE * SQUARE), chance.randrange(SIDE * SQUARE)
        points = [(x + chance.gauss(0, 3) * SQUARE, y + chance.gauss(0, 3) * SQUARE) for _ in range(9)]
        found.append(Polygon(points).buffer(0))
    return union_all(found)


def inside(rings: tuple[tuple[tuple[float, ...], ...], ...]) -> BaseGeometry:
    """Return what lies inside of an odd number of rings."""
    found: BaseGeometry = Polygon()
    for ring in rings:
        found = found.symmetric_difference(Polygon(ring))
    return found


def levels(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.int16]]":
    """Return the colours of an image, shape (height, width, 4)."""
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4).astype(np.int16)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("turn", [0, 90, 30])
def test_what_a_picture_does_not_show_changes_nothing_of_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, seed: int, turn: int
) -> None:
    chance = Random(seed)
    known = blots(chance, 40)
    opened = OpenGround(Revealed((), known.intersection(blots(chance, 12))), Revealed((), known))
    scale = chance.choice((9, 24, 42, 110)) / SQUARE
    at = QTransform().rotate(turn).scale(scale, scale)
    at.translate(-chance.randrange(SIDE) * SQUARE, -chance.randrange(SIDE) * SQUARE)
    size = QSize(420, 300)
    cut = fog(opened, at, size, COVER)
    everything = Rect(*(edge * 1000 * SQUARE for edge in (-1, -1, 1, 1)))
    monkeypatch.setattr(fogs, "_shown", lambda *_: everything)
    whole = fog(OpenGround(Revealed((), opened.clear.shape), Revealed((), known)), at, size, COVER)
    unlike = np.abs(levels(cut) - levels(whole)).max(axis=2) > 1
    # a rounding is widened from another corner, which is a pixel of it here and there
    assert unlike.sum() < 20


@pytest.mark.parametrize("soft", [False, True])
def test_a_round_edge_is_smooth_and_the_cover_beyond_it_opaque_to_the_last_pixel(
    qapp: QApplication, *, soft: bool
) -> None:
    size, pixels = QSize(400, 400), 20 / SQUARE
    round_room = Point(10 * SQUARE, 10 * SQUARE).buffer(6 * SQUARE, quad_segs=64)
    area = Revealed((), round_room)
    at = QTransform.fromScale(pixels, pixels)
    opacity = levels(fog(OpenGround(area, area), at, size, COVER, soft=soft))[:, :, 3]
    y, x = np.mgrid[0:400, 0:400] + 0.5
    # how far beyond the hole the middle of a pixel lies, in pixels
    beyond = np.hypot(x - 200, y - 200) - (6 * SQUARE + EDGE) * pixels
    assert (opacity[beyond > 0.1] == 255).all()
    assert (opacity[beyond < -30] == 0).all()
    rim = opacity[(beyond < 0) & (beyond > -1.4)]
    # along it there are pixels of many shades, not of two
    assert len(np.unique(rim // 16)) > 8
    if not soft:
        assert (opacity[beyond < -2] == 0).all()


@pytest.mark.parametrize("margin", [0, EDGE])
def test_outlines_within_a_rectangle_are_right_up_to_its_edge(margin: float) -> None:
    area, part = Revealed((), blots(Random(5), 60)), Rect(8 * SQUARE, 9 * SQUARE, 16 * SQUARE, 16 * SQUARE)
    cut, whole = (inside(area.rings(*asked)).intersection(box(*part)) for asked in ((margin, part), (margin,)))
    assert whole.area > SQUARE**2 and cut.symmetric_difference(whole).area < 1e-6 * whole.area


def test_of_an_area_that_lies_mostly_elsewhere_few_corners_are_left(qapp: QApplication) -> None:
    area = Revealed((), blots(Random(3), 60))
    part = Rect(8 * SQUARE, 8 * SQUARE, 16 * SQUARE, 16 * SQUARE)
    corners = [sum(map(len, rings)) for rings in (area.rings(EDGE, part), area.rings(EDGE))]
    assert 0 < corners[0] < corners[1] / 4
    assert area.rings(EDGE, part) is area.rings(EDGE, part)
    everything = Rect(-99 * SQUARE, -99 * SQUARE, 99 * SQUARE, 99 * SQUARE)
    assert area.rings(EDGE, everything) is area.rings(EDGE), "all of it is all of it, whatever is shown"
