"""Cleaving: after a blow that fells one, another with the same weapon, for those who have the skill."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.faction_zones.attack import Plan, is_there, make_attack
from core.rules.faction_zones.fighter import combatant
from core.rules.faction_zones.strike import strike_of, why_not

NOBODY = "nobody"


@rule("FAC-TAB-SKILL")
def cleave(ctx: Context, plan: Plan) -> Procedure[None]:
    """Let somebody with the skill strike another after a critical or killing blow in melee, once (FAC-TAB-SKILL)."""

    def build(state: Campaign) -> Choice | None:
        others = _others(ctx, plan)
        if not others:
            return None
        return Choice(
            key=f"cleave:{plan.attacker}",
            asks=plan.attacker,
            rules=(RuleId("FAC-TAB-SKILL"),),
            prompt=say("faction-zones.ask.cleave", token=plan.attacker),
            options=(
                Option(NOBODY, say("faction-zones.option.cleave-nobody")),
                *(Option(who, say("faction-zones.option.cleave", token=who)) for who in others),
            ),
            suggested=NOBODY,
        )

    answer = yield from ask(build)
    if answer is not None and answer != NOBODY and is_there(ctx, plan.attacker, TokenId(answer)):
        yield from make_attack(ctx, Plan(plan.attacker, TokenId(answer), plan.item, plan.kind))


def _others(ctx: Context, plan: Plan) -> tuple[TokenId, ...]:
    """Return the enemies whom the weapon reaches; nobody where it is no matter of cleaving."""
    if not is_there(ctx, plan.attacker) or not plan.kind.is_lethal:
        return ()
    someone = combatant(ctx, plan.attacker)
    held = next((wielded for wielded in someone.arms if wielded.item.id == (plan.item or wielded.item.id)), None)
    if held is None or held.arm.is_ranged or someone.is_out or not someone.sheet.has("cleave"):
        return ()
    where = (ctx.state, ctx.encounter, ctx.board)
    return tuple(
        TokenId(who)
        for who, token in ctx.encounter.tokens.items()
        if token.side != someone.token.side
        and who != plan.target
        and not combatant(ctx, TokenId(who)).is_down
        and why_not(strike_of(*where, plan.attacker, TokenId(who), item=plan.item)) is None
    )
