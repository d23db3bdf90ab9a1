"""Aiming before a shot, and what an aim is lost by: a move, or a target that is out of sight for a moment."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.rulebook.cite import rule
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.semi_automagic.checks import can_aim
from core.rules.semi_automagic.clock import Aim, clock_of, set_clock
from core.rules.semi_automagic.fighter import Action, Situation, Someone, fighter
from core.rules.semi_automagic.gear.weapons import weapons_in_hand
from core.rules.semi_automagic.names import AIMING
from core.rules.semi_automagic.settings import AIM_TIME, number_of

AIM = "aim"


@rule("SEC-RNG-06", "SEC-ACT-01")
def _aim(ctx: Context, act: Act) -> None:
    """Aim at a target; an aim at another is given up."""
    lose_aim(ctx, act.actor, "SEC-RNG-06")
    target = act.target()
    set_condition(ctx, act.actor, "SEC-RNG-06", AIMING, other=target)
    clock = clock_of(ctx.encounter)
    aims = {**clock.aims, act.actor: Aim(target, ctx.token(act.actor).point)}
    set_clock(ctx, replace(clock, aims=aims), "SEC-RNG-06")


@rule("SEC-RNG-06", "SEC-GAP-10")
def _seconds(situation: Situation, act: Act) -> int:
    """Return how long aiming takes, as the table plays it."""
    return number_of(situation.who.house, AIM_TIME)


def has_something_to_aim(someone: Someone) -> bool:
    """Return whether somebody has a weapon in hand that is aimed; spells are not (SEC-MAG-02)."""
    armed = weapons_in_hand(someone.vitals.gear, someone.sheet.arms)
    return any(each.profile.is_ranged and not each.profile.spell for each in armed)


@rule("SEC-RNG-06", "SEC-MAG-02")
def _may_aim(situation: Situation, act: Act) -> Phrase | None:
    if not has_something_to_aim(situation.who):
        return say("semi-automagic.why.nothing-to-aim")
    if not can_aim(situation.who):
        return say("semi-automagic.why.blind")
    if not act.targets:
        return None
    if situation.who.id in act.targets:
        return say("semi-automagic.why.oneself")
    return None if _in_sight(situation.board, situation.who.id, act.targets[0]) else say("semi-automagic.why.no-sight")


def _in_sight(board: Board, who: TokenId, target: TokenId) -> bool:
    return who in board.bodies and target in board.bodies and board.sight(who, target).clear


@rule("SEC-RNG-07")
def keep_aims(ctx: Context) -> None:
    """Let everybody lose his aim who is no longer where he aimed from, or sees his target no longer."""
    for who, aim in clock_of(ctx.encounter).aims.items():
        moved = ctx.token(who).point != aim.point
        if moved or not fighter(ctx, who).has(AIMING) or not _in_sight(ctx.board, who, aim.target):
            lose_aim(ctx, who, "SEC-RNG-07")


@rule("SEC-RNG-07")
def watch_aims(ctx: Context, movers: Collection[TokenId], way: Iterable[Footprint]) -> None:
    """Let those lose their aim who move, or whose target cannot be seen from where they stand on all of its way."""
    stands = tuple(way)
    for who, aim in clock_of(ctx.encounter).aims.items():
        followed = aim.target not in movers or all(ctx.board.sight(who, stand).clear for stand in stands)
        if who in movers or not followed:
            lose_aim(ctx, who, "SEC-RNG-07")


@rule("SEC-RNG-07")
def lose_aim(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody aim at nothing any more."""
    clock = clock_of(ctx.encounter)
    if who in clock.aims:
        aims = {each: aim for each, aim in clock.aims.items() if each != who}
        set_clock(ctx, replace(clock, aims=aims), cited)
    lift_conditions(ctx, who, cited, AIMING)


ACTIONS = (Action(AIM, "SEC-RNG-06", _aim, cost=_seconds, needs=(Need.TARGET,), check=_may_aim, icon="crosshair"),)
