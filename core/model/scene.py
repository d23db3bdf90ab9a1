"""A scene: one map, of no rule system, and its state, which is what play has changed about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Literal, Self

from pydantic import Field

import core.model.markings
import core.model.roofs  # noqa: F401 - what is registered there lies in scenes too
from core.base.fact import Fact
from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.base.values import remembered
from core.geometry.plane import Plane
from core.geometry.template import Template
from core.geometry.units import Point
from core.model.gear import Item
from core.model.materials import MapStyle, Material
from core.model.things import THINGS, Colour, Door, DoorState, LayerName, LongText, Name, Thing
from core.model.zone_cover import GivenCover

MAXIMUM_SQUARES_ACROSS = 1_000
"""Columns or rows of one scene."""


class Terrain(StrEnum):
    """The ground of a square, in the order of its code in the plane."""

    NORMAL = "normal"
    DIFFICULT = "difficult"
    BLOCKING = "blocking"
    HAZARD = "hazard"


CODES = tuple(Terrain)
"""What each code of the plane means."""


class Layer(Fact):
    """How one layer of a scene is treated: hidden from the game master's view, or locked against editing."""

    name: LayerName
    locked: bool = False
    hidden: bool = False


USUAL_OPACITY = 35
"""Percent to which a grid is opaque unless somebody says otherwise."""


class GridStyle(Fact):
    """How the grid is drawn; `shown` off leaves the squares in place for the rules.

    `lines` are whole, dotted, or crosses at the corners of squares; a plain map has whole ones.
    """

    shown: bool = True
    lines: Literal["whole", "dotted", "corners"] = "whole"
    colour: Colour = "#3a3f45"
    opacity: Annotated[int, Field(ge=0, le=100)] = USUAL_OPACITY


class ZoneLink(Fact):
    """What is said by hand of two zones, against or beyond what the map shows; None leaves it to the map.

    `linked` is whether they are neighbours, `seen` whether one sees from one into the other. Their border may give
    `cover`, be a `barrier` that stops attacks, and have a `hazard`, in words.
    """

    a: ThingId
    b: ThingId
    linked: bool | None = None
    seen: bool | None = None
    cover: GivenCover = None
    barrier: bool = False
    hazard: Name = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """How long the side of a square is, in metres, and the unit in which that is told."""

    square_length: Fraction
    unit: Literal["ft", "m"]


FIVE_FEET, ONE_METRE = Measure(Fraction(381, 250), "ft"), Measure(Fraction(1), "m")


class Scene(Fact):
    """A map as it was prepared: size, ground, things and layers.

    `terrain` holds the codes of `Terrain`, `borders` two bits for a square's north edge and two for its west edge
    (0 nothing, 1 difficult, 2 closed), `elevation` whole squares up or down. `square_length` is in metres.

    `materials` holds what single squares are made of, by their codes. Outside of rooms lies `ground`; solid ground
    means that the map is underground. Rooms have a floor of `floor_material`. `floor` is the colour of a plain map.
    `ambient` is the light without any lamp, in percent; at 100 lamps make no difference. Over pictures, `picture_walls`
    are the lines of sight, which the game master alone sees, and `picture_doors` signs, where none are drawn in it.
    With `party_sight` the players see what their party sees, beside what is revealed to them. Scenes of one `folder`
    are listed together. With `legend` it is explained beside the map what lies on it. `origin` is where the
    map's first corner came to lie as it grew, in squares: what is drawn unsteadily goes by that, and stays as it is.
    """

    id: SceneId
    name: Name
    folder: Name = ""
    public_name: Name = ""
    read_aloud: LongText = ""
    notes: LongText = ""
    columns: Annotated[int, Field(ge=1, le=MAXIMUM_SQUARES_ACROSS)] = 30
    rows: Annotated[int, Field(ge=1, le=MAXIMUM_SQUARES_ACROSS)] = 20
    square_length: Annotated[Fraction, Field(gt=0, le=1000)] = FIVE_FEET.square_length
    unit: Literal["ft", "m"] = FIVE_FEET.unit
    grid: GridStyle = GridStyle()
    floor: Colour = "#d8cfbb"
    style: MapStyle = MapStyle.PLAIN
    ground: Material = Material.GRASS
    floor_material: Material = Material.FLAGSTONE
    ambient: Annotated[int, Field(ge=0, le=100)] = 100
    picture_walls: bool = True
    picture_doors: bool = True
    party_sight: bool = False
    legend: bool = False
    origin: tuple[int, int] = (0, 0)
    layers: tuple[Layer, ...] = tuple(Layer(name=name) for name in LayerName)
    things: PersistentMap[Annotated[Thing, THINGS]] = PersistentMap()
    terrain: Plane = Plane()
    borders: Plane = Plane()
    elevation: Plane = Plane(signed=True)
    materials: Plane = Plane()
    zone_links: tuple[ZoneLink, ...] = ()

    def measured(self, measure: Measure) -> Self:
        """Return it with squares of another size."""
        return self.but(square_length=measure.square_length, unit=measure.unit)

    def layer(self, name: LayerName) -> Layer:
        """Return how the layer is treated; one that the scene does not list is shown and unlocked."""
        return next((layer for layer in self.layers if layer.name == name), Layer(name=name))

    @property
    def hidden_layers(self) -> tuple[LayerName, ...]:
        """The layers that the game master has hidden."""
        return tuple(layer.name for layer in self.layers if layer.hidden)

    @property
    def order(self) -> tuple[LayerName, ...]:
        """Every layer, the lowest first; one that the scene does not list lies upon the one below which it comes."""
        found = list(dict.fromkeys(layer.name for layer in self.layers))
        below: LayerName | None = None
        for name in LayerName:
            if name not in found:
                found.insert(0 if below is None else found.index(below) + 1, name)
            below = name
        return tuple(found)

    def link_between(self, a: str, b: str) -> ZoneLink | None:
        """Return what is said by hand of two zones; None if nothing is."""
        return next((link for link in self.zone_links if {str(link.a), str(link.b)} == {a, b}), None)


@remembered(most=4)
def things_by_layer(things: PersistentMap[Thing]) -> Mapping[LayerName, tuple[Thing, ...]]:
    """Return what lies on each layer of a map; every layer is there. Maps have thousands of things, asked for often."""
    found: dict[LayerName, list[Thing]] = {name: [] for name in LayerName}
    for thing in things.values():
        found[thing.layer].append(thing)
    return {name: tuple(each) for name, each in found.items()}


@dataclass(frozen=True, slots=True)
class Reveal:
    """A part of the map that the players may see: a room, a zone or a rectangle, with its holes."""

    id: str
    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A part of the map that the party has seen, with its holes."""

    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """Things that lie on a map, at a point; `owner` is the id of whoever laid them down. Players see no hidden one."""

    id: str
    point: Point
    gear: tuple[Item, ...] = ()
    owner: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Battering:
    """What blows have done to a thing on the map: by how many steps it hides less, its wounds, and what it is of."""

    holes: int = 0
    wounds: int = 0
    made_of: str = ""


@dataclass(frozen=True, slots=True)
class SceneState:
    """What play has done to a scene: doors as they stand, secret doors found, things broken, places revealed.

    `templates` are the areas of effect that lie on it, the last one uppermost, and `piles` the things that lie about.
    `lifted` are roofs that hide nothing from the players, `battered` things that were struck. `doors_as_seen` are doors
    of a map of the party's sight that stand otherwise by now than when they were last seen, `broken_as_seen` likewise
    what was whole (false) or broken (true) then.
    """

    doors: dict[str, DoorState] = field(default_factory=dict)
    found: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    templates: tuple[Template, ...] = ()
    piles: tuple[Pile, ...] = ()
    lifted: tuple[str, ...] = ()
    battered: dict[str, Battering] = field(default_factory=dict)
    doors_as_seen: dict[str, DoorState] = field(default_factory=dict)
    broken_as_seen: dict[str, bool] = field(default_factory=dict)

    def door(self, door: Door) -> DoorState:
        """Return how a door stands; what has no leaf is always open."""
        return self.doors.get(door.id, door.state) if door.has_leaf else DoorState.OPEN

    def is_unfound(self, door: Door) -> bool:
        """Return whether the players take a door for a wall: it is secret, unfound, whole, and does not stand open."""
        known = door.id in self.found or door.id in self.broken
        return door.secret and not known and self.door(door) is not DoorState.OPEN

    def pile(self, identity: str) -> Pile | None:
        """Return a pile by its id; None if it does not lie there."""
        return next((pile for pile in self.piles if pile.id == identity), None)
