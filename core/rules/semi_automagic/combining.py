"""The actions of combos: a whole one, and a single component in the place of an attack."""

from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import Act
from core.engine.system import Need
from core.geometry.units import SQUARE
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.action import BEGUN, Action, Situation
from core.rules.semi_automagic.clock import stride_of
from core.rules.semi_automagic.combos import component_of, does_what, knows_component, struck_by, why_not_used
from core.rules.semi_automagic.names import DISABLED
from core.rules.semi_automagic.offense import (
    COMBO,
    SECONDS,
    SWAP,
    carry_out,
    combo_of,
    text_of,
    weapons_of,
    why_not_declared,
)
from core.rules.semi_automagic.space import length_of
from core.rules.semi_automagic.strike import BLOW, CHARGE, DISARM, GRAB, TRIP, why_unfit
from core.rules.semi_automagic.weapons import Wielded
from core.rules.semi_automagic.wielding import wielded_by

CHARGE_METRES = 6
"""How far somebody has to have moved straight for a charge (SEC-COMBO-05)."""


@rule("SEC-COMBO-05", "SEC-COMBO-07")
def _check_combo(situation: Situation, act: Act) -> Phrase | None:
    """Return why a combo cannot be used: what it is made of, or that no charge comes before it."""
    if not situation.who.sheet.combos:
        return say("semi-automagic.why.no-combo")
    if situation.who.has(DISABLED):
        return say("semi-automagic.why.disabled")
    combo = combo_of(situation, act)
    wielded = next((each for each in wielded_by(situation.who) if each.item.id == act.item), None)
    skill = (wielded or wielded_by(situation.who)[0]).weapon.skill
    why = why_not_used(situation.who.sheet, combo, skill)
    charges = CHARGE in combo.components and not act.option(BEGUN)
    if why is None and charges and charged(situation) < CHARGE_METRES:
        why = say("semi-automagic.why.no-charge", metres=CHARGE_METRES)
    return why or why_not_declared(situation, act)


@rule("SEC-COMBO-05")
def charged(situation: Situation) -> Fraction:
    """Return how many metres somebody has just moved in one straight line, with nothing done since."""
    stride = stride_of(situation.encounter, situation.who.id)
    steps = Fraction(stride.run, SQUARE) * length_of(situation.state, situation.encounter)
    return steps * Fraction(3, 2) if all(stride.direction) else steps


@rule("SEC-COMBO-07", "SEC-COMBO-09")
def _combos(situation: Situation) -> tuple[Variant, ...]:
    """Offer every combo with every weapon at hand, with a target to be pointed out for each of its attacks."""
    found = []
    weapons = tuple(weapons_of(situation))
    for combo in situation.who.sheet.combos:
        does = struck_by(situation.who.sheet, combo)
        for each in weapons:
            words = say("semi-automagic.action.combo-with", combo=combo.name, weapon=each.item.name)
            options = (("combo", combo.name),)
            needs = (Need.TARGET,) * max(1, len(does))
            why = why_unfit(situation.who, each) or _none_to_strike(does)
            fields = _with(weapons, each, len(does))
            found.append(Variant(words, each.item.id, options=options, needs=needs, why_not=why, fields=fields))
    return tuple(found)


def _none_to_strike(does: tuple[str, ...]) -> Phrase | None:
    return None if does else say("semi-automagic.why.no-attack")


def _with(weapons: tuple[Wielded, ...], first: Wielded, count: int) -> tuple[Field, ...]:
    """Return what the further attacks of a combo are made with, where there is more than bare hands to choose from."""
    armed = [each for each in weapons if each.item.carried is not Carried.NATURAL]
    if count < 2 or len(armed) < 2:
        return ()
    choices = tuple((each.item.id, say("semi-automagic.field.weapon", weapon=each.item.name)) for each in weapons)
    return tuple(
        Field(f"with-{number}", say("semi-automagic.field.with", number=number), first.item.id, choices)
        for number in range(2, count + 1)
    )


@rule("SEC-ATK-09")
def _swaps(situation: Situation) -> tuple[Variant, ...]:
    """Offer the components of complexity 1 that may take the place of a single attack."""
    sheet = situation.who.sheet
    names = dict.fromkeys((GRAB, TRIP, DISARM, *(each.name for each in sheet.components)))
    found = []
    for name in names:
        component = component_of(sheet, name)
        if not knows_component(sheet, name) or does_what(component) in (None, BLOW):
            continue
        why = None if component.rating == 1 else say("semi-automagic.why.complexity", rating=component.rating)
        for each in weapons_of(situation):
            words = say("semi-automagic.action.component-with", component=name, weapon=each.item.name)
            options = (("component", name),)
            unfit = why or why_unfit(situation.who, each)
            found.append(Variant(words, each.item.id, options=options, why_not=unfit))
    return tuple(found)


@rule("SEC-ATK-09")
def _check_swap(situation: Situation, act: Act) -> Phrase | None:
    """Return why a component cannot take the place of a single attack."""
    component = component_of(situation.who.sheet, text_of(act, "component"))
    if not knows_component(situation.who.sheet, component.name):
        return say("semi-automagic.why.unknown-component", component=component.name)
    if component.rating != 1:
        return say("semi-automagic.why.complexity", rating=component.rating)
    return why_not_declared(situation, act)


ACTIONS = (
    Action(
        COMBO,
        RuleId("SEC-COMBO-07"),
        carry_out,
        SECONDS,
        needs=(Need.TARGET,),
        check=_check_combo,
        variants=_combos,
        repeats=True,
        icon="swords",
    ),
    Action(
        SWAP,
        RuleId("SEC-ATK-09"),
        carry_out,
        SECONDS,
        needs=(Need.TARGET,),
        check=_check_swap,
        variants=_swaps,
        icon="hand-grab",
    ),
)
