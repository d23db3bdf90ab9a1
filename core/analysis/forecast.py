"""The forecast of a fight: it is played out again and again by its own procedures, and what came of it is counted."""

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count
from math import sqrt

from core.analysis.simulate import Player, play
from core.analysis.tactics import NEUTRAL, USUAL_MANNERS, Manners, Tactician, still_up, wants_out
from core.base.editions import while_in_force
from core.base.errors import SandtableError
from core.base.ids import EncounterId, TokenId
from core.base.values import changed
from core.chance.source import Source
from core.edits.fights import Begin
from core.engine.board_cache import BoardCache
from core.engine.context import RuleSystem, Systems
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.run import Run
from core.model.campaign import Campaign
from core.model.encounter import Stage

EACH = 150
"""So many actions for each fighter are played at most before a fight is given up as undecided."""
MOST_ROUNDS = 40
"""So many rounds at most; a fight that is not over by then is undecided."""
CONFIDENCE = 1.96
"""Standard errors to either side: what is told lies within in 19 of 20 forecasts."""
FEW, MANY = 30, 400
"""Fights before anything is sure enough, and after which no more are played."""
SEEDS = 1_000_003
"""Apart so much that no two forecasts share a fight."""
SURE_ENOUGH = 0.05
"""Half the width of an interval that is sure enough: one in twenty."""


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Interval:
    """A share as it was counted, and between what it lies by Wilson's score interval."""

    share: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """The larger of the ways to its ends."""
        return max(self.share - self.low, self.high - self.share)


def wilson(hits: int, of: int) -> Interval:
    """Return the share of so many hits and its interval; all is possible where nothing was counted."""
    if not of:
        return Interval(0.5, 0.0, 1.0)
    share, z = hits / of, CONFIDENCE
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


@dataclass(frozen=True, slots=True)
class Ending:
    """How one fight came out. The party and those with it are under False, the others under True.

    `winner` is the side that holds the field, None where it was given up after so many actions. `rounds` it took;
    `fallen` in which round from now each fell who was still up; `gave_way` says that the losers wanted out. `shots` are
    the missiles that each let go.
    """

    winner: bool | None
    rounds: int
    acts: int
    fallen: Mapping[TokenId, int]
    shots: Mapping[TokenId, int] = field(default_factory=dict)
    gave_way: bool = False


@dataclass(frozen=True, slots=True)
class Fate:
    """How often somebody falls, and in which round on average where he does; the missiles that he lets go."""

    falls: Interval
    round: float | None
    shots: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """What came of so many fights that were played out."""

    endings: tuple[Ending, ...] = ()
    who: tuple[TokenId, ...] = ()
    """Who was still up at the beginning."""

    @property
    def fights(self) -> int:
        """How many fights were played."""
        return len(self.endings)

    def wins(self, side: bool | None) -> Interval:
        """Return how often a side wins, the party under False; under None how often nobody does."""
        return wilson(sum(each.winner is side for each in self.endings), self.fights)

    @property
    def rounds(self) -> float:
        """How many rounds the fights took on average."""
        return sum(each.rounds for each in self.endings) / max(1, self.fights)

    @property
    def gave_way(self) -> Interval:
        """How often a side lost because its last wanted out."""
        return wilson(sum(each.gave_way for each in self.endings), self.fights)

    def fate(self, who: TokenId) -> Fate:
        """Return what becomes of somebody."""
        fell = [each.fallen[who] for each in self.endings if who in each.fallen]
        shots = sum(each.shots.get(who, 0) for each in self.endings) / max(1, self.fights)
        return Fate(wilson(len(fell), self.fights), sum(fell) / len(fell) if fell else None, shots)

    @property
    def is_sure(self) -> bool:
        """Whether more fights would hardly change it."""
        return self.fights >= MANY or (self.fights >= FEW and self.wins(False).error <= SURE_ENOUGH)


@dataclass(frozen=True, slots=True)
class Playout:
    """A fight to be played out from a moment: how both sides play it, and the seed of its luck."""

    state: Campaign
    encounter: EncounterId
    manners: Manners = field(default_factory=lambda: USUAL_MANNERS)
    seed: int = 1

    def is_same_as(self, other: "Playout | None") -> bool:
        """Return whether all fights are the same: of one state, for to compare two would take longer."""
        return other is not None and self.state is other.state and self == other


Endings = Callable[[Playout, BoardCache, Callable[[], bool]], Generator[Ending, None, None]]
"""Plays a bout again and again on boards, as long as it is wanted, and yields how each fight came out, in order."""


def endings_of(systems: Systems) -> Endings:
    """Return what plays one fight after another in this thread."""

    def endings(bout: Playout, boards: BoardCache, wanted: Callable[[], bool]) -> Generator[Ending, None, None]:
        for number in count():
            ending = ending_of(bout, number, systems, boards, wanted)
            if ending is None:
                return
            yield ending

    return endings


def ending_of(
    bout: Playout, number: int, systems: Systems, boards: BoardCache, wanted: Callable[[], bool] = _always
) -> Ending | None:
    """Return how the fight of a number comes out; None as of `play_out`."""
    seed = bout.seed * SEEDS + number
    with while_in_force(bout.state.cells):
        return play_out(bout.state, bout.encounter, systems, boards, manners=bout.manners, seed=seed, wanted=wanted)


def forecasts(
    bout: Playout,
    systems: Systems,
    boards: BoardCache,
    *,
    endings: Endings | None = None,
    wanted: Callable[[], bool] = _always,
) -> Iterator[Forecast]:
    """Yield the forecast after each fight until it is sure; for the same bout the same fights.

    A fight that is only prepared is begun in each. It ends as soon as it is no longer `wanted`, in the middle of a
    fight too, and at once where there are no two sides. Without `endings` they are played in this thread.
    """
    begun = begun_with(bout.state, bout.encounter, systems, boards, bout.seed)
    if begun is None:
        return
    here = begun.encounter(bout.encounter)
    up = still_up(begun, systems[here.system], here)
    found = Forecast(who=tuple(each.id for side in (False, True) for each in up[side]))
    if not all(up.values()):
        return
    # closed by hand, so that no fight goes on after the last
    with closing((endings or endings_of(systems))(bout, boards, wanted)) as played:
        for ending in played:
            found = replace(found, endings=(*found.endings, ending))
            yield found
            if found.is_sure:
                return


def begun_with(
    state: Campaign, encounter: EncounterId, systems: Systems, boards: BoardCache, seed: int
) -> Campaign | None:
    """Return a fight with a chance of its own; a prepared one as it stands once all who are up have begun it.

    None where it cannot be begun.
    """
    seeded, here = changed(state, source=Source(seed)), state.encounter(encounter)
    if here.stage is Stage.RUNNING:
        return seeded
    system = systems[here.system]
    sides = (each for each in here.tokens.values() if each.side != NEUTRAL)
    who = tuple(each.id for each in sides if system.status(state, here, each).is_up)
    try:
        run = Run(seeded, Begin(encounter, who), systems, boards, policy=first_of(take_suggestions, draw))
        run.pump()
    except SandtableError:
        return None
    return run.state if run.done else None


def play_out(
    state: Campaign,
    encounter: EncounterId,
    systems: Systems,
    boards: BoardCache,
    *,
    manners: Manners = USUAL_MANNERS,
    player: Player | None = None,
    seed: int = 1,
    wanted: Callable[[], bool] = _always,
) -> Ending | None:
    """Play one fight to its end by the manners of both sides, or by a player of one's own, and return it.

    None if it could not be begun, or was no longer wanted.
    """
    begun = begun_with(state, encounter, systems, boards, seed)
    if begun is None:
        return None
    fight = _Fight(systems[begun.encounter(encounter).system], encounter, manners, begun)
    most = EACH * sum(map(len, fight.up.values()))
    chooser = Tactician(manners) if player is None else player
    for played in play(begun, encounter, systems, boards, player=chooser, source=Source(seed), most=most):
        if not wanted():
            return None
        fight.see(played.state)
        if fight.is_over:
            break
    return fight.ending()


class _Fight:
    """A fight that is played out: who still stands, and who fell when."""

    def __init__(self, system: RuleSystem, encounter: EncounterId, manners: Manners, begun: Campaign) -> None:
        self.system, self.where, self.manners, self.begun = system, encounter, manners, begun
        here = begun.encounter(encounter)
        self.first = system.round(here)
        self.up = still_up(begun, system, here)
        self.at_first = tuple(each.id for side in self.up.values() for each in side)
        self.state, self.acts, self.gave_way = begun, 0, False
        self.fallen: dict[TokenId, int] = {}

    @property
    def rounds(self) -> int:
        """In which round from the beginning it is."""
        return self.system.round(self.state.encounter(self.where)) - self.first + 1

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        return self.is_decided or self.rounds > MOST_ROUNDS

    @property
    def is_decided(self) -> bool:
        """Whether a side no longer stands, or all who do want out."""
        return self.gave_way or not all(self.up.values())

    def see(self, state: Campaign) -> None:
        """Note what an action has changed."""
        before, self.state = self.state, state
        self.acts += 1
        here = state.encounter(self.where)
        if here.tokens is before.encounter(self.where).tokens and state.people is before.people:
            return
        self.up = still_up(state, self.system, here)
        still = {each.id for side in self.up.values() for each in side}
        down = [who for who in self.at_first if who not in still]
        self.fallen = {who: self.fallen.get(who, self.rounds) for who in down}
        self.gave_way = all(self.up.values()) and self._loser() is not None

    def _loser(self) -> bool | None:
        """Return the side all of whose own want out; None if neither's do."""
        here = self.state.encounter(self.where)
        for side, tokens in self.up.items():
            heart = self.manners[side].heart
            if all(wants_out(self.state, self.system, here, each, self.up, heart) for each in tokens):
                return side
        return None

    def ending(self) -> Ending:
        """Return how it came out."""
        winner: bool | None = None
        if self.gave_way:
            winner = not self._loser()
        elif self.is_decided:
            winner = next((side for side, tokens in self.up.items() if tokens), None)
        shots = {
            token.id: spent
            for token in self.state.encounter(self.where).tokens.values()
            if (spent := _missiles(self.begun, self.where, token.id) - _missiles(self.state, self.where, token.id)) > 0
        }
        return Ending(winner, self.rounds, self.acts, self.fallen, shots, self.gave_way)


def _missiles(state: Campaign, where: EncounterId, who: TokenId) -> int:
    """Return how many missiles somebody has, loaded or at hand."""
    token = state.encounter(where).tokens.get(who)
    gear = () if token is None else state.vitals(token).gear
    return sum((item.loaded or 0) + (item.ammunition or 0) for item in gear)
