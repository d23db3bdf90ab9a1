"""Posts that carry decks over water: where they stand along the edges of piers, rafts and bridges without a parapet."""

from itertools import pairwise
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from desktop.map.painting.styled.boards import decks_of
from desktop.map.painting.styled.wall_shapes import tops_of
from desktop.map.painting.styled.waters import waters_of

APART = 1.5
"""Squares from post to post, more or less."""
RADIUS = 0.12
"""Half the breadth of a post, in squares."""
WET, PARAPET = 0.25, 0.2
"""Squares from water within which a post stands, and from a wall beside which none does."""
Spot = tuple[float, float]

_known: WeakKeyDictionary[Part, tuple[Spot, ...]] = WeakKeyDictionary()


def posts_of(part: Part) -> tuple[Spot, ...]:
    """Return the middles of the posts in a part of a map; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        found = _known[part] = _posts(part)
    return found


def _posts(part: Part) -> tuple[Spot, ...]:
    # of each deck all of its edge, so that posts stand where they do whatever part of it is drawn
    spots = [spot for deck in decks_of(part.plan) if deck.intersects(part.box) for spot in _along(deck)]
    waters = waters_of(part)
    if not spots or waters.wet.is_empty:
        return ()
    tops = tops_of(part)
    seen = waters.seen.difference(waters.bridges).buffer(WET * SQUARE, quad_segs=2).intersection(part.box)
    seen = seen.difference(union_of([tops.walls, tops.low]).buffer(PARAPET * SQUARE, quad_segs=2))
    shapely.prepare(seen)
    held = shapely.contains_xy(seen, [x for x, _ in spots], [y for _, y in spots]).tolist()
    return tuple(spot for spot, stands in zip(spots, held, strict=True) if stands)


def _along(deck: BaseGeometry) -> list[Spot]:
    """Return the corners of a deck, and places between them as far from one another as posts stand."""
    found: list[Spot] = []
    for ring in shapely.get_parts(shapely.simplify(deck, 1.0).boundary):
        for (ax, ay), (bx, by) in pairwise(shapely.get_coordinates(ring).tolist()):
            count = max(1, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / (APART * SQUARE)))
            found += [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count)]
    return found
