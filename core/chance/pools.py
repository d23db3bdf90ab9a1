"""Pools: many equal dice of which one counts faces, and hands of dice that lie open; their chances, exactly."""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

from core.chance.dist import Dist

Faces = tuple[int, ...]


def count_faces(faces: Faces, groups: tuple[Faces, ...]) -> tuple[int, ...]:
    """Return how many of rolled faces lie in each group, for instance successes (5, 6) and ones (1,)."""
    return tuple(sum(face in group for face in faces) for group in groups)


@lru_cache(maxsize=1024)
def pool_chances(count: int, groups: tuple[Faces, ...], sides: int = 6) -> Dist[tuple[int, ...]]:
    """Return the chances of how many of `count` dice lie in each of the groups, no two of which share a face.

    A pool of none or fewer dice shows nothing.
    """
    named = [face for group in groups for face in group]
    if len(dict.fromkeys(named)) != len(named) or not all(1 <= face <= sides for face in named):
        raise ValueError(f"not separate groups of the faces of a d{sides}: {groups}")
    ways: dict[tuple[int, ...], int] = {(): 1}
    for group in groups:
        ways = {
            (*shown, more): found * comb(max(count, 0) - sum(shown), more) * len(group) ** more
            for shown, found in ways.items()
            for more in range(max(count, 0) - sum(shown) + 1)
        }
    rest = sides - len(named)
    return Dist.counted({shown: found * rest ** (max(count, 0) - sum(shown)) for shown, found in ways.items()})


@lru_cache(maxsize=64)
def hand_chances(count: int, sides: int = 6) -> Dist[Faces]:
    """Return the chances of every hand of `count` dice, its faces in rising order."""
    ways: dict[Faces, int] = {}
    for hand in combinations_with_replacement(range(1, sides + 1), max(count, 0)):
        orders = factorial(len(hand))
        for same in Counter(hand).values():
            orders //= factorial(same)
        ways[hand] = orders
    return Dist.counted(ways)
