"""What is united with a drawn room is one room: no wall or door between the old ones is left in it."""

from random import Random

import pytest
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.edits.rooms import Meeting, room_drawn, rooms_met
from core.geometry.pieces import Chain, pieces_of
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.floors import floors_of
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, Zone
from tests.helpers.maps import at

CLOSE = SQUARE / 8


def box(left: float, top: float, right: float, bottom: float) -> Chain:
    return at(left, top), at(right, top), at(right, bottom), at(left, bottom)


def scene(things: dict[str, Thing]) -> Scene:
    return Scene(id=SceneId("scene-1"), name="Vault", things=PersistentMap(things.items()))


def drawn(things: dict[str, Thing], outline: Chain, meeting: Meeting, name: str) -> dict[str, Thing]:
    """Return things after a room was drawn among them, with a zone of its own where it is no other's part."""
    start = 1 + max((int(identity.rpartition("-")[2]) for identity in things), default=0)
    edit = room_drawn(Campaign(Source(1)).numbered_past(f"wall-{start}"), scene(things), outline, meeting)
    after = dict(things)
    after.update((thing.id, thing) for thing in edit.put)
    after = {identity: thing for identity, thing in after.items() if identity not in edit.gone}
    own = polygon_of(outline).difference(union_of(floors_of(scene(things))))
    if meeting is Meeting.SHARE and isinstance(own, Polygon) and own.area:
        ring = tuple((round(x), round(y)) for x, y in own.exterior.coords[:-1])
        new = Zone(id=ThingId(f"zone-{start + 900}"), points=ring, name=name)
        after[new.id] = new
    return after


def lines_in(things: dict[str, Thing], area: BaseGeometry) -> BaseGeometry:
    """Return the walls and doors that run within an area, well off its edge."""
    inner = area.buffer(-CLOSE)
    there = (thing for thing in things.values() if isinstance(thing, Wall | Door))
    return union_of(LineString(piece).intersection(inner) for thing in there for piece in pieces_of(thing.corners))


def test_a_room_drawn_over_two_that_share_a_wall_leaves_no_stub_of_it() -> None:
    things = drawn({}, box(1, 1, 7, 6), Meeting.SHARE, "Hall")
    things = drawn(things, box(5, 4, 11, 9), Meeting.SHARE, "Annex")
    things = drawn(things, box(1, 4, 6, 9), Meeting.UNITE, "")
    (zone,) = (thing for thing in things.values() if isinstance(thing, Zone))
    (wall,) = (thing for thing in things.values() if isinstance(thing, Wall))
    assert {*zone.points} == {at(1, 1), at(7, 1), at(7, 4), at(11, 4), at(11, 9), at(1, 9)}
    assert polygon_of(wall.points).equals(zone.shape)


def test_a_door_between_rooms_that_become_one_goes_and_a_wall_that_stands_free_stays() -> None:
    things = drawn({}, box(0, 0, 6, 6), Meeting.SHARE, "Hall")
    things = drawn(things, box(6, 0, 12, 6), Meeting.SHARE, "Annex")
    screen = Wall(id=ThingId("wall-950"), points=(at(2, 1), at(2, 3)))
    door = Door(id=ThingId("door-951"), a=at(6, 1), b=at(6, 2))
    things = drawn({**things, screen.id: screen, door.id: door}, box(4, 4, 8, 8), Meeting.UNITE, "")
    assert door.id not in things and things[screen.id] == screen
    (zone,) = (thing for thing in things.values() if isinstance(thing, Zone))
    assert lines_in(things, zone.shape).length == 2 * SQUARE


@pytest.mark.parametrize("seed", range(60))
def test_no_wall_lies_in_a_united_room_that_was_none_within_a_room_before(seed: int) -> None:
    pick, things = Random(seed), dict[str, Thing]()

    def outline() -> Chain:
        left, top = pick.randrange(0, 12), pick.randrange(0, 12)
        return box(left, top, left + pick.randrange(2, 8), top + pick.randrange(2, 8))

    for number in range(pick.randrange(2, 5)):
        things = drawn(things, outline(), Meeting.SHARE, f"Room {number}")
    for number in range(2):
        free, left, top = f"wall-{2000 + number}", pick.randrange(0, 14), pick.randrange(0, 14)
        things[free] = Wall(id=ThingId(free), points=(at(left + 0.5, top + 0.5), at(left + 0.5, top + 1.4)))
    over = outline()
    shape = polygon_of(over)
    met = [room for room in rooms_met(scene(things), shape) if room.intersection(shape).area > SQUARE]
    united = union_of([shape, *met])
    before = union_of(lines_in(things, room.difference(shape)) for room in met)
    after = lines_in(drawn(things, over, Meeting.UNITE, ""), united)
    assert after.difference(before.buffer(CLOSE * 1.5)).is_empty
