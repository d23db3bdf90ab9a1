"""Initiative: the check that puts everybody in order, by ties and late-comers, and who is first outside of turns."""

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.explain.tally import Tally
from core.rulebook.cite import rule
from core.rules.kit.reasons import because
from core.rules.kit.roll_offs import attempt_key, roll_order
from core.rules.semi_automagic.checks import SKILL, roll_total, skill_tally
from core.rules.semi_automagic.clock import SecondsClock, clock_of, set_clock
from core.rules.semi_automagic.fighter import Action, Situation, Someone, fighter_of
from core.rules.semi_automagic.names import REFLEX

INITIATIVE = "initiative"
RACE = "race"


@rule("SEC-INIT-01")
def initiative_tally(someone: Someone) -> Tally:
    """Return what is added to the die of initiative: the bonus in Reflex and the Dexterity score."""
    dexterity = because("SEC-INIT-01", say("semi-automagic.reason.dexterity"), SKILL, someone.sheet.dexterity)
    return skill_tally(someone, REFLEX, more=(dexterity,))


@rule("SEC-INIT-01")
def roll_initiative(
    ctx: Context, who: TokenId, *, attempt: int = 1, what: str = INITIATIVE, cited: str = "SEC-INIT-01"
) -> Procedure[int]:
    """Roll somebody's initiative check, with a line in the log."""
    return (
        yield from roll_total(
            ctx,
            who,
            lambda: initiative_tally(fighter_of(ctx.state, ctx.token(who))),
            key=attempt_key(f"{what}:{who}", attempt),
            cited=cited,
            subject=say(f"semi-automagic.draw.{what}", token=who),
            verdict=lambda total: say(f"semi-automagic.verdict.{what}", token=who, total=total),
        )
    )


@rule("SEC-INIT-02")
def ranked(
    ctx: Context, who: tuple[TokenId, ...], *, what: str = INITIATIVE, cited: str = "SEC-INIT-01", attempt: int = 1
) -> Procedure[tuple[tuple[TokenId, int], ...]]:
    """Let several roll, and return them from first to last, each with the total of the first roll.

    Equal totals roll again among themselves; their place relative to everybody else stays as it is.
    """

    def roll(each: TokenId, number: int) -> Procedure[int]:
        rolled_by = cited if number == attempt else "SEC-INIT-02"
        return roll_initiative(ctx, each, attempt=number, what=what, cited=rolled_by)

    return (yield from roll_order(who, roll, attempt=attempt))


@rule("SEC-INIT-01", "SEC-INIT-02")
def settle_order(ctx: Context) -> Procedure[None]:
    """Let all combatants roll, and put them in order."""
    found = yield from ranked(ctx, clock_of(ctx.encounter).combatants)
    clock = clock_of(ctx.encounter)
    there = tuple((who, total) for who, total in found if who in clock.combatants)
    set_clock(ctx, changed(clock, order=tuple(who for who, _ in there), scores=dict(there)), "SEC-INIT-01")


@rule("SEC-INIT-04")
def slot_in(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody who comes late roll, and put him in the order; where his place has passed, he waits a round."""
    total = yield from roll_initiative(ctx, who, cited="SEC-INIT-04")
    clock = clock_of(ctx.encounter)
    tied = tuple(each for each in clock.order if clock.scores.get(each) == total)
    order = tuple(each for each in clock.order if each not in tied)
    among: tuple[TokenId, ...] = (who,)
    if tied:
        found = yield from ranked(ctx, (*tied, who), cited="SEC-INIT-02", attempt=2)
        place = [each for each, _ in found].index(who) if any(each == who for each, _ in found) else len(tied)
        # those who were there keep their order among themselves
        among = (*tied[:place], who, *tied[place:])
        clock = clock_of(ctx.encounter)
    ahead = tuple(each for each in order if clock.scores.get(each, 0) > total)
    order = (*ahead, *among, *(each for each in order if each not in ahead))
    set_clock(ctx, _with_late(clock, order, who, total), "SEC-INIT-04")


def _with_late(clock: SecondsClock, order: tuple[TokenId, ...], who: TokenId, total: int) -> SecondsClock:
    begun = [order.index(each) for each in clock.done if each in order]
    passed = bool(begun) and order.index(who) < max(begun)
    return changed(
        clock, order=order, scores={**clock.scores, who: total}, done=(*clock.done, who) if passed else clock.done
    )


@rule("SEC-INIT-03")
def race(ctx: Context, who: tuple[TokenId, ...]) -> Procedure[TokenId | None]:
    """Let some roll for who is first, and say who it is; None if nobody is left."""
    found = yield from ranked(ctx, who, what=RACE, cited="SEC-INIT-03")
    if not found:
        return None
    ctx.tell_of(found[0][0], "semi-automagic.log.first", "SEC-INIT-03")
    return found[0][0]


@rule("SEC-INIT-03")
def _race(ctx: Context, act: Act) -> Procedure[None]:
    """Try to be quicker than somebody else."""
    yield from race(ctx, tuple(dict.fromkeys((act.actor, *act.targets))))


@rule("SEC-INIT-03")
def _against_others(situation: Situation, act: Act) -> Phrase | None:
    return say("semi-automagic.why.oneself") if situation.who.id in act.targets else None


ACTIONS = (
    Action(RACE, "SEC-INIT-03", _race, needs=(Need.TARGET,), check=_against_others, repeats=True, icon="stopwatch"),
)
