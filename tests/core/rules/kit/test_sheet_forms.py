"""The forms of sheets: rows that are headed by what stands first in them, and figures in short."""

from core.rules.kit.sheet_forms import FormRow, figure, in_short
from tests.helpers.tiny.sheet import TinySheet


class Lesson(FormRow):
    """A row of a list."""

    skill: str
    hours: int = 3


class Shown(TinySheet):
    """A sheet with two figures that have an abbreviation, and one that has none."""

    reach: int = figure("Reach", "Body", "RULE-1", short="R")
    nerve: int = figure("Nerve", "Body", "RULE-1", short="N")
    speed: int = figure("Speed", "Body", "RULE-1")


def test_a_row_is_headed_by_its_first_field_and_an_empty_one_comes_to_nothing_known() -> None:
    row = Lesson(skill="Song")
    assert row.heading == "Song" and row.derived("hours") is None


def test_figures_in_short_have_their_abbreviations_in_the_order_that_is_asked_for() -> None:
    sheet = Shown(reach=2, nerve=5, speed=7)
    assert in_short(sheet, "nerve", "reach", "speed") == (("N", "5"), ("R", "2"), ("", "7"))


def test_a_number_of_which_the_form_says_nothing_has_no_abbreviation() -> None:
    assert in_short(Shown(reach=2, nerve=5, speed=7), "hits", "reach") == (("R", "2"),)
