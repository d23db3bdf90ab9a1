"""What is said of a fighter, and whether he still takes part: by his pools and by what holds him (T99-LETH-04)."""

from core.engine.status import Bearing, Grade
from core.rules.kit.status import StatusRow, StatusTable, always
from core.rules.towers.fighter import Fighter
from core.rules.towers.kinds import HELPLESS, UNCONSCIOUS
from core.rules.towers.names import STUN


def _is_stunned_at_all(someone: Fighter) -> bool:
    stun = someone.track(STUN)
    return stun.value < (stun.maximum or 0)


STATUS: StatusTable[Fighter] = StatusTable(
    "99-towers",
    StatusRow("dead", lambda who: who.is_dead, Bearing.DEAD, Grade.DEAD),
    StatusRow("dying", lambda who: who.is_dying, Bearing.DOWN, Grade.DYING),
    StatusRow("disabled", lambda who: who.is_disabled and not who.disabled_acts, Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow("unconscious", lambda who: who.is_unconscious, Bearing.DOWN),
    StatusRow("helpless", lambda who: who.has(HELPLESS), Bearing.DOWN),
    # by a house rule whoever has no LETHAL left stays on his feet
    StatusRow("disabled", lambda who: who.is_disabled, grade=Grade.BADLY_HURT),
    StatusRow("wounded", lambda who: who.is_wounded, grade=Grade.BADLY_HURT),
    StatusRow("hurt", _is_stunned_at_all, grade=Grade.HURT, told=False),
    StatusRow("unhurt", always, told=False),
    own=(HELPLESS, UNCONSCIOUS),
)
"""Whoever has lost LETHAL is badly hurt; whoever has lost STUN alone is not."""
