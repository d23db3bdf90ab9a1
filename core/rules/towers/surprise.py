"""Who is surprised: Notice against the best Stealth of those who lie in wait."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, together
from core.rulebook.cite import rule
from core.rules.towers.clock import clock_of
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.skills import skill_check


@rule("T99-INIT-05")
def notice(ctx: Context, unaware: tuple[TokenId, ...]) -> Procedure[tuple[TokenId, ...]]:
    """Return which of those who might be surprised are: their Notice total is lower than the best Stealth total.

    One Stealth flip serves the whole hidden side, that of whoever is best at it; a tie goes to the observer.
    """
    hidden = [who for who in clock_of(ctx.encounter).combatants if who not in unaware]
    if not unaware or not hidden:
        return unaware
    best = max(hidden, key=lambda who: _stealth(fighter(ctx, who)))
    stealth = yield from skill_check(ctx, best, "Stealth", key="stealth")
    totals = yield from together(skill_check(ctx, who, "Notice", key="notice") for who in unaware)
    surprised = []
    for who, total in zip(unaware, totals, strict=True):
        if total is not None and stealth is not None and total < stealth:
            surprised.append(who)
            ctx.note(say("99-towers.log.surprised", token=who, total=total, stealth=stealth), RuleId("T99-INIT-05"))
    return tuple(surprised)


def _stealth(someone: Fighter) -> tuple[int, int]:
    return someone.sheet.skill("Stealth").rank, someone.sheet.ss
