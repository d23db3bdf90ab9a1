"""What makes maps look drawn: banks that wander, woods, paving and kerbs, old paper, slopes, a glow that walls stop."""

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from shapely.geometry.base import BaseGeometry

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents.new_adventure import ground_laid
from core.edits.extent import GrowScene, ShiftGround
from core.edits.maps import AddScene, PutThings
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.plane import Plane
from core.geometry.shapes import moved
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.materials import MapStyle, Material, WallFabric
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Picture, Stamp, Surface, Thing, Wall, WallKind
from desktop.map.content import MapContent
from desktop.map.painting.ink.paving import setts
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.painted.drawing import paint_sheet
from desktop.map.painting.painted.foliage import crowns_of
from desktop.map.painting.painted.sheet import Sheet, pixels_of
from desktop.map.painting.styled.broken_edges import broken_edge
from desktop.map.painting.styled.kerbs import kerbs_of
from desktop.map.painting.styled.natural_grounds import natural_ground
from desktop.map.painting.styled.unsteady_lines import FURTHEST, as_it_grew
from desktop.map.painting.styled.waters import waters_of
from desktop.map.whole.whole_map import paint_map
from tests.desktop.map.test_styles import Pixels, art, cellar, grey, no_images, painted, patch
from tests.helpers.maps import at

PAGE = shapely.box(0, 0, 40 * SQUARE, 40 * SQUARE)


def meadow(style: MapStyle, *things: Thing, **fields: object) -> Scene:
    """Return a map in the open."""
    laid = PersistentMap((thing.id, thing) for thing in things)
    scene = Scene(id=SceneId("scene-1"), name="Meadow", columns=18, rows=12, style=style, things=laid)
    return scene.but(**fields)


def test_a_river_winds_and_its_banks_are_not_parallel() -> None:
    river = shapely.box(14 * SQUARE, 0, 19 * SQUARE, 40 * SQUARE)
    drawn = as_it_grew(river, PAGE, 0.2)
    rows = [
        drawn.intersection(shapely.box(0, y * SQUARE, 40 * SQUARE, y * SQUARE + 8)).bounds[::2] for y in range(1, 39)
    ]
    left, right = (np.array(side) / SQUARE for side in zip(*rows, strict=True))
    assert min(np.ptp(left), np.ptp(right), np.ptp(right - left)) > 0.3
    assert np.abs(left - 14).max() < FURTHEST + 0.02 and np.abs(right - 19).max() < FURTHEST + 0.02
    assert abs(np.mean(left - 14)) < 0.12 and abs(np.mean(right - 19)) < 0.12


@pytest.mark.parametrize("edge", [partial(as_it_grew, amount=0.2), broken_edge])
@pytest.mark.parametrize("column", range(1, 30, 4))
@pytest.mark.parametrize("side", [2, 3, 6])
def test_a_patch_ends_a_quarter_of_a_square_beside_its_squares_at_most(
    edge: Callable[..., BaseGeometry], column: int, side: int
) -> None:
    laid = shapely.box(column * SQUARE, 9 * SQUARE, (column + side) * SQUARE, (9 + side) * SQUARE)
    grown = edge(laid, page=PAGE)
    assert laid.buffer(0.3 * SQUARE, join_style="mitre").contains(grown)
    # corners are round
    assert grown.buffer(0.3 * SQUARE).contains(laid.buffer(-0.7 * SQUARE).buffer(0.68 * SQUARE))
    assert 0.78 < grown.area / laid.area < 1.15


@pytest.mark.parametrize("column", range(2, 36, 3))
def test_a_single_square_of_mud_stays_where_it_is(column: int) -> None:
    square = shapely.box(column * SQUARE, 7 * SQUARE, (column + 1) * SQUARE, 8 * SQUARE)
    drawn = as_it_grew(square, PAGE, 0.2)
    assert drawn.contains(square.centroid)
    assert drawn.centroid.distance(square.centroid) < 0.5 * SQUARE


def test_sheets_of_any_size_show_the_same_river_kerb_and_hill(qapp: QApplication) -> None:
    scene = meadow(
        MapStyle.PAINTED,
        materials=ground_laid((Material.WATER, 6, 0, 10, 12), (Material.COBBLE, 1, 3, 5, 9)),
        elevation=Plane({(column, row): 1 for column in range(12, 18) for row in range(5, 12)}, signed=True),
    )
    plan = plan_of(scene, SceneState())
    whole = pixels_of(paint_sheet(plan, Sheet(0, 0, 16, 12, 16), no_images))
    for column, row in ((0, 0), (4, 4), (8, 4), (12, 8)):
        part = pixels_of(paint_sheet(plan, Sheet(column, row, 4, 4, 16), no_images))
        there = whole[row * 16 : (row + 4) * 16, column * 16 : (column + 4) * 16]
        assert (np.abs(part - there).max(-1) > 0.06).mean() < 0.01


def test_a_little_wood_is_crowns_of_several_kinds_within_its_box() -> None:
    wood = Stamp(id=ThingId("stamp-1"), art="grove", at=at(8, 6), width=6 * SQUARE, height=5 * SQUARE, degrees=90)
    crowns = crowns_of(wood)
    assert {crown.art for crown in crowns} == {"tree", "fir", "bush"}
    box = wood.bounds.grown(SQUARE // 2)
    assert all(box.left <= crown.at[0] <= box.right and box.top <= crown.at[1] <= box.bottom for crown in crowns)
    assert any(
        np.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < (a.width + b.width) / 2
        for number, a in enumerate(crowns)
        for b in crowns[:number]
    )


def test_setts_lie_within_paving_and_where_they_lay(qapp: QApplication) -> None:
    yard = shapely.box(2 * SQUARE, 2 * SQUARE, 9 * SQUARE, 7 * SQUARE)
    stones, toned = setts(yard)
    box = stones.boundingRect()
    assert box.left() >= 2 * SQUARE - 8 and box.right() <= 9 * SQUARE + 8 and box.bottom() <= 7 * SQUARE + 8
    assert 0 < toned.elementCount() < stones.elementCount() / 2
    half, _ = setts(shapely.box(4 * SQUARE, 2 * SQUARE, 9 * SQUARE, 7 * SQUARE))
    inner = shapely.box(5 * SQUARE, 3 * SQUARE, 8 * SQUARE, 6 * SQUARE).bounds
    found = [
        {(round(e.x), round(e.y)) for e in map(path.elementAt, range(path.elementCount())) if _within(e.x, e.y, inner)}
        for path in (stones, half)
    ]
    assert found[0] == found[1] and found[0]


def _within(x: float, y: float, box: tuple[float, float, float, float]) -> bool:
    return bool(box[0] < x < box[2] and box[1] < y < box[3])


def test_no_tuft_of_grass_sticks_out_from_under_a_crate_in_ink(qapp: QApplication) -> None:
    crates = [
        Stamp(id=ThingId(f"stamp-{10 * column + row}"), art="crate", at=at(column + 0.5, row + 0.5))
        for column in range(1, 17, 2)
        for row in range(1, 10, 2)
    ]
    scene = meadow(MapStyle.INK, *crates)
    scene = scene.but(grid=scene.grid.model_copy(update={"shown": False}))
    pixels = grey(painted(scene, zoom=55))
    for crate in crates:
        x, y = crate.at[0] / SQUARE, crate.at[1] / SQUARE
        for dx, dy in ((0.58, 0), (-0.58, 0), (0, 0.58), (0, -0.58)):
            size = (0.03, 0.9) if dx else (0.9, 0.03)
            rows = slice(round((y + dy - size[1] / 2) * 55), round((y + dy + size[1] / 2) * 55))
            columns = slice(round((x + dx - size[0] / 2) * 55), round((x + dx + size[0] / 2) * 55))
            assert pixels[rows, columns].min() > 200
    assert (pixels < 150).any()


def test_paving_has_a_kerb_where_it_ends_on_the_ground_and_none_on_water_or_under_the_ground() -> None:
    yard = ground_laid((Material.WATER, 8, 0, 11, 12), (Material.COBBLE, 7, 4, 12, 8))
    area = Rect(0, 0, 18 * SQUARE, 12 * SQUARE)
    plan = plan_of(meadow(MapStyle.PAINTED, materials=yard), SceneState())
    ((name, lines),) = kerbs_of(plan.within(area))
    assert name is Material.COBBLE
    assert lines.distance(shapely.Point(9.5 * SQUARE, 4 * SQUARE)) > SQUARE
    assert lines.distance(shapely.Point(7 * SQUARE, 6 * SQUARE)) < 8
    floor = ground_laid((Material.COBBLE, 4, 4, 8, 8))
    dug = plan_of(cellar(MapStyle.PAINTED, materials=floor), SceneState())
    assert not kerbs_of(dug.within(area))


@pytest.mark.parametrize("zoom", [27, 55])
@pytest.mark.parametrize("fabric", [WallFabric.STONE, WallFabric.HEDGE, WallFabric.TIMBER])
def test_a_low_wall_is_not_taken_for_the_wall_of_a_house(qapp: QApplication, fabric: WallFabric, zoom: int) -> None:
    """It is paler in grey, or of another colour, and its edge is no ruled line."""
    points = (at(3, 6), at(12, 6))
    low, high = (
        painted(meadow(MapStyle.PAINTED, Wall(id=ThingId("wall-1"), points=points, **kind)), zoom=zoom)
        for kind in ({"made": WallKind.LOW, "fabric": fabric}, {})
    )
    middle = [
        patch(pixels, 7.5, 6, 0.16, zoom).mean((0, 1))
        + np.concatenate([patch(pixels, 4 + n / 4, 6, 0.14, zoom).reshape(-1, 3) for n in range(28)]).mean(0)
        for pixels in (low, high)
    ]
    assert np.abs(middle[0] - middle[1]).max() > 24


def parchment(scene: Scene, *, paper: bool) -> Pixels:
    """Return the pixels of a map that is painted at once, a square having 32."""
    image = QImage(scene.columns * 32, scene.rows * 32, QImage.Format.Format_RGB32)
    whole = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    picture = art("", 0)
    assert picture is not None
    images = {"a" * 64: picture}
    with QPainter(image) as painter:
        painter.scale(32 / SQUARE, 32 / SQUARE)
        paint_map(painter, MapContent(scene, SceneState()), MapColours(), whole, images=images, paper=paper)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return raw[..., 2::-1].astype(float)


def test_parchment_is_darker_at_its_edge_and_pictures_on_it_stay_as_they_are(qapp: QApplication) -> None:
    picture = Picture(id=ThingId("picture-1"), picture="a" * 64, left_top=at(0, 0), right_bottom=at(4, 4))
    old, new = (parchment(meadow(MapStyle.PARCHMENT, picture), paper=paper) for paper in (True, False))
    assert np.abs(patch(old, 2, 2, 3) - patch(new, 2, 2, 3)).max() < 2
    lost = [np.median(grey(patch(new, x, 8, 0.6)) - grey(patch(old, x, 8, 0.6))) for x in (17.6, 9)]
    assert lost[0] > lost[1] + 12 and lost[1] > 0


def test_the_glow_of_lava_stops_at_walls(qapp: QApplication) -> None:
    pixels = [
        painted(cellar(MapStyle.PAINTED, ambient=10, materials=laid))
        for laid in (ground_laid((Material.LAVA, 3, 5, 5, 7)), Plane())
    ]
    behind, within = (np.abs(patch(pixels[0], x, 6, 0.3) - patch(pixels[1], x, 6, 0.3)).max() for x in (2.6, 5.6))
    assert behind < 6 and within > 25


def test_a_hill_is_light_towards_the_light_and_dark_away_from_it(qapp: QApplication) -> None:
    hill = Plane({(column, row): 1 for column in range(5, 13) for row in range(3, 9)}, signed=True)
    with_hill, flat = (grey(painted(meadow(MapStyle.PAINTED, elevation=each))) for each in (hill, Plane()))
    towards, away = (np.median(patch(with_hill, x, y, 0.8) - patch(flat, x, y, 0.8)) for x, y in ((5, 4), (13, 8)))
    assert towards > away + 12


def test_in_ink_a_wall_is_heavier_than_a_table_and_a_table_than_its_boards(qapp: QApplication) -> None:
    table = Stamp(id=ThingId("stamp-30"), art="table", at=at(6, 6), width=3 * SQUARE, height=2 * SQUARE)
    scene = cellar(MapStyle.INK, table)
    tones = grey(painted(scene.but(grid=scene.grid.but(shown=False)), zoom=64))

    def ink(x: float, top: float, bottom: float) -> float:
        """Return how many pixels of ink there are in a column of them."""
        return float((255 - tones[round(top * 64) : round(bottom * 64), round(x * 64)]).sum() / 255)

    wall, outline, board = ink(6, 2.8, 3.1), ink(6, 4.9, 5.25) - 0.2 * 64 * 0.1, ink(6, 5.4, 5.7) - 0.3 * 64 * 0.1
    assert wall > 1.3 * outline > 1.3 * 1.3 * board > 1


def test_bones_and_poles_have_two_edges_in_ink(qapp: QApplication) -> None:
    bones = Stamp(id=ThingId("stamp-30"), art="bones", at=at(6, 6), width=2 * SQUARE, height=2 * SQUARE)
    scene = cellar(MapStyle.INK, bones)
    tones = grey(painted(scene.but(grid=scene.grid.but(shown=False)), zoom=64))
    # across one end of a bone: ink, paper, ink
    across = tones[round(6.40 * 64) : round(6.75 * 64), round(5.6 * 64)]
    dark = np.flatnonzero(across < 110)
    assert (across[dark[0] : dark[-1]] > 180).any()


def test_strokes_down_a_slope_are_seen_on_dark_rock(qapp: QApplication) -> None:
    high = Plane({(x, y): 2 for x in range(4, 14) for y in range(3, 9)}, signed=True)
    rock = cellar(MapStyle.PAINTED).but(things=PersistentMap(()))
    raised, flat = (grey(painted(scene)) for scene in (rock.but(elevation=high), rock))
    left = raised[5 * 32 : 7 * 32, 3 * 32 : 4 * 32 + 16] - flat[5 * 32 : 7 * 32, 3 * 32 : 4 * 32 + 16]
    assert np.percentile(left, 98) > 45


@pytest.mark.parametrize("material", [Material.WATER, Material.MUD])
def test_natural_ground_keeps_its_edge_when_the_map_grows_and_when_all_of_it_moves(material: Material) -> None:
    pool = Surface(id=ThingId("surface-1"), material=material, points=(at(4, 3), at(9, 3), at(9, 8), at(4, 8)))
    table = Session(Journal(Campaign(Source(1))), {})
    scene = meadow(MapStyle.INK, pool)
    table.submit(AddScene(scene))

    def edge() -> BaseGeometry:
        now = table.state.scene(scene.id)
        plan = plan_of(now, SceneState())
        part = plan.within(Rect(0, 0, now.columns * SQUARE, now.rows * SQUARE))
        if material is Material.WATER:
            return waters_of(part).bank
        grow = partial(as_it_grew, page=plan.page, amount=0.2, radius=0.3, origin=plan.origin)
        return natural_ground(part, part.regions[0][1], grow).grown

    before = edge()
    table.submit(GrowScene(scene.id, left=3, top=5))
    assert edge().symmetric_difference(moved(before, 3, 5)).area < 1
    table.submit(ShiftGround(scene.id, -2, 1))
    table.submit(PutThings(scene.id, (pool.moved(SQUARE, 6 * SQUARE),)))
    assert edge().symmetric_difference(moved(before, 1, 6)).area < 1
    table.undo()
    table.undo()
    table.undo()
    assert edge().equals(before)
