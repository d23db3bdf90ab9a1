"""Running into somebody: whoever stands where a run goes may be collided with, as the game master decides."""

from fractions import Fraction
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.keeper import Keeper
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import stride_of
from core.rules.semi_automagic.colliding import Crash, collide
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.scales import square_metres
from core.rules.semi_automagic.space import apart

PAST, COLLIDE = "past", "collide"


@rule("SEC-COLL-01")
def run_into(ctx: Context, who: TokenId, path: tuple[Point, ...]) -> Procedure[None]:
    """Ask of everybody in whose area a run went whether the two collide, and let those do so."""
    if who not in ctx.encounter.tokens:
        return
    for other in _met(ctx, who, path):
        answer = yield from ask(partial(_question, ctx, who, other))
        if answer == COLLIDE and who in ctx.encounter.tokens and other in ctx.encounter.tokens:
            both = (Keeper(ctx.encounter.id, who), Keeper(ctx.encounter.id, other))
            yield from collide(ctx, Crash(both, metres_a_second(ctx, who)))


def _met(ctx: Context, who: TokenId, path: tuple[Point, ...]) -> tuple[TokenId, ...]:
    """Return everybody whose area a way went through, on about the same height."""
    board = ctx.board
    here = board.stand(who)
    ways = [type(here)(point, here.spaces).rect for point in path]
    return tuple(
        TokenId(other)
        for other, body in board.bodies.items()
        if other != who and not apart(board, who, other)[2] and any(body.footprint.rect.overlaps(way) for way in ways)
    )


def _question(ctx: Context, who: TokenId, other: TokenId, state: Campaign) -> Choice | None:
    if who not in ctx.encounter.tokens or other not in ctx.encounter.tokens:
        return None
    return Choice(
        key=f"run-into:{who}:{other}",
        rules=(RuleId("SEC-COLL-01"),),
        prompt=say("semi-automagic.ask.run-into", token=who, other=other),
        options=(
            Option(PAST, say("semi-automagic.option.past", token=who)),
            Option(COLLIDE, say("semi-automagic.option.collide")),
        ),
        suggested=PAST,
    )


@rule("SEC-COLL-02")
def metres_a_second(ctx: Context, who: TokenId) -> Fraction:
    """Return the most metres that somebody has covered in one second since his turn began."""
    return Fraction(stride_of(ctx.encounter, who).pace, 2) * square_metres(fighter(ctx, who).sheet.scale)
