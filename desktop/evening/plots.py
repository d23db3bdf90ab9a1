"""The plots of the evening's report in words: bars by round and strips of who stood, and the same as lines of text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.analysis.evening import Evening
from core.analysis.evening_plots import lost_by_round, rounds_of, stood_by_round
from core.analysis.turning import Juncture
from core.base.phrase import Phrase, say
from core.explain.words import Words
from core.model.encounter import Encounter

LETTERS = 30
"""So many letters the longest bar is wide as text."""
FULL, SLIM, GONE = "█", "▏", "·"


class Hue(StrEnum):
    """Whose a bar or a strip is."""

    PARTY = "party"
    OTHERS = "others"

    @property
    def side(self) -> int:
        """The number of the side whose colour it is."""
        return tuple(Hue).index(self)


@dataclass(frozen=True, slots=True)
class PlotBar:
    """A bar: whose it is, its share of the longest, and its number in words."""

    hue: Hue
    share: float
    said: str


@dataclass(frozen=True, slots=True)
class PlotRow:
    """A line of a plot: its name, and either bars below one another or a strip of cells, filled or not."""

    label: str
    bars: tuple[PlotBar, ...] = ()
    cells: tuple[bool, ...] = ()
    hue: Hue = Hue.PARTY


@dataclass(frozen=True, slots=True)
class Plot:
    """A title, what each colour means, what stands above the cells, and the lines."""

    title: str
    rows: tuple[PlotRow, ...]
    legend: tuple[tuple[Hue, str], ...] = ()
    columns: tuple[str, ...] = ()

    def text(self) -> tuple[str, ...]:
        """Return it as lines of text without its title."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[str]:
        wide = max((len(each.label) for each in self.rows), default=0)
        named = dict(self.legend)
        legend = max(map(len, named.values()), default=0)
        for row in self.rows:
            label = row.label
            for bar in row.bars:
                whose = f"{named.get(bar.hue, ''):<{legend}}  " if legend else ""
                yield f"{label:<{wide}}  {whose}{_bar(bar.share)} {bar.said}"
                label = ""
            if row.cells:
                yield f"{label:<{wide}}  {''.join(FULL if each else GONE for each in row.cells)}"


def _bar(share: float) -> str:
    return FULL * round(share * LETTERS) or (SLIM if share else "")


def plots_of(found: Evening, encounter: Encounter, words: Words, stood: Sequence[Juncture] = ()) -> tuple[Plot, ...]:
    """Return the plots of a fight, as far as there is something to draw: of how it `stood`, once that is known."""
    plots = (_lost(found, encounter, words), _stood(found, encounter, words), course_plot(stood, words))
    return tuple(each for each in plots if each.rows)


def _lost(found: Evening, encounter: Encounter, words: Words) -> Plot:
    lost = lost_by_round(found, encounter)
    most = max((max(each.party, each.others) for each in lost), default=0) or 1
    legend = tuple((hue, words.text(say(f"evening.plot.{hue}"))) for hue in Hue)
    rows = tuple(
        PlotRow(
            words.text(say("evening.plot.round", round=each.round)),
            tuple(
                PlotBar(hue, points / most, str(points))
                for hue, points in ((Hue.PARTY, each.party), (Hue.OTHERS, each.others))
            ),
        )
        for each in lost
    )
    return Plot(words.text(say("evening.plot.lost")), rows, legend)


def _stood(found: Evening, encounter: Encounter, words: Words) -> Plot:
    state, numbers = found.account.after, rounds_of(found)
    rows = tuple(
        PlotRow(state.called(each.who) or each.who, cells=each.up, hue=Hue.OTHERS if each.is_enemy else Hue.PARTY)
        for each in stood_by_round(found, encounter)
    )
    title = words.text(say("evening.plot.stood", first=numbers[0], last=numbers[-1])) if rows else ""
    return Plot(title, rows, columns=tuple(map(str, numbers)))


def course_plot(stood: Sequence[Juncture], words: Words) -> Plot:
    """Return how often the party would have won from each round on."""

    def named(each: Juncture) -> Phrase:
        return say("evening.plot.end") if each.is_end else say("evening.plot.round", round=each.round)

    rows = tuple(
        PlotRow(words.text(named(each)), (PlotBar(Hue.PARTY, each.wins.share, f"{round(each.wins.share * 100)} %"),))
        for each in stood
    )
    return Plot(words.text(say("evening.plot.course")), rows)
