"""The list of actions, and how one is offered, refused and carried out, second by second and later."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.action import ActionList, Carry, Cost
from core.rules.kit.rows import bar_of
from core.rules.semi_automagic.areas import blast as area_attacks
from core.rules.semi_automagic.attack import aimed_shots
from core.rules.semi_automagic.attack import offense as attacks
from core.rules.semi_automagic.clock import Delay, OpenTurn, Unfinished, break_off, clock_of, pass_seconds, set_clock
from core.rules.semi_automagic.fighter import BEGUN, Action, Situation, encountered, situation_of
from core.rules.semi_automagic.gear import handling, reloading
from core.rules.semi_automagic.harm import medicine
from core.rules.semi_automagic.minds import entering
from core.rules.semi_automagic.movement import mounts, running, speed, walking
from core.rules.semi_automagic.movement.mounts import CONTROL_SECONDS, to_control, under_control, why_not_control
from core.rules.semi_automagic.movement.steps import stand_still
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sight import hiding
from core.rules.semi_automagic.time import initiative, waiting
from core.rules.semi_automagic.time.turns import body_of_mind, can_act, not_in_turn, take_held

LONGEST_DELAY = 60
"""Seconds by which an effect may be put off at most."""


def _at_once(ctx: Context, action: Action, act: Act) -> Procedure[None]:
    """Do something outside of any turn, at the game master's word: it takes none of anybody's seconds."""
    if action.each is not None:
        seconds = action.takes(situation_of(ctx, act.actor), act)
        for second in range(1, seconds + 1):
            action.each(ctx, act, second, seconds)
    yield from action.carried_out(ctx, act)


def _take(ctx: Context, action: Action, act: Act) -> Procedure[bool]:
    """Spend the seconds of a single action and let it take effect; False if it was not completed in this turn."""
    turn = clock_of(ctx.encounter).turn_of(act.actor)
    if turn is None:
        return False
    seconds = action.takes(situation_of(ctx, act.actor), act)
    if not seconds:
        yield from _complete(ctx, act)
        return True
    if not act.anyway:
        yield from _control(ctx, act.actor)
        turn = clock_of(ctx.encounter).turn_of(act.actor)
    if turn is None:
        return False
    set_clock(ctx, clock_of(ctx.encounter).having(changed(turn, acted=True)))
    return (yield from _work(ctx, Unfinished(act, seconds, seconds, turn.mind)))


@rule("SEC-MOUNT-01")
def _control(ctx: Context, mount: TokenId) -> Procedure[None]:
    """Let a rider spend the seconds of this round that his mount takes as soon as it does anything."""
    rider = to_control(ctx, mount)
    turn = None if rider is None else clock_of(ctx.encounter).turn_of(rider)
    if turn is not None:
        set_clock(ctx, clock_of(ctx.encounter).having(changed(turn, acted=True)))
        yield from _let_pass(ctx, turn, min(CONTROL_SECONDS, turn.left))
        under_control(ctx, mount)


@rule("SEC-CLOCK-06")
def _work(ctx: Context, task: Unfinished, *, again: bool = False) -> Procedure[bool]:
    """Spend what an action still takes, as far as the turn goes; it takes effect with its last second.

    What cannot be spent any more is owed to the start of the next turn. False if the action is not complete.
    """
    who, action = task.act.actor, ACTIONS.find(task.act.action)
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is None:
        return False
    spent = min(task.owed, turn.left)
    if not (yield from _toil(ctx, turn, task, spent)):
        return False
    if spent < task.owed:
        clock = clock_of(ctx.encounter)
        owed = Unfinished(task.act.having({BEGUN: 1}), task.owed - spent, task.seconds, task.mind)
        set_clock(ctx, changed(clock, unfinished={**clock.unfinished, who: owed}), "SEC-CLOCK-06")
        ctx.tell_of(who, "semi-automagic.log.runs-over", action.rule, action=action.label, owed=owed.owed)
        return False
    if again and action.each is None:
        yield from _come_to_pass(ctx, task.act, _complete)
    else:
        yield from _complete(ctx, task.act)
    if not action.moves and who in ctx.encounter.tokens:
        stand_still(ctx, who)
    yield from ripen(ctx, turn.mind)
    return True


def _toil(ctx: Context, turn: OpenTurn, task: Unfinished, seconds: int) -> Procedure[bool]:
    """Let seconds of an action go by, with what each of them brings; False if it is broken off.

    The last second of an action comes before an effect that is due on it.
    """
    each = ACTIONS.find(task.act.action).each
    if each is None:
        return (yield from _let_pass(ctx, turn, seconds, whole=seconds < task.owed))
    for number in range(1, seconds + 1):
        if not (yield from _let_pass(ctx, turn, 1, whole=False)):
            return False
        each(ctx, task.act, task.seconds - task.owed + number, task.seconds)
        if number < task.owed:
            yield from ripen(ctx, turn.mind)
    return True


def _let_pass(ctx: Context, turn: OpenTurn, seconds: int, *, whole: bool = True) -> Procedure[bool]:
    """Let seconds go by, with what falls due in them, on the last of them only if `whole`; True if one can go on."""
    gone = 0
    while gone < seconds:
        now = clock_of(ctx.encounter).turn_of(turn.who)
        if now is None or not can_act(ctx.state, ctx.encounter, turn.who):
            return False
        due = clock_of(ctx.encounter).delays_of(turn.mind)
        step = min(seconds - gone, max(1, due[0].left)) if due else seconds - gone
        pass_seconds(ctx, now, step)
        gone += step
        if whole or gone < seconds:
            yield from ripen(ctx, turn.mind)
    return True


@rule("SEC-CLOCK-07")
def _complete(ctx: Context, act: Act) -> Procedure[None]:
    """Let an action that is complete take effect, or count down the delay until it does."""
    action = ACTIONS.find(act.action)
    delay = act.number("delay", most=LONGEST_DELAY) if action.waits else 0
    if delay > 0:
        clock = clock_of(ctx.encounter)
        turn = clock.turn_of(act.actor)
        owner = act.actor if turn is None else turn.mind
        set_clock(ctx, changed(clock, delays=(*clock.delays, Delay(owner, act, delay))), "SEC-CLOCK-07")
        ctx.tell_of(act.actor, "semi-automagic.log.delayed", action.rule, action=action.label, seconds=delay)
        return
    yield from ends_if_gone(action.carry(ctx, act))


@rule("SEC-CLOCK-07")
def ripen(ctx: Context, mind: TokenId) -> Procedure[None]:
    """Let everything take effect whose delay has run out on somebody's clock, from the body that he is in now."""
    while True:
        clock = clock_of(ctx.encounter)
        due = next((delay for delay in clock.delays if delay.owner == mind and not delay.left), None)
        if due is None:
            return
        set_clock(ctx, changed(clock, delays=tuple(each for each in clock.delays if each is not due)), "SEC-CLOCK-07")
        act = changed(due.act, actor=body_of_mind(ctx.encounter, mind))
        yield from _come_to_pass(ctx, act, ACTIONS.find(act.action).carry)


def _come_to_pass(ctx: Context, act: Act, carry: Carry) -> Procedure[None]:
    """Let something take effect that was begun before, if it still can."""
    action = ACTIONS.find(act.action)
    try:
        why = None if act.anyway else action.check(situation_of(ctx, act.actor), act)
        if why is None:
            yield from ends_if_gone(carry(ctx, act))
            return
    except Refused as refused:
        why = refused.phrase
    ctx.tell_of(act.actor, "semi-automagic.log.comes-to-nothing", action.rule, action=action.label, why=why)


@rule("SEC-CLOCK-05", "SEC-CLOCK-06")
def go_on(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody whose turn has begun go on with the action he has not finished; it must be the first he does."""
    clock = clock_of(ctx.encounter)
    task, turn = clock.unfinished.get(who), clock.turn_of(who)
    if task is None or turn is None or task.mind not in (None, turn.mind):
        return
    break_off(ctx, who)
    if turn.spent or not turn.left or not can_act(ctx.state, ctx.encounter, who):
        action = ACTIONS.find(task.act.action)
        ctx.tell_of(who, "semi-automagic.log.broken-off", "SEC-CLOCK-05", action=action.label)
        return
    yield from _work(ctx, task, again=True)


def let_rest_pass(ctx: Context, turn: OpenTurn, seconds: int) -> Procedure[None]:
    """Let the rest of a turn that ends go by, with what falls due in it, whether or not its owner can act."""
    gone = 0
    while gone < seconds:
        clock = clock_of(ctx.encounter)
        now = next((each for each in clock.turns if (each.mind, each.level) == (turn.mind, turn.level)), None)
        if now is None:
            return
        due = clock.delays_of(turn.mind)
        step = min(seconds - gone, max(1, due[0].left)) if due else seconds - gone
        pass_seconds(ctx, now, step)
        gone += step
        yield from ripen(ctx, turn.mind)


def unreined(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return why the rider of whoever acts cannot let him, where what he does takes time; None if he can."""
    if not situation.clock.riding or not action.takes(situation, act):
        return None
    return why_not_control(situation.state, situation.encounter, situation.who.id)


@rule("SEC-CLOCK-02")
def no_time(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return that the turn has no seconds left for an action that cannot run over its end; None if it has."""
    if not action.within:
        return None
    seconds, left = action.takes(situation, act), situation.turn.left
    return say("semi-automagic.why.no-time", seconds=seconds, left=left) if seconds > left else None


@rule("SEC-CLOCK-04")
@lru_cache(maxsize=256)
def seconds_said(seconds: int) -> Phrase:
    """Return a time in words."""
    return say("semi-automagic.cost.seconds", seconds=seconds) if seconds else say("semi-automagic.cost.none")


@lru_cache(maxsize=512)
def leads_to(seconds: int, left: int) -> Phrase:
    """Return what is left of a turn after an action, or how much of the next one it takes."""
    if seconds > left:
        return say("semi-automagic.leads-to.next-turn", seconds=seconds - left)
    return say("semi-automagic.leads-to.left", seconds=left - seconds)


@dataclass(frozen=True)
class _Turned(Situation):
    """A situation that knows whether somebody may act at all, which all that is offered in it asks."""

    @cached_property
    def closed(self) -> Phrase | None:
        """Why he cannot act now; None if he can."""
        return not_in_turn(self.state, self.encounter, self.who.id)


class Actions(ActionList[_Turned, Action]):
    """The actions of Semi-Automagic, paid for in seconds."""

    system = SEMI_AUTOMAGIC

    def make_situation(self, state: Campaign, encounter: Encounter, board: Board, who: TokenId) -> _Turned:
        """Return the situation of a token; raise `Gone` if it is."""
        return _Turned(state, encounter, board, encountered(state, encounter, who))

    def barred(self, situation: _Turned, action: Action, act: Act) -> Iterator[Phrase | None]:
        """Yield that it is not somebody's turn."""
        yield None if action.off_clock else situation.closed

    def against(self, situation: _Turned, action: Action, act: Act) -> Iterator[Phrase]:
        """Yield what bars an action, what is wrong with it, that it takes too long, that the rider has no rein."""
        yield from super().against(situation, action, act)
        if not action.off_clock:
            yield from filter(None, (no_time(situation, action, act), unreined(situation, action, act)))

    def cost(self, situation: _Turned, action: Action, act: Act) -> Cost:
        """Return the seconds that an act takes, and what they leave of the turn."""
        seconds, left = action.takes(situation, act), situation.turn.left
        return Cost(seconds_said(seconds), leads_to(seconds, left) if seconds else None)

    def carry_out(self, ctx: Context, action: Action, act: Act) -> Procedure[None]:
        """Spend the seconds of an action in a turn, which is taken if it was held, and let it take effect."""
        situation = self.situation_of(ctx, act.actor)
        if not action.off_clock and clock_of(ctx.encounter).turn_of(act.actor) is None:
            take_held(ctx, act.actor)
        timeless = action.off_clock or clock_of(ctx.encounter).turn_of(act.actor) is None
        for part in (act,) if action.parts is None else action.parts(situation, act):
            if timeless:
                yield from _at_once(ctx, action, part)
            elif not (yield from _take(ctx, action, part)):
                return


ACTIONS = Actions(
    (
        *attacks.ACTIONS,
        *area_attacks.ACTIONS,
        *walking.ACTIONS,
        *running.ACTIONS,
        *speed.ACTIONS,
        *handling.ACTIONS,
        *reloading.ACTIONS,
        *aimed_shots.ACTIONS,
        *mounts.ACTIONS,
        *entering.ACTIONS,
        *waiting.ACTIONS,
        *hiding.ACTIONS,
        *medicine.ACTIONS,
        *initiative.ACTIONS,
    ),
    bar_of(SEMI_AUTOMAGIC),
)
"""Every action, with what is wanted most at the top."""
