"""What a step of the history is said to be about: one room by its name, several by how many things they are."""

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.edits.subjects import subject_of
from core.model.scene import Scene
from core.model.things import Stamp, Thing, Wall, Zone
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
        return phrase.id, values.get("name", values.get("count"))

    assert told(*crypt) == told(crypt[0], table) == ("subject.room", "Crypt")
    assert told(*crypt, *store) == ("subject.thing", 4)
    assert told(crypt[0], store[0]) == ("subject.wall", 2)
    assert told(*things) == ("subject.thing", 5)
