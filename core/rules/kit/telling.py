"""Telling: one check of the rules as a line of the log, with its tallies, what was drawn and how it came out."""

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.engine.context import Context
from core.engine.event import Checked
from core.explain.check import Check
from core.explain.tally import Tally


def tell_check(
    ctx: Context,
    rule: str,
    actor: str,
    *,
    target: str | None = None,
    tallies: tuple[Tally, ...] = (),
    drawn: tuple[Phrase, ...] = (),
    degree: Phrase,
    verdict: Phrase,
    passed: bool | None = None,
    harms: bool = False,
    is_total: bool = False,
) -> None:
    """Put a check of somebody into the log: by which rule, against whom, on what, and what came of it."""
    ctx.emit(Checked(Check(RuleId(rule), actor, target, tallies, drawn, degree, verdict, passed, harms, is_total)))
