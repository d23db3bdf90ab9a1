"""Modifiers of what the two hold, have done and are in: weapons, stances, conditions, strength, a grapple."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from core.base.phrase import say
from core.explain.modifier import Add, Bar, ExtraCards, Modifier, Shift
from core.model.campaign import HouseRules
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.reasons import adding
from core.rules.kit.rows import Gift, gifts, rows
from core.rules.towers.attack.strike import ATTACK, ATTACK_RELATED, DEFENSE, HEARTS, AttackPurpose, Strike, modifier
from core.rules.towers.clock import clock_of
from core.rules.towers.fighter import Fighter
from core.rules.towers.gear.weapons import Profile, Wielded
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.names import AIDED_AGAINST, AIMING, STUN, TOWERS, WEAKENED
from core.rules.towers.settings import DEFENCELESS, FIRM_HOLD, GRAPPLE_SIZE, HALVES, UNAWARE, chosen, decided, number_of
from core.rules.towers.sheet import TowersSheet


@rule("T99-ACT-13", "T99-GAP-35")
def aims_of(value: int, house: HouseRules) -> int:
    """Return how many Aims count with a value that attacks: half of it, rounded down unless by a house rule, or one."""
    return max(1, half_of(value, house))


@rule("T99-GAP-35")
def half_of(value: int, house: HouseRules) -> int:
    """Return half of a value, rounded down unless by a house rule."""
    return (value + (chosen(house, HALVES) == "up")) // 2


@rule("T99-ACT-12", "T99-ACT-13")
def aim_cards(strike: Strike) -> tuple[Modifier, ...]:
    """A card for every Aim in a row, up to half of the value that attacks, and always one (T99-GAP-35)."""
    aim = strike.attacker.held(AIMING)
    if aim is None or aim.amount < 1 or strike.purpose is AttackPurpose.GRAPPLE:
        return ()
    most = aims_of(strike.attacker.sheet.value(strike.wielded.profile.uses), strike.state.house_rules)
    cards = min(aim.amount, most)
    return (modifier("T99-ACT-12", say("99-towers.modifier.aim", times=cards), ATTACK, ExtraCards(cards)),)


@rule("T99-ACT-10", "T99-ACT-11")
def aided_against(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for a defense against somebody whom others have aided; it does not add up."""
    return tuple(
        modifier(
            "T99-ACT-11",
            say("99-towers.modifier.aided-against", source=held.source or ""),
            DEFENSE,
            ExtraCards(-1),
            stack="aid",
            source=held.source,
        )
        for held in strike.target.conditions
        if held.kind == AIDED_AGAINST and held.other == strike.attacker.id
    )


AGGRESSIVE, DEFENSIVE = "aggressive", "defensive"
"""The two ways to fight with two melee weapons (T99-DUAL-02)."""


@rule("T99-ATK-04")
def weapon_cards(strike: Strike) -> tuple[Modifier, ...]:
    """The cards that the weapon's line adds, such as one for `1+PA`."""
    profile = strike.wielded.profile
    return adding("T99-ATK-04", say("99-towers.modifier.weapon", weapon=profile.name), ATTACK, profile.attack)


def _in_either_hand(fighter: Fighter) -> tuple[Wielded, ...]:
    return tuple(each for each in fighter.weapons if each.item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND))


@rule("T99-DUAL-05", "T99-GAP-49")
def fires_two(strike: Strike) -> bool:
    """Return whether the attack is with one of two ranged weapons, by somebody with the advantage Two Guns Blazing."""
    held = _in_either_hand(strike.attacker)
    pistols = len(held) >= 2 and all(each.profile.is_ranged for each in held)
    return strike.attacker.sheet.two_guns and pistols and strike.wielded in held


@rule("T99-DUAL-02", "T99-DUAL-05")
def fights_with_two(fighter: Fighter) -> bool:
    """Return whether somebody wields two melee weapons, which makes a stance compulsory; a pistol in one makes none."""
    held = _in_either_hand(fighter)
    return len(held) >= 2 and not any(weapon.profile.is_ranged for weapon in held)


@rule("T99-DUAL-02", "T99-DUAL-03")
def stance_of(fighter: Fighter) -> str | None:
    """Return the stance of somebody with two melee weapons, aggressive unless he chose the other; none without two."""
    if not fights_with_two(fighter):
        return None
    return DEFENSIVE if fighter.has(DEFENSIVE) else AGGRESSIVE


@rule("T99-DMG-07")
def helpless(strike: Strike) -> tuple[Modifier, ...]:
    """No defense flip for somebody senseless or helpless, and one Heart more in a hit, or one of both (T99-GAP-19)."""
    if not strike.target.is_incapacitated:
        return ()
    given = chosen(strike.house, DEFENCELESS)
    bar = modifier("T99-DMG-07", "helpless", DEFENSE, Bar(say("99-towers.modifier.helpless")))
    heart = modifier("T99-DMG-07", "helpless", HEARTS, Add(1))
    return (*((bar,) if given != "heart" else ()), *((heart,) if given != "defense" else ()))


WEAKNESS = 2
"""What a weakened attacker lacks in damage."""


@rule("T99-DMG-02")
def px(strike: Strike) -> tuple[Modifier, ...]:
    """PX where the weapon's line says so."""
    amount = strike.attacker.sheet.value("px") if strike.wielded.profile.adds_px else 0
    return adding("T99-DMG-02", say("99-towers.modifier.px"), STUN, amount)


def strength_in(sheet: TowersSheet, profile: Profile) -> int:
    """Return how much Hard Strength an improvised weapon carries: all of it, or what the game master caps it at."""
    if not profile.adds_hs:
        return 0
    return sheet.hs if profile.hs_cap is None else min(sheet.hs, profile.hs_cap)


@rule("T99-IMPR-02")
def hard_strength(strike: Strike) -> tuple[Modifier, ...]:
    """Hard Strength where the weapon's line says so, as with an object that somebody makes a weapon of."""
    profile, hs = strike.wielded.profile, strike.attacker.sheet.hs
    capped = profile.hs_cap is not None and profile.hs_cap < hs
    label = say("99-towers.modifier.hs-capped", most=profile.hs_cap or 0) if capped else say("99-towers.modifier.hs")
    return adding("T99-IMPR-02", label, STUN, strength_in(strike.attacker.sheet, profile))


@rule("T99-MOD-15")
def weakened(strike: Strike) -> tuple[Modifier, ...]:
    """Two points less of base damage, not below 0."""
    if not strike.attacker.has(WEAKENED):
        return ()
    profile, sheet = strike.wielded.profile, strike.attacker.sheet
    base = profile.base + (sheet.value("px") if profile.adds_px else 0) + strength_in(sheet, profile)
    return adding("T99-MOD-15", say("99-towers.modifier.weakened"), STUN, -min(WEAKNESS, base))


@rule("T99-INIT-06")
def flat_footed(strike: Strike) -> tuple[Modifier, ...]:
    """PD without its Soft Strength for somebody who has not acted yet, not below 0; ID is unaffected.

    By a house rule the same goes for whoever does not know of the attacker (T99-GAP-42).
    """
    if strike.wielded.profile.against != "pd":
        return ()
    flat = clock_of(strike.encounter).is_flat_footed(strike.target.id)
    caught = strike.unaware and chosen(strike.house, UNAWARE) == "flat-footed"
    sheet = strike.target.sheet
    lost = min(sheet.ss, sheet.value("pd")) if flat or caught else 0
    return adding("T99-INIT-06", say("99-towers.modifier.flat-footed"), DEFENSE, -lost)


@rule("T99-LETH-04")
def disabled(strike: Strike) -> tuple[Modifier, ...]:
    """A card less on everything for somebody at 0 LETHAL who may still act, by a house rule (T99-GAP-20)."""
    return tuple(
        modifier("T99-LETH-04", "disabled", on, ExtraCards(-1))
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


GRAPPLE_BONUS = Column(TOWERS, "T99-TAB-SIZE", "grapple test bonus")
_SIZES = {"rank": 1, "inverse": -1, "none": 0}
"""How the size rank counts in a Grapple Test, by the house rule on it."""


@rule("T99-GRAP-02", "T99-GAP-34")
def grapple_size(strike: Strike) -> tuple[Modifier, ...]:
    """The size rank on the final value of either side of a Grapple Test, in place of the usual shift against it.

    By a house rule the usual shift holds here too, or size counts for nothing.
    """
    if strike.purpose is not AttackPurpose.GRAPPLE:
        return ()
    times = _SIZES[str(chosen(strike.house, GRAPPLE_SIZE))]
    return tuple(
        modifier("T99-GRAP-02", f"size.{fighter.sheet.size}", on, Shift(steps), source=fighter.id)
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if (steps := times * GRAPPLE_BONUS(str(fighter.sheet.size)))
    )


@rule("T99-GRAP-04", "T99-GAP-56")
def firm_hold(strike: Strike) -> tuple[Modifier, ...]:
    """A shift for the grappler who has taken a firmer hold of this victim."""
    if strike.purpose is not AttackPurpose.GRAPPLE:
        return ()
    firm = any(held.kind == "restrain" and held.other == strike.target.id for held in strike.attacker.conditions)
    if not firm:
        return ()
    return (modifier("T99-GRAP-04", "restrain", ATTACK, Shift(number_of(strike.state.house_rules, FIRM_HOLD))),)


@rule("T99-GRAP-14", "T99-GAP-35")
def held_arm(strike: Strike) -> tuple[Modifier, ...]:
    """The lost half of Hard Strength of somebody held, off the damage that PX or the strength itself adds to.

    The base damage does not sink below 0.
    """
    if strike.purpose is not AttackPurpose.RESTRICTED:
        return ()
    sheet, profile = strike.attacker.sheet, strike.wielded.profile
    carried = strength_in(sheet, profile)
    if not profile.adds_px and not carried:
        return ()
    base = profile.base + (sheet.value("px") if profile.adds_px else 0) + carried
    left = max(0, base - WEAKNESS) if strike.attacker.has(WEAKENED) else base
    full = sheet.hs if profile.adds_px else carried
    half = half_of(sheet.hs, strike.state.house_rules)
    kept = half if profile.adds_px or profile.hs_cap is None else min(half, profile.hs_cap)
    lost = min(full - kept, left)
    return (modifier("T99-GRAP-14", "half-strength", STUN, Add(-lost)),) if lost > 0 else ()


FROM_AFAR = 2
"""Spaces from which a shot at somebody lying down is harder (T99-GAP-09)."""
FACTS: Mapping[str, Callable[[Strike], bool]] = {
    "by PA": lambda strike: strike.wielded.profile.uses == "pa",
    "against PD": lambda strike: strike.wielded.profile.against == "pd",
    "in melee": lambda strike: strike.is_melee,
    "from afar": lambda strike: strike.distance >= FROM_AFAR,
    "aiding": lambda strike: strike.purpose is AttackPurpose.AID,
    "power attack": lambda strike: strike.purpose is AttackPurpose.POWER,
    "arm held": lambda strike: strike.purpose is AttackPurpose.RESTRICTED,
    "off hand": lambda strike: strike.wielded.item.carried is Carried.OFF_HAND,
    "two guns": fires_two,
    "aggressive attacker": lambda strike: stance_of(strike.attacker) == AGGRESSIVE,
    "defensive attacker": lambda strike: stance_of(strike.attacker) == DEFENSIVE,
    "aggressive target": lambda strike: stance_of(strike.target) == AGGRESSIVE,
    "defensive target": lambda strike: stance_of(strike.target) == DEFENSIVE,
}
"""What a row may ask for."""
PLAIN = rows(TOWERS, "modifier", Gift)


def _holds(strike: Strike, fact: str) -> bool:
    return FACTS[fact](strike)


@rule(
    "T99-ACT-10", "T99-ACT-12", "T99-ACT-37", "T99-DUAL-01", "T99-DUAL-02", "T99-DUAL-04", "T99-DUAL-05", "T99-GRAP-14"
)
def plain(strike: Strike) -> tuple[Modifier, ...]:
    """What the kind of attack, the hand and the stances give, as their rows write it."""
    house, holds = strike.state.house_rules, partial(_holds, strike)
    return tuple(
        each for on in (ATTACK, DEFENSE, STUN) for each in gifts(TOWERS, PLAIN, on, partial(decided, house), holds)
    )


@rule("T99-ACT-31", "T99-ACT-38", "T99-ACT-41", "T99-COND-02", "T99-GAP-08", "T99-GAP-09", "T99-GAP-32", "T99-MOD-15")
def states(strike: Strike) -> tuple[Modifier, ...]:
    """Return what the conditions of the attacker give to his attack, and those of the target to its defense."""
    holds = partial(_holds, strike)
    return (*KINDS.given(strike.attacker, ATTACK, holds), *KINDS.given(strike.target, DEFENSE, holds))


ARMED = (weapon_cards, plain, aim_cards)
GRAPPLES = (grapple_size, firm_hold, held_arm)
STATES = (states, disabled, flat_footed, helpless, aided_against)
STRENGTH = (of_conditions, px, hard_strength, weakened)
"""The modifiers of this module, in the groups and the order in which they are read."""
