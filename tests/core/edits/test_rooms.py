"""Rooms that share, unite, cut and take away; corridors that open into what they meet; shapes that are not straight."""

from math import dist

import pytest
from shapely import LineString, Point

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.edits.rooms import Meeting, corridor_drawn, reaching, room_drawn, spot_within
from core.edits.rooms_moved import walls_left
from core.geometry.pieces import Chain
from core.geometry.room_shapes import corridor_along, curved, rough, round_in
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.door_look import DoorLook
from core.model.floors import floors_of
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, DoorState, Pin, Stamp, Thing, Wall, Zone
from tests.helpers.maps import at


def box(left: float, top: float, right: float, bottom: float) -> Chain:
    return at(left, top), at(right, top), at(right, bottom), at(left, bottom)


ROOM = Wall(id=ThingId("wall-1"), points=(*box(0, 0, 6, 6), at(0, 0)))
HALL = Zone(id=ThingId("zone-2"), points=box(0, 0, 6, 6), name="Hall")
INNER = Door(id=ThingId("door-3"), a=at(6, 3), b=at(6, 4))
STATE = Campaign(Source(1)).numbered_past("wall-50")


def scene(*things: Thing) -> Scene:
    return Scene(id=SceneId("scene-1"), name="Vault", things=PersistentMap((each.id, each) for each in things))


@pytest.mark.parametrize(
    ("meeting", "walls", "hall"),
    [
        (Meeting.SHARE, [5, 5], 36),
        (Meeting.UNITE, [9], 36 + 36 - 8),
        (Meeting.CUT, [5, 5], 36 - 8),
        (Meeting.AWAY, [7], 36 - 8),
    ],
)
def test_a_room_over_a_room(meeting: Meeting, walls: list[int], hall: int) -> None:
    edit = room_drawn(STATE, scene(ROOM, HALL, INNER), box(4, 2, 10, 8), meeting)
    after = {thing.id: thing for thing in (ROOM, HALL, INNER, *edit.put) if thing.id not in edit.gone}
    drawn = [each for each in after.values() if isinstance(each, Wall)]
    assert [len(each.points) for each in drawn] == walls
    zone = after[HALL.id]
    assert polygon_of(zone.corners).area == hall * SQUARE * SQUARE
    assert (INNER.id in edit.gone) == (meeting is not Meeting.SHARE)
    if meeting is Meeting.UNITE:
        assert drawn[0].id == ROOM.id and drawn[0].points[0] == drawn[0].points[-1]
        assert frozenset(drawn[0].points) == frozenset(zone.corners)


def test_a_room_that_is_moved_leaves_its_neighbour_the_wall_that_they_shared() -> None:
    things = drawn_upon(box(0, 0, 6, 6), box(6, 1, 10, 5))
    shared = Door(id=ThingId("door-90"), a=at(6, 2), b=at(6, 3))
    first = things[0]
    assert isinstance(first, Wall)
    # the door stands in the wall that both have
    opened = first.but(points=(at(6, 3), at(6, 6), at(0, 6), at(0, 0), at(6, 0), at(6, 2)))
    there, state = [opened, shared, *things[1:]], STATE.numbered_past("wall-99")

    def left(dx: float, dy: float, *moved: Thing) -> tuple[list[Thing], tuple[Wall, ...]]:
        after = [thing.moved(*at(dx, dy)) for thing in moved]
        found = walls_left(state, scene(*there), after)
        gone = {thing.id for thing in moved}
        return [*(thing for thing in there if thing.id not in gone), *after, *found], found

    after, found = left(-1, 0, opened, shared)
    stretches = [LineString(wall.points) for wall in found]
    assert {point for wall in found for point in wall.points} >= {at(6, 1), at(6, 5)}
    assert sum(each.length for each in stretches) == 4 * SQUARE
    assert floored(*after) == [16, 36]
    # put upon its neighbour it leaves it whole, and where nobody is beside it nothing at all
    assert sum(LineString(wall.points).length for wall in left(1, 0, opened, shared)[1]) == 4 * SQUARE
    assert left(0, 0, opened, shared)[1] == () == walls_left(state, scene(first), [first.moved(*at(3, 3))])
    # a hall around a room loses nothing when the room within it is moved
    hall = drawn_upon(box(0, 0, 12, 12), box(3, 3, 6, 6))
    assert walls_left(state, scene(*hall), [hall[1].moved(*at(2, 0))]) == ()


CORNER, INSIDE, AROUND = box(4, 2, 10, 8), box(2, 1, 5, 5), box(-2, -2, 8, 8)


def floored(*things: Thing) -> list[float]:
    """Return the areas of the floors among some things, in squares, the smallest first."""
    ground = scene(*things).but(ground=Material.ROCK)
    return sorted(floor.area / SQUARE**2 for floor in floors_of(ground))


def drawn_upon(first: Chain, *outlines: Chain, meeting: Meeting = Meeting.SHARE) -> list[Thing]:
    """Return what comes of drawing rooms one upon the other."""
    things: dict[str, Thing] = {}
    state = STATE
    for outline in (first, *outlines):
        edit = room_drawn(state, scene(*things.values()), outline, meeting)
        things |= {thing.id: thing for thing in edit.put}
        things = {identity: thing for identity, thing in things.items() if identity not in edit.gone}
        state = state.numbered_past(f"wall-{state.next_number + 10}")
    return list(things.values())


@pytest.mark.parametrize(
    ("outline", "areas"), [(CORNER, [28, 36]), (INSIDE, [12, 24]), (AROUND, [36, 64]), (box(6, 0, 9, 6), [18, 36])]
)
def test_all_of_two_rooms_that_share_walls_is_floor_and_what_they_overlap_is_floor_of_one(
    outline: Chain, areas: list[float]
) -> None:
    assert floored(*drawn_upon(box(0, 0, 6, 6), outline)) == areas
    spot = spot_within(scene(*drawn_upon(box(0, 0, 6, 6))), outline, Meeting.SHARE)
    assert polygon_of(outline).covers(Point(spot))
    if outline in (CORNER, box(6, 0, 9, 6)):
        assert not polygon_of(box(0, 0, 6, 6)).contains(Point(spot))


def test_what_is_cut_into_a_room_is_floor_and_what_is_taken_out_of_its_middle_is_rock() -> None:
    hall = drawn_upon(box(0, 0, 9, 9))
    for meeting, areas in ((Meeting.CUT, [9, 72]), (Meeting.AWAY, [72])):
        edit = room_drawn(STATE.numbered_past("wall-90"), scene(*hall), box(3, 3, 6, 6), meeting)
        assert floored(*hall, *edit.put) == areas
    # two rooms united about a piece of rock leave it rock
    horseshoe = (*box(0, 0, 9, 9)[:3], at(6, 9), at(6, 3), at(3, 3), at(3, 9), at(0, 9))
    assert floored(*drawn_upon(horseshoe, box(0, 7, 9, 10), meeting=Meeting.UNITE)) == [9 * 10 - 12]


def corridor(width: int, path: Chain, *there: Thing) -> list[Thing]:
    edit = corridor_drawn(STATE, scene(*there), path, corridor_along(path, width * SQUARE), width * SQUARE)
    return list({thing.id: thing for thing in (*there, *edit.put)}.values())


def test_a_corridor_opens_into_the_rooms_at_its_ends_and_into_another_corridor_without_an_arch() -> None:
    other = ROOM.but(id=ThingId("wall-4"), points=(*box(10, 0, 14, 6), at(10, 0)))
    things = corridor(1, (at(6, 2.5), at(12, 2.5)), ROOM, other)
    arches = [thing for thing in things if isinstance(thing, Door)]
    assert [{each.a, each.b} for each in arches] == [{at(6, 2), at(6, 3)}, {at(10, 2), at(10, 3)}] or [
        {each.a, each.b} for each in arches
    ] == [{at(10, 2), at(10, 3)}, {at(6, 2), at(6, 3)}]
    assert all(each.look is DoorLook.ARCH and each.state is DoorState.OPEN for each in arches)
    before = len(arches)
    things = corridor(1, (at(8.5, 9), at(8.5, 2.5)), *(t.but(id=ThingId(f"{t.id}9")) for t in things))
    assert len([thing for thing in things if isinstance(thing, Door)]) == before
    assert not any(at(8, 3) in w.points[1:-1] and at(9, 3) in w.points[1:-1] for w in things if isinstance(w, Wall))


@pytest.mark.parametrize("width", [1, 2, 3])
@pytest.mark.parametrize("ring", [round_in(Rect(0, 0, 8 * SQUARE, 8 * SQUARE)), rough(box(0, 0, 8, 8))])
def test_a_corridor_opens_as_broad_as_it_is_into_a_round_room_and_into_a_cave(ring: Chain, width: int) -> None:
    room = ROOM.but(points=(*ring, ring[0]))
    middle = 4 + width % 2 / 2
    things = corridor(width, (at(14, middle), at(6, middle)), room)
    (arch,) = (each for each in things if isinstance(each, Door))
    assert {arch.a, arch.b} <= {point for wall in things if isinstance(wall, Wall) for point in wall.points}
    (ax, ay), (bx, by) = arch.a, arch.b
    assert abs(abs(ay - by) - width * SQUARE) <= 2 and abs(ax - bx) < width * SQUARE
    # no wall is left across the way
    way = LineString((at(13, middle), at(6, middle))).buffer(width * SQUARE / 2 - SQUARE / 8, cap_style="flat")
    assert not any(LineString(wall.points).intersects(way) for wall in things if isinstance(wall, Wall))


@pytest.mark.parametrize(("begin", "opens"), [(8, True), (8.4, True), (8.5, False), (7, True)])
@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_corridor_that_ends_at_a_round_wall_opens_into_it(width: int, begin: float, opens: bool) -> None:
    ring = round_in(Rect(0, 0, 8 * SQUARE, 8 * SQUARE))
    room, middle = ROOM.but(points=(*ring, ring[0])), 4 + width % 2 / 2
    path = reaching(scene(room), (at(begin, middle), at(14, middle)))
    things = corridor(width, path, room)
    assert any(isinstance(each, Door) for each in things) == opens
    # the other end is nowhere near a room
    assert path[1] == at(14, middle) and reaching(scene(room), (at(2, 2), at(2, 2))) == (at(2, 2), at(2, 2))


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_a_corridor_near_no_room_stays_as_it_was_drawn_bend_by_bend(length: int) -> None:
    path = tuple(at(20 + 2 * (step % 2), 10 + 3 * step) for step in range(length))
    assert reaching(scene(ROOM), path) == path


def test_round_rough_and_curved_lines_keep_to_what_was_drawn() -> None:
    ring = round_in(Rect(0, 0, 8 * SQUARE, 8 * SQUARE))
    assert all(abs(dist(point, at(4, 4)) - 4 * SQUARE) < 2 for point in ring) and len(ring) >= 24
    cave = rough(box(0, 0, 8, 8))
    assert cave == rough(box(0, 0, 8, 8)) != rough(box(0, 0, 8, 9)[:4])
    assert 0.9 < polygon_of(cave).area / (64 * SQUARE * SQUARE) < 1.1 and polygon_of(cave).is_valid
    through = (at(0, 0), at(4, 2), at(8, 0))
    line = curved(through)
    assert set(through) <= set(line) and len(line) > 8
    assert rough(through, closed=False)[0] == through[0] and rough(through, closed=False)[-1] == through[-1]
    assert corridor_along((at(0, 0), at(0, 0)), SQUARE) == ()


@pytest.mark.parametrize("meeting", Meeting)
def test_a_room_drawn_with_a_line_that_goes_out_and_back_is_the_room_alone(meeting: Meeting) -> None:
    spiked = (at(4, 2), at(10, 2), at(10, 8), at(12, 8), at(10, 8), at(4, 8))
    assert polygon_of(spiked).geom_type == "Polygon" and polygon_of(spiked).equals(polygon_of(box(4, 2, 10, 8)))
    edit = room_drawn(STATE, scene(ROOM, HALL, INNER), spiked, meeting)
    assert edit.put


def test_a_room_at_whose_corner_a_wall_ends_stays_whole_and_the_wall_by_itself() -> None:
    beside = Wall(id=ThingId("wall-7"), points=(at(1, 2), at(4, 2)))
    edit = room_drawn(STATE, scene(beside), box(4, 2, 10, 8), Meeting.UNITE)
    (room,) = edit.put
    assert isinstance(room, Wall) and room.points == (*box(4, 2, 10, 8), at(4, 2)) and room.floored
    assert edit.gone == ()


def test_a_corner_by_a_hair_is_kept_where_walls_become_one() -> None:
    """The upper wall bends by so little that the corner lies about a thousandth of a unit off a straight line."""
    bent = ROOM.but(points=(ROOM.points[0], (1000, 1), (2001, 2), *ROOM.points[1:]))
    edit = room_drawn(STATE, scene(bent), box(4, 2, 10, 8), Meeting.UNITE)
    (joined,) = (each for each in edit.put if isinstance(each, Wall))
    assert {(1000, 1), (2001, 2)} <= {*joined.points}


def test_a_room_between_others_is_floor_though_all_its_walls_are_theirs() -> None:
    about = (box(0, 0, 12, 4), box(0, 4, 4, 8), box(8, 4, 12, 8), box(0, 8, 12, 12))
    things = drawn_upon(*about)
    assert floored(*things) == [16, 16, 48, 48]
    assert floored(*drawn_upon(*about, box(4, 4, 8, 8))) == [16, 16, 16, 48, 48]
    # a corridor between two rooms that touch it all along
    state, path = STATE.numbered_past("wall-500"), (at(4, 6), at(8, 6))
    edit = corridor_drawn(state, scene(*things), path, box(4, 5, 8, 7), 2 * SQUARE)
    put = {each.id: each for each in things} | {each.id: each for each in edit.put}
    assert floored(*(each for each in put.values() if each.id not in edit.gone)) == [8, 16, 16, 48, 48]


def test_a_room_that_is_taken_away_altogether_takes_its_zone_and_furniture_along() -> None:
    crate = Stamp(id=ThingId("stamp-4"), art="crate", at=at(2.5, 2.5))
    beyond, held = crate.but(id=ThingId("stamp-5"), at=at(8, 8)), crate.but(id=ThingId("stamp-6"), locked=True)
    note = Pin(id=ThingId("pin-7"), text="The trap is here", at=at(2.5, 2.5))
    map_ = scene(ROOM, HALL, crate, beyond, held, note)
    assert set(room_drawn(STATE, map_, box(0, 0, 6, 6), Meeting.AWAY).gone) == {ROOM.id, HALL.id, crate.id}
    # of a part of it that stays the zone stays, and what lies there; what lay in the other part is no longer there
    assert {HALL.id, crate.id}.isdisjoint(room_drawn(STATE, map_, box(0, 3, 6, 6), Meeting.AWAY).gone)
    assert set(room_drawn(STATE, map_, box(0, 0, 6, 5), Meeting.AWAY).gone) == {crate.id}
    assert {HALL.id, crate.id}.isdisjoint(room_drawn(STATE, map_, box(0, 0, 6, 6), Meeting.CUT).gone)


def test_a_block_that_is_taken_out_of_the_middle_of_a_room_is_rock() -> None:
    things = [*drawn_upon(box(0, 0, 10, 10)), Zone(id=ThingId("zone-2"), points=box(0, 0, 10, 10), name="Court")]
    edit = room_drawn(STATE.numbered_past("wall-99"), scene(*things), box(3, 3, 7, 7), Meeting.AWAY)
    assert floored(*things, *edit.put) == [84]


def test_a_door_into_what_is_taken_away_is_walled_up() -> None:
    room = Wall(id=ThingId("wall-1"), points=(at(6, 3), at(6, 6), at(0, 6), at(0, 0), at(6, 0), at(6, 2)))
    door = Door(id=ThingId("door-4"), a=at(6, 2), b=at(6, 3))
    things = [*corridor(1, (at(6, 2.5), at(12, 2.5)), ROOM), room, door]
    map_ = scene(*{thing.id: thing for thing in things if not isinstance(thing, Door) or thing is door}.values())
    edit = room_drawn(STATE.numbered_past("wall-99"), map_, box(0, 0, 6, 6), Meeting.AWAY)
    assert door.id in edit.gone
    left = {thing.id: thing for thing in (*map_.things.values(), *edit.put) if thing.id not in edit.gone}
    assert floored(*left.values()) == [6]


def test_a_zone_that_is_parted_is_two() -> None:
    things = [*drawn_upon(box(0, 0, 10, 6)), Zone(id=ThingId("zone-2"), points=box(0, 0, 10, 6), name="Chapel")]
    for meeting in (Meeting.AWAY, Meeting.CUT):
        edit = room_drawn(STATE.numbered_past("wall-99"), scene(*things), box(3, 0, 5, 6), meeting)
        zones = [each for each in edit.put if isinstance(each, Zone)]
        # the larger part stays itself
        assert [(each.id == "zone-2", each.name) for each in zones] == [(True, "Chapel"), (False, "Chapel")]
        assert [polygon_of(each.points).area / SQUARE**2 for each in zones] == [30, 18]
        assert len({thing.id for thing in edit.put}) == len(edit.put)
