"""Handling things in a fight: drawing, sheathing, getting out, letting go, dropping packs and picking up."""

from functools import partial

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.carrying import drop_packs
from core.engine.command import Act
from core.engine.context import Context
from core.model.encounter import Encounter
from core.model.gear import Carried, Item
from core.model.loads import Lying, packed
from core.model.scene import Pile
from core.rulebook.cite import rule
from core.rules.kit import gear as kit
from core.rules.kit.action import Variant, only_if
from core.rules.semi_automagic.fighter import Action, Fighter, Situation, Someone, fighter, situation_of
from core.rules.semi_automagic.gear.weapons import find_weapon
from core.rules.semi_automagic.movement.mounts import has_reins_in_hand
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC

DRAW, SHEATHE, GET_OUT, DROP = "draw", "sheathe", "get-out", "drop"
DROP_PACKS, PICK_UP = "drop-packs", "pick-up"
TAKING = 2
"""Seconds that taking something up needs, as long as getting it out of a pack."""


def gear_of(someone: Someone, item: str | None) -> Item:
    """Return somebody's item by its id; raise `Refused` if he has none of that id."""
    return kit.item_in(someone.vitals.gear, item, "semi-automagic.why.no-item")


def hands_for(someone: Someone, item: Item) -> int:
    """Return how many hands an item takes: what is no weapon takes one."""
    weapon = find_weapon(item, someone.sheet.arms)
    return 1 if weapon is None else max(1, weapon.hands)


@rule("SEC-MOUNT-02")
def hand_of(encounter: Encounter, someone: Fighter, item: Item) -> Carried | None:
    """Return the hand, or both, that will hold an item; None if they are not free. The reins take one hand."""
    free = kit.free_hands(someone.vitals.gear)
    if has_reins_in_hand(encounter, someone.id):
        free = free[:-1]
    return kit.hand_for(free, hands_for(someone, item))


def _take_in_hand(ctx: Context, act: Act, *, else_ready: bool = False) -> None:
    someone = fighter(ctx, act.actor)
    item = gear_of(someone, act.item)
    hand = hand_of(ctx.encounter, someone, item) or (Carried.READY if else_ready else None)
    if hand is None:
        raise Refused("semi-automagic.why.no-hand", item=item.name)
    kit.put_item(ctx, act.actor, item.but(carried=hand))


@rule("SEC-ACT-01", "SEC-GAP-65")
def _draw(ctx: Context, act: Act) -> None:
    """Take a weapon to hand that is ready."""
    _take_in_hand(ctx, act)


@rule("SEC-ACT-01")
def _sheathe(ctx: Context, act: Act) -> None:
    """Put away what is in hand, where it is ready again."""
    kit.put_item(ctx, act.actor, gear_of(fighter(ctx, act.actor), act.item).but(carried=Carried.READY))


@rule("SEC-ACT-01")
def _get_out(ctx: Context, act: Act) -> None:
    """Get something out of a pocket or a pack: into a free hand, or else within reach."""
    _take_in_hand(ctx, act, else_ready=True)


@rule("SEC-ACT-01", "SEC-CLOCK-09")
def _drop(ctx: Context, act: Act) -> None:
    """Let go of what is in hand; it lies where one stands."""
    kit.drop_item(ctx, act.actor, gear_of(fighter(ctx, act.actor), act.item), "SEC-ACT-01")


def _drawable(situation: Situation) -> tuple[Variant, ...]:
    gear, arms = situation.who.vitals.gear, situation.who.sheet.arms
    weapons = (item for item in gear if item.carried in kit.DRAWABLE and find_weapon(item, arms) is not None)
    found = kit.by_item("semi-automagic.action.draw-one", weapons, partial(_why_no_hand, situation))
    return kit.or_closed(found, "semi-automagic.action.draw", "semi-automagic.why.nothing-to-draw")


def _why_no_hand(situation: Situation, item: Item) -> Phrase | None:
    hand = hand_of(situation.encounter, situation.who, item)
    return say("semi-automagic.why.no-hand", item=item.name) if hand is None else None


def _may_draw(situation: Situation, act: Act) -> Phrase | None:
    if act.item is None:
        return None
    item = gear_of(situation.who, act.item)
    if item.carried not in kit.DRAWABLE:
        return say("semi-automagic.why.not-ready", item=item.name)
    return _why_no_hand(situation, item)


def _may_let_go(situation: Situation, act: Act) -> Phrase | None:
    may = act.item is None or kit.can_let_go(gear_of(situation.who, act.item))
    return None if may else say("semi-automagic.why.not-in-hand")


def _may_get_out(situation: Situation, act: Act) -> Phrase | None:
    may = act.item is None or gear_of(situation.who, act.item).carried is Carried.STOWED
    return None if may else say("semi-automagic.why.nothing-stowed")


def _stowed(situation: Situation) -> tuple[Variant, ...]:
    stowed = (item for item in situation.who.vitals.gear if item.carried is Carried.STOWED)
    found = kit.by_item("semi-automagic.action.get-out-one", stowed)
    return kit.or_closed(found, "semi-automagic.action.get-out", "semi-automagic.why.nothing-stowed")


@rule("SEC-ACT-01")
def _drop_packs(ctx: Context, act: Act) -> None:
    """Let packs with what is in them, and whatever else is stowed, fall where one stands."""
    if not drop_packs(ctx, ctx.token(act.actor), RuleId("SEC-ACT-01")):
        raise Refused("semi-automagic.why.nothing-packed")
    ctx.tell_of(act.actor, "semi-automagic.log.drops-packs", "SEC-ACT-01")


@rule("SEC-ACT-01")
def _pick_up(ctx: Context, act: Act) -> None:
    """Take up one thing of a pile, or all of it."""
    situation = situation_of(ctx, act.actor)
    pile = _pile(situation, act)
    taken = tuple(item for item in (pile.gear if pile else ()) if act.item in (None, item.id))
    if pile is None or not taken:
        raise Refused("semi-automagic.why.nothing-lies")
    kit.take_from(ctx, act.actor, Lying(situation.who.token.scene, pile.id), taken, "SEC-ACT-01")
    kit.tell_taken(ctx, act.actor, taken, SEMI_AUTOMAGIC, "SEC-ACT-01")


def _pile(situation: Situation, act: Act) -> Pile | None:
    """Return the pile that an act means, wherever it lies; None if it lies there no more."""
    return situation.state.scene_state(situation.who.token.scene).pile(str(act.option(kit.PILE)))


def _may_pick_up(situation: Situation, act: Act) -> Phrase | None:
    if act.option(kit.PILE) is None:
        return None if kit.within_reach(situation) else say("semi-automagic.why.nothing-lies")
    pile = _pile(situation, act)
    if pile is None:
        return say("semi-automagic.why.nothing-lies")
    return None if pile in kit.within_reach(situation) else say("semi-automagic.why.lies-too-far")


def _lying(situation: Situation) -> tuple[Variant, ...]:
    """Offer every pile within reach whole, and each of its things."""
    found: list[Variant] = []
    for pile in kit.within_reach(situation):
        options = ((kit.PILE, pile.id),)
        loose = tuple(item for item in pile.gear if not item.inside)
        if len(loose) > 1:
            found.append(Variant(say("semi-automagic.action.pick-up-all", count=len(loose)), options=options))
        words = "semi-automagic.action.pick-up-one"
        found += [kit.from_pile(words, pile.id, item) for item in loose]
    return kit.or_closed(tuple(found), "semi-automagic.action.pick-up", "semi-automagic.why.nothing-lies")


_sheathable = kit.with_what_is_held("semi-automagic.action.sheathe-one")
_droppable = kit.with_what_is_held("semi-automagic.action.drop-one")
_has_packed = only_if(lambda situation: packed(situation.who.vitals.gear), "semi-automagic.why.nothing-packed")
_HAND, _BAG = "hand-grab", "package"
_do = partial(Action, cited="SEC-ACT-01")
ACTIONS = (
    _do(DRAW, carry=_draw, seconds=1, variants=_drawable, check=_may_draw, icon="sword"),
    _do(SHEATHE, carry=_sheathe, seconds=1, variants=_sheathable, check=_may_let_go, sought=True, icon=_BAG),
    _do(GET_OUT, carry=_get_out, seconds=2, variants=_stowed, check=_may_get_out, icon="backpack"),
    _do(DROP, carry=_drop, variants=_droppable, check=_may_let_go, sought=True, repeats=True, icon=_HAND),
    _do(DROP_PACKS, carry=_drop_packs, check=_has_packed, sought=True, icon="package"),
    _do(PICK_UP, carry=_pick_up, seconds=TAKING, variants=_lying, check=_may_pick_up, repeats=True, icon=_HAND),
)
