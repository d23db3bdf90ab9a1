"""How far a weapon carries, and what distance costs."""

from core.base.phrase import Phrase, say
from core.explain.modifier import Flip, Modifier, Shift
from core.model.campaign import HouseRules
from core.rulebook.cite import rule
from core.rules.towers.settings import REACH, THROWN_FAR, THROWN_LESS, number_of
from core.rules.towers.strike import ATTACK, Strike, modifier
from core.rules.towers.weapons import Profile

INCREMENTS = 4
"""Beyond so many range increments nothing can be hit."""
ADJACENT = 1
"""How far melee goes without the keyword Reach."""


@rule("T99-MOD-04")
def increment_of(distance: int, increment: int) -> int:
    """Return the range increment that a distance lies in, from 1."""
    return max(1, -(-distance // increment))


@rule("T99-MOD-04")
def increments(strike: Strike) -> tuple[Modifier, ...]:
    """A shift less in the second increment, a card less in the third, both in the fourth."""
    length = strike.weapon.profile.increment
    if length is None or strike.by_perception:
        return ()
    number = increment_of(strike.range, length)
    label = say("99-towers.modifier.increment", number=number, distance=strike.range)
    return tuple(modifier("T99-MOD-04", label, ATTACK, effect) for effect in cost_of(number))


@rule("T99-MOD-04")
def cost_of(number: int) -> tuple[Flip | Shift, ...]:
    """Return what an increment costs: nothing, a shift, a card, and from the fourth on both."""
    match number:
        case 1:
            return ()
        case 2:
            return (Shift(-1),)
        case 3:
            return (Flip(-1),)
    return (Flip(-1), Shift(-1))


@rule("T99-GRAP-07", "T99-GAP-24")
def longest_for(hs: int, size: int, house: HouseRules) -> int:
    """Return how many spaces one can throw what is of a size: by HS, less for every rank above medium, at least one."""
    return max(1, number_of(house, THROWN_FAR) * hs - number_of(house, THROWN_LESS) * max(0, size))


@rule("T99-GAP-17")
def reach_of(profile: Profile, house: HouseRules) -> int:
    """Return how many spaces a weapon goes in melee: two with the keyword Reach, or as the house rules have it."""
    return number_of(house, REACH) if profile.has_reach else ADJACENT


@rule("T99-MOD-04", "T99-MOD-06", "T99-ATK-03")
def out_of_range(profile: Profile, distance: int, house: HouseRules) -> Phrase | None:
    """Return why a weapon does not carry so far, or None: melee, four increments, or a spell's maximum."""
    if profile.increment is not None:
        most = INCREMENTS * profile.increment
    elif profile.maximum is not None:
        most = profile.maximum
    else:
        most = reach_of(profile, house)
    return None if distance <= most else say("99-towers.why.too-far", distance=distance, most=most)
