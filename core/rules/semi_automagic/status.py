"""What is said of somebody, and whether he still takes part: by his wounds and conditions."""

from core.base.phrase import Phrase, say
from core.engine.status import Bearing, Grade
from core.rules.kit.status import StatusRow, StatusTable, always, having
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.names import (
    BROKEN,
    DEAD,
    DESTROYED,
    DISABLED,
    DYING,
    HELPLESS,
    OUT_OF_ORDER,
    PARALYSED,
    POSSESSED,
    SLEEPING,
    SOUL_COMA,
    UNCONSCIOUS,
)

SAID = (
    *("prone", "held", "staggered", "stunned", "panicked", "confused", "raging", "stabilised"),
    *("leg-hurt", "arm-hurt", "hand-hurt", "hand-sore", "wing-hurt", "wing-sore"),
)
"""Conditions that an act may bring about, besides those that a status tells of."""


def _has_given_up(someone: Someone) -> bool:
    """Return whether somebody is broken in his own body; one that others have entered goes on under them."""
    return someone.has(BROKEN) and not someone.has(POSSESSED)


STATUS: StatusTable[Someone] = StatusTable(
    StatusRow(say("semi-automagic.status.dead"), having(DEAD), Bearing.DEAD, Grade.DEAD),
    StatusRow(say("semi-automagic.status.destroyed"), having(DESTROYED), Bearing.DEAD, Grade.DEAD),
    StatusRow(say("semi-automagic.status.out-of-order"), having(OUT_OF_ORDER), Bearing.DOWN),
    StatusRow(say("semi-automagic.status.dying"), having(DYING), Bearing.DOWN, Grade.DYING),
    StatusRow(say("semi-automagic.status.soul-coma"), having(SOUL_COMA), Bearing.DOWN),
    StatusRow(say("semi-automagic.status.unconscious"), having(UNCONSCIOUS), Bearing.DOWN),
    StatusRow(say("semi-automagic.status.sleeping"), having(SLEEPING), Bearing.DOWN),
    StatusRow(say("semi-automagic.status.paralysed"), having(PARALYSED), Bearing.DOWN),
    StatusRow(say("semi-automagic.status.broken"), _has_given_up, Bearing.OUT),
    StatusRow(say("semi-automagic.status.helpless"), having(HELPLESS), Bearing.DOWN),
    StatusRow(say("semi-automagic.status.disabled"), having(DISABLED), grade=Grade.BADLY_HURT),
    StatusRow(say("semi-automagic.status.wounded"), lambda who: who.wounds > 0, grade=Grade.HURT),
    StatusRow(say("semi-automagic.status.unhurt"), always, told=False),
)
"""Wounds are counted without an end: only one whom they have disabled is badly hurt."""


def states_of(someone: Someone) -> tuple[Phrase, ...]:
    """Return the states that somebody is in: dying, dead, unconscious and the like, and what else befell him."""
    others = tuple(say(f"semi-automagic.condition.{kind}") for kind in SAID if someone.has(kind))
    return (*STATUS.states(someone), *others)
