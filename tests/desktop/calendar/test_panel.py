"""The docks of time: what is due, a look ahead, letting it pass; afflictions and what is called for about them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, PersonId, SceneId, SystemId
from core.chance.source import Source
from core.edits.fights import AddEncounter
from core.edits.maps import AddScene
from core.edits.people import AddPerson
from core.edits.time import PutReminder
from core.edits.tokens import PlacePerson
from core.engine.journal import Journal
from core.engine.policy import draw
from core.engine.request import Choice
from core.engine.session import Session
from core.explain.calendar import DAY, HOUR, MINUTE
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.reminder import Reminder
from core.model.scene import Scene
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.afflictions.calls import Expose
from core.rules.semi_automagic.sheet import SemiSheet, Training
from desktop.afflictions.affliction_list import pips
from desktop.afflictions.own_affliction import OwnAffliction
from desktop.afflictions.panel import AfflictionsPanel
from desktop.afflictions.syndrome_form import SyndromeForm
from desktop.afflictions.syndrome_list import SyndromeList
from desktop.calendar.panel import DuePanel
from desktop.run.cards.call_form import CallForm
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.conformance.arena import USUAL, arena
from tests.helpers.desks import workspace_on

SYSTEM, SCENE = SystemId("semi-automagic"), SceneId("scene-1")
ANN = CreatureReference(None, "person-3")


def sickroom() -> Session:
    """Return a session with Ann, who has caught the plague, on a map."""
    session = Session(Journal(Campaign(Source(3))), SYSTEMS, policy=draw)
    session.submit(AddScene(Scene(id=SCENE, name="Sickroom")))
    session.submit(AddEncounter("Ill", SYSTEM, SCENE))
    sheet = SemiSheet(skills=(Training(skill="Fortitude", ranks=6), Training(skill="Medicine", ranks=9)))
    session.submit(AddPerson(Creature(name="Ann", system=SYSTEM, sheet=sheet, side="party")))
    session.submit(PlacePerson(EncounterId("encounter-2"), SCENE, PersonId(ANN.id), (768, 768)))
    session.submit(Expose(None, (ANN,), "Plague", ("vector",)))
    return session


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on the sickroom."""
    return workspace_on(theme, sickroom())


@pytest.fixture
def due(qtbot: QtBot, workspace: Workspace) -> Iterator[DuePanel]:
    """Give the dock of what is due."""
    panel = DuePanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(780, 200)
    panel.show()
    yield panel


@pytest.fixture
def ills(qtbot: QtBot, workspace: Workspace) -> Iterator[AfflictionsPanel]:
    """Give the dock of afflictions."""
    panel = AfflictionsPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(330, 700)
    panel.show()
    yield panel


def lines(panel: DuePanel) -> list[list[str]]:
    """Return the lines of the list: when, who, what, how often in the chosen span."""
    found = [panel.list.topLevelItem(row) for row in range(panel.list.topLevelItemCount())]
    return [[item.text(column) for column in range(4)] for item in found if item is not None]


def test_the_list_says_when_what_falls_due_to_whom(due: DuePanel) -> None:
    assert lines(due) == [["day 2, 00:00", "Ann", "check against Plague, DC 6", ""]]
    assert due.ahead.text() == "Nothing falls due in that time."


def test_a_look_ahead_stands_there_before_time_passes(due: DuePanel, workspace: Workspace) -> None:
    workspace.submit(PutReminder(Reminder("", 600, "The watch", every=600)))
    due.span.show_span(1, HOUR)
    assert [line[3] for line in lines(due)] == ["up to 6 ×", ""]
    due.span.show_span(3, DAY)
    assert [line[3] for line in lines(due)] == ["up to 432 ×", "up to 3 ×"]
    assert due.ahead.text() == "Due in that time: 2. The clock asks before 2."
    assert workspace.state.time == 0


def test_time_passes_until_the_next_and_the_clock_may_be_stopped(due: DuePanel, workspace: Workspace) -> None:
    due.next.click()
    asked = workspace.session.pending
    assert isinstance(asked, Choice) and workspace.state.time == DAY and not due.go.isEnabled()
    workspace.answer("stop")
    assert workspace.state.time == DAY and due.go.isEnabled()
    workspace.undo()
    assert workspace.state.time == 0


def test_a_span_is_typed_and_passes_with_enter(due: DuePanel, workspace: Workspace) -> None:
    due.span.show_span(1, MINUTE)
    due.span.count.setText("15")
    QTest.keyClick(due.span.count, Qt.Key.Key_Return)
    assert workspace.state.time == 15 * MINUTE


def test_a_reminder_is_added_shown_to_the_players_and_forgotten(due: DuePanel, workspace: Workspace) -> None:
    due.add.click()
    assert due.form is not None
    assert not due.form.submit()
    QTest.keyClicks(due.form.fields.line("text"), "Supper")
    QTest.keyClick(due.form.fields.line("text"), Qt.Key.Key_Return)
    assert due.form is None
    (made,) = workspace.state.reminders
    assert (made.text, made.at, made.known) == ("Supper", HOUR, False)
    first = due.list.topLevelItem(0)
    assert first is not None
    due.list.setCurrentItem(first)
    QTest.keyClick(due.list, Qt.Key.Key_K)
    assert workspace.state.reminders[0].known
    QTest.keyClick(due.list, Qt.Key.Key_Delete)
    assert not workspace.state.reminders


def test_an_empty_list_says_what_stands_there(qtbot: QtBot, theme: Theme) -> None:
    panel = DuePanel(workspace_on(theme, Session(Journal(Campaign(Source(1))), SYSTEMS)))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.pages.currentWidget() is panel.empty and not panel.next.isEnabled()
    panel.empty.button.click()
    assert panel.form is not None
    QTest.keyClick(panel.form, Qt.Key.Key_Escape)
    assert panel.form is None


def test_pips_show_what_is_done_and_what_is_needed() -> None:
    assert [pips((0, 3)), pips((2, 3)), pips((3, 3)), pips(None)] == ["○○○", "●●○", "●●●", ""]


def test_the_dock_of_afflictions_tells_who_has_what(ills: AfflictionsPanel, workspace: Workspace) -> None:
    item = ills.list.topLevelItem(0)
    assert item is not None
    assert [item.text(column) for column in range(4)] == ["Ann", "Plague", "●○○", "day 2, 00:00"]
    assert ills.card.text() == "Ann: Plague\nFort DC 6 · Check rate once a day\nno symptoms yet"
    assert list(ills.about) == ["diagnose", "dose"]


def test_the_players_know_or_not_and_the_word_of_the_game_master_ends_it(
    ills: AfflictionsPanel, workspace: Workspace
) -> None:
    ills.list.setFocus()
    QTest.keyClick(ills.list, Qt.Key.Key_K)
    assert vitals_of(workspace.state, ANN).afflictions[0].known
    ills.end.click()
    assert not vitals_of(workspace.state, ANN).afflictions
    assert ills.pages.currentWidget() is ills.empty
    workspace.undo()
    assert ills.pages.currentWidget() is ills.list


def test_a_diagnosis_is_called_for_from_the_dock(ills: AfflictionsPanel, workspace: Workspace) -> None:
    ills.about["diagnose"].click()
    assert isinstance(ills.form, CallForm) and ills.pages.currentWidget() is ills.form
    assert ills.form.submit()
    assert vitals_of(workspace.state, ANN).afflictions[0].known
    QTest.keyClick(ills.form, Qt.Key.Key_Escape)
    assert ills.form is None and ills.pages.currentWidget() is ills.list


def test_the_form_in_the_dock_has_its_buttons_below_its_fields(ills: AfflictionsPanel) -> None:
    ills.resize(320, 600)
    ills.show()
    ills.about["diagnose"].click()
    form = ills.form
    assert isinstance(form, CallForm) and form.foot is not None
    QTest.qWait(0)
    assert form.foot.isVisible() and form.foot.geometry().top() > form.fields.geometry().bottom()
    assert form.foot.geometry().top() > form.title.geometry().bottom()
    assert form.go.width() >= form.go.minimumSizeHint().width()
    QTest.mouseClick(form.go, Qt.MouseButton.LeftButton)
    assert ills.form is None


def test_contact_is_called_for_those_selected_or_for_the_chosen_one(
    ills: AfflictionsPanel, workspace: Workspace
) -> None:
    menu = QMenu(ills)
    ills._fill(menu)
    entries = {action.text(): action for action in menu.actions()}
    assert workspace.selection and entries["Poison and disease: primary transmission"].isEnabled()
    assert not entries["A noise among sleepers"].isEnabled()
    entries["Alcohol: a drink"].trigger()
    assert isinstance(ills.form, CallForm)
    assert ills.form.submit()
    assert any(each.kind == "drink" for each in vitals_of(workspace.state, ANN).conditions)


def test_prospects_are_told_for_the_chosen_one(ills: AfflictionsPanel) -> None:
    """With Fortitude +6 the plague at DC 6 is over after two more checks, for certain (SEC-PSN-13, SEC-PSN-14)."""
    ills.list.setFocus()
    QTest.keyClick(ills.list, Qt.Key.Key_P)
    assert ills.card.text().endswith("In the end: over 100 %\nunhurt 100 %")


def shelf_of(ills: AfflictionsPanel) -> SyndromeList:
    """Open the list of syndromes."""
    ills.syndromes.click()
    assert isinstance(ills.form, SyndromeList)
    return ills.form


def choose(shelf: SyndromeList, name: str) -> None:
    """Choose a syndrome by its name."""
    for row in range(shelf.list.count()):
        if shelf.list.item(row).data(Qt.ItemDataRole.UserRole) == name:
            shelf.list.setCurrentRow(row)
            return
    raise AssertionError(name)


def form_of(shelf: SyndromeList) -> SyndromeForm:
    """Return the form that is open."""
    assert shelf.form is not None
    return shelf.form


def test_a_syndrome_of_the_tables_is_changed_for_this_adventure(ills: AfflictionsPanel, workspace: Workspace) -> None:
    """SEC-PSN-01: what is changed stands in the place of the table's, until it is deleted."""
    shelf = shelf_of(ills)
    choose(shelf, "Plague")
    assert not shelf.forget.isEnabled()
    QTest.keyClick(shelf.list, Qt.Key.Key_Return)
    form = form_of(shelf)
    form.figures.editors["dc"].entered.emit(9)
    assert form.syndrome.name == "Plague"
    form.keep.click()
    (own,) = workspace.state.syndromes
    assert own.syndrome.name == "Plague" and getattr(own.syndrome, "dc", 0) == 9
    choose(shelf, "Plague")
    assert shelf.list.currentItem().text() == "Plague, your own"
    QTest.keyClick(shelf.list, Qt.Key.Key_Delete)
    assert not workspace.state.syndromes
    QTest.keyClick(shelf.list, Qt.Key.Key_Escape)
    assert ills.form is None and ills.pages.currentWidget() is ills.list


def test_times_of_a_syndrome_are_written_in_words(ills: AfflictionsPanel, workspace: Workspace) -> None:
    """SEC-PSN-12, SEC-PSN-03: once a day, 1d6 hours; what means no time is told, and nothing is taken."""
    shelf = shelf_of(ills)
    choose(shelf, "Plague")
    QTest.keyClick(shelf.list, Qt.Key.Key_Return)
    form = form_of(shelf)
    rate = form.figures.editors["often"]
    assert "rate" not in form.figures.editors and "every" not in form.figures.editors
    rate.entered.emit("every 8 hours")
    assert (getattr(form.syndrome, "every", 0), getattr(form.syndrome, "rate", "")) == (8, "hour")
    rate.entered.emit("now and then")
    assert "once a day" in form.figures.trouble.text() and getattr(form.syndrome, "every", 0) == 8
    form.keep.click()
    assert not workspace.state.syndromes, "what is wrong is mended first"
    rate.entered.emit("every 8 hours")
    form.keep.click()
    assert getattr(workspace.state.syndromes[0].syndrome, "rate", "") == "hour"


def test_a_copy_has_a_name_of_its_own_and_a_new_one_needs_one(ills: AfflictionsPanel, workspace: Workspace) -> None:
    shelf = shelf_of(ills)
    choose(shelf, "Tear Gas")
    shelf.copy.click()
    form = form_of(shelf)
    assert form.syndrome.name == "Tear Gas 2"
    form.keep.click()
    shelf.make.click()
    form = form_of(shelf)
    form.figures.editors["name"].entered.emit(" ")
    form.keep.click()
    assert form.trouble.isVisible() and len(workspace.state.syndromes) == 1
    form.figures.editors["name"].entered.emit("Gout")
    assert not form.trouble.isVisible()
    form.figures.editors["ways"].entered.emit(("ingestion", "nonsense"))
    assert form.figures.trouble.isVisible()
    form.figures.editors["ways"].entered.emit(("ingestion",))
    form.keep.click()
    assert [each.syndrome.name for each in workspace.state.syndromes] == ["Tear Gas 2", "Gout"]


def test_an_affliction_in_ones_own_words_needs_no_rules(ills: AfflictionsPanel, workspace: Workspace) -> None:
    workspace.select((ANN.id,))
    ills.describe()
    form = ills.form
    assert isinstance(form, OwnAffliction) and form.names.text() == "For Ann" and not form.submit()
    form.fields.fill_in("again", 1)
    QTest.keyClicks(form.fields.line("text"), "Homesick")
    QTest.keyClick(form.fields.line("text"), Qt.Key.Key_Return)
    held = vitals_of(workspace.state, ANN).afflictions[-1]
    assert (held.kind, held.due, held.count("every"), ills.form) == ("Homesick", DAY, DAY, None)
    assert [each.affliction.kind for each in ills.list.ailments] == ["Plague", "Homesick"]


def test_a_game_without_tables_of_syndromes_says_so_instead_of_showing_nothing(theme: Theme, qtbot: QtBot) -> None:
    shelf = SyndromeList(workspace_on(theme, arena(SystemId("99-towers"), 5, USUAL).session))
    qtbot.addWidget(shelf)
    shelf.show()
    assert shelf.empty.isVisible() and not shelf.list.isVisible() and not shelf.make.isEnabled()
    other = SyndromeList(workspace_on(theme, arena(SystemId("semi-automagic"), 5, USUAL).session))
    qtbot.addWidget(other)
    other.show()
    assert other.list.isVisible() and not other.empty.isVisible()
