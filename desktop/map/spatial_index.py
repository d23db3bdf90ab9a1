"""Finding the things of a layer by place: things in buckets of the map, those that span much of it apart."""

from collections.abc import Callable, Iterable, Iterator

from core.base.ids import number_of
from core.geometry.units import SQUARE, Rect
from core.model.things import Light, Thing

BUCKET = 16 * SQUARE
WIDEST = 64
"""Buckets up to which a thing is kept in each; a wider one is looked at every time."""


def reach_of(thing: Thing) -> Rect:
    """Return the box around a thing, in units; that of a lamp holds all that it lights up."""
    if isinstance(thing, Light):
        reach = int(thing.reach * SQUARE) + 1
        return Rect(thing.at[0] - reach, thing.at[1] - reach, thing.at[0] + reach, thing.at[1] + reach)
    return thing.bounds


def in_order(things: Iterable[Thing]) -> list[Thing]:
    """Return things as they lie upon one another, the lowest first."""
    return sorted(things, key=lambda thing: (thing.rank, number_of(thing.id)))


class ThingIndex:
    """The things of one layer, found by a rectangle; `box` gives the room that one takes up."""

    def __init__(self, box: Callable[[Thing], Rect] = reach_of) -> None:
        self._box = box
        self._things: dict[str, tuple[Thing, Rect]] = {}
        self._buckets: dict[tuple[int, int], dict[str, None]] = {}
        self._wide: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._things)

    def __iter__(self) -> Iterator[Thing]:
        return (thing for thing, _ in self._things.values())

    def get(self, identity: str) -> Thing | None:
        """Return a thing by its id."""
        held = self._things.get(identity)
        return None if held is None else held[0]

    def put(self, thing: Thing) -> None:
        """Add a thing, or replace the one of its id."""
        if thing.id in self._things:
            self.drop(thing.id)
        box = self._box(thing)
        self._things[thing.id] = (thing, box)
        places = self._places(box)
        if len(places) > WIDEST:
            self._wide[thing.id] = None
        else:
            for place in places:
                self._buckets.setdefault(place, {})[thing.id] = None

    def drop(self, identity: str) -> None:
        """Take a thing out, if it is there."""
        held = self._things.pop(identity, None)
        if held is None:
            return
        self._wide.pop(identity, None)
        places = self._places(held[1])
        for place in places if len(places) <= WIDEST else ():
            bucket = self._buckets[place]
            del bucket[identity]
            if not bucket:
                del self._buckets[place]

    def near(self, area: Rect) -> list[Thing]:
        """Return the things whose box meets an area, edges included, the lowest first."""
        found = dict(self._wide)
        across = area.right // BUCKET - area.left // BUCKET + 1
        if across * (area.bottom // BUCKET - area.top // BUCKET + 1) > len(self._buckets):
            found |= dict.fromkeys(self._things)
        else:
            for place in self._places(area):
                found |= self._buckets.get(place, {})
        held = (self._things[identity] for identity in found)
        return in_order(
            thing
            for thing, box in held
            # not by `meets`: asked for every thing at every painting
            if box.left <= area.right and area.left <= box.right and box.top <= area.bottom and area.top <= box.bottom
        )

    @staticmethod
    def _places(box: Rect) -> list[tuple[int, int]]:
        left, right, top, bottom = box.left // BUCKET, box.right // BUCKET, box.top // BUCKET, box.bottom // BUCKET
        if left == right and top == bottom:
            return [(left, top)]
        columns, rows = range(left, right + 1), range(top, bottom + 1)
        if len(columns) * len(rows) > WIDEST:
            return [(0, 0)] * (WIDEST + 1)
        return [(x, y) for y in rows for x in columns]
