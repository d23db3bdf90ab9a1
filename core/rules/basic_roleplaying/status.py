"""What is said of a combatant, and whether it still takes part: by its hit points and conditions."""

from core.base.phrase import Phrase, say
from core.engine.status import Bearing, Grade
from core.rules.basic_roleplaying.fighter import Fighter
from core.rules.basic_roleplaying.gear.weapons import Wielded, find_arm
from core.rules.basic_roleplaying.names import DEAD, DYING, UNCONSCIOUS
from core.rules.kit.status import StatusRow, StatusTable, always, having

OWN_WORD = (DEAD, DYING, UNCONSCIOUS)
"""Conditions that have a row of their own."""


def _has_lost(someone: Fighter, *, half: bool = False) -> bool:
    """Return whether any hit points are lost, or at least half of them."""
    track = someone.hit_points
    most = track.maximum or 0
    return track.value * 2 <= most if half else track.value < most


STATUS: StatusTable[Fighter] = StatusTable(
    StatusRow(say("basic-roleplaying.status.dead"), having(DEAD), Bearing.DEAD, Grade.DEAD),
    StatusRow(say("basic-roleplaying.status.dying"), lambda who: who.is_dying, Bearing.DOWN, Grade.DYING),
    StatusRow(say("basic-roleplaying.status.unconscious"), having(UNCONSCIOUS), Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow(
        say("basic-roleplaying.status.hurt"), lambda who: _has_lost(who, half=True), grade=Grade.BADLY_HURT, told=False
    ),
    StatusRow(say("basic-roleplaying.status.hurt"), _has_lost, grade=Grade.HURT, told=False),
    StatusRow(say("basic-roleplaying.status.unhurt"), always, told=False),
)
"""Whoever has no more than half of its hit points is badly hurt."""


def states_of(someone: Fighter) -> tuple[Phrase, ...]:
    """Return the states that a creature is in: those of the table, other conditions, and what of its gear is broken."""
    held = dict.fromkeys(each.kind for each in someone.conditions if each.kind not in OWN_WORD)
    broken = (
        item.name
        for item in someone.vitals.gear
        if (arm := find_arm(item, someone.sheet.arms)) is not None and Wielded(item, arm).is_broken
    )
    return (
        *STATUS.states(someone),
        *(say(f"basic-roleplaying.condition.{kind}") for kind in held),
        *(say("basic-roleplaying.status.broken", item=name) for name in broken),
    )
