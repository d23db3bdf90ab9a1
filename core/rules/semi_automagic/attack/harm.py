"""The harm of an attack that lands: to bodies, to cover on the way, to things in hand, by grabs, trips and disarms."""

from dataclasses import dataclass, replace
from functools import partial

from core.base.ids import RuleId, SceneId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dice import Dice, parse_dice
from core.engine.carrying import set_gear
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.event import Worn
from core.engine.request import Choice, Procedure, ask, one_by_one
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.cover import Cover
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.scene import Battering
from core.model.things import Door, Stamp, Wall, WallKind
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition
from core.rules.kit.asking import choice, roll, tell_check
from core.rules.kit.gear import held_in
from core.rules.kit.reasons import adding, because
from core.rules.semi_automagic.afflictions.catching import exposed_by_weapon
from core.rules.semi_automagic.attack.ruled import Ruled, reckoned
from core.rules.semi_automagic.attack.strike import (
    DAMAGE,
    SNEAK,
    Does,
    Strike,
    TargetThing,
    strike_left,
    strike_now,
    with_number,
)
from core.rules.semi_automagic.checks import bounds_of
from core.rules.semi_automagic.conditions import reference_at
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.harm.body import WINGS, drop
from core.rules.semi_automagic.harm.thresholds import TOUGHNESS, as_defence, minimum_of, toughness_of
from core.rules.semi_automagic.harm.wounds import Blow, Harm, harm_from, inflict
from core.rules.semi_automagic.minds.morale import Shaken, Shock, dread_of, judge_shock, unsettle
from core.rules.semi_automagic.movement.falling import plunge
from core.rules.semi_automagic.movement.scales import base_toughness
from core.rules.semi_automagic.names import AVERAGE, DESTROYED, EMP, HELD, PRONE
from core.rules.semi_automagic.sight.cover import CoverStep, Shelter, cause_of

TAKES = "takes"


@dataclass(frozen=True, slots=True)
class Hit(Ruled):
    """An attack that nobody has stopped, with the faces of its damage dice once they are rolled, and what it did.

    One that came through cover lost `less` of its damage there, and the cover's `durability` may count as Defence;
    `at_cover` says that it has yet to come through.
    """

    faces: tuple[int, ...] = ()
    harm: Harm | None = None
    shaken: Shaken | None = None
    less: int = 0
    durability: int = 0
    at_cover: bool = False


def damage_dice(strike: Strike, modifiers: tuple[Modifier, ...]) -> Dice:
    """Return the dice of a blow: those of its weapon, and those of a sneak attack where one is made."""
    dice = strike.wielded.profile.dice
    if reckoned(SNEAK, modifiers).total.number <= 0:
        return dice
    more = parse_dice(strike.attacker.sheet.sneak or "0")
    return Dice((*dice.rolls, *more.rolls), dice.plus + more.plus)


def sides_of(dice: Dice) -> tuple[int, ...]:
    """Return every die of an expression by its sides, in order."""
    return tuple(roll.sides for roll in dice.rolls for _ in range(roll.count))


@rule("SEC-MEL-05", "SEC-COMBO-10", "SEC-ATK-07")
def roll_damage(ctx: Context, hit: Hit) -> Procedure[Hit]:
    """Roll the damage dice of one hit, each hit its own, unless they are."""
    if hit.declared.does != Does.BLOW or hit.faces:
        return hit
    faces = yield from ask(lambda: damage_draw(strike_now(ctx, hit.declared), hit))
    return replace(hit, faces=faces)


def damage_draw(strike: Strike, hit: Hit) -> Roll:
    """Return the damage dice, read by what their total does to the target as it is now.

    A part of the body may call for a check against the damage itself, so there every total counts.
    """
    dice = damage_dice(strike, hit.modifiers)
    bounds: tuple[int, ...] | None = None
    if strike.part is None and not hit.at_cover:
        plus = dice.plus + reckoned(DAMAGE, hit.modifiers).total.number
        toughness = toughness_of(strike.target)
        bounds = bounds_of(sides_of(dice), lambda total: _reading(strike, _blow(strike, hit, total + plus), toughness))
    return roll(
        f"damage:{hit.key}",
        "SEC-ATK-07",
        "SEC-MEL-05",
        subject=with_number(
            "semi-automagic.draw.damage",
            hit.declared,
            hit.key,
            token=hit.declared.attacker,
            weapon=strike.wielded.item.name,
        ),
        dice=sides_of(dice),
        owner=hit.declared.attacker,
        bounds=bounds,
    )


def _reading(strike: Strike, blow: Blow, toughness: Tally) -> tuple[object, ...]:
    """Return all that the rules see of a blow."""
    if strike.thing is not None:
        return (judge_thing(strike.thing, blow),)
    shock = shock_of(blow)
    if shock is not None:
        shaken = judge_shock(strike.target, shock)
        return shaken.penalties, shaken.effect
    harm = harm_from(strike.target, blow, toughness=toughness)
    return harm.minor, harm.major, harm.wounds, harm.dies, harm.sleeps, harm.ruined, harm.stopped


def _blow(strike: Strike, hit: Hit, amount: int, tally: Tally | None = None) -> Blow:
    weapon = strike.wielded.profile
    return Blow(
        amount,
        weapon.types,
        nonlethal=weapon.nonlethal,
        source=strike.attacker.id,
        part=strike.part,
        limb=hit.declared.limb,
        tallies=() if tally is None else (tally,),
        drawn=(say("semi-automagic.rolled.dice", faces=" ".join(map(str, hit.faces)), dice=weapon.damage),),
    )


def blow_of(strike: Strike, hit: Hit) -> Blow:
    """Return the blow of a hit whose dice are rolled."""
    tally = reckoned(DAMAGE, hit.modifiers)
    dice = damage_dice(strike, hit.modifiers)
    return _blow(strike, hit, sum(hit.faces) + dice.plus + tally.total.number - hit.less, tally)


@rule("SEC-MOR-02")
def shock_of(blow: Blow) -> Shock | None:
    """Return the morale damage that a blow is, by the types of its weapon; None if it comes to the body."""
    dread = dread_of(blow.types)
    return None if dread is None else Shock(blow.amount, dread, blow.source, blow.tallies)


@rule("SEC-COMBO-08", "SEC-COMBO-10", "SEC-ATK-07")
def land(ctx: Context, hits: tuple[Hit, ...]) -> Procedure[tuple[Hit, ...]]:
    """Let all hits land at the same instant: each is compared with what its target had before any of them."""
    judged = [_judged(strike, hit) for hit in hits if (strike := strike_left(ctx, hit.declared)) is not None]
    blows: dict[TokenId, list[tuple[Blow, Harm]]] = {}
    for hit, _, blow in judged:
        if hit.harm is not None:
            blows.setdefault(hit.declared.target, []).append((blow, hit.harm))
    yield from one_by_one(blows, lambda target: inflict(ctx, reference_at(ctx, target), blows[target]))
    yield from one_by_one(judged, lambda each: _bring(ctx, *each))
    return tuple(hit for hit, _, _ in judged)


def _judged(strike: Strike, hit: Hit) -> tuple[Hit, Strike, Blow]:
    """Return a hit with what it does to its target as that is now, and the blow that it is."""
    blow = blow_of(strike, hit)
    if hit.declared.does != Does.BLOW or strike.thing is not None:
        return hit, strike, blow
    shock = shock_of(blow)
    if shock is not None:
        return replace(hit, shaken=judge_shock(strike.target, shock)), strike, blow
    return replace(hit, harm=harm_from(strike.target, blow, toughness=_behind(strike, hit))), strike, blow


@rule("SEC-COVER-07", "SEC-COVER-08", "SEC-DMG-06")
def _behind(strike: Strike, hit: Hit) -> Tally | None:
    """Return the Toughness of somebody struck through cover: its Durability may be his Defence; None for no cover."""
    if not hit.durability:
        return None
    cover = as_defence("SEC-COVER-07", say("semi-automagic.modifier.through-cover"), hit.durability)
    return toughness_of(strike.target, sources=(cover,), location=hit.declared.part or None)


def _bring(ctx: Context, hit: Hit, strike: Strike, blow: Blow) -> Procedure[None]:
    """Let a hit do what it does besides wounding: to a thing, by a hold, a trip or a blow at what is held."""
    target, reference = hit.declared.target, reference_at(ctx, hit.declared.target)
    shock = shock_of(blow)
    if hit.shaken is not None and shock is not None:
        unsettle(ctx, reference, shock, hit.shaken)
    if hit.declared.does == Does.BLOW and strike.thing is None:
        yield from exposed_by_weapon(ctx, target, strike.wielded.item, by=hit.declared.attacker)
    elif hit.declared.does == Does.BLOW and strike.thing is not None:
        hurt_thing(ctx, reference, strike.thing, blow)
    if strike.part is not None and strike.part.like == WINGS:
        yield from plunge(ctx, reference)
    if hit.declared.does != Does.BLOW:
        yield from bring_about(ctx, hit.declared.does, hit.declared.attacker, target, hit.key)
    elif strike.wielded.profile.trips:
        yield from bring_about(ctx, Does.TRIP, hit.declared.attacker, target, hit.key)


@rule("SEC-ATK-09", "SEC-GAP-17")
def bring_about(ctx: Context, does: Does, attacker: TokenId, target: TokenId, key: str) -> Procedure[None]:
    """Let a grab, trip or disarm take effect, as far as the game master says that it does."""

    def question() -> Choice[str | None]:
        return choice(
            f"effect:{key}:{does}",
            "SEC-GAP-17",
            about=(attacker, target),
            prompt=say("semi-automagic.ask.effect", token=attacker, other=target, what=does.value),
            options={**_effects(ctx, does, target), None: say("semi-automagic.option.no-effect")},
            keyed=lambda effect: effect or "fails",
        )

    answer = yield from ask(question)
    if answer is None:
        return
    reference = reference_at(ctx, target)
    if does == Does.GRAB:
        put_condition(ctx, reference, Condition(HELD, source=attacker), "SEC-COND-18")
    elif does == Does.TRIP:
        put_condition(ctx, reference, Condition(PRONE), "SEC-GAP-17")
    elif does == Does.DISARM:
        for item in fighter(ctx, target).vitals.gear:
            if item.id == answer:
                drop(ctx, reference, item, "SEC-GAP-17")
    ctx.tell_of(attacker, "semi-automagic.log.effect", "SEC-GAP-17", other=target, what=does.value)


def _effects(ctx: Context, does: Does, target: TokenId) -> dict[str, Phrase]:
    """Return what may come of it: of a disarm each thing in hand, by its id, of anything else that it takes effect."""
    if does != Does.DISARM:
        return {TAKES: say("semi-automagic.option.effect", what=does.value)}
    held = held_in(fighter(ctx, target).vitals.gear)
    return {item.id: say("semi-automagic.option.drops", item=item.name) for item in held}


MATERIALS = {"hedge": 0, "wood": 4, "brick": 7, "steel": 10}
"""The Durability of what cover is made of; all of it counts as scale 0 (SEC-GAP-19)."""
_WORDS = {
    "hedge": ("hedge", "bush", "branch", "thicket", "tree", "crop", "grass"),
    "steel": ("steel", "iron", "metal", "armour", "vault"),
    "brick": ("brick", "stone", "rock", "concrete", "pillar", "statue", "tomb"),
}
"""Words in the name of a thing that tell what it is made of."""
LOST_ON_COVER = 3
"""What a blow loses that only wounds the cover (SEC-COVER-08)."""


@dataclass(frozen=True, slots=True)
class ThroughCover:
    """What comes through cover that was struck: whether anything does, how much less, and the cover's Durability."""

    through: bool
    less: int = 0
    durability: int = 0


STOPPED = ThroughCover(False)


@rule("SEC-COVER-04", "SEC-COVER-05", "SEC-GAP-18", "SEC-GAP-19")
def was_struck(shortfall: int, shelter: Shelter) -> bool:
    """Return whether an attack that fell short by so much, or by 0 or less and so did not, struck the cover."""
    if shortfall <= 0:
        return shelter.step is CoverStep.TOTAL
    return shortfall <= shelter.bonus


@rule("SEC-GAP-19")
def likely_material(state: Campaign, scene: SceneId, thing: str) -> str:
    """Return what a thing on a map is made of: as was said before, else by its name, else by what it is."""
    known = state.scene_state(scene).battered.get(thing)
    if known is not None and known.made_of in MATERIALS:
        return known.made_of
    found = state.scene(scene).things.get(thing)
    name = "" if found is None else found.name.casefold()
    for material, words in _WORDS.items():
        if any(word in name for word in words):
            return material
    match found:
        case Stamp(cover=Cover.SOFT):
            return "hedge"
        case Door() | Stamp() | Wall(made=WallKind.LOW):
            return "wood"
    return "brick"


@rule("SEC-COVER-06", "SEC-DMG-03", "SEC-GAP-19")
def toughness_of_cover(material: str, wounds: int) -> Tally:
    """Return the Toughness of cover: that of an object of scale 0 and its Durability, less its wounds."""
    endurance = because("SEC-DMG-03", say("semi-automagic.reason.object-endurance"), TOUGHNESS, AVERAGE)
    durability = as_defence("SEC-GAP-19", say(f"semi-automagic.cover.of.{material}"), MATERIALS[material])
    lost = adding("SEC-COND-01", say("semi-automagic.reason.wounds"), TOUGHNESS, -wounds)
    return settle(TOUGHNESS, base_toughness(0), (endurance, durability, *lost))


@rule("SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08")
def _judge_cover(ctx: Context, thing: str, material: str, blow: Blow, wounds: int) -> ThroughCover:
    toughness = toughness_of_cover(material, wounds)
    total = toughness.total.number
    holed = blow.amount > total and not blow.nonlethal
    wounded = blow.amount > minimum_of(total) and not holed and not blow.nonlethal
    degree = say(f"semi-automagic.degree.{'holed' if holed else 'cover-wounded' if wounded else 'cover-holds'}")
    tell_check(
        ctx,
        "SEC-COVER-06",
        blow.source or "",
        tallies=(toughness,),
        degree=degree,
        verdict=say(
            "semi-automagic.verdict.cover",
            cause=cause_of(ctx.state.scene(ctx.encounter.scene).things.get(thing)),
            amount=blow.amount,
            toughness=total,
            minimum=minimum_of(total),
            degree=degree,
        ),
    )
    if not (holed or wounded):
        return STOPPED
    return ThroughCover(True, 0 if holed else LOST_ON_COVER, MATERIALS[material])


@rule("SEC-COVER-06")
def best_of(state: Campaign, scene: SceneId, thing: str) -> CoverStep:
    """Return the best cover that a thing gives to anybody: so many holes leave nothing of it."""
    match state.scene(scene).things.get(thing):
        case Wall(made=WallKind.LOW) | Stamp(cover=Cover.SOFT):
            return CoverStep.LIGHT
        case Stamp(cover=Cover.HARD):
            return CoverStep.MEDIUM
    return CoverStep.TOTAL


@rule("SEC-COVER-05", "SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08", "SEC-GAP-19")
def pierce(ctx: Context, hit: Hit) -> Procedure[Hit | None]:
    """Let an attack that struck the cover wear it down; return it if it goes on to its target, else None.

    The damage is rolled here, once, and whoever is behind still defends against what comes through (SEC-COVER-09).
    """
    if hit.declared.does != Does.BLOW:
        return None
    material = yield from ask(partial(_question, ctx, hit))
    if material is None:
        return None
    rolled = yield from roll_damage(ctx, replace(hit, at_cover=True))
    strike = strike_now(ctx, hit.declared)
    behind = strike.view.shelter.by
    passage = strike_cover(ctx, behind[0] if behind else "", material, blow_of(strike, rolled))
    return replace(rolled, less=passage.less, durability=passage.durability) if passage.through else None


@rule("SEC-COVER-05", "SEC-GAP-19")
def _question(ctx: Context, hit: Hit) -> Choice[str | None]:
    """Return the question whether it matters that the cover was struck, and what that is made of.

    What lies behind total cover is only struck through it, so there it does.
    """
    shelter = strike_now(ctx, hit.declared).view.shelter
    thing = shelter.by[0] if shelter.by else ""
    likely = likely_material(ctx.state, ctx.encounter.scene, thing)
    known = ctx.state.scene_state(ctx.encounter.scene).battered.get(thing)
    materials = (likely,) if known is not None and known.made_of in MATERIALS else tuple(MATERIALS)

    def keyed(material: str | None) -> str:
        return material or "leave"

    return choice(
        f"cover:{hit.key}",
        *("SEC-COVER-05", "SEC-GAP-19"),
        prompt=say("semi-automagic.ask.cover", attacker=hit.declared.attacker, cover=shelter.words),
        options={
            None: say("semi-automagic.option.leave-cover"),
            **{each: say(f"semi-automagic.option.cover.{each}") for each in materials},
        },
        keyed=keyed,
        suggested=keyed(likely if shelter.step is CoverStep.TOTAL else None),
    )


@rule("SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08", "SEC-DMG-12")
def strike_cover(ctx: Context, thing: str, material: str, blow: Blow) -> ThroughCover:
    """Let a blow come to what hides somebody, with a line in the log; return what comes through.

    More than its Toughness opens holes, more than its Minimum wounds it; either way the blow goes on. Cover that was
    ruled and is nothing on the map, `thing` is empty then, keeps no trace of it.
    """
    scene = ctx.encounter.scene
    wear = ctx.state.scene_state(scene)
    before = wear.battered.get(thing, Battering())
    passage = _judge_cover(ctx, thing, material, blow, before.wounds)
    if not thing:
        return passage
    holed, wounded = passage.through and not passage.less, bool(passage.less)
    after = replace(before, holes=before.holes + holed, wounds=before.wounds + wounded, made_of=material)
    broken = wear.broken
    if holed and after.holes >= best_of(ctx.state, scene, thing) and thing not in broken:
        broken = (*broken, thing)
    ctx.emit(Worn(scene, replace(wear, battered={**wear.battered, thing: after}, broken=broken)))
    return passage


UNHURT, WOUNDED = "no-wound", "wound"


@rule("SEC-ITEM-01", "SEC-ITEM-02")
def judge_thing(thing: TargetThing, blow: Blow) -> str:
    """Return what a blow does to a thing: wounds above its Minimum, destroys above its Toughness."""
    toughness = thing.toughness.total.number
    if blow.nonlethal or EMP in blow.types or blow.amount <= minimum_of(toughness):
        return UNHURT
    return DESTROYED if blow.amount > toughness else WOUNDED


@rule("SEC-ITEM-01", "SEC-ITEM-06")
def hurt_thing(ctx: Context, reference: CreatureReference, thing: TargetThing, blow: Blow) -> None:
    """Let a blow come to a thing that somebody has, with a line in the log."""
    found = judge_thing(thing, blow)
    number = thing.toughness.total.number
    verdict = say(
        "semi-automagic.verdict.thing",
        item=thing.item.name,
        amount=blow.amount,
        toughness=number,
        minimum=minimum_of(number),
        degree=say(f"semi-automagic.degree.{found}"),
    )
    tell_check(
        ctx,
        thing.cited,
        blow.source or reference.id,
        target=reference.id,
        tallies=(*blow.tallies, thing.toughness),
        drawn=blow.drawn,
        # said beside whoever has the thing, who is none the worse himself
        degree=say(f"semi-automagic.degree.thing.{found}", item=thing.item.name),
        verdict=verdict,
    )
    if found == UNHURT:
        return
    gear = vitals_of(ctx.state, reference).gear
    hurt = tuple(
        (item.but(damaged=True) if found == DESTROYED else item.but(wounds=item.wounds + 1))
        if item.id == thing.item.id
        else item
        for item in gear
    )
    set_gear(ctx, reference, hurt, RuleId("SEC-ITEM-06" if found == DESTROYED else "SEC-ITEM-04"))
