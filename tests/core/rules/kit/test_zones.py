"""Play on zones: where somebody stands, ways over places, and room for whom a rule puts somewhere."""

from dataclasses import replace

import pytest

from core.base.errors import Gone, NoZone
from core.base.ids import ThingId, TokenId
from core.edits.maps import DropThings, PutThings
from core.edits.tokens import MoveTokens
from core.edits.zones import LinkZones
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.geometry.footprint import nearest_centre
from core.geometry.units import SQUARE, Point, square_at
from core.geometry.zone_graph import border_of
from core.geometry.zones import Zones
from core.model.encounter import Stand
from core.model.scene import ZoneLink
from core.model.things import Wall, Zone
from core.rules.kit.zones import (
    APART,
    find_spot,
    key_of,
    link_of,
    put_in,
    room_at,
    route_over,
    spot_of,
    spots_along,
    squares_in,
    stand_on,
    zone_at,
    zones_about,
)
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

YARD, GATE, ROAD = "Yard", "Gate", "Road"


class Field:
    """A fight on three zones in a row, eight squares wide each."""

    def __init__(self) -> None:
        session, self.ids = begun()
        self.session = session
        zones = session.state.scene(session.state.encounter(ENCOUNTER).scene).things
        self.zones = {str(each.name): each.id for each in zones.values() if hasattr(each, "name")}
        self.ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)

    def middle(self, *names: str) -> Point:
        """Return a point in a zone, or on the border of two."""
        columns = {YARD: 4, GATE: 12, ROAD: 20}
        x = sum(columns[name] for name in names) * SQUARE // len(names)
        return x, 6 * SQUARE


@pytest.fixture
def field() -> Field:
    return Field()


def test_somebody_stands_in_a_zone_or_on_a_border(field: Field) -> None:
    who = field.ids["Sybilla"]
    assert spot_of(field.ctx, who) == find_spot(field.ctx, who) == field.zones[YARD]
    border = tuple(sorted((field.zones[YARD], field.zones[GATE])))
    put_in(field.ctx, who, border)  # type: ignore[arg-type]
    assert spot_of(field.ctx, who) == border and zones_about(border) == border
    assert zones_about(YARD) == (YARD,)
    assert (stand_on(YARD), stand_on(("A", "B")), stand_on(None)) == (
        Stand(zone="Yard"),
        Stand(border=("A", "B")),
        Stand(),
    )


def test_off_the_zones_there_is_no_place_and_whoever_is_gone_is_gone(field: Field) -> None:
    who = field.ids["Sybilla"]
    things = field.session.state.scene(field.ctx.encounter.scene).things
    assert len(things) == 3
    with pytest.raises(Gone):
        find_spot(field.ctx, TokenId("token-99"))
    field.session.submit(MoveTokens(ENCOUNTER, ((who, (30 * SQUARE, 6 * SQUARE)),)))
    there = Context(field.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert find_spot(there, who) is None
    with pytest.raises(NoZone, match=r"zones\.none"):
        spot_of(there, who)


def test_a_place_is_named() -> None:
    assert (key_of("A"), key_of(("A", "B")), key_of("Yard")) == ("A", "A|B", "Yard")


def test_zones_are_found_as_drawn_and_with_what_is_said_of_two(field: Field) -> None:
    drawn = zone_at(field.ctx, field.zones[GATE])
    assert drawn is not None and drawn.name == GATE
    assert zone_at(field.ctx, "token-1") is None and link_of(field.ctx, field.zones[YARD], field.zones[GATE]) is None
    squares = squares_in(field.ctx.board.site.zones, drawn)
    assert len(squares) == 96 and min(squares) == (8, 0) and max(squares) == (15, 11)


def test_what_is_said_by_hand_of_two_zones_is_found_either_way_round_and_no_wall_is_a_zone(field: Field) -> None:
    yard, gate, road = (field.zones[name] for name in (YARD, GATE, ROAD))
    scene = field.ctx.encounter.scene
    said = ZoneLink(a=yard, b=gate, hazard="mud")
    field.session.submit(PutThings(scene, (Wall(id=ThingId("wall-900"), points=((0, 0), (SQUARE, 0))),)))
    field.session.submit(LinkZones(scene, said))
    ctx = Context(field.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert link_of(ctx, yard, gate) == link_of(ctx, gate, yard) == said
    assert link_of(ctx, yard, road) is link_of(ctx, gate, road) is None
    assert zone_at(ctx, "wall-900") is None


def test_a_path_goes_over_places_each_once(field: Field) -> None:
    who, zones = field.ids["Sybilla"], field.zones
    path = [field.middle(YARD), field.middle(YARD, GATE), field.middle(GATE), field.middle(GATE)]
    border = tuple(sorted((zones[YARD], zones[GATE])))
    assert spots_along(field.ctx, who, tuple(path)) == (border, zones[GATE])
    assert spots_along(field.ctx, who, (*path, (30 * SQUARE, 0))) is None
    assert spots_along(field.ctx, who, ()) == ()


def test_a_route_is_the_shortest_over_all_points_where_one_may_step(field: Field) -> None:
    who, zones = field.ids["Sybilla"], field.ctx.board.site.zones
    middles = [zones.middle(spot) for spot in zones.graph.way(field.zones[YARD], field.zones[ROAD]) or ()]
    assert len(middles) == 4
    assert list(route_over(field.ctx, who, (field.middle(ROAD),), lambda here, there: True)) == middles
    back = route_over(field.ctx, who, (field.middle(GATE), field.middle(YARD)), lambda here, there: True)
    assert len(back) == 4 and back[-1] == zones.middle(field.zones[YARD])
    assert route_over(field.ctx, who, (field.middle(ROAD),), lambda here, there: there != field.zones[GATE]) == ()
    assert route_over(field.ctx, who, ((30 * SQUARE, 0),), lambda here, there: True) == ()


def test_whoever_is_put_into_a_place_finds_room_beside_the_others(field: Field) -> None:
    names = ("Sybilla", "Theobald", "Captain")
    for name in names:
        put_in(field.ctx, field.ids[name], field.zones[GATE])
    points = [field.ctx.token(field.ids[name]).point for name in (*names, "Bandit")]
    gaps = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for n, a in enumerate(points) for b in points[:n]]
    assert min(gaps) >= APART == SQUARE
    middle = nearest_centre(field.ctx.board.site.zones.middle(field.zones[GATE]))
    assert points[:3] == [nearest_centre(point) for point in points[:3]]
    assert points[0] == middle and all(square_at(point)[0] in range(8, 16) for point in points)
    assert [field.ctx.token(field.ids[name]).stand for name in names] == [Stand(zone=field.zones[GATE])] * 3


def test_where_there_is_no_room_left_they_stand_closer_and_at_last_on_each_other(field: Field) -> None:
    """Somebody two squares wide in a full zone stands a square from each middle, as near its own middle as can be."""
    middle = nearest_centre(field.ctx.board.site.zones.middle(field.zones[GATE]))
    for name in ("Sybilla", "Theobald", "Captain", "Bandit"):
        put_in(field.ctx, field.ids[name], field.zones[GATE])
        field.ctx = Context(field.ctx.state, SYSTEMS, BoardCache(), ENCOUNTER)
    points = [field.ctx.token(field.ids[name]).point for name in ("Sybilla", "Theobald", "Captain", "Bandit")]
    far = [max(abs(x - middle[0]), abs(y - middle[1])) for x, y in points]
    assert far == sorted(far) and far[0] == 0 and far[1:] == [APART] * 3
    assert len({*points}) == 4
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= APART for n, a in enumerate(points) for b in points[:n])


def test_whoever_stood_in_a_zone_that_is_gone_stands_where_his_point_lies(field: Field) -> None:
    who = field.ids["Sybilla"]
    home = field.zones[YARD]
    stand = field.session.state.token(ENCOUNTER, who).stand
    assert stand == Stand(zone=home)
    drawn = zone_at(field.ctx, home)
    assert drawn is not None
    field.session.submit(DropThings(field.ctx.encounter.scene, (drawn.id,)))
    there = Context(field.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert there.token(who).stand == stand and find_spot(there, who) is None
    other = drawn.but(id=ThingId("zone-900"))
    field.session.submit(PutThings(field.ctx.encounter.scene, (other,)))
    assert find_spot(Context(field.session.state, SYSTEMS, BoardCache(), ENCOUNTER), who) == "zone-900"


def test_the_squares_of_a_zone_are_those_whose_middles_lie_in_it() -> None:
    points = ((SQUARE // 4, SQUARE // 4), (11 * SQUARE // 4, SQUARE // 4), (SQUARE // 4, 11 * SQUARE // 4))
    corner = Zone(id=ThingId("zone-1"), name="Corner", points=points)
    boxed = Zone(
        id=ThingId("zone-2"), name="Box", points=(*points[:2], (11 * SQUARE // 4, 11 * SQUARE // 4), points[2])
    )
    assert squares_in(Zones({"zone-1": points}), corner) == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))
    box = squares_in(Zones({"zone-2": boxed.points}), boxed)
    assert box == tuple((column, row) for row in range(3) for column in range(3))


def test_the_place_that_somebody_was_put_into_counts_before_where_his_point_lies(field: Field) -> None:
    who, gate, yard = field.ids["Sybilla"], field.zones[GATE], field.zones[YARD]
    border = border_of(yard, gate)
    token = field.ctx.token(who)
    for stand, spot in ((Stand(zone=gate), gate), (Stand(border=border), border), (Stand(), yard)):
        there = field.ctx.state.with_token(ENCOUNTER, replace(token, stand=stand))
        assert find_spot(Context(there, SYSTEMS, BoardCache(), ENCOUNTER), who) == spot
    gone = field.ctx.state.with_token(ENCOUNTER, replace(token, stand=Stand(zone="zone-900")))
    assert find_spot(Context(gone, SYSTEMS, BoardCache(), ENCOUNTER), who) == yard


def test_room_is_looked_for_by_half_squares_beside_who_stands_there(field: Field) -> None:
    """One a square wide half a square aside leaves room half a square further on."""
    who, other = field.ids["Sybilla"], field.ids["Bandit"]
    middle = nearest_centre(field.ctx.board.site.zones.middle(field.zones[GATE]))
    token = field.ctx.token(other)
    aside = replace(token, point=(middle[0] + SQUARE // 2, middle[1]), stand=Stand(zone=field.zones[GATE]))
    there = Context(field.ctx.state.with_token(ENCOUNTER, aside), SYSTEMS, BoardCache(), ENCOUNTER)
    point = room_at(there, who, field.zones[GATE], middle)
    assert max(abs(point[0] - aside.point[0]), abs(point[1] - aside.point[1])) >= SQUARE
    assert max(abs(point[0] - middle[0]), abs(point[1] - middle[1])) == SQUARE // 2
    gridded = room_at(there, who, field.zones[GATE])
    assert nearest_centre(gridded) == gridded != middle
    assert room_at(there, who, field.zones[GATE], over=(other,)) == middle


def test_a_place_one_unit_short_of_room_is_no_room(field: Field) -> None:
    who, other = field.ids["Sybilla"], field.ids["Bandit"]
    middle = nearest_centre(field.ctx.board.site.zones.middle(field.zones[GATE]))
    token = field.ctx.token(other)
    aside = replace(token, point=(middle[0] + SQUARE // 2 - 1, middle[1]), stand=Stand(zone=field.zones[GATE]))
    there = Context(field.ctx.state.with_token(ENCOUNTER, aside), SYSTEMS, BoardCache(), ENCOUNTER)
    point = room_at(there, who, field.zones[GATE])
    assert max(abs(point[0] - aside.point[0]), abs(point[1] - aside.point[1])) >= SQUARE
    assert max(abs(point[0] - middle[0]), abs(point[1] - middle[1])) == SQUARE


def test_all_of_a_token_is_on_the_map_if_that_can_be(field: Field) -> None:
    who, yard = field.ids["Sybilla"], field.zones[YARD]
    half = SQUARE // 2
    for about, axis, edge in (
        ((half, 6 * SQUARE), 0, half),
        ((0, 6 * SQUARE), 0, half),
        ((2 * SQUARE, 0), 1, half),
        ((2 * SQUARE, half), 1, half),
        ((2 * SQUARE, 12 * SQUARE), 1, 12 * SQUARE - half),
    ):
        point = room_at(field.ctx, who, yard, about, over=tuple(field.ids.values()))
        assert point[axis] == edge and abs(point[1 - axis] - about[1 - axis]) <= half
