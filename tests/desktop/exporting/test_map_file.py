"""Maps for other programs: what is written comes back, and the picture tells no secret."""

import re
from base64 import b64decode
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QPoint, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog, QProgressDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.documents.interchange.imported import Choices, OpenPortals
from core.documents.interchange.registry import import_map
from core.documents.toll_house import TOLL_SCENE
from core.edits.maps import AddScene, PutThings
from core.edits.show import LiftRoof
from core.geometry.units import SQUARE
from core.model.materials import MapStyle, Material
from core.model.roofs import Roof
from core.model.scene import Layer, Scene
from core.model.things import Door, LayerName, Light, LightRegion, Picture, Surface, Wall
from desktop.background import progress_dialog as patience
from desktop.exporting.dialog import MapFileDialog
from desktop.exporting.map_file import write_map
from desktop.exporting.map_picture import PLAYERS, Wanted, drawing_of, packed, picture_of, thumbnail_of
from desktop.map.whole.legend import legend_for
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.samples import sample_session


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Return a window to wait in."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def test_the_sample_written_and_imported_again_has_its_walls_and_doors(
    window: QWidget, theme: Theme, tmp_path: Path
) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE)
    assert write_map(window, workspace, scene, tmp_path / "toll.uvtt")
    # an opening that stands open cannot be told from a window in the file
    back = import_map(tmp_path / "toll.uvtt", Choices(open_portals=OpenPortals.DOORS)).scene
    assert (back.columns, back.rows) == (scene.columns, scene.rows)
    assert {tuple(sorted((d.a, d.b))) for d in back.things.values() if isinstance(d, Door)} >= {
        tuple(sorted((d.a, d.b))) for d in scene.things.values() if isinstance(d, Door) and not d.secret
    }
    assert any(isinstance(thing, Wall) for thing in back.things.values())


def test_the_picture_shows_wall_where_a_secret_door_is(theme: Theme) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE)
    image = QImage.fromData(picture_of(workspace, scene))
    near = image.width() // scene.columns
    door = next(d for d in scene.things.values() if isinstance(d, Door) and d.secret)

    def at(x: float, y: float) -> QColor:
        return image.pixelColor(round(x / SQUARE * near), round(y / SQUARE * near))

    middle = at((door.a[0] + door.b[0]) / 2, door.a[1])
    beside = at(door.a[0] - SQUARE, door.a[1])
    apart = max(abs(hue(middle) - hue(beside)) for hue in (QColor.red, QColor.green, QColor.blue))
    assert apart < 12 and middle.lightness() < 80, "the same ink as the wall that goes on beside it, on uneven paper"


def test_a_folder_that_is_not_there_is_a_message(window: QWidget, theme: Theme, tmp_path: Path) -> None:
    workspace = workspace_on(theme, sample_session())
    told: list[str] = []
    workspace.message.connect(lambda message: told.append(message.text))
    (tmp_path / "file").write_text("")
    assert not write_map(window, workspace, workspace.state.scene(TOLL_SCENE), tmp_path / "file" / "toll.uvtt")
    assert len(told) == 1 and "could not be saved" in told[0]


def test_a_picture_that_is_missing_is_left_out(window: QWidget, theme: Theme, tmp_path: Path) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE)
    gone = Picture(id=ThingId("picture-900"), picture="0" * 64, left_top=(0, 0), right_bottom=(SQUARE, SQUARE))
    assert write_map(window, workspace, scene.but(things=scene.things.put(gone.id, gone)), tmp_path / "toll.uvtt")


def test_pictures_are_for_players_or_for_the_game_master_with_and_without_grid(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE)
    dialog = MapFileDialog(workspace, scene)
    qtbot.addWidget(dialog)
    assert not dialog.reader.isEnabled() and not dialog.grid.isEnabled()
    for shown in (True, False):
        shows = MapFileDialog(workspace, scene.but(grid=scene.grid.but(shown=shown)))
        qtbot.addWidget(shows)
        assert shows.grid.isChecked() is shown, "as it is on the screen"
    made: dict[tuple[str, bool, bool], QImage] = {}
    for suffix, public, grid in (
        (".png", True, False),
        (".png", True, True),
        (".png", False, False),
        (".webp", True, False),
    ):
        dialog.form.setCurrentIndex(dialog.form.findData(suffix))
        dialog.reader.setCurrentIndex(dialog.reader.findData(public))
        dialog.grid.setChecked(grid)
        name = tmp_path / f"{suffix[1:]}{public}{grid}"
        dialog.write(str(name))
        made[suffix, public, grid] = QImage(str(name.with_name(name.name + suffix)))
    plain = made[".png", True, False]
    assert {image.size().toTuple() for image in made.values()} == {plain.size().toTuple()} and plain.width() > 500
    assert plain != made[".png", True, True] and plain != made[".png", False, False]
    assert (tmp_path / "webpTrueFalse.webp").stat().st_size < (tmp_path / "pngTrueFalse.png").stat().st_size


def test_a_legend_below_the_picture_is_a_choice_and_tells_players_no_secret(
    window: QWidget, theme: Theme, tmp_path: Path
) -> None:
    workspace = workspace_on(theme, sample_session())
    mud = Surface(id=ThingId("surface-900"), material=Material.MUD, points=((0, 0), (SQUARE, 0), (SQUARE, SQUARE)))
    workspace.submit(
        PutThings(TOLL_SCENE, (mud, mud.but(id=ThingId("surface-901"), material=Material.LAVA, hidden=True)))
    )
    scene = workspace.state.scene(TOLL_SCENE)
    dialog = MapFileDialog(workspace, scene, window)
    assert dialog.legend.isChecked() is scene.legend and not dialog.legend.isEnabled()
    dialog.form.setCurrentIndex(dialog.form.findData(".png"))
    made = {}
    for public, legend in ((True, False), (True, True), (False, True)):
        dialog.reader.setCurrentIndex(dialog.reader.findData(public))
        dialog.legend.setChecked(legend)
        name = tmp_path / f"{public}{legend}.png"
        dialog.write(str(name))
        made[public, legend] = QImage(str(name))
    bare, players = made[True, False], made[True, True]
    assert players.width() == bare.width() and players.height() > bare.height() + 30
    assert players.copy(bare.rect()) == bare
    # the lava is hidden from players, and from what explains their map
    explained = legend_for(scene, asked=True)
    assert explained is not None and Material.LAVA not in [each.material for each in explained.lines]
    assert made[False, True].height() == players.height()
    drawings = [drawing_of(workspace, scene, Wanted(legend=legend)) for legend in (False, True)]
    assert drawings[1].count(b"<path") > drawings[0].count(b"<path") + 10


def test_a_drawing_is_lines_and_holds_no_name_of_the_game_masters(theme: Theme) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE).but(name="The Reeve's Trap", public_name="Toll-house")
    players, own = (drawing_of(workspace, scene, Wanted(public)) for public in (True, False))
    assert QSvgRenderer(QByteArray(players)).isValid()
    for style in (MapStyle.INK, MapStyle.PLAIN):
        # readers stumble over a path that leads nowhere
        assert b'd=""' not in drawing_of(workspace, scene.but(style=style), Wanted(public=False))
    assert b"Toll-house" in players and b"Reeve" not in players and b"Reeve" in own
    assert players.count(b"<path") + players.count(b"<polyline") > 100 and b"<image" not in players


def test_writing_that_takes_long_can_be_cancelled_and_leaves_no_file(
    window: QWidget, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.01)
    workspace = workspace_on(theme, sample_session())
    told: list[str] = []
    workspace.message.connect(lambda message: told.append(message.text))
    scene = workspace.state.scene(TOLL_SCENE)
    bars: list[QProgressDialog] = []

    def cancel() -> None:
        for bar in window.findChildren(QProgressDialog):
            if bar.isVisible() and not bars:
                bars.append(bar)
                bar.findChildren(QPushButton)[0].click()

    look = QTimer(window)
    look.timeout.connect(cancel)
    look.start(2)
    assert not write_map(window, workspace, scene.but(rows=100, columns=100), tmp_path / "toll.png")
    look.stop()
    assert bars and told == ["Writing the map was cancelled. No file was written."]
    assert list(tmp_path.iterdir()) == []


def test_nothing_but_the_bar_stands_there_while_a_map_is_written(
    window: QWidget, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.01)
    workspace = workspace_on(theme, sample_session())
    dialog = MapFileDialog(workspace, workspace.state.scene(TOLL_SCENE).but(rows=60, columns=60), window)
    dialog.form.setCurrentIndex(dialog.form.findData(".png"))
    dialog.open()
    dialog.buttons.button(dialog.buttons.StandardButton.Save).click()
    (asked,) = dialog.findChildren(QFileDialog)
    asked.selectFile(str(tmp_path / "yard.png"))
    standing: list[bool] = []

    def look() -> None:
        if any(bar.isVisible() for bar in dialog.findChildren(QProgressDialog)):
            standing.append(asked.isVisible())

    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(2)
    save = next(each for each in asked.findChildren(QPushButton) if each.isDefault())
    save.click()
    timer.stop()
    assert standing and not any(standing)
    assert (tmp_path / "yard.png").exists() and not dialog.isVisible()


def test_a_closed_roof_is_in_the_picture_and_one_that_is_lifted_or_hidden_is_not(theme: Theme) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE)
    corners = ((SQUARE, SQUARE), (5 * SQUARE, SQUARE), (5 * SQUARE, 5 * SQUARE), (SQUARE, 5 * SQUARE))
    roof = Roof(id=ThingId("roof-900"), points=corners)

    def picture() -> bytes:
        return picture_of(workspace, workspace.state.scene(TOLL_SCENE))

    bare = picture()
    assert workspace.submit(PutThings(TOLL_SCENE, (roof,)))
    closed = picture()
    assert closed != bare
    assert workspace.submit(LiftRoof(TOLL_SCENE, (roof.id,)))
    assert picture() == bare
    assert workspace.submit(LiftRoof(TOLL_SCENE, (roof.id,), lifted=False)) and picture() == closed
    assert workspace.submit(PutThings(TOLL_SCENE, (roof.but(hidden=True),)))
    assert picture() == bare
    image, near = QImage.fromData(closed), QImage.fromData(closed).width() // scene.columns
    assert image.pixelColor(3 * near, 2 * near).red() > image.pixelColor(3 * near, 2 * near).blue() + 20, "tiles"


def test_below_a_closed_roof_nothing_is_written_and_what_stands_along_its_edge_is(
    window: QWidget, theme: Theme, tmp_path: Path
) -> None:
    workspace = workspace_on(theme, sample_session())
    assert workspace.submit(AddScene(Scene(id=SceneId("scene-800"), name="Street", columns=20, rows=14)))
    scene = workspace.state.scene(SceneId("scene-800"))
    near, far = 2 * SQUARE, 8 * SQUARE
    house = ((near, near), (far, near), (far, far), (near, far))
    things = (
        Wall(id=ThingId("wall-901"), points=(*house, house[0])),
        Wall(id=ThingId("wall-902"), points=((near, 5 * SQUARE), (far, 5 * SQUARE))),
        Wall(id=ThingId("wall-903"), points=((0, 4 * SQUARE), (6 * SQUARE, 4 * SQUARE))),
        Door(id=ThingId("door-904"), a=(4 * SQUARE, near), b=(5 * SQUARE, near)),
        Door(id=ThingId("door-905"), a=(4 * SQUARE, 5 * SQUARE), b=(5 * SQUARE, 5 * SQUARE)),
        Light(id=ThingId("light-906"), at=(3 * SQUARE, 3 * SQUARE)),
        Light(id=ThingId("light-907"), at=(10 * SQUARE, 3 * SQUARE)),
    )
    roof = Roof(id=ThingId("roof-908"), points=house)
    assert workspace.submit(PutThings(scene.id, (*things, roof)))

    def back() -> list[tuple[tuple[int, int], ...]]:
        assert write_map(window, workspace, workspace.state.scene(scene.id), tmp_path / "house.uvtt")
        found = import_map(tmp_path / "house.uvtt", Choices(open_portals=OpenPortals.DOORS)).scene.things.values()
        walls = [tuple(sorted(piece)) for each in found if isinstance(each, Wall) for piece in pairwise(each.points)]
        doors = [tuple(sorted((each.a, each.b))) for each in found if isinstance(each, Door)]
        return sorted([*walls, *doors, *((each.at,) for each in found if isinstance(each, Light))])

    def inside(found: list[tuple[tuple[int, int], ...]]) -> int:
        """Return how much there is of what stands in the house alone."""
        return sum(
            all(near < y < far and near <= x <= far for x, y in each) and each[0][1] != 4 * SQUARE for each in found
        )

    closed = back()
    assert ((4 * SQUARE, near), (5 * SQUARE, near)) in closed and ((10 * SQUARE, 3 * SQUARE),) in closed
    assert ((near, near), (near, far)) in closed and ((0, 4 * SQUARE), (near, 4 * SQUARE)) in closed
    assert not inside(closed)
    assert workspace.submit(LiftRoof(scene.id, (roof.id,)))
    lifted = back()
    # the wall on both sides of its door, the door, and the lamp
    assert inside(lifted) == 4 and ((0, 4 * SQUARE), (6 * SQUARE, 4 * SQUARE)) in lifted


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_a_large_picture_made_small_keeps_the_tone_of_all_its_pixels(qapp: QApplication, style: MapStyle) -> None:
    stripes = QImage(1024, 1024, QImage.Format.Format_RGB32)
    stripes.fill(QColor("white"))
    with QPainter(stripes) as painter:
        for column in range(0, 1024, 8):
            painter.fillRect(column, 0, 1, 1024, QColor("black"))
    corner = (16 * SQUARE, 16 * SQUARE)
    picture = Picture(id=ThingId("picture-1"), picture="a" * 64, left_top=(0, 0), right_bottom=corner)
    plain = Scene(id=SceneId("scene-1"), name="Hall", columns=16, rows=16, style=style)
    scene = plain.but(things=plain.things.put(picture.id, picture), grid=plain.grid.but(shown=False))
    campaign = sample_session().state
    state = replace(campaign, scenes=campaign.scenes.put(scene.id, scene))
    small = thumbnail_of(state, scene, lambda identity: packed(stripes), 128)
    tones = [QColor(small.pixel(x, 64)).lightness() for x in range(20, 108)]
    # an eighth is black
    assert max(tones) - min(tones) < 24 and max(tones) < 245


def test_a_painted_map_is_written_by_its_own_light_where_that_is_wanted(
    window: QWidget, theme: Theme, tmp_path: Path
) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE)
    lamp = Light(id=ThingId("light-900"), at=(6 * SQUARE, 6 * SQUARE), reach=Fraction(3))
    workspace.submit(PutThings(TOLL_SCENE, (lamp,)))
    with_cellar = workspace.state.scene(TOLL_SCENE).but(style=MapStyle.PAINTED)
    bright = with_cellar.but(
        things=PersistentMap((i, each) for i, each in with_cellar.things.items() if not isinstance(each, LightRegion))
    )
    dark = bright.but(ambient=0)
    assert not _light_offered(workspace, bright, window) and not _light_offered(
        workspace, dark.but(style=MapStyle.INK), window
    )
    assert _light_offered(workspace, with_cellar, window), "a part is dark, whatever the daylight is"
    lights_off = with_cellar.but(layers=(Layer(name=LayerName.LIGHTS, hidden=True),))
    assert not _light_offered(workspace, lights_off, window)
    dialog = MapFileDialog(workspace, dark, window)
    dialog.form.setCurrentIndex(dialog.form.findData(".png"))
    dialog.grid.setChecked(False)
    assert dialog.light.isEnabled() and dialog.light.isChecked()
    made = {}
    for light in (True, False):
        dialog.light.setChecked(light)
        dialog.write(str(tmp_path / f"{light}.png"))
        made[light] = QImage(str(tmp_path / f"{light}.png"))
    near = made[True].width() // scene.columns
    far, lit = QPoint(made[True].width() - 3 * near, made[True].height() - 3 * near), QPoint(6 * near + 5, 6 * near + 5)
    assert made[True].pixelColor(far).lightness() < 40 < made[False].pixelColor(far).lightness()
    assert made[True].pixelColor(lit).lightness() > 40
    dialog.form.setCurrentIndex(dialog.form.findData(".uvtt"))
    assert not dialog.light.isEnabled() and not dialog.wanted().light


def test_what_a_map_in_another_style_shows_of_light_and_dark_is_written_where_that_is_wanted(
    window: QWidget, theme: Theme, tmp_path: Path
) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE).but(style=MapStyle.INK)
    region = next(each for each in scene.things.values() if isinstance(each, LightRegion))
    things = PersistentMap((i, each) for i, each in scene.things.items() if not isinstance(each, Light | LightRegion))
    lamp = Light(id=ThingId("light-900"), at=(6 * SQUARE, 6 * SQUARE), reach=Fraction(3))
    with_lamp = scene.but(things=things.put(lamp.id, lamp))
    assert not _light_offered(workspace, with_lamp, window), "printed maps show no lamp"
    assert _light_offered(workspace, with_lamp.but(style=MapStyle.PLAIN), window)
    assert not _light_offered(workspace, scene.but(things=things, style=MapStyle.PLAIN), window)
    dark = scene.but(things=things.put(region.id, region.but(light="dark")))
    made = {}
    for light in (True, False):
        dialog = MapFileDialog(workspace, dark, window)
        dialog.form.setCurrentIndex(dialog.form.findData(".png"))
        assert dialog.light.isEnabled() and dialog.light.isChecked()
        dialog.light.setChecked(light)
        dialog.write(str(tmp_path / f"{light}.png"))
        made[light] = QImage(str(tmp_path / f"{light}.png"))
    near, box = made[True].width() // scene.columns, region.bounds
    spots = [
        (x * near // SQUARE + 9, y * near // SQUARE + 9)
        for x in range(box.left, box.right, SQUARE)
        for y in range(box.top, box.bottom, SQUARE)
    ]
    darker = [made[True].pixelColor(*at).lightness() < made[False].pixelColor(*at).lightness() - 8 for at in spots]
    assert sum(darker) > len(darker) / 2


def _light_offered(workspace: Workspace, scene: Scene, window: QWidget) -> bool:
    """Return whether a picture of a map can have its own light."""
    dialog = MapFileDialog(workspace, scene, window)
    dialog.form.setCurrentIndex(dialog.form.findData(".png"))
    return dialog.light.isEnabled() or dialog.wanted().light


def test_a_name_is_proposed_that_tells_players_nothing(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    workspace = workspace_on(theme, sample_session())
    scene = workspace.state.scene(TOLL_SCENE).but(name="The lair: Vorn/Traitor", public_name="")

    def proposed(scene: Scene, form: str, *, public: bool) -> str:
        dialog = MapFileDialog(workspace, scene)
        qtbot.addWidget(dialog)
        dialog.form.setCurrentIndex(dialog.form.findData(form))
        dialog.reader.setCurrentIndex(dialog.reader.findData(public))
        return dialog.proposed(tmp_path)

    assert proposed(scene, ".png", public=False) == "The lair Vorn Traitor.png"
    assert proposed(scene, ".png", public=True) == "Map for players 1.png"
    assert proposed(scene, ".uvtt", public=False) == "Map for players 1.uvtt", "other programs show it to players"
    (tmp_path / "Map for players 1.png").write_bytes(b"")
    assert proposed(scene, ".png", public=True) == "Map for players 2.png"
    told = scene.but(public_name="An old\tmine. ")
    assert proposed(told, ".webp", public=True) == "An old mine.webp"
    assert proposed(told.but(name=""), ".svg", public=False) == "An old mine.svg"
    assert proposed(scene.but(name="../"), ".svg", public=False) == "Map 1.svg"


def test_a_painted_drawing_is_squeezed_nowhere_at_its_edges(theme: Theme) -> None:
    """Of the last picture in a row only what lies on the map is taken up, at the scale of all others."""
    workspace = workspace_on(theme, sample_session())
    grass = Scene(id=SceneId("scene-90"), name="Field", columns=6, rows=5, style=MapStyle.PAINTED)
    workspace.submit(AddScene(grass.but(ground=Material.GRASS)))
    drawn = drawing_of(workspace, workspace.state.scene(grass.id), PLAYERS).decode()
    found = re.findall(r'<image x="[^"]*" y="[^"]*" width="([^"]*)" height="([^"]*)"[^>]*?base64,([^"]*)"', drawn)
    scales = set()
    for width, height, data in found:
        image = QImage.fromData(b64decode(data))
        scales |= {image.width() / float(width), image.height() / float(height)}
    assert len(found) == 4 and max(scales) == pytest.approx(min(scales), rel=0.01)
