"""A long evening: `python -m tests.endurance.soak --hours 8`, each hour as many deeds as a table does in one.

Fights are begun, played, looked at, taken back and ended in the real window, without waiting for anybody. It prints the
memory and the slowest deeds of every hour; it ends with 1 if memory grows on, or deeds take longer than they may.
"""

import os
import sys
import tempfile
from argparse import ArgumentParser
from gc import collect
from pathlib import Path
from random import Random
from time import process_time, thread_time

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from core.documents.sample_fights import samples
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat
from tests.endurance.load import memory
from tests.helpers.wild import press

DEEDS = 120
"""Deeds of an hour: two a minute."""
MOST, OFTEN = 0.05, 0.95
"""Seconds of processor time that a deed may take of the window's thread, and the share of deeds that must keep to
it."""
GROWTH = 4.0
"""Megabytes that an hour may add once the latest states are all that is kept: the log itself grows."""


def hour(seat: Seat, chance: Random) -> tuple[list[float], list[float]]:
    """Play an hour; return how long each deed took until it was painted, sorted: the window's thread, then all threads.

    Somebody waits for the window's thread alone; the odds are reckoned beside it.
    """
    own, whole = [], []
    for _ in range(DEEDS):
        start, begun = thread_time(), process_time()
        press(seat, chance)
        QApplication.processEvents()
        own.append(thread_time() - start)
        whole.append(process_time() - begun)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect()
    return sorted(own), sorted(whole)


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
        seat.program.files.open_sample(next(each for each in samples() if each.system == given.system))
        seat.workspace.set_mode(Mode.RUN)
        chance, held, slow, slow_beside = Random(given.seed), list[float](), 0, 0
        for number in range(given.hours):
            taken, whole = hour(seat, chance)
            held.append(memory("VmRSS"))
            slow += sum(each > MOST for each in taken)
            slow_beside += sum(each > MOST for each in whole)
            middle, late = taken[len(taken) // 2] * 1000, taken[int(len(taken) * OFTEN)] * 1000
            steps = seat.workspace.session.journal.head
            times = (
                f"half of the deeds {middle:.0f} ms, all but 5 % {late:.0f} ms, the slowest {taken[-1] * 1000:.0f} ms"
            )
            print(f"hour {number + 1}: {steps} steps, {held[-1]:.0f} MB, {times}", flush=True)
        growth = (held[-1] - held[len(held) // 2]) / max(1, len(held) - 1 - len(held) // 2)
        share = 1 - slow / (given.hours * DEEDS)
        beside = 1 - slow_beside / (given.hours * DEEDS)
        print(f"memory grows by {growth:.1f} MB an hour")
        print(f"{share:.1%} of the deeds took {MOST * 1000:.0f} ms at most, with what goes on beside {beside:.1%}")
        del application
    os._exit(0 if growth <= GROWTH and share >= OFTEN else 1)


if __name__ == "__main__":
    sys.exit(main())
