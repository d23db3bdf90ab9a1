"""Floors: the faces between walls are found once for as many maps as are kept."""

from core.geometry.units import SQUARE, Point
from core.model import floors
from core.model.floors import MOST, are_known, faces_of, floors_among


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
