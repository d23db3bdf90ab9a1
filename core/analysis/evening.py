"""The evening's report of a fight, from its journal: who did what to whom, points by creature and round, and luck."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic

from core.analysis.account import Account, account
from core.analysis.odds import GivenUp, odds
from core.analysis.outcomes import Loss, Outcome, outcome_of
from core.analysis.tactics import still_up
from core.base.errors import SandtableError
from core.base.ids import EncounterId, TokenId
from core.base.values import remembered
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context, Systems
from core.engine.event import Checked
from core.engine.journal import Journal, folded
from core.engine.run import Entry
from core.engine.status import Status
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage

SECONDS_AN_ACT = 0.3
"""Seconds after which the odds of one act are left as they are."""
UNKNOWN = Fraction(1, 20)
"""Of odds of which more was not followed nothing is said."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What one did to another in all: how often he was aimed at, the points lost and given back, and how he fell by it.

    `actor` is None for what came by itself.
    """

    actor: TokenId | None
    target: TokenId
    times: int = 0
    harm: int = 0
    healing: int = 0
    fell: Status | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """The points that somebody took from others in a round, and lost himself."""

    dealt: int = 0
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Luck:
    """The points that somebody's acts took from those they were aimed at, and what was to be expected of so many.

    Where the target chose a condition in place of a point, the act has done as much: that it chose is no luck.
    """

    got: int
    expected: Fraction
    acts: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A fight in numbers. `rounds` are by creature, and by number from the first round of the fight.

    `stood` says who of both sides was up when each round ended.
    """

    account: Account
    deeds: tuple[Deed, ...]
    rounds: Mapping[TokenId, Mapping[int, Share]]
    stood: Mapping[int, frozenset[TokenId]]


@dataclass(slots=True)
class _Sum:
    """What one did to another so far."""

    times: int = 0
    harm: int = 0
    healing: int = 0


@dataclass(slots=True)
class _Sums:
    """Everything so far."""

    deeds: dict[tuple[TokenId | None, TokenId], _Sum] = field(default_factory=dict)
    rounds: dict[TokenId, dict[int, Share]] = field(default_factory=dict)
    stood: dict[int, frozenset[TokenId]] = field(default_factory=dict)

    def add(self, who: TokenId, number: int, *, dealt: int = 0, taken: int = 0) -> None:
        """Count points in a round."""
        own = self.rounds.setdefault(who, {})
        share = own.get(number, Share())
        own[number] = Share(share.dealt + dealt, share.taken + taken)


def evening(journal: Journal, systems: Systems, encounter: Encounter) -> Evening:
    """Return the report of the last fight of an encounter, as far back as the journal goes."""
    fought = account(journal, systems, encounter)
    sums = _Sums()
    for before, entry, after in _steps(journal, fought):
        here = before.encounters.get(encounter.id)
        if here is None or encounter.id not in after.encounters:
            continue
        number = 1 if here.clock is None else systems[here.system].round(here)
        there = after.encounters[encounter.id]
        if there.stage is Stage.RUNNING:
            sides = still_up(after, systems[there.system], there).values()
            sums.stood[number] = frozenset(each.id for side in sides for each in side)
        command = entry.command
        if isinstance(command, Act) and command.encounter == encounter.id:
            for target in dict.fromkeys(command.targets):
                sums.deeds.setdefault((command.actor, target), _Sum()).times += 1
        for by, target, points in _points(before, entry, after, systems, encounter.id):
            deed = sums.deeds.setdefault((by, target), _Sum())
            deed.harm, deed.healing = deed.harm + max(0, points), deed.healing + max(0, -points)
            if points > 0:
                sums.add(target, number, taken=points)
                if by is not None and by != target:
                    sums.add(by, number, dealt=points)
    return Evening(fought, _deeds(sums, fought), sums.rounds, sums.stood)


def _deeds(sums: _Sums, fought: Account) -> tuple[Deed, ...]:
    """Return what was done, most harm first, those who felled somebody among them."""
    fell = {(each.by, each.who): each.status for each in fought.fallen}
    for pair in fell:
        sums.deeds.setdefault(pair, _Sum())
    found = (
        Deed(by, target, each.times, each.harm, each.healing, fell.get((by, target)))
        for (by, target), each in sums.deeds.items()
        if by != target
    )
    return tuple(sorted(found, key=lambda each: (each.actor or "", -each.harm, each.target)))


def _steps(journal: Journal, fought: Account) -> Iterator[tuple[Campaign, Entry, Campaign]]:
    """Yield the entries of a fight between the states before and after each."""
    state = journal.state_before(fought.first)
    assert state is not None, "it is not before the floor"
    for number in range(fought.first, fought.last):
        entry = journal.entry(number)
        after = folded(state, entry)
        yield state, entry, after
        state = after


def _points(
    before: Campaign, entry: Entry, after: Campaign, systems: Systems, where: EncounterId
) -> Iterator[tuple[TokenId | None, TokenId, int]]:
    """Yield who took how many points from whom in an entry; below 0 they were given back.

    What somebody pays himself for what he does is no harm.
    """
    checks = [event.check for event in entry.events if isinstance(event, Checked)]
    act = entry.command if isinstance(entry.command, Act) else None
    for loss in _came(before, entry, after, systems, where).losses:
        by = next((TokenId(each.actor) for each in reversed(checks) if each.target == loss.token), None)
        if by is None and act is not None and (loss.token in act.targets or act.place is not None):
            by = act.actor
        if by is None and act is not None and loss.token == act.actor:
            continue
        yield by, TokenId(loss.token), _harm(after, where, loss)


def _came(before: Campaign, entry: Entry, after: Campaign, systems: Systems, where: EncounterId) -> Outcome:
    """Return what has come of an entry."""
    context = Context(after, systems, BoardCache(), where)
    context.events.extend(entry.events)
    return outcome_of(before, context, where)


def _harm(state: Campaign, where: EncounterId, loss: Loss) -> int:
    """Return the points of harm of a loss: a track without a maximum counts harm upwards."""
    token = state.encounter(where).tokens.get(TokenId(loss.token))
    track = None if token is None else state.vitals(token).tracks.get(loss.track)
    return -loss.points if track is not None and track.maximum is None else loss.points


@dataclass(frozen=True, slots=True)
class Aimed:
    """An act that was aimed at somebody, the state before it, and the points that it took, or would have taken."""

    before: Campaign
    act: Act
    got: int


def aimed_acts(journal: Journal, systems: Systems, encounter: Encounter) -> tuple[Aimed, ...]:
    """Return the acts of the last fight of an encounter that were aimed at somebody."""
    found = []
    for before, entry, after in _steps(journal, account(journal, systems, encounter)):
        act = entry.command
        if isinstance(act, Act) and act.targets and encounter.id in before.encounters:
            points = _points(before, entry, after, systems, encounter.id)
            harm = sum(harm for _, target, harm in points if target in act.targets)
            spared = _came(before, entry, after, systems, encounter.id).spared
            found.append(Aimed(before, act, harm + _among(spared, act.targets)))
    return tuple(found)


def luck(acts: tuple[Aimed, ...], systems: Systems, wanted: Callable[[], bool] = lambda: True) -> dict[TokenId, Luck]:
    """Return how far what everybody's acts did lay from what the exact odds made to be expected of them.

    Acts whose odds cannot be reckoned to their end are left out. `GivenUp` is raised as soon as it is no longer wanted.
    """
    found: dict[TokenId, Luck] = {}
    for each in acts:
        if not wanted():
            raise GivenUp
        expected = _expected(each.before, each.act, systems)
        if expected is not None:
            known = found.get(each.act.actor, Luck(0, Fraction(0), 0))
            found[each.act.actor] = Luck(known.got + each.got, known.expected + expected, known.acts + 1)
    return found


def _among(spared: tuple[tuple[str, int], ...], targets: tuple[TokenId, ...]) -> int:
    """Return how many points those were spared whom an act was aimed at."""
    return sum(points for who, points in spared if who in targets)


# the page, the text and the paper ask for the same
@remembered(most=2_000)
def _expected(state: Campaign, act: Act, systems: Systems) -> Fraction | None:
    """Return the points that an act was to be expected to take from those it was aimed at; None where nobody can say.

    Where nothing could be lost at all it is no matter of luck.
    """
    until = monotonic() + SECONDS_AN_ACT
    try:
        known = odds(state, act, systems, BoardCache(), enough=lambda: monotonic() > until)
    except SandtableError:
        return None
    if known.refused is not None or known.error > UNKNOWN:
        return None

    def harm(outcome: Outcome) -> int:
        lost = sum(_harm(state, act.encounter, each) for each in outcome.losses if each.token in act.targets)
        return lost + _among(outcome.spared, act.targets)

    expected = known.outcomes.expected(harm)
    return expected if expected or len(known.outcomes) > 1 else None
