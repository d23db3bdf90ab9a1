"""Where combatants are in zone play, and how far apart."""

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.geometry.board import Board
from core.geometry.units import SQUARE, Point
from core.geometry.zone_graph import Spot
from core.model.encounter import Encounter, Stand
from core.rulebook.cite import rule

HALVES = 2
"""Half zones in a zone."""
APART = SQUARE
"""Units between those whom the rules put into one place."""


@rule("FAC-ZONE-01")
def stand_on(spot: Spot | None) -> Stand:
    """Return how a token counts as standing in a place; outside of all zones it stands nowhere."""
    return Stand(border=spot) if isinstance(spot, tuple) else Stand(zone=spot)


@rule("FAC-ZONE-01")
def find_spot(board: Board, encounter: Encounter, who: TokenId) -> Spot | None:
    """Return the place of somebody; None where he stands in no zone. Raise `Refused` if the token is gone."""
    token = encounter.tokens.get(who)
    if token is None:
        raise Refused("refused.no-token", id=who)
    zones = board.site.zones
    spot = token.stand.border or token.stand.zone
    return spot if spot is not None and zones.graph.has(spot) else zones.spot_at(token.point)


def spot_of(board: Board, encounter: Encounter, who: TokenId) -> Spot:
    """Return the place of somebody; raise `Refused` where he stands in no zone."""
    spot = find_spot(board, encounter, who)
    if spot is None:
        raise Refused("faction-zones.why.no-zone", token=who)
    return spot


@rule("FAC-ZONE-01", "FAC-ZONE-03")
def half_zones(board: Board, encounter: Encounter, a: TokenId, b: TokenId) -> int | None:
    """Return how many half zones lie between two along the shortest chain of zones; None where there is no chain."""
    return board.site.zones.graph.distance(spot_of(board, encounter, a), spot_of(board, encounter, b))


@rule("FAC-ZONE-02")
def are_nearby(board: Board, encounter: Encounter, a: TokenId, b: TokenId) -> bool:
    """Return whether at most half a zone lies between two; one who is in no zone is nearby nobody."""
    here, there = find_spot(board, encounter, a), find_spot(board, encounter, b)
    return here is not None and there is not None and board.site.zones.graph.nearby(here, there)


def nearby(board: Board, encounter: Encounter, who: TokenId) -> tuple[TokenId, ...]:
    """Return everybody nearby, in the order of the encounter."""
    others = (TokenId(other) for other in encounter.tokens if other != who)
    return tuple(other for other in others if are_nearby(board, encounter, who, other))


def room_at(board: Board, encounter: Encounter, who: TokenId, spot: Spot) -> Point:
    """Return a point of a place as near its middle as can be where no token lies on another.

    Where the place is too small for that, their middles are a square apart, and at last they lie on each other.
    """
    zones = board.site.zones
    x, y = zones.middle(spot)
    own = _width(board, who)
    others = [(t.point, (own + _width(board, t.id)) // 2) for t in encounter.tokens.values() if t.id != who]
    steps = range(-2 * len(others) - 2, 2 * len(others) + 3)
    near = sorted(((dx, dy) for dx in steps for dy in steps), key=lambda step: (max(map(abs, step)), step))
    points = [point for dx, dy in near if zones.spot_at(point := (x + dx * APART // 2, y + dy * APART // 2)) == spot]
    for most in (None, APART):
        for point in points:
            if all(_clear(point, other, apart if most is None else min(apart, most)) for other, apart in others):
                return point
    return x, y


def _width(board: Board, who: str) -> int:
    body = board.bodies.get(who)
    return APART if body is None else int(body.footprint.spaces * SQUARE)


def key_of(spot: Spot) -> str:
    """Return a place as the key of an answer."""
    return spot if isinstance(spot, str) else "|".join(spot)


def spot_named(key: str) -> Spot:
    """Return the place that the key of an answer names."""
    first, _, second = key.partition("|")
    return (first, second) if second else first


def spot_words(spot: Spot) -> Phrase:
    """Return a place in words."""
    if isinstance(spot, str):
        return say("faction-zones.spot.inside", zone=spot)
    return say("faction-zones.spot.border", zone=spot[0], other=spot[1])


def _clear(one: Point, other: Point, apart: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= apart
