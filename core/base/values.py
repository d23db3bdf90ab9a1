"""Frozen values: quick copies with changes, and what is worked out once for each."""

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar

from core.base.editions import in_force

P = ParamSpec("P")
T = TypeVar("T")

_KNOWN: dict[type, tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]] = {}


def changed(value: T, **changes: Any) -> T:
    """Return a copy of a dataclass with some fields changed: `replace`, at two thirds of its cost.

    All fields of the class must be given in their order when it is made.
    """
    kind = type(value)
    known = _KNOWN.get(kind)
    if known is None:
        names = tuple(each.name for each in fields(kind))  # type: ignore[arg-type]
        known = _KNOWN[kind] = attrgetter(*names), {name: place for place, name in enumerate(names)}
    read, places = known
    values = [*read(value)]
    for name, given in changes.items():
        values[places[name]] = given
    return kind(*values)


def remembered(
    *, most: int, by: Callable[..., tuple[object, ...]] | None = None
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a pure function of frozen values remember up to `most` results, by the identity of its positional arguments.

    Where the result depends on less than they are, `by` names all of that. Comparing or hashing a large value would
    cost more than what is saved; its identity is known at once. What it goes by is kept with the result, so that no
    other object can take its place in memory; so is the edition.
    """

    def mark(function: Callable[P, T]) -> Callable[P, T]:
        known: dict[tuple[int, ...], tuple[Any, T]] = {}

        @wraps(function)
        def remember(*given: P.args, **named: P.kwargs) -> T:
            if by is not None:
                depends_on: tuple[object, ...] = (in_force(), *by(*given, **named))
            elif named:  # a name has no place among the identities
                return function(*given, **named)
            else:
                depends_on = (in_force(), *given)
            key = tuple(map(id, depends_on))
            found = known.get(key)
            if found is not None:
                return found[1]
            made = function(*given, **named)
            if len(known) >= most:
                known.clear()
            known[key] = depends_on, made
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
