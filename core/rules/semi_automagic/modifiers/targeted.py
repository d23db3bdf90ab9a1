"""What makes the target easier or harder to hit: its scale, the part aimed at, cover, sight, posture and speed."""

from core.base.phrase import say
from core.explain.modifier import Basis, Modifier
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import stride_of
from core.rules.semi_automagic.cover import Step
from core.rules.semi_automagic.modifiers.reason import because
from core.rules.semi_automagic.names import CROUCHING, PRONE
from core.rules.semi_automagic.scales import target_of
from core.rules.semi_automagic.strides import high_speed
from core.rules.semi_automagic.strike import TARGET, Strike

POSTURES = ((PRONE, 2), (CROUCHING, 1))


@rule("SEC-ATK-03", "SEC-SCALE-04", "SEC-ITEM-01")
def own_target(strike: Strike) -> tuple[Modifier, ...]:
    """Target is 4 less the scale; a thing that somebody holds or wears has a Target score of its own."""
    thing = strike.thing
    if thing is not None:
        label = say("semi-automagic.modifier.thing", item=thing.item.name)
        return (because(thing.cited, label, TARGET, thing.mark.target),)
    scale = strike.target.sheet.scale
    return (because("SEC-SCALE-04", say("semi-automagic.modifier.target", scale=scale), TARGET, target_of(scale)),)


@rule("SEC-CALL-01")
def called_part(strike: Strike) -> tuple[Modifier, ...]:
    """A part of the body that the attack is called at changes Target."""
    part = strike.part
    if part is None or not part.target:
        return ()
    label = say("semi-automagic.modifier.part", part=part.words)
    return (because(part.cited, label, TARGET, part.target),)


@rule("SEC-MOD-04")
def posture(strike: Strike) -> tuple[Modifier, ...]:
    """Who crouches in the open is harder to hit from afar by 1 and easier in melee, prone by 2; not in cover."""
    if strike.view.shelter.step:
        return ()
    for kind, amount in POSTURES:
        if strike.target.has(kind):
            change = amount if strike.is_ranged else -amount
            label = say("semi-automagic.modifier.crouching" if kind == CROUCHING else "semi-automagic.modifier.prone")
            return (because("SEC-MOD-04", label, TARGET, change),)
    return ()


@rule("SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03", "SEC-COVER-04", "SEC-MOD-05")
def covered(strike: Strike) -> tuple[Modifier, ...]:
    """Cover raises Target by its step; whoever crouches or lies behind it has better cover."""
    shelter = strike.view.shelter
    if not shelter.bonus:
        return ()
    basis = Basis.RULING if shelter.ruled else Basis.EVIDENCE
    source = shelter.by[0] if shelter.by else None
    return (because(shelter.cited, shelter.words, TARGET, shelter.bonus, basis=basis, source=source),)


@rule("SEC-VIS-01", "SEC-VIS-02", "SEC-VIS-04", "SEC-MOD-06")
def hard_to_see(strike: Strike) -> tuple[Modifier, ...]:
    """Concealment adds 1, not being seen at all 4, in place of each other; total cover is such a case already."""
    view = strike.view
    words = view.unseen or view.concealed
    if words is None or view.shelter.step is Step.TOTAL:
        return ()
    return (because(view.cited, words, TARGET, view.bonus, basis=Basis.EVIDENCE),)


@rule("SEC-SPD-01")
def speeding(strike: Strike) -> tuple[Modifier, ...]:
    """Every 30 squares covered in the turn add 1."""
    amount = high_speed(stride_of(strike.encounter, strike.target.id).halves)
    return (because("SEC-SPD-01", say("semi-automagic.modifier.speed"), TARGET, amount),) if amount else ()
