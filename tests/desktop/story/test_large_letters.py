"""With larger letters on a small screen, the card of an attack leaves the map to be seen."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.run.cards.card_page import Extent
from desktop.settings import SettingsFile
from tests.desktop.story.conftest import Starts
from tests.desktop.story.seat import Seat, words_in
from tests.desktop.story.stage import begun


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_the_card_takes_its_side_with_whom_it_is_about_and_the_chance(
    qtbot: QtBot, starts: Starts, tmp_path: Path, scale: float
) -> None:
    SettingsFile(tmp_path / "settings.json").change(scale=scale)
    fight = starts()
    fight.window.resize(1366, 768)
    fight.open(begun())
    page = fight.cards.aim
    fight.take("attack")
    QApplication.processEvents()
    assert _part(fight) < 0.45
    # whom it may be aimed at is not listed over the map where that would hide them
    fight.push(page.all)
    assert page.targets.isVisible() and page.extent is Extent.OPEN
    fight.key(Qt.Key.Key_Escape)
    fight.take("attack")
    page.wished = None
    fight.hover("Raider bowman 1")
    for name in ("Raider bowman 1", fight.subject):
        qtbot.waitUntil(partial(_leaves_free, fight, name))
    assert _part(fight) < 0.45
    words = words_in(page)
    assert "Raider bowman 1" in words and "The target has total cover." in words
    assert page.head.isVisible() and not page.compared.isVisible()
    for button in (page.go, page.all, page.cancel):
        assert button.width() >= button.sizeHint().width()
    # all of it is one key away
    fight.push(page.all)
    assert page.ruling is not None and page.ruling.isVisibleTo(page)


def _leaves_free(seat: Seat, name: str) -> bool:
    """Return whether the card does not lie over somebody."""
    view = seat.program.canvas.view.viewport()
    return not seat.card.rect().contains(seat.card.mapFromGlobal(view.mapToGlobal(seat.spot(name))))


def _part(seat: Seat) -> float:
    canvas = seat.program.canvas
    return seat.card.width() * seat.card.height() / (canvas.width() * canvas.height())
