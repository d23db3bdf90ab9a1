"""Roll-offs: who is better of two or of many, by what each rolls, rolled again by those who tie."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from core.engine.request import Procedure, in_parallel

T = TypeVar("T", bound=Hashable)

MOST_ROLLS = 20
"""So often those who tie roll; after that they stay as they stand."""
Attempt = Callable[[T, int], Procedure[Any]]
"""Lets somebody roll for the n-th time, from 1; what it comes to can be compared, and the more is better."""


@dataclass(frozen=True, slots=True)
class RollOffResult(Generic[T]):
    """How a roll-off of two ends: who wins and who loses; nobody where they tie to the last."""

    winner: T | None = None
    loser: T | None = None


def attempt_key(key: str, attempt: int) -> str:
    """Return the key of a question that may be asked several times: bare the first time, then with its number."""
    return key if attempt == 1 else f"{key}:{attempt}"


def roll_against(one: T, other: T, roll: Attempt[T], attempt: int = 1) -> Procedure[tuple[Any, Any] | None]:
    """Let two roll at the same time; return what each has rolled, None if one of them is gone."""
    mine, theirs = yield from in_parallel(roll(each, attempt) for each in (one, other))
    return None if mine is None or theirs is None else (mine, theirs)


def roll_off(
    one: T, other: T, roll: Attempt[T], *, tied: Callable[[], object] = lambda: None
) -> Procedure[RollOffResult[T] | None]:
    """Let two roll against each other, again while they tie; None if one of them is gone. `tied` is told of a tie."""
    for attempt in range(1, MOST_ROLLS + 1):
        rolled = yield from roll_against(one, other, roll, attempt)
        if rolled is None:
            return None
        mine, theirs = rolled
        if mine != theirs:
            return RollOffResult(one, other) if mine > theirs else RollOffResult(other, one)
        tied()
    return RollOffResult()


def roll_order(who: tuple[T, ...], roll: Attempt[T], *, attempt: int = 1) -> Procedure[tuple[tuple[T, Any], ...]]:
    """Let many roll; return those still there from best to worst, each with what he rolled first.

    Equal ones roll again among themselves; their place relative to everybody else stays as it is.
    """
    rolls = yield from in_parallel(roll(each, attempt) for each in who)
    came_to = {each: rolled for each, rolled in zip(who, rolls, strict=True) if rolled is not None}
    found: list[tuple[T, Any]] = []
    for rolled in sorted(dict.fromkeys(came_to.values()), reverse=True):
        tied = tuple(each for each in came_to if came_to[each] == rolled)
        if len(tied) > 1 and attempt < MOST_ROLLS:
            tied = tuple(each for each, _ in (yield from roll_order(tied, roll, attempt=attempt + 1)))
        found += [(each, rolled) for each in tied]
    return tuple(found)
