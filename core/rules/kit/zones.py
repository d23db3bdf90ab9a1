"""Play on zones: in which zone or on which border somebody stands, ways over places, and where there is room."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.base.errors import Gone, NoZone
from core.base.ids import TokenId
from core.base.values import remembered
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.geometry.board import Body
from core.geometry.footprint import nearest_middle
from core.geometry.site import Site
from core.geometry.units import SQUARE, Point, Square, centre_of, square_at
from core.geometry.zone_graph import Spot
from core.geometry.zones import Zones
from core.model.encounter import Stand
from core.model.scene import ZoneLink
from core.model.things import Zone
from core.rules.kit.fight import Fight

APART = SQUARE
"""Units between those whom the rules put into one place."""
HALF_SQUARE = SQUARE // 2
"""Units between the points where room is looked for."""
Step = Callable[[Spot, Spot], bool]
"""Tells whether one can get from a place to one beside it."""


def stand_on(spot: Spot | None) -> Stand:
    """Return how a token counts as standing in a place; outside of all zones it stands nowhere."""
    return Stand(border=spot) if isinstance(spot, tuple) else Stand(zone=spot)


def find_spot(fight: Fight, who: TokenId) -> Spot | None:
    """Return the place of somebody; None where he stands in no zone. Raise `Gone` if the token is."""
    token, zones = fight.encounter.tokens.get(who), fight.board.site.zones
    if token is None:
        raise Gone("refused.no-token", id=who)
    spot = token.stand.border or token.stand.zone
    return spot if spot is not None and zones.graph.has(spot) else zones.spot_at(token.point)


def spot_of(fight: Fight, who: TokenId) -> Spot:
    """Return the place of somebody; raise `NoZone` where he stands in no zone."""
    spot = find_spot(fight, who)
    if spot is None:
        raise NoZone("zones.none", token=who)
    return spot


def key_of(spot: Spot) -> str:
    """Return a place as the key of an answer."""
    return spot if isinstance(spot, str) else "|".join(spot)


def zones_about(spot: Spot) -> tuple[str, ...]:
    """Return the zone of a place, or both zones of a border."""
    return (spot,) if isinstance(spot, str) else spot


def zone_at(fight: Fight, zone: str) -> Zone | None:
    """Return a zone as it was drawn; None if it is no zone of the encounter's map."""
    thing = fight.state.scene(fight.encounter.scene).things.get(zone)
    return thing if isinstance(thing, Zone) else None


def link_of(fight: Fight, a: str, b: str) -> ZoneLink | None:
    """Return what is said by hand of two zones; None if nothing is."""
    return fight.state.scene(fight.encounter.scene).link_between(a, b)


def spots_along(fight: Fight, who: TokenId, path: tuple[Point, ...]) -> tuple[Spot, ...] | None:
    """Return the places that a path goes through, start and repetitions left out; None where it leaves the zones."""
    way: list[Spot] = [spot_of(fight, who)]
    for point in path:
        spot = fight.board.site.zones.spot_at(point)
        if spot is None:
            return None
        if spot != way[-1]:
            way.append(spot)
    return tuple(way[1:])


def route_over(fight: Fight, who: TokenId, over: tuple[Point, ...], may_step: Step) -> tuple[Point, ...]:
    """Return the middles of the places of a shortest way over the places of some points; empty without one."""
    zones = fight.board.site.zones
    here = spot_of(fight, who)
    found: list[Point] = []
    for point in over:
        spot = zones.spot_at(point)
        if spot is None or (way := zones.graph.way(here, spot, may_step)) is None:
            return ()
        found += [zones.middle(each) for each in way]
        here = spot
    return tuple(found)


# a pointer that moves asks for them again and again
@remembered(most=64)
def squares_in(zones: Zones, drawn: Zone) -> tuple[Square, ...]:
    """Return the squares whose middles lie in a zone."""
    corners = [square_at(point) for point in drawn.points]
    columns, rows = [column for column, _ in corners], [row for _, row in corners]
    return tuple(
        (column, row)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
        if zones.at(centre_of((column, row))) == drawn.id
    )


def put_in(
    ctx: Context, who: TokenId, spot: Spot, about: Point | None = None, *, over: tuple[TokenId, ...] = (), gap: int = 0
) -> None:
    """Put somebody into a place, on the grid where there is room in it: near its middle, or near a point of it.

    Those who stand there already take no room if he is put `over` them; from the others he keeps a gap if that can be.
    """
    put_upon(ctx, who, spot, room_at(ctx, who, spot, about, over=over, gap=gap))


def put_upon(ctx: Context, who: TokenId, spot: Spot, point: Point) -> None:
    """Put somebody at a point of a place, whoever stands there."""
    elevation = ctx.state.scene(ctx.token(who).scene).elevation.at(square_at(point))
    ctx.emit(TokenMoved(ctx.encounter.id, who, point, elevation, stand_on(spot)))


def middle_near(fight: Fight, who: TokenId) -> Point:
    """Return the nearest point to where somebody stands at which his base lies on the grid."""
    return nearest_middle(fight.encounter.token(who).point, fight.board.bodies[who].sides)


def room_at(
    fight: Fight, who: TokenId, spot: Spot, about: Point | None = None, *, over: tuple[TokenId, ...] = (), gap: int = 0
) -> Point:
    """Return a point of a place as near its middle, or `about` a point, as can be where no base lies on another.

    Only those whom he is put `over` may lie under him. All of him is on the map if that can be, and so many units
    are between him and any other as the `gap` says. In a zone a point on the grid comes before all others; beside
    another point, without a gap, before those alone that are as near, as whoever is set down there is to touch.

    Where the place is too small for that, their middles are a square apart, and at last they lie on each other.
    """
    site, zones = fight.board.site, fight.board.site.zones
    own = fight.board.bodies[who]
    middle = _middle_of(zones, spot, own) if about is None else about
    others = [
        (fight.encounter.token(TokenId(each.id)).point, _halfway(own, each))
        for each in fight.board.bodies.values()
        if each.id != who and each.id not in over
    ]
    farthest = 2 + sum(2 * max(apart) // APART for _, apart in others)
    for wish in _wishes(gap, on_grid=isinstance(spot, str) and (about is None or gap > 0)):
        for point in _points_about(middle, farthest, own):
            if wish.on_grid and nearest_middle(point, own.sides) != point:
                continue
            clear = all(_clear(point, other, apart, wish) for other, apart in others)
            # where a point lies takes longer to find out than whether somebody is there
            if clear and (_is_on(site, point, own) or not wish.whole) and zones.spot_at(point) == spot:
                return point
    return middle


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is wished of a point: how far from others, `most` from middle to middle if the place is too small."""

    gap: int = 0
    most: int | None = None
    whole: bool = True
    on_grid: bool = False


def _wishes(gap: int, *, on_grid: bool) -> Iterator[_Wish]:
    """Yield what is wished of a point, one after the other as the one before cannot be."""
    if on_grid:
        yield _Wish(gap, on_grid=True)
    if gap:
        yield _Wish(gap)
    yield from (_Wish(), _Wish(most=APART), _Wish(most=APART, whole=False))


def _middle_of(zones: Zones, spot: Spot, own: Body) -> Point:
    """Return the middle of a place: of a zone the nearest on the grid, if that is in it too."""
    middle = zones.middle(spot)
    near = nearest_middle(middle, own.sides)
    return near if isinstance(spot, str) and zones.spot_at(near) == spot else middle


def _points_about(middle: Point, most: int, own: Body) -> Iterator[Point]:
    """Yield a point and those about it, ring by ring, so that the nearest come first; of a ring the grid's."""
    x, y = middle
    for far in range(most + 1):
        ring = [
            (x + dx * HALF_SQUARE, y + dy * HALF_SQUARE)
            for dx in range(-far, far + 1)
            for dy in (range(-far, far + 1) if abs(dx) == far else (-far, far))
        ]
        yield from sorted(ring, key=lambda point: nearest_middle(point, own.sides) != point)


def _is_on(site: Site, point: Point, own: Body) -> bool:
    """Return whether somebody would stand on the map with all of himself."""
    edges = (site.columns * SQUARE, site.rows * SQUARE)
    return all(side // 2 <= at <= edge - side // 2 for at, side, edge in zip(point, own.sides, edges, strict=True))


def _halfway(one: Body, other: Body) -> tuple[int, int]:
    """Return the units across and down by which the middles of two are apart whose bases touch."""
    (wide, high), (other_wide, other_high) = one.sides, other.sides
    return (wide + other_wide) // 2, (high + other_high) // 2


def _clear(one: Point, other: Point, apart: tuple[int, int], wish: _Wish) -> bool:
    """Return whether two are as far apart as wished, one way or the other."""
    return any(
        abs(mine - theirs) >= wish.gap + min(needed, wish.most or needed)
        for mine, theirs, needed in zip(one, other, apart, strict=True)
    )
