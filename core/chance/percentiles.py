"""Levels of a percentile roll: the ranges of special success, success, failure and fumble in a chance."""

from dataclasses import dataclass
from enum import StrEnum

SIDES = 100
"""What 00 counts as."""


class Level(StrEnum):
    """How well a roll came out, from the best."""

    SPECIAL = "special"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"

    @property
    def worth(self) -> int:
        """How many levels it is above a failure; a fumble is one."""
        return {Level.SPECIAL: 2, Level.SUCCESS: 1}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Chance:
    """A working chance: up to `number` succeeds, up to `special` specially; from `fumble` on it is a fumble."""

    number: int
    special: int
    fumble: int

    @property
    def ends(self) -> tuple[int, ...]:
        """The last number of each level, from the best; a level that never comes up ends with the one before."""
        number = min(max(self.number, self.special), self.fumble - 1)
        return min(self.special, number), number, self.fumble - 1, SIDES

    def level(self, roll: int) -> Level:
        """Return how well a roll from 1 to 100 comes out: equal counts."""
        if roll >= self.fumble:
            return Level.FUMBLE
        if roll <= self.special:
            return Level.SPECIAL
        return Level.SUCCESS if roll <= self.number else Level.FAILURE
