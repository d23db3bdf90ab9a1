"""Every menu of a right click or a button, looked through in the made-up language in all games.

What is left out is told in `test_untranslated.py`.
"""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.engine.system import Family
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.menus import Look, menus_in, menus_of_docks, menus_of_map
from tests.desktop.looks.test_untranslated import looked_through
from tests.desktop.looks.test_untranslated_windows import hand, told

__all__ = ["hand"]

PLACES = {
    *("library", "bestiary", "gear", "roster", "scenes", "sheet", "log", "load", "due", "afflictions"),
    *("forecast", "map", "TurnRibbon"),
}
"""Where menus are opened, whatever is played."""


def looking(hand: Hand, plain: dict[str, str], places: set[str]) -> Look:
    """Return what looks a menu through, and keeps what is plain in it and where it was."""

    def look(place: str, menu: QMenu) -> None:
        places.add(place.partition(" in ")[0])
        for each in looked_through(hand.program, menu):
            plain.setdefault(each, place)

    return look


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_word_of_every_menu_can_be_translated(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    plain: dict[str, str] = {}
    places: set[str] = set()
    look = looking(hand, plain, places)
    # so that something stands in the log
    hand.cards.take(
        next(each for each in hand.ways if each.why_not is None and each.family in (Family.READY, Family.END))
    )
    hand.settle()
    menus_of_map(hand, look)
    menus_of_docks(hand, look)
    assert not plain, told(plain)
    known = PLACES | ({"clock"} if system == TOWERS else set())
    assert sorted(known - places) == []


def test_a_menu_that_is_not_translated_would_be_found(hand: Hand, qtbot: QtBot, tmp_path: Path) -> None:
    hand.sit_down(TOWERS)
    root = QWidget(hand.window)
    button = QPushButton("ƒöļð", root)
    menu = QMenu(button)
    menu.aboutToShow.connect(lambda: menu.addMenu("ƒöļð").addAction("Fold the map"))
    button.setMenu(menu)
    root.show()
    plain: dict[str, str] = {}
    menus_in(root, partial(looking(hand, plain, set()), "button"))
    assert "QMenu: Fold the map" in plain
