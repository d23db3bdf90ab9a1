"""Cells of a table that the game master writes anew, and whether play reads them."""

from collections.abc import Callable

from core.base.editions import while_in_force
from core.base.ids import RuleId
from core.rulebook.catalogue import find_table
from core.rulebook.own_cells import OwnCell, book_cell, read_cell

Written = tuple[str, int, str, str]
"""The table, the number of the row, the column, and what the game master writes there."""


def own(table: str, row: int, column: str, text: str) -> OwnCell:
    """Return a cell as the game master has written it."""
    book = find_table(table)
    return OwnCell(RuleId(table), row, column, read_cell(book, row, column, text), book_cell(book, row, column))


def is_played(cell: Written, found: Callable[[], object], book: object, mine: object) -> None:
    """Hold that something is as the book has it, as the cell says while that is in force, and as before after that."""
    assert found() == book
    with while_in_force((own(*cell),)):
        assert found() == mine
    assert found() == book
