"""Maps in their styles, by properties of their pixels: floors and rock, light and walls, water, what an edit leaves."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.edits.maps import in_style
from core.geometry.plane import Plane
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect
from core.model.materials import MapStyle, Material, WallFabric, code_of
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState, Terrain
from core.model.things import Door, DoorState, LayerName, Light, Picture, Stamp, Surface, Thing, Wall
from desktop.map.content import MapContent
from desktop.map.items.atlas import Atlas
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.materials.tiles import PAINTS, tile
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from desktop.theme.tokens import CONTRAST, DARK, LIGHT
from tests.helpers.maps import at

STYLES = [style for style in MapStyle if style is not MapStyle.PLAIN]
ART = "a" * 64
Pixels = NDArray[np.float64]


def cellar(style: MapStyle, *more: Thing, **fields: object) -> Scene:
    """Return two rooms under the ground, a door and a secret one between them."""
    things: tuple[Thing, ...] = (
        Wall(id=ThingId("wall-1"), points=(at(3, 3), at(15, 3), at(15, 9), at(3, 9), at(3, 3))),
        Wall(id=ThingId("wall-2"), points=(at(9, 3), at(9, 4))),
        Door(id=ThingId("door-3"), a=at(9, 4), b=at(9, 5)),
        Wall(id=ThingId("wall-4"), points=(at(9, 5), at(9, 7))),
        Door(id=ThingId("door-5"), a=at(9, 7), b=at(9, 8), secret=True),
        Wall(id=ThingId("wall-6"), points=(at(9, 8), at(9, 9))),
        *more,
    )
    scene = Scene(
        id=SceneId("scene-1"),
        name="Cellar",
        columns=18,
        rows=12,
        things=PersistentMap((thing.id, thing) for thing in things),
        style=style,
        ground=Material.ROCK,
    )
    return scene.but(**fields)


def no_images(identity: str, wide: float) -> QImage | None:
    return None


def art(identity: str, wide: float) -> QImage | None:
    """Give a picture of one colour."""
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("#7fa0c0"))
    return image


def drawn(atlas: Atlas, scene: Scene, zoom: int = 32) -> Pixels:
    """Return the pixels of a whole map as an atlas has it, red, green and blue."""
    image = QImage(scene.columns * zoom, scene.rows * zoom, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(zoom / SQUARE, zoom / SQUARE)
    atlas.paint(painter, QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE))
    painter.end()
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return raw[..., 2::-1].astype(float)


def painted(scene: Scene, *, zoom: int = 32, public: bool = False, scene_state: SceneState | None = None) -> Pixels:
    """Return the pixels of a map painted from nothing."""
    atlas = Atlas(art, public=public)
    atlas.show(plan_of(scene, scene_state or SceneState()))
    return drawn(atlas, scene, zoom)


def grey(pixels: Pixels) -> Pixels:
    """Return the pixels as a grey printer has them."""
    tones: Pixels = pixels @ np.array((0.299, 0.587, 0.114))
    return tones


def patch(pixels: Pixels, x: float, y: float, size: float = 0.4, zoom: int = 32) -> Pixels:
    """Return the pixels about a place, given in squares."""
    half = size / 2
    rows, columns = ((round((v - half) * zoom), round((v + half) * zoom)) for v in (y, x))
    return pixels[rows[0] : rows[1], columns[0] : columns[1]]


@pytest.mark.parametrize("zoom", [27, 55])
@pytest.mark.parametrize("style", STYLES)
def test_floor_wall_and_rock_can_be_told_apart_in_grey(qapp: QApplication, style: MapStyle, zoom: int) -> None:
    pixels = grey(painted(cellar(style), zoom=zoom))
    floor = np.median(patch(pixels, 6.5, 6.5, 2, zoom))
    wall = np.median(patch(pixels, 6.5, 3, 0.08, zoom))
    rock = patch(pixels, 2.4, 6, 0.8, zoom)
    assert abs(floor - wall) > 25
    # rock is of another tone than the floor, or hatched
    assert abs(floor - np.median(rock)) > 25 or rock.std() > 3 * patch(pixels, 6.5, 6.5, 0.7, zoom).std()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("zoom", [27, 55])
def test_the_grid_is_seen_in_rooms_and_not_in_the_rock(qapp: QApplication, style: MapStyle, zoom: int) -> None:
    scene = cellar(style)
    bare = scene.but(grid=scene.grid.but(shown=False))
    differing = np.abs(painted(scene, zoom=zoom) - painted(bare, zoom=zoom)).max(-1) > 5
    assert patch(differing, 6, 6, 1.5, zoom).any()
    assert not patch(differing, 1, 6, 1.5, zoom).any()
    assert not patch(differing, 16.8, 6, 1.5, zoom).any()


@pytest.mark.parametrize("style", STYLES)
def test_the_more_opaque_a_grid_is_the_more_it_is_seen(qapp: QApplication, style: MapStyle) -> None:
    scene = cellar(style)
    bare = painted(scene.but(grid=scene.grid.but(shown=False)))
    seen = [
        np.abs(painted(scene.but(grid=scene.grid.but(opacity=opacity))) - bare).sum() for opacity in (10, 35, 50, 90)
    ]
    assert seen == sorted(seen) and len({*seen}) == len(seen)


def test_on_paper_a_line_of_the_grid_is_broader_than_a_dot(qapp: QApplication) -> None:
    scene = cellar(MapStyle.PAINTED, columns=10, rows=10)
    bare = scene.but(grid=scene.grid.but(shown=False))
    broad = {}
    for zoom in (64, 144):
        differing = np.abs(painted(scene, zoom=zoom) - painted(bare, zoom=zoom)).max(-1) > 5
        middle = differing[round(6.5 * zoom), round(5.5 * zoom) : round(6.5 * zoom)]
        broad[zoom] = int(middle.sum())
    assert broad[64] <= 2 and broad[144] >= 4


def test_raised_ground_has_no_edge_where_the_map_ends(qapp: QApplication) -> None:
    high = {(column, row): 1 for column in range(4, 10) for row in range(4, 10)}
    scene = cellar(MapStyle.PAINTED, columns=10, rows=10, ground=Material.GRASS, things=PersistentMap())
    pixels = grey(painted(scene.but(elevation=Plane(high, signed=True), grid=scene.grid.but(shown=False))))
    rim, within = pixels[7 * 32 : 9 * 32, -3:], pixels[7 * 32 : 9 * 32, 8 * 32 : 9 * 32]
    assert abs(rim.mean() - within.mean()) < 20


@pytest.mark.parametrize("style", STYLES)
def test_raised_rock_is_seen_and_a_step_in_a_room_ends_at_its_walls(qapp: QApplication, style: MapStyle) -> None:
    scene = cellar(style).but(columns=20, rows=16)
    scene = scene.but(grid=scene.grid.but(shown=False))
    flat = painted(scene)
    high = painted(scene.but(elevation=Plane({(17, 13): 2}, signed=True)))
    seen = np.abs(high - flat).max(-1) > 40
    assert patch(seen, 17.5, 13.5, 1.6).mean() > 0.04, "edge and figure"
    assert not patch(seen, 10, 6, 8).any()
    # a wall parts the square: what of it lies in the rock has no step
    askew = tuple(
        each.but(points=tuple((x, y + SQUARE // 2) for x, y in each.points)) if isinstance(each, Wall) else each
        for each in scene.things.values()
    )
    moved = scene.but(things=PersistentMap((each.id, each) for each in askew))
    cut = np.abs(painted(moved.but(elevation=Plane({(6, 9): 2}, signed=True))) - painted(moved)).max(-1) > 40
    assert patch(cut, 6.5, 9.0, 1.2).any() and not patch(cut, 6.5, 9.95, 0.2).any()


def test_a_yard_does_not_wander_into_the_house(qapp: QApplication) -> None:
    yard = {(column, row): code_of(Material.EARTH) for column in range(18) for row in range(9, 12)}
    house = cellar(MapStyle.PAINTED, ground=Material.GRASS)
    bare, with_yard, within = (
        painted(house.but(materials=Plane(laid))) for laid in ({}, yard, {**yard, (12, 8): code_of(Material.EARTH)})
    )
    indoors = np.s_[round(8.2 * 32) : round(8.8 * 32), round(3.3 * 32) : round(14.7 * 32)]
    assert np.abs(bare[indoors] - with_yard[indoors]).max() < 24
    # but what is laid there lies there
    assert np.abs(patch(bare, 12.5, 8.5, 0.2) - patch(within, 12.5, 8.5, 0.2)).mean() > 10


def test_hatching_ends_near_the_rooms(qapp: QApplication) -> None:
    pixels = grey(painted(cellar(MapStyle.INK)))
    assert patch(pixels, 2.4, 6, 0.8).std() > 30
    assert patch(pixels, 0.8, 6, 1).std() < 3


def test_light_falls_off_and_stops_at_a_wall(qapp: QApplication) -> None:
    lamp = Light(id=ThingId("light-20"), at=at(7, 6), reach=Fraction(6))
    scene = cellar(MapStyle.PAINTED, lamp, ambient=15)
    before, after = grey(painted(cellar(MapStyle.PAINTED, ambient=15), public=True)), grey(painted(scene, public=True))
    gain = [float(patch(after, x, 6.4).sum() / patch(before, x, 6.4).sum()) for x in (7.6, 5.2, 3.8, 10.5)]
    assert gain[0] > gain[1] > gain[2] > 1.2
    assert abs(gain[3] - 1) < 0.02
    opened = SceneState(doors={"door-3": DoorState.OPEN})
    through = grey(painted(scene, public=True, scene_state=opened))
    assert np.mean(patch(through, 10.2, 3.6) - patch(after, 10.2, 3.6)) > 3


def test_darkness_is_lifted_for_the_game_master_alone(qapp: QApplication) -> None:
    scene = cellar(MapStyle.PAINTED, ambient=5)
    own, players = (np.mean(patch(grey(painted(scene, public=public)), 6, 6, 2)) for public in (False, True))
    assert own > 2 * players


def test_water_grows_darker_from_the_bank(qapp: QApplication) -> None:
    pool = Surface(
        id=ThingId("surface-20"), material=Material.WATER, points=(at(2, 2), at(16, 2), at(16, 10), at(2, 10))
    )
    scene = cellar(MapStyle.PAINTED, ground=Material.GRASS).but(things={pool.id: pool})
    pixels = grey(painted(scene))
    rows = pixels[round(2.2 * 32) : 6 * 32, 6 * 32 : 12 * 32].mean(1)
    assert rows[:32].max() > rows[-32:].mean() + 15
    assert rows.argmax() < 40


@pytest.mark.parametrize("style", STYLES)
def test_every_material_can_be_told_from_the_others(qapp: QApplication, style: MapStyle) -> None:
    """By tone or by what is drawn in it, even to somebody who sees no red and green."""
    told: dict[Material, tuple[float, ...]] = {}
    sees = np.array(((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)))
    for material in Material:
        laid = Plane().filled([(x, y) for x in range(18) for y in range(12)], code_of(material))
        scene = Scene(id=SceneId("scene-1"), name="", columns=18, rows=12, style=style, materials=laid)
        pixels = patch(painted(scene.but(grid=scene.grid.but(shown=False))), 9, 6, 8) @ sees.T
        rough = np.abs(np.diff(grey(pixels), axis=1)).mean()
        along = np.abs(np.diff(grey(pixels), axis=0)).mean()
        told[material] = (*pixels.mean((0, 1)), 6 * rough, 6 * along)
    alike = [
        (one, other)
        for one in Material
        for other in Material
        if one.value < other.value and np.linalg.norm(np.subtract(told[one], told[other])) < 2.0
    ]
    assert alike == []


@pytest.mark.parametrize("texture", PAINTS)
def test_tiles_meet_without_a_seam(texture: Material | WallFabric) -> None:
    made = tile(texture, 32).astype(float).mean(-1)
    inner = np.abs(np.diff(made, axis=1)).mean(0)
    assert np.abs(made[:, 0] - made[:, -1]).mean() <= inner.max() * 1.5 + 1
    assert np.abs(made[0] - made[-1]).mean() <= np.abs(np.diff(made, axis=0)).mean(1).max() * 1.5 + 1


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("change", ["wall", "door", "stamp", "ground", "lamp", "height", "wider height"])
def test_an_edit_leaves_the_picture_that_a_fresh_one_would_be(qapp: QApplication, style: MapStyle, change: str) -> None:
    lamp = Light(id=ThingId("light-20"), at=at(7, 6), reach=Fraction(4))
    crate = Stamp(id=ThingId("stamp-21"), art="crate", at=at(12, 6))
    before, scene_state = cellar(style, lamp, crate, ambient=40), SceneState()
    after, worn = before, scene_state
    match change:
        case "wall":
            fresh = Wall(id=ThingId("wall-22"), points=(at(12, 3), at(12, 5)))
            after = before.but(things=before.things.put(fresh.id, fresh))
        case "door":
            worn = SceneState(doors={"door-3": DoorState.OPEN})
        case "stamp":
            after = before.but(things=before.things.put(crate.id, crate.moved(SQUARE, 0)))
        case "ground":
            after = before.but(materials=Plane({(5, 7): code_of(Material.WATER), (6, 7): code_of(Material.WATER)}))
        case "lamp":
            after = before.but(things=before.things.put(lamp.id, lamp.moved(0, SQUARE)))
        case "height":
            after = before.but(elevation=Plane({(12, 7): 2, (13, 7): 2}, signed=True))
        case "wider height":
            high = {(column, 7): 2 for column in range(11, 15)}
            before = before.but(elevation=Plane(high, signed=True))
            after = before.but(elevation=Plane({**high, (10, 7): 2, (10, 6): 2}, signed=True))
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(before, scene_state))
    first = drawn(atlas, before)
    atlas.show(plan_of(after, worn, before=atlas.plan))
    kept, fresh_one = drawn(atlas, after), painted(after, scene_state=worn)
    off = np.abs(kept - fresh_one).max(-1) > 24
    assert off.mean() < 0.0005
    lamp_in_ink = change == "lamp" and style is not MapStyle.PAINTED
    assert (np.abs(first - kept).max(-1) > 24).any() or lamp_in_ink


def test_a_secret_door_has_its_sign_for_the_game_master_alone(qapp: QApplication) -> None:
    for style in STYLES:
        own, players = (painted(cellar(style), public=public) for public in (False, True))
        spot = patch(np.abs(own - players).max(-1), 9, 7.5, 0.5)
        assert spot.max() > 60
        # to players it is the wall that goes on above and below it
        plain = cellar(style)
        wall = Wall(id=ThingId("wall-5"), points=(at(9, 7), at(9, 8)))
        walled = plain.but(things=plain.things.without(("door-5",)).put(wall.id, wall))
        assert np.abs(patch(painted(walled, public=True), 9, 7.5, 0.4) - patch(players, 9, 7.5, 0.4)).mean() < 12


@pytest.mark.parametrize("style", STYLES)
def test_over_a_picture_players_see_no_line_and_the_game_master_thin_ones(qapp: QApplication, style: MapStyle) -> None:
    picture = Picture(id=ThingId("picture-20"), picture=ART, left_top=at(0, 0), right_bottom=at(18, 12))
    scene = cellar(style, picture)
    scene = scene.but(grid=scene.grid.but(shown=False))
    blue = np.array((0x7F, 0xA0, 0xC0))
    players = painted(scene.but(picture_doors=False), public=True)
    assert np.abs(players - blue).max() < 30 * (style is MapStyle.PARCHMENT or style is MapStyle.BLUEPRINT) + 4
    own = np.abs(painted(scene) - blue).max(-1) > 60
    assert patch(own, 6, 3, 0.5).any(0).all()
    assert patch(own, 6, 3, 0.5).mean() < 0.4
    off = scene.but(picture_walls=False, picture_doors=False)
    assert not (np.abs(painted(off) - blue).max(-1) > 60)[: 6 * 32, :].any()
    signs = np.abs(painted(scene, public=True) - painted(scene.but(picture_doors=False), public=True)).max(-1)
    assert patch(signs, 9, 4.5, 0.8).max() > 60


@pytest.mark.parametrize("style", STYLES)
def test_on_paper_and_in_files_signs_lie_over_a_picture_as_on_the_screen(qapp: QApplication, style: MapStyle) -> None:
    picture = Picture(id=ThingId("picture-20"), picture=ART, left_top=at(0, 0), right_bottom=at(18, 12))
    scene = cellar(style, picture)

    def whole(scene: Scene, *, public: bool) -> Pixels:
        image = QImage(scene.columns * 32, scene.rows * 32, QImage.Format.Format_RGB32)
        images, area = {ART: art(ART, 64) or QImage()}, QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        with QPainter(image) as painter:
            painter.scale(32 / SQUARE, 32 / SQUARE)
            layers = (LayerName.PICTURES, LayerName.TERRAIN, LayerName.STAMPS, LayerName.WALLS)
            paint_map(painter, MapContent(scene), MapColours(), area, layers=layers, images=images, public=public)
        raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
        return raw[..., 2::-1].astype(float)

    doors = np.abs(whole(scene, public=True) - whole(scene.but(picture_doors=False), public=True)).max(-1)
    assert patch(doors, 9, 4.5, 0.8).max() > 60
    walls = np.abs(whole(scene, public=False) - whole(scene.but(picture_walls=False), public=False)).max(-1)
    assert (patch(walls, 6, 3, 0.5) > 60).any(0).all()


def test_the_theme_of_the_window_changes_no_map(qapp: QApplication) -> None:
    def shown(theme: MapColours, style: MapStyle) -> QImage:
        scene = MapScene()
        MapSync(scene, theme, Pictures()).show(MapContent(cellar(style)))
        image = QImage(18 * 16, 12 * 16, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        scene.render(painter, QRectF(image.rect()), QRectF(0, 0, 18 * SQUARE, 12 * SQUARE))
        painter.end()
        return image

    for style in MapStyle:
        assert shown(MapColours(LIGHT), style) == shown(MapColours(DARK), style)
    assert shown(MapColours(LIGHT), MapStyle.PLAIN) != shown(MapColours(CONTRAST), MapStyle.PLAIN)


def test_a_plain_dungeon_gets_rock_with_its_first_style_and_a_house_does_not() -> None:
    rooms = [
        Wall(
            id=ThingId(f"wall-{n}"),
            points=tuple(at(x + dx, y + dy) for dx, dy in ((0, 0), (4, 0), (4, 4), (0, 4), (0, 0))),
        )
        for n, (x, y) in enumerate([(1, 1), (7, 1), (1, 7), (7, 7)], start=1)
    ]
    doors = [Door(id=ThingId(f"door-1{n}"), a=wall.points[0], b=wall.points[1]) for n, wall in enumerate(rooms)]
    shelf = {thing.id: thing for thing in (*rooms, *doors)}
    dungeon = Scene(id=SceneId("scene-1"), name="", columns=12, rows=12, things=shelf)
    assert in_style(dungeon, MapStyle.INK) == {"style": "ink", "ground": "rock"}
    house = dungeon.but(things={thing.id: thing for thing in (rooms[0], doors[0])})
    assert in_style(house, MapStyle.INK)["ground"] == "grass"
    assert in_style(dungeon.but(style=MapStyle.INK), MapStyle.PAINTED) == {"style": "painted"}


@pytest.mark.parametrize("material", [Material.FLAGSTONE, Material.PLANKS])
def test_floors_that_are_laid_do_not_come_again_after_a_tile(qapp: QApplication, material: Material) -> None:
    laid = Plane().filled([(x, y) for x in range(24) for y in range(24)], code_of(material))
    scene = Scene(id=SceneId("scene-1"), name="", columns=24, rows=24, style=MapStyle.PAINTED, materials=laid)
    tones = grey(painted(scene.but(grid=scene.grid.but(shown=False))))[32:-32, 32:-32]
    tones -= tones.mean()
    period = 8 * 32
    across = material is Material.FLAGSTONE
    for one, other in ((tones[period:], tones[:-period]), (tones[:, period:], tones[:, :-period]))[: 1 + across]:
        assert (one * other).mean() / tones.var() < 0.75


def test_no_tuft_of_grass_comes_again_after_a_tile(qapp: QApplication) -> None:
    scene = cellar(MapStyle.INK, ground=Material.GRASS, columns=24, rows=24, things=PersistentMap())
    tones = grey(painted(scene.but(grid=scene.grid.but(shown=False))))[32:-32, 32:-32]
    tones -= tones.mean()
    period = 8 * 32
    for one, other in ((tones[period:], tones[:-period]), (tones[:, period:], tones[:, :-period])):
        assert (one * other).mean() / tones.var() < 0.3


@pytest.mark.parametrize("meaning", [Terrain.DIFFICULT, Terrain.HAZARD])
def test_a_pool_is_not_framed_by_what_its_squares_mean(qapp: QApplication, meaning: Terrain) -> None:
    """A pit or a pool of any outline covers squares in part; neither gravel nor lava fills them up."""
    ring = (at(4, 6.5), at(6, 4.2), at(8.4, 6), at(7, 8.3))
    pool = Surface(id=ThingId("surface-20"), material=Material.WATER, points=ring)
    code = list(Terrain).index(meaning)
    squares = {(x, y): code for x in range(4, 9) for y in range(4, 9)}
    pit = pool.but(material=Material.PIT)
    for each in (pool, pit):
        scene = cellar(MapStyle.PAINTED, each)
        told = scene.but(terrain=Plane(squares))
        regions = dict(plan_of(told, SceneState()).within(Rect(0, 0, 18 * SQUARE, 12 * SQUARE)).regions)
        bare = [shape for material, shape in regions.items() if material in (Material.GRAVEL, Material.LAVA)]
        met = polygon_of(ring).buffer(-SQUARE / 8)
        corner = polygon_of((at(4.05, 4.05), at(4.95, 4.05), at(4.95, 4.95), at(4.05, 4.95)))
        assert all(not shape.intersects(met) for shape in bare)
        # a square that it does not reach keeps its own
        assert any(shape.contains(corner) for shape in bare)
        assert all(abs(edge / SQUARE - round(edge / SQUARE)) < 0.07 for shape in bare for edge in shape.bounds)


@pytest.mark.parametrize("style", STYLES)
def test_a_lake_in_the_rock_is_seen_and_water_in_a_room_ends_at_its_wall(qapp: QApplication, style: MapStyle) -> None:
    lake = Surface(
        id=ThingId("surface-20"), material=Material.WATER, points=(at(1, 9.6), at(9, 9.6), at(9, 12), at(1, 12))
    )
    ring = (at(2, 2), at(9, 2), at(9, 9), at(2, 9))
    pool = lake.but(points=ring)
    bare, wet, pooled = (painted(cellar(style, *more)) for more in ((), (lake,), (pool,)))
    assert abs(patch(bare, 4, 11, 1.6) - patch(wet, 4, 11, 1.6)).max() > 40
    # the pool was laid over the walls of its room at the top and the left
    assert abs(patch(bare, 5, 6, 4) - patch(pooled, 5, 6, 4)).max() > 40
    assert abs(patch(bare, 5, 2.4, 0.3) - patch(pooled, 5, 2.4, 0.3)).mean() < 3


def test_the_grid_lies_in_the_joints_of_slabs(qapp: QApplication) -> None:
    grey_tile = tile(Material.FLAGSTONE, 32).astype(float).mean(-1)
    on_lines, beside = grey_tile[::32], grey_tile[10::32]
    assert np.median(on_lines) < np.median(beside) - 8


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_boards_run_along_the_room_they_lie_in(qapp: QApplication, style: MapStyle) -> None:
    def lean(tall: bool) -> float:
        right, bottom = (8, 10) if tall else (14, 6)
        wall = Wall(id=ThingId("wall-1"), points=(at(3, 3), at(right, 3), at(right, bottom), at(3, bottom), at(3, 3)))
        door = Door(id=ThingId("door-2"), a=at(3, 4), b=at(3, 5))
        scene = cellar(style).but(
            things=PersistentMap({"wall-1": wall, "door-2": door}), floor_material=Material.PLANKS
        )
        scene = scene.but(grid=scene.grid.but(shown=False))
        pixels = grey(painted(scene))[4 * 32 : 6 * 32 - 16, 4 * 32 : 7 * 32]
        return float(np.abs(np.diff(pixels, axis=1)).mean() / np.abs(np.diff(pixels, axis=0)).mean())

    assert lean(tall=True) > 1.3 and lean(tall=False) < 0.77


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_stairs_lead_into_the_dark_and_crowns_stay_about_their_box(qapp: QApplication, style: MapStyle) -> None:
    stamp = Stamp(id=ThingId("stamp-30"), art="stairs", at=at(6, 6), width=SQUARE, height=2 * SQUARE)
    pixels = grey(painted(cellar(style, stamp)))
    assert patch(pixels, 6.3, 5.3, 0.2).mean() > patch(pixels, 6.3, 6.8, 0.2).mean() + 15
    fir = Stamp(id=ThingId("stamp-31"), art="fir", at=at(6, 6), width=2 * SQUARE, height=2 * SQUARE)
    bare, grown = painted(cellar(style)), painted(cellar(style, fir))
    changed = np.abs(bare - grown).max(-1) > 12
    assert patch(changed, 6, 6, 1.2).mean() > 0.85 and not patch(changed, 6, 4.0, 0.8).any()
    turned = painted(cellar(style, fir.but(degrees=90)))
    assert (np.abs(turned - grown).max(-1) > 12).any()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("fabric", [WallFabric.HEDGE, WallFabric.PALISADE, WallFabric.CAVE])
def test_what_a_wall_is_built_of_is_seen(qapp: QApplication, style: MapStyle, fabric: WallFabric) -> None:
    stone, other = (
        painted(cellar(style, Wall(id=ThingId("wall-40"), points=(at(11, 6), at(14, 6)), fabric=each)))
        for each in (WallFabric.STONE, fabric)
    )
    differing = np.abs(stone - other).max(-1) > 40
    assert patch(differing, 12.5, 6, 0.7).mean() > 0.08
    assert not patch(differing, 6, 6, 2).any()


def test_ground_a_square_higher_or_lower_is_seen_from_afar(qapp: QApplication) -> None:
    flat = grey(painted(cellar(MapStyle.PAINTED), zoom=27))
    for height in (1, -1):
        squares = {(column, row): height for column in (5, 6, 7) for row in (5, 6)}
        stepped = grey(painted(cellar(MapStyle.PAINTED, elevation=Plane(squares, signed=True)), zoom=27))
        # the face of the step, below raised ground and at the upper rim of a hollow, and the ground as a whole
        face = patch(stepped - flat, 6.5, 7.1 if height > 0 else 5.1, 0.16, 27).mean()
        ground = patch(stepped - flat, 6.5, 6, 0.8, 27).mean()
        assert face < -103 and ground * height > 15


def _ground(material: Material, level: int) -> tuple[float, float, float]:
    """Return of a material in grey how light it is, how rough, and how much more it changes downwards than across."""
    pixels = tile(material, level).astype(float) @ np.array((0.299, 0.587, 0.114))
    down, across = (float(np.abs(np.diff(pixels, axis=axis)).mean()) for axis in (0, 1))
    return float(pixels.mean()), down + across, down / across


@pytest.mark.parametrize("level", [32, 64])
def test_water_sand_earth_and_grass_are_told_apart_without_their_colours(level: int) -> None:
    shallow, deep, sand, earth, grass = (
        _ground(each, level)
        for each in (Material.SHALLOW, Material.WATER, Material.SAND, Material.EARTH, Material.GRASS)
    )
    # waves and ripples lie across, dry earth and meadows have no such lines
    assert min(shallow[2], sand[2]) > 1.4 and max(earth[2], grass[2]) < 1.1
    assert sand[0] > shallow[0] + 25 and earth[0] > grass[0] + 18 and grass[0] > deep[0] + 25
    assert earth[1] > 1.2 * shallow[1]
