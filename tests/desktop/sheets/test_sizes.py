"""A size is chosen by clicks from the list of its book, on every sheet and for every foe that is made quickly."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.documents.new_adventure import blank
from core.documents.shipped import shipped_creatures
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.creature import Creature
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.registry import SYSTEMS, figures_of
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.towers.names import TOWERS
from desktop.bestiary.quick_foe import QuickFoe
from desktop.sheets.editors import ChoiceEditor, Editor
from desktop.sheets.panel import SheetPanel
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.forms import editor_in

SIZES = (
    (TOWERS, "size", 9),
    (FACTION_ZONES, "size", 5),
    (SEMI_AUTOMAGIC, "scale", 12),
    (SWIFT_SWORDS, "size", 7),
    (SWIFT_SWORDS, "mount_size", 7),
)
"""The fields of each game that are a size, and how many its book has at least; in Basic Roleplaying it is rolled."""


def placed(theme: Theme, system: SystemId) -> tuple[Workspace, Creature]:
    """Return a workspace with one creature of a game on its map, selected."""
    session = Session(Journal(blank(1, system, SYSTEMS)), SYSTEMS)
    encounter = next(iter(session.state.encounters.values()))
    creature = next(each for each in shipped_creatures(system) if each.kit)
    session.submit(PlaceFoes(encounter.id, encounter.scene, creature, ((SQUARE, SQUARE),)))
    workspace = workspace_on(theme, session)
    workspace.select(tuple(session.state.encounter(encounter.id).tokens))
    return workspace, creature


def size_of(workspace: Workspace, name: str) -> object:
    """Return the size of the one who is there."""
    encounter = workspace.encounter
    assert encounter is not None
    (token,) = encounter.tokens.values()
    return getattr(workspace.state.creature(token).sheet, name)


def clicked(box: QComboBox, row: int) -> None:
    """Open a list and click on a line of it."""
    box.showPopup()
    QApplication.processEvents()
    view = box.view()
    index = view.model().index(row, 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    QApplication.processEvents()


def chosen(editor: Editor, least: int) -> str:
    """Choose the last size but one of an editor by a click, and return its words."""
    assert isinstance(editor, ChoiceEditor) and editor.box.count() >= least
    row = editor.box.count() - 2
    assert row != editor.box.currentIndex()
    clicked(editor.box, row)
    assert editor.box.currentIndex() == row
    return editor.box.currentText()


@pytest.mark.parametrize(("system", "name", "least"), SIZES)
def test_on_the_sheet(qtbot: QtBot, theme: Theme, system: SystemId, name: str, least: int) -> None:
    workspace, _ = placed(theme, system)
    panel = SheetPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(360, 900)
    panel.show()
    assert panel.form is not None
    before = size_of(workspace, name)
    editor = editor_in(panel.form, name)
    chosen(editor, least)
    assert size_of(workspace, name) == editor.spec.choices[-2] != before


@pytest.mark.parametrize(("system", "name", "least"), [each for each in SIZES if each[1] != "mount_size"])
def test_for_a_foe_that_is_made_quickly(qtbot: QtBot, theme: Theme, system: SystemId, name: str, least: int) -> None:
    workspace, creature = placed(theme, system)
    form = QuickFoe(workspace, creature, figures_of(system), fresh=True)
    qtbot.addWidget(form)
    form.show()
    editor = form.numbers.editors[name]
    assert isinstance(editor, Editor)
    chosen(editor, least)
    assert getattr(form.sheet, name) == editor.spec.choices[-2]
