"""A crew of processes that play fights out side by side, so that a forecast uses every processor and blocks nobody."""

import os
import pickle
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from threading import Lock

from core.analysis.crew_hand import Reply
from core.analysis.crew_start import start_politely
from core.analysis.forecast import Ending, Playout, ending_of
from core.engine.board_cache import BoardCache
from core.rules.registry import SYSTEMS

MOST_PROCESSES = 4
"""So many processes at most: each holds the rules in memory."""
PATIENCE = 0.1
"""Seconds after which a wait looks whether anybody wants the answer still."""
LEAVING = 1.0
"""Seconds that a process may take to end."""


@dataclass(eq=False, slots=True)
class _Hand:
    """One process, the bout that it knows, and the number of the fight that it plays."""

    process: BaseProcess
    line: Connection
    bout: Playout | None = None
    number: int = 0


@dataclass(eq=False, slots=True)
class Crew:
    """Processes that are started with the first fight that is asked for, and end with the program.

    Several may ask at once, from any thread. Until the first of the crew is ready, whoever asks plays himself.
    """

    size: int = field(default_factory=lambda: min(MOST_PROCESSES, os.cpu_count() or 1))
    _coming: list[_Hand] | None = None
    _ready: list[_Hand] = field(default_factory=list)
    _idle: "SimpleQueue[_Hand]" = field(default_factory=SimpleQueue)
    _lock: Lock = field(default_factory=Lock)

    def endings(self, bout: Playout, boards: BoardCache, wanted: Callable[[], bool]) -> Generator[Ending, None, None]:
        """Yield how one fight after another comes out as long as it is `wanted`: those of `endings_of`, in their order.

        Raise `RuntimeError` with what was raised in a process. `boards` are those of whoever asks.
        """
        number, told, busy = 0, 0, list[_Hand]()
        known: dict[int, Ending | None] = {}
        pickled = pickle.dumps(bout)
        try:
            while wanted():
                for hand in self._at_hand(wait_for_one=not busy):
                    if self._begin(hand, bout, pickled, number):
                        busy.append(hand)
                        number += 1
                if not busy and not self._ready:
                    known[number] = ending_of(bout, number, SYSTEMS, boards, wanted)
                    number += 1
                lines = wait([hand.line for hand in busy], PATIENCE) if busy else []
                for hand in [each for each in busy if each.line in lines]:
                    busy.remove(hand)
                    known[hand.number] = self._end(hand, bout, boards, wanted)
                while told in known:
                    ending = known.pop(told)
                    if ending is None:
                        return
                    yield ending
                    told += 1
        finally:
            for hand in busy:
                self._call_off(hand)

    def close(self) -> None:
        """End all processes; nobody is started any more."""
        with self._lock:
            hands, self._coming, self._ready = [*(self._coming or ()), *self._ready], [], []
        for hand in hands:
            hand.process.terminate()
        for hand in hands:
            hand.process.join(LEAVING)

    def _at_hand(self, *, wait_for_one: bool) -> list[_Hand]:
        """Return all who have nothing to do; the crew is started by the first call."""
        with self._lock:
            if self._coming is None:
                self._coming = [_started() for _ in range(self.size)]
            for hand in [each for each in self._coming if each.line.poll()]:
                self._coming.remove(hand)
                with suppress(EOFError, OSError):
                    hand.line.recv()
                    self._ready.append(hand)
                    self._idle.put(hand)
            has_some = bool(self._ready)
        found = list[_Hand]()
        with suppress(Empty):
            if wait_for_one and has_some:
                found.append(self._idle.get(timeout=PATIENCE))
            while True:
                found.append(self._idle.get_nowait())
        return found

    def _begin(self, hand: _Hand, bout: Playout, pickled: bytes, number: int) -> bool:
        """Let somebody play a fight; return False if he is gone."""
        try:
            hand.line.send((None if hand.bout is bout else pickled, number))
        except OSError:
            self._dismiss(hand)
            return False
        hand.bout, hand.number = bout, number
        return True

    def _end(self, hand: _Hand, bout: Playout, boards: BoardCache, wanted: Callable[[], bool]) -> Ending | None:
        """Return how somebody's fight came out; whoever asks plays it himself where he is gone."""
        try:
            reply: Reply = hand.line.recv()
        except (EOFError, OSError):
            self._dismiss(hand)
            return ending_of(bout, hand.number, SYSTEMS, boards, wanted)
        self._idle.put(hand)
        if isinstance(reply, str):
            raise RuntimeError(reply)
        return reply

    def _call_off(self, hand: _Hand) -> None:
        """Let somebody leave his fight, which he does after one action at most."""
        try:
            hand.line.send(None)
            hand.line.recv()
        except (EOFError, OSError):
            self._dismiss(hand)
        else:
            self._idle.put(hand)

    def _dismiss(self, hand: _Hand) -> None:
        with self._lock, suppress(ValueError):
            self._ready.remove(hand)


def _started() -> _Hand:
    """Start a process that knows nothing of this one's windows and threads."""
    context = get_context("spawn")
    ours, its = context.Pipe()
    process = context.Process(target=start_politely, args=(its,), daemon=True)
    process.start()
    its.close()
    return _Hand(process, ours)
