"""Attacks as they are declared: the actions of a blow, a called shot, a blow at a thing, a combo, a component."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.engine.system import Need
from core.geometry.units import SQUARE
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.asking import choice
from core.rules.kit.calls import choices_worded
from core.rules.kit.metres import length_of
from core.rules.semi_automagic.attack import combos
from core.rules.semi_automagic.attack.exchange import make_attacks
from core.rules.semi_automagic.attack.strike import (
    COMPONENTS,
    Declared,
    Does,
    kind_of,
    strike_left,
    strike_of,
    things_on,
    why_no_strike,
    why_unfit,
)
from core.rules.semi_automagic.clock import stride_of
from core.rules.semi_automagic.fighter import BEGUN, Action, Fighter, Situation, fighter, situation_of
from core.rules.semi_automagic.gear.weapons import Wielded, find_armour
from core.rules.semi_automagic.harm.body import HEAD, limb_fields, limb_of, parts, wielded_by
from core.rules.semi_automagic.names import ACT_FIELDS, DISABLED
from core.rules.semi_automagic.sheet import Combo
from core.rules.semi_automagic.sight.hiding import give_away

SINGLE, CALLED, AT_ITEM, COMBO, SWAP = "attack", "called-shot", "attack-item", "combo", "component"
ATTACK_SECONDS = 4
"""What an attack takes, and a whole combo as well (SEC-ACT-03, SEC-COMBO-07)."""
AT_MAIN, AT_OFF, AT_ARMOUR, AT_WORN = "main-hand", "off-hand", "armour", "worn"
_HANDS = {AT_MAIN: Carried.MAIN_HAND, AT_OFF: Carried.OFF_HAND}
_PLACES = (AT_MAIN, AT_OFF, AT_ARMOUR, AT_WORN)
_THINGS = ACT_FIELDS.choice(
    "thing", (("", say("semi-automagic.thing.any")), *choices_worded("semi-automagic.thing", _PLACES))
)
CHARGE_METRES = 6
"""How far somebody has to have moved straight for a charge (SEC-COMBO-05)."""


def declared_by(situation: Situation, act: Act) -> tuple[Declared, ...]:
    """Return the attacks that an act declares, each with its target; raise `Refused` for an absurd one."""
    return _DECLARED[act.action](situation, act)


@rule("SEC-CALL-01")
def _at_part(situation: Situation, act: Act) -> tuple[Declared, ...]:
    part = text_of(act, "part") or "torso"
    if part not in parts():
        raise Refused("semi-automagic.why.no-part")
    limb = limb_of(part, text_of(act, f"limb-{part}"))
    return (Declared(act.actor, act.target(), act.item, part=part, limb=limb),)


@rule("SEC-ITEM-01")
def _at_piece(situation: Situation, act: Act) -> tuple[Declared, ...]:
    piece = next((item.id for item in pieces_meant(situation, act)), text_of(act, "thing") or AT_MAIN)
    return (Declared(act.actor, act.target(), act.item, thing=piece),)


@rule("SEC-ATK-09")
def _with_component(situation: Situation, act: Act) -> tuple[Declared, ...]:
    component = combos.component_of(situation.who.sheet, text_of(act, "component"))
    return (
        Declared(act.actor, act.target(), act.item, does=combos.does_what(component) or Does.BLOW, combo=(component,)),
    )


def text_of(act: Act, name: str) -> str:
    """Return the text of an option of an act; the empty text where it has none of that name."""
    value = act.option(name)
    return value if isinstance(value, str) else ""


@rule("SEC-ITEM-01", "SEC-ITEM-03")
def pieces_meant(situation: Situation, act: Act) -> tuple[Item, ...]:
    """Return the things that an act may be aimed at: that of its id, or what is in that hand, the armour, or the rest.

    Armour is what protects its wearer; a pack or a lamp that he wears is another thing. Where the act names nothing,
    it is what the target has in the first of these places in which there is anything.
    """
    target, thing = fighter(situation, act.target()), text_of(act, "thing")
    at_places = (_pieces_at(target, place) for place in ((thing,) if thing else _PLACES))
    return next((found for found in at_places if found), ())


def _pieces_at(target: Fighter, wanted: str) -> tuple[Item, ...]:
    """Return the thing of an id, or what somebody has at one of the places."""
    found = []
    for item in things_on(target):
        if item.carried is Carried.WORN:
            place = AT_WORN if find_armour(item, target.sheet.armours) is None else AT_ARMOUR
            meant = wanted in (item.id, place)
        else:
            meant = wanted == item.id or (wanted in _HANDS and item.carried in (_HANDS[wanted], Carried.BOTH_HANDS))
        if meant:
            found.append(item)
    return tuple(found)


@rule("SEC-COMBO-09")
def _with_combo(situation: Situation, act: Act) -> tuple[Declared, ...]:
    """Return the attacks of a combo, each with its own target; the last one named takes all that are left."""
    combo = combo_of(situation, act)
    components = combos.components_of(situation.who.sheet, combo)
    targets = act.targets or (act.target(),)
    return tuple(
        Declared(
            act.actor,
            targets[min(number, len(targets) - 1)],
            text_of(act, f"with-{number + 1}") or act.item,
            does=does,
            combo=components,
            number=number + 1,
        )
        for number, does in enumerate(combos.struck_by(situation.who.sheet, combo))
    )


def combo_of(situation: Situation, act: Act) -> Combo:
    """Return the combo that an act names, or else the first; raise `Refused` where none of that name is known."""
    name = text_of(act, "combo")
    for combo in situation.who.sheet.combos:
        if combo.name == name or not name:
            return combo
    raise Refused("semi-automagic.why.no-combo")


@rule("SEC-ATK-01", "SEC-ACT-03", "SEC-COMBO-07")
def make_declared(ctx: Context, act: Act) -> Procedure[None]:
    """Make the attacks that an act declares, all at the same instant."""
    attacks = declared_by(situation_of(ctx, act.actor), act)
    strikes = (strike_left(ctx, declared) for declared in attacks)
    shot = any(strike is not None and strike.is_ranged for strike in strikes)
    yield from make_attacks(ctx, attacks)
    yield from give_away(ctx, act.actor, shot=shot)


@rule("SEC-ITEM-01")
def _attack_item(ctx: Context, act: Act) -> Procedure[None]:
    """Attack what somebody holds or wears; ask which piece where several are meant."""
    if len(pieces_meant(situation_of(ctx, act.actor), act)) > 1:
        act = act.having({"thing": (yield from ask(partial(_which_piece, ctx, act)))})
    yield from make_declared(ctx, act)


def _which_piece(ctx: Context, act: Act) -> Choice[str]:
    """Return the question which of several pieces is aimed at."""
    pieces = pieces_meant(situation_of(ctx, act.actor), act)
    return choice(
        f"piece:{act.actor}:{act.target()}",
        "SEC-ITEM-01",
        prompt=say("semi-automagic.ask.piece", token=act.actor, other=act.target()),
        options={item.id: say("semi-automagic.option.piece", item=item.name) for item in pieces},
        asks=act.actor,
        about=(act.target(),),
    )


def why_not_declared(situation: Situation, act: Act) -> Phrase | None:
    """Return why the attacks that an act declares cannot be made; None if they can."""
    if not act.targets:
        return None
    for declared in declared_by(situation, act):
        why = why_no_strike(strike_of(situation, declared))
        if why is not None:
            return why
    return None


def weapons_of(situation: Situation, *, area: bool = False) -> Iterator[Wielded]:
    """Return every attack at hand that is aimed at somebody, or else every one at an area."""
    return (each for each in wielded_by(situation.who) if bool(each.profile.area) is area)


def offered_with(
    situation: Situation, words: str, fields: tuple[Field, ...] = (), *, area: bool = False
) -> tuple[Variant, ...]:
    """Return an offer for each attack at hand, with why it cannot be made where its weapon is the reason."""
    return tuple(
        Variant(
            say(f"semi-automagic.action.{words}-with", weapon=each.item.name),
            item=each.item.id,
            why_not=why_unfit(situation.who, each),
            fields=fields,
        )
        for each in weapons_of(situation, area=area)
    )


@rule("SEC-CLOCK-07", "SEC-MAG-01")
def _attacks(situation: Situation) -> tuple[Variant, ...]:
    """Offer every attack, and every attack spell a second time, to take effect some seconds after it is cast."""
    delayed = tuple(
        Variant(
            say("semi-automagic.action.attack-later", weapon=each.item.name),
            item=each.item.id,
            why_not=why_unfit(situation.who, each),
            fields=(ACT_FIELDS.number("delay", 1, least=1, most=60),),
        )
        for each in weapons_of(situation)
        if each.profile.spell
    )
    return (*offered_with(situation, SINGLE), *delayed)


@rule("SEC-CALL-01")
def _called(situation: Situation) -> tuple[Variant, ...]:
    """Offer every attack at a part of the body."""
    named = ((part.id, part.words) for part in parts().values())
    return offered_with(situation, CALLED, (ACT_FIELDS.choice("part", named, HEAD), *limb_fields()))


@rule("SEC-ITEM-01")
def _at_items(situation: Situation) -> tuple[Variant, ...]:
    """Offer every attack at what the enemy holds or wears."""
    return offered_with(situation, AT_ITEM, (_THINGS,))


@rule("SEC-COMBO-05", "SEC-COMBO-07")
def _check_combo(situation: Situation, act: Act) -> Phrase | None:
    """Return why a combo cannot be used: what it is made of, or that no charge comes before it."""
    if not situation.who.sheet.combos:
        return say("semi-automagic.why.no-combo")
    if situation.who.has(DISABLED):
        return say("semi-automagic.why.disabled")
    combo = combo_of(situation, act)
    wielded = next((each for each in wielded_by(situation.who) if each.item.id == act.item), None)
    skill = (wielded or wielded_by(situation.who)[0]).profile.skill
    why = combos.why_not_used(situation.who.sheet, combo, skill)
    charges = any(kind_of(each).charges for each in combo.components) and not act.option(BEGUN)
    if why is None and charges and charged(situation) < CHARGE_METRES:
        why = say("semi-automagic.why.no-charge", metres=CHARGE_METRES)
    return why or why_not_declared(situation, act)


@rule("SEC-COMBO-05")
def charged(situation: Situation) -> Fraction:
    """Return how many metres somebody has just moved in one straight line, with nothing done since."""
    stride = stride_of(situation.encounter, situation.who.id)
    steps = Fraction(stride.run, SQUARE) * length_of(situation)
    return steps * Fraction(3, 2) if all(stride.direction) else steps


@rule("SEC-COMBO-07", "SEC-COMBO-09")
def _combos(situation: Situation) -> tuple[Variant, ...]:
    """Offer every combo with every weapon at hand, with a target to be pointed out for each of its attacks."""
    found = []
    weapons = tuple(weapons_of(situation))
    for combo in situation.who.sheet.combos:
        does = combos.struck_by(situation.who.sheet, combo)
        for each in weapons:
            words = say("semi-automagic.action.combo-with", combo=combo.name, weapon=each.item.name)
            options = (("combo", combo.name),)
            needs = (Need.TARGET,) * max(1, len(does))
            why = why_unfit(situation.who, each) or (None if does else say("semi-automagic.why.no-attack"))
            fields = _with(weapons, each, len(does))
            found.append(Variant(words, each.item.id, options=options, needs=needs, why_not=why, fields=fields))
    return tuple(found)


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
    names = dict.fromkeys((*COMPONENTS, *(each.name for each in sheet.components)))
    found = []
    for name in names:
        component = combos.component_of(sheet, name)
        if not combos.knows_component(sheet, name) or combos.does_what(component) in (None, Does.BLOW):
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
    component = combos.component_of(situation.who.sheet, text_of(act, "component"))
    if not combos.knows_component(situation.who.sheet, component.name):
        return say("semi-automagic.why.unknown-component", component=component.name)
    if component.rating != 1:
        return say("semi-automagic.why.complexity", rating=component.rating)
    return why_not_declared(situation, act)


_strike = partial(Action, seconds=ATTACK_SECONDS, needs=(Need.TARGET,), check=why_not_declared)
_usual = partial(_strike, carry=make_declared, repeats=True)
ACTIONS = (
    _usual(SINGLE, "SEC-ATK-01", variants=_attacks, waits=True, icon="sword"),
    _usual(CALLED, "SEC-CALL-01", variants=_called, icon="target-arrow"),
    _strike(AT_ITEM, "SEC-ITEM-01", _attack_item, variants=_at_items, icon="shield-half"),
    _usual(COMBO, "SEC-COMBO-07", variants=_combos, check=_check_combo, icon="swords"),
    _strike(SWAP, "SEC-ATK-09", make_declared, variants=_swaps, check=_check_swap, icon="hand-grab"),
)
_DECLARED: Mapping[str, Callable[[Situation, Act], tuple[Declared, ...]]] = {
    SINGLE: lambda situation, act: (Declared(act.actor, act.target(), act.item),),
    CALLED: _at_part,
    AT_ITEM: _at_piece,
    COMBO: _with_combo,
    SWAP: _with_component,
}
"""What attacks an act declares, by its action."""
ATTACKS = tuple(_DECLARED)
"""The actions that strike at somebody pointed out."""
