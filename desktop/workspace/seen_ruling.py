"""A ruling that a card has shown before the rules ask for it, so that nobody is asked twice."""

from dataclasses import dataclass

from core.engine.request import Ruling
from core.explain.modifier import Modifier


@dataclass(frozen=True, slots=True)
class SeenRuling:
    """A ruling as a card showed it, and the modifiers as they stood there."""

    ruling: Ruling
    answer: tuple[Modifier, ...]

    def settles(self, request: Ruling) -> bool:
        """Return whether a ruling that is asked for leaves nothing open that was not seen."""
        return request.key == self.ruling.key and request.opens_no_more_than(self.ruling)

    def answers(self, request: Ruling) -> tuple[Modifier, ...]:
        """Return what stood there as an answer to the ruling that is asked for."""
        return request.as_answered(self.ruling, self.answer)
