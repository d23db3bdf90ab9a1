"""What a map style needs to know of a scene: rooms, walls, doors, materials, heights and lights, as shapes.

It is the one reader of the model for all that is drawn of a map's ground and walls. Coordinates are map units.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.geometry.pieces import ON_THE_LINE
from core.geometry.plane import BLOCK_SIDE, Plane
from core.geometry.shapes import areas_of, lines_of, part_in_box, polygon_of, shapes_of_block, squares_under, union_of
from core.geometry.units import SQUARE, Point, Rect
from core.geometry.walls import WallSet
from core.model.floors import Floors
from core.model.layered_ground import layered
from core.model.markings import Caption, Scribble
from core.model.materials import Material, WallFabric, material_of
from core.model.nature import BY_TERRAIN, NATURE, WATERS
from core.model.scene import CODES, Scene, SceneState, Terrain
from core.model.space import barriers_of
from core.model.things import Door, LayerName, Light, LightRegion, Picture, Stamp, Surface, Thing, Wall, WallKind
from core.model.things_by_place import Alike, box_shape

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


KINDS: dict[str, type[Thing] | tuple[type[Thing], ...]] = {
    "walls": Wall,
    "doors": Door,
    "stamps": Stamp,
    "surfaces": Surface,
    "lights": Light,
    "dark": LightRegion,
    "pictures": Picture,
    "markings": (Caption, Scribble),
}
KIND_OF: dict[type[Thing], str] = {
    Wall: "walls",
    Door: "doors",
    Stamp: "stamps",
    Surface: "surfaces",
    Light: "lights",
    LightRegion: "dark",
    Picture: "pictures",
    Caption: "markings",
    Scribble: "markings",
}

OVER_WALLS = SQUARE * 0.19
"""Units by which ground in a room goes on below its walls, so that none of its edge is seen beside them."""


@dataclass(frozen=True, eq=False)
class Plan:
    """A scene as it stands, ready to be drawn part by part. `floors` are the rooms of it."""

    scene: Scene
    scene_state: SceneState
    kinds: dict[str, Alike]
    floors: Floors
    unseen: frozenset[LayerName] = frozenset()
    _parts: dict[tuple[float, ...], Part] = field(default_factory=dict, compare=False)
    _in_rooms: dict[Surface, bool] = field(default_factory=dict, compare=False)

    @cached_property
    def page(self) -> BaseGeometry:
        """The whole map."""
        return box_shape(Rect(0, 0, self.scene.columns * SQUARE, self.scene.rows * SQUARE))

    @property
    def origin(self) -> Point:
        """From where it is counted what unsteady lines are like, in units."""
        across, down = self.scene.origin
        return across * SQUARE, down * SQUARE

    @property
    def underground(self) -> bool:
        """Whether there is rock around the rooms, rather than open country."""
        return NATURE[self.scene.ground].solid

    @cached_property
    def floor_tree(self) -> Any:
        """The rooms, by place."""
        from shapely import STRtree

        return STRtree(list(self.floors))

    @cached_property
    def floors_by_shape(self) -> dict[bytes, BaseGeometry]:
        """The rooms by their outlines."""
        return {shape.wkb: shape for shape in self.floors}

    @cached_property
    def caves(self) -> frozenset[bytes]:
        """The rooms, by their outlines, whose walls are living rock for the greater part: nobody has laid a floor."""
        from shapely import STRtree, union_all

        walls = [wall for wall in self.kinds["walls"].things if isinstance(wall, Wall)]
        lines = lines_of([wall.points for wall in walls if wall.fabric is WallFabric.CAVE])
        if not len(lines):
            return frozenset()
        tree, found = STRtree(lines), []
        for key, floor in self.floors_by_shape.items():
            near = lines[tree.query(floor, predicate="intersects")]
            if len(near):
                edge = floor.boundary
                rocky = edge.intersection(union_all(near).buffer(ON_THE_LINE, quad_segs=1)).length
                found += [key] if rocky > edge.length / 2 else []
        return frozenset(found)

    def lies_in_rooms(self, surface: Surface) -> bool:
        """Return whether a surface belongs to rooms under the ground: then it ends at their walls, and digs nothing."""
        if not self.underground or not self.floors:
            return False
        found = self._in_rooms.get(surface)
        if found is None:
            shape = surface.shape
            near = (self.floors[number] for number in self.floor_tree.query(shape, predicate="intersects").tolist())
            found = self._in_rooms[surface] = 2 * union_of(near).intersection(shape).area >= shape.area
        return found

    def floored_with(self, floor: BaseGeometry) -> Material:
        """Return what a room has for a floor: where others are laid out, caves have earth."""
        laid = self.scene.floor_material
        return Material.EARTH if NATURE[laid].edge == "hard" and floor.wkb in self.caves else laid

    @cached_property
    def is_blank(self) -> bool:
        """Whether nothing was dug out yet: then all of an underground map can be walked on."""
        dug = any(
            isinstance(each, Surface) and not NATURE[each.material].solid for each in self.kinds["surfaces"].things
        )
        return not self.floors and not dug and not self.scene.materials

    def within(self, area: Rect) -> Part:
        """Return the part of the map within an area; kept, as ground, light and grid ask for the same part in turn."""
        key = (area.left, area.top, area.right, area.bottom)
        part = self._parts.get(key)
        if part is None:
            if len(self._parts) >= 48:
                self._parts.clear()
            part = self._parts[key] = Part(self, area)
        return part

    def barriers_near(self, area: BaseGeometry) -> WallSet:
        """Return what stops light within the box of an area."""
        near = [thing for name in ("walls", "doors", "stamps") for thing in self.kinds[name].near(area)]
        whole = (thing for thing in near if thing.id not in self.scene_state.broken)
        return WallSet(barrier for thing in whole for barrier in barriers_of(thing, self.scene_state))


class Part:
    """A part of a map and all that lies in it or reaches into it."""

    def __init__(self, plan: Plan, area: Rect) -> None:
        self.plan, self.area = plan, area
        self.box = box_shape(area)

    def _near(self, name: str) -> tuple[Any, ...]:
        return self.plan.kinds[name].near(self.box)

    def _whole(self, name: str) -> tuple[Any, ...]:
        return tuple(thing for thing in self._near(name) if thing.id not in self.plan.scene_state.broken)

    @cached_property
    def walls(self) -> tuple[Wall, ...]:
        """The walls that stop sight, whole ones."""
        return tuple(wall for wall in self._whole("walls") if wall.made is WallKind.WALL)

    @cached_property
    def low_walls(self) -> tuple[Wall, ...]:
        """The low walls."""
        return tuple(wall for wall in self._whole("walls") if wall.made is WallKind.LOW)

    @cached_property
    def windows(self) -> tuple[Wall, ...]:
        """The windows."""
        return tuple(wall for wall in self._whole("walls") if wall.made is WallKind.WINDOW)

    @cached_property
    def screens(self) -> tuple[Wall, ...]:
        """The bars and curtains."""
        kinds = (WallKind.BARS, WallKind.CURTAIN)
        return tuple(wall for wall in self._whole("walls") if wall.made in kinds)

    @cached_property
    def ruins(self) -> tuple[Wall, ...]:
        """The walls that were broken."""
        return tuple(wall for wall in self._near("walls") if wall.id in self.plan.scene_state.broken)

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """The doors, broken ones too."""
        return self._near("doors")

    @cached_property
    def stamps(self) -> tuple[Stamp, ...]:
        """The stamps, the lowest first."""
        return self._near("stamps")

    @cached_property
    def markings(self) -> tuple[Caption | Scribble, ...]:
        """What is written and drawn, the lowest first."""
        return self._near("markings")

    @cached_property
    def lights(self) -> tuple[Light, ...]:
        """The lamps that reach into the part."""
        return tuple(light for light in self._whole("lights") if light.strength)

    @cached_property
    def dark(self) -> tuple[LightRegion, ...]:
        """The regions of light and dark."""
        return self._whole("dark")

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures, the lowest first."""
        return self._near("pictures")

    @cached_property
    def covered(self) -> BaseGeometry:
        """Where pictures lie."""
        return union_of(polygon_of(_corners(picture.bounds)) for picture in self.pictures)

    @cached_property
    def rooms(self) -> BaseGeometry:
        """The rooms, as one."""
        return union_of(self.rooms_near(self.box))

    def rooms_near(self, area: BaseGeometry) -> tuple[BaseGeometry, ...]:
        """Return the rooms that meet an area, one by one."""
        tree, floors = self.plan.floor_tree, self.plan.floors
        return tuple(floors[number] for number in sorted(tree.query(area, predicate="intersects").tolist()))

    @cached_property
    def floors(self) -> tuple[tuple[Material, BaseGeometry], ...]:
        """What the rooms are floored with, and those that have it for a floor."""
        if not self.plan.caves:
            return ((self.plan.scene.floor_material, self.rooms),)
        found: dict[Material, list[BaseGeometry]] = {}
        for room in self.rooms_near(self.box):
            found.setdefault(self.plan.floored_with(room), []).append(room)
        return tuple((material, union_of(shapes)) for material, shapes in found.items())

    @cached_property
    def regions(self) -> tuple[tuple[Material, BaseGeometry], ...]:
        """Materials and where they lie, the lowest first: what the rules say, drawn surfaces, single squares.

        Of what lies upon one another each has what is seen of it, but for water below bridges, which follow it.
        """
        scene = self.plan.scene
        drawn = [(surface.material, self._cut(surface)) for surface in self._whole("surfaces")]
        squares = [(material_of(code), shape) for code, shape in self._of_plane(scene.materials)]
        painted = [(material, self._up_to_walls(shape)) for material, shape in squares if material is not None]
        painted.sort(key=lambda pair: _UPON.index(NATURE[pair[0]].edge) - (pair[0] not in WATERS))
        said = self._of_plane(scene.terrain) if LayerName.TERRAIN not in scene.hidden_layers else []
        bare = [(BY_TERRAIN[CODES[code]], shape) for code, shape in said if code < len(CODES) and code]
        if bare:
            # a square that a pool covers in part is told by the pool: no gravel fills it up
            meant = (each for each in self._whole("surfaces") if NATURE[each.material].terrain is not Terrain.NORMAL)
            pools = union_of(self._clipped(each) for each in meant)
            told = (shape for each, shape in squares if each is not None and NATURE[each].terrain is not Terrain.NORMAL)
            over = union_of([squares_under(pools), *told])
            bare = [(material, shape.difference(over)) for material, shape in bare]
        return tuple((material, shape) for material, shape in layered((*bare, *drawn, *painted)) if not shape.is_empty)

    def _cut(self, surface: Surface) -> BaseGeometry:
        shape = self._clipped(surface)
        return shape.intersection(self._to_walls) if self.plan.lies_in_rooms(surface) else shape

    def _clipped(self, surface: Surface) -> BaseGeometry:
        edge = self.area
        return part_in_box(surface.shape, edge.left, edge.top, edge.right, edge.bottom)

    @cached_property
    def _to_walls(self) -> BaseGeometry:
        """The rooms, up to the far sides of their walls."""
        return self.rooms.buffer(OVER_WALLS, join_style="mitre")

    def _up_to_walls(self, shape: BaseGeometry) -> BaseGeometry:
        """Return painted squares without what of those that lie partly in a room lies beyond its walls."""
        if not self.plan.underground or self.rooms.is_empty:
            return shape
        within = shape.intersection(self.rooms)
        if within.is_empty:
            return shape
        return areas_of(shape.difference(squares_under(within).difference(self._to_walls)))

    def _of_plane(self, plane: Plane) -> list[tuple[int, BaseGeometry]]:
        found: dict[int, list[BaseGeometry]] = {}
        side = BLOCK_SIDE * SQUARE
        for place, block in plane.blocks():
            x, y = place[0] * side, place[1] * side
            if x < self.area.right and y < self.area.bottom and x + side > self.area.left and y + side > self.area.top:
                for code, shape in shapes_of_block(place, block):
                    found.setdefault(code, []).append(shape)
        page = self.plan.page
        return [(code, areas_of(union_of(shapes).intersection(page))) for code, shapes in sorted(found.items())]

    @cached_property
    def heights(self) -> tuple[tuple[int, BaseGeometry], ...]:
        """Heights other than 0 in squares, and where the ground has them; low ones first."""
        if LayerName.TERRAIN in self.plan.scene.hidden_layers:
            return ()
        signed = (
            (code - 256 if code > 127 else code, shape) for code, shape in self._of_plane(self.plan.scene.elevation)
        )
        kept = ((height, self._in_or_out(shape)) for height, shape in signed)
        return tuple(sorted((pair for pair in kept if not pair[1].is_empty), key=lambda pair: abs(pair[0])))

    def _in_or_out(self, shape: BaseGeometry) -> BaseGeometry:
        """Return squares without what of those that lie partly where people walk underground lies in the rock."""
        if not self.plan.underground or self.inside.is_empty:
            return shape
        within = shape.intersection(self.inside)
        return areas_of(shape.difference(squares_under(within).difference(self.inside)))

    @cached_property
    def inside(self) -> BaseGeometry:
        """All rooms in one, and underground what was dug out besides: where people walk under a roof."""
        solid = [shape for material, shape in self.regions if NATURE[material].solid]
        dug = self.dug if self.plan.underground else []
        return union_of([self.rooms, *dug]).difference(union_of(solid))

    @cached_property
    def dug(self) -> list[BaseGeometry]:
        """Where ground that can be walked on was laid beyond the rooms, and the walls of these."""
        laid = (shape for material, shape in self.regions if not NATURE[material].solid and material not in WATERS)
        beyond = (shape.difference(self.rooms) for shape in laid)
        return [shape for shape in beyond if not shape.buffer(-OVER_WALLS, quad_segs=1).is_empty]

    @cached_property
    def floor(self) -> BaseGeometry:
        """Where the grid is drawn and tokens stand: the rooms underground, else all of the map."""
        if self.plan.underground and not self.plan.is_blank:
            return union_of([self.inside, self.covered])
        return self.plan.page.intersection(self.box)


_UPON = ("soft", "broken", "hard")
"""Of materials painted on single squares what grew lies lowest, water upon it, and what people built on top."""


def _corners(rect: Rect) -> tuple[tuple[int, int], ...]:
    return (rect.left, rect.top), (rect.right, rect.top), (rect.right, rect.bottom), (rect.left, rect.bottom)
