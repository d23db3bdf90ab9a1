"""What lies in a scene: walls, doors, stamps, zones, lights, dark places, pins and pictures, each with its geometry."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from math import radians
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints

from core.base.fact import Fact
from core.base.ids import ThingId, number_of
from core.base.phrase import Value, say
from core.base.registry import Registry
from core.geometry.room_shapes import knots_of
from core.geometry.shapes import polygon_of
from core.geometry.turning import rotated, rotated_about
from core.geometry.units import SQUARE, Point, Rect
from core.model.cover import Cover
from core.model.door_look import SEEN_THROUGH, DoorLook, SeeThrough, Through
from core.model.floor_side import FloorSide
from core.model.materials import Material, WallFabric
from core.model.passage import Passage
from core.model.zone_cover import GivenCover

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MAXIMUM_POINTS = 5_000
"""Corners of one wall or zone."""
FARTHEST = 2_000 * SQUARE
"""No coordinate lies further out than this."""

Name = Annotated[str, StringConstraints(max_length=200)]
LongText = Annotated[str, StringConstraints(max_length=20_000)]
Coordinate = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Place = tuple[Coordinate, Coordinate]
Ring = Annotated[tuple[Place, ...], Field(min_length=3, max_length=MAXIMUM_POINTS)]
"""The corners of an outline, without a repeated last one."""
AssetId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256 of an image's bytes, by which the document stores it."""
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class LayerName(StrEnum):
    """The layers of a scene, bottom first as they come; a scene may order them anew."""

    PICTURES = "pictures"
    TERRAIN = "terrain"
    ZONES = "zones"
    LIGHTS = "lights"
    STAMPS = "stamps"
    WALLS = "walls"
    TOKENS = "tokens"
    ROOFS = "roofs"
    PINS = "pins"


class Thing(Fact):
    """Something that lies in a scene. `locked` keeps it from being moved, `hidden` from the players.

    Within its layer it lies upon everything of lower `rank`, among equals upon what is older. What was moved or pasted
    together was `laid` by one number of the document's counter. What became of a thing that was cut is of its `age`.
    """

    id: ThingId
    name: Name = ""
    rank: Annotated[int, Field(ge=-1_000_000, le=1_000_000)] = 0
    locked: bool = False
    hidden: bool = False
    laid: Annotated[int, Field(ge=0)] = 0
    age: Annotated[int, Field(ge=0)] = 0

    @property
    def since(self) -> int:
        """The number of the document's counter since which it is where it is: whatever has a lower one was there."""
        return self.laid or self.age or number_of(self.id)

    def part(self, identity: ThingId, **changes: Any) -> Self:
        """Return a part of it, under an id of its own, that is where it is for as long."""
        return self.but(id=identity, age=self.age or number_of(self.id), **changes)

    @property
    def layer(self) -> LayerName:
        """The layer it is drawn on."""
        raise TypeError(type(self).__name__)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The points that describe its shape, in map units."""
        raise TypeError(type(self).__name__)

    @property
    def bounds(self) -> Rect:
        """The smallest rectangle around its corners."""
        xs, ys = zip(*self.corners, strict=True)
        return Rect(min(xs), min(ys), max(xs), max(ys))

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return a copy with its corners elsewhere, one for one."""
        raise TypeError(type(self).__name__)

    def moved(self, dx: int, dy: int) -> Self:
        """Return a copy `dx`, `dy` map units away."""
        return self.with_corners(tuple((x + dx, y + dy) for x, y in self.corners))

    def turned(self, quarters: int, about: Point) -> Self:
        """Return a copy turned clockwise by quarter turns about a point."""
        ax, ay = about
        turn = {0: (1, 0, 0, 1), 1: (0, -1, 1, 0), 2: (-1, 0, 0, -1), 3: (0, 1, -1, 0)}[quarters % 4]
        a, b, c, d = turn
        return self.with_corners(
            tuple((ax + a * (x - ax) + b * (y - ay), ay + c * (x - ax) + d * (y - ay)) for x, y in self.corners)
        )


THINGS: Registry[Thing] = Registry("thing on the map")


class WallKind(StrEnum):
    """What a wall does: a wall stops everything, a window lets sight through, a low wall is a step to climb.

    Bars let sight and missiles through, a curtain whoever walks, and missiles.
    """

    WALL = "wall"
    WINDOW = "window"
    LOW = "low"
    BARS = "bars"
    CURTAIN = "curtain"


STOPPING: Mapping[WallKind, tuple[str, ...]] = {
    WallKind.WALL: ("move", "sight", "missiles"),
    WallKind.WINDOW: ("move",),
    WallKind.LOW: (),
    WallKind.BARS: ("move",),
    WallKind.CURTAIN: ("sight",),
}
"""What walls of each kind stop, by the fields of `Wall` that say otherwise."""


PASSING: tuple[Literal["move", "sight", "missiles"], ...] = ("move", "sight", "missiles")


@THINGS.member("wall")
class Wall(Thing):
    """A chain of straight wall pieces; closed where its first point is its last.

    What a closed one encloses is a room if `floored` says so, even where no door leads in; else it may be rock. One of
    a room or a corridor tells by its `floor_side` where that is, and goes on telling when it is moved or cut.
    A curve knows by their numbers the corners that are its `knots`, as long as it runs smoothly through them.
    What gets through follows from what it is `made` as, unless `move`, `sight` (which is that of light too) or
    `missiles` say otherwise.
    """

    points: Annotated[tuple[Place, ...], Field(min_length=2, max_length=MAXIMUM_POINTS)]
    made: WallKind = WallKind.WALL
    fabric: WallFabric = WallFabric.STONE
    floored: bool = False
    floor_side: FloorSide = FloorSide.UNTOLD
    move: Passage = Passage.KIND
    sight: Passage = Passage.KIND
    missiles: Passage = Passage.KIND
    knots: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=MAXIMUM_POINTS)] = ()

    @property
    def bent_through(self) -> tuple[Point, ...]:
        """The knots of the curve that it is; a closed one ends with the first. None where it is no curve any more."""
        return knots_of(self.points, self.knots)

    def passage(self, what: Literal["move", "sight", "missiles"]) -> Passage:
        """Return whether something gets through; never that this is as its kind has it."""
        told: Passage = getattr(self, what)
        if told is not Passage.KIND:
            return told
        return self._of_kind(what)

    def _of_kind(self, what: Literal["move", "sight", "missiles"]) -> Passage:
        return Passage.STOPPED if what in STOPPING[self.made] else Passage.FREE

    @property
    def exceptions(self) -> tuple[tuple[Literal["move", "sight", "missiles"], Passage], ...]:
        """What it treats otherwise than walls of its kind do, and how."""
        if self.move is self.sight is self.missiles is Passage.KIND:
            return ()
        told = ((what, self.passage(what)) for what in PASSING)
        return tuple((what, passage) for what, passage in told if passage is not self._of_kind(what))

    @property
    def is_one_way(self) -> bool:
        """Whether it lets anything through from one side alone."""
        return Passage.ONE_WAY in (self.move, self.sight, self.missiles)

    @property
    def layer(self) -> LayerName:
        """Walls."""
        return LayerName.WALLS

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its points, in order."""
        return self.points

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the chain along other points."""
        return self.but(points=corners)

    @property
    def turned_round(self) -> Self:
        """The same wall from its last point to its first, floor where it was."""
        last = len(self.points) - 1
        turn = last if self.points[0] == self.points[-1] else last + 1
        knots = tuple(sorted((last - number) % turn for number in self.knots))
        return self.but(points=self.points[::-1], floor_side=self.floor_side.turned, knots=knots)


class DoorState(StrEnum):
    """How a door stands."""

    OPEN = "open"
    CLOSED = "closed"
    LOCKED = "locked"


@THINGS.member("door")
class Door(Thing):
    """A door in a straight opening; how it stands in play is kept in the scene's state; `state` is how it begins.

    A secret door looks like wall to the players until it is opened or found. It swings to the left as one looks from
    `a` to `b`, its hinges at `a`, unless it is `flipped`. Whether one sees and shoots through it when it is shut is by
    its `look`, unless `see_through` says otherwise. Nobody is stopped by a curtain, and by an archway nothing is.
    """

    a: Place
    b: Place
    state: DoorState = DoorState.CLOSED
    look: DoorLook = DoorLook.ITSELF
    flipped: bool = False
    secret: bool = False
    see_through: SeeThrough = Through.LOOK
    floor_side: FloorSide = FloorSide.UNTOLD

    @property
    def has_leaf(self) -> bool:
        """Whether there is something in it to be shut; a secret archway is shut until it is found."""
        return self.look is not DoorLook.ARCH or self.secret

    @property
    def is_seen_through(self) -> bool:
        """Whether one sees through it when it is shut."""
        return self.look in SEEN_THROUGH if self.see_through is Through.LOOK else self.see_through is Through.YES

    @property
    def in_words(self) -> Value:
        """What stands for it in a sentence: itself, where it has a name, else `the door`."""
        return self.id if self.name else say("door.unnamed")

    @property
    def layer(self) -> LayerName:
        """Walls."""
        return LayerName.WALLS

    @property
    def corners(self) -> tuple[Point, ...]:
        """Both ends."""
        return (self.a, self.b)

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the door between two other points."""
        a, b = corners
        return self.but(a=a, b=b)


@THINGS.member("stamp")
class Stamp(Thing):
    """An object on the floor, such as a crate; its box is `width` by `height` units about `at`, turned by `degrees`.

    Stairs may lead to others, on another map: `leads_to` is the id of those. With `leads_out` they lead off all maps.
    """

    art: Name
    at: Place
    width: Annotated[int, Field(gt=0, le=FARTHEST)] = SQUARE
    height: Annotated[int, Field(gt=0, le=FARTHEST)] = SQUARE
    degrees: Annotated[int, Field(ge=0, lt=360)] = 0
    cover: Cover = Cover.NONE
    blocks_move: bool = False
    blocks_sight: bool = False
    picture: AssetId | None = None
    leads_to: ThingId | None = None
    leads_out: bool = False

    @property
    def layer(self) -> LayerName:
        """Stamps."""
        return LayerName.STAMPS

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its middle; the box follows from it."""
        return (self.at,)

    @property
    def bounds(self) -> Rect:
        """The rectangle around its turned outline."""
        xs, ys = zip(*self.outline, strict=True)
        return Rect(min(xs), min(ys), max(xs), max(ys))

    @property
    def outline(self) -> tuple[Point, ...]:
        """The four corners of its turned box, in map units."""
        w, h = self.width / 2, self.height / 2
        return rotated_about(self.at, ((-w, -h), (w, -h), (w, h), (-w, h)), radians(self.degrees))

    def lies_under(self, point: Point) -> bool:
        """Return whether a point is within its turned box, edges not counted."""
        x, y = rotated((point[0] - self.at[0], point[1] - self.at[1]), -radians(self.degrees))
        return abs(x) < self.width / 2 and abs(y) < self.height / 2

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the stamp about another point."""
        return self.but(at=corners[0])

    def turned(self, quarters: int, about: Point) -> Self:
        """Return the stamp turned about a point, its box with it."""
        return super().turned(quarters, about).but(degrees=(self.degrees + 90 * quarters) % 360)


class AreaThing(Thing):
    """A polygon over the map."""

    points: Ring

    @property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """Its outline, and the outlines of what is left out of it."""
        return (self.points,)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of its outline and of its holes, in order."""
        return tuple(point for ring in self.rings for point in ring)

    @property
    def shape(self) -> "BaseGeometry":
        """What it covers, a valid shape whatever crosses itself in it."""
        return polygon_of(self.points, self.rings[1:])

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the polygon with other corners, one for one."""
        rest = iter(corners)
        return self.with_rings([tuple(islice(rest, len(ring))) for ring in self.rings])

    def with_rings(self, rings: Sequence[tuple[Point, ...]]) -> Self:
        """Return the area with another outline and other holes."""
        return self.but(points=rings[0])


class HoledArea(AreaThing):
    """A polygon less its `holes`."""

    holes: tuple[Ring, ...] = ()

    @property
    def rings(self) -> tuple[tuple[Point, ...], ...]:
        """Its outline and its holes."""
        return (self.points, *self.holes)

    def with_rings(self, rings: Sequence[tuple[Point, ...]]) -> Self:
        """Return the area with another outline and other holes."""
        return self.but(points=rings[0], holes=tuple(rings[1:]))


@THINGS.member("zone")
class Zone(HoledArea):
    """A named place: a zone of play, a room to reveal. `public_name` is what the players read.

    In zone play it may be `dark`, give `cover` to whoever is in it, and have a `hazard`, in words.
    """

    public_name: Name = ""
    notes: LongText = ""
    colour: Colour = "#6b8fb5"
    dark: bool = False
    cover: GivenCover = None
    hazard: Name = ""

    @property
    def layer(self) -> LayerName:
        """Zones."""
        return LayerName.ZONES


@THINGS.member("surface")
class Surface(HoledArea):
    """A part of the ground of one material. What it means for the rules is painted as terrain."""

    material: Material = Material.EARTH

    @property
    def layer(self) -> LayerName:
        """Terrain."""
        return LayerName.TERRAIN


@THINGS.member("light-region")
class LightRegion(AreaThing):
    """A part of the map that is lit, dim or completely dark."""

    light: Literal["lit", "dim", "dark"] = "dark"

    @property
    def layer(self) -> LayerName:
        """Lights."""
        return LayerName.LIGHTS


@THINGS.member("light")
class Light(Thing):
    """A lamp or a fire; `reach` in squares, of which the inner `bright` percent are fully lit."""

    at: Place
    reach: Annotated[Fraction, Field(gt=0, le=1000)] = Fraction(4)
    bright: Annotated[int, Field(ge=0, le=100)] = 35
    colour: Colour = "#ffd58a"
    strength: Annotated[int, Field(ge=0, le=100)] = 100

    @property
    def layer(self) -> LayerName:
        """Lights."""
        return LayerName.LIGHTS

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where it burns."""
        return (self.at,)

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the light elsewhere."""
        return self.but(at=corners[0])


@THINGS.member("pin")
class Pin(Thing):
    """A note of the game master's at a point of the map; never shown to the players."""

    at: Place
    text: LongText = ""
    icon: Name = "pin"

    @property
    def layer(self) -> LayerName:
        """Pins."""
        return LayerName.PINS

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where it sticks."""
        return (self.at,)

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the pin elsewhere."""
        return self.but(at=corners[0])


@THINGS.member("picture")
class Picture(Thing):
    """A background image, laid from `left_top` to `right_bottom`; geometry never depends on its pixels."""

    picture: AssetId
    left_top: Place
    right_bottom: Place
    opacity: Annotated[int, Field(ge=0, le=100)] = 100

    @property
    def layer(self) -> LayerName:
        """Pictures."""
        return LayerName.PICTURES

    @property
    def corners(self) -> tuple[Point, ...]:
        """Left top and right bottom."""
        return (self.left_top, self.right_bottom)

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the picture laid elsewhere."""
        left_top, right_bottom = corners
        return self.but(left_top=left_top, right_bottom=right_bottom)

    def turned(self, quarters: int, about: Point) -> Self:
        """Return the picture as it is: images are not turned."""
        return self
