"""Random play for all kept prints: a fight of a transcript gone into at random, acts and calls filled in, answers.

What is looked at then is said where a print is made: in disorder (`disorder.py`), going on (`going_on.py`), in fights
of several transcripts (`wild.py`).
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.chance.source import Source
from core.engine.call import Call, Entry, Field
from core.engine.command import Act, Command
from core.engine.policy import By, Given, Policy
from core.engine.request import Choice, Draw, Request, Ruling
from core.engine.session import Session
from core.engine.system import Need, Offer
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, Played, Script, begin, command_of, play, prepared
from tests.transcripts.seen import sketched, told

QUESTIONS = 60
"""After so many questions of one fight all are answered as suggested, so that it ends."""


def under_way(script: Script, pick: Random) -> Played | None:
    """Return the fight of a transcript after some of its steps; None where a question waits then, or no clock runs."""
    played = prepared(script.data)
    begin(played, script.data.get("fight", {}))
    steps = script.data.get("step", ())
    for step in steps[: pick.randrange(len(steps) + 1)]:
        play(played, step)
    return None if played.session.waiting or played.encounter.clock is None else played


def tried(session: Session, commands: Iterator[Command]) -> Iterator[str]:
    """Submit commands, and yield why any could not be carried out."""
    for command in commands:
        try:
            session.submit(command)
        except SandtableError as refused:
            yield told("refused", refused)


def commands(played: Played, steps: list[dict[str, Any]]) -> Iterator[Command]:
    """Yield what steps of the transcript do, as far as it can be said now, acts with and without leave."""
    for step in steps:
        try:
            command = command_of(played, step)
        except (SandtableError, LookupError):
            continue
        yield command
        if isinstance(command, Act):
            yield replace(command, anyway=not command.anyway)


def drawn(session: Session, act: Act) -> str:
    """Return how an act looks on the map, or why it cannot be drawn."""
    try:
        return sketched(session, session.state.encounter(ENCOUNTER), act)
    except SandtableError as refused:
        return told("no sketch", refused)


def entry(field: Field, pick: Random) -> Entry:
    """Return something that may stand in a field."""
    if field.choices:
        return pick.choice(field.choices)[0]
    if isinstance(field.value, str):
        return field.value
    return pick.choice((field.value, field.least, min(field.most, field.value + 3)))


def filled(session: Session, encounter: Encounter, offer: Offer, pick: Random) -> Act:
    """Return an act as offered, filled in with anything, on somebody, on the game master's word if it is closed."""
    entries = {each.name: entry(each, pick) for each in offer.fields}
    options = tuple({**dict(offer.act.options), **entries}.items())
    act = replace(offer.act, options=options, anyway=offer.why_not is not None and pick.random() < 0.7)
    others = [each for each in encounter.tokens.values() if each.id != act.actor] or [*encounter.tokens.values()]
    whom = pick.choice(others)
    if Need.PATH in offer.needs:
        way = SYSTEMS[encounter.system].route(
            session.state, session.board(encounter), encounter, act.actor, (whom.point,)
        )
        act = replace(act, path=way[: pick.randint(1, 5)])
    if {Need.PLACE, Need.AREA} & set(offer.needs):
        act = replace(act, place=whom.point)
    if {Need.TARGET, Need.TARGETS, Need.ANYBODY} & set(offer.needs):
        act = replace(act, targets=(TokenId(whom.id),))
    return act


def called(session: Session, place: Encounter | None, who: tuple[str, ...], call: Call, pick: Random) -> Command:
    """Return the command of a call for some, with entries at random; raise what refuses it."""
    entries = {each.name: entry(each, pick) for each in call.fields}
    system = SYSTEMS[session.state.encounter(ENCOUNTER).system]
    return system.called(session.state, place, who, call.id, entries)


def any_call(session: Session, encounter: Encounter, counts: tuple[int, ...], pick: Random) -> Command:
    """Return the command of any call for some of a fight, as many as one of the counts; raise what refuses it."""
    who = tuple(pick.sample([*encounter.tokens], min(pick.choice(counts), len(encounter.tokens))))
    call = pick.choice(SYSTEMS[encounter.system].calls(session.state, encounter, who))
    return called(session, encounter, who, call, pick)


def wilful(pick: Random) -> Policy:
    """Return a policy that answers by chance: any option that is open, any modifier struck or put back."""

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        if isinstance(request, Choice) and pick.random() < 0.6:
            keys = [option.key for option in request.options if option.open]
            return Given(pick.choice(keys), By.POLICY) if keys else None
        if isinstance(request, Ruling) and pick.random() < 0.3:
            ruled = tuple(replace(each, struck=each.struck != (pick.random() < 0.3)) for each in request.proposed)
            return Given(ruled, By.POLICY)
        return None

    return answer


def at_random(pick: Random) -> Policy:
    """Return a policy that answers whatever may be answered, as it comes."""
    left = iter(range(QUESTIONS))

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        is_free = next(left, None) is not None
        if is_free and pick.random() < 0.05:
            return None
        return Given(answer_to(state, request, pick, is_free), By.PREPARED)

    return answer


def answer_to(state: Campaign, request: Request[Any], pick: Random, is_free: bool) -> Any:
    """Return an answer to a question; where it is not free, the one that is suggested."""
    if isinstance(request, Draw):
        if is_free and pick.random() < 0.4:
            return pick.choice(sorted(request.outcomes(state).weights, key=repr))
        return request.sample(state, Source(pick.randrange(1 << 30)))[0]
    if isinstance(request, Choice):
        keys = [option.key for option in request.options if option.open]
        return pick.choice([request.suggested, *keys]) if is_free else request.suggested
    assert isinstance(request, Ruling)
    ruled = request.proposed
    if ruled and is_free and pick.random() < 0.2:
        other = pick.randrange(len(ruled))
        return tuple(replace(each, struck=each.struck ^ (n == other)) for n, each in enumerate(ruled))
    return ruled
