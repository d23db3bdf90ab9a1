"""Handling things: drawing, dropping, picking up, reloading, doors and levers, what lies in the pack."""

from collections.abc import Iterator
from functools import partial

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.system import Need
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE, Point, Rect, square_at
from core.model.gear import Carried, Item
from core.model.loads import Lying
from core.model.scene import Pile
from core.rulebook.cite import rule
from core.rules.kit import gear as kit
from core.rules.kit.action import Variant
from core.rules.kit.doors import DOOR, swing_door, ways_with_doors
from core.rules.towers.fighter import Fighter
from core.rules.towers.gear.weapons import find_profile
from core.rules.towers.settings import AMMUNITION, BOWS, chosen
from core.rules.towers.situation import Action, Pace, Situation, situation_of


def gear_of(ctx: Context, who: TokenId, item: str | None) -> Item:
    """Return somebody's item by its id; raise `Refused` if it has none of that id."""
    return kit.item_in(ctx.vitals(who).gear, item, "99-towers.why.no-item")


@rule("T99-ACT-27")
def draw_weapon(ctx: Context, act: Act) -> None:
    """Bring a weapon to hand, or with both hands empty two different one-handed ones."""
    names = [act.item, *([str(act.option("second"))] if act.option("second") is not None else [])]
    if len(set(names)) != len(names):
        raise Refused("99-towers.why.no-item")
    for name in names:
        item = gear_of(ctx, act.actor, name)
        if item.carried not in kit.DRAWABLE:
            raise Refused("99-towers.why.stowed", item=item.name)
        kit.put_item(ctx, act.actor, taken_up(situation_of(ctx, act.actor).who, item))


def _hands(someone: Fighter, item: Item) -> int:
    """Return how many hands an item takes: what is no weapon takes one."""
    profile = find_profile(item, someone.sheet.profiles)
    return 1 if profile is None else max(1, profile.hands)


def in_free_hand(someone: Fighter, item: Item) -> Item | Phrase:
    """Return a thing in the hand, or both, that will hold it; or why none can."""
    hands = _hands(someone, item)
    hand = kit.hand_for(kit.free_hands(someone.vitals.gear), hands)
    if hand is None:
        return say("99-towers.why.no-two-hands" if hands > 1 else "99-towers.why.no-hand", item=item.name)
    return item.but(carried=hand)


def taken_up(someone: Fighter, item: Item) -> Item:
    """Return a thing in the hand, or both, that will hold it; raise `Refused` if none can."""
    held = in_free_hand(someone, item)
    if isinstance(held, Phrase):
        raise Refused(held)
    return held


@rule("T99-ACT-27")
def _drawable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every weapon within reach, and pairs of one-handed ones while both hands are empty."""
    who = situation.who
    hands = len(kit.free_hands(who.vitals.gear))
    found, single = [], []
    for item in who.vitals.gear:
        profile = find_profile(item, who.sheet.profiles)
        if profile is None or item.carried not in kit.DRAWABLE:
            continue
        why = say("99-towers.why.no-hand", item=item.name) if hands < max(1, profile.hands) else None
        found.append(Variant(say("99-towers.action.draw-one", item=item.name), item=item.id, why_not=why))
        if profile.hands < 2:
            single.append(item)
    if hands == 2:
        for number, one in enumerate(single):
            for other in single[number + 1 :]:
                label = say("99-towers.action.draw-two", item=one.name, other=other.name)
                found.append(Variant(label, item=one.id, options=(("second", other.id),)))
    return kit.or_closed(tuple(found), "99-towers.action.draw", "99-towers.why.nothing-to-draw")


@rule("T99-ACT-25")
def drop_object(ctx: Context, act: Act) -> None:
    """Let go of a thing in hand; it lies in the own space."""
    item = gear_of(ctx, act.actor, act.item)
    if not kit.can_let_go(item):
        raise Refused("99-towers.not-in-hand")
    kit.drop_item(ctx, act.actor, item, "T99-ACT-25")
    ctx.tell_of(act.actor, "99-towers.log.drops", "T99-ACT-25", item=item.name)


@rule("T99-ACT-36")
def pick_up(ctx: Context, act: Act) -> None:
    """Take an object that lies in the own space or an adjacent one, in a free hand if there is one."""
    situation = situation_of(ctx, act.actor)
    who, found = situation.who, _lying(situation, act)
    why = _check_pick_up(situation, act)
    if why is not None or found is None:
        log = why or say("99-towers.log.picks-up", token=act.actor, item=act.words)
        ctx.note(log, RuleId("T99-ACT-36"), about=act.actor)
        return
    pile, item = found
    hand = kit.hand_for(kit.free_hands(who.vitals.gear), _hands(who, item))
    for taken in kit.take_from(ctx, act.actor, Lying(who.token.scene, pile.id), (item,), "T99-ACT-36"):
        if hand is not None:
            kit.put_item(ctx, act.actor, taken.but(carried=hand))
    ctx.tell_of(act.actor, "99-towers.log.picks-up", "T99-ACT-36", item=item.name)


def _all_that_lies(situation: Situation) -> Iterator[tuple[Pile, Item]]:
    """Yield what lies on the map and everybody can see, by its pile; what is packed lies there with its pack."""
    for pile in situation.state.scene_state(situation.who.token.scene).piles:
        if not pile.hidden:
            yield from ((pile, item) for item in pile.gear if not item.inside)


def _lying(situation: Situation, act: Act) -> tuple[Pile, Item] | None:
    """Return what an act means; where it names no pile, the nearest."""
    meant = act.option(kit.PILE)
    found = [
        (pile, item) for pile, item in _all_that_lies(situation) if item.id == act.item and meant in (None, pile.id)
    ]
    return min(found, key=lambda each: _away(situation, each[0].point), default=None)


def _check_pick_up(situation: Situation, act: Act) -> Phrase | None:
    """Judge what is pointed at: a thing that lies there, or a place for whatever the game master says lies there."""
    if act.item is None and act.place is None:
        return None
    found = _lying(situation, act)
    if found is not None:
        near = _near(situation, found[0].point)
    else:
        near = act.item is None and act.place is not None and _near(situation, act.place)
    return None if near else say("99-towers.why.not-adjacent")


def _near(situation: Situation, point: Point) -> bool:
    return _away(situation, point) <= 1


def about(situation: Situation) -> Rect:
    """Return a box that holds whatever lies in the actor's spaces and those next to them, and a little more."""
    return situation.board.stand(situation.who.id).rect.grown(2 * SQUARE)


def _away(situation: Situation, point: Point) -> int:
    return situation.board.distance(situation.who.id, Footprint.on(square_at(point)))


def _lying_near(situation: Situation) -> tuple[Variant, ...]:
    """Offer what lies within reach, and whatever else the game master says lies there."""
    near = tuple(
        kit.from_pile("99-towers.action.pick-up-one", pile.id, item)
        for pile, item in _all_that_lies(situation)
        if _near(situation, pile.point)
    )
    return (*near, Variant(say("99-towers.action.pick-up"), needs=(Need.PLACE, Need.WORDS)))


@rule("T99-ACT-43")
def reload(ctx: Context, act: Act) -> None:
    """Fill one weapon to its full number of shots, as far as there is ammunition."""
    situation = situation_of(ctx, act.actor)
    item = gear_of(ctx, act.actor, act.item)
    profile = find_profile(item, situation.who.sheet.profiles)
    if profile is None or profile.shots is None:
        raise Refused("99-towers.why.no-reload")
    kit.put_item(ctx, act.actor, kit.filled(item, profile.shots, endless=not chosen(ctx.state.house_rules, AMMUNITION)))


@rule("T99-ACT-43", "T99-GAP-50")
def _reloadable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every weapon in hand that is not full."""
    bows = chosen(situation.house, BOWS) == "reload"
    found = []
    for weapon in situation.who.weapons:
        shots = weapon.profile.shots
        if shots is None or weapon.profile.is_spell or (weapon.profile.keeps_loaded and not bows):
            continue
        full = weapon.item.loaded is None or weapon.item.loaded >= shots
        empty = weapon.item.ammunition == 0 and chosen(situation.house, AMMUNITION)
        why = say("99-towers.why.loaded") if full else say("99-towers.why.no-ammunition") if empty else None
        label = say("99-towers.action.reload-one", item=weapon.item.name)
        found.append(Variant(label, item=weapon.item.id, why_not=why))
    return tuple(found)


@rule("T99-ACT-34")
def interact(ctx: Context, act: Act) -> None:
    """Handle the surroundings quickly: a door next to one, or what the words say."""
    door = act.option(DOOR)
    if door is None:
        ctx.tell_of(act.actor, "99-towers.log.does", "T99-ACT-34", what=act.words)
        return
    near = partial(_near, situation_of(ctx, act.actor))
    too_far, locked = "99-towers.why.not-adjacent", "99-towers.why.locked"
    swing_door(ctx, ctx.token(act.actor), str(door), near, too_far=too_far, locked=locked)


def _doors_near(situation: Situation) -> tuple[Variant, ...]:
    near, within = partial(_near, situation), about(situation)
    found = ways_with_doors(situation.state, situation.who.token, near, "99-towers", within=within)
    return (*found, Variant(say("99-towers.action.interact"), needs=(Need.WORDS,)))


@rule("T99-ACT-35")
def inventory(ctx: Context, act: Act) -> None:
    """Get out something that is stowed: into a free hand, or else within reach."""
    if act.item is None:
        ctx.tell_of(act.actor, "99-towers.log.does", "T99-ACT-35", what=act.words)
        return
    item = gear_of(ctx, act.actor, act.item)
    someone = situation_of(ctx, act.actor).who
    hand = kit.hand_for(kit.free_hands(someone.vitals.gear), _hands(someone, item))
    kit.put_item(ctx, act.actor, item.but(carried=hand or Carried.READY))


def _stowed(situation: Situation) -> tuple[Variant, ...]:
    stowed = (item for item in situation.who.vitals.gear if item.carried is Carried.STOWED)
    return (
        *kit.by_item("99-towers.action.get-out", stowed),
        Variant(say("99-towers.action.inventory"), needs=(Need.WORDS,)),
    )


@rule("T99-ACT-58")
def use_item(ctx: Context, act: Act) -> None:
    """Use an item that is in hand or within reach; what it does the game master says."""
    what = act.words
    if act.item is not None:
        item = gear_of(ctx, act.actor, act.item)
        if item.carried is Carried.STOWED:
            raise Refused("99-towers.why.stowed", item=item.name)
        what = item.name
    ctx.tell_of(act.actor, "99-towers.log.uses", "T99-ACT-58", item=what)


def _usable(situation: Situation) -> tuple[Variant, ...]:
    usable = (
        item
        for item in situation.who.vitals.gear
        if item.carried is not Carried.STOWED and find_profile(item, situation.who.sheet.profiles) is None
    )
    return (
        *kit.by_item("99-towers.action.use-one", usable),
        Variant(say("99-towers.action.use-item"), needs=(Need.WORDS,)),
    )


_in_hand = kit.with_what_is_held("99-towers.action.drop-one")
_busy = partial(Action, provokes=True)
_free = partial(Action, pace=Pace.FREE, grappled=True, repeats=True)
HANDLING = (
    Action("draw", "T99-ACT-27", draw_weapon, variants=_drawable, icon="sword"),
    _busy("reload", "T99-ACT-43", reload, variants=_reloadable, icon="bow"),
    _busy("pick-up", "T99-ACT-36", pick_up, variants=_lying_near, check=_check_pick_up, icon="hand-grab"),
    _busy("interact", "T99-ACT-34", interact, variants=_doors_near, icon="door"),
    _busy("inventory", "T99-ACT-35", inventory, variants=_stowed, icon="backpack"),
    _busy("use-item", "T99-ACT-58", use_item, variants=_usable, icon="flask"),
    _free("drop-object", "T99-ACT-25", drop_object, variants=_in_hand, sought=True, icon="package"),
)
