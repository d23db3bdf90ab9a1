"""Places of zone play: where combatants are, how far apart, who sees whom, and what covers or stops attacks."""

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import ConditionLifted, TokenMoved
from core.explain.modifier import Add, Modifier
from core.geometry.board import Board
from core.geometry.units import SQUARE, Point, square_at
from core.geometry.zone_graph import Spot
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stand
from core.model.scene import ZoneLink
from core.model.things import Zone
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import BEHIND_BARRIER, IN_COVER, LIT, Combatant, combatant, encountered
from core.rules.faction_zones.terms import HALVES

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


ARMOUR = "armour"
"""The figure that armour, shield and cover act on."""


def zone_at(state: Campaign, encounter: Encounter, zone: str) -> Zone | None:
    """Return a zone as it was drawn; None if it is no zone of the encounter's map."""
    thing = state.scene(encounter.scene).things.get(zone)
    return thing if isinstance(thing, Zone) else None


def link_of(state: Campaign, encounter: Encounter, a: str, b: str) -> ZoneLink | None:
    """Return what is said by hand of two zones; None if nothing is."""
    return state.scene(encounter.scene).link_between(a, b)


def zones_about(spot: Spot) -> tuple[str, ...]:
    """Return the zone of a place, or both zones of a border."""
    return (spot,) if isinstance(spot, str) else spot


@rule("FAC-GAP-13")
def is_dark(state: Campaign, board: Board, encounter: Encounter, spot: Spot) -> bool:
    """Return whether a place is dark: so are all its zones, and nobody's light reaches it."""
    dark = [zone_at(state, encounter, zone) for zone in zones_about(spot)]
    if not all(zone is not None and zone.dark for zone in dark):
        return False
    graph = board.site.zones.graph
    for identity in encounter.tokens:
        held = encountered(state, encounter, TokenId(identity)).held(LIT)
        source = None if held is None else find_spot(board, encounter, TokenId(identity))
        if held is None or source is None:
            continue
        away = graph.distance(source, spot)
        if away is not None and away <= max(1, HALVES * held.amount):
            return False
    return True


@rule("FAC-SNEAK-01", "FAC-HIT-06")
def can_see(state: Campaign, board: Board, encounter: Encounter, who: TokenId, whom: TokenId) -> bool:
    """Return whether somebody sees another: not the hidden, else whoever is in view."""
    tokens = encounter.tokens
    if who in tokens and whom in tokens and tokens[whom].hidden and tokens[whom].side != tokens[who].side:
        return False
    return is_in_view(state, board, encounter, who, whom)


@rule("FAC-HIT-02", "FAC-HIT-06", "FAC-GAP-13", "FAC-SNEAK-06")
def is_in_view(state: Campaign, board: Board, encounter: Encounter, who: TokenId, whom: TokenId) -> bool:
    """Return whether another is in somebody's view, hidden or not: nobody is in the dark, else by the walls of the map.

    Those who are nearby see each other; between two zones the game master's word stands above the walls. On a border
    it is enough that one of its zones is seen, or sees.
    """
    tokens = encounter.tokens
    if who not in tokens or whom not in tokens or encountered(state, encounter, who).has("blind"):
        return False
    here, there = find_spot(board, encounter, who), find_spot(board, encounter, whom)
    if there is not None and is_dark(state, board, encounter, there):
        return False
    if are_nearby(board, encounter, who, whom):
        return True
    if here is None or there is None:
        return board.sight(who, whom).clear
    said = [
        None if (link := link_of(state, encounter, mine, theirs)) is None else link.seen
        for mine in zones_about(here)
        for theirs in zones_about(there)
    ]
    if True in said or None not in said:
        return True in said
    return board.sight(who, whom).clear


@rule("FAC-COVER-01", "FAC-COVER-03")
def cover_of(state: Campaign, board: Board, encounter: Encounter, whom: TokenId) -> tuple[Modifier, ...]:
    """Return what cover somebody has: of the place, or taken; who leans out from behind a barrier has it too."""
    someone = encountered(state, encounter, whom)
    spot = spot_of(board, encounter, whom)
    found = someone.has(IN_COVER) or someone.has(BEHIND_BARRIER)
    if isinstance(spot, str):
        zone = zone_at(state, encounter, spot)
        found = found or (zone is not None and zone.cover)
    else:
        link = link_of(state, encounter, *spot)
        found = found or (link is not None and link.cover)
    if not found:
        return ()
    return (Modifier(RuleId("FAC-COVER-01"), say("faction-zones.modifier.cover"), ARMOUR, Add(1)),)


@rule("FAC-COVER-02")
def is_barred(state: Campaign, board: Board, encounter: Encounter, who: TokenId, whom: TokenId) -> bool:
    """Return whether a barrier stops every attack: one behind which somebody stands, or on the border between two."""
    if encountered(state, encounter, whom).has(BEHIND_BARRIER):
        return True
    return is_walled_off(state, encounter, spot_of(board, encounter, who), spot_of(board, encounter, whom))


@rule("FAC-COVER-02", "FAC-BLAST-07")
def is_walled_off(state: Campaign, encounter: Encounter, here: Spot, there: Spot) -> bool:
    """Return whether a barrier stands on the border between two zones."""
    if not isinstance(here, str) or not isinstance(there, str) or here == there:
        return False
    link = link_of(state, encounter, here, there)
    return link is not None and link.barrier


@rule("FAC-GAP-09")
def may_step(board: Board, here: Spot, there: Spot) -> bool:
    """Return whether one can walk half a zone: onto a border only where it is open, off it always."""
    return isinstance(there, str) or board.site.may_cross(*there)


def covers_taken(someone: Combatant) -> tuple[str, ...]:
    """Return which cover somebody has taken, as conditions; that of a zone or a border is not among it."""
    return tuple(kind for kind in (IN_COVER, BEHIND_BARRIER) if someone.has(kind))


@rule("FAC-COVER-01", "FAC-COVER-02")
def lose_cover(ctx: Context, who: TokenId) -> None:
    """Let somebody be where the cover that he had taken is not."""
    for kind in covers_taken(combatant(ctx, who)):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId("FAC-COVER-01")))


def put_at(ctx: Context, who: TokenId, spot: Spot) -> None:
    """Put somebody into a place, where there is room in it, away from the cover that he had taken."""
    lose_cover(ctx, who)
    token = ctx.token(who)
    point = room_at(ctx.board, ctx.encounter, who, spot)
    elevation = ctx.state.scene(token.scene).elevation.at(square_at(point))
    ctx.emit(TokenMoved(ctx.encounter.id, who, point, elevation, stand_on(spot)))
