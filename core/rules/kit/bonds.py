"""Bonds: two conditions that tie two tokens of a fight to each other, begin together and end together."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.base.ids import TokenId
from core.engine.context import Context
from core.model.condition import Condition
from core.rules.kit.conditions import conditions_of, lift_about, lift_conditions, set_condition


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
        for token in map(TokenId, ctx.encounter.tokens):
            conditions = conditions_of(ctx, token)
            pairs.update(dict.fromkeys((token, whom) for whom in self.held_by(conditions)))
            pairs.update(dict.fromkeys((who, token) for who in self.holders_of(conditions)))
        for who, whom in pairs:
            if self.joins(ctx, who, whom):
                yield who, whom
            else:
                self.end(ctx, who, whom, cited)
