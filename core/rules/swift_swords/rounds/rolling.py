"""New hands: how many Action Dice somebody is entitled to, and how they are rolled."""

from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.base.values import changed
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure, ask, in_parallel
from core.explain.tally import Tally, settle
from core.model.campaign import HouseRules
from core.model.condition import carried_by
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.swift_swords.checks import more
from core.rules.swift_swords.clock import (
    LEAST_FACE,
    Dice,
    HandRoll,
    clock_of,
    fixed_hand,
    in_order,
    set_clock,
    shown,
    sixes,
)
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import worn
from core.rules.swift_swords.harm.hindrances import burns_of
from core.rules.swift_swords.names import KINDS, SURPRISED, SWIFT_SWORDS, TIRED_MENTAL, TIRED_PHYSICAL
from core.rules.swift_swords.rounds.order import in_action
from core.rules.swift_swords.rounds.paying import burn
from core.rules.swift_swords.settings import CARRY_CAPPED, FIXED_CARRY, chosen

ACTION_DICE = "action-dice"
"""The figure: how many dice a hand is entitled to."""
GIVEN = Column(SWIFT_SWORDS, "SST-TAB-AD-MODIFIERS", "AD")
WORN_OUT, RANKS_SPENT = "Fatigued (any Rank lost to fatigue)", "Heroic creature at 0 or fewer Physical Ranks"
QUICKNESS = {"fast": "Fast (Advantage)", "very fast": "Very fast (Advantage)", "slow": "Slow (Impediment)"}
"""The rows of what burdens somebody, and of each quickness of a sheet that gives anything."""


@rule("SST-AD-08", "SST-AD-09", "SST-TAB-AD-MODIFIERS", "SST-GAP-01")
def dice_of(someone: Fighter) -> Tally:
    """Return how many Action Dice somebody is entitled to, before the limits, reason by reason."""
    quick = QUICKNESS.get(someone.sheet.quickness)
    held = [
        (GIVEN(quick) if quick else 0, "quickness"),
        (sum(armour.dice for _, armour in worn(someone.vitals.gear, someone.sheet.armours)), "heavy-armour"),
        (GIVEN(WORN_OUT) if someone.has(TIRED_PHYSICAL, TIRED_MENTAL) else 0, "fatigued"),
        (GIVEN(RANKS_SPENT) if someone.sheet.heroic and someone.physical.value <= 0 else 0, "at-the-end"),
    ]
    reasons = [more("SST-AD-09", words, amount, ACTION_DICE) for amount, words in held]
    given = KINDS.given(someone, ACTION_DICE)
    own = carried_by(someone.conditions, ACTION_DICE)
    return settle(ACTION_DICE, someone.sheet.action_dice, (*reasons, *given, *own))


@rule("SST-AD-06", "SST-AD-07", "SST-REF-05", "SST-GAP-03")
def thrown_by(house: HouseRules, someone: Fighter, *, carries: bool) -> int:
    """Return how many dice somebody rolls for a new hand; nought where he has one die that shows 3 instead."""
    most, count = someone.sheet.most_dice, dice_of(someone).total.number
    if not chosen(house, CARRY_CAPPED):
        return max(0, min(count, most)) + carries
    return min(max(0, count) + carries, most)


@rule("SST-AD-04", "SST-AD-06", "SST-REF-05", "SST-GAP-02")
def given_to(house: HouseRules, someone: Fighter, carried: int | None) -> Dice | None:
    """Return the dice of a new hand that nobody rolls, a die that was carried among them; None where all are rolled.

    Creatures of fixed dice have those, and whoever is entitled to none has one die that shows 3.
    """
    count, most = dice_of(someone).total.number, someone.sheet.most_dice
    kept = () if carried is None or _rolls_carried(house, someone) else (carried,)
    if count < 1:
        return in_order([LEAST_FACE, *kept])
    if someone.sheet.control != "minor":
        return None
    limit = most if chosen(house, CARRY_CAPPED) else most + len(kept)
    return in_order([*fixed_hand(min(count, most)), *kept])[:limit]


def _rolls_carried(house: HouseRules, someone: Fighter) -> bool:
    """Return whether somebody rolls a die that he has carried over, in place of keeping its face."""
    return someone.sheet.control != "minor" or chosen(house, FIXED_CARRY) == "rolled"


@rule("SST-AD-01", "SST-AD-03", "SST-AD-04", "SST-AD-05", "SST-REF-05")
def roll_hand(ctx: Context, who: TokenId) -> Procedure[None]:
    """Give somebody a new hand: fixed dice, or a roll in which each 6 gives one die more; then wounds burn dice."""
    someone, clock = fighter(ctx, who), clock_of(ctx.encounter)
    carried = clock.carried.get(who)
    house = ctx.state.house_rules
    given = given_to(house, someone, carried)
    if given is None:
        count = thrown_by(house, someone, carries=carried is not None)
        first, extra = yield from _throw(ctx, who, count)
        hand, cited = in_order([*first, *extra]), "SST-AD-01"
    else:
        hand, cited = given, "SST-AD-04" if len(given) > 1 or someone.sheet.control == "minor" else "SST-AD-06"
        if carried is not None and _rolls_carried(house, someone):
            first, extra = yield from _throw(ctx, who, 1)
            most = someone.sheet.most_dice + (0 if chosen(house, CARRY_CAPPED) else 1)
            hand = in_order([*in_order([*hand, *first])[:most], *extra])
    clock = clock_of(ctx.encounter)
    set_clock(ctx, clock.holds_dice(who, hand).lacking("carried", who), cited)
    ctx.tell_of(who, "swift-swords.log.hand", cited, dice=shown(hand))
    burnt = burns_of(fighter(ctx, who).conditions)
    if burnt:
        yield from burn(ctx, who, burnt, "SST-INJ-20")


@rule("SST-AD-03")
def _throw(ctx: Context, who: TokenId, count: int) -> Procedure[tuple[Dice, Dice]]:
    """Let somebody roll dice for a hand; return them, and one more for each 6, which give no further ones."""
    first = yield from ask(partial(_roll_of, ctx, who, "hand", count))
    more = sixes(first)
    extra = (yield from ask(partial(_roll_of, ctx, who, "hand-more", more))) if more else ()
    return first, extra


def _roll_of(ctx: Context, who: TokenId, key: str, count: int) -> HandRoll:
    fighter(ctx, who)
    cited = RuleId("SST-AD-01" if key == "hand" else "SST-AD-03")
    subject = say(f"swift-swords.draw.{key}", token=who, count=count)
    return HandRoll(f"{key}:{who}", CHANCE, (cited,), about=(who,), owner=who, subject=subject, count=count)


@rule("SST-REF-06", "SST-OOA-03", "SST-TIME-04", "SST-SURP-02")
def roll_for_everybody(ctx: Context) -> Procedure[None]:
    """Give everybody a new hand who still takes part and is not surprised."""
    able = [each.id for each in in_action(ctx.state, ctx.encounter) if not each.has(SURPRISED)]
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, hands={}, laid={}), "SST-REF-06")
    yield from in_parallel([roll_hand(ctx, who) for who in able])
