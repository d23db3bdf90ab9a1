"""What is said of a combatant, and whether it still takes part: by its health and conditions."""

from core.engine.status import Bearing, Grade
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import DEAD, DYING, FLED, INCAPACITATED, SURRENDERED, Fighter
from core.rules.kit.status import StatusRow, StatusTable, by_track, having


@rule("FAC-COND-01")
def _counts_as_incapacitated(someone: Fighter) -> bool:
    """Return whether terror holds somebody who cannot flee: it counts as incapacitated (FAC-TAB-STATE)."""
    return someone.is_helpless and not someone.is_down


STATUS: StatusTable[Fighter] = StatusTable(
    "faction-zones",
    StatusRow("dead", having(DEAD), Bearing.DEAD, Grade.DEAD),
    StatusRow("dying", having(DYING), Bearing.DOWN, Grade.DYING),
    StatusRow("incapacitated", lambda who: who.is_down and not who.is_dead, Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow("surrendered", having(SURRENDERED), Bearing.OUT),
    StatusRow("fled", having(FLED), Bearing.GONE),
    StatusRow("terrified", _counts_as_incapacitated, Bearing.DOWN, told=False),
    *by_track(lambda who: who.health, "hurt", "hurt", "unhurt"),
    own=(DEAD, DYING, INCAPACITATED, SURRENDERED, FLED),
)
"""Whoever has no more than half of its health is badly hurt."""
