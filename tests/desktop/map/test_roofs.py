"""Roofs as they are painted: slopes that fall away from the middle, and nothing that shines through."""

from itertools import pairwise
from math import cos, sin, tau

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.shapes import union_of
from core.geometry.units import SQUARE
from core.model.materials import MapStyle
from core.model.roofs import Roof, RoofCovering, RoofForm
from core.model.scene import Scene
from core.model.things import LayerName, Thing, Wall
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.roofs.slopes import slopes_of
from desktop.map.painting.roofs.ways import EAVES
from desktop.map.whole.whole_map import paint_map
from tests.helpers.maps import at

HOUSE = (at(2, 2), at(6, 2), at(6, 5), at(2, 5))
PLACE, SIDE = st.integers(0, 12), st.integers(1, 6)
ANGLED = (at(0, 0), at(7, 0), at(7, 3), at(3, 3), at(3, 6), at(0, 6))


@pytest.mark.parametrize("form", RoofForm)
def test_slopes_cover_a_roof_and_fall_away_from_its_middle(form: RoofForm) -> None:
    for points in (HOUSE, ANGLED):
        slopes = slopes_of(points, form)
        covered = sum(each.shape.area for each in slopes.parts)
        assert covered == pytest.approx(slopes.outline.area, rel=1e-3)
        assert slopes.outline.bounds[0] == pytest.approx(min(x for x, _ in points) - EAVES, abs=3)
        if form is not RoofForm.FLAT:
            middle = slopes.outline.centroid
            for part in slopes.parts:
                away = part.shape.centroid.x - middle.x, part.shape.centroid.y - middle.y
                if len(points) == 4:
                    assert away[0] * part.down[0] + away[1] * part.down[1] > 0
    assert len(slopes_of(HOUSE, RoofForm.HIP).parts) == 4
    assert len(slopes_of(HOUSE, RoofForm.GABLE).parts) == 2


@given(
    st.lists(st.tuples(PLACE, PLACE, SIDE, SIDE), min_size=1, max_size=4),
    st.sampled_from((RoofForm.HIP, RoofForm.GABLE)),
    st.integers(0, 40),
)
def test_the_slopes_of_any_building_share_it_out(
    rooms: list[tuple[int, int, int, int]], form: RoofForm, lean: int
) -> None:
    """Whatever rooms are joined, however askew: all of the roof belongs to one slope, and nothing to two."""
    from shapely import box, get_parts
    from shapely.affinity import rotate

    joined = union_of(box(x * SQUARE, y * SQUARE, (x + w) * SQUARE, (y + h) * SQUARE) for x, y, w, h in rooms)
    largest = max(get_parts(joined), key=lambda part: part.area)
    ring = rotate(largest, lean, origin=(0, 0)).exterior.coords[:-1]
    slopes = slopes_of(tuple((round(x), round(y)) for x, y in ring), form)
    assert sum(part.shape.area for part in slopes.parts) == pytest.approx(slopes.outline.area, rel=1e-3)


@pytest.mark.parametrize("style", MapStyle)
@pytest.mark.parametrize("covering", RoofCovering)
def test_nothing_shines_through_in_any_style(qapp: QApplication, style: MapStyle, covering: RoofCovering) -> None:
    """Whatever lies below, not one pixel within the walls tells of it."""
    house = Roof(id=ThingId("roof-2"), points=HOUSE, covering=covering)
    wall = Wall(id=ThingId("wall-7"), points=(at(3, 3), at(5, 4)))
    seen = [_painted(style, things) for things in ((house,), (house, wall))]
    inside = [(x, y) for x in range(42, 118) for y in range(42, 98)]
    assert [seen[0].pixel(*spot) for spot in inside] == [seen[1].pixel(*spot) for spot in inside]


def _painted(style: MapStyle, things: tuple[Thing, ...]) -> QImage:
    """Return a map as the players get it, 20 pixels to a square."""
    shown = Scene(id=SceneId("scene-1"), name="", columns=10, rows=10, style=style, ambient=60)
    shown = shown.but(things=PersistentMap((each.id, each) for each in things))
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(20 / SQUARE, 20 / SQUARE)
        area = QRectF(0, 0, 10 * SQUARE, 10 * SQUARE)
        layers = tuple(name for name in LayerName if name is not LayerName.TOKENS)
        paint_map(painter, MapContent(shown), MapColours(), area, layers=layers, public=True)
    return image


def outline_of(corners: tuple[tuple[float, float], ...]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x * SQUARE), round(y * SQUARE)) for x, y in corners)


@pytest.mark.parametrize(("form", "slopes"), [(RoofForm.HIP, 6), (RoofForm.GABLE, 4), (RoofForm.FLAT, 1)])
def test_slopes_share_a_house_of_two_wings_among_them_and_meet_in_straight_lines(form: RoofForm, slopes: int) -> None:
    roof = slopes_of(ANGLED, form)
    assert len(roof.parts) == slopes
    assert sum(part.shape.area for part in roof.parts) == pytest.approx(roof.outline.area, rel=1e-3)
    for line in shapely.get_parts(roof.ridges):
        for (left, top), (right, bottom) in pairwise(shapely.get_coordinates(line).tolist()):
            across, down = abs(right - left), abs(bottom - top)
            assert min(across, down, abs(across - down)) < SQUARE / 50, "a ridge, hip or valley runs askew"


def test_the_gables_of_two_wings_stand_at_their_ends() -> None:
    roof = slopes_of(ANGLED, RoofForm.GABLE)
    assert sorted(part.down for part in roof.parts) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    far = max(x for x, _ in shapely.get_coordinates(roof.ridges).tolist())
    assert far > 7 * SQUARE, "the ridge goes on to the end wall"


@pytest.mark.parametrize("form", [RoofForm.HIP, RoofForm.GABLE])
@pytest.mark.parametrize(
    "corners",
    [
        tuple((5 + 5 * cos(tau * step / 40), 5 + 5 * sin(tau * step / 40)) for step in range(40)),
        tuple(
            (5 + (4 + step % 3) * cos(tau * step / 90), 5 + (4 + step % 3) * sin(tau * step / 90)) for step in range(90)
        ),
        ((0, 0), (9, 1), (8, 5), (5, 4), (4, 9), (-1, 7)),
        ((0, 0), (7, 0), (7, 12), (5, 12), (5, 3), (3, 3), (3, 12), (0, 12)),
        ((0, 0), (8, 0), (3, 7)),
    ],
    ids=["tower", "cave", "askew", "two legs", "three sides"],
)
def test_no_place_below_a_roof_is_left_open(corners: tuple[tuple[float, float], ...], form: RoofForm) -> None:
    roof = slopes_of(outline_of(corners), form)
    shapes = [part.shape for part in roof.parts]
    assert shapely.union_all(shapes, grid_size=1).area > 0.99 * roof.outline.area
