"""Forms read from models: what each field is, and what fits it."""

from core.geometry.template import LARGEST_AREA
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.sheet import Skill, TowersSheet
from desktop.forms.field import Control
from desktop.forms.sheet_fields import groups_of, specs_of, with_value
from tests.helpers.tiny.sheet import TinySheet


def test_every_field_of_the_sheet_is_in_the_form_with_its_title_group_and_rule() -> None:
    specs = {spec.name: spec for spec in specs_of(TowersSheet)}
    assert set(specs) == set(TowersSheet.model_fields)
    assert list(groups_of(TowersSheet))[:3] == ["Aspects", "Ranks", "Combat Values"]
    size = specs["size"]
    assert (size.title, size.control, size.least, size.most, size.rule) == (
        "Size rank",
        Control.NUMBER,
        -4,
        4,
        "T99-MOD-08",
    )
    assert specs["pa"].optional and not specs["hs"].optional
    assert specs["left_handed"].control is Control.CHECK and specs["immune"].control is Control.WORDS
    assert specs["skills"].record is Skill and specs["profiles"].record is Profile


def test_choices_and_optional_numbers_of_smaller_forms() -> None:
    specs = {spec.name: spec for spec in specs_of(Profile)}
    assert specs["uses"].choices == ("pa", "sa") and specs["shots"].optional
    assert specs["shots"].most == 1000


def test_a_sheet_without_groups_has_one_form() -> None:
    assert list(groups_of(TinySheet)) == [""] and specs_of(TinySheet)[0].title == "Hits"


def test_what_does_not_fit_is_told_with_the_bounds() -> None:
    spec = next(spec for spec in specs_of(TowersSheet) if spec.name == "size")
    told = with_value(TowersSheet(), spec, 9)
    assert told == "Size rank: a whole number from \u22124 to 4"
    changed = with_value(TowersSheet(), spec, -2)
    assert isinstance(changed, TowersSheet) and changed.size == -2


def test_the_area_of_a_weapon_is_filled_in_like_its_other_figures() -> None:
    """T99-AOE-01: what a weapon or a spell strikes is a field of its form, and how large a number in bounds."""
    specs = {spec.name: spec for spec in specs_of(Profile)}
    area, spread = specs["area"], specs["spread"]
    assert (area.control, area.choices) == (Control.CHOICE, ("", "aura", "burst", "cone", "line"))
    assert (spread.control, spread.least, spread.most) == (Control.NUMBER, 1, LARGEST_AREA)
    changed = with_value(Profile(name="Breath"), area, "cone")
    assert isinstance(changed, Profile) and changed.has_area
    assert isinstance(with_value(changed, spread, LARGEST_AREA + 1), str)
