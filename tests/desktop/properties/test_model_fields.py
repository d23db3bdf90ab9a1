"""What forms read from the models, and what a person's entries mean."""

from fractions import Fraction

import pytest
from pydantic import ValidationError

from core.model.scene import GridStyle, Scene
from core.model.things import THINGS, Light, Stamp, Wall, Zone
from desktop.forms.field import Control, FieldSpec
from desktop.properties.choice_words import CHOICES, KINDS
from desktop.properties.field_words import FIELDS
from desktop.properties.measures import measure_text, read_measure
from desktop.properties.model_fields import shared_specs, specs_of
from desktop.properties.panel import LEFT_OUT
from desktop.properties.words import wrong


def test_the_fields_of_a_stamp_are_read_with_kinds_bounds_and_choices() -> None:
    specs = {spec.name: spec for spec in specs_of(Stamp)}
    assert specs["degrees"] == FieldSpec("degrees", Control.NUMBER, least=0, most=360)
    assert specs["cover"] == FieldSpec("cover", Control.CHOICE, choices=("none", "soft", "hard", "total"))
    assert specs["blocks_move"].control is Control.CHECK
    assert "at" not in specs and "id" not in specs and "picture" not in specs


def test_measures_colours_and_long_texts_are_told_apart() -> None:
    assert {spec.name: spec.control for spec in specs_of(Light)}["reach"] is Control.MEASURE
    zone = {spec.name: spec.control for spec in specs_of(Zone)}
    assert (zone["colour"], zone["notes"], zone["name"]) == (Control.COLOUR, Control.LONG, Control.TEXT)


def test_what_different_things_share_is_what_all_of_them_have() -> None:
    names = [spec.name for spec in shared_specs((Wall, Zone, Stamp))]
    assert names == ["name", "rank", "locked", "hidden", "laid", "age"]
    assert shared_specs(()) == ()


def test_every_field_and_choice_of_the_map_has_words() -> None:
    models = (*THINGS.classes().values(), Scene, GridStyle)
    specs = [spec for model in models for spec in specs_of(model)]
    assert [spec.name for spec in specs if spec.name not in FIELDS and spec.name not in LEFT_OUT] == []
    asked = [spec for spec in specs if spec.name not in LEFT_OUT]
    assert [(s.name, value) for s in asked for value in s.choices if (s.name, value) not in CHOICES] == []
    assert [name for name in THINGS.classes() if name not in KINDS] == []


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("3", Fraction(3)),
        ("=3", Fraction(3)),
        ("+1/2", Fraction(5, 2)),
        ("-1", Fraction(1)),
        ("−1", Fraction(1)),
        ("=-1", Fraction(-1)),
        ("2,5", Fraction(5, 2)),
        (" 1.25 ", Fraction(5, 4)),
        ("1/0", None),
        ("ten", None),
        ("", None),
        ("1,2,3", None),
    ],
)
def test_measures_are_replaced_or_changed(entry: str, value: Fraction | None) -> None:
    assert read_measure(entry, Fraction(2)) == value


@pytest.mark.parametrize("value", [Fraction(5), Fraction(381, 250), Fraction(-1, 2), Fraction(100)])
def test_a_measure_that_is_shown_can_be_typed_again(value: Fraction) -> None:
    assert read_measure(f"={measure_text(value)}".replace("=-", "=-"), Fraction(0)) == value


def test_what_is_wrong_is_told_in_the_unit_that_is_shown() -> None:
    stamp = Stamp.model_validate({"id": "stamp-1", "art": "crate", "at": (0, 0)})
    with pytest.raises(ValidationError) as wide:
        stamp.but(width=5_000 * 768)
    assert wrong(wide.value, unit=Fraction(768)) == "At most 2000"
    with pytest.raises(ValidationError) as narrow:
        stamp.but(width=0)
    assert wrong(narrow.value, unit=Fraction(768)) == "More than 0"
    with pytest.raises(ValidationError) as long:
        stamp.but(name="x" * 300)
    assert wrong(long.value) == "At most 200 letters"
