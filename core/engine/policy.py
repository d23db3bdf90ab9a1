"""Policies: what answers a request before a person is asked, such as chance or the suggested option."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.chance.source import Source
from core.engine.request import Choice, Draw, Request, Ruling
from core.model.campaign import Campaign


class By(StrEnum):
    """Who gave an answer."""

    PERSON = "person"
    PREPARED = "prepared"
    POLICY = "policy"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, who gave it, and where the source of chance stands after it, if it was drawn from there."""

    value: Any
    by: By
    source: Source | None = None


Policy = Callable[[Campaign, Request[Any]], Given | None]
"""Answers a request, or leaves it to the next policy with None."""


def suggestion(request: Request[Any]) -> Any:
    """Return what the program would answer to a choice or a ruling; None for chance."""
    match request:
        case Choice(suggested=suggested):
            return suggested
        case Ruling(proposed=proposed):
            return proposed
    return None


def take_suggestions(state: Campaign, request: Request[Any]) -> Given | None:
    """Answer every choice and ruling as suggested; leave chance alone."""
    value = suggestion(request)
    return None if value is None else Given(value, By.POLICY)


def draw(state: Campaign, request: Request[Any]) -> Given | None:
    """Let the program's source decide every draw."""
    if not isinstance(request, Draw):
        return None
    value, source = request.sample(state, state.source)
    return Given(value, By.CHANCE, source)


def prepared(answers: Mapping[str, Any]) -> Policy:
    """Return a policy that answers by the keys of requests, as somebody laid down beforehand."""

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        return Given(answers[request.key], By.PREPARED) if request.key in answers else None

    return answer


def first_of(*policies: Policy) -> Policy:
    """Return a policy that asks several in turn."""

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        for policy in policies:
            given = policy(state, request)
            if given is not None:
                return given
        return None

    return answer


def nobody(state: Campaign, request: Request[Any]) -> Given | None:
    """Leave every question open."""
    return None
