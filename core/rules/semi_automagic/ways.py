"""Ways of moving: on foot, flying, swimming, climbing and burrowing, each with a speed of its own."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.semi_automagic.action import Action, Situation
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.sheet import Way
from core.rules.semi_automagic.speed import MARKS, speed_of, way_of

CHANGE = "change-way"
_WAYS: tuple[Way, ...] = ("walk", *MARKS)


@rule("SEC-MOVE-01")
def _change(ctx: Context, act: Act) -> Procedure[None]:
    """Go on another way: into the air or the water, up a wall, under the ground, or on foot again."""
    wanted = _way_in(act)
    for way, kind in MARKS.items():
        if way != wanted and fighter(ctx, act.actor).has(kind):
            ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, kind, rule=RuleId("SEC-MOVE-01")))
    if wanted is not None and wanted in MARKS:
        ctx.emit(ConditionSet(ctx.encounter.id, act.actor, Condition(MARKS[wanted]), RuleId("SEC-MOVE-01")))
    return
    yield


def _way_in(act: Act) -> Way | None:
    """Return the way that an act names; None where it names none."""
    named = dict(act.options).get("way")
    return next((way for way in _WAYS if way == named), None)


def _check(situation: Situation, act: Act) -> Phrase | None:
    way = _way_in(act)
    if way is None:
        return None
    if way == way_of(situation.who):
        return say("semi-automagic.why.moves-so")
    return None if speed_of(situation.who, way) > 0 else say("semi-automagic.why.cannot-move-so")


def _variants(situation: Situation) -> tuple[Variant, ...]:
    """Offer every other way for which there is a speed; most creatures have none."""
    now = way_of(situation.who)
    return tuple(
        Variant(say(f"semi-automagic.action.{CHANGE}.{way}"), options=(("way", way),))
        for way in _WAYS
        if way != now and situation.who.sheet.pace(way) > 0
    )


ACTIONS = (Action(CHANGE, RuleId("SEC-MOVE-01"), _change, check=_check, variants=_variants, icon="feather"),)
