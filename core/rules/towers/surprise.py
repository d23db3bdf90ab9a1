"""Who is surprised: Notice against the best Stealth of those who lie in wait."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.clock import clock_of
from core.rules.towers.fighter import Fighter, fighter, fighter_of
from core.rules.towers.flips import Flip, flip
from core.rules.towers.skills import skill_flip, skill_side


@rule("T99-INIT-05")
def notice(ctx: Context, unaware: tuple[TokenId, ...]) -> Procedure[tuple[TokenId, ...]]:
    """Return which of those who might be surprised are: their Notice total is lower than the best Stealth total.

    One Stealth flip serves the whole hidden side, that of whoever is best at it; a tie goes to the observer.
    """
    hidden = [who for who in clock_of(ctx.encounter).combatants if who not in unaware]
    if not unaware or not hidden:
        return unaware
    best = max(hidden, key=lambda who: _stealth(fighter(ctx, who)))
    stealth = yield from _total(ctx, best, "Stealth")
    surprised = []
    for who in unaware:
        total = yield from _total(ctx, who, "Notice")
        if total is not None and stealth is not None and total < stealth:
            surprised.append(who)
            ctx.note(say("99-towers.log.surprised", token=who, total=total, stealth=stealth), RuleId("T99-INIT-05"))
    return tuple(surprised)


def _stealth(someone: Fighter) -> tuple[int, int]:
    return someone.sheet.skill("Stealth").rank, someone.sheet.ss


def _total(ctx: Context, who: TokenId, skill: str) -> Procedure[int | None]:
    def build(state: Campaign) -> Flip | None:
        token = state.encounter(ctx.encounter.id).tokens.get(who)
        if token is None:
            return None
        subject = say("99-towers.draw.skill", token=who, skill=skill)
        return skill_flip(state, fighter_of(state, token), skill, key=f"{skill.lower()}:{who}", subject=subject)

    flipped = yield from flip(ctx, build)
    if flipped is None:
        return None
    return skill_side(ctx.state, fighter(ctx, who), skill).final(flipped)
