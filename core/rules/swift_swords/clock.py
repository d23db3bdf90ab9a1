"""The clock of hands: who holds which Action Dice, who holds back, and what of a Refresh is still to be settled."""

from dataclasses import dataclass, field

from core.base.copying import changed
from core.base.ids import TokenId
from core.model.clock import CLOCKS, ClockState
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.clock import Clock, forgetting

SECONDS = 15
"""Seconds of a cycle, from one roll of all hands to the next: between 10 and 20 (SST-TIME-01)."""
Faces = tuple[int, ...]
"""The faces of some dice, the highest first."""


@CLOCKS.member("swift-swords")
@dataclass(frozen=True, slots=True)
class DiceClock(ClockState):
    """Where the fight stands.

    `hands` are the Action Dice that everybody holds, `laid` those of them that are put forward for the next action.
    `cycle` counts the rolls of all hands. While it is `closing` last options are taken: `done` have had theirs, or have
    none, and `carried` is the die that somebody keeps for the next hand; `caller` has called the Refresh. `holding` are
    passed over until somebody else has acted; `began` tells in which cycle the present round of each began. Those
    among `twice` have two last options, of which the first is still before them.
    """

    cycle: int = 1
    hands: dict[TokenId, Faces] = field(default_factory=dict)
    laid: dict[TokenId, Faces] = field(default_factory=dict)
    holding: tuple[TokenId, ...] = ()
    began: dict[TokenId, int] = field(default_factory=dict)
    closing: bool = False
    caller: TokenId | None = None
    done: tuple[TokenId, ...] = ()
    carried: dict[TokenId, int] = field(default_factory=dict)
    twice: tuple[TokenId, ...] = ()

    @property
    def round(self) -> int:
        """The cycle, which is the round of the fight as others count them."""
        return self.cycle

    def hand(self, who: TokenId) -> Faces:
        """Return the dice that somebody holds; none where he has none."""
        return self.hands.get(who, ())

    def having(self, name: str, *who: TokenId) -> "DiceClock":
        """Return a copy in which some are among those whom a field lists, each once."""
        return changed(self, **{name: tuple(dict.fromkeys((*getattr(self, name), *who)))})

    def noted(self, name: str, who: TokenId, value: object) -> "DiceClock":
        """Return a copy in which a field says something else of somebody."""
        return changed(self, **{name: {**getattr(self, name), who: value}})

    def lacking(self, name: str, who: TokenId) -> "DiceClock":
        """Return a copy in which a field says nothing of somebody."""
        return changed(self, **{name: {key: kept for key, kept in getattr(self, name).items() if key != who}})

    def holds_dice(self, who: TokenId, faces: Faces) -> "DiceClock":
        """Return a copy in which somebody holds other dice, and has put none forward."""
        return self.noted("hands", who, tuple(sorted(faces, reverse=True))).lacking("laid", who)

    def without(self, who: TokenId) -> "DiceClock":
        """Return a copy from which somebody is gone."""
        gone = forgetting(self, who)
        return changed(gone, caller=None) if self.caller == who else gone


CLOCK = Clock(DiceClock)
clock_of, set_clock = CLOCK.of, CLOCK.set


@rule("SST-TIME-01", "SST-TIME-03")
def seconds(encounter: Encounter) -> int:
    """Return the time that the cycles have taken."""
    return SECONDS * clock_of(encounter).cycle
