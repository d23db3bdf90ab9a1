"""The account of a fight: who was in it, how long it took, who fell when and by whom, and what the fallen carry."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase
from core.edits.fights import Begin, End, Join, Leave
from core.edits.show import SetDoor
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.command_kinds import EditCommand
from core.engine.context import Context, RuleSystem, Systems
from core.engine.event import Checked, ClockChanged, ConditionLifted, ConditionSet, Event, Noted, TrackChanged
from core.engine.journal import Journal, folded
from core.engine.run import Entry
from core.engine.status import Bearing, Grade, Status
from core.model.campaign import Campaign
from core.model.creature import Track
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter, Stage, Token
from core.model.loads import Holder, Lying, Portion
from core.rules.kit.endings import is_enemy

LOOKED_THROUGH = 600
"""So many of the last entries are looked through for turns."""
FAR_BACK = 5_000
"""So many entries of the journal are looked through for the beginning of a fight."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """Somebody who no longer takes part, or is dying: how, by whom, and where the clock stood, as far as known."""

    who: TokenId
    status: Status
    by: TokenId | None = None
    moment: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """A fight from its entry `first` to before `last` in the journal: its world time in seconds, who was in it.

    `after` is the campaign as it was after the last of them.
    """

    first: int
    last: int
    begun: int
    seconds: int
    moment: Phrase | None
    who: tuple[TokenId, ...]
    fallen: tuple[Fallen, ...]
    after: Campaign


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """The entries `first` to before `last` of a journal, in which it was somebody's turn; where the clock stood."""

    first: int
    last: int
    who: TokenId
    moment: Phrase


@dataclass(frozen=True, slots=True)
class Spoil:
    """Things of one name that enemies who are out or the dead carry, or that lie about: how many, and where each is."""

    name: str
    count: int
    portions: tuple[tuple[Holder, Portion], ...]


def account(journal: Journal, systems: Systems, encounter: Encounter) -> Account:
    """Return the account of the last fight of an encounter, running or over, as far back as the journal goes."""
    first, last = stretch(journal, encounter.id)
    state = journal.state_before(first)
    assert state is not None, "it is not before the floor"
    fallen: dict[TokenId, Fallen] = {}
    who: dict[TokenId, None] = {}
    seconds, moment, begun = 0, None, state.time if encounter.opening is None else encounter.opening.time
    here = state.encounters.get(encounter.id)
    if here is not None and here.clock is not None:
        # the fight was on before the journal begins
        who |= dict.fromkeys(here.clock.combatants)
        seconds, moment = systems[here.system].seconds(here), systems[here.system].when(state, here)
        _note_fallen(None, state, systems, encounter.id, None, fallen)
    for number in range(first, last):
        before, entry = state, journal.entry(number)
        state = folded(state, entry)
        here = state.encounters.get(encounter.id)
        if here is None:
            continue
        system = systems[here.system]
        _note_fallen(before, state, systems, encounter.id, entry, fallen)
        if here.clock is not None:
            who |= dict.fromkeys(here.clock.combatants)
            seconds, moment = system.seconds(here), system.when(state, here)
    return Account(
        first,
        last,
        begun,
        seconds,
        moment,
        tuple(each for each in who if each in encounter.tokens),
        tuple(each for each in fallen.values() if each.who in encounter.tokens and _lies(state, systems, here, each)),
        state,
    )


def is_deed(entry: Entry, systems: Systems, encounter: Encounter) -> bool:
    """Return whether an entry is worth a line of what happened.

    An act that only ended a turn, or was only told of, as a statement of intent or holding on, is not, nor what the
    game master has arranged by hand, as a token moved or a handout put up, unless it did something to somebody.
    """
    command = entry.command
    if isinstance(command, EditCommand):
        quiet = not isinstance(command, Begin | End | Join | Leave | SetDoor)
    else:
        quiet = isinstance(command, Act) and systems[encounter.system].ends_turn(command.action)
    said = isinstance(command, Act) and bool(command.targets or command.words)
    events = as_read(entry, systems, encounter).events
    if isinstance(command, Act) and not said and all(isinstance(event, Noted | ClockChanged) for event in events):
        return False
    told = (Checked, Noted, TrackChanged, ConditionSet, ConditionLifted)
    return not quiet or said or any(isinstance(event, told) for event in events)


def as_read(entry: Entry, systems: Systems, encounter: Encounter) -> Entry:
    """Return an entry without what only the order of turns comes of, totals and hands of dice: the log has it."""
    command = entry.command
    arranges = isinstance(command, EditCommand | Begin | Join) or (
        isinstance(command, Act) and systems[encounter.system].ends_turn(command.action)
    )
    order = Noted if isinstance(command, Begin) else ()
    kept = (
        each
        for each in entry.events
        if not isinstance(each, order) and not (isinstance(each, Checked) and each.check.is_total)
    )
    return replace(entry, events=tuple(kept)) if arranges else entry


def stretch(journal: Journal, encounter: EncounterId) -> tuple[int, int]:
    """Return the number of the entry that began the last fight of an encounter, and the one after its last entry."""
    last, earliest = journal.head, max(journal.floor, journal.head - FAR_BACK)
    for number in range(journal.head - 1, earliest - 1, -1):
        command = journal.entry(number).command
        if isinstance(command, End) and command.encounter == encounter and last == journal.head:
            last = number + 1
        elif isinstance(command, Begin) and command.encounter == encounter:
            return number, last
    return earliest, last


def _note_fallen(
    before: Campaign | None,
    state: Campaign,
    systems: Systems,
    where: EncounterId,
    entry: Entry | None,
    fallen: dict[TokenId, Fallen],
) -> None:
    """Note whoever an entry has brought down, and forget whoever is up again.

    A blow that is decided counts at once, though it lands later, in an entry of somebody else's. Whoever is down
    already and is struck worse fell by the last who struck.
    """
    seen, earlier = _all_landed(state, systems, where), None if before is None else _all_landed(before, systems, where)
    here = seen.encounters[where]
    system = systems[here.system]
    for token in here.tokens.values():
        old = None if earlier is None else _token(earlier, where, token.id)
        if earlier is not None and old is token and earlier.vitals(old) is seen.vitals(token):
            continue
        status, known = system.status(seen, here, token), fallen.pop(token.id, None)
        if not is_out(status):
            continue
        if entry is None or before is None:
            fallen[token.id] = known or Fallen(token.id, status)
            continue
        struck, by = _felled(before, entry, systems, where, token.id)
        if known is None or (struck and status.grade > known.status.grade):
            fight = before.encounters.get(where)
            on = fight is not None and fight.clock is not None
            known = Fallen(token.id, status, by, system.when(before, fight) if on and fight is not None else None)
        fallen[token.id] = replace(known, status=status)


def _felled(
    before: Campaign, entry: Entry, systems: Systems, where: EncounterId, who: TokenId
) -> tuple[bool, TokenId | None]:
    """Return whether points of somebody or a hit, not what became of him, brought him down in an entry; and who did it.

    It is who is last said to have done something to him before that; or who did the act, if it was aimed at him. It is
    nobody where he did it himself, or where it came about by itself.
    """
    state, by, hit = before, None, False
    command = entry.command
    if isinstance(command, Act) and (who in command.targets or command.place is not None):
        by = command.actor
    was, tracks = _lot(before, systems, where, who)
    for event in entry.events:
        did = _done_by(event)
        if did is not None and did[1] == who:
            by, hit = did[0], isinstance(event, Checked) and event.check.harms
        state = event.apply(state)
        now, left = _lot(state, systems, where, who)
        if now is not None and (was is None or now > was):
            return hit or left != tracks, None if by == who else by
        tracks = left
    return False, None if by == who else by


def _done_by(event: Event) -> tuple[TokenId, TokenId] | None:
    """Return who is said to have done something, and to whom; None if an event tells of no such thing."""
    if isinstance(event, Checked):
        return None if event.check.target is None else (TokenId(event.check.actor), TokenId(event.check.target))
    if isinstance(event, Noted) and event.by is not None and event.to is not None:
        return event.by, event.to
    return None


def _lot(
    state: Campaign, systems: Systems, where: EncounterId, who: TokenId
) -> tuple[Grade | None, Mapping[str, Track]]:
    """Return how badly off somebody is who is out once all that is decided has happened, and his tracks."""
    seen = _all_landed(state, systems, where)
    token = _token(seen, where, who)
    if token is None:
        return None, {}
    here = seen.encounters[where]
    status = systems[here.system].status(seen, here, token)
    return status.grade if is_out(status) else None, seen.vitals(token).tracks


def _all_landed(state: Campaign, systems: Systems, where: EncounterId) -> Campaign:
    """Return the state as it will be when all that is decided in a fight has taken effect."""
    here = state.encounters.get(where)
    land_pending = None if here is None or here.clock is None else systems[here.system].land_pending
    if land_pending is None:
        return state
    ctx = Context(state, systems, BoardCache(), where)
    land_pending(ctx)
    return ctx.state


def _token(state: Campaign, where: EncounterId, who: TokenId) -> Token | None:
    here = state.encounters.get(where)
    return None if here is None else here.tokens.get(who)


def _lies(state: Campaign, systems: Systems, here: Encounter | None, fallen: Fallen) -> bool:
    """Return whether somebody who fell lies there, and not only will as soon as a blow lands."""
    token = None if here is None else here.tokens.get(fallen.who)
    return here is not None and token is not None and is_out(systems[here.system].status(state, here, token))


def turns(journal: Journal, systems: Systems, encounter: Encounter, most: int) -> tuple[TurnTaken, ...]:
    """Return the latest turns of an encounter's last fight, the newest first, as far as whose they were is known."""
    first, last = stretch(journal, encounter.id)
    first = max(first, last - LOOKED_THROUGH)
    state = journal.state_before(first)
    found: list[TurnTaken] = []
    for number in range(first, last if state is not None else first):
        assert state is not None
        before, entry = state, journal.entry(number)
        here, state = before.encounters.get(encounter.id), folded(before, entry)
        if here is None or here.clock is None or entry.command.where != encounter.id:
            continue
        system = systems[here.system]
        acting = system.next_actors(before, here)
        if not acting:
            continue
        actor = entry.command.actor if isinstance(entry.command, Act) else None
        who, moment = actor if actor in acting else acting[0], system.moment(before, here)
        if found and (found[-1].who, found[-1].moment) == (who, moment) and found[-1].last == number:
            found[-1] = replace(found[-1], last=number + 1)
        else:
            found.append(TurnTaken(number, number + 1, who, moment))
    return tuple(reversed(found[-most:]))


def is_out(status: Status) -> bool:
    """Return whether somebody no longer takes part, or is dying."""
    return not status.is_up or status.grade >= Grade.DYING


def side_is_down(state: Campaign, system: RuleSystem, encounter: Encounter) -> bool:
    """Return whether a fight is on in which all of one side, the party's or the others', are out."""
    if encounter.stage is not Stage.RUNNING or encounter.clock is None:
        return False
    up: dict[bool, bool] = {}
    for identity in encounter.clock.combatants:
        token = encounter.tokens.get(identity)
        # of a side one who is up is enough: among a thousand nobody else is asked
        if token is not None and not up.get(enemy := is_enemy(token)):
            up[enemy] = not is_out(system.status(state, encounter, token))
    return len(up) > 1 and not all(up.values())


def spoils(state: Campaign, system: RuleSystem, encounter: Encounter) -> tuple[Spoil, ...]:
    """Return what enemies who are out, and the dead of any side, carry and what lies on the scene, by name."""
    found: dict[str, list[tuple[Holder, Portion, int]]] = {}
    for holder, name, item, count in _takeable(state, system, encounter):
        found.setdefault(name, []).append((holder, Portion(item), count))
    return tuple(
        Spoil(name, sum(count for *_, count in each), tuple((holder, portion) for holder, portion, _ in each))
        for name, each in found.items()
    )


def _takeable(state: Campaign, system: RuleSystem, encounter: Encounter) -> Iterator[tuple[Holder, str, str, int]]:
    for token in encounter.tokens.values():
        bearing = system.status(state, encounter, token).bearing
        if bearing in (Bearing.UP, Bearing.GONE) or (bearing is not Bearing.DEAD and not is_enemy(token)):
            continue
        for item in state.vitals(token).gear:
            if item.carried.is_thing and not item.inside and item.count:
                yield reference_to(encounter.id, token), item.name, item.id, item.count
    for pile in state.scene_state(encounter.scene).piles:
        for item in () if pile.hidden else pile.gear:
            if not item.inside and item.count:
                yield Lying(encounter.scene, pile.id), item.name, item.id, item.count
