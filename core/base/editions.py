"""The edition: what is laid over the data that ships while something is played, and what is worked out from both."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Edition:
    """Changes to data that ships, and all that was read of the data with these; one object for equal changes."""

    __slots__ = ("__weakref__", "changes", "kept")

    def __init__(self, changes: tuple[Any, ...]) -> None:
        self.changes = changes
        self.kept: dict[tuple[Any, ...], Any] = {}


SHIPPED = Edition(())
"""The data as it ships."""
_IN_FORCE: ContextVar[Edition] = ContextVar("edition", default=SHIPPED)
READERS: list[Callable[[], object]] = []
"""Whatever reads the data and needs nothing to be given for it."""


@lru_cache(maxsize=32)
def _edition(changes: tuple[Any, ...]) -> Edition:
    return Edition(changes)


# asked a hundred times for each act: no step in between
in_force: Callable[[], Edition] = _IN_FORCE.get
"""Returns the edition that is in force in this thread."""


def put_in_force(changes: tuple[Any, ...]) -> None:
    """Let these changes be in force in this thread from now on."""
    if changes is not _IN_FORCE.get().changes:
        _IN_FORCE.set(_edition(changes) if changes else SHIPPED)


@contextmanager
def while_in_force(changes: tuple[Any, ...]) -> Iterator[None]:
    """Let these changes be in force in this thread for a while."""
    if changes is _IN_FORCE.get().changes:
        yield
        return
    before = _IN_FORCE.set(_edition(changes) if changes else SHIPPED)
    try:
        yield
    finally:
        _IN_FORCE.reset(before)


def by_edition(read: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function of plain arguments reads of the data that ships, anew for every edition."""

    @wraps(read)
    def known(*given: P.args, **named: P.kwargs) -> T:
        kept = _IN_FORCE.get().kept
        key = (read, *given, *named.items())
        try:
            found: T = kept[key]
        except KeyError:
            found = kept[key] = read(*given, **named)
        return found

    if not signature(read).parameters:
        READERS.append(known)
    return known
