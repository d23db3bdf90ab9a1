"""Speed: how far somebody gets in a second, in squares of his own scale and on the map."""

from fractions import Fraction
from math import floor

from core.base.numbers import Rounding, rounded
from core.rulebook.cite import rule
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.scales import square_metres

METRIC_UNIT = 2
"""Steps are counted in halves of a square of the map (SEC-MOVE-03)."""


def speed_of(someone: Someone) -> Fraction:
    """Return somebody's walking speed in his own squares for each second; never below 0."""
    return max(Fraction(0), someone.sheet.speed)


@rule("SEC-MOVE-01", "SEC-MOVE-02")
def squares_of_move(someone: Someone) -> int:
    """Return how many of his own squares one move covers: speed, rounded to the nearest, halves up (SEC-DICE-04)."""
    return rounded(speed_of(someone), Rounding.HALF_UP)


@rule("SEC-MOVE-10")
def halves_within(squares: Fraction | int, someone: Someone, length: Fraction) -> int:
    """Return how many halves of a square of the map, `length` metres to a side, so many of his own squares are."""
    return floor(squares * square_metres(someone.sheet.scale) * METRIC_UNIT / length)
