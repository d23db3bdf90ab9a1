"""Modifiers of the state that somebody is in: surprised, lying down, dazed, and the game master's own conditions."""

from dataclasses import replace

from core.explain.modifier import Add, Flip, Modifier, Shift
from core.rulebook.cite import rule
from core.rules.towers.clock import TowersClock
from core.rules.towers.fighter import Fighter
from core.rules.towers.names import STUN
from core.rules.towers.settings import PRONE, UNAWARE, chosen
from core.rules.towers.skills import hampered_by
from core.rules.towers.strike import ATTACK, DEFENSE, Strike, modifier

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


@rule("T99-MOD-15")
def dazed(strike: Strike) -> tuple[Modifier, ...]:
    """A card less on everything."""
    return _both(strike, "dazed")


@rule("T99-MOD-15")
def entangled(strike: Strike) -> tuple[Modifier, ...]:
    """A card less on attacks and defenses."""
    return _both(strike, "entangled")


@rule("T99-MOD-15")
def stunned(strike: Strike) -> tuple[Modifier, ...]:
    """A card less on defenses."""
    if not strike.target.has("stunned"):
        return ()
    return (modifier("T99-MOD-15", "stunned", DEFENSE, hampered_by(strike.state.house_rules)),)


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
    return (*_carried(strike.attacker, ATTACK, STUN), *_carried(strike.target, DEFENSE))


def _carried(fighter: Fighter, *figures: str) -> tuple[Modifier, ...]:
    return tuple(replace(each, source=each.source or fighter.id) for each in fighter.modifiers_on(*figures))


def _both(strike: Strike, kind: str) -> tuple[Modifier, ...]:
    return tuple(
        modifier("T99-MOD-15", kind, on, hampered_by(strike.state.house_rules))
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if fighter.has(kind)
    )
