"""Speed: how far somebody gets in a second, in squares of his own scale."""

from fractions import Fraction

from core.base.numbers import Rounding, rounded
from core.rulebook.cite import rule
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.loads import is_overloaded
from core.rules.semi_automagic.mobility import mobility_of
from core.rules.semi_automagic.settings import AT_A_STANDSTILL, ruled

HALF = Fraction(1, 2)


def speed_of(someone: Someone) -> Fraction:
    """Return somebody's walking speed in his own squares for each second; never below 0."""
    return slowed(someone, someone.sheet.speed)


@rule("SEC-COND-02", "SEC-ENC-04", "SEC-GAP-31")
def slowed(someone: Someone, pace: Fraction) -> Fraction:
    """Return a speed less half a square for each point of a mobility penalty, never below 0."""
    mobility = mobility_of(someone)
    return Fraction(0) if mobility.barred else max(Fraction(0), pace - HALF * max(0, mobility.total.number))


@rule("SEC-ENC-05", "SEC-GAP-31")
def staggers(someone: Someone) -> bool:
    """Return whether somebody can only stagger, a square in six seconds: overloaded, or slowed to a standstill."""
    if mobility_of(someone).barred or not someone.sheet.speed:
        return False
    if is_overloaded(someone):
        return True
    return not speed_of(someone) and ruled(someone.house, AT_A_STANDSTILL) == "staggers"


@rule("SEC-MOVE-01", "SEC-MOVE-02")
def squares_of_move(someone: Someone) -> int:
    """Return how many of his own squares one move covers: speed, rounded to the nearest, halves up (SEC-DICE-04)."""
    return rounded(speed_of(someone), Rounding.HALF_UP)
