"""Floor stays floor and rock rock: rooms drawn upon others, walls reshaped, moved, and all of it taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest
from shapely import LineString, MultiPoint
from shapely.affinity import translate

from core.base.errors import Refused
from core.base.ids import ThingId
from core.chance.source import Source
from core.edits import walls
from core.edits.joints import Joints
from core.edits.maps import AddScene
from core.edits.put_upon import laid_anew, was_put_upon
from core.edits.rooms import Meeting, room_drawn
from core.edits.rooms_moved import going_with, telling_of_themselves, walls_left
from core.edits.rooms_opened import floors_kept
from core.edits.walls import WallEdit
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.pieces import pieces_of
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.floors import faces_of, floors_of, pieces_of_walls
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, Zone
from tests.core.edits.test_rock_stays_rock import dug, dungeon, filled, floor_of, rooms_in, with_things
from tests.core.edits.test_rooms import box
from tests.core.edits.test_rooms_moved import ACROSS, DOWN, STATE

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SEEDS = range(1, 7)
NOOKS = 0.2
"""Squares of corners between a rough wall and a straight one, which are too small to be floor."""


def walls_of(scene: Scene) -> list[Wall]:
    return [thing for thing in scene.things.values() if isinstance(thing, Wall)]


def after(scene: Scene, edit: WallEdit) -> Scene:
    return with_things(scene, edit.put, edit.gone)


@pytest.mark.parametrize("meeting", [Meeting.SHARE, Meeting.UNITE, Meeting.CUT])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_room_that_is_drawn_upon_others_is_floor_and_so_is_what_was(seed: int, meeting: Meeting) -> None:
    scene, random = dungeon(seed), Random(seed)
    for _ in range(12):
        left, top = random.randrange(ACROSS - 6), random.randrange(DOWN - 6)
        outline = box(left, top, left + random.randint(1, 6), top + random.randint(1, 6))
        drawn = after(scene, room_drawn(STATE, scene, outline, meeting))
        assert dug(scene, drawn, polygon_of(outline)) == 0, outline
        missing = union_of((floor_of(scene), polygon_of(outline))).difference(floor_of(drawn).buffer(2))
        assert missing.area < NOOKS * SQUARE**2, outline


def swept(scene: Scene, edit: WallEdit) -> BaseGeometry:
    """Return what walls go over where they are reshaped."""
    found = []
    for thing in edit.put:
        old = scene.things.get(ThingId(thing.id))
        new, was = pieces_of(thing.corners), pieces_of(old.corners) if old is not None else ()
        pairs = zip(was, new, strict=True) if len(was) == len(new) else [(thing.corners, old.corners if old else ())]
        if isinstance(thing, Wall | Door):
            found += [MultiPoint([*one, *other]).convex_hull.buffer(4) for one, other in pairs if one != other]
    gone = [scene.things[each].corners for each in edit.gone]
    return union_of([*found, *(LineString(corners).buffer(SQUARE) for corners in gone)])


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_corner_or_a_side_that_is_dragged_changes_what_it_goes_over_alone(seed: int) -> None:
    scene, random = dungeon(seed), Random(seed)
    joints, before, tried = Joints(scene.things.values()), floor_of(scene), 0
    for _ in range(12):
        wall, far = random.choice(walls_of(scene)), random.choice((-1, -0.5, 0.5, 1))
        number = random.randrange(len(wall.points) - 1)
        straight = joints.straight(wall.id, number)
        (ax, _), (bx, _) = straight.ends
        by = (round(far * SQUARE), 0) if ax == bx else (0, round(far * SQUARE))
        to = wall.points[number][0] + by[0], wall.points[number][1] + by[1]
        for edit in (
            walls.side_moved(STATE, scene, joints, straight, by),
            walls.corner_moved(STATE, scene, joints, wall, number, to),
        ):
            touched, changed = swept(scene, edit), {*edit.gone, *(thing.id for thing in edit.put)}
            others = (
                each for each in scene.things.values() if isinstance(each, Wall | Door) and each.id not in changed
            )
            # what goes over other walls may part rooms, and join them
            if not any(touched.buffer(-8).intersects(LineString(each.corners)) for each in others):
                tried += 1
                now = floor_of(after(scene, edit))
                assert before.symmetric_difference(now).difference(touched).buffer(-4).is_empty, (wall.id, number, by)
    assert tried > 6


def reshaped(scene: Scene, random: Random) -> Iterator[Callable[[], WallEdit]]:
    joints, all_walls = Joints(scene.things.values()), walls_of(scene)
    for wall in all_walls[::3]:
        number = random.choice([None, *range(len(wall.points))])
        ends = {wall.points[0], wall.points[-1]}
        meeting = [each for each in all_walls if each.id != wall.id and ends & {each.points[0], each.points[-1]}]
        yield partial(walls.split, STATE, scene, joints, wall, number)
        yield partial(walls.corner_added, scene, joints, wall, 0)
        yield partial(walls.turned_round, scene, [wall])
        yield partial(walls.one_wall_of, scene, [wall])
        yield from (partial(walls.one_wall_of, scene, [wall, other]) for other in meeting[:1])


@pytest.mark.parametrize("seed", range(1, 4))
def test_walls_that_are_split_joined_or_turned_round_change_no_floor(seed: int) -> None:
    scene, done = dungeon(seed), 0
    for make in reshaped(scene, Random(seed)):
        try:
            edit = make()
        except Refused:
            continue
        done += 1
        now = after(scene, edit)
        assert (dug(scene, now), filled(scene, now)) == (0, 0), edit.title
    assert done > 20


def moved(scene: Scene, wall: Wall, across: int, down: int) -> tuple[list[Thing], Scene]:
    """Return what goes along with a wall that is dragged, and the map after it."""
    group = {thing.id: thing for thing in (wall, *going_with(scene, [wall]))}
    gone = [thing.moved(across * SQUARE, down * SQUARE) for thing in group.values()]
    put = floors_kept(STATE, scene, (), (*telling_of_themselves(gone), *walls_left(STATE, scene, gone)))
    return gone, with_things(scene, put)


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_wall_that_is_moved_out_of_its_room_digs_nothing_out(seed: int) -> None:
    scene = dungeon(seed)
    floors, way = floors_of(scene), ((0, -4), (-3, 0), (7, 5))[seed % 3]
    for wall in walls_of(scene)[::2]:
        gone, now = moved(scene, wall, *way)
        lines = [LineString(thing.corners) for thing in gone if isinstance(thing, Wall | Door)]
        lines += [LineString(scene.things[ThingId(each.id)].corners) for each in gone if isinstance(each, Wall | Door)]
        opened = union_of([floor for floor in floors if any(floor.distance(line) < 3 for line in lines)])
        own = union_of(faces_of(pieces_of_walls(gone)))
        assert (dug(scene, now, own), filled(scene, now, opened)) == (0, 0), wall.id


@pytest.mark.parametrize("seed", SEEDS)
def test_a_room_that_is_put_upon_others_is_floor_and_so_are_they(seed: int) -> None:
    scene, random = dungeon(seed), Random(seed)
    for room in rooms_in(scene)[:6]:
        group = {thing.id: thing for thing in (room, *going_with(scene, [room]))}
        left, top, right, bottom = (round(edge) // SQUARE for edge in polygon_of(room.points).bounds)
        across, down = random.randint(-left, ACROSS - right - 1), random.randint(-top, DOWN - bottom - 1)
        copies = [
            each.moved(across * SQUARE, down * SQUARE).but(id=ThingId(f"{each.id.split('-')[0]}-{80_000 + number}"))
            for number, each in enumerate(group.values())
        ]
        now = with_things(scene, floors_kept(STATE, scene, (), telling_of_themselves(copies)))
        own = next(polygon_of(each.points) for each in copies if isinstance(each, Zone))
        assert dug(scene, now, own) == 0, (room.name, across, down)
        missing = union_of((floor_of(scene), own)).difference(floor_of(now).buffer(2))
        assert missing.area < NOOKS * SQUARE**2, (room.name, across, down)


def dragged(scene: Scene, things: Iterable[Thing], across: int, down: int) -> tuple[list[Thing], Scene]:
    """Return what of a room was dragged, as it is then, and the map after it."""
    state = STATE.numbered_past(*scene.things)
    gone = laid_anew((thing.moved(across * SQUARE, down * SQUARE) for thing in things), state.next_number)
    left = walls_left(STATE.numbered_past(*scene.things), scene, gone)
    put = floors_kept(STATE.numbered_past(*scene.things), scene, (), (*telling_of_themselves(gone), *left))
    now = with_things(scene, put)
    return [each for each in now.things.values() if each.laid in {thing.laid for thing in gone}], now


@pytest.mark.parametrize("seed", SEEDS)
def test_a_room_that_is_dragged_over_others_and_back_leaves_the_map_as_it_was(seed: int) -> None:
    scene, random = dungeon(seed), Random(seed)
    before, walls = floor_of(scene), joined_lines(scene).buffer(4)
    for room in rooms_in(scene):
        group = {thing.id: thing for thing in (room, *going_with(scene, [room]))}
        own = polygon_of(room.points)
        left, top, right, bottom = (round(edge) // SQUARE for edge in own.bounds)
        way = random.randint(-left, ACROSS - right - 1), random.randint(-top, DOWN - bottom - 1)
        things, there = dragged(scene, group.values(), *way)
        assert filled(scene, there, own) == 0, (room.name, way)
        _, back = dragged(there, things, -way[0], -way[1])
        missing = before.difference(floor_of(back).buffer(2)).area
        assert missing < NOOKS * SQUARE**2, (room.name, way)
        # rock that walls of others enclose stays floor once a room has lain upon it
        assert dug(scene, back, translate(own, way[0] * SQUARE, way[1] * SQUARE)) == 0, (room.name, way)
        # and no wall stands where none was
        assert joined_lines(back).difference(walls).length < SQUARE / 4, (room.name, way)


def joined_lines(scene: Scene) -> BaseGeometry:
    """Return all walls and doors of a map as lines."""
    return union_of([LineString(each.corners) for each in scene.things.values() if isinstance(each, Wall | Door)])


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_done_to_walls_is_undone_to_the_same_document(seed: int) -> None:
    scene, random = dungeon(seed), Random(seed)
    session = Session(Journal(Campaign(Source(1))), {})
    session.submit(AddScene(scene))
    states = [session.state]
    while len(states) < 9:
        now, state = session.state.scene(scene.id), session.state
        joints, wall = Joints(now.things.values()), random.choice(walls_of(now))
        left, top = random.randrange(ACROSS - 6), random.randrange(DOWN - 6)
        outline = box(left, top, left + random.randint(1, 6), top + random.randint(1, 6))
        made: list[Callable[[], WallEdit]] = [
            partial(room_drawn, state, now, outline, random.choice(list(Meeting))),
            partial(walls.side_moved, state, now, joints, joints.straight(wall.id, 0), (SQUARE, SQUARE)),
            partial(walls.corner_removed, now, joints, wall, 0),
            *(random.sample(list(reshaped(now, random)), 2)),
        ]
        try:
            edit = random.choice(made)()
        except Refused:
            continue
        if edit.put or edit.gone:
            session.submit(edit.command(scene.id))
            states.append(session.state)
    for state in states[-2::-1]:
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state


def test_a_room_that_was_shifted_and_is_taken_away_leaves_a_corridor_the_end_that_it_had_closed_again() -> None:
    scene = dungeon(3)
    (room,) = (each for each in rooms_in(scene) if each.name == "Room 36")
    own = {thing.id: thing for thing in (room, *going_with(scene, (room,)))}
    first, once = dragged(scene, own.values(), 1, 0)
    gone = [thing.moved(7 * SQUARE, SQUARE) for thing in first]
    assert was_put_upon(once, first)
    state = STATE.numbered_past(*once.things, *(f"laid-{max(each.laid, each.age)}" for each in once.things.values()))
    left = walls_left(state, once, gone, upon=True)
    after = floors_kept(state.numbered_past(*(each.id for each in left)), once, (), (*gone, *left))
    twice = with_things(once, after)
    _, directly = dragged(scene, own.values(), 8, 1)
    assert floor_of(directly).difference(floor_of(twice).buffer(2)).area < SQUARE**2 / 4
