"""Rising: whoever dies while infected with what raises the dead is up again within rounds."""

from core.base.copying import changed
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.event import TokensPut
from core.engine.keeping import affliction_of, drop_affliction, put_affliction
from core.engine.request import CHANCE, Procedure, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.keeper import Keeper, in_fight, there, vitals_of
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import ROUND
from core.rules.semi_automagic.courses import moment_of
from core.rules.semi_automagic.marks import address_of, count, has, lift, mark
from core.rules.semi_automagic.names import DEAD, MORALE, WOUNDS
from core.rules.semi_automagic.syndromes import syndrome_of

RISEN = "risen"
"""Somebody who died and walks again."""
WAITS, ROLLED = 1, 2
"""How far the counter `rising` has come."""


@rule("SEC-PSN-27")
def may_rise(state: Campaign, keeper: Keeper) -> tuple[str, int, int] | None:
    """Return of a dead one what will raise him: the affliction, how far it has come, and when it goes on."""
    if not there(state, keeper) or not has(state, keeper, DEAD):
        return None
    for each in vitals_of(state, keeper).afflictions:
        syndrome = syndrome_of(state, each.kind)
        if syndrome is not None and syndrome.rises:
            begun = each.count("rising")
            return each.id, begun, each.due if begun and each.due is not None else moment_of(state, keeper)
    return None


@rule("SEC-PSN-27", "SEC-DICE-03")
def go_on_rising(ctx: Context, keeper: Keeper, identity: str, at: int) -> Procedure[None]:
    """Roll in how many rounds the dead one rises, or let him rise now."""
    found = may_rise(ctx.state, keeper)
    held = affliction_of(ctx, keeper, identity) if there(ctx.state, keeper) else None
    if found is None or held is None or found[0] != identity:
        return
    if found[1] == ROLLED:
        rise(ctx, keeper, identity)
        return
    who = address_of(ctx.state, keeper)

    def build(state: Campaign) -> Roll | None:
        if may_rise(state, keeper) is None:
            return None
        return Roll(
            key=f"rises:{who}",
            asks=CHANCE,
            rules=(RuleId("SEC-PSN-27"),),
            owner=who,
            subject=say("semi-automagic.draw.rises", token=who),
            dice=(4,),
        )

    faces = yield from ask(build)
    held = affliction_of(ctx, keeper, identity) if faces is not None and there(ctx.state, keeper) else None
    if faces is not None and held is not None:
        due = at + ROUND * faces[0]
        put_affliction(ctx, keeper, held.counting(rising=ROLLED).but(due=due), RuleId("SEC-PSN-27"))


@rule("SEC-PSN-27")
def rise(ctx: Context, keeper: Keeper, identity: str) -> None:
    """Let a dead one be up again, whole and an enemy of all: the game master's from now on."""
    who = address_of(ctx.state, keeper)
    drop_affliction(ctx, keeper, identity, RuleId("SEC-PSN-27"))
    lift(ctx, keeper, DEAD, "SEC-PSN-27")
    for track in (WOUNDS, MORALE):
        count(ctx, keeper, track, 0, "SEC-PSN-27")
    mark(ctx, keeper, Condition(RISEN, lasting=True), "SEC-PSN-27")
    found = in_fight(ctx.state, keeper)
    if found is not None and found[1].side != "foes":
        encounter = found[0].id
        token = ctx.state.token(encounter, TokenId(found[1].id))
        ctx.emit(TokensPut(encounter, (changed(token, side="foes"),)))
    ctx.note(say("semi-automagic.log.rises", token=who), RuleId("SEC-PSN-27"))
