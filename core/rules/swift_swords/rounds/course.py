"""The course of a fight: beginning, actions that begin and end, Refreshes, last options and what falls due."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.base.values import changed
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.conditions import lift_over, set_condition
from core.rules.swift_swords.chariots.builds import end_lost_crews
from core.rules.swift_swords.clock import clock_of, set_clock
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.injuries import bleed
from core.rules.swift_swords.melee.contact import end_lost_holds, end_melees
from core.rules.swift_swords.morale.fear import spread
from core.rules.swift_swords.names import ACTION_POOL, BEFORE_ACTION, DEFENCE_POOLS, KINDS, SURPRISED
from core.rules.swift_swords.rounds.order import in_action, waiting
from core.rules.swift_swords.rounds.paying import forfeit
from core.rules.swift_swords.rounds.rolling import roll_for_everybody, roll_hand
from core.rules.swift_swords.settings import POOLS_LAST, chosen

MOST_IDLE_CYCLES = 50
"""Cycles that may go by without anybody having to choose."""


@rule("SST-SEQ-01", "SST-AD-01", "SST-SURP-02", "SST-SURP-04")
def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Roll the first hands; the surprised have none, so that the round closes once everybody else has had an action.

    Of a severe surprise the others have two: the game master says so (`surprise`).
    """
    for who in surprised:
        set_condition(ctx, who, "SST-SURP-01", SURPRISED)
    yield from roll_for_everybody(ctx)
    if not surprised:
        return
    severe = yield from ask(lambda: _how_severe(surprised))
    clock = clock_of(ctx.encounter)
    twice = tuple(each for each in clock.hands if severe)
    set_clock(ctx, changed(clock, closing=True, twice=twice), "SST-SURP-04" if twice else "SST-SURP-02")


@rule("SST-SURP-04")
def _how_severe(surprised: tuple[TokenId, ...]) -> Choice[bool]:
    return choice(
        "surprise",
        "SST-SURP-04",
        about=surprised,
        prompt=say("swift-swords.ask.surprise"),
        options={False: say("swift-swords.option.surprise.usual"), True: say("swift-swords.option.surprise.severe")},
        keyed=yes_or_no("severe", "usual"),
    )


@rule("SST-AD-01")
def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in: with a hand of his own at once, or at the next Refresh where last options are taken."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, clock.having("combatants", who))
    if surprised:
        set_condition(ctx, who, "SST-SURP-01", SURPRISED)
    elif not clock.closing:
        yield from roll_hand(ctx, who)


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody out of the fight."""
    set_clock(ctx, clock_of(ctx.encounter).without(who))


@rule("SST-TIME-02", "SST-EXP-03", "SST-EXP-06", "SST-POOL-04", "SST-DPOOL-02", "SST-HELD-03")
def begin_action(ctx: Context, who: TokenId, *, keeps_action_pool: bool, keeps_defence: bool) -> Procedure[None]:
    """Let what ends as somebody's next action begins end, and what he held; the first of a cycle begins his own round.

    His pools are lost, but for those that the action is about.
    """
    kept = (*((ACTION_POOL,) if keeps_action_pool else ()), *(DEFENCE_POOLS if keeps_defence else ()))
    lift_over(ctx, who, KINDS, lambda moment, held: moment == "action" and held.kind not in kept)
    clock = clock_of(ctx.encounter)
    if who in clock.ready:
        set_clock(ctx, clock.takes_up(who), "SST-HELD-03")
    clock = clock_of(ctx.encounter)
    if not clock.closing and clock.began.get(who) != clock.cycle:
        set_clock(ctx, clock.noted("began", who, clock.cycle), "SST-TIME-02")
        yield from bleed(ctx, who)


@rule("SST-EXP-03", "SST-EXP-06", "SST-ACT-20", "SST-POOL-04", "SST-DPOOL-02")
def begin_out_of_turn(ctx: Context, who: TokenId) -> None:
    """Let what lies before somebody until he acts be gone as he strikes out of turn: exposures, a Fumble, his pools.

    It is no turn of his own: his round does not begin by it, and a defence that he has given up is not back.
    """
    lift_over(ctx, who, KINDS, lambda moment, held: moment == "action" and held.kind in BEFORE_ACTION)


@rule("SST-INIT-04", "SST-HELD-03", "SST-REF-03", "SST-REF-04", "SST-SURP-04")
def end_action(ctx: Context, who: TokenId) -> None:
    """Let an action be over: whoever held may act again, and after a last option the dice that are left are gone.

    Whoever has two of them keeps his dice for the second.
    """
    clock = clock_of(ctx.encounter)
    clock = changed(clock, holding=tuple(each for each in clock.holding if clock.closing))
    if clock.closing and who in clock.twice:
        clock = changed(clock, twice=tuple(each for each in clock.twice if each != who))
    elif clock.closing and who in clock.combatants:
        clock = clock.having("done", who).holds_dice(who, ())
    set_clock(ctx, clock, "SST-REF-04" if clock.closing else "SST-INIT-04")


@rule("SST-REF-01", "SST-REF-08", "SST-REF-09", "SST-HELD-02", "SST-HELD-03", "SST-OOA-03")
def advance(ctx: Context) -> Procedure[None]:
    """Let melees and Holds end that have come apart, Refreshes be called and hands be rolled until one can choose."""
    end_melees(ctx)
    end_lost_holds(ctx)
    end_lost_crews(ctx)
    for who in clock_of(ctx.encounter).combatants:
        if fighter(ctx, who).is_out:
            forfeit(ctx, who)
    yield from spread(ctx)
    for _ in range(MOST_IDLE_CYCLES * 2):
        if not in_action(ctx.state, ctx.encounter):
            return
        if waiting(ctx.state, ctx.encounter) and not _emptied(ctx):
            return
        clock = clock_of(ctx.encounter)
        if clock.closing:
            yield from _renew(ctx)
        else:
            yield from call_refresh(ctx, next(iter(_emptied(ctx)), None))


@rule("SST-REF-01", "SST-REF-09")
def _emptied(ctx: Context) -> tuple[TokenId, ...]:
    """Return those in action who have no die left of their hand; while the round closes they do not count."""
    clock = clock_of(ctx.encounter)
    if clock.closing:
        return ()
    return tuple(
        each.id for each in in_action(ctx.state, ctx.encounter) if each.id in clock.hands and not clock.hands[each.id]
    )


@rule("SST-REF-01", "SST-REF-03", "SST-REF-08", "SST-TIME-04")
def call_refresh(ctx: Context, caller: TokenId | None) -> Procedure[None]:
    """Call for a Refresh: everybody else has a last option; what is due in a round that nobody has begun is settled."""
    clock = clock_of(ctx.encounter)
    done = () if caller is None else (caller,)
    words = say("swift-swords.log.all-hold" if caller is None else "swift-swords.log.calls-refresh", token=caller or "")
    ctx.note(words, RuleId("SST-REF-01" if caller is not None else "SST-HELD-03"), about=caller)
    set_clock(ctx, changed(clock, closing=True, caller=caller, done=done, holding=(), ready=(), laid={}), "SST-REF-01")
    for someone in in_action(ctx.state, ctx.encounter):
        clock = clock_of(ctx.encounter)
        if clock.began.get(someone.id) != clock.cycle:
            set_clock(ctx, clock.noted("began", someone.id, clock.cycle), "SST-TIME-04")
            yield from ends_if_gone(bleed(ctx, someone.id))


@rule("SST-REF-06", "SST-POOL-05", "SST-SURP-02")
def _renew(ctx: Context) -> Procedure[None]:
    """Roll everybody a new hand, once all have had their last option; surprise is over."""
    clock = clock_of(ctx.encounter)
    kept = (ACTION_POOL,) if chosen(ctx.state.house_rules, POOLS_LAST) else ()
    for who in clock.combatants:
        lift_over(ctx, who, KINDS, lambda moment, held: moment == "refresh" and held.kind not in kept)
    clock = clock_of(ctx.encounter)
    ctx.note(say("swift-swords.log.refresh", cycle=clock.cycle + 1), RuleId("SST-REF-06"))
    fresh = changed(clock, cycle=clock.cycle + 1, closing=False, caller=None, done=(), holding=(), ready=(), twice=())
    set_clock(ctx, fresh, "SST-REF-06")
    yield from roll_for_everybody(ctx)
