"""Drives a procedure by hand: answers its questions by their keys, in any order, and withdraws those named."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from core.base.errors import Gone
from core.engine.request import Procedure, Request
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
            waiting: dict[int, Request[Any]] = {}
            gone: int | None = None
            for place, build in enumerate(builds):
                try:
                    waiting[place] = build(state)
                except Gone:
                    gone = place
                    break
            if gone is not None:
                builds = procedure.send((gone, Gone("refused.no-token")))
                continue
            keys = {place: request.key for place, request in waiting.items()}
            place = min(keys, key=lambda at: order.index(keys[at]) if keys[at] in order else len(order) + at)
            asked.append(keys[place])
            answer = answers[keys[place]]
            meant = Gone("refused.no-token") if answer is WITHDRAWN else waiting[place].meant(answer)
            builds = procedure.send((place, meant))
    except StopIteration as end:
        value: T = end.value
        return value, asked
