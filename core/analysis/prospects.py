"""The prospects of an affliction: how likely it is to be over, and at what cost, check by check, exactly.

The rules themselves carry every check out, for every reading of its dice; states that come to the same are then taken
together. No rule is known here.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from core.analysis.odds import courses
from core.base.phrase import Phrase
from core.engine.board_cache import BoardCache
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context, Systems
from core.engine.event import TimePassed
from core.engine.plain_time import fate_of
from core.engine.request import Procedure
from core.engine.scheduled import Timed
from core.model.affliction import Affliction
from core.model.campaign import Campaign, by_its_tables
from core.model.creature import Vitals
from core.model.creature_reference import CreatureReference, creature_of, there, vitals_of

MOST_CHECKS = 30
MOST_STATES, MOST_COURSES = 80, 1_500
"""So many states are told apart, and so many courses followed; what spreads out further is followed less far."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """How things stand after so many checks: the chance that the affliction is over, how somebody is, what it cost.

    `fates` are the words of the system for how somebody is, each with its chance; `changes` what is added to each track
    on average. With `whole`, no check is left in any course.
    """

    checks: int
    over: Fraction
    fates: tuple[tuple[Phrase, Fraction], ...]
    changes: tuple[tuple[str, Fraction], ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class _Happening(PlayCommand):
    """One thing that is due for somebody, at its moment."""

    due: Timed

    def label(self, state: Campaign) -> Phrase:
        """Name what is due: no history does."""
        return self.due.what

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Go to the moment and let it happen."""
        if self.due.reference is None:
            return
        if self.due.at > ctx.state.time:
            ctx.emit(TimePassed(self.due.at - ctx.state.time))
        system = ctx.systems[creature_of(ctx.state, self.due.reference).system]
        yield from system.world_time.come_due(ctx, self.due)


@by_its_tables
def prospects(
    state: Campaign, systems: Systems, reference: CreatureReference, identity: str, *, checks: int = MOST_CHECKS
) -> Prospects | None:
    """Return how an affliction of somebody will have gone after so many of its checks; None where there is none.

    Only what is due for the one who has it happens on the way, and what he suffers now goes on as it is.
    """
    if not there(state, reference) or _held(state, reference, identity) is None:
        return None
    before, boards = vitals_of(state, reference), BoardCache()
    ended: list[tuple[Campaign, Fraction]] = []
    going: list[tuple[Campaign, Fraction]] = [(state, Fraction(1))]
    done = followed = 0
    while going and done < checks:
        following: dict[Hashable, tuple[Campaign, Fraction]] = {}
        for now, weight in going:
            for after, share in _after_check(now, systems, boards, reference, identity):
                followed += 1
                key = _signature(after, reference, identity)
                known = following.get(key)
                following[key] = (after, weight * share + (Fraction(0) if known is None else known[1]))
        done += 1
        ended += [each for each in following.values() if _next(each[0], systems, reference, identity) is None]
        going = [each for each in following.values() if _next(each[0], systems, reference, identity) is not None]
        if len(going) > MOST_STATES or followed > MOST_COURSES:
            break
    return _summed(before, systems, reference, identity, (*ended, *going), done, whole=not going)


def _after_check(
    state: Campaign, systems: Systems, boards: BoardCache, reference: CreatureReference, identity: str
) -> list[tuple[Campaign, Fraction]]:
    """Return what comes of the next check of an affliction, with whatever else is due for whoever has it until then."""
    found: list[tuple[Campaign, Fraction]] = []
    waiting = [(state, Fraction(1))]
    while waiting:
        now, weight = waiting.pop()
        due = _first(now, systems, reference)
        if due is None or _next(now, systems, reference, identity) is None:
            found.append((now, weight))
            continue
        for after, share in courses(now, _Happening(due), systems, boards):
            (found if due.thing == identity else waiting).append((after, weight * share))
    return found


def _first(state: Campaign, systems: Systems, reference: CreatureReference) -> Timed | None:
    """Return what is due for somebody before anything else."""
    if not there(state, reference):
        return None
    mine = [
        each
        for each in systems[creature_of(state, reference).system].world_time.timed(state)
        if each.reference == reference
    ]
    return min(mine, key=lambda each: (each.at, each.rank), default=None)


def _next(state: Campaign, systems: Systems, reference: CreatureReference, identity: str) -> Timed | None:
    """Return the next check of an affliction; None once there is none to come."""
    if not there(state, reference):
        return None
    timed = systems[creature_of(state, reference).system].world_time.timed(state)
    return next((each for each in timed if (each.reference, each.thing) == (reference, identity)), None)


def _held(state: Campaign, reference: CreatureReference, identity: str) -> Affliction | None:
    if not there(state, reference):
        return None
    return next((each for each in vitals_of(state, reference).afflictions if each.id == identity), None)


def _signature(state: Campaign, reference: CreatureReference, identity: str) -> Hashable:
    """Return all that tells how somebody goes on from here, with moments counted from now."""
    if not there(state, reference):
        return None
    vitals, now = vitals_of(state, reference), state.time
    return (
        tuple(sorted((name, track.value, track.temporary) for name, track in vitals.tracks.items())),
        tuple(
            (each.kind, each.amount, each.source, each.other, None if each.ends is None else each.ends - now)
            for each in vitals.conditions
        ),
        tuple(_counted(each, now) for each in vitals.afflictions),
    )


def _counted(affliction: Affliction, now: int) -> Hashable:
    due = None if affliction.due is None else affliction.due - now
    return affliction.id, due, tuple(sorted(affliction.counters.items()))


def _summed(
    before: Vitals,
    systems: Systems,
    reference: CreatureReference,
    identity: str,
    states: tuple[tuple[Campaign, Fraction], ...],
    checks: int,
    *,
    whole: bool,
) -> Prospects:
    over = Fraction(0)
    fates: dict[Phrase, Fraction] = {}
    changes: dict[str, Fraction] = {}
    for state, weight in states:
        if not there(state, reference):
            continue
        if _held(state, reference, identity) is None:
            over += weight
        fate = fate_of(systems[creature_of(state, reference).system].syndromes, state, reference)
        fates[fate] = fates.get(fate, Fraction(0)) + weight
        for name, track in vitals_of(state, reference).tracks.items():
            old = before.tracks.get(name)
            more = track.value - (0 if old is None else old.value)
            changes[name] = changes.get(name, Fraction(0)) + weight * more
    ordered = tuple(sorted(fates.items(), key=lambda each: -each[1]))
    return Prospects(checks, over, ordered, tuple((name, each) for name, each in changes.items() if each), whole)
