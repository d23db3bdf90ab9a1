"""What makes it harder for the target to defend: flanked, surprised, held fast or sick."""

from core.base.phrase import say
from core.explain.modifier import Basis, Modifier
from core.rulebook.cite import rule
from core.rules.semi_automagic.modifiers.reason import because
from core.rules.semi_automagic.names import HELD
from core.rules.semi_automagic.readiness import Readiness, readiness
from core.rules.semi_automagic.skills import nausea
from core.rules.semi_automagic.strike import DEFENCE, DODGE_ONLY, TARGET, Strike
from core.rules.semi_automagic.surroundings import flankers_of


@rule("SEC-MOD-02", "SEC-MOD-06")
def flanked(strike: Strike) -> tuple[Modifier, ...]:
    """Whoever has enemies on two opposite sides defends at 1 less, against whomever, however many pairs there are."""
    pair = flankers_of(strike.state, strike.encounter, strike.board, strike.target)
    if pair is None:
        return ()
    label = say("semi-automagic.modifier.flanked")
    if pair:
        label = say("semi-automagic.modifier.flanked-by", one=pair[0], other=pair[1])
    return (because("SEC-MOD-02", label, DEFENCE, -1, stack="flanked", basis=Basis.EVIDENCE),)


@rule("SEC-SURP-01", "SEC-SURP-02", "SEC-COND-06", "SEC-GAP-01")
def surprised(strike: Strike) -> tuple[Modifier, ...]:
    """Whoever did not know of the attacker defends against him at 1 less, where he may defend at all."""
    if readiness(strike) is not Readiness.SURPRISED:
        return ()
    label = say("semi-automagic.modifier.surprised", token=strike.attacker.id)
    return (because("SEC-SURP-02", label, DEFENCE, -1, stack="surprised"),)


@rule("SEC-COND-18")
def held_fast(strike: Strike) -> tuple[Modifier, ...]:
    """Whoever is held dodges at 1 less."""
    if not strike.target.has(HELD):
        return ()
    return (because("SEC-COND-18", say("semi-automagic.modifier.held"), DODGE_ONLY, -1),)


@rule("SEC-GAP-33")
def sick(strike: Strike) -> tuple[Modifier, ...]:
    """Nausea costs 1 in defence rolls."""
    return tuple(nausea(strike.target, DEFENCE))


def of_targets_conditions(strike: Strike) -> tuple[Modifier, ...]:
    """Return what the game master's own conditions say of the target and of its defences."""
    return tuple(
        modifier
        for held in strike.target.conditions
        for modifier in held.modifiers
        if modifier.on in (TARGET, DEFENCE, DODGE_ONLY)
    )
