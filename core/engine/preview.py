"""Previews: how far a command would get before chance decides, with nothing changed and nothing sampled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.base.errors import SandtableError
from core.engine.board_cache import BoardCache
from core.engine.command import Command
from core.engine.context import Context, Systems
from core.engine.event import Event
from core.engine.policy import Given, first_of, prepared, take_suggestions
from core.engine.request import Draw, Request
from core.engine.run import Run, procedure_of
from core.model.campaign import Campaign


@dataclass(frozen=True, slots=True)
class Assumed:
    """A question on the way to the first draw, and the answer that was assumed."""

    request: Request[Any]
    answer: Any


@dataclass(frozen=True, slots=True)
class Preview:
    """What a command does before its first draw: the events, the questions, and the draw, if it comes to one.

    `draws` are all that wait at the same time, that one among them, as of two who roll against each other. `refused` is
    why it cannot be done; the rest then tells how far it would have come.
    """

    state: Campaign
    events: tuple[Event, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    draw: Draw[Any] | None = None
    refused: SandtableError | None = None
    draws: tuple[Draw[Any], ...] = ()


def preview(
    state: Campaign, command: Command, systems: Systems, boards: BoardCache, answers: Mapping[str, Any] | None = None
) -> Preview:
    """Drive `command` as far as its first draw, answering as prepared in `answers` or else as suggested.

    A draw that has an answer there is passed, and not told of among what was assumed.
    """
    assumed: list[Assumed] = []
    given_before = answers or {}
    policy = first_of(prepared(given_before), take_suggestions)

    def noting(now: Campaign, request: Request[Any]) -> Given | None:
        if isinstance(request, Draw) and request.key not in given_before:
            return None
        given = policy(now, request)
        if given is not None and not isinstance(request, Draw):
            assumed.append(Assumed(request, given.value))
        return given

    try:
        run = Run(state, command, systems, boards, policy=noting)
        run.pump()
    except SandtableError as error:
        return Preview(state, assumed=tuple(assumed), refused=error)
    drawn = run.request if isinstance(run.request, Draw) else None
    together = () if drawn is None else tuple(each for each in run.waiting if isinstance(each, Draw))
    return Preview(run.state, tuple(run.context.events), tuple(assumed), drawn, draws=together)


def refused_at_once(state: Campaign, command: Command, systems: Systems, boards: BoardCache) -> SandtableError | None:
    """Return why a command cannot be carried out; None if it can, as far as its first question, which is not made.

    To make a question, such as a ruling with all its modifiers, costs far more than to judge what leads to it.
    """
    try:
        next(procedure_of(command, Context(state, systems, boards, command.where)), None)
    except SandtableError as error:
        return error
    return None
