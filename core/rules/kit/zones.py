"""Play on zones: in which zone or on which border somebody stands, ways over places, and where there is room."""

from collections.abc import Callable, Iterator

from core.base.errors import Gone, NoZone
from core.base.ids import TokenId
from core.base.values import remembered
from core.engine.context import Context
from core.engine.event import TokenMoved
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
    """Put somebody into a place, where there is room in it: near its middle, or near a point of it.

    Those who stand there already take no room if he is put `over` them; from the others he keeps a gap if that can be.
    """
    put_upon(ctx, who, spot, room_at(ctx, who, spot, about, over=over, gap=gap))


def put_upon(ctx: Context, who: TokenId, spot: Spot, point: Point) -> None:
    """Put somebody at a point of a place, whoever stands there."""
    elevation = ctx.state.scene(ctx.token(who).scene).elevation.at(square_at(point))
    ctx.emit(TokenMoved(ctx.encounter.id, who, point, elevation, stand_on(spot)))


def room_at(
    fight: Fight, who: TokenId, spot: Spot, about: Point | None = None, *, over: tuple[TokenId, ...] = (), gap: int = 0
) -> Point:
    """Return a point of a place as near its middle, or `about` a point, as can be where no token lies on another.

    Only those whom he is put `over` may lie under him. The whole token is on the map if that can be, and so many units
    are between it and any other as the `gap` says.

    Where the place is too small for that, their middles are a square apart, and at last they lie on each other.
    """
    site, zones = fight.board.site, fight.board.site.zones
    x, y = zones.middle(spot) if about is None else about
    wide = {each.id: int(each.footprint.spaces * SQUARE) for each in fight.board.bodies.values()}
    own = wide.pop(who)
    others = [(fight.encounter.token(each).point, (own + wide[each]) // 2) for each in wide if each not in over]
    wanted = ((gap, None, True),) if gap else ()
    for more, most, whole in (*wanted, (0, None, True), (0, APART, True), (0, APART, False)):
        for dx, dy in _steps_around(2 + sum(2 * apart // APART for _, apart in others)):
            point = x + dx * APART // 2, y + dy * APART // 2
            clear = all(_clear(point, other, more + min(apart, most or apart)) for other, apart in others)
            # where a point lies takes longer to find out than whether somebody is there
            if clear and (_is_on(site, point, own) or not whole) and zones.spot_at(point) == spot:
                return point
    return x, y


def _steps_around(most: int) -> Iterator[tuple[int, int]]:
    """Yield steps away from a point, ring by ring: the first that leads to room is one of the nearest."""
    for far in range(most + 1):
        for dx in range(-far, far + 1):
            for dy in range(-far, far + 1) if abs(dx) == far else (-far, far):
                yield dx, dy


def _is_on(site: Site, point: Point, wide: int) -> bool:
    """Return whether a token so wide would stand on the map with all of itself."""
    edges = (site.columns * SQUARE, site.rows * SQUARE)
    return all(wide // 2 <= at <= edge - wide // 2 for at, edge in zip(point, edges, strict=True))


def _clear(one: Point, other: Point, apart: int) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= apart
