"""Rooms taken by their floor: dragged, copied, pasted, cut and deleted with their walls, doors and furniture."""

from core.base.ids import ThingId
from core.model.floors import floors_of
from core.model.things import Door, FloorSide, Stamp, Wall, Zone
from tests.desktop.tools.conftest import SHIFT, Table
from tests.helpers.fights import SCENE
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
