"""Handling gear: readying, stowing, reloading, getting behind something, and the remedies of the pack."""

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Pick
from core.engine.event import ConditionLifted, ConditionSet, GearChanged, TrackChanged
from core.engine.request import CHANCE, Procedure, ask
from core.engine.system import Need
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import BEHIND_BARRIER, DYING, IN_COVER, INCAPACITATED, Combatant, combatant
from core.rules.faction_zones.gear.weapons import SHIELD, find_arm
from core.rules.faction_zones.gear.wear import drop_item
from core.rules.faction_zones.situation import Action, Effort, Situation
from core.rules.faction_zones.terms import HEALTH
from core.rules.faction_zones.zones.places import are_nearby
from core.rules.kit.variant import Variant

_NOT_AT_HAND = (Carried.READY, Carried.STOWED)


def _item_of(someone: Combatant, name: str | None) -> Item:
    for item in someone.vitals.gear:
        if item.id == name:
            return item
    raise Refused("faction-zones.why.no-item")


def _change(ctx: Context, act: Act, **fields: object) -> None:
    gear = combatant(ctx, act.actor).vitals.gear
    item = _item_of(combatant(ctx, act.actor), act.item)
    changed = tuple(item.but(**fields) if each.id == item.id else each for each in gear)
    ctx.emit(GearChanged(ctx.encounter.id, act.actor, changed))


@rule("FAC-ACT-02")
def _ready(ctx: Context, act: Act) -> Procedure[None]:
    """Take an item to hand."""
    someone = combatant(ctx, act.actor)
    item = _item_of(someone, act.item)
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
    item = _item_of(combatant(ctx, act.actor), act.item)
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


def _kinds_of_cover(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(
            say(f"faction-zones.action.{kind}"),
            options=(("cover", kind),),
            why_not=say("faction-zones.why.covered") if situation.who.has(kind) else None,
        )
        for kind in (IN_COVER, BEHIND_BARRIER)
    )


BOX, DRAUGHT = "Medicine box", "Healing draught"
BOX_SIDES, INJURY_SIDES = 8, 6


@rule("FAC-COND-01", "FAC-DMG-06", "FAC-GAP-05")
def recover(ctx: Context, who: TokenId, points: int) -> Procedure[None]:
    """Give health back; one point ends being incapacitated, and of dying an injury stays."""
    someone = combatant(ctx, who)
    most = someone.health.maximum or someone.sheet.health_max
    value = min(most, someone.health.value + points)
    if value <= someone.health.value or someone.is_dead:
        return
    where, was_dying = ctx.encounter.id, someone.has(DYING)
    ctx.emit(TrackChanged(where, who, HEALTH, value, rule=RuleId("FAC-COND-01")))
    for kind in (INCAPACITATED, DYING):
        if combatant(ctx, who).has(kind):
            ctx.emit(ConditionLifted(where, who, kind, rule=RuleId("FAC-COND-01")))
    if was_dying:
        yield from _injure(ctx, who)


@rule("FAC-GAP-05", "FAC-TAB-INJURY")
def _injure(ctx: Context, who: TokenId) -> Procedure[None]:
    """Roll the injury of one who was saved from dying."""

    def build(state: Campaign) -> Pick | None:
        if who not in ctx.encounter.tokens:
            return None
        return Pick(
            key=f"injury:{who}",
            asks=CHANCE,
            rules=(RuleId("FAC-GAP-05"),),
            owner=who,
            subject=say("faction-zones.draw.injury", token=who),
            count=INJURY_SIDES,
        )

    number = yield from ask(build)
    if number is None or who not in ctx.encounter.tokens:
        return
    kind = "arm-injury" if number <= 2 else "hobbled" if number <= 4 else "eye-injury" if number == 5 else "injury"
    ctx.emit(ConditionSet(ctx.encounter.id, who, Condition(kind, lasting=True), RuleId("FAC-GAP-05")))


def remedies(someone: Combatant) -> tuple[Item, ...]:
    """Return the boxes and draughts that somebody carries."""
    return tuple(item for item in someone.vitals.gear if item.profile in (BOX, DRAUGHT) or item.name in (BOX, DRAUGHT))


@rule("FAC-ACT-01", "FAC-GAP-22")
def _treat(ctx: Context, act: Act) -> Procedure[None]:
    """Use up a remedy: a box gives d8 up to half of the maximum, a draught half the STR."""
    item = next((each for each in remedies(combatant(ctx, act.actor)) if each.id == act.item), None)
    if item is None:
        raise Refused("faction-zones.why.no-remedy")
    whom = act.target()
    drop_item(ctx, act.actor, item)
    patient = combatant(ctx, whom)
    if DRAUGHT in (item.profile, item.name):
        yield from recover(ctx, whom, -(-patient.sheet.strength // 2))
        return

    def build(state: Campaign) -> Pick | None:
        if whom not in ctx.encounter.tokens:
            return None
        return Pick(
            key=f"heal:{whom}",
            asks=CHANCE,
            rules=(RuleId("FAC-GAP-22"),),
            owner=act.actor,
            subject=say("faction-zones.draw.heal", token=whom),
            count=BOX_SIDES,
        )

    number = yield from ask(build)
    if number is None or whom not in ctx.encounter.tokens:
        return
    patient = combatant(ctx, whom)
    half = (patient.health.maximum or patient.sheet.health_max) // 2
    yield from recover(ctx, whom, max(0, min(number, half - patient.health.value)))


@rule("FAC-GAP-22")
def _check_treat(situation: Situation, act: Act) -> Phrase | None:
    if not any(item.id == act.item for item in remedies(situation.who)):
        return say("faction-zones.why.no-remedy")
    if not act.targets:
        return None
    patient = situation.other(act.target())
    if patient.is_dead:
        return say("faction-zones.why.dead")
    same = patient.id == situation.who.id
    if same or are_nearby(situation.board, situation.encounter, situation.who.id, patient.id):
        return None
    return say("faction-zones.why.not-nearby")


def _remedies(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(say("faction-zones.action.treat-with", item=item.name), item=item.id)
        for item in remedies(situation.who)
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
    Action("take-cover", RuleId("FAC-COVER-01"), _take_cover, Effort.BONUS, variants=_kinds_of_cover, icon="wall"),
    Action(
        "treat",
        RuleId("FAC-GAP-22"),
        _treat,
        Effort.MAIN,
        (Need.TARGET,),
        check=_check_treat,
        variants=_remedies,
        icon="bandage",
    ),
)
