"""Tables of the rule books as the game master wants them: cells written anew, and given back to the book."""

from collections.abc import Sequence
from dataclasses import replace

from core.base.editions import READERS, while_in_force
from core.base.errors import Refused, SandtableError
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import OwnCellsSet
from core.model.campaign import Campaign
from core.rulebook.catalogue import find_table, system_of_entry
from core.rulebook.own_cells import OwnCell, book_cell, fits, read_cell
from core.rulebook.rule import Cell, head_of

MOST_CELLS = 5_000
"""So many cells a document may have of its own."""


@command("write-cells")
class WriteCells(EditCommand):
    """Let cells of tables have other contents; where the value is the book's, the book's cell is back.

    What play cannot read is refused, and so is a cell that the book does not have as it is told here.
    """

    cells: tuple[OwnCell, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the table, and what stands in its cell now."""
        if len(self.cells) == 1:
            return say("history.write-cell", table=self.cells[0].table, text=str(self.cells[0].value))
        return say("history.write-cells", count=len(self.cells))

    def carry_out(self, ctx: Context) -> None:
        """Write them, and tell what was there before."""
        written = [_read(each) for each in self.cells]
        places = {each.place for each in written}
        before = {each.place: each for each in ctx.state.cells}
        kept = [each for each in ctx.state.cells if each.place not in places]
        made = (*kept, *(each for each in written if str(each.value) != str(each.book)))
        if len(made) > MOST_CELLS:
            raise Refused("refused.too-many-cells", most=MOST_CELLS)
        changed = [each for each in written if _stood(before.get(each.place), each.book) != str(each.value)]
        if not changed:
            return
        for each in written:
            _must_be_readable(ctx, each, made)
        ctx.emit(OwnCellsSet(made))
        for each in changed[:1] if len(changed) == 1 else ():
            was = _stood(before.get(each.place), each.book)
            ctx.note(
                say("table.changed", table=verbatim(find_table(each.table).title), before=was, now=str(each.value)),
                each.table,
            )


def cells_back(state: Campaign, table: RuleId | None = None) -> WriteCells | None:
    """Return what gives the cells of a table, or of all, back to the book; None where there are none."""
    mine = tuple(replace(each, value=each.book) for each in state.cells if table in (None, each.table) and _known(each))
    return WriteCells(mine) if mine else None


def cell_written(table: RuleId, row: int, column: str, text: str) -> WriteCells:
    """Return the command that writes a text into a cell; raise `Refused` where play can't read it."""
    book = find_table(table)
    return WriteCells((OwnCell(table, row, column, read_cell(book, row, column, text), book_cell(book, row, column)),))


def unknown_cells(state: Campaign) -> tuple[OwnCell, ...]:
    """Return the own cells that the book has no place for any more; the book holds there."""
    return tuple(each for each in state.cells if not _known(each))


def _known(cell: OwnCell) -> bool:
    try:
        return fits(cell, find_table(cell.table))
    except Refused:
        return False


def _read(cell: OwnCell) -> OwnCell:
    book = find_table(cell.table)
    if not fits(cell, book):
        raise Refused("refused.no-such-cell", table=cell.table)
    return replace(cell, value=read_cell(book, cell.row, cell.column, str(cell.value)))


def _stood(mine: OwnCell | None, book: Cell) -> str:
    return str(book if mine is None else mine.value)


def _must_be_readable(ctx: Context, cell: OwnCell, cells: Sequence[OwnCell]) -> None:
    """Raise `Refused` if whatever is read of the tables cannot be read any more with these cells."""
    if cell.column not in find_table(cell.table).notations:
        return
    # a game whose rules were not needed yet comes with all that reads its tables
    ctx.systems.get(system_of_entry(cell.table))
    with while_in_force(tuple(cells)):
        for read in READERS:
            try:
                read()
            except (SandtableError, ValueError, ArithmeticError, LookupError) as error:
                column = verbatim(head_of(cell.column))
                raise Refused("refused.cell-out-of-bounds", text=str(cell.value), column=column) from error
