"""The legend as it is seen: on the game master's map, on the players' screen and on paper."""

import pytest
from PySide6.QtCore import QSize, QSizeF
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.edits.maps import in_style
from core.geometry.plane import Plane
from core.model.materials import MapStyle, Material, code_of
from core.model.scene import Reveal, Scene
from core.model.things import Surface, WallKind
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.whole.legend import LegendImage, legend_for, words_of
from desktop.player_view.content import PublicContent
from desktop.player_view.open_ground import OpenGround
from desktop.player_view.picture import TablePicture
from desktop.player_view.revealed import Revealed
from desktop.printing.map_part import PrintedPart, draw_maps
from desktop.sheet_page.paper_colours import ink_for
from desktop.theme.tokens import CONTRAST, DARK, LIGHT
from desktop.workspace.player_camera import PlayerCamera
from tests.helpers.maps import at, scene

ROOM = QSizeF(900, 600)
MUD = Surface(id=ThingId("surface-30"), material=Material.MUD, points=(at(1, 5), at(4, 5), at(4, 8), at(1, 8)))


@pytest.mark.parametrize("style", MapStyle)
def test_samples_are_drawn_as_the_map_is(qapp: QApplication, style: MapStyle) -> None:
    place = scene().but(legend=True)
    place = place.but(things=place.things.put(MUD.id, MUD)).but(**in_style(place, style))
    made = LegendImage()
    image = made.of(place, MapColours(LIGHT), 1.0, ROOM)
    assert image is not None and image is made.of(place.but(name="Cellar II"), MapColours(LIGHT), 1.0, ROOM)
    dark, contrast = (LegendImage().of(place, MapColours(theme), 1.0, ROOM) for theme in (DARK, CONTRAST))
    assert dark == image
    # only a plain map has more contrast
    assert (contrast == image) is (style is not MapStyle.PLAIN)
    legend = legend_for(place)
    assert legend is not None and [each.wall for each in legend.lines] == [None, WallKind.WINDOW, WallKind.LOW]
    assert all(words_of(line)[0] for line in legend.lines)
    assert legend_for(place.but(legend=False)) is None


def of_everything() -> Scene:
    """Return a map on which every material lies, one in each column."""
    squares = {(column, 12): code_of(material) for column, material in enumerate(Material)}
    return scene().but(legend=True, style=MapStyle.INK, materials=Plane(squares))


@pytest.mark.parametrize(("room", "columns"), [(ROOM, 1), (QSizeF(900, 150), 3), (QSizeF(300, 120), 5)])
def test_a_long_one_has_columns_and_is_never_cut(qapp: QApplication, room: QSizeF, columns: int) -> None:
    legend = legend_for(of_everything())
    assert legend is not None and len(legend.lines) >= len(Material)
    laid = legend.within(room)
    assert [line for column in laid.columns for line in column] == list(legend.lines)
    assert len(laid.columns) == columns
    made = LegendImage()
    wide = made.of(of_everything(), MapColours(LIGHT), 1.0, QSizeF(900, 700))
    image = made.of(of_everything(), MapColours(LIGHT), 1.0, room)
    assert image is not None and wide is not None and (image == wide) is (columns == 1)
    assert image.width() <= room.width() + 3 and image.height() <= room.height() + 3


def test_players_and_paper_have_it_too(qapp: QApplication) -> None:
    place = scene().but(style=MapStyle.INK)
    place = place.but(things=place.things.put(MUD.id, MUD))
    told = place.but(legend=True)
    table, size = TablePicture(MapColours(LIGHT), Pictures()), QSize(960, 540)
    everything = Revealed((Reveal("all", (at(0, 0), at(20, 0), at(20, 14), at(0, 14))),))
    contents = [PublicContent(MapContent(each), open=OpenGround(everything, everything)) for each in (place, told)]
    camera = PlayerCamera(centre=at(10, 7), near=27)
    bare, with_legend = (table.paint(content, camera, size) for content in contents)
    assert bare != with_legend
    upper = [image.copy(0, 0, 960, 200) for image in (bare, with_legend)]
    assert upper[0] == upper[1]
    views = [
        PrintedPart(MapContent(each), (595, 842), (40, 60), 20, 0, 0, 20, 14, public=True, legend=True)
        for each in (place, told)
    ]
    ink = ink_for(saving=False)
    without, below = (len(draw_maps((view,), ink, {}, lambda done: None)) for view in views)
    assert below > without + 500
