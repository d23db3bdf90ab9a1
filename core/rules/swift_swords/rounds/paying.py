"""Paying with dice: what an action takes out of a hand, a die for a defence, a 1, and dice that are burnt or lost."""

from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.fight import Fight
from core.rules.swift_swords.clock import clock_of, set_clock
from core.rules.swift_swords.hands import Dice, cheapest, in_order, shown, usable, wasted, without
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.pools import gathered


@rule("SST-POOL-03")
def cost_of(situation: Situation, action: Action, act: Act) -> int:
    """Return the pips of an action as it is taken; one whose dice have been gathered is paid for already."""
    if action.pooled is not None and gathered(situation.who, action.id, act.item) is not None:
        return 0
    return action.cost_in(situation, act)


@rule("SST-COST-01", "SST-ACT-15")
def payment(situation: Situation, action: Action, act: Act) -> Dice | None:
    """Return the dice that an action would take: those put forward, or else the cheapest; None if they do not do."""
    laid, hand = situation.laid, situation.hand
    if action.one_die:
        if laid:
            return laid if len(laid) == 1 and usable(laid) else None
        return usable(hand)[-1:] or None
    cost = cost_of(situation, action, act)
    if cost <= 0:
        return ()
    if laid:
        return laid if usable(laid) == laid and sum(laid) >= cost else None
    return cheapest(hand, cost)


@rule("SST-COST-01", "SST-COST-03")
def why_unpaid(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return why an action cannot be paid with the dice in hand, or with those put forward; None if it can."""
    if payment(situation, action, act) is not None:
        return None
    laid, cost = situation.laid, cost_of(situation, action, act)
    if action.one_die:
        return say("swift-swords.why.one-die-laid" if laid else "swift-swords.why.no-die")
    if laid:
        return say("swift-swords.why.laid-too-little", dice=shown(laid), cost=cost)
    return say("swift-swords.why.too-little", dice=shown(situation.hand), cost=cost)


@rule("SST-COST-04")
def cost_words(situation: Situation, action: Action, act: Act) -> Phrase:
    """Return what an action costs, with the dice that it would take and the pips that are lost."""
    dice = payment(situation, action, act)
    if action.one_die:
        if dice is None:
            return say("swift-swords.cost.one-die")
        return say("swift-swords.cost.one-die-paid", dice=shown(dice))
    cost = cost_of(situation, action, act)
    if cost <= 0:
        return say("swift-swords.cost.free")
    if dice is None:
        return say("swift-swords.cost.pips", cost=cost)
    lost = wasted(dice, cost)
    return say(f"swift-swords.cost.{'wasting' if lost else 'paid'}", cost=cost, dice=shown(dice), lost=lost)


@rule("SST-COST-01", "SST-COST-04")
def pay(ctx: Context, who: TokenId, dice: Dice, cited: str, cost: int | None = None) -> None:
    """Let dice be discarded from somebody's hand; `cost` is what they pay, which leaves the rest wasted."""
    if not dice:
        return
    clock = clock_of(ctx.encounter)
    set_clock(ctx, clock.holds_dice(who, without(clock.hand(who), dice)), cited)
    lost = 0 if cost is None else wasted(dice, cost)
    words = "pays-wasting" if lost else "pays"
    ctx.note(say(f"swift-swords.log.{words}", token=who, dice=shown(dice), lost=lost), RuleId(cited))


@rule("SST-DEF-01", "SST-COST-03", "SST-REF-09")
def can_pay_die(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody has an Action Die that shows no 1, for a defence or another Response."""
    return bool(usable(clock_of(fight.encounter).hand(who)))


@rule("SST-DEF-01")
def pay_die(ctx: Context, who: TokenId, cited: str) -> None:
    """Let one Action Die be discarded that shows no 1, the lowest; raise `Gone` where there is none."""
    dice = usable(clock_of(ctx.encounter).hand(who))
    if not dice:
        raise Gone("swift-swords.why.no-die")
    pay(ctx, who, dice[-1:], cited)


@rule("SST-COST-01")
def can_pay(fight: Fight, who: TokenId, cost: int) -> bool:
    """Return whether somebody's hand pays a cost in pips."""
    return cheapest(clock_of(fight.encounter).hand(who), cost) is not None


def pay_pips(ctx: Context, who: TokenId, cost: int, cited: str) -> None:
    """Let a cost in pips be paid out of turn, as cheaply as can be; raise `Gone` where the hand does not suffice."""
    dice = cheapest(clock_of(ctx.encounter).hand(who), cost)
    if dice is None:
        raise Gone("swift-swords.why.no-die")
    pay(ctx, who, dice, cited, cost)


@rule("SST-ONE-01")
def has_one(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody holds a die that shows a 1."""
    return 1 in clock_of(fight.encounter).hand(who)


@rule("SST-ONE-01", "SST-ONE-05")
def spend_one(ctx: Context, who: TokenId, cited: str) -> None:
    """Let one die that shows a 1 be spent; raise `Gone` where there is none."""
    if not has_one(ctx, who):
        raise Gone("swift-swords.why.no-one")
    pay(ctx, who, (1,), cited)


@rule("SST-INJ-20")
def burn(ctx: Context, who: TokenId, count: int, cited: str) -> Procedure[None]:
    """Turn so many of somebody's dice to 1s, which the owner chooses; of dice that show a 1 none, if there are others.

    No more are turned than the hand holds.
    """
    for number in range(count):
        faces = tuple(dict.fromkeys(usable(clock_of(ctx.encounter).hand(who))))
        if not faces:
            return
        face = faces[0]
        if len(faces) > 1:
            face = yield from ask(partial(_which_burns, ctx, who, number, cited))
        clock = clock_of(ctx.encounter)
        hand = in_order([*without(clock.hand(who), (face,)), 1])
        set_clock(ctx, clock.holds_dice(who, hand), cited)
        ctx.note(say("swift-swords.log.burns", token=who, face=face), RuleId(cited))


def _which_burns(ctx: Context, who: TokenId, number: int, cited: str) -> Choice[int]:
    faces = tuple(dict.fromkeys(usable(clock_of(ctx.encounter).hand(who))))
    if not faces:
        raise Gone("swift-swords.why.no-die")
    return choice(
        f"burn:{who}:{number}",
        cited,
        prompt=say("swift-swords.ask.burn", token=who),
        options={face: say("swift-swords.option.die", face=face) for face in reversed(faces)},
        asks=who,
    )


def strip(ctx: Context, who: TokenId, cited: str, count: int | None = None) -> None:
    """Take somebody's dice away, all of them or so many, the lowest first."""
    clock = clock_of(ctx.encounter)
    hand = clock.hand(who)
    gone = hand if count is None else hand[max(0, len(hand) - count) :]
    if gone:
        set_clock(ctx, clock.holds_dice(who, without(hand, gone)), cited)
        ctx.note(say("swift-swords.log.loses-dice", token=who, dice=shown(gone)), RuleId(cited))
