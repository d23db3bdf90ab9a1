"""Areas on the map by the rules: those that lie about something at all times, and the exact shape of one aimed at."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from pytestqt.qtbot import QtBot

from core.explain.words import Words
from core.geometry.units import SQUARE
from desktop.map.overlays.kinds import Area, Overlays, Squares, SquareText
from desktop.settings import SettingsFile
from desktop.theme.theme import Theme
from desktop.tools.canvas import MapCanvas
from desktop.workspace.workspace import Mode, Workspace
from tests.transcripts.runner import begin, prepared

ARMS = [{"name": "Bomb", "damage": "1d6", "increment": 10, "adds_strength": False, "area": "sphere", "area_scale": 3}]
GEAR = [{"id": "bomb", "name": "Bomb", "profile": "Bomb", "carried": "main hand"}]
GLOWING = [{"kind": "radioactive", "amount": 2, "lasting": True}]
FIGHT: dict[str, Any] = {
    "system": "semi-automagic",
    "scene": {"columns": 20, "rows": 14},
    "fighter": {
        "Ann": {"at": [3, 7], "side": "party", "sheet": {"arms": ARMS}, "gear": GEAR},
        "Bob": {"at": [10, 7]},
        "Barrel": {"at": [16, 7], "sheet": {"nature": "object"}, "conditions": GLOWING},
    },
    "fight": {"answers": {"initiative:Ann": "6"}, "combatants": ["Ann"]},
}


@pytest.fixture
def canvas(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MapCanvas:
    """Give a map on which a fight is under way."""
    played = prepared(FIGHT)
    begin(played, FIGHT["fight"])
    workspace = Workspace(Words(), SettingsFile(tmp_path / "settings.json"), theme)
    workspace.open(played.session)
    canvas = MapCanvas(workspace)
    qtbot.addWidget(canvas)
    canvas.resize(900, 700)
    canvas.show()
    qtbot.waitExposed(canvas)
    workspace.set_mode(Mode.RUN)
    return canvas


def shown(canvas: MapCanvas) -> Overlays:
    """Return everything that the map shows above itself."""
    assert canvas.map.overlay is not None
    return canvas.map.overlay.overlays


def test_sec_rad_01_zones_of_radiation_are_drawn_with_their_words(canvas: MapCanvas) -> None:
    """SEC-RAD-01: a light source shows two rings, the worse one tinted, and says what they are."""
    rings = [each for each in shown(canvas) if isinstance(each, Area)]
    words = [each.text for each in shown(canvas) if isinstance(each, SquareText)]
    assert [ring.filled for ring in rings] == [False, True]
    assert set(words) == {"Light radiation, 1 m", "Minor radiation, 2 m"}
    xs = [x for x, _ in rings[1].points]
    assert (max(xs) - min(xs)) == 2 * SQUARE


def test_sec_area_07_the_exact_shape_of_an_area_is_drawn_over_its_squares(canvas: MapCanvas) -> None:
    """SEC-AREA-07: a sphere of scale 3 touches 60 squares, and its round rim is 8 m across."""
    workspace = canvas.workspace
    assert workspace.system is not None and workspace.board is not None and workspace.encounter is not None
    where = workspace.state, workspace.board, workspace.encounter
    (who,) = workspace.system.next_actors(workspace.state, workspace.encounter)
    offers = workspace.system.offers(*where, who, only="area-attack")
    workspace.aim_wanted.emit(offers[0])
    at = canvas.view.mapFromScene(10.5 * SQUARE, 7.5 * SQUARE)
    screen = QPointF(canvas.view.viewport().mapToGlobal(at))
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QMouseEvent.Type.MouseMove, QPointF(at), screen, none, none, Qt.KeyboardModifier.NoModifier)
    canvas.view.mouseMoveEvent(event)
    rims = [each for each in shown(canvas) if isinstance(each, Area) and each.dashed and not each.filled]
    covered = [each.squares for each in shown(canvas) if isinstance(each, Squares)]
    assert any(len(squares) == 60 for squares in covered)
    widths = [max(x for x, _ in rim.points) - min(x for x, _ in rim.points) for rim in rims]
    assert 8 * SQUARE in widths
