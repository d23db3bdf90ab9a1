"""A fighter of the tiny system, and its clock."""

from dataclasses import dataclass, replace

from core.base.ids import RuleId, SystemId, TokenId
from core.engine.context import Context
from core.engine.event import ConditionSet, TrackChanged
from core.engine.status import Bearing, Grade
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rules.kit.fight import Clock, Combatant, Combatants, sheet_as
from core.rules.kit.status import StatusRow, StatusTable, of_anybody
from tests.helpers.tiny.sheet import TinyClock, TinySheet

TINY = SystemId("tiny")
RULE = RuleId("TINY-01")
CLOCK = Clock(TinyClock)


@dataclass(frozen=True)
class Fighter(Combatant[TinySheet]):
    """One of a fight."""

    @property
    def is_down(self) -> bool:
        """Whether no hits are left."""
        return self.track("hits").value <= 0


FIGHTERS = Combatants(lambda token, creature, vitals, _: Fighter(token, sheet_as(TinySheet, creature), vitals))

STATUS: StatusTable[Fighter] = StatusTable(
    "tiny",
    StatusRow("down", lambda someone: someone.is_down, Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow("up", of_anybody, told=False),
    own=("down",),
)


def hurt(ctx: Context, whom: TokenId) -> None:
    """Cost somebody a hit; the last one brings him down."""
    left = FIGHTERS.now(ctx, whom).track("hits").value - 1
    ctx.emit(TrackChanged(ctx.encounter.id, whom, "hits", max(0, left), rule=RULE))
    if left <= 0:
        ctx.emit(ConditionSet(ctx.encounter.id, whom, Condition("down"), rule=RULE))


def sides(encounter: Encounter) -> tuple[str, ...]:
    """Return the sides in the fight."""
    return tuple(dict.fromkeys(encounter.tokens[each].side for each in CLOCK.of(encounter).combatants))


def end_turn(ctx: Context, who: TokenId, *, holds: bool = False) -> None:
    """Let somebody's turn be spent, or held back, and the other side go on."""
    clock = CLOCK.of(ctx.encounter)
    held = tuple(each for each in clock.held if each != who)
    go = next((each for each in sides(ctx.encounter) if each != clock.go), clock.go)
    if holds:
        CLOCK.set(ctx, replace(clock, held=(*held, who), go=go), RULE)
    else:
        CLOCK.set(ctx, replace(clock, held=held, spent=(*clock.spent, who), go=go), RULE)
