"""Modifiers that earlier actions leave behind, and those of the action in hand (T99-MOD-15)."""

from core.base.phrase import say
from core.explain.modifier import Add, Flip, Modifier, Shift
from core.model.campaign import HouseRules
from core.rulebook.cite import rule
from core.rules.towers.names import STUN
from core.rules.towers.settings import FULL_DEFENSE, HALVES, chosen_of
from core.rules.towers.strike import ATTACK, DEFENSE, Purpose, Strike, modifier

POWER_DAMAGE = 2
"""What a Power Attack adds to the base damage."""


@rule("T99-ACT-13", "T99-GAP-35")
def aims_of(value: int, house: HouseRules) -> int:
    """Return how many Aims count with a value that attacks: half of it, rounded down unless by a house rule, or one."""
    return max(1, half_of(value, house))


@rule("T99-GAP-35")
def half_of(value: int, house: HouseRules) -> int:
    """Return half of a value, rounded down unless by a house rule."""
    return (value + (chosen_of(house, HALVES) == "up")) // 2


@rule("T99-ACT-12", "T99-ACT-13")
def aiming(strike: Strike) -> tuple[Modifier, ...]:
    """A card for every Aim in a row, up to half of the value that attacks, and always one (T99-GAP-35)."""
    aim = strike.attacker.condition("aiming")
    if aim is None or aim.amount < 1 or strike.purpose is Purpose.GRAPPLE:
        return ()
    most = aims_of(strike.attacker.sheet.value(strike.weapon.profile.uses), strike.state.house_rules)
    cards = min(aim.amount, most)
    return (modifier("T99-ACT-12", say("99-towers.modifier.aim", times=cards), ATTACK, Flip(cards)),)


@rule("T99-ACT-10")
def aiding(strike: Strike) -> tuple[Modifier, ...]:
    """One more card for an attack that is only to help somebody."""
    return (modifier("T99-ACT-10", "aiding", ATTACK, Flip(1)),) if strike.purpose is Purpose.AID else ()


@rule("T99-ACT-10", "T99-ACT-11")
def aided_against(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for a defense against somebody whom others have aided; it does not add up."""
    return tuple(
        modifier(
            "T99-ACT-11",
            say("99-towers.modifier.aided-against", source=held.source or ""),
            DEFENSE,
            Flip(-1),
            stack="aid",
            source=held.source,
        )
        for held in strike.target.conditions
        if held.kind == "aided-against" and held.other == strike.attacker.id
    )


@rule("T99-ACT-37")
def power_attack(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for a Power Attack, and two points of STUN more if it hits."""
    if strike.purpose is not Purpose.POWER:
        return ()
    return (
        modifier("T99-ACT-37", "power-attack", ATTACK, Flip(-1)),
        modifier("T99-ACT-37", "power-attack", STUN, Add(POWER_DAMAGE)),
    )


@rule("T99-ACT-38")
def power_attack_exposes(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for the defense after an own Power Attack."""
    if not strike.target.has("power-attack"):
        return ()
    return (modifier("T99-ACT-38", "exposed", DEFENSE, Flip(-1)),)


@rule("T99-ACT-41")
def reckless(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for whatever the one who moved recklessly does or suffers."""
    return tuple(
        modifier("T99-ACT-41", "reckless", on, Flip(-1))
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if fighter.has("reckless")
    )


@rule("T99-ACT-31", "T99-GAP-32")
def guarded_by(house: HouseRules) -> Add | Shift:
    """Return what Full Defense gives: a rank, or by a house rule a shift."""
    return Add(1) if chosen_of(house, FULL_DEFENSE) == "card" else Shift(1)


@rule("T99-ACT-31")
def full_defense(strike: Strike) -> tuple[Modifier, ...]:
    """One more card for the defense of whoever does nothing else (T99-GAP-32)."""
    if not strike.target.has("full-defense"):
        return ()
    return (modifier("T99-ACT-31", "full-defense", DEFENSE, guarded_by(strike.state.house_rules)),)
