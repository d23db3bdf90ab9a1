"""The chapter of conditions: of people on no map, and with an end on the clock."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from core.base.ids import PersonId
from core.edits.people import AddPerson
from desktop.creatures.own_condition import OwnConditionForm
from desktop.roster.token_menu import TokenMenu
from desktop.run.cards.call_form import CallForm
from desktop.sheets.current_state import NowForm
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, BASTIAN, prepared


def somebody_away(seat: Seat) -> PersonId:
    """Add somebody to the roster who stands on no map, and select them."""
    creature = seat.state.creature(seat.token(ANN)).but(name="Edda")
    assert seat.workspace.submit(AddPerson(creature))
    (edda,) = (person.id for person in seat.state.people.values() if person.creature.name == "Edda")
    seat.workspace.select((edda,))
    return edda


def kinds(seat: Seat, person: PersonId) -> list[str]:
    """Return what somebody of the roster suffers."""
    return [held.kind for held in seat.state.people[person].vitals.conditions]


def entry(menu: QMenu, *words: str) -> None:
    """Choose an entry of a menu by its words, and those of its submenus."""
    for word in words[:-1]:
        found = next(action.menu() for action in menu.actions() if action.text() == word)
        assert isinstance(found, QMenu)
        menu = found
    next(action for action in menu.actions() if action.text() == words[-1]).trigger()


def test_people_on_no_map_are_given_conditions_and_rid_of_them(seat: Seat) -> None:
    seat.open(prepared())
    edda = somebody_away(seat)
    menu = QMenu()
    TokenMenu(seat.workspace, seat.window).fill(menu)
    entry(menu, "Conditions", "Minor conditions", "Dazed")
    assert kinds(seat, edda) == ["dazed"] and seat.state.people[edda].vitals.conditions[0].lasting
    entry(menu, "Conditions", "Major conditions", "Bleeding", "Bleeding 2")
    assert kinds(seat, edda) == ["dazed", "bleeding"]
    seat.undo()
    assert kinds(seat, edda) == ["dazed"]
    sheet = seat.program.docks.raise_panel("sheet")
    QApplication.processEvents()
    (now,) = sheet.findChildren(NowForm)
    now._lift("dazed")
    assert kinds(seat, edda) == []


def test_a_condition_of_ones_own_is_given_to_somebody_on_no_map(seat: Seat) -> None:
    seat.open(prepared())
    edda = somebody_away(seat)
    form = OwnConditionForm(seat.workspace, (edda,), seat.window)
    form.form.line("name").setText("drenched")
    form.submit()
    assert kinds(seat, edda) == ["drenched"]
    assert [each.kind for each in seat.state.conditions] == ["drenched"]


def test_a_condition_of_ones_own_ends_by_itself_on_the_clock(fight: Seat) -> None:
    token = fight.token(BASTIAN)
    form = OwnConditionForm(fight.workspace, (token.id,), fight.window)
    form.show()
    form.form.line("name").setText("drenched")
    phases = form.form.number("phases")
    assert phases.isVisible()
    phases.setFocus()
    phases.selectAll()
    fight.type("4")
    fight.key(Qt.Key.Key_Return)
    form.hide()
    fight.program.canvas.view.setFocus()
    held = next(each for each in fight.token(BASTIAN).conditions if each.kind == "drenched")
    assert held.until == fight.clock.now + 4
    assert fight.state.conditions[0].until is None
    for _ in range(12):
        if fight.clock.now >= held.until:
            break
        fight.take("aim")
    assert [(fight.clock.now, each.until) for each in fight.token(BASTIAN).conditions if each.kind == "drenched"] == []


def test_the_menu_of_conditions_leads_to_one_with_an_end(fight: Seat) -> None:
    fight.workspace.select((fight.token(BASTIAN).id,))
    menu = QMenu()
    TokenMenu(fight.workspace, fight.window).fill(menu)
    entry(menu, "Conditions", "With an end on the clock…")
    form = fight.cards.form
    assert isinstance(form, CallForm) and form.call == "condition"
    form.fields.fill_in("condition", "slowed")
    form.fields.fill_in("phases", 6)
    assert form.submit()
    held = next(each for each in fight.token(BASTIAN).conditions if each.kind == "slowed")
    assert held.until == fight.clock.now + 6
