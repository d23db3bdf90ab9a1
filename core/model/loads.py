"""Loads: who holds what, what it weighs, and how things leave one's gear and come to another's."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import SceneId, numbered
from core.base.values import remembered
from core.geometry.units import Rect
from core.model.campaign import Campaign
from core.model.creature import Haulage, Hitch, Vitals
from core.model.creature_reference import CreatureReference, creature_of, creature_references, there, vitals_of
from core.model.gear import Carried, Item
from core.model.scene import Pile

MOST_OF_ONE = 1_000_000
"""No line of gear counts more than this."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Where things lie that nobody holds: a pile on a scene."""

    scene: SceneId
    pile: str


Holder = CreatureReference | Lying
"""Whoever or whatever has things: somebody, or a place on a map."""


@dataclass(frozen=True, slots=True)
class Portion:
    """A thing of somebody's gear by its id, or so many of it; none: all of them, with what is in it."""

    item: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """What weighs on somebody, in grams: what is carried or dragged, and apart from it what goes on wheels."""

    grams: int = 0
    rolling: int = 0

    @property
    def whole(self) -> int:
        """All of it."""
        return self.grams + self.rolling

    def with_load(self, other: "Load", *, wheels: bool = False) -> "Load":
        """Return both together; `wheels` puts the other one on wheels."""
        if wheels:
            return Load(self.grams, self.rolling + other.whole)
        return Load(self.grams + other.grams, self.rolling + other.rolling)


NO_LOAD = Load()


def pile_at(state: Campaign, lying: Lying) -> Pile:
    """Return a pile; raise `Refused` if it does not lie there any more."""
    state.scene(lying.scene)
    pile = state.scene_state(lying.scene).pile(lying.pile)
    if pile is None:
        raise Refused("refused.no-pile")
    return pile


def held_by(state: Campaign, holder: Holder) -> tuple[Item, ...]:
    """Return what somebody has, or what lies somewhere; raise `Refused` if that is gone."""
    if isinstance(holder, Lying):
        return pile_at(state, holder).gear
    return vitals_of(state, holder).gear


def mass_of(item: Item) -> int:
    """Return what a line of gear weighs in grams; a part of the body weighs nothing."""
    return 0 if item.carried is Carried.NATURAL else item.grams * item.count


@remembered(most=512)
def mass_of_gear(gear: tuple[Item, ...]) -> Load:
    """Return what gear weighs, what is on wheels apart; what is in a pack on wheels is on wheels too."""
    wheeled = _wheeled(gear)
    load = Load()
    for item in gear:
        load = load.with_load(Load(mass_of(item)), wheels=item.rolling or item.id in wheeled)
    return load


def _wheeled(gear: tuple[Item, ...]) -> frozenset[str]:
    """Return the ids of all that is in something on wheels."""
    rolling = [item for item in gear if item.rolling and item.pack]
    return frozenset(each.id for pack in rolling for each in contents(gear, pack.id))


def load_of(state: Campaign, reference: CreatureReference) -> Load:
    """Return all that weighs on somebody: gear, and whom he bears or pulls with their loads."""
    vitals = vitals_of(state, reference)
    return mass_of_gear(vitals.gear).with_load(hauled_load(state, vitals))


def hauled_load(state: Campaign, vitals: Vitals) -> Load:
    """Return what weighs on somebody besides his gear: whom he bears or pulls, with their loads."""
    return _hauled(state, vitals, []) if vitals.hauls else NO_LOAD


def _hauled(state: Campaign, vitals: Vitals, counted: list[CreatureReference]) -> Load:
    """Count everybody once, however often a broken document has him taken along."""
    load = NO_LOAD
    for hitch in vitals.hauls:
        who = reference_in(hitch)
        if hitch.how is Haulage.LED or who in counted or not there(state, who):
            continue
        counted.append(who)
        other = vitals_of(state, who)
        whole = Load(creature_of(state, who).grams).with_load(mass_of_gear(other.gear))
        whole = whole.with_load(_hauled(state, other, counted))
        load = load.with_load(whole, wheels=hitch.wheels and hitch.how is Haulage.PULLED)
    return load


def reference_in(hitch: Hitch) -> CreatureReference:
    """Return who is taken along."""
    return CreatureReference(hitch.encounter, hitch.id)


def haulers(state: Campaign) -> dict[CreatureReference, tuple[CreatureReference, Hitch]]:
    """Return for everybody who is taken along who does it, and how."""
    found: dict[CreatureReference, tuple[CreatureReference, Hitch]] = {}
    for each in creature_references(state):
        for hitch in vitals_of(state, each).hauls:
            found.setdefault(reference_in(hitch), (each, hitch))
    return found


def hauler_of(state: Campaign, reference: CreatureReference) -> tuple[CreatureReference, Hitch] | None:
    """Return who takes somebody along, and how; None if nobody does."""
    return haulers(state).get(reference)


def hauled_by(state: Campaign, reference: CreatureReference) -> tuple[CreatureReference, ...]:
    """Return everybody whom somebody takes along, and whom those do, each once and right behind whoever does."""
    found: dict[CreatureReference, None] = {}
    waiting = [reference]
    while waiting:
        each = waiting.pop()
        if each in found or not there(state, each):
            continue
        found[each] = None
        waiting += [reference_in(hitch) for hitch in reversed(vitals_of(state, each).hauls)]
    del found[reference]
    return tuple(found)


def contents(gear: tuple[Item, ...], pack: str) -> tuple[Item, ...]:
    """Return what is in a pack, and in packs that are in it."""
    found: list[Item] = []
    packs = [pack]
    for each in packs:
        known = [id(item) for item in found]
        inside = [item for item in gear if item.inside == each and item.id != pack and id(item) not in known]
        found += inside
        packs += [item.id for item in inside if item.pack and item.id not in packs]
    return tuple(found)


def piles_near(state: Campaign, scene: SceneId, place: Rect, reach: int = 0) -> tuple[Pile, ...]:
    """Return what lies on a scene within a rectangle, or so many units beside it."""
    left, top, right, bottom = place
    return tuple(
        pile
        for pile in state.scene_state(scene).piles
        if left - reach <= pile.point[0] <= right + reach and top - reach <= pile.point[1] <= bottom + reach
    )


def rehitched(vitals: Vitals, renamed: Callable[[Hitch], Hitch | None]) -> Vitals:
    """Return vitals in which those taken along are others, as the copy of one knows the copies of others."""
    if not vitals.hauls:
        return vitals
    return replace(vitals, hauls=tuple(new for hitch in vitals.hauls if (new := renamed(hitch)) is not None))


def packed(gear: tuple[Item, ...]) -> tuple[Portion, ...]:
    """Return all packs with what is in them, and whatever else is stowed away: what is let go to be light."""
    inside = {each.id for item in gear if item.pack for each in contents(gear, item.id)}
    return tuple(
        Portion(item.id)
        for item in gear
        if item.id not in inside and (item.pack or item.carried is Carried.STOWED) and item.carried.is_thing
    )


def parted(gear: tuple[Item, ...], portions: Iterable[Portion]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return what is left of gear when portions of it are taken away, and these; a pack goes with what is in it.

    Raise `Refused` for what is not there, too many, none at all, or part of a body.
    """
    left, taken = gear, list[Item]()
    for portion in portions:
        item = next((each for each in left if each.id == portion.item), None)
        if item is None:
            # it may have gone with its pack already
            if any(each.id == portion.item for each in taken):
                continue
            raise Refused("refused.no-item", item=portion.item)
        count = item.count if portion.count is None else portion.count
        if not item.carried.is_thing:
            raise Refused("refused.part-of-body", item=item.name)
        if not 0 <= count <= item.count or (count == 0 and item.count):
            raise Refused("refused.not-so-many", item=item.name, count=item.count)
        if count < item.count:
            left = tuple(each.but(count=item.count - count) if each is item else each for each in left)
            taken.append(item.but(count=count))
            continue
        going = [item, *(contents(left, item.id) if item.pack else ())]
        left = tuple(each for each in left if not any(each is other for other in going))
        taken += going
    return left, tuple(taken)


def gear_with(gear: tuple[Item, ...], items: tuple[Item, ...], *, pack: str = "") -> tuple[Item, ...]:
    """Return gear with other things added, in a pack of it if one is named; what is alike is counted together.

    What was in a pack that comes too stays in it. Raise `Refused` for a pack that is not there or no pack.
    """
    if pack and not any(each.id == pack and each.pack for each in gear):
        raise Refused("refused.no-pack", item=pack)
    taken, ids = [each.id for each in gear], list[str]()
    for item in items:
        ids.append(_free_id((*taken, *ids), item.id))
    packs = {item.id: new for item, new in zip(items, ids, strict=True) if item.pack}
    whole = list(gear)
    for item, new in zip(items, ids, strict=True):
        laid = _laid(item.but(id=new), packs.get(item.inside, pack) if item.inside else pack)
        number = _twin_of(whole, laid)
        if number is None:
            whole.append(laid)
        else:
            whole[number] = whole[number].but(count=whole[number].count + laid.count)
    return tuple(whole)


def _free_id(taken: Iterable[str], wanted: str) -> str:
    ids = set(taken)
    if wanted not in ids:
        return wanted
    return next(free for n in range(1, len(ids) + 2) if (free := numbered("item", n)) not in ids)


def _laid(item: Item, within: str) -> Item:
    """Return a thing as it is where it has come to: nobody has it in hand or wears it yet, but for a pack."""
    if within:
        return item.but(within=within, carried=Carried.STOWED)
    keeps = item.carried is Carried.STOWED and not item.inside
    if keeps or (item.pack and item.carried is Carried.WORN):
        return item.but(within="")
    return item.but(within="", carried=Carried.READY)


def _twin_of(gear: list[Item], item: Item) -> int | None:
    """Return where a thing is that another can be counted with: plain things that differ in nothing."""
    if item.profile or item.pack or item.loaded is not None or item.ammunition is not None:
        return None
    for number, each in enumerate(gear):
        if each.count + item.count <= MOST_OF_ONE and each.but(id=item.id, count=item.count) == item:
            return number
    return None
