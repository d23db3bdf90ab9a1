"""Which tables of a system's catalogue a game master needs at hand, and which of their columns."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.base.ids import RuleId, SystemId
from core.rulebook.catalogue import Catalogue, catalogue


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """A table as it is printed: heads and rows; the last column is the widest."""

    rule: RuleId
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


_CHOSEN: Mapping[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "99-towers": (
        ("T99-TAB-ACTIONS", (0, 1, 2)),
        ("T99-TAB-COVER", (0, 2, 1)),
        ("T99-TAB-RANGE", (0, 1, 2)),
        ("T99-TAB-MODIFIERS", (0, 1, 2)),
        ("T99-TAB-CONDITIONS", (0, 1, 2)),
        ("T99-TAB-LETHAL", (0, 1, 2)),
        ("T99-TAB-HEALING", (0, 1, 2, 3)),
        ("T99-TAB-SIZE", (0, 1, 2, 3, 4)),
        ("T99-TAB-DTN", (0, 1)),
        ("T99-TAB-CHIPS", (0, 2)),
    )
}
WIDEST, LONGEST = 5, 40
"""Columns and rows of a table that is printed for a system of which nothing is chosen."""


def reference_tables(system: SystemId) -> tuple[ReferenceTable, ...]:
    """Return the tables to print for a system; those that are small enough where none are chosen."""
    book = catalogue(system)
    chosen = _CHOSEN.get(system)
    if chosen is None:
        fit = (t for t in book.tables.values() if len(t.columns) <= WIDEST and len(t.rows) <= LONGEST)
        return tuple(_table(book, table.id, tuple(range(len(table.columns)))) for table in fit)
    return tuple(_table(book, identity, columns) for identity, columns in chosen)


def _table(book: Catalogue, identity: str, columns: tuple[int, ...]) -> ReferenceTable:
    table = book.table(identity)
    rows = tuple(tuple(_cell(row[column]) for column in columns) for row in table.rows)
    return ReferenceTable(table.id, table.title, tuple(table.columns[column] for column in columns), rows)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return str(value)
