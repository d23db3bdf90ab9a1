"""The strip that lets time pass says beforehand what falls due in it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.edits.time import LetTimePass, PutReminder
from core.explain.calendar import DAY, MINUTE
from core.model.reminder import Reminder
from desktop.calendar.time_strip import TimeStrip
from desktop.calendar.words import MOST_NAMED
from desktop.theme.theme import Theme
from tests.desktop.calendar.test_panel import sickroom
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


@pytest.fixture
def strip(qtbot: QtBot, theme: Theme) -> TimeStrip:
    """Give a strip where Ann has the plague, the next check of which is due in a day."""
    made = TimeStrip(workspace_on(theme, sickroom()))
    qtbot.addWidget(made)
    return made


def tip(strip: TimeStrip, unit: int) -> str:
    """Return the tooltip of a button as the pointer finds it."""
    button = strip.buttons[unit]
    QApplication.sendEvent(button, QHelpEvent(QEvent.Type.ToolTip, QPoint(2, 2), button.mapToGlobal(QPoint(2, 2))))
    return button.toolTip()


def test_a_button_says_what_falls_due_in_its_time(strip: TimeStrip) -> None:
    assert "Let a minute pass" in tip(strip, MINUTE) and "Nothing falls due" in tip(strip, MINUTE)
    found = tip(strip, DAY).splitlines()
    assert "Ann" in found[-1] and "Plague" in found[-1]
    strip.workspace.submit(PutReminder(Reminder("", 30, "The guard changes")))
    assert "The guard changes" in tip(strip, MINUTE)


def test_the_steps_of_a_menu_say_it_too_but_for_those_that_set_the_time_back(strip: TimeStrip) -> None:
    menu = strip.buttons[DAY].menu()
    assert menu is not None and menu.toolTipsVisible()
    menu.aboutToShow.emit()
    steps = {step.data(): step for step in menu.actions()}
    assert "up to 7 ×" in steps[7 * DAY].toolTip() and "Ann" in steps[7 * DAY].toolTip()
    assert "Ann" not in steps[-7 * DAY].toolTip()


def test_of_many_things_only_some_are_named(strip: TimeStrip) -> None:
    for number in range(MOST_NAMED + 3):
        strip.workspace.submit(PutReminder(Reminder("", 10 + number, f"Bell {number}")))
    found = tip(strip, MINUTE)
    assert f"Bell {MOST_NAMED - 1}" in found and f"Bell {MOST_NAMED}" not in found and "3 more" in found


def test_in_a_fight_a_click_offers_the_spans_and_lets_nothing_pass(qtbot: QtBot, theme: Theme) -> None:
    strip = TimeStrip(workspace_on(theme, begun()))
    qtbot.addWidget(strip)
    strip.show()
    menu = strip.buttons[DAY].menu()
    assert menu is not None
    seen: list[bool] = []
    menu.aboutToShow.connect(lambda: seen.append(True))
    menu.aboutToShow.connect(lambda: QTimer.singleShot(0, menu.close))
    strip.buttons[DAY].click()
    assert seen and strip.workspace.state.time == 0


def test_the_time_is_whole_however_narrow_the_strip(strip: TimeStrip) -> None:
    strip.workspace.submit(LetTimePass(3661))
    strip.refresh()
    strip.show()
    for width in (180, 230, 600):
        strip.resize(width, 80)
        QApplication.processEvents()
        assert strip.time.shown() == strip.time.text() and strip.time.text().endswith(":01")
