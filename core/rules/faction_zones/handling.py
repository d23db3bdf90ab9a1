"""Handling gear and cover: readying, stowing, reloading, and getting behind something."""

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionSet, GearChanged
from core.engine.request import Procedure
from core.model.condition import Condition
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.faction_zones.action import Action, Effort, Situation
from core.rules.faction_zones.arms import SHIELD, find_arm
from core.rules.faction_zones.fighter import BEHIND_BARRIER, IN_COVER, Combatant, combatant
from core.rules.kit.variant import Variant

_NOT_AT_HAND = (Carried.READY, Carried.STOWED)


def _item(someone: Combatant, name: str | None) -> Item:
    for item in someone.vitals.gear:
        if item.id == name:
            return item
    raise Refused("faction-zones.why.no-item")


def _change(ctx: Context, act: Act, **fields: object) -> None:
    gear = combatant(ctx, act.actor).vitals.gear
    item = _item(combatant(ctx, act.actor), act.item)
    changed = tuple(item.but(**fields) if each.id == item.id else each for each in gear)
    ctx.emit(GearChanged(ctx.encounter.id, act.actor, changed))


@rule("FAC-ACT-02")
def _ready(ctx: Context, act: Act) -> Procedure[None]:
    """Take an item to hand."""
    someone = combatant(ctx, act.actor)
    item = _item(someone, act.item)
    hands = _hands_for(someone, item)
    if hands is None:
        raise Refused("faction-zones.why.no-hand")
    _change(ctx, act, carried=hands)
    ctx.note(say("faction-zones.log.readies", token=act.actor, item=item.name), RuleId("FAC-ACT-02"))
    return
    yield


def _hands_for(someone: Combatant, item: Item) -> Carried | None:
    """Return the hand, or both, in which there is room for an item."""
    arm = find_arm(item, someone.sheet.arms)
    free = someone.free_hands
    if arm is not None and arm.hands == 2:
        return Carried.BOTH_HANDS if len(free) == 2 else None
    return free[0] if free else None


def _readies(situation: Situation) -> tuple[Variant, ...]:
    who = situation.who
    return tuple(
        Variant(
            say("faction-zones.action.ready-one", item=item.name),
            item=item.id,
            why_not=None if _hands_for(who, item) is not None else say("faction-zones.why.no-hand"),
        )
        for item in who.vitals.gear
        if item.carried in _NOT_AT_HAND and (find_arm(item, who.sheet.arms) is not None or item.profile == SHIELD)
    )


@rule("FAC-ACT-02")
def _stow(ctx: Context, act: Act) -> Procedure[None]:
    """Put an item away."""
    item = _item(combatant(ctx, act.actor), act.item)
    _change(ctx, act, carried=Carried.READY)
    ctx.note(say("faction-zones.log.stows", token=act.actor, item=item.name), RuleId("FAC-ACT-02"))
    return
    yield


def _stows(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(say("faction-zones.action.stow-one", item=item.name), item=item.id)
        for item in situation.who.vitals.gear
        if item.carried.in_hand and item.carried is not Carried.NATURAL
    )


@rule("FAC-ACT-01", "FAC-GAP-08")
def _reload(ctx: Context, act: Act) -> Procedure[None]:
    """Load a weapon that was shot."""
    _change(ctx, act, loaded=1)
    return
    yield


def _reloads(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(say("faction-zones.action.reload-one", item=wielded.item.name), item=wielded.item.id)
        for wielded in situation.who.arms
        if wielded.is_empty
    )


@rule("FAC-COVER-01", "FAC-COVER-02")
def _take_cover(ctx: Context, act: Act) -> Procedure[None]:
    """Get into cover, or behind a barrier; one leaves it by moving."""
    kind = str(act.option("cover") or IN_COVER)
    if kind not in (IN_COVER, BEHIND_BARRIER):
        raise Refused("faction-zones.why.no-cover")
    ctx.emit(ConditionSet(ctx.encounter.id, act.actor, Condition(kind), RuleId("FAC-COVER-01")))
    return
    yield


def _covers(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(
            say(f"faction-zones.action.{kind}"),
            options=(("cover", kind),),
            why_not=say("faction-zones.why.covered") if situation.who.has(kind) else None,
        )
        for kind in (IN_COVER, BEHIND_BARRIER)
    )


ACTIONS = (
    Action("ready", RuleId("FAC-ACT-02"), _ready, Effort.BONUS, variants=_readies, icon="box"),
    Action("stow", RuleId("FAC-ACT-02"), _stow, Effort.BONUS, variants=_stows, icon="backpack"),
    Action(
        "reload",
        RuleId("FAC-ACT-01"),
        _reload,
        Effort.MAIN,
        variants=_reloads,
        icon="rotate-clockwise",
    ),
    Action("take-cover", RuleId("FAC-COVER-01"), _take_cover, Effort.BONUS, variants=_covers, icon="wall"),
)
