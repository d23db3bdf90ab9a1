"""What players get of a room whose neighbour is hidden from them: all of its walls, on the screen and in a file."""

import json

import pytest

from core.base.ids import ThingId
from core.base.persistent_map import PersistentMap
from core.documents.interchange.uvtt_writing import written
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.materials import Material, WallFabric
from core.model.scene import Reveal, SceneState
from core.model.things import Door, DoorState, Stamp, Surface, Thing, Wall
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import seen_floors
from desktop.player_view.seen_scene import public_scene
from tests.core.model.test_closing_walls import CUT, CUTTER, scene
from tests.helpers.maps import at


def test_players_get_the_map_so_on_the_screen_and_in_a_file() -> None:
    place = scene(CUT, CUTTER)
    everything = Revealed((Reveal("reveal-1", (at(0, 0), at(20, 0), at(20, 20), at(0, 20))),))
    seen, _ = public_scene(place, SceneState(), everything)
    (shape,) = {thing.points for thing in seen.things.values() if isinstance(thing, Wall)}
    assert {at(6, 6), at(8, 6)} < set(shape) and at(6, 10) not in shape
    (floor,) = seen_floors(place, SceneState(), seen, everything) or ()
    assert floor.area / SQUARE**2 == pytest.approx(44)
    lines = json.loads(written(place, SceneState(), None))["line_of_sight"]
    spots = {(spot["x"], spot["y"]) for line in lines for spot in line}
    assert {(6, 6), (8, 6), (2, 2)} < spots and (6, 10) not in spots


@pytest.mark.parametrize("fabric", list(WallFabric))
def test_a_hidden_door_gives_the_map_that_a_wall_in_its_place_gives(fabric: WallFabric) -> None:
    table = Stamp(id=ThingId("stamp-8"), art="table", at=at(4, 4))
    door = Door(id=ThingId("door-9"), a=at(6, 8), b=at(8, 8), hidden=True, state=DoorState.OPEN)
    corners = ((6, 8), (2, 8), (2, 2), (10, 2), (10, 8), (8, 8), (6, 8))
    whole = CUT.but(points=tuple(at(*corner) for corner in corners))
    everything = Revealed((Reveal("reveal-1", (at(0, 0), at(20, 0), at(20, 20), at(0, 20))),))
    found = []
    for things in ((CUT.but(fabric=fabric), door, table), (whole.but(fabric=fabric), table)):
        place = scene().but(things=PersistentMap[Thing]((each.id, each) for each in things), ground=Material.GRASS)
        seen, wear = public_scene(place, SceneState(doors={"door-9": DoorState.OPEN}), everything)
        floors = seen_floors(place, SceneState(), seen, everything)
        found.append((dict(seen.things), wear, [floor.normalize().wkt for floor in floors or ()]))
    assert found[0] == found[1] and len(found[0][2]) == 1


def test_nothing_that_lies_or_stands_in_a_hidden_room_is_seen_and_all_of_it_when_it_is_hidden_no_more() -> None:
    gravel = Surface(id=ThingId("surface-9"), points=tuple(at(*spot) for spot in ((5, 5), (9, 5), (9, 10), (5, 10))))
    crates = [Stamp(id=ThingId(f"stamp-{y}"), art="crate", at=at(7, y + 0.5), width=SQUARE) for y in (4, 8)]
    place = scene(CUT, CUTTER)
    place = place.but(things=PersistentMap((each.id, each) for each in (CUT, CUTTER, gravel, *crates)))
    rough = {(x, y): 1 for x in range(5, 9) for y in range(5, 10)}
    place = place.but(terrain=Plane(rough), materials=Plane(rough))
    everything = Revealed((Reveal("reveal-1", (at(0, 0), at(20, 0), at(20, 20), at(0, 20))),))
    seen, _ = public_scene(place, SceneState(), everything)
    known = {square for square in rough if not (6 <= square[0] < 8 and 6 <= square[1] < 10)}
    for plane in (seen.terrain, seen.materials):
        assert {square for square in rough if plane.at(square)} == known
    assert [thing.id for thing in seen.things.values() if isinstance(thing, Stamp)] == ["stamp-4"]
    laid = sum(thing.shape.area for thing in seen.things.values() if isinstance(thing, Surface)) / SQUARE**2
    assert laid == pytest.approx(4 * 5 - 2 * 4), "all but what lies in the hidden room"
    open_room = place.but(things=place.things.put(CUTTER.id, CUTTER.but(hidden=False)))
    seen, _ = public_scene(open_room, SceneState(), everything)
    laid = sum(thing.shape.area for thing in seen.things.values() if isinstance(thing, Surface)) / SQUARE**2
    assert laid == pytest.approx(20) and {each.id for each in crates} < seen.things.keys()
