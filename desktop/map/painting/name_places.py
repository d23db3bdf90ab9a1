"""Where names stand beside tokens: below, above or beside, on nothing that is taken; kept from one picture to the next.

On words of the map itself they stand only where they have no other place.

Everything is reckoned in pixels of the picture.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import chain

from PySide6.QtCore import QRectF

from core.geometry.units import SQUARE
from desktop.map.content import TokenLook
from desktop.map.painting.labels import MARKED, NEAR, SMALL, Plate, width_of

Edges = tuple[float, float, float, float]
"""The left, upper, right and lower edge of a box."""
CELL = 128.0
"""Side in pixels of the cells by which boxes are found."""
UNNAMED = -1
"""The rank of what is no name: it goes before all of them."""


def spot_of(look: TokenLook, near: float) -> QRectF:
    """Return the room of a token, in pixels."""
    # most take up one square: to turn a fraction into a number would cost more than all else here
    side, zoom = near if look.spaces == 1 else float(look.spaces) * near, near / SQUARE
    return QRectF(look.point[0] * zoom - side / 2, look.point[1] * zoom - side / 2, side, side)


def edges_of(box: QRectF) -> Edges:
    """Return the edges of a box as plain numbers, which cost less than a box of Qt's."""
    left, top = box.x(), box.y()
    return left, top, left + box.width(), top + box.height()


def within(left: float, top: float, wide: float, high: float, room: Edges | None) -> tuple[float, float]:
    """Return the corner of a box that is moved into the room that there is, its left and upper edges first."""
    if room is None:
        return left, top
    return max(room[0], min(left, room[2] - wide)), max(room[1], min(top, room[3] - high))


def room_of(spot: QRectF, room: QRectF | None, seen: QRectF | None) -> QRectF | None:
    """Return within what is written of a token: in what is seen, if he stands there himself."""
    if room is None or seen is None or not seen.contains(spot.center()):
        return room
    return room.intersected(seen)


def _cells(edges: Edges) -> list[tuple[int, int]]:
    left, top, right, bottom = edges
    first, last, upper, lower = int(left // CELL), int(right // CELL), int(top // CELL), int(bottom // CELL)
    if first == last and upper == lower:
        return [(first, upper)]
    return [(column, row) for column in range(first, last + 1) for row in range(upper, lower + 1)]


class Taken:
    """Boxes by the cells that they lie in, so that few have to be looked at; each with the rank of its name."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, float, float, int]]] = {}

    def add(self, edges: Edges, rank: int = UNNAMED) -> None:
        """Take a box."""
        entry = (*edges, rank)
        for key in _cells(edges):
            self._cells.setdefault(key, []).append(entry)

    def remove(self, edges: Edges, rank: int = UNNAMED) -> None:
        """Give a box back that was taken."""
        entry = (*edges, rank)
        for key in _cells(edges):
            self._cells[key].remove(entry)

    def is_free(self, edges: Edges, rank: int) -> bool:
        """Return whether a box lies over nothing that was taken for what goes before a rank."""
        left, top, right, bottom = edges
        for key in _cells(edges):
            for other_left, other_top, other_right, other_bottom, other_rank in self._cells.get(key, ()):
                if (
                    left < other_right
                    and other_left < right
                    and top < other_bottom
                    and other_top < bottom
                    and other_rank < rank
                ):
                    return False
        return True

    def over(self, box: QRectF) -> float:
        """Return how much of what is taken for anything but names a box lies over, in square pixels."""
        edges = edges_of(box)
        near = {id(each): each for key in _cells(edges) for each in self._cells.get(key, ())}
        left, top, right, bottom = edges
        found = 0.0
        # by numbers alone: a box of Qt's for each would cost more than all else
        for other_left, other_top, other_right, other_bottom, rank in near.values():
            wide = (right if right < other_right else other_right) - (left if left > other_left else other_left)
            high = (bottom if bottom < other_bottom else other_bottom) - (top if top > other_top else other_top)
            if wide > 0 and high > 0 and rank == UNNAMED:
                found += wide * high
        return found


@dataclass(frozen=True, slots=True)
class _Name:
    """A name that wants a place: its words and size, where it goes among the others, and at what corners it may lie.

    Those `aside` are for one that would lie on words of the map at all others.
    """

    words: str
    rank: int
    wide: int
    high: int
    corners: tuple[tuple[float, float], ...]
    aside: tuple[tuple[float, float], ...]
    bounds: Edges | None

    def places(self) -> Iterator[Edges]:
        """Yield the places that it may have, the best first; most take that, so that the others are never reckoned."""
        for left, top in chain(self.corners, self.aside):
            x, y = within(round(left), round(top), self.wide, self.high, self.bounds)
            yield x, y, x + self.wide, y + self.high

    @property
    def region(self) -> Edges:
        """What lies around all its places."""
        lefts, tops, rights, bottoms = zip(*self.places(), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


@dataclass(frozen=True, slots=True)
class Lettering:
    """What all names of a picture have in common; with another one all have their places anew."""

    near: float
    scale: float
    named: bool
    first: tuple[str, ...]
    pointed: tuple[str, ...]
    room: QRectF | None
    seen: QRectF | None
    shunned: tuple[Edges, ...] = ()
    """Boxes in units that names lie on only where they have no other place: words of the map itself."""


class NamePlaces:
    """The places of all names of a picture, as if each were looked for anew, one after the other.

    Whoever keeps it for the next picture has only those placed that stand near something that has changed: a name goes
    elsewhere if what goes before it takes or leaves one of its places, and then those behind it may have to as well.
    """

    def __init__(self) -> None:
        self._lettering: Lettering | None = None
        self._start()

    def _start(self) -> None:
        self.taken, self._shunned = Taken(), Taken()
        self.spots: dict[str, QRectF] = {}
        self._looks: dict[str, TokenLook] = {}
        self._low: dict[str, float] = {}
        self._ranks: dict[str, int] = {}
        self._others: list[Edges] = []
        self._new_others: list[Edges] = []
        self._changed: set[str] = set()
        self._touched: list[Edges] = []
        self._hidden: frozenset[str] = frozenset()
        self._names: dict[str, _Name] = {}
        self._about: dict[tuple[int, int], set[str]] | None = None
        self._at: dict[str, Edges] = {}
        self._plates: dict[str, Plate] = {}

    def begin(
        self, lettering: Lettering, looks: Mapping[str, TokenLook], low: Mapping[str, float], kept: Iterable[QRectF]
    ) -> None:
        """Begin another picture: take the room of all tokens, and what is `kept` free, and of nothing else."""
        if lettering != self._lettering or list(looks) != list(self._looks):
            self._start()
            self._lettering = lettering
            first = lettering.first
            self._ranks = {i: rank for rank, i in enumerate(sorted(looks, key=lambda each: each not in first))}
            zoom = lettering.near / SQUARE
            for left, top, right, bottom in lettering.shunned:
                self._shunned.add((left * zoom, top * zoom, right * zoom, bottom * zoom))
        for edges in self._others:
            self.taken.remove(edges)
        self._new_others, self._touched = [], []
        before = self._looks
        self._changed = {
            i for i, look in looks.items() if before.get(i) is not look or low.get(i, 0) != self._low.get(i, 0)
        }
        for i in self._changed:
            if i in self.spots:
                self._touched.append(_face(self.spots[i]))
                self.taken.remove(self._touched[-1])
            self.spots[i] = spot_of(looks[i], lettering.near).adjusted(0, 0, 0, low.get(i, 0))
            self._touched.append(_face(self.spots[i]))
            self.taken.add(self._touched[-1])
        self._looks, self._low = dict(looks), dict(low)
        for box in kept:
            self.take(box.adjusted(3, 3, -3, -3))

    def take(self, box: QRectF) -> None:
        """Take the room of something that goes before all names."""
        edges = edges_of(box)
        self.taken.add(edges)
        self._new_others.append(edges)

    def finish(self, hidden: Collection[str]) -> Iterator[Plate]:
        """Place the names that may have to go elsewhere, but none of those who are `hidden`; yield the plates of all.

        One that has no room at all is left out.
        """
        hidden, lettering = frozenset(hidden), self._lettering
        assert lettering is not None
        self._touched += set(self._others) ^ set(self._new_others)
        self._others = self._new_others
        wanting = self._changed | (hidden ^ self._hidden)
        self._hidden = hidden
        queue = set()
        for i in wanting:
            self._forget(i)
            name = None if i in hidden else self._name(i, lettering)
            if name is not None:
                self._names[i] = name
                self._stand_about(i, name)
                queue.add(i)
        if len(queue) < len(self._names):
            for edges in self._touched:
                queue |= self._near(edges, UNNAMED)
        self._place(queue, lettering.scale)
        return (self._plates[i] for i in self._ranks if i in self._plates)

    def _place(self, queue: set[str], scale: float) -> None:
        heap = [self._ranks[i] for i in queue]
        by_rank = list(self._ranks)
        heapify(heap)
        while heap:
            i = by_rank[heappop(heap)]
            name, was = self._names[i], self._at.get(i)
            place = self._best(name)
            if place == was:
                continue
            for edges in (was, place):
                if edges is not None and len(queue) < len(self._names):
                    for other in self._near(edges, name.rank) - queue:
                        queue.add(other)
                        heappush(heap, self._ranks[other])
            if was is not None:
                self.taken.remove(was, name.rank)
                del self._at[i], self._plates[i]
            if place is not None:
                self.taken.add(place, name.rank)
                self._at[i] = place
                left, top, right, bottom = place
                self._plates[i] = Plate(QRectF(left, top, right - left, bottom - top), i, name.words, scale=scale)

    def _best(self, name: _Name) -> Edges | None:
        """Return the first free place of a name on no words of the map, else the first free one at a corner."""
        if not name.aside:
            return next((each for each in name.places() if self.taken.is_free(each, name.rank)), None)
        second = None
        for number, place in enumerate(name.places()):
            if number == len(name.corners) and second is None:
                return None
            if self.taken.is_free(place, name.rank):
                if self._shunned.is_free(place, name.rank):
                    return place
                second = second or place
        return second

    def _forget(self, identity: str) -> None:
        """Take back the name of somebody, and have those looked at who may have its place."""
        name, was = self._names.pop(identity, None), self._at.pop(identity, None)
        if name is None:
            return
        if self._about is not None:
            for key in _cells(name.region):
                self._about[key].discard(identity)
        if was is not None:
            del self._plates[identity]
            self.taken.remove(was, name.rank)
            self._touched.append(was)

    def _stand_about(self, identity: str, name: _Name) -> None:
        if self._about is not None:
            for key in _cells(name.region):
                self._about.setdefault(key, set()).add(identity)

    def _near(self, edges: Edges, rank: int) -> set[str]:
        """Return whose names, of those that come after a rank, have a place on a box."""
        if self._about is None:
            # not with the first picture: where one zooms, it is the only one of its kind
            self._about = {}
            for identity, name in self._names.items():
                self._stand_about(identity, name)
        left, top, right, bottom = edges
        found = set()
        for key in _cells(edges):
            for i in self._about.get(key, ()):
                if i in found or self._ranks[i] <= rank:
                    continue
                for other_left, other_top, other_right, other_bottom in self._names[i].places():
                    if left < other_right and other_left < right and top < other_bottom and other_top < bottom:
                        found.add(i)
                        break
        return found

    def _name(self, identity: str, lettering: Lettering) -> _Name | None:
        look, scale = self._looks[identity], lettering.scale
        words, matters = look.label, identity in lettering.first
        if not lettering.named or not words or (lettering.near < NEAR and not matters):
            return None
        if identity in lettering.pointed and identity not in lettering.first[:1]:
            return None
        size, gap = SMALL * scale, 2 * scale
        high, spot = round(size * 1.36), self.spots[identity]
        wide = width_of(words, size) + size * 0.8
        start, above, end, below = edges_of(spot)
        middle, beside = (start + end) / 2 - wide / 2, (above + below) / 2 - high / 2
        over = above - gap - high - (MARKED * scale if look.marks else 0)
        own_room = room_of(spot, lettering.room, lettering.seen)
        bounds = None if own_room is None else edges_of(own_room)
        corners = ((middle, below + gap), (middle, over), (end + gap, beside), (start - gap - wide, beside))
        # where the map has no words, none of them is in the way
        tops = (below + gap, over) if lettering.shunned else ()
        aside = tuple((left, top) for top in tops for left in (start, end - wide))
        return _Name(words, self._ranks[identity], round(wide), high, corners, aside, bounds)


def _face(spot: QRectF) -> Edges:
    return edges_of(spot.adjusted(3, 3, -3, -3))
