"""Paying with dice: what an action takes of a hand, pools gathered for one, dice that show a 1, dice burnt or lost."""

from collections.abc import Callable
from functools import lru_cache, partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import Noted
from core.engine.request import Choice, Procedure, ask
from core.model.condition import Condition
from core.model.encounter import Stage
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.swift_swords.clock import (
    Dice,
    DiceClock,
    cheapest,
    clock_of,
    in_order,
    set_clock,
    shown,
    usable,
    wasted,
    without,
)
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.names import ACTION_POOL, BLOCK_POOL, DEFENCE_POOLS, DODGE_POOL
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.sheet import BLOCKING, DODGING


@rule("SST-POOL-03")
def cost_of(situation: Situation, action: Action, act: Act) -> int:
    """Return the pips of an action as it is taken; one whose dice have been gathered is paid for already."""
    if action.pooled is not None and gathered(situation.who, action.id, act.item) is not None:
        return 0
    return action.cost_in(situation, act)


@rule("SST-COST-01", "SST-ACT-15")
def dice_taken(situation: Situation, action: Action, act: Act) -> Dice | None:
    """Return the dice that an action would take: those put forward, or else the cheapest; None if they do not do."""
    cost = 0 if action.one_die else cost_of(situation, action, act)
    return _taken(situation.laid, situation.hand, cost, one_die=action.one_die)


@lru_cache(maxsize=4096)
def _taken(laid: Dice, hand: Dice, cost: int, *, one_die: bool) -> Dice | None:
    if one_die:
        if laid:
            return laid if len(laid) == 1 and usable(laid) else None
        return usable(hand)[-1:] or None
    if cost <= 0:
        return ()
    if laid:
        return laid if usable(laid) == laid and sum(laid) >= cost else None
    return cheapest(hand, cost)


@rule("SST-COST-01", "SST-COST-03")
def why_unpaid(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return why an action cannot be paid with the dice in hand, or with those put forward; None if it can."""
    if dice_taken(situation, action, act) is not None:
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
    if action.price is not None:
        return action.price(situation)
    cost = 0 if action.one_die else cost_of(situation, action, act)
    dice = _taken(situation.laid, situation.hand, cost, one_die=action.one_die)
    return die_words(dice) if action.one_die else pips_words(cost, dice)


@lru_cache(maxsize=4096)
def die_words(dice: Dice | None) -> Phrase:
    """Return that something costs one die, and which."""
    return say("swift-swords.cost.one-die-paid", dice=shown(dice)) if dice else say("swift-swords.cost.one-die")


@lru_cache(maxsize=4096)
def pips_words(cost: int, dice: Dice | None) -> Phrase:
    """Return what something costs in pips, with the dice that it would take and what is lost of them."""
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
    told = say(f"swift-swords.log.{words}", token=who, dice=shown(dice), lost=lost)
    ctx.emit(Noted(told, RuleId(cited), about=who, price=True))


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
        ctx.tell_of(who, "swift-swords.log.burns", cited, face=face)


def _which_burns(ctx: Context, who: TokenId, number: int, cited: str) -> Choice[int]:
    words = say("swift-swords.ask.burn", token=who)
    return _which_die(who, f"burn:{who}:{number}", words, cited, usable(clock_of(ctx.encounter).hand(who)))


def _which_die(who: TokenId, key: str, words: Phrase, cited: str, dice: Dice) -> Choice[int]:
    """Return the question which of some dice the owner gives, the lowest as suggested."""
    if not dice:
        raise Gone("swift-swords.why.no-die")
    return choice(
        key,
        cited,
        prompt=words,
        options={face: say("swift-swords.option.die", face=face) for face in reversed(dict.fromkeys(dice))},
        asks=who,
    )


@rule("SST-SPEC-04")
def discard(ctx: Context, who: TokenId, cited: str) -> Procedure[None]:
    """Let somebody lose one die of his own choice. Asks `discard:` with his id where they show different faces."""
    hand = clock_of(ctx.encounter).hand(who)
    if len({*hand}) > 1:
        key, words = f"discard:{who}", say("swift-swords.ask.discard", token=who)
        face = yield from ask(lambda: _which_die(who, key, words, cited, clock_of(ctx.encounter).hand(who)))
        lose_dice(ctx, who, (face,), cited)
    else:
        lose_dice(ctx, who, hand[:1], cited)


def lose_dice(ctx: Context, who: TokenId, gone: Dice, cited: str) -> None:
    """Take dice away from somebody."""
    if gone:
        clock = clock_of(ctx.encounter)
        set_clock(ctx, clock.holds_dice(who, without(clock.hand(who), gone)), cited)
        ctx.tell_of(who, "swift-swords.log.loses-dice", cited, dice=shown(gone))


def strip(ctx: Context, who: TokenId, cited: str) -> None:
    """Take all dice of somebody away."""
    lose_dice(ctx, who, clock_of(ctx.encounter).hand(who), cited)


@rule("SST-OOA-03")
def forfeit(ctx: Context, who: TokenId) -> None:
    """Take the hand of somebody who is Out of Action, and a die that he carries over."""
    clock = ctx.encounter.clock
    if isinstance(clock, DiceClock) and (who in clock.hands or who in clock.carried):
        set_clock(ctx, clock.without_hand(who), "SST-OOA-03")


POOL, GATHER = "pool", "gather"
POOL_SKILLS = {DODGE_POOL: DODGING, BLOCK_POOL: BLOCKING}
"""The skill by which each Defence Pool was rolled."""


@rule("SST-POOL-01")
def pool_of(someone: Fighter) -> Condition | None:
    """Return the open Action Pool of somebody; None if there is none."""
    return someone.held(ACTION_POOL)


@rule("SST-POOL-03", "SST-POOL-05", "SST-GAP-04")
def gathered(someone: Fighter, action: str, item: str | None) -> int | None:
    """Return the bonus dice gathered for an action with an item; None where no pool is open for it."""
    pool = pool_of(someone)
    return None if pool is None or (pool.about, pool.other) != (action, item) else pool.amount


def open_pool(ctx: Context, act: Act, action: str) -> None:
    """Open an Action Pool of no dice for an action, the base cost of which is paid."""
    set_condition(ctx, act.actor, "SST-POOL-01", ACTION_POOL, about=action, other=act.item)
    name = say(f"swift-swords.action.{action}")
    ctx.tell_of(act.actor, "swift-swords.log.opens-pool", "SST-POOL-01", action=name)


@rule("SST-DPOOL-03")
def cap_of(someone: Fighter, kind: str) -> int:
    """Return the most dice of a Defence Pool: as many as are normally rolled for it."""
    return someone.sheet.skill_dice(POOL_SKILLS[kind]) + someone.sheet.group_dice


@rule("SST-ACT-15", "SST-POOL-02", "SST-DPOOL-03")
def _add(ctx: Context, act: Act) -> None:
    """Add one die to the Action Pool, or one success to a Defence Pool."""
    kind = str(act.option("pool") or ACTION_POOL)
    held = fighter(ctx, act.actor).held(kind)
    if held is not None:
        cited = "SST-POOL-02" if kind == ACTION_POOL else "SST-DPOOL-03"
        set_condition(ctx, act.actor, cited, kind, held.amount + 1, about=held.about, other=held.other)
        ctx.tell_of(act.actor, f"swift-swords.log.adds.{kind}", cited, count=held.amount + 1)


def _pools(situation: Situation) -> tuple[Variant, ...]:
    """Offer each pool that lies on the table; where there is none, the action by its name."""
    kinds = [kind for kind in (ACTION_POOL, *DEFENCE_POOLS) if situation.who.has(kind)]
    return tuple(
        Variant(say(f"swift-swords.action.pool.{kind}"), options=(("pool", kind),)) for kind in kinds or [ACTION_POOL]
    )


@rule("SST-ACT-15", "SST-DPOOL-03")
def _check_pool(situation: Situation, act: Act) -> Phrase | None:
    kind = str(act.option("pool") or ACTION_POOL)
    held = situation.who.held(kind) if kind in (ACTION_POOL, *DEFENCE_POOLS) else None
    if held is None:
        return say("swift-swords.why.no-pool")
    if kind in DEFENCE_POOLS and held.amount >= cap_of(situation.who, kind):
        return say("swift-swords.why.pool-full", count=held.amount)
    return None


ACTIONS = (
    Action(POOL, "SST-ACT-15", _add, check=_check_pool, variants=_pools, one_die=True, pools="adds", icon="plus"),
)


NO = "no"


def can_spend_one(ctx: Context, who: str) -> bool:
    """Return whether somebody takes part in a running fight and holds a 1."""
    if not ctx.has_encounter or ctx.encounter.stage is not Stage.RUNNING:
        return False
    clock = ctx.encounter.clock
    return isinstance(clock, DiceClock) and who in ctx.encounter.tokens and has_one(ctx, TokenId(who))


@rule("SST-ONE-01", "SST-ONE-02", "SST-ONE-05")
def offer_effort(ctx: Context, who: str, key: str, told: Callable[[], Phrase]) -> Procedure[bool]:
    """Let somebody who holds a 1 spend it for one die more, before the roll that is `told`; return whether he does."""
    if not can_spend_one(ctx, who):
        return False
    if not (yield from ask(partial(_effort, ctx, TokenId(who), key, told))):
        return False
    spend_one(ctx, TokenId(who), "SST-ONE-02")
    ctx.tell_of(who, "swift-swords.log.effort", "SST-ONE-02")
    return True


def _effort(ctx: Context, who: TokenId, key: str, told: Callable[[], Phrase]) -> Choice[bool]:
    if not can_spend_one(ctx, who):
        raise Gone("swift-swords.why.no-one")
    return choice(
        f"effort:{key}",
        "SST-ONE-02",
        prompt=say("swift-swords.ask.effort", roll=told()),
        options={False: say("swift-swords.option.no-effort"), True: say("swift-swords.option.effort")},
        keyed=yes_or_no("yes", NO),
        asks=who,
    )


@rule("SST-ONE-01", "SST-ONE-04", "SST-ONE-05")
def offer_raise(
    ctx: Context, who: str, key: str, faces: tuple[int, ...], low: int, *, ones_matter: bool
) -> Procedure[tuple[int, ...]]:
    """Let somebody who holds a 1 raise one die of a roll by 1, where that helps; return the faces as they are then.

    A die helps that then succeeds, or that shows a 1 no more where 1s do harm.
    """
    helpful = tuple(dict.fromkeys(sorted((f for f in faces if f == low - 1 or (ones_matter and f == 1)), reverse=True)))
    if not helpful or not can_spend_one(ctx, who):
        return faces
    face = yield from ask(partial(_raise, ctx, TokenId(who), key, faces, helpful))
    if not face:
        return faces
    spend_one(ctx, TokenId(who), "SST-ONE-04")
    ctx.tell_of(who, "swift-swords.log.raises", "SST-ONE-04", face=face, to=face + 1)
    place = faces.index(face)
    return (*faces[:place], face + 1, *faces[place + 1 :])


def _raise(ctx: Context, who: TokenId, key: str, faces: Dice, helpful: Dice) -> Choice[int]:
    if not can_spend_one(ctx, who):
        raise Gone("swift-swords.why.no-one")
    raised = {face: say("swift-swords.option.raise", face=face, to=face + 1) for face in helpful}
    return choice(
        f"raise:{key}",
        "SST-ONE-04",
        prompt=say("swift-swords.ask.raise", token=who, faces=shown(faces)),
        options={0: say("swift-swords.option.no-raise"), **raised},
        keyed=lambda face: str(face or NO),
        asks=who,
    )
