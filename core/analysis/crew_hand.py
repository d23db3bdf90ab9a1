"""What a process of the crew does: it plays the fights that it is asked for, one after another."""

import gc
import pickle
import signal
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection

from core.analysis.forecast import Ending, Playout, ending_of
from core.engine.board_cache import BoardCache
from core.rules.registry import SYSTEMS

COLLECTED = 50_000
"""So many new values are made before the collector looks among them for circles, of which fights make few."""

Message = tuple[bytes | None, int] | None
"""The bout, pickled, or None for that of before, and the number of the fight to play; None calls a fight off."""
Reply = Ending | str | None
"""How a fight came out, or what was raised in it; None says ready, or that it was called off."""


def serve(line: Connection) -> None:
    """Play fights in this process for whoever is at the other end of a line, until he is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # what was imported stays: a fight makes thousands of values a second, among which the collector need not look there
    gc.freeze()
    gc.set_threshold(COLLECTED, 20, 20)
    boards = BoardCache()
    bout: Playout
    with suppress(EOFError, OSError):
        line.send(None)
        while True:
            message: Message = line.recv()
            if message is None:
                continue
            pickled, number = message
            if pickled is not None:
                bout = pickle.loads(pickled)
            line.send(_reply(bout, number, boards, line))


def _reply(bout: Playout, number: int, boards: BoardCache, line: Connection) -> Reply:
    try:
        return ending_of(bout, number, SYSTEMS, boards, lambda: not line.poll())
    except Exception:
        return traceback.format_exc()
