"""The list of actions: what a turn, a state or a hold leaves room for, and what an action takes of the turn."""

from collections.abc import Iterator
from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone, one_by_one
from core.rulebook.cite import rule
from core.rules.faction_zones import morale, mounts, sneaking
from core.rules.faction_zones.attack import offense
from core.rules.faction_zones.clock import OpenTurn, change_turn, clock_of
from core.rules.faction_zones.fighter import ENTANGLED, FIGHTERS, FRENZIED, GRABBED, Fighter, fighter
from core.rules.faction_zones.gear import handling
from core.rules.faction_zones.holds import grappling
from core.rules.faction_zones.names import FACTION_ZONES, Skill
from core.rules.faction_zones.rounds import course, deeds
from core.rules.faction_zones.rounds.order import can_ride_hard, mark_deed
from core.rules.faction_zones.situation import Action, Effort, Hold, Nerve, Situation
from core.rules.faction_zones.zones import movement
from core.rules.kit.action import ActionList, Cost, costing
from core.rules.kit.rows import bar_of


class FactionActions(ActionList[Situation, Action]):
    """Every action, judged by the turn and by what its maker is in, and paid for with main and bonus actions."""

    system = FACTION_ZONES
    situation_kind, fighters = Situation, FIGHTERS

    def barred(self, situation: Situation, action: Action, act: Act) -> Iterator[Phrase | None]:
        """Yield that it is not somebody's turn, and what a hold, a state or the turn so far leaves no room for."""
        yield situation.off_turn
        yield _no_room(situation, action)

    def cost(self, situation: Situation, action: Action, act: Act) -> Cost:
        """Return what of the turn an action takes."""
        return costing(f"faction-zones.effort.{action.effort}")

    def carry_out(self, ctx: Context, action: Action, act: Act) -> Procedure[None]:
        """Carry out an action in its maker's turn, which it opens, and may end; what is loud gives him away."""
        if action.effort is not Effort.GO:
            course.open_turn(ctx, act.actor)
        _spend(ctx, act.actor, action)
        _keep_hold(ctx, act, action)
        yield from ends_if_gone(action.carry(ctx, act))
        if action.loud:
            yield from one_by_one((act.actor,), partial(sneaking.give_away, ctx))
        if action.effort is Effort.WHOLE:
            course.close_turn(ctx)


LIST = FactionActions(
    (
        *offense.ACTIONS,
        *movement.ACTIONS,
        *grappling.ACTIONS,
        *handling.ACTIONS,
        *mounts.ACTIONS,
        deeds.RESERVE,
        *morale.ACTIONS,
        *sneaking.ACTIONS,
        *deeds.ACTIONS,
    ),
    bar_of(FACTION_ZONES),
)


@rule("FAC-TURN-01", "FAC-TURN-02", "FAC-GRAP-02")
def _no_room(situation: Situation, action: Action) -> Phrase | None:
    """Return what the turn so far, or a hold, leaves no room for; None where there is room."""
    who, turn = situation.who, situation.turn
    if who.has(GRABBED) and not action.grabbed:
        return say("faction-zones.why.grabbed")
    if _is_too_fast(situation, action):
        return say("faction-zones.why.carried-off")
    state = _barred_by_state(who, action)
    if state is not None:
        return state
    if action.effort is Effort.MAIN and not turn.may_main:
        return say("faction-zones.why.no-main" if turn.may_act else "faction-zones.why.moved-too-far")
    if action.effort is Effort.BONUS and not turn.may_bonus and not _draws_on(who, turn, action):
        return say("faction-zones.why.no-bonus" if turn.may_act else "faction-zones.why.moved-too-far")
    return say("faction-zones.why.begun") if action.effort is Effort.WHOLE and turn.is_begun else None


@rule("FAC-MOUNT-03")
def _is_too_fast(situation: Situation, action: Action) -> bool:
    """Return whether a full-speed move of what somebody rides on leaves no room for an action.

    A skill leaves room for attacks, and for nothing else (FAC-TAB-SKILL).
    """
    if action.effort not in (Effort.MAIN, Effort.BONUS) or not situation.is_carried_off:
        return False
    return not action.attacks or not can_ride_hard(situation.who)


@rule("FAC-MOR-03", "FAC-COND-01")
def _barred_by_state(who: Fighter, action: Action) -> Phrase | None:
    """Return which state forbids an action; None if none does. What the held can do is open to those who are bound."""
    if who.has(ENTANGLED) and not action.grabbed:
        return say("faction-zones.why.entangled")
    if who.is_terrified and Nerve.TERRIFIED not in action.left and not action.grabbed:
        return say("faction-zones.why.terrified")
    if who.has(FRENZIED) and Nerve.FRENZIED not in action.left:
        return say("faction-zones.why.frenzied")
    if who.is_shaken and Nerve.SHAKEN not in action.left and not action.grabbed:
        return say("faction-zones.why.shaken")
    return None


@rule("FAC-TURN-02")
def _spend(ctx: Context, who: TokenId, action: Action) -> None:
    """Take what an action costs off the turn under way."""
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is None:
        return
    if action.effort in (Effort.MAIN, Effort.BONUS, Effort.WHOLE):
        mark_deed(ctx, who)
    if action.effort is Effort.MAIN:
        change_turn(ctx, who, "FAC-TURN-02", mains=turn.mains + 1)
    elif action.effort is Effort.BONUS and not _draws_on(fighter(ctx, who), turn, action):
        drew = turn.drew or action.draws
        change_turn(ctx, who, "FAC-TURN-02", bonuses=turn.bonuses + 1, drew=drew)


def _draws_on(who: Fighter, turn: OpenTurn, action: Action) -> bool:
    """Return whether an item is handled with the bonus action already spent, by the skill for it (FAC-TAB-SKILL)."""
    return action.draws and turn.drew and who.sheet.has(Skill.QUICK_DRAW)


@rule("FAC-GRAP-04", "FAC-GRAP-05", "FAC-SIZE-11")
def _keep_hold(ctx: Context, act: Act, action: Action) -> None:
    """Let somebody let go of whom he holds, unless what he does keeps the hold."""
    captive = grappling.captive_of(ctx, act.actor)
    if action.hold is Hold.KEPT or captive is None or grappling.holds_with_a_limb(ctx, act.actor):
        return
    if action.hold is Hold.ONE_HANDED and fighter(ctx, act.actor).arm(act.item).profile.hands < 2:
        return
    if action.hold is not Hold.AT_CAPTIVE or act.targets != (captive,):
        grappling.let_go(ctx, act.actor)
