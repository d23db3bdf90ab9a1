"""Distances in metres, kept exactly, so that a range is never a matter of rounding."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt


@dataclass(frozen=True, slots=True, order=True)
class Distance:
    """A straight distance, kept exactly as its square, in square metres."""

    squared: Fraction

    def within(self, metres: Fraction | int) -> bool:
        """Return whether it is no longer than so many metres."""
        return self.squared <= metres * metres

    @property
    def tenths(self) -> int:
        """The distance in tenths of a metre, to the nearest."""
        return (isqrt(int(self.squared * 40_000)) + 10) // 20

    @property
    def metres(self) -> str:
        """The distance in words of numbers, to a tenth of a metre."""
        whole, rest = divmod(self.tenths, 10)
        return f"{whole}.{rest}" if rest else str(whole)
