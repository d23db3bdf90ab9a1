"""The sheet of every registered system has a form with all its fields."""

from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.rules.registry import SYSTEMS, figures_of
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import Skill, TowersSheet
from desktop.forms.sheet_fields import specs_of
from desktop.sheets.editors import ExactEditor, LineEditor
from desktop.sheets.form import SheetForm
from desktop.sheets.groups import RecordsEditor
from desktop.theme.theme import Theme
from desktop.translation import translate_window
from tests.helpers.desks import workspace_on
from tests.helpers.forms import editor_in

REFLEX = {"skill": "Reflex", "ranks": 6, "pace": "staggered"}


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_field_has_an_editor(system: SystemId, qtbot: QtBot, theme: Theme) -> None:
    kind = SYSTEMS[system].sheet
    form = SheetForm(workspace_on(theme), kind, figures_of(system))
    qtbot.addWidget(form)
    shown = [name for grid in form.grids.values() for name in grid.editors]
    assert sorted(shown) == sorted(kind.model_fields)
    form.show_sheets(tuple(creature.sheet for creature in shipped_creatures(system)) or (kind(),))


def test_speeds_and_skills_are_typed_into_the_form(qtbot: QtBot, theme: Theme) -> None:
    form = SheetForm(workspace_on(theme), SemiSheet, figures_of(SEMI_AUTOMAGIC))
    qtbot.addWidget(form)
    form.show_sheets((SemiSheet.model_validate({"speed": "2.5", "skills": [REFLEX]}),))
    entered: list[tuple[str, Any]] = []
    form.changed.connect(lambda spec, value: entered.append((spec.name, value)))
    speed = editor_in(form, "speed")
    assert isinstance(speed, ExactEditor)
    field = speed.field
    assert field.text() == "2.5"
    for text in ("7/2", "nonsense", "-1"):
        field.setText(text)
        field.editingFinished.emit()
    assert [name for name, _ in entered] == ["speed"] and str(entered[0][1]) == "7/2"
    records = next(grid.editors["skills"] for grid in form.grids.values() if "skills" in grid.editors)
    assert isinstance(records, RecordsEditor)
    assert "Reflex +3" in [button.text() for button in records.boxes[0].findChildren(QAbstractButton)]
    skill, techniques = (records.boxes[0].editors[name] for name in ("skill", "techniques"))
    for editor, word in ((skill, "Stealth"), (techniques, "Evasion")):
        menu = next(menu for menu in editor.findChildren(QMenu) if menu is not None)
        menu.aboutToShow.emit()
        next(action for action in menu.actions() if action.text() == word).trigger()
        assert entered[-1][0] == "skills"
    assert [each[1][0].skill for each in entered[-2:]] == ["Stealth", "Reflex"]
    assert entered[-1][1][0].techniques == ("Evasion",)
    records.add_one()
    assert [each.skill for each in entered[-1][1]] == ["Reflex", "New"]


def test_what_comes_in_for_a_record_that_is_gone_changes_no_other(qtbot: QtBot, theme: Theme) -> None:
    form = SheetForm(workspace_on(theme), SemiSheet, figures_of(SEMI_AUTOMAGIC))
    qtbot.addWidget(form)
    stealth = {"skill": "Stealth", "ranks": 2, "pace": "staggered"}
    form.show_sheets((SemiSheet.model_validate({"skills": [REFLEX, stealth]}),))
    entered: list[Any] = []
    form.changed.connect(lambda spec, value: entered.append(value))
    records = next(grid.editors["skills"] for grid in form.grids.values() if "skills" in grid.editors)
    assert isinstance(records, RecordsEditor)
    gone = records.boxes[1]
    ranks = next(spec for spec in specs_of(records.record) if spec.name == "ranks")
    gone.entered.emit(ranks, 3)
    assert [each.ranks for each in entered.pop()] == [6, 3]
    form.show_sheets((SemiSheet.model_validate({"skills": [REFLEX]}),))
    gone.entered.emit(ranks, 4)
    assert not entered


def test_terms_of_the_book_stand_in_the_form_in_the_language_and_are_typed_in_either(
    qapp: QApplication, qtbot: QtBot, theme: Theme
) -> None:
    translate_window(qapp, "de")
    specs_of.cache_clear()
    try:
        form = SheetForm(workspace_on(theme), TowersSheet, figures_of(TOWERS))
        qtbot.addWidget(form)
        form.show_sheets((TowersSheet(immune=("Acid",), skills=(Skill(name="Notice"),)),))
        heard: list[object] = []
        form.changed.connect(lambda spec, value: heard.append(value))
        immune = next(grid.editors["immune"] for grid in form.grids.values() if "immune" in grid.editors)
        skills = next(grid.editors["skills"] for grid in form.grids.values() if "skills" in grid.editors)
        assert isinstance(immune, LineEditor) and isinstance(skills, RecordsEditor)
        assert immune.field.text() == "Säure"
        immune.field.setText("gift, Cold, Heimweh")
        immune.field.editingFinished.emit()
        assert heard == [("Poison", "Cold", "Heimweh")]
        name = skills.boxes[0].editors["name"]
        assert isinstance(name, LineEditor) and name.field.text() == "Bemerken"
        name.field.setText("Heimlichkeit")
        name.field.editingFinished.emit()
        assert heard[1:] == [(Skill(name="Stealth"),)]
        assert "Bemerken" in [button.text() for button in skills.boxes[0].findChildren(QAbstractButton)]
    finally:
        translate_window(qapp, "en")
        specs_of.cache_clear()
