"""A click on the map that closes what has sprung up over the window: from then on the keyboard is the map's."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu, QWidget

from core.base.ids import ThingId
from core.edits.maps import PutThings
from core.model.things import Stamp
from desktop.properties.panel import PropertiesPanel
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import LEFT, NONE, Seat
from tests.desktop.story.stage import begun
from tests.helpers.maps import at

TOMB = Stamp(id=ThingId("stamp-90"), art="sarcophagus", at=at(3.5, 3.5))


@pytest.fixture
def form(seat: Seat) -> PropertiesPanel:
    """Give the properties of a stamp on a map that is being prepared."""
    seat.open(begun())
    seat.workspace.set_mode(Mode.PREPARE)
    scene = seat.workspace.scene
    assert scene is not None and seat.workspace.submit(PutThings(scene.id, (TOMB,)))
    seat.workspace.select((TOMB.id,))
    QApplication.processEvents()
    panel = seat.window.findChild(PropertiesPanel)
    assert isinstance(panel, PropertiesPanel) and panel.isVisible()
    return panel


def click_beside(seat: Seat, where: QPoint) -> None:
    """Click somewhere while something is open: its window hears of it, as that has taken the mouse."""
    popup = QApplication.activePopupWidget()
    assert popup is not None
    window = popup.windowHandle()
    QTest.mousePress(window, LEFT, NONE, popup.mapFromGlobal(where))
    QTest.qWait(20)
    assert QApplication.activePopupWidget() is None


def on_map(seat: Seat) -> QPoint:
    port = seat.program.canvas.view.viewport()
    return port.mapToGlobal(QPoint(30, 60))


def editor(form: PropertiesPanel, name: str) -> QWidget:
    found: QWidget = form.forms[0].editors[name]
    found.setFocus()
    return found


def art(seat: Seat) -> str:
    assert seat.workspace.scene is not None
    stamp = seat.workspace.scene.things[TOMB.id]
    assert isinstance(stamp, Stamp)
    return stamp.art


def test_a_list_that_is_closed_by_a_click_on_the_map_gives_the_keyboard_to_it(
    seat: Seat, form: PropertiesPanel
) -> None:
    choice = editor(form, "art")
    assert isinstance(choice, QComboBox)
    choice.showPopup()
    QApplication.processEvents()
    click_beside(seat, on_map(seat))
    assert seat.window.focusWidget() is seat.program.canvas.view
    seat.key(Qt.Key.Key_B)
    assert art(seat) == "sarcophagus"
    assert seat.program.canvas.toolbox.tool.id == "room"


def test_a_menu_that_is_closed_by_a_click_on_the_map_gives_the_keyboard_to_it(
    seat: Seat, form: PropertiesPanel
) -> None:
    name = editor(form, "name")
    assert isinstance(name, QLineEdit)
    menu = seat.window.menuBar().actions()[1].menu()
    assert isinstance(menu, QMenu)
    menu.popup(seat.window.mapToGlobal(QPoint(400, 40)))
    QTest.qWait(50)
    click_beside(seat, on_map(seat))
    assert seat.window.focusWidget() is seat.program.canvas.view


def test_what_is_closed_by_a_click_elsewhere_leaves_the_keyboard_where_it_was(
    seat: Seat, form: PropertiesPanel
) -> None:
    name = editor(form, "name")
    menu = seat.window.menuBar().actions()[1].menu()
    assert isinstance(menu, QMenu)
    menu.popup(seat.window.mapToGlobal(QPoint(400, 40)))
    QTest.qWait(50)
    click_beside(seat, seat.window.mapToGlobal(QPoint(20, 60)))
    assert seat.window.focusWidget() is name
