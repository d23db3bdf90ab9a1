"""Where everything of a plot lies: boxes and words in one geometry, for the window and for paper."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from desktop.evening.plots import Hue, Plot, PlotRow

NAMES, NAMES_OF_CELLS = 0.22, 0.34
"""The part of the width that the names of lines take."""
NUMBERS = 3.0
"""Lines' heights of width for the number behind the longest bar."""
BAR, CELL, STEP = 0.5, 0.62, 0.66
"""How high bars and cells are, of a line, and from one bar of a row to the next."""
WIDEST_CELL = 1.6
"""A cell is so many lines' heights wide at most."""


@dataclass(frozen=True, slots=True)
class PlotBox:
    """A rectangle from its upper left, counted downwards; one that is not `filled` is an outline."""

    left: float
    top: float
    width: float
    height: float
    hue: Hue
    filled: bool = True


@dataclass(frozen=True, slots=True)
class Written:
    """A word that begins at, or is centred on, a point, in the middle of a line that is so high."""

    x: float
    top: float
    height: float
    text: str
    room: float
    centred: bool = False
    quiet: bool = False


Mark = PlotBox | Written


def height_of(plot: Plot, line: float) -> float:
    """Return how high a plot is where a line is so high."""
    heads = bool(plot.legend) + bool(plot.columns)
    return line * (heads + sum(_lines(row) for row in plot.rows))


def marks_of(plot: Plot, width: float, line: float, measured: Callable[[str], float]) -> Iterator[Mark]:
    """Yield what is drawn of a plot; `measured` is how wide a word is."""
    top, names = 0.0, width * (NAMES_OF_CELLS if plot.columns else NAMES)
    if plot.legend:
        yield from _legend(plot, names, line, measured)
        top += line
    cell = min(WIDEST_CELL * line, (width - names) / max(1, len(plot.columns)))
    if plot.columns:
        yield from _numbers(plot, names, cell, line, top, measured)
        top += line
    for row in plot.rows:
        high = _lines(row) * line
        yield Written(0, top, line, row.label, names - line / 2)
        tall = line * BAR if len(row.bars) > 1 else line * CELL
        for number, bar in enumerate(row.bars):
            long = (width - names - NUMBERS * line) * bar.share
            at = top + number * line * STEP + (line - tall) / 2
            if long:
                yield PlotBox(names, at, long, tall, bar.hue)
            yield Written(names + long + line / 4, at, tall, bar.said, NUMBERS * line, quiet=True)
        for number, up in enumerate(row.cells):
            box_top = top + (line - line * CELL) / 2
            yield PlotBox(names + number * cell, box_top, cell * 0.86, line * CELL, row.hue, filled=up)
        top += high


def _lines(row: PlotRow) -> float:
    return 1.0 + STEP * max(0, len(row.bars) - 1)


def _legend(plot: Plot, left: float, line: float, measured: Callable[[str], float]) -> Iterator[Mark]:
    for hue, words in plot.legend:
        yield PlotBox(left, line * 0.3, line * 0.5, line * 0.4, hue)
        yield Written(left + line * 0.8, 0, line, words, measured(words) + line, quiet=True)
        left += measured(words) + line * 1.8


def _numbers(
    plot: Plot, left: float, cell: float, line: float, top: float, measured: Callable[[str], float]
) -> Iterator[Mark]:
    """Yield the numbers above the cells: of narrow ones every few."""
    widest = max(map(measured, plot.columns))
    step = max(1, -int(-(widest + line / 4) // cell))
    for number in range(0, len(plot.columns), step):
        middle = left + (number + 0.43) * cell
        yield Written(middle, top, line, plot.columns[number], cell * step + line, centred=True, quiet=True)
