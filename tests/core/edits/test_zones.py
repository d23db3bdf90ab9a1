"""Zones proposed from rooms and cells; what the game master says of two: put, taken back, kept and refused."""

import pytest

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId
from core.chance.source import Source
from core.documents.codec import CAMPAIGN, write_command
from core.edits.maps import AddScene, ChangeScene, DropThings, PutThings
from core.edits.zones import LinkZones, ZoneSource, drawn_zones, outlines_of, proposal
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.room_shapes import round_in
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.materials import Material
from core.model.scene import Scene, SceneState, ZoneLink
from core.model.space import zones_of
from core.model.things import Door, Wall, Zone
from tests.helpers.commands import read_command

SCENE = SceneId("scene-1")
A, B, C = (ThingId(f"zone-{number}") for number in (2, 3, 4))


def zone(identity: ThingId, left: int) -> Zone:
    x, y = left * SQUARE, (left + 2) * SQUARE
    return Zone(id=identity, name=identity, points=((x, 0), (y, 0), (y, y), (x, y)))


def session() -> Session:
    made = Session(Journal(Campaign(Source(1))), {})
    made.submit(AddScene(Scene(id=SCENE, name="Yard", columns=20, rows=9)))
    made.submit(PutThings(SCENE, (zone(A, 0), zone(B, 2), zone(C, 10))))
    return made


def links(of: Session) -> tuple[ZoneLink, ...]:
    return of.state.scene(SCENE).zone_links


def test_a_word_on_two_zones_is_put_changed_taken_back_and_undone() -> None:
    table = session()
    table.submit(LinkZones(SCENE, ZoneLink(a=A, b=C, linked=True)))
    table.submit(LinkZones(SCENE, ZoneLink(a=A, b=B, seen=False)))
    zones = zones_of(table.state.scene(SCENE), SceneState().broken)
    assert zones.neighbours(A) == (B, C)
    table.submit(LinkZones(SCENE, ZoneLink(a=C, b=A, linked=True, hazard="thin ice")))
    assert links(table) == (ZoneLink(a=C, b=A, linked=True, hazard="thin ice"), ZoneLink(a=A, b=B, seen=False))
    found = table.state.scene(SCENE).link_between(A, C)
    assert found is not None and found is table.state.scene(SCENE).link_between(C, A)
    table.submit(LinkZones(SCENE, ZoneLink(a=C, b=A)))
    assert links(table) == (ZoneLink(a=A, b=B, seen=False),)
    table.undo()
    table.undo()
    assert links(table)[0] == ZoneLink(a=A, b=C, linked=True)
    before = table.state
    with pytest.raises(Refused):
        table.submit(LinkZones(SCENE, ZoneLink(a=B, b=C)))
    assert table.state is before


def test_what_was_said_of_a_zone_goes_with_it_and_comes_back_with_it() -> None:
    table = session()
    told = ZoneLink(a=A, b=C, linked=True), ZoneLink(a=C, b=B, barrier=True), ZoneLink(a=A, b=B, seen=False)
    for link in told:
        table.submit(LinkZones(SCENE, link))
    table.submit(DropThings(SCENE, (C,)))
    assert links(table) == (ZoneLink(a=A, b=B, seen=False),)
    table.undo()
    assert links(table) == told and C in table.state.scene(SCENE).things


@pytest.mark.parametrize(("a", "b"), [(A, A), (A, "zone-99"), ("zone-99", B)])
def test_only_two_zones_of_the_map_can_be_linked(a: str, b: str) -> None:
    table = session()
    with pytest.raises(Refused) as refusal:
        table.submit(LinkZones(SCENE, ZoneLink(a=ThingId(a), b=ThingId(b), linked=True)))
    assert refusal.value.phrase.id == "refused.no-two-zones" and links(table) == ()


def test_it_is_written_and_read_back() -> None:
    said = LinkZones(SCENE, ZoneLink(a=A, b=C, linked=True, seen=False, cover=True, barrier=True, hazard="a chasm"))
    table = session()
    table.submit(said)
    assert CAMPAIGN.read(CAMPAIGN.write(table.state)) == table.state
    assert read_command(write_command(said)) == said


def test_a_grid_of_cells_covers_the_map_and_is_undone_in_one_step() -> None:
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Yard", columns=11, rows=9)))
    before = table.state
    table.submit(proposal(before, SCENE, ZoneSource.CELLS, 5, "Zone %1", anew=False))
    scene = table.state.scene(SCENE)
    zones = drawn_zones(scene)
    assert [zone.name for zone in zones] == [f"Zone {number}" for number in range(1, 7)]
    assert sum(zone.bounds.width * zone.bounds.height for zone in zones) == 99 * SQUARE * SQUARE
    assert zones[-1].bounds == Rect(10 * SQUARE, 5 * SQUARE, 11 * SQUARE, 9 * SQUARE)
    assert zones_of(scene).neighbours(zones[1].id) == (zones[0].id, zones[2].id, zones[4].id)
    table.undo()
    assert table.state == before


def test_what_is_a_zone_already_is_left_out_or_replaced() -> None:
    table = session()
    scene = table.state.scene(SCENE)
    assert len(outlines_of(scene, ZoneSource.CELLS, 4, anew=True)) == 15
    table.submit(proposal(table.state, SCENE, ZoneSource.CELLS, 4, "zone-%1", anew=False))
    names = [zone.name for zone in drawn_zones(table.state.scene(SCENE))]
    assert names[:5] == ["zone-2", "zone-3", "zone-4", "zone-1", "zone-5"] and len(names) == len(dict.fromkeys(names))
    with pytest.raises(Refused) as refusal:
        proposal(table.state, SCENE, ZoneSource.CELLS, 4, "Zone %1", anew=False)
    assert refusal.value.phrase.id == "refused.no-zones-to-make"
    table.submit(proposal(table.state, SCENE, ZoneSource.CELLS, 4, "Zone %1", anew=True))
    assert [zone.name for zone in drawn_zones(table.state.scene(SCENE))] == [f"Zone {n}" for n in range(1, 16)]


def test_rock_is_no_zone_and_corridors_are_named_as_such() -> None:
    def ring(number: int, left: int, top: int, right: int, bottom: int) -> Wall:
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        return Wall(id=ThingId(f"wall-{number}"), points=tuple((x * SQUARE, y * SQUARE) for x, y in corners))

    bent = ((8, 6), (8, 8), (15, 8), (15, 2), (17, 2), (17, 9), (7, 9), (7, 6), (8, 6))
    things = (
        ring(20, 0, 0, 4, 4),
        ring(21, 4, 1, 10, 3),
        ring(22, 10, 0, 14, 4),
        ring(23, 4, 4, 10, 5),
        Wall(id=ThingId("wall-24"), points=tuple((x * SQUARE, y * SQUARE) for x, y in bent)),
        Door(id=ThingId("door-25"), a=(4 * SQUARE, SQUARE), b=(4 * SQUARE, 2 * SQUARE)),
        Door(id=ThingId("door-26"), a=(10 * SQUARE, SQUARE), b=(10 * SQUARE, 2 * SQUARE)),
        Door(id=ThingId("door-27"), a=(15 * SQUARE, 3 * SQUARE), b=(15 * SQUARE, 4 * SQUARE)),
    )
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Cells", columns=20, rows=9, ground=Material.ROCK)))
    table.submit(PutThings(SCENE, things))
    table.submit(proposal(table.state, SCENE, ZoneSource.ROOMS, 4, "Room %1", anew=False, corridors="Corridor %1"))
    # what rooms enclose on every side, and nothing opens into, is rock; in the open it would be a room
    zones = drawn_zones(table.state.scene(SCENE))
    names = {(zone.bounds.left // SQUARE, zone.bounds.top // SQUARE): zone.name for zone in zones}
    assert sorted(names) == [(0, 0), (4, 1), (4, 4), (7, 2), (10, 0)]
    assert (names[0, 0], names[10, 0]) == ("Room 1", "Room 2")
    assert {names[4, 1], names[4, 4], names[7, 2]} == {"Corridor 1", "Corridor 2", "Corridor 3"}
    table.submit(ChangeScene(SCENE, {"ground": "grass"}))
    assert len(outlines_of(table.state.scene(SCENE), ZoneSource.ROOMS, 4, anew=False)) == 1


def test_rooms_are_neighbours_through_their_doors_only() -> None:
    """FAC-GAP-09: two rooms with a door between, and a third behind a bare wall."""
    x = [number * 4 * SQUARE for number in range(4)]
    walls = (
        Wall(id=ThingId("wall-20"), points=((x[0], 0), (x[3], 0), (x[3], x[1]), (x[0], x[1]), (x[0], 0))),
        Wall(id=ThingId("wall-21"), points=((x[1], 0), (x[1], SQUARE))),
        Door(id=ThingId("door-22"), a=(x[1], SQUARE), b=(x[1], 2 * SQUARE)),
        Wall(id=ThingId("wall-23"), points=((x[1], 2 * SQUARE), (x[1], x[1]))),
        Wall(id=ThingId("wall-24"), points=((x[2], 0), (x[2], x[1]))),
    )
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Cells", columns=20, rows=9)))
    table.submit(PutThings(SCENE, walls))
    table.submit(proposal(table.state, SCENE, ZoneSource.ROOMS, 4, "Room %1", anew=False))
    scene = table.state.scene(SCENE)
    one, two, three = (zone.id for zone in drawn_zones(scene))
    zones = zones_of(scene)
    assert [zones.neighbours(each) for each in (one, two, three)] == [(two,), (one,), ()]


def test_a_room_that_has_a_zone_gets_no_other_though_its_corners_are_not_quite_those() -> None:
    circle = round_in(Rect(SQUARE, SQUARE, 7 * SQUARE, 7 * SQUARE))
    square = tuple((x * SQUARE, y * SQUARE) for x, y in ((10, 1), (16, 1), (16, 7), (10, 7)))
    # a corner of its wall was moved since
    edited = (*square[:2], (16 * SQUARE, 8 * SQUARE), square[3])
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Wells", columns=20, rows=9)))
    things = (
        Wall(id=ThingId("wall-20"), points=(*circle, circle[0])),
        Wall(id=ThingId("wall-21"), points=(*edited, edited[0])),
        Zone(id=ThingId("zone-22"), name="Well", points=circle[::2]),
        Zone(id=ThingId("zone-23"), name="Kitchen", points=square),
    )
    table.submit(PutThings(SCENE, things))
    scene = table.state.scene(SCENE)
    assert outlines_of(scene, ZoneSource.ROOMS, 4, anew=False) == ()
    assert len(outlines_of(scene, ZoneSource.ROOMS, 4, anew=True)) == 2
