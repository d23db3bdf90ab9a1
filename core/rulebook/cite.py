"""Citing: which rules of a catalogue a function carries out, so that a reader, a test or a script can find it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from core.base.ids import RuleId

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Citation:
    """A function and the rules that it carries out; `module` and `name` say where to find it in the source."""

    rules: tuple[RuleId, ...]
    module: str
    name: str
    function: Callable[..., Any]


_MARKED: list[Citation] = []


def rule(*identities: str) -> Callable[[F], F]:
    """Mark the decorated function, which is returned as it is, with the ids of the rules that it carries out.

    Under `@property` and the like it comes last. Without an id it is a programming error.
    """
    if not identities:
        raise TypeError("@rule needs the id of a rule")
    rules = tuple(map(RuleId, identities))

    def mark(function: F) -> F:
        _MARKED.append(Citation(rules, function.__module__, function.__qualname__, function))
        return function

    return mark


def citations() -> tuple[Citation, ...]:
    """Return every marked function of the modules imported so far."""
    return tuple(_MARKED)
