"""Dying: the check at the start of every turn, the chance to stabilise alone, and what helps from outside."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import CHANCE, Procedure, ask
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.model.keeper import Keeper, there
from core.rulebook.cite import rule
from core.rules.semi_automagic.checks import Trial, check
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.marks import address_of, has, keeper_at, someone_of
from core.rules.semi_automagic.names import DYING
from core.rules.semi_automagic.skills import SKILL, skill_tally
from core.rules.semi_automagic.wounds import counts_wounds, dying_dc, fail_dying, stabilise

TEN = 10
"""The die that stabilises by its highest face (SEC-DYING-05)."""


def at_turn_start(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody who is dying make the check of the round."""
    yield from dying_round(ctx, keeper_at(ctx, who))


@rule("SEC-DYING-01", "SEC-DYING-05", "SEC-GAP-52")
def dying_round(ctx: Context, keeper: Keeper) -> Procedure[None]:
    """Roll one round of dying: the Endurance check, and then, if he still lives, the die that stabilises."""
    if not there(ctx.state, keeper) or not has(ctx.state, keeper, DYING):
        return
    who = address_of(ctx.state, keeper)
    trial = Trial(
        who=who,
        what=say("semi-automagic.check.dying"),
        cited="SEC-DYING-01",
        key=f"dying:{who}",
        bonus=lambda state: dying_tally(someone_of(state, keeper)) if _is_dying(state, keeper) else None,
        dc=lambda state: dying_dc(someone_of(state, keeper)),
    )
    result = yield from check(ctx, trial)
    if result is None:
        return
    if not result.passed:
        fail_dying(ctx, keeper)
    if _is_dying(ctx.state, keeper):
        yield from _alone(ctx, keeper)


def _is_dying(state: Campaign, keeper: Keeper) -> bool:
    return there(state, keeper) and has(state, keeper, DYING)


@rule("SEC-DYING-01", "SEC-COND-16", "SEC-GAP-02")
def dying_tally(someone: Someone) -> Tally:
    """Return what somebody adds to the die of a dying check: Endurance, less the wounds as the table has it."""
    lost = someone.wounds if counts_wounds(someone) else 0
    label = say("semi-automagic.reason.wounds")
    more = (Modifier(RuleId("SEC-DYING-01"), label, SKILL, Add(-lost)),) if lost else ()
    return skill_tally(someone, "endurance", more=more)


@rule("SEC-DYING-05")
def _alone(ctx: Context, keeper: Keeper) -> Procedure[None]:
    """Roll the d10 by which one stabilises without help."""
    who = address_of(ctx.state, keeper)

    def build(state: Campaign) -> Roll | None:
        if not _is_dying(state, keeper):
            return None
        return Roll(
            key=f"stabilise:{who}",
            asks=CHANCE,
            rules=(RuleId("SEC-DYING-05"),),
            owner=who,
            subject=say("semi-automagic.draw.stabilise", token=who),
            dice=(TEN,),
            bounds=(TEN,),
        )

    faces = yield from ask(build)
    if faces is not None and faces[0] == TEN and _is_dying(ctx.state, keeper):
        stabilise(ctx, keeper, "SEC-DYING-05")
