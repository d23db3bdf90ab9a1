"""Hold, and what ends it; the Forced Delay, and the stand-off in which all are forced to it."""

from dataclasses import replace

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.action import Action, Pace, Situation
from core.rules.towers.clock import clock_of, set_clock
from core.rules.towers.turns import end_hold, next_actors, phase

DELAY = 5
"""Phases of a Forced Delay."""


@rule("T99-HOLD-01", "T99-HOLD-03", "T99-INIT-07")
def hold(ctx: Context, act: Act) -> Procedure[int | None]:
    """Give up the fixed place; the Hold may end from the next phase on."""
    set_clock(ctx, clock_of(ctx.encounter).holding(act.actor), "T99-HOLD-01")
    return None
    yield


def keep_holding(ctx: Context, act: Act) -> Procedure[int | None]:
    """Let this moment pass: the clock goes on to the next phase in which somebody stands."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, acted=False, claimed=None), "T99-HOLD-01")
    return None
    yield


def delay(ctx: Context, act: Act) -> Procedure[int | None]:
    """Waste the turn."""
    return None
    yield


@rule("T99-HOLD-05")
def force_holders(ctx: Context, act: Act) -> Procedure[int | None]:
    """Force all who hold to take a Delay."""
    for who in clock_of(ctx.encounter).holders:
        end_hold(ctx, who)
        clock = clock_of(ctx.encounter)
        position = clock.now + DELAY
        set_clock(ctx, clock.having(who, replace(clock.marker(who), position=position)), "T99-HOLD-05")
        ctx.note(say("99-towers.log.forced", token=who, phase=phase(position)), RuleId("T99-HOLD-05"))
    return None
    yield


def _not_holding_yet(situation: Situation, act: Act) -> Phrase | None:
    return say("99-towers.why.holds") if situation.marker.is_holding else None


@rule("T99-ACT-30")
def _nothing_free_before(situation: Situation, act: Act) -> Phrase | None:
    if situation.marker.freed == situation.clock.now:
        return say("99-towers.why.acted-freely")
    return None


def _keeping(situation: Situation) -> tuple[Variant, ...]:
    """Offer to go on holding while the clock waits for the holders."""
    if not situation.marker.is_holding or not situation.clock.acted:
        return ()
    return (Variant(say("99-towers.action.keep-holding")),)


@rule("T99-HOLD-05")
def _stand_off(situation: Situation) -> tuple[Variant, ...]:
    """Offer to force the holders where all who could act hold."""
    actors = next_actors(situation.state, situation.encounter)
    holders = situation.clock.holders
    if not situation.marker.is_holding or any(situation.clock.lead(who) not in holders for who in actors):
        return ()
    return (Variant(say("99-towers.action.force-holders")),)


ACTIONS = (
    Action(
        "hold",
        RuleId("T99-HOLD-01"),
        hold,
        pace=Pace.HOLD,
        joins=False,
        check=_not_holding_yet,
    ),
    Action("keep-holding", RuleId("T99-HOLD-01"), keep_holding, pace=Pace.HOLD, joins=False, variants=_keeping),
    Action("force-holders", RuleId("T99-HOLD-05"), force_holders, pace=Pace.HOLD, joins=False, variants=_stand_off),
    Action(
        "delay",
        RuleId("T99-ACT-30"),
        delay,
        cost=DELAY,
        joins=False,
        grappled=True,
        check=_nothing_free_before,
    ),
)
