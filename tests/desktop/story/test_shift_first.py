"""A Shift Position in front of a way, of a charge and of what is not aimed, by mouse and keys (T99-ACT-50)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.system import Family
from core.geometry.units import Point, centre_of
from desktop.map.overlays.kinds import Label
from desktop.run.cards.action_form import WordsForm
from desktop.theme.theme import Theme
from desktop.tools.act_sketch import shown
from tests.desktop.story.clicked import Clicker
from tests.transcripts.runner import Script

KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def seat(qtbot: QtBot, theme: Theme) -> Clicker:
    """Ann acts at phase 10, and an orc a while after her."""
    data = {
        "fighter": {
            "Ann": {"at": [3, 9], "side": "party", "sheet": {"spd": 7}},
            "Orc": {"at": [12, 9], "sheet": {"ss": 0, "pd": 2}},
        },
        "fight": {"start": {"Ann": 10, "Orc": 18}},
    }
    seat = Clicker(theme)
    qtbot.addWidget(seat.table)
    seat.play(Script("towers/moving: a shift first", data))
    return seat


def at(seat: Clicker, name: str = "Ann") -> Point:
    """Return where somebody stands."""
    return seat.encounter.tokens[TokenId(seat.played.ids[name])].point


def path_of(seat: Clicker) -> tuple[Point, ...]:
    """Return the way that is pointed at."""
    act = seat.workspace.aiming.act
    assert act is not None
    return act.path


def phase_of(seat: Clicker) -> str:
    """Return what the card says of the cost."""
    return seat.cards.aim.cost.text()


def test_a_way_begins_where_the_shift_ends(seat: Clicker) -> None:
    seat.bar.press(Family.MOVE)
    choices = seat.cards.aim.choices
    seat.hover_at(centre_of((5, 7)))
    assert path_of(seat) == (centre_of((4, 8)), centre_of((5, 7)))
    assert phase_of(seat) == "5 phases → phase 15"
    choices.fill_in("shift", "ne")
    # the way that is pointed at is another one from there, and the map shows both
    assert path_of(seat) == (centre_of((5, 7)),) and phase_of(seat) == "7 phases → phase 17"
    choices.fill_in("shift", "")
    assert path_of(seat) == (centre_of((4, 8)), centre_of((5, 7))) and phase_of(seat) == "5 phases → phase 15"
    choices.fill_in("shift", "ne")
    QTest.keyClick(seat.canvas.view, KEY.Key_Return)
    assert at(seat) == centre_of((5, 7))
    seat.workspace.undo()
    assert at(seat) == centre_of((3, 9))


def test_what_is_pointed_out_already_is_gone_to_from_the_shifted_space(seat: Clicker) -> None:
    orc = at(seat, "Orc")
    _, rows, _, _ = seat._list_of(TokenId(seat.played.ids["Ann"]))
    row = next(n for n, each in enumerate(rows.ways.offers) if each.act.action == "charge")
    rows.take(row + 1) if row < 9 else rows.taken.emit(rows.ways.offers[row])
    seat.hover_at(orc)
    QTest.mouseClick(seat.canvas.view.viewport(), Qt.MouseButton.LeftButton, pos=seat._spot(orc))
    aiming = seat.workspace.aiming
    assert aiming.is_settled and aiming.act is not None and len(aiming.act.path) == 8
    assert aiming.refused is not None and aiming.refused.phrase.id == "99-towers.why.too-long"
    # the pointer goes over the map on its way to the card, which changes nothing
    seat.hover_at(centre_of((1, 1)))
    seat.cards.aim.choices.fill_in("shift", "e")
    assert aiming.is_settled and aiming.act.targets and aiming.act.path[0] == centre_of((5, 9))
    assert len(aiming.act.path) == 7 and aiming.refused is None


def test_shift_held_looks_at_what_is_done_at_once_otherwise(seat: Clicker) -> None:
    head = seat.head
    seat.bar.open_list(Family.DEFEND)
    page = seat.bar.page
    assert page is not None and page.joining.isVisible()
    assert page.joining.text() == "Shift and a click, or Shift+Enter: Shift Position first, 2 phases more"
    assert page.joining.text() in page.list.ways.data(page.list.ways.index(0), Qt.ItemDataRole.ToolTipRole)
    QTest.keyClick(page.list, KEY.Key_Return, SHIFT)
    QApplication.processEvents()
    card = seat.cards.aim
    box = card.choices.parts["shift"]
    assert seat.head == head and card.hint.isHidden() and isinstance(box, QComboBox)
    assert seat.table.focusWidget() is box and phase_of(seat) == "10 phases → phase 20"
    QTest.keyClick(box, KEY.Key_Down)
    assert seat.table.focusWidget() is box and phase_of(seat) == "12 phases → phase 22"
    QTest.keyClick(box, KEY.Key_Return)
    assert seat.head == head + 1 and at(seat) == centre_of((4, 9))


def test_without_shift_it_is_done_at_once(seat: Clicker) -> None:
    head = seat.head
    seat.bar.press(Family.DEFEND)
    assert seat.head == head + 1 and at(seat) == centre_of((3, 9))


def test_of_what_cannot_take_it_nothing_is_said(seat: Clicker) -> None:
    seat.bar.open_list(Family.END)
    page = seat.bar.page
    assert page is not None and {each.act.action for each in page.offers} >= {"hold"}
    hold = next(n for n, each in enumerate(page.offers) if each.act.action == "hold")
    assert "Shift+" not in page.list.ways.data(page.list.ways.index(hold), Qt.ItemDataRole.ToolTipRole)


def test_a_form_that_is_typed_asks_for_it_too(seat: Clicker) -> None:
    listed, rows, _, _ = seat._list_of(TokenId(seat.played.ids["Ann"]))
    rows.taken.emit(next(each for each in listed if each.act.action == "custom"))
    form = seat.cards.form
    assert isinstance(form, WordsForm)
    form.words.setText("kicks the door")
    form.fields.fill_in("shift", "w")
    form.submit()
    assert at(seat) == centre_of((2, 9))


def test_why_a_way_cannot_be_gone_is_said_by_the_card_alone(seat: Clicker) -> None:
    seat.bar.press(Family.MOVE)
    seat.hover_at(centre_of((14, 2)))
    aiming = seat.workspace.aiming
    assert aiming.act is not None and aiming.refused is not None
    assert "spaces; 7 are allowed" in seat.cards.aim.trouble.text()
    (label,) = (each for each in shown(seat.canvas.access, aiming.act) if isinstance(each, Label))
    assert label.text == "14 / 7"
    act = aiming.act
    aiming.give_up()
    # where somebody is dragged there is no card
    (label,) = (each for each in shown(seat.canvas.access, act) if isinstance(each, Label))
    assert "spaces; 7 are allowed" in label.text
