"""The tops of walls as shapes: how broad each fabric stands, mitred corners, stubs beside doors, gaps for openings."""

from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from core.geometry.shapes import lines_of, union_of
from core.geometry.units import SQUARE, Point
from core.model.door_look import DoorLook
from core.model.floor_plan import Part
from core.model.materials import WallFabric
from core.model.things import Door, DoorState
from desktop.map.painting.door_signs import look_of
from desktop.map.painting.styled.rock_shapes import crags_of
from desktop.map.painting.styled.unsteady_lines import shape_by_hand

WALL = SQUARE * 0.26
"""Breadth of a wall of stone."""
BREADTH = {
    WallFabric.STONE: WALL,
    WallFabric.TIMBER: WALL * 0.66,
    WallFabric.HEDGE: WALL * 1.5,
    WallFabric.PALISADE: WALL * 0.8,
}
LOW = WALL * 0.72
LONGEST = 1.8
"""How far a corner reaches out at most, to half the breadth of its wall: sharper ones are cut off."""


def door_state(part: Part, door: Door) -> DoorState:
    """Return how a door stands."""
    return part.plan.scene_state.door(door)


def is_secret(part: Part, door: Door) -> bool:
    """Return whether a door is wall to whoever does not know of it."""
    return part.plan.scene_state.is_unfound(door)


class Tops:
    """The tops of the walls in a part of a map, less where pictures lie, which show their walls themselves."""

    def __init__(self, part: Part) -> None:
        self._part = part

    @cached_property
    def by_fabric(self) -> tuple[tuple[WallFabric, BaseGeometry], ...]:
        """Each fabric and where it stands, natural ones first."""
        chains: dict[WallFabric, list[BaseGeometry]] = {}
        for wall, line in zip(self._part.walls, lines_of([wall.points for wall in self._part.walls]), strict=True):
            if wall.fabric is not WallFabric.CAVE:
                chains.setdefault(wall.fabric, []).append(line)
        found = []
        rim = crags_of(self._part).rim
        if not rim.is_empty:
            found.append((WallFabric.CAVE, rim.difference(self._openings)))
        for fabric in sorted(chains, key=lambda each: each is not WallFabric.HEDGE):
            breadth = BREADTH[fabric] / 2
            if fabric is not WallFabric.HEDGE:
                buffers = shapely.buffer(
                    chains[fabric], breadth, cap_style="square", join_style="mitre", mitre_limit=LONGEST
                )
                shape = union_of(buffers)
            else:
                shape = union_of(shapely.buffer(chains[fabric], breadth, quad_segs=3))
                shape = shape_by_hand(shape.simplify(SQUARE / 50), 0.06, 5, 0.12)
            found.append((fabric, shape.difference(self._openings)))
        stubs = self._stubs
        if not stubs.is_empty:
            stone = dict(found).get(WallFabric.STONE)
            found = [pair for pair in found if pair[0] is not WallFabric.STONE]
            found.append((WallFabric.STONE, union_of([stubs, *([] if stone is None else [stone])])))
        covered = self._part.covered
        return tuple((fabric, shape if covered.is_empty else shape.difference(covered)) for fabric, shape in found)

    @cached_property
    def walls(self) -> BaseGeometry:
        """The tops of all walls as one."""
        return union_of(shape for _, shape in self.by_fabric)

    @cached_property
    def low(self) -> BaseGeometry:
        """The tops of low walls."""
        lines = lines_of([wall.points for wall in self._part.low_walls])
        shape = union_of(shapely.buffer(lines, LOW / 2, cap_style="flat", join_style="mitre", mitre_limit=LONGEST))
        return shape.difference(self._part.covered)

    @cached_property
    def lines(self) -> BaseGeometry:
        """Walls and doors, somewhat broader than they are: where no step, path or grid line is to be drawn."""
        doors = lines_of([(door.a, door.b) for door in self._part.doors])
        shut = shapely.buffer(doors, WALL / 2, cap_style="flat")
        return union_of([self.walls, *shut]).buffer(SQUARE / 16, quad_segs=2)

    @cached_property
    def _stubs(self) -> BaseGeometry:
        """What is wall beside a door; all of it, where it is a secret."""
        lines: list[BaseGeometry] = []
        for door in self._part.doors:
            line: Any = shapely.linestrings((door.a, door.b))
            stub = min(0.2 * SQUARE, line.length * 0.2)
            if is_secret(self._part, door):
                lines.append(line)
            elif look_of(door) in (DoorLook.SINGLE, DoorLook.DOUBLE, DoorLook.BARS):
                lines += [substring(line, 0, stub), substring(line, line.length - stub, line.length)]
        return union_of(shapely.buffer(lines, WALL / 2, cap_style="flat")) if lines else shapely.Polygon()

    @cached_property
    def _openings(self) -> BaseGeometry:
        # the square ends of walls reach into the openings at their corners
        gaps: list[tuple[Point, ...]] = [(door.a, door.b) for door in self._part.doors]
        gaps += [wall.points for wall in self._part.windows]
        return union_of(shapely.buffer(lines_of(gaps), WALL, cap_style="flat"))


_known: WeakKeyDictionary[Part, Tops] = WeakKeyDictionary()


def tops_of(part: Part) -> Tops:
    """Return the tops of the walls of a part; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        found = _known[part] = Tops(part)
    return found
