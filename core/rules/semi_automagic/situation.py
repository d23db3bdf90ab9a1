"""The record of an action, the situation it is judged in, and how many seconds it takes."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.rules.kit import action as kit
from core.rules.kit.action import label_of
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.clock import SecondsClock, Turn, clock_of
from core.rules.semi_automagic.fighter import Fighter, encountered
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC

BEGUN = "begun"
"""The option of an act that was begun in an earlier turn: what had to come right before it did."""


@dataclass(frozen=True)
class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> SecondsClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @property
    def turn(self) -> Turn:
        """The actor's turn: under way, or held, or a fresh one as it would be."""
        who = self.who.id
        clock = self.clock
        return clock.turn_of(who) or clock.held_by(who) or Turn(who, who)

    def other(self, identity: TokenId) -> Fighter:
        """Return somebody else in the encounter; raise `Gone` if the token is."""
        return encountered(self.state, self.encounter, identity)


def situation_of(ctx: Context, who: TokenId) -> Situation:
    """Return the situation of a token as it is now."""
    encounter = ctx.encounter
    return Situation(ctx.state, encounter, ctx.board, encountered(ctx.state, encounter, who))


EachSecond = Callable[[Context, Act, int, int], Procedure[None]]
"""Does what one second of an action brings: which of how many it is, from 1."""
Cost = Callable[[Situation, Act], int]
"""Says how many seconds an act takes; the act of an offer has no targets, path or words yet."""


Check = kit.Check[Situation]
Offers = Callable[[Situation], tuple[Variant, ...]]
"""Says in which variants an action is offered."""


def shown_if(shown: Callable[[Situation], bool], identity: str) -> Offers:
    """Return variants that offer an action by its own name where it makes sense, and do not mention it elsewhere."""

    def variants(situation: Situation) -> tuple[Variant, ...]:
        return (Variant(label_of(SEMI_AUTOMAGIC, identity)),) if shown(situation) else ()

    return variants


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(kit.Action[Situation]):
    """An action of the list.

    `seconds` is what it takes, `cost` says so where that depends on more. `parts` takes one apart that is a row of
    single actions, each of its own seconds; `each` is done as every second of it goes by. `waits` says that its effect
    may come some seconds after it is complete (the option `delay`), `within` that it cannot run over the end of a turn,
    `moves` that it brings one on, which a charge may follow. `off_clock` ones are no part of a turn.
    """

    system = SEMI_AUTOMAGIC

    seconds: int = 0
    cost: Cost | None = None
    parts: Callable[[Situation, Act], tuple[Act, ...]] | None = None
    each: EachSecond | None = None
    waits: bool = False
    within: bool = False
    moves: bool = False
    off_clock: bool = False

    def takes(self, situation: Situation, act: Act) -> int:
        """Return how many seconds an act takes."""
        return self.seconds if self.cost is None else self.cost(situation, act)
