"""Reactions that no procedure asks for: what a talent allows is told by the game master, and costs no time."""

from dataclasses import replace

from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.towers.action import Action, Pace, Situation
from core.rules.towers.clock import clock_of, set_clock


@rule("T99-ACT-02")
def react(ctx: Context, act: Act) -> Procedure[int | None]:
    """Answer what somebody else has just done; the marker stays where it is."""
    ctx.note(say("99-towers.log.reacts", token=act.actor, what=verbatim(act.words)), RuleId("T99-ACT-02"))
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, reacted=(*clock.reacted, act.actor)), "T99-ACT-03")
    return None
    yield


@rule("T99-ACT-03")
def has_reacted(situation: Situation, act: Act) -> Phrase | None:
    """Return that somebody has reacted to what was done last, if he has."""
    return say("99-towers.why.has-reacted") if situation.who.id in situation.clock.reacted else None


ACTIONS = (
    Action(
        "react",
        RuleId("T99-ACT-02"),
        react,
        pace=Pace.HOLD,
        needs=(Need.WORDS,),
        joins=False,
        own_turn=False,
        grappled=True,
        check=has_reacted,
    ),
)
