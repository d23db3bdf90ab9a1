"""Giving up and getting away: surrender, flight, and vanishing from sight."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Procedure
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.faction_zones.action import Action, Effort, Situation
from core.rules.faction_zones.fighter import FLED, SURRENDERED
from core.rules.faction_zones.hiding import hide, is_concealed
from core.rules.faction_zones.surroundings import can_see


@rule("FAC-SURR-01")
def _surrender(ctx: Context, act: Act) -> Procedure[None]:
    """Give up: the turn is wasted."""
    ctx.emit(ConditionSet(ctx.encounter.id, act.actor, Condition(SURRENDERED), RuleId("FAC-SURR-01")))
    return
    yield


@rule("FAC-MOR-03", "FAC-CHASE-02")
def _flee(ctx: Context, act: Act) -> Procedure[None]:
    """Leave the fight, at the edge of what is played."""
    ctx.emit(ConditionSet(ctx.encounter.id, act.actor, Condition(FLED), RuleId("FAC-MOR-03")))
    return
    yield


@rule("FAC-SNEAK-02")
def _vanish(ctx: Context, act: Act) -> Procedure[None]:
    hide(ctx, act.actor)
    return
    yield


@rule("FAC-SNEAK-02")
def _check_vanish(situation: Situation, act: Act) -> Phrase | None:
    """Say that somebody is seen, where he is: only whom nobody of another faction sees can vanish by himself."""
    who, encounter = situation.who, situation.encounter
    if is_concealed(encounter, who.id):
        return say("faction-zones.why.hidden-already")
    for other in situation.clock.combatants:
        seer = situation.other(other)
        if (
            seer.token.side != who.token.side
            and not seer.is_down
            and can_see(situation.state, situation.board, encounter, other, who.id)
        ):
            return say("faction-zones.why.is-seen", token=other)
    return None


ACTIONS = (
    Action("surrender", RuleId("FAC-SURR-01"), _surrender, Effort.WHOLE, icon="flag"),
    Action("flee", RuleId("FAC-CHASE-02"), _flee, Effort.WHOLE, icon="door-exit"),
    Action("vanish", RuleId("FAC-SNEAK-02"), _vanish, Effort.MAIN, check=_check_vanish, icon="eye-off"),
)
