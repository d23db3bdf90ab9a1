"""Hitting the cover: what cover is made of, what a blow does to it, and what goes on to whoever is behind."""

from dataclasses import dataclass, replace
from functools import partial

from core.base.ids import RuleId, SceneId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import Worn
from core.engine.request import Choice, Option, Procedure, ask
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.model.scene import Battering
from core.model.things import Cover, Door, Stamp, Wall, WallKind
from core.rulebook.cite import rule
from core.rules.kit.telling import tell_check
from core.rules.semi_automagic.attack.landed import Hit, blow_of, roll_damage
from core.rules.semi_automagic.attack.strike import BLOW, strike_now
from core.rules.semi_automagic.harm.damage import Blow
from core.rules.semi_automagic.harm.thresholds import DEFENCE_SOURCES, TOUGHNESS, minimum_of
from core.rules.semi_automagic.movement.scales import base_toughness
from core.rules.semi_automagic.names import AVERAGE
from core.rules.semi_automagic.sight.cover import Shelter, Step, cause_of

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
LEAVE_BE = "leave"


@dataclass(frozen=True, slots=True)
class Passage:
    """What comes through cover that was struck: whether anything does, how much less, and the cover's Durability."""

    through: bool
    less: int = 0
    durability: int = 0


STOPPED = Passage(False)


@rule("SEC-COVER-04", "SEC-COVER-05", "SEC-GAP-18", "SEC-GAP-19")
def was_struck(shortfall: int, shelter: Shelter) -> bool:
    """Return whether an attack that fell short by so much, or by 0 or less and so did not, struck the cover."""
    if shortfall <= 0:
        return shelter.step is Step.TOTAL
    return shortfall <= shelter.bonus


@rule("SEC-GAP-19")
def likely_material(state: Campaign, scene: SceneId, thing: str) -> str:
    """Return what a thing on a map is made of: as was said before, else by its name, else by what it is."""
    known = state.wear_of(scene).battered.get(thing)
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
    found = [
        Modifier(RuleId("SEC-DMG-03"), say("semi-automagic.reason.object-endurance"), TOUGHNESS, Add(AVERAGE)),
        durability_of(material),
    ]
    if wounds:
        found.append(Modifier(RuleId("SEC-COND-01"), say("semi-automagic.reason.wounds"), TOUGHNESS, Add(-wounds)))
    return settle(TOUGHNESS, base_toughness(0), found)


def durability_of(material: str) -> Modifier:
    """Return the Durability of cover as a Defence source."""
    label = say(f"semi-automagic.cover.of.{material}")
    return Modifier(RuleId("SEC-GAP-19"), label, TOUGHNESS, Add(MATERIALS[material]), stack=DEFENCE_SOURCES)


@rule("SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08")
def _judged(ctx: Context, thing: str, material: str, blow: Blow, wounds: int) -> Passage:
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
    return Passage(True, 0 if holed else LOST_ON_COVER, MATERIALS[material])


@rule("SEC-COVER-06")
def best_of(state: Campaign, scene: SceneId, thing: str) -> Step:
    """Return the best cover that a thing gives to anybody: so many holes leave nothing of it."""
    match state.scene(scene).things.get(thing):
        case Wall(made=WallKind.LOW) | Stamp(cover=Cover.SOFT):
            return Step.LIGHT
        case Stamp(cover=Cover.HARD):
            return Step.MEDIUM
    return Step.TOTAL


@rule("SEC-COVER-05", "SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08", "SEC-GAP-19")
def pierce(ctx: Context, hit: Hit) -> Procedure[Hit | None]:
    """Let an attack that struck the cover wear it down; return it if it goes on to its target, else None.

    The damage is rolled here, once, and whoever is behind still defends against what comes through (SEC-COVER-09).
    """
    if hit.plan.does != BLOW:
        return None
    material = yield from ask(partial(_question, ctx, hit))
    if material == LEAVE_BE:
        return None
    rolled = yield from roll_damage(ctx, replace(hit, at_cover=True))
    strike = strike_now(ctx, hit.plan)
    behind = strike.view.shelter.by
    passage = strike_cover(ctx, behind[0] if behind else "", material, blow_of(strike, rolled))
    return replace(rolled, less=passage.less, durability=passage.durability) if passage.through else None


@rule("SEC-COVER-05", "SEC-GAP-19")
def _question(ctx: Context, hit: Hit) -> Choice:
    """Return the question whether it matters that the cover was struck, and what that is made of.

    What lies behind total cover is only struck through it, so there it does.
    """
    shelter = strike_now(ctx, hit.plan).view.shelter
    thing = shelter.by[0] if shelter.by else ""
    likely = likely_material(ctx.state, ctx.encounter.scene, thing)
    known = ctx.state.wear_of(ctx.encounter.scene).battered.get(thing)
    materials = (likely,) if known is not None and known.made_of in MATERIALS else tuple(MATERIALS)
    return Choice(
        key=f"cover:{hit.key}",
        rules=(RuleId("SEC-COVER-05"), RuleId("SEC-GAP-19")),
        prompt=say("semi-automagic.ask.cover", attacker=hit.plan.attacker, cover=shelter.words),
        options=(
            Option(LEAVE_BE, say("semi-automagic.option.leave-cover")),
            *(Option(each, say(f"semi-automagic.option.cover.{each}")) for each in materials),
        ),
        suggested=likely if shelter.step is Step.TOTAL else LEAVE_BE,
    )


@rule("SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08", "SEC-DMG-12")
def strike_cover(ctx: Context, thing: str, material: str, blow: Blow) -> Passage:
    """Let a blow come to what hides somebody, with a line in the log; return what comes through.

    More than its Toughness opens holes, more than its Minimum wounds it; either way the blow goes on. Cover that was
    ruled and is nothing on the map, `thing` is empty then, keeps no trace of it.
    """
    scene = ctx.encounter.scene
    wear = ctx.state.wear_of(scene)
    before = wear.battered.get(thing, Battering())
    passage = _judged(ctx, thing, material, blow, before.wounds)
    if not thing:
        return passage
    holed, wounded = passage.through and not passage.less, bool(passage.less)
    after = replace(before, holes=before.holes + holed, wounds=before.wounds + wounded, made_of=material)
    broken = wear.broken
    if holed and after.holes >= best_of(ctx.state, scene, thing) and thing not in broken:
        broken = (*broken, thing)
    ctx.emit(Worn(scene, replace(wear, battered={**wear.battered, thing: after}, broken=broken)))
    return passage
