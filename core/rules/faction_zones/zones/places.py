"""Places of zone play: where combatants are, how far apart, who sees whom, and what covers or stops attacks."""

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.geometry.board import Board
from core.geometry.zone_graph import Spot, border_of
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import BEHIND_BARRIER, BLIND, IN_COVER, LIT, Fighter, fighter
from core.rules.faction_zones.names import HALVES, KINDS
from core.rules.kit.conditions import come, lift_over
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_hidden_from
from core.rules.kit.zones import find_spot, link_of, put_in, spot_of, zone_at, zones_about

ARMOUR = "armour"
"""The figure that armour, shield and cover act on."""


@rule("FAC-ZONE-01", "FAC-ZONE-03")
def half_zones(fight: Fight, a: TokenId, b: TokenId) -> int | None:
    """Return how many half zones lie between two along the shortest chain of zones; None where there is no chain."""
    return fight.board.site.zones.graph.distance(spot_of(fight, a), spot_of(fight, b))


@rule("FAC-ZONE-02")
def are_nearby(fight: Fight, a: TokenId, b: TokenId) -> bool:
    """Return whether at most half a zone lies between two; one who is in no zone is nearby nobody."""
    here, there = find_spot(fight, a), find_spot(fight, b)
    return here is not None and there is not None and fight.board.site.zones.graph.nearby(here, there)


def why_not_nearby(fight: Fight, a: TokenId, b: TokenId) -> Phrase | None:
    """Return that somebody is not nearby another; None if he is."""
    return None if are_nearby(fight, a, b) else say("faction-zones.why.not-nearby")


def nearby(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return everybody nearby, in the order of the encounter."""
    others = (TokenId(other) for other in fight.encounter.tokens if other != who)
    return tuple(other for other in others if are_nearby(fight, who, other))


def put_at(ctx: Context, who: TokenId, spot: Spot) -> None:
    """Put somebody into a place, where there is room in it, away from the cover that he had taken."""
    lose_cover(ctx, who)
    put_in(ctx, who, spot)


def spot_words(spot: Spot) -> Phrase:
    """Return a place in words."""
    if isinstance(spot, str):
        return say("faction-zones.spot.inside", zone=spot)
    return say("faction-zones.spot.border", zone=spot[0], other=spot[1])


@rule("FAC-GAP-09")
def may_step(board: Board, here: Spot, there: Spot) -> bool:
    """Return whether one can walk half a zone: onto a border only where it is open, off it always."""
    return board.site.may_step(here, there)


@rule("FAC-GAP-13")
def is_dark(fight: Fight, spot: Spot) -> bool:
    """Return whether a place is dark: so are all its zones, and nobody's light reaches it."""
    dark = [zone_at(fight, zone) for zone in zones_about(spot)]
    if not all(zone is not None and zone.dark for zone in dark):
        return False
    for identity in map(TokenId, fight.encounter.tokens):
        held = fighter(fight, identity).held(LIT)
        source = None if held is None else find_spot(fight, identity)
        if held is None or source is None:
            continue
        away = fight.board.site.zones.graph.distance(source, spot)
        if away is not None and away <= max(1, HALVES * held.amount):
            return False
    return True


@rule("FAC-SNEAK-01", "FAC-HIT-06")
def can_see(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether somebody sees another: not the hidden, else whoever is in view."""
    seer, seen = fighter(fight, who).token, fighter(fight, whom).token
    return not is_hidden_from(seen, seer) and is_in_view(fight, who, whom)


@rule("FAC-HIT-02", "FAC-HIT-06", "FAC-GAP-13", "FAC-SNEAK-06")
def is_in_view(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether another is in somebody's view, hidden or not: nobody is in the dark, else by the walls of the map.

    Those who are nearby see each other; between two zones the game master's word stands above the walls. On a border
    it is enough that one of its zones is seen, or sees.
    """
    if fighter(fight, who).has(BLIND):
        return False
    here, there = find_spot(fight, who), find_spot(fight, whom)
    if there is not None and is_dark(fight, there):
        return False
    if here is None or there is None:
        return fight.board.sight(who, whom).clear
    if fight.board.site.zones.graph.nearby(here, there):
        return True
    links = [link_of(fight, mine, theirs) for mine in zones_about(here) for theirs in zones_about(there)]
    said = [None if link is None else link.seen for link in links]
    if True in said or None not in said:
        return True in said
    return fight.board.sight(who, whom).clear


def covers_taken(someone: Fighter) -> tuple[str, ...]:
    """Return which cover somebody has taken, as conditions; that of a zone or a border is not among it."""
    return tuple(kind for kind in (IN_COVER, BEHIND_BARRIER) if someone.has(kind))


@rule("FAC-COVER-01", "FAC-COVER-02")
def lose_cover(ctx: Context, who: TokenId) -> None:
    """Let somebody be where the cover that he had taken is not."""
    lift_over(ctx, who, KINDS, come("moved"))


@rule("FAC-COVER-01")
def zones_that_cover(fight: Fight, spot: Spot) -> tuple[str, ...]:
    """Return the zones whose cover one has in a place: that of the zone, or of the border between two."""
    drawn = zone_at(fight, spot) if isinstance(spot, str) else link_of(fight, *spot)
    return zones_about(spot) if drawn is not None and drawn.cover is not None else ()


@rule("FAC-COVER-01", "FAC-COVER-03")
def is_covered(fight: Fight, whom: TokenId) -> bool:
    """Return whether somebody has cover: of the place, or taken; who leans out from behind a barrier has it too."""
    return bool(covers_taken(fighter(fight, whom)) or zones_that_cover(fight, spot_of(fight, whom)))


@rule("FAC-COVER-02")
def is_barred(fight: Fight, who: TokenId, whom: TokenId) -> bool:
    """Return whether a barrier stops every attack: one behind which somebody stands, or on the border between two."""
    return fighter(fight, whom).has(BEHIND_BARRIER) or is_walled_off(fight, spot_of(fight, who), spot_of(fight, whom))


@rule("FAC-COVER-02", "FAC-BLAST-07")
def is_walled_off(fight: Fight, here: Spot, there: Spot) -> bool:
    """Return whether a barrier on a border stops what goes from one place to another by every shortest chain of zones.

    One who stands on that border himself is on neither side of it.
    """
    links = fight.state.scene(fight.encounter.scene).zone_links
    walls = {border_of(str(link.a), str(link.b)) for link in links if link.barrier}
    graph = fight.board.site.zones.graph
    away = graph.distance(here, there)
    if not walls or away is None:
        return False
    return there not in graph.within(here, away, lambda one, _: one == here or one not in walls)
