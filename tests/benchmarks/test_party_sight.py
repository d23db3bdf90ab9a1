"""How long a step of one of six heroes takes until fog shows what they see, on a map with 5,000 walls."""

from itertools import cycle

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QTransform
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.engine.party_sight import PartySight
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE
from core.geometry.walls import Purpose
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.model.things import Thing, Wall
from desktop.player_view.fog import fog
from desktop.player_view.open_ground import OpenGround
from desktop.player_view.revealed import Revealed
from tests.helpers.worlds import dungeon, rocks

SIDE = 120
SCENE = SceneId("scene-1")
HEROES = [(60, 60), (61, 60), (60, 61), (62, 61), (61, 62), (58, 60)]


def world(kind: str) -> Campaign:
    """Return a campaign with one large map."""
    barriers = dungeon(SIDE, 1)[:5000] if kind == "dungeon" else rocks(625, SIDE, 3)
    things: list[Thing] = [Wall(id=ThingId(f"wall-{n}"), points=(each.a, each.b)) for n, each in enumerate(barriers, 1)]
    scene = Scene(
        id=SCENE,
        name="",
        columns=SIDE,
        rows=SIDE,
        party_sight=True,
        things=PersistentMap((each.id, each) for each in things),
    )
    return Campaign(Source(1), scenes=PersistentMap(((SCENE, scene),)))


@pytest.mark.parametrize("kind", ["dungeon", "rocks"])
def test_a_step_of_one_of_six(qapp: QApplication, benchmark: BenchmarkFixture, kind: str) -> None:
    """Budget 50 ms, from where they stand to the fog over a screen of 1920 by 1080."""
    state, sight, size = world(kind), PartySight(), QSize(1920, 1080)
    known = Revealed((), sight.over(state, SCENE, [Footprint.on(square) for square in HEROES]))
    sight._ground(state.scenes[SCENE], state.scene_state(SCENE)).walls.pieces(Purpose.SIGHT)
    places = cycle((column, row) for row in range(55, 70) for column in range(50, 70))
    scale = 64 / SQUARE
    to_pixels = QTransform(scale, 0, 0, scale, -52 * SQUARE * scale, -54 * SQUARE * scale)

    def step() -> int:
        stands = [Footprint.on(square) for square in (*HEROES[:5], next(places))]
        clear = Revealed((), sight.over(state, SCENE, stands))
        return fog(OpenGround(clear, known), to_pixels, size, QColor("#2b2a28")).width()

    assert benchmark(step) == 1920
