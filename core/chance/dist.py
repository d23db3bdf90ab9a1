"""Exact distributions: every outcome with its chance as a fraction; the chances add up to exactly one."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
K = TypeVar("K", bound=Hashable)


class Dist(Generic[T]):
    """Outcomes and their chances, kept as whole numbers of ways out of one total, in lowest terms."""

    __slots__ = ("_total", "_ways")

    def __init__(self, weights: Mapping[T, Fraction]) -> None:
        """Take the chance of each outcome; ones that do not add up to one, or are negative, are a `ValueError`."""
        total = lcm(*(weight.denominator for weight in weights.values()))
        ways = {outcome: weight.numerator * (total // weight.denominator) for outcome, weight in weights.items()}
        if sum(ways.values()) != total:
            raise ValueError("chances must add up to one")
        self._keep(ways)

    @classmethod
    def counted(cls, ways: Mapping[T, int]) -> "Dist[T]":
        """Return the distribution in which each outcome comes about in so many equally likely ways."""
        found: Dist[T] = cls.__new__(cls)
        found._keep(ways)
        return found

    @classmethod
    def certain(cls, outcome: T) -> "Dist[T]":
        """Return the distribution of what is sure to happen."""
        return cls.counted({outcome: 1})

    def _keep(self, ways: Mapping[T, int]) -> None:
        if min(ways.values(), default=0) < 0 or not any(ways.values()):
            raise ValueError("chances must add up to one")
        common = gcd(*ways.values())
        self._ways = {outcome: count // common for outcome, count in ways.items() if count}
        self._total = sum(self._ways.values())

    @property
    def weights(self) -> dict[T, Fraction]:
        """The chance of every outcome that is possible."""
        return dict(self)

    def at(self, place: Fraction) -> T:
        """Return the outcome that lies at a place from 0 to 1 where each takes as much room as it is likely."""
        outcomes, sought = tuple(self._ways), place * self._total
        ends = zip(outcomes, accumulate(self._ways.values()), strict=True)
        return next((outcome for outcome, end in ends if sought < end), outcomes[-1])

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        return ((outcome, Fraction(count, self._total)) for outcome, count in self._ways.items())

    def __len__(self) -> int:
        return len(self._ways)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dist) and self._ways == other._ways

    def __hash__(self) -> int:
        return hash(frozenset(self._ways.items()))

    def __repr__(self) -> str:
        return f"Dist({self.weights!r})"

    def map(self, reading: Callable[[T], K]) -> "Dist[K]":
        """Return the distribution of what `reading` makes of the outcomes."""
        ways: dict[K, int] = {}
        for outcome, count in self._ways.items():
            key = reading(outcome)
            ways[key] = ways.get(key, 0) + count
        return Dist.counted(ways)

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """Return the chance of the outcomes that pass a test."""
        return Fraction(sum(count for outcome, count in self._ways.items() if test(outcome)), self._total)

    def expected(self, value: Callable[[T], Fraction | int]) -> Fraction:
        """Return the mean of a value of the outcomes."""
        return Fraction(1, self._total) * sum(count * value(outcome) for outcome, count in self._ways.items())
