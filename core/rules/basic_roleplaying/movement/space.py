"""Places and distances: metres on a map of squares, who is in contact, and how far a shot goes."""

from core.base.ids import TokenId
from core.geometry.board import Place
from core.geometry.metric import Euclidean, Metric, gap
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.settings import CONTACT, number
from core.rules.kit.fight import Fight
from core.rules.kit.metres import Distance, length_of

PARTS = 100
"""Parts of a square that ways are counted in."""
METRIC: Metric = Euclidean(unit=PARTS)
"""Straight lines from middle to middle."""
BESIDE = 2
"""Metres of a square up to which whoever stands on adjoining squares is in contact (BRP-GAP-21)."""


def distance(fight: Fight, one: Place, other: Place) -> Distance:
    """Return the straight distance between the middles of the nearest squares of two; how far one is above counts."""
    board, length = fight.board, length_of(fight)
    across, down = gap(board.stand(one), board.stand(other))
    heights = [board.bodies[each].elevation if isinstance(each, str) else 0 for each in (one, other)]
    return Distance((across**2 + down**2 + (heights[0] - heights[1]) ** 2) * length**2)


@rule("BRP-GAP-21")
def in_contact(fight: Fight, one: TokenId, other: TokenId, *, long: bool = False) -> bool:
    """Return whether one can strike the other by hand: near enough, one metre more with a long weapon."""
    metres = number(fight.state.house_rules, CONTACT) + (1 if long else 0)
    if distance(fight, one, other).within(metres):
        return True
    beside = max(gap(fight.board.stand(one), fight.board.stand(other))) <= 1
    level = fight.board.bodies[one].elevation == fight.board.bodies[other].elevation
    return beside and level and length_of(fight) <= BESIDE
