"""Who holds whom in a grapple: how a grip is taken, how it ends, and what keeps the two in their spaces."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rules.kit.conditions import Bond, lift_about
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.names import GRAPPLED, GRAPPLING, HELPLESS

RESTRAIN = "restrain"
"""A firmer hold."""
GRIP = Bond(GRAPPLING, GRAPPLED, besides=(RESTRAIN,))
"""The grappler's condition, whose `other` is the victim, and the victim's, whose `source` is the grappler.

The `amount` of the first is the distance at which the grip was taken, where that was more than one space.
"""
let_go = GRIP.end


def victims_of(someone: Fighter) -> tuple[TokenId, ...]:
    """Return whom somebody has a grip on."""
    return GRIP.held_by(someone.conditions)


def grapplers_of(someone: Fighter) -> tuple[TokenId, ...]:
    """Return who has a grip on somebody."""
    return GRIP.holders_of(someone.conditions)


def partners_of(someone: Fighter) -> tuple[TokenId, ...]:
    """Return with whom somebody is in a grapple, on either side of it."""
    return (*victims_of(someone), *grapplers_of(someone))


def has_grip(ctx: Context, grappler: TokenId, victim: TokenId) -> bool:
    """Return whether both are there and one of them has a grip on the other."""
    return GRIP.joins(ctx, grappler, victim)


@rule("T99-GRAP-01")
def seize(ctx: Context, grappler: TokenId, victim: TokenId, cited: str) -> None:
    """Give somebody a grip on somebody else."""
    apart = _apart(ctx, grappler, victim) or 0
    GRIP.begin(ctx, grappler, victim, cited, near=apart if apart > 1 else 0)


def lift_firm_hold(ctx: Context, grappler: TokenId, victim: TokenId, cited: str) -> None:
    """Use up a firmer hold of somebody, if there is one."""
    lift_about(ctx, grappler, victim, cited, RESTRAIN)


def loosen(ctx: Context) -> None:
    """End every grip that cannot go on: one of the two is gone or dead or elsewhere, or the grappler has dropped."""
    for grappler, victim in GRIP.kept(ctx, "T99-GRAP-03"):
        found = _ending(ctx, grappler, victim)
        if found is not None:
            why, cited = found
            let_go(ctx, grappler, victim, cited)
            ctx.note(why, RuleId(cited), about=grappler)


@rule("T99-GRAP-17", "T99-GAP-36")
def _ending(ctx: Context, grappler: TokenId, victim: TokenId) -> tuple[Phrase, str] | None:
    """Return what ends a grip between two who are both there, and the rule."""
    if has_dropped(fighter(ctx, grappler)):
        return say("99-towers.log.grappler-drops", token=grappler, other=victim), "T99-GRAP-17"
    if fighter(ctx, victim).is_dead:
        return say("99-towers.log.grapple-ends", token=grappler, other=victim), "T99-GAP-36"
    apart = _apart(ctx, grappler, victim)
    if apart is None or apart > _arm(fighter(ctx, grappler), victim):
        return say("99-towers.log.grapple-apart", token=grappler, other=victim), "T99-GAP-36"
    return None


def _arm(grappler: Fighter, victim: TokenId) -> int:
    """Return how far apart the two of a grip may be."""
    held = next(each for each in grappler.conditions if each.kind == GRAPPLING and each.other == victim)
    return held.amount or 1


@rule("T99-GRAP-17")
def has_dropped(grappler: Fighter) -> bool:
    """Return whether a grappler can hold nobody any more: at 0 STUN, at 0 LETHAL or less, or otherwise out."""
    return grappler.is_unconscious or grappler.has(HELPLESS) or grappler.lethal <= 0


@rule("T99-GAP-36")
def stays(ctx: Context, who: TokenId) -> bool:
    """Return whether a grapple keeps somebody in his space whatever pushes him, and say so in the log."""
    partners = partners_of(fighter(ctx, who))
    if not partners:
        return False
    ctx.tell_of(who, "99-towers.log.held-fast", "T99-GAP-36", other=partners[0])
    return True


def _apart(ctx: Context, one: TokenId, other: TokenId) -> int | None:
    """Return how many spaces lie between two; None if they are not on the same map."""
    board = ctx.board
    if one not in board.bodies or other not in board.bodies:
        return None
    return board.distance(one, other)
