"""Rock that nobody has dug out stays rock, and floor that nobody has touched stays floor, whatever is done to a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from shapely import LineString

from core.base.ids import ThingId, numbered
from core.edits.dungeon import things_of
from core.edits.dungeon_layout import Wish, laid_out
from core.edits.rooms import Meeting, room_drawn
from core.edits.rooms_moved import going_with, telling_of_themselves, walls_left
from core.edits.rooms_opened import floors_kept
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.floors import faces_of, floors_of, pieces_of_walls, public_floors
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Light, Stamp, Thing, Wall, Zone
from tests.core.edits.test_rooms import box
from tests.core.edits.test_rooms_moved import ACROSS, DOWN, NAMES, STATE, scene_of

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SEEDS = range(1, 7)


def dungeon(seed: int) -> Scene:
    """Return a map of a dungeon."""
    wish = Wish(density=4 + seed % 5, seed=seed, shapes=seed % 2 == 0)
    return scene_of(things_of(laid_out(Rect(0, 0, ACROSS, DOWN), wish), wish, NAMES))


def floor_of(scene: Scene) -> BaseGeometry:
    """Return all floor of a map."""
    return union_of(floors_of(scene))


def rooms_in(scene: Scene) -> list[Zone]:
    """Return the rooms of a dungeon."""
    return [thing for thing in scene.things.values() if isinstance(thing, Zone)]


def enclosed_rock(scene: Scene) -> list[BaseGeometry]:
    """Return the pieces of rock that floors enclose."""
    floor = floor_of(scene).buffer(-1)
    faces = faces_of(pieces_of_walls(scene.things.values()))
    return [face for face in faces if not face.intersects(floor) and face.area > 4 * SQUARE**2]


def spots_in(rocks: Iterable[BaseGeometry]) -> Iterator[Point]:
    """Yield a place in the middle of each piece of rock."""
    for rock in rocks:
        spot = rock.representative_point()
        yield round(spot.x / SQUARE) * SQUARE, round(spot.y / SQUARE) * SQUARE


def with_things(scene: Scene, things: Iterable[Thing], gone: Iterable[str] = ()) -> Scene:
    """Return a scene to which things are put, and from which others are gone."""
    kept = scene.things.without(tuple(ThingId(each) for each in gone))
    return scene.but(things=kept.having((each.id, each) for each in things))


def pasted(things: Iterable[Thing], to: Point) -> tuple[Thing, ...]:
    """Return copies of things with the middle of the first one at a place."""
    found = tuple(things)
    dx, dy = to[0] - found[0].bounds.centre[0], to[1] - found[0].bounds.centre[1]
    dx, dy = dx // SQUARE * SQUARE, dy // SQUARE * SQUARE
    copies = (
        thing.moved(dx, dy).but(id=ThingId(numbered(thing.id.split("-")[0], 50_000 + number)))
        for number, thing in enumerate(found)
    )
    return telling_of_themselves(copies)


def dug(before: Scene, after: Scene, added: BaseGeometry | None = None) -> float:
    """Return how many squares of rock have become floor that are not within what was added."""
    more = floor_of(after).difference(floor_of(before).buffer(2))
    return round((more if added is None else more.difference(added.buffer(2))).area / SQUARE**2, 1)


def filled(before: Scene, after: Scene, touched: BaseGeometry | None = None) -> float:
    """Return how many squares of floor have become rock that are not within what was touched."""
    less = floor_of(before).difference(floor_of(after).buffer(2))
    return round((less if touched is None else less.difference(touched.buffer(2))).area / SQUARE**2, 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_dragged_into_rock_digs_nothing_out(seed: int) -> None:
    scene = dungeon(seed)
    for spot in spots_in(enclosed_rock(scene)):
        zone = Zone(id=ThingId("zone-9001"), points=tuple((spot[0] + x, spot[1] + y) for x, y in box(0, 0, 1, 1)))
        for thing in (
            Stamp(id=ThingId("stamp-9001"), art="altar", at=spot),
            Light(id=ThingId("light-9001"), at=spot),
            zone,
        ):
            after = with_things(scene, [thing])
            assert (dug(scene, after), filled(scene, after)) == (0, 0), (thing, spot)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_taken_away_leaves_the_rock_beside_it_rock(seed: int) -> None:
    scene, random = dungeon(seed), Random(seed)
    for _ in range(25):
        left, top = random.randrange(ACROSS - 6), random.randrange(DOWN - 6)
        outline = box(left, top, left + random.randint(1, 6), top + random.randint(1, 6))
        edit = room_drawn(STATE, scene, outline, Meeting.AWAY)
        after = with_things(scene, edit.put, edit.gone)
        taken = polygon_of(outline)
        assert (dug(scene, after), filled(scene, after, taken)) == (0, 0), outline
        assert floor_of(after).intersection(taken.buffer(-2)).area < SQUARE, outline


def test_a_wall_that_is_pasted_into_rock_digs_nothing_out() -> None:
    tried = 0
    for seed in SEEDS:
        scene = dungeon(seed)
        rocks = enclosed_rock(scene)
        spots, block = list(spots_in(rocks)), union_of(rocks).buffer(-2)
        walls = (each for each in scene.things.values() if isinstance(each, Wall) and each.points[0] != each.points[-1])
        for wall, spot in product(walls, spots):
            copy = pasted([wall], spot)
            # what crosses other walls may close rooms with them
            if block.contains(LineString(copy[0].corners)):
                tried += 1
                # pieces that bend may seem to be rooms; of the many straight ones some are enough
                if len(wall.points) > 2 or tried % 5 == 0:
                    assert dug(scene, with_things(scene, copy)) == 0, (seed, wall.id, spot)
    assert tried > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_a_room_that_is_pasted_into_rock_is_all_that_is_dug_out(seed: int) -> None:
    scene, random = dungeon(seed), Random(seed)
    rooms = rooms_in(scene)
    for spot in spots_in(enclosed_rock(scene)):
        room = random.choice(rooms)
        copies = pasted([room, *(each for each in going_with(scene, [room]) if each.id != room.id)], spot)
        after = with_things(scene, copies)
        there = polygon_of(next(each.points for each in copies if isinstance(each, Zone)))
        # upon other rooms it shares what walls it crosses
        if there.intersection(floor_of(scene)).area < 1:
            assert (dug(scene, after, there), filled(scene, after)) == (0, 0), (room.name, spot)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wall_that_is_deleted_digs_nothing_out(seed: int) -> None:
    scene = dungeon(seed)
    floors = floors_of(scene)
    for wall in [each for each in scene.things.values() if isinstance(each, Wall)]:
        after = with_things(scene, floors_kept(STATE, scene, [wall.id]), [wall.id])
        opened = union_of([each for each in floors if each.distance(LineString(wall.points)) < 3])
        assert (dug(scene, after), filled(scene, after, opened)) == (0, 0), wall.id


@pytest.mark.parametrize("seed", SEEDS)
def test_a_room_that_is_deleted_leaves_its_neighbours_as_they_are(seed: int) -> None:
    scene = dungeon(seed)
    for room in rooms_in(scene):
        gone = {each.id: each for each in (room, *going_with(scene, [room]))}
        after = with_things(scene, walls_left(STATE, scene, (), gone.values()), gone)
        own = polygon_of(room.points)
        assert (dug(scene, after), filled(scene, after, own)) == (0, 0), room.name
        assert floor_of(after).intersection(own.buffer(-2)).area < SQUARE, room.name


def test_a_wall_that_falls_in_play_makes_neither_rock_of_a_room_nor_floor_of_rock() -> None:
    scene = dungeon(1)
    floors, shown = union_of(plan_of(scene, SceneState()).floors), union_of(public_floors(scene, SceneState()))
    for wall in [each for each in scene.things.values() if isinstance(each, Wall)]:
        fallen = SceneState(broken=(wall.id,))
        assert union_of(plan_of(scene, fallen).floors).equals(floors), wall.id
        assert union_of(public_floors(scene, fallen)).equals(shown), wall.id
