"""The steps of the guide of a first evening: a long one takes of the room that the short ones leave."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.documents.guide import Guide
from desktop.theme.theme import Theme
from desktop.translation import translate_window
from desktop.widgets.text import ElidedLabel
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


def guide_in(language: str, qtbot: QtBot, qapp: QApplication, theme: Theme) -> Guide:
    """Return the guide of a fight that is on, in the words of a language."""
    translate_window(qapp, language)
    try:
        guide = Guide(workspace_on(theme, begun()))
    finally:
        translate_window(qapp, "en")
    qtbot.addWidget(guide)
    return guide


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_step_is_cut_as_long_as_there_is_room_for_all(
    qtbot: QtBot, qapp: QApplication, theme: Theme, language: str
) -> None:
    guide = guide_in(language, qtbot, qapp, theme)
    labels = guide.findChildren(ElidedLabel)
    guide.resize(guide.sizeHint().width() + 4, guide.sizeHint().height())
    guide.show()
    qapp.processEvents()
    assert len(labels) == 3 and [each.shown() for each in labels] == [each.text() for each in labels]


@pytest.mark.parametrize("language", ["en", "de"])
def test_where_the_words_of_all_have_no_room_the_next_step_stands_alone(
    qtbot: QtBot, qapp: QApplication, theme: Theme, language: str
) -> None:
    guide = guide_in(language, qtbot, qapp, theme)
    labels = guide.findChildren(ElidedLabel)
    wide, height = guide.sizeHint().width() + 4, guide.sizeHint().height()
    guide.resize(wide // 2, height)
    guide.show()
    qapp.processEvents()
    assert [each.isVisible() for each in labels] == [True, False, False]
    assert labels[0].shown() == labels[0].text()
    guide._tick(0)
    qapp.processEvents()
    assert [each.isVisible() for each in labels] == [False, True, False]
    guide.resize(wide, height)
    qapp.processEvents()
    assert all(each.isVisible() and each.shown() == each.text() for each in labels)
