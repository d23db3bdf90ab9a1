"""The record of an action, and the situation that it is judged in."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rules.kit.combatant import Combatant


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to offer an action: with an item, targets or options, under a label of its own, and why not.

    Where `cost` (in what its system counts), `needs` or `fields` are none, they are those of the action. The label of a
    `bare` one names only what the action is done with, so that the name of the action has to stand before it.
    """

    label: Phrase
    item: str | None = None
    _: KW_ONLY
    targets: tuple[TokenId, ...] = ()
    options: tuple[tuple[str, str | int], ...] = ()
    cost: int | None = None
    needs: tuple[Need, ...] | None = None
    why_not: Phrase | None = None
    fields: tuple[Field, ...] | None = None
    bare: bool = False


C = TypeVar("C", bound=Combatant[Any])
S = TypeVar("S", bound="Situation[Any]")


# no slots: a system's own class works out what all offers of somebody share when it is first asked for
@dataclass(frozen=True)
class Situation(Generic[C]):
    """What an action is judged by: the state, the board under it, and who would act. A system derives its own class."""

    state: Campaign
    encounter: Encounter
    board: Board
    who: C

    @property
    def house(self) -> HouseRules:
        """The house rules."""
        return self.state.house_rules


def always(situation: Situation[Any], act: Act) -> Phrase | None:
    """Allow an action at any time."""
    return None


def only_if(holds: Callable[[Any], object], why: str) -> Callable[[Any, Act], Phrase | None]:
    """Return a check that allows an action only if something holds of its situation, and says why not."""
    return lambda situation, act: None if holds(situation) else Phrase(why)


Check = Callable[[S, Act], Phrase | None]
"""Says why an action cannot be taken, or None. The act of an offer has no targets, path or words yet."""
Carry = Callable[[Context, Act], Procedure[Any] | None]
"""Carries an action out, at once where it asks nothing; what it costs is paid by its system's `ActionList`."""


@dataclass(frozen=True, slots=True)
class Action(Generic[S]):
    """An action of a system's list, which derives its own class, with what taking the action costs.

    `check` says why the rules forbid it, above which the game master's word stands; `cannot` why nothing at all would
    become of it, which no word changes.

    `needs` is what must be pointed at, `fields` what is filled in before; `repeats` says that one key may do it again,
    `casts` that it is the casting of a spell;
    `variants` offers it several times over, or not at all.
    """

    id: str
    cited: str
    carry: Carry
    _: KW_ONLY
    check: Check[S] = always
    cannot: Check[S] = always
    needs: tuple[Need, ...] = ()
    fields: tuple[Field, ...] = ()
    repeats: bool = False
    casts: bool = False
    variants: Callable[[S], tuple[Variant, ...]] | None = None
    icon: str = ""

    system: ClassVar[SystemId]

    @property
    def rule(self) -> RuleId:
        """The rule that it is taken by, which is `cited` where it is listed."""
        return RuleId(self.cited)

    @property
    def label(self) -> Phrase:
        """Its name, in the words of its system."""
        return label_of(self.system, self.id)

    def carried_out(self, ctx: Context, act: Act) -> Procedure[Any]:
        """Carry it out; return what its procedure does, None of one that asks nothing."""
        procedure = self.carry(ctx, act)
        return None if procedure is None else (yield from procedure)


@lru_cache(maxsize=1024)
def label_of(system: SystemId, identity: str) -> Phrase:
    """Return the name of an action of a system."""
    return say(f"{system}.action.{identity}")
