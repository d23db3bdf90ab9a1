"""Holds: what the holder may do with whom he holds, and what the held may do about it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.action import Carry, Check, Variant
from core.rules.kit.fight import Fight
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.strike import Declared
from core.rules.swift_swords.checks import RollKind, ToRoll, characteristic_roll, roll_both, roll_of, size_dice
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import UNARMED
from core.rules.swift_swords.harm.states import put_out
from core.rules.swift_swords.melee import contact
from core.rules.swift_swords.melee.reaching import TIMES, target_of
from core.rules.swift_swords.names import CAPTURED, HELD, HOLDING, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.settings import BREAK_BY, chosen
from core.rules.swift_swords.sheet import WRESTLING

GRAPPLE, IMPROVE, HURT, SUBDUE, ABANDON = "grapple", "improve-hold", "hold-damage", "subdue", "abandon-hold"
BREAK_HOLD, REVERSE, YIELD = "break-hold", "reverse-hold", "yield"
PIPS, HURT_PIPS = 4, 3
REVERSED = 2
"""By so much the held must win to hold the holder instead."""


# What bars and what ends


@rule("SST-HOLD-03")
def why_held(situation: Situation, action: Action) -> Phrase | None:
    """Return that somebody who is held can do nothing but break or reverse the Hold, or yield; None if it is free."""
    free = HELD in action.left_to or (action.keeps and not action.steps)
    return None if free or not situation.who.has(HELD) else say("swift-swords.why.held")


@rule("SST-HOLD-07", "SST-HOLD-10")
def abandon_for(ctx: Context, who: TokenId, action: Action) -> None:
    """Let a holder let go who does something else than the Hold leaves him."""
    if action.holds or action.keeps or not fighter(ctx, who).has(HOLDING):
        return
    for whom in contact.holding(ctx, who):
        contact.let_go(ctx, who, whom, "SST-HOLD-10")


# The holder


@rule("SST-HOLD-01", "SST-CLOSE-10")
def can_be_held(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether somebody is small enough to be held by another, or lies on the ground."""
    one, other = fighter(fight, who), fighter(fight, whom)
    return other.has(PRONE) or other.sheet.size_number < TIMES * one.sheet.size_number


def _attack(whom: TokenId, who: TokenId) -> Declared:
    return Declared(who, whom, UNARMED.id, skill=WRESTLING, hold=True)


@rule("SST-HOLD-02")
def _hold(ctx: Context, act: Act) -> Procedure[None]:
    """Get hold of an opponent InClose, by an attack that does no damage."""
    who, whom = act.actor, act.target()
    came = yield from make_attack(ctx, _attack(whom, who))
    if came.through:
        contact.set_level(ctx, who, whom, 1, "SST-HOLD-02")


@rule("SST-HOLD-01", "SST-HOLD-02")
def _check_hold(situation: Situation, act: Act) -> Phrase | None:
    who, whom = situation.who, target_of(act)
    opponents = contact.locked_with(situation, who.id)
    if not opponents:
        return say("swift-swords.why.not-close")
    if who.sheet.entry(WRESTLING) is None:
        return say("swift-swords.why.no-wrestling")
    if whom is None:
        return None
    if whom not in opponents:
        return say("swift-swords.why.not-locked")
    if contact.level_of(situation, who.id, whom):
        return say("swift-swords.why.held-already")
    return None if can_be_held(situation, who.id, whom) else say("swift-swords.why.too-large-to-hold")


@rule("SST-HOLD-09")
def _improve(ctx: Context, act: Act) -> Procedure[None]:
    """Tighten a Hold by one class, by a new attack."""
    who, whom = act.actor, act.target()
    came = yield from make_attack(ctx, _attack(whom, who))
    if came.through:
        contact.set_level(ctx, who, whom, contact.level_of(ctx, who, whom) + 1, "SST-HOLD-09")


@rule("SST-HOLD-08")
def _hurt(ctx: Context, act: Act) -> Procedure[None]:
    """Hurt the held with the class of the Hold; he has no defence but his armour."""
    who, whom = act.actor, act.target()
    weight = contact.GRIPS[contact.level_of(ctx, who, whom) - 1]
    yield from make_attack(ctx, Declared(who, whom, UNARMED.id, skill=WRESTLING, weight=weight, sure=True))


@rule("SST-HOLD-11")
def _subdue(ctx: Context, act: Act) -> Procedure[None]:
    """Subdue the held: the dice of the Hold's level alone against his BODY and Size; if they win, he is out."""
    who, whom = act.actor, act.target()

    def rolls() -> ToRoll:
        return roll_of(contact.level_of(ctx, who, whom), (), RollKind.SUBDUE, target=whom)

    def resists() -> ToRoll:
        held = fighter(ctx, whom)
        return characteristic_roll(held, "body", size_dice(held, fighter(ctx, who)))

    margin, _ = yield from roll_both(ctx, (who, rolls), (whom, resists), "SST-HOLD-11", key="subdue", target=whom)
    if margin > 0:
        yield from put_out(ctx, whom, "SST-HOLD-11", CAPTURED)


@rule("SST-HOLD-07")
def _check_holder(situation: Situation, act: Act) -> Phrase | None:
    held, whom = contact.holding(situation, situation.who.id), target_of(act)
    if not held:
        return say("swift-swords.why.holds-nobody")
    return None if whom is None or whom in held else say("swift-swords.why.not-held-by-you")


@rule("SST-HOLD-09")
def _check_improve(situation: Situation, act: Act) -> Phrase | None:
    why, whom = _check_holder(situation, act), target_of(act)
    if why is not None or whom is None:
        return why
    top = contact.level_of(situation, situation.who.id, whom) >= len(contact.GRIPS)
    return say("swift-swords.why.highest-hold") if top else None


@rule("SST-HOLD-10")
def _abandon(ctx: Context, act: Act) -> None:
    """Let go, and do something else."""
    contact.let_go(ctx, act.actor, act.target(), "SST-HOLD-10")


# The held


def _margin(
    ctx: Context, who: TokenId, holder: TokenId, cited: str, key: str, needs: int = 1
) -> Procedure[tuple[int, int]]:
    """Let the held roll BODY against his holder; return by how much he wins, and all his successes."""

    def body_of(one: TokenId) -> ToRoll:
        return characteristic_roll(fighter(ctx, one), "body")

    first, second = (who, partial(body_of, who)), (holder, partial(body_of, holder))
    return (yield from roll_both(ctx, first, second, cited, key=key, needs=needs))


@rule("SST-HOLD-04", "SST-GAP-29")
def _break(ctx: Context, act: Act) -> Procedure[None]:
    """Loosen a Hold by as many levels as the held wins by, or by all his successes."""
    who, holder = act.actor, act.target()
    margin, successes = yield from _margin(ctx, who, holder, "SST-HOLD-04", "break-hold")
    if margin > 0:
        levels = successes if chosen(ctx.state.house_rules, BREAK_BY) == "all" else margin
        left = contact.level_of(ctx, holder, who) - levels
        if left > 0:
            contact.set_level(ctx, holder, who, left, "SST-HOLD-04")
        else:
            contact.break_free(ctx, who, holder, "SST-HOLD-04")


@rule("SST-HOLD-05")
def _reverse(ctx: Context, act: Act) -> Procedure[None]:
    """Turn a Hold round, which takes a win by two: the new one is of the lowest class."""
    who, holder = act.actor, act.target()
    margin, _ = yield from _margin(ctx, who, holder, "SST-HOLD-05", "reverse-hold", REVERSED)
    if margin >= REVERSED:
        contact.break_free(ctx, who, holder, "SST-HOLD-05")
        contact.set_level(ctx, who, holder, 1, "SST-HOLD-05")


@rule("SST-HOLD-03")
def _check_held(situation: Situation, act: Act) -> Phrase | None:
    holders, whom = contact.holders_of(situation, situation.who.id), target_of(act)
    if not holders:
        return say("swift-swords.why.not-held")
    return None if whom is None or whom in holders else say("swift-swords.why.not-held-by-him")


@rule("SST-HOLD-06", "SST-TAB-OPPORTUNITY-ACTIONS")
def _yield(ctx: Context, act: Act) -> Procedure[None]:
    """Give up: who does is Out of Action, at the mercy of the other side."""
    yield from put_out(ctx, act.actor, "SST-HOLD-06", CAPTURED)


def _at(named: Callable[[Fight, TokenId], tuple[TokenId, ...]], identity: str) -> Callable[..., tuple[Variant, ...]]:
    """Return how an action is offered once for each of those whom it can be aimed at, and to nobody else.

    Its words tell the level of the Hold, and what it would be tightened to.
    """

    def variants(situation: Situation) -> tuple[Variant, ...]:
        who = situation.who.id
        return tuple(Variant(worded(situation, who, each), targets=(each,)) for each in named(situation, who))

    def worded(fight: Fight, who: TokenId, other: TokenId) -> Phrase:
        level = max(contact.level_of(fight, who, other), contact.level_of(fight, other, who))
        now = say(f"swift-swords.hold.{contact.GRIPS[level - 1]}")
        if identity == IMPROVE and level == len(contact.GRIPS):
            return say("swift-swords.action.improve-hold.of-highest", token=other, level=now)
        then = say(f"swift-swords.hold.{contact.GRIPS[min(level, len(contact.GRIPS) - 1)]}")
        return say(f"swift-swords.action.{identity}.of", token=other, count=level, level=now, tighter=then)

    return variants


def _holding(
    identity: str, cited: str, carry: Carry, icon: str, *, check: Check[Situation] = _check_holder, **given: Any
) -> Action:
    ways = _at(contact.holding, identity)
    return Action(identity, cited, carry, holds=True, check=check, variants=ways, icon=icon, **given)


def _held_action(identity: str, cited: str, carry: Carry, pips: int, icon: str) -> Action:
    ways = _at(contact.holders_of, identity)
    return Action(identity, cited, carry, pips=pips, left_to=(HELD,), check=_check_held, variants=ways, icon=icon)


ACTIONS = (
    Action(GRAPPLE, "SST-HOLD-02", _hold, pips=PIPS, needs=(Need.TARGET,), check=_check_hold, icon="hand-grab"),
    _holding(IMPROVE, "SST-HOLD-09", _improve, "plus", check=_check_improve, pips=PIPS),
    _holding(HURT, "SST-HOLD-08", _hurt, "droplet", pips=HURT_PIPS),
    _holding(SUBDUE, "SST-HOLD-11", _subdue, "zzz", pips=PIPS),
    _holding(ABANDON, "SST-HOLD-10", _abandon, "unlink", keeps=True),
    _held_action(BREAK_HOLD, "SST-HOLD-04", _break, PIPS, "lock-open"),
    _held_action(REVERSE, "SST-HOLD-05", _reverse, PIPS, "rotate"),
    Action(YIELD, "SST-HOLD-06", _yield, keeps=True, anytime=True, icon="flag"),
)
