"""Scenes as the geometry of play sees them: each kind of thing on the map does what it is for."""

from fractions import Fraction

import pytest

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.glance import lit_from, seen_from
from core.geometry.ground import Gait
from core.geometry.metric import ALTERNATING
from core.geometry.paths import reach
from core.geometry.units import SQUARE, Rect
from core.geometry.walls import WallSet
from core.model.cover import Cover
from core.model.door_look import DoorLook
from core.model.passage import Passage
from core.model.scene import Scene, SceneState
from core.model.space import barriers_of, site_of
from core.model.things import Door, DoorState, LightRegion, Stamp, Thing, Wall, WallKind, Zone

TOP, BOTTOM = (4 * SQUARE, 0), (4 * SQUARE, 5 * SQUARE)
WHERE = ThingId("thing-1")


def seen(thing: Thing, scene_state: SceneState | None = None) -> tuple[bool, bool, int, int]:
    """Return sight across a thing at the fourth column, the step across it, blocked samples and those shut."""
    scene = Scene(id=SceneId("scene-1"), name="Hall", columns=9, rows=5, things=PersistentMap([(thing.id, thing)]))
    bodies = (Body("one", Footprint.on((3, 2)), "a"), Body("far", Footprint.on((1, 2)), "a"))
    site = site_of(scene, scene_state or SceneState(), ALTERNATING)
    board = Board(site, (*bodies, Body("two", Footprint.on((4, 2)), "b", blocks=False)))
    step = board.without("two").walk("one", ((4, 2),), Gait())[0]
    cover = board.cover("far", "two")
    return board.sight("far", "two").clear, step.legal, cover.samples_blocked, cover.samples_shut


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (WallKind.WALL, (False, False, 9, 9)),
        (WallKind.WINDOW, (True, False, 0, 0)),
        (WallKind.LOW, (True, True, 9, 0)),
        (WallKind.BARS, (True, False, 0, 0)),
        (WallKind.CURTAIN, (False, True, 0, 0)),
    ],
)
def test_walls_windows_and_low_walls(made: WallKind, expected: tuple[bool, bool, int, int]) -> None:
    """T99-TERR-01, T99-LOS-01, T99-COVER-07: a wall stops all, a window not sight, a low wall only gives cover."""
    assert seen(Wall(id=WHERE, points=(TOP, BOTTOM), made=made)) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"sight": Passage.FREE}, (True, False, 9, 9)),
        ({"move": Passage.FREE}, (False, True, 9, 9)),
        ({"missiles": Passage.FREE}, (False, False, 0, 0)),
        ({"made": WallKind.BARS, "missiles": Passage.STOPPED}, (True, False, 9, 9)),
        ({"made": WallKind.LOW, "move": Passage.STOPPED}, (True, False, 9, 0)),
    ],
)
def test_what_a_wall_stops_can_be_said_apart(said: dict[str, str], expected: tuple[bool, bool, int, int]) -> None:
    assert seen(Wall.model_validate({"id": WHERE, "points": (TOP, BOTTOM), **said})) == expected


def test_what_comes_from_the_right_gets_through_a_wall_that_stops_one_way() -> None:
    """Whoever goes along it downwards has the east at his left."""
    wall = Wall(id=WHERE, points=(TOP, BOTTOM), move=Passage.ONE_WAY, sight=Passage.ONE_WAY, missiles=Passage.ONE_WAY)
    assert seen(wall) == (True, True, 0, 0)
    assert seen(wall.but(points=(BOTTOM, TOP))) == (False, False, 9, 9)
    assert seen(wall.but(points=(BOTTOM, TOP), move=Passage.KIND, missiles=Passage.FREE)) == (False, False, 0, 0)
    assert seen(wall.but(missiles=Passage.KIND)) == (True, True, 9, 9)


def test_a_ledge_is_gone_down_and_not_up_also_by_the_large_and_round_its_corner() -> None:
    ledge = Wall(id=WHERE, points=(TOP, BOTTOM), made=WallKind.LOW, move=Passage.ONE_WAY)
    scene = Scene(id=SceneId("scene-1"), name="Hall", columns=9, rows=5, things=PersistentMap([(ledge.id, ledge)]))
    ground = site_of(scene, SceneState(), ALTERNATING).ground
    for stand in (Footprint.on((3, 2)), Footprint.on((2, 1), Fraction(2))):
        down = reach(ground, stand, 20, Gait()).costs
        assert (4, 3) in down and (6, 0) in down
    for stand in (Footprint.on((4, 2)), Footprint.on((4, 1), Fraction(2))):
        up = reach(ground, stand, 20, Gait()).costs
        assert (6, 0) in up and not any(column < 4 for column, _ in up)


def test_a_mirror_shows_a_room_to_those_behind_it_alone() -> None:
    mirror = Wall(id=WHERE, points=(TOP, BOTTOM), sight=Passage.ONE_WAY)
    walls, hall = WallSet(barriers_of(mirror, SceneState())), Rect(0, 0, 9 * SQUARE, 5 * SQUARE)
    from_west = seen_from(walls, (2 * SQUARE, 2 * SQUARE), hall)
    from_east = seen_from(walls, (6 * SQUARE, 2 * SQUARE), hall)
    assert from_west.area == pytest.approx(45 * SQUARE**2) and from_east.area == pytest.approx(25 * SQUARE**2)
    lamp = lit_from(walls, (6 * SQUARE, 2 * SQUARE), hall, 20 * SQUARE)
    assert lamp.area == pytest.approx(25 * SQUARE**2)


def test_zones_are_walked_into_from_one_side_and_are_neighbours() -> None:
    left, right = (
        ((x, 0), (x + 4 * SQUARE, 0), (x + 4 * SQUARE, 5 * SQUARE), (x, 5 * SQUARE)) for x in (0, 4 * SQUARE)
    )
    things = (
        Wall(id=WHERE, points=(TOP, BOTTOM), move=Passage.ONE_WAY),
        Zone(id=ThingId("zone-2"), points=left),
        Zone(id=ThingId("zone-3"), points=right),
    )
    scene = Scene(
        id=SceneId("scene-1"), name="Hall", columns=9, rows=5, things=PersistentMap((t.id, t) for t in things)
    )
    site = site_of(scene, SceneState(), ALTERNATING)
    border = ("zone-2", "zone-3")
    assert site.zones.neighbours("zone-2") == ("zone-3",)
    assert site.may_step("zone-2", border) and site.may_step(border, "zone-3")
    assert not site.may_step("zone-3", border)


def test_doors_stand_as_play_left_them() -> None:
    """T99-COVER-06: a closed door between."""
    door = Door(id=WHERE, a=TOP, b=BOTTOM)
    assert seen(door) == (False, False, 9, 9)
    assert seen(door, SceneState(doors={WHERE: DoorState.OPEN})) == (True, True, 0, 0)
    assert seen(door, SceneState(broken=(WHERE,))) == (True, True, 0, 0)
    assert seen(door.but(state=DoorState.OPEN), SceneState(doors={WHERE: DoorState.LOCKED})) == (False, False, 9, 9)
    assert seen(door.but(see_through="yes")) == (True, False, 0, 0)


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (DoorLook.SINGLE, (False, False, 9, 9)),
        (DoorLook.BARS, (True, False, 0, 0)),
        (DoorLook.PORTCULLIS, (True, False, 0, 0)),
        (DoorLook.CURTAIN, (False, True, 0, 0)),
        (DoorLook.ARCH, (True, True, 0, 0)),
    ],
)
def test_a_shut_door_stops_what_it_stops_by_its_look(look: DoorLook, expected: tuple[bool, bool, int, int]) -> None:
    door = Door(id=WHERE, a=TOP, b=BOTTOM, look=look)
    assert seen(door) == expected
    assert seen(door, SceneState(doors={WHERE: DoorState.LOCKED})) == expected
    if look is DoorLook.ARCH:
        assert seen(door.but(secret=True)) == (False, False, 9, 9)
    else:
        boards = (False, look is DoorLook.CURTAIN)
        assert seen(door.but(see_through="no"))[:2] == boards
        assert seen(door.but(see_through="yes"))[0]


def test_a_tick_of_an_older_document_says_that_one_sees_through_a_door() -> None:
    told = Door(id=WHERE, a=TOP, b=BOTTOM, look=DoorLook.BARS).model_dump()
    assert Door.model_validate(told | {"see_through": True}).is_seen_through
    assert Door.model_validate(told | {"see_through": False}).is_seen_through
    assert not Door.model_validate(told | {"see_through": False, "look": "single"}).is_seen_through


def test_stamps_cover_and_block_as_they_say() -> None:
    tree = Stamp(id=WHERE, art="tree", at=(5 * SQUARE // 2, 5 * SQUARE // 2), cover=Cover.SOFT)
    assert seen(tree) == (True, True, 9, 0)
    assert seen(tree.but(blocks_sight=True)) == (False, True, 9, 0)
    before = tree.but(at=(4 * SQUARE, 5 * SQUARE // 2), width=SQUARE // 4, blocks_move=True, cover=Cover.NONE)
    assert seen(before) == (True, False, 0, 0)


def test_dark_regions_break_sight_and_zones_hold_whoever_stands_in_them() -> None:
    """T99-LOS-01: complete darkness; dim places are seen through."""
    points = (TOP, (6 * SQUARE, 0), (6 * SQUARE, 5 * SQUARE), BOTTOM)
    assert not seen(LightRegion(id=WHERE, points=points))[0]
    assert seen(LightRegion(id=WHERE, points=points, light="dim"))[0]
    zone = Zone(id=WHERE, points=points)
    scene = Scene(id=SceneId("scene-1"), name="Hall", columns=9, rows=5, things=PersistentMap([(zone.id, zone)]))
    zones = site_of(scene, SceneState(), ALTERNATING).zones
    assert zones.at(Footprint.on((4, 2)).centre) == WHERE and zones.at(Footprint.on((3, 2)).centre) is None


def test_walls_keep_zones_apart_but_no_doors_windows_or_broken_walls() -> None:
    """FAC-GAP-09: neighbours are zones between which there is a way, be it shut for now."""
    left = Zone(id=ThingId("zone-1"), points=((0, 0), TOP, BOTTOM, (0, 5 * SQUARE)))
    right = Zone(id=ThingId("zone-2"), points=(TOP, (9 * SQUARE, 0), (9 * SQUARE, 5 * SQUARE), BOTTOM))

    def neighbours(*between: Thing, scene_state: SceneState | None = None) -> tuple[str, ...]:
        things = PersistentMap((thing.id, thing) for thing in (left, right, *between))
        scene = Scene(id=SceneId("scene-1"), name="Hall", columns=9, rows=5, things=things)
        return site_of(scene, scene_state or SceneState(), ALTERNATING).zones.neighbours("zone-1")

    wall = Wall(id=WHERE, points=(TOP, BOTTOM))
    assert neighbours() == ("zone-2",) and neighbours(wall) == ()
    assert neighbours(wall, scene_state=SceneState(broken=(WHERE,))) == ("zone-2",)
    assert neighbours(Door(id=WHERE, a=TOP, b=BOTTOM, state=DoorState.LOCKED)) == ("zone-2",)
    assert neighbours(wall.but(made=WallKind.WINDOW)) == ("zone-2",)
