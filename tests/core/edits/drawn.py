"""Maps drawn by chance, stroke by stroke: rooms over rooms, corridors, corners and sides moved, walls joined."""

from collections.abc import Callable, Iterator
from random import Random

from core.base.errors import SandtableError
from core.base.ids import ThingId
from core.edits import walls
from core.edits.map_check import flaws_of
from core.edits.maps import PutThings
from core.edits.rooms import Meeting, corridor_drawn, room_drawn, rooms_met
from core.edits.walls import WallEdit
from core.geometry.pieces import Chain
from core.geometry.room_shapes import corridor_along, rough, round_in
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.materials import WallFabric
from core.model.things import Door, Surface, Thing, Wall, WallKind, Zone
from tests.core.edits.test_walls import SCENE, Table
from tests.helpers.plain import plain

SIDE = 16
"""Half squares along the side of what is drawn on."""
STROKES = 14


class Hand:
    """Draws by chance on a map of a few rooms."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"drawn {seed}")
        self.table = Table(
            *(
                thing
                for number in (1, 2)
                for ring in (self.ring(),)
                for thing in (
                    Wall(id=ThingId(f"wall-{number}"), points=(*ring, ring[0])),
                    Zone(id=ThingId(f"zone-{number}"), points=ring, name=f"Room {number}"),
                )
            )
        )
        (a, b, *_) = self.any_wall().points
        near, far = (
            ((a[0] * (4 - n) + b[0] * n) // 4 for n in (1, 3)),
            ((a[1] * (4 - n) + b[1] * n) // 4 for n in (1, 3)),
        )
        (ax, bx), (ay, by) = tuple(near), tuple(far)
        self.table.session.submit(PutThings(SCENE, (Door(id=ThingId("door-9"), a=(ax, ay), b=(bx, by)),)))

    def point(self) -> Point:
        """Return a point of half squares."""
        return self.random.randrange(SIDE) * SQUARE // 2, self.random.randrange(SIDE) * SQUARE // 2

    def box(self) -> Rect:
        """Return a box of half squares."""
        (x, y), wide, high = self.point(), *(self.random.randint(3, 8) * SQUARE // 2 for _ in range(2))
        return Rect(x, y, x + wide, y + high)

    def ring(self) -> Chain:
        """Return the corners of a box."""
        left, top, right, bottom = self.box()
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def any_wall(self) -> Wall:
        """Return any of the walls."""
        return self.random.choice([each for each in self.table.scene.things.values() if isinstance(each, Wall)])

    def strokes(self) -> Iterator[WallEdit]:
        """Yield one way of drawing after another."""
        table, pick = self.table, self.random
        while True:
            state, scene, joints, wall = table.session.state, table.scene, table.joints, self.any_wall()
            number = pick.randrange(len(wall.points))
            match pick.randrange(11):
                case 0 | 1 | 2:
                    outline = pick.choice((self.ring(), self.ring(), round_in(self.box()), rough(self.ring())))
                    yield room_drawn(state, scene, outline, pick.choice(tuple(Meeting)))
                case 3 | 4:
                    (ax, ay), (bx, by) = self.point(), self.point()
                    path, width = ((ax, ay), (bx, ay), (bx, by)), pick.choice((SQUARE // 2, SQUARE))
                    yield corridor_drawn(state, scene, path, corridor_along(path, width), width, WallFabric.STONE)
                case 5:
                    yield walls.corner_moved(state, scene, joints, wall, number, self.point())
                case 6:
                    straight = joints.straight(wall.id, min(number, len(wall.points) - 2))
                    yield walls.side_moved(
                        state, scene, joints, straight, pick.choice(((0, 384), (-384, 0), (768, 384)))
                    )
                case 7:
                    yield walls.corner_added(
                        scene, joints, wall, min(number, len(wall.points) - 2), pick.choice((None, self.point()))
                    )
                case 8:
                    yield walls.corner_removed(scene, joints, wall, number)
                case 9:
                    yield walls.split(state, scene, joints, wall, pick.choice((None, number)))
                case _:
                    others = tuple(each for each in scene.things.values() if isinstance(each, Wall))
                    yield walls.one_wall_of(scene, (wall,) if number % 2 else others)


def seen_of_drawing(seed: int) -> list[list[str]]:
    """Return what comes of strokes one after another, and at last what is wrong with the map."""
    hand, parts = Hand(seed), []
    for _ in range(STROKES):
        try:
            edit = next(hand.strokes())
            parts.append([plain(edit)])
            hand.table.session.submit(edit.command(SCENE))
        except SandtableError as error:
            parts.append([plain(error)])
    table, things = hand.table, tuple(hand.table.scene.things.values())
    parts.append([plain([table.joints.assembly((each.id,)) for each in things])])
    parts.append([plain([_met(hand.ring(), table) for _ in range(3)])])
    parts.append([plain([(each, each.what) for each in flaws_of(table.session.state, table.scene)])])
    return parts


def _met(ring: Chain, table: Table) -> list[tuple[int, ...]]:
    return [tuple(round(each) for each in area.bounds) for area in rooms_met(table.scene, polygon_of(ring))]


TO = ((384, 0), (-384, 0), (0, 768), (200, -500), (-1500, 1152))
"""By how much corners and sides are moved, in units."""


def seen_of_moving(seed: int) -> list[list[str]]:
    """Return what comes of every corner and side of a map that is moved, added, removed, split or joined."""
    table, parts = Table(*_furnished_with_openings(seed)), []
    state, scene, joints = table.session.state, table.scene, table.joints
    for wall in [each for each in scene.things.values() if isinstance(each, Wall)]:
        parts.append([_tried(walls.one_wall_of, scene, (wall,)), plain(joints.assembly((wall.id,)))])
        parts.append([_tried(walls.split, state, scene, joints, wall, None)])
        for number, (x, y) in enumerate(wall.points):
            seen = [
                _tried(walls.corner_removed, scene, joints, wall, number),
                _tried(walls.split, state, scene, joints, wall, number),
            ]
            for dx, dy in TO:
                seen.append(_tried(walls.corner_moved, state, scene, joints, wall, number, (x + dx, y + dy)))
            if number < len(wall.points) - 1:
                straight = joints.straight(wall.id, number)
                seen += [plain(straight), _tried(walls.corner_added, scene, joints, wall, number)]
                seen += [_tried(walls.side_moved, state, scene, joints, straight, by) for by in TO]
            parts.append(seen)
    return parts


def _tried(edit: Callable[..., WallEdit], *given: object) -> str:
    try:
        return plain(edit(*given))
    except SandtableError as error:
        return plain(error)


def _furnished_with_openings(seed: int) -> list[Thing]:
    """Return a room of two parts with doors, windows, partitions that rest on its walls, and an annex."""
    pick = Random(f"moved {seed}")
    wide, high, split, skew = pick.randint(6, 12), pick.randint(4, 9), pick.randint(2, 5), pick.choice((0, 0, 300))

    def at(x: float, y: float) -> Point:
        return round(x * SQUARE) + round(y * skew), round(y * SQUARE)

    kinds = (WallKind.WINDOW, WallKind.BARS, WallKind.CURTAIN, WallKind.LOW)
    ring = (at(0, 0), at(wide, 0), at(wide, high), at(0, high))
    found: list[Thing] = [
        Wall(id=ThingId("wall-1"), points=(at(2, 0), at(3, 0), at(wide, 0), at(wide, 1.5))),
        Wall(id=ThingId("wall-2"), points=(at(wide, 2.5), at(wide, high), at(0, high), at(0, 0), at(1, 0))),
        Door(id=ThingId("door-3"), a=at(1, 0), b=at(2, 0)),
        Wall(id=ThingId("wall-4"), points=(at(wide, 1.5), at(wide, 2.5)), made=kinds[seed % 4]),
        Wall(id=ThingId("wall-5"), points=(at(split, 0), at(split, high)), locked=seed % 3 == 0),
        Wall(id=ThingId("wall-6"), points=(at(split, high / 2), at(wide, high / 2)), name="Screen"),
        Wall(id=ThingId("wall-7"), points=(at(wide, high), at(wide + 4, high), at(wide + 4, 0), at(wide, 0))),
        Wall(id=ThingId("wall-8"), points=(at(20, 20), at(24, 20), at(24, 24), at(20, 24), at(20, 20))),
        Wall(id=ThingId("wall-9"), points=(at(20, 22), at(16, 22)), hidden=seed % 2 == 1),
        Zone(id=ThingId("zone-10"), points=ring, name="Hall", locked=seed % 4 == 3),
        Zone(id=ThingId("zone-11"), points=(at(20, 20), at(24, 20), at(24, 24), at(20, 24))),
        Surface(id=ThingId("surface-12"), points=(at(wide, 0), at(wide + 4, 0), at(wide + 4, high), at(wide, high))),
        Door(id=ThingId("door-13"), a=at(wide + 1, high), b=at(wide + 2, high)),
        Wall(id=ThingId("wall-14"), points=(at(wide + 4, high), at(wide + 7, high))),
    ]
    return found
