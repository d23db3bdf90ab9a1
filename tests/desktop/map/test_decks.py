"""Boards of bridges, piers and rafts lie across the way, whatever was painted when; posts stand where water is."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Rect
from core.model.materials import MapStyle, Material, code_of
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from desktop.map.items.atlas import Atlas
from desktop.map.painting.styled.deck_posts import posts_of
from tests.desktop.map.test_styles import drawn, grey, no_images, painted

INK, PAINTED = MapStyle.INK, MapStyle.PAINTED
Area = tuple[Material, int, int, int, int]
STREAM: Area = (Material.WATER, 8, 0, 12, 14)
SEA: Area = (Material.WATER, 6, 0, 20, 14)


def country(style: MapStyle, *laid: Area) -> Scene:
    """Return open country with materials laid from a column and row up to others, each upon those before."""
    cells = {
        (x, y): code_of(name)
        for name, left, top, right, end in laid
        for x in range(left, right)
        for y in range(top, end)
    }
    scene = Scene(id=SceneId("scene-1"), name="Ford", columns=20, rows=14, style=style, materials=Plane(cells))
    return scene.but(grid=scene.grid.but(shown=False))


def lean(scene: Scene, x: int, y: int) -> float:
    """Return how much more there is to see from left to right than from top to bottom, about a place in squares."""
    pixels = grey(painted(scene))[(y - 1) * 32 + 8 : (y + 1) * 32 - 8, (x - 1) * 32 : (x + 1) * 32]
    return float(np.abs(np.diff(pixels, axis=1)).mean() / np.abs(np.diff(pixels, axis=0)).mean())


@pytest.mark.parametrize("style", [INK, PAINTED])
@pytest.mark.parametrize(
    ("laid", "upright"),
    [
        ((STREAM, (Material.PLANKS, 7, 3, 13, 7)), True),
        ((STREAM, (Material.PLANKS, 7, 2, 13, 11)), True),
        (((Material.WATER, 0, 3, 20, 7), (Material.PLANKS, 8, 2, 12, 8)), False),
        ((SEA, (Material.PLANKS, 5, 3, 13, 7)), True),
        ((SEA, (Material.PLANKS, 8, 3, 14, 7)), True),
        (((Material.PLANKS, 5, 3, 13, 7),), False),
    ],
    ids=["bridge", "broad-bridge", "bridge-down", "pier", "raft", "platform"],
)
def test_boards_lie_across_the_way(qapp: QApplication, style: MapStyle, laid: tuple[Area, ...], upright: bool) -> None:
    found = lean(country(style, *laid), 10, 5)
    assert found > 1.3 if upright else found < 0.77


@pytest.mark.parametrize("style", [INK, PAINTED])
def test_a_deck_that_grows_turns_its_boards_as_a_whole(qapp: QApplication, style: MapStyle) -> None:
    # a raft that a long gangway makes a pier
    sea: Area = (Material.WATER, 0, 1, 20, 14)
    raft: Area = (Material.PLANKS, 4, 10, 14, 13)
    before, after = country(style, sea, raft), country(style, sea, raft, (Material.PLANKS, 8, 0, 10, 10))
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(before, SceneState()))
    drawn(atlas, before)
    atlas.show(plan_of(after, SceneState()))
    kept, fresh = (pixels[11 * 32 : 12 * 32, 12 * 32 : 13 * 32] for pixels in (drawn(atlas, after), painted(after)))
    assert np.abs(kept - fresh).max() < 3
    assert lean(before, 13, 12) > 1.3 and lean(after, 13, 12) < 0.77


def test_posts_stand_in_water_alone() -> None:
    whole = Rect(0, 0, 20 * SQUARE, 14 * SQUARE)
    pier = plan_of(country(PAINTED, SEA, (Material.PLANKS, 3, 3, 13, 7)), SceneState())
    found = posts_of(pier.within(whole))
    assert (13 * SQUARE, 3 * SQUARE) in found and (13 * SQUARE, 7 * SQUARE) in found
    assert all(x > 5.5 * SQUARE for x, _ in found)
    part = posts_of(pier.within(Rect(8 * SQUARE, 0, 14 * SQUARE, 5 * SQUARE)))
    assert set(part) == {(x, y) for x, y in found if 8 * SQUARE <= x <= 14 * SQUARE and y <= 5 * SQUARE}
