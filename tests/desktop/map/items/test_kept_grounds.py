"""What an edit of a map in ink has drawn anew: the ground only where the ground is another."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.materials import MapStyle, Material, code_of
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from desktop.map.items import kept_grounds
from desktop.map.items.atlas import Atlas
from desktop.map.painting.ink.drawing import paint_ground
from tests.desktop.map.items.test_kept_sheets import WALL, shown
from tests.desktop.map.test_styles import cellar, no_images

MUD = code_of(Material.MUD)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[QRectF]:
    """Return a list to which the areas are added whose ground is drawn, in squares."""
    areas: list[QRectF] = []

    def noted(painter: QPainter, plan: Any, area: QRectF, *rest: Any) -> None:
        areas.append(QRectF(area.left() / SQUARE, area.top() / SQUARE, area.width() / SQUARE, area.height() / SQUARE))
        paint_ground(painter, plan, area, *rest)

    monkeypatch.setattr(kept_grounds, "paint_ground", noted)
    return areas


def squares(areas: list[QRectF]) -> float:
    """Return how many squares some areas hold together."""
    return sum(area.width() * area.height() for area in areas)


def test_a_wall_draws_no_ground_and_ground_draws_its_own_part(qapp: QApplication, drawn: list[QRectF]) -> None:
    scene = cellar(MapStyle.INK)
    atlas = Atlas(no_images, public=False)

    def edited(after: Scene) -> float:
        drawn.clear()
        atlas.show(plan_of(after, SceneState(), before=atlas.plan))
        assert not shown(atlas, after, None)[1].areas
        return squares(drawn)

    whole = edited(scene)
    assert whole == pytest.approx(scene.columns * scene.rows)
    walled = scene.but(things=scene.things.put(WALL.id, WALL))
    assert edited(walled) == 0
    muddy = walled.but(materials=Plane({(12, 6): MUD}))
    assert 1 < edited(muddy) < whole / 5
    assert all(area.contains(12.5, 6.5) for area in drawn)
    # a wall that makes one room two is ground: rooms have an edge of their own
    parted = muddy.but(
        things=muddy.things.put(WALL.id, WALL.but(points=((3 * SQUARE, 6 * SQUARE), (9 * SQUARE, 6 * SQUARE))))
    )
    assert 0 < edited(parted) <= whole
