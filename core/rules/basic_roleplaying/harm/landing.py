"""Blows that land: what they cost the items, then the hit points; those of one moment all together."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import Blow, clock_of, set_clock
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.weapons import Wielded, find_arm
from core.rules.basic_roleplaying.harm.injuries import foresee_injury, injure
from core.rules.kit.gear import put_item


@rule("BRP-INIT-06")
def strike_or_hold(ctx: Context, blow: Blow) -> Procedure[None]:
    """Let a blow land; where several act at this moment it is held until all of them have."""
    clock = clock_of(ctx.encounter)
    if clock.is_simultaneous and blow.by in clock.together:
        set_clock(ctx, replace(clock, held=(*clock.held, blow)), "BRP-INIT-06")
    else:
        yield from land(ctx, (blow,))


@rule("BRP-INIT-06")
def land(ctx: Context, blows: tuple[Blow, ...]) -> Procedure[None]:
    """Let blows land, one after the other, none of which keeps another from it."""
    for blow in blows:
        for who, item, points in blow.wear:
            if ctx.is_there(who):
                wear_item(ctx, who, item, points)
        if ctx.is_there(blow.whom):
            yield from ends_if_gone(injure(ctx, CreatureReference(ctx.encounter.id, blow.whom), blow.points))


@rule("BRP-DEF-07", "BRP-GAP-13", "BRP-GAP-14")
def wear_item(ctx: Context, who: TokenId, item: str, points: int) -> None:
    """Take hit points off an item, which breaks when none are left; the blow that breaks it was parried still."""
    someone = fighter(ctx, who)
    held = next((each for each in someone.vitals.gear if each.id == item), None)
    arm = None if held is None else find_arm(held, someone.sheet.arms)
    if held is None or arm is None or not arm.hit_points or not points:
        return
    before = Wielded(held, arm)
    after = Wielded(held.but(wounds=min(1_000, held.wounds + points)), arm)
    put_item(ctx, who, after.item.but(damaged=after.is_broken))
    if after.is_broken and not before.is_broken:
        ctx.note(say("basic-roleplaying.log.breaks", token=who, item=held.name), RuleId("BRP-DEF-07"))
    else:
        words = say("basic-roleplaying.log.wears", token=who, item=held.name, left=after.points_left)
        ctx.note(words, RuleId("BRP-DEF-07"))


@rule("BRP-GAP-14")
def strike_item(ctx: Context, who: TokenId, item: str, points: int) -> None:
    """Let points strike somebody's item: a shield stops as many as it has left, a weapon none."""
    someone = fighter(ctx, who)
    held = next((each for each in someone.vitals.gear if each.id == item), None)
    arm = None if held is None else find_arm(held, someone.sheet.arms)
    if held is not None and arm is not None:
        stopped = Wielded(held, arm).points_left if arm.shield else 0
        through = max(0, points - stopped)
        words = say("basic-roleplaying.log.struck", token=who, item=held.name, points=through)
        ctx.note(words, RuleId("BRP-GAP-14"))
        wear_item(ctx, who, item, through)


@rule("BRP-INIT-06")
def foreseen(ctx: Context) -> None:
    """Take off what held blows will cost, without asking for how long anybody is unconscious."""
    clock = clock_of(ctx.encounter)
    for blow in clock.held:
        for who, item, points in blow.wear:
            if ctx.is_there(who):
                wear_item(ctx, who, item, points)
        if ctx.is_there(blow.whom):
            foresee_injury(ctx, CreatureReference(ctx.encounter.id, blow.whom), blow.points)
    if clock.held:
        set_clock(ctx, replace(clock, held=()), "BRP-INIT-06")
