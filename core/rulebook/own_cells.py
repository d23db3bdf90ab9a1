"""Cells of tables that the game master has written anew: how they are read, and the tables as they are played."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.base.editions import by_edition, in_force
from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.rulebook.rule import Cell, Table, head_of

LONGEST_CELL = 300
"""Letters that a cell may have."""
EXAMPLES = 4
"""So many values of a column are named to whoever wrote one that cannot be read."""
NUMBER, DECIMAL, CHOICE, WORDS, LIKE, FIGURES = "number", "decimal", "choice", "words", "like ", "figures"
"""Notations of a column that play reads: a whole number, one with a point, one of the book's, anything, a pattern.

Where there are `figures`, a cell has the words that it has in the book, and other whole numbers, signed as there.
"""
FIGURE = re.compile(r"[+\u2212-]?\d+")
"""A whole number amid words."""
OR = " || "
"""Stands between patterns of a column whose cells are written in several ways: each goes on as it is in the book."""
MOST_LETTERS = 3
"""A figure amid words has so many, its sign among them, or as many as that of the book."""
_MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class OwnCell:
    """What stands in a cell of a table instead of what the `book` has there; `row` counts from 0.

    Where the book has something else by now, it is not in force.
    """

    table: RuleId
    row: int
    column: str
    value: Cell
    book: Cell

    @property
    def place(self) -> tuple[RuleId, int, str]:
        """Where it stands."""
        return self.table, self.row, self.column


def is_notation(text: str) -> bool:
    """Return whether a column can be said to be played so."""
    return text in (NUMBER, DECIMAL, CHOICE, WORDS, FIGURES) or text.startswith(LIKE)


def fits(cell: OwnCell, table: Table) -> bool:
    """Return whether there is such a cell in the book's table, and the book has there what it had."""
    known = cell.column in table.columns and 0 <= cell.row < len(table.rows)
    return known and _same(table.rows[cell.row][table.columns.index(cell.column)], cell.book)


def as_told(table: Table) -> Table:
    """Return a table of the book with the cells that are in force, for whoever reads it."""
    return _laid_over(table, "told") if table.id in edited_tables() else table


def as_played(table: Table) -> Table:
    """Return a table of the book with those cells in force that play reads; a row keeps the name that it goes by."""
    return _laid_over(table, "played") if table.id in edited_tables() else table


def notation_of(table: Table, row: int, column: str) -> str:
    """Return by what notation play reads a cell of the book's table; empty where it reads nothing there."""
    notation = table.notations.get(column, "")
    if not notation or str(table.rows[row][0]) in table.words:
        return ""
    book = str(book_cell(table, row, column))
    return notation if _value(table, column, notation, book, book) else ""


def choices_of(table: Table, column: str) -> tuple[Cell, ...]:
    """Return all that the book has in a column, each once."""
    place = table.columns.index(column)
    return tuple({str(row[place]): row[place] for row in table.rows if row[place] != ""}.values())


def book_cell(table: Table, row: int, column: str) -> Cell:
    """Return what the book has in a cell."""
    return table.rows[row][table.columns.index(column)]


def read_cell(table: Table, row: int, column: str, text: str) -> Cell:
    """Return what a text means in a cell of the book's table; raise `Refused`, with examples, where play can't read it.

    Where play reads nothing, every line of words means itself.
    """
    text, book = text.strip(), book_cell(table, row, column)
    if len(text) > LONGEST_CELL or "\n" in text:
        raise Refused("refused.too-long", most=LONGEST_CELL)
    notation = notation_of(table, row, column)
    found = (_value(table, column, notation, text, str(book)),) if notation else (text,)
    if found == (None,):
        raise Refused(_unread(table, column, notation, text, str(book)))
    value = found[0]
    assert value is not None
    # a number stays a number where it is only shown, and what is like the book's is the book's
    return book if str(value) == str(book) else value


def _unread(table: Table, column: str, notation: str, text: str, book: str) -> Phrase:
    head = verbatim(head_of(column))
    if notation == NUMBER:
        return say("refused.cell-number", text=text, column=head)
    if notation == DECIMAL:
        return say("refused.cell-decimal", text=text, column=head)
    if notation == FIGURES:
        return say("refused.cell-figures", text=text, column=head, book=book)
    told = map(str, choices_of(table, column))
    like = (each for each in told if _value(table, column, notation, each, book) is not None)
    examples = ", ".join(each for _, each in zip(range(EXAMPLES), like, strict=False))
    return say("refused.cell-like", text=text, column=head, examples=examples)


def shape_of(text: str) -> str:
    """Return a text with a sign in place of each whole number."""
    return FIGURE.sub("#", text)


def refigured(text: str, like: str) -> str | None:
    """Return a text with the whole numbers of another, in turn; None where the other has not as many."""
    figures = FIGURE.findall(like)
    return FIGURE.sub(lambda _: figures.pop(0), text) if len(figures) == len(FIGURE.findall(text)) else None


def _value(table: Table, column: str, notation: str, text: str, book: str) -> Cell | None:
    """Return what play reads in a text; None where it cannot read it."""
    if notation == FIGURES:
        had, has = FIGURE.findall(book), FIGURE.findall(text)
        fit = had and shape_of(text).casefold() == shape_of(book).casefold()
        fit = fit and all(
            len(now) <= max(len(was), MOST_LETTERS) and (now.isdecimal() or was == "0" or not was.isdecimal())
            for was, now in zip(had, has, strict=True)
        )
        return text.replace("\u2212", "-") if fit else None
    if notation == CHOICE:
        known = choices_of(table, column)
        return next((each for each in known if str(each).casefold() == text.casefold()), None)
    if notation == WORDS:
        return text or None
    if notation.startswith(LIKE):
        patterns = notation.removeprefix(LIKE).split(OR)
        return text if any(re.fullmatch(each, text) and re.fullmatch(each, book) for each in patterns) else None
    plain = text.replace(",", ".").replace("\u2212", "-")
    pattern = r"[+-]?\d+" if notation == NUMBER else r"\d+(\.\d+)?"
    if not re.fullmatch(pattern, plain) or abs(Fraction(plain)) > _MOST:
        return None
    whole = Fraction(plain).denominator == 1
    return (int(Fraction(plain)) if not plain.startswith("+") else plain) if whole else float(plain)


def _same(one: Cell, other: Cell) -> bool:
    return str(one) == str(other)


@by_edition
def _own() -> Mapping[str, Mapping[tuple[int, str], OwnCell]]:
    found: dict[str, dict[tuple[int, str], OwnCell]] = {}
    for each in in_force().changes:
        found.setdefault(each.table, {})[each.row, each.column] = each
    return found


def own_cell(table: Table, row: int, column: str) -> OwnCell | None:
    """Return what is in force in a cell instead of the book's; None where that is."""
    found = _own().get(table.id, {}).get((row, column))
    return found if found is not None and fits(found, table) else None


@by_edition
def edited_tables() -> frozenset[str]:
    """Return the ids of the tables of which cells are in force that the book does not have."""
    return frozenset(_own())


def _laid_over(table: Table, for_whom: str) -> Table:
    kept, key = in_force().kept, (for_whom, id(table))
    if key not in kept:
        mine = {(row, column): each.value for (row, column), each in _own()[table.id].items() if fits(each, table)}
        if for_whom == "played":
            mine = {place: value for place, value in mine.items() if notation_of(table, *place)}
        rows = tuple(
            tuple(mine.get((number, column), cell) for column, cell in zip(table.columns, row, strict=True))
            for number, row in enumerate(table.rows)
        )
        kept[key] = table.model_copy(update={"rows": rows})
    found: Table = kept[key]
    return found
