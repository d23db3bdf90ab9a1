"""How the fights of transcripts go on where anybody does anything at all and every question is answered at random.

What is suggested is taken elsewhere (`disorder.py`). Here each act follows from the one before, a die shows the rarest
as often as the likeliest, a ruling is struck, a choice is the one that nobody makes: so a course is seen to its end.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.edits.fights import End
from core.edits.people import ChangeCreature, ChangeGear, LiftCondition, SetCondition
from core.edits.time import LetTimePass, PutReminder
from core.edits.tokens import MoveTokens, RemoveTokens
from core.engine.command import Act, Command
from core.engine.session import Session
from core.engine.system import Need, Offer
from core.geometry.units import DIRECTIONS, SQUARE, Point
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.model.reminder import Reminder
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.plain import IDS
from tests.transcripts.at_random import answer_to, any_call, at_random, commands, entry, tried, under_way
from tests.transcripts.disorder import disorder
from tests.transcripts.runner import ENCOUNTER, Played, Script
from tests.transcripts.seen import about, moment, sketched, told
from tests.transcripts.strangers import estranged, outfitted

ACTS, TRIES = 12, 6
"""So many acts follow one another, each the first of so many that is not refused."""
SPANS = (90, 3600, 3 * 86_400, 35 * 86_400)
"""So many seconds may pass when it is over."""


def seen_going_on(script: Script) -> list[list[str]]:
    """Return what comes of each act after a part of the transcript, and how everybody is then; again in disorder."""
    return [*_seen(script, in_disorder=False), *_seen(script, in_disorder=True)]


def _seen(script: Script, *, in_disorder: bool) -> list[list[str]]:
    pick = Random(f"{script.name} goes on {in_disorder}")
    played, steps = under_way(script, pick), script.data.get("step", ())
    if played is None:
        return []
    session = played.session
    session.policy = at_random(pick)
    if in_disorder:
        list(tried(session, _strange(session, pick)))
        list(tried(session, disorder(session, pick)))
    parts = []
    for _ in range(ACTS):
        if session.waiting or session.state.encounter(ENCOUNTER).clock is None:
            break
        parts.append([*_next(played, steps, pick)])
    encounter = session.state.encounter(ENCOUNTER)
    everybody = [line for token in encounter.tokens.values() for line in about(session, encounter, token)]
    return [*parts, everybody, [*_afterwards(session, pick)]]


def _afterwards(session: Session, pick: Random) -> Iterator[str]:
    """End the fight with some of what it leaves settled, let time pass, call for something; yield what comes of it."""
    encounter = session.state.encounter(ENCOUNTER)
    system = SYSTEMS[encounter.system]
    if session.waiting:
        return
    if encounter.clock is not None:
        ends = (each.command for each in system.loose_ends(session.state, encounter) if pick.random() < 0.7)
        yield from _carried_out(session, End(ENCOUNTER, tuple(each for each in ends if each is not None)), pick)
    session.submit(PutReminder(Reminder("", session.state.time + pick.choice(SPANS), "something")))
    for seconds in pick.sample(SPANS, 2):
        yield from _carried_out(session, LetTimePass(seconds), pick)
        yield told("due", system.world_time.timed(session.state))
        try:
            call = any_call(session, encounter, (1, 1, 2), pick)
        except SandtableError as refused:
            yield told("no call", refused)
        else:
            yield from _carried_out(session, call, pick)


def _carried_out(session: Session, command: Command, pick: Random) -> Iterator[str]:
    """Submit a command, and yield what was asked and has happened, or why it was refused.

    While a question is open, something is edited: it is asked anew, of those who are still there.
    """
    yield told("done", command)
    try:
        session.submit(command)
        while session.waiting:
            yield from (told("waits", request) for request in session.waiting)
            yield from tried(session, iter([_edit(session.state.encounter(ENCOUNTER), pick)]))
            if session.waiting:
                open_one = pick.choice(session.waiting)
                session.answer(answer_to(session.state, open_one, pick, True), open_one.key)
    except SandtableError as refused:
        yield told("refused", refused)
        return
    done = session.last
    assert done is not None
    yield from (told("asked", item) for item in done.items)
    yield from (told("event", event) for event in done.events)


def _edit(encounter: Encounter, pick: Random) -> Command:
    """Return an edit of somebody: a condition that he has no more, or has now; or he is gone, or elsewhere."""
    token = pick.choice([*encounter.tokens.values()])
    who, kind = (TokenId(token.id),), pick.random()
    if kind < 0.1:
        return RemoveTokens(encounter.id, who)
    if kind < 0.5 and token.conditions:
        held = pick.choice(token.conditions)
        return LiftCondition(encounter.id, who, held.kind)
    if kind < 0.8:
        known = pick.choice(figures_of(encounter.system, IDS).conditions())
        return SetCondition(encounter.id, who, Condition(known.kind, 1 if known.counts else 0))
    x, y = token.point
    dx, dy = pick.choice(DIRECTIONS)
    return MoveTokens(encounter.id, ((token.id, (x + 4 * dx * SQUARE, y + 4 * dy * SQUARE)),))


def _strange(session: Session, pick: Random) -> Iterator[Command]:
    """Yield what makes strangers of some: other sheets, and things that they do not usually have."""
    for token in session.state.encounter(ENCOUNTER).tokens.values():
        creature, gear = session.state.creature(token), session.state.vitals(token).gear
        if pick.random() < 0.7:
            creature = estranged(creature, pick, pick.choice((0.05, 0.15, 0.4)))
        if pick.random() < 0.5:
            creature, gear = outfitted(creature, gear, pick)
        where = None if token.person is not None else ENCOUNTER
        yield ChangeCreature(token.person or token.id, creature, where)
        yield ChangeGear(ENCOUNTER, (token.id,), gear)


def _next(played: Played, steps: list[dict[str, Any]], pick: Random) -> Iterator[str]:
    """Do the first thing that is not refused, and yield what was refused, what was asked and what has happened."""
    session = played.session
    for _ in range(TRIES):
        encounter, kind = session.state.encounter(ENCOUNTER), pick.random()
        command: Command | None
        try:
            if kind < 0.15:
                command = any_call(session, encounter, (1, 1, 2), pick)
            elif kind < 0.35 and steps:
                command = next(commands(played, [pick.choice(steps)]), None)
            else:
                command = _act(session, encounter, pick)
            if command is None:
                continue
            if isinstance(command, Act):
                yield sketched(session, encounter, command)
        except SandtableError as refused:
            yield told("no command", refused)
            continue
        before = session.state
        yield from _carried_out(session, command, pick)
        if session.state is not before:
            break
    encounter = session.state.encounter(ENCOUNTER)
    yield from moment(session, encounter)
    if encounter.clock is not None:
        system, state = SYSTEMS[encounter.system], session.state
        yield told("ribbon", system.ribbon(state, encounter, SYSTEMS))
        yield told("ends", (system.loose_ends(state, encounter), system.links(encounter)))
        yield told("due", system.world_time.timed(state))


def _act(session: Session, encounter: Encounter, pick: Random) -> Act | None:
    """Return something that whoever's turn it is may do, now and then another, or what is closed to him."""
    system, clock = SYSTEMS[encounter.system], encounter.clock
    now = [who for who in system.next_actors(session.state, encounter) if who in encounter.tokens]
    there = [who for who in (() if clock is None else clock.combatants) if who in encounter.tokens]
    those = now if now and pick.random() < 0.85 else there
    if not those:
        return None
    offers = system.offers(session.state, session.board(encounter), encounter, pick.choice(those))
    is_closed = pick.random() < 0.1
    by_action: dict[str, list[Offer]] = {}
    for offer in offers:
        if (offer.why_not is not None) == is_closed:
            by_action.setdefault(offer.act.action, []).append(offer)
    if not by_action:
        return None
    ways = [*by_action.values()]
    offer = pick.choice(pick.choices(ways, [3 if set(each[0].needs) - {Need.WORDS} else 1 for each in ways])[0])
    return _filled(session, encounter, offer, replace(offer.act, anyway=is_closed), pick)


def _filled(session: Session, encounter: Encounter, offer: Offer, act: Act, pick: Random) -> Act:
    """Return the act of an offer with whatever it needs."""
    entries = {each.name: entry(each, pick) for each in offer.fields}
    act = replace(act, options=tuple({**dict(act.options), **entries}.items()))
    x, y = encounter.tokens[act.actor].point
    others = [each for each in encounter.tokens.values() if each.id != act.actor] or [*encounter.tokens.values()]
    others.sort(key=lambda each: max(abs(each.point[0] - x), abs(each.point[1] - y)))
    whom = pick.choice(others[: pick.choice((1, 2, len(others)))])
    for need in offer.needs:
        match need:
            case Need.PATH:
                act = replace(act, path=_way(session, encounter, act.actor, whom.point, pick))
            case Need.PLACE | Need.AREA:
                dx, dy = pick.choice([*DIRECTIONS, (0, 0), (0, 0)])
                act = replace(act, place=(whom.point[0] + dx * SQUARE, whom.point[1] + dy * SQUARE))
            case Need.TARGETS:
                some = pick.sample(others, min(len(others), pick.choice((1, 2, 3))))
                act = replace(act, targets=tuple(TokenId(each.id) for each in some))
            case Need.ANYBODY:
                act = replace(act, targets=(*act.targets, pick.choice((act.actor, TokenId(whom.id)))))
            case Need.TARGET:
                act = replace(act, targets=(*act.targets, TokenId(whom.id)))
            case Need.WORDS:
                act = replace(act, words="something else")
            case Need.COST:
                act = replace(act, cost=pick.randint(1, 10))
    return act


def _way(session: Session, encounter: Encounter, who: str, goal: Point, pick: Random) -> tuple[Point, ...]:
    """Return a way towards a point, or a step anywhere."""
    if pick.random() < 0.3:
        x, y = encounter.tokens[TokenId(who)].point
        dx, dy = pick.choice(DIRECTIONS)
        return ((x + dx * SQUARE, y + dy * SQUARE),)
    board = session.board(encounter)
    way = SYSTEMS[encounter.system].route(session.state, board, encounter, TokenId(who), (goal,))
    return way[: pick.randint(1, 6)]
