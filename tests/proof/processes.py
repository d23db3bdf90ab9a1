"""Forked processes that each do one job in a program that is already imported, and nothing of which stays."""

import functools
import gc
import os
import pickle
import resource
import sys
import tempfile
import traceback
import types
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from core.base.editions import SHIPPED
from core.base.values import Settled

T = TypeVar("T")
MEMORY = 2 << 30
"""How many bytes a process may take: a disabled rule can make a loop that never ends."""


class Died(Exception):
    """A process that ended without a result."""


def in_processes(jobs: Sequence[Callable[[], T]], workers: int) -> list[T]:
    """Return what the jobs return, each done in a process of its own; raise `Died` if one dies."""
    found: dict[int, T | Died] = {}
    each_in_a_process(jobs, workers, found.__setitem__)
    done = []
    for number in range(len(jobs)):
        result = found[number]
        if isinstance(result, Died):
            raise result
        done.append(result)
    return done


def each_in_a_process(
    jobs: Iterable[Callable[[], T]], workers: int, done: Callable[[int, T | Died], None], *, seconds: int | None = None
) -> None:
    """Do each job in a process of its own, and hand its number and result to `done` as soon as it is there.

    A job is taken only when its turn comes. With `seconds`, a process that computes for longer is ended.
    """
    with tempfile.TemporaryDirectory(prefix="sandtable-proof-") as folder:
        running: dict[int, int] = {}

        def wait() -> None:
            number = running.pop(os.wait()[0], None)
            if number is not None:
                done(number, _result(Path(folder) / str(number)))

        for number, job in enumerate(jobs):
            while len(running) >= workers:
                wait()
            running[_start(job, Path(folder) / str(number), seconds)] = number
        while running:
            wait()


def _result(path: Path) -> Any:
    done, result = pickle.loads(path.read_bytes()) if path.exists() else (False, "killed")
    path.unlink(missing_ok=True)
    return result if done else Died(result.strip().rpartition("\n")[2])


def _start(job: Callable[[], Any], result: Path, seconds: int | None) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    process = os.fork()
    if process:
        return process
    try:
        # neither the reports of pytest nor Qt's remarks are for whoever reads the table
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        result.write_bytes(pickle.dumps((True, job())))
    except BaseException:
        result.write_bytes(pickle.dumps((False, traceback.format_exc())))
    finally:
        os._exit(0)


READERS = ("core.rulebook.catalogue", "core.explain.words", "core.documents.")
"""Modules whose caches hold what is read of files, which is dear to read again."""


@functools.cache
def _memories() -> tuple[tuple[bool, Callable[[], None]], ...]:
    """Return what empties each memory of the program, and whether that holds what was read of a file."""
    found: list[tuple[bool, Callable[[], None]]] = [(False, SHIPPED.kept.clear)]
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            if not thing.__module__.startswith("tests.proof"):
                found.append((thing.__module__.startswith(READERS), thing.cache_clear))
        elif isinstance(thing, Settled):
            found.append((False, thing._known.clear))
        elif isinstance(thing, types.FunctionType) and thing.__code__.co_qualname.startswith("remembered.<locals>"):
            kept = dict(zip(thing.__code__.co_freevars, thing.__closure__ or (), strict=True)).get("known")
            if kept is not None:
                found.append((False, kept.cell_contents.clear))
    return tuple(found)


def settle_memory() -> None:
    """Find all memories while everything is imported, and keep the collector away from what is there."""
    _memories()
    gc.collect()
    gc.freeze()


def forget(*, files_too: bool = True) -> None:
    """Empty all memories, in which results of a function that is now another may lie."""
    for holds_a_file, clear in _memories():
        if files_too or not holds_a_file:
            clear()
