"""The clocks of fights as boards on paper: which squares there are, and whose marker stands where."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.ids import TokenId
from core.model.clock import ClockState
from core.rules.semi_automagic.clock import ROUND as SECONDS
from core.rules.semi_automagic.clock import SecondsClock
from core.rules.swift_swords.clock import DiceClock
from core.rules.towers.clock import BOARD, ROUND, TowersClock, everybody
from desktop.run.clocks.swift_swords_words import TABLED

SIDE = 10


@dataclass(frozen=True, slots=True)
class BoardSquare:
    """A square: its number, whether it is marked or the present one, the markers in it and the laps they are ahead."""

    label: str
    marked: bool = False
    now: bool = False
    markers: tuple[tuple[TokenId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """A board: its squares row by row, a line to explain it, and those who stand beside it under a title."""

    columns: int
    squares: tuple[BoardSquare, ...]
    note: str
    beside_title: str = ""
    beside: tuple[TokenId, ...] = ()


def paper_board(kind: type[ClockState], clock: ClockState | None) -> PaperBoard | None:
    """Return the board of a kind of clock, as it stands or empty; None for one that has no board but an order."""
    make = _BOARDS.get(kind)
    return None if make is None else make(clock)


def kept_before(kind: type[ClockState]) -> tuple[str, ...]:
    """Return the conditions of a kind of clock that lie on the table before their owners, such as pools of dice."""
    return TABLED if issubclass(kind, DiceClock) else ()


def _towers(clock: ClockState | None) -> PaperBoard:
    found = clock if isinstance(clock, TowersClock) else None
    there: dict[int, list[tuple[TokenId, int]]] = {}
    for who in () if found is None else everybody(found, found.line()):
        assert found is not None
        at = max(found.now, found.marker(who).position)
        there.setdefault(at % BOARD, []).append((who, at // BOARD - found.now // BOARD))
    squares = tuple(
        BoardSquare(
            str(phase),
            marked=phase % ROUND == 0,
            now=found is not None and found.now % BOARD == phase,
            markers=tuple(there.get(phase, ())),
        )
        for phase in range(BOARD)
    )
    translate = QCoreApplication.translate
    note = translate(
        "paper",
        "The lowest phase acts; its action's cost moves the marker on. Tinted phases bring upkeep at their start.",
    )
    holders = () if found is None else tuple(everybody(found, found.holders))
    return PaperBoard(SIDE, squares, note, translate("paper", "Hold"), holders)


def _seconds(clock: ClockState | None) -> PaperBoard:
    """Return the seconds of a turn, to count them down on: whoever acts stands on what is left of his."""
    found = clock if isinstance(clock, SecondsClock) else None
    there: dict[int, list[tuple[TokenId, int]]] = {}
    for turn in () if found is None else found.turns:
        there.setdefault(turn.left, []).append((turn.mind, 0))
    squares = tuple(
        BoardSquare(str(left), now=left in there, markers=tuple(there.get(left, ()))) for left in range(SECONDS, 0, -1)
    )
    translate = QCoreApplication.translate
    note = translate(
        "paper",
        "The seconds left of the turn: the marker of whoever acts moves on by what his action takes. A die, turned "
        "down a face for every second, does as well.",
    )
    holders = () if found is None else tuple(turn.mind for turn in found.held)
    return PaperBoard(SECONDS, squares, note, translate("paper", "Held turns"), holders)


def turn_words(kind: type[ClockState], number: int) -> str:
    """Return the heading of a column to tick off turns in, by the word of the game: hands are dealt in cycles."""
    translate = QCoreApplication.translate
    words = translate("paper", "Cycle %1") if kind is DiceClock else translate("paper", "Round %1")
    return words.replace("%1", str(number))


_BOARDS: Mapping[type[ClockState], Callable[[ClockState | None], PaperBoard]] = {
    TowersClock: _towers,
    SecondsClock: _seconds,
}
