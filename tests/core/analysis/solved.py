"""Small fights solved: every way their draws can fall, by the procedures of the game, with its exact weight."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from core.analysis.simulate import Moment, play
from core.analysis.tactics import Tactician, still_up
from core.base.ids import EncounterId
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.policy import By, Given
from core.engine.request import Draw, Request
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS

Way = tuple[Campaign, Tactician]
"""How a fight stands, and what its player remembers of the turn."""


def solved(state: Campaign, encounter: EncounterId, acts: int) -> dict[bool | None, Fraction]:
    """Return the chance that each side has won after so many acts at most, under None that neither has."""
    boards, found = BoardCache(), dict.fromkeys((False, True, None), Fraction(0))
    ways: dict[str, tuple[Way, Fraction]] = {"": ((state, Tactician()), Fraction(1))}
    for _ in range(acts):
        after: dict[str, tuple[Way, Fraction]] = {}
        for way, weight in ways.values():
            for (then, player), share in _steps(way, encounter, boards):
                up = still_up(then, SYSTEMS[then.encounter(encounter).system], then.encounter(encounter))
                if not all(up.values()):
                    winner = next((side for side, tokens in up.items() if tokens), None)
                    found[winner] += weight * share
                    continue
                here = then.encounter(encounter)
                key = repr((here.tokens, here.clock, then.people, player._turn, player._done, player._last))
                known = after.get(key)
                after[key] = (then, player), weight * share + (0 if known is None else known[1])
        ways = after
    found[None] += sum((weight for _, weight in ways.values()), Fraction(0))
    return found


def _steps(way: Way, encounter: EncounterId, boards: BoardCache) -> Iterator[tuple[Way, Fraction]]:
    """Yield what one more act may come to, with the chance of each."""
    state, player = way
    waiting: list[tuple[Any, ...]] = [()]
    while waiting:
        script = _Script(waiting.pop())
        own = replace(player, _done=[*player._done])
        played = next(play(state, encounter, SYSTEMS, boards, player=own, policy=script, most=1), None)
        assert played is not None, "somebody can always act"
        waiting += script.others
        yield (played.state, own), script.weight


@dataclass(slots=True)
class _Script:
    """Answers draws as they were laid down, and after that as they fall first; what else could fall is in `others`."""

    given: tuple[Any, ...]
    weight: Fraction = Fraction(1)
    others: list[tuple[Any, ...]] = field(default_factory=list)
    _asked: int = 0

    def __call__(self, state: Campaign, request: Request[Any]) -> Given | None:
        if not isinstance(request, Draw):
            return None
        outcomes = tuple(request.outcomes(state))
        if self._asked >= len(self.given):
            self.others += [(*self.given, number) for number in range(1, len(outcomes))]
            self.given = (*self.given, 0)
        value, share = outcomes[self.given[self._asked]]
        self._asked += 1
        self.weight *= share
        return Given(value, By.PREPARED)


@dataclass(slots=True)
class Stops:
    """Plays so many acts sensibly, and then no more."""

    left: int
    player: Tactician = field(default_factory=Tactician)
    _moment: Moment | None = None

    def __call__(self, moment: Moment, source: Source) -> tuple[Act | None, Source]:
        """Return the next act."""
        if moment is not self._moment:
            self._moment, self.left = moment, self.left - 1
        return (None, source) if self.left < 0 else self.player(moment, source)
