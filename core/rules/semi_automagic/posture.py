"""Posture: crouching, lying on the ground and getting up again."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.semi_automagic.action import Action, Situation
from core.rules.semi_automagic.fighter import Someone, fighter
from core.rules.semi_automagic.names import CROUCHING, PRONE
from core.rules.semi_automagic.settings import STAND_FROM_PRONE, number_of

CROUCH, LIE_DOWN, STAND = "crouch", "go-prone", "stand"
RAPID_STAND = "Rapid Stand"
"""The technique of Acrobatics that gets one up sooner (SEC-GAP-04)."""


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
    return
    yield


@rule("SEC-ACT-02")
def _lie_down(ctx: Context, act: Act) -> Procedure[None]:
    """Go to the ground."""
    _set(ctx, act, PRONE)
    return
    yield


@rule("SEC-ACT-02")
def _stand(ctx: Context, act: Act) -> Procedure[None]:
    """Get up."""
    _set(ctx, act, None)
    return
    yield


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


ACTIONS = (
    Action(STAND, RuleId("SEC-ACT-02"), _stand, cost=_cost, check=_down, icon="arrow-up"),
    Action(CROUCH, RuleId("SEC-ACT-02"), _crouch, seconds=1, check=_not_crouching, icon="stairs"),
    Action(LIE_DOWN, RuleId("SEC-ACT-02"), _lie_down, seconds=1, check=_not_prone, icon="arrow-down"),
)
