"""Stairs, walls, rooms and maps just at the edge: where one stands, what is joined, what is named, what grows."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase
from core.edits import walls
from core.edits.extent import GrowScene
from core.edits.fights import AddEncounter
from core.edits.flaws import FlawKind
from core.edits.map_check import misplaced
from core.edits.maps import Paint, PutThings, in_style
from core.edits.roofs import building_at
from core.edits.rooms import Meeting, room_drawn
from core.edits.stairs import TakeStairs, new_floor, stairs_near, unlinked
from core.edits.subjects import subject_of
from core.edits.tokens import MAXIMUM_TOKENS, ChangeTokens, MoveTokens, PlaceFoes, RemoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.room_shapes import is_corridor
from core.model.encounter import Encounter
from core.model.materials import MapStyle, Material, WallFabric
from core.model.scene import Scene
from core.model.things import Door, Light, Stamp, Thing, Wall, WallKind, Zone
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from tests.core.edits.prepared import ANN, BEN, ORC
from tests.core.edits.test_walls import ANNEX, ROOM, Table
from tests.helpers.fights import ENCOUNTER, SCENE, creature, ready
from tests.helpers.maps import at
from tests.helpers.plain import plain


def refuses(session: Session, command: Any, why: str) -> None:
    """See that a command is refused, and why."""
    before = session.state
    with pytest.raises(Refused, match=why):
        session.submit(command)
    assert session.state == before


# Stairs

STAIRS = Stamp(id=ThingId("stamp-900"), art="stairs", at=at(0.5, 0.5))


def corner_stairs() -> tuple[Session, Scene]:
    """Return a document with stairs in the corner of a map to a floor with the same."""
    session = ready()
    session.submit(PutThings(SCENE, (STAIRS,)))
    session.submit(new_floor(session.state, session.state.scene(SCENE), STAIRS, "Cellar"))
    (floor,) = (each for each in session.state.scenes.values() if each.name == "Cellar")
    return session, floor


def test_the_history_names_the_first_who_takes_stairs() -> None:
    session, floor = corner_stairs()
    for who, told in (
        ((BEN, ANN), f"token={BEN}, count=2"),
        ((ANN, BEN, ORC), f"token={ANN}, count=3"),
        ((), "token=, count=0"),
    ):
        command = TakeStairs(ENCOUNTER, who, STAIRS.id)
        assert plain(command.label(session.state)) == f"history.take-stairs({told})"
    refuses(session, TakeStairs(ENCOUNTER, (), STAIRS.id), "no-change")
    end = next(each for each in floor.things.values())
    assert isinstance(end, Stamp)
    stairs = session.state.scene(SCENE).things[STAIRS.id]
    assert isinstance(stairs, Stamp)
    both = unlinked(session.state, session.state.scene(SCENE), stairs).commands
    assert [plain(each.label(session.state)) for each in both] == [
        "subject.placed(what=history.unlink-stairs(), where=verbatim(text=Zone 2, A1))"
    ] * 2
    # one end that leads elsewhere is left as it is
    session.submit(PutThings(floor.id, (end.but(leads_to="stamp-1"),)))
    assert len(unlinked(session.state, session.state.scene(SCENE), stairs).commands) == 1


@pytest.mark.parametrize(
    ("corner", "count"), [((0, 0), 16), ((9, 0), 16), ((0, 9), 16), ((9, 9), 16), ((5, 5), 49), ((5, 1), 35)]
)
def test_whoever_comes_up_stands_on_the_map_and_one_to_a_square(corner: tuple[int, int], count: int) -> None:
    column, row = corner
    stairs = STAIRS.but(at=at(column + 0.5, row + 0.5))
    session = ready()
    session.submit(PutThings(SCENE, (stairs,)))
    session.submit(new_floor(session.state, session.state.scene(SCENE), stairs, "Cellar"))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((0, 0),) * 60))
    everybody = tuple(TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)[:60]
    session.submit(TakeStairs(ENCOUNTER, everybody[:20], stairs.id))
    session.submit(TakeStairs(ENCOUNTER, everybody[20:], stairs.id))
    (there,) = (each for each in session.state.encounters.values() if each.id != ENCOUNTER)
    points = [there.tokens[each].point for each in everybody]
    near = [
        (x, y) for x in range(column - 3, column + 4) for y in range(row - 3, row + 4) if 0 <= x < 10 and 0 <= y < 10
    ]
    near.sort(key=lambda each: (abs(each[0] - column) + abs(each[1] - row), each[1], each[0]))
    assert len(near) == count
    wanted = [at(x + 0.5, y + 0.5) for x, y in near]
    assert points == [*wanted, *[stairs.at] * 60][:60]


def test_stairs_lead_into_the_fight_of_the_same_rules_on_that_floor() -> None:
    session, floor = corner_stairs()
    system = session.state.encounter(ENCOUNTER).system
    session.submit(AddEncounter("Below", system, floor.id))
    session.submit(AddEncounter("Elsewhere", system, SCENE))
    below = next(each for each in session.state.encounters.values() if each.name == "Below")
    # somebody of that fight who stands on another map takes nobody's place
    session.submit(PlaceFoes(below.id, SCENE, creature("Rat", "foes"), (at(0.5, 0.5),)))
    session.submit(TakeStairs(ENCOUNTER, (ANN,), STAIRS.id))
    assert session.state.token(below.id, ANN).point == at(0.5, 0.5)
    session.submit(TakeStairs(ENCOUNTER, (BEN,), STAIRS.id))
    assert session.state.token(below.id, BEN).point == at(1.5, 0.5)
    assert len(session.state.encounters) == 3


def test_a_fight_of_other_rules_on_that_floor_is_not_come_into() -> None:
    session, floor = corner_stairs()
    strange = Encounter(EncounterId("encounter-300"), "Strange", TOWERS, floor.id)
    state = replace(session.state, encounters=session.state.encounters.put(strange.id, strange))
    other = Session(Journal(state), {**session.systems, **SYSTEMS})
    other.submit(TakeStairs(ENCOUNTER, (ANN,), STAIRS.id))
    assert not other.state.encounter(strange.id).tokens and len(other.state.encounters) == 3


def test_stairs_far_above_or_aside_are_not_taken() -> None:
    session, _ = corner_stairs()
    session.submit(ChangeTokens(ENCOUNTER, (ANN,), hidden=True))
    for spot, taken in ((at(0.5, 0.5), True), (at(1.5, 1.5), True), (at(3.5, 0.5), False), (at(0.5, 3.5), False)):
        session.submit(MoveTokens(ENCOUNTER, ((ANN, spot),)))
        assert (stairs_near(session.state, session.state.token(ENCOUNTER, ANN)) is not None) == taken


# Walls


def test_walls_are_joined_that_are_open_and_only_those_meant() -> None:
    table = Table(ROOM, ANNEX)
    ring = Wall(id=ThingId("wall-20"), points=(at(20, 0), at(22, 0), at(22, 2), at(20, 0)))
    arm = Wall(id=ThingId("wall-21"), points=(at(20, 0), at(18, 0)))
    leg = Wall(id=ThingId("wall-22"), points=(at(18, 0), at(18, 4)), locked=True)
    table.session.submit(PutThings(table.scene.id, (ring, arm, leg)))
    for chosen in ((ring,), (arm,), (ring, arm), (arm, ring), (arm, leg)):
        with pytest.raises(Refused, match="nothing-to-join"):
            walls.one_wall_of(table.scene, chosen)
    with pytest.raises(Refused, match="no-wall"):
        walls.turned_round(table.scene, ())
    free = leg.but(locked=False, hidden=True)
    table.session.submit(PutThings(table.scene.id, (free,)))
    # of itself a wall goes on only in one that is like it; two that are chosen become one
    with pytest.raises(Refused, match="nothing-to-join"):
        walls.one_wall_of(table.scene, (arm,))
    edit = walls.one_wall_of(table.scene, (arm, free))
    assert edit.put == (arm.but(points=(at(20, 0), at(18, 0), at(18, 4))),) and edit.gone == (free.id,)
    assert walls.turned_round(table.scene, (arm,)).put == (arm.but(points=arm.points[::-1]),)


def test_a_corner_of_an_open_wall_is_taken_out_of_an_area_between_any_two_of_it() -> None:
    points = (at(0, 0), at(4, 0), at(4, 4), at(0, 4))
    wall = Wall(id=ThingId("wall-20"), points=points)
    for number in range(4):
        table = Table(wall)
        edit = walls.corner_removed(table.scene, table.joints, wall, number)
        assert edit.put == (wall.but(points=tuple(each for n, each in enumerate(points) if n != number)),)


# Corridors


def strip(wide: float, long: float) -> tuple[tuple[int, int], ...]:
    """Return a strip of so many squares."""
    return at(0, 0), at(long, 0), at(long, wide), at(0, wide)


@pytest.mark.parametrize(
    ("wide", "long", "narrow"),
    [
        (1, 3, True),
        (1, 2.9, False),
        (2, 6, True),
        (2, 5.9, False),
        (2.25, 6.75, True),
        (2.26, 20, False),
        (2.25, 6.7, False),
        (3, 30, False),
        (2, 2, False),
        (1, 40, True),
    ],
)
def test_a_corridor_is_at_most_so_broad_and_three_times_as_long(wide: float, long: float, *, narrow: bool) -> None:
    assert is_corridor(strip(wide, long)) == narrow
    assert is_corridor(tuple((y, x) for x, y in strip(wide, long))) == narrow


def test_a_round_room_is_no_corridor() -> None:
    octagon = (at(1, 0), at(2, 0), at(3, 1), at(3, 2), at(2, 3), at(1, 3), at(0, 2), at(0, 1))
    assert not is_corridor(octagon)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("made", WallKind.LOW),
        ("fabric", WallFabric.HEDGE),
        ("hidden", True),
        ("move", "free"),
        ("sight", "free"),
        ("missiles", "free"),
        ("name", "Screen"),
    ],
)
def test_what_is_drawn_becomes_one_wall_with_those_alike_alone(field: str, value: Any) -> None:
    """Two rooms that are united have one wall around them, unless the old is of another make; its name is nothing."""
    points = (at(0, 0), at(4, 0), at(4, 4), at(0, 4), at(0, 0))
    wall = Wall(id=ThingId("wall-20"), points=points).but(**{field: value})
    table = Table(wall)
    ring = (at(2, 2), at(6, 2), at(6, 6), at(2, 6))
    edit = room_drawn(table.session.state, table.scene, ring, Meeting.UNITE)
    table.session.submit(edit.command(table.scene.id))
    there = [each for each in table.scene.things.values() if isinstance(each, Wall)]
    assert len(there) == (1 if field == "name" else 2)
    assert sum(getattr(each, field) == value for each in there) == 1


def test_doors_around_a_room_are_doors_and_walls_are_the_room() -> None:
    ring = (at(0, 0), at(4, 0), at(4, 4), at(0, 4))
    sides = [(ring[n - 1], ring[n]) for n in range(4)]
    doors = [Door(id=ThingId(f"door-{n}"), a=a, b=b) for n, (a, b) in enumerate(sides)]
    walls_too = [Wall(id=ThingId(f"wall-{n}"), points=side) for n, side in enumerate(sides)]
    zone = Zone(id=ThingId("zone-9"), points=ring, name="Hall")
    table = Table(*doors, *walls_too, zone)

    def unplaced(things: Iterable[Thing]) -> str:
        what = dict(subject_of(table.scene, things).values)["what"]
        assert isinstance(what, Phrase)
        return plain(what)

    assert unplaced(doors) == "subject.door(count=4)"
    assert plain(subject_of(table.scene, walls_too)) == "subject.room(name=Hall)"
    assert unplaced(walls_too[:2]) == "subject.wall(count=2)"
    assert plain(subject_of(table.scene, (*doors[:1], *walls_too[:3]))) == "subject.room(name=Hall)"
    assert unplaced((*doors[:1], *walls_too[:2])) == "subject.thing(count=3)"


def test_a_map_that_grows_by_nothing_is_not_changed() -> None:
    session = ready()
    refuses(session, GrowScene(SCENE), "no-change")
    session.submit(GrowScene(SCENE, right=1))
    assert (session.state.scene(SCENE).columns, session.state.scene(SCENE).rows) == (11, 10)
    refuses(session, GrowScene(SCENE, right=-11), "bad-extent")
    refuses(session, GrowScene(SCENE, bottom=-10), "bad-extent")
    session.submit(GrowScene(SCENE, right=-10, bottom=-9))
    assert (session.state.scene(SCENE).columns, session.state.scene(SCENE).rows) == (1, 1)


@pytest.mark.parametrize(
    ("away", "found"),
    [
        ((10, 0), True),
        ((-10, 0), True),
        ((0, 10), True),
        ((0, -10), True),
        ((10, 10), True),
        ((11, 0), False),
        ((0, -11), False),
    ],
)
def test_who_stands_in_rock_is_put_down_at_most_ten_squares_away(away: tuple[int, int], *, found: bool) -> None:
    session = ready()
    session.submit(GrowScene(SCENE, right=30, bottom=30))
    column, row = 20, 20
    free = column + away[0], row + away[1]
    rock = tuple(((x, y), 2) for x in range(40) for y in range(40) if (x, y) != free)
    session.submit(Paint(SCENE, "terrain", rock))
    session.submit(MoveTokens(ENCOUNTER, ((ANN, at(column + 0.5, row + 0.5)),)))
    session.submit(RemoveTokens(ENCOUNTER, (BEN, ORC, TokenId("token-9"))))
    encounter = session.state.encounter(ENCOUNTER)
    (flaw,) = misplaced(session.board(encounter), session.state.scene(SCENE), encounter)
    wanted = MoveTokens(ENCOUNTER, ((ANN, at(free[0] + 0.5, free[1] + 0.5)),))
    assert flaw.mend == (wanted if found else None) and flaw.kind is FlawKind.NO_ROOM


@pytest.mark.parametrize(("squares", "rock"), [(30, True), (29, False)])
def test_four_rooms_over_just_enough_of_a_map_are_a_dungeon(squares: int, *, rock: bool) -> None:
    """A plain map of 20 by 10 squares, 30 of which are 0.15 of it."""
    sizes = [(3, 3), (3, 3), (3, 3), (3, 1) if squares == 30 else (2, 1)]
    things: list[Thing] = []
    for number, (wide, high) in enumerate(sizes):
        corners = [at(5 * number + x, 1 + y) for x, y in ((0, 0), (wide, 0), (wide, high), (0, high), (0, 0))]
        things.append(Wall(id=ThingId(f"wall-{number}"), points=tuple(corners)))
        things.append(Light(id=ThingId(f"light-{number}"), at=at(5 * number + 0.5, 1.5)))
    there = PersistentMap((each.id, each) for each in things)
    scene = Scene(id=SCENE, name="Vault", columns=20, rows=10, things=there)
    style = next(each for each in MapStyle if each is not MapStyle.PLAIN)
    assert in_style(scene, style)["ground"] == (Material.ROCK if rock else Material.GRASS).value


@pytest.mark.parametrize("more", [0, 1])
def test_as_many_come_up_as_there_is_room_for(more: int) -> None:
    session, floor = corner_stairs()
    session.submit(AddEncounter("Below", session.state.encounter(ENCOUNTER).system, floor.id))
    below = next(each for each in session.state.encounters.values() if each.name == "Below")
    there = MAXIMUM_TOKENS - 2 + more
    session.submit(PlaceFoes(below.id, floor.id, creature("Rat", "foes"), ((0, 0),) * there))
    both = TakeStairs(ENCOUNTER, (ANN, BEN), STAIRS.id)
    if more:
        refuses(session, both, "too-many-tokens")
    else:
        session.submit(both)
        assert len(session.state.encounter(below.id).tokens) == MAXIMUM_TOKENS


def test_who_is_above_high_ground_stays_as_far_above_any_other() -> None:
    session = ready()
    session.submit(Paint(SCENE, "elevation", (((3, 3), 2), ((5, 5), -1), ((6, 6), 4))))
    session.submit(MoveTokens(ENCOUNTER, ((ANN, at(3.5, 3.5)),)))
    heights = [session.state.token(ENCOUNTER, ANN).elevation]
    session.submit(ChangeTokens(ENCOUNTER, (ANN,), elevation=heights[0] + 3))
    for spot in (at(5.5, 5.5), at(6.5, 6.5), at(8.5, 8.5), at(3.5, 3.5)):
        session.submit(MoveTokens(ENCOUNTER, ((ANN, spot),)))
        heights.append(session.state.token(ENCOUNTER, ANN).elevation)
    ground = [session.state.scene(SCENE).elevation.at(square) for square in ((3, 3), (5, 5), (6, 6), (8, 8), (3, 3))]
    assert ground == [2, -1, 4, 0, 2]
    # each level is as high as the first, and three above it she stays
    level = heights[0] // 2
    assert heights == [2 * level, *(each * level + 3 for each in ground[1:])]


def test_a_room_of_three_corners_has_a_roof() -> None:
    wall = Wall(id=ThingId("wall-20"), points=(at(0, 0), at(4, 0), at(0, 4), at(0, 0)))
    there = PersistentMap([(str(wall.id), wall)])
    found = building_at(Scene(id=SCENE, name="Vault", columns=20, rows=10, things=there), at(1, 1))
    assert set(found) == {at(0, 0), at(4, 0), at(0, 4)}
