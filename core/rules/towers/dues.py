"""Effects that are due at the beginning of a phase: reminders, and harm that comes round again."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.context import Context
from core.engine.event import DueChanged
from core.engine.request import Procedure
from core.model.encounter import Due
from core.rulebook.cite import rule
from core.rules.towers.harm import Harm, suffer

REMINDER = "reminder"
"""A line for the game master; `text` says what."""
ONGOING = "ongoing"
"""Damage to `whom`: `stun` and `lethal`, again after `every` phases as often as `times` says."""


def whom_of(due: Due) -> TokenId | None:
    """Return whom an effect concerns."""
    whom = due.argument("whom")
    return None if whom is None else TokenId(str(whom))


def due_words(due: Due) -> Phrase:
    """Return what is told of an effect as it happens."""
    return say("99-towers.log.due", effect=verbatim(str(due.argument("text") or "")))


@rule("T99-CLOCK-03", "T99-CLOCK-05")
def carry_out_due(ctx: Context, due: Due) -> Procedure[None]:
    """Let an effect happen, and set it up again if it comes round."""
    ctx.note(due_words(due), RuleId("T99-CLOCK-05"))
    whom = whom_of(due)
    if due.rule == ONGOING and whom is not None:
        harm = Harm(max(0, due.number("stun")), max(0, due.number("lethal")))
        suffer(ctx, whom, harm, "T99-CLOCK-05")
    times, every = due.number("times", 1), due.number("every")
    if every > 0 and times > 1:
        (identity,) = ctx.state.fresh_ids("due")
        again = Due(identity, due.at + every, due.rule, tuple({**dict(due.arguments), "times": times - 1}.items()))
        ctx.emit(DueChanged(ctx.encounter.id, (*ctx.encounter.due, again)))
    return
    yield
