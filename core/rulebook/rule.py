"""What a rule catalogue holds: rules with their examples, tables with typed cells, and gaps with their defaults."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from core.base.errors import BadCatalogue
from core.base.fact import Fact
from core.base.ids import RuleId, SystemId

Cell = str | int | float | bool
"""What stands in a field of a table."""


class RuleKind(StrEnum):
    """What a rule is about; advice is nothing that a program could carry out."""

    ACTION = "action"
    ADVICE = "advice"
    CHECK = "check"
    CONDITION = "condition"
    DAMAGE = "damage"
    DATA = "data"
    GEOMETRY = "geometry"
    HEALING = "healing"
    MODIFIER = "modifier"
    MORALE = "morale"
    MOVEMENT = "movement"
    REACTION = "reaction"
    RULING = "ruling"
    TIMING = "timing"
    TRACKER = "tracker"


class Example(Fact):
    """A worked example: what is given, what comes of it, and whether the game's text has it or it was derived."""

    origin: Literal["source", "derived"]
    given: str
    expect: str


class Rule(Fact):
    """A rule in the catalogue's own words; `needs` names what has to be known to follow it."""

    id: RuleId
    title: str
    kind: RuleKind
    text: str
    source: str
    needs: tuple[RuleId, ...] = ()
    example: tuple[Example, ...] = ()


class Gap(Fact):
    """Something that a game's text leaves open, what is played instead, why that, and the rules that it touches."""

    id: RuleId
    missing: str
    default: str
    basis: str
    touches: tuple[RuleId, ...] = ()

    @property
    def title(self) -> str:
        """What is missing stands for a title."""
        return self.missing


class TableRow(Mapping[str, str]):
    """A row of a table: its cells as text by column, or read as what they are meant to be."""

    __slots__ = ("_cells", "_table")

    def __init__(self, table: RuleId, cells: Mapping[str, Cell]) -> None:
        self._table, self._cells = table, cells

    def __getitem__(self, column: str) -> str:
        return str(self._cells[column])

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"Row({dict(self._cells)!r})"

    def fraction(self, column: str) -> Fraction:
        """Return a number such as 3, 0.25, `+4` or `1/16`; raise `BadCatalogue` where there is none."""
        cell = self._cells[column]
        try:
            return Fraction("" if isinstance(cell, bool) else str(cell).strip().removeprefix("+"))
        except (ValueError, ZeroDivisionError):
            raise BadCatalogue("catalogue.no-number", table=self._table, column=column, cell=str(cell)) from None

    def number(self, column: str) -> int:
        """Return a whole number such as 3 or `+4`; raise `BadCatalogue` where there is none."""
        found = self.fraction(column)
        if found.denominator != 1:
            raise BadCatalogue("catalogue.no-number", table=self._table, column=column, cell=self[column])
        return int(found)


def head_of(column: str) -> str:
    """Return what a column is called where it is read; play and documents know it by its name."""
    return column.replace("_", " ")


class Table(Fact):
    """A table: every row has a cell for every column. Play reads those that are `played`, each by its notation.

    Of the rows in `words`, called by their first cell, it reads nothing: they say in short what stands elsewhere.
    More of its kind are `added` as gear or as creatures, not as rows.
    """

    id: RuleId
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    played: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    added: Literal["", "gear", "creatures"] = ""

    @property
    def heads(self) -> tuple[str, ...]:
        """What the columns are called where they are read."""
        return tuple(map(head_of, self.columns))

    @property
    def notations(self) -> Mapping[str, str]:
        """How what stands in a column is written, of those that play reads."""
        return dict(self.played)

    def read(self) -> tuple[TableRow, ...]:
        """Return all rows, in order, by their columns."""
        return tuple(TableRow(self.id, dict(zip(self.columns, row, strict=True))) for row in self.rows)


Entry = Rule | Table | Gap
"""Anything in a catalogue that has an id."""


class SystemHead(Fact):
    """How a catalogue introduces its system; `in_short` is what one chooses it by."""

    id: SystemId
    name: str
    summary: str
    dice: str
    space: str
    time: str
    attributes: tuple[str, ...]
    states: tuple[str, ...]
    in_short: str = ""
