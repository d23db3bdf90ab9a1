"""A syndrome of the game master's own, from its form to what it does to somebody, by mouse and keys alone."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.edits.fights import End
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.condition import Condition
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from desktop.afflictions.panel import AfflictionsPanel
from desktop.afflictions.syndrome_list import SyndromeList
from desktop.calendar.time_menu import fill_time_menu
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.draw_form import DrawForm
from desktop.sheets.groups import RecordsEditor
from tests.desktop.lists.hand import fight_of
from tests.desktop.story.seat import Seat
from tests.desktop.story.test_calls import called
from tests.desktop.story.test_sheet_in_play import choose, write

FEVER = "Marsh fever"


def after_the_fight(seat: Seat) -> str:
    """Open a fight of Semi-Automagic that is over; return the name of somebody of the party."""
    session = Session(Journal(fight_of(SEMI_AUTOMAGIC)), SYSTEMS)
    (encounter,) = session.state.encounters.values()
    session.submit(End(encounter.id))
    seat.open(session.state)
    # chance lies on the table, so that every die is typed
    seat.program.settings.change(table_dice=True)
    return next(seat.state.name(each) for each in seat.encounter.tokens.values() if each.person is not None)


def made(seat: Seat) -> None:
    """Make a syndrome of which one symptom of two comes at random: tired for hours, or a morale penalty."""
    panel = seat.program.docks.raise_panel("afflictions")
    QApplication.processEvents()
    assert isinstance(panel, AfflictionsPanel)
    seat.push(panel.syndromes)
    shelf = panel.form
    assert isinstance(shelf, SyndromeList)
    seat.push(shelf.make)
    form = shelf.form
    assert form is not None
    write(form.figures.editors["name"], FEVER)
    write(form.figures.editors["often"], "once a day")
    symptoms = form.figures.editors["symptoms"]
    assert isinstance(symptoms, RecordsEditor)
    symptoms.add.click()
    for number, (effect, words) in enumerate((("condition", (1, 2)), ("morale", (3, 6)))):
        choose(symptoms.boxes[number].editors["effect"], effect)
        if effect == "condition":
            write(symptoms.boxes[number].editors["condition"], "Tired")
            write(symptoms.boxes[number].editors["time"], "1d6 hours")
        for name, value in zip(("low", "high"), words, strict=True):
            write(symptoms.boxes[number].editors[name], str(value))
    seat.push(form.keep)
    (own,) = seat.state.syndromes
    assert own.syndrome.name == FEVER


def typed(seat: Seat, *faces: str) -> None:
    """Type one die after the other."""
    for face in faces:
        form = seat.cards.question
        assert isinstance(form, DrawForm)
        form.line.setFocus()
        QTest.keyClicks(form.line, face)
        QTest.keyClick(form.line, Qt.Key.Key_Return)
    assert seat.workspace.session.pending is None


def tired(seat: Seat, name: str) -> Condition | None:
    """Return the condition that somebody has of it."""
    return next((each for each in seat.state.vitals(seat.token(name)).conditions if each.kind == "tired"), None)


def let_an_hour_pass(seat: Seat) -> None:
    """Let an hour of the world's time pass, by the menu."""
    menu = QMenu(seat.window)
    fill_time_menu(menu, seat.workspace)
    next(each for each in menu.actions() if each.text() == "Let 1 hour pass").trigger()
    menu.deleteLater()
    assert seat.workspace.session.pending is None


def test_a_random_symptom_that_is_a_condition_begins_now_and_lasts_its_time(seat: Seat) -> None:
    # SEC-PSN-27, SEC-GAP-44
    who = after_the_fight(seat)
    made(seat)
    began = seat.state.time
    assert began > 0
    form = called(seat, "expose", who)
    assert isinstance(form, CallForm)
    form.fields.fill_in("syndrome", FEVER)
    seat.push(form.go)
    typed(seat, "1", "2", "5")
    found = tired(seat, who)
    assert found is not None and found.ends == began + 5 * 3600
    # four hours later it is there still, and then it is over
    for hours, there in ((4, True), (1, False)):
        for _ in range(hours):
            let_an_hour_pass(seat)
        assert (tired(seat, who) is not None) is there
