"""Names beside tokens: drawn once and kept as pictures on the screen, and touched only where one has changed."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.geometry.units import SQUARE
from desktop.map.items import labels
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.theme import Theme
from desktop.theme.tokens import LIGHT
from tests.helpers.maps import large


def test_a_repaint_draws_no_name_anew_and_one_who_moves_touches_his_own_names_alone(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, content, colours = [], large(20, 10, 40), MapColours(LIGHT)
    content = replace(content, tokens={i: replace(look, label=f"Name {i}") for i, look in content.tokens.items()})
    monkeypatch.setattr(labels, "paint_plate", lambda painter, plate: drawn.append(plate.words))
    shown = MapScene()
    sync, view = MapSync(shown, colours, Pictures()), MapView(shown, colours)
    qtbot.addWidget(view)
    view.resize(900, 900)
    view.show()
    sync.show(content)
    view.zoom_to(44)
    for _ in range(2):
        view.viewport().repaint()
        QApplication.processEvents()
    first, drawn[:] = len(set(drawn)), []
    assert first > 10
    view.viewport().repaint()
    assert drawn == []

    touched: list[QRectF] = []
    item = next(each for each in shown.items() if isinstance(each, labels.LabelsItem))
    monkeypatch.setattr(item, "touch", touched.append)
    moved = next(iter(content.tokens.values()))
    x, y = moved.point
    sync.show(replace(content, tokens={**content.tokens, moved.id: replace(moved, point=(x + SQUARE, y))}))
    QApplication.processEvents()
    assert 1 <= len(touched) <= 12 < len(content.tokens)
