"""Bodies of every scale on the map, what is how far from what, reach, flanking, and where areas lie."""

from dataclasses import replace
from fractions import Fraction
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import Refused
from core.base.ids import EncounterId, SceneId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.outlines import Disc
from core.geometry.site import Site
from core.geometry.units import SQUARE, Point, Square, centre_of, corner_of, square_at
from core.model.campaign import Campaign, Setting
from core.model.condition import Condition
from core.model.creature import Creature
from core.model.encounter import Encounter, Token
from core.model.scene import Scene
from core.rules.kit.metres import Distance
from core.rules.semi_automagic.afflictions.radiation import RADIOACTIVE, fields_of, regions, severities_about
from core.rules.semi_automagic.areas.area_attack import (
    Area,
    aimed_square,
    area_of,
    caught_in,
    middle_of,
    scattered_point,
)
from core.rules.semi_automagic.attack.strike import flankers
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.movement.falling import surfaces
from core.rules.semi_automagic.movement.scales import LARGEST, SMALLEST, square_metres
from core.rules.semi_automagic.movement.space import (
    MEASURES,
    METRIC,
    bearing,
    body_of,
    distance_between,
    is_within_reach,
    longest_range,
    own_side,
    range_doublings,
    squares_apart,
    squares_wide,
    stand_at,
)
from core.rules.semi_automagic.movement.steps import Grid
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet

SCENE, FIGHT, METRE = SceneId("scene-1"), EncounterId("encounter-2"), Fraction(1)
SCALES = st.integers(SMALLEST, LARGEST)
LENGTHS = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(2), Fraction(381, 250), Fraction(1, 3), Fraction(100)])


class Ground:
    """A bare map with creatures on it, by name: where the middle of each lies, and its scale."""

    def __init__(
        self, length: Fraction = METRE, house: dict[str, Setting] | None = None, **people: tuple[Point, int] | Square
    ) -> None:
        self.length = length
        scene = Scene(id=SCENE, name="Field", columns=60, rows=60, square_length=length)
        tokens = {}
        for name, where in people.items():
            first, second = where
            point, scale = (first, second) if isinstance(first, tuple) else (centre_of((first, second)), 0)
            sheet = SemiSheet(scale=scale)
            creature = Creature(name=name, system=SEMI_AUTOMAGIC, sheet=sheet)
            tokens[name] = Token(TokenId(name), SCENE, point, creature=creature)
        fight = Encounter(FIGHT, "Fight", SEMI_AUTOMAGIC, SCENE, tokens=PersistentMap(tokens))
        state = Campaign(Source(1), house_rules={SEMI_AUTOMAGIC: house or {}})
        self.state = replace(
            state, scenes=state.scenes.put(SCENE, scene), encounters=state.encounters.put(FIGHT, fight)
        )
        self.encounter = fight
        bodies = [body_of(self.state, token) for token in fight.tokens.values()]
        self.board = Board(Site(60, 60, metric=METRIC, measures=MEASURES), bodies)

    def distance(self, a: str, b: str) -> Distance:
        """Return how far two are apart."""
        return distance_between(self, a, b)

    def ring(self, a: str, b: str) -> int:
        """Return in which ring about one another is."""
        scale = self.board.bodies[a].size
        return squares_apart(self.board, self.length, scale, a, b)

    def caught(self, who: str, weapon: Weapon, at: Point) -> tuple[str, ...]:
        """Return who is in the area of an attack."""
        return caught_in(self.board, area_of(self.board, self.length, who, weapon, at))


def sphere(scale: int) -> Weapon:
    """Return an attack with a round area."""
    return Weapon(name="Blast", increment=10, area="sphere", area_scale=scale)


def test_sec_scale_06_everybody_fills_a_square_of_his_scale() -> None:
    """SEC-SCALE-06#1, SEC-SCALE-06#2, SEC-GAP-06: a giant 4x4, a cat half by half of a square of a metre."""
    assert [squares_wide(scale, METRE) for scale in (-1, 0, 1, 2, 7, 10)] == [Fraction(1, 2), 1, 2, 4, 125, 1000]
    giant = body_of(Ground(giant=((0, 0), 2)).state, Ground(giant=(corner_of((4, 4)), 2)).encounter.tokens["giant"])
    assert len(giant.footprint.squares()) == 16 and giant.footprint.square == (2, 2)


def test_sec_scale_06_on_other_squares_the_least_room_that_holds_it() -> None:
    """SEC-SCALE-06: on squares of five feet a human fills one, a horse two, a giant three; three cats stand abreast."""
    feet = Fraction(381, 250)
    assert [squares_wide(scale, feet) for scale in (-1, 0, 1, 2)] == [Fraction(1, 3), 1, 2, 3]


@given(SCALES, LENGTHS)
def test_sec_scale_06_nobody_is_narrower_than_his_square(scale: int, length: Fraction) -> None:
    """SEC-SCALE-06: the room holds the square of the scale, as long as there is room at all; a larger scale no less."""
    spaces = squares_wide(scale, length)
    assert spaces * length >= min(square_metres(scale), 1024 * length)
    assert scale == LARGEST or spaces <= squares_wide(scale + 1, length)


def test_a_token_is_put_down_on_the_grid_of_its_scale() -> None:
    """SEC-SCALE-06: a cat on a quarter of a square, a human on one, a horse on a corner."""
    scene = Ground().state.scene(SCENE)

    def stands(scale: int) -> Point:
        creature = Creature(name="Somebody", system=SEMI_AUTOMAGIC, sheet=SemiSheet(scale=scale))
        return stand_at(scene, creature, (5 * SQUARE + 100, 7 * SQUARE + 700))[0]

    assert stands(-1) == (5 * SQUARE + 192, 7 * SQUARE + 576)
    assert stands(0) == centre_of((5, 7))
    assert stands(1) in (corner_of((5, 8)), corner_of((5, 7)), corner_of((6, 8)), corner_of((6, 7)))


@pytest.mark.parametrize(("scale", "metres"), [(-1, 1), (0, 2), (2, 8)])
def test_sec_move_10_squares_are_ones_own(scale: int, metres: int) -> None:
    """SEC-MOVE-10#1, SEC-MOVE-10#2, SEC-MOVE-10#3: two squares of a cat, a human and a giant."""
    grid = Grid(SQUARE, METRE, square_metres(scale))
    assert grid.halves(2) == 2 * metres
    assert grid.squares(2 * metres) == 2


def test_sec_move_03_a_diagonal_counts_one_and_a_half() -> None:
    """SEC-MOVE-03, SEC-GAP-14: two diagonal steps are three squares, three are four and a half."""
    grid = Grid(SQUARE, METRE, square_metres(0))
    assert [grid.squares(METRIC.between(steps, steps)) for steps in (2, 3)] == [3, Fraction(9, 2)]


@given(SCALES, LENGTHS, st.integers(0, 2000))
def test_sec_move_10_a_way_is_as_long_as_his_squares(scale: int, length: Fraction, squares: int) -> None:
    """SEC-MOVE-10, SEC-DICE-04: what is gone comes to the squares, to the nearest whole square of the map."""
    grid = Grid(SQUARE, length, square_metres(scale))
    assert abs(grid.squares(grid.halves(squares)) - squares) <= grid.squares(1)


def test_sec_rng_08_distances_are_straight_and_between_edges() -> None:
    """SEC-RNG-08#1, SEC-RNG-08#2, SEC-RNG-08#3: gaps of 3 and 4 m are 5 m; touching is 0."""
    ground = Ground(ann=(0, 0), bob=(4, 5), cid=(16, 0), dora=(1, 1))
    assert ground.distance("ann", "bob") == Distance(Fraction(25))
    assert (
        ground.distance("ann", "cid") == Distance(Fraction(225))
        and range_doublings(ground.distance("ann", "cid"), 15) == 0
    )
    assert ground.distance("ann", "dora") == Distance(Fraction(0))
    assert [ground.distance("ann", each).metres for each in ("bob", "cid", "dora")] == ["5", "15", "0"]


def test_sec_gap_71_distances_between_middles_if_the_table_wants_them() -> None:
    """SEC-GAP-71: the same two are the root of 41 apart from middle to middle."""
    ground = Ground(house={"SEC-GAP-71": "centres"}, ann=(0, 0), bob=(4, 5))
    assert ground.distance("ann", "bob") == Distance(Fraction(41)) and ground.distance("ann", "bob").metres == "6.4"


def test_sec_rng_08_height_counts() -> None:
    """SEC-RNG-08: somebody 9 m above one's head is 8 m away, a metre of which is one's own height."""
    ground = Ground(ann=(0, 0), bird=(0, 0))
    lifted = replace(ground.board.bodies["bird"], elevation=9)
    ground.board = ground.board.with_body(lifted)
    assert distance_between(ground, "ann", "bird") == Distance(Fraction(64))


@given(st.tuples(st.integers(0, 40), st.integers(0, 40)), st.tuples(st.integers(0, 40), st.integers(0, 40)), LENGTHS)
def test_sec_rng_08_distances_are_the_same_both_ways(a: Square, b: Square, length: Fraction) -> None:
    """SEC-RNG-08: it does not matter who measures, nor in which squares: they scale with the length of one."""
    ground = Ground(length, ann=a, bob=b)
    assert ground.distance("ann", "bob") == ground.distance("bob", "ann")
    assert ground.distance("ann", "bob").within(length * (abs(a[0] - b[0]) + abs(a[1] - b[1])))


@pytest.mark.parametrize(
    ("increment", "metres", "penalty"),
    [
        *((15, "15", 0), (15, "16", 1), (15, "30", 1), (15, "31", 2), (15, "60", 2), (15, "61", 3), (15, "120", 3)),
        *((15, "121", 4), (15, "240", 4), (10, "10.5", 1), (10, "160", 4), (15, "241", 5)),
    ],
)
def test_sec_rng_02_each_doubling_is_a_penalty_of_one(increment: int, metres: str, penalty: int) -> None:
    """SEC-RNG-02#1, SEC-RNG-02#2, SEC-RNG-02#3, SEC-RNG-02#4, SEC-RNG-02#5, SEC-RNG-02#6, SEC-RNG-02#7.

    SEC-GAP-11: the worked example decides.
    """
    assert range_doublings(Distance(Fraction(metres) ** 2), increment) == penalty


def test_sec_rng_03_the_longest_range() -> None:
    """SEC-RNG-03#1, SEC-RNG-03#2, SEC-RNG-03#3: 16 increments, or 8 for a firearm of three doublings."""
    assert (longest_range(15, 4), longest_range(10, 3)) == (240, 80)
    assert not Distance(Fraction(241**2)).within(longest_range(15, 4))


@given(st.integers(1, 500), st.fractions(0, 10_000))
def test_sec_rng_02_the_penalty_is_the_least_that_reaches(increment: int, metres: Fraction) -> None:
    """SEC-RNG-02: the increment doubled so often reaches, one time fewer does not."""
    times = range_doublings(Distance(metres**2), increment)
    assert metres <= increment * 2**times and (not times or metres > increment * 2 ** (times - 1))


def test_sec_mel_02_reach_in_rings() -> None:
    """SEC-MEL-02#1, SEC-MEL-02#2, SEC-MEL-02#3: own area 0, all neighbours 1, then one ring after the other."""
    ground = Ground(ann=(10, 10), same=(10, 10), near=(11, 11), two=(12, 10), four=(14, 8))
    assert [ground.ring("ann", each) for each in ("same", "near", "two", "four")] == [0, 1, 2, 4]


def test_sec_mel_02_a_giant_reaches_in_squares_of_its_own() -> None:
    """SEC-MEL-02#4: a human whose square begins 3 m from a giant is in the giant's next square."""
    ground = Ground(giant=(corner_of((12, 12)), 2), near=(17, 12), next=(18, 12))
    assert [ground.ring("giant", each) for each in ("near", "next")] == [1, 2]
    assert ground.ring("near", "giant") == 4


def test_sec_mel_03_04_nearer_than_its_reach_a_weapon_is_of_no_use() -> None:
    """SEC-MEL-03#1, SEC-MEL-03#2, SEC-MEL-04#1, SEC-GAP-13: rings; with `up_to` nearer ones too, never farther ones."""
    assert [is_within_reach(ring, 2, "ring") for ring in (0, 1, 2, 3)] == [False, False, True, False]
    assert not is_within_reach(0, 1, "ring") and not is_within_reach(1, 0, "ring")
    assert [is_within_reach(ring, 2, "up_to") for ring in (0, 1, 2, 3)] == [True, True, True, False]


@given(SCALES, st.integers(-30, 30), st.integers(-30, 30))
def test_sec_mel_02_among_equals_reach_is_mutual(scale: int, dx: int, dy: int) -> None:
    """SEC-MEL-02: two of the same scale are in the same ring about each other."""
    ground = Ground(ann=(corner_of((100, 100)), scale), bob=(corner_of((100 + dx, 100 + dy)), scale))
    assert ground.ring("ann", "bob") == ground.ring("bob", "ann")


def test_sec_mod_02_flanked_from_opposite_sides_only() -> None:
    """SEC-MOD-02#1, SEC-MOD-02#2: north and south flank, north and south-east do not."""
    around = Ground(ann=(10, 10), north=(10, 9), south=(10, 11))
    assert flankers(around.board, "ann", lambda who: True) == ("north", "south")
    assert flankers(around.board, "ann", lambda who: who != "south") is None
    aside = Ground(ann=(10, 10), north=(10, 9), aside=(11, 11))
    assert flankers(aside.board, "ann", lambda who: True) is None


def test_sec_mod_02_the_large_stand_on_several_of_the_squares_around() -> None:
    """SEC-MOD-02: a horse beside a human may be opposite to two others; the human's own size of squares counts."""
    ground = Ground(ann=(10, 10), horse=(corner_of((9, 10)), 1), east=(11, 11), south=(10, 11))
    assert flankers(ground.board, "ann", lambda who: True) == ("east", "horse")
    assert flankers(ground.board, "ann", lambda who: who != "east") is None


@given(st.integers(0, 7), st.integers(0, 7))
def test_sec_mod_02_two_neighbours_flank_if_they_are_four_steps_round_apart(one: int, other: int) -> None:
    """SEC-MOD-02: of the eight neighbouring squares each has one that is exactly opposite."""
    steps = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    places = [(10 + steps[way][0], 10 + steps[way][1]) for way in (one, other)]
    ground = Ground(ann=(10, 10), one=places[0], other=places[1])
    found = flankers(ground.board, "ann", lambda who: True)
    assert (found is not None) == ((one - other) % 8 == 4)


def test_sec_area_07_spheres_by_their_scale() -> None:
    """SEC-AREA-07#1, SEC-AREA-07#2, SEC-GAP-07, SEC-GAP-67: on a square, or about a corner; 16 m at scale 4."""
    ground = Ground(ann=(30, 30))
    areas = [area_of(ground.board, METRE, "ann", sphere(scale), corner_of((30, 30))) for scale in (0, 1, 2, 3)]
    assert [len(area.squares) for area in areas] == [1, 4, 16, 60]
    assert areas[0].origin == centre_of((30, 30)) and areas[1].origin == corner_of((30, 30))
    four = area_of(ground.board, METRE, "ann", sphere(4), corner_of((30, 30))).extent
    assert four == Disc(corner_of((30, 30)), 8 * SQUARE)


def test_sec_area_08_09_lines_and_cones_begin_at_the_edge_of_their_maker() -> None:
    """SEC-AREA-08#1, SEC-AREA-08#2, SEC-AREA-09#1, SEC-GAP-67: they point anywhere, and spare him; not at himself."""
    ground = Ground(ann=(10, 10))

    def squares(area: str, scale: int, at: Square) -> tuple[Square, ...]:
        weapon = Weapon(name="Breath", area=area, area_scale=scale)
        found = area_of(ground.board, METRE, "ann", weapon, centre_of(at))
        assert isinstance(found, Area) and vars(found).get("source") == "ann"
        return found.squares

    assert squares("line", 1, (20, 10)) == ((11, 10), (12, 10), (13, 10), (14, 10))
    assert squares("line", 0, (20, 10)) == ((11, 10), (12, 10))
    cone = squares("cone", 2, (20, 10))
    assert {row for column, row in cone if column == 14} == {8, 9, 10, 11, 12} and max(cone)[0] == 14
    assert (11, 9) in squares("line", 0, (12, 8)) and (10, 10) not in squares("cone", 2, (20, 20))
    with pytest.raises(Refused):
        squares("cone", 2, (10, 10))


def test_sec_area_02_whoever_is_partly_inside_is_caught() -> None:
    """SEC-AREA-02#1, SEC-AREA-02#2: a giant by one corner, an ally, a cat only where it is; nobody high above."""
    ground = Ground(
        ann=(5, 5),
        ally=(20, 19),
        giant=(corner_of((23, 22)), 2),
        cat=((21 * SQUARE - 192, 18 * SQUARE - 192), -1),
        far=(22, 19),
    )
    assert ground.caught("ann", sphere(2), corner_of((20, 20))) == ("ally", "giant")
    lifted = replace(ground.board.bodies["ally"], elevation=3)
    board = ground.board.with_body(lifted)
    area = area_of(board, METRE, "ann", sphere(2), corner_of((20, 20)))
    assert caught_in(board, area) == ("giant",)


@given(st.integers(-1, 3), st.tuples(st.integers(15, 45), st.integers(15, 45)), st.integers(0, SQUARE - 1))
def test_sec_area_02_who_fills_a_square_of_the_area_is_caught_and_nobody_else(scale: int, at: Square, off: int) -> None:
    """SEC-AREA-02, SEC-GAP-67: for those who fill squares of the map the squares of the area say it."""
    ground = Ground(ann=(0, 0), bob=(30, 30), horse=(corner_of((24, 33)), 1))
    point = at[0] * SQUARE + off, at[1] * SQUARE + off
    area = area_of(ground.board, METRE, "ann", sphere(scale), point)
    touched = set(area.squares)
    held = {name: touched & set(body.footprint.squares()) for name, body in ground.board.bodies.items()}
    if scale >= 0:
        assert set(caught_in(ground.board, area)) == {name for name, squares in held.items() if squares}
    else:
        assert set(caught_in(ground.board, area)) <= {name for name, squares in held.items() if squares}


@pytest.mark.parametrize(("face", "offset"), [(1, (0, -4)), (3, (4, 0)), (4, (3, 3)), (7, (-4, 0)), (8, (-3, -3))])
def test_sec_area_10_the_compass_begins_in_the_north(face: int, offset: Square) -> None:
    """SEC-AREA-10#1, SEC-AREA-10#2, SEC-AREA-10#3, SEC-AREA-03: 4 squares of a metre off, straight."""
    column, row = square_at(scattered_point(centre_of((20, 20)), face, 8, 4, Fraction(SQUARE)))
    assert (column - 20, row - 20) == offset


def test_sec_area_03_what_goes_astray_goes_in_squares_of_the_larger_scale() -> None:
    """SEC-AREA-03#2, SEC-GAP-12: 4 squares of 2 m are 8 m, whichever way."""
    side = own_side(1, METRE)
    assert scattered_point((0, 0), 3, 8, 4, side) == (8 * SQUARE, 0)
    assert scattered_point((0, 0), 91, 360, 4, side) == (8 * SQUARE, 0)


@given(st.integers(1, 360), st.integers(0, 24), st.integers(-1, 3))
def test_sec_area_03_all_directions_are_as_far(direction: int, squares: int, scale: int) -> None:
    """SEC-AREA-03: the straight distance is that of the dice, rounded to units."""
    side = own_side(scale, METRE)
    x, y = scattered_point((0, 0), direction, 360, squares, side)
    assert abs((x * x + y * y) ** 0.5 - float(squares * side)) < 1


def test_who_stands_in_a_place_keeps_nobody_out() -> None:
    """SEC-MEL-04: bare hands need the enemy's own area, so one may end a move there."""
    ground = Ground(ann=(10, 10), bob=(11, 10))
    assert ground.board.has_room("ann", Footprint.on((11, 10)))


def test_sec_area_01_a_square_of_the_map_is_aimed_at() -> None:
    """SEC-AREA-01, SEC-RNG-08: any square of it, whoever stands there; its nearest edge says how far that is."""
    ground = Ground(ann=(0, 0))
    square = aimed_square(ground.board, centre_of((16, 0)))
    assert distance_between(ground, "ann", square) == Distance(Fraction(225))
    for nowhere in (None, centre_of((60, 0)), (-1, 0)):
        with pytest.raises(Refused):
            aimed_square(ground.board, nowhere)


def test_sec_rad_01_each_further_scale_is_less_severe() -> None:
    """SEC-RAD-01#1, SEC-RAD-01#2, SEC-RAD-01#3: moderate to 1 m, light to 2 m, minor to 4 m; extreme reaches 16 m."""

    def metres(scale: int, severity: int) -> dict[int, int]:
        return {degree: int(reach) for degree, reach in severities_about(scale, severity)}

    assert metres(0, 3) == {3: 1, 2: 2, 1: 4}
    assert metres(0, 5) == {5: 1, 4: 2, 3: 4, 2: 8, 1: 16}
    assert metres(10, 2) == {2: 1000, 1: 2000}


@given(st.integers(0, 5), st.integers(-2000, 2000), st.integers(-2000, 2000))
def test_sec_rad_01_the_worst_of_several_counts(severity: int, x: int, y: int) -> None:
    """SEC-RAD-01: of what two objects bring the worse counts; each of their zones is drawn."""
    ground = Ground(stone=(30, 30), other=(34, 30))
    fight = ground.encounter
    for name, degree in (("stone", severity), ("other", 2)):
        held = (Condition(RADIOACTIVE, amount=degree),) if degree else ()
        token = replace(fight.tokens[name], conditions=held)
        fight = replace(fight, tokens=fight.tokens.put(name, token))
    (cx, cy), (ox, oy) = centre_of((30, 30)), centre_of((34, 30))
    point = cx + x, cy + y
    reached = (each for each in fields_of(ground.state, fight) if dist(each.extent.centre, point) <= each.extent.radius)
    found = max((each.severity for each in reached), default=0)
    metres = hypot(x, y) / SQUARE
    own = max((degree for degree, reach in severities_about(0, severity) if metres <= reach), default=0)
    other = max(
        (d for d, reach in severities_about(0, 2) if hypot(point[0] - ox, point[1] - oy) / SQUARE <= reach), default=0
    )
    assert found == max(own, other)
    assert len(regions(ground.state, fight)) == severity + 2


def test_sec_fall_03_surfaces_as_the_table_has_them() -> None:
    """SEC-FALL-03: from deep water to spikes."""
    found = surfaces()
    assert list(found.items()) == [
        ("deep-water", -12),
        ("very-soft", -6),
        ("soft", -3),
        ("slightly-soft", -1),
        ("hard", 0),
        ("hazardous", 1),
        ("spikes", 3),
    ]


@pytest.mark.parametrize(
    ("at", "corner"),
    [
        ((0, 0), (0, 0)),
        ((384, 384), (0, 0)),
        ((385, 384), (768, 0)),
        ((400, 600), (768, 768)),
        ((1152, 1153), (768, 1536)),
    ],
)
def test_sec_gap_67_a_large_sphere_lies_about_the_nearest_corner(at: Point, corner: Point) -> None:
    """SEC-GAP-67: of two that are as near the upper left one; a small sphere lies about the middle of its square."""
    assert middle_of(at, Fraction(SQUARE + 1)) == corner
    assert middle_of(at, Fraction(SQUARE)) == centre_of(square_at(at))


@pytest.mark.parametrize(
    ("way", "directions", "words"),
    [(1, 8, "compass.1"), (8, 8, "compass.8"), (1, 360, "0"), (271, 360, "270"), (360, 360, "359")],
)
def test_sec_area_10_directions_in_words(way: int, directions: int, words: str) -> None:
    """SEC-AREA-10: the eight have names, every other one its degrees clockwise from north."""
    said = bearing(way, directions)
    assert str(dict(said.values).get("degrees", said.id.removeprefix("semi-automagic."))) == words


@pytest.mark.parametrize("at", [(-1, 0), (0, -1), (60, 0), (0, 60), (60, 59), (59, 60)])
def test_sec_area_01_nothing_off_the_map_is_aimed_at(at: Square) -> None:
    """SEC-AREA-01: neither left nor right of it, above or below; its last corner can be."""
    board = Ground(ann=(0, 0)).board
    with pytest.raises(Refused):
        aimed_square(board, centre_of(at))
    assert aimed_square(board, centre_of((59, 59))) == Footprint.on((59, 59))
