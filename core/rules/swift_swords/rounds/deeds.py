"""What is done with dice alone: putting some forward, holding, calling a Refresh, carrying a die over, letting go."""

from functools import partial

from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, only_if
from core.rules.swift_swords.clock import clock_of, in_order, is_part, set_clock, shown, usable, without
from core.rules.swift_swords.names import CRUSHED, PANICKED
from core.rules.swift_swords.rounds.course import call_refresh
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.settings import CALLER_OPTION, chosen

LAY, HOLD_DIE, REFRESH, CARRY, LET_GO = "lay-die", "hold", "refresh", "carry", "let-go"
DEAREST = 7
"""Pips of the dearest action: a Charge with a Large weapon (SST-MOVE-04)."""


def _face_of(act: Act) -> int:
    """Return the face of the die that an act names by its item; nought where it names none."""
    return int(act.item) if act.item is not None and act.item.isdecimal() else 0


@rule("SST-COST-01", "SST-COST-02")
def _lay(ctx: Context, act: Act) -> None:
    """Put a die forward for the next action, besides those that lie there already; or take as many back."""
    clock, face = clock_of(ctx.encounter), _face_of(act)
    laid = clock.laid.get(act.actor, ())
    back = act.number("back")
    after = without(laid, (face,) * back) if back else in_order([*laid, face])
    clock = clock.noted("laid", act.actor, after) if after else clock.lacking("laid", act.actor)
    set_clock(ctx, clock, "SST-COST-01")


def _layings(situation: Situation) -> tuple[Variant, ...]:
    """Offer to put forward each die that is not, and to take back each that is."""
    rest = without(situation.hand, situation.laid)
    more = (
        Variant(say("swift-swords.action.lay-die.forward", face=face), str(face))
        for face in dict.fromkeys(usable(rest))
    )
    back = (
        Variant(say("swift-swords.action.lay-die.back", face=face), str(face), options=(("back", 1),))
        for face in dict.fromkeys(situation.laid)
    )
    return (*more, *back)


@rule("SST-COST-03")
def _check_lay(situation: Situation, act: Act) -> Phrase | None:
    face = _face_of(act)
    back = act.number("back")
    among = situation.laid if back else usable(without(situation.hand, situation.laid))
    return None if is_part((face,) * max(1, back), among) else say("swift-swords.why.no-such-die")


@rule("SST-HELD-01", "SST-HELD-03")
def _hold(ctx: Context, act: Act) -> None:
    """Take no action for now: the dice are kept, and whoever comes next acts."""
    set_clock(ctx, clock_of(ctx.encounter).having("holding", act.actor).having("ready", act.actor), "SST-HELD-01")
    ctx.tell_of(act.actor, "swift-swords.log.holds-action", "SST-HELD-01")


@rule("SST-HELD-01")
def _check_hold(situation: Situation, act: Act) -> Phrase | None:
    if situation.clock.closing:
        return say("swift-swords.why.closing")
    return say("swift-swords.why.holds") if situation.who.id in situation.clock.holding else None


@rule("SST-REF-02", "SST-REF-08", "SST-GAP-03")
def _refresh(ctx: Context, act: Act) -> Procedure[None]:
    """Call for a Refresh for want of pips; the dice that do not suffice are lost."""
    who, clock = act.actor, clock_of(ctx.encounter)
    if chosen(ctx.state.house_rules, CALLER_OPTION):
        yield from call_refresh(ctx, None)
        return
    set_clock(ctx, clock.holds_dice(who, ()), "SST-REF-08")
    yield from call_refresh(ctx, who)


@rule("SST-REF-02")
def _check_refresh(situation: Situation, act: Act) -> Phrase | None:
    if situation.clock.closing:
        return say("swift-swords.why.closing")
    enough = sum(usable(situation.hand)) >= DEAREST
    return say("swift-swords.why.dice-suffice", dice=shown(situation.hand)) if enough else None


@rule("SST-REF-03", "SST-REF-05", "SST-REF-08")
def _carry(ctx: Context, act: Act) -> None:
    """Keep one die for the next hand in place of a last action; the others are gone."""
    clock, face = clock_of(ctx.encounter), _face_of(act)
    clock = clock.noted("carried", act.actor, face).having("done", act.actor).holds_dice(act.actor, ())
    set_clock(ctx, clock, "SST-REF-05")
    ctx.tell_of(act.actor, "swift-swords.log.carries", "SST-REF-05", face=face)


def _carryings(situation: Situation) -> tuple[Variant, ...]:
    """Offer each die in hand, a 1 too."""
    faces = dict.fromkeys(situation.hand)
    return tuple(Variant(say("swift-swords.action.carry.die", face=face), str(face)) for face in faces)


@rule("SST-REF-03", "SST-REF-08")
def _check_carry(situation: Situation, act: Act) -> Phrase | None:
    if not situation.clock.closing:
        return say("swift-swords.why.no-refresh")
    return None if is_part((_face_of(act),), situation.hand) else say("swift-swords.why.no-such-die")


@rule("SST-REF-04")
def _let_go(ctx: Context, act: Act) -> None:
    """Take no last option: all dice are removed."""
    clock = clock_of(ctx.encounter).having("done", act.actor).holds_dice(act.actor, ())
    set_clock(ctx, clock, "SST-REF-04")
    ctx.tell_of(act.actor, "swift-swords.log.lets-go", "SST-REF-04")


_if_closing = only_if(lambda situation: situation.clock.closing, "swift-swords.why.no-refresh")
_with_dice = partial(Action, keeps=True, left_to=(PANICKED, CRUSHED))
ACTIONS = (
    _with_dice(LAY, "SST-COST-02", _lay, check=_check_lay, variants=_layings, icon="dice-6"),
    Action(HOLD_DIE, "SST-HELD-01", _hold, check=_check_hold, keeps=True, icon="player-pause"),
    Action(REFRESH, "SST-REF-02", _refresh, check=_check_refresh, keeps=True, icon="refresh"),
    _with_dice(CARRY, "SST-REF-05", _carry, check=_check_carry, variants=_carryings, icon="arrow-forward-up"),
    _with_dice(LET_GO, "SST-REF-04", _let_go, check=_if_closing, icon="circle-check"),
)
