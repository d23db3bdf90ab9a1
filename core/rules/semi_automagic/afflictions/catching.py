"""Catching: poisoned weapons that hit, the sick near by, shared water, and surgery without clean hands."""

from fractions import Fraction

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.call import Entry
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.vitals_changes import lift_lasting, put_lasting
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical, vitals_of
from core.model.encounter import Encounter
from core.model.gear import Item
from core.rulebook.cite import rule
from core.rules.kit import calls as kit
from core.rules.kit.fight import Fight
from core.rules.semi_automagic.afflictions import syndromes
from core.rules.semi_automagic.afflictions.progress import active, expose, is_living
from core.rules.semi_automagic.checks import throw
from core.rules.semi_automagic.conditions import address_of, reference_at, someone_of
from core.rules.semi_automagic.gear.weapons import find_weapon
from core.rules.semi_automagic.movement.space import distance_between
from core.rules.semi_automagic.names import DEAD, DIE, FIELDS, TEN
from core.rules.semi_automagic.settings import CARRIERS, DEAD_CARRIERS, WATERBORNE, chosen

NEAR = Fraction(3)
"""Metres within which the breath of the sick reaches (SEC-PSN-11)."""
COATED = "coated"
"""Poison on a weapon: its id, `about` which syndrome, and for how many hits there is some."""
MOST_ROUNDS = 20


@rule("SEC-PSN-06")
def coat(ctx: Context, reference: CreatureReference, item: str, name: str, hits: int) -> None:
    """Put a poison on something that somebody carries, enough for some hits; none takes it off."""
    reference = canonical(ctx.state, reference)
    if hits:
        made = Condition(COATED, amount=hits, other=item, about=name, lasting=True)
        put_lasting(ctx, reference, made, RuleId("SEC-PSN-06"))
    else:
        lift_lasting(ctx, reference, COATED, other=item)


@rule("SEC-PSN-06")
def exposed_by_weapon(ctx: Context, who: TokenId, item: Item, *, by: TokenId | None = None) -> Procedure[None]:
    """Let a hit pass on what is on the weapon, whether or not it wounds: its own venom, or what it was coated with."""
    victim = canonical(ctx.state, CreatureReference(ctx.encounter.id, who))
    for name in _on_weapon(ctx, item, by) if is_living(ctx.state, victim) else ():
        syndrome = syndromes.syndrome_of(ctx.state, name)
        if syndrome is not None and is_living(ctx.state, victim):
            way: syndromes.Way = next((each for each in syndrome.ways if each in ("injury", "vector")), "injury")
            if syndrome.caught_by(way):
                yield from expose(ctx, victim, name, (way,), source=by)


def _on_weapon(ctx: Context, item: Item, by: TokenId | None) -> tuple[str, ...]:
    """Return the syndromes that a weapon passes on; what it was coated with is used up hit by hit."""
    wielder = None if by is None or by not in ctx.encounter.tokens else reference_at(ctx, by)
    arms = () if wielder is None else someone_of(ctx.state, wielder).sheet.arms
    weapon = find_weapon(item, arms)
    found = [weapon.syndrome] if weapon is not None and weapon.syndrome else []
    coats = () if wielder is None else vitals_of(ctx.state, wielder).conditions
    coating = next((each for each in coats if (each.kind, each.other) == (COATED, item.id)), None)
    if wielder is not None and coating is not None:
        found.append(coating.about)
        coat(ctx, wielder, item.id, coating.about, max(0, coating.amount - 1))
    return tuple(found)


def breathe_near_the_sick(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody whose turn begins breathe what the sick near by breathe out."""
    spread = _carried(ctx.state, ctx.encounter)
    if not spread:
        return
    victim = canonical(ctx.state, CreatureReference(ctx.encounter.id, who))
    for name in spread:
        near = tuple(each for each in spread[name] if each != who and _is_near(ctx, who, each))
        rolls = len(near) if chosen(ctx.state.house_rules, CARRIERS) == "each" else min(1, len(near))
        for number in range(rolls):
            yield from breathe(ctx, victim, name, str(number + 1) if rolls > 1 else "")


@rule("SEC-PSN-11", "SEC-GAP-40")
def _carried(state: Campaign, encounter: Encounter) -> dict[str, tuple[TokenId, ...]]:
    """Return who of an encounter passes on what is airborne, by its name: the dead as the table has it."""
    found: dict[str, tuple[TokenId, ...]] = {}
    harmless = chosen(state.house_rules, DEAD_CARRIERS) == "harmless"
    for identity, token in encounter.tokens.items():
        vitals = state.vitals(token)
        spent = harmless and any(each.kind == DEAD for each in vitals.conditions)
        for each in () if spent else vitals.afflictions:
            syndrome = syndromes.syndrome_of(state, each.kind)
            if syndrome is not None and syndrome.spread == "airborne":
                found[each.kind] = (*found.get(each.kind, ()), TokenId(identity))
    return found


@rule("SEC-PSN-11", "SEC-GAP-40", "SEC-RNG-08")
def _is_near(fight: Fight, one: TokenId, other: TokenId) -> bool:
    """Return whether two stand no more than 3 m apart, between their nearest edges."""
    if one not in fight.board.bodies or other not in fight.board.bodies:
        return False
    return distance_between(fight, one, other).within(NEAR)


@rule("SEC-PSN-11", "SEC-GAP-40")
def breathe(ctx: Context, reference: CreatureReference, name: str, number: str = "") -> Procedure[None]:
    """Roll whether somebody catches what is airborne: on a 1; nobody who has it, and no thing, catches it."""
    syndrome = syndromes.syndrome_of(ctx.state, name)
    if syndrome is None or syndrome.spread != "airborne":
        raise Refused("semi-automagic.why.not-airborne", what=name)
    if _is_safe(ctx.state, reference, name):
        return
    if (yield from _roll(ctx, reference, name, "SEC-PSN-11", tail=f":{number}" if number else "")) == 1:
        yield from expose(ctx, reference, name, ("inhaled",))


def _is_safe(state: Campaign, reference: CreatureReference, name: str) -> bool:
    return not is_living(state, reference) or active(state, reference, name) is not None


def _roll(
    ctx: Context, reference: CreatureReference, name: str, cited: str, *, sides: int = DIE, tail: str = ""
) -> Procedure[int]:
    """Roll whether something infects somebody: on a 1 of the d6, or the highest face of another die."""
    who = address_of(ctx.state, reference)

    def can_be_infected() -> None:
        if _is_safe(ctx.state, reference, name):
            raise Gone("semi-automagic.log.not-infected", token=who, what=name)

    (face,) = yield from throw(
        who,
        (sides,),
        key=f"infects:{who}:{name}{tail}",
        cited=cited,
        subject=say("semi-automagic.draw.infects", token=who, what=name),
        bounds=(2,) if sides == DIE else (sides,),
        needs=can_be_infected,
    )
    return face


@command("semi-automagic.operate")
class Operate(kit.SideBySide):
    """Let some undergo surgery without sterile conditions."""

    said = "semi-automagic.history.operate"

    @rule("SEC-PSN-20", "SEC-DICE-03")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Roll whether it infects: on the 10 of a d10."""
        reference = canonical(ctx.state, reference)
        if _is_safe(ctx.state, reference, syndromes.INFECTION):
            return
        if (yield from _roll(ctx, reference, syndromes.INFECTION, "SEC-PSN-20", sides=TEN)) == TEN:
            yield from expose(ctx, reference, syndromes.INFECTION, ("surgery",))
        else:
            _stays_well(ctx, reference, syndromes.INFECTION, "SEC-PSN-20")


@command("semi-automagic.mingle")
class Mingle(kit.SideBySide):
    """Let some spend rounds near one carrier or several, or share water with one where there are no rounds."""

    syndrome: str
    rounds: int = 0
    carriers: int = 1

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.mingle", token=self.first, what=verbatim(self.syndrome))

    @rule("SEC-PSN-11", "SEC-GAP-40")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Roll for every round between fights, or each carrier in it, until one infects, or let him share the water."""
        syndrome, rounds = (
            syndromes.syndrome_of(ctx.state, self.syndrome),
            kit.at_most(self.rounds, MOST_ROUNDS, least=0),
        )
        if syndrome is None:
            raise Refused("semi-automagic.why.no-syndrome", what=self.syndrome)
        near = kit.at_most(self.carriers, MOST_ROUNDS) if chosen(ctx.state.house_rules, CARRIERS) == "each" else 1
        for number in range(rounds * near):
            yield from breathe(ctx, reference, self.syndrome, str(number + 1))
        if not rounds:
            yield from _share_water(ctx, reference, syndrome)


@rule("SEC-GAP-34")
def _share_water(ctx: Context, reference: CreatureReference, syndrome: syndromes.SemiSyndrome) -> Procedure[None]:
    """Let somebody drink or bathe in water that a carrier used within the last day."""
    mode, name = chosen(ctx.state.house_rules, WATERBORNE), syndrome.name
    if mode == "never" or _is_safe(ctx.state, reference, name):
        _stays_well(ctx, reference, name, "SEC-GAP-34")
    elif mode == "always" or (yield from _roll(ctx, reference, name, "SEC-GAP-34")) == 1:
        yield from expose(ctx, reference, name, syndrome.ways)


def _stays_well(ctx: Context, reference: CreatureReference, name: str, cited: str) -> None:
    who = address_of(ctx.state, reference)
    ctx.tell_of(who, "semi-automagic.log.not-infected", cited, what=name)


@command("semi-automagic.coat")
class CoatWeapon(kit.Said, OfSome, EditCommand):
    """Put a poison on a weapon of somebody's, enough for some hits; none wipes it off."""

    item: str
    syndrome: str
    hits: int = 1

    def label(self, state: Campaign) -> Phrase:
        """Name whose it is, and the poison."""
        return say("semi-automagic.history.coat", token=self.first, what=verbatim(self.syndrome))

    def carry_out(self, ctx: Context) -> None:
        """Coat it; refused for a thing that nobody of them has, and for what does not work through a wound."""
        syndrome = syndromes.syndrome_of(ctx.state, self.syndrome)
        if syndrome is None or not (syndrome.caught_by("injury") or syndrome.caught_by("vector")):
            raise Refused("semi-automagic.why.not-caught-so", what=self.syndrome)
        hits = kit.at_most(self.hits, MOST_ROUNDS, least=0)
        found = [k for k in self.whom if any(each.id == self.item for each in vitals_of(ctx.state, k).gear)]
        if not found:
            raise Refused("semi-automagic.why.no-such-thing")
        for reference in found:
            coat(ctx, reference, self.item, self.syndrome, hits)


def _gear(call: kit.CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    items = {each.id: each.name for reference in call.references for each in vitals_of(call.state, reference).gear}
    return tuple((identity, verbatim(name)) for identity, name in items.items())


_coat_form = kit.asking(
    lambda call: FIELDS.choice("item", _gear(call)),
    lambda call: FIELDS.choice("syndrome", syndromes.choices_in(call.state, "injury", "vector")),
    FIELDS.number("hits", 1, most=MOST_ROUNDS),
)
_near_form = kit.asking(
    lambda call: FIELDS.choice("syndrome", syndromes.passed_on_by(call.state, "airborne")),
    FIELDS.number("rounds", 1, least=1, most=MOST_ROUNDS),
    FIELDS.number("carriers", 1, least=1, most=MOST_ROUNDS),
)
_water_form = kit.asking(lambda call: FIELDS.choice("syndrome", syndromes.passed_on_by(call.state, "waterborne")))
_near, _water = kit.made_of(Mingle, "syndrome", "rounds", "carriers"), kit.made_of(Mingle, "syndrome")
_coat = kit.made_of(CoatWeapon, "item", "syndrome", "hits")
_geared_only = kit.called_only_if(_gear, "semi-automagic.why.no-such-thing")
CALLS = (
    kit.CallKind("operate", "SEC-PSN-20", "bandage", kit.no_form, kit.made_of(Operate), topic=syndromes.TOPIC),
    kit.CallKind("near-the-sick", "SEC-PSN-11", "mask", _near_form, _near, topic=syndromes.TOPIC),
    kit.CallKind("water", "SEC-GAP-34", "droplets", _water_form, _water, topic=syndromes.TOPIC),
    kit.CallKind("coat", "SEC-PSN-06", "flask", _coat_form, _coat, _geared_only, syndromes.TOPIC),
)
