"""Speaking, skills, concentration, and whatever the list does not name."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.action import SHIFT_SURCHARGE, Action, Pace, Situation, shift_of
from core.rules.towers.clock import change_marker, clock_of
from core.rules.towers.fighter import encountered

USUAL = 5
"""Phases of a skill for which the game master names no other cost."""
LONGEST = 1000
"""No action takes more phases than this."""


@rule("T99-ACT-54")
def speak(ctx: Context, act: Act) -> Procedure[int | None]:
    """Say something short."""
    ctx.note(say("99-towers.log.says", token=act.actor, words=verbatim(act.words)), RuleId("T99-ACT-54"))
    return None
    yield


@rule("T99-ACT-57")
def use_skill(ctx: Context, act: Act) -> Procedure[int | None]:
    """Use a skill for as many phases as the game master sets."""
    ctx.note(say("99-towers.log.does", token=act.actor, what=verbatim(act.words)), RuleId("T99-ACT-57"))
    return None
    yield


@rule("T99-ACT-08")
def custom(ctx: Context, act: Act) -> Procedure[int | None]:
    """Do something that the list does not cover, at a cost set by comparison; at none it is a zero-cost action."""
    ctx.note(say("99-towers.log.does", token=act.actor, what=verbatim(act.words)), RuleId("T99-ACT-08"))
    return (act.cost or 0) + (SHIFT_SURCHARGE if shift_of(act) is not None else 0)
    yield


def _has_cost(situation: Situation, act: Act) -> Phrase | None:
    if act.cost is not None and not 0 <= act.cost <= LONGEST:
        return say("99-towers.why.absurd-cost", most=LONGEST)
    return None


def concentrate(ctx: Context, act: Act) -> Procedure[int | None]:
    """Keep up what needs concentration."""
    return None
    yield


def _concentrating(situation: Situation) -> tuple[Variant, ...]:
    held = situation.who.condition("concentrating")
    if held is None:
        return ()
    return (Variant(say("99-towers.action.concentrate-on", effect=verbatim(held.note))),)


@rule("T99-ACT-23")
def break_free(ctx: Context, act: Act) -> Procedure[int | None]:
    """Free the target of an effect that somebody concentrates on."""
    stop_concentrating(ctx, act.actor)
    return None
    yield


@rule("T99-ACT-23")
def stop_concentrating(ctx: Context, who: TokenId) -> None:
    """End somebody's concentration because its target broke free: he may act in the following phase."""
    held = encountered(ctx.state, ctx.encounter, who).condition("concentrating")
    if held is None:
        return
    ctx.emit(ConditionLifted(ctx.encounter.id, who, held.kind, held.source, held.other, RuleId("T99-ACT-23")))
    clock = clock_of(ctx.encounter)
    if clock.marker(who).position > clock.now + 1:
        change_marker(ctx, who, position=clock.now + 1, cited="T99-ACT-23")


def _can_break_free(situation: Situation) -> tuple[Variant, ...]:
    if not situation.who.has("concentrating"):
        return ()
    return (Variant(say("99-towers.action.break-free")),)


ACTIONS = (
    Action("concentrate", RuleId("T99-ACT-22"), concentrate, cost=5, joins=False, variants=_concentrating),
    Action("use-skill", RuleId("T99-ACT-57"), use_skill, cost=USUAL, needs=(Need.WORDS, Need.COST), check=_has_cost),
    Action("speak", RuleId("T99-ACT-54"), speak, pace=Pace.FREE, needs=(Need.WORDS,), grappled=True, repeats=True),
    Action(
        "break-free",
        RuleId("T99-ACT-23"),
        break_free,
        pace=Pace.HOLD,
        own_turn=False,
        joins=False,
        variants=_can_break_free,
    ),
    Action("custom", RuleId("T99-ACT-08"), custom, needs=(Need.WORDS, Need.COST), check=_has_cost),
)
