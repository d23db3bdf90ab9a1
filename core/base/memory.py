"""Memory: what was once made of frozen values is not made again while they are the same objects."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remembered(*, most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a pure function of frozen values remember up to `most` results, by the identity of its positional arguments.

    Comparing or hashing a large value would cost more than what is saved; its identity is known at once. The
    arguments are kept with the result, so that no other object can take their place in memory.
    """

    def mark(function: Callable[P, T]) -> Callable[P, T]:
        known: dict[tuple[int, ...], tuple[Any, T]] = {}

        @wraps(function)
        def remember(*given: P.args, **named: P.kwargs) -> T:
            if named:  # a name has no place among the identities
                return function(*given, **named)
            key = tuple(map(id, given))
            found = known.get(key)
            if found is not None:
                return found[1]
            made = function(*given, **named)
            if len(known) >= most:
                known.clear()
            known[key] = given, made
            return made

        return remember

    return mark


class Settled:
    """Remembers of groups of frozen values, by their identity and at `most` so many, that nothing is left to do."""

    __slots__ = ("_known", "_most")

    def __init__(self, *, most: int) -> None:
        self._most = most
        self._known: dict[tuple[int, ...], tuple[object, ...]] = {}

    def __contains__(self, values: tuple[object, ...]) -> bool:
        return tuple(map(id, values)) in self._known

    def add(self, values: tuple[object, ...]) -> None:
        """Remember that these values are settled; they are kept, so that no other object can take their place."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[tuple(map(id, values))] = values
