"""Which tables and rules of a catalogue a game master needs at hand, which columns, and as they are played."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from core.base.ids import RuleId, SystemId
from core.rulebook.catalogue import Catalogue, catalogue
from core.rulebook.rule import Rule, Table

Decided = Mapping[str, bool | int | str]
"""The house rules in force, each by the key of its setting."""
Said = Callable[[str, str], str]
"""Tells what the table of an id says in English in a reader's language."""


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table as it is printed: heads and rows; the last column is the widest."""

    rule: RuleId
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


WIDEST_TABLE, LONGEST_TABLE = 5, 40
"""Columns and rows of a table that is printed for a system of which nothing is chosen."""


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(files("resources").joinpath("reference.toml").read_text(encoding="utf-8"))


def _chosen() -> Mapping[str, Mapping[str, Sequence[int]]]:
    return {system: tables for system, tables in _file().items() if system != "rules"}


def _worded() -> Mapping[str, Sequence[str]]:
    worded: Mapping[str, Sequence[str]] = _file()["rules"]
    return worded


@cache
def reference_changes() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Return what house rules change in tables, by the ids of these."""
    return tomllib.loads(files("resources").joinpath("reference_changes.toml").read_text(encoding="utf-8"))


def _as_it_is(table: str, text: str) -> str:
    return text


def reference_tables(
    system: SystemId, told: Catalogue | None = None, decided: Decided | None = None, said: Said = _as_it_is
) -> tuple[ReferenceTable, ...]:
    """Return the tables to print for a system, as `told`; those that are small enough where none are chosen.

    By the house rules that are `decided` they are what is played, in words as `said`.
    """
    book = told or catalogue(system)
    chosen = _chosen().get(system)
    if chosen is None:
        fit = (t for t in book.tables.values() if len(t.columns) <= WIDEST_TABLE and len(t.rows) <= LONGEST_TABLE)
        chosen = {table.id: tuple(range(len(table.columns))) for table in fit}
    plain = catalogue(system)
    return tuple(
        _table(book.table(identity), columns, _played(book.table(identity), plain.table(identity), decided or {}, said))
        for identity, columns in chosen.items()
    )


def reference_rules(system: SystemId, told: Catalogue | None = None) -> tuple[Rule, ...]:
    """Return the rules of a system that are printed in their own words, as `told`."""
    book = told or catalogue(system)
    return tuple(book.rule(each) for each in _worded().get(system, ()))


def _table(table: Table, columns: Sequence[int], rows: Sequence[Sequence[str]]) -> ReferenceTable:
    heads = tuple(table.heads[column] for column in columns)
    return ReferenceTable(table.id, table.title, heads, tuple(tuple(row[column] for column in columns) for row in rows))


def _played(table: Table, plain: Table, decided: Decided, said: Said) -> list[list[str]]:
    """Return the rows of a table as they are played; the English ones say which row a change means."""
    rows = [(list(map(_cell, row)), tuple(map(_cell, own))) for row, own in zip(table.rows, plain.rows, strict=True)]
    for change in reference_changes().get(table.id, ()):
        value = decided.get(change["setting"])
        if value is None or value != change.get("value", value):
            continue
        if "rows" in change:
            rows = [(list(row), tuple(row)) for row in change["rows"]]
        meant = [pair for pair in rows if change.get("row") in (None, *pair[1])]
        if "dropped" in change:
            rows = [pair for pair in rows if pair not in meant]
        elif "column" in change:
            for cells, _ in meant:
                cells[change["column"]] = _changed(cells, change, value, lambda text: said(table.id, text))
    return [cells for cells, _ in rows]


def _changed(
    cells: Sequence[str], change: Mapping[str, Any], value: bool | int | str, said: Callable[[str], str]
) -> str:
    """Return what a cell becomes."""
    column: int = change.get("copied", change["column"])
    if "copied" in change:
        return cells[column]
    to: str = said(change["to"]).replace("{number}", str(value))
    if isinstance(value, int):
        to = to.replace("{after}", str(value + 1))
    return cells[column].replace(said(change["from"]), to) if "from" in change else to


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return str(value)
