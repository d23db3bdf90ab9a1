"""A long evening: `python -m tests.endurance.soak --hours 8`, each hour as many deeds as a table does in one.

Fights are begun, played, looked at, taken back and ended in the real window, without waiting for anybody. It prints the
memory and the slowest deeds of every hour; it ends with 1 if memory grows on, or deeds take longer than they may.
"""

import os
import sys
import tempfile
from argparse import ArgumentParser
from dataclasses import dataclass
from gc import collect
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep, thread_time

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from core.documents.sample_fights import samples
from desktop.window.ahead import AHEAD
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat
from tests.endurance.load import memory
from tests.helpers.wild import press

DEEDS = 120
"""Deeds of an hour: two a minute."""
MOST, OFTEN = 0.05, 0.98
"""Seconds of processor time that a deed may take of the window's thread until it is shown, and the share of deeds
that must keep to it."""
SLICE = 0.016
"""Seconds that the window's thread should work without a break at what comes after a deed is shown."""
SETTLED = 0.3
"""Seconds by the clock after which the next deed comes, whatever is yet to be reckoned."""
GROWTH = 4.0
"""Megabytes that an hour may add once the latest states are all that is kept: the log itself grows."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Seconds of processor time: of the window's thread until the deed is shown, of all threads until then, and of the
    window's thread for each piece of work that came after."""

    own: float
    whole: float
    after: tuple[float, ...]


def done(seat: Seat, chance: Random) -> Deed:
    """Do one thing, and let the window finish what it left for later, as it would before the next is done."""
    start, begun = thread_time(), process_time()
    press(seat, chance)
    # layouts and painting are events that wait; timers, such as of odds that have come, are not heard here
    QCoreApplication.sendPostedEvents()
    own, whole = thread_time() - start, process_time() - begun
    after, until, idle = list[float](), perf_counter() + SETTLED, 0
    while idle < 3 and perf_counter() < until:
        start = thread_time()
        QApplication.processEvents()
        taken = thread_time() - start
        after.append(taken)
        idle = 0 if taken > 0.001 else idle + 1
        sleep(0.004)
    return Deed(own, whole, tuple(after))


def hour(seat: Seat, chance: Random) -> list[Deed]:
    """Play an hour; return its deeds, the quickest first. Somebody waits for the window's thread alone."""
    found = [done(seat, chance) for _ in range(DEEDS)]
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect()
    return sorted(found, key=lambda deed: deed.own)


def told(held: list[float], deeds: list[Deed]) -> bool:
    """Print how memory grew and how quick the deeds were; return whether both are within their budgets."""
    growth = (held[-1] - held[len(held) // 2]) / max(1, len(held) - 1 - len(held) // 2)
    share = sum(each.own <= MOST for each in deeds) / len(deeds)
    beside = sum(each.whole <= MOST for each in deeds) / len(deeds)
    print(f"memory grows by {growth:.1f} MB an hour")
    print(f"{share:.1%} of the deeds were shown within {MOST * 1000:.0f} ms, with what goes on beside {beside:.1%}")
    # others make every deed dearer, by the caches that all share, though only one's own time counts
    load = os.getloadavg()[2] / (os.cpu_count() or 1)
    print(f"{load:.1f} processes wanted each processor in the last quarter of an hour")
    after = [each for deed in deeds for each in deed.after if each > 0.001]
    short = sum(each <= SLICE for each in after) / max(1, len(after))
    longest = max(after, default=0.0) * 1000
    print(f"{short:.1%} of what came after took {SLICE * 1000:.0f} ms at most, the longest {longest:.0f} ms")
    return growth <= GROWTH and share >= OFTEN


def main() -> int:
    """Play so many hours of a system; return 0 if memory stayed flat and deeds were quick."""
    parser = ArgumentParser(prog="python -m tests.endurance.soak", description=__doc__)
    parser.add_argument("--hours", type=int, default=8)
    parser.add_argument("--system", default="99-towers", choices=sorted({each.system for each in samples()}))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="sandtable-soak-", ignore_cleanup_errors=True) as folder:
        application = QApplication([])
        seat = Seat(Path(folder))
        # as the program does once its first window stands
        for name in AHEAD:
            import_module(name)
        seat.program.files.open_sample(next(each for each in samples() if each.system == given.system))
        seat.workspace.set_mode(Mode.RUN)
        # that the map is painted for the first time belongs to opening it
        QApplication.processEvents()
        chance, held, deeds = Random(given.seed), list[float](), list[Deed]()
        for number in range(given.hours):
            taken = hour(seat, chance)
            deeds += taken
            held.append(memory("VmRSS"))
            middle, late = taken[len(taken) // 2].own * 1000, taken[int(len(taken) * 0.95)].own * 1000
            steps = seat.workspace.session.journal.head
            slowest = taken[-1].own * 1000
            times = f"half of the deeds {middle:.0f} ms, all but 5 % {late:.0f} ms, the slowest {slowest:.0f} ms"
            print(f"hour {number + 1}: {steps} steps, {held[-1]:.0f} MB, {times}", flush=True)
        held_up = told(held, deeds)
        del application
    os._exit(0 if held_up else 1)


if __name__ == "__main__":
    sys.exit(main())
