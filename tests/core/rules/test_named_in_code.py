"""What the rules ask for by a name of their own stands in the book or in the rows under just that name."""

import tomllib
from importlib.resources import files

from core.rulebook.catalogue import catalogue
from core.rules.faction_zones.names import Skill, skill_texts
from core.rules.towers import names
from core.rules.towers.gear.weapons import Keyword
from core.rules.towers.names import TOWERS


def test_every_skill_that_faction_zones_asks_for_is_in_the_table() -> None:
    assert set(Skill) - set(skill_texts()) == set()


def test_every_keyword_that_99_towers_asks_for_is_on_a_weapon_of_the_tables() -> None:
    tables = ("T99-TAB-WEAPONS", "T99-TAB-WEAPONS-DEFAULT")
    listed = {word for table in tables for row in catalogue(TOWERS).rows(table) for word in row["keywords"].split(", ")}
    # powers of the perception kind are a creature's own (T99-MOD-07)
    assert set(Keyword) - listed == {Keyword.PERCEPTION}


def test_every_condition_that_99_towers_asks_for_has_a_row() -> None:
    text = files("resources").joinpath("rows/99-towers.toml").read_text(encoding="utf-8")
    listed = {row["id"] for row in tomllib.loads(text)["condition"]}
    asked = {value for name, value in vars(names).items() if name.isupper() and isinstance(value, str)}
    asked -= {names.TOWERS, names.STUN, names.LETHAL, names.MANA}
    assert len(asked) > 15 and asked - listed == set()
