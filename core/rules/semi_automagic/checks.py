"""Checks: a d6 and a bonus against a difficulty, with the whole reckoning in the log."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, ask
from core.explain.check import Check
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.rulebook.cite import rule

DIE = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """A check that somebody is to make: `bonus` and `dc` as they stand when the die is rolled, None if he is gone.

    `who` is the id of the token, or of the person on no map. `what` names the check in the log, `key` the question.
    """

    who: str
    what: Phrase
    cited: str
    key: str
    bonus: Callable[[Campaign], Tally | None]
    dc: Callable[[Campaign], int]
    against: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a check came out: the face of the die, what it came to, and the DC."""

    face: int
    total: int
    dc: int

    @property
    @rule("SEC-DICE-01")
    def passed(self) -> bool:
        """Whether the total is the DC or more; no face decides by itself."""
        return self.total >= self.dc


@rule("SEC-DICE-01")
def check(ctx: Context, trial: Trial, *, quiet: bool = False) -> Procedure[Result | None]:
    """Roll a check, with a line in the log unless it is `quiet`; None if whoever makes it is gone."""

    def build(state: Campaign) -> Roll | None:
        bonus = trial.bonus(state)
        if bonus is None:
            return None
        return Roll(
            key=trial.key,
            asks=CHANCE,
            rules=(RuleId("SEC-DICE-01"), RuleId(trial.cited)),
            owner=trial.who,
            subject=say("semi-automagic.draw.check", token=trial.who, what=trial.what),
            dice=(DIE,),
            bounds=(trial.dc(state) - bonus.total.number,),
        )

    faces = yield from ask(build)
    bonus = trial.bonus(ctx.state)
    if faces is None or bonus is None:
        return None
    result = Result(faces[0], faces[0] + bonus.total.number, trial.dc(ctx.state))
    if not quiet:
        tell(ctx, trial, bonus, result)
    return result


def tell(ctx: Context, trial: Trial, bonus: Tally, result: Result) -> None:
    """Write a check that was rolled into the log."""
    degree = say("semi-automagic.degree.passes" if result.passed else "semi-automagic.degree.fails")
    ctx.emit(
        Checked(
            Check(
                rule=RuleId(trial.cited),
                actor=trial.who,
                target=trial.against,
                tallies=(bonus,),
                drawn=(say("semi-automagic.rolled.die", sides=DIE, face=result.face),),
                degree=degree,
                verdict=say(
                    "semi-automagic.verdict.check", what=trial.what, total=result.total, dc=result.dc, degree=degree
                ),
            )
        )
    )
