"""A form that is filled in as a whole: what stands in it, what stays, and what is hidden."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.span_field import SpanField
from desktop.theme.theme import Theme

NAME = FieldSpec("name", Control.TEXT, title="Name", tip="What it is called", longest=5, value="")
COUNT = FieldSpec("count", Control.NUMBER, title="How many", least=1, most=9, value=1)
KIND = FieldSpec("kind", Control.CHOICE, ("a", None), words=("First", "Other"), title="Kind", value="a")
LONG = FieldSpec("long", Control.EXACT, title="How long", least=1, most=9, value=1.5)
SPAN = FieldSpec("span", Control.SPAN, title="How long", least=1, value=3_600)
LEFT = FieldSpec("left", Control.CHECK, title="Left", least=0, most=1, value=0, when=("kind", None))


def test_what_stands_in_a_form_is_told_and_filled_in(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    form.show_fields((NAME, COUNT, KIND, LEFT, LONG))
    assert form.values() == {"name": "", "count": 1, "kind": "a", "left": 0, "long": 1.5}
    for name, value in (("name", "Orc"), ("count", 4), ("kind", None), ("left", 1), ("long", 2.25)):
        form.fill_in(name, value)
    assert form.values() == {"name": "Orc", "count": 4, "kind": None, "left": 1, "long": 2.25}
    assert form.line("name").accessibleName() == "Name" and form.line("name").toolTip() == "What it is called"


def test_what_was_filled_in_stays_where_it_fits(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    form.show_fields((NAME, COUNT))
    form.fill_in("name", "Orc")
    form.fill_in("count", 9)
    fewer = FieldSpec("count", Control.NUMBER, title="How many", least=1, most=3, value=2)
    form.show_fields((NAME, fewer))
    assert form.values() == {"name": "Orc", "count": 2}


def test_a_field_that_does_not_matter_is_hidden(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    form.show_fields((KIND, LEFT))
    assert not form.rows.isRowVisible(form.parts["left"])
    form.fill_in("kind", None)
    assert form.rows.isRowVisible(form.parts["left"])


def test_enter_on_a_number_that_cannot_be_taken_sends_nothing(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    form.show_fields((COUNT, SPAN))
    sent: list[object] = []
    form.submitted.connect(lambda: sent.append(form.values()))
    span = form.parts["span"]
    assert isinstance(span, SpanField)
    with qtbot.waitExposed(form):
        form.show()
    form.activateWindow()
    for number in (form.number("count"), span.count):
        for text in ("0", "abc", "4"):
            number.setFocus()
            number.selectAll()
            QTest.keyClicks(number, text)
            QTest.keyClick(number, Qt.Key.Key_Return)
    assert sent == [{"count": 4, "span": 3_600}, {"count": 4, "span": 4 * 3_600}]


def test_a_field_knows_what_may_stand_in_it() -> None:
    assert LONG.accepts(1.25) and not LONG.accepts(9.5) and not LONG.accepts("2")
    assert COUNT.accepts(9) and not COUNT.accepts(10) and not COUNT.accepts("9")
    assert KIND.accepts(None) and not KIND.accepts("b")
    assert NAME.accepts("Goblin"[:5]) and not NAME.accepts("Goblin")
