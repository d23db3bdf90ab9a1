"""Handling gear: readying, stowing, reloading, getting behind something, and the remedies of the pack."""

from collections.abc import Mapping
from functools import partial
from typing import Literal

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.request import CHANCE, Choice, Procedure, ask
from core.engine.system import Need
from core.engine.vitals_changes import drop_affliction
from core.model.creature_reference import reference_to
from core.model.gear import Carried, Item
from core.model.loads import Lying, held_by
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import BEHIND_BARRIER, DYING, IN_COVER, INCAPACITATED, Fighter, fighter
from core.rules.faction_zones.gear.weapons import find_arm
from core.rules.faction_zones.names import FACTION_ZONES, HEALTH
from core.rules.faction_zones.situation import Action, Effort, Nerve, Situation
from core.rules.faction_zones.zones.places import why_not_nearby
from core.rules.kit import gear as kit
from core.rules.kit.action import Variant
from core.rules.kit.asking import choice, pick
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.healing import heal_track
from core.rules.kit.rows import Row, rows
from core.rules.kit.zones import find_spot


class Remedy(Row):
    """A remedy of the pack by its name, what it does, and the sides of its die; an antidote fails on a 1."""

    item: str
    does: Literal["heals", "restores", "counteracts"]
    sides: int = 0


REMEDIES: Mapping[str, Remedy] = {each.item: each for each in rows(FACTION_ZONES, "remedy", Remedy)}
NONE = "none"
"""The answer that an antidote ends nothing."""
INJURIES = ("arm-injury", "arm-injury", "hobbled", "hobbled", "eye-injury", "injury")
"""The injury of each face of a d6 (FAC-TAB-INJURY)."""


def _handled(ctx: Context, act: Act) -> Item:
    """Return the item that an act is about; raise `Refused` if its actor does not have it."""
    return kit.item_in(fighter(ctx, act.actor).vitals.gear, act.item, "faction-zones.why.no-item")


@rule("FAC-ACT-02")
def _ready(ctx: Context, act: Act) -> None:
    """Take an item to hand."""
    item = _handled(ctx, act)
    kit.take_to_hand(ctx, act.actor, item, _hands_for(fighter(ctx, act.actor), item), FACTION_ZONES, "FAC-ACT-02")


def _hands_for(someone: Fighter, item: Item) -> Carried | None:
    """Return the hand, or both, in which there is room for an item."""
    arm = find_arm(item, someone.sheet.arms)
    return kit.hand_for(someone.free_hands, 1 if arm is None else arm.hands)


def _is_wielded(someone: Fighter, item: Item) -> bool:
    """Return whether an item is of use in hand: a weapon, or a shield, which is one too."""
    return find_arm(item, someone.sheet.arms) is not None


def _readies(situation: Situation) -> tuple[Variant, ...]:
    who = situation.who
    return kit.to_draw(
        "faction-zones.action.ready-one",
        who.vitals.gear,
        partial(_is_wielded, who),
        kit.unless_hand(partial(_hands_for, who), say("faction-zones.why.no-hand")),
    )


@rule("FAC-ACT-02")
def _stow(ctx: Context, act: Act) -> None:
    """Put an item away."""
    item = _handled(ctx, act)
    kit.put_item(ctx, act.actor, item.but(carried=Carried.READY))
    ctx.tell_of(act.actor, "faction-zones.log.stows", "FAC-ACT-02", item=item.name)


@rule("FAC-ACT-02")
def _put_down(ctx: Context, act: Act) -> None:
    """Lay down what is in hand, where one stands."""
    item = _handled(ctx, act)
    kit.drop_item(ctx, act.actor, item, "FAC-ACT-02")
    ctx.tell_of(act.actor, "faction-zones.log.drops", "FAC-ACT-02", item=item.name)


@rule("FAC-ACT-02", "FAC-ZONE-02")
def _lying_nearby(situation: Situation) -> tuple[tuple[Lying, Item], ...]:
    """Return what lies about nearby, and on which pile; what is packed into something lies there with it."""
    zones, here = situation.board.site.zones, find_spot(situation, situation.who.id)
    scene = situation.encounter.scene
    if here is None:
        return ()
    return tuple(
        (Lying(scene, pile.id), item)
        for pile in situation.state.scene_state(scene).piles
        if not pile.hidden and (spot := zones.spot_at(pile.point)) is not None and zones.graph.nearby(here, spot)
        for item in pile.gear
        if not item.inside
    )


@rule("FAC-ACT-02")
def _pick_up(ctx: Context, act: Act) -> None:
    """Lift what lies nearby: a weapon or a shield to hand, anything else to where it can be drawn."""
    someone = fighter(ctx, act.actor)
    lying = Lying(ctx.encounter.scene, str(act.option(kit.PILE)))
    item = kit.item_in(held_by(ctx.state, lying), act.item, "faction-zones.why.no-item")
    hands = _hands_for(someone, item) if _is_wielded(someone, item) else None
    for taken in kit.take_from(ctx, act.actor, lying, (item,), "FAC-ACT-02"):
        kit.put_item(ctx, act.actor, taken.but(carried=hands or Carried.READY))
    ctx.tell_of(act.actor, "faction-zones.log.picks-up", "FAC-ACT-02", item=item.name)


def _picks_up(situation: Situation) -> tuple[Variant, ...]:
    why_not = kit.unless_hand(partial(_hands_for, situation.who), say("faction-zones.why.no-hand"))
    return tuple(
        kit.from_pile("faction-zones.action.pick-up-one", lying.pile, item, why_not(item))
        for lying, item in _lying_nearby(situation)
    )


@rule("FAC-ACT-02")
def _check_pick_up(situation: Situation, act: Act) -> Phrase | None:
    """Return that nothing of the kind lies nearby, or that no hand is free for it."""
    meant = str(act.option(kit.PILE)), act.item
    item = next((item for lying, item in _lying_nearby(situation) if (lying.pile, item.id) == meant), None)
    if item is None:
        return say("faction-zones.why.lies-nowhere")
    return None if _hands_for(situation.who, item) else say("faction-zones.why.no-hand")


@rule("FAC-ACT-01", "FAC-GAP-08")
def _reload(ctx: Context, act: Act) -> None:
    """Load a weapon that was shot."""
    kit.put_item(ctx, act.actor, _handled(ctx, act).but(loaded=1))


def _reloads(situation: Situation) -> tuple[Variant, ...]:
    return kit.by_item("faction-zones.action.reload-one", (each.item for each in situation.who.arms if each.is_empty))


@rule("FAC-COVER-01", "FAC-COVER-02")
def _take_cover(ctx: Context, act: Act) -> None:
    """Get into cover, or behind a barrier; one leaves it by moving."""
    kind = str(act.option("cover") or IN_COVER)
    if kind not in (IN_COVER, BEHIND_BARRIER):
        raise Refused("faction-zones.why.no-cover")
    set_condition(ctx, act.actor, "FAC-COVER-01", kind)


def _kinds_of_cover(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(
            say(f"faction-zones.action.{kind}"),
            options=(("cover", kind),),
            why_not=say("faction-zones.why.covered") if situation.who.has(kind) else None,
        )
        for kind in (IN_COVER, BEHIND_BARRIER)
    )


@rule("FAC-COND-01", "FAC-DMG-06", "FAC-GAP-05")
def recover(ctx: Context, who: TokenId, points: int) -> Procedure[None]:
    """Give health back; one point ends being incapacitated, and of dying an injury stays."""
    someone = fighter(ctx, who)
    if someone.is_dead or not heal_track(ctx, who, HEALTH, points, "FAC-COND-01"):
        return
    lift_conditions(ctx, who, "FAC-COND-01", INCAPACITATED, DYING)
    if someone.has(DYING):
        yield from _injure(ctx, who)


@rule("FAC-GAP-05", "FAC-TAB-INJURY")
def _injure(ctx: Context, who: TokenId) -> Procedure[None]:
    """Roll the injury of one who was saved from dying."""
    subject = say("faction-zones.draw.injury", token=who)
    number = yield from ask(pick(f"injury:{who}", "FAC-GAP-05", owner=who, subject=subject, count=len(INJURIES)))
    set_condition(ctx, who, "FAC-GAP-05", INJURIES[number - 1], lasting=True)


def remedies(someone: Fighter) -> tuple[Item, ...]:
    """Return the boxes, draughts and antidotes that somebody carries."""
    return tuple(item for item in someone.vitals.gear if _remedy(item) is not None)


def _remedy(item: Item) -> Remedy | None:
    return REMEDIES.get(item.profile)


@rule("FAC-ACT-01", "FAC-GAP-22")
def _treat(ctx: Context, act: Act) -> Procedure[None]:
    """Use up a remedy: a box gives d8 up to half of the maximum, a draught half the STR, an antidote ends a poison."""
    item = kit.item_in(remedies(fighter(ctx, act.actor)), act.item, "faction-zones.why.no-remedy")
    whom = act.target()
    remedy = _remedy(item)
    assert remedy is not None, "it is one of the remedies"
    kit.use_up(ctx, act.actor, item)
    match remedy.does:
        case "counteracts":
            yield from _counteract(ctx, act.actor, whom, remedy.sides)
        case "restores":
            yield from recover(ctx, whom, -(-fighter(ctx, whom).sheet.strength // 2))
        case "heals":
            words, key = say("faction-zones.draw.heal", token=whom), f"heal:{whom}"
            die = pick(key, "FAC-GAP-22", owner=act.actor, about=(whom,), subject=words, count=remedy.sides)
            number = yield from ask(die)
            patient = fighter(ctx, whom)
            yield from recover(ctx, whom, max(0, min(number, patient.most_health // 2 - patient.health.value)))


@rule("FAC-GAP-22")
def _counteract(ctx: Context, who: TokenId, whom: TokenId, sides: int) -> Procedure[None]:
    """Roll for an antidote: on a 1 it fails, else it ends one affliction, as the game master says which."""
    rules = (RuleId("FAC-GAP-22"),)
    subject = say("faction-zones.draw.antidote", token=whom)
    key = f"antidote:{whom}"
    dice = Save(key, CHANCE, rules, about=(whom,), owner=who, subject=subject, sides=sides, low=2, high=sides)
    rolled = yield from ask(dice)
    works = dice.passed(rolled)
    word = "works" if works else "fails"
    ctx.note(say(f"faction-zones.log.antidote.{word}", token=whom, roll=rolled), *rules)
    reference = reference_to(ctx.encounter.id, ctx.token(whom))
    if not works or not ctx.vitals(whom).afflictions:
        return

    def question() -> Choice[str | None]:
        suffered = {each.id: verbatim(each.kind) for each in ctx.vitals(whom).afflictions}
        return choice(
            f"antidote-ends:{whom}",
            *rules,
            about=(whom,),
            prompt=say("faction-zones.ask.antidote", token=whom),
            options={**suffered, None: say("faction-zones.option.antidote-none")},
            keyed=lambda affliction: affliction or NONE,
        )

    answer = yield from ask(question)
    if answer is not None:
        drop_affliction(ctx, reference, answer, rules[0])


@rule("FAC-GAP-22")
def _check_treat(situation: Situation, act: Act) -> Phrase | None:
    if not any(item.id == act.item for item in remedies(situation.who)):
        return say("faction-zones.why.no-remedy")
    if not act.targets:
        return None
    patient = fighter(situation, act.target())
    if patient.is_dead:
        return say("faction-zones.why.dead")
    return None if patient.id == situation.who.id else why_not_nearby(situation, situation.who.id, patient.id)


def _remedies(situation: Situation) -> tuple[Variant, ...]:
    return kit.by_item("faction-zones.action.treat-with", remedies(situation.who))


_bonus = partial(Action, effort=Effort.BONUS)
_lifted = partial(_bonus, left=Nerve.FRENZIED)
_drawn = partial(_lifted, draws=True)
_healing = partial(Action, needs=(Need.ANYBODY,))
_STOWS = kit.with_what_is_held("faction-zones.action.stow-one")
_PUTS_DOWN = kit.with_what_is_held("faction-zones.action.put-down-one")
ACTIONS = (
    _drawn("ready", "FAC-ACT-02", _ready, variants=_readies, icon="box"),
    _drawn("stow", "FAC-ACT-02", _stow, variants=_STOWS, sought=True, icon="backpack"),
    _bonus("put-down", "FAC-ACT-02", _put_down, variants=_PUTS_DOWN, sought=True, icon="arrow-down"),
    _lifted("pick-up", "FAC-ACT-02", _pick_up, check=_check_pick_up, variants=_picks_up, icon="hand-grab"),
    Action("reload", "FAC-ACT-01", _reload, variants=_reloads, left=Nerve.FRENZIED, icon="rotate-clockwise"),
    _bonus("take-cover", "FAC-COVER-01", _take_cover, variants=_kinds_of_cover, icon="wall"),
    _healing("treat", "FAC-GAP-22", _treat, check=_check_treat, variants=_remedies, icon="bandage"),
)
