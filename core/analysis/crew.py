"""A crew of processes that play fights out side by side, so that a forecast uses every processor and blocks nobody."""

import os
import pickle
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from threading import Lock
from time import sleep

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
BOUTS_KEPT = 4
"""So many bouts are remembered with how their fights came out, those that were asked for last."""


@dataclass(eq=False, slots=True)
class _Hand:
    """One process, the bout that it knows, and the number of the fight that it plays."""

    process: BaseProcess
    line: Connection
    bout: Playout | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Known:
    """A bout, and how its first fights came out."""

    bout: Playout
    endings: list[Ending] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Crew:
    """Processes that are started with the first fight that is asked for, and end with the program.

    Several may ask at once, from any thread. Until the first of the crew is ready, whoever asks plays himself. What was
    played once is told again at once.
    """

    size: int = field(default_factory=lambda: min(MOST_PROCESSES, os.cpu_count() or 1))
    _remembered: list[_Known] = field(default_factory=list)
    _coming: list[_Hand] | None = None
    _ready: list[_Hand] = field(default_factory=list)
    _idle: "SimpleQueue[_Hand]" = field(default_factory=SimpleQueue)
    _lock: Lock = field(default_factory=Lock)

    def endings(self, bout: Playout, boards: BoardCache, wanted: Callable[[], bool]) -> Generator[Ending, None, None]:
        """Yield how one fight after another comes out as long as it is `wanted`: those of `endings_of`, in their order.

        Raise `RuntimeError` with what was raised in a process. `boards` are those of whoever asks.
        """
        known, number = self._known_of(bout), 0
        while number < len(known) and wanted():
            yield known[number]
            number += 1
        with closing(self._played(bout, boards, wanted, number)) as played:
            for ending in played:
                self._keep(known, number, ending)
                number += 1
                yield ending

    def play_ahead(self, bout: Playout, most: int, wanted: Callable[[], bool]) -> None:
        """Play the first fights of a bout, at `most` so many, for whoever asks for them soon, by the crew alone.

        It takes as long as they take, or until they are no longer `wanted`. What is raised in one is raised once they
        are asked for.
        """
        known = self._known_of(bout)
        number = len(known)
        with suppress(RuntimeError), closing(self._played(bout, None, wanted, number)) as played:
            for ending in islice(played, max(0, most - number)):
                self._keep(known, number, ending)
                number += 1

    def count_known(self, bout: Playout) -> int:
        """Return how many of the first fights of a bout are told at once, as they were played before."""
        return len(self._known_of(bout))

    def _played(
        self, bout: Playout, boards: BoardCache | None, wanted: Callable[[], bool], first: int
    ) -> Generator[Ending, None, None]:
        """Yield how the fights from a number on come out; without boards whoever asks plays none himself."""
        number, told, busy = first, first, list[_Hand]()
        known: dict[int, Ending | None] = {}
        pickled = pickle.dumps(bout)
        try:
            while wanted():
                for hand in self._at_hand(wait_for_one=not busy):
                    if self._begin(hand, bout, pickled, number):
                        busy.append(hand)
                        number += 1
                if not busy and not self._ready:
                    if boards is not None:
                        known[number] = ending_of(bout, number, SYSTEMS, boards, wanted)
                        number += 1
                    elif self._coming:
                        sleep(PATIENCE)
                    else:
                        return
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

    def _known_of(self, bout: Playout) -> list[Ending]:
        """Return how the first fights of a bout came out, a list that grows; it is the last now to be forgotten."""
        with self._lock:
            found = next((each for each in self._remembered if each.bout.is_same_as(bout)), None) or _Known(bout)
            self._remembered = [*(each for each in self._remembered if each is not found), found][-BOUTS_KEPT:]
        return found.endings

    def _keep(self, known: list[Ending], number: int, ending: Ending) -> None:
        with self._lock:
            if number == len(known):
                known.append(ending)

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

    def _end(self, hand: _Hand, bout: Playout, boards: BoardCache | None, wanted: Callable[[], bool]) -> Ending | None:
        """Return how somebody's fight came out; where he is gone whoever asks plays it himself, if he has boards."""
        try:
            reply: Reply = hand.line.recv()
        except (EOFError, OSError):
            self._dismiss(hand)
            return None if boards is None else ending_of(bout, hand.number, SYSTEMS, boards, wanted)
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
