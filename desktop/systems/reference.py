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
    ),
    "basic-roleplaying": (
        ("BRP-TAB-MATRIX", (0, 1, 2, 3, 4, 5)),
        ("BRP-TAB-CLASS", (0, 1, 2)),
        ("BRP-TAB-MOVE", (0, 1, 2)),
        ("BRP-TAB-RANGE", (0, 1)),
        ("BRP-TAB-DB", (0, 1)),
        ("BRP-TAB-LEVELS", (0, 1, 2)),
        ("BRP-TAB-MELEE", (0, 3, 4, 5, 6)),
        ("BRP-TAB-MISSILE", (0, 3, 4, 7, 9)),
        ("BRP-TAB-ARMOR", (0, 1, 2, 3)),
    ),
    "faction-zones": (
        ("FAC-TAB-TURN", (0, 1, 2, 3, 4)),
        ("FAC-TAB-HIT", (0, 1, 2, 3, 4)),
        ("FAC-TAB-ORDER", (0, 1, 2)),
        ("FAC-TAB-STATE", (0, 1, 2)),
        ("FAC-TAB-SIZE", (0, 1, 2, 5, 6)),
        ("FAC-TAB-INJURY", (0, 1)),
        ("FAC-TAB-WEAPON", (0, 1, 2, 3, 4)),
        ("FAC-TAB-ARMOUR", (0, 1, 2)),
        ("FAC-TAB-SKILL", (0, 1)),
    ),
    "semi-automagic": (
        ("SEC-TAB-ACTIONS", (0, 1, 2)),
        ("SEC-TAB-SITUATIONS", (0, 1)),
        ("SEC-TAB-RANGE", (0, 2)),
        ("SEC-TAB-REACH", (0, 1)),
        ("SEC-TAB-SCALE", (0, 3, 4, 5, 6, 7)),
        ("SEC-TAB-CALLED", (0, 1, 2)),
        ("SEC-TAB-ITEMS", (0, 1, 2, 3)),
        ("SEC-TAB-FALL", (0, 1)),
        ("SEC-TAB-SURFACE", (0, 1)),
        ("SEC-TAB-CONFUSION", (0, 1)),
    ),
    "swift-swords": (
        ("SST-TAB-GENERAL-ACTIONS", (0, 1, 4)),
        ("SST-TAB-INCLOSE-ACTIONS", (0, 1, 3)),
        ("SST-TAB-RESPONSE-ACTIONS", (0, 1, 2)),
        ("SST-TAB-OPPORTUNITY-ACTIONS", (0, 1, 2)),
        ("SST-TAB-AD-MODIFIERS", (0, 1)),
        ("SST-TAB-TOHIT", (0, 1)),
        ("SST-TAB-RANGE", (0, 1)),
        ("SST-TAB-COVER", (0, 1, 2, 3)),
        ("SST-TAB-MASSIVE", (0, 1)),
        ("SST-TAB-DAMAGE-LEVELS", (0, 1, 2)),
        ("SST-TAB-STATES", (0, 1, 2)),
    ),
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
    return ReferenceTable(
        table.id, table.title, tuple(table.columns[column].replace("_", " ") for column in columns), rows
    )


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return str(value)
