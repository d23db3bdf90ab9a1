"""The chapter of the companion: bound on the sheet or by a menu, one place on the clock, one of the two acts."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.documents.shipped import shipped_creatures
from core.documents.toll_house import SYSTEM, TOLL_SCENE
from core.edits.fights import Join
from core.edits.people import AddPerson, Bind
from core.edits.tokens import PlacePerson
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature import Person
from core.rules.registry import SYSTEMS
from desktop.roster.token_menu import TokenMenu
from desktop.run.clocks.panel import ClockPanel
from desktop.run.clocks.towers import TowersClockView
from desktop.sheets.panel import SheetPanel
from desktop.sheets.towers import BondForm
from tests.desktop.story.seat import LEFT, NONE, Seat
from tests.desktop.story.stage import ANN, BASTIAN, begun
from tests.helpers.shown_order import acting_in

HOUND = "Brindled hound"


def person(state: Campaign, name: str) -> Person:
    """Return somebody of the roster."""
    return next(each for each in state.people.values() if each.creature.name == name)


def with_hound(*, bound: bool) -> Campaign:
    """Return the adventure with a hound beside Bastian, bound to him and in the fight or not."""
    session = Session(Journal(begun()), SYSTEMS)
    session.submit(AddPerson(next(each for each in shipped_creatures(SYSTEM) if each.name == HOUND)))
    hound, (encounter,) = person(session.state, HOUND), session.state.encounters.values()
    session.submit(PlacePerson(encounter.id, TOLL_SCENE, hound.id, (round(9.5 * SQUARE), round(4.5 * SQUARE))))
    if bound:
        session.submit(Bind((hound.id,), person(session.state, BASTIAN).id, encounter.id))
        token = next(
            each.id for each in session.state.encounter(encounter.id).tokens.values() if each.person == hound.id
        )
        session.submit(Join(encounter.id, (token,)))
    return session.state


@pytest.fixture
def kennel(seat: Seat) -> Seat:
    """Give the fight with the hound in it, bound to Bastian, at their turn."""
    seat.open(with_hound(bound=True))
    return seat


def actor(seat: Seat) -> str:
    """Return whose actions are shown."""
    return seat.subject


def test_one_of_the_two_acts_chosen_by_mouse_or_key(kennel: Seat) -> None:
    switch = kennel.bar.actor.switch
    assert switch.isVisible() and HOUND in switch.toolTip() and switch.text() == "Next (X)"
    assert actor(kennel) == BASTIAN
    kennel.push(switch)
    assert actor(kennel) == HOUND and BASTIAN in switch.toolTip()
    kennel.key(Qt.Key.Key_X)
    assert actor(kennel) == BASTIAN
    kennel.key(Qt.Key.Key_X)
    kennel.take("aim")
    assert kennel.position(BASTIAN) == 8 and kennel.clock.marker(kennel.token(HOUND).id).position == 8
    assert not switch.isVisible() and actor(kennel) != HOUND, "whoever is next is looked at"
    kennel.undo()
    assert kennel.position(BASTIAN) == 3


def test_both_move_one_after_the_other_for_one_cost(kennel: Seat) -> None:
    kennel.drag(BASTIAN, (10.5, 5.5), (10.5, 6.5))
    assert kennel.square(BASTIAN) == (10.5, 6.5) and actor(kennel) == HOUND
    possible = [offer.act.action for offer in kennel.ways if offer.why_not is None]
    assert list(dict.fromkeys(possible))[:2] == ["join-move", "stay-put"]
    kennel.drag(HOUND, (9.5, 5.5), (9.5, 6.5))
    assert kennel.square(HOUND) == (9.5, 6.5) and kennel.position(BASTIAN) == 8
    assert kennel.workspace.actor not in (kennel.token(BASTIAN).id, kennel.token(HOUND).id)
    kennel.undo()
    assert kennel.square(HOUND) == (9.5, 4.5) and kennel.square(BASTIAN) == (10.5, 6.5)
    kennel.take("stay-put")
    assert kennel.square(HOUND) == (9.5, 4.5)
    assert kennel.workspace.actor not in (kennel.token(BASTIAN).id, kennel.token(HOUND).id)


def clock_view(seat: Seat) -> TowersClockView:
    """Return the clock of the window."""
    panel = seat.program.docks.raise_panel("clock")
    # docks find their sizes once the window has been laid out
    QApplication.processEvents()
    assert isinstance(panel, ClockPanel) and isinstance(panel.view, TowersClockView)
    return panel.view


def test_the_two_stand_in_one_frame_and_one_of_them_is_dragged_for_both(kennel: Seat) -> None:
    lane = clock_view(kennel).lane
    spots = {spot.face.token: spot.box for spot in lane.spots}
    master, hound = kennel.token(BASTIAN).id, kennel.token(HOUND).id
    (frame,) = lane.shared()
    assert frame.contains(spots[master]) and frame.contains(spots[hound])
    start = spots[hound].center().toPoint()
    goal = lane.column(12).center().toPoint()
    QTest.mousePress(lane, LEFT, NONE, start)
    for place in (start + QPoint(20, 0), goal):
        QApplication.sendEvent(lane, held_over(place))
    assert lane.carried is not None and lane.carried_words() == "phase 12 (+9)"
    QTest.mouseRelease(lane, LEFT, NONE, goal)
    assert kennel.position(BASTIAN) == 12 and kennel.workspace.actor != master
    kennel.undo()
    assert kennel.position(BASTIAN) == 3


def held_over(place: QPoint) -> QMouseEvent:
    """Return the mouse moving to a place with its left button held."""
    where = QPointF(place)
    return QMouseEvent(QEvent.Type.MouseMove, where, where, Qt.MouseButton.NoButton, LEFT, NONE)


def test_the_menu_binds_and_lets_go(seat: Seat) -> None:
    seat.open(with_hound(bound=False))
    seat.workspace.select((seat.token(HOUND).id,))
    menu = QMenu()
    TokenMenu(seat.workspace, seat.window).fill(menu)
    bonds = next(action.menu() for action in menu.actions() if action.text() == "Companion of")
    assert isinstance(bonds, QMenu)
    offered = {action.text(): action for action in bonds.actions() if action.text()}
    assert list(offered)[:2] == ["Nobody", ANN] and HOUND not in offered and offered["Nobody"].isChecked()
    offered[BASTIAN].trigger()
    assert person(seat.state, HOUND).master == person(seat.state, BASTIAN).id
    assert seat.token(HOUND).side == seat.token(BASTIAN).side
    seat.key(Qt.Key.Key_J)
    assert seat.clock.sharing(seat.token(HOUND).id) == (seat.token(BASTIAN).id, seat.token(HOUND).id)
    seat.workspace.select((seat.token(BASTIAN).id,))
    again = QMenu()
    TokenMenu(seat.workspace, seat.window).fill(again)
    assert all(action.text() != "Companion of" for action in again.actions()), "a master is nobody's companion"


def test_the_sheet_shows_the_bond_and_changes_it(seat: Seat) -> None:
    seat.open(with_hound(bound=True))
    seat.workspace.select((seat.token(HOUND).id,))
    panel = seat.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel)
    panel.refresh()
    bond = panel.findChild(BondForm)
    assert isinstance(bond, BondForm)
    assert bond.choice.box.currentText() == BASTIAN and bond.choice.box.itemText(0) == "nobody"
    bond.choice.box.setCurrentIndex(0)
    bond.choice.box.activated.emit(0)
    assert person(seat.state, HOUND).master is None and seat.clock.sharing(seat.token(HOUND).id) == (
        seat.token(HOUND).id,
    )
    seat.undo()
    assert person(seat.state, HOUND).master is not None
    seat.workspace.select((seat.token(BASTIAN).id,))
    panel.refresh()
    assert not bond.choice.isEnabled() and HOUND in bond.told.text()
    foe = next(token for token in seat.encounter.tokens.values() if token.person is None)
    seat.workspace.select((foe.id,))
    panel.refresh()
    assert not bond.choice.isEnabled() and "roster" in bond.told.text()


def test_the_line_above_the_map_names_both(kennel: Seat) -> None:
    ribbon = kennel.window.ribbon
    assert acting_in(ribbon) == (BASTIAN, HOUND)
    kennel.take("hold")
    assert acting_in(ribbon)[0] not in (BASTIAN, HOUND)
    assert ribbon.lane is not None and ribbon.lane.ribbon is not None
    held = next(group for group in ribbon.lane.ribbon.groups if group.apart)
    assert [kennel.workspace.name_of(cell.token) for cell in held.cells] == [BASTIAN, HOUND]
