"""The underlined letters of menus: each once among the lines that are seen, whatever the mode."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from desktop.menus.underlined import told_apart
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat


def test_the_first_keeps_its_letter_and_others_get_one_that_is_free() -> None:
    assert told_apart(["&New…", "Re&name it", "&Open"]) == ("&New…", "&Rename it", "&Open")
    assert told_apart(["&Ab", "&a b"]) == ("&Ab", "a &b")
    assert told_apart(["&A", "&A"]) == ("&A", "A"), "all of them are taken"
    assert told_apart(["Plain", "This && &that", "&That"]) == ("Plain", "This && &that", "T&hat")
    assert told_apart(["&Ämter", "&ämter"]) == ("&Ämter", "ä&mter")


@pytest.fixture
def seat(qapp: QApplication, tmp_path: Path) -> Iterator[Seat]:
    """The sample in its fight."""
    seat = Seat(tmp_path)
    seat.play_sample()
    yield seat
    seat.window.close()
    seat.window.deleteLater()


def menus_in(menu: QMenu) -> Iterator[QMenu]:
    """Yield a menu, opened, and all that are in it."""
    menu.aboutToShow.emit()
    yield menu
    for action in menu.actions():
        within = action.menu()
        if isinstance(within, QMenu):
            yield from menus_in(within)


@pytest.mark.parametrize("mode", list(Mode))
def test_no_letter_stands_twice_in_a_menu_of_the_program(seat: Seat, mode: Mode) -> None:
    seat.workspace.set_mode(mode)
    found = 0
    for top in seat.window.menuBar().actions():
        whole = top.menu()
        assert isinstance(whole, QMenu)
        for menu in menus_in(whole):
            titles = [action.text().replace("&&", "") for action in menu.actions() if action.isVisible()]
            letters = [title[title.index("&") + 1].casefold() for title in titles if "&" in title]
            assert len(set(letters)) == len(letters), (menu.title(), sorted(letters))
            found += len(letters)
    assert found > 60
