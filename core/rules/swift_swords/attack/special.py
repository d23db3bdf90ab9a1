"""Special results: what the extra successes of an attack may be spent on in place of damage."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from core.base.errors import Gone
from core.base.phrase import Value, say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.conditions import set_condition
from core.rules.kit.gear import drop_item, put_item
from core.rules.swift_swords.attack.answered import POOLS, shrink
from core.rules.swift_swords.attack.modifiers import ARMOUR, armour_met
from core.rules.swift_swords.attack.strike import Declared, Strike, expose, strike_of
from core.rules.swift_swords.checks import RollKind, opposed, roll_of, tally, throw
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import Wielded
from core.rules.swift_swords.harm.states import can_be_put, take_state
from core.rules.swift_swords.melee.contact import draw_in, foes_in_melee, is_alone, knock_back, slip_away, stand_apart
from core.rules.swift_swords.names import ARMOUR_OFF, DEFENCE_POOLS, HAMSTRUNG, PRONE, STUN
from core.rules.swift_swords.rounds.paying import discard
from core.rules.swift_swords.settings import SPECIALS, chosen

NO_SPECIAL = "none"
MORE_DICE = 2
"""Dice that the special result of more damage rolls (SST-SPEC-02)."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What special results have taken of an attack's successes, and what the dice of more damage have added."""

    successes: int = 0
    added: int = 0


@dataclass(frozen=True, slots=True)
class Special:
    """One special result: its rule, whether it can be of use now, and how it is carried out.

    `carry` returns successes that are added to the damage, if anything is rolled for them.
    """

    cited: str
    useful: Callable[[Strike], bool]
    carry: Callable[[Context, Declared, int], Procedure[int] | None]


def _in_melee(strike: Strike) -> bool:
    return not strike.is_missile and not strike.is_mental


def held_weapon(someone: Fighter) -> Wielded | None:
    """Return the weapon that somebody has in hand and could lose."""
    return next((each for each in someone.arms if each.item.carried.is_thing and not each.profile.block), None)


@rule("SST-SPEC-08")
def _wears_armour(strike: Strike) -> bool:
    """Return whether a target has armour left that this attacker could knock off."""
    return tally(ARMOUR, 0, tuple(armour_met(strike))).total.number > 0


@rule("SST-SPEC-02")
def _more_damage(ctx: Context, declared: Declared, low: int) -> Procedure[int]:
    rolled = yield from throw(
        ctx,
        declared.attacker,
        lambda: roll_of(MORE_DICE, (), RollKind.SPECIAL, level=5 - low),
        "SST-SPEC-02",
        key=f"special-dice:{declared.attacker}",
        about=(declared.target,),
    )
    return rolled.successes


@rule("SST-SPEC-03")
def _disarm(ctx: Context, declared: Declared, low: int) -> Procedure[int]:
    one, other = declared.attacker, declared.target
    margin = yield from opposed(ctx, one, other, "dexterity", "SST-SPEC-03", key="disarm", sized=False)
    lost = held_weapon(fighter(ctx, other))
    if margin > 0 and lost is not None:
        drop_item(ctx, other, lost.item, "SST-SPEC-03")
        ctx.tell_of(other, "swift-swords.log.disarmed", "SST-SPEC-03", item=lost.item.name)
    return 0


@rule("SST-SPEC-04")
def _take_die(ctx: Context, declared: Declared, low: int) -> Procedure[int]:
    yield from discard(ctx, declared.target, "SST-SPEC-04")
    return 0


@rule("SST-SPEC-05")
def _stun(ctx: Context, declared: Declared, low: int) -> None:
    take_state(ctx, declared.target, STUN, "SST-SPEC-05")


@rule("SST-SPEC-06")
def _break_weapon(ctx: Context, declared: Declared, low: int) -> Procedure[int]:
    one, other = declared.attacker, declared.target
    margin = yield from opposed(ctx, one, other, "body", "SST-SPEC-06", key="break-weapon", sized=False)
    broken = held_weapon(fighter(ctx, other))
    if margin > 0 and broken is not None and not broken.profile.magic:
        put_item(ctx, other, broken.item.but(damaged=True))
        ctx.tell_of(other, "swift-swords.log.breaks", "SST-SPEC-06", item=broken.item.name)
    return 0


@rule("SST-SPEC-07")
def _expose(ctx: Context, declared: Declared, low: int) -> None:
    expose(ctx, declared.target, 1, "SST-SPEC-07")


@rule("SST-SPEC-08")
def _strip_armour(ctx: Context, declared: Declared, low: int) -> None:
    one, other = declared.attacker, declared.target
    before = sum(held.amount for held in fighter(ctx, other).conditions if (held.kind, held.other) == (ARMOUR_OFF, one))
    set_condition(ctx, other, "SST-SPEC-08", ARMOUR_OFF, before + 1, other=one)


@rule("SST-SPEC-09")
def _slip_out(ctx: Context, declared: Declared, low: int) -> None:
    slip_away(ctx, declared.attacker, "SST-SPEC-09")
    stand_apart(ctx, declared.attacker)


@rule("SST-SPEC-10")
def _draw_in(ctx: Context, declared: Declared, low: int) -> None:
    draw_in(ctx, declared.attacker, declared.target, "SST-SPEC-10")


@rule("SST-SPEC-11")
def _knock(ctx: Context, declared: Declared, low: int, *, down: bool) -> Procedure[int]:
    one, other = declared.attacker, declared.target
    margin = yield from opposed(ctx, one, other, "body", "SST-SPEC-11", key="knock", falls=down)
    if margin > 0 and down:
        set_condition(ctx, other, "SST-SPEC-11", PRONE)
    elif margin > 0:
        knock_back(ctx, other, "SST-SPEC-11")
    return 0


@rule("SST-SPEC-12")
def _hamstring(ctx: Context, declared: Declared, low: int) -> None:
    set_condition(ctx, declared.target, "SST-SPEC-12", HAMSTRUNG, lasting=True)


@rule("SST-SPEC-13")
def _thin_pool(ctx: Context, declared: Declared, low: int) -> None:
    held = next((each for each in fighter(ctx, declared.target).conditions if each.kind in DEFENCE_POOLS), None)
    if held is not None:
        shrink(ctx, declared.target, held.kind, 1, "SST-SPEC-13")


SPECIAL: Mapping[str, Special] = {
    "damage": Special("SST-SPEC-02", lambda strike: True, _more_damage),
    "disarm": Special(
        "SST-SPEC-03", lambda strike: _in_melee(strike) and held_weapon(strike.target) is not None, _disarm
    ),
    "die": Special("SST-SPEC-04", lambda strike: bool(clock_of(strike.encounter).hand(strike.target.id)), _take_die),
    "stun": Special("SST-SPEC-05", lambda strike: can_be_put(strike.target, STUN, strike.house), _stun),
    "break": Special(
        "SST-SPEC-06", lambda strike: _in_melee(strike) and held_weapon(strike.target) is not None, _break_weapon
    ),
    "expose": Special("SST-SPEC-07", lambda strike: True, _expose),
    "armour": Special("SST-SPEC-08", _wears_armour, _strip_armour),
    "out": Special(
        "SST-SPEC-09", lambda strike: _in_melee(strike) and bool(foes_in_melee(strike, strike.attacker.id)), _slip_out
    ),
    "draw-in": Special(
        "SST-SPEC-10",
        lambda strike: _in_melee(strike) and strike.zones == 0 and is_alone(strike, strike.target.id),
        _draw_in,
    ),
    "knockback": Special("SST-SPEC-11", _in_melee, partial(_knock, down=False)),
    "knockdown": Special(
        "SST-SPEC-11", lambda strike: _in_melee(strike) and not strike.target.has(PRONE), partial(_knock, down=True)
    ),
    "hamstring": Special("SST-SPEC-12", lambda strike: not strike.target.has(HAMSTRUNG), _hamstring),
    "pool": Special("SST-SPEC-13", lambda strike: strike.target.has(*POOLS.values()), _thin_pool),
}
"""What the source lists, in its order (SST-SPEC-02 to 13)."""


@rule("SST-SPEC-01", "SST-DMG-13", "SST-GAP-18")
def spend_extra(ctx: Context, declared: Declared, left: int, low: int, armour: int) -> Procedure[Spent]:
    """Let an attacker spend successes beyond the one that he needs, each on a special result, before armour counts.

    Its questions are `special:` with a number and the id of the attacker, and those of the results.
    """
    spent = Spent()
    strike = strike_of(ctx, declared)
    if strike.is_mental or strike.target.is_out or not chosen(ctx.state.house_rules, SPECIALS):
        return spent
    while left - spent.successes > 1:
        answer = yield from ask(partial(_question, ctx, declared, left, spent, armour))
        if answer is None:
            return spent
        spent = replace(spent, successes=spent.successes + 1)
        added = yield from ends_if_gone(SPECIAL[answer].carry(ctx, declared, low))
        spent = replace(spent, added=spent.added + (added or 0))
    return spent


def _question(ctx: Context, declared: Declared, left: int, spent: Spent, armour: int) -> Choice[str | None]:
    strike, number = strike_of(ctx, declared), spent.successes
    if strike.target.is_out:
        raise Gone("swift-swords.why.out")
    words: dict[str, Value] = {"token": declared.attacker, "target": declared.target, "left": left - number}
    if armour:
        words |= {"armour": armour, "through": max(0, left - number + spent.added - armour)}
    useful = {name: say(f"swift-swords.option.special.{name}") for name, each in SPECIAL.items() if each.useful(strike)}
    return choice(
        f"special:{number}:{declared.attacker}",
        "SST-SPEC-01",
        asks=declared.attacker,
        about=(declared.target,),
        prompt=say("swift-swords.ask.special-armoured" if armour else "swift-swords.ask.special-against", **words),
        options={None: say("swift-swords.option.no-special"), **useful},
        keyed=lambda name: name or NO_SPECIAL,
    )
