"""The chapter of calls: checks out of a fight, harm, chips and conditions, by keys, menus and the mouse."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from core.documents.sample_fights import samples
from core.edits.people import AddPerson
from core.engine.event import Checked
from core.engine.request import Choice, Draw
from desktop.roster.token_menu import TokenMenu
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.call_list import CallPage
from desktop.run.cards.choice_form import ChoiceForm
from tests.desktop.story.seat import SHIFT, Seat, words_in
from tests.desktop.story.stage import ANN, BASTIAN, RAIDER, prepared


def called(seat: Seat, call: str, *names: str) -> CallForm:
    """Select some and open the form of a call, as the menu of tokens does."""
    seat.workspace.select(tuple(seat.token(name).id for name in names))
    seat.workspace.call_wanted.emit(call)
    QApplication.processEvents()
    form = seat.cards.form
    assert isinstance(form, CallForm) and form.isVisible()
    return form


def degrees(seat: Seat) -> list[str]:
    """Return how the checks of the last command came out."""
    entry = seat.workspace.session.last
    assert entry is not None
    return [event.check.degree.id for event in entry.events if isinstance(event, Checked)]


def test_a_check_is_called_for_by_one_key_while_no_fight_is_on(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.select((seat.token(ANN).id, seat.token(BASTIAN).id))
    before = seat.state
    seat.key(Qt.Key.Key_C)
    form = seat.cards.form
    assert isinstance(form, CallForm) and ANN in form.whom.text() and BASTIAN in form.whom.text()
    form.fields.fill_in("what", "skill Notice")
    form.fields.fill_in("difficulty", "hard")
    seat.key(Qt.Key.Key_Return)
    assert len(degrees(seat)) == 2 and set(degrees(seat)) <= {"99-towers.degree.passed", "99-towers.degree.failed"}
    assert ANN in seat.line.words.toolTip() and BASTIAN in seat.line.words.toolTip()
    seat.undo()
    assert seat.state == before
    seat.key(Qt.Key.Key_Escape)
    assert seat.cards.form is None


def test_the_odds_stand_there_before_the_flip(seat: Seat) -> None:
    """Of one card from a whole deck the court cards, ten and better make ten: sixteen of 52."""
    seat.open(prepared())
    form = called(seat, "check", RAIDER)
    form.fields.fill_in("what", "aspect ip")
    form.fields.fill_in("cards", -1)
    for _ in range(200):
        if form.odds.chances:
            break
        QApplication.processEvents()
    told = {chance.words: chance.share for chance in form.odds.chances}
    assert set(told) == {"passed", "failed"} and sum(told.values()) == 1


def test_the_number_of_ones_own_is_asked_only_where_it_is_wanted(seat: Seat) -> None:
    seat.open(prepared())
    form = called(seat, "check", ANN)
    assert not form.fields.parts["target"].isVisible()
    form.fields.fill_in("difficulty", "own")
    assert form.fields.parts["target"].isVisible()


def test_cards_on_the_table_are_typed_in_out_of_a_fight_too(seat: Seat) -> None:
    seat.open(prepared())
    seat.give_cards_to_the_table(ANN)
    form = called(seat, "check", ANN)
    form.fields.fill_in("what", "aspect ee")
    assert form.submit()
    request = seat.workspace.session.pending
    assert isinstance(request, Draw)
    QApplication.processEvents()
    seat.type("KS 2C 3D")
    seat.key(Qt.Key.Key_Return)
    assert seat.workspace.session.pending is None and degrees(seat) == ["99-towers.degree.passed"]


def test_everything_that_can_be_called_for_is_listed_and_taken_by_its_number(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.select((seat.token(ANN).id,))
    seat.key(Qt.Key.Key_C, SHIFT)
    page = seat.cards.form
    assert isinstance(page, CallPage) and {"check", "contest", "hazard", "fall", "rest", "award"} <= set(page.buttons)
    number = list(page.buttons).index("fall") + 1
    assert seat.cards.pick(number)
    form = seat.cards.form
    assert isinstance(form, CallForm) and form.call == "fall"
    form.fields.fill_in("feet", 10)
    seat.push(form.go)
    assert seat.track(ANN, "stun") < 24
    assert any(held.kind == "prone" for held in seat.state.vitals(seat.token(ANN)).conditions)


def test_a_rest_is_taken_once_however_often_enter_is_pressed(seat: Seat) -> None:
    seat.open(prepared())
    called(seat, "rest", ANN)
    before, steps = seat.state.time, seat.workspace.session.journal.head
    seat.key(Qt.Key.Key_Return)
    seat.key(Qt.Key.Key_Return)
    assert seat.state.time > before and seat.cards.form is None
    assert seat.workspace.session.journal.head == steps + 1


def test_without_anybody_it_says_so_and_cannot_be_done(seat: Seat) -> None:
    seat.open(prepared())
    form = called(seat, "hazard")
    assert not form.go.isEnabled() and "Select somebody first" in words_in(form)
    seat.workspace.select((seat.token(RAIDER).id,))
    assert form.go.isEnabled()


def test_the_menu_of_a_token_offers_the_calls(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.select((seat.token(ANN).id,))
    menu = QMenu()
    TokenMenu(seat.workspace, seat.window).fill(menu)
    (calls,) = (action.menu() for action in menu.actions() if action.text() == "Call for")
    assert isinstance(calls, QMenu)
    names = [action.text() for action in calls.actions()]
    assert "A check…" in names and "A fall…" in names
    next(action for action in calls.actions() if action.text() == "A check…").trigger()
    assert isinstance(seat.cards.form, CallForm)


def test_somebody_on_no_map_makes_a_check_and_gets_a_chip(seat: Seat) -> None:
    seat.open(prepared())
    creature = seat.state.creature(seat.token(ANN)).but(name="Edda")
    assert seat.workspace.submit(AddPerson(creature))
    edda = next(person for person in seat.state.people.values() if person.creature.name == "Edda")
    seat.workspace.select((edda.id,))
    seat.workspace.call_wanted.emit("check")
    form = seat.cards.form
    assert isinstance(form, CallForm) and "Edda" in form.whom.text()
    assert form.submit() and len(degrees(seat)) == 1
    seat.workspace.call_wanted.emit("award")
    form = seat.cards.form
    assert isinstance(form, CallForm)
    form.fields.fill_in("colour", "red")
    assert form.submit()
    assert seat.state.people[edda.id].vitals.chips["red"] == 1


def test_a_chip_is_asked_about_with_no_as_the_suggestion(fight: Seat) -> None:
    form = called(fight, "award", BASTIAN)
    form.fields.fill_in("colour", "red")
    assert form.submit() and fight.cards.form is None
    form = called(fight, "check", BASTIAN)
    form.fields.fill_in("what", "skill Stealth")
    assert form.submit()
    request = fight.workspace.session.pending
    assert isinstance(request, Choice) and request.suggested == "keep"
    QApplication.processEvents()
    question = fight.cards.question
    assert isinstance(question, ChoiceForm) and "Red chip: (flip+1)" in question.buttons[2].text()
    before = fight.state.vitals(fight.token(BASTIAN)).chips["red"]
    assert question.pick(3)
    assert fight.workspace.session.pending is None or fight.workspace.answer("keep")
    assert before == 1 and fight.state.vitals(fight.token(BASTIAN)).chips["red"] == 0


def test_a_call_gives_up_what_is_aimed(fight: Seat) -> None:
    fight.take("attack")
    assert fight.workspace.aiming.offer is not None
    fight.workspace.call_wanted.emit("")
    assert fight.workspace.aiming.offer is None and isinstance(fight.cards.form, CallPage)
    fight.key(Qt.Key.Key_Escape)
    assert fight.cards.front is None


def test_a_cart_among_the_party_is_asked_for_no_check(seat: Seat) -> None:
    assert seat.program.files.open_sample(next(each for each in samples() if each.file.startswith("fever-road")))
    workspace = seat.workspace
    party = tuple(each.id for each in seat.encounter.tokens.values() if each.side == "party")
    workspace.select(party)
    form = CallForm(workspace, "check")
    names = {workspace.name_of(each) for each in form.who}
    form.deleteLater()
    assert "Handcart" in {workspace.name_of(each) for each in party}
    assert "Mira Holt" in names and "Handcart" not in names
