"""A room that players know is closed to them where it borders on a hidden one; what is hidden stays so elsewhere."""

from itertools import pairwise

import pytest

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.shapes import union_of
from core.geometry.units import SQUARE
from core.model.closing_walls import closed_for_players
from core.model.floors import public_floors
from core.model.materials import MapStyle, Material
from core.model.scene import Scene, SceneState
from core.model.secret_rooms import known_stone
from core.model.things import Thing, Wall
from tests.helpers.maps import at


def wall(number: int, *points: tuple[float, float], hidden: bool = False) -> Wall:
    return Wall(id=ThingId(f"wall-{number}"), points=tuple(at(*point) for point in points), hidden=hidden)


def scene(*walls: Wall) -> Scene:
    rock = Scene(id=SceneId("scene-1"), name="Rock", style=MapStyle.INK, ground=Material.ROCK, columns=20, rows=20)
    return rock.but(things=PersistentMap[Thing]((each.id, each) for each in walls))


def shown(place: Scene) -> set[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the pieces of walls that players see, in squares, the smaller end first."""
    seen = closed_for_players(place, SceneState())
    stone = known_stone(seen, SceneState(), [each for each in seen.things.values() if not each.hidden])
    pieces = [piece for each in stone for piece in pairwise(each.corners)]
    ends = [sorted((x / SQUARE, y / SQUARE) for x, y in piece) for piece in pieces]
    return {(one, other) for one, other in ends}


CUT = wall(1, (6, 8), (2, 8), (2, 2), (10, 2), (10, 8), (8, 8))
"""What a room keeps of its wall into whose lower side another one was cut."""
CUTTER = wall(2, (6, 6), (8, 6), (8, 10), (6, 10), (6, 6), hidden=True)
"""The room that was cut into it."""


def squares_of(place: Scene) -> float:
    closed = closed_for_players(place, SceneState())
    return union_of(public_floors(closed, SceneState())).area / SQUARE**2


def test_a_room_keeps_its_walls_where_the_wall_of_a_hidden_neighbour_closes_it() -> None:
    place = scene(CUT, CUTTER)
    assert squares_of(place) == pytest.approx(8 * 6 - 2 * 2)
    assert shown(place) == {
        ((2, 2), (2, 8)),
        ((2, 2), (10, 2)),
        ((10, 2), (10, 8)),
        ((8, 8), (10, 8)),
        ((2, 8), (6, 8)),
        ((6, 6), (6, 8)),
        ((6, 6), (8, 6)),
        ((8, 6), (8, 8)),
    }, "and of the hidden one nothing but what stands between them"


def test_a_hidden_wall_within_a_room_and_one_about_a_room_of_its_own_stay_hidden() -> None:
    ring = wall(3, (2, 2), (10, 2), (10, 8), (2, 8), (2, 2))
    across = wall(4, (6, 2), (6, 8), hidden=True)
    place = scene(ring, across)
    assert closed_for_players(place, SceneState()) is place
    alone = wall(5, (12, 12), (14, 12), (14, 14), (12, 14), (12, 12), hidden=True)
    place = scene(ring, alone)
    assert closed_for_players(place, SceneState()) is place and squares_of(place) == pytest.approx(48)


@pytest.mark.parametrize("deep", (1, 4))
def test_a_secret_room_that_leans_on_a_known_one_stays_secret(deep: int) -> None:
    """Its longest side is the known one's, and all others are its own."""
    ring = wall(3, (2, 2), (10, 2), (10, 8), (2, 8), (2, 2))
    behind = wall(6, (2, 8), (2, 8 + deep), (10, 8 + deep), (10, 8), hidden=True)
    place = scene(ring, behind)
    assert closed_for_players(place, SceneState()) is place and squares_of(place) == pytest.approx(48)
