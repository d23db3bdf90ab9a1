"""Handling gear: making a weapon ready, loading it, putting it away, letting it fall, picking up what lies there."""

from functools import partial

from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.kit import gear as kit
from core.rules.kit.action import Variant, only_if
from core.rules.swift_swords.attack.strike import arm_of
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import find_arm
from core.rules.swift_swords.harm.hindrances import useless_hands
from core.rules.swift_swords.melee.contact import locked_with
from core.rules.swift_swords.melee.reaching import THROWN
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.rounds.order import Action, Situation

READY, PUT_AWAY, DROP, PICK_UP, RELOAD = "ready", "put-away", "drop", "pick-up", "reload"
READY_PIPS, IN_CLOSE_PIPS = 2, 3
LIMBS = {Carried.MAIN_HAND: 1, Carried.OFF_HAND: 1, Carried.BOTH_HANDS: 2}
"""Limbs that hold what is carried so."""


def _handled(ctx: Context, act: Act) -> Item:
    """Return the item that an act is about; raise `Refused` if its actor does not have it."""
    return kit.item_in(fighter(ctx, act.actor).vitals.gear, act.item, "swift-swords.why.no-item")


@rule("SST-DUAL-01", "SST-INJ-09", "SST-INJ-12")
def _hand_for(someone: Fighter, item: Item) -> Carried | None:
    """Return the hand, or both, in which there is room for an item; further limbs hold things as the second hand does.

    Whoever is trained to use several weapons has one for each limb. An arm that is broken or lost takes nothing.
    """
    arm, gear, useless = find_arm(item, someone.sheet.arms), someone.vitals.gear, useless_hands(someone.conditions)
    free = tuple(hand for hand in kit.free_hands(gear) if hand not in useless)
    found = kit.hand_for(free, 1 if arm is None else arm.hands)
    if found is not None or not someone.sheet.several_weapons or (arm is not None and arm.hands > 1):
        return found
    idle = sum(hand not in {each.carried for each in gear} for hand in useless)
    busy = sum(LIMBS.get(each.carried, 0) for each in gear) + idle
    return Carried.OFF_HAND if busy < someone.sheet.limbs else None


@rule("SST-ACT-22", "SST-TAB-GENERAL-ACTIONS", "SST-TAB-INCLOSE-ACTIONS")
def ready_pips(situation: Situation, act: Act) -> int:
    """Return what making a weapon ready costs: two pips, three InClose."""
    return IN_CLOSE_PIPS if locked_with(situation, situation.who.id) else READY_PIPS


@rule("SST-ACT-22")
def _ready(ctx: Context, act: Act) -> None:
    """Take a weapon or a shield to hand."""
    item = _handled(ctx, act)
    kit.take_to_hand(ctx, act.actor, item, _hand_for(fighter(ctx, act.actor), item), SWIFT_SWORDS, "SST-ACT-22")


@rule("SST-ACT-22", "SST-CLOSE-04")
def _readied(situation: Situation) -> tuple[Variant, ...]:
    """Offer every weapon and shield at hand; InClose the Light ones alone."""
    who, locked = situation.who, bool(locked_with(situation, situation.who.id))

    def why_not(item: Item) -> Phrase | None:
        arm = find_arm(item, who.sheet.arms)
        if locked and (arm is None or arm.weight != "light"):
            return say("swift-swords.why.light-only")
        return None if _hand_for(who, item) else say("swift-swords.why.no-hand")

    words, gear = "swift-swords.action.ready-one", who.vitals.gear
    return kit.to_draw(words, gear, lambda item: find_arm(item, who.sheet.arms) is not None, why_not)


@rule("SST-ACT-22")
def _put_away(ctx: Context, act: Act) -> None:
    """Put an item away."""
    kit.put_item(ctx, act.actor, _handled(ctx, act).but(carried=Carried.READY))


@rule("SST-ACT-05")
def _drop(ctx: Context, act: Act) -> None:
    """Let an item fall, which is a trifle."""
    kit.drop_item(ctx, act.actor, _handled(ctx, act), "SST-ACT-05")


@rule("SST-ACT-22")
def _pick_up(ctx: Context, act: Act) -> None:
    """Take up whatever lies within reach."""
    around = Situation(ctx.state, ctx.encounter, ctx.board, fighter(ctx, act.actor))
    kit.take_up_all(ctx, around, SWIFT_SWORDS, "SST-ACT-22")


@rule("SST-ACT-13")
def _reload(ctx: Context, act: Act) -> None:
    """Load a weapon that must be."""
    wielded = arm_of(fighter(ctx, act.actor), act.item)
    kit.put_item(ctx, act.actor, kit.filled(wielded.item, wielded.profile.holds))


def _reloadable(situation: Situation) -> tuple[Variant, ...]:
    unloaded = (each.item for each in situation.who.arms if each.loaded < each.profile.holds)
    return kit.by_item("swift-swords.action.reload-it", unloaded)


RELOADING = Action(RELOAD, "SST-ACT-13", _reload, pips=THROWN, variants=_reloadable, icon="refresh")
"""Stands among the attacks, without which nobody would load."""
_PUTS_AWAY = kit.with_what_is_held("swift-swords.action.put-away-one")
_DROPS = kit.with_what_is_held("swift-swords.action.drop-one")
_if_anything_lies = only_if(kit.within_reach, "swift-swords.why.nothing-lies")
_parting = partial(Action, sought=True)
ACTIONS = (
    Action(READY, "SST-ACT-22", _ready, pips=ready_pips, variants=_readied, icon="box"),
    _parting(PUT_AWAY, "SST-ACT-22", _put_away, pips=READY_PIPS, variants=_PUTS_AWAY, icon="backpack"),
    _parting(DROP, "SST-ACT-05", _drop, variants=_DROPS, keeps=True, icon="arrow-down"),
    Action(PICK_UP, "SST-ACT-22", _pick_up, pips=READY_PIPS, check=_if_anything_lies, icon="arrow-up"),
)
