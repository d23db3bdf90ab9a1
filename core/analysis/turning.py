"""How a fight stood at the beginning of each of its rounds, by forecasts from there, and where it turned."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from core.analysis.account import stretch
from core.analysis.forecast import Endings, Interval, Playout, forecasts
from core.analysis.tactics import still_up
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Systems
from core.engine.journal import Journal, folded
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage

FROM_EACH = 24
"""So many fights are played from each round."""
MOST_JUNCTURES = 20
"""From so many rounds at most, evenly over a longer fight."""
MOST_TOLD_OF = 3
"""So many turning points are told of, those by which most was won or lost."""


@dataclass(frozen=True, slots=True)
class Juncture:
    """How a fight stood when a round began, or at its end: who was up, and how often the party would have won."""

    round: int
    up: tuple[TokenId, ...]
    wins: Interval
    is_end: bool = False


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A round in which the fight turned, and how it stood before and after it."""

    before: Juncture
    after: Juncture

    @property
    def change(self) -> float:
        """What the party won by it, below 0 what it lost, as a share of all fights."""
        return self.after.wins.share - self.before.wins.share

    @property
    def fell(self) -> tuple[TokenId, ...]:
        """Who was up before it and no longer after it."""
        return tuple(who for who in self.before.up if who not in self.after.up)


@dataclass(frozen=True, slots=True)
class _Moment:
    """The state when a round begins, or at the end."""

    round: int
    state: Campaign
    is_end: bool = False


def junctures(
    journal: Journal,
    systems: Systems,
    encounter: Encounter,
    *,
    endings: Endings | None = None,
    wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Juncture]:
    """Yield how the last fight of an encounter stood from round to round, as far back as the journal goes."""
    boards = BoardCache()
    for moment in _moments(journal, systems, encounter):
        here = moment.state.encounter(encounter.id)
        sides = still_up(moment.state, systems[here.system], here)
        up = tuple(each.id for side in (False, True) for each in sides[side])
        if all(sides.values()):
            bout = Playout(moment.state, encounter.id)
            played = list(islice(forecasts(bout, systems, boards, endings=endings, wanted=wanted), FROM_EACH))
            if not wanted() or not played:
                return
            wins = played[-1].wins(False)
        else:
            share = float(bool(sides[False]))
            wins = Interval(share, share, share)
        yield Juncture(moment.round, up, wins, moment.is_end)


def _moments(journal: Journal, systems: Systems, encounter: Encounter) -> Sequence[_Moment]:
    """Return the states in which rounds began, and the last one of the fight."""
    first, last = stretch(journal, encounter.id)
    state = journal.state_before(first)
    found: list[_Moment] = []
    end: _Moment | None = None
    for number in range(first, last if state is not None else first):
        assert state is not None
        state = folded(state, journal.entry(number))
        here = state.encounters.get(encounter.id)
        if here is None or here.clock is None or here.stage is not Stage.RUNNING:
            continue
        moment = _Moment(systems[here.system].round(here), state)
        if not found or moment.round > found[-1].round:
            found.append(moment)
        end = _Moment(moment.round, state, is_end=True)
    step = -(-len(found) // MOST_JUNCTURES) or 1
    return (*found[::step], *(() if end is None else (end,)))


def turning_points(stood: Sequence[Juncture]) -> tuple[TurningPoint, ...]:
    """Return where a fight turned, in their order: only what is more than the luck of the forecasts."""
    turns = [TurningPoint(before, after) for before, after in pairwise(stood) if _apart(before.wins, after.wins)]
    most = sorted(turns, key=lambda each: -abs(each.change))[:MOST_TOLD_OF]
    return tuple(each for each in turns if each in most)


def _apart(before: Interval, after: Interval) -> bool:
    return before.high < after.low or after.high < before.low
