"""The account of a fight: who was in it, how long it took, who fell when and by whom, and what the fallen carry."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase
from core.edits.fights import Begin, End
from core.engine.command import Act
from core.engine.context import RuleSystem, Systems
from core.engine.journal import Journal, folded
from core.engine.run import Entry
from core.engine.status import Bearing, Grade, Status
from core.model.campaign import Campaign
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter, Stage
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
    """A fight from its entry `first` to before `last` in the journal: its world time in seconds, who was in it."""

    first: int
    last: int
    begun: int
    seconds: int
    moment: Phrase | None
    who: tuple[TokenId, ...]
    fallen: tuple[Fallen, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The entries `first` to before `last` of a journal, in which it was somebody's turn; where the clock stood."""

    first: int
    last: int
    who: TokenId
    moment: Phrase


@dataclass(frozen=True, slots=True)
class Spoil:
    """Things of one name that the fallen of the other side carry, or that lie about: how many, and where each is."""

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
        seconds, moment = systems[here.system].seconds(here), systems[here.system].moment(state, here)
        _note_fallen(None, state, None, systems[here.system], here, fallen)
    for number in range(first, last):
        before, entry = state, journal.entry(number)
        state = folded(state, entry)
        here = state.encounters.get(encounter.id)
        if here is None:
            continue
        system = systems[here.system]
        if here.clock is not None:
            who |= dict.fromkeys(here.clock.combatants)
            seconds, moment = system.seconds(here), system.moment(state, here)
        _note_fallen(before, state, entry, system, here, fallen)
    return Account(
        first,
        last,
        begun,
        seconds,
        moment,
        tuple(each for each in who if each in encounter.tokens),
        tuple(each for each in fallen.values() if each.who in encounter.tokens),
    )


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
    entry: Entry | None,
    system: RuleSystem,
    here: Encounter,
    fallen: dict[TokenId, Fallen],
) -> None:
    """Note whoever an entry has brought down, and forget whoever is up again."""
    earlier = None if before is None else before.encounters.get(here.id)
    actor = entry.command.actor if entry is not None and isinstance(entry.command, Act) else None
    for token in here.tokens.values():
        old = None if earlier is None else earlier.tokens.get(token.id)
        if before is not None and old is token and before.vitals(old) is state.vitals(token):
            continue
        status = system.status(state, here, token)
        if is_out(status):
            known = fallen.pop(token.id, None)
            if known is None:
                when = None
                if before is not None and earlier is not None and earlier.clock is not None:
                    when = system.moment(before, earlier)
                known = Fallen(token.id, status, None if actor == token.id else actor, when)
            fallen[token.id] = replace(known, status=status)
        else:
            fallen.pop(token.id, None)


def turns(journal: Journal, systems: Systems, encounter: Encounter, most: int) -> tuple[Turn, ...]:
    """Return the latest turns of an encounter's last fight, the newest first, as far as whose they were is known."""
    first, last = stretch(journal, encounter.id)
    first = max(first, last - LOOKED_THROUGH)
    state = journal.state_before(first)
    found: list[Turn] = []
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
            found.append(Turn(number, number + 1, who, moment))
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
        if token is not None:
            is_up = not is_out(system.status(state, encounter, token))
            up[is_enemy(token)] = up.get(is_enemy(token), False) or is_up
    return len(up) > 1 and not all(up.values())


def spoils(state: Campaign, system: RuleSystem, encounter: Encounter) -> tuple[Spoil, ...]:
    """Return what enemies who are out carry and what lies on the scene, things of one name together."""
    found: dict[str, list[tuple[Holder, Portion, int]]] = {}
    for holder, name, item, count in _takeable(state, system, encounter):
        found.setdefault(name, []).append((holder, Portion(item), count))
    return tuple(
        Spoil(name, sum(count for *_, count in each), tuple((holder, portion) for holder, portion, _ in each))
        for name, each in found.items()
    )


def _takeable(state: Campaign, system: RuleSystem, encounter: Encounter) -> Iterator[tuple[Holder, str, str, int]]:
    for token in encounter.tokens.values():
        if not is_enemy(token) or system.status(state, encounter, token).bearing in (Bearing.UP, Bearing.GONE):
            continue
        for item in state.vitals(token).gear:
            if item.carried.is_thing and not item.inside and item.count:
                yield reference_to(encounter.id, token), item.name, item.id, item.count
    for pile in state.scene_state(encounter.scene).piles:
        for item in () if pile.hidden else pile.gear:
            if not item.inside and item.count:
                yield Lying(encounter.scene, pile.id), item.name, item.id, item.count
