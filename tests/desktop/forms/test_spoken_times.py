"""Times and rhythms typed in German are read, in English always, and what stands in a form is German."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from core.base.fact import Fact
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome, Symptom, read_lasting, read_often
from desktop.afflictions.syndrome_form import SyndromeForm
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import shown_value, specs_of, with_value
from desktop.forms.spoken_times import in_english, told_time
from desktop.translation import translate_window
from tests.desktop.looks.stage import started

SYNDROME = SemiSyndrome(name="Fever")


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """Let the window speak German for a while."""
    specs_of.cache_clear()
    translate_window(qapp, "de")
    yield
    translate_window(qapp, "en")
    specs_of.cache_clear()


@pytest.mark.parametrize(
    ("typed", "every", "rate"),
    [
        ("einmal am Tag", 1, "day"),
        ("einmal pro Stunde", 1, "hour"),
        ("einmal die Woche", 1, "week"),
        ("jede Runde", 1, "round"),
        ("alle 8 Stunden", 8, "hour"),
        ("Täglich", 1, "day"),
        ("once a day", 1, "day"),
        ("every 8 hours", 8, "hour"),
    ],
)
@pytest.mark.usefixtures("german")
def test_rhythms(typed: str, every: int, rate: str) -> None:
    changed = with_value(SYNDROME, _spec(SemiSyndrome, "often"), typed)
    assert isinstance(changed, SemiSyndrome) and (changed.every, changed.rate) == (every, rate)
    again = with_value(SYNDROME, _spec(SemiSyndrome, "often"), shown_value(changed, "often"))
    assert again == changed, "what is shown is read again"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1W6 Stunden", "1W6 Stunden"),
        ("2w4 x 10 Minuten", "2W4 × 10 Minuten"),
        ("2W4 mal 10 Minuten", "2W4 × 10 Minuten"),
        ("1 Tag", "1 Tag"),
        ("10 minutes", "10 Minuten"),
        ("d6 hours", "1W6 Stunden"),
    ],
)
@pytest.mark.usefixtures("german")
def test_durations(typed: str, told: str) -> None:
    changed = with_value(Symptom(), _spec(Symptom, "time"), typed)
    assert isinstance(changed, Symptom) and shown_value(changed, "time") == told


@pytest.mark.usefixtures("german")
def test_what_is_no_time_is_refused_with_a_german_example() -> None:
    told = with_value(Symptom(), _spec(Symptom, "time"), "bald")
    assert isinstance(told, str) and "1W6 Stunden" in told
    assert read_often(in_english("einmal am Mond")) is None and told_time("soon") == "soon"


def test_in_english_the_book_s_own_words_stay(qapp: object) -> None:
    assert told_time("once a day") == "once a day" and told_time("once an hour") == "once an hour"
    assert told_time("1d6 hours") == "1d6 hours"
    assert read_lasting(in_english("1d6 hours")) == read_lasting("1d6 hours")


def test_a_rhythm_is_typed_in_the_form_of_a_syndrome(tmp_path: Path) -> None:
    with started(tmp_path, language="de") as program:
        form = SyndromeForm(program.workspace, SYNDROME, program.window)
        form.show()
        editor = form.figures.editors["often"]
        line = editor if isinstance(editor, QLineEdit) else editor.findChild(QLineEdit)
        assert line is not None and line.text() == "einmal pro Runde"
        line.selectAll()
        QTest.keyClicks(line, "alle 8 Stunden")
        line.editingFinished.emit()
        assert isinstance(form.syndrome, SemiSyndrome)
        assert (form.syndrome.every, form.syndrome.rate) == (8, "hour") and line.text() == "alle 8 Stunden"


def _spec(kind: type[Fact], name: str) -> FieldSpec:
    return next(each for each in specs_of(kind) if each.name == name)
