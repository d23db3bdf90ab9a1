"""What those who are held, and those who hold, can do: break free, help, and let go."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.faction_zones.action import Action, Effort, Situation
from core.rules.faction_zones.fighter import ENTANGLED, GRABBED, GRABBING, Combatant, combatant
from core.rules.faction_zones.grips import break_free, release
from core.rules.faction_zones.places import are_nearby
from core.rules.faction_zones.saves import save


@rule("FAC-GRAP-02")
def _struggle(ctx: Context, act: Act) -> Procedure[None]:
    """Try to break free with a STR save; the turn is used up either way."""
    passed = yield from save(ctx, act.actor, "strength", "FAC-GRAP-02", key="free")
    if passed and act.actor in ctx.encounter.tokens:
        _free(ctx, act.actor)


def _free(ctx: Context, who: TokenId) -> None:
    break_free(ctx, who)
    if combatant(ctx, who).has(ENTANGLED):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, ENTANGLED, rule=RuleId("FAC-TAB-STATE")))


@rule("FAC-GRAP-02", "FAC-SIZE-08")
def _check_struggle(situation: Situation, act: Act) -> Phrase | None:
    held = situation.who.held(GRABBED)
    if held is None:
        return None if situation.who.has(ENTANGLED) else say("faction-zones.why.not-held")
    if held.source is None or held.source not in situation.encounter.tokens:
        return None
    holder = situation.other(TokenId(held.source))
    return say("faction-zones.why.larger-holds") if situation.who.sheet.steps_to(holder.sheet) > 0 else None


@rule("FAC-GRAP-03")
def _help(ctx: Context, act: Act) -> Procedure[None]:
    """Try to free somebody nearby who is held, with a STR save of one's own."""
    passed = yield from save(ctx, act.actor, "strength", "FAC-GRAP-03", key="help")
    if passed and act.target() in ctx.encounter.tokens:
        _free(ctx, act.target())


@rule("FAC-GRAP-03")
def _check_help(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        held = any(situation.other(who).has(GRABBED) for who in situation.clock.combatants if who != situation.who.id)
        return None if held else say("faction-zones.why.nobody-held")
    captive: Combatant = situation.other(act.target())
    if not (captive.has(GRABBED) or captive.has(ENTANGLED)) or captive.id == situation.who.id:
        return say("faction-zones.why.not-held")
    near = are_nearby(situation.board, situation.encounter, situation.who.id, captive.id)
    return None if near else say("faction-zones.why.not-nearby")


@rule("FAC-GRAP-05")
def _let_go(ctx: Context, act: Act) -> Procedure[None]:
    release(ctx, act.actor)
    return
    yield


def _check_let_go(situation: Situation, act: Act) -> Phrase | None:
    return None if situation.who.has(GRABBING) else say("faction-zones.why.holds-nobody")


ACTIONS = (
    Action(
        "break-free",
        RuleId("FAC-GRAP-02"),
        _struggle,
        Effort.WHOLE,
        grabbed=True,
        check=_check_struggle,
        icon="bolt",
    ),
    Action("free", RuleId("FAC-GRAP-03"), _help, Effort.MAIN, (Need.TARGET,), check=_check_help, icon="users"),
    Action("let-go", RuleId("FAC-GRAP-05"), _let_go, Effort.FREE, check=_check_let_go, keeps_hold=True, icon="unlink"),
)
