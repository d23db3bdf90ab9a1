"""Who is first: the check of initiative outside of the order of turns, for whatever somebody wants to do first."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.semi_automagic.action import Action, Situation
from core.rules.semi_automagic.initiative import ranked

RACE = "race"


@rule("SEC-INIT-03")
def race(ctx: Context, who: tuple[TokenId, ...]) -> Procedure[TokenId | None]:
    """Let some roll for who is first, and say who it is; None if nobody is left."""
    found = yield from ranked(ctx, who, what=RACE, cited="SEC-INIT-03")
    if not found:
        return None
    ctx.note(say("semi-automagic.log.first", token=found[0][0]), RuleId("SEC-INIT-03"))
    return found[0][0]


@rule("SEC-INIT-03")
def _race(ctx: Context, act: Act) -> Procedure[None]:
    """Try to be quicker than somebody else."""
    yield from race(ctx, tuple(dict.fromkeys((act.actor, *act.targets))))


@rule("SEC-INIT-03")
def _against_others(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.id in act.targets:
        return say("semi-automagic.why.oneself")
    return None


ACTIONS = (
    Action(
        RACE,
        RuleId("SEC-INIT-03"),
        _race,
        needs=(Need.TARGET,),
        check=_against_others,
        repeats=True,
        icon="stopwatch",
    ),
)
