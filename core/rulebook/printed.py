"""Columns of printed tables that rules read cell by cell, by the names of the rows, as the tables are played."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from core.base.editions import by_edition
from core.rulebook.catalogue import catalogue
from core.rulebook.own_cells import FIGURE

COLUMNS: list["Column"] = []
"""All columns that rules read so."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a system's table; a row is called by what stands in its first cells, as many as are its `keys`.

    Where it is kept `by` another column, a row is called by what stands there.
    """

    system: str
    table: str
    name: str
    keys: int = 1
    by: str = ""

    def __post_init__(self) -> None:
        COLUMNS.append(self)

    def called(self, row: Mapping[str, str]) -> str:
        """Return what a row is called."""
        return row[self.by] if self.by else " ".join(row[name] for name in tuple(row)[: self.keys])

    def figures(self, row: str) -> tuple[int, ...]:
        """Return the whole numbers of a cell, in their order."""
        return _figures(self)[row]

    def __call__(self, row: str) -> int:
        """Return the first whole number of a cell; 0 where it has none."""
        return next(iter(_figures(self)[row]), 0)

    def text(self, row: str) -> str:
        """Return what stands in a cell."""
        return _texts(self)[row]


@cache
def printed(system: str, table: str, column: str) -> Column:
    """Return a column of which a row of data names a cell."""
    return Column(system, table, column)


@by_edition
def _texts(column: Column) -> Mapping[str, str]:
    rows = catalogue(column.system).rows(column.table)
    return {column.called(row): row[column.name] for row in rows}


@by_edition
def _figures(column: Column) -> Mapping[str, tuple[int, ...]]:
    return {row: tuple(map(int, FIGURE.findall(text))) for row, text in _texts(column).items()}
