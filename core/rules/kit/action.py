"""Actions: one of a system, the ways to take it, and the list that offers, judges and performs them all."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from core.base.errors import Impossible, Refused
from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, as_far_as_judged, refusal
from core.engine.system import Family, Need, Offer
from core.geometry.board import Board
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rules.kit.fight import Combatant, Combatants
from core.rules.kit.rows import ActionBar


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


def shown_if(holds: Callable[[Any], object], label: str) -> Callable[[Any], tuple[Variant, ...]]:
    """Return what offers an action by a label where something holds of its situation, and leaves it out elsewhere."""
    return lambda situation: (Variant(Phrase(label)),) if holds(situation) else ()


Check = Callable[[S, Act], Phrase | None]
"""Says why an action cannot be taken, or None. The act of an offer has no targets, path or words yet."""
Carry = Callable[[Context, Act], Procedure[Any] | None]
"""Carries an action out, at once where it asks nothing; what it costs is paid by its system's `ActionList`."""


@dataclass(frozen=True, slots=True)
class Action(Generic[S]):
    """An action of a system's list, which derives its own class, with what taking the action costs."""

    id: str
    cited: str
    carry: Carry
    _: KW_ONLY
    check: Check[S] = always
    """Says why the rules forbid it; the game master's word stands above that."""
    cannot: Check[S] = always
    """Says why nothing at all would become of it, which no word changes."""
    needs: tuple[Need, ...] = ()
    """What must be pointed at."""
    fields: tuple[Field, ...] = ()
    """What is filled in before."""
    repeats: bool = False
    """One key may do it again."""
    casts: bool = False
    """It is the casting of a spell."""
    sought: bool = False
    """No key takes it by itself, as it lets something go: it is done by those alone who look for it."""
    variants: Callable[[S], tuple[Variant, ...]] | None = None
    """Offers it several times over, or not at all."""
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

    @property
    def plain(self) -> tuple[Variant, ...]:
        """The one way to take it where it has no variants."""
        return _plain(self.system, self.id)

    def carried_out(self, ctx: Context, act: Act) -> Procedure[Any]:
        """Carry it out; return what its procedure does, None of one that asks nothing."""
        procedure = self.carry(ctx, act)
        return None if procedure is None else (yield from procedure)


@lru_cache(maxsize=1024)
def label_of(system: SystemId, identity: str) -> Phrase:
    """Return the name of an action of a system."""
    return say(f"{system}.action.{identity}")


@lru_cache(maxsize=1024)
def _plain(system: SystemId, identity: str) -> tuple[Variant, ...]:
    return (Variant(label_of(system, identity)),)


A = TypeVar("A", bound=Action[Any])
PLAIN_BAR = ActionBar()


@dataclass(frozen=True, slots=True)
class Cost:
    """What an act costs, in the words of its system, and where it leads; `spends` as an `Offer` does."""

    said: Phrase
    leads_to: Phrase | None = None
    spends: bool = False


@lru_cache(maxsize=256)
def costing(words: str) -> Cost:
    """Return a cost that is always said in the same words, by their id."""
    return Cost(say(words))


class ActionList(ABC, Generic[S, A]):
    """The actions of a system in the order in which they are offered, those that its bar has first at the top.

    `ValueError` is raised where the bar names one that is not in the list.
    A system derives its own class and says: the kind of its situations and who is in them, what of a turn or a state
    bars an action, what an act costs, and how an action is carried out around that cost.
    """

    system: SystemId
    situation_kind: type[S]
    fighters: Combatants[Any]
    foretells_closed: ClassVar[bool] = False
    """Whether an offer that is closed says nevertheless where it would lead."""

    def __init__(self, actions: Iterable[A], bar: ActionBar = PLAIN_BAR) -> None:
        first = bar.first
        self.actions = tuple(sorted(actions, key=lambda each: first.index(each.id) if each.id in first else len(first)))
        self.names = tuple(action.id for action in self.actions)
        self._by_id = {action.id: action for action in self.actions}
        self._family = {identity: family for family, members in bar.families.items() for identity in members}
        if strange := {*self._family, *first} - self._by_id.keys():
            raise ValueError(f"the bar names actions that the list has not: {', '.join(sorted(strange))}")
        # asked again and again while an act is looked for, judged, drawn and carried out
        self.situation: Callable[[Campaign, Encounter, Board, TokenId], S] = remembered(most=8)(self.make_situation)
        """Returns the situation of a token, the same one as long as state and board are; raises `Gone` if it is."""

    def make_situation(self, state: Campaign, encounter: Encounter, board: Board, who: TokenId) -> S:
        """Return the situation of a token; raise `Gone` if it is."""
        return self.situation_kind(state, encounter, board, self.fighters.among(state, encounter, who))

    @abstractmethod
    def barred(self, situation: S, action: A, act: Act) -> Iterable[Phrase | None]:
        """Return one by one what bars an action whatever it is aimed at: no turn, no time, a state; None for no bar."""

    @abstractmethod
    def cost(self, situation: S, action: A, act: Act) -> Cost:
        """Return what an act costs; that of an offer has no targets, path or words yet."""

    @abstractmethod
    def carry_out(self, ctx: Context, action: A, act: Act) -> Procedure[None]:
        """Carry out an action that may be taken, and let its actor pay for it."""

    def find(self, identity: str) -> A:
        """Return an action by its id; raise `Refused` if there is none of that id."""
        try:
            return self._by_id[identity]
        except KeyError:
            raise Refused("refused.no-such-action", action=identity) from None

    def situation_of(self, ctx: Context, who: TokenId) -> S:
        """Return the situation of a token as it is now."""
        return self.situation(ctx.state, ctx.encounter, ctx.board, who)

    def why_not(self, situation: S, action: A, act: Act) -> Phrase | None:
        """Return why an action may not be taken now; None if it may."""
        return next(self.against(situation, action, act), None)

    def against(self, situation: S, action: A, act: Act) -> Iterator[Phrase]:
        """Yield every reason against an action, the weightiest first, judging no more than is asked for."""
        for why in self.barred(situation, action, act):
            if why is not None:
                yield why
        for check in (action.check, action.cannot):
            why = check(situation, act)
            if why is not None:
                yield why

    def perform(self, ctx: Context, act: Act) -> Procedure[None]:
        """Carry out an action; raise `Refused` if it may not be taken."""
        action = self.find(act.action)
        self.permit(ctx, action, act)
        yield from self.carry_out(ctx, action, act)

    def permit(self, ctx: Context, action: A, act: Act) -> None:
        """Raise `Refused` with all reasons if an action may not be taken; note the first that is overruled."""
        situation = self.situation_of(ctx, act.actor)
        # what is barred may not be judged further
        reasons = as_far_as_judged(self.against(situation, action, act))
        if reasons and not (act.anyway and self.takes_part(ctx.encounter, act.actor)):
            raise Refused.for_all(reasons)
        impossible = action.cannot(situation, act)
        if impossible is not None:
            raise Impossible(impossible)
        if reasons:
            ctx.tell_of(act.actor, f"{self.system}.log.anyway", action=action.label, why=reasons[0])

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """Return every action of the list for somebody, with what it costs, and why not if not; `only` looks at one."""
        if not self.takes_part(encounter, who):
            return ()
        situation = self.situation(state, encounter, board, who)
        found: list[Offer] = []
        for action in self.actions if only is None else (self.find(only),):
            variants = action.plain if action.variants is None else action.variants(situation)
            for variant in variants:
                found.append(self._offer(situation, action, variant))
        return tuple(found)

    def joined(self, offer: Offer) -> tuple[Field, ...]:
        """Return what may be joined to an offer: usually nothing."""
        return ()

    def after_joined(self, situation: S, act: Act) -> Board:
        """Return the board once what is joined to an act is done: usually as it is."""
        return situation.board

    def takes_part(self, encounter: Encounter, who: TokenId) -> bool:
        """Return whether somebody is on the clock."""
        return encounter.clock is not None and who in encounter.clock.combatants

    def _offer(self, situation: S, action: A, variant: Variant) -> Offer:
        # in the order of its fields: an offer is made some fifty times for each act
        act = Act(
            situation.encounter.id,
            situation.who.id,
            action.id,
            variant.targets,
            (),
            None,
            variant.item,
            "",
            variant.cost,
            variant.options,
        )
        why = refusal(self.why_not, situation, action, act) if variant.why_not is None else variant.why_not
        cost = self.cost(situation, action, act)
        return Offer(
            act,
            variant.label,
            action.rule,
            cost.said,
            cost.leads_to if why is None or self.foretells_closed else None,
            action.needs if variant.needs is None else variant.needs,
            why,
            "" if action.variants is None else action.id,
            action.icon,
            action.repeats,
            variant.bare,
            action.fields if variant.fields is None else variant.fields,
            self.family_of(action),
            action.casts,
            cost.spends,
        )

    def family_of(self, action: A) -> Family:
        """Return with which others an action is found."""
        return self._family.get(action.id, Family.OTHER)
