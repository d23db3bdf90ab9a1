"""The sheet of every registered system has a form with all its fields, words for them, and figures to preview."""

import pytest
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from desktop.sheets.form import SheetForm
from desktop.systems.presentation import Presentation
from desktop.systems.registry import presentation_of
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.tiny.sheet import TinySheet


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_field_has_an_editor(system: SystemId, qtbot: QtBot, theme: Theme) -> None:
    kind = SYSTEMS[system].sheet
    form = SheetForm(workspace_on(theme), kind, presentation_of(system))
    qtbot.addWidget(form)
    shown = [name for grid in form.grids.values() for name in grid.editors]
    assert sorted(shown) == sorted(kind.model_fields)
    form.show_sheets(tuple(creature.sheet for creature in shipped_creatures(system)) or (kind(),))


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_key_figures_are_fields_and_every_creature_has_figures(system: SystemId) -> None:
    presentation, kind = presentation_of(system), SYSTEMS[system].sheet
    assert presentation.key_fields(kind) and set(presentation.key_fields(kind)) <= set(kind.model_fields)
    assert all(presentation.figures(creature.sheet) for creature in shipped_creatures(system))


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_conditions_have_words_and_weapons_have_figures(system: SystemId) -> None:
    presentation, words = presentation_of(system), Words()
    missing = [c.kind for c in presentation.conditions(words) if f"{system}.condition.{c.kind}" not in words.templates]
    assert missing == []
    assert all(weapon.figures for weapon in presentation.weapons())


def test_of_an_unknown_system_the_plain_numbers_are_known() -> None:
    presentation = Presentation(SystemId("tiny"))
    assert presentation.key_fields(TinySheet) == ("hits", "guard")
    assert presentation.figures(TinySheet(hits=4)) == (("Hits", "4"), ("Guard", "10"))
    assert presentation.derived(TinySheet(), "hits") is None and presentation.conditions(Words()) == ()
