"""Facts of turns that are spent in seconds, as in Semi-Automagic, and of whoever directs a body in one."""

from typing import Any

from core.base.ids import TokenId
from core.rules.semi_automagic.attack.answered import rolls_left
from core.rules.semi_automagic.clock import DefenceKind, Stride
from core.rules.semi_automagic.fighter import encountered, fighter_of
from core.rules.semi_automagic.movement.steps import high_speed
from tests.transcripts.runner import Played

SECONDS = ("left", "score", "owes", "due", "holds", "covered", "fast", "dodges", "mind", "trained", "ability", "arms")
"""The facts about somebody whose turn is spent in seconds."""


def of_seconds(played: Played, who: TokenId, name: str) -> Any:
    """Return a fact about somebody's turn where it is spent in seconds, and about whoever directs him in it."""
    clock: Any = played.encounter.clock
    if name == "dodges":
        return rolls_left(
            played.encounter, fighter_of(played.session.state, played.encounter.tokens[who]), DefenceKind.DODGE
        )
    turn, task = clock.turn_of(who), clock.unfinished.get(who)
    name, _, rest = name.partition(".")
    if name in ("trained", "ability", "arms"):
        sheet = encountered(played.session.state, played.encounter, who).sheet
        if name == "arms":
            return [arm.name for arm in sheet.arms]
        return sheet.bonus(rest) if name == "trained" else getattr(sheet, rest)
    match name:
        case "left":
            return None if turn is None else turn.left
        case "score":
            return clock.scores[who]
        case "mind":
            return None if turn is None else played.names[turn.mind]
        case "owes":
            return 0 if task is None else task.owed
        case "holds":
            return clock.held_by(who) is not None
        case "covered":
            return clock.strides.get(who, Stride()).halves / 2
        case "fast":
            return high_speed(clock.strides.get(who, Stride()).halves)
    return [delay.left for delay in clock.delays_of(who)]
