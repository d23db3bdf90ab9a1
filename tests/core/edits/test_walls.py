"""Walls edited as they stand: corners, sides and what rides in them, splitting, joining; on a huge map in no time."""

from time import perf_counter

import pytest

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId
from core.chance.source import Source
from core.edits import walls
from core.edits.joints import Joints
from core.edits.maps import AddScene, PutThings
from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.passage import Passage
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, WallKind, Zone
from tests.helpers.maps import at, large

SCENE = SceneId("scene-1")
ROOM = Wall(id=ThingId("wall-2"), points=(at(3, 0), at(8, 0), at(8, 6), at(0, 6), at(0, 0), at(2, 0)))
DOOR = Door(id=ThingId("door-3"), a=at(2, 0), b=at(3, 0))
PARTITION = Wall(id=ThingId("wall-4"), points=(at(5, 0), at(5, 6)))
HALL = Zone(id=ThingId("zone-5"), name="Hall", points=(at(0, 0), at(8, 0), at(8, 6), at(0, 6)))
ANNEX = Wall(id=ThingId("wall-6"), points=(at(8, 0), at(12, 0), at(12, 6), at(8, 6)))


class Table:
    """A document with some things on its map."""

    def __init__(self, *things: Thing) -> None:
        self.session = Session(Journal(Campaign(Source(1))), {})
        self.session.submit(AddScene(Scene(id=SCENE, name="Yard")))
        self.session.submit(PutThings(SCENE, things))

    @property
    def scene(self) -> Scene:
        return self.session.state.scene(SCENE)

    @property
    def joints(self) -> Joints:
        return Joints(self.scene.things.values())

    def do(self, edit: walls.WallEdit) -> str:
        """Carry an edit out; return its words in the history, and see that undo takes all of it back."""
        before, entries = self.scene, len(self.session.journal)
        self.session.submit(edit.command(SCENE))
        after = self.scene
        assert len(self.session.journal) == entries + 1
        self.session.undo()
        assert self.scene == before
        self.session.redo()
        assert self.scene == after
        last = self.session.last
        assert last is not None
        return Words().text(last.label)

    def corners(self, thing: Thing) -> tuple[Point, ...]:
        return self.scene.things[thing.id].corners

    def move_side(self, wall: Wall, piece: int, by: Point) -> str:
        joints = self.joints
        straight = joints.straight(wall.id, piece)
        return self.do(walls.side_moved(self.session.state, self.scene, joints, straight, by))

    def move_corner(self, wall: Wall, number: int, to: Point) -> str:
        return self.do(walls.corner_moved(self.session.state, self.scene, self.joints, wall, number, to))


def test_a_side_takes_its_door_its_zone_and_the_walls_that_end_on_it_along() -> None:
    table = Table(ROOM, DOOR, PARTITION, HALL)
    assert table.move_side(ROOM, 0, at(0, -1)) == "Move a side: room Hall"
    assert table.corners(DOOR) == (at(2, -1), at(3, -1))
    assert table.corners(PARTITION) == (at(5, -1), at(5, 6))
    assert table.corners(HALL) == (at(0, -1), at(8, -1), at(8, 6), at(0, 6))
    assert table.corners(ROOM) == (at(3, -1), at(8, -1), at(8, 6), at(0, 6), at(0, -1), at(2, -1))


def test_a_door_stays_where_it_is_while_its_side_grows_and_is_pushed_where_it_has_no_room() -> None:
    table = Table(ROOM, DOOR, PARTITION, HALL)
    table.move_corner(ROOM, 1, at(10, 0))
    assert table.corners(DOOR) == DOOR.corners and table.corners(PARTITION) == PARTITION.corners
    table.move_corner(ROOM, 4, at(2.5, 0))
    assert table.corners(DOOR) == (at(2.5, 0), at(3.5, 0)) or table.corners(DOOR) == DOOR.corners


def test_a_door_keeps_its_width_in_a_side_that_is_turned() -> None:
    table = Table(ROOM, DOOR, HALL)
    assert table.move_corner(ROOM, 4, at(0, -4)) == "Move corner 5: room Hall"
    (ax, ay), (bx, by) = table.corners(DOOR)
    assert abs(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 - at(1, 0)[0]) < 2
    room = table.corners(ROOM)
    assert room[-1] == (ax, ay) and room[0] == (bx, by)
    assert table.corners(HALL)[0] == at(0, -4)


def test_a_side_comes_off_walls_that_go_on_beyond_it_and_no_gap_is_left() -> None:
    table = Table(ROOM, DOOR, ANNEX)
    table.move_side(ANNEX, 0, at(0, 1))
    assert table.corners(ANNEX) == (at(8, 1), at(12, 1), at(12, 6), at(8, 6))
    assert table.corners(ROOM) == ROOM.corners
    assert len(table.scene.things) == 3
    table.move_side(ANNEX, 0, at(0, -3))
    fresh = [thing for thing in table.scene.things.values() if thing.id not in (ROOM.id, DOOR.id, ANNEX.id)]
    assert [set(thing.corners) for thing in fresh] == [{at(8, 0), at(8, -2)}]


def test_a_side_that_ends_within_the_edge_of_a_zone_takes_that_part_of_the_edge_along() -> None:
    # the wall goes on to the right of the door, where a corridor meets it too
    corridor = Wall(id=ThingId("wall-7"), points=(at(3, -4), at(3, 0)))
    table = Table(ROOM, DOOR, HALL, corridor)
    side = table.joints.straight(ROOM.id, 0)
    assert side.ends == (at(3, 0), at(8, 0))
    table.do(walls.side_moved(table.session.state, table.scene, table.joints, side, at(0, -1)))
    assert table.corners(HALL) == (at(0, 0), at(3, 0), at(3, -1), at(8, -1), at(8, 6), at(0, 6))


def test_corners_are_added_and_removed_with_those_of_the_zone() -> None:
    ring = ROOM.but(points=(*HALL.points, HALL.points[0]))
    table = Table(ring, HALL)
    assert table.do(walls.corner_added(table.scene, table.joints, ring, 3)) == "Add a corner: room Hall"
    assert table.corners(ring) == (*HALL.points, at(0, 3), HALL.points[0])
    with pytest.raises(Refused):
        walls.corner_added(table.scene, table.joints, ring, 0, at(0, 0))
    for number, left in ((4, 4), (0, 3)):
        wall = table.scene.things[ring.id]
        assert isinstance(wall, Wall)
        table.do(walls.corner_removed(table.scene, table.joints, wall, number))
        after = table.corners(ring)
        assert len(set(after)) == left and after[0] == after[-1]
    assert table.corners(HALL) == HALL.points[1:]
    short = Wall(id=ThingId("wall-9"), points=(at(20, 1), at(22, 1)))
    table.session.submit(PutThings(SCENE, (short,)))
    table.do(walls.corner_removed(table.scene, table.joints, short, 0))
    assert short.id not in table.scene.things


def test_the_zone_of_a_room_with_a_door_follows_where_a_corner_is_added_and_where_one_is_removed() -> None:
    table = Table(ROOM, DOOR, HALL)
    # from the door to the corner, where the zone has one side from corner to corner
    table.do(walls.corner_added(table.scene, table.joints, ROOM, 0))
    assert table.corners(HALL) == (at(0, 0), at(3, 0), at(5.5, 0), *HALL.points[1:])
    wall = table.scene.things[ROOM.id]
    assert isinstance(wall, Wall)
    table.move_corner(wall, 1, at(5, -1))
    assert table.corners(HALL)[1:3] == table.corners(ROOM)[:2] and table.corners(ROOM)[1] == at(5, -1)
    # the corner at the top left: from the door on the one side to the next corner on the other
    table = Table(ROOM, DOOR, HALL)
    table.do(walls.corner_removed(table.scene, table.joints, ROOM, 4))
    assert table.corners(ROOM)[-2:] == (at(0, 6), at(2, 0))
    assert table.corners(HALL) == (at(2, 0), *HALL.points[1:])


def test_a_wall_is_split_joined_again_and_turned_round() -> None:
    wall = Wall(id=ThingId("wall-7"), points=(at(0, 0), at(4, 0), at(4, 4), at(2, 4)))
    table = Table(wall)
    with pytest.raises(Refused):
        walls.split(table.session.state, table.scene, table.joints, wall, 0)
    table.do(walls.split(table.session.state, table.scene, table.joints, wall, None))
    parts = [each.corners for each in table.scene.things.values()]
    assert parts == [(at(0, 0), at(4, 0)), (at(4, 0), at(4, 4)), (at(4, 4), at(2, 4))]
    first = table.scene.things[wall.id]
    assert isinstance(first, Wall)
    table.do(walls.one_wall_of(table.scene, (first,)))
    assert table.corners(wall) == wall.points and len(table.scene.things) == 1
    table.do(walls.turned_round(table.scene, (wall,)))
    assert table.corners(wall) == wall.points[::-1]
    with pytest.raises(Refused):
        walls.one_wall_of(table.scene, (wall,))
    ring = Wall(id=ThingId("wall-8"), points=(*HALL.points, HALL.points[0]), made=WallKind.LOW)
    table = Table(ring)
    table.do(walls.split(table.session.state, table.scene, table.joints, ring, 1))
    assert [len(each.corners) for each in table.scene.things.values()] == [4, 2]


def test_a_wall_by_itself_is_joined_with_those_of_its_room_alone() -> None:
    first = Wall(id=ThingId("wall-7"), points=(at(0, 0), at(4, 0)), floor_side=FloorSide.RIGHT)
    own = Wall(id=ThingId("wall-8"), points=(at(4, 4), at(4, 0)), floor_side=FloorSide.LEFT)
    corridor = Wall(id=ThingId("wall-9"), points=(at(0, 0), at(0, -4)), floor_side=FloorSide.RIGHT)
    door = Door(id=ThingId("door-2"), a=at(0, 0), b=at(0, 1))
    table = Table(first, own, corridor, door)
    # it goes on at its one end, though that wall runs the other way; at the other a door stands where a corridor begins
    edit = walls.one_wall_of(table.scene, (first,))
    assert edit.gone == (own.id,)
    joined = edit.put[0]
    assert isinstance(joined, Wall)
    assert (joined.points, joined.floor_side) == ((at(0, 0), at(4, 0), at(4, 4)), FloorSide.RIGHT)
    # neither does it where two others meet it, nor in a wall of other floor
    for others in (
        (corridor.but(id=ThingId("wall-10"), points=(at(0, 0), at(-4, 0))), corridor),
        (corridor,),
    ):
        several = Table(first, *(each.but(floor_side=FloorSide.RIGHT) for each in others))
        with pytest.raises(Refused):
            walls.one_wall_of(several.scene, (first,))
    # by hand all can be joined; where they disagree, the wall does not tell of floor
    wrong = own.but(floor_side=FloorSide.RIGHT)
    joined = walls.one_wall_of(Table(first, wrong).scene, (first, wrong)).put[0]
    assert isinstance(joined, Wall) and joined.floor_side is FloorSide.UNTOLD


def test_walls_that_stop_from_one_side_keep_that_side_when_they_are_joined() -> None:
    one = Wall(id=ThingId("wall-7"), points=(at(0, 0), at(0, 4)), sight=Passage.ONE_WAY)
    other = Wall(id=ThingId("wall-8"), points=(at(4, 4), at(0, 4)), sight=Passage.ONE_WAY)
    table = Table(one, other)
    for chosen in ((one, other), (other, one), (one,), (other,)):
        with pytest.raises(Refused) as refused:
            walls.one_wall_of(table.scene, chosen)
        assert refused.value.phrase.id == "refused.other-side"
    table.do(walls.turned_round(table.scene, (other,)))
    turned = table.scene.things[other.id]
    assert isinstance(turned, Wall)
    assert walls.one_wall_of(table.scene, (turned, one)).put[0].corners == (at(0, 0), at(0, 4), at(4, 4))
    table.do(walls.one_wall_of(table.scene, (one, turned)))
    assert table.corners(one) == (at(0, 0), at(0, 4), at(4, 4))
    # one that stops both ways may run as it will; the first one keeps its side
    plain = Wall(id=ThingId("wall-9"), points=(at(0, 0), at(-4, 0)))
    for second in (plain, plain.but(points=plain.points[::-1])):
        both = Table(one, second)
        assert walls.one_wall_of(both.scene, (one, second)).put[0].corners == (at(-4, 0), at(0, 0), at(0, 4))


def test_a_corner_among_five_thousand_walls_is_moved_within_a_frame() -> None:
    scene = large(200, 5_000, 0).scene
    joints = Joints(scene.things.values())
    wall = next(iter(scene.things.values()))
    assert isinstance(wall, Wall)
    joints.moved({wall.points[0]: (wall.points[0][0] + 768, wall.points[0][1])})
    begun = perf_counter()
    for step in range(1, 11):
        joints.moved({wall.points[0]: (wall.points[0][0] + 768 * step, wall.points[0][1])})
    assert perf_counter() - begun < 0.5
