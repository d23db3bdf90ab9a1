"""The modifiers of an attack: one small function for each rule, gathered in the order in which they are read."""

from collections.abc import Callable

from core.explain.modifier import Modifier
from core.explain.tally import Stacking, Tally, settle
from core.rulebook.cite import rule
from core.rules.semi_automagic.modifiers.attacking import (
    components,
    improbable_aim,
    of_attackers_conditions,
    own_scale,
    range_and_aim,
    skill_used,
    sore_hand,
    talents,
    wounded_launcher,
)
from core.rules.semi_automagic.modifiers.damaging import (
    fast_movers,
    scale_in_melee,
    sneaking,
    strength,
    wounded_weapon,
)
from core.rules.semi_automagic.modifiers.defending import flanked, held_fast, of_targets_conditions, sick, surprised
from core.rules.semi_automagic.modifiers.targeted import (
    called_part,
    covered,
    hard_to_see,
    own_target,
    posture,
    speeding,
)
from core.rules.semi_automagic.strike import ATTACK, DAMAGE, DEFENCE, DEFENCE_DC, FIGURES, TARGET, Strike

Giver = Callable[[Strike], tuple[Modifier, ...]]
"""Returns what one rule has to say about an attack; mostly nothing."""

GIVERS: tuple[Giver, ...] = (
    skill_used,
    own_scale,
    range_and_aim,
    improbable_aim,
    components,
    talents,
    sore_hand,
    wounded_launcher,
    of_attackers_conditions,
    own_target,
    called_part,
    covered,
    hard_to_see,
    posture,
    speeding,
    flanked,
    surprised,
    held_fast,
    sick,
    of_targets_conditions,
    strength,
    scale_in_melee,
    wounded_weapon,
    fast_movers,
    sneaking,
)
"""All of them, what is always there before what happens to be so."""

FLANKED, CONCEALMENT = "flanked", "concealment"
STACKING = {FLANKED: Stacking.ONCE, CONCEALMENT: Stacking.BEST}
"""The same cause never counts twice, and being unseen takes the place of concealment (SEC-MOD-06, SEC-GAP-60)."""

BASES = {DEFENCE_DC: 4}
"""What figures begin with that do not begin with nothing (SEC-ATK-04)."""


@rule("SEC-ATK-08", "SEC-MOD-01", "SEC-MOD-06", "SEC-GAP-60")
def gather(strike: Strike) -> tuple[Modifier, ...]:
    """Return all modifiers of an attack, on the figures of `strike.FIGURES`."""
    return tuple(modifier for giver in GIVERS for modifier in giver(strike))


def figure(name: str, modifiers: tuple[Modifier, ...]) -> Tally:
    """Return a figure of an attack as the modifiers make it; after a colon its name may say whose it is."""
    mine = (modifier for modifier in modifiers if modifier.on == name)
    return settle(name, BASES.get(name.partition(":")[0], 0), mine, stacking=STACKING)


def shown(modifiers: tuple[Modifier, ...], tail: str = "", *, only_damage: bool = False) -> tuple[Tally, ...]:
    """Return the figures that a ruling shows: those of every attack, and those that something acts on.

    `tail` stands behind their names, where it says whose they are.
    """
    always = (DAMAGE,) if only_damage else (ATTACK, TARGET, DEFENCE_DC, DEFENCE, DAMAGE)
    acted_on = {modifier.on for modifier in modifiers}
    return tuple(figure(name + tail, modifiers) for name in FIGURES if name in always or name + tail in acted_on)
