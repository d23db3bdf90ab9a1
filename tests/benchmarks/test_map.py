"""What a map of 200 by 200 squares with 5,000 walls and 500 tokens costs to show, pan, zoom, paint and drag.

The budgets hold for a quiet machine; `--benchmark-enable` measures, and a plain run only checks that each step works.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.scene import Terrain
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.fonts import load_fonts
from desktop.theme.tokens import LIGHT
from tests.helpers.maps import large

SIZE = 200


class Large:
    """A large map in a view of 1600 by 900 pixels."""

    def __init__(self, qtbot: QtBot) -> None:
        load_fonts()
        colours = MapColours(LIGHT)
        self.map = MapScene()
        self.sync = MapSync(self.map, colours, Pictures())
        self.view = MapView(self.map, colours)
        qtbot.addWidget(self.view)
        self.content = large(SIZE, 5_000, 500)
        self.view.resize(1600, 900)
        self.view.show()
        self.sync.show(self.content)
        self.view.make_room()
        self.look(26)

    def look(self, near: float) -> None:
        """Look at the middle of the map."""
        self.view.zoom_to(near)
        self.view.centerOn(QPointF(SIZE / 2 * SQUARE, SIZE / 2 * SQUARE))
        self.paint()

    def paint(self) -> None:
        """Paint all that is seen."""
        self.view.viewport().repaint()
        QApplication.processEvents()


@pytest.fixture(scope="module")
def ground() -> MapContent:
    """Give the content of the large map, made once."""
    return large(SIZE, 5_000, 500)


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Large]:
    """Give the large map in a view."""
    yield Large(qtbot)


def step_by_step(benchmark: BenchmarkFixture, step: Callable[[int], None]) -> None:
    """Measure a step that is told how often it was done."""
    numbers = count()
    benchmark(lambda: step(next(numbers)))


@pytest.mark.parametrize("near", [4.4, 26, 48])
def test_full_repaint(shown: Large, benchmark: BenchmarkFixture, near: float) -> None:
    """Row 1: 8 ms at any zoom."""
    shown.look(near)
    step_by_step(benchmark, lambda _: shown.paint())
    assert shown.view.near == near


def test_pan_step(shown: Large, benchmark: BenchmarkFixture) -> None:
    """Row 2: 4 ms."""
    bar = shown.view.horizontalScrollBar()
    start = bar.value()

    def pan(number: int) -> None:
        bar.setValue(start + number % 20 * 24 - 200)
        QApplication.processEvents()

    step_by_step(benchmark, pan)
    assert bar.value() != start


def test_zoom_step(shown: Large, benchmark: BenchmarkFixture) -> None:
    """Row 3: 16 ms for 95 of 100."""

    def zoom(number: int) -> None:
        shown.view.zoom_by(1.2 if number // 6 % 2 == 0 else 1 / 1.2)
        QApplication.processEvents()

    step_by_step(benchmark, zoom)
    assert shown.view.near > 8


def test_terrain_brush(shown: Large, benchmark: BenchmarkFixture) -> None:
    """Row 4: 4 ms from the change to the pixels."""
    state = [shown.content]

    def brush(number: int) -> None:
        column, row = SIZE // 2 - 10 + number % 20, SIZE // 2
        cells = {(column + dx, row + dy): number % len(Terrain) for dx in (0, 1, 2) for dy in (0, 1, 2)}
        scene = state[0].scene
        terrain: Plane = scene.terrain.painted(cells)
        state[0] = replace(state[0], scene=scene.model_copy(update={"terrain": terrain}))
        shown.sync.show(state[0])
        QApplication.processEvents()

    step_by_step(benchmark, brush)
    assert state[0].scene.terrain != shown.content.scene.terrain


@pytest.mark.parametrize("tokens", [1, 500])
def test_token_drag(shown: Large, benchmark: BenchmarkFixture, tokens: int) -> None:
    """Row 5: 16 ms, whether one token is dragged or all 500: all names that are seen are placed anew.

    How often anything is painted and placed for one move is counted in `tests/desktop/map/test_sync.py`.
    """
    looks = shown.content.tokens
    chosen = tuple(looks)[:tokens]

    def drag(number: int) -> None:
        dx, dy = number % 30 * 72, number % 17 * 48
        moved = {
            name: replace(looks[name], point=(looks[name].point[0] + dx, looks[name].point[1] + dy)) for name in chosen
        }
        shown.sync.show(replace(shown.content, tokens={**looks, **moved}))
        QApplication.processEvents()

    step_by_step(benchmark, drag)
    assert len(shown.map.tokens) == len(looks)


def test_showing_a_map(shown: Large, ground: MapContent, benchmark: BenchmarkFixture) -> None:
    """Another scene of the same size, from the content to the first pixels."""
    other = replace(ground, scene=ground.scene.model_copy(update={"id": "scene-2"}))

    def switch(number: int) -> None:
        shown.sync.show(ground if number % 2 else other)
        shown.paint()

    step_by_step(benchmark, switch)
    assert len(shown.map.tokens) == len(ground.tokens)
