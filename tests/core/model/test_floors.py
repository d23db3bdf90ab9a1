"""Floors: the faces between walls are found once for as many maps as are kept."""

from core.base.ids import SceneId, ThingId
from core.geometry.units import SQUARE, Point
from core.model import floors
from core.model.floor_side import FloorSide
from core.model.floors import MOST_MAPS, are_known, faces_of, floors_among, floors_of, pieces_of_walls, telling_spot
from core.model.materials import Material, WallFabric
from core.model.scene import Reveal, Scene
from core.model.things import Door, Light, Stamp, Thing, Wall, Zone


def ring(number: int) -> floors.Pieces:
    """Return the walls of a room of a size of its own."""
    wide = (number + 2) * SQUARE
    corners: tuple[Point, ...] = ((0, 0), (wide, 0), (wide, wide), (0, wide))
    return tuple((corners[n - 1], corners[n]) for n in range(4))


def test_faces_are_known_once_they_were_found_until_others_take_their_place() -> None:
    kept = [ring(number) for number in range(MOST_MAPS + 1)]
    for number, pieces in enumerate(kept):
        assert not are_known(pieces)
        (face,) = faces_of(pieces)
        assert are_known(pieces) and face.area == ((number + 2) * SQUARE) ** 2
        assert faces_of(pieces)[0] is face
    assert [are_known(pieces) for pieces in kept] == [False, *[True] * MOST_MAPS]


def box(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    """Return the closed outline of a box in squares."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return tuple((x * SQUARE, y * SQUARE) for x, y in corners)


def rooms_among(*things: Thing, secret: tuple[Thing, ...] = ()) -> list[tuple[float, ...]]:
    """Return the bounds of the floors between some things, in squares."""
    faces = faces_of(pieces_of_walls((*things, *secret)))
    found = floors_among(faces, things, (), secret)
    return sorted(tuple(edge / SQUARE for edge in floor.bounds) for floor in found)


def test_what_was_drawn_at_the_edge_is_a_room_and_what_rooms_enclose_is_none() -> None:
    around = Wall(id=ThingId("wall-1"), points=box(0, 0, 12, 12))
    within = Wall(id=ThingId("wall-2"), points=box(4, 4, 8, 8))
    pillar = Wall(id=ThingId("wall-3"), points=box(20, 0, 21, 1))
    assert rooms_among(around) == [(0, 0, 12, 12)]
    # four rooms about a block of rock, none of them with a door
    parts = (box(0, 0, 8, 4), box(8, 0, 12, 8), box(4, 8, 12, 12), box(0, 4, 4, 12))
    four = [Wall(id=ThingId(f"wall-{n}"), points=points) for n, points in enumerate(parts, start=4)]
    assert rooms_among(*four) == [(0, 0, 8, 4), (0, 4, 4, 12), (4, 8, 12, 12), (8, 0, 12, 8)]
    assert rooms_among(around, within, pillar) == [(0, 0, 12, 12)]
    assert floors_among((), ()) == ()


def test_the_closest_wall_all_around_says_whether_it_encloses_floor() -> None:
    around = Wall(id=ThingId("wall-1"), points=box(0, 0, 12, 12), floored=True)
    within = Wall(id=ThingId("wall-2"), points=box(4, 4, 10, 10))
    innermost = Wall(id=ThingId("wall-3"), points=box(5, 5, 8, 8), floored=True)
    there_and_back = Wall(id=ThingId("wall-4"), points=(*box(5, 6, 7, 6)[:2], (5 * SQUARE, 6 * SQUARE)), floored=True)
    assert rooms_among(around, within) == [(0, 0, 12, 12)]
    assert rooms_among(around, within, innermost, there_and_back) == [(0, 0, 12, 12), (5, 5, 8, 8)]
    # what is behind a secret door, or fenced in, is not told of by its wall
    hatch = Door(id=ThingId("door-5"), a=(6 * SQUARE, 5 * SQUARE), b=(7 * SQUARE, 5 * SQUARE), secret=True)
    assert rooms_among(around, within, innermost, secret=(hatch,)) == [(0, 0, 12, 12)]
    assert rooms_among(around, innermost.but(fabric=WallFabric.HEDGE)) == [(0, 0, 12, 12)]


def test_neither_a_fence_nor_a_secret_door_makes_a_room_of_what_it_closes() -> None:
    fold = Wall(id=ThingId("wall-1"), points=box(0, 0, 6, 6), fabric=WallFabric.HEDGE)
    assert rooms_among(fold) == []
    cell = Wall(id=ThingId("wall-2"), points=box(0, 0, 6, 6))
    door = Door(id=ThingId("door-3"), a=(SQUARE, 0), b=(2 * SQUARE, 0), secret=True)
    assert rooms_among(cell, secret=(door,)) == []
    assert rooms_among(cell, door) == [(0, 0, 6, 6)]


def test_a_zone_all_of_whose_corners_lie_on_one_line_tells_of_nobody() -> None:
    flat = Zone(id=ThingId("zone-1"), points=((0, 0), (SQUARE, 0), (3 * SQUARE, 0)))
    assert telling_spot(flat) is None
    walls = Wall(
        id=ThingId("wall-2"), points=((-9, -9), (9 * SQUARE, -9), (9 * SQUARE, SQUARE), (-9, SQUARE), (-9, -9))
    )
    scene = Scene(id=SceneId("scene-1"), name="Cave", ground=Material.ROCK, things={flat.id: flat, walls.id: walls})
    # nothing but the walls themselves makes a room of it
    assert len(floors_of(scene)) == 1


def test_what_walls_around_tell_is_overruled_by_nothing_else() -> None:
    spot = (6 * SQUARE, 6 * SQUARE)
    signs: tuple[Thing, ...] = (
        Stamp(id=ThingId("stamp-1"), art="altar", at=spot),
        Light(id=ThingId("light-1"), at=spot),
        Zone(id=ThingId("zone-1"), points=box(5, 5, 7, 7)[:4]),
        Door(id=ThingId("door-1"), a=(SQUARE, 0), b=(2 * SQUARE, 0)),
    )
    # of a box that runs as this one does the inner side is the right
    floor = Wall(id=ThingId("wall-1"), points=box(0, 0, 12, 12), floor_side=FloorSide.RIGHT)
    rock = floor.but(floor_side=FloorSide.LEFT)
    assert rooms_among(floor) == [(0, 0, 12, 12)]
    # it lies at the edge of all that is drawn, was revealed by itself, and has everything in it: rock all the same
    shown = Reveal("reveal-1", box(0, 0, 12, 12)[:4])
    faces = faces_of(pieces_of_walls((rock,)))
    assert rooms_among(rock, *signs) == [] == list(floors_among(faces, (rock,), (shown,)))
    old = rock.but(floor_side=FloorSide.UNTOLD)
    assert all(rooms_among(each, *signs) == [(0, 0, 12, 12)] for each in (old, old.but(floored=True)))


def test_of_what_is_told_along_a_border_the_longer_stretch_counts() -> None:
    def around(told: FloorSide, other: FloorSide, at: float) -> list[tuple[float, ...]]:
        """Return the floors within a box whose first half tells one thing as far as a place, and else another."""
        first = (0, 0), (12 * SQUARE, 0), (12 * SQUARE, round(at * SQUARE))
        rest = first[-1], (12 * SQUARE, 12 * SQUARE), (0, 12 * SQUARE), (0, 0)
        lamp = Light(id=ThingId("light-3"), at=(6 * SQUARE, 6 * SQUARE))
        parts = (
            Wall(id=ThingId("wall-1"), points=first, floor_side=told),
            Wall(id=ThingId("wall-2"), points=rest, floor_side=other),
        )
        return rooms_among(*parts, lamp)

    inwards, outwards = FloorSide.RIGHT, FloorSide.LEFT
    assert around(outwards, inwards, 11) == around(inwards, outwards, 12) == [(0, 0, 12, 12)]
    assert around(inwards, outwards, 11) == []
    # of an old map the larger part tells nothing: then its lamp does; what tells of neither is left out
    assert around(outwards, FloorSide.UNTOLD, 9) == [(0, 0, 12, 12)]
    assert around(outwards, FloorSide.NEITHER, 9) == []


def test_what_stands_within_a_face_tells_nothing_of_it() -> None:
    block = Wall(id=ThingId("wall-1"), points=box(0, 0, 4, 4), floor_side=FloorSide.LEFT)
    piece = (SQUARE, SQUARE), (3 * SQUARE, SQUARE), (3 * SQUARE, 3 * SQUARE), (SQUARE, 3 * SQUARE)
    inner = Wall(id=ThingId("wall-2"), points=piece, floor_side=FloorSide.RIGHT)
    alone = block.but(floor_side=FloorSide.UNTOLD)
    hall = Wall(id=ThingId("wall-3"), points=box(-4, -4, 8, 8), floor_side=FloorSide.RIGHT)
    assert rooms_among(block, inner) == [] and rooms_among(hall, alone, inner) == [(-4, -4, 8, 8)]
    closed = inner.but(points=(*piece, piece[0]))
    assert rooms_among(block, closed) == [(1, 1, 3, 3)]
    # many rooms in a hall leave the rest of it floor, though more wall tells of them
    cells = [
        Wall(id=ThingId(f"wall-{n}"), points=box(2 * n - 3, 0, 2 * n - 2, 3), floor_side=FloorSide.RIGHT)
        for n in range(10, 15)
    ]
    assert (-4, -4, 80, 8) in rooms_among(hall.but(points=box(-4, -4, 80, 8)), *cells)
