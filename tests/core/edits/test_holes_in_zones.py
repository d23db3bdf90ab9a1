"""Zones with holes: what is taken out of the middle of a room is no part of its zone, whatever is done to that."""

from random import Random

import pytest
from shapely import Point

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.edits.flaws import FlawKind
from core.edits.joints import Joints
from core.edits.laid_walls import SLIP
from core.edits.map_check import flaws_of
from core.edits.rooms import Meeting, room_drawn
from core.edits.rooms_moved import going_with, telling_of_themselves
from core.edits.rooms_opened import floors_kept
from core.edits.walls import area_corner_removed, corner_moved, corner_removed
from core.edits.zones import ZoneSource, outlines_of
from core.geometry.pieces import Chain
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.floors import floors_of
from core.model.materials import Material
from core.model.scene import Scene
from core.model.space import zones_of
from core.model.things import Door, Thing, Wall, Zone
from tests.helpers.maps import at


def box(left: float, top: float, right: float, bottom: float) -> Chain:
    return at(left, top), at(right, top), at(right, bottom), at(left, bottom)


STATE = Campaign(Source(1)).numbered_past("wall-50")
COURT = Zone(id=ThingId("zone-2"), points=box(0, 0, 10, 10), name="Court")


def scene(*things: Thing) -> Scene:
    there = PersistentMap((each.id, each) for each in things)
    return Scene(id=SceneId("scene-1"), name="Keep", ground=Material.ROCK, things=there)


def drawn(ground: Scene, outline: Chain, meeting: Meeting, number: int = 50) -> Scene:
    edit = room_drawn(STATE.numbered_past(f"wall-{100 * number}"), ground, outline, meeting)
    return ground.but(things=ground.things.without(edit.gone).having((each.id, each) for each in edit.put))


def court(meeting: Meeting = Meeting.AWAY) -> Scene:
    """A court of 10 by 10 squares, of which 4 by 4 in the middle are something else."""
    whole = drawn(scene(COURT), box(0, 0, 10, 10), Meeting.SHARE)
    return drawn(whole, box(3, 3, 7, 7), meeting, 51)


def zone_in(ground: Scene) -> Zone:
    found = ground.things[COURT.id]
    assert isinstance(found, Zone)
    return found


def test_what_is_taken_out_of_the_middle_of_a_room_is_in_no_zone() -> None:
    ground = court()
    zone, zones = zone_in(ground), zones_of(ground)
    assert polygon_of(zone.points).equals(COURT.shape) and zone.shape.area == (100 - 16) * SQUARE**2
    assert zones.at(at(5, 5)) is None is zones.spot_at(at(5, 5))
    assert zones.at(at(1, 5)) == zones.spot_at(at(1, 5)) == zones.at(zones.centre(COURT.id)) == COURT.id
    # what is drawn there again belongs to the room again
    assert zone_in(drawn(ground, box(2, 3, 7, 7), Meeting.UNITE, 52)).shape.equals(COURT.shape)


def test_a_document_keeps_the_holes_of_a_zone_and_an_older_one_has_none() -> None:
    zone = zone_in(court())
    kept = zone.model_dump(mode="json")
    assert Zone.model_validate(kept) == zone
    del kept["holes"]
    assert Zone.model_validate(kept) == zone.but(holes=())


def test_a_room_in_the_middle_of_another_is_its_neighbour_through_a_door() -> None:
    ground = court(Meeting.CUT)
    inner = Zone(id=ThingId("zone-3"), points=box(3, 3, 7, 7), name="Keep")
    with_inner = ground.but(things=ground.things.having(((inner.id, inner),)))
    assert zones_of(with_inner).border(COURT.id, inner.id)
    assert zones_of(with_inner).neighbours(inner.id) == ()
    ring = next(each for each in ground.things.values() if isinstance(each, Wall) and at(3, 3) in each.points)
    door = Door(id=ThingId("door-4"), a=at(4, 3), b=at(5, 3))
    parts = (at(5, 3), at(7, 3), at(7, 7), at(3, 7), at(3, 3), at(4, 3))
    opened = with_inner.but(things=with_inner.things.having([(ring.id, ring.but(points=parts)), (door.id, door)]))
    assert zones_of(opened).neighbours(inner.id) == (COURT.id,)


def test_a_zone_made_of_a_room_leaves_out_what_stands_in_it() -> None:
    ground = court()
    bare = ground.but(things=ground.things.without((COURT.id,)))
    (room,) = outlines_of(bare, ZoneSource.ROOMS, 2, anew=False)
    assert polygon_of(room.outline, room.holes).equals(zone_in(ground).shape)
    assert outlines_of(ground, ZoneSource.ROOMS, 2, anew=False) == ()


def test_the_walls_around_a_hole_take_it_along_and_the_whole_room_takes_both() -> None:
    ground = court()
    joints = Joints(ground.things.values())
    ring = next(each for each in ground.things.values() if isinstance(each, Wall) and at(3, 3) in each.points)
    edit = corner_moved(STATE, ground, joints, ring, ring.points.index(at(3, 3)), at(2, 2))
    moved = next(each for each in edit.put if isinstance(each, Zone))
    assert moved.points == zone_in(ground).points and at(2, 2) in moved.holes[0]
    # a corner that is taken out of the wall is taken out of the hole, and that of a hole by itself
    after = corner_removed(ground, joints, ring, ring.points.index(at(3, 3))).put
    assert next(len(each.holes[0]) for each in after if isinstance(each, Zone)) == 3
    (alone,) = area_corner_removed(ground, zone_in(ground), 4).put
    assert isinstance(alone, Zone) and len(alone.holes[0]) == 3 and alone.points == zone_in(ground).points
    going = {each.id for each in going_with(ground, (zone_in(ground),))}
    assert going == set(ground.things)
    outer = next(each for each in ground.things.values() if isinstance(each, Wall) and at(0, 0) in each.points)
    assert {each.id for each in going_with(ground, (outer,))} == going


def test_rock_in_the_middle_of_a_room_stays_rock_where_the_room_goes() -> None:
    ground = court()
    for outer in (each for each in ground.things.values() if isinstance(each, Wall) and at(0, 0) in each.points):
        going = tuple(each.moved(*at(13, 2)) for each in going_with(ground, (outer,)))
        put = floors_kept(STATE.numbered_past("wall-9900"), ground, (), telling_of_themselves(going))
        after = ground.but(things=ground.things.having((each.id, each) for each in put))
        assert [floor.area / SQUARE**2 for floor in floors_of(after)] == [84]
        assert zones_of(after).at(at(18, 7)) is None and zones_of(after).at(at(14, 7)) == COURT.id


def test_a_hole_that_reaches_beyond_its_zone_takes_away_only_what_lies_in_that() -> None:
    zone = COURT.but(holes=(box(8, 8, 14, 12), box(7, 7, 9, 9)))
    assert zone.shape.area == (100 - 4 - 3) * SQUARE**2
    assert not zone.shape.covers(Point(at(12, 9)))


@pytest.mark.parametrize("seed", range(12))
def test_no_zone_covers_rock_whatever_is_cut_united_and_taken_away(seed: int) -> None:
    pick, ground = Random(seed), drawn(scene(COURT), box(0, 0, 10, 10), Meeting.SHARE)
    for step in range(6):
        left, top = pick.randrange(-2, 9), pick.randrange(-2, 9)
        outline = box(left, top, left + pick.randrange(1, 6), top + pick.randrange(1, 6))
        meeting = pick.choice((Meeting.AWAY, Meeting.AWAY, Meeting.CUT, Meeting.UNITE))
        ground = drawn(ground, outline, meeting, 60 + step)
        floor = union_of(floors_of(ground))
        for zone in ground.things.values():
            if isinstance(zone, Zone):
                assert zone.shape.difference(floor).area < SLIP, (step, meeting, outline)


@pytest.mark.parametrize("ground", [Material.GRASS, Material.ROCK])
def test_a_pillar_cut_out_of_a_room_becomes_no_zone_and_nobody_has_to_get_into_it(ground: Material) -> None:
    drawn = Scene(id=SceneId("scene-1"), name="Keep", ground=ground)
    state = STATE
    for outline, meeting in ((box(1, 1, 9, 8), Meeting.SHARE), (box(3, 3, 5, 5), Meeting.AWAY)):
        edit = room_drawn(state, drawn, outline, meeting)
        things = drawn.things.without(edit.gone).having((thing.id, thing) for thing in edit.put)
        drawn, state = drawn.but(things=things), state.numbered_past(*things)
    (room,) = outlines_of(drawn, ZoneSource.ROOMS, 0, anew=False)
    assert polygon_of(room.outline, room.holes).area == (56 - 4) * SQUARE * SQUARE
    inside = Zone(id=ThingId("zone-90"), points=box(3, 3, 5, 5), name="Pillar")
    told = flaws_of(state, drawn.but(things=drawn.things.put(inside.id, inside)))
    assert not [flaw for flaw in told if flaw.kind is FlawKind.UNREACHABLE and inside.id in flaw.about]
