"""The modifiers of an attack: one small function for each rule, gathered in the order in which they are read."""

from collections.abc import Callable
from dataclasses import replace

from core.base.memory import remembered
from core.explain.modifier import Modifier
from core.explain.tally import Stacking, Tally, settle
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers.battlefield import (
    behind_cover,
    concealment,
    elevation,
    increments,
    intervening,
    into_melee,
    outnumbering,
    size,
)
from core.rules.towers.attack.modifiers.combatants import (
    aided_against,
    aimed,
    disabled,
    firm_hold,
    flat_footed,
    grapple_size,
    hard_strength,
    held_arm,
    helpless,
    of_conditions,
    paired_pistols,
    px,
    throw_range,
    weakened,
    weapon_cards,
)
from core.rules.towers.attack.modifiers.plain import plain, states
from core.rules.towers.attack.strike import ATTACK, DEFENSE, HEARTS, Strike

Giver = Callable[[Strike], tuple[Modifier, ...]]
"""Returns what one rule has to say about an attack; mostly nothing."""

GIVERS: tuple[Giver, ...] = (
    weapon_cards,
    plain,
    paired_pistols,
    aimed,
    concealment,
    elevation,
    increments,
    throw_range,
    size,
    grapple_size,
    firm_hold,
    held_arm,
    outnumbering,
    states,
    disabled,
    flat_footed,
    helpless,
    aided_against,
    behind_cover,
    intervening,
    into_melee,
    of_conditions,
    px,
    hard_strength,
    weakened,
)
"""All of them (T99-MOD-15), what is always there before what happens to be so."""

STACKING = {"cover": Stacking.BEST, "aid": Stacking.ONCE}
"""Sources of cover do not add up (T99-COVER-01), nor does Aid (T99-ACT-11)."""


TARGETS_OWN = (DEFENSE, HEARTS)
"""The figures that are reckoned anew for each target of an attack; the others are those of the attack itself."""


def gather(strike: Strike) -> tuple[Modifier, ...]:
    """Return all modifiers of an attack: on `attack`, `defense`, `hearts` and `stun`."""
    return tuple(modifier for giver in GIVERS for modifier in giver(strike))


def figure_of(strike: Strike, figure: str) -> str:
    """Return the name by which a ruling tells a figure of this target apart from those of others in the same area."""
    return figure if strike.area is None else f"{figure}:{strike.target.id}"


@remembered(most=64)
@rule("T99-AOE-01", "T99-AOE-02", "T99-AOE-04")
def gather_all(strikes: tuple[Strike, ...]) -> tuple[Modifier, ...]:
    """Return the modifiers of one attack on several: its own once, what concerns a target under that one's name."""
    if strikes[0].area is None:
        return gather(strikes[0])
    found: list[Modifier] = []
    for number, strike in enumerate(strikes):
        for each in gather(strike):
            if each.on in TARGETS_OWN:
                found.append(replace(each, on=figure_of(strike, each.on)))
            elif number == 0:
                found.append(each)
    return tuple(found)


def own_modifiers(strike: Strike, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return those of an attack's modifiers that concern this target, under the plain names of their figures."""
    if strike.area is None:
        return modifiers
    named = {figure_of(strike, figure): figure for figure in TARGETS_OWN}
    return tuple(
        replace(each, on=named[each.on]) if each.on in named else each
        for each in modifiers
        if each.on in named or ":" not in each.on
    )


def tallies(strike: Strike, modifiers: tuple[Modifier, ...]) -> tuple[Tally, Tally]:
    """Return the attack and the defense, in cards and shifts, as the modifiers make them (T99-FLIP-06, T99-ATK-01)."""
    profile = strike.weapon.profile
    attack = [modifier for modifier in modifiers if modifier.on == ATTACK]
    defense = [modifier for modifier in modifiers if modifier.on == DEFENSE]
    return (
        settle(ATTACK, strike.attacker.sheet.value(profile.uses), attack, stacking=STACKING),
        settle(DEFENSE, strike.target.sheet.value(profile.against), defense, stacking=STACKING),
    )
