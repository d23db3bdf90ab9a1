"""Which tables of a system's catalogue a game master needs at hand, and which of their columns."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from core.base.ids import RuleId, SystemId
from core.rulebook.catalogue import Catalogue, catalogue


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table as it is printed: heads and rows; the last column is the widest."""

    rule: RuleId
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


WIDEST, LONGEST = 5, 40
"""Columns and rows of a table that is printed for a system of which nothing is chosen."""


@cache
def _chosen() -> Mapping[str, Mapping[str, Sequence[int]]]:
    return tomllib.loads(files("resources").joinpath("reference.toml").read_text(encoding="utf-8"))


def reference_tables(system: SystemId, told: Catalogue | None = None) -> tuple[ReferenceTable, ...]:
    """Return the tables to print for a system, as `told`; those that are small enough where none are chosen."""
    book = told or catalogue(system)
    chosen = _chosen().get(system)
    if chosen is None:
        fit = (t for t in book.tables.values() if len(t.columns) <= WIDEST and len(t.rows) <= LONGEST)
        return tuple(_table(book, table.id, tuple(range(len(table.columns)))) for table in fit)
    return tuple(_table(book, identity, columns) for identity, columns in chosen.items())


def _table(book: Catalogue, identity: str, columns: Sequence[int]) -> ReferenceTable:
    table = book.table(identity)
    rows = tuple(tuple(_cell(row[column]) for column in columns) for row in table.rows)
    return ReferenceTable(
        table.id, table.title, tuple(table.columns[column].replace("_", " ") for column in columns), rows
    )


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return str(value)
