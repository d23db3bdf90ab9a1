"""Readiness: whether somebody can defend against an attacker at all, and whether he is taken unawares by him."""

from enum import StrEnum

from core.base.ids import RuleId, TokenId
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Fighter
from core.rules.semi_automagic.names import FLAT_FOOTED, SURPRISED
from core.rules.semi_automagic.settings import UNREADY, ruled
from core.rules.semi_automagic.strike import Strike
from core.rules.semi_automagic.vision import is_located, view_of


class Readiness(StrEnum):
    """How somebody meets an attack."""

    READY = "ready"
    SURPRISED = "surprised"
    """At 1 less against this attacker."""
    DEFENCELESS = "defenceless"
    """Without any defence roll against this attacker."""


@rule("SEC-SURP-01", "SEC-SURP-02", "SEC-COND-06", "SEC-GAP-01")
def readiness(strike: Strike) -> Readiness:
    """Return how the target meets the attacker.

    By default whoever is surprised by him defends at 1 less, and whoever is flat-footed on his own account, such as
    just woken, not at all; the table may choose one of the two for both.
    """
    target, attacker = strike.target, strike.attacker
    caught = is_surprised_by(target, attacker.id) or is_unnoticed(strike)
    unready = any(held.kind == FLAT_FOOTED and held.source is None for held in target.conditions)
    if not caught and not unready:
        return Readiness.READY
    mode = ruled(target.house, UNREADY)
    if mode == "no_defence" or (mode == "mixed" and unready):
        return Readiness.DEFENCELESS
    return Readiness.SURPRISED


def is_surprised_by(someone: Fighter, attacker: str) -> bool:
    """Return whether somebody bears the mark of being surprised by an attacker."""
    return any(
        held.kind in (SURPRISED, FLAT_FOOTED) and attacker in (held.source, held.other) for held in someone.conditions
    )


@rule("SEC-SURP-01")
def is_unnoticed(strike: Strike) -> bool:
    """Return whether the target does not know that the attacker is there: hidden or invisible, and not located."""
    where = strike.state, strike.encounter, strike.board, strike.target.id, strike.attacker.id
    view = view_of(*where)
    return view.unseen is not None and view.cited == "SEC-VIS-03" and not is_located(*where)


@rule("SEC-SURP-01")
def take_unawares(ctx: Context, surprised: tuple[TokenId, ...]) -> None:
    """Let those who did not know of the other side be surprised by everybody of it, until their first turn."""
    tokens = ctx.encounter.tokens
    for who in surprised:
        for other in clock_of(ctx.encounter).combatants:
            if other in tokens and who in tokens and tokens[other].side != tokens[who].side:
                mark = Condition(SURPRISED, source=other, until=1)
                ctx.emit(ConditionSet(ctx.encounter.id, who, mark, RuleId("SEC-SURP-01")))
