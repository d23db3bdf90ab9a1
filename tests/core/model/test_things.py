"""Things on the map: moved and turned with all their corners, and kept by place whether many or few have changed."""

import pytest

from core.base.ids import ThingId
from core.geometry.units import SQUARE, Point, Rect
from core.model import things_by_place
from core.model.scene import SceneState
from core.model.space import barriers_of
from core.model.things import Stamp, Surface, Thing, Wall
from core.model.things_by_place import Alike, box_shape
from tests.core.model.made_up import seen_of_plans

RING: tuple[Point, ...] = ((0, 0), (6, 0), (6, 4), (0, 4))
HOLES: tuple[tuple[Point, ...], ...] = (((1, 1), (2, 1), (2, 2)), ((3, 1), (5, 1), (5, 3), (3, 3)))
LAKE = Surface(id=ThingId("surface-1"), points=RING, holes=HOLES)
BENT = Wall(id=ThingId("wall-2"), points=((2, 1), (5, 1), (5, 9)))


def test_a_surface_moves_with_its_holes_each_with_its_own_corners() -> None:
    moved = LAKE.moved(10, 100)
    assert moved.points == tuple((x + 10, y + 100) for x, y in RING)
    assert moved.holes == tuple(tuple((x + 10, y + 100) for x, y in hole) for hole in HOLES)
    assert LAKE.with_corners(LAKE.corners) == LAKE


@pytest.mark.parametrize(
    ("quarters", "corners"),
    [
        (0, ((2, 1), (5, 1), (5, 9))),
        (1, ((2, 1), (2, 4), (-6, 4))),
        (2, ((2, 1), (-1, 1), (-1, -7))),
        (3, ((2, 1), (2, -2), (10, -2))),
        (5, ((2, 1), (2, 4), (-6, 4))),
        (-1, ((2, 1), (2, -2), (10, -2))),
    ],
)
def test_quarter_turns_go_clockwise_about_a_point(quarters: int, corners: tuple[Point, ...]) -> None:
    assert BENT.turned(quarters, (2, 1)).points == corners
    there = BENT.turned(quarters, (70, -30))
    assert there.turned(-quarters, (70, -30)) == BENT


def test_a_stamp_turns_its_box_with_it() -> None:
    crate = Stamp(id=ThingId("stamp-3"), art="crate", at=(10 * SQUARE, 0), width=2 * SQUARE, degrees=315)
    turned = crate.turned(1, (0, 0))
    assert turned.at == (0, 10 * SQUARE) and turned.degrees == 45
    assert crate.turned(-3, (0, 0)) == turned


def test_a_stamp_that_stops_somebody_does_so_on_all_four_sides() -> None:
    crate = Stamp(id=ThingId("stamp-3"), art="crate", at=(SQUARE, SQUARE), blocks_move=True)
    sides = barriers_of(crate, SceneState())
    assert len(sides) == 4 and all(each.blocks_move and not each.blocks_sight for each in sides)
    assert {point for each in sides for point in (each.a, each.b)} == set(crate.outline)
    assert [each.b for each in sides] == [each.a for each in (*sides[1:], sides[0])]
    assert barriers_of(crate.but(blocks_move=False), SceneState()) == ()


def near(kind: Alike) -> list[str]:
    """Return what lies near the middle of a map, in its order."""
    return [each.id for each in kind.near(box_shape(Rect(0, 0, 30, 30)))]


@pytest.mark.parametrize("grafted", [0, 3, 100])
def test_few_changes_are_grafted_and_many_sorted_anew_and_nobody_sees_which(
    grafted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(things_by_place, "GRAFTED", grafted)

    def wall(number: int, far: int = 0, rank: int = 0) -> Thing:
        return Wall(id=ThingId(f"wall-{number}"), points=((far, 1), (far + 2, 1)), rank=rank)

    kind = Alike(wall(number, 100 * (number % 2)) for number in range(6))
    assert near(kind) == ["wall-0", "wall-2", "wall-4"] and near(Alike(())) == []
    kind = kind.changed(frozenset(("wall-0", "wall-1")), (wall(1), wall(9, rank=-1)))
    assert near(kind) == ["wall-9", "wall-1", "wall-2", "wall-4"]
    kind = kind.changed(frozenset(("wall-1", "wall-4")), (wall(4, 100),))
    assert near(kind) == ["wall-9", "wall-2"]
    kind = kind.changed(frozenset(("wall-9", "wall-2")), (wall(9, 100), wall(2, rank=5), wall(7)))
    assert near(kind) == ["wall-7", "wall-2"]
    assert sorted(each.id for each in kind.things) == ["wall-2", "wall-3", "wall-4", "wall-5", "wall-7", "wall-9"]


def test_what_is_taken_over_from_a_plan_is_what_would_be_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = seen_of_plans(3)
    monkeypatch.setattr(things_by_place, "GRAFTED", 0)
    assert seen_of_plans(3) == before
