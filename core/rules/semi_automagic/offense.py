"""The actions that attack somebody: what each declares, a single attack, one at a part of the body or at a thing."""

from collections.abc import Iterator
from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.action import Action, Situation, situation_of
from core.rules.semi_automagic.attack import make_attacks
from core.rules.semi_automagic.body import HEAD, limb_fields, limb_of, parts
from core.rules.semi_automagic.combos import (
    component_of,
    components_of,
    does_what,
    struck_by,
)
from core.rules.semi_automagic.items import things_on
from core.rules.semi_automagic.names import PANICKED
from core.rules.semi_automagic.strike import (
    BLOW,
    Plan,
    Strike,
    strike_of,
    why_not,
    why_unfit,
)
from core.rules.semi_automagic.training import Combo
from core.rules.semi_automagic.weapons import Wielded
from core.rules.semi_automagic.wielding import wielded_by

ATTACK, CALLED, AT_ITEM, COMBO, SWAP = "attack", "called-shot", "attack-item", "combo", "component"
SECONDS = 4
"""What an attack takes, and a whole combo as well (SEC-ACT-03, SEC-COMBO-07)."""
AT_MAIN, AT_OFF, AT_ARMOUR = "main-hand", "off-hand", "armour"
ATTACKS = (ATTACK, CALLED, AT_ITEM, COMBO, SWAP)
"""The actions that strike at somebody pointed out."""


def plans_of(situation: Situation, act: Act) -> tuple[Plan, ...]:
    """Return the attacks that an act declares, each with its target; raise `Refused` for an absurd one."""
    if act.action == COMBO:
        return _combo_plans(situation, act)
    plan = Plan(act.actor, act.target(), act.item)
    if act.action == CALLED:
        part = text_of(act, "part") or "torso"
        if part not in parts():
            raise Refused("semi-automagic.why.no-part")
        return (replace(plan, part=part, limb=limb_of(part, text_of(act, f"limb-{part}"))),)
    if act.action == AT_ITEM:
        return (replace(plan, thing=_thing(situation, act)),)
    if act.action == SWAP:
        component = component_of(situation.who.sheet, text_of(act, "component"))
        return (replace(plan, does=does_what(component) or BLOW, combo=(component,)),)
    return (plan,)


def text_of(act: Act, name: str) -> str:
    """Return an option of an act that is a text; nothing where it has none of that name."""
    value = act.option(name)
    return value if isinstance(value, str) else ""


@rule("SEC-ITEM-01")
def _thing(situation: Situation, act: Act) -> str:
    """Return the id of the thing that an act is aimed at: named, or whatever is in that hand or worn."""
    wanted = text_of(act, "thing") or AT_MAIN
    places = {
        AT_MAIN: (Carried.MAIN_HAND, Carried.BOTH_HANDS),
        AT_OFF: (Carried.OFF_HAND, Carried.BOTH_HANDS),
        AT_ARMOUR: (Carried.WORN,),
    }
    things = things_on(situation.other(act.target()))
    if wanted in places:
        return next((item.id for item in things if item.carried in places[wanted]), wanted)
    return wanted


@rule("SEC-COMBO-09")
def _combo_plans(situation: Situation, act: Act) -> tuple[Plan, ...]:
    """Return the attacks of a combo, each with its own target; the last one named takes all that are left."""
    combo = combo_of(situation, act)
    components = components_of(situation.who.sheet, combo)
    targets = act.targets or (act.target(),)
    return tuple(
        Plan(
            act.actor,
            targets[min(number, len(targets) - 1)],
            text_of(act, f"with-{number + 1}") or act.item,
            does=does,
            combo=components,
            number=number + 1,
        )
        for number, does in enumerate(struck_by(situation.who.sheet, combo))
    )


def combo_of(situation: Situation, act: Act) -> Combo:
    """Return the combo that an act names, or else the first; raise `Refused` where none of that name is known."""
    name = text_of(act, "combo")
    for combo in situation.who.sheet.combos:
        if combo.name == name or not name:
            return combo
    raise Refused("semi-automagic.why.no-combo")


@rule("SEC-ATK-01", "SEC-ACT-03", "SEC-COMBO-07")
def carry_out(ctx: Context, act: Act) -> Procedure[None]:
    """Make the attacks that an act declares, all at the same instant."""
    yield from make_attacks(ctx, plans_of(situation_of(ctx, act.actor), act))


def why_not_declared(situation: Situation, act: Act) -> Phrase | None:
    """Return why the attacks that an act declares cannot be made; None if they can."""
    if not act.targets:
        return None
    where = situation.state, situation.encounter, situation.board
    for plan in plans_of(situation, act):
        strike = strike_of(*where, plan)
        why = why_not(strike) or _why_not_fleeing(strike)
        if why is not None:
            return why
    return None


@rule("SEC-COND-07")
def _why_not_fleeing(strike: Strike) -> Phrase | None:
    """Return that the panicked attack only those who stop them: nobody who is not right before them."""
    if not strike.attacker.has(PANICKED) or strike.ring <= 1:
        return None
    return say("semi-automagic.why.panicked")


def weapons_of(situation: Situation) -> Iterator[Wielded]:
    """Return every attack at hand that is aimed at somebody, not at an area."""
    return (each for each in wielded_by(situation.who) if not each.weapon.area)


def offered_with(situation: Situation, words: str, fields: tuple[Field, ...] = ()) -> tuple[Variant, ...]:
    """Return an offer for each attack at hand, with why it cannot be made where its weapon is the reason."""
    return tuple(
        Variant(
            say(f"semi-automagic.action.{words}-with", weapon=each.item.name),
            item=each.item.id,
            why_not=why_unfit(situation.who, each),
            fields=fields,
        )
        for each in weapons_of(situation)
    )


@rule("SEC-CLOCK-07", "SEC-MAG-01")
def _attacks(situation: Situation) -> tuple[Variant, ...]:
    """Offer every attack, and every attack spell a second time, to take effect some seconds after it is cast."""
    delayed = tuple(
        Variant(
            say("semi-automagic.action.attack-later", weapon=each.item.name),
            item=each.item.id,
            why_not=why_unfit(situation.who, each),
            fields=(Field("delay", say("semi-automagic.field.delay"), 1, least=1, most=60),),
        )
        for each in weapons_of(situation)
        if each.weapon.spell
    )
    return (*offered_with(situation, ATTACK), *delayed)


@rule("SEC-CALL-01")
def _called(situation: Situation) -> tuple[Variant, ...]:
    """Offer every attack at a part of the body."""
    return offered_with(situation, CALLED, _PARTS)


def _part_fields() -> tuple[Field, ...]:
    named = tuple((part.id, part.words) for part in parts().values())
    return (Field("part", say("semi-automagic.field.part"), HEAD, named), *limb_fields("part"))


@rule("SEC-ITEM-01")
def _at_items(situation: Situation) -> tuple[Variant, ...]:
    """Offer every attack at what the enemy holds or wears."""
    return offered_with(situation, AT_ITEM, _THINGS)


_PARTS = _part_fields()
_THINGS = (
    Field(
        "thing",
        say("semi-automagic.field.thing"),
        AT_MAIN,
        tuple((each, say(f"semi-automagic.thing.{each}")) for each in (AT_MAIN, AT_OFF, AT_ARMOUR)),
    ),
)

ACTIONS = (
    Action(
        ATTACK,
        RuleId("SEC-ATK-01"),
        carry_out,
        SECONDS,
        needs=(Need.TARGET,),
        check=why_not_declared,
        variants=_attacks,
        waits=True,
        repeats=True,
        icon="sword",
    ),
    Action(
        CALLED,
        RuleId("SEC-CALL-01"),
        carry_out,
        SECONDS,
        needs=(Need.TARGET,),
        check=why_not_declared,
        variants=_called,
        repeats=True,
        icon="target-arrow",
    ),
    Action(
        AT_ITEM,
        RuleId("SEC-ITEM-01"),
        carry_out,
        SECONDS,
        needs=(Need.TARGET,),
        check=why_not_declared,
        variants=_at_items,
        icon="shield-half",
    ),
)
