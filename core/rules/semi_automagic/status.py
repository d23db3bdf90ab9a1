"""What is said of somebody, and whether he still takes part: by his wounds and conditions."""

from core.base.phrase import say
from core.engine.status import CreatureState, Grade
from core.rules.kit.status import StatusRow, StatusTable, always
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.kinds import KINDS

_SEEN: list[StatusRow[Someone]] = [
    StatusRow(kind.id, kind.is_seen, kind.bearing, kind.grade) for kind in KINDS.values() if kind.bearing is not None
]
STATUS: StatusTable[Someone] = StatusTable(
    "semi-automagic",
    *_SEEN,
    StatusRow("wounded", lambda who: who.wounds > 0, grade=Grade.HURT),
    StatusRow("unhurt", always, told=False),
)
"""Wounds are counted without an end: only one whom they have disabled is badly hurt."""


def states_of(someone: Someone) -> tuple[CreatureState, ...]:
    """Return the states that somebody is in: dying, dead, unconscious and the like, and what else befell him."""
    others = (kind.id for kind in KINDS.values() if kind.told and someone.has(kind.id))
    told = (CreatureState(kind, say(f"semi-automagic.condition.{kind}")) for kind in others)
    return (*STATUS.states(someone), *told)
