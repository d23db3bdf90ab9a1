"""Floors: the faces between walls are found once for as many maps as are kept."""

from core.base.ids import SceneId, ThingId
from core.geometry.units import SQUARE, Point
from core.model import floors
from core.model.floors import MOST, are_known, faces_of, floors_among, telling_spot
from core.model.materials import Material
from core.model.plan import floors_of
from core.model.scene import Scene, SceneState
from core.model.things import Wall, Zone


def ring(number: int) -> floors.Pieces:
    """Return the walls of a room of a size of its own."""
    wide = (number + 2) * SQUARE
    corners: tuple[Point, ...] = ((0, 0), (wide, 0), (wide, wide), (0, wide))
    return tuple((corners[n - 1], corners[n]) for n in range(4))


def test_faces_are_known_once_they_were_found_until_others_take_their_place() -> None:
    kept = [ring(number) for number in range(MOST + 1)]
    for number, pieces in enumerate(kept):
        assert not are_known(pieces)
        (face,) = faces_of(pieces)
        assert are_known(pieces) and face.area == ((number + 2) * SQUARE) ** 2
        assert faces_of(pieces)[0] is face
    assert [are_known(pieces) for pieces in kept] == [False, *[True] * MOST]


def test_without_a_sign_of_anybody_no_face_is_a_floor() -> None:
    faces = faces_of(ring(40))
    assert floors_among(faces, ()) == () == floors_among((), ())


def test_a_zone_all_of_whose_corners_lie_on_one_line_tells_of_nobody() -> None:
    flat = Zone(id=ThingId("zone-1"), points=((0, 0), (SQUARE, 0), (3 * SQUARE, 0)))
    assert telling_spot(flat) is None
    walls = Wall(
        id=ThingId("wall-2"), points=((-9, -9), (9 * SQUARE, -9), (9 * SQUARE, SQUARE), (-9, SQUARE), (-9, -9))
    )
    scene = Scene(id=SceneId("scene-1"), name="Cave", ground=Material.ROCK, things={flat.id: flat, walls.id: walls})
    assert floors_of(scene, SceneState()) == ()
