"""Gear: what is in hand, how it is readied, stowed, dropped and picked up, and what of it is a weapon."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from core.base.errors import Refused
from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.carrying import at_feet, hand_over, lay_down, take_piles
from core.engine.context import Context
from core.engine.draws import said_together
from core.engine.event import GearChanged
from core.geometry.units import SQUARE, Point
from core.model.creature_reference import CreatureReference, reference_to
from core.model.gear import Carried, Item, WeaponProfile
from core.model.loads import Lying, Portion, piles_near
from core.model.scene import Pile
from core.rules.kit.action import Situation, Variant
from core.rules.kit.rows import Row, rows

DRAWABLE = (Carried.READY, Carried.WORN)
"""Where an item is that can be drawn."""

HANDS = (Carried.BOTH_HANDS, Carried.MAIN_HAND, Carried.OFF_HAND, Carried.NATURAL)
"""Where an item is that is in hand, in the order in which weapons are listed."""
PILE = "pile"
"""The option of an act that names the pile to take from."""
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
    """Return which of the free hands, one or both, will hold a thing that takes so many; None if there is no room."""
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
    """Take one shot off a weapon: off what is loaded if it `holds` shots, else off its ammunition, if counted."""
    if holds:
        loaded = holds if item.loaded is None else item.loaded
        put_item(ctx, who, item.but(loaded=max(0, loaded - 1)))
    elif item.ammunition is not None:
        put_item(ctx, who, item.but(ammunition=max(0, item.ammunition - 1)))


def filled(item: Item, holds: int, *, endless: bool = False) -> Item:
    """Return an item loaded with all that it `holds`, as far as its ammunition lasts, if that is counted."""
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
    label: str, gear: Iterable[Item], is_of_use: Callable[[Item], bool], why_not: Callable[[Item], Phrase | None]
) -> tuple[Variant, ...]:
    """Return an action as it is offered for each thing at hand that is of use in hand, and why not for one."""
    at_hand = (item for item in gear if item.carried in (Carried.READY, Carried.STOWED) and is_of_use(item))
    return by_item(label, at_hand, why_not)


def unless_hand(hand_of: Callable[[Item], Carried | None], no_hand: Phrase) -> Callable[[Item], Phrase | None]:
    """Return a test of items: no hand is free for one, the reason given, where `hand_of` finds none."""
    return lambda item: no_hand if hand_of(item) is None else None


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


def take_up_all(ctx: Context, around: Situation[Any], system: SystemId, cited: str) -> None:
    """Let somebody have whatever lies within reach, with a line in the log that names each thing."""
    token, piles = around.who.token, within_reach(around)
    take_piles(ctx, token, piles, RuleId(cited))
    tell_taken(ctx, token.id, (item for pile in piles for item in pile.gear), system, cited)


def take_from(ctx: Context, who: TokenId, lying: Lying, items: Iterable[Item], cited: str) -> tuple[Item, ...]:
    """Let somebody have some things of a pile; return them as he has them, without what is packed in one of them."""
    before, token = {each.id for each in ctx.vitals(who).gear}, ctx.token(who)
    portions = tuple(Portion(item.id) for item in items)
    hand_over(ctx, lying, portions, reference_to(ctx.encounter.id, token), rule=RuleId(cited))
    return tuple(each for each in ctx.vitals(who).gear if each.id not in before and not each.inside)


def from_pile(label: str, pile: str, item: Item, why_not: Phrase | None = None) -> Variant:
    """Return an action as it is offered for one thing that lies on a pile, under a label that names it."""
    return Variant(say(label, item=item.name), item.id, options=((PILE, pile),), why_not=why_not)


def tell_taken(ctx: Context, who: TokenId, items: Iterable[Item], system: SystemId, cited: str) -> None:
    """Tell what somebody has picked up; what lay in a pack that was goes with it unsaid."""
    taken = tuple(items)
    packs = {item.id for item in taken}
    names = [verbatim(item.name) for item in taken if item.inside not in packs]
    if names:
        ctx.tell_of(who, f"{system}.log.takes-up", cited, item=said_together("things.list", names))


W = TypeVar("W", bound="Wielded[Any]")


class Traits(Row):
    """What the row of a weapon in the book's table tells in words, as the fields of its profile."""

    name: str
    traits: Mapping[str, Any]


def traits_in(system: SystemId, part: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the traits of a game's weapons by their names."""
    return {each.name: each.traits for each in rows(system, part, Traits)}


@dataclass(frozen=True, slots=True)
class Wielded(Generic[P]):
    """A weapon or shield ready for use: the thing itself and its profile. A system derives its own class."""

    item: Item
    profile: P


@dataclass(frozen=True)
class Armoury(Generic[P, W]):
    """The weapons and shields of a game.

    `make` puts a thing and its profile together, `listed` gives the profiles of the tables by name, the bare hands,
    which are called `bare`, among them. `named` is the name by which the tables have a thing.
    """

    make: Callable[[Item, P], W]
    listed: Callable[[], Mapping[str, P]]
    bare: str
    named: Callable[[Item], str] = lambda item: item.profile

    @cached_property
    def unarmed(self) -> Item:
        """The bare hands that are always there."""
        return Item(id="unarmed", name=self.bare, profile=self.bare, carried=Carried.NATURAL)

    def is_bare(self, profile: P) -> bool:
        """Return whether a profile is that of the bare hands."""
        return profile.name == self.bare

    def find(self, item: Item, own: Iterable[P] = ()) -> P | None:
        """Return the profile of a thing: one of a creature's own, or of the tables; None if it is no weapon."""
        return next((each for each in own if each.name == item.profile), None) or self.listed().get(self.named(item))

    def among(self, gear: Iterable[Item], own: Iterable[P] = ()) -> tuple[W, ...]:
        """Return every weapon and shield of some gear, in hand or not."""
        return tuple(self.make(item, found) for item in gear if (found := self.find(item, own)) is not None)

    def in_hand(self, gear: Iterable[Item], own: Iterable[P] = ()) -> tuple[W, ...]:
        """Return everything in hand, those of both hands and the main hand first, bare hands last."""
        return self.among((*in_hands(gear), self.unarmed), own)


def in_hand_by(arms: Iterable[W], item: str | None, why_not: str) -> W:
    """Return what is in hand by an item's id, or the first of it; raise `Refused`, for a reason, if that is not."""
    found = next((each for each in arms if item is None or each.item.id == item), None)
    if found is None:
        raise Refused(why_not)
    return found
