"""The menu of conditions: its groups are sorted by name, and what is typed is found in all of them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.explain.words import Words
from core.model.creature_reference import CreatureReference, vitals_of
from core.rulebook.catalogue import system_ids
from core.rules.kit.shown import ConditionGroup
from core.rules.registry import figures_of
from desktop.creatures.condition_menu import fill_condition_menu
from desktop.theme.theme import Theme
from desktop.widgets.fuzzy_match import without_accents
from desktop.widgets.menu_search import MenuSearch
from tests.desktop.run.test_swift_cards import ANN, duel
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER

MOST = 30
"""Lines of a group that are seen at a glance."""


@pytest.fixture
def table(qtbot: QtBot, theme: Theme) -> Table:
    """Return a duel of Swift Swords."""
    return duel(qtbot, theme, {}, {})


def opened(table: Table) -> tuple[QMenu, MenuSearch]:
    """Return the menu for Ann as it has come up."""
    menu = QMenu(table)
    fill_condition_menu(menu, table.workspace, (ANN,), lambda: None)
    search = menu.findChild(MenuSearch)
    assert search is not None
    menu.popup(QPoint(0, 0))
    QApplication.processEvents()
    return menu, search


def groups_of(menu: QMenu) -> list[QMenu]:
    """Return the menus within a menu."""
    return [inner for inner in (each.menu() for each in menu.actions()) if isinstance(inner, QMenu)]


def held(table: Table) -> set[str]:
    """Return the conditions of Ann."""
    workspace = table.workspace
    token = workspace.state.encounter(ENCOUNTER).tokens[ANN]
    lasting = vitals_of(workspace.state, CreatureReference(ENCOUNTER, ANN)).conditions
    return {each.kind for each in (*token.conditions, *lasting)}


def test_the_groups_are_sorted_by_what_is_read(table: Table) -> None:
    menu, _ = opened(table)
    assert [each.title() for each in groups_of(menu)] == ["Major conditions", "States", "Injuries", "Counted"]
    for group in groups_of(menu):
        words = [without_accents(each.text()) for each in group.actions()]
        assert words == sorted(words) and 1 < len(words) <= MOST


@pytest.mark.parametrize("system", system_ids())
def test_no_group_of_any_game_is_longer_than_a_glance(system: str) -> None:
    known = figures_of(SystemId(system), Words()).conditions()
    assert all(sum(each.group is group for each in known) <= MOST for group in ConditionGroup)


def test_what_is_typed_is_found_in_every_group_and_enter_gives_it(table: Table) -> None:
    menu, search = opened(table)
    assert search.line.hasFocus()
    QTest.keyClicks(search.line, "prone")
    shown = [each.text() for each in menu.actions() if each.isVisible() and each is not search.head]
    assert shown == ["Prone"]
    QTest.keyClick(search.line, Qt.Key.Key_Return)
    assert "prone" in held(table) and not menu.isVisible()


def test_what_is_typed_in_a_group_is_looked_for_too_and_all_comes_back_without_it(table: Table) -> None:
    menu, search = opened(table)
    before = [each.text() for each in menu.actions() if each.isVisible()]
    states = groups_of(menu)[1]
    states.popup(QPoint(0, 0))
    QTest.keyClicks(states, "s")
    assert search.line.text() == "s" and not states.isVisible()
    QTest.keyClicks(search.line, "tu")
    assert [each.text() for each in search.found()] == ["Stunned"]
    search.line.clear()
    assert [each.text() for each in menu.actions() if each.isVisible()] == before
    assert "Stunned" in [each.text() for each in states.actions()]


def test_one_goes_on_typing_where_the_first_that_fits_has_lines_of_its_own(table: Table) -> None:
    menu, search = opened(table)
    amounts = next(each.menu() for each in search.lines if each.menu() is not None)
    assert isinstance(amounts, QMenu)
    name = amounts.title()
    for number, letter in enumerate(name, 1):
        popup = QApplication.activePopupWidget()
        assert popup is not None
        QTest.keyClicks(popup.focusWidget() or popup, letter)
        assert search.line.text() == name[:number] and not amounts.isVisible()
    QTest.keyClick(search.line, Qt.Key.Key_Return)
    assert amounts.isVisible() and amounts.activeAction() is amounts.actions()[0]
    QTest.keyClicks(amounts, "x")
    assert search.line.text() == f"{name}x" and not amounts.isVisible()
    menu.close()


def test_where_nothing_is_called_what_is_typed_that_is_said(table: Table) -> None:
    menu, search = opened(table)
    QTest.keyClicks(search.line, "xyz")
    assert [each.text() for each in menu.actions() if each.isVisible()][1:] == ["Nothing is called that"]
    QTest.keyClick(search.line, Qt.Key.Key_Return)
    assert menu.isVisible()
    search.line.emptying.click()
    assert not search.line.text() and "Nothing is called that" not in [
        each.text() for each in menu.actions() if each.isVisible()
    ]
    menu.close()
