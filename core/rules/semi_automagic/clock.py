"""The clock of seconds: the order of initiative, turns under way and held, actions to finish and effects to come."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from core.base.ids import TokenId
from core.base.values import changed
from core.engine.command import Act
from core.engine.context import Context
from core.geometry.units import Point
from core.model.clock import CLOCKS, ClockState
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.fight import Clock, forgetting

ROUND = 6
"""Seconds of a round, and of everybody's turn in it (SEC-CLOCK-01)."""
HOUR, DAY = 3_600, 86_400


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn under way or held.

    `who` acts, `mind` is whose turn it is by the order: another only where that one possesses the body. `spent` are
    the seconds gone by, `lost` those at the end of it that cannot be used. `level` is how many turns it interrupts.
    `acted` says that something was done in it, `over` that what is left of it is let pass, `held` that it was held.
    """

    who: TokenId
    mind: TokenId
    spent: int = 0
    lost: int = 0
    level: int = 0
    acted: bool = False
    over: bool = False
    held: bool = False

    @property
    @rule("SEC-CLOCK-02")
    def left(self) -> int:
        """The seconds that can still be used."""
        return max(0, ROUND - self.spent - self.lost)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An action that runs over the end of a turn: how many of its `seconds` are still owed, and in whose mind it is."""

    act: Act
    owed: int
    seconds: int
    mind: TokenId | None = None


@dataclass(frozen=True, slots=True)
class Delay:
    """An effect that comes later: of which act, in how many seconds of its owner's own clock.

    The owner is whose mind set it going, in whatever body that was.
    """

    owner: TokenId
    act: Act
    left: int


@dataclass(frozen=True, slots=True)
class Stride:
    """How somebody has moved since his turn began.

    `halves` are half squares of his own size, a diagonal three of them. `run` is the last straight way, in units of the
    map along its longer axis, in `direction`, with nothing else done since; `pace` the most half squares in a second.
    """

    halves: Fraction = Fraction(0)
    run: int = 0
    direction: tuple[int, int] = (0, 0)
    pace: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Aim:
    """Who is aimed at, and where whoever aims stands: the aim is lost as soon as he is elsewhere (SEC-RNG-07)."""

    target: TokenId
    point: Point


@dataclass(frozen=True, slots=True)
class Loading:
    """A weapon that several load together: whose it is, which, the seconds of each, and how many are not done yet."""

    owner: TokenId
    item: str
    seconds: int
    left: int


class Weather(StrEnum):
    """The light on the whole map, as the game master says; no lamp lifts a fog, no eye for the dark sees through it."""

    CLEAR = "clear"
    DUSK = "dusk"
    FOG = "fog"
    NIGHT = "night"


class DefenceKind(StrEnum):
    """How somebody defends against an attack, if he does."""

    NONE = "nothing"
    DODGE = "dodge"
    BLOCK = "block"
    PARRY = "parry"


@CLOCKS.member("semi-automagic")
@dataclass(frozen=True, slots=True)
class SecondsClock(ClockState):
    """Where the fight stands.

    `order` goes from the highest initiative in `scores` to the lowest; `done` have had, or held, the turn of this
    round. `turns` are those under way, interrupted ones first; `held` are put off. While `waiting`, whoever holds a
    turn may take it before the next one begins. `unfinished` actions go on with the next turn of whoever does them.
    `weather` is the light on the whole map.
    `strides`, `aims` and `loading` are what moving, aiming and reloading have come to. `riding` has the mount of every
    rider, `controlled` those whose rider has seen to them in this round. `used` are the seconds of this round that a
    body shared by several has spent, `vetoes` who in it has opposed whom.
    """

    round: int = 1
    order: tuple[TokenId, ...] = ()
    scores: dict[TokenId, int] = field(default_factory=dict)
    done: tuple[TokenId, ...] = ()
    turns: tuple[OpenTurn, ...] = ()
    held: tuple[OpenTurn, ...] = ()
    waiting: bool = False
    unfinished: dict[TokenId, Unfinished] = field(default_factory=dict)
    delays: tuple[Delay, ...] = ()
    strides: dict[TokenId, Stride] = field(default_factory=dict)
    weather: Weather = Weather.CLEAR
    aims: dict[TokenId, Aim] = field(default_factory=dict)
    loading: tuple[Loading, ...] = ()
    defences: dict[TokenId, tuple[DefenceKind, ...]] = field(default_factory=dict)
    riding: dict[TokenId, TokenId] = field(default_factory=dict)
    controlled: tuple[TokenId, ...] = ()
    used: dict[TokenId, int] = field(default_factory=dict)
    vetoes: tuple[tuple[TokenId, TokenId], ...] = ()

    @property
    def past(self) -> int:
        """The seconds of the fight before its present round."""
        return ROUND * (self.round - 1)

    @property
    def level(self) -> int:
        """How deep the turns under way are interrupted; below 0 between turns."""
        return max((turn.level for turn in self.turns), default=-1)

    @property
    def active(self) -> tuple[OpenTurn, ...]:
        """The turns in which something can be done now: nobody interrupts them."""
        if len(self.turns) < 2:
            return self.turns
        level = self.level
        return tuple(turn for turn in self.turns if turn.level == level)

    def turn_of(self, who: TokenId) -> OpenTurn | None:
        """Return the turn under way in which somebody may act; None without one."""
        return next((turn for turn in self.active if turn.who == who), None)

    def held_by(self, who: TokenId) -> OpenTurn | None:
        """Return the turn that somebody holds."""
        return next((turn for turn in self.held if turn.who == who), None)

    @rule("SEC-INIT-01")
    def following(self) -> TokenId | None:
        """Return whose turn comes next in this round; None once all have had theirs. A mount goes with its rider."""
        mounts = self.riding.values()
        return next((who for who in self.order if who not in self.done and who not in mounts), None)

    def rider_of(self, mount: TokenId) -> TokenId | None:
        """Return who rides somebody; None if nobody does."""
        return next((rider for rider, ridden in self.riding.items() if ridden == mount), None)

    def having(self, turn: OpenTurn) -> "SecondsClock":
        """Return a copy in which a turn under way is changed: that of the same mind at the same level."""
        turns = tuple(turn if (each.mind, each.level) == (turn.mind, turn.level) else each for each in self.turns)
        return changed(self, turns=turns)

    def closing(self, turn: OpenTurn) -> "SecondsClock":
        """Return a copy in which a turn under way is over; whoever holds one may come in before the next."""
        turns = tuple(each for each in self.turns if (each.mind, each.level) != (turn.mind, turn.level))
        return changed(self, turns=turns, waiting=bool(self.held))

    def together(self, mind: TokenId) -> tuple[TokenId, ...]:
        """Return somebody, and whoever has his turn along with him: a mount and its rider."""
        mount, rider = self.riding.get(mind), self.rider_of(mind)
        return tuple(who for who in (mind, mount, rider) if who is not None)

    def delays_of(self, who: TokenId) -> tuple[Delay, ...]:
        """Return what is still to come of somebody's doing, soonest first."""
        return tuple(sorted((each for each in self.delays if each.owner == who), key=lambda each: each.left))

    def without(self, who: TokenId) -> "SecondsClock":
        """Return a copy from which somebody is gone, with all that he had set going; his mount has its own turns."""
        mount, left = self.riding.get(who), forgetting(self, who)
        heir = () if mount is None or mount in self.order else (mount,)
        return changed(
            left,
            order=tuple(next_one for each in self.order for next_one in (heir if each == who else (each,))),
            scores={**left.scores, **dict.fromkeys(heir, self.scores.get(who, 0))},
            turns=tuple(turn for turn in self.turns if who not in (turn.who, turn.mind)),
            held=tuple(turn for turn in self.held if who not in (turn.who, turn.mind)),
            delays=tuple(each for each in self.delays if each.owner != who),
            aims={each: aim for each, aim in left.aims.items() if aim.target != who},
            loading=tuple(each for each in self.loading if each.owner != who),
            riding={rider: mount for rider, mount in left.riding.items() if mount != who},
        )


CLOCK = Clock(SecondsClock)
clock_of, set_clock = CLOCK.of, CLOCK.set


def stride_of(encounter: Encounter, who: TokenId) -> Stride:
    """Return how somebody has moved since his turn began; not at all outside of a fight."""
    clock = encounter.clock
    return clock.strides.get(who, Stride()) if isinstance(clock, SecondsClock) else Stride()


@rule("SEC-CLOCK-02", "SEC-CLOCK-07")
def pass_seconds(ctx: Context, turn: OpenTurn, seconds: int, *, cited: str = "SEC-CLOCK-02") -> None:
    """Let seconds of a turn under way go by, for what waits on its owner's clock as well."""
    after = changed(turn, spent=min(ROUND, turn.spent + seconds))
    set_clock(ctx, after_seconds(clock_of(ctx.encounter).having(after), turn.mind, after.spent - turn.spent), cited)


@rule("SEC-CLOCK-07", "SEC-CLOCK-08")
def after_seconds(clock: SecondsClock, who: TokenId, seconds: int) -> SecondsClock:
    """Return the clock after seconds of somebody's own went by: what he has set going is so much nearer."""
    if not seconds or not any(delay.owner == who for delay in clock.delays):
        return clock
    delays = tuple(
        changed(delay, left=max(0, delay.left - seconds)) if delay.owner == who else delay for delay in clock.delays
    )
    return changed(clock, delays=delays)


@rule("SEC-CLOCK-02")
def lose_seconds(ctx: Context, who: TokenId, seconds: int, *, cited: str) -> None:
    """Take seconds off the end of the turn that somebody has under way, as far as there are any."""
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is not None:
        taken = min(seconds, turn.left)
        set_clock(ctx, clock_of(ctx.encounter).having(changed(turn, lost=turn.lost + taken)), cited)


def break_off(ctx: Context, who: TokenId) -> bool:
    """Let an action come to nothing that somebody has not finished; return whether there was one."""
    clock = clock_of(ctx.encounter)
    if who not in clock.unfinished:
        return False
    unfinished = {each: left for each, left in clock.unfinished.items() if each != who}
    set_clock(ctx, changed(clock, unfinished=unfinished), "SEC-CLOCK-05")
    return True
