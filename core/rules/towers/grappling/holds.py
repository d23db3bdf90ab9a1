"""Who holds whom in a grapple: how a grip is taken, how it ends, and what keeps the two in their spaces."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.towers.attack.strike import spaces_between
from core.rules.towers.fighter import Fighter, fighter, lift_condition, set_condition

GRAPPLING, GRAPPLED, RESTRAIN = "grappling", "grappled", "restrain"
"""The grappler's condition, whose `other` is the victim; the victim's, whose `source` is the grappler; a firmer hold.

The `amount` of the first is the distance at which the grip was taken, where that was more than one space; in documents
of old it is the `note`.
"""


def victims_of(someone: Fighter) -> tuple[TokenId, ...]:
    """Return whom somebody has a grip on."""
    return tuple(
        TokenId(held.other) for held in someone.conditions if held.kind == GRAPPLING and held.other is not None
    )


def grapplers_of(someone: Fighter) -> tuple[TokenId, ...]:
    """Return who has a grip on somebody."""
    return tuple(
        TokenId(held.source) for held in someone.conditions if held.kind == GRAPPLED and held.source is not None
    )


def partners_of(someone: Fighter) -> tuple[TokenId, ...]:
    """Return with whom somebody is in a grapple, on either side of it."""
    return (*victims_of(someone), *grapplers_of(someone))


def has_grip(ctx: Context, grappler: TokenId, victim: TokenId) -> bool:
    """Return whether both are there and one of them has a grip on the other."""
    tokens = ctx.encounter.tokens
    return (
        grappler in tokens
        and victim in tokens
        and victim in victims_of(fighter(ctx, grappler))
        and grappler in grapplers_of(fighter(ctx, victim))
    )


@rule("T99-GRAP-01")
def seize(ctx: Context, grappler: TokenId, victim: TokenId, cited: str) -> None:
    """Give somebody a grip on somebody else."""
    apart = _apart(ctx, grappler, victim) or 0
    set_condition(ctx, grappler, Condition(GRAPPLING, apart if apart > 1 else 0, other=victim), cited)
    set_condition(ctx, victim, Condition(GRAPPLED, source=grappler), cited)


def let_go(ctx: Context, grappler: TokenId, victim: TokenId, cited: str) -> None:
    """End a grip, as far as both are still there."""
    for who, kinds in ((grappler, (GRAPPLING, RESTRAIN)), (victim, (GRAPPLED,))):
        if who in ctx.encounter.tokens:
            for kind in kinds:
                _lift(ctx, who, kind, victim if who == grappler else grappler, cited)


def lift_firm_hold(ctx: Context, grappler: TokenId, victim: TokenId, cited: str) -> None:
    """Use up a firmer hold of somebody, if there is one."""
    _lift(ctx, grappler, RESTRAIN, victim, cited)


def _lift(ctx: Context, who: TokenId, kind: str, partner: TokenId, cited: str) -> None:
    for held in fighter(ctx, who).conditions:
        if held.kind == kind and partner in (held.other, held.source):
            lift_condition(ctx, who, held, cited)


def loosen(ctx: Context) -> None:
    """End every grip that cannot go on: one of the two is gone or dead or elsewhere, or the grappler has dropped."""
    for token in ctx.encounter.tokens.values():
        for held in token.conditions:
            if held.kind == GRAPPLING and held.other is not None:
                _loosen(ctx, token.id, TokenId(held.other), held)
            elif held.kind == GRAPPLED and held.source is not None:
                _drop_lost(ctx, TokenId(held.source), token.id)


def _drop_lost(ctx: Context, grappler: TokenId, victim: TokenId) -> bool:
    """Take away what is left of a grip of which one side is gone; return whether that was so."""
    lost = not has_grip(ctx, grappler, victim)
    if lost:
        let_go(ctx, grappler, victim, "T99-GRAP-03")
    return lost


def _loosen(ctx: Context, grappler: TokenId, victim: TokenId, held: Condition) -> None:
    if _drop_lost(ctx, grappler, victim):
        return
    found = _ending(ctx, grappler, victim, _arm(held))
    if found is not None:
        why, cited = found
        let_go(ctx, grappler, victim, cited)
        ctx.note(why, RuleId(cited))


def _arm(held: Condition) -> int:
    """Return how far apart the two of a grip may be."""
    return held.amount or (int(held.note) if held.note.isdecimal() else 1)


@rule("T99-GRAP-17", "T99-GAP-36")
def _ending(ctx: Context, grappler: TokenId, victim: TokenId, arm: int) -> tuple[Phrase, str] | None:
    """Return what ends a grip between two who are both there, and the rule: `arm` is how far apart they may be."""
    if has_dropped(fighter(ctx, grappler)):
        return say("99-towers.log.grappler-drops", token=grappler, other=victim), "T99-GRAP-17"
    if fighter(ctx, victim).is_dead:
        return say("99-towers.log.grapple-ends", token=grappler, other=victim), "T99-GAP-36"
    apart = _apart(ctx, grappler, victim)
    if apart is None or apart > arm:
        return say("99-towers.log.grapple-apart", token=grappler, other=victim), "T99-GAP-36"
    return None


@rule("T99-GRAP-17")
def has_dropped(grappler: Fighter) -> bool:
    """Return whether a grappler can hold nobody any more: at 0 STUN, at 0 LETHAL or less, or otherwise out."""
    return grappler.is_unconscious or grappler.has("helpless") or grappler.lethal <= 0


@rule("T99-GAP-36")
def stays(ctx: Context, who: TokenId) -> bool:
    """Return whether a grapple keeps somebody in his space whatever pushes him, and say so in the log."""
    partners = partners_of(fighter(ctx, who))
    if not partners:
        return False
    ctx.note(say("99-towers.log.held-fast", token=who, other=partners[0]), RuleId("T99-GAP-36"))
    return True


def _apart(ctx: Context, one: TokenId, other: TokenId) -> int | None:
    """Return how many spaces lie between two; None if they are not on the same map."""
    board = ctx.board
    if one not in board.bodies or other not in board.bodies:
        return None
    return spaces_between(board, one, other, ctx.state.house_rules)
