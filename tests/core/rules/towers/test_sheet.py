"""The sheet: derived values, overrides, and numbers that are refused."""

import pytest
from pydantic import BaseModel, ValidationError

from core.model.creature import SHEETS
from core.rulebook.catalogue import catalogue
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.names import SPACES, TOWERS, VALUES
from core.rules.towers.sheet import DerivedPart, Skill, TowersSheet


def test_values_are_the_sums_of_the_table() -> None:
    """T99-TAB-DERIVED."""
    sheet = TowersSheet(hs=1, ss=2, ee=3, ie=4, hi=5, sc=6, armour=7, pa_ranks=1, er_ranks=2, n_ranks=3, spd_ranks=5)
    values = {name: sheet.value(name) for name in VALUES}
    assert values == {"pa": 3, "pd": 2, "px": 1, "sa": 5, "id": 6, "er": 12, "ir": 4, "n": 3, "spd": 5}
    assert (sheet.endurance, sheet.stun_max, sheet.lethal_max, sheet.death_at, sheet.mana_max) == (4, 32, 12, -8, 10)


def test_an_override_wins_and_says_so() -> None:
    sheet = TowersSheet(ss=2, pa=7)
    derivation = sheet.derivation("pa")
    assert (derivation.value, derivation.is_set) == (7, True)
    assert derivation.parts == (DerivedPart("ss", 2), DerivedPart("pa_ranks", 0))
    assert TowersSheet(e=3).death_at == -6  # T99-LETH-05#1
    assert TowersSheet(tough=2).stun_max == 32  # T99-GAP-49: eight for each rank


@pytest.mark.parametrize("bad", [{"hs": -1}, {"size": 5}, {"size": -5}, {"pa": 10**9}, {"death": 0}, {"wings": 2}])
def test_absurd_figures_are_refused(bad: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        TowersSheet.model_validate(bad)


def test_it_is_written_and_read_under_its_name() -> None:
    profile = Profile(name="Claws", base=3, adds_px=True, keywords=("Reach",))
    sheet = TowersSheet(profiles=(profile,), skills=(Skill(name="Notice", rank=2, aspect="sp"),), immune=("Fire",))
    written = SHEETS.dump(sheet)
    assert written["kind"] == "99-towers"
    assert SHEETS.load(written) == sheet
    assert (sheet.skill("Notice").rank, sheet.skill("Dueling").rank) == (2, 0)


@pytest.mark.parametrize("form", [TowersSheet, Skill, Profile])
def test_every_field_carries_the_words_of_its_form(form: type[BaseModel]) -> None:
    book = catalogue(TOWERS)
    for name, field in form.model_fields.items():
        extra = field.json_schema_extra
        assert field.title and isinstance(extra, dict), name
        rule = str(extra["rule"])
        assert extra["group"], name
        assert rule in book.rules or rule in book.tables or rule in book.gaps, name


def test_every_size_has_its_space() -> None:
    """T99-MAP-04, T99-TAB-SIZE."""
    written = {int(row["rank"]): row["space"].partition(" x ")[0] for row in catalogue(TOWERS).rows("T99-TAB-SIZE")}
    assert {rank: str(spaces) for rank, spaces in SPACES.items()} == written
