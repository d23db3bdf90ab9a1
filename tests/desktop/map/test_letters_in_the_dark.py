"""What is written on a map is read wherever it is dark, and does not glare there."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.geometry.units import SQUARE
from core.model.markings import Caption, Scribble, Tone
from core.model.materials import MapStyle
from core.model.things import Light, Zone
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.whole.whole_map import paint_map
from desktop.theme.tokens import LIGHT
from tests.desktop.map.test_styles import Pixels, cellar, grey, painted, patch
from tests.helpers.maps import at

ZOOM = 40
ROOM = Zone(
    id=ThingId("zone-20"), points=(at(10, 4), at(14, 4), at(14, 8), at(10, 8)), name="Crypt", public_name="Crypt"
)


def shown(style: MapStyle, ambient: int, *, public: bool, tone: Tone = Tone.INK, zones: bool = True) -> Pixels:
    """Return a cellar with words, a line and a zone in its right room, without any lamp there, as tones of grey."""
    words = Caption(id=ThingId("caption-21"), words="MMMMMM", at=at(12, 5.6), tone=tone, size=SQUARE)
    line = Scribble(id=ThingId("scribble-22"), points=(at(10.5, 7), at(13.5, 7)), tone=tone, width=SQUARE // 6)
    lamp = Light(id=ThingId("light-23"), at=at(5, 5))
    scene = cellar(style, *((ROOM,) if zones else ()), words, line, lamp, ambient=ambient)
    image = QImage(scene.columns * ZOOM, scene.rows * ZOOM, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.scale(ZOOM / SQUARE, ZOOM / SQUARE)
        whole = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        paint_map(painter, MapContent(scene), MapColours(LIGHT), whole, public=public)
    found = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return grey(found[..., 2::-1].astype(float))


@pytest.mark.parametrize("tone", [Tone.INK, Tone.RED, Tone.BLUE])
@pytest.mark.parametrize(
    ("style", "ambient"), [(MapStyle.PAINTED, 0), (MapStyle.PAINTED, 100), (MapStyle.BLUEPRINT, 0), (MapStyle.INK, 0)]
)
@pytest.mark.parametrize("public", [False, True])
def test_words_and_lines_stand_out_from_the_ground(
    qapp: QApplication, style: MapStyle, ambient: int, public: bool, tone: Tone
) -> None:
    tones = shown(style, ambient, public=public, tone=tone)
    ground = np.median(patch(tones, 13.5, 6.3, 0.6, ZOOM))
    for y, size in ((5.6, 0.9), (7, 0.1)):
        about = patch(tones, 12, y, size, ZOOM)
        # the letters or the line themselves, not only the halo around them
        assert np.percentile(abs(about - ground), 80) > 45


def test_names_and_borders_of_zones_do_not_glare_where_it_is_dark(qapp: QApplication) -> None:
    dark, bright = (shown(MapStyle.PAINTED, ambient, public=True) for ambient in (0, 100))
    ground = np.median(patch(dark, 13.5, 6.3, 0.6, ZOOM))
    name, border = patch(dark, 12, 4.5, 0.9, ZOOM), patch(dark, 11, 7.8, 0.5, ZOOM)
    assert 100 < name.max() - ground < 200 and 20 < border.max() - ground < 80
    # in the light letters are dark on a pale rim
    assert patch(bright, 12, 4.5, 0.9, ZOOM).max() > 225


def test_borders_of_zones_are_fainter_for_the_players(qapp: QApplication) -> None:
    mine, theirs = (shown(MapStyle.PAINTED, 100, public=public) for public in (False, True))
    bare = shown(MapStyle.PAINTED, 100, public=False, zones=False)
    marks = [abs(patch(each - bare, 11, 7.8, 0.5, ZOOM)).max() for each in (mine, theirs)]
    assert 15 < marks[1] < 0.7 * marks[0]


def test_the_game_master_sees_in_a_picture_what_he_sees_on_the_screen(qapp: QApplication) -> None:
    pictures = (shown(MapStyle.PAINTED, 0, public=False), shown(MapStyle.PAINTED, 0, public=True))
    on_screen = grey(painted(cellar(MapStyle.PAINTED, ambient=0), zoom=ZOOM))
    mine, theirs, seen = (patch(each, 13.4, 6.3, 0.4, ZOOM).mean() for each in (*pictures, on_screen))
    assert theirs < 5 and mine > 25 and abs(mine - seen) < 12


def test_a_drawn_line_has_a_rim_that_shows_it_on_rock(qapp: QApplication) -> None:
    line = Scribble(id=ThingId("scribble-22"), points=(at(1, 1), at(17, 1)), width=SQUARE // 8)
    rock, drawn = (grey(painted(cellar(MapStyle.PAINTED, *things))) for things in ((), (line,)))
    about = slice(round(0.7 * 32), round(1.3 * 32)), slice(8 * 32, 9 * 32)
    assert drawn[about].max() > rock[about].max() + 45
