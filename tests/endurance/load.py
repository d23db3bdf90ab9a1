"""What a huge document costs in the real window: `python -m tests.endurance.load`, some minutes.

The document is made by a process of its own, so that only what the program itself takes is measured.
"""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time, thread_time

from PySide6.QtWidgets import QApplication

from core.base.ids import TokenId
from core.edits.fights import Begin
from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE
from desktop.map.items.pictures import PicturesItem
from desktop.window.ahead import AHEAD
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat
from tests.endurance.heavy import write

MOVES = 20
FEW = 40
"""So many fight, where not everybody does."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what was measured, how much of what it came to, and how much is allowed."""

    what: str
    found: float
    most: float
    unit: str

    @property
    def holds(self) -> bool:
        """Whether it is within its budget."""
        return self.found <= self.most

    def __str__(self) -> str:
        verdict = "" if self.holds else "   OVER"
        return f"{self.what:58} {self.found:8.2f} {self.unit:3} of {self.most:g}{verdict}"


def memory(name: str) -> float:
    """Return what the system says of this process's memory, in megabytes."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith(name)).split()[1]) / 1024


class Gaps:
    """The longest time that the window's thread was away from its events: by the clock, and at work itself.

    By the clock it also stands still for whatever else the machine does.
    """

    def __init__(self) -> None:
        self.longest, self._last = 0.0, perf_counter()
        self.busiest, self._done = 0.0, thread_time()

    def look(self) -> None:
        """Deal with what waits, and note how long it took since the last time."""
        QApplication.processEvents()
        now, done = perf_counter(), thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now
        self.busiest, self._done = max(self.busiest, done - self._done), done


def timed(do: Callable[[], object]) -> float:
    """Return the seconds of processor time from a deed until all of it is painted: others may use the machine too."""
    start = process_time()
    do()
    QApplication.processEvents()
    return process_time() - start


def measured(file: Path, folder: Path) -> list[Figure]:
    """Open a document in the real window, move a token, begin the fight; return what it cost."""
    seat = Seat(folder)
    # as the program does once its first window stands
    for name in AHEAD:
        import_module(name)
    empty = memory("VmRSS")
    opening = timed(lambda: seat.program.files.open(file))
    workspace = seat.workspace
    assert workspace.encounter is not None
    assert workspace.scene is not None
    encounter, tokens = workspace.encounter.id, tuple(token.id for token in workspace.encounter.tokens.values())
    bottom = (workspace.scene.rows - 1) * SQUARE + SQUARE // 2
    gaps, start = Gaps(), perf_counter()
    while not _shown(seat) and perf_counter() - start < 60:
        gaps.look()
    coming = perf_counter() - start
    moves = [
        timed(partial(workspace.submit, MoveTokens(encounter, ((token, (at * 768 + 384, bottom)),))))
        for at, token in enumerate(tokens[:MOVES])
    ]
    workspace.set_mode(Mode.RUN)
    QApplication.processEvents()
    few = timed(partial(_begin, seat, tokens[:FEW]))
    fighting = [
        timed(partial(workspace.submit, MoveTokens(encounter, ((tokens[-1], (at * 768 + 384, bottom)),))))
        for at in range(MOVES)
    ]
    peak = memory("VmHWM")
    # the beginning of a fight is taken back only when asked twice
    for _ in range(MOVES + 2):
        workspace.undo()
    QApplication.processEvents()
    begin = timed(partial(_begin, seat, tokens))
    return [
        Figure("opening, until the map is there", opening, 3, "s"),
        Figure("its picture, decoded beside the window", coming, 10, "s"),
        Figure("the longest pause of the window meanwhile, its own work", gaps.busiest * 1000, 100, "ms"),
        Figure("the longest pause of the window meanwhile, by the clock", gaps.longest * 1000, 100, "ms"),
        Figure(f"moving a token, median of {MOVES}", sorted(moves)[MOVES // 2] * 1000, 50, "ms"),
        Figure(f"beginning a fight of {FEW} among them", few, 2, "s"),
        Figure(f"moving a token while they fight, median of {MOVES}", sorted(fighting)[MOVES // 2] * 1000, 50, "ms"),
        Figure(f"memory at its most ({empty:.0f} with nothing open)", peak, 900, "MB"),
        Figure(f"beginning a fight of all {len(tokens):,}", begin, 2, "s"),
        Figure("memory at its most then", memory("VmHWM"), 900, "MB"),
    ]


def _begin(seat: Seat, tokens: tuple[TokenId, ...]) -> None:
    """Begin the fight of some tokens; raise `ValueError` if that is refused."""
    if not seat.workspace.submit(Begin(seat.encounter.id, tokens)) or not seat.running():
        raise ValueError(f"no fight begins: {seat.told}")


def _shown(seat: Seat) -> bool:
    """Return whether the picture is there as sharp as it is held."""
    scene = seat.workspace.scene
    item = next(each for each in seat.program.canvas.map.layers.values() if isinstance(each, PicturesItem))
    assert scene is not None
    names = [thing.picture for thing in item.index if hasattr(thing, "picture") and thing.picture]
    levels = [seat.program.canvas.pictures.levels(name) for name in names]
    return all(each is not None and each.full for each in levels)


def main() -> int:
    """Make the document, measure, print; return 0 if all budgets hold."""
    parser = ArgumentParser(prog="python -m tests.endurance.load", description=__doc__)
    parser.add_argument("--tokens", type=int, default=1_000)
    parser.add_argument("--things", type=int, default=20_000)
    parser.add_argument("--squares", type=int, default=200)
    parser.add_argument("--pixels", type=int, default=16_000)
    parser.add_argument("--made", help="measure this document, made before by --make")
    parser.add_argument("--make", help="only make the document, here")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="sandtable-load-") as folder:
        place = Path(folder)
        if given.make:
            sizes = {"tokens": given.tokens, "things": given.things, "squares": given.squares, "pixels": given.pixels}
            write(Path(given.make), place / "making", **sizes)
            return 0
        file = Path(given.made) if given.made else place / "heavy.sandtable"
        if not given.made:
            subprocess.run(
                [sys.executable, "-m", "tests.endurance.load", *sys.argv[1:], "--make", str(file)], check=True
            )
        application = QApplication([])
        found = measured(file, place / "seat")
        print(*found, f"processor time {process_time():.1f} s", sep="\n", flush=True)
        del application
    return 0 if all(each.holds for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
