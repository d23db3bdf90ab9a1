"""Rooms taken by their floor: dragged, copied, pasted, cut and deleted with their walls, doors and furniture."""

import pytest
from PySide6.QtCore import Qt

from core.base.ids import ThingId
from core.edits.maps import ChangeScene, DropThings
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.floor_side import FloorSide
from core.model.floors import floors_of
from core.model.things import Door, Stamp, Wall, Zone
from desktop.map.overlays.kinds import Handles
from desktop.map.painting.zones_and_lights import name_box
from tests.desktop.tools.conftest import SHIFT, Table
from tests.desktop.tools.test_drawing import drawn, take
from tests.helpers.fights import ENCOUNTER, SCENE
from tests.helpers.maps import at

RING = at(1, 4), at(4, 4), at(4, 7), at(1, 7)
ROOM = (
    Wall(id=ThingId("wall-70"), points=(at(4, 6), at(4, 7), *RING[3:], RING[0], RING[1], at(4, 5))),
    Door(id=ThingId("door-71"), a=at(4, 5), b=at(4, 6)),
    Zone(id=ThingId("zone-72"), name="Crypt", points=RING),
    Stamp(id=ThingId("stamp-73"), art="crate", at=at(1.5, 4.5)),
)
BESIDE = at(4, 4), at(7, 4), at(7, 7), at(4, 7)
NEIGHBOUR = (
    Wall(id=ThingId("wall-80"), points=BESIDE, floor_side=FloorSide.RIGHT),
    Zone(id=ThingId("zone-81"), name="Store", points=BESIDE),
)


def told(table: Table) -> str:
    """Return the words of the last step of the history."""
    return table.workspace.text(table.session.journal.entry(table.session.journal.head - 1).label)


def floors(table: Table) -> int:
    """Return how many floors the map has."""
    return len(floors_of(table.session.state.scene(SCENE)))


def of_kind(table: Table, kind: type) -> list[str]:
    """Return the ids of the things of a kind that there are."""
    return [thing.id for thing in table.session.state.scene(SCENE).things.values() if type(thing) is kind]


def test_a_room_whose_zone_is_selected_is_dragged_by_its_floor(table: Table) -> None:
    table.put(*ROOM)
    table.click(3.3, 6.3)
    assert table.selection == ["zone-72"]
    table.drag((3.3, 6.3), (4.3, 7.3))
    assert table.selection == ["zone-72"]
    assert table.thing("zone-72").corners[0] == table.thing("wall-70").corners[3] == at(2, 5)
    assert table.thing("stamp-73").corners == (at(2.5, 5.5),) and table.thing("door-71").corners[0] == at(5, 6)
    assert told(table) == "Move: room Crypt"
    # a click there still goes on to the next zone around, and with Shift a box adds to what is selected
    table.click(4.3, 7.3)
    assert table.selection == ["zone-2"]
    table.workspace.select(("zone-72",))
    table.drag((4.3, 7.3), (1.8, 4.8), SHIFT)
    assert table.thing("zone-72").corners[0] == at(2, 5)
    assert table.selection == ["zone-72", "stamp-73"]


def test_a_room_whose_zone_is_selected_is_copied_pasted_and_deleted_as_a_room(table: Table) -> None:
    table.put(*ROOM)
    before = [len(of_kind(table, type(each))) for each in ROOM]
    table.workspace.select(("zone-72",))
    table.canvas.clipboard.copy()
    table.move(7.5, 2.5)
    table.canvas.clipboard.paste()
    assert told(table) == "Paste: room Crypt"
    assert [len(of_kind(table, type(each))) - there for each, there in zip(ROOM, before, strict=True)] == [1] * 4
    table.workspace.select(("zone-72",))
    table.canvas.clipboard.delete()
    assert told(table) == "Delete: room Crypt"
    gone = {each.id for each in ROOM}
    assert gone.isdisjoint(table.session.state.scene(SCENE).things)
    table.session.undo()
    assert gone.issubset(table.session.state.scene(SCENE).things)


def test_a_room_that_is_deleted_leaves_its_neighbour_the_wall_that_they_shared(table: Table) -> None:
    table.put(*ROOM, *NEIGHBOUR)
    assert floors(table) == 2
    for way in (table.canvas.clipboard.delete, table.canvas.clipboard.cut):
        table.workspace.select(("zone-72",))
        way()
        assert "wall-70" not in table.session.state.scene(SCENE).things
        assert floors(table) == 1
        table.session.undo()
    # a wall that is deleted by itself is no room: neither is it said to be one, nor is anything left of it
    table.workspace.select(("wall-70",))
    table.canvas.clipboard.delete()
    assert told(table).startswith("Delete: ") and "room Crypt" not in told(table)
    assert "zone-72" in table.session.state.scene(SCENE).things


def test_what_is_cut_by_a_wall_is_what_is_pasted_again(table: Table) -> None:
    table.put(*ROOM)
    before = [len(of_kind(table, type(each))) for each in ROOM]
    table.click(1, 5.5)
    assert table.selection == ["wall-70"]
    # whichever corner of it is held
    table.key(Qt.Key.Key_Period)
    assert table.canvas.access.corner is not None
    table.canvas.clipboard.cut()
    assert told(table) == "Cut: room Crypt"
    assert {each.id for each in ROOM}.isdisjoint(table.session.state.scene(SCENE).things) and not floors(table)
    table.move(7.5, 2.5)
    table.canvas.clipboard.paste()
    assert [len(of_kind(table, type(each))) for each in ROOM] == before and floors(table) == 1
    table.session.undo()
    table.session.undo()
    assert {each.id for each in ROOM}.issubset(table.session.state.scene(SCENE).things)


def handles(table: Table) -> list[Handles]:
    """Return the handles that are shown."""
    overlay = table.canvas.map.overlay
    assert overlay is not None
    return [each for each in overlay.overlays if isinstance(each, Handles)]


def test_no_handles_are_left_of_a_wall_that_is_not_selected_any_more_or_is_another(table: Table) -> None:
    table.put(*ROOM)
    table.click(1, 5.5)
    table.move(1.1, 5.5)
    assert handles(table) and {each.points for each in handles(table)} == {ROOM[0].corners}
    table.canvas.clipboard.copy()
    table.view.setFocus()
    table.canvas.access.at = at(7.5, 2.5)
    table.canvas.clipboard.paste()
    assert table.selection != ["wall-70"] and not handles(table)
    table.click(1, 5.5)
    table.move(1.1, 5.5)
    table.key(Qt.Key.Key_Right)
    moved = table.thing("wall-70").corners
    assert moved[2] == at(2, 7) and {each.points for each in handles(table)} == {moved}
    table.workspace.undo()
    assert {each.points for each in handles(table)} == {ROOM[0].corners}


def test_what_cannot_be_pasted_is_not_cut(table: Table) -> None:
    told: list[object] = []
    table.workspace.message.connect(told.append)
    table.put(ROOM[3].but(locked=True))
    before = table.session.state
    for chosen in (ROOM[3].id, next(iter(before.encounter(ENCOUNTER).tokens))):
        table.workspace.select((chosen,))
        table.canvas.clipboard.cut()
        assert table.session.state is before
    assert len(told) == 2


def test_a_wall_that_was_clicked_is_joined_with_those_of_its_own_room_alone(table: Table) -> None:
    # of two rooms with a door between them, each of two walls that end where the other's do
    store = (at(4, 5), at(4, 4), at(8, 4)), (at(8, 4), at(8, 7), at(4, 7), at(4, 6))
    walls = ROOM[0].but(points=ROOM[0].corners[:3]), ROOM[0].but(id=ThingId("wall-74"), points=ROOM[0].corners[2:])
    table.put(*walls, *ROOM[1:], *(Wall(id=ThingId(f"wall-{n}"), points=way) for n, way in enumerate(store, 80)))
    assert floors(table) == 2
    table.click(1, 5.5)
    assert table.selection == ["wall-74"]
    table.canvas.clipboard.join()
    assert told(table) == "Join: room Crypt"
    assert table.thing("wall-74").corners == ROOM[0].corners
    assert [each for each in of_kind(table, Wall) if each in ("wall-70", "wall-80", "wall-81")] == [
        "wall-80",
        "wall-81",
    ]
    # the room goes where its floor is dragged, walls and all
    table.click(3.3, 6.3)
    table.drag((3.3, 6.3), (2.3, 7.3))
    assert table.thing("wall-74").corners[2] == at(0, 8) and table.thing("wall-80").corners == store[0]


def test_a_room_that_goes_on_takes_along_what_went_with_it_and_nothing_that_it_has_come_upon(table: Table) -> None:
    beyond = at(6, 4), at(8, 4), at(8, 7), at(6, 7)
    # a door stands in the neighbour's wall, where that of the room comes to lie in line with it
    neighbour = (
        Wall(id=ThingId("wall-90"), points=(at(6, 5), at(6, 4), *beyond[1:], at(6, 6))),
        Door(id=ThingId("door-91"), a=at(6, 5), b=at(6, 6)),
    )
    table.put(*ROOM, *neighbour)
    before = {each.id: table.thing(each.id) for each in neighbour}
    table.workspace.select(("wall-70",))
    table.key(Qt.Key.Key_Right)
    table.key(Qt.Key.Key_Right)
    assert table.thing("wall-70").corners[3] == at(3, 4)
    table.workspace.select(())
    table.workspace.select(("wall-70",))
    table.drag((3, 6.4), (4, 6.4))
    assert table.thing("wall-70").corners[3] == at(4, 4)
    table.key(Qt.Key.Key_R)
    assert {each: table.thing(each) for each in before} == before
    # what has come into it since goes along, and so it does once it was turned back
    table.session.undo()
    table.put(Stamp(id=ThingId("stamp-992"), art="crate", at=at(5.5, 5.5)))
    table.workspace.select(("zone-72",))
    table.key(Qt.Key.Key_Down)
    assert table.thing("stamp-992").corners == (at(5.5, 6.5),) and table.thing("wall-70").corners[3] == at(4, 5)
    assert {each: table.thing(each) for each in before} == before


def test_a_room_is_dragged_by_its_name_though_a_corner_of_its_zone_is_near(table: Table) -> None:
    zone = Zone(id=ThingId("zone-95"), name="Kitchen", points=(RING[0], at(2.5, 4), *RING[1:]))
    table.put(zone)
    table.workspace.select((zone.id,))
    # from afar
    table.view.zoom_to(16)
    name = name_box(zone)
    # near the corner in the middle of the upper side, on the letters
    spot = 2.5, name.top() / SQUARE + 0.02
    assert name.contains(spot[0] * SQUARE, spot[1] * SQUARE) and (spot[1] - 4) * SQUARE < 8 * table.view.tiny
    table.drag(spot, (3.5, spot[1]))
    assert table.thing(zone.id).corners == tuple((x + SQUARE, y) for x, y in zone.points)
    # the corner itself is still there to be dragged
    table.drag((3.5, 4), (3.5, 3))
    assert table.thing(zone.id).corners[1] == at(3.5, 3)


def test_a_room_that_is_pasted_upon_another_is_floor_and_it_alone_is_selected(table: Table) -> None:
    # of what it comes to cover, a strip lies between two rooms whose walls tell of these alone
    third = Wall(id=ThingId("wall-83"), points=tuple((x + 7 * SQUARE // 2, y) for x, y in BESIDE))
    third = third.but(points=(*third.points, third.points[0]), floor_side=FloorSide.RIGHT)
    second = NEIGHBOUR[0].with_corners((*BESIDE, BESIDE[0]))
    table.put(*ROOM, second, third)
    before = set(table.session.state.scene(SCENE).things)
    table.workspace.select(("zone-72",))
    table.canvas.clipboard.copy()
    table.move(7.5, 5.5)
    table.canvas.clipboard.paste()
    scene = table.session.state.scene(SCENE)
    copies = [each for each in scene.things.values() if each.id not in before and not isinstance(each, Wall)]
    (zone,) = (each for each in copies if isinstance(each, Zone))
    assert polygon_of(zone.points).within(union_of(floors_of(scene)).buffer(2))
    assert {each.id for each in copies} <= set(table.selection)
    # whatever else was put to tell of floor there belongs to nobody
    own = [each for each in table.selection if isinstance(scene.things[ThingId(each)], Wall)]
    assert len(own) == 1


def test_a_click_in_what_is_left_out_of_a_zone_does_not_mean_the_zone(table: Table) -> None:
    hole = (at(4, 4), at(6, 4), at(6, 6), at(4, 6))
    around = (at(1, 1), at(9, 1), at(9, 9), at(1, 9))
    table.put(Zone(id=ThingId("zone-90"), name="Court", points=around, holes=(hole,)))
    table.click(5.0, 5.0, Qt.KeyboardModifier.AltModifier)
    assert "zone-90" not in table.selection
    table.click(7.5, 7.5, Qt.KeyboardModifier.AltModifier)
    assert table.selection == ["zone-90"]
    # a corner of the hole is dragged like one of the outline
    table.drag((4, 4), (3, 3))
    zone = table.thing("zone-90")
    assert isinstance(zone, Zone) and zone.points == around and zone.holes == ((at(3, 3), *hole[1:]),)


@pytest.mark.parametrize("hold", [(5.2, 7), (7, 6)])
def test_a_room_that_shares_walls_goes_whole_and_leaves_them(table: Table, hold: tuple[float, float]) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"ground": "rock"}))
    take(table, "room", meets="share")
    table.drag((1, 1), (6, 5))
    table.drag((4, 3), (8, 7))
    rest = (at(6, 3), at(8, 3), at(8, 7), at(4, 7), at(4, 5), at(6, 5))
    table.put(Zone(id=ThingId("zone-90"), name="South", points=rest))
    take(table, "select")
    assert areas(table) == [12, 20]
    for way in (2, -2):
        start = (hold[0], hold[1] + (2 if way < 0 else 0))
        table.drag(start, (start[0], start[1] + way))
        table.key(Qt.Key.Key_Escape)
        assert areas(table) == [12, 20]
        zone = table.thing("zone-90")
        assert isinstance(zone, Zone) and zone.bounds.bottom == at(0, 7 + max(way, 0))[1]
    before = len(drawn(table))
    table.workspace.select(("zone-90",))
    table.canvas.clipboard.delete()
    assert areas(table) == [20] and len(drawn(table)) < before


def test_a_room_that_is_dropped_on_another_and_taken_back_leaves_it_whole(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"ground": "rock"}))
    take(table, "room", meets="share")
    table.drag((1, 1), (4, 3))
    table.drag((5, 3), (8, 7))
    take(table, "select")
    assert areas(table) == [6, 12]
    for way in (((2.2, 3), (4.2, 5)), ((4.2, 5), (2.2, 3))):
        table.drag(*way)
        table.key(Qt.Key.Key_Escape)
    assert areas(table) == [6, 12] and len(drawn(table)) == 2


def areas(table: Table) -> list[int]:
    """Return the areas of the floors of the map, in squares."""
    return sorted(round(floor.area / SQUARE**2) for floor in floors_of(table.session.state.scene(SCENE)))
