"""Gear in a fight: what hands hold and have room for, an item that is changed or lost, and actions offered by item."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from core.base.errors import Refused
from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import Phrase, say
from core.engine.carrying import at_feet, lay_down
from core.engine.context import Context
from core.engine.event import GearChanged
from core.geometry.units import SQUARE, Point
from core.model.creature_reference import CreatureReference, reference_to
from core.model.gear import Carried, Item, WeaponProfile
from core.model.loads import Portion, piles_near
from core.model.scene import Pile
from core.rules.kit.action import Situation, Variant

WITHIN_REACH = (Carried.READY, Carried.WORN)
"""Where an item is that can be drawn."""

HANDS = (Carried.BOTH_HANDS, Carried.MAIN_HAND, Carried.OFF_HAND, Carried.NATURAL)
"""Where an item is that is in hand, in the order in which weapons are listed."""
P = TypeVar("P", bound=WeaponProfile)


def in_hands(gear: Iterable[Item]) -> tuple[Item, ...]:
    """Return what of some gear is in hand: what both hands hold and the main hand first."""
    return tuple(sorted((item for item in gear if item.carried.in_hand), key=lambda item: HANDS.index(item.carried)))


def item_in(gear: tuple[Item, ...], identity: str | None, why_not: str) -> Item:
    """Return an item of some gear by its id; raise `Refused`, for a reason, if there is none of that id."""
    found = next((item for item in gear if item.id == identity), None)
    if found is None:
        raise Refused(why_not)
    return found


def free_hands(gear: tuple[Item, ...]) -> tuple[Carried, ...]:
    """Return which hands hold nothing, the main one first."""
    held = {item.carried for item in gear}
    if Carried.BOTH_HANDS in held:
        return ()
    return tuple(hand for hand in (Carried.MAIN_HAND, Carried.OFF_HAND) if hand not in held)


def hand_for(free: tuple[Carried, ...], hands: int) -> Carried | None:
    """Return the hand of the free ones, or both, that will hold what takes so many; None if there is no room."""
    if hands > 1:
        return Carried.BOTH_HANDS if len(free) > 1 else None
    return free[0] if free else None


def can_let_go(item: Item) -> bool:
    """Return whether an item is in hand and can leave it."""
    return item.carried.in_hand and item.carried.is_thing


def held_in(gear: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return what of some gear is in hand and can leave it."""
    return tuple(item for item in gear if can_let_go(item))


def put_item(ctx: Context, who: TokenId, item: Item) -> None:
    """Replace one item of somebody's gear by its id, or add it."""
    gear = ctx.vitals(who).gear
    if any(each.id == item.id for each in gear):
        changed = tuple(item if each.id == item.id else each for each in gear)
    else:
        changed = (*gear, item)
    ctx.emit(GearChanged(ctx.encounter.id, who, changed))


def lose_item(ctx: Context, who: TokenId, item: Item) -> None:
    """Take an item out of somebody's gear, all there is of it."""
    gear = tuple(each for each in ctx.vitals(who).gear if each.id != item.id)
    ctx.emit(GearChanged(ctx.encounter.id, who, gear))


def take_to_hand(ctx: Context, who: TokenId, item: Item, hands: Carried | None, system: SystemId, cited: str) -> None:
    """Let somebody take an item into the hand, or the hands, that he has for it; raise `Refused` if he has none."""
    if hands is None:
        raise Refused(f"{system}.why.no-hand")
    put_item(ctx, who, item.but(carried=hands))
    ctx.tell_of(who, f"{system}.log.readies", cited, item=item.name)


def use_up(ctx: Context, who: TokenId, item: Item) -> None:
    """Take one of an item out of somebody's gear: the item itself, or one of several."""
    if item.count > 1:
        put_item(ctx, who, item.but(count=item.count - 1))
    else:
        lose_item(ctx, who, item)


def drop_item(ctx: Context, who: TokenId, item: Item, cited: str, *, at: Point | None = None) -> None:
    """Let an item of somebody's gear lie on the floor where he stands, or at a point, all there is of it."""
    token = ctx.token(who)
    where = at_feet(ctx.state, token) if at is None else at
    lay_down(ctx, reference_to(ctx.encounter.id, token), (Portion(item.id),), token.scene, where, rule=RuleId(cited))


def throw_away(ctx: Context, who: TokenId, item: Item, at: TokenId, cited: str) -> None:
    """Let one of an item that somebody has thrown lie at another's feet, at his own where that one is gone."""
    token = ctx.token(at if ctx.is_there(at) else who)
    where, reference = at_feet(ctx.state, token), CreatureReference(ctx.encounter.id, who)
    lay_down(ctx, reference, (Portion(item.id, 1),), token.scene, where, rule=RuleId(cited))


def shoot_off(ctx: Context, who: TokenId, item: Item, holds: int) -> None:
    """Take a shot off what is loaded in a weapon of somebody's that `holds` some, or off its ammunition, if counted."""
    if holds:
        loaded = holds if item.loaded is None else item.loaded
        put_item(ctx, who, item.but(loaded=max(0, loaded - 1)))
    elif item.ammunition is not None:
        put_item(ctx, who, item.but(ammunition=max(0, item.ammunition - 1)))


def filled(item: Item, holds: int, *, endless: bool = False) -> Item:
    """Return an item loaded to what it holds, as far as its ammunition lasts, which is endless if nobody counts it."""
    loaded = holds if item.loaded is None else item.loaded
    wanted = max(0, holds - loaded)
    if endless or item.ammunition is None:
        return item.but(loaded=loaded + wanted)
    given = min(wanted, item.ammunition)
    return item.but(loaded=loaded + given, ammunition=item.ammunition - given)


def by_item(
    label: str, items: Iterable[Item], why_not: Callable[[Item], Phrase | None] | None = None
) -> tuple[Variant, ...]:
    """Return an action as it is offered for each of some items, under a label that names it, and why not for one."""
    return tuple(
        Variant(say(label, item=item.name), item.id, why_not=None if why_not is None else why_not(item))
        for item in items
    )


def to_draw(
    label: str,
    gear: Iterable[Item],
    is_of_use: Callable[[Item], bool],
    hand_of: Callable[[Item], Carried | None],
    no_hand: Phrase,
) -> tuple[Variant, ...]:
    """Return what offers to take to hand whatever of some gear is of use there; closed where no hand is free for it."""
    at_hand = (item for item in gear if item.carried in (Carried.READY, Carried.STOWED) and is_of_use(item))
    return by_item(label, at_hand, lambda item: no_hand if hand_of(item) is None else None)


def or_closed(variants: tuple[Variant, ...], label: str, why_not: str) -> tuple[Variant, ...]:
    """Return some variants; where there are none, one that shows the action closed, with a reason."""
    return variants or (Variant(Phrase(label), why_not=Phrase(why_not)),)


def with_what_is_held(label: str) -> Callable[[Situation[Any]], tuple[Variant, ...]]:
    """Return what offers an action with everything in hand that can leave it, under a label that names it."""
    return lambda situation: by_item(label, held_in(situation.who.vitals.gear))


def within_reach(situation: Situation[Any]) -> tuple[Pile, ...]:
    """Return what lies under somebody, or less than a square of the map beside him."""
    place = situation.board.stand(situation.who.id).rect
    return piles_near(situation.state, situation.who.token.scene, place, SQUARE)
