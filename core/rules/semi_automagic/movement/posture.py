"""Postures and ways of moving: crouching, lying down and getting up; flying, swimming, climbing, burrowing."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure, asks_nothing
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.fighter import Someone, fighter
from core.rules.semi_automagic.movement.speed import MARKS, mode_of, speed_of
from core.rules.semi_automagic.names import CROUCHING, PRONE
from core.rules.semi_automagic.settings import STAND_FROM_PRONE, number_of
from core.rules.semi_automagic.sheet import Mode
from core.rules.semi_automagic.situation import Action, Situation

CROUCH, LIE_DOWN, STAND = "crouch", "go-prone", "stand"
RAPID_STAND = "Rapid Stand"
"""The technique of Acrobatics that gets one up sooner (SEC-GAP-04)."""
CHANGE = "change-way"
_WAYS: tuple[Mode, ...] = ("walk", *MARKS)


def _set(ctx: Context, act: Act, posture: str | None) -> None:
    """Let somebody take a posture, upright without one."""
    for kind in (CROUCHING, PRONE):
        if kind != posture and fighter(ctx, act.actor).has(kind):
            ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, kind, rule=RuleId("SEC-ACT-02")))
    if posture is not None:
        held = Condition(posture, lasting=posture == PRONE)
        ctx.emit(ConditionSet(ctx.encounter.id, act.actor, held, RuleId("SEC-ACT-02")))


@rule("SEC-ACT-02")
def _crouch(ctx: Context, act: Act) -> Procedure[None]:
    """Go down on one's knees, or up onto them."""
    _set(ctx, act, CROUCHING)
    return asks_nothing()


@rule("SEC-ACT-02")
def _lie_down(ctx: Context, act: Act) -> Procedure[None]:
    """Go to the ground."""
    _set(ctx, act, PRONE)
    return asks_nothing()


@rule("SEC-ACT-02")
def _stand(ctx: Context, act: Act) -> Procedure[None]:
    """Get up."""
    _set(ctx, act, None)
    return asks_nothing()


@rule("SEC-ACT-02", "SEC-GAP-04")
def seconds_to_stand(someone: Someone) -> int:
    """Return how long it takes to stand up: 1 second from a crouch, from prone as the table plays it.

    Rapid Stand makes it 1 second instead of 2, or 2 instead of 4.
    """
    if not someone.has(PRONE):
        return 1
    seconds = number_of(someone.house, STAND_FROM_PRONE)
    return seconds // 2 if someone.sheet.knows(RAPID_STAND) else seconds


def _cost(situation: Situation, act: Act) -> int:
    return seconds_to_stand(situation.who)


def _not_crouching(situation: Situation, act: Act) -> Phrase | None:
    return say("semi-automagic.why.crouching") if situation.who.has(CROUCHING) else None


def _not_prone(situation: Situation, act: Act) -> Phrase | None:
    return say("semi-automagic.why.prone") if situation.who.has(PRONE) else None


def _down(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    return None if who.has(PRONE) or who.has(CROUCHING) else say("semi-automagic.why.upright")


@rule("SEC-MOVE-01")
def _change(ctx: Context, act: Act) -> Procedure[None]:
    """Go on another way: into the air or the water, up a wall, under the ground, or on foot again."""
    wanted = _way_in(act)
    for way, kind in MARKS.items():
        if way != wanted and fighter(ctx, act.actor).has(kind):
            ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, kind, rule=RuleId("SEC-MOVE-01")))
    if wanted is not None and wanted in MARKS:
        ctx.emit(ConditionSet(ctx.encounter.id, act.actor, Condition(MARKS[wanted]), RuleId("SEC-MOVE-01")))
    return asks_nothing()


def _way_in(act: Act) -> Mode | None:
    """Return the way that an act names; None where it names none."""
    named = dict(act.options).get("way")
    return next((way for way in _WAYS if way == named), None)


def _check(situation: Situation, act: Act) -> Phrase | None:
    way = _way_in(act)
    if way is None:
        return None
    if way == mode_of(situation.who):
        return say("semi-automagic.why.moves-so")
    return None if speed_of(situation.who, way) > 0 else say("semi-automagic.why.cannot-move-so")


def _variants(situation: Situation) -> tuple[Variant, ...]:
    """Offer every other way for which there is a speed; most creatures have none."""
    now = mode_of(situation.who)
    return tuple(
        Variant(say(f"semi-automagic.action.{CHANGE}.{way}"), options=(("way", way),))
        for way in _WAYS
        if way != now and situation.who.sheet.pace(way) > 0
    )


ACTIONS = (
    Action(STAND, RuleId("SEC-ACT-02"), _stand, cost=_cost, check=_down, icon="arrow-up"),
    Action(CROUCH, RuleId("SEC-ACT-02"), _crouch, seconds=1, check=_not_crouching, icon="stairs"),
    Action(LIE_DOWN, RuleId("SEC-ACT-02"), _lie_down, seconds=1, check=_not_prone, icon="arrow-down"),
    Action(CHANGE, RuleId("SEC-MOVE-01"), _change, check=_check, variants=_variants, icon="feather"),
)
