"""The damage bonus of STR and SIZ, and dice as single faces."""

from functools import cache

from core.chance.dice import Dice, parse_dice
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING

_FURTHER = 16
"""STR and SIZ that bring another die of six beyond the table."""


def faces_of(dice: Dice) -> tuple[int, ...]:
    """Return the sides of every single die."""
    return tuple(each.sides for each in dice.rolls for _ in range(each.count))


@cache
@rule("BRP-TAB-DB", "BRP-GAP-11")
def bonus_for(total: int) -> Dice:
    """Return the damage bonus of STR and SIZ together; a negative one has dice that are taken off."""
    last = 0
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-DB"):
        _, _, high = row["STR+SIZ"].partition("-")
        if not high:
            break
        if total <= int(high):
            return Dice() if row["damage bonus"] == "none" else parse_dice(row["damage bonus"].lstrip("+"))
        last = int(high)
    return parse_dice(f"{2 - (last - total) // _FURTHER}d6")
