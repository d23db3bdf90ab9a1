"""Every window that asks, every card and every dock of play, looked through in the made-up language in all games.

What is left out is told in `test_untranslated.py`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId, ThingId
from core.edits.maps import PutThings
from core.explain.languages import PSEUDO
from core.geometry.units import SQUARE
from core.model.things import Picture
from core.rules.registry import SYSTEMS
from desktop.forms import sheet_fields
from desktop.importing.realign import AlignPicture
from desktop.manual_reader.window import ManualWindow
from desktop.translation import translate_window
from desktop.window.about import About, notices
from tests.desktop.lists.hand import Hand
from tests.desktop.looks.opened import (
    BY_ITSELF,
    BY_NAME,
    CARDS,
    OF_DIALOGS,
    QUOTING,
    WINDOWS,
    Cards,
    come_to_blows,
    of_docks,
    of_windows,
)
from tests.desktop.looks.test_untranslated import DIALOGS, looked_through
from tests.desktop.manual.pictures import written
from tests.desktop.manual.test_pages import ABSTRACT, sources
from tests.helpers.images import png


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the program as it has just started, in the made-up language."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    (tmp_path / "settings.json").write_text(f'{{"language": "{PSEUDO}"}}')
    sheet_fields.specs_of.cache_clear()
    hand = Hand(tmp_path)
    yield hand
    hand.window.close()
    hand.window.deleteLater()
    translate_window(application, "en")
    sheet_fields.specs_of.cache_clear()


def look(hand: Hand, place: str, root: QWidget, plain: dict[str, str]) -> None:
    """Look through what is open, and keep what is plain there with where that was."""
    QApplication.processEvents()
    for each in looked_through(hand.program, root):
        plain.setdefault(each, place)


def told(plain: dict[str, str]) -> str:
    """Return what was found plain, a line each."""
    return "\n".join(f"{place}: {each}" for each, place in sorted(plain.items()))


def test_every_window_and_card_of_the_program_is_looked_through() -> None:
    known = [*CARDS, *WINDOWS, *BY_NAME.values(), *OF_DIALOGS, *QUOTING, *BY_ITSELF]
    derived = re.compile(r"^class (\w+)\((?:QDialog|FormDialog|CardPage|FightPage)\)", re.MULTILINE)
    found = {name for text in sources().values() for name in derived.findall(text)}
    assert sorted(found - set(ABSTRACT)) == sorted(known)
    assert len(OF_DIALOGS) == len(DIALOGS)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_word_of_every_card_can_be_translated(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    plain: dict[str, str] = {}
    cards = Cards(hand, lambda place, root: look(hand, place, root, plain))
    cards.of_menus()
    come_to_blows(hand)
    cards.of_actions()
    cards.of_the_end()
    assert not plain, told(plain)
    assert sorted(CARDS - cards.seen) == []


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_word_of_every_dock_can_be_translated_in_each_game(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    plain: dict[str, str] = {}
    of_docks(hand, lambda place, root: look(hand, place, root, plain))
    assert not plain, told(plain)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_word_of_windows_that_docks_and_menus_open_can_be_translated(
    hand: Hand, tmp_path: Path, system: SystemId
) -> None:
    hand.sit_down(system)
    plain: dict[str, str] = {}
    of_windows(hand, tmp_path, lambda place, root: look(hand, place, root, plain))
    assert not plain, told(plain)


def test_every_word_of_the_manual_s_window_can_be_translated_and_it_says_that_its_pages_are_english(hand: Hand) -> None:
    window = ManualWindow(hand.workspace, PSEUDO, hand.window)
    window.show()
    window.open_at("drawing#walls")
    QApplication.processEvents()
    pages_alone = frozenset((window.reader, window.list, *window.list.findChildren(QWidget)))
    assert sorted(looked_through(hand.program, window, but=pages_alone)) == []
    assert window.notice.isVisible() and window.notice.text()
    window.close()
    for language in written():
        spoken = ManualWindow(hand.workspace, language, hand.window)
        spoken.show()
        assert not spoken.notice.isVisible()
        spoken.close()


def test_every_word_of_about_but_names_and_licences_can_be_translated(hand: Hand) -> None:
    said = " ".join(f"{each['name']} {each['licence']}" for each in notices())
    names: frozenset[str] = frozenset(re.findall("[A-Za-z]{3,}", said))
    window = About(hand.window)
    window.show()
    QApplication.processEvents()
    assert window.list.topLevelItemCount() == len(notices())
    but = frozenset((window.text,))
    assert sorted(looked_through(hand.program, window, but=but, more=names)) == []
    window.close()


def test_every_word_of_aligning_a_picture_can_be_translated(hand: Hand) -> None:
    hand.push(hand.window.start_page.buttons["blank"])
    hand.program.dialogs["new"].accept()
    QApplication.processEvents()
    document, scene = hand.workspace.document, hand.workspace.scene
    assert document is not None and scene is not None
    corner = 10 * SQUARE, 5 * SQUARE
    picture = Picture(
        id=ThingId("picture-1"), picture=document.put_asset(png(140, 70)), left_top=(0, 0), right_bottom=corner
    )
    assert hand.workspace.submit(PutThings(scene.id, (picture,)))
    assert hand.program.actions.start("arrange.align-picture")
    dialog = hand.program.dialogs["align-picture"]
    assert isinstance(dialog, AlignPicture)
    assert sorted(looked_through(hand.program, dialog)) == []
    dialog.close()
