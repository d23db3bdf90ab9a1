"""Moving and counting by zones: insides and borders as places of their own, half a zone apart."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

Spot = str | tuple[str, str]
"""A place in zone play: the inside of a zone by its id, or the border of two, their ids in order."""


def border_of(a: str, b: str) -> tuple[str, str]:
    """Return the border of two zones as a place."""
    return (a, b) if a < b else (b, a)


class ZoneGraph:
    """Which places lie half a zone apart: the inside of a zone and each of its borders; immutable.

    Distances are in half zones. A zone that is not there is a `KeyError`.
    """

    __slots__ = ("_beside", "_found", "zones")

    def __init__(self, zones: Iterable[str], links: Iterable[tuple[str, str]]) -> None:
        """Take the zones and the pairs of neighbours among them."""
        self.zones = tuple(zones)
        beside: dict[Spot, list[Spot]] = {zone: [] for zone in self.zones}
        for a, b in links:
            border = border_of(a, b)
            beside[a].append(border)
            beside[b].append(border)
            beside[border] = [a, b]
        self._beside: dict[Spot, tuple[Spot, ...]] = {spot: tuple(others) for spot, others in beside.items()}
        self._found: dict[Spot, Mapping[Spot, int]] = {}

    def has(self, spot: Spot) -> bool:
        """Return whether there is such a place."""
        return spot in self._beside

    def beside(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the places half a zone away."""
        return self._beside[spot]

    def neighbours(self, zone: str) -> tuple[str, ...]:
        """Return the zones that share a border with one."""
        return tuple(a if b == zone else b for a, b in (each for each in self.beside(zone) if isinstance(each, tuple)))

    def borders(self, zone: str) -> tuple[tuple[str, str], ...]:
        """Return the borders of a zone."""
        return tuple(each for each in self.beside(zone) if isinstance(each, tuple))

    def distance(self, a: Spot, b: Spot) -> int | None:
        """Return how many half zones lie between two places along the shortest chain; None where there is no chain."""
        return self._distances(a).get(b)

    def nearby(self, a: Spot, b: Spot) -> bool:
        """Return whether at most half a zone lies between two places."""
        return a == b or b in self._beside[a]

    def within(self, start: Spot, most: int, may_step: Callable[[Spot, Spot], bool]) -> dict[Spot, int]:
        """Return every place that can be walked to in at most so many half zones, with the half zones it takes."""
        return _spread(self._beside, start, most, may_step)

    def way(
        self, start: Spot, end: Spot, may_step: Callable[[Spot, Spot], bool] = lambda a, b: True
    ) -> tuple[Spot, ...] | None:
        """Return the places of a shortest way, the start left out; None where there is none."""
        before: dict[Spot, Spot] = {}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if here == end:
                break
            for there in self._beside[here]:
                if there not in before and there != start and may_step(here, there):
                    before[there] = here
                    queue.append(there)
        if end != start and end not in before:
            return None
        way = [end] if end != start else []
        while way and before[way[-1]] != start:
            way.append(before[way[-1]])
        return tuple(reversed(way))

    def _distances(self, start: Spot) -> Mapping[Spot, int]:
        if start not in self._found:
            self._found[start] = _spread(self._beside, start, 2 * len(self._beside), lambda a, b: True)
        return self._found[start]


def _spread(
    beside: Mapping[Spot, tuple[Spot, ...]], start: Spot, most: int, may_step: Callable[[Spot, Spot], bool]
) -> dict[Spot, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if found[here] == most:
            continue
        for there in beside[here]:
            if there not in found and may_step(here, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found
