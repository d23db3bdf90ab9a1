"""Rounding, as the rulebooks name it."""

from enum import StrEnum
from fractions import Fraction


class Rounding(StrEnum):
    """How a fraction becomes a whole number; halves go as the name says."""

    DOWN = "down"
    UP = "up"
    HALF_UP = "half up"
    HALF_DOWN = "half down"


def rounded(value: Fraction | int, kind: Rounding) -> int:
    """Return `value` as a whole number, rounded as `kind` says (down means towards minus infinity)."""
    whole, rest = divmod(Fraction(value), 1)
    match kind:
        case Rounding.DOWN:
            return int(whole)
        case Rounding.UP:
            return int(whole) + (rest > 0)
        case Rounding.HALF_UP:
            return int(whole) + (rest >= Fraction(1, 2))
        case Rounding.HALF_DOWN:
            return int(whole) + (rest > Fraction(1, 2))


def exact_text(value: Fraction) -> str:
    """Return a number as it is typed: `2.5`, or `7/3` where decimals do not end."""
    whole = value.denominator
    for prime in (2, 5):
        while whole % prime == 0:
            whole //= prime
    return f"{float(value):g}" if whole == 1 else str(value)
