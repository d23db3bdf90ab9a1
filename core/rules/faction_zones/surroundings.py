"""What surrounds combatants: light and dark, what hides and what stops attacks, and so who sees whom."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.explain.modifier import Add, Modifier
from core.geometry.board import Board
from core.geometry.zone_graph import Spot
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.scene import ZoneLink
from core.model.things import Zone
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import BEHIND_BARRIER, IN_COVER, LIT, encountered
from core.rules.faction_zones.places import HALVES, are_nearby, find_spot, spot_of

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
def cover(state: Campaign, board: Board, encounter: Encounter, whom: TokenId) -> tuple[Modifier, ...]:
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
