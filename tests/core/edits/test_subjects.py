"""What a step of the history is said to be about: one room by its name, several by how many things they are."""

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.edits.subjects import placed_at, subject_of
from core.explain.words import Words
from core.geometry.room_shapes import rough
from core.geometry.units import Point
from core.model.scene import Scene
from core.model.things import Door, Stamp, Thing, Wall, Zone
from tests.helpers.maps import at


def room(number: int, left: int, name: str) -> tuple[Wall, Zone]:
    """Return the walls and the zone of a room."""
    ring = at(left, 1), at(left + 3, 1), at(left + 3, 4), at(left, 4)
    return (
        Wall(id=ThingId(f"wall-{number}"), points=(*ring, ring[0])),
        Zone(id=ThingId(f"zone-{number + 1}"), name=name, points=ring),
    )


def test_one_room_is_named_and_of_several_none_is() -> None:
    crypt, store = room(1, 1, "Crypt"), room(5, 6, "Store")
    table = Stamp(id=ThingId("stamp-9"), art="table", at=at(2, 2))
    things: tuple[Thing, ...] = (*crypt, *store, table)
    scene = Scene(id=SceneId("scene-1"), name="", things=PersistentMap((each.id, each) for each in things))

    def told(*those: Thing) -> tuple[str, object]:
        phrase = subject_of(scene, those)
        values = dict(phrase.values)
        if isinstance(inner := values.get("what"), Phrase):
            values, phrase = dict(inner.values), inner
        return phrase.id, values.get("name", values.get("count"))

    assert told(*crypt) == told(crypt[0], table) == ("subject.room", "Crypt")
    assert told(*crypt, *store) == ("subject.thing", 4)
    assert told(crypt[0], store[0]) == ("subject.wall", 2)
    assert told(*things) == ("subject.thing", 5)
    ring = at(1, 8), at(9, 8), at(9, 9), at(1, 9)
    passage = Wall(id=ThingId("wall-20"), points=(*ring, ring[0])), Zone(id=ThingId("zone-21"), name="Way", points=ring)
    assert told(*passage) == ("subject.corridor", "Way")


def test_what_has_no_name_is_told_by_where_it_is() -> None:
    (wall, zone), (_, store) = room(1, 1, "Crypt"), room(5, 4, "Store")
    castle = Zone(id=ThingId("zone-9"), name="Castle", points=(at(0, 0), at(20, 0), at(20, 12), at(0, 12)))
    scene = Scene(
        id=SceneId("scene-1"), name="", things=PersistentMap((each.id, each) for each in (wall, zone, store, castle))
    )

    def told(*those: Thing) -> str:
        return Words().text(placed_at(say("history.draw-door"), scene, those))

    def door(a: Point, b: Point) -> Door:
        return Door(id=ThingId("door-30"), a=a, b=b)

    assert told(door(at(2, 1), at(3, 1))) == "Set a door (Crypt, C2)"
    # between two rooms both are said, and what lies around both is not
    assert told(door(at(4, 2), at(4, 3))) == "Set a door (Crypt, Store, E3)"
    assert told(door(at(12, 7), at(12, 8))) == "Set a door (Castle, M8)"
    assert told(door(at(25, 14), at(27, 14))) == "Set a door (Z15\N{EN DASH}AA15)"
    assert told(store) == "Set a door (Store, E2\N{EN DASH}G4)"
    assert told() == "Set a door"
    crates = [Stamp(id=ThingId(f"stamp-{n}"), art="crate", at=at(2.5 + n, 2.5)) for n in range(2)]
    names = {"stamp crate": "Crate"}.get
    assert Words().text(subject_of(scene, crates[:1]), names) == "Crate (Crypt, C3)"
    assert Words().text(subject_of(scene, crates), names) == "2 × Crate (Crypt, C3\N{EN DASH}D3)"
    mixed = (crates[0], crates[1].but(art="chair"))
    assert Words().text(subject_of(scene, mixed)) == "2 stamps (Crypt, C3\N{EN DASH}D3)"
    lone = Wall(id=ThingId("wall-40"), points=(at(14, 2), at(14, 6)))
    assert Words().text(subject_of(scene, (lone,))) == "wall (Castle, O3\N{EN DASH}O6)"


def test_a_cave_is_told_by_the_squares_that_it_lies_in_and_not_by_those_that_its_edge_strays_into() -> None:
    scene = Scene(id=SceneId("scene-1"), name="")
    for number in range(12):
        ring = rough((at(3, 2), at(9 + number, 2), at(9 + number, 8), at(3, 8)))
        cave = Zone(id=ThingId("zone-1"), points=ring)
        assert (cave.bounds.left, cave.bounds.top) < at(3, 2) or cave.bounds.right > at(9 + number, 8)[0]
        last = f"{chr(ord('I') + number)}8"
        assert Words().text(placed_at(say("history.draw-door"), scene, [cave])) == f"Set a door (D3\N{EN DASH}{last})"


def test_a_wall_is_told_of_by_the_room_that_it_walls_and_not_by_one_that_lies_over_that() -> None:
    """The zone has a corner where another room begins, as what shares walls has: the wall alone does not make it."""
    (wall, hall), (_, store) = room(1, 1, "Hall"), room(5, 2, "Store")
    hall = hall.but(points=(*hall.points[:2], at(4, 2), *hall.points[2:]))
    (other,) = (room(7, 2, "Store")[0],)
    things: tuple[Thing, ...] = (wall, hall, store.but(points=(at(1, 2), at(5, 2), at(5, 5), at(1, 5))), other)
    scene = Scene(id=SceneId("scene-1"), name="", things=PersistentMap((each.id, each) for each in things))
    assert Words().text(subject_of(scene, (wall,))) == "wall (Hall, B2\N{EN DASH}D4)"
