"""Checking where things lie: in the rock, on no floor, upon others, at stairs to nowhere; and rooms behind a bend."""

from dataclasses import replace
from itertools import combinations

import pytest
import shapely

from core.base.ids import SceneId, ThingId, TokenId
from core.edits.flaws import FlawKind
from core.edits.map_check import flaws_of, mended_at_once, misplaced
from core.edits.maps import AddScene, DropThings, PutThings
from core.edits.stairs import led_out, new_floor
from core.edits.tokens import MoveTokens
from core.geometry.room_shapes import round_in
from core.geometry.units import SQUARE, Rect
from core.model.floor_side import FloorSide
from core.model.floors import faces_of, pieces_of_walls
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, DoorState, Light, Stamp, Surface, Thing, Wall, Zone
from tests.core.edits.test_map_check import ROOM, at, door, drawn, found, kinds, lamp, wall
from tests.helpers.fights import ENCOUNTER, SCENE, ready

FLOORED = wall(1, *ROOM, floored=True)
ROCK = Material.ROCK


def alone(*things: Thing) -> None:
    """See that one flaw is found that its own mend alone takes away."""
    session = drawn(*things, ground=ROCK)
    (flaw,) = found(session)
    assert flaw.mend is not None
    session.submit(flaw.mend)
    assert found(session) == ()


def test_a_lamp_or_a_crate_in_the_rock_is_brought_into_the_nearest_room_and_a_zone_there_gets_walls() -> None:
    crate = Stamp(id=ThingId("stamp-4"), art="crate", at=at((10, 3))[0])
    for stray in (lamp(4, 10, 3), crate):
        assert kinds(wall(1, *ROOM), stray) == []
        assert kinds(FLOORED, stray, ground=ROCK) == [FlawKind.IN_ROCK]
        session = drawn(FLOORED, stray, ground=ROCK)
        command = mended_at_once(found(session))
        assert command is not None
        session.submit(command)
        moved = session.state.scene(SCENE).things[stray.id]
        assert isinstance(moved, Light | Stamp) and moved.at == (4 * SQUARE, 3 * SQUARE)
    # where it was dug out there is a floor; before anything was drawn there is no rock
    dug = Surface(id=ThingId("surface-5"), points=at((9, 2), (12, 2), (12, 4), (9, 4)), material=Material.EARTH)
    assert kinds(FLOORED, crate, dug, ground=ROCK) == [] == kinds(crate, ground=ROCK)
    vault = Zone(id=ThingId("zone-6"), name="Vault", points=at((9, 6), (12, 6), (12, 9), (9, 9)))
    assert kinds(wall(1, *ROOM), vault) == []
    session = drawn(FLOORED, vault, ground=ROCK)
    (flaw,) = found(session)
    assert (flaw.kind, flaw.name, flaw.alone) == (FlawKind.NO_FLOOR, "Vault", False)
    assert flaw.mend is not None
    session.submit(flaw.mend)
    # now it is a room, which wants a way in
    assert [each.kind for each in found(session)] == [FlawKind.UNREACHABLE]


def test_what_lies_in_the_rock_goes_to_the_nearest_free_squares_and_what_lies_in_a_zone_to_be_walled_stays() -> None:
    rack = Stamp(id=ThingId("stamp-4"), art="rack", at=at((8.5, 3.5))[0], width=SQUARE, height=2 * SQUARE)
    crate = Stamp(id=ThingId("stamp-5"), art="crate", at=at((7.5, 2.5))[0])
    there = Stamp(id=ThingId("stamp-6"), art="crate", at=at((4.5, 2.5))[0])
    session = drawn(FLOORED, there, rack, crate, ground=ROCK)
    flaws = found(session)
    assert [flaw.kind for flaw in flaws] == [FlawKind.IN_ROCK] * 2
    command = mended_at_once(flaws)
    assert command is not None
    session.submit(command)
    things = session.state.scene(SCENE).things
    # each within the walls, upon no other, as near as can be
    boxes = [things[each.id].bounds for each in (there, rack, crate)]
    assert all(box.left >= SQUARE and box.right <= 5 * SQUARE for box in boxes)
    assert all(shapely.box(*a).intersection(shapely.box(*b)).area == 0 for a, b in combinations(boxes, 2))
    assert things[rack.id].corners == at((3.5, 3.5)), "half upon the crate it would be nearer"
    # a kitchen without its walls: they are drawn first, and then all in it lies well
    kitchen = Zone(id=ThingId("zone-7"), name="Kitchen", points=at((9, 6), (12, 6), (12, 9), (9, 9)))
    stove = crate.but(id=ThingId("stamp-8"), at=at((10.5, 7.5))[0])
    session = drawn(FLOORED, kitchen, stove, ground=ROCK)
    (flaw,) = found(session)
    assert flaw.kind is FlawKind.NO_FLOOR and flaw.mend is not None
    session.submit(flaw.mend)
    assert FlawKind.IN_ROCK not in [each.kind for each in found(session)]
    # but a locked one gets none, and then the stove is told of
    locked = drawn(FLOORED, kitchen.but(locked=True), stove, ground=ROCK)
    assert [each.kind for each in found(locked)] == [FlawKind.NO_FLOOR, FlawKind.IN_ROCK]


def test_walls_around_zones_leave_their_doors_and_are_drawn_all_at_once() -> None:
    zones = [
        Zone(
            id=ThingId(f"zone-{number}"),
            name=f"Cell {number}",
            points=at((left, 6), (left + 3, 6), (left + 3, 9), (left, 9)),
        )
        for number, left in ((6, 9), (7, 13))
    ]
    session = drawn(FLOORED, *zones, door(9, (10, 6), (11, 6)), ground=ROCK)
    command = mended_at_once(each for each in found(session) if each.kind is FlawKind.NO_FLOOR)
    assert command is not None
    session.submit(command)
    things = session.state.scene(SCENE).things
    assert len(things) == 2 + len(zones) + 2, "each zone has a wall of its own"
    assert {FlawKind.NO_FLOOR, FlawKind.WALL_IN_DOOR}.isdisjoint(each.kind for each in found(session))


def test_a_door_into_the_rock_is_told_of_and_walled_up_by_itself() -> None:
    room, out = (
        wall(1, (3, 1), (5, 1), (5, 5), (1, 5), (1, 1), (2, 1)).but(floor_side=FloorSide.RIGHT),
        door(2, (2, 1), (3, 1)),
    )
    session = drawn(room, out, ground=ROCK)
    # a room needs a way in: that this one leads nowhere is another matter
    flaw = next(each for each in found(session) if each.kind is FlawKind.INTO_ROCK)
    assert flaw.about == (out.id,) and mended_at_once((flaw,)) is None and flaw.mend is not None
    session.submit(flaw.mend)
    things = session.state.scene(SCENE).things
    assert out.id not in things
    (new,) = [each for each in things.values() if isinstance(each, Wall) and each.id != room.id]
    assert (new.points, new.floor_side) == (at((2, 1), (3, 1)), FloorSide.RIGHT)
    # not above the ground, not between two rooms, not at the edge of the map
    assert FlawKind.INTO_ROCK not in kinds(room, out)
    other = wall(3, (2, 1), (1, 1), (1, 0.5), (4, 0.5), (4, 1), (3, 1))
    assert FlawKind.INTO_ROCK not in kinds(room, out, other, ground=ROCK)
    higher = [each.moved(0, -SQUARE) for each in (room, out)]
    assert FlawKind.INTO_ROCK not in kinds(*higher, ground=ROCK)


def test_of_doors_that_stand_in_part_upon_one_another_the_upper_is_deleted() -> None:
    open_room = wall(1, (3, 1), (5, 1), (5, 5), (1, 5), (1, 1), (2, 1))
    first = door(2, (2, 1), (3, 1))
    for above in (door(3, (2, 1), (3, 1), state=DoorState.LOCKED), door(3, (2.5, 1), (3, 1)), door(3, (3, 1), (2, 1))):
        session = drawn(open_room, first, above)
        (flaw,) = found(session)
        assert (flaw.kind, flaw.about) == (FlawKind.DOUBLED, ("door-3",)) and flaw.mend is not None
        session.submit(flaw.mend)
        assert found(session) == ()
    wide = wall(1, (4, 1), (5, 1), (5, 5), (1, 5), (1, 1), (2, 1))
    assert kinds(wide, first, door(3, (3, 1), (4, 1))) == [], "side by side"


def test_stairs_lead_to_the_floor_above_or_to_a_new_one_and_those_whose_end_is_gone_nowhere() -> None:
    stairs = Stamp(id=ThingId("stamp-2"), art="stairs", at=at((3, 3))[0])
    session = drawn(FLOORED, door(9, (5, 2), (5, 3)).but(a=at((1, 1))[0], b=at((1, 1))[0]), stairs, ground=ROCK)
    session.submit(DropThings(SCENE, (ThingId("door-9"),)))
    assert found(session) == (), "a map alone may have stairs that lead out of it"
    other = Scene(id=SceneId("scene-77"), name="Cellar", columns=20, rows=20)
    session.submit(AddScene(other))
    (flaw,) = found(session)
    assert flaw.kind is FlawKind.STAIRS and flaw.mend is not None and mended_at_once((flaw,)) is None
    session.submit(flaw.mend)
    assert found(session) == () and len(session.state.scenes) == 3
    session.undo()
    session.submit(PutThings(other.id, (stairs.but(id=ThingId("stamp-50")),)))
    (flaw,) = found(session)
    assert mended_at_once((flaw,)) is not None and flaw.mend is not None
    session.submit(flaw.mend)
    ends = [session.state.scene(SCENE).things[stairs.id], session.state.scene(other.id).things[ThingId("stamp-50")]]
    assert [getattr(end, "leads_to", None) for end in ends] == ["stamp-50", "stamp-2"]
    session.submit(DropThings(other.id, (ThingId("stamp-50"),)))
    (flaw,) = found(session)
    assert flaw.kind is FlawKind.STAIRS and flaw.mend is not None
    session.submit(flaw.mend)
    assert getattr(session.state.scene(SCENE).things[stairs.id], "leads_to", None) is None


def test_stairs_that_lead_out_of_the_maps_are_no_fault_until_they_are_joined() -> None:
    stairs = Stamp(id=ThingId("stamp-2"), art="stairs", at=at((3, 3))[0])
    session = drawn(FLOORED, stairs, ground=ROCK)
    session.submit(AddScene(Scene(id=SceneId("scene-77"), name="Cellar", columns=20, rows=20)))
    assert [flaw.kind for flaw in found(session)] == [FlawKind.STAIRS]
    session.submit(led_out(session.state.scene(SCENE), stairs, out=True))
    assert found(session) == ()
    # nor are they the other end of any
    session.submit(PutThings(SceneId("scene-77"), (stairs.but(id=ThingId("stamp-50")),)))
    (flaw,) = flaws_of(session.state, session.state.scene(SceneId("scene-77")))
    assert flaw.kind is FlawKind.STAIRS and flaw.alone
    there = session.state.scene(SCENE).things[stairs.id]
    assert isinstance(there, Stamp)
    session.submit(new_floor(session.state, session.state.scene(SCENE), there, "Vault"))
    joined = session.state.scene(SCENE).things[stairs.id]
    assert isinstance(joined, Stamp) and joined.leads_to is not None and not joined.leads_out


def test_stairs_that_were_joined_with_a_new_floor_lead_somewhere() -> None:
    stairs = Stamp(id=ThingId("stamp-2"), art="ladder", at=at((3, 3))[0])
    session = drawn(FLOORED, stairs, ground=ROCK)
    session.submit(new_floor(session.state, session.state.scene(SCENE), stairs, "Cellar"))
    for scene in session.state.scenes.values():
        assert FlawKind.STAIRS not in [flaw.kind for flaw in flaws_of(session.state, scene)]


def test_a_room_that_was_drawn_wants_a_way_in_with_nothing_in_it_too() -> None:
    assert kinds(FLOORED) == [FlawKind.UNREACHABLE], "a house in the open"
    assert kinds(FLOORED, ground=ROCK) == [], "one room is where everybody is"
    second = wall(2, (5, 1), (9, 1), (9, 5), (5, 5))
    alone(FLOORED, second)
    (flaw,) = found(drawn(FLOORED, second, ground=ROCK))
    assert flaw.kind is FlawKind.UNREACHABLE and set(flaw.about) <= {"wall-1", "wall-2"} and flaw.about


@pytest.mark.parametrize("side", [3, 8])
def test_a_round_room_gets_a_door_across_a_bend_of_its_wall(side: int) -> None:
    ring = round_in(Rect(6 * SQUARE, SQUARE, (6 + side) * SQUARE, (1 + side) * SQUARE))
    tower = Wall(id=ThingId("wall-2"), points=(*ring, ring[0]), floored=True)
    session = drawn(tower)
    (flaw,) = found(session)
    assert flaw.kind is FlawKind.UNREACHABLE and flaw.mend is not None
    session.submit(flaw.mend)
    assert found(session) == ()
    (made,) = (each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door))
    (ax, ay), (bx, by) = made.a, made.b
    assert SQUARE <= ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 < 2.2 * SQUARE


def test_no_door_is_set_where_another_room_hangs_on_the_wall() -> None:
    ring = round_in(Rect(8 * SQUARE, 8 * SQUARE, 10 * SQUARE, 10 * SQUARE))
    tower = Wall(id=ThingId("wall-2"), points=(*ring, ring[0]), floored=True)
    (flaw,) = found(drawn(tower))
    (opened,) = (each for each in getattr(flaw.mend, "things", ()) if isinstance(each, Door))
    # a house ends at a corner of the tower that the door would take away
    first, last = sorted(ring.index(end) for end in (opened.a, opened.b))
    assert last - first > 1
    corner, far = ring[first + 1], ring[first + 1 + len(ring) // 4]
    outside = tuple((x + 2 * (x - 9 * SQUARE), y + 2 * (y - 9 * SQUARE)) for x, y in (corner, far))
    house = Wall(id=ThingId("wall-3"), points=(corner, outside[0]))
    side = house.but(id=ThingId("wall-5"), points=(outside[1], far))
    front = Door(id=ThingId("door-6"), a=outside[0], b=outside[1])
    session = drawn(tower, house, side, front)
    before = len(faces_of(pieces_of_walls(session.state.scene(SCENE).things.values())))
    for each in found(session):
        if each.mend is not None and each.kind is FlawKind.UNREACHABLE:
            session.submit(each.mend)
            assert len(faces_of(pieces_of_walls(session.state.scene(SCENE).things.values()))) >= before
            session.undo()


def test_a_curved_wall_is_no_gap_to_itself() -> None:
    ring = round_in(Rect(6 * SQUARE, SQUARE, 12 * SQUARE, 7 * SQUARE))
    assert kinds(Wall(id=ThingId("wall-2"), points=ring[: len(ring) // 2])) == []
    bent = tuple((6 * SQUARE + step * 90, 3 * SQUARE + step * step * 9) for step in range(20))
    assert kinds(Wall(id=ThingId("wall-2"), points=bent)) == []


@pytest.mark.parametrize("where", [(5, 3.5), (4.9, 3.5), (9.5, 9.5)])
def test_who_stands_in_a_wall_or_in_the_rock_is_put_down_in_a_room(where: tuple[float, float]) -> None:
    session = ready()
    scene = session.state.scene(SCENE)
    session.submit(DropThings(SCENE, tuple(ThingId(each) for each in scene.things)))
    room = wall(900, (0, 0), (5, 0), (5, 5), (0, 5), (0, 0), floored=True)
    session.submit(PutThings(SCENE, (room,)))
    rock = session.state.scene(SCENE).but(ground=ROCK)
    ann = TokenId(next(iter(session.state.encounter(ENCOUNTER).tokens)))
    everybody = tuple(TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)
    inside = tuple((who, at((0.5 + n % 4, 0.5 + n // 4))[0]) for n, who in enumerate(everybody))
    session.submit(MoveTokens(ENCOUNTER, inside))
    encounter = session.state.encounter(ENCOUNTER)
    assert misplaced(session.board(encounter), rock, encounter) == ()
    session.submit(MoveTokens(ENCOUNTER, ((ann, at(where)[0]),), free=True))
    encounter = session.state.encounter(ENCOUNTER)
    (flaw,) = misplaced(session.board(encounter), rock, encounter)
    assert flaw.kind is FlawKind.NO_ROOM and flaw.about == (ann,) and flaw.mend is not None
    session.submit(flaw.mend)
    encounter = session.state.encounter(ENCOUNTER)
    board = session.board(encounter)
    assert misplaced(board, rock, encounter) == ()
    # boards of squares have everybody on whole squares: it is the place of the token that counts
    elsewhere = replace(encounter.token(ann), point=at(where)[0])
    (astray,) = misplaced(board, rock, replace(encounter, tokens=encounter.tokens.put(ann, elsewhere)))
    assert astray.about == (ann,) and astray.at == at(where)[0]
