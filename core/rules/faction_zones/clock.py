"""The alternation of factions: rounds, whose go it is, who has spent the turn, and the turn that is under way."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BeforeValidator

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Context
from core.model.clock import CLOCKS, ClockState
from core.rulebook.cite import rule
from core.rules.kit.fight import Clock

MAINS, BONUSES = 1, 1
"""Main and bonus actions of a turn; a second bonus action may take the place of the main one (FAC-TURN-02)."""


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn under way: how many half zones were moved, and what was done in it.

    `full` is the whole speed in half zones; `sprinting` says that one runs, or has tried to. `still` says that a shot
    was made as one who does not move, which locks movement for the rest of the turn (FAC-GAP-16). `drew`:
    gear was taken up or put away. `bound` is a mount on which somebody has acted or reacted in this round: it can do no
    full-speed move any more (FAC-MOUNT-03).
    """

    who: TokenId
    full: int
    moved: int = 0
    mains: int = 0
    bonuses: int = 0
    still: bool = False
    sprinting: bool = False
    drew: bool = False
    bound: bool = False

    @property
    @rule("FAC-TURN-01", "FAC-TURN-02", "FAC-MOUNT-03")
    def left(self) -> int:
        """Half zones that may still be moved: of the full speed, or of half of it once anything was done."""
        if self.still:
            return 0
        most = self.full // 2 if self.mains or self.bonuses or self.bound else self.full
        return max(0, most - self.moved)

    @property
    @rule("FAC-TURN-01", "FAC-TURN-02")
    def may_act(self) -> bool:
        """Whether what was moved so far leaves room for actions at all."""
        return not self.is_full_speed

    @property
    @rule("FAC-TURN-02")
    def may_main(self) -> bool:
        """Whether a main action is left."""
        return self.may_act and self.mains < MAINS and self.bonuses <= BONUSES

    @property
    @rule("FAC-TURN-02")
    def may_bonus(self) -> bool:
        """Whether a bonus action is left, in the place of the main one too."""
        return self.may_act and self.bonuses < (BONUSES if self.mains else BONUSES + MAINS)

    @property
    def is_full_speed(self) -> bool:
        """Whether more than half of the speed was moved, which leaves no room for anything else."""
        return self.moved > self.full // 2

    @property
    def is_begun(self) -> bool:
        """Whether anything was done in it."""
        return bool(self.moved or self.mains or self.bonuses)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do in it."""
        return not (self.left or self.may_main or self.may_bonus)


@dataclass(frozen=True, slots=True)
class Heads:
    """How many of a group stood at first, or at most since, and how many when the round began."""

    first: int = 0
    now: int = 0


def _heads_by_group(numbers: Any) -> Any:
    """Return the heads of every group where a document has them as single numbers, `first:` and `now:` by group."""
    if not isinstance(numbers, dict) or not all(isinstance(each, int) for each in numbers.values()):
        return numbers
    groups = dict.fromkeys(key.partition(":")[2] for key in numbers)
    return {name: Heads(numbers.get(f"first:{name}", 0), numbers.get(f"now:{name}", 0)) for name in groups}


@CLOCKS.member("faction-zones")
@dataclass(frozen=True, slots=True)
class FactionClock(ClockState):
    """Where the fight stands.

    `factions` have the fixed order in which the go passes round; `holder` has the initiative; `go` is whose go it is,
    nobody's between rounds. `passed` are those who have passed in a row; `spent` who has taken the turn of this round,
    by a reaction too. `turn` is the one under way. `ambush` are those who act in the bonus round, while it lasts.
    `running` sprint in this round, `ran_before` did in the last. For morale, `numbers` are how many stand in each
    group, `wounds` the health of everybody then, and `proof` who need not check again.
    `used` is the gear that saw use, `rolling` are mounts and vehicles that moved in this round,
    `reserved` those who keep their turn for a reaction, and `following` who are on the mount of the one who acted last;
    `dodged` have had the dodge of this round that a skill gives them. `acted` have done something else than move in
    this round, or reacted; `stood` have shot in it as those who do not move; `galloped` are mounts and vehicles that
    made a full-speed move.
    """

    round: int = 1
    factions: tuple[str, ...] = ()
    holder: str = ""
    go: str = ""
    passed: tuple[str, ...] = ()
    spent: tuple[TokenId, ...] = ()
    turn: OpenTurn | None = None
    ambush: tuple[TokenId, ...] | None = None
    running: tuple[TokenId, ...] = ()
    ran_before: tuple[TokenId, ...] = ()
    numbers: Annotated[dict[str, Heads], BeforeValidator(_heads_by_group)] = field(default_factory=dict)
    proof: tuple[TokenId, ...] = ()
    wounds: dict[TokenId, int] = field(default_factory=dict)
    used: dict[TokenId, tuple[str, ...]] = field(default_factory=dict)
    rolling: tuple[TokenId, ...] = ()
    reserved: tuple[TokenId, ...] = ()
    following: tuple[TokenId, ...] = ()
    dodged: tuple[TokenId, ...] = ()
    acted: tuple[TokenId, ...] = ()
    stood: tuple[TokenId, ...] = ()
    galloped: tuple[TokenId, ...] = ()

    def has_turn(self, who: TokenId) -> bool:
        """Return whether somebody has the turn of this round still before him (FAC-CLOCK-02)."""
        if who not in self.combatants or who in self.spent:
            return False
        return self.ambush is None or who in self.ambush

    def turn_of(self, who: TokenId) -> OpenTurn | None:
        """Return the turn under way if it is somebody's own."""
        return self.turn if self.turn is not None and self.turn.who == who else None

    @rule("FAC-CLOCK-07")
    def after(self, faction: str) -> str:
        """Return the faction whose go comes after that of another; after nobody's, the first."""
        if faction not in self.factions:
            return self.factions[0]
        return self.factions[(self.factions.index(faction) + 1) % len(self.factions)]

    def spending(self, who: TokenId) -> "FactionClock":
        """Return a copy in which somebody has spent the turn."""
        return self if who in self.spent else changed(self, spent=(*self.spent, who))

    def acting(self, who: TokenId) -> "FactionClock":
        """Return a copy in which somebody has acted or reacted in this round."""
        return self if who in self.acted else changed(self, acted=(*self.acted, who))

    def without(self, who: TokenId) -> "FactionClock":
        """Return a copy from which somebody is gone; the turn that he has had in this round stays spent."""
        return changed(
            self,
            combatants=tuple(each for each in self.combatants if each != who),
            turn=None if self.turn_of(who) else self.turn,
            ambush=None if self.ambush is None else tuple(each for each in self.ambush if each != who),
            following=tuple(each for each in self.following if each != who),
        )


@rule("FAC-TURN-01", "FAC-GAP-16")
def why_no_movement(turn: OpenTurn) -> Phrase:
    """Return why nothing is left to be moved in a turn: it is spent, or a shot was made without moving."""
    return say(f"faction-zones.why.{'stood' if turn.still else 'no-movement'}")


OF_A_ROUND = ("spent", "passed", "running", "rolling", "reserved", "dodged", "acted", "stood", "galloped")
"""The lists of a clock that begin anew with each round."""
CLOCK = Clock(FactionClock)
clock_of, set_clock = CLOCK.of, CLOCK.set


def change_turn(ctx: Context, who: TokenId, cited: str, **fields: Any) -> None:
    """Let something of somebody's turn be otherwise, if it is the one under way."""
    clock = clock_of(ctx.encounter)
    turn = clock.turn_of(who)
    if turn is not None:
        set_clock(ctx, changed(clock, turn=changed(turn, **fields)), cited)


def move_half_zone(ctx: Context, who: TokenId, cited: str) -> None:
    """Count half a zone that somebody has moved in the turn under way."""
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is not None:
        change_turn(ctx, who, cited, moved=turn.moved + 1)


def spend_turn(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody have spent the turn of this round, by a reaction."""
    set_clock(ctx, clock_of(ctx.encounter).spending(who), cited)
