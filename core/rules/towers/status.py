"""What is said of a fighter, and whether he still takes part: by his pools and by what holds him (T99-LETH-04)."""

from core.base.phrase import say
from core.engine.status import Bearing, Grade
from core.rules.kit.status import StatusRow, StatusTable, always
from core.rules.towers.fighter import Fighter
from core.rules.towers.names import STUN

HELPLESS, UNCONSCIOUS = "helpless", "unconscious"


def _is_stunned_at_all(someone: Fighter) -> bool:
    stun = someone.track(STUN)
    return stun.value < (stun.maximum or 0)


STATUS: StatusTable[Fighter] = StatusTable(
    StatusRow(say("99-towers.status.dead"), lambda who: who.is_dead, Bearing.DEAD, Grade.DEAD),
    StatusRow(say("99-towers.status.dying"), lambda who: who.is_dying, Bearing.DOWN, Grade.DYING),
    StatusRow(
        say("99-towers.status.disabled"),
        lambda who: who.is_disabled and not who.disabled_acts,
        Bearing.DOWN,
        Grade.BADLY_HURT,
    ),
    StatusRow(say("99-towers.status.unconscious"), lambda who: who.is_unconscious, Bearing.DOWN),
    StatusRow(say("99-towers.status.helpless"), lambda who: who.has(HELPLESS), Bearing.DOWN),
    # by a house rule whoever has no LETHAL left stays on his feet
    StatusRow(say("99-towers.status.disabled"), lambda who: who.is_disabled, grade=Grade.BADLY_HURT),
    StatusRow(say("99-towers.status.wounded"), lambda who: who.is_wounded, grade=Grade.BADLY_HURT),
    StatusRow(say("99-towers.status.hurt"), _is_stunned_at_all, grade=Grade.HURT, told=False),
    StatusRow(say("99-towers.status.unhurt"), always, told=False),
    own=(HELPLESS, UNCONSCIOUS),
)
"""Whoever has lost LETHAL is badly hurt; whoever has lost STUN alone is not."""
