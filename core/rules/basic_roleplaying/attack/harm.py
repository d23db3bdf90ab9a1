"""What a blow does: its damage dice, and what armour and a shield in front leave of them."""

from dataclasses import dataclass

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Procedure, ask
from core.explain.modifier import Add
from core.explain.tally import Tally
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.strike import Declared, Strike, strike_of
from core.rules.basic_roleplaying.harm.damage import DamageRoll, Reading, reading_of


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a blow deals: the damage, what a shield in front of the target loses by it, and what is suffered."""

    damage: int
    beyond_shield: int
    suffered: int


@rule("BRP-ARM-01", "BRP-ARM-02", "BRP-DMG-08", "BRP-SHD-06", "BRP-GAP-15")
def dealt(damage: int, armour: Tally) -> Dealt:
    """Return what rolled damage does behind some armour, once, whatever the success; it is never below 0."""
    shield = sum(
        line.modifier.effect.amount
        for line in armour.lines
        if line.modifier.rule == "BRP-SHD-06" and not line.modifier.struck and isinstance(line.modifier.effect, Add)
    )
    beyond = max(0, damage - shield) if shield else 0
    return Dealt(damage, beyond, max(0, damage - armour.total.number))


def reading_now(strike: Strike, *, special: bool) -> Reading:
    """Return how the dice of a blow would be read now."""
    bonus = strike.attacker.sheet.damage_bonus
    return reading_of(strike.house, strike.wielded.arm, bonus, special=special, broken=strike.wielded.is_broken)


@rule("BRP-WPN-02", "BRP-DMG-07")
def roll_damage(ctx: Context, declared: Declared, *, special: bool) -> Procedure[tuple[int, ...]]:
    """Roll the dice of a blow; where there are none, nothing is asked."""

    def question() -> DamageRoll:
        strike = strike_of(ctx, declared)
        return DamageRoll(
            key=f"damage:{declared.attacker}:{declared.target}",
            asks=CHANCE_DRAWS,
            rules=(RuleId("BRP-DMG-07"),) if special else (RuleId("BRP-MTX-06"), RuleId("BRP-WPN-02")),
            about=(declared.target,),
            owner=declared.attacker,
            subject=say("basic-roleplaying.draw.damage", token=declared.attacker, item=strike.wielded.item.name),
            reading=reading_now(strike, special=special),
        )

    if not question().thrown:
        return ()
    return (yield from ask(question))
