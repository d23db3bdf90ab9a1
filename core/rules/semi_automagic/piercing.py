"""Attacks that strike the cover: whether that matters, what it takes, and what goes on to whoever is behind."""

from dataclasses import replace
from functools import partial

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.semi_automagic.battering import MATERIALS, Passage, likely_material, strike_plain, strike_thing
from core.rules.semi_automagic.cover import Step
from core.rules.semi_automagic.landing import Hit, blow_of, roll_damage
from core.rules.semi_automagic.strike import BLOW, standing

LEAVE = "leave"


@rule("SEC-COVER-05", "SEC-COVER-06", "SEC-COVER-07", "SEC-COVER-08", "SEC-GAP-19")
def pierce(ctx: Context, hit: Hit) -> Procedure[Hit | None]:
    """Let an attack that struck the cover wear it down; return it if it goes on to its target, else None.

    The damage is rolled here, once, and whoever is behind still defends against what comes through (SEC-COVER-09).
    """
    if hit.plan.does != BLOW:
        return None
    material = yield from ask(partial(_question, ctx, hit))
    strike = standing(ctx, hit.plan)
    if material is None or material == LEAVE or strike is None:
        return None
    rolled = yield from roll_damage(ctx, replace(hit, at_cover=True))
    strike = standing(ctx, hit.plan)
    if rolled is None or strike is None:
        return None
    blow = blow_of(strike, rolled)
    by, behind = hit.plan.attacker, strike.view.shelter.by
    if behind:
        passage = strike_thing(ctx, behind[0], material, blow.amount, by=by, nonlethal=blow.nonlethal)
    else:
        passage = strike_plain(ctx, material, blow.amount, by=by, nonlethal=blow.nonlethal)
    return _after(rolled, passage)


def _after(hit: Hit, passage: Passage) -> Hit | None:
    return replace(hit, less=passage.less, durability=passage.durability) if passage.through else None


@rule("SEC-COVER-05", "SEC-GAP-19")
def _question(ctx: Context, hit: Hit, state: Campaign) -> Choice | None:
    """Return the question whether it matters that the cover was struck, and what that is made of.

    What lies behind total cover is only struck through it, so there it does.
    """
    strike = standing(ctx, hit.plan)
    if strike is None:
        return None
    shelter = strike.view.shelter
    thing = shelter.by[0] if shelter.by else ""
    likely = likely_material(state, ctx.encounter.scene, thing)
    known = state.wear_of(ctx.encounter.scene).battered.get(thing)
    materials = (likely,) if known is not None and known.made_of in MATERIALS else tuple(MATERIALS)
    return Choice(
        key=f"cover:{hit.key}",
        rules=(RuleId("SEC-COVER-05"), RuleId("SEC-GAP-19")),
        prompt=say("semi-automagic.ask.cover", attacker=hit.plan.attacker, cover=shelter.words),
        options=(
            Option(LEAVE, say("semi-automagic.option.leave-cover")),
            *(Option(each, say(f"semi-automagic.option.cover.{each}")) for each in materials),
        ),
        suggested=likely if shelter.step is Step.TOTAL else LEAVE,
    )
