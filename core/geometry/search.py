"""Cheapest ways over a table of steps, by buckets of equal cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from core.geometry.units import DIRECTIONS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int32]

WIDE_FIELD = 121 * 121
"""A field of more places than this is searched a whole cost at a time, in arrays."""
UNREACHED = 1 << 30


@dataclass(frozen=True, slots=True)
class Found:
    """The cost of the cheapest way to every place of a field, counted row by row, and the direction it comes in by."""

    width: int
    start: int
    order: Sequence[int]
    costs: Sequence[int] | Whole
    came: Sequence[int] | NDArray[np.int8]

    def reached(self, place: int) -> bool:
        """Return whether there is a way."""
        return self.costs[place] < UNREACHED

    def cost(self, place: int) -> int:
        """Return the cost of the cheapest way."""
        return int(self.costs[place])

    def settled(self) -> list[tuple[int, int]]:
        """Return each place that was reached, cheapest first, and its cost."""
        costs = self.costs
        return [(place, int(costs[place])) for place in self.order]

    def way_to(self, place: int) -> list[int]:
        """Return the places of a cheapest way, without the start."""
        way = []
        while place != self.start:
            way.append(place)
            dx, dy = DIRECTIONS[self.came[place]]
            place -= dy * self.width + dx
        return way[::-1]


def search(costs: Whole, start: int, first: int, limit: int, *, goal: int | None = None) -> Found:
    """Return the cheapest ways from `start`, which itself costs `first`, up to `limit`; or until `goal` is reached.

    `costs` has shape (8, height, width): the price of each step, 0 where there is none. No step leaves the field.
    """
    if costs.shape[1] * costs.shape[2] > WIDE_FIELD:
        return _by_arrays(costs, start, first, limit, goal)
    return Search(costs, start, first, limit).until(goal)


class Search:
    """The cheapest ways from one place of a field: searched as far as somebody asked, and further when more is asked.

    What it takes is that of `search`.
    """

    __slots__ = ("_buckets", "_cost", "_limit", "_shifts", "_steps", "found")

    def __init__(self, costs: Whole, start: int, first: int, limit: int) -> None:
        size, width = costs.shape[1] * costs.shape[2], costs.shape[2]
        best = [UNREACHED] * size
        best[start] = first
        self.found = Found(width, start, [], best, [0] * size)
        self._steps: list[list[int]] = costs.reshape(8, size).T.tolist()
        self._shifts = [dy * width + dx for dx, dy in DIRECTIONS]
        self._limit, self._cost, self._buckets = limit, first, {first: [start]}

    def until(self, goal: int | None) -> Found:
        """Return what is found once the cheapest way to `goal` is, or without one all of it."""
        best, came, order = cast("tuple[list[int], ...]", (self.found.costs, self.found.came, self.found.order))
        steps, shifts, buckets, limit, cost = self._steps, self._shifts, self._buckets, self._limit, self._cost
        while buckets and cost <= limit and (goal is None or best[goal] >= cost):
            for place in buckets.pop(cost, ()):
                if best[place] < cost:
                    continue
                order.append(place)
                for direction, price in enumerate(steps[place]):
                    if price:
                        total = cost + price
                        target = place + shifts[direction]
                        if total < best[target] and total <= limit:
                            best[target] = total
                            came[target] = direction
                            if total in buckets:
                                buckets[total].append(target)
                            else:
                                buckets[total] = [target]
            cost += 1
        self._cost = cost
        return self.found


def _by_arrays(costs: Whole, start: int, first: int, limit: int, goal: int | None) -> Found:
    import numpy as np

    size, width = costs.shape[1] * costs.shape[2], costs.shape[2]
    shifts = [dy * width + dx for dx, dy in DIRECTIONS]
    steps = costs.reshape(8, size)
    best = np.full(size, UNREACHED, np.int32)
    came = np.zeros(size, np.int8)
    best[start] = first
    order: list[int] = []
    buckets = {first: [np.array([start])]}
    cost = first
    while buckets and cost <= limit:
        waiting = buckets.pop(cost, None)
        if waiting:
            places = np.unique(np.concatenate(waiting))
            places = places[best[places] == cost]
            order += places.tolist()
            for direction, shift in enumerate(shifts):
                price = steps[direction, places]
                total, targets = price + cost, places + shift
                better = (price > 0) & (total <= limit)
                better[better] = total[better] < best[targets[better]]
                total, targets = total[better], targets[better]
                best[targets] = total
                came[targets] = direction
                for dearer in np.unique(total).tolist():
                    buckets.setdefault(dearer, []).append(targets[total == dearer])
        if goal is not None and best[goal] <= cost:
            break
        cost += 1
    return Found(costs.shape[2], start, order, best, came)
