"""A hidden door in a wall that players see is wall to them, as a secret one is that nobody finds."""

import json
from itertools import pairwise
from math import cos, sin, tau
from typing import Any

import pytest

from core.base.ids import ThingId
from core.documents.interchange.uvtt_writing import written
from core.geometry.pieces import chain_without, chord_on
from core.geometry.room_shapes import round_in
from core.geometry.units import SQUARE, Rect
from core.model.closing_walls import closed_for_players
from core.model.door_look import DoorLook
from core.model.floors import public_floors
from core.model.hidden_doors import with_hidden_doors_closed
from core.model.materials import Material, WallFabric
from core.model.scene import Scene, SceneState
from core.model.things import Door, DoorState, Stamp, Thing, Wall, WallKind
from tests.core.model.test_closing_walls import CUT, scene, wall
from tests.helpers.maps import at
from tests.helpers.secret_ways import SECRETLY, corridor_between

DOOR = Door(id=ThingId("door-9"), a=at(6, 8), b=at(8, 8), hidden=True)
WHOLE = wall(1, (2, 8), (2, 2), (10, 2), (10, 8), (2, 8))
TABLE = Stamp(id=ThingId("stamp-8"), art="table", at=at(4, 4))


def place(*things: Thing, ground: Material = Material.GRASS) -> Scene:
    """Return a map with a piece of furniture on it."""
    return scene().but(things={each.id: each for each in (*things, TABLE)}, ground=ground)


def lines(of: Scene, scene_state: SceneState) -> Any:
    """Return all the pieces of wall and all the doors that a file for other programs has."""
    found = json.loads(written(of, scene_state, None))
    pieces = [
        sorted((spot["x"], spot["y"]) for spot in piece)
        for line in (*found["line_of_sight"], *found["objects_line_of_sight"])
        for piece in pairwise(line)
    ]
    return sorted(pieces), found["portals"], found["sandtable"]["doors"]


@pytest.mark.parametrize("ground", [Material.GRASS, Material.ROCK])
@pytest.mark.parametrize("look", list(DoorLook))
@pytest.mark.parametrize(
    "wear",
    [
        SceneState(),
        SceneState(doors={"door-9": DoorState.OPEN}),
        SceneState(found=("door-9",)),
        SceneState(broken=("door-9",)),
    ],
)
def test_a_room_with_a_hidden_door_is_to_players_the_one_with_a_wall_there(
    wear: SceneState, look: DoorLook, ground: Material
) -> None:
    hidden, walled = place(CUT, DOOR.but(look=look, state=DoorState.OPEN), ground=ground), place(WHOLE, ground=ground)
    floors, expected = (public_floors(closed_for_players(each, wear), wear) for each in (hidden, walled))
    assert len(floors) == 1 and floors[0].equals(expected[0])
    assert lines(hidden, wear) == lines(walled, wear)


def test_what_lies_behind_hidden_doors_alone_is_not_there() -> None:
    behind = tuple(each.but(secret=False, hidden=True) if isinstance(each, Door) else each for each in SECRETLY)
    other = TABLE.but(id=ThingId("stamp-7"), at=at(9, 4))
    near = TABLE.but(at=at(2, 4))
    found = [
        scene().but(things={t.id: t for t in (*corridor_between(way), near, other)}) for way in (behind, SECRETLY, ())
    ]
    floors = [public_floors(closed_for_players(each, SceneState()), SceneState()) for each in found]
    assert [len(each) for each in floors] == [2, 2, 2]
    assert lines(found[0], SceneState()) == lines(found[1], SceneState())


def test_it_is_wall_of_the_kind_that_it_stands_in() -> None:
    low = CUT.but(made=WallKind.LOW, fabric=WallFabric.HEDGE)
    things = with_hidden_doors_closed(place(low, DOOR)).things
    (stands,) = (each for each in things.values() if each.id not in (CUT.id, TABLE.id))
    assert isinstance(stands, Wall) and not stands.hidden
    assert (stands.made, stands.fabric) == (WallKind.LOW, WallFabric.HEDGE)


def test_two_wings_side_by_side_are_one_opening() -> None:
    wings = DOOR.but(b=at(7, 8)), DOOR.but(id=ThingId("door-10"), a=at(8, 8), b=at(7, 8))
    assert lines(place(CUT, *wings), SceneState())[0] == lines(place(CUT, DOOR), SceneState())[0]


def test_one_in_no_wall_that_players_see_stays_hidden() -> None:
    alone = DOOR.but(a=at(14, 14), b=at(15, 14))
    at_one_end = DOOR.but(a=at(6, 8), b=at(6, 10))
    among_hidden = place(CUT.but(hidden=True), DOOR)
    for given in (place(CUT, alone), place(CUT, at_one_end), among_hidden):
        closed = with_hidden_doors_closed(given)
        assert closed.things == given.things and lines(given, SceneState())[1:] == ([], [])


def test_with_the_hidden_wall_that_it_stands_in_it_closes_a_room_that_players_know() -> None:
    parts = (
        wall(2, (6, 8), (6.5, 8), hidden=True),
        DOOR.but(a=at(6.5, 8), b=at(7.5, 8)),
        wall(3, (7.5, 8), (8, 8), hidden=True),
    )
    hidden, wear = closed_for_players(scene().but(things={t.id: t for t in (CUT, *parts)}), SceneState()), SceneState()
    (floor,) = public_floors(hidden, wear)
    assert floor.equals(public_floors(place(WHOLE), wear)[0])


@pytest.mark.parametrize("across", [5, 8, 14])
@pytest.mark.parametrize("spot", [0, 7, 11, 30, 45])
@pytest.mark.parametrize("width", [SQUARE, 2 * SQUARE])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("how", ["hidden", "secret"])
def test_in_a_round_wall_it_follows_the_curve(across: int, spot: int, width: int, turned: bool, how: str) -> None:
    corners = round_in(Rect(SQUARE, SQUARE, (1 + across) * SQUARE, (1 + across) * SQUARE))
    ring = (*corners, corners[0])
    middle = 1 + across / 2
    about = at(middle + across / 2 * cos(spot), middle + across / 2 * sin(spot))
    cut = chord_on(ring, about, width)
    assert cut is not None
    (left,), (a, b) = chain_without(ring, cut[1]), cut[0]
    door = DOOR.but(a=b, b=a) if turned else DOOR.but(a=a, b=b)
    door = door.but(hidden=how == "hidden", secret=how == "secret")
    table = TABLE.but(at=at(middle, middle))
    places = [
        scene().but(things={each.id: each for each in things})
        for things in (
            (Wall(id=ThingId("wall-1"), points=left), door, table),
            (Wall(id=ThingId("wall-1"), points=ring), table),
        )
    ]
    (floor,), (whole,) = (public_floors(closed_for_players(each, SceneState()), SceneState()) for each in places)
    assert floor.symmetric_difference(whole).area < SQUARE * SQUARE / 200
    shown, expected = (lines(each, SceneState())[0] for each in places)
    assert len(shown) == len(expected), "nothing of the wall begins or ends at the door"


def test_between_the_sides_of_a_room_it_is_straight() -> None:
    sides = 8
    corners = [at(8 + 6 * cos(n * tau / sides), 8 + 6 * sin(n * tau / sides)) for n in range(sides)]
    door = DOOR.but(a=corners[-1], b=corners[0])
    things = with_hidden_doors_closed(place(Wall(id=ThingId("wall-1"), points=tuple(corners)), door)).things
    assert [each.corners for each in things.values() if isinstance(each, Door)] == [door.corners]
