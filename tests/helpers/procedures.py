"""Drives a procedure by hand: answers its questions by their keys, in any order, and withdraws those named."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from core.base.errors import Gone
from core.engine.request import Procedure
from core.model.campaign import Campaign

T = TypeVar("T")
WITHDRAWN = object()
"""The answer of a question whose owner is gone."""


def driven(
    procedure: Procedure[T], answers: Mapping[str, Any], state: Campaign, *, order: Sequence[str] = ()
) -> tuple[T, list[str]]:
    """Return what a procedure comes to, and the keys of what was answered; those in `order` are answered before others.

    A question that raises `Gone` when it is made is withdrawn, as the engine does.
    """
    asked: list[str] = []
    try:
        builds = next(procedure)
        while True:
            waiting: dict[int, str] = {}
            for place, build in enumerate(builds):
                try:
                    waiting[place] = build(state).key
                except Gone:
                    waiting = {place: ""}
                    break
            place = min(waiting, key=lambda at: order.index(waiting[at]) if waiting[at] in order else len(order) + at)
            key = waiting[place]
            asked += [key] if key else []
            answer = answers[key] if key else WITHDRAWN
            builds = procedure.send((place, Gone("refused.no-token") if answer is WITHDRAWN else answer))
    except StopIteration as end:
        value: T = end.value
        return value, asked
