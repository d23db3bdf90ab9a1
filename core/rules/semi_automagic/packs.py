"""Packs in a fight: letting go of all that is packed at once, and taking up what lies within reach."""

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.carrying import drop_packs, hand_over
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.geometry.units import SQUARE
from core.model.keeper import keeper_of
from core.model.loads import Lying, Portion, packed, piles_near
from core.model.scene import Pile
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.action import Action, Situation, situation_of

DROP_PACKS, PICK_UP = "drop-packs", "pick-up"
PILE = "pile"
"""The option that names the pile to take from."""
TAKING = 2
"""Seconds that taking something up needs, as long as getting it out of a pack."""


@rule("SEC-ACT-01")
def _drop_packs(ctx: Context, act: Act) -> Procedure[None]:
    """Let packs with what is in them, and whatever else is stowed, fall where one stands."""
    if not drop_packs(ctx, ctx.token(act.actor), RuleId("SEC-ACT-01")):
        raise Refused("semi-automagic.why.nothing-packed")
    ctx.note(say("semi-automagic.log.drops-packs", token=act.actor), RuleId("SEC-ACT-01"))
    return
    yield


def _has_packed(situation: Situation, act: Act) -> Phrase | None:
    return None if packed(situation.who.vitals.gear) else say("semi-automagic.why.nothing-packed")


def within_reach(situation: Situation) -> tuple[Pile, ...]:
    """Return what lies under somebody, or less than a square of the map beside him."""
    who = situation.who
    place = situation.board.stand(who.id).rect
    return piles_near(situation.state, who.token.scene, place, SQUARE)


@rule("SEC-ACT-01")
def _pick_up(ctx: Context, act: Act) -> Procedure[None]:
    """Take up one thing of a pile, or all of it."""
    situation = situation_of(ctx, act.actor)
    pile = _pile(situation, act)
    if pile is None:
        raise Refused("semi-automagic.why.nothing-lies")
    portions = tuple(Portion(item.id) for item in pile.gear if act.item in (None, item.id))
    if not portions:
        raise Refused("semi-automagic.why.nothing-lies")
    token = ctx.token(act.actor)
    keeper = keeper_of(ctx.encounter.id, token)
    hand_over(ctx, Lying(token.scene, pile.id), portions, keeper, rule=RuleId("SEC-ACT-01"))
    ctx.note(say("semi-automagic.log.picks-up", token=act.actor), RuleId("SEC-ACT-01"))
    return
    yield


def _pile(situation: Situation, act: Act) -> Pile | None:
    """Return the pile that an act means, wherever it lies; None if it lies there no more."""
    return situation.state.wear_of(situation.who.token.scene).pile(str(act.option(PILE)))


def _may_pick_up(situation: Situation, act: Act) -> Phrase | None:
    if act.option(PILE) is None:
        return None if within_reach(situation) else say("semi-automagic.why.nothing-lies")
    pile = _pile(situation, act)
    if pile is None:
        return say("semi-automagic.why.nothing-lies")
    return None if pile in within_reach(situation) else say("semi-automagic.why.lies-too-far")


def _lying(situation: Situation) -> tuple[Variant, ...]:
    """Offer every pile within reach whole, and each of its things."""
    found: list[Variant] = []
    for pile in within_reach(situation):
        options = ((PILE, pile.id),)
        loose = tuple(item for item in pile.gear if not item.inside)
        if len(loose) > 1:
            found.append(Variant(say("semi-automagic.action.pick-up-all", count=len(loose)), options=options))
        found += [
            Variant(say("semi-automagic.action.pick-up-one", item=item.name), item=item.id, options=options)
            for item in loose
        ]
    if found:
        return tuple(found)
    return (Variant(say("semi-automagic.action.pick-up"), why_not=say("semi-automagic.why.nothing-lies")),)


ACTIONS = (
    Action(
        DROP_PACKS,
        RuleId("SEC-ACT-01"),
        _drop_packs,
        check=_has_packed,
        icon="package",
    ),
    Action(
        PICK_UP,
        RuleId("SEC-ACT-01"),
        _pick_up,
        seconds=TAKING,
        variants=_lying,
        check=_may_pick_up,
        repeats=True,
        icon="hand-grab",
    ),
)
