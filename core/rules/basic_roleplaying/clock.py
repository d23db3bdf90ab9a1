"""The clock of rounds: phases, what everybody means to do, how far each has moved, and who acts at this moment."""

from dataclasses import dataclass, field
from enum import StrEnum

from core.base.ids import TokenId
from core.base.values import changed
from core.geometry.units import Point
from core.model.clock import CLOCKS
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.fight import Clock, NotingClock, forgetting

ROUND = 12
"""Seconds of a round (BRP-CLOCK-01)."""


class RoundPhase(StrEnum):
    """The phases in which somebody chooses; the resolution comes about by itself (BRP-CLOCK-01, BRP-CLOCK-03)."""

    INTENT = "intent"
    MOVEMENT = "movement"
    ACTIONS = "actions"

    @property
    def following(self) -> "RoundPhase":
        """The phase that comes after it; the last is followed by the resolution, and stays."""
        return RoundPhase.MOVEMENT if self is RoundPhase.INTENT else RoundPhase.ACTIONS


CHOSEN = {RoundPhase.INTENT: "stated", RoundPhase.MOVEMENT: "settled", RoundPhase.ACTIONS: "acted"}
"""Where the clock lists, in each phase, those who have made their choice."""


class IntentKind(StrEnum):
    """What somebody means to do: attack with an item, or something else by a skill."""

    ATTACK = "attack"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody means to do in this round: with which item and in which class, or by which skill; `words` say it.

    An empty class is the one that acts first.
    """

    kind: IntentKind = IntentKind.ATTACK
    item: str = ""
    reach: str = ""
    skill: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow that is decided, and lands together with those of the same moment.

    `points` are what is suffered; `wear` are the items that it costs hit points, each with whose it is and how many.
    """

    by: TokenId
    whom: TokenId
    points: int = 0
    wear: tuple[tuple[TokenId, str, int], ...] = ()


Moment = tuple[int, int, int]
"""When somebody acts: the DEX rank, the place of the weapon's class, and the rating; higher ranks and ratings first."""


@CLOCKS.member("basic-roleplaying")
@dataclass(frozen=True, slots=True)
class RoundClock(NotingClock):
    """Where the fight stands.

    `plans` are the statements of intent; `stated` have made theirs, `settled` have done with moving, `acted` with
    acting, of whom those in `passed` did nothing. `moved` are whole metres, rounded up over all of their `ways`; `drew`
    is how often each drew a weapon. `attacks` counts the attacks of each in this round, `defences` lists their parries
    and dodges. `together` act at the present `moment`; of several, `held` are blows that land once all have acted.
    """

    round: int = 1
    phase: RoundPhase = RoundPhase.INTENT
    plans: dict[TokenId, Intent] = field(default_factory=dict)
    stated: tuple[TokenId, ...] = ()
    settled: tuple[TokenId, ...] = ()
    acted: tuple[TokenId, ...] = ()
    passed: tuple[TokenId, ...] = ()
    moved: dict[TokenId, int] = field(default_factory=dict)
    ways: dict[TokenId, tuple[Point, ...]] = field(default_factory=dict)
    drew: dict[TokenId, int] = field(default_factory=dict)
    attacks: dict[TokenId, int] = field(default_factory=dict)
    defences: dict[TokenId, tuple[str, ...]] = field(default_factory=dict)
    moment: Moment | None = None
    together: tuple[TokenId, ...] = ()
    held: tuple[Blow, ...] = ()

    @property
    def past(self) -> int:
        """The seconds of the fight before its present round."""
        return ROUND * (self.round - 1)

    @property
    def is_simultaneous(self) -> bool:
        """Whether several act at this moment, so that their blows land together."""
        return len(self.together) > 1

    @property
    def done(self) -> tuple[TokenId, ...]:
        """Who has made the choice of the present phase."""
        chosen: tuple[TokenId, ...] = getattr(self, CHOSEN[self.phase])
        return chosen

    @rule("BRP-CLOCK-02")
    def renewed(self) -> "RoundClock":
        """Return the clock of the next round: what was said, moved and done in this one is over."""
        return RoundClock(self.combatants, self.round + 1)

    def without(self, who: TokenId) -> "RoundClock":
        """Return a copy from which somebody is gone; what his blow will do still stands."""
        return changed(forgetting(self, who), held=tuple(each for each in self.held if each.whom != who))


CLOCK = Clock(RoundClock)
clock_of, set_clock = CLOCK.of, CLOCK.set


@rule("BRP-CLOCK-01")
def seconds(encounter: Encounter) -> int:
    """Return the time that the rounds have taken, the present one with them unless nobody has moved or acted in it."""
    clock = clock_of(encounter)
    return ROUND * (clock.round - (clock.phase is RoundPhase.INTENT))
