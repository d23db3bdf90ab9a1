"""Walls that let through something else than their kind: the game master sees it, the players do not."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.model.materials import MapStyle
from core.model.passage import Passage
from core.model.things import Wall, WallKind
from desktop.map.painting.wall_signs import place_on, signs_of_wall, wall_signs
from tests.desktop.map.test_styles import cellar, painted
from tests.helpers.maps import at

GLASS = Wall(id=ThingId("wall-20"), points=(at(5, 6), at(7, 6)), sight=Passage.FREE)


def test_only_what_differs_from_the_kind_is_told() -> None:
    assert [sign.icon for sign in signs_of_wall(GLASS)] == ["eye"]
    assert not signs_of_wall(GLASS.but(sight=Passage.STOPPED))
    bars = GLASS.but(made=WallKind.BARS)
    assert not signs_of_wall(bars)
    assert [sign.icon for sign in signs_of_wall(bars.but(sight=Passage.STOPPED, move=Passage.ONE_WAY))] == [
        "walk",
        "eye-off",
    ]


def test_signs_stand_on_the_longest_piece() -> None:
    assert place_on((at(0, 0), at(1, 0), at(1, 4))) == at(1, 2)
    assert not list(wall_signs(GLASS, (at(0, 0), at(0.1, 0))))
    assert [place for place, _ in wall_signs(GLASS, GLASS.points)] == [at(6, 6)]


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_the_game_master_alone_sees_them(qapp: QApplication, style: MapStyle) -> None:
    for public in (False, True):
        whole, glass = (painted(cellar(style, wall), public=public) for wall in (GLASS.but(sight=Passage.KIND), GLASS))
        differing = np.abs(whole - glass).max(-1) > 24
        assert bool(differing.any()) is not public
