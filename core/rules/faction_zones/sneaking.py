"""Sneaking: who is concealed acts by surprise, in a bonus round at first, may give himself away, or vanish."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import fighter
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.faction_zones.situation import Action, Situation
from core.rules.faction_zones.zones.places import can_see
from core.rules.kit.hiding import conceal, is_concealed, is_noticed


@rule("FAC-SNEAK-01", "FAC-SNEAK-04", "FAC-GAP-24")
def lay_ambush(ctx: Context) -> bool:
    """Let those who are hidden when the fight begins have a bonus round; return whether there are any."""
    clock = clock_of(ctx.encounter)
    hidden = tuple(who for who in clock.combatants if is_concealed(ctx.encounter, who))
    if not hidden or len(hidden) == len(clock.combatants):
        return False
    set_clock(ctx, replace(clock, ambush=hidden, go=ctx.token(hidden[0]).side), "FAC-SNEAK-04")
    ctx.note(say("faction-zones.log.ambush", count=len(hidden)), RuleId("FAC-SNEAK-04"))
    return True


@rule("FAC-SNEAK-06")
def give_away(ctx: Context, who: TokenId) -> Procedure[None]:
    """Reveal somebody hidden who has done something that can be noticed, unless the game master says otherwise."""
    if not is_concealed(ctx.encounter, who):
        return
    if (yield from is_noticed(ctx, who, FACTION_ZONES, "FAC-SNEAK-06")) and conceal(ctx, who, hidden=False):
        ctx.tell_of(who, "faction-zones.log.revealed", "FAC-SNEAK-06")


@rule("FAC-SNEAK-02")
def _vanish(ctx: Context, act: Act) -> None:
    """Vanish from the enemy's knowledge, as the game master allows it."""
    conceal(ctx, act.actor)
    ctx.tell_of(act.actor, "faction-zones.log.vanishes", "FAC-SNEAK-02")


@rule("FAC-SNEAK-02")
def _check_vanish(situation: Situation, act: Act) -> Phrase | None:
    """Say that somebody is seen, where he is: only whom nobody of another faction sees can vanish by himself."""
    who = situation.who
    if is_concealed(situation.encounter, who.id):
        return say("faction-zones.why.hidden-already")
    for other in situation.clock.combatants:
        seer = fighter(situation, other)
        if seer.token.side != who.token.side and not seer.is_down and can_see(situation, other, who.id):
            return say("faction-zones.why.is-seen", token=other)
    return None


ACTIONS = (Action("vanish", "FAC-SNEAK-02", _vanish, check=_check_vanish, icon="eye-off"),)
