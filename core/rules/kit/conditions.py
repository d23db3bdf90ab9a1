"""Conditions: how a rule puts one on somebody, lifts it, ties two by a pair of them, and which end with a fight."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from core.base.ids import RuleId, SystemId, TokenId
from core.base.persistent_map import Picked
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.command_kinds import EditCommand, OfTokens
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.encounter import Encounter, Token
from core.rules.kit.endings import named
from core.rules.kit.rows import ConditionKind


def may_have_some(token: Token) -> bool:
    """Return whether somebody may have conditions: whoever is a person, as the token alone does not tell."""
    return bool(token.person is not None or token.conditions or (token.vitals and token.vitals.conditions))


WITH_CONDITIONS = Picked(may_have_some)
"""Most of a crowd have none, and need not be looked at after each step."""


def conditions_of(ctx: Context, who: TokenId) -> tuple[Condition, ...]:
    """Return what somebody of the running encounter has: the conditions of the fight and the lasting ones."""
    token = ctx.token(who)
    return (*token.conditions, *ctx.state.vitals(token).conditions)


def has_lasting(state: Campaign, reference: CreatureReference, *kinds: str) -> bool:
    """Return whether somebody, in a fight or not, has a lasting condition of one of some kinds."""
    return any(each.kind in kinds for each in vitals_of(state, reference).conditions)


def set_condition(
    ctx: Context, who: TokenId, cited: str, kind: str, amount: int = 0, *, spares: int = 0, **fields: Any
) -> None:
    """Put a condition on somebody by a rule, with an amount and whatever else there is to say of it.

    `spares` are the points that he does not lose because he has chosen it in their place.
    """
    ctx.emit(ConditionSet(ctx.encounter.id, who, Condition(kind, amount, **fields), RuleId(cited), spares))


def lift_conditions(ctx: Context, who: TokenId, cited: str, *kinds: str) -> None:
    """Lift from somebody, by a rule, those of some kinds that he has, in the order in which they are named."""
    held = {each.kind for each in conditions_of(ctx, who)}
    for kind in kinds:
        if kind in held:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId(cited)))


def over(
    kinds: Mapping[str, ConditionKind], held: Collection[Condition], has_come: Callable[[str, Condition], bool]
) -> tuple[tuple[Condition, RuleId], ...]:
    """Return which of some conditions are over, and by which rule; `has_come` knows the moments that the rows name."""
    if not held:
        return ()
    until = {kind.id: kind.until for kind in kinds.values()}
    return tuple(
        (each, cited[0])
        for each in held
        if (cited := [rule for moment, rule in until.get(each.kind, {}).items() if has_come(moment, each)])
    )


def lift_over(
    ctx: Context, who: TokenId, kinds: Mapping[str, ConditionKind], has_come: Callable[[str, Condition], bool]
) -> None:
    """Lift from somebody the conditions that are `over`, each by its rule."""
    for each, cited in over(kinds, conditions_of(ctx, who), has_come):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, each.kind, each.source, each.other, cited))


def come(*moments: str) -> Callable[[str, Condition], bool]:
    """Return a test for `lift_over`: whether a moment is one of those named."""
    return lambda moment, held: moment in moments


def count_down(ctx: Context, who: TokenId, cited: str, kind: str, by: int = 1) -> None:
    """Let somebody's condition of a kind, which lasts for some rounds or seconds, last so much less, and then end."""
    held = next((each for each in conditions_of(ctx, who) if each.kind == kind), None)
    if held is not None and held.amount > by:
        ctx.emit(ConditionSet(ctx.encounter.id, who, changed(held, amount=held.amount - by), RuleId(cited)))
    elif held is not None:
        ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, held.source, held.other, RuleId(cited)))


def lift_about(ctx: Context, who: TokenId, whom: TokenId, cited: str, *kinds: str) -> None:
    """Lift from somebody, by a rule, those of his conditions of some kinds that concern another."""
    held = conditions_of(ctx, who)
    for each in (each for kind in kinds for each in held if each.kind == kind and whom in (each.source, each.other)):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, each.kind, each.source, each.other, RuleId(cited)))


@dataclass(frozen=True, slots=True)
class LiftAfterFight(OfTokens, EditCommand):
    """Lift what means something in a fight only, from everybody named; a system registers its own with its `kinds`."""

    system: ClassVar[SystemId]
    kinds: ClassVar[tuple[str, ...]]

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say(f"{self.system}.after.lift", count=len(self.tokens))

    def carry_out(self, ctx: Context) -> None:
        """Lift them."""
        for who in self.tokens:
            held = {each.kind for each in ctx.token(who).conditions}
            for kind in self.kinds:
                if kind in held:
                    ctx.emit(ConditionLifted(self.encounter, who, kind))

    @classmethod
    def left(cls, encounter: Encounter) -> tuple[Loose, ...]:
        """Return that they be lifted, where somebody of an encounter has any."""
        bearing = tuple(
            TokenId(who)
            for who, token in encounter.tokens.items()
            if any(held.kind in cls.kinds for held in token.conditions)
        )
        return (
            (Loose(say(f"{cls.system}.loose.lift", who=named(bearing)), cls(encounter.id, bearing)),) if bearing else ()
        )


@dataclass(frozen=True, slots=True)
class Bond:
    """One kind of tie, as a grip, a ride, or a mind in the body of another.

    `near` is the condition of the one who holds, whose `other` is the held; `far` that of the held, where it has one,
    whose `source` is the one who holds. `besides` are further conditions of the first about the second, which end with
    the tie. A `sole` one ties everybody to one other at most: with it ends whatever the two have of these kinds.
    """

    near: str
    far: str = ""
    besides: tuple[str, ...] = ()
    sole: bool = False

    def held_by(self, conditions: tuple[Condition, ...]) -> tuple[TokenId, ...]:
        """Return whom one who has some conditions holds."""
        return tuple(TokenId(each.other) for each in conditions if each.kind == self.near and each.other is not None)

    def holders_of(self, conditions: tuple[Condition, ...]) -> tuple[TokenId, ...]:
        """Return who holds one who has some conditions."""
        return tuple(TokenId(each.source) for each in conditions if each.kind == self.far and each.source is not None)

    def joins(self, ctx: Context, who: TokenId, whom: TokenId) -> bool:
        """Return whether both are there and one of them holds the other."""
        if not {who, whom} <= ctx.encounter.tokens.keys():
            return False
        holds = whom in self.held_by(conditions_of(ctx, who))
        return holds and (not self.far or who in self.holders_of(conditions_of(ctx, whom)))

    def begin(self, ctx: Context, who: TokenId, whom: TokenId, *cited: str, near: int = 0, far: int = 0) -> None:
        """Tie two by a rule, or by one for either; `near` and `far` are what their conditions count."""
        set_condition(ctx, who, cited[0], self.near, near, other=whom)
        if self.far:
            set_condition(ctx, whom, cited[-1], self.far, far, source=who)

    def end(self, ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
        """End the tie of two, as far as both are still there."""
        for one, other, kinds in ((who, whom, (self.near, *self.besides)), (whom, who, (self.far,))):
            if one in ctx.encounter.tokens and self.sole:
                lift_conditions(ctx, one, cited, *kinds)
            elif one in ctx.encounter.tokens:
                lift_about(ctx, one, other, cited, *kinds)

    def kept(self, ctx: Context, cited: str) -> Iterator[tuple[TokenId, TokenId]]:
        """End every tie of which one side is gone or was lifted; yield who holds whom by the others, one by one."""
        pairs: dict[tuple[TokenId, TokenId], None] = {}
        for token in WITH_CONDITIONS.among(ctx.encounter.tokens):
            conditions = conditions_of(ctx, token.id)
            pairs.update(dict.fromkeys((token.id, whom) for whom in self.held_by(conditions)))
            pairs.update(dict.fromkeys((who, token.id) for who in self.holders_of(conditions)))
        for who, whom in pairs:
            if self.joins(ctx, who, whom):
                yield who, whom
            else:
                self.end(ctx, who, whom, cited)
