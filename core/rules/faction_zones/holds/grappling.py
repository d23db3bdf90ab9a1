"""Who holds whom: seizing and letting go, breaking free, and helping somebody who is held."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import ENTANGLED, GRABBED, GRABBING, fighter
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.situation import Action, Effort, Hold, Nerve, Situation
from core.rules.faction_zones.zones.places import are_nearby, why_not_nearby
from core.rules.kit.action import only_if
from core.rules.kit.conditions import Bond, lift_conditions
from core.rules.kit.fight import Fight

HOLD = Bond(GRABBING, GRABBED, sole=True)


@rule("FAC-GRAP-01", "FAC-GRAP-02")
def seize(ctx: Context, who: TokenId, whom: TokenId) -> None:
    """Let somebody hold another; whoever is seized lets go of whom he held."""
    let_go(ctx, whom)
    HOLD.begin(ctx, who, whom, "FAC-GRAP-01", "FAC-GRAP-02")


@rule("FAC-GRAP-05")
def let_go(ctx: Context, who: TokenId) -> None:
    """Let somebody let go of whomever he holds."""
    for captive in HOLD.held_by(fighter(ctx, who).conditions):
        _end_hold(ctx, who, captive)


def break_free(ctx: Context, whom: TokenId) -> None:
    """Let somebody who is held or entangled be free, by whoever it was."""
    holder = holder_of(ctx, whom)
    if holder is not None:
        _end_hold(ctx, holder, whom)
    # of one whom the game master has set so nobody has to let go
    lift_conditions(ctx, whom, "FAC-GRAP-05", GRABBED)
    lift_conditions(ctx, whom, "FAC-TAB-STATE", ENTANGLED)


def _end_hold(ctx: Context, who: TokenId, whom: TokenId) -> None:
    HOLD.end(ctx, who, whom, "FAC-GRAP-05")
    ctx.tell_of(who, "faction-zones.log.lets-go", "FAC-GRAP-05", other=whom)


@rule("FAC-GRAP-05", "FAC-HIDE-04")
def end_lost_holds(ctx: Context) -> None:
    """End every hold whose holder is down or gone, or no longer nearby, or whose captive is gone."""
    for who, whom in HOLD.kept(ctx, "FAC-GRAP-05"):
        if fighter(ctx, who).is_out or not are_nearby(ctx, who, whom):
            _end_hold(ctx, who, whom)


def captive_of(fight: Fight, who: TokenId) -> TokenId | None:
    """Return whom somebody holds."""
    return next((each for each in HOLD.held_by(fighter(fight, who).conditions) if each in fight.encounter.tokens), None)


def holder_of(fight: Fight, who: TokenId) -> TokenId | None:
    """Return by whom somebody is held."""
    holders = HOLD.holders_of(fighter(fight, who).conditions)
    return next((each for each in holders if each in fight.encounter.tokens), None)


@rule("FAC-SIZE-11")
def holds_with_a_limb(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody holds one who is smaller, and so may do anything with the other limbs."""
    captive = captive_of(fight, who)
    return captive is not None and fighter(fight, who).sheet.steps_to(fighter(fight, captive).sheet) < 0


@rule("FAC-GRAP-02")
def _struggle(ctx: Context, act: Act) -> Procedure[None]:
    """Try to break free with a STR save; the turn is used up either way."""
    if (yield from save(ctx, act.actor, "strength", "FAC-GRAP-02", key="free")):
        break_free(ctx, act.actor)


@rule("FAC-GRAP-02", "FAC-SIZE-08")
def _check_struggle(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    if not who.has(GRABBED):
        return None if who.has(ENTANGLED) else say("faction-zones.why.not-held")
    holder = holder_of(situation, who.id)
    if holder is None:
        return None
    is_larger = who.sheet.steps_to(fighter(situation, holder).sheet) > 0
    return say("faction-zones.why.larger-holds") if is_larger else None


@rule("FAC-GRAP-03")
def _help(ctx: Context, act: Act) -> Procedure[None]:
    """Try to free somebody nearby who is held, with a STR save of one's own."""
    if (yield from save(ctx, act.actor, "strength", "FAC-GRAP-03", key="help")):
        break_free(ctx, act.target())


@rule("FAC-GRAP-03")
def _check_help(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who.id
    if not act.targets:
        is_any = any(
            fighter(situation, each).has(GRABBED, ENTANGLED) for each in situation.clock.combatants if each != who
        )
        return None if is_any else say("faction-zones.why.nobody-held")
    captive = fighter(situation, act.target())
    if captive.id == who or not captive.has(GRABBED, ENTANGLED):
        return say("faction-zones.why.not-held")
    return why_not_nearby(situation, who, captive.id)


@rule("FAC-GRAP-05")
def _let_go(ctx: Context, act: Act) -> None:
    let_go(ctx, act.actor)


_if_holding = only_if(lambda situation: situation.who.has(GRABBING), "faction-zones.why.holds-nobody")
_freeing = partial(Action, effort=Effort.WHOLE, grabbed=True, left=Nerve.FRENZIED)
_letting_go = partial(Action, effort=Effort.FREE, hold=Hold.KEPT, left=Nerve.SHAKEN | Nerve.FRENZIED)
ACTIONS = (
    _freeing("break-free", "FAC-GRAP-02", _struggle, check=_check_struggle, icon="bolt"),
    Action("free", "FAC-GRAP-03", _help, needs=(Need.TARGET,), check=_check_help, icon="users"),
    _letting_go("let-go", "FAC-GRAP-05", _let_go, check=_if_holding, icon="unlink"),
)
