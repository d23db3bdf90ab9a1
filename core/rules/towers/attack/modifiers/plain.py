"""The plain modifiers of an attack: those that rows of data say whole, and the facts that the rows name."""

from collections.abc import Callable, Mapping
from functools import partial

from core.explain.modifier import Modifier
from core.rulebook.cite import rule
from core.rules.kit.rows import Gift, gifts, rows
from core.rules.towers.attack.modifiers.combatants import AGGRESSIVE, DEFENSIVE, stance_of
from core.rules.towers.attack.strike import ATTACK, DEFENSE, Purpose, Strike
from core.rules.towers.harm.conditions import given
from core.rules.towers.names import STUN, TOWERS
from core.rules.towers.settings import decided

FAR = 2
"""Spaces from which a shot at somebody lying down is harder (T99-GAP-09)."""
FACTS: Mapping[str, Callable[[Strike], bool]] = {
    "by PA": lambda strike: strike.weapon.profile.uses == "pa",
    "against PD": lambda strike: strike.weapon.profile.against == "pd",
    "in melee": lambda strike: strike.is_melee,
    "from afar": lambda strike: strike.distance >= FAR,
    "aiding": lambda strike: strike.purpose is Purpose.AID,
    "power attack": lambda strike: strike.purpose is Purpose.POWER,
    "arm held": lambda strike: strike.purpose is Purpose.RESTRICTED,
    "off hand": lambda strike: strike.weapon.off_hand,
    "aggressive attacker": lambda strike: stance_of(strike.attacker) == AGGRESSIVE,
    "defensive attacker": lambda strike: stance_of(strike.attacker) == DEFENSIVE,
    "aggressive target": lambda strike: stance_of(strike.target) == AGGRESSIVE,
    "defensive target": lambda strike: stance_of(strike.target) == DEFENSIVE,
}
"""What a row may ask for."""
PLAIN = rows(TOWERS, "modifier", Gift)


def _holds(strike: Strike, fact: str) -> bool:
    return FACTS[fact](strike)


@rule("T99-ACT-10", "T99-ACT-12", "T99-ACT-37", "T99-DUAL-01", "T99-DUAL-02", "T99-DUAL-04", "T99-GRAP-14")
def plain(strike: Strike) -> tuple[Modifier, ...]:
    """What the kind of attack, the hand and the stances give, as their rows write it."""
    house, holds = strike.state.house_rules, partial(_holds, strike)
    return tuple(
        each for on in (ATTACK, DEFENSE, STUN) for each in gifts(TOWERS, PLAIN, on, partial(decided, house), holds)
    )


def states(strike: Strike) -> tuple[Modifier, ...]:
    """Return what the conditions of the attacker give to his attack, and those of the target to its defense."""
    holds = partial(_holds, strike)
    return (*given(strike.attacker, ATTACK, holds), *given(strike.target, DEFENSE, holds))
