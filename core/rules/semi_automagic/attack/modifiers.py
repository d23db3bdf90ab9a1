"""The modifiers of an attack: one small function for each rule, by what the attacker brings and what the target is."""

from collections.abc import Callable, Mapping

from core.base.phrase import Phrase, say
from core.explain.modifier import Basis, Modifier
from core.rulebook.cite import rule
from core.rules.kit.fight import Fight
from core.rules.kit.reasons import adding, because
from core.rules.kit.rows import Gift, gifts, rows
from core.rules.semi_automagic.attack.strike import (
    ATTACK,
    ATTACK_FIGURES,
    DAMAGE,
    DEFENCE,
    DEFENCE_DC,
    DODGE_ONLY,
    TARGET,
    Readiness,
    Strike,
    flankers_of,
    kind_of,
    readiness,
)
from core.rules.semi_automagic.checks import can_aim, skill_tally
from core.rules.semi_automagic.clock import stride_of
from core.rules.semi_automagic.fighter import Fighter
from core.rules.semi_automagic.harm.body import sore_hands
from core.rules.semi_automagic.kinds import by_conditions
from core.rules.semi_automagic.movement.scales import attack_modifier, melee_damage, target_of
from core.rules.semi_automagic.movement.steps import high_speed, metres_a_second, speed_damage
from core.rules.semi_automagic.names import AIMING, SEMI_AUTOMAGIC, SITUATIONS, SNEAK_ATTACK
from core.rules.semi_automagic.sight.cover import CoverStep


@rule("SEC-ATK-08")
def halves(cited: str, label: Phrase, attack: int, defence: int, *, struck: bool = False) -> tuple[Modifier, ...]:
    """Return an attack modifier X/Y: X on the roll against Target, Y on the DC to defend; a half of 0 says nothing."""
    pairs = ((ATTACK, attack), (DEFENCE_DC, defence))
    return tuple(because(cited, label, on, amount, struck=struck) for on, amount in pairs if amount)


@rule("SEC-ATK-02", "SEC-ATK-04", "SEC-RNG-01", "SEC-MAG-01")
def skill_used(strike: Strike) -> tuple[Modifier, ...]:
    """The bonus in the skill used counts for the roll and for the defence DC, with all that changes it."""
    skill = strike.wielded.profile.skill
    tally = skill_tally(strike.attacker, skill)
    label = say("semi-automagic.modifier.skill", skill=skill)
    return halves("SEC-ATK-02", label, tally.total.number, tally.total.number) or (
        because("SEC-ATK-02", label, ATTACK, 0),
    )


@rule("SEC-SCALE-03")
def own_scale(strike: Strike) -> tuple[Modifier, ...]:
    """The attacker's scale is taken off the roll, and the defence DC ignores it."""
    scale = strike.attacker.sheet.scale
    label = say("semi-automagic.modifier.own-scale", scale=scale)
    return adding("SEC-SCALE-03", label, ATTACK, attack_modifier(scale))


@rule("SEC-RNG-02", "SEC-MAG-02", "SEC-GAP-11")
def out_of_range(strike: Strike) -> tuple[Modifier, ...]:
    """Every doubling of the increment costs 1/0."""
    penalty = strike.range_penalty
    if not penalty:
        return ()
    words = say("semi-automagic.modifier.range", metres=strike.distance.metres, increment=strike.increment)
    return (because("SEC-RNG-02", words, ATTACK, -penalty),)


@rule("SEC-RNG-06", "SEC-GAP-33")
def aims_at(strike: Strike) -> bool:
    """Return whether the attacker has aimed at the target and still does; spells are never aimed, nor by the blind."""
    spell = strike.wielded.profile.spell
    return not spell and can_aim(strike.attacker) and strike.attacker.is_bound_to(strike.target.id, AIMING)


@rule("SEC-COMBO-02", "SEC-GAP-17")
def aims_in_combo(strike: Strike) -> bool:
    """Return whether Improbable Aim aims as part of the combo: at the target of its first attack."""
    return strike.declared.aims and strike.declared.number == 1 and not strike.wielded.profile.spell


@rule("SEC-COMBO-02", "SEC-GAP-17", "SEC-ATK-08")
def components(strike: Strike) -> tuple[Modifier, ...]:
    """Every component of the combo brings its own halves: Shooting from the Hip takes 1/1 for each time."""
    found: list[Modifier] = []
    for each in strike.declared.combo:
        if kind_of(each.name).ranged and not strike.is_ranged:
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
def sore_hand_used(strike: Strike) -> tuple[Modifier, ...]:
    """A sore hand costs 1/1 in attacks made with it."""
    sore = sore_hands(strike.attacker, strike.wielded.item)
    return halves("SEC-CALL-04", say("semi-automagic.modifier.sore-hand"), -sore, -sore)


@rule("SEC-ITEM-04")
def wounded_launcher(strike: Strike) -> tuple[Modifier, ...]:
    """Each wound on a ranged weapon is taken off its attacks."""
    wounds = strike.wielded.item.wounds if strike.is_ranged else 0
    label = say("semi-automagic.modifier.wounded-weapon", item=strike.wielded.item.name)
    return halves("SEC-ITEM-04", label, -wounds, -wounds)


def of_attackers_conditions(strike: Strike) -> tuple[Modifier, ...]:
    """Return what the attacker's conditions say of his attacks."""
    return by_conditions(strike.attacker, ATTACK, DEFENCE_DC)


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
    if part is None:
        return ()
    return adding(part.rule, say("semi-automagic.modifier.part", part=part.words), TARGET, part.target)


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
    if words is None or view.shelter.step is CoverStep.TOTAL:
        return ()
    return (because(view.cited, words, TARGET, view.bonus, basis=Basis.EVIDENCE),)


@rule("SEC-SPD-01")
def speeding(strike: Strike) -> tuple[Modifier, ...]:
    """Every 30 squares covered in the turn add 1."""
    amount = high_speed(stride_of(strike.encounter, strike.target.id).halves)
    return adding("SEC-SPD-01", say("semi-automagic.modifier.speed"), TARGET, amount)


def of_flanking(strike: Strike) -> tuple[Modifier, ...]:
    """Return what being flanked takes off the target's defences."""
    return between_enemies(strike, strike.target)


@rule("SEC-MOD-02", "SEC-MOD-06")
def between_enemies(fight: Fight, someone: Fighter) -> tuple[Modifier, ...]:
    """Whoever has enemies on two opposite sides defends at 1 less, against whomever, however many pairs there are."""
    pair = flankers_of(fight, someone)
    if pair is None:
        return ()
    label = say("semi-automagic.modifier.flanked")
    if pair:
        label = say("semi-automagic.modifier.flanked-by", one=pair[0], other=pair[1])
    return (because("SEC-MOD-02", label, DEFENCE, SITUATIONS("Flanked"), stack="flanked", basis=Basis.EVIDENCE),)


@rule("SEC-SURP-01", "SEC-SURP-02", "SEC-COND-06", "SEC-GAP-01")
def surprised(strike: Strike) -> tuple[Modifier, ...]:
    """Whoever did not know of the attacker defends against him at 1 less, where he may defend at all."""
    if readiness(strike) is not Readiness.SURPRISED:
        return ()
    label = say("semi-automagic.modifier.surprised", token=strike.attacker.id)
    return (because("SEC-SURP-02", label, DEFENCE, SITUATIONS("Surprised"), stack="surprised"),)


@rule("SEC-MOD-04")
def of_targets_conditions(strike: Strike) -> tuple[Modifier, ...]:
    """Return what the target's conditions say of hitting it, in the open or not, and of its defences."""

    def holds(fact: str) -> bool:
        if fact == "in the open":
            return not strike.view.shelter.step
        return strike.is_ranged if fact == "from afar" else strike.target.has(fact)

    return by_conditions(strike.target, TARGET, DEFENCE, DODGE_ONLY, holds=holds)


@rule("SEC-MEL-05")
def strength(strike: Strike) -> tuple[Modifier, ...]:
    """A melee attack adds Strength to its dice, and so does any weapon that says so."""
    amount = strike.attacker.sheet.strength if strike.wielded.profile.adds_strength else 0
    return adding("SEC-MEL-05", say("semi-automagic.modifier.strength"), DAMAGE, amount)


@rule("SEC-MEL-05", "SEC-SCALE-08")
def scale_in_melee(strike: Strike) -> tuple[Modifier, ...]:
    """A melee attack adds three times the attacker's scale."""
    if strike.is_ranged or not strike.wielded.profile.adds_strength:
        return ()
    amount = melee_damage(strike.attacker.sheet.scale)
    return adding("SEC-SCALE-08", say("semi-automagic.modifier.scale-damage"), DAMAGE, amount)


@rule("SEC-ITEM-04")
def wounded_weapon(strike: Strike) -> tuple[Modifier, ...]:
    """Each wound on a weapon is taken off its damage."""
    item = strike.wielded.item
    label = say("semi-automagic.modifier.wounded-weapon", item=item.name)
    return adding("SEC-ITEM-04", label, DAMAGE, 0 if item.damaged else -item.wounds)


@rule("SEC-SPD-02")
def fast_movers(strike: Strike) -> tuple[Modifier, ...]:
    """In melee every 5 squares a second of the faster of the two, in squares of the target, add 1."""
    if strike.is_ranged:
        return ()
    fastest = max(metres_a_second(strike.encounter, each) for each in (strike.attacker, strike.target))
    label = say("semi-automagic.modifier.speed-damage", metres=fastest)
    return adding("SEC-SPD-02", label, DAMAGE, speed_damage(fastest, strike.target.sheet.scale))


@rule("SEC-SURP-02", "SEC-GAP-58")
def defends_badly(strike: Strike) -> bool:
    """Return whether the target is flanked or flat-footed."""
    return flankers_of(strike, strike.target) is not None or readiness(strike) is not Readiness.READY


FACTS: Mapping[str, Callable[[Strike], bool]] = {
    "out of range": lambda strike: bool(strike.range_penalty),
    "aims in combo": lambda strike: strike.declared.aims,
    "aimed in combo": aims_in_combo,
    "aimed": aims_at,
    "knows Sneak Attack": lambda strike: strike.attacker.sheet.knows(SNEAK_ATTACK),
    "exposed": defends_badly,
}
"""What a row may ask for."""
PLAIN_MODIFIERS = rows(SEMI_AUTOMAGIC, "modifier", Gift)


def _plain(strike: Strike, on: str) -> tuple[Modifier, ...]:
    return gifts(SEMI_AUTOMAGIC, PLAIN_MODIFIERS, on, holds=lambda fact: FACTS[fact](strike))


@rule("SEC-RNG-06", "SEC-COMBO-02", "SEC-GAP-17")
def aim(strike: Strike) -> tuple[Modifier, ...]:
    """Return what an aim takes back of the range, as its rows write it."""
    return _plain(strike, ATTACK)


@rule("SEC-MOD-03")
def other_rows(strike: Strike) -> tuple[Modifier, ...]:
    """Return what the rows give to all figures but the roll, such as the dice of Sneak Attack."""
    return tuple(each for on in ATTACK_FIGURES if on != ATTACK for each in _plain(strike, on))


Giver = Callable[[Strike], tuple[Modifier, ...]]
"""Returns what one rule has to say about an attack; mostly nothing."""


OF_THE_ATTACKER: tuple[Giver, ...] = (
    skill_used,
    own_scale,
    out_of_range,
    aim,
    components,
    talents,
    sore_hand_used,
    wounded_launcher,
    of_attackers_conditions,
)
"""What whoever attacks brings to the roll, whatever he attacks."""
OF_THE_BLOW: tuple[Giver, ...] = (strength, scale_in_melee, wounded_weapon)
"""What he brings to the damage."""
GIVERS: tuple[Giver, ...] = (
    *OF_THE_ATTACKER,
    own_target,
    called_part,
    covered,
    hard_to_see,
    speeding,
    of_flanking,
    surprised,
    of_targets_conditions,
    *OF_THE_BLOW,
    fast_movers,
    other_rows,
)
"""All of them, what is always there before what happens to be so."""


@rule("SEC-ATK-08", "SEC-MOD-01", "SEC-MOD-06", "SEC-GAP-60")
def gather(strike: Strike) -> tuple[Modifier, ...]:
    """Return all modifiers of an attack, on the figures of `ATTACK_FIGURES`."""
    return tuple(modifier for giver in GIVERS for modifier in giver(strike))
