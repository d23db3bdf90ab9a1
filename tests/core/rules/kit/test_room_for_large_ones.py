"""Room in a place for those who are larger than a square, and who stand on more squares one way than the other."""

from itertools import product
from typing import Any

import pytest

from core.base.ids import TokenId
from core.geometry.footprint import nearest_middle
from core.geometry.units import SQUARE, Rect, rect_around
from core.rules.kit.fight import SeenFight
from core.rules.kit.zones import middle_near, room_at
from tests.core.rules.swift_swords.test_places import fight

ONE, OTHER = TokenId("token-101"), TokenId("token-102")
NORTH, NORTH_EAST, EAST, SOUTH_WEST = 0, 1, 2, 5
CHARIOT = {"chariot": "light", "horses": 2, "physical": 4, "size": "2"}
FIELD = {"columns": 24, "rows": 16, "zones": {"A": [0, 0, 12, 16], "B": [12, 0, 24, 16]}}


def chariot(heading: int, horses: int = 2, at: tuple[float, float] = (4, 4)) -> dict[str, Any]:
    """Return a chariot that faces some way."""
    sheet = {**CHARIOT, "horses": horses, "chariot": "light" if horses == 2 else "heavy"}
    return {"at": [*at], "sheet": sheet, "conditions": [{"kind": "heading", "amount": heading}] if heading else []}


def base_at(seen: SeenFight, who: TokenId, point: tuple[int, int]) -> Rect:
    """Return what somebody would take up about a point."""
    wide, high = seen.board.bodies[who].sides
    return Rect(point[0] - wide // 2, point[1] - high // 2, point[0] + wide // 2, point[1] + high // 2)


def is_on_grid(base: Rect) -> bool:
    """Return whether all edges of a base lie on lines of the grid."""
    return all(at % SQUARE == 0 for at in (base.left, base.top, base.right, base.bottom))


def test_somebody_large_is_set_down_beside_others_who_are_larger_still() -> None:
    # SST-SLAM-01, SST-STAT-02: he lay under a troll, and the nearest room is farther off than for men
    people = {
        "Horse": {"at": [4, 4], "sheet": {"size": "2"}},
        "Troll": {"at": [4, 4], "sheet": {"size": "6"}},
        "Ann": {"at": [9, 5]},
    }
    seen = fight({"columns": 24, "rows": 16, "zones": {"A": [0, 0, 24, 16]}}, **people)
    horse, troll, ann = (TokenId(f"token-{number}") for number in (101, 102, 103))
    x, y = room_at(seen, horse, "A", seen.encounter.tokens[horse].point, gap=SQUARE // 2)
    for other, wide in ((troll, 6), (ann, 1)):
        there = seen.encounter.tokens[other].point
        assert max(abs(x - there[0]), abs(y - there[1])) >= (2 + wide + 1) * SQUARE / 2


@pytest.mark.parametrize(
    ("heading", "horses", "squares"),
    [
        (NORTH, 2, (2, 3)),
        (EAST, 2, (3, 2)),
        (NORTH_EAST, 2, (4, 4)),
        (NORTH, 4, (3, 4)),
        (EAST, 4, (4, 3)),
        (SOUTH_WEST, 4, (5, 5)),
    ],
)
def test_a_chariot_takes_up_its_squares_as_it_faces(heading: int, horses: int, squares: tuple[int, int]) -> None:
    """SST-CHAR-11: two by three and three by four; between two rows all into which a corner of it reaches."""
    seen = fight(FIELD, Car=chariot(heading, horses))
    base = seen.board.bodies[ONE].base
    assert (base.width, base.height) == (squares[0] * SQUARE, squares[1] * SQUARE) and is_on_grid(base)
    (drawn,) = (region.areas[0] for region in seen_regions(seen))
    around = rect_around(drawn)
    assert around.width <= base.width and around.height <= base.height
    assert around.width > base.width - SQUARE and around.height > base.height - SQUARE


def seen_regions(seen: SeenFight) -> tuple[Any, ...]:
    """Return what is drawn round chariots and melees."""
    from core.rules.swift_swords.melee.hulls import regions

    return regions(seen.state, seen.encounter)


@pytest.mark.parametrize(
    ("sheet", "heading"),
    [
        ({}, None),
        ({"size": "1/2"}, None),
        ({"size": "2"}, None),
        ({"size": "3"}, None),
        (CHARIOT, NORTH),
        (CHARIOT, EAST),
        (CHARIOT, NORTH_EAST),
    ],
)
def test_whoever_is_set_down_in_a_zone_stands_on_the_grid_and_over_nobody(
    sheet: dict[str, Any], heading: int | None
) -> None:
    """SST-CHAR-11, SST-ZONE-03: whatever the middle of a zone is, and whoever stands about it."""
    held = [] if heading is None else [{"kind": "heading", "amount": heading}]
    for left, (column, row) in product((12, 13), product((17, 17.5, 18, 18.5, 19), (6.5, 7, 7.5, 9, 9.5))):
        one = {"at": [4, 4], "sheet": sheet, "conditions": held}
        zones = {"A": [0, 0, left, 16], "B": [left, 0, 24, 15]}
        seen = fight({**FIELD, "zones": zones}, One=one, Other={"at": [column, row], "sheet": {"size": "2"}})
        point = room_at(seen, ONE, "B")
        assert nearest_middle(point, seen.board.bodies[ONE].sides) == point
        assert not base_at(seen, ONE, point).overlaps(base_at(seen, OTHER, seen.encounter.tokens[OTHER].point))


def test_a_chariot_is_set_down_nearer_beside_its_flank_than_before_its_front() -> None:
    """SST-CHAR-11: half of its squares off to either side, half of its length before it and behind."""
    seen = fight(FIELD, Ann={"at": [9, 9]}, Car=chariot(NORTH, at=(6, 7.5)))
    car = seen.encounter.tokens[OTHER].point
    x, y = room_at(seen, ONE, "A", car)
    assert abs(x - car[0]) == 3 * SQUARE // 2 and abs(y - car[1]) < 2 * SQUARE
    east = fight(FIELD, Ann={"at": [9, 9]}, Car=chariot(EAST, at=(6.5, 7)))
    car = east.encounter.tokens[OTHER].point
    x, y = room_at(east, ONE, "A", car)
    assert abs(y - car[1]) == 3 * SQUARE // 2 and abs(x - car[0]) < 2 * SQUARE


def test_something_oblong_is_whole_on_the_map_at_its_edges() -> None:
    """SST-CHAR-11: across as down, each by the half of that side."""
    edges = {"columns": 24, "rows": 16, "zones": {"A": [0, 0, 24, 16]}}
    for heading, corner in ((NORTH, (SQUARE, 3 * SQUARE // 2)), (EAST, (3 * SQUARE // 2, SQUARE))):
        seen = fight(edges, Car=chariot(heading))
        assert room_at(seen, ONE, "A", corner) == corner
        for about in ((corner[0] - SQUARE // 2, corner[1]), (corner[0], corner[1] - SQUARE // 2)):
            assert base_at(seen, ONE, room_at(seen, ONE, "A", about)).left >= 0
            assert base_at(seen, ONE, room_at(seen, ONE, "A", about)).top >= 0


def test_the_middle_of_a_zone_that_has_none_on_the_grid_is_kept() -> None:
    """A lane narrower than a square holds somebody on no square's middle: he stands in it all the same."""
    lane = {"columns": 24, "rows": 16, "zones": {"A": [0, 0, 12, 16], "B": [12, 3, 24, 3.25]}}
    seen = fight(lane, Ann={"at": [4, 4]})
    point = room_at(seen, ONE, "B")
    assert (
        seen.board.site.zones.spot_at(point) == "B" == seen.board.site.zones.spot_at(seen.board.site.zones.middle("B"))
    )


def test_the_nearest_place_on_the_grid_is_less_than_a_square_off() -> None:
    for heading, at in product((NORTH, NORTH_EAST, EAST), ((4, 4), (4.5, 4), (4.25, 4.75))):
        seen = fight(FIELD, Car=chariot(heading, at=at))
        point, now = middle_near(seen, ONE), seen.encounter.tokens[ONE].point
        assert is_on_grid(base_at(seen, ONE, point)) and base_at(seen, ONE, point) == seen.board.bodies[ONE].base
        assert max(abs(point[0] - now[0]), abs(point[1] - now[1])) <= SQUARE // 2
