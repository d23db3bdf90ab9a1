"""The ribbon of a clock: everybody's place in the order as plain data, for every screen and for paper."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.system import Turn


class Standing(StrEnum):
    """How somebody stands to his turn; whatever shows it tells it by a shape first."""

    ACTS = "acts"
    """May act now: it is his turn, or one of those who are asked first."""
    WAITS = "waits"
    """Has the turn still before him."""
    HOLDS = "holds"
    """Has put the turn off, or is interrupted in it."""
    REACTS = "reacts"
    """Keeps the turn for a reaction."""
    SPENT = "spent"
    """Has had the turn."""
    IDLE = "idle"
    """Has a place, but cannot act when it comes up."""


class Pip(StrEnum):
    """One unit of a turn that is counted, such as a second: each is told by its shape."""

    LEFT = "left"
    """Can still be used."""
    GONE = "gone"
    """Has gone by."""
    LOST = "lost"
    """Cannot be used."""
    OWED = "owed"
    """Belongs to an action that was begun before."""
    TO_COME = "to come"
    """Of a turn that is still to begin."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One on the ribbon: whose badge it is, how he stands to his turn, and that in the system's `words`.

    `may` says that he can act at this moment, whatever his standing; `tied` that he is level with the one before, and
    `together` that what both do happens at once; `shares` names whose place this is too. `pips` are the units of a turn
    that is counted, `dice` the faces of a hand that lies open, `laid` those of them that are put forward.
    """

    token: TokenId
    standing: Standing
    words: Phrase
    may: bool = False
    tied: bool = False
    together: bool = False
    shares: TokenId | None = None
    pips: tuple[Pip, ...] = ()
    dice: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RibbonNote:
    """What comes up at a place of the ribbon, and to whom."""

    words: Phrase
    who: TokenId | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Those of one place: a phase, a rank, a faction; with its heading, and what comes up as it begins.

    `acts` says that the clock stands there. One that `opens` begins a round; one `apart` stands outside of the order.
    `gap` is how many empty places lie before it. `at` is its number on the clock, where it has one.
    """

    heading: Phrase | None
    cells: tuple[Cell, ...] = ()
    notes: tuple[RibbonNote, ...] = ()
    acts: bool = False
    opens: bool = False
    apart: bool = False
    gap: int = 0
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Where the clock stands, in a word or two and what belongs to it, and everybody's place, the next first."""

    moment: Phrase
    beside: Phrase | None
    groups: tuple[Group, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Everybody, in the order of the groups."""
        return tuple(cell for group in self.groups for cell in group.cells)


def cell_of(turn: Turn, now: tuple[TokenId, ...]) -> Cell:
    """Return the cell of a place in the order, as far as the order tells it; `now` are those who may act."""
    acts = turn.token in now
    standing = Standing.ACTS if acts else Standing.IDLE if turn.idle else Standing.WAITS
    return Cell(turn.token, standing, turn.moment, may=acts, tied=turn.tied, shares=turn.shares)


def plain_ribbon(moment: Phrase, order: tuple[Turn, ...], now: tuple[TokenId, ...]) -> Ribbon:
    """Return the ribbon that an order makes by itself: those of one moment together under its words."""
    groups: list[Group] = []
    for turn in order:
        cell = cell_of(turn, now)
        if groups and groups[-1].heading == turn.moment:
            last = groups.pop()
            groups.append(Group(last.heading, (*last.cells, cell), acts=last.acts or cell.may))
        else:
            groups.append(Group(turn.moment, (cell,), acts=cell.may))
    return Ribbon(moment, None, tuple(groups))
