"""Odd maps made up by a seed: walls a hair apart, slanted and closed, doors in them; small dungeons; full rooms."""

from itertools import product
from random import Random

from core.base.errors import SandtableError
from core.base.ids import ThingId
from core.chance.source import Source
from core.edits import walls
from core.edits.dungeon import walls_of
from core.edits.dungeon_layout import Wish, laid_out
from core.edits.furnishing import THEMES, furnished
from core.edits.joints import Joints
from core.edits.map_check import flaws_of, mended_at_once
from core.edits.maps import AddScene
from core.edits.rooms import Meeting, corridor_drawn, room_drawn
from core.edits.subjects import subject_of
from core.edits.zones import rooms_of
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.pieces import Chain
from core.geometry.room_shapes import corridor_along, is_corridor
from core.geometry.rooms import Room
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.materials import Material, WallFabric
from core.model.scene import Scene
from core.model.things import Door, Light, Stamp, Surface, Thing, Wall, WallKind, Zone
from tests.core.edits.drawn import _tried
from tests.core.edits.test_walls import SCENE, Table
from tests.helpers.plain import plain

HAIR = (0, 0, 0, 0, 0, 1, -1, 2, 3, -4)
"""By how many units places are off."""
BY: tuple[Point, ...] = ((SQUARE, 0), (0, -SQUARE), (-150, 40), (3 * SQUARE, 2 * SQUARE))
"""By how much corners and sides are moved."""
KINDS = (WallKind.WALL, WallKind.WALL, WallKind.WINDOW, WallKind.BARS, WallKind.CURTAIN, WallKind.LOW)


class Draughtsman:
    """Draws lines from place to place of a coarse lattice, a hair off now and then."""

    def __init__(self, seed: int) -> None:
        self.pick = Random(f"odd {seed}")
        self.off = seed % 3 == 0

    def place(self, x: float, y: float) -> Point:
        """Return a place of the lattice, in units."""
        hair = self.pick.choice(HAIR) if self.off else 0
        return round(x * SQUARE) + hair, round(y * SQUARE)

    def any_place(self) -> Point:
        """Return some place."""
        return self.place(self.pick.randrange(0, 10) * 2, self.pick.randrange(0, 8) * 2)

    def chain(self) -> tuple[Point, ...]:
        """Return places one after another, often straight on, sometimes back to the first."""
        points = [self.any_place()]
        for _ in range(self.pick.randint(1, 4)):
            x, y = points[-1]
            dx, dy = self.pick.choice(((4, 0), (2, 0), (0, 2), (0, 4), (-2, 0), (0, -2), (2, 2)))
            points.append((x + dx * SQUARE, y + dy * SQUARE))
        if len(points) > 2 and self.pick.random() < 0.4:
            points.append(points[0])
        return tuple(points)

    def things(self, count: int) -> list[Thing]:
        """Return walls, with doors and windows at their ends, walls that rest on them, and areas along them."""
        found: list[Thing] = []
        pick = self.pick
        for number in range(count):
            points, name = self.chain(), pick.choice(("", "", "Hall", "Keep"))
            fabric = pick.choice((WallFabric.STONE, WallFabric.STONE, WallFabric.TIMBER))
            common = {"locked": pick.random() < 0.12, "hidden": pick.random() < 0.12, "name": name}
            found.append(Wall(id=ThingId(f"wall-{number}"), points=points, fabric=fabric, **common))
            (x, y), (px, py) = points[-1], points[-2]
            width = pick.choice((0.5, 0.5, 0.25, -0.5))
            end = x + round((x - px) * width), y + round((y - py) * width)
            if pick.random() < 0.6:
                found.append(Door(id=ThingId(f"door-{number}"), a=(x, y), b=end))
            else:
                made = pick.choice(KINDS)
                found.append(Wall(id=ThingId(f"wall-{number + 50}"), points=((x, y), end), made=made))
            beyond = end[0] + (x - px), end[1] + (y - py)
            if pick.random() < 0.7:
                found.append(Wall(id=ThingId(f"wall-{number + 100}"), points=(end, beyond)))
            (ax, ay), (bx, by) = points[:2]
            middle = (ax + bx) // 2, (ay + by) // 2
            if pick.random() < 0.6:
                away = middle[0] + (by - ay), middle[1] - (bx - ax)
                found.append(Wall(id=ThingId(f"wall-{number + 150}"), points=(middle, away)))
            corners = tuple(dict.fromkeys((*points, end)))
            if len(corners) > 2 and pick.random() < 0.7:
                locked = pick.random() < 0.2
                if pick.random() < 0.6:
                    found.append(Zone(id=ThingId(f"zone-{number}"), points=corners, name=name, locked=locked))
                else:
                    found.append(Surface(id=ThingId(f"surface-{number}"), points=corners, locked=locked))
        return [each for each in found if not isinstance(each, Door) or each.a != each.b]


def seen_of_odd_walls(seed: int) -> list[list[str]]:
    """Return what comes of each corner and side that is moved, added, removed, split and joined, and what is named."""
    hand = Draughtsman(seed)
    things = hand.things(4)
    table, parts = Table(*things), []
    state, scene, joints = table.session.state, table.scene, table.joints
    there = [each for each in scene.things.values() if isinstance(each, Wall)]
    for wall in there:
        seen = [_tried(walls.one_wall_of, scene, (wall,)), _tried(walls.split, state, scene, joints, wall, None)]
        seen += [plain(joints.assembly((wall.id,))), plain(subject_of(scene, (wall,)))]
        for number, (x, y) in enumerate(wall.points):
            seen += [_tried(walls.corner_removed, scene, joints, wall, number)]
            seen += [_tried(walls.split, state, scene, joints, wall, number)]
            seen += [
                _tried(walls.corner_moved, state, scene, joints, wall, number, (x + dx, y + dy)) for dx, dy in BY[:3]
            ]
            if number < len(wall.points) - 1:
                straight = joints.straight(wall.id, number)
                seen += [plain(straight), plain([joints.is_torn(straight, end) for end in (0, -1)])]
                seen += [_tried(walls.side_moved, state, scene, joints, straight, by) for by in BY]
                seen += [_tried(walls.corner_added, scene, joints, wall, number, (x + 5, y + 9))]
        parts.append(seen)
    parts.append([_tried(walls.one_wall_of, scene, each) for each in (there, there[::-1], there[1:3], there[:1])])
    parts.append([_tried(walls.turned_round, scene, each) for each in (there[:2], there[2:])])
    parts.append([plain(subject_of(scene, things)), plain(subject_of(scene, things[1:3])), plain(list(_apart(joints)))])
    return parts


def _apart(joints: Joints) -> list[object]:
    """Return what each corner of several carries along where all go their own way."""
    corners = sorted({corner for thing in joints.things.values() for corner in thing.corners})
    moves = {(x, y): (x + 40 * n, y - 90) for n, (x, y) in enumerate(corners[::4])}
    return [each.corners for each in joints.moved(moves)]


def seen_of_odd_rooms(seed: int) -> list[list[str]]:
    """Return what comes of rooms and corridors that are drawn over, beside and a hair off odd walls."""
    hand, parts = Draughtsman(seed), []
    table, pick = Table(*hand.things(3)), hand.pick
    for _ in range(8):
        state, scene = table.session.state, table.scene
        (x, y), wide, high = hand.any_place(), pick.randint(1, 4) * SQUARE, pick.randint(1, 4) * SQUARE
        ring = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        fabric = pick.choice((WallFabric.STONE, WallFabric.TIMBER))
        try:
            if pick.random() < 0.7:
                edit = room_drawn(state, scene, ring, pick.choice(tuple(Meeting)), fabric)
            else:
                path = ((x, y), (x + 3 * wide, y), (x + 3 * wide, y + 2 * high))
                width = pick.choice((SQUARE // 2, SQUARE, 2 * SQUARE))
                edit = corridor_drawn(state, scene, path, corridor_along(path, width), width, fabric)
            parts.append([plain(edit)])
            table.session.submit(edit.command(SCENE))
        except SandtableError as error:
            parts.append([plain(error)])
    scene = table.scene
    parts.append([plain([(shape_of(room), is_corridor(room.outline)) for room in rooms_of(scene)])])
    flaws = flaws_of(table.session.state, scene)
    parts.append([plain([(each, each.mend) for each in flaws]), plain(mended_at_once(flaws))])
    return parts


STAIRS = ("stairs", "spiral-stairs", "ladder", "trapdoor", "chair")


def shape_of(room: Room) -> Chain | tuple[Chain, ...]:
    """Return the outline of a room, with the outlines of what stands in it where something does."""
    return (room.outline, *room.holes) if room.holes else room.outline


def seen_of_lone_rooms(seed: int) -> list[list[str]]:
    """Return what is wrong with a row of rooms that have a door or none, stairs or furniture or nothing in them."""
    pick, things = Random(f"lone {seed}"), list[Thing]()
    for number in range(6):
        left, top = 6 * (number % 3), 6 * (number // 3)
        wide, high = pick.choice((2, 3, 6)), pick.choice((2, 3, 6))

        def at(x: float, y: float, left: int = left, top: int = top) -> Point:
            return round((left + x) * SQUARE), round((top + y) * SQUARE)

        corners = at(0, 0), at(wide, 0), at(wide, high), at(0, high), at(0, 0)
        made = pick.choice((WallKind.WALL, WallKind.WALL, WallKind.WALL, WallKind.BARS))
        locked = pick.random() < 0.15
        things.append(Wall(id=ThingId(f"wall-{number}"), points=corners, made=made, locked=locked))
        aside = pick.choice((0, 0, 0, 0.1, 0.5, 1.5, -0.2))
        if pick.random() < 0.5:
            ends = (at(0.5, aside), at(1.5, aside)) if pick.random() < 0.5 else (at(aside, 0.5), at(aside, 1.5))
            things.append(Door(id=ThingId(f"door-{number}"), a=ends[0], b=ends[1], locked=pick.random() < 0.15))
        for art in pick.sample(STAIRS, pick.choice((0, 1, 1, 2))):
            things.append(Stamp(id=ThingId(f"stamp-{number}-{art}"), art=art, at=at(wide / 2, high / 2)))
        if pick.random() < 0.4:
            things.append(Light(id=ThingId(f"light-{number}"), at=at(0.5, 0.5)))
        if pick.random() < 0.4:
            name = pick.choice(("", "Cell"))
            things.append(Zone(id=ThingId(f"zone-{number}"), points=corners[:4], name=name))
        if pick.random() < 0.3:
            end = at(wide / 2, pick.choice((0.1, 0.4, 0.5, 0.6)))
            things.append(Wall(id=ThingId(f"wall-{number + 10}"), points=(at(wide / 2, high / 2), end)))
        if pick.random() < 0.3:
            far = pick.choice((at(-20, 1), at(1, -20), at(40, 1), at(1, 40)))
            things.append(pick.choice((Stamp(id=ThingId(f"stamp-{number}"), art="chair", at=far), things[-1])))
    things += [each.but(id=ThingId(f"{each.id}0"), rank=each.rank + 1) for each in pick.sample(things, 2)]
    ground = Material.ROCK if seed % 2 else Material.GRASS
    kept = {each.id: each for each in things}
    scene = Scene(id=SCENE, name="Map", columns=19, rows=14, ground=ground, things=kept)
    session = Session(Journal(Campaign(Source(seed))), {})
    session.submit(AddScene(scene))
    flaws = flaws_of(session.state, session.state.scene(SCENE))
    return [[plain((each.kind, each.at, each.about, each.name, each.mend))] for each in flaws] + [
        [plain(mended_at_once(flaws))]
    ]


def seen_of_layouts(seed: int) -> list[list[str]]:
    """Return how dungeons lie in areas of many sizes, and their walls."""
    parts = []
    for number, (wide, high) in enumerate(product((5, 8, 11, 16, 30), (6, 9, 13, 21))):
        area = Rect(3, 2, 3 + wide, 2 + high)
        wish = Wish(1 + (seed + number) % 9, (seed + number) % 4, mirrored=(seed + number) % 2 == 0, seed=seed + number)
        layout = laid_out(area, wish)
        squares = sorted(map(str, layout.squares.items()))
        parts.append([plain(layout.rooms), plain(squares), plain(layout.doors), *_walls(area, wish)])
    return parts


def _walls(area: Rect, wish: Wish) -> list[str]:
    return [plain(list(walls_of(laid_out(area, wish), iter(range(1000)))))]


def seen_of_furniture(side: int) -> list[list[str]]:
    """Return what stands in rooms so many squares wide for every purpose, with squares at doors left free."""
    parts = []
    for high in range(2, 9):
        seen = []
        for purpose in range(len(THEMES) + 1):
            room, pick = Rect(4, 7, 4 + side, 7 + high), Random(f"{side} {high} {purpose}")
            taken = ((4, 7 + high // 2), (4 + side // 2, 7)) if purpose % 2 else ()
            seen.append(plain(list(furnished(room, taken, purpose, pick, iter(range(1000))))))
        parts.append(seen)
    return parts
