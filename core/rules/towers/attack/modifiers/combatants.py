"""Modifiers of what the two hold, have done and are in: weapons, stances, conditions, strength, a grapple."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.base.phrase import say
from core.explain.modifier import Add, Bar, Effect, Flip, Modifier, Shift
from core.model.campaign import HouseRules
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.towers.attack.declared import ATTACK, ATTACK_RELATED, DEFENSE, HEARTS, Purpose, Strike, modifier
from core.rules.towers.checks.skills import hampered_by
from core.rules.towers.clock import TowersClock
from core.rules.towers.fighter import Fighter
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.names import STUN
from core.rules.towers.settings import (
    DEFENCELESS,
    FIRM_HOLD,
    FULL_DEFENSE,
    GRAPPLE_SIZE,
    HALVES,
    PRONE,
    UNAWARE,
    chosen,
    chosen_of,
    number_of,
)
from core.rules.towers.sheet import TowersSheet

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
def aimed(strike: Strike) -> tuple[Modifier, ...]:
    """A card for every Aim in a row, up to half of the value that attacks, and always one (T99-GAP-35)."""
    aim = strike.attacker.held("aiming")
    if aim is None or aim.amount < 1 or strike.purpose is Purpose.GRAPPLE:
        return ()
    most = aims_of(strike.attacker.sheet.value(strike.weapon.profile.uses), strike.state.house_rules)
    cards = min(aim.amount, most)
    return (modifier("T99-ACT-12", say("99-towers.modifier.aim", times=cards), ATTACK, Flip(cards)),)


@rule("T99-ACT-10")
def aid_given(strike: Strike) -> tuple[Modifier, ...]:
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


@rule("T99-ACT-31", "T99-GAP-32")
def guarded_by(house: HouseRules) -> Add | Shift:
    """Return what Full Defense gives: a rank, or by a house rule a shift."""
    return Add(1) if chosen_of(house, FULL_DEFENSE) == "card" else Shift(1)


AGGRESSIVE, DEFENSIVE = "aggressive", "defensive"
"""The two ways to fight with two melee weapons (T99-DUAL-02)."""


@rule("T99-ATK-04")
def weapon_cards(strike: Strike) -> tuple[Modifier, ...]:
    """The cards that the weapon's line adds, such as one for `1+PA`."""
    cards = strike.weapon.profile.attack
    if not cards:
        return ()
    label = say("99-towers.modifier.weapon", weapon=strike.weapon.profile.name)
    return (modifier("T99-ATK-04", label, ATTACK, Add(cards)),)


@rule("T99-DUAL-01", "T99-DUAL-04")
def off_hand(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for a weapon in the weaker hand."""
    return (modifier("T99-DUAL-01", "off-hand", ATTACK, Flip(-1)),) if strike.weapon.off_hand else ()


@rule("T99-DUAL-05", "T99-GAP-49")
def paired_pistols(strike: Strike) -> tuple[Modifier, ...]:
    """A card more with a ranged weapon in either hand, for somebody with the advantage Two Guns Blazing."""
    weapons = [each for each in strike.attacker.weapons if each.item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND)]
    fires_two = len(weapons) >= 2 and all(each.profile.is_ranged for each in weapons)
    if not strike.attacker.sheet.two_guns or not fires_two or strike.weapon not in weapons:
        return ()
    return (modifier("T99-DUAL-05", "two-guns", ATTACK, Flip(1)),)


@rule("T99-DUAL-02", "T99-DUAL-05")
def fights_with_two(fighter: Fighter) -> bool:
    """Return whether somebody wields two melee weapons, which makes a stance compulsory; a pistol in one makes none."""
    held = [w for w in fighter.weapons if w.item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND)]
    return len(held) >= 2 and not any(weapon.profile.is_ranged for weapon in held)


@rule("T99-DUAL-02", "T99-DUAL-03")
def stance_of(fighter: Fighter) -> str | None:
    """Return the stance of somebody with two melee weapons, aggressive unless he chose the other; none without two."""
    if not fights_with_two(fighter):
        return None
    return DEFENSIVE if fighter.has(DEFENSIVE) else AGGRESSIVE


@rule("T99-DUAL-02")
def stances(strike: Strike) -> tuple[Modifier, ...]:
    """One card up here and one down there: aggressive +1 PA -1 PD, defensive +1 PD -1 PA."""
    found = []
    if strike.weapon.profile.uses == "pa" and (stance := stance_of(strike.attacker)) is not None:
        found.append(modifier("T99-DUAL-02", stance, ATTACK, Add(1 if stance == AGGRESSIVE else -1)))
    if strike.weapon.profile.against == "pd" and (stance := stance_of(strike.target)) is not None:
        found.append(modifier("T99-DUAL-02", stance, DEFENSE, Add(-1 if stance == AGGRESSIVE else 1)))
    return tuple(found)


@rule("T99-DMG-07")
def helpless(strike: Strike) -> tuple[Modifier, ...]:
    """No defense flip for somebody senseless or helpless, and one Heart more in a hit, or one of both (T99-GAP-19)."""
    if not strike.target.is_incapacitated:
        return ()
    given = chosen(strike.state, DEFENCELESS)
    bar = modifier("T99-DMG-07", "helpless", DEFENSE, Bar(say("99-towers.modifier.helpless")))
    heart = modifier("T99-DMG-07", "helpless", HEARTS, Add(1))
    return (*((bar,) if given != "heart" else ()), *((heart,) if given != "defense" else ()))


WEAKNESS = 2
"""What a weakened attacker lacks in damage."""


@rule("T99-DMG-02")
def px(strike: Strike) -> tuple[Modifier, ...]:
    """PX where the weapon's line says so."""
    amount = strike.attacker.sheet.value("px")
    if not strike.weapon.profile.adds_px or not amount:
        return ()
    return (modifier("T99-DMG-02", "px", STUN, Add(amount)),)


def strength_in(sheet: TowersSheet, profile: Profile) -> int:
    """Return how much Hard Strength an improvised weapon carries: all of it, or what the game master caps it at."""
    if not profile.adds_hs:
        return 0
    return sheet.hs if profile.hs_cap is None else min(sheet.hs, profile.hs_cap)


@rule("T99-IMPR-02")
def hard_strength(strike: Strike) -> tuple[Modifier, ...]:
    """Hard Strength where the weapon's line says so, as with an object that somebody makes a weapon of."""
    profile = strike.weapon.profile
    amount = strength_in(strike.attacker.sheet, profile)
    if not amount:
        return ()
    capped = profile.hs_cap is not None and profile.hs_cap < strike.attacker.sheet.hs
    label = say("99-towers.modifier.hs-capped", most=profile.hs_cap or 0) if capped else "hs"
    return (modifier("T99-IMPR-02", label, STUN, Add(amount)),)


@rule("T99-MOD-15")
def weakened(strike: Strike) -> tuple[Modifier, ...]:
    """Two points less of base damage, not below 0."""
    if not strike.attacker.has("weakened"):
        return ()
    profile, sheet = strike.weapon.profile, strike.attacker.sheet
    base = profile.base + (sheet.value("px") if profile.adds_px else 0) + strength_in(sheet, profile)
    return (modifier("T99-MOD-15", "weakened", STUN, Add(-min(WEAKNESS, base))),) if base else ()


FAR = 2
"""Spaces from which a shot at somebody lying down is harder."""


@rule("T99-INIT-06")
def flat_footed(strike: Strike) -> tuple[Modifier, ...]:
    """PD without its Soft Strength for somebody who has not acted yet, not below 0; ID is unaffected.

    By a house rule the same goes for whoever does not know of the attacker (T99-GAP-42).
    """
    clock = strike.encounter.clock
    if strike.weapon.profile.against != "pd" or not isinstance(clock, TowersClock):
        return ()
    flat = clock.is_flat_footed(strike.target.id)
    caught = strike.unaware and chosen(strike.state, UNAWARE) == "flat-footed"
    sheet = strike.target.sheet
    lost = min(sheet.ss, sheet.value("pd"))
    if not (flat or caught) or not lost:
        return ()
    return (modifier("T99-INIT-06", "flat-footed", DEFENSE, Add(-lost)),)


@rule("T99-COND-02")
def prone(strike: Strike) -> tuple[Modifier, ...]:
    """A card less to strike from the ground, or to be struck there; a shift against shots from afar (T99-GAP-09)."""
    found = []
    if strike.attacker.has("prone") and strike.weapon.profile.uses == "pa":
        found.append(modifier("T99-COND-02", "prone", ATTACK, _lying(strike)))
    if strike.target.has("prone") and strike.weapon.profile.against == "pd":
        if strike.is_melee:
            found.append(modifier("T99-COND-02", "prone", DEFENSE, _lying(strike)))
        elif strike.distance >= FAR:
            found.append(modifier("T99-COND-02", "prone", DEFENSE, Shift(1)))
    return tuple(found)


@rule("T99-GAP-09")
def _lying(strike: Strike) -> Flip | Shift:
    return Flip(-1) if chosen(strike.state, PRONE) == "card" else Shift(-1)


@rule("T99-LETH-04")
def disabled(strike: Strike) -> tuple[Modifier, ...]:
    """A card less on everything for somebody at 0 LETHAL who may still act, by a house rule (T99-GAP-20)."""
    return tuple(
        modifier("T99-LETH-04", "disabled", on, Flip(-1))
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if fighter.disabled_acts and fighter.is_disabled and not fighter.is_incapacitated
    )


@rule("T99-MOD-01", "T99-GAP-49")
def of_conditions(strike: Strike) -> tuple[Modifier, ...]:
    """What the game master's own conditions and traits carry themselves: on attacks, on defenses, on damage."""
    related = _carried(strike.attacker, ATTACK_RELATED) if strike.is_attack_related else ()
    own = (*_carried(strike.attacker, ATTACK, STUN), *(replace(each, on=ATTACK) for each in related))
    return (*own, *_carried(strike.target, DEFENSE))


def _carried(fighter: Fighter, *figures: str) -> tuple[Modifier, ...]:
    return tuple(replace(each, source=each.source or fighter.id) for each in fighter.modifiers_on(*figures))


@dataclass(frozen=True, slots=True)
class StateRow:
    """What a condition does to an attack that its bearer makes or defends against; `gives` asks the house rules."""

    condition: str
    rule: str
    label: str
    gives: Callable[[HouseRules], Effect]


_OF_BOTH = (
    StateRow("reckless", "T99-ACT-41", "reckless", lambda house: Flip(-1)),
    StateRow("dazed", "T99-MOD-15", "dazed", hampered_by),
    StateRow("entangled", "T99-MOD-15", "entangled", hampered_by),
)
"""On attack and defense alike."""
_OF_THE_TARGET = (
    StateRow("full-defense", "T99-ACT-31", "full-defense", guarded_by),
    StateRow("power-attack", "T99-ACT-38", "exposed", lambda house: Flip(-1)),
    StateRow("stunned", "T99-MOD-15", "stunned", hampered_by),
)
"""On the defense alone."""


@rule("T99-ACT-41", "T99-MOD-15")
def states_of_both(strike: Strike) -> tuple[Modifier, ...]:
    """What recklessness, a daze and snares cost whoever attacks or defends in them."""
    sides = ((ATTACK, strike.attacker), (DEFENSE, strike.target))
    return tuple(each for row in _OF_BOTH for on, fighter in sides for each in _given(row, fighter, on))


@rule("T99-ACT-31", "T99-ACT-38", "T99-MOD-15")
def states_of_the_target(strike: Strike) -> tuple[Modifier, ...]:
    """What Full Defense gives a defense, and what it costs to have made a Power Attack or to be stunned."""
    return tuple(each for row in _OF_THE_TARGET for each in _given(row, strike.target, DEFENSE))


def _given(row: StateRow, fighter: Fighter, on: str) -> tuple[Modifier, ...]:
    return (modifier(row.rule, row.label, on, row.gives(fighter.house)),) if fighter.has(row.condition) else ()


_SIZES = {"rank": 1, "inverse": -1, "none": 0}
"""How the size rank counts in a Grapple Test, by the house rule on it."""


@rule("T99-GRAP-02", "T99-GAP-34")
def grapple_size(strike: Strike) -> tuple[Modifier, ...]:
    """The size rank on the final value of either side of a Grapple Test, in place of the usual shift against it.

    By a house rule the usual shift holds here too, or size counts for nothing.
    """
    if strike.purpose is not Purpose.GRAPPLE:
        return ()
    times = _SIZES[str(chosen(strike.state, GRAPPLE_SIZE))]
    return tuple(
        modifier("T99-GRAP-02", f"size.{fighter.sheet.size}", on, Shift(times * fighter.sheet.size), source=fighter.id)
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if times * fighter.sheet.size
    )


@rule("T99-GRAP-04", "T99-GAP-56")
def firm_hold(strike: Strike) -> tuple[Modifier, ...]:
    """A shift for the grappler who has taken a firmer hold of this victim."""
    if strike.purpose is not Purpose.GRAPPLE:
        return ()
    firm = any(held.kind == "restrain" and held.other == strike.target.id for held in strike.attacker.conditions)
    if not firm:
        return ()
    return (modifier("T99-GRAP-04", "restrain", ATTACK, Shift(number_of(strike.state.house_rules, FIRM_HOLD))),)


@rule("T99-GRAP-14", "T99-GAP-35")
def held_arm(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for the attack of somebody held, and the lost half of Hard Strength off the damage that PX adds to.

    The base damage does not sink below 0.
    """
    if strike.purpose is not Purpose.RESTRICTED:
        return ()
    found = [modifier("T99-GRAP-14", "restricted", ATTACK, Flip(-1))]
    sheet, profile = strike.attacker.sheet, strike.weapon.profile
    carried = strength_in(sheet, profile)
    if profile.adds_px or carried:
        base = profile.base + (sheet.value("px") if profile.adds_px else 0) + carried
        left = max(0, base - WEAKNESS) if strike.attacker.has("weakened") else base
        full = sheet.hs if profile.adds_px else carried
        half = half_of(sheet.hs, strike.state.house_rules)
        kept = half if profile.adds_px or profile.hs_cap is None else min(half, profile.hs_cap)
        lost = min(full - kept, left)
        if lost > 0:
            found.append(modifier("T99-GRAP-14", "half-strength", STUN, Add(-lost)))
    return tuple(found)


ARMED = (weapon_cards, stances, off_hand, paired_pistols, aimed, aid_given, power_attack)
GRAPPLES = (grapple_size, firm_hold, held_arm)
STATES = (prone, states_of_both, disabled, flat_footed, states_of_the_target, helpless, aided_against)
STRENGTH = (of_conditions, px, hard_strength, weakened)
"""The modifiers of this module, in the groups and the order in which they are read."""
