"""What falls due when: listed beside the clock, marked on the lane, set up and struck by hand."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.people import SetCondition, SetTrack
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.condition import Condition
from core.rules.registry import SYSTEMS
from core.rules.towers.calls.overrides import Remind
from desktop.run.clocks.towers import TowersClockView
from desktop.run.clocks.towers_coming import ComingList
from desktop.run.clocks.towers_lane import TowersLane
from desktop.theme.theme import Theme
from desktop.theme.tokens import DARK
from desktop.workspace.workspace import Workspace
from tests.desktop.run.clocks.test_clocks import clock, encounter, fight, usual
from tests.helpers.desks import workspace_on


def prepared(theme: Theme) -> Workspace:
    """Return the sample's fight with one who is dying and one who is dazed for a while."""
    workspace = fight(theme)
    who = clock().line()
    assert workspace.submit(SetTrack(encounter().id, (who[-1],), "lethal", value=-1))
    dazed = Condition("dazed", until=clock().now + 13)
    assert workspace.submit(SetCondition(encounter().id, (who[1],), dazed))
    return workspace


@pytest.fixture
def coming(qtbot: QtBot, theme: Theme) -> ComingList:
    """Give the list beside the clock."""
    found = ComingList(prepared(theme))
    qtbot.addWidget(found)
    found.show()
    found.refresh()
    return found


def name(workspace: Workspace, who: TokenId) -> str:
    """Return what somebody is called."""
    return workspace.name_of(who) or who


def test_it_tells_what_the_phases_bring_the_nearest_first(coming: ComingList) -> None:
    workspace, line = coming.workspace, clock().line()
    phases = [each.phase for each in coming.told]
    assert phases == sorted(phases) and phases[0] >= clock().now and phases[-1] < clock().now + 101
    words = [what for _, what in coming.rows()]
    assert f"{name(workspace, line[-1])}: LETHAL -1 → -2" in words
    assert f"{name(workspace, line[-1])} dies" in words
    assert f"{name(workspace, line[1])}: dazed no more" in words
    assert coming.rows()[0][0] == str(phases[0]), "the phase stands before the first of its lines"


def test_nothing_is_drawn_and_nothing_changes_by_looking(coming: ComingList) -> None:
    before = coming.workspace.state
    coming.told = ()
    coming.refresh()
    assert coming.told and coming.workspace.state is before


def test_a_click_selects_whom_it_concerns_and_enter_shows_them(coming: ComingList, qtbot: QtBot) -> None:
    number = next(number for number, each in enumerate(coming.told) if each.who is not None)
    row = coming.list.topLevelItem(number)
    assert row is not None
    coming.list.itemClicked.emit(row, 1)
    assert coming.workspace.selection == (coming.told[number].who,)
    with qtbot.waitSignal(coming.workspace.centre_on):
        coming.list.itemActivated.emit(row, 1)
    assert "phase" in row.toolTip(1) and "T99-" in row.toolTip(1)


def test_something_of_ones_own_is_set_up_and_struck_by_the_keyboard(coming: ComingList) -> None:
    coming.add.click()
    assert coming.line.isVisible() and coming.line.value("at") == clock().now + 10
    QTest.keyClicks(coming.line.line("words"), "the bridge falls")
    QTest.keyClick(coming.line.line("words"), Qt.Key.Key_Return)
    coming.refresh()
    assert not coming.line.isVisible()
    words = [what for _, what in coming.rows()]
    number = words.index("Due: the bridge falls")
    assert coming.told[number].phase == clock().now + 10
    coming.list.setFocus()
    coming.list.setCurrentIndex(coming.list.model().index(0, 0))
    assert coming.told[0].due is not None or not coming.strike(), "only what was set up can be struck"
    coming.list.setCurrentIndex(coming.list.model().index(number, 0))
    QTest.keyClick(coming, Qt.Key.Key_Delete)
    coming.refresh()
    assert "Due: the bridge falls" not in [what for _, what in coming.rows()]
    coming.workspace.undo()
    coming.refresh()
    assert "Due: the bridge falls" in [what for _, what in coming.rows()]


def test_of_two_effects_in_the_same_words_the_one_that_is_chosen_is_struck(coming: ComingList) -> None:
    workspace, (first, second) = coming.workspace, clock().line()[:2]
    for who in (first, second):
        assert workspace.submit(Remind(encounter().id, clock().now + 9, "Acid", who, stun=1))
    coming.refresh()
    lines = [number for number, (_, what) in enumerate(coming.rows()) if what == "Due: Acid"]
    assert [coming.told[number].who for number in lines] == [first, second]
    coming.list.setFocus()
    coming.list.setCurrentIndex(coming.list.model().index(lines[1], 0))
    QTest.keyClick(coming, Qt.Key.Key_Delete)
    assert [due.argument("whom") for due in workspace.state.encounter(encounter().id).due] == [first]


def test_bad_entries_are_refused_in_words_and_the_line_stays(coming: ComingList, qtbot: QtBot) -> None:
    coming.add.click()
    assert not coming.remind(), "no words"
    QTest.keyClicks(coming.line.line("words"), "too late")
    coming.line.fill_in("at", 0)
    with qtbot.waitSignal(coming.workspace.message):
        assert not coming.remind()
    assert coming.line.isVisible() and coming.line.value("words") == "too late"
    QTest.keyClick(coming, Qt.Key.Key_Escape)
    assert not coming.line.isVisible()


def test_the_menu_reads_the_rule_and_strikes(coming: ComingList, qtbot: QtBot) -> None:
    coming.add.click()
    QTest.keyClicks(coming.line.line("words"), "the tide turns")
    QTest.keyClick(coming.line.line("words"), Qt.Key.Key_Return)
    coming.refresh()
    number = next(number for number, each in enumerate(coming.told) if each.due is not None)
    row = coming.list.topLevelItem(number)
    assert row is not None
    coming.list.customContextMenuRequested.emit(coming.list.visualItemRect(row).center())
    menu = coming.findChildren(QMenu)[-1]
    texts = [action.text().partition("\t")[0] for action in menu.actions()]
    assert texts == ["Read the rule", "Strike it"]
    with qtbot.waitSignal(coming.workspace.rule_wanted) as wanted:
        menu.actions()[0].trigger()
    assert wanted.args == ["T99-CLOCK-05"]
    menu.actions()[1].trigger()
    menu.close()
    coming.refresh()
    assert all(each.due is None for each in coming.told)


def test_an_empty_list_says_so(qtbot: QtBot, theme: Theme) -> None:
    state, system = fight(theme).state, SYSTEMS[encounter().system]
    for token in encounter().tokens.values():
        whole = system.fresh_vitals(state.creature(token))
        state = state.with_vitals(encounter().id, token, whole)
        state = state.with_token(encounter().id, replace(state.token(encounter().id, token.id), conditions=()))
    found = ComingList(workspace_on(theme, Session(Journal(state), SYSTEMS)))
    qtbot.addWidget(found)
    found.refresh()
    assert found.rows() == (("", "Nothing in the coming 100 phases"),)
    assert not found.strike()


def test_the_lane_marks_the_phases_and_its_tooltip_tells_them(qtbot: QtBot, theme: Theme) -> None:
    lane = usual(qtbot, TowersLane(prepared(theme)))
    twenty = lane.column(20)
    told = lane.tip_at(QPoint(round(twenty.center().x()), 40))
    assert "zero phase" in told and "LETHAL -1 → -2" in told
    assert told.startswith("phase 20")


def test_the_button_shows_the_list_and_a_narrow_clock_begins_without(qtbot: QtBot, theme: Theme) -> None:
    view = TowersClockView(prepared(theme))
    qtbot.addWidget(view)
    view.resize(900, 160)
    view.show()
    assert view.coming.isVisible() and view.due.isChecked()
    view.resize(420, 160)
    assert not view.coming.isVisible()
    view.due.click()
    assert view.coming.isVisible()
    view.resize(400, 160)
    assert view.coming.isVisible(), "it was asked for"


def test_it_follows_the_theme(coming: ComingList, theme: Theme) -> None:
    number = next(number for number, each in enumerate(coming.told) if each.grave)
    theme.wear("dark")
    coming.refresh()
    row = coming.list.topLevelItem(number)
    assert row is not None and row.foreground(1).color().name() == DARK.danger.lower()


def test_a_narrow_clock_shows_one_thing_at_a_time_and_asks_for_no_more_room(qtbot: QtBot, theme: Theme) -> None:
    view = TowersClockView(prepared(theme))
    qtbot.addWidget(view)
    narrow = view.minimumSizeHint().width()
    assert narrow <= theme.pixels(440)
    view.resize(narrow, 140)
    view.show()
    assert view.pages.isVisible() and not view.coming.isVisible() and not view.duel.isVisible()
    view.due.click()
    assert view.coming.isVisible() and not view.pages.isVisible() and not any(each.isChecked() for each in view.buttons)
    view.duel_button.click()
    assert view.duel.isVisible() and not view.coming.isVisible()
    view.due.click()
    assert view.coming.isVisible() and not view.duel.isVisible() and not view.duel_button.isChecked()
    view.buttons[2].click()
    assert view.pages.isVisible() and not view.coming.isVisible() and not view.due.isChecked()
    view.due.click()
    view.resize(theme.pixels(900), 140)
    assert view.coming.isVisible() and view.pages.isVisible() and view.coming.width() < view.pages.width()
    assert view.minimumSizeHint().width() == narrow
