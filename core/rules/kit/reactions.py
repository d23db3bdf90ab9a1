"""Reactions: who may answer what somebody does is asked side by side, and those who do act one after another."""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any, TypeVar

from core.base.ids import TokenId
from core.engine.request import Choice, Procedure, ask, in_parallel, one_by_one

V = TypeVar("V")


def reactions(
    who: Iterable[TokenId],
    question: Callable[[TokenId], Choice[V | None]],
    carry: Callable[[TokenId, V], Procedure[Any]],
    *,
    goes_on: Callable[[], bool],
) -> Procedure[bool]:
    """Let all react who may and want to; return whether what they react to goes on after that.

    `question` asks one of them, and raises `Gone` where he cannot react any more; None is the answer of one who
    lets it be. `carry` carries a reaction out. One who is gone, or can be no part of it, ends his own reaction alone;
    once it does not go on, nobody else reacts.
    """
    asked = tuple(who)
    answers = yield from in_parallel(ask(lambda each=each: question(each)) for each in asked)  # type: ignore[misc]
    said = ((each, answer) for each, answer in zip(asked, answers, strict=True) if answer is not None)
    yield from one_by_one(takewhile(lambda _: goes_on(), said), lambda each: carry(*each))
    return goes_on()
