"""Fields: numbers that understand what is typed at a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.fields import NumberField, SearchField, read_entry


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("12", 12), ("=12", 12), ("-7", 23), ("+3", 33), ("=-7", -7), ("-7+2", 25), ("=10-3", 7), ("10-3", 7),
        (" − 7 ", 23), ("", None), ("=", None), ("x", None), ("1.5", None), ("--7", None), ("7-", None),
        ("9999999999", None), ("١٢", 12),
    ],
)  # fmt: skip
def test_an_entry_changes_or_replaces(text: str, result: int | None) -> None:
    assert read_entry(text, 30) == result


@given(st.integers(-999, 999), st.integers(0, 999))
def test_what_is_added_can_be_taken_away(current: int, by: int) -> None:
    more = read_entry(f"+{by}", current)
    assert more == current + by
    assert read_entry(f"-{by}", more) == current
    assert read_entry(f"={current}", 5) == current


class Form(QWidget):
    """A number, and another field to go to."""

    def __init__(self) -> None:
        super().__init__()
        self.number = NumberField(20, self, name="STUN", least=0, most=30)
        self.search = SearchField("Search", self)
        self.sent: list[int] = []
        self.number.edited.connect(self.sent.append)
        layout = QVBoxLayout(self)
        layout.addWidget(self.number)
        layout.addWidget(self.search)


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    """Give an open form with the number in focus."""
    form = Form()
    qtbot.addWidget(form)
    with qtbot.waitExposed(form):
        form.show()
    form.activateWindow()
    form.number.setFocus()
    qtbot.waitUntil(form.number.hasFocus)
    return form


def test_typing_and_enter_changes_the_number_once(form: Form) -> None:
    QTest.keyClicks(form.number, "-7")
    assert form.sent == []
    QTest.keyClick(form.number, Qt.Key.Key_Return)
    QTest.keyClick(form.number, Qt.Key.Key_Return)
    assert form.sent == [13] and form.number.value() == 13 and form.number.text() == "13"
    QTest.keyClicks(form.number, "+2")
    QTest.keyClick(form.number, Qt.Key.Key_Tab)
    assert form.sent == [13, 15]


def test_a_number_beyond_an_end_is_told_and_not_taken(form: Form) -> None:
    entered: list[int] = []
    form.number.entered.connect(lambda: entered.append(form.number.value()))
    for text in ("-500", "=500"):
        QTest.keyClicks(form.number, text)
        QTest.keyClick(form.number, Qt.Key.Key_Return)
        assert form.number.value() == 20 and form.number.text() == text and form.number.property("wrong") is True
        assert form.number.accessibleDescription() == "A whole number from 0 to 30"
    form.search.setFocus()
    assert form.number.text() == "=500" and not form.number.take()
    assert entered == form.sent == []
    form.number.setFocus()
    QTest.keyClicks(form.number, "30")
    QTest.keyClick(form.number, Qt.Key.Key_Return)
    assert entered == [30] and form.number.property("wrong") is False
    form.number.set_value(31)
    assert form.number.value() == 30 and form.sent == [30]


def test_a_number_below_zero_is_entered_once_however_often(form: Form) -> None:
    number = NumberField(0, form, name="Shift", least=-9, most=9)
    column = form.layout()
    assert column is not None
    column.addWidget(number)
    number.show()
    number.setFocus()
    QTest.keyClicks(number, "-3")
    QTest.keyClick(number, Qt.Key.Key_Return)
    QTest.keyClick(number, Qt.Key.Key_Return)
    assert (number.value(), number.text()) == (-3, "-3")


def test_nonsense_is_marked_and_changes_nothing(form: Form) -> None:
    QTest.keyClicks(form.number, "abc")
    QTest.keyClick(form.number, Qt.Key.Key_Return)
    assert form.number.property("wrong") is True and form.number.text() == "abc"
    QTest.keyClick(form.number, Qt.Key.Key_Escape)
    assert form.number.property("wrong") is False and form.number.text() == "20"
    QTest.keyClicks(form.number, "abc")
    form.search.setFocus()
    assert form.number.property("wrong") is True and form.number.value() == 20 and form.sent == []


def test_arrows_step(form: Form) -> None:
    for key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Down, Qt.Key.Key_PageDown):
        QTest.keyClick(form.number, key)
    assert form.sent == [21, 30, 29, 19]


def test_the_wheel_steps_only_where_one_types(form: Form) -> None:
    def turn(by: int) -> None:
        middle = QPointF(form.number.rect().center())
        none = Qt.KeyboardModifier.NoModifier
        event = QWheelEvent(
            middle, form.number.mapToGlobal(middle), QPoint(), QPoint(0, by), Qt.MouseButton.NoButton, none,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(form.number, event)

    turn(120)
    turn(-120)
    turn(-120)
    form.search.setFocus()
    turn(120)
    assert form.sent == [21, 20, 19]


def test_every_field_has_a_name_and_a_tooltip(form: Form) -> None:
    assert form.number.accessibleName() == "STUN" and form.number.toolTip().startswith("STUN:")
    assert form.search.accessibleName() == form.search.toolTip() == "Search"


def test_a_search_is_trimmed_and_escape_empties_it(form: Form) -> None:
    found: list[str] = []
    form.search.searched.connect(found.append)
    QTest.keyClicks(form.search, " o")
    QTest.keyClick(form.search, Qt.Key.Key_Escape)
    assert found == ["", "o", ""] and form.search.text() == ""
