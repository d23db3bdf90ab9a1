"""Cells of tables that are the game master's own: read, refused, in force, and declared where play reads them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.editions import READERS, in_force, put_in_force, while_in_force
from core.base.errors import Refused
from core.base.ids import RuleId, SystemId
from core.chance.dice import Dice
from core.rulebook.catalogue import catalogue, find_table, system_ids, system_of_entry
from core.rulebook.own_cells import OwnCell, book_cell, notation_of, read_cell
from core.rulebook.printed import COLUMNS, Column, printed
from core.rulebook.rule import Cell, TableRow
from core.rules.basic_roleplaying.gear.equipment import bonus_for
from core.rules.registry import SYSTEMS, figures_of
from core.rules.semi_automagic.gear.weapons import WeightClass, limits_for, weight_class
from core.rules.semi_automagic.harm.thresholds import _CHART, _chart_mark
from core.rules.semi_automagic.harm.wounds import emp_toughness
from core.rules.swift_swords.chariots.builds import nations_of
from core.rules.swift_swords.clock import fixed_hand
from core.rules.swift_swords.harm.blow import damage_of
from core.rules.swift_swords.harm.healing import MISSING, wounds_of_week
from core.rules.swift_swords.harm.injuries import effects_at

BOOK = str(bonus_for(10))


def cell(table: str, row: int, column: str, value: Cell) -> OwnCell:
    book = find_table(table)
    return OwnCell(RuleId(table), row, column, value, book_cell(book, row, column))


def test_what_stands_in_force_is_read_and_nothing_of_it_is_left_behind() -> None:
    assert str(bonus_for(10)) == BOOK
    with while_in_force((cell("BRP-TAB-DB", 0, "damage bonus", "none"),)):
        assert bonus_for(10) == Dice()
    assert str(bonus_for(10)) == BOOK and not in_force().changes


def test_a_cell_of_another_book_is_not_in_force() -> None:
    stale = OwnCell(RuleId("BRP-TAB-DB"), 0, "damage bonus", "none", "-1D8")
    with while_in_force((stale,)):
        assert catalogue("basic-roleplaying").rows("BRP-TAB-DB")[0]["damage bonus"] == "-1D6"


@pytest.mark.parametrize(
    ("table", "row", "column", "text", "value"),
    [
        ("BRP-TAB-MELEE", 0, "base %", " 20 ", 20),
        ("BRP-TAB-MELEE", 0, "hands", "2h", "2H"),
        ("BRP-TAB-MELEE", 0, "damage", "2D8+1+db", "2D8+1+db"),
        ("SEC-TAB-ARMOUR", 0, "mass_kg", "7,5", 7.5),
        ("SEC-TAB-SURFACE", 0, "modifier", "\u22124", -4),
        ("SEC-TAB-WEAPONS", 0, "adds_strength", "false", False),
        ("FAC-TAB-STATE", 0, "effect", "sings", "sings"),
        ("T99-TAB-COVER", 0, "target hidden", "less than an arm", "less than an arm"),
        ("SST-TAB-TOHIT", 0, "Modifier", "+3D", "+3D"),
        ("SST-TAB-TOHIT", 2, "Modifier", "\u22122 SL", "-2 SL"),
        ("SST-TAB-TOHIT", 17, "Modifier", "hidden", "hidden"),
        ("SST-TAB-RANGE", 4, "Modifier", "out of sight", "out of sight"),
        ("SST-TAB-RANGE", 5, "Modifier", "1 / -4d", "1 / -4d"),
        ("SST-TAB-WEAPONS", 12, "Class or value", "Block 4", "Block 4"),
    ],
)
def test_what_is_typed_is_read_as_the_column_is_written(
    table: str, row: int, column: str, text: str, value: Cell
) -> None:
    found = read_cell(find_table(table), row, column, text)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("table", "column", "text", "why"),
    [
        ("SST-TAB-TOHIT", "Modifier", "1 SL", "refused.cell-figures"),
        ("SST-TAB-TOHIT", "Modifier", "+1000d", "refused.cell-figures"),
        ("SST-TAB-GROUPS", "Creatures", "-3 or 4", "refused.cell-figures"),
        ("SST-TAB-WEAPONS", "Class or value", "Block 2", "refused.cell-like"),
        ("BRP-TAB-MELEE", "base %", "many", "refused.cell-number"),
        ("BRP-TAB-MELEE", "damage", "a lot", "refused.cell-like"),
        ("SEC-TAB-ARMOUR", "mass_kg", "heavy", "refused.cell-decimal"),
        ("T99-TAB-COVER", "target hidden", "x" * 301, "refused.too-long"),
    ],
)
def test_what_cannot_be_read_is_refused(table: str, column: str, text: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        read_cell(find_table(table), 0, column, text)
    assert refused.value.phrase.id == why


def test_of_a_column_that_is_played_a_cell_in_words_alone_is_only_words() -> None:
    experience = find_table("SEC-TAB-XP")
    assert notation_of(experience, 2, "xp") and not notation_of(experience, 0, "xp")


def _printed_by_rows(found: object) -> Iterator[tuple[str, str, str]]:
    """Give the cells that rows of data name: of which table, of which column, of which row."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name == "printed" and isinstance(value, list):
                table, column, row, _ = value
                yield table, column, row
            else:
                yield from _printed_by_rows(value)
    for value in found if isinstance(found, list) else ():
        yield from _printed_by_rows(value)


def _named_by_rows() -> list[tuple[str, str, str]]:
    data = (tomllib.loads(Path(f"resources/rows/{each}.toml").read_text(encoding="utf-8")) for each in system_ids())
    return [cell for each in data for cell in _printed_by_rows(each)]


def _called(column: Column, cells: tuple[Cell, ...]) -> str:
    """Return what a row is called by those who read a column."""
    return column.called(dict(zip(find_table(column.table).columns, map(str, cells), strict=True)))


def _read_everything() -> None:
    for read in READERS:
        read()
    for table, column, row in _named_by_rows():
        printed(system_of_entry(table), table, column)(row)
    for each in COLUMNS:
        for number, cells in enumerate(find_table(each.table).rows):
            if notation_of(find_table(each.table), number, each.name):
                each.text(_called(each, cells))
    for total in range(1, 60):
        bonus_for(total)
    for endurance in range(9):
        limits_for(endurance, 0)
        assert weight_class(0, endurance, 0) is WeightClass.NEGLIGIBLE
    for make in _CHART:
        _chart_mark(make, 0)
    for name in ("very simple", "advanced"):
        emp_toughness(name)
    for build in ("light", "heavy"):
        nations_of(build, 2)
    fixed_hand(3)
    damage_of("light", 3)
    for missing in MISSING:
        wounds_of_week(1, missing, healer=False)
    effects_at("head")
    figures_of(SystemId("99-towers")).suggestions("immune")


def test_of_a_column_that_rules_read_by_names_of_rows_every_cell_has_one() -> None:
    """What is said to be read of it is named somewhere: in the game's rules, or in its rows of data."""
    by_rows = set(_named_by_rows())
    for each in COLUMNS:
        table, folder = find_table(each.table), Path("core/rules", each.system.replace("99-", "").replace("-", "_"))
        rules = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))).casefold()
        data = Path(f"resources/rows/{each.system}.toml").read_text(encoding="utf-8").casefold()
        for number, row in enumerate(table.rows):
            name = _called(each, row)
            listed = name.lstrip("+-").isdecimal() or (each.table, each.name, name) in by_rows
            if not notation_of(table, number, each.name) or listed:
                continue
            words = [name, name.removeprefix("Minor ").removeprefix("Major ")]
            named = (f'"{word.casefold()}"' in rules + data or f' {word.casefold()}"' in rules for word in words)
            assert any(named), f"{each.table}: nothing reads {name}"


def test_the_columns_that_play_reads_are_those_that_are_said_to_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others name a row: they can be rewritten in words alone."""
    seen: dict[str, set[str]] = {}
    plain = TableRow.__getitem__

    def noted(row: TableRow, column: str) -> str:
        seen.setdefault(row._table, set()).add(column)
        return plain(row, column)

    fraction = TableRow.fraction

    def noted_number(row: TableRow, column: str) -> object:
        seen.setdefault(row._table, set()).add(column)
        return fraction(row, column)

    monkeypatch.setattr(TableRow, "__getitem__", noted)
    monkeypatch.setattr(TableRow, "fraction", noted_number)
    assert {str(each.id) for each in SYSTEMS.values()} == {*system_ids()}, "all that reads is there"
    put_in_force((cell("T99-TAB-COVER", 0, "target hidden", "fresh"),))
    _read_everything()
    tables = [each for system in system_ids() for each in catalogue(system).tables.values()]
    for table in tables:
        told = set(table.notations)
        assert told <= seen.get(table.id, set()), f"{table.id} is not read as it says"
        naming = {*table.columns[: 2 if table.id in ("SST-TAB-INJURIES", "SST-TAB-COVER") else 1]}
        naming |= {each.by for each in COLUMNS if each.table == table.id}
        read = seen.get(table.id, set()) & set(table.columns)
        assert read - told <= naming, f"{table.id} is read, and does not say so"
