"""Handling gear: drawing, putting away, picking up, reloading, and getting behind a shield."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import clock_of, set_clock
from core.rules.basic_roleplaying.fighter import Fighter, fighter
from core.rules.basic_roleplaying.gear.equipment import Wielded, find_arm, has_trait
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, KINDS, KNEELING, PRONE, RELOADING, SHELTERED
from core.rules.basic_roleplaying.rounds.order import DRAWING, Action, Situation, free_action
from core.rules.basic_roleplaying.settings import FREE_METRES, MAGAZINE, chosen, number_of
from core.rules.kit import gear as kit
from core.rules.kit.action import Carry, Variant, only_if
from core.rules.kit.conditions import come, lift_conditions, lift_over, set_condition


def _handled(ctx: Context, act: Act) -> Item:
    """Return the item that an act is about; raise `Refused` if its actor does not have it."""
    return kit.item_in(fighter(ctx, act.actor).vitals.gear, act.item, "basic-roleplaying.why.no-item")


def _hand_for(someone: Fighter, item: Item) -> Carried | None:
    """Return the hand, or both, in which there is room for an item."""
    arm = find_arm(item, someone.sheet.arms)
    return kit.hand_for(kit.free_hands(someone.vitals.gear), 1 if arm is None else arm.hands)


@rule("BRP-GAP-20")
def _draw(ctx: Context, act: Act) -> None:
    """Take a weapon to hand, which lowers the DEX rank of this round."""
    item, clock = _handled(ctx, act), clock_of(ctx.encounter)
    kit.take_to_hand(ctx, act.actor, item, _hand_for(fighter(ctx, act.actor), item), BASIC_ROLEPLAYING, "BRP-GAP-20")
    set_clock(ctx, clock.noted("drew", act.actor, clock.drew.get(act.actor, 0) + 1), "BRP-GAP-20")


@rule("BRP-WPN-05")
def _drawable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every weapon and shield at hand; a two-handed one needs both hands free."""
    who, words = situation.who, "basic-roleplaying.action.draw-one"
    no_hand = kit.unless_hand(partial(_hand_for, who), say("basic-roleplaying.why.no-hand"))
    return kit.to_draw(words, who.vitals.gear, lambda item: find_arm(item, who.sheet.arms) is not None, no_hand)


def _put_away(ctx: Context, act: Act) -> None:
    """Put an item away."""
    kit.put_item(ctx, act.actor, _handled(ctx, act).but(carried=Carried.READY))


def _drop(ctx: Context, act: Act) -> None:
    """Let an item fall."""
    kit.drop_item(ctx, act.actor, _handled(ctx, act), "BRP-GAP-08")


@rule("BRP-GAP-08")
def _pick_up(ctx: Context, act: Act) -> None:
    """Take up whatever lies within reach, such as what was thrown."""
    around = Situation(ctx.state, ctx.encounter, ctx.board, fighter(ctx, act.actor))
    kit.take_up_all(ctx, around, BASIC_ROLEPLAYING, "BRP-GAP-08")


def _turns_to(kind: str, cited: str, words: str) -> Carry:
    """Return what brings one into a state with an item, until one moves or the round ends, with a line in the log."""

    def carry(ctx: Context, act: Act) -> None:
        item = _handled(ctx, act)
        set_condition(ctx, act.actor, cited, kind, other=item.id)
        ctx.tell_of(act.actor, f"basic-roleplaying.log.{words}", cited, item=item.name)

    return carry


@rule("BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03", "BRP-CLOCK-03", "BRP-GAP-08")
def finish_reloading(ctx: Context, who: TokenId) -> None:
    """At the end of the round let somebody's weapon be loaded who was at it and is still up."""
    someone = fighter(ctx, who)
    held = someone.held(RELOADING)
    if held is None:
        return
    lift_conditions(ctx, who, "BRP-CLOCK-03", RELOADING)
    wielded = someone.holding(held.other)
    if wielded is None or someone.is_down:
        return
    single = has_trait(wielded.profile.skill, "magazine") and chosen(ctx.state.house_rules, MAGAZINE) == "one"
    kit.put_item(ctx, who, kit.filled(wielded.item, wielded.loaded + 1 if single else wielded.profile.holds))


def _reloadable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every weapon in hand that is not full."""
    found = (each.item for each in situation.who.arms if each.wants_reloading)
    words, none = "basic-roleplaying.action.reload-one", say("basic-roleplaying.why.nothing-to-load")
    return kit.by_item(words, found, lambda item: none if item.ammunition == 0 else None)


@rule("BRP-AMMO-01")
def _check_reload(situation: Situation, act: Act) -> Phrase | None:
    """Reloading fills the whole round: nobody has moved farther then than an action at full rank allows."""
    metres = situation.clock.moved.get(situation.who.id, 0)
    most = number_of(situation.house, FREE_METRES)
    return say("basic-roleplaying.why.reload-moved", most=most) if metres > most else None


@rule("BRP-SHD-04")
def _kneel(ctx: Context, act: Act) -> None:
    """Kneel, as behind a large shield, until one moves or rises."""
    set_condition(ctx, act.actor, "BRP-SHD-04", KNEELING)


def _rise(ctx: Context, act: Act) -> None:
    """Stand up."""
    lift_over(ctx, act.actor, KINDS, come("up"))


def _shields(situation: Situation) -> tuple[Variant, ...]:
    found = (each.item for each in situation.who.arms if each.profile.shield and not each.is_broken)
    closed = say("basic-roleplaying.why.sheltered") if situation.who.has(SHELTERED) else None
    return kit.by_item("basic-roleplaying.action.shelter-behind", found, lambda item: closed)


def is_propped(someone: Fighter, wielded: Wielded) -> bool:
    """Return whether an item is a shield that stands still in front of somebody, and can do nothing else."""
    held = someone.held(SHELTERED)
    return held is not None and held.other == wielded.item.id


def _is_low(situation: Situation) -> bool:
    return situation.who.has(KNEELING, PRONE)


_may_draw = only_if(lambda it: not it.clock.attacks.get(it.who.id), "basic-roleplaying.why.has-attacked")
_something_lies = only_if(kit.within_reach, "basic-roleplaying.why.nothing-lies")
_on_his_feet = only_if(lambda it: not _is_low(it), "basic-roleplaying.why.low")
_lies = only_if(_is_low, "basic-roleplaying.why.stands")
_reload, _shelter = _turns_to(RELOADING, "BRP-AMMO-01", "reloads"), _turns_to(SHELTERED, "BRP-SHD-06", "shelters")
_put_one_away = kit.with_what_is_held("basic-roleplaying.action.put-away-one")
_drop_one = kit.with_what_is_held("basic-roleplaying.action.drop-one")
_FIVE_RANKS = say("basic-roleplaying.effort.drawing", ranks=DRAWING)
ACTIONS = (
    Action("reload", "BRP-AMMO-01", _reload, check=_check_reload, variants=_reloadable, icon="refresh"),
    free_action("draw", "BRP-GAP-20", _draw, check=_may_draw, variants=_drawable, icon="box", price=_FIVE_RANKS),
    free_action("put-away", "BRP-GAP-20", _put_away, variants=_put_one_away, sought=True, icon="backpack"),
    free_action("drop", "BRP-GAP-08", _drop, variants=_drop_one, sought=True, icon="arrow-down"),
    Action("pick-up", "BRP-GAP-08", _pick_up, check=_something_lies, icon="arrow-up"),
    free_action("kneel", "BRP-SHD-04", _kneel, check=_on_his_feet, sought=True, icon="chevron-down"),
    Action("rise", "BRP-SHD-04", _rise, check=_lies, icon="chevron-up"),
    free_action("shelter", "BRP-SHD-06", _shelter, variants=_shields, icon="shield-half"),
)
