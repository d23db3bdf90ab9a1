"""Maps made up for tests and benchmarks."""

from fractions import Fraction
from random import Random

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point
from core.model.scene import Scene, SceneState
from core.model.things import Door, Light, LightRegion, Pin, Stamp, Thing, Wall, WallKind, Zone
from desktop.map.content import MapContent, TokenLook
from tests.helpers.worlds import dungeon


def at(x: float, y: float) -> Point:
    """Return a point given in squares."""
    return round(x * SQUARE), round(y * SQUARE)


def things() -> tuple[Thing, ...]:
    """Return one thing of each kind, apart from one another."""
    return (
        Wall(id=ThingId("wall-1"), points=(at(1, 1), at(5, 1), at(5, 4))),
        Wall(id=ThingId("wall-2"), points=(at(1, 6), at(4, 6)), made=WallKind.WINDOW),
        Wall(id=ThingId("wall-3"), points=(at(1, 8), at(4, 8)), made=WallKind.LOW),
        Door(id=ThingId("door-4"), a=at(5, 6), b=at(6, 6)),
        Stamp(id=ThingId("stamp-5"), art="crate", at=at(8.5, 1.5)),
        Stamp(id=ThingId("stamp-6"), art="table", at=at(9, 4.5), width=2 * SQUARE, height=SQUARE),
        Zone(id=ThingId("zone-7"), name="Hall", points=(at(12, 1), at(18, 1), at(18, 6), at(12, 6))),
        LightRegion(id=ThingId("light-region-8"), points=(at(12, 8), at(16, 8), at(16, 11), at(12, 11))),
        Light(id=ThingId("light-9"), at=at(3, 11), reach=Fraction(2)),
        Pin(id=ThingId("pin-10"), at=at(8.5, 9.5), name="Trap"),
    )


def scene(*, columns: int = 20, rows: int = 14) -> Scene:
    """Return a small scene with one thing of each kind."""
    return Scene(
        id=SceneId("scene-1"),
        name="Cellar",
        columns=columns,
        rows=rows,
        things=PersistentMap((thing.id, thing) for thing in things()),
    )


def tokens(count: int, size: int, *, seed: int = 3) -> dict[str, TokenLook]:
    """Return tokens on a map of `size` squares, half of them near its middle."""
    random = Random(seed)
    found = {}
    for number in range(1, count + 1):
        if number % 2:
            x, y = size // 2 - 14 + random.randrange(28), size // 2 - 8 + random.randrange(16)
        else:
            x, y = random.randrange(size), random.randrange(size)
        name = f"token-{number}"
        letter = chr(65 + number % 26)
        found[name] = TokenLook(id=name, point=at(x + 0.5, y + 0.5), sign=letter, label=letter, side=number % 3)
    return found


def large(size: int, walls: int, count: int) -> MapContent:
    """Return a map of `size` by `size` squares with patches of terrain, walls and tokens."""
    random = Random(1)
    cells = {}
    for _ in range(size * size // 60):
        column, row, code = random.randrange(size), random.randrange(size), random.randrange(1, 4)
        reach = random.randint(1, 4)
        for y in range(max(0, row - reach), min(size, row + reach)):
            for x in range(max(0, column - reach), min(size, column + reach)):
                cells[x, y] = code
    barriers = dungeon(size, 1)
    made: dict[str, Thing] = {}
    for number, piece in enumerate(barriers[:walls], start=1):
        identity = ThingId(f"wall-{number}")
        made[identity] = Wall.model_construct(id=identity, points=(piece.a, piece.b), made=WallKind.WALL)
    ground = Scene(id=SceneId("scene-1"), name="Large", columns=size, rows=size, terrain=Plane(cells))
    return MapContent(ground.model_copy(update={"things": PersistentMap(made)}), SceneState(), tokens(count, size))
