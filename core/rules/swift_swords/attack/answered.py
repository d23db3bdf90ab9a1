"""How an attack is met: the pool that still lies there, or a dodge, a block, a parry, bought with an Action Die."""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.swift_swords.attack.strike import Declared, Strike, strike_of
from core.rules.swift_swords.checks import Reasons, RollKind, ToRoll, more, roll_dice, roll_of
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import Wielded
from core.rules.swift_swords.harm.hindrances import ARMS_USED, MOVEMENT, SIGHT, hindrances
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee.reaching import why_not_wielded
from core.rules.swift_swords.names import BLOCK_POOL, CRUSHED, DODGE_ONLY, DODGE_POOL, HELD, NO_DEFENCE, SURPRISED
from core.rules.swift_swords.rounds.paying import can_pay_die, pay_die
from core.rules.swift_swords.settings import BLOCK_MODE, chosen
from core.rules.swift_swords.sheet import BLOCKING, DODGING, PARRYING


class DefenceKind(StrEnum):
    """How somebody defends himself."""

    NONE = "none"
    DODGE = "dodge"
    BLOCK = "block"
    PARRY = "parry"


DEFENCE_SKILLS = {DefenceKind.DODGE: DODGING, DefenceKind.BLOCK: BLOCKING, DefenceKind.PARRY: PARRYING}
POOLS = {DefenceKind.DODGE: DODGE_POOL, DefenceKind.BLOCK: BLOCK_POOL}
COMPARE = "compare"


@dataclass(frozen=True, slots=True)
class Defence:
    """A defence as it stands: how, with which item, and the successes that it has."""

    how: DefenceKind = DefenceKind.NONE
    item: str | None = None
    successes: int = 0

    @property
    def key(self) -> str:
        """The key by which it is chosen."""
        return self.how if self.item is None else f"{self.how}:{self.item}"


@rule("SST-HOLD-03", "SST-STATE-05", "SST-MENT-06", "SST-SURP-01", "SST-DUAL-03")
def may_defend(strike: Strike) -> bool:
    """Return whether the target can defend itself actively at all."""
    target = strike.target
    if strike.declared.sure or strike.is_mental or target.is_out or states_of(target):
        return False
    return not target.has(CRUSHED, HELD, SURPRISED, NO_DEFENCE)


def device_of(someone: Fighter, item: str | None) -> Wielded | None:
    """Return what somebody blocks with, if he still has it in hand."""
    return next((each for each in someone.arms if each.item.id == item and each.profile.block), None)


@rule("SST-DPOOL-01", "SST-BLOCK-01", "SST-DODGE-01")
def lying_pool(strike: Strike) -> Defence | None:
    """Return the Defence Pool that serves against an attack without a new roll; None if there is none."""
    target = strike.target
    dodge, block = target.held(DODGE_POOL), target.held(BLOCK_POOL)
    if dodge is not None:
        return Defence(DefenceKind.DODGE, None, dodge.amount)
    if block is not None and device_of(target, block.other) is not None and not target.has(DODGE_ONLY):
        return Defence(DefenceKind.BLOCK, block.other, block.amount)
    return None


@rule("SST-DODGE-03", "SST-DPOOL-01")
def counting(strike: Strike, successes: int) -> int:
    """Return how many successes of a dodge count against an attack: against a fired missile one fewer."""
    return max(0, successes - (1 if strike.is_fired else 0))


@rule("SST-DODGE-03", "SST-DPOOL-01")
def lying_dodge(strike: Strike) -> Reasons:
    """Return what a Dodge Pool that lies there takes off an attack, which is known before anything is rolled."""
    lying = lying_pool(strike) if may_defend(strike) else None
    if lying is None or lying.how is not DefenceKind.DODGE or not counting(strike, lying.successes):
        return ()
    return (more("SST-DODGE-03", "dodged", -counting(strike, lying.successes)),)


@rule(*("SST-DEF-01", "SST-DODGE-01", "SST-BLOCK-01", "SST-PARRY-01", "SST-DUAL-02", "SST-DUAL-04", "SST-REACH-02"))
def ways_to_defend(strike: Strike) -> dict[Defence, Phrase]:
    """Return the defences that the target has taken the skill for and that the attack allows, in words."""
    target = strike.target
    sheet, found = target.sheet, dict[Defence, Phrase]()
    if sheet.entry(DODGING) is not None:
        found[Defence(DefenceKind.DODGE)] = say(
            "swift-swords.option.dodge", count=_defence_roll(target, DefenceKind.DODGE).count
        )
    if target.has(DODGE_ONLY):
        return found
    for wielded in target.arms:
        item, arm = wielded.item, wielded.profile
        if arm.block and sheet.entry(BLOCKING) is not None:
            count = _defence_roll(target, DefenceKind.BLOCK, item.id).count
            found[Defence(DefenceKind.BLOCK, item.id)] = say("swift-swords.option.block", item=item.name, count=count)
        if arm.is_missile or arm.natural or sheet.entry(PARRYING) is None:
            continue
        if why_not_wielded(strike, target.id, wielded) is not None:
            continue
        if not strike.is_missile or sheet.parries_missiles:
            count = _defence_roll(target, DefenceKind.PARRY, item.id).count
            found[Defence(DefenceKind.PARRY, item.id)] = say("swift-swords.option.parry", item=item.name, count=count)
    return found


@rule("SST-DEF-02", "SST-DEF-03", "SST-ACT-03", "SST-TAB-RESPONSE-ACTIONS")
def defend(ctx: Context, declared: Declared) -> Procedure[Defence]:
    """Let the target answer a declared attack before it is rolled; return the defence as it was rolled or lies there.

    Its questions are `defence:`, and `dodge:`, `block:` or `parry:` with the id of the target.
    """
    strike = strike_of(ctx, declared)
    if not may_defend(strike):
        return Defence()
    lying = lying_pool(strike)
    if lying is not None:
        return lying
    if not ways_to_defend(strike) or not can_pay_die(ctx, declared.target):
        return Defence()
    answer = yield from ask(partial(_question, ctx, declared))
    if answer.how is DefenceKind.NONE:
        return answer
    pay_die(ctx, declared.target, "SST-DEF-02")
    return (yield from _roll(ctx, declared, answer.how, answer.item))


def _question(ctx: Context, declared: Declared) -> Choice[Defence]:
    strike = strike_of(ctx, declared)
    ways = ways_to_defend(strike)
    if not may_defend(strike) or not ways or not can_pay_die(ctx, declared.target):
        raise Gone("swift-swords.why.no-die")
    return choice(
        f"defence:{declared.key}",
        "SST-DEF-03",
        asks=declared.target,
        about=(declared.attacker,),
        prompt=say("swift-swords.ask.defence", attacker=declared.attacker, target=declared.target),
        options={Defence(): say("swift-swords.option.no-defence"), **ways},
        keyed=lambda defence: defence.key,
    )


@rule("SST-DODGE-04", "SST-BLOCK-01", "SST-BLOCK-06", "SST-PARRY-02")
def _roll(ctx: Context, declared: Declared, how: DefenceKind, item: str | None) -> Procedure[Defence]:
    """Roll a defence; the successes of a dodge or a block are its pool."""
    who = declared.target
    rolled = yield from roll_dice(
        ctx,
        who,
        lambda: _defence_roll(fighter(ctx, who), how, item),
        f"SST-{how.upper()}-01",
        key=f"{how}:{who}",
        about=(declared.attacker,),
        target=declared.attacker,
    )
    successes = rolled.successes
    if how is DefenceKind.BLOCK and successes and chosen(ctx.state.house_rules, BLOCK_MODE) == COMPARE:
        device = device_of(fighter(ctx, who), item)
        successes += 0 if device is None else device.profile.block
    if how in POOLS and successes:
        set_condition(ctx, who, "SST-DPOOL-01", POOLS[how], successes, other=item)
    return Defence(how, item, successes)


@rule("SST-INJ-15", "SST-INJ-13")
def _defence_roll(someone: Fighter, how: DefenceKind, item: str | None = None) -> ToRoll:
    """Return the roll of a defence: a hurt foot takes dice off a dodge, a hurt arm off what is done with it."""
    device = next((each.item for each in someone.arms if each.item.id == item), None)
    arms = () if device is None else ARMS_USED.get(device.carried, ())
    uses = (MOVEMENT,) if how is DefenceKind.DODGE else arms
    found = hindrances(someone.sheet, someone.conditions, SIGHT, *uses)
    skill = DEFENCE_SKILLS[how]
    return roll_of(someone.sheet.skill_dice(skill), found, RollKind.DEFENCE, name=skill)


@rule("SST-DPOOL-05", "SST-DPOOL-06", "SST-DPOOL-07")
def use_pool_die(ctx: Context, declared: Declared, defence: Defence) -> None:
    """Take a die off a Defence Pool after its use against an attack."""
    if defence.how in POOLS:
        held = fighter(ctx, declared.target).held(POOLS[defence.how])
        if held is not None:
            shrink(ctx, declared.target, held.kind, 1, "SST-DPOOL-05")


@rule("SST-DPOOL-03", "SST-ACT-18", "SST-SPEC-13")
def shrink(ctx: Context, target: TokenId, kind: str, dice: int, cited: str) -> None:
    """Take dice off somebody's Defence Pool; one of none is gone."""
    held = fighter(ctx, target).held(kind)
    if held is None:
        return
    if held.amount > dice:
        set_condition(ctx, target, cited, kind, held.amount - dice, other=held.other)
    else:
        lift_conditions(ctx, target, cited, kind)
