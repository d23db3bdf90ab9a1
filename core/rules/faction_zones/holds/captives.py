"""Who holds whom: seizing and letting go, breaking free, and helping somebody who is held."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure
from core.engine.system import Need
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import ENTANGLED, GRABBED, GRABBING, Combatant, combatant
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.situation import Action, Effort, Situation
from core.rules.faction_zones.zones.places import are_nearby


@rule("FAC-GRAP-01", "FAC-GRAP-02")
def seize(ctx: Context, who: TokenId, whom: TokenId) -> None:
    """Let somebody hold another; whoever is seized lets go of whom he held."""
    where = ctx.encounter.id
    let_go(ctx, whom)
    ctx.emit(ConditionSet(where, who, Condition(GRABBING, other=whom), RuleId("FAC-GRAP-01")))
    ctx.emit(ConditionSet(where, whom, Condition(GRABBED, source=who), RuleId("FAC-GRAP-02")))


@rule("FAC-GRAP-05")
def let_go(ctx: Context, who: TokenId) -> None:
    """Let somebody let go of whomever he holds."""
    for held in combatant(ctx, who).conditions:
        if held.kind == GRABBING and held.other is not None:
            _end_hold(ctx, who, TokenId(held.other))


def break_free(ctx: Context, whom: TokenId) -> None:
    """Let somebody who is held be free, by whoever it was."""
    held = combatant(ctx, whom).held(GRABBED)
    if held is not None:
        _end_hold(ctx, TokenId(held.source or ""), whom)


def _end_hold(ctx: Context, who: TokenId, whom: TokenId) -> None:
    where = ctx.encounter.id
    for token, kind in ((who, GRABBING), (whom, GRABBED)):
        if token in ctx.encounter.tokens and combatant(ctx, token).has(kind):
            ctx.emit(ConditionLifted(where, token, kind, rule=RuleId("FAC-GRAP-05")))
    ctx.note(say("faction-zones.log.lets-go", token=who, other=whom), RuleId("FAC-GRAP-05"))


@rule("FAC-GRAP-05", "FAC-HIDE-04")
def end_lost_holds(ctx: Context) -> None:
    """End every hold whose holder is down or gone, or no longer nearby, or whose captive is gone."""
    for identity in tuple(ctx.encounter.tokens):
        who = TokenId(identity)
        captive = captive_of(ctx, who)
        if captive is not None and captive not in ctx.encounter.tokens:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, GRABBING, rule=RuleId("FAC-GRAP-05")))
        held = combatant(ctx, who).held(GRABBED)
        if held is None or held.source is None:
            continue
        holder = TokenId(held.source)
        if holder not in ctx.encounter.tokens:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, GRABBED, rule=RuleId("FAC-GRAP-05")))
        elif combatant(ctx, holder).is_out or not are_nearby(ctx.board, ctx.encounter, holder, who):
            _end_hold(ctx, holder, who)


def captive_of(ctx: Context, who: TokenId) -> TokenId | None:
    """Return whom somebody holds."""
    held = combatant(ctx, who).held(GRABBING)
    return None if held is None or held.other is None else TokenId(held.other)


@rule("FAC-SIZE-11")
def holds_with_a_limb(ctx: Context, who: TokenId) -> bool:
    """Return whether somebody holds one who is smaller, and so may do anything with the other limbs."""
    captive = captive_of(ctx, who)
    if captive is None or captive not in ctx.encounter.tokens:
        return False
    return combatant(ctx, who).sheet.steps_to(combatant(ctx, captive).sheet) < 0


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
    let_go(ctx, act.actor)
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
