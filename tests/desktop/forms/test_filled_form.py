"""A form that is filled in as a whole: what stands in it, what stays, and what is hidden."""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.span_field import SpanField
from desktop.theme.theme import Theme
from tests.helpers.forms import exact

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


def test_what_nobody_has_touched_is_what_the_new_fields_say(qtbot: QtBot, theme: Theme) -> None:
    """Dice of one hand do not stay where those of another are asked for."""
    form = FilledForm()
    qtbot.addWidget(form)
    form.show_fields((replace(NAME, value="5 4"), COUNT))
    form.fill_in("count", 4)
    form.show_fields((replace(NAME, value="6 2"), replace(COUNT, value=2)))
    assert form.values() == {"name": "6 2", "count": 4}


def test_a_field_that_does_not_matter_is_hidden(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    form.show_fields((KIND, LEFT))
    assert not form.parts["left"].isVisibleTo(form)
    form.fill_in("kind", None)
    assert form.parts["left"].isVisibleTo(form)


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


def test_what_cannot_be_taken_is_told_at_its_field(qtbot: QtBot, theme: Theme) -> None:
    """A click on the button that does it takes a number beyond its end no more than Enter does."""
    form = FilledForm()
    qtbot.addWidget(form)
    needed = replace(NAME, needed="It needs a name.", longest=5)
    form.show_fields((needed, COUNT, KIND, LEFT))
    with qtbot.waitExposed(form):
        form.show()
    form.activateWindow()
    form.number("count").setText("99")
    assert form.taken() is None and form.line("name").hasFocus()
    told = {name: label.text() for name, label in form.complaints.items() if label.isVisible()}
    assert told == {"name": "It needs a name.", "count": "A whole number from 1 to 9"}
    assert form.line("name").accessibleDescription() == "It needs a name."
    QTest.keyClicks(form.line("name"), "Goblin")
    assert form.complaints["name"].text() == "At most 5 characters fit."
    form.number("count").setFocus()
    QTest.keyClick(form.number("count"), Qt.Key.Key_Escape)
    assert form.taken() == {"name": "Gobli", "count": 1, "kind": "a", "left": 0}
    assert not form.complaints["count"].isVisible()


def test_fields_stand_beside_others_and_at_places(qtbot: QtBot, theme: Theme) -> None:
    kind = replace(KIND, beside="count")
    rows, grid = FilledForm(), FilledForm(places={"count": (0, 1), "name": (1, 0)})
    for form, specs in ((rows, (COUNT, kind, replace(SPAN, when=("kind", None)))), (grid, (COUNT, NAME))):
        qtbot.addWidget(form)
        form.show_fields(specs)
        with qtbot.waitExposed(form):
            form.show()
    assert rows.choice("kind").y() == rows.number("count").y() and rows.choice("kind").x() > rows.number("count").x()
    assert rows.choice("kind").accessibleName() == "Kind"
    rows.show_field("count", visible=False)
    assert not rows.choice("kind").isVisible() and not rows.number("count").isVisible()
    name, count = (grid.parts[each].mapTo(grid, QPoint()) for each in ("name", "count"))
    assert name.x() < count.x() and name.y() > count.y()


def test_a_choice_may_be_all_in_view_and_a_text_have_lines(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    long = FieldSpec("text", Control.LONG, title="Text", value="one")
    form.show_fields((replace(KIND, control=Control.PICK), LEFT, long))
    heard: list[object] = []
    form.changed.connect(lambda: heard.append(form.value("kind")))
    first, other = form.findChildren(QRadioButton)
    assert first.isChecked() and not form.parts["left"].isVisibleTo(form)
    other.click()
    assert heard == [None] and form.parts["left"].isVisibleTo(form)
    form.fill_in("text", "one\ntwo")
    assert form.values() == {"kind": None, "left": 0, "text": "one\ntwo"}


def test_a_field_knows_what_may_stand_in_it() -> None:
    assert LONG.accepts(1.25) and not LONG.accepts(9.5) and not LONG.accepts("2")
    assert COUNT.accepts(9) and not COUNT.accepts(10) and not COUNT.accepts("9")
    assert KIND.accepts(None) and not KIND.accepts("b")
    assert NAME.accepts("Goblin"[:5]) and not NAME.accepts("Goblin")


def test_a_control_outlives_what_it_tells_of_though_others_take_its_place_by_it(qtbot: QtBot, theme: Theme) -> None:
    form = FilledForm()
    qtbot.addWidget(form)
    form.show()
    form.show_fields((NAME, COUNT, LONG))
    gone, held = [form.line("name"), form.number("count"), exact(form, "long")], []

    def shown() -> None:
        form.show_fields((KIND,))
        held.append([isValid(each) and not each.isVisible() for each in gone])

    form.line("name").returnPressed.connect(shown)
    form.line("name").setFocus()
    QTest.keyClick(form.line("name"), Qt.Key.Key_Return)
    assert held == [[True, True, True]] and form.values() == {"kind": "a"} and form.rows.rowCount() == 1
    qtbot.waitUntil(lambda: not any(map(isValid, gone)))
