"""What the attacker brings: skill, scale, range and aim, the combo, hands and weapon."""

from core.base.phrase import say
from core.explain.modifier import Modifier
from core.rulebook.cite import rule
from core.rules.semi_automagic.modifiers.reason import because, halves
from core.rules.semi_automagic.names import AIMING
from core.rules.semi_automagic.scales import attack_modifier
from core.rules.semi_automagic.skills import can_aim, nausea, skill_tally
from core.rules.semi_automagic.strike import AIM, ATTACK, DEFENCE_DC, HIP, Strike
from core.rules.semi_automagic.wielding import sore_hands


@rule("SEC-ATK-02", "SEC-ATK-04", "SEC-RNG-01", "SEC-MAG-01")
def skill_used(strike: Strike) -> tuple[Modifier, ...]:
    """The bonus in the skill used counts for the roll and for the defence DC, with all that changes it."""
    skill = strike.wielded.weapon.skill
    tally = skill_tally(strike.attacker, skill)
    label = say("semi-automagic.modifier.skill", skill=skill)
    return halves("SEC-ATK-02", label, tally.total.number, tally.total.number) or (
        because("SEC-ATK-02", label, ATTACK, 0),
    )


@rule("SEC-SCALE-03")
def own_scale(strike: Strike) -> tuple[Modifier, ...]:
    """The attacker's scale is taken off the roll, and the defence DC ignores it."""
    amount = attack_modifier(strike.attacker.sheet.scale)
    label = say("semi-automagic.modifier.own-scale", scale=strike.attacker.sheet.scale)
    return (because("SEC-SCALE-03", label, ATTACK, amount),) if amount else ()


@rule("SEC-RNG-02", "SEC-RNG-06", "SEC-MAG-02", "SEC-GAP-11")
def range_and_aim(strike: Strike) -> tuple[Modifier, ...]:
    """Every doubling of the increment costs 1/0, of which an aim at the target takes one back."""
    penalty = strike.range_penalty
    if not penalty:
        return ()
    words = say("semi-automagic.modifier.range", metres=strike.distance.metres, increment=strike.increment)
    far = because("SEC-RNG-02", words, ATTACK, -penalty)
    if strike.plan.has(AIM) or not aims_at(strike):
        return (far,)
    return (far, because("SEC-RNG-06", say("semi-automagic.modifier.aimed"), ATTACK, 1))


@rule("SEC-RNG-06", "SEC-GAP-33")
def aims_at(strike: Strike) -> bool:
    """Return whether the attacker has aimed at the target and still does; spells are never aimed, nor by the blind."""
    if strike.wielded.weapon.spell or not can_aim(strike.attacker):
        return False
    return any(
        held.kind == AIMING and strike.target.id in (held.source, held.other) for held in strike.attacker.conditions
    )


@rule("SEC-COMBO-02", "SEC-GAP-17")
def improbable_aim(strike: Strike) -> tuple[Modifier, ...]:
    """Improbable Aim aims at one target as part of the combo: at that of its first attack."""
    if not strike.plan.has(AIM) or strike.plan.number != 1 or strike.wielded.weapon.spell or not strike.range_penalty:
        return ()
    return (because("SEC-RNG-06", say("semi-automagic.modifier.aimed-in-combo"), ATTACK, 1),)


@rule("SEC-COMBO-02", "SEC-GAP-17", "SEC-ATK-08")
def components(strike: Strike) -> tuple[Modifier, ...]:
    """Every component of the combo brings its own halves: Shooting from the Hip takes 1/1 for each time."""
    found: list[Modifier] = []
    for each in strike.plan.combo:
        if each.name == HIP and not strike.is_ranged:
            continue
        label = say("semi-automagic.modifier.component", component=each.name)
        found += halves("SEC-COMBO-02", label, each.attack, each.defence)
    return tuple(found)


@rule("SEC-GAP-57", "SEC-ATK-08")
def talents(strike: Strike) -> tuple[Modifier, ...]:
    """Abilities of the attacker's own with figures for attacks are there to be ticked: the game master knows when."""
    found: list[Modifier] = []
    for each in strike.attacker.sheet.talents:
        label = say("semi-automagic.modifier.talent", talent=each.name)
        found += halves("SEC-GAP-57", label, each.attack, each.defence, struck=True)
    return tuple(found)


@rule("SEC-CALL-04")
def sore_hand(strike: Strike) -> tuple[Modifier, ...]:
    """A sore hand costs 1/1 in attacks made with it."""
    sore = sore_hands(strike.attacker, strike.wielded.item)
    return halves("SEC-CALL-04", say("semi-automagic.modifier.sore-hand"), -sore, -sore)


@rule("SEC-ITEM-04")
def wounded_launcher(strike: Strike) -> tuple[Modifier, ...]:
    """Each wound on a ranged weapon is taken off its attacks."""
    wounds = strike.wielded.item.wounds if strike.is_ranged else 0
    label = say("semi-automagic.modifier.wounded-weapon", item=strike.wielded.item.name)
    return halves("SEC-ITEM-04", label, -wounds, -wounds)


@rule("SEC-GAP-33")
def of_attackers_conditions(strike: Strike) -> tuple[Modifier, ...]:
    """Nausea costs 1/1; what the game master's own conditions say of attacks counts too."""
    found: list[Modifier] = [*nausea(strike.attacker, ATTACK), *nausea(strike.attacker, DEFENCE_DC)]
    for held in strike.attacker.conditions:
        found += [modifier for modifier in held.modifiers if modifier.on in (ATTACK, DEFENCE_DC)]
    return tuple(found)
