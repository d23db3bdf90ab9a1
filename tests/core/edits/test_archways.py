"""Where a corridor comes into a cave nothing of the cave's rough wall is left standing in it."""

from random import Random

from shapely import LineString
from shapely import Point as Spot

from core.edits.rooms import Meeting, corridor_drawn, reaching, room_drawn
from core.geometry.room_shapes import corridor_along, rough
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.things import Door, Wall
from tests.core.edits.test_rock_stays_rock import with_things
from tests.core.edits.test_rooms import box
from tests.core.edits.test_rooms_moved import STATE, scene_of
from tests.helpers.maps import at


def test_no_spur_of_a_cave_stands_in_a_corridor_and_its_wall_has_no_gap() -> None:
    spurs = []
    for seed in range(60):
        random = Random(seed)
        cave = rough(box(4, 4, 4 + random.randint(4, 8), 4 + random.randint(4, 8)))
        scene = scene_of(room_drawn(STATE, scene_of(()), cave, Meeting.SHARE).put)
        y = 4.5 + random.randint(0, 3)
        path = reaching(scene, (at(0, y), at(3.5 + 3 * random.random(), y)))
        edit = corridor_drawn(STATE.numbered_past("wall-9500"), scene, path, corridor_along(path, SQUARE), SQUARE)
        there = [
            each for each in with_things(scene, edit.put, edit.gone).things.values() if isinstance(each, Wall | Door)
        ]
        walls = union_of([LineString(each.points) for each in there if isinstance(each, Wall)])
        spurs.append(walls.intersection(polygon_of(corridor_along(path, SQUARE)).buffer(-12)).length > SQUARE / 20)
        for one in there:
            others = union_of([LineString(each.corners) for each in there if each is not one])
            closed = one.corners[0] == one.corners[-1]
            assert closed or all(others.distance(Spot(end)) < 3 for end in (one.corners[0], one.corners[-1])), seed
    assert sum(spurs) <= 5
