"""Draws of dice that any system can use; each declares its reading, which is all that the rule will look at."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.request import Draw
from core.model.campaign import Campaign


@dataclass(frozen=True, slots=True)
class Save(Draw[int]):
    """One die of `sides`, read as passed or not: it passes from `low` to `high`."""

    sides: int = 20
    low: int = 1
    high: int = 20

    def passed(self, roll: int) -> bool:
        """Return the reading of a roll."""
        return self.low <= roll <= self.high

    def accept(self, answer: int) -> int:
        """Take a number that the die has."""
        if isinstance(answer, bool) or not isinstance(answer, int) or not 1 <= answer <= self.sides:
            raise BadAnswer("answer.no-such-roll", sides=self.sides)
        return answer

    def load(self, data: Any) -> int:
        """Take a whole number."""
        return self.accept(data)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return one roll that passes and one that fails, with their chances."""
        low, high = max(1, self.low), min(self.sides, self.high)
        count = max(0, high - low + 1)
        failing = 1 if low > 1 else high + 1
        weights = {}
        if count:
            weights[low] = Fraction(count, self.sides)
        if count < self.sides:
            weights[1 if not count else failing] = Fraction(self.sides - count, self.sides)
        return Dist(weights)

    def sample(self, state: Campaign, source: Source) -> tuple[int, Source]:
        """Roll the die."""
        roll, source = source.below(self.sides)
        return roll + 1, source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> int:
        """Read the number on the die."""
        if not text.strip().isdecimal():
            raise BadAnswer("answer.no-such-roll", sides=self.sides)
        return self.accept(int(text))

    @property
    def hint(self) -> Phrase:
        """Ask for the number."""
        return say("draw.die", sides=self.sides)


@dataclass(frozen=True, slots=True)
class Pick(Draw[int]):
    """One of `count` things in their order, all equally likely; the answer is its number, from 1."""

    count: int = 1

    def accept(self, answer: int) -> int:
        """Take a number that there is."""
        if isinstance(answer, bool) or not isinstance(answer, int) or not 1 <= answer <= self.count:
            raise BadAnswer("answer.no-such-number", count=self.count)
        return answer

    def load(self, data: Any) -> int:
        """Take a whole number."""
        return self.accept(data)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return every number with the same chance."""
        return Dist.counted(dict.fromkeys(range(1, self.count + 1), 1))

    def sample(self, state: Campaign, source: Source) -> tuple[int, Source]:
        """Pick one."""
        number, source = source.below(self.count)
        return number + 1, source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> int:
        """Read the number."""
        if not text.strip().isdecimal():
            raise BadAnswer("answer.no-such-number", count=self.count)
        return self.accept(int(text))

    @property
    def hint(self) -> Phrase:
        """Ask for the number."""
        return say("draw.pick", count=self.count)
