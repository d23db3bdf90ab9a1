"""Letting the world's time pass: one moment at which something is due after another, each dealt with in turn."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

from core.base.errors import Gone
from core.base.phrase import Phrase, say
from core.engine.context import Context, Systems
from core.engine.edit_events import RemindersSet
from core.engine.event import TimePassed
from core.engine.request import Choice, Option, Procedure, Request, ask, ends_if_gone, in_parallel
from core.engine.scheduled import Timed
from core.explain.calendar import world_second
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, systems_in


class Onward(StrEnum):
    """What can be answered where time may stop: whether it goes on."""

    GO_ON = "go-on"
    TO_THE_END = "to-the-end"
    STOP = "stop"


MOST_MOMENTS = 5_000
"""So many moments are passed through before the game master is asked whether that should go on."""
LAST = 9
"""The rank of reminders: at their moment they come last."""


def everything_timed(state: Campaign, systems: Systems) -> tuple[Timed, ...]:
    """Return everything that will happen by itself, the next first; what falls on one moment keeps its order."""
    used = sorted(systems_in(state))
    found = [each for system in used if system in systems for each in systems[system].world_time.timed(state)]
    found += [*_reminded(state)]
    found.sort(key=lambda each: (each.at, each.rank))
    return tuple(found)


def coming(state: Campaign, systems: Systems, until: int) -> tuple[tuple[Timed, int], ...]:
    """Return what falls due up to a world second, and how often it may if nothing ends it, for a look ahead."""
    return tuple(
        (each, 1 + ((until - each.at) // each.every if each.every else 0))
        for each in everything_timed(state, systems)
        if each.at <= until
    )


def _reminded(state: Campaign) -> Iterator[Timed]:
    for each in state.reminders:
        yield Timed(
            each.at, say("timed.reminder", text=each.text), each.id, None, None, each.known, True, each.every, LAST
        )


def by_rounds(state: Campaign, systems: Systems) -> frozenset[tuple[CreatureReference | None, str]]:
    """Return what the world's time brings round by round, and to whom: to nobody whose fight has a clock of its own."""
    return frozenset((each.reference, each.thing) for each in everything_timed(state, systems) if each.by_rounds)


def let_pass(
    ctx: Context,
    seconds: int,
    *,
    stopping: bool = True,
    lived: frozenset[tuple[CreatureReference | None, str]] = frozenset(),
) -> Procedure[bool]:
    """Let time pass; return whether it went to its end.

    Everything that falls due on the way happens at its moment, in the order of `everything_timed`; the rolls of one
    moment are asked for all at once. With `stopping`, the game master may stop the clock before whatever stops it. What
    was due before now happens now. What has been `lived` through already, by rounds, does not happen again.
    """
    target = ctx.state.time + seconds
    happened: dict[str, None] = {}
    moments = 0
    while (now := _next(ctx, target, happened, lived)) is not None:
        at = now[0].at
        if at > ctx.state.time:
            ctx.emit(TimePassed(at - ctx.state.time))
        moments += 1
        if moments > MOST_MOMENTS or (stopping and any(each.stops for each in now)):
            answer = yield from ends_if_gone(ask(partial(_whether_to_stop, ctx, now, many=moments > MOST_MOMENTS)))
            if answer is Onward.STOP:
                ctx.note(say("time.stopped", when=world_second(ctx.state.time)))
                return False
            stopping = stopping and answer is not Onward.TO_THE_END
            moments = 0 if moments > MOST_MOMENTS else moments
        happened.update((each.key, None) for each in now)
        yield from in_parallel(_come_due(ctx, each) for each in now)
    if target > ctx.state.time:
        ctx.emit(TimePassed(target - ctx.state.time))
    return True


def _next(
    ctx: Context,
    target: int,
    happened: Mapping[str, None],
    lived: frozenset[tuple[CreatureReference | None, str]],
) -> tuple[Timed, ...] | None:
    """Return all that happens at the next moment at which anything does; None if nothing does until `target`."""
    waiting = [each for each in everything_timed(ctx.state, ctx.systems) if each.at <= target]
    waiting = [each for each in waiting if each.key not in happened]
    waiting = [each for each in waiting if not (each.by_rounds and (each.reference, each.thing) in lived)]
    return tuple(each for each in waiting if (each.at, each.rank) == (waiting[0].at, waiting[0].rank)) or None


def _whether_to_stop(ctx: Context, now: tuple[Timed, ...], *, many: bool) -> Choice[Onward]:
    """Return the question whether the clock stops before what is due; raise `Gone` where all of it is."""
    waiting = {each.key for each in everything_timed(ctx.state, ctx.systems)}
    # what comes round by round is told of by its next time once the moment has come
    rounds = by_rounds(ctx.state, ctx.systems)
    left = [each for each in now if each.key in waiting or (each.reference, each.thing) in rounds]
    if not left:
        raise Gone("refused.nothing-due")
    options = (
        Option(Onward.GO_ON.value, Onward.GO_ON, say("time.go-on")),
        Option(Onward.TO_THE_END.value, Onward.TO_THE_END, say("time.to-the-end")),
        Option(Onward.STOP.value, Onward.STOP, say("time.stop-here")),
    )
    first = next((each for each in left if each.stops), left[0])
    when = world_second(max(first.at, ctx.state.time))
    prompt = _told(first, when, len(left) - 1) if not many else say("time.many", when=when, count=MOST_MOMENTS)
    return Choice(
        key=f"time:{first.at}:{first.rank}",
        asks="gm",
        rules=() if first.rule is None else (first.rule,),
        prompt=prompt,
        options=options,
        suggested=Onward.STOP if many else Onward.GO_ON,
    )


def asks_whether_to_stop(request: Request[Any]) -> bool:
    """Return whether a question is whether the clock stops before what is due."""
    return isinstance(request, Choice) and any(isinstance(option.value, Onward) for option in request.options)


def _told(timed: Timed, when: Phrase, others: int) -> Phrase:
    who = "" if timed.reference is None else timed.reference.id
    what = timed.what
    if not who:
        # the question goes on after the person's own words, which may end with a full stop
        own = {name: value.rstrip(".") if isinstance(value, str) else value for name, value in what.values}
        what = say(what.id, **own)
    return say("time.before" if who else "time.before-reminder", when=when, who=who, what=what, count=others)


def _come_due(ctx: Context, timed: Timed) -> Procedure[None]:
    if timed.reference is None:
        _remind(ctx, timed)
    else:
        owner = creature_of(ctx.state, timed.reference)
        yield from ctx.systems[owner.system].world_time.come_due(ctx, timed)


def _remind(ctx: Context, timed: Timed) -> None:
    """Tell of a reminder, which waits for its next time, or is done with."""
    found = next((each for each in ctx.state.reminders if each.id == timed.thing), None)
    if found is None or found.at != timed.at:
        return
    ctx.note(timed.what)
    others = tuple(each for each in ctx.state.reminders if each.id != found.id)
    later = (replace(found, at=found.at + found.every),) if found.every else ()
    ctx.emit(RemindersSet((*others, *later)))
