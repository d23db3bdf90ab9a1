"""Fights of transcripts thrown into disorder: states, wounds, heights, sides, gear and settings at random, by a name.

What no example thinks of is seen here: values just beyond a limit, refusals, somebody high up, a friend out of the
fight, a setting that nobody plays with. What the transcript does is done in it, and what else can be done.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from random import Random

from core.base.errors import SandtableError
from core.edits.document import SetHouseRule
from core.edits.people import ChangeGear, SetCondition, SetTrack
from core.edits.tokens import ChangeTokens, MoveTokens
from core.engine.command import Act, Command
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.engine.system import Offer
from core.geometry.units import SQUARE
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.model.gear import Item
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.plain import IDS
from tests.transcripts.arenas import done
from tests.transcripts.at_random import called, commands, drawn, filled, tried, under_way
from tests.transcripts.runner import ENCOUNTER, Script, prepared
from tests.transcripts.seen import about, everything, moment, told

PLAYER = first_of(take_suggestions, draw)
TIMES = 2
"""So often every fight is thrown into disorder."""
OFFERS, CALLS, ENTRIES, STEPS, LIMITS = 10, 2, 3, 4, 3
"""So many offers, calls (each with so many entries) and steps are taken; of so many numbers it is seen how far they
go."""
HEIGHTS = (0, 0, 0, 0, 1, 2, 3, 12)
FARTHEST = 1 << 14
"""So far from where it is a limit is looked for."""


def seen_in_disorder(script: Script) -> list[list[str]]:
    """Return each time how everybody is in the disorder, what then comes of acts, and what of calls."""
    return [part for time in range(TIMES) for part in _seen(script, Random(f"{script.name} {time}"))]


def seen_before(script: Script) -> list[list[str]]:
    """Return how everybody is in disorder where no clock runs yet, and what comes of acts and of calls there.

    What is called for of people of the roster is so on no map too.
    """
    pick, played = Random(f"{script.name} before"), prepared(script.data)
    session, steps = played.session, script.data.get("step", ())
    session.policy = PLAYER
    looks = [*tried(session, disorder(session, pick)), *everything(session, played.encounter)]
    again = commands(played, pick.sample(steps, min(STEPS, len(steps))))
    goes_on = [line for command in again for line in _done(session, command)]
    called = [line for place in (played.encounter, None) for line in _called(session, played.encounter, place, pick)]
    return [looks, goes_on, called]


def _seen(script: Script, pick: Random) -> tuple[list[str], ...]:
    played = under_way(script, pick)
    if played is None:
        return ()
    session, steps = played.session, script.data.get("step", ())
    session.policy = PLAYER
    looks = [*tried(session, disorder(session, pick))]
    encounter = played.encounter
    looks += moment(session, encounter)
    for token in encounter.tokens.values():
        looks += about(session, encounter, token)
    goes_on: list[str] = []
    for command in commands(played, pick.sample(steps, min(STEPS, len(steps)))):
        goes_on += _done(session, command)
        goes_on += _limits(session, command)
    for offer in _offers(session, encounter, pick):
        goes_on += _of_offer(session, encounter, offer, pick)
    return looks, goes_on, [*_called(session, encounter, encounter, pick)]


def disorder(session: Session, pick: Random, *, settings: bool = True) -> Iterator[Command]:
    """Yield what throws a fight into disorder, its settings too unless it is asked for without."""
    encounter = session.state.encounter(ENCOUNTER)
    figures, choices = figures_of(encounter.system, IDS), SYSTEMS[encounter.system].settings
    now = figures.clock_now(encounter) or 0
    for choice in pick.sample(choices, len(choices) // 4 if settings else 0):
        yield SetHouseRule(encounter.system, choice.key, pick.choice(choice.values[:200]))
    for token in encounter.tokens.values():
        who, vitals = (token.id,), session.state.vitals(token)
        for kind in pick.sample(figures.conditions(), pick.choice((0, 1, 1, 2))):
            until = pick.choice((None, None, now + pick.randrange(1, 30)))
            held = Condition(kind.kind, pick.randrange(1, 4) if kind.counts else 0, until=until)
            yield SetCondition(ENCOUNTER, who, held)
        for name, track in vitals.tracks.items():
            most = track.value if track.maximum is None else track.maximum
            if pick.random() < 0.4:
                yield SetTrack(ENCOUNTER, who, name, pick.randint(-1, max(1, most)), temporary=pick.choice((0, 0, 2)))
        if pick.random() < 0.3:
            x, y = (each + pick.randint(-1, 1) * SQUARE for each in token.point)
            yield MoveTokens(ENCOUNTER, ((token.id, (x, y)),))
        side = pick.choice((None, None, None, "party", "foes"))
        yield ChangeTokens(ENCOUNTER, who, side=side, hidden=pick.random() < 0.1, elevation=pick.choice(HEIGHTS))
        yield ChangeGear(ENCOUNTER, who, tuple(_worn(item, pick) for item in vitals.gear))


def _worn(item: Item, pick: Random) -> Item:
    """Return an item with other shots in it, or damaged."""
    loaded, spare = (each and pick.choice((0, 1, each)) for each in (item.loaded, item.ammunition))
    return item.but(loaded=loaded, ammunition=spare, damaged=item.damaged or pick.random() < 0.1)


def _done(session: Session, command: Command) -> Iterator[str]:
    """Yield how an act looks on the map, and what comes of it or of another command."""
    if isinstance(command, Act):
        yield drawn(session, command)
    yield from done(session, command)


def _limits(session: Session, command: Command) -> Iterator[str]:
    """Yield how far the numbers of a command may go down and up from where they are, and how long its texts may be."""
    if not _is_taken(session, command):
        return
    entries = (
        dict(command.options)
        if isinstance(command, Act)
        else {each.name: getattr(command, each.name) for each in fields(command)}
    )
    numbers = [(name, value) for name, value in entries.items() if type(value) is int]
    texts = [(name, 1) for name in ("words", "text") if entries.get(name)]
    for name, value in (*numbers[:LIMITS], *texts):

        def is_taken(number: int, name: str = name, is_text: bool = (name, value) in texts) -> bool:
            entry = "x" * number if is_text else number
            if isinstance(command, Act):
                return _is_taken(session, replace(command, options=tuple({**entries, name: entry}.items())))
            return _is_taken(session, replace(command, **{name: entry}))

        yield told(name, [_last(is_taken, value, end) for end in (value - FARTHEST, value + FARTHEST)])


def _last(is_taken: Callable[[int], bool], taken: int, refused: int) -> int:
    """Return how far a number may go towards one that is too far, or that one."""
    if is_taken(refused):
        return refused
    while abs(taken - refused) > 1:
        middle = (taken + refused) // 2
        taken, refused = (middle, refused) if is_taken(middle) else (taken, middle)
    return taken


def _is_taken(session: Session, command: Command) -> bool:
    try:
        session.submit(command)
    except SandtableError:
        return False
    session.undo()
    return True


def _offers(session: Session, encounter: Encounter, pick: Random) -> Iterator[Offer]:
    """Yield some offers of two who are in the fight, of those whose turn it is if there are any."""
    system, clock = SYSTEMS[encounter.system], encounter.clock
    combatants = () if clock is None else clock.combatants
    there = [who for who in combatants if who in encounter.tokens]
    now = [who for who in system.next_actors(session.state, encounter) if who in there]
    for who in [*now[:1], *pick.sample(there, min(1, len(there)))]:
        try:
            offers = system.offers(session.state, session.board(encounter), encounter, who)
        except SandtableError:
            continue
        yield from pick.sample(offers, min(OFFERS, len(offers)))


def _of_offer(session: Session, encounter: Encounter, offer: Offer, pick: Random) -> Iterator[str]:
    """Yield an offer, and what comes of it on somebody, on the game master's word where it is closed."""
    yield told("offer", offer)
    yield from _done(session, filled(session, encounter, offer, pick))


def _called(session: Session, encounter: Encounter, place: Encounter | None, pick: Random) -> Iterator[str]:
    """Yield what comes of some calls for two of the fight, or of the roster on no map, with entries at random."""
    system, there = SYSTEMS[encounter.system], [*(session.state.people if place is None else encounter.tokens)]
    who = tuple(pick.sample(there, min(2, len(there))))
    if not who:
        return
    calls = system.calls(session.state, place, who)
    for call in pick.sample(calls, min(CALLS, len(calls))):
        yield told("call", call)
        for number in range(ENTRIES):
            try:
                command = called(session, place, who, call, pick)
            except SandtableError as refused:
                yield told("no call", refused)
                continue
            yield from done(session, command)
            if not number:
                yield from _limits(session, command)
