"""Success dice as they lie on the table: which faces succeed, what the dice are read as, and what they may show."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.draws import Faces
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.swift_swords.clock import SIDES

USUAL_LOW = 5
"""The lowest face that succeeds at Superiority Level 0."""


@rule("SST-CHECK-04", "SST-GAP-08")
def lowest_success(level: int) -> tuple[int, int]:
    """Return the lowest face that succeeds at a Superiority Level, and the dice that a level below -1 costs."""
    return min(SIDES, max(2, USUAL_LOW - level)), min(0, level + 1)


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice as they lie on the table, and the lowest face that succeeds; no dice are a roll that failed unmade.

    `effort` says that a 1 was spent for one of them.
    """

    faces: tuple[int, ...] = ()
    low: int = USUAL_LOW
    effort: bool = False

    @property
    @rule("SST-CHECK-01", "SST-ATK-03")
    def successes(self) -> int:
        """How many dice succeed; a 1 never does."""
        return sum(face >= self.low for face in self.faces)

    @property
    @rule("SST-ATK-03")
    def ones(self) -> int:
        """How many dice show a 1."""
        return self.faces.count(1)

    @property
    @rule("SST-EXP-04")
    def fumbles(self) -> bool:
        """Whether there are more 1s than successes: a Fumble, where 1s matter."""
        return self.ones > self.successes

    @property
    def misses(self) -> int:
        """How many dice neither succeed nor show a 1."""
        return len(self.faces) - self.successes - self.ones

    def against(self, fewer: int, low: int) -> "Rolled":
        """Return what counts against somebody against whom the last dice do not, and other faces succeed."""
        return Rolled(self.faces[: max(0, len(self.faces) - fewer)], low, self.effort)


@dataclass(frozen=True, slots=True)
class SuccessDice(Faces):
    """So many dice, read by how many succeed, and where that matters by how many show a 1.

    `turned` misses a parry makes 1s of, all of which may be struck back with; without a parry it is None, and nothing
    but a Fumble comes of 1s at once. Of `enough` successes nothing more comes than of any more. Dice for several have
    `reads`: for each of them how many of the last dice do not count, and the lowest face that succeeds.
    """

    count: int = 1
    low: int = USUAL_LOW
    ones_matter: bool = False
    turned: int | None = None
    enough: int | None = None
    reads: tuple[tuple[int, int], ...] = ()

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice."""
        return (SIDES,) * self.count

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every reading, with its chance."""
        return for_several(self.count, self.reads) if self.reads else readings(self.count, self.low, self.ones_matter)

    def foreseen(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for all that differ only in what nothing comes of at once."""
        if self.ones_matter and not self.reads:
            return merged(self.count, self.low, self.turned)
        return passed_or_not(self.count, self.low, self.enough) if self.enough else self.outcomes(state)

    def answer_words(self, answer: tuple[int, ...]) -> Phrase | None:
        """Say the faces and how many succeed."""
        return say("swift-swords.told.roll", faces=faces_text(answer), count=Rolled(answer, self.low).successes)

    @property
    def hint(self) -> Phrase:
        """Ask for the faces of all dice."""
        several = any(fewer for fewer, _ in self.reads)
        return say(f"swift-swords.hint.roll{'-several' if several else ''}", count=self.count, low=self.low)

    def _misread(self) -> BadAnswer:
        return BadAnswer("swift-swords.why.no-such-roll", count=self.count)


@lru_cache(maxsize=512)
def readings(count: int, low: int, ones_matter: bool) -> Dist[tuple[int, ...]]:
    """Return one set of faces for every number of successes, and of 1s if they matter, with its chance."""
    return Dist.counted(_ways(count, {1, 2, low} if ones_matter else {1, low}))


@lru_cache(maxsize=512)
def for_several(count: int, reads: tuple[tuple[int, int], ...]) -> Dist[tuple[int, ...]]:
    """Return one set of faces for all that dice come to for several, against each of whom the last may not count."""
    lows, ends = {low for _, low in reads}, sorted({0, *(max(0, count - fewer) for fewer, _ in reads)})
    ways: dict[tuple[int, ...], int] = {(): 1}
    for start, end in pairwise(ends):
        more_ways = _ways(end - start, {1, 2, *lows}).items()
        ways = {(*one, *other): n * m for one, n in ways.items() for other, m in more_ways}
    return Dist.counted(ways)


def _ways(count: int, edges: set[int]) -> dict[tuple[int, ...], int]:
    """Return in how many ways dice show so many faces from each edge up to below the next, the fewest highest first."""
    bounds = [*sorted(edges), SIDES + 1]
    shown = [(SIDES if high > SIDES else max(low, min(2, high - 1)), high - low) for low, high in pairwise(bounds)]
    ways: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(count):
        found: dict[tuple[int, ...], int] = {}
        for faces, number in ways.items():
            for face, wide in shown:
                key = tuple(sorted((*faces, face), reverse=True))
                found[key] = found.get(key, 0) + number * wide
        ways = found
    return {faces: ways[faces] for faces in sorted(ways, key=lambda each: (each.count(SIDES), each.count(1)))}


@lru_cache(maxsize=512)
def merged(count: int, low: int, turned: int | None) -> Dist[tuple[int, ...]]:
    """Return one set of faces for every number of successes with a Fumble or without, and of exposures to a parry."""
    shown: dict[tuple[int, ...], tuple[int, ...]] = {}
    ways: dict[tuple[int, ...], Fraction] = {}
    for faces, share in readings(count, low, ones_matter=True):
        rolled = Rolled(faces, low)
        # the 1s of a Fumble expose nobody, those that a parry has made do
        own = 0 if turned is None or rolled.fumbles else rolled.ones
        same = shown.setdefault((rolled.successes, rolled.fumbles, own, min(turned or 0, rolled.misses)), faces)
        ways[same] = ways.get(same, Fraction(0)) + share
    return Dist(ways)


@lru_cache(maxsize=512)
def passed_or_not(count: int, low: int, enough: int) -> Dist[tuple[int, ...]]:
    """Return one set of faces for every number of successes up to those that are enough, which stand for any more."""
    shown: dict[int, tuple[int, ...]] = {}
    ways: dict[tuple[int, ...], Fraction] = {}
    for faces, share in readings(count, low, ones_matter=False):
        same = shown.setdefault(min(enough, Rolled(faces, low).successes), faces)
        ways[same] = ways.get(same, Fraction(0)) + share
    return Dist(ways)


def faces_text(faces: tuple[int, ...]) -> str:
    """Return some faces as they are written, the highest first; a dash where there are none."""
    return " ".join(map(str, sorted(faces, reverse=True))) if faces else "–"
