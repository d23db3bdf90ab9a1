"""Finding an action in the list of all: by its words, by those of its rule, and what stands first."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.system import Offer
from desktop.run.bar.way_page import WayPage
from desktop.run.offer_groups import offer_words, offers_of
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import begin, prepared

ANN = TokenId("token-101")


def listed(qtbot: QtBot, theme: Theme) -> WayPage:
    """Return the list of all actions of somebody with a bow, who has five dice and a caster's training."""
    bow = {"id": "bow", "name": "Bow", "profile": "Bow", "carried": "both hands"}
    skills = [{"name": "Casting"}, {"name": "Wrestling"}]
    ann = {
        "at": [1, 1],
        "side": "party",
        "sheet": {"control": "major", "action_dice": 5, "skills": skills},
        "gear": [bow],
    }
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {"Ann": ann, "Orc": {"at": [2, 4], "sheet": {"action_dice": 2}}},
        "fight": {"answers": {"hand:Ann": "5 5 5 5 1"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    workspace = workspace_on(theme, played.session)
    page = WayPage(workspace, offers_of(workspace, ANN), finds=True)
    qtbot.addWidget(page)
    return page


def found(page: WayPage, wanted: str) -> list[str]:
    """Return the ids of the actions that are listed for some letters, each once."""
    page.filter.setText(wanted)
    return list(dict.fromkeys(each.act.action for each in page.list.ways.offers))


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("refresh", "refresh"),  # although it cannot be called yet, and letters of others lie apart
        ("pool", "gather"),
        ("action pool", "gather"),
        ("zone", "zone-move"),
        ("grapple", "grapple"),
        ("team", "trample"),
    ],
)
def test_what_is_called_so_comes_before_what_has_the_letters(
    qtbot: QtBot, theme: Theme, wanted: str, first: str
) -> None:
    assert found(listed(qtbot, theme), wanted)[0] == first


def test_an_action_is_found_by_the_words_of_its_rule(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-01: whoever gets aboard does so of a chariot
    names = found(listed(qtbot, theme), "chariot")
    assert "board" in names and "attack" not in names


def test_what_can_be_done_heads_the_list_of_all(qtbot: QtBot, theme: Theme) -> None:
    page = listed(qtbot, theme)
    closed = [each.why_not is not None for each in page.list.ways.offers]
    assert True in closed and closed == sorted(closed)
    assert len(closed) == len(page.offers)


def test_the_tip_of_a_way_tells_its_rule(qtbot: QtBot, theme: Theme) -> None:
    # SST-POOL-01
    page = listed(qtbot, theme)
    page.filter.setText("pool")
    tip = str(page.list.ways.data(page.list.ways.index(0), Qt.ItemDataRole.ToolTipRole))
    assert tip.startswith(f"{offer_words(page.workspace, page.list.ways.offers[0])}\n")
    assert "SST-POOL-01  Starting an Action Pool" in tip and "opens the pool" in tip


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_a_key_that_deletes_takes_a_letter_of_the_search_and_nobody_from_the_map(
    qtbot: QtBot, theme: Theme, key: Qt.Key
) -> None:
    page = listed(qtbot, theme)
    around = QWidget()
    qtbot.addWidget(around)
    page.setParent(around)
    deleted: list[str] = []
    for struck in ("Del", "Backspace"):
        shortcut = QShortcut(QKeySequence(struck), around)
        shortcut.activated.connect(lambda: deleted.append("somebody"))
    around.show()
    around.activateWindow()
    qtbot.waitUntil(around.isActiveWindow)
    page.filter.setText("/fly")
    page.list.setFocus()
    for left in ("/fl", "/f", "/", "", ""):
        QTest.keyClick(page.list, key)
        assert page.filter.text() == left and deleted == []


def test_no_line_moves_under_the_mouse_that_is_pressed_on_it(qtbot: QtBot, theme: Theme) -> None:
    first = listed(qtbot, theme)
    page = WayPage(first.workspace, (*first.offers[-20:], *first.offers[:4], first.offers[-1]))
    qtbot.addWidget(page)
    page.resize(560, 420)
    with qtbot.waitExposed(page):
        page.show()
    ways, rows = page.list, page.list.ways.offers
    # a view that is scrolled to its end shows more above it where it grows
    ways.setCurrentIndex(ways.ways.index(len(rows) - 1))
    QApplication.processEvents()
    ways.verticalScrollBar().setValue(ways.verticalScrollBar().maximum())
    row = max(number for number, each in enumerate(rows) if each.why_not is None)
    index, taken = ways.ways.index(row), list[Offer]()
    page.taken.connect(taken.append)
    where = ways.visualRect(index).center()
    assert page.foot.isVisible() and ways.viewport().rect().contains(where)
    QTest.mousePress(ways.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QApplication.processEvents()
    assert ways.visualRect(index).center() == where and not page.foot.isVisible()
    QTest.mouseRelease(ways.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert taken == [rows[row]]
