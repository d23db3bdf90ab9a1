"""Rooms dropped upon others, let go of and grabbed anew: what lies beneath stays whole."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from shapely import LineString

from core.base.ids import ThingId
from core.documents.codec import read_campaign, write_campaign
from core.edits.maps import ChangeScene, DropThings
from core.edits.rooms import Meeting, room_drawn
from core.edits.tokens import RemoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Point
from core.model.floors import floors_of
from core.model.things import Door, Stamp, Thing, Wall, Zone
from desktop.workspace.workspace import Mode
from tests.core.edits.test_rooms import box
from tests.desktop.tools.conftest import Table
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS
from tests.helpers.maps import at

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

ARROWS = {
    (1, 0): Qt.Key.Key_Right,
    (-1, 0): Qt.Key.Key_Left,
    (0, 1): Qt.Key.Key_Down,
    (0, -1): Qt.Key.Key_Up,
}


def rooms_drawn(table: Table, random: Random) -> list[Zone]:
    """Draw some rooms by chance, which share walls and overlap in no other way, and a closet in the first of them."""
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"ground": "rock"}))
    encounter = table.session.state.encounter(ENCOUNTER)
    table.workspace.submit(RemoveTokens(ENCOUNTER, tuple(token.id for token in encounter.tokens.values())))
    taken: list[BaseGeometry] = []
    zones: list[Zone] = []
    while len(zones) < 4:
        left, top = random.randrange(8), random.randrange(8)
        outline = box(left, top, min(10, left + random.randint(2, 4)), min(10, top + random.randint(2, 4)))
        shape = polygon_of(outline)
        if any(shape.intersection(each).area for each in taken):
            if random.random() < 0.02:
                break
            continue
        taken.append(shape)
        state = table.session.state
        table.workspace.submit(room_drawn(state, state.scene(SCENE), outline, Meeting.SHARE).command(SCENE))
        zone = Zone(id=ThingId(f"zone-{900 + len(zones)}"), points=outline, name=f"Room {len(zones)}")
        table.put(zone, Stamp(id=ThingId(f"stamp-{900 + len(zones)}"), art="crate", at=_middle(zone)))
        zones.append(zone)
    return zones


def _middle(zone: Zone) -> Point:
    x, y = zone.bounds.centre
    return round(x), round(y)


def things(table: Table) -> list[Thing]:
    """Return what lies on the map."""
    return list(table.session.state.scene(SCENE).things.values())


def outlines_closed(table: Table, zones: list[Zone]) -> list[str]:
    """Return the names of the rooms that have no wall or door along a part of their outline, or are no floor."""
    found = table.session.state.scene(SCENE)
    walls = union_of([LineString(each.corners).buffer(8) for each in things(table) if isinstance(each, Wall | Door)])
    floors = union_of(floors_of(found)).buffer(8)
    now = [found.things[each.id] for each in zones]
    return [
        each.name
        for each in now
        if isinstance(each, Zone)
        and (each.shape.boundary.difference(walls).length > SQUARE / 8 or not floors.covers(each.shape))
    ]


def _bare_place(table: Table, room: Thing) -> tuple[float, float]:
    """Return a place in a room, in squares, where nothing but floor is."""
    from shapely import Point as Spot

    corners = [Spot(*corner) for each in things(table) for corner in each.corners]
    left, top, right, bottom = (round(each / SQUARE * 4) for each in room.bounds)
    for x, y in ((x / 4, y / 4) for x in range(left + 1, right) for y in range(top + 1, bottom)):
        far = min(Spot(*at(x, y)).distance(each) for each in corners) > SQUARE / 4
        if far and set(table.canvas.access.hits(at(x, y))) <= {room.id}:
            return x, y
    pytest.skip("others lie all over it")


def beside(table: Table, zone: Zone) -> list[Zone]:
    """Return the other rooms; what lies in one altogether may be a closet of it."""
    room = table.thing(zone.id).bounds
    others = (each for each in things(table) if isinstance(each, Zone) and each.id != zone.id)
    return [each for each in others if room.common(each.bounds) != each.bounds]


def shifted(table: Table, random: Random, zone: Zone, *, keys: bool) -> None:
    """Grab a room by its floor, near its middle, and drag it by some squares, or move it so by the arrow keys."""
    now = table.thing(zone.id)
    bounds = now.bounds
    left, top, right, bottom = (round(each / SQUARE) for each in bounds)
    dx, dy = random.randint(-left, 10 - right), random.randint(-top, 10 - bottom)
    table.workspace.select((zone.id,))
    if not keys:
        start = _bare_place(table, now)
        table.drag(start, (start[0] + dx, start[1] + dy))
    else:
        for way, times in (((1 if dx > 0 else -1, 0), abs(dx)), ((0, 1 if dy > 0 else -1), abs(dy))):
            for _ in range(times):
                table.key(ARROWS[way])
    assert table.thing(zone.id).bounds.left == bounds.left + dx * SQUARE
    table.key(Qt.Key.Key_Escape)
    table.key(Qt.Key.Key_Escape)
    table.workspace.select(())


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("seed", [*range(10), 29, 47])
def test_rooms_that_are_dropped_on_others_and_grabbed_anew_leave_all_of_them_whole(
    table: Table, seed: int, *, keys: bool
) -> None:
    random = Random(seed)
    zones = rooms_drawn(table, random)
    assert not outlines_closed(table, zones)
    for _ in range(6):
        zone = random.choice(zones)
        others = beside(table, zone)
        shifted(table, random, zone, keys=keys)
        assert [each.name for each in others if table.thing(each.id) != each] == []
        assert not outlines_closed(table, zones), zone.name


def reopened(table: Table) -> None:
    """Write the document as a file has it, and open what was written."""
    table.workspace.open(Session(Journal(read_campaign(write_campaign(table.session.state))), SYSTEMS))
    table.workspace.set_mode(Mode.PREPARE)


def test_a_room_that_is_dropped_on_another_leaves_it_as_it_is_after_the_document_is_reopened(table: Table) -> None:
    random = Random(3)
    zones = rooms_drawn(table, random)
    for zone in zones:
        shifted(table, random, zone, keys=False)
        reopened(table)
    for zone in zones * 2:
        others = beside(table, zone)
        shifted(table, random, zone, keys=False)
        reopened(table)
        assert [each.name for each in others if table.thing(each.id) != each] == []
        assert not outlines_closed(table, zones), zone.name


def test_a_room_that_unites_two_which_share_a_wall_leaves_no_stub_of_it(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    toolbox = table.canvas.toolbox
    toolbox.take_up("room")
    toolbox.choose("shape", "rectangle")
    for meets, start, end in (
        (Meeting.SHARE, (1, 1), (7, 4)),
        (Meeting.SHARE, (5, 3), (9, 6)),
        (Meeting.UNITE, (1, 3), (6, 6)),
    ):
        toolbox.choose("meets", meets)
        table.drag(start, end)
    (room,) = (each for each in table.session.state.scene(SCENE).things.values() if isinstance(each, Wall))
    assert polygon_of(room.points).area == (6 * 3 + 2 * 1 + 8 * 2) * SQUARE**2
    table.workspace.undo()
    assert sum(isinstance(each, Wall) for each in table.session.state.scene(SCENE).things.values()) == 2
