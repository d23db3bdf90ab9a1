"""Blows at things: what wounds or destroys something that somebody holds or wears."""

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.carrying import set_gear
from core.engine.context import Context
from core.engine.event import Checked
from core.explain.check import Check
from core.model.keeper import Keeper, vitals_of
from core.rulebook.cite import rule
from core.rules.semi_automagic.damage import SPAN, Blow
from core.rules.semi_automagic.items import Thing
from core.rules.semi_automagic.names import EMP

UNHURT, WOUNDED, DESTROYED = "no-wound", "wound", "destroyed"


@rule("SEC-ITEM-01", "SEC-ITEM-02")
def judge_thing(thing: Thing, blow: Blow) -> str:
    """Return what a blow does to a thing: wounds above its Minimum, destroys above its Toughness."""
    toughness = thing.toughness.total.number
    if blow.nonlethal or EMP in blow.types or blow.amount <= toughness - SPAN:
        return UNHURT
    return DESTROYED if blow.amount > toughness else WOUNDED


@rule("SEC-ITEM-01", "SEC-ITEM-06")
def hurt_thing(ctx: Context, keeper: Keeper, thing: Thing, blow: Blow) -> None:
    """Let a blow come to a thing that somebody has, with a line in the log."""
    found = judge_thing(thing, blow)
    number = thing.toughness.total.number
    degree = say(f"semi-automagic.degree.{found}")
    verdict = say(
        "semi-automagic.verdict.thing",
        item=thing.item.name,
        amount=blow.amount,
        toughness=number,
        minimum=number - SPAN,
        degree=degree,
    )
    ctx.emit(
        Checked(
            Check(
                RuleId(thing.cited),
                blow.source or keeper.id,
                keeper.id,
                (*blow.tallies, thing.toughness),
                blow.drawn,
                degree,
                verdict,
            )
        )
    )
    if found == UNHURT:
        return
    gear = vitals_of(ctx.state, keeper).gear
    hurt = tuple(
        (item.but(damaged=True) if found == DESTROYED else item.but(wounds=item.wounds + 1))
        if item.id == thing.item.id
        else item
        for item in gear
    )
    set_gear(ctx, keeper, hurt, RuleId("SEC-ITEM-06" if found == DESTROYED else "SEC-ITEM-04"))
