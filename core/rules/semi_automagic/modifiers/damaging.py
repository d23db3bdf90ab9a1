"""What is added to the damage dice: Strength and scale in melee, speed, a sneak attack; and the wounds of a weapon."""

from fractions import Fraction

from core.base.phrase import say
from core.explain.modifier import Modifier
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import stride_of
from core.rules.semi_automagic.fighter import Fighter
from core.rules.semi_automagic.modifiers.reason import because
from core.rules.semi_automagic.readiness import Readiness, readiness
from core.rules.semi_automagic.scales import melee_damage, square_metres
from core.rules.semi_automagic.strike import DAMAGE, SNEAK, Strike
from core.rules.semi_automagic.surroundings import flankers_of

SNEAK_ATTACK = "Sneak Attack"
STEP = 5
"""Squares for each second that bring 1 more damage (SEC-SPD-02)."""


@rule("SEC-MEL-05")
def strength(strike: Strike) -> tuple[Modifier, ...]:
    """A melee attack adds Strength to its dice, and so does any weapon that says so."""
    amount = strike.attacker.sheet.strength
    if not strike.wielded.weapon.adds_strength or not amount:
        return ()
    return (because("SEC-MEL-05", say("semi-automagic.modifier.strength"), DAMAGE, amount),)


@rule("SEC-MEL-05", "SEC-SCALE-08")
def scale_in_melee(strike: Strike) -> tuple[Modifier, ...]:
    """A melee attack adds three times the attacker's scale."""
    amount = melee_damage(strike.attacker.sheet.scale)
    if strike.is_ranged or not strike.wielded.weapon.adds_strength or not amount:
        return ()
    return (because("SEC-SCALE-08", say("semi-automagic.modifier.scale-damage"), DAMAGE, amount),)


@rule("SEC-ITEM-04")
def wounded_weapon(strike: Strike) -> tuple[Modifier, ...]:
    """Each wound on a weapon is taken off its damage."""
    item = strike.wielded.item
    if not item.wounds or item.damaged:
        return ()
    label = say("semi-automagic.modifier.wounded-weapon", item=item.name)
    return (because("SEC-ITEM-04", label, DAMAGE, -item.wounds),)


@rule("SEC-SPD-02")
def fast_movers(strike: Strike) -> tuple[Modifier, ...]:
    """In melee every 5 squares a second of the faster of the two, in squares of the target, add 1."""
    if strike.is_ranged:
        return ()
    fastest = max(_metres_a_second(strike, each) for each in (strike.attacker, strike.target))
    amount = speed_damage(fastest, strike.target.sheet.scale)
    if not amount:
        return ()
    return (because("SEC-SPD-02", say("semi-automagic.modifier.speed-damage", metres=fastest), DAMAGE, amount),)


def _metres_a_second(strike: Strike, who: Fighter) -> Fraction:
    """Return the most metres that somebody has covered in one second since his turn began."""
    return Fraction(stride_of(strike.encounter, who.id).pace, 2) * square_metres(who.sheet.scale)


@rule("SEC-SPD-02")
def speed_damage(metres: Fraction, scale: int) -> int:
    """Return what a speed in metres a second adds to the damage that somebody of a scale takes."""
    return int(metres / square_metres(scale)) // STEP


@rule("SEC-MOD-03", "SEC-SURP-02", "SEC-GAP-58")
def sneaking(strike: Strike) -> tuple[Modifier, ...]:
    """Whoever knows Sneak Attack rolls its dice too against somebody flanked or flat-footed."""
    if not strike.attacker.sheet.knows(SNEAK_ATTACK):
        return ()
    exposed = flankers_of(strike.state, strike.encounter, strike.board, strike.target) is not None
    if not exposed and readiness(strike) is Readiness.READY:
        return ()
    return (because("SEC-MOD-03", say("semi-automagic.modifier.sneak"), SNEAK, 1),)
