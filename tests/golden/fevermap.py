"""The maps of the fever road: a bridge with a toll hut, and an inn two days further on; a square is a metre."""

from fractions import Fraction

from core.base.ids import SceneId, ThingId
from core.documents.new_adventure import around, at, ground_laid, laid
from core.geometry.plane import Plane
from core.model.cover import Cover
from core.model.materials import MapStyle, Material
from core.model.scene import Scene, Terrain
from core.model.things import Door, DoorState, Light, LightRegion, Pin, Stamp, Thing, Wall, WallKind, Zone

BRIDGE, INN = SceneId("scene-1"), SceneId("scene-40")
METRE = Fraction(1)

GRASS, WOOD, ROAD, WATER, PLANKS, FLOOR = "#8fa85a", "#5f7d4a", "#b99b63", "#4f7f94", "#a5825a", "#b58d4f"


def bridge_scene() -> Scene:
    """Return the first map: the road from the west, a bridge with low walls, the toll hut and a hill beyond it."""
    return Scene(
        id=BRIDGE,
        name="Toll bridge",
        public_name="The bridge",
        read_aloud="The road dips to a stone bridge. The bar is up, the hut is shut, and there is washing on the line.",
        notes="The hill south of the road is not all hill.",
        columns=34,
        rows=20,
        square_length=METRE,
        unit="m",
        things=laid((*_bridge_ground(), *_bridge_walls(), *_bridge_stamps())),
        terrain=_river(),
        style=MapStyle.PAINTED,
        floor_material=Material.PLANKS,
        materials=ground_laid(
            (Material.EARTH, 0, 8, 34, 12),
            (Material.EARTH, 26, 6, 29, 8),
            (Material.WATER, 15, 0, 20, 20),
            (Material.COBBLE, 14, 8, 21, 12),
        ),
        elevation=Plane({(column, row): 1 for column in range(27, 34) for row in range(15, 20)}, signed=True),
    )


def inn_scene() -> Scene:
    """Return the second map: the inn with its taproom and beds, the yard with its wood pile, and the road."""
    return Scene(
        id=INN,
        name="The Last Candle",
        public_name="The inn",
        read_aloud="One window is lit. A chalk cross is on the door, and somebody has tried to rub it out.",
        notes="The host lost a son to the plague on Monday, and tells nobody.",
        columns=24,
        rows=16,
        square_length=METRE,
        unit="m",
        things=laid((*_inn_ground(), *_inn_walls(), *_inn_stamps())),
        terrain=Plane({(column, row): _code(Terrain.DIFFICULT) for column in range(2, 6) for row in range(12, 14)}),
        style=MapStyle.PAINTED,
        floor_material=Material.PLANKS,
        ambient=45,
        materials=ground_laid(
            (Material.EARTH, 0, 9, 18, 16),
            (Material.MUD, 18, 9, 24, 16),
            (Material.GRAVEL, 2, 12, 6, 14),
            (Material.COBBLE, 6, 9, 9, 16),
        ),
    )


def _code(terrain: Terrain) -> int:
    return list(Terrain).index(terrain)


def _river() -> Plane:
    rows = (*range(8), *range(12, 20))
    return Plane({(column, row): _code(Terrain.DIFFICULT) for column in range(15, 20) for row in rows})


def _bridge_ground() -> tuple[Thing, ...]:
    return (
        _zone(2, "Meadow", around(0, 0, 14, 8), GRASS),
        _zone(3, "Road", around(0, 8, 14, 12), ROAD),
        _zone(4, "Birch wood", around(0, 12, 14, 20), WOOD),
        _zone(5, "River", around(14, 0, 21, 8), WATER),
        _zone(6, "Bridge", around(14, 8, 21, 12), PLANKS),
        _zone(7, "River", around(14, 12, 21, 20), WATER),
        _zone(8, "Toll yard", around(21, 0, 34, 8), "#c2a878"),
        _zone(9, "Far road", around(21, 8, 34, 12), ROAD),
        _zone(10, "Hill", around(21, 12, 34, 20), "#9c8f5f"),
    )


def _bridge_walls() -> tuple[Thing, ...]:
    window = (at(25, 4.5), at(25, 3))
    return (
        Wall(id=ThingId("wall-11"), name="Parapet", made=WallKind.LOW, points=(at(14, 8), at(21, 8))),
        Wall(id=ThingId("wall-12"), name="Parapet", made=WallKind.LOW, points=(at(14, 12), at(21, 12))),
        Wall(id=ThingId("wall-13"), name="Field wall", made=WallKind.LOW, points=(at(5, 7), at(12, 7))),
        Wall(id=ThingId("wall-14"), name="Sheep wall", made=WallKind.LOW, points=(at(22, 14), at(28, 14))),
        Wall(id=ThingId("wall-15"), name="Toll hut", points=(at(27, 6), at(25, 6), at(25, 4.5))),
        Wall(id=ThingId("wall-16"), name="Hut window", made=WallKind.WINDOW, points=window),
        Wall(id=ThingId("wall-17"), name="Toll hut", points=(at(25, 3), at(25, 1), at(31, 1), at(31, 6), at(28, 6))),
        Door(id=ThingId("door-18"), name="Hut door", a=at(27, 6), b=at(28, 6), state=DoorState.OPEN),
        Pin(id=ThingId("pin-19"), name="Toll chest", at=at(30, 2), text="Nineteen days of tolls, and a ring of keys."),
        Pin(
            id=ThingId("pin-20"),
            name="Giant",
            at=at(33.25, 14.5),
            text="Sits among boulders, its back to them.",
        ),
    )


def _bridge_stamps() -> tuple[Thing, ...]:
    return (
        _stamp(21, "tree", 2.5, 2, width=2, height=2, cover=Cover.HARD),
        _stamp(22, "fir", 6, 2.5, width=2, height=2, cover=Cover.HARD),
        _stamp(23, "tree", 11.5, 3, width=2, height=2, cover=Cover.HARD),
        _stamp(24, "bush", 9.5, 6.25, cover=Cover.SOFT),
        _stamp(25, "fir", 2.5, 15, width=2, height=2, cover=Cover.HARD),
        _stamp(26, "tree", 6, 17.5, width=2, height=2, cover=Cover.HARD),
        _stamp(27, "fir", 10.5, 14.5, width=2, height=2, cover=Cover.HARD),
        _stamp(28, "bush", 12.5, 17.5, cover=Cover.SOFT),
        _stamp(29, "stump", 12.5, 12.75),
        _stamp(30, "log", 24.5, 9.5, width=3, height=0.75, degrees=90, cover=Cover.HARD),
        _stamp(31, "barrel", 23.5, 6.5, width=0.75, height=0.75, cover=Cover.HARD),
        _stamp(32, "bush", 23.5, 13.25, cover=Cover.SOFT),
        _stamp(33, "boulder", 27.5, 16.5, cover=Cover.HARD),
        _stamp(34, "boulder", 29.5, 14.5, cover=Cover.HARD),
        _stamp(35, "rubble", 24.5, 18),
        _stamp(36, "table", 28.5, 3, width=2),
        _stamp(37, "chest", 30.25, 1.75, width=0.75, height=0.5),
        _stamp(38, "campfire", 32.5, 9.5),
        _stamp(39, "reeds", 14.5, 15.5),
        _stamp(901, "tree", 0.7, 0.9, width=3, height=3),
        _stamp(902, "fir", 4.4, 0.8, width=2.5, height=2.5),
        _stamp(903, "tree", 9.2, 1.1, width=3, height=3),
        _stamp(904, "grove", 3.2, 18.2, width=6, height=4),
        _stamp(905, "tree", 0.8, 13.2, width=3, height=3),
        _stamp(906, "tree", 9.6, 18.6, width=3.5, height=3.5),
        _stamp(907, "fir", 12.6, 19.2, width=2, height=2),
        _stamp(908, "tree", 21.8, 1, width=3, height=3),
        _stamp(909, "bush", 23.6, 2.4),
    )


def _inn_ground() -> tuple[Thing, ...]:
    return (
        _zone(42, "Taproom", around(3, 2, 12, 9), FLOOR),
        _zone(43, "Sickroom", around(12, 2, 18, 9), "#6d6480"),
        _zone(44, "Yard", around(0, 9, 18, 16), "#c2a878"),
        _zone(45, "Garden", around(18, 0, 24, 9), GRASS),
        _zone(46, "Road", around(18, 9, 24, 16), ROAD),
        LightRegion(id=ThingId("light-region-47"), name="Sickroom", points=around(12, 2, 18, 9), light="dim"),
    )


def _inn_walls() -> tuple[Thing, ...]:
    return (
        Wall(id=ThingId("wall-48"), name="Inn", points=(at(7, 9), at(3, 9), at(3, 2), at(18, 2), at(18, 9), at(8, 9))),
        Door(id=ThingId("door-49"), name="Front door", a=at(7, 9), b=at(8, 9), state=DoorState.OPEN),
        Wall(id=ThingId("wall-50"), name="Partition", points=(at(12, 2), at(12, 5))),
        Door(id=ThingId("door-51"), name="Sickroom door", a=at(12, 5), b=at(12, 6)),
        Wall(id=ThingId("wall-52"), name="Partition", points=(at(12, 6), at(12, 9))),
        Wall(id=ThingId("wall-53"), name="Yard wall", made=WallKind.LOW, points=(at(18, 11), at(18, 16))),
        Light(id=ThingId("light-54"), name="Lantern", at=at(7.5, 8), reach=Fraction(6)),
        Pin(id=ThingId("pin-55"), name="Wood pile", at=at(3.5, 12.5), text="Warm from the day, and not empty."),
    )


def _inn_stamps() -> tuple[Thing, ...]:
    return (
        _stamp(56, "table", 5.5, 4, width=2),
        _stamp(57, "round-table", 9.5, 6, width=2, height=2),
        _stamp(58, "barrel", 3.75, 7.5, width=0.75, height=0.75, cover=Cover.HARD),
        _stamp(59, "bed", 13.5, 4.25, height=2),
        _stamp(60, "bed", 15.5, 4.25, height=2),
        _stamp(61, "bed", 17.25, 4.25, height=2),
        _stamp(62, "chest", 16, 8, width=0.75, height=0.5),
        _stamp(63, "well", 12.5, 13, cover=Cover.HARD),
        _stamp(64, "log", 3.5, 12.5, width=3, height=0.75, cover=Cover.HARD),
        _stamp(65, "log", 3.75, 13.25, width=3, height=0.75, cover=Cover.HARD),
        _stamp(66, "tree", 20.5, 3, width=2, height=2, cover=Cover.HARD),
        _stamp(67, "bush", 22.5, 6.5, cover=Cover.SOFT),
    )


def _zone(number: int, name: str, points: tuple[tuple[int, int], ...], colour: str) -> Zone:
    return Zone(id=ThingId(f"zone-{number}"), name=name, public_name=name, points=points, colour=colour)


def _stamp(
    number: int,
    art: str,
    column: float,
    row: float,
    *,
    width: float = 1,
    height: float = 1,
    degrees: int = 0,
    cover: Cover = Cover.NONE,
) -> Stamp:
    w, h = at(width, height)
    name = art.replace("-", " ").capitalize()
    where = at(column, row)
    return Stamp(
        id=ThingId(f"stamp-{number}"), name=name, art=art, at=where, width=w, height=h, degrees=degrees, cover=cover
    )
