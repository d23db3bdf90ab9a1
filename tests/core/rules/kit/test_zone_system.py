"""The base of games on zones: nobody is in another's way, and ways go over places where one may step, if any do."""

from core.base.ids import TokenId
from core.engine.session import Session
from core.geometry.units import SQUARE, Point
from core.geometry.zone_graph import Spot
from core.rules.faction_zones.system import FactionZones
from core.rules.kit.fight import Fight
from tests.core.rules.kit.test_room_about import context, ground
from tests.helpers.skirmish import begun

SIDE = 6 * SQUARE
HERE, BESIDE, BELOW, ACROSS = (f"zone-{number}" for number in (800, 801, 802, 803))


def four() -> tuple[Session, TokenId]:
    """Return a fight on four zones, two beside two, and somebody in the first of them."""
    session, ids = begun()
    ground(session, *((x, y, x + SIDE, y + SIDE) for y in (0, SIDE) for x in (0, SIDE)))
    return session, ids["Sybilla"]


def way(game: FactionZones, to: Point, start: Point = (SIDE // 2, SIDE // 2)) -> list[Spot | None]:
    """Return the places of the way that a game finds for somebody."""
    session, who = four()
    ctx = context(session, (who, start))
    zones = ctx.board.site.zones
    return [zones.spot_at(point) for point in game.route(ctx.state, ctx.board, ctx.encounter, who, (to,))]


class Walled(FactionZones):
    """The game, in which nobody gets straight from the first zone to the one beside it."""

    @staticmethod
    def may_step(fight: Fight, here: Spot, there: Spot) -> bool:
        return (HERE, BESIDE) not in (here, there)


class Closed(FactionZones):
    """The game, in which nobody gets anywhere."""

    @staticmethod
    def may_step(fight: Fight, here: Spot, there: Spot) -> bool:
        return False


def test_a_way_goes_round_where_one_may_not_step_and_straight_on_where_no_way_is_allowed() -> None:
    beside = (SIDE + SIDE // 2, SIDE // 2)
    straight = [(HERE, BESIDE), BESIDE]
    assert way(FactionZones(), beside) == way(Closed(), beside) == straight
    round_about = way(Walled(), beside)
    assert [spot for spot in round_about if isinstance(spot, str)] == [BELOW, ACROSS, BESIDE]


def test_there_is_no_way_from_or_to_where_no_zone_is() -> None:
    outside = (20 * SQUARE, SQUARE)
    assert way(FactionZones(), outside) == way(FactionZones(), (SQUARE, SQUARE), outside) == []


def test_on_zones_nobody_threatens_squares_and_nobody_is_in_the_way() -> None:
    session, ids = begun(Captain={"sheet": {"size": "large"}})
    bodies = context(session).board.bodies
    assert {(each.threatens, each.blocks) for each in bodies.values()} == {(False, False)}
    captain = bodies[ids["Captain"]]
    assert captain.footprint.spaces == 2 and captain.height == 2 * SQUARE
