"""Carrying: how things pass from hand to hand, to the ground and back, and who takes whom along, in every game."""

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, SceneId
from core.base.values import changed
from core.engine.context import Context
from core.engine.event import VitalsChanged, Worn
from core.geometry.units import SQUARE, Point, square_at
from core.model.campaign import Campaign
from core.model.creature import Haulage, Hitch
from core.model.creature_reference import CreatureReference, canonical, creature_of, reference_to, vitals_of
from core.model.encounter import Token
from core.model.gear import Item
from core.model.loads import (
    Holder,
    Lying,
    Portion,
    gear_with,
    hauled_by,
    hauler_of,
    held_by,
    packed,
    parted,
    pile_at,
    reference_in,
)
from core.model.scene import Pile

LAID_ASIDE = SQUARE * 3 // 10
"""How far from the middle of his place somebody lays things down."""
MOST_PILES = 1_000
"""Piles on one scene."""


def set_gear(ctx: Context, holder: Holder, gear: tuple[Item, ...], rule: RuleId | None = None) -> None:
    """Replace all that somebody carries, or all that lies on a pile; a pile that is left empty is gone."""
    if isinstance(holder, CreatureReference):
        vitals = vitals_of(ctx.state, holder)
        if vitals.gear != gear:
            ctx.emit(VitalsChanged(holder, changed(vitals, gear=gear), rule))
        return
    scene_state = ctx.state.scene_state(holder.scene)
    piles = (changed(pile, gear=gear) if pile.id == holder.pile else pile for pile in scene_state.piles)
    left = tuple(pile for pile in piles if pile.gear)
    if left != scene_state.piles:
        ctx.emit(Worn(holder.scene, changed(scene_state, piles=left)))


def hand_over(
    ctx: Context,
    source: Holder,
    portions: tuple[Portion, ...],
    target: Holder,
    *,
    pack: str = "",
    rule: RuleId | None = None,
) -> None:
    """Let things pass from one to another, or into a pack, or out of one; raise `Refused` if they cannot."""
    source, target = _canonical(ctx, source), _canonical(ctx, target)
    left, taken = parted(held_by(ctx.state, source), portions)
    if any(item.id == pack for item in taken) and source == target:
        raise Refused("refused.into-itself")
    if source == target:
        set_gear(ctx, source, gear_with(left, taken, pack=pack), rule)
        return
    gear = gear_with(held_by(ctx.state, target), taken, pack=pack)
    set_gear(ctx, source, left, rule)
    set_gear(ctx, target, gear, rule)


def take_away(ctx: Context, holder: Holder, portions: tuple[Portion, ...], rule: RuleId | None = None) -> None:
    """Take things away for good, as what is used up; raise `Refused` if they are not there."""
    holder = _canonical(ctx, holder)
    left, _ = parted(held_by(ctx.state, holder), portions)
    set_gear(ctx, holder, left, rule)


def lay_down(
    ctx: Context,
    source: Holder,
    portions: tuple[Portion, ...],
    scene: SceneId,
    point: Point,
    *,
    rule: RuleId | None = None,
) -> None:
    """Lay things down on a map: on the pile that their owner already has in that square, or on a new one."""
    source = _canonical(ctx, source)
    where = ctx.state.scene(scene)
    if not (0 <= point[0] < where.columns * SQUARE and 0 <= point[1] < where.rows * SQUARE):
        raise Refused("refused.off-the-map")
    left, taken = parted(held_by(ctx.state, source), portions)
    owner = source.id if isinstance(source, CreatureReference) else pile_at(ctx.state, source).owner
    set_gear(ctx, source, left, rule)
    let_lie(ctx, taken, owner, scene, point)


def let_lie(ctx: Context, things: tuple[Item, ...], owner: str, scene: SceneId, point: Point) -> None:
    """Put things that nobody carries on the map: on the pile of their `owner` in that square, or on a new one."""
    scene_state = ctx.state.scene_state(scene)
    here = (pile for pile in scene_state.piles if square_at(pile.point) == square_at(point) and pile.owner == owner)
    pile = next((pile for pile in here if not pile.hidden), None)
    if pile is None:
        if len(scene_state.piles) >= MOST_PILES:
            raise Refused("refused.too-many-piles", most=MOST_PILES)
        (identity,) = ctx.state.fresh_ids("pile")
        pile = Pile(identity, point, owner=owner)
        scene_state = changed(scene_state, piles=(*scene_state.piles, pile))
    grown = changed(pile, gear=gear_with(pile.gear, things))
    piles = tuple(grown if each.id == pile.id else each for each in scene_state.piles)
    ctx.emit(Worn(scene, changed(scene_state, piles=piles)))


def at_feet(state: Campaign, token: Token) -> Point:
    """Return where somebody lays things down who stands on a map: in a corner of his place, where they can be seen."""
    (x, y), scene = token.point, state.scene(token.scene)
    across, down = x - LAID_ASIDE, y + LAID_ASIDE
    return min(max(0, across), scene.columns * SQUARE - 1), min(max(0, down), scene.rows * SQUARE - 1)


def take_piles(ctx: Context, token: Token, piles: tuple[Pile, ...], rule: RuleId | None = None) -> None:
    """Give a token all that lies on some piles of its scene."""
    reference = reference_to(ctx.encounter.id, token)
    for pile in piles:
        hand_over(ctx, Lying(token.scene, pile.id), tuple(Portion(item.id) for item in pile.gear), reference, rule=rule)


def laid_down_by(state: Campaign, token: Token, encounter: EncounterId) -> tuple[Pile, ...]:
    """Return what a token has laid down on its scene and nobody has picked up."""
    owner = reference_to(encounter, token).id
    return tuple(pile for pile in state.scene_state(token.scene).piles if pile.owner == owner)


def drop_packs(ctx: Context, token: Token, rule: RuleId | None = None) -> bool:
    """Let a token drop what it has packed where it stands; return whether that was anything."""
    reference = reference_to(ctx.encounter.id, token)
    portions = packed(held_by(ctx.state, reference))
    if portions:
        lay_down(ctx, reference, portions, token.scene, at_feet(ctx.state, token), rule=rule)
    return bool(portions)


def take_along(
    ctx: Context, carrier: CreatureReference, hauled: CreatureReference, how: Haulage, *, wheels: bool = False
) -> None:
    """Let somebody carry, pull or lead another, and nobody else do so; raise `Refused` where that makes a circle."""
    carrier, hauled = canonical(ctx.state, carrier), canonical(ctx.state, hauled)
    if creature_of(ctx.state, carrier).system != creature_of(ctx.state, hauled).system:
        raise Refused("refused.other-system", name=creature_of(ctx.state, hauled).name)
    if carrier == hauled or carrier in hauled_by(ctx.state, hauled):
        raise Refused("refused.hauls-itself", who=carrier.id)
    hitch = Hitch(hauled.encounter, hauled.id, how, wheels and how is Haulage.PULLED)
    found = hauler_of(ctx.state, hauled)
    if found == (carrier, hitch):
        return
    if found is not None:
        stop_hauling(ctx, hauled)
    vitals = vitals_of(ctx.state, carrier)
    ctx.emit(VitalsChanged(carrier, changed(vitals, hauls=(*vitals.hauls, hitch))))


def stop_hauling(ctx: Context, hauled: CreatureReference) -> None:
    """Let nobody carry, pull or lead somebody any more."""
    hauled = canonical(ctx.state, hauled)
    while (found := hauler_of(ctx.state, hauled)) is not None:
        carrier, _ = found
        vitals = vitals_of(ctx.state, carrier)
        left = tuple(each for each in vitals.hauls if reference_in(each) != hauled)
        ctx.emit(VitalsChanged(carrier, changed(vitals, hauls=left)))


def _canonical(ctx: Context, holder: Holder) -> Holder:
    return canonical(ctx.state, holder) if isinstance(holder, CreatureReference) else holder
