"""The contest for the first go: both sides roll a d20 until they differ."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.base.errors import BadAnswer
from core.base.phrase import Phrase
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.request import Draw
from core.model.campaign import Campaign

Rolls = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Contest(Draw[Rolls]):
    """Pairs of rolls, all but the last tied; the reading is who wins."""

    def accept(self, answer: Rolls) -> Rolls:
        """Take pairs of which only the last decides."""
        fits = bool(answer) and all(1 <= roll <= 20 for pair in answer for roll in pair)
        if not fits or any(a != b for a, b in answer[:-1]) or answer[-1][0] == answer[-1][1]:
            raise BadAnswer("answer.unreadable")
        return answer

    def dump(self, answer: Rolls) -> Any:
        """Write the pairs."""
        return [list(pair) for pair in answer]

    def load(self, data: Any) -> Rolls:
        """Read the pairs."""
        try:
            return self.accept(tuple((int(a), int(b)) for a, b in data))
        except (TypeError, ValueError) as error:
            raise BadAnswer("answer.unreadable") from error

    def outcomes(self, state: Campaign) -> Dist[Rolls]:
        """Return one pair for each winner: ties are rolled again, so the chances are even."""
        return Dist({((2, 1),): Fraction(1, 2), ((1, 2),): Fraction(1, 2)})

    def sample(self, state: Campaign, source: Source) -> tuple[Rolls, Source]:
        """Roll until the pair differs."""
        rolls: list[tuple[int, int]] = []
        while not rolls or rolls[-1][0] == rolls[-1][1]:
            a, source = source.below(20)
            b, source = source.below(20)
            rolls.append((a + 1, b + 1))
        return tuple(rolls), source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> Rolls:
        """Read pairs such as `7 7, 12 3`."""
        return self.load([pair.split() for pair in text.split(",")])

    @property
    def hint(self) -> Phrase:
        """Ask for both rolls."""
        return Phrase("draw.contest")
