"""Exact distributions: every outcome with its chance as a fraction; the chances add up to exactly one."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
K = TypeVar("K", bound=Hashable)


class Dist(Generic[T]):
    """Outcomes and their chances. Weights that do not add up to one, or are negative, are a `ValueError`."""

    __slots__ = ("weights",)

    def __init__(self, weights: Mapping[T, Fraction]) -> None:
        self.weights: dict[T, Fraction] = {outcome: weight for outcome, weight in weights.items() if weight}
        if any(weight < 0 for weight in self.weights.values()) or sum(self.weights.values()) != 1:
            raise ValueError("chances must add up to one")

    @classmethod
    def counted(cls, ways: Mapping[T, int]) -> "Dist[T]":
        """Return the distribution in which each outcome comes about in so many equally likely ways."""
        total = sum(ways.values())
        return cls({outcome: Fraction(count, total) for outcome, count in ways.items()})

    @classmethod
    def certain(cls, outcome: T) -> "Dist[T]":
        """Return the distribution of what is sure to happen."""
        return cls({outcome: Fraction(1)})

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        return iter(self.weights.items())

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dist) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash(frozenset(self.weights.items()))

    def __repr__(self) -> str:
        return f"Dist({self.weights!r})"

    def map(self, reading: Callable[[T], K]) -> "Dist[K]":
        """Return the distribution of what `reading` makes of the outcomes."""
        weights: dict[K, Fraction] = {}
        for outcome, weight in self.weights.items():
            key = reading(outcome)
            weights[key] = weights.get(key, Fraction(0)) + weight
        return Dist(weights)

    def then(self, following: "Callable[[T], Dist[K]]") -> "Dist[K]":
        """Return the distribution of what follows from each outcome by chance again."""
        weights: dict[K, Fraction] = {}
        for outcome, weight in self.weights.items():
            for key, share in following(outcome):
                weights[key] = weights.get(key, Fraction(0)) + weight * share
        return Dist(weights)

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """Return the chance of the outcomes that pass a test."""
        return sum((weight for outcome, weight in self.weights.items() if test(outcome)), Fraction(0))

    def expected(self, value: Callable[[T], Fraction | int]) -> Fraction:
        """Return the mean of a value of the outcomes."""
        return sum((weight * value(outcome) for outcome, weight in self.weights.items()), Fraction(0))
