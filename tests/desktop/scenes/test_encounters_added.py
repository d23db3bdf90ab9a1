"""A map without an encounter says so in the dock of scenes, and gets one by a button or the menu of its row."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.scenes.panel import ScenesPanel
from desktop.theme.theme import Theme
from tests.desktop.layers.test_prepare_docks import add_scene, rows, top
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ready


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> ScenesPanel:
    """Give the dock of scenes."""
    panel = ScenesPanel(workspace_on(theme, ready()))
    qtbot.addWidget(panel)
    panel.resize(250, 400)
    panel.show()
    return panel


def test_a_map_without_an_encounter_says_so_and_its_button_adds_one(panel: ScenesPanel, qtbot: QtBot) -> None:
    workspace = panel.workspace
    assert not panel.bare.isVisible()
    add_scene(panel)
    assert panel.bare.isVisible() and workspace.encounter is None
    QTest.mouseClick(panel.add, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and len(menu.actions()) == len(workspace.session.systems)
    menu.actions()[-1].trigger()
    menu.close()
    assert rows(panel) == ["Hall", "  Brawl", "Scene 2", "  Encounter 2"]
    assert workspace.encounter is not None
    assert workspace.encounter.system == tuple(workspace.session.systems)[-1]
    qtbot.waitUntil(lambda: not panel.bare.isVisible())
    workspace.undo()
    qtbot.waitUntil(panel.bare.isVisible)


def test_the_menu_of_a_scene_adds_an_encounter_on_it(panel: ScenesPanel) -> None:
    add_scene(panel)
    panel.tree.customContextMenuRequested.emit(panel.tree.visualItemRect(top(panel.tree)).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (within,) = (each.menu() for each in menu.actions() if each.text() == "Add an encounter")
    assert isinstance(within, QMenu)
    within.actions()[0].trigger()
    menu.close()
    assert rows(panel) == ["Hall", "  Brawl", "  Encounter 2", "Scene 2"]
