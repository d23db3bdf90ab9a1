"""The ground as the players may see it: floors and surfaces cut to what is revealed, and carried on where nothing ends.

What is cut would end at the edge of what is revealed, with banks and shadows of its own there. So it goes on under the
cover, straight out and made of nothing but what is seen: no picture tells what really lies there.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from core.base.ids import ThingId
from core.geometry.shapes import areas_of, difference_of, lines_of, part_in_box, union_of
from core.geometry.units import SQUARE, Point
from core.model.closing_walls import closed_for_players
from core.model.floors import Floors, public_floors
from core.model.materials import MapStyle
from core.model.scene import Scene, SceneState
from core.model.things import MAXIMUM_POINTS, Door, Surface, Wall
from desktop.player_view.revealed import Revealed, polygons_in

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

ON = 1.5 * SQUARE
"""Units by which what is cut goes on: further than any bank, shadow or hatching reaches back."""
HAIR = 3
"""Units within which a line lies on another."""


def seen_floors(scene: Scene, scene_state: SceneState, seen: Scene, area: Revealed) -> Floors | None:
    """Return the rooms as far as they are revealed, between walls of what the players see; None on a plain map."""
    if scene.style is MapStyle.PLAIN or not area:
        return None
    walls = (thing for thing in seen.things.values() if isinstance(thing, Wall | Door))
    stone = Stone([piece for thing in walls for piece in pairwise(thing.corners)])
    floors = (
        carried_on(floor, area, stone) for floor in public_floors(closed_for_players(scene, scene_state), scene_state)
    )
    return tuple(part for floor in floors if floor is not None for part in polygons_in(floor))


def seen_surface(surface: Surface, area: Revealed, secret: "BaseGeometry | None" = None) -> dict[ThingId, Surface]:
    """Return what the players see of a surface, by ids of which only the first is its own; nothing on secret ground."""
    seen = carried_on(surface.shape, area)
    if seen is not None and secret is not None:
        seen = areas_of(difference_of(seen, secret))
    if seen is None:
        return {}
    found: dict[ThingId, Surface] = {}
    for number, part in enumerate(polygons_in(seen)):
        rings = [_ring(ring.coords) for ring in (part.exterior, *part.interiors)]
        rings = [ring for ring in rings if 3 <= len(ring) <= MAXIMUM_POINTS]
        if rings:
            identity = surface.id if not number else ThingId(f"{surface.id}0{number}")
            found[identity] = Surface(
                id=identity, rank=surface.rank, material=surface.material, points=rings[0], holes=tuple(rings[1:])
            )
    return found


class Stone:
    """The walls and doors that stop what goes on under the cover, found by place."""

    def __init__(self, pieces: Sequence[tuple[Point, Point]]) -> None:
        from shapely import STRtree

        self._lines = lines_of(pieces)
        self._tree = STRtree(self._lines)

    def near(self, shape: "BaseGeometry") -> "BaseGeometry":
        """Return the walls near a shape, as thick as what lies along them may be off."""
        close = self._tree.query(shape, predicate="dwithin", distance=3 * HAIR)
        return union_of(self._lines[number].buffer(2 * HAIR) for number in close.tolist())


def carried_on(shape: "BaseGeometry", area: Revealed, stone: Stone | None = None) -> "BaseGeometry | None":
    """Return what is revealed of a shape, gone on straight under the cover wherever no wall stands; None if nothing."""
    seen = area.cut(shape)
    if seen is None:
        return None
    # of the edge and the walls of a whole map only what lies here: there are as many shapes as there are rooms
    left, top, right, bottom = seen.bounds
    rim = part_in_box(area.edge, left - 4 * HAIR, top - 4 * HAIR, right + 4 * HAIR, bottom + 4 * HAIR)
    edge = seen.boundary.intersection(rim.buffer(HAIR))
    if stone is not None and not edge.is_empty:
        edge = edge.difference(stone.near(edge))
    if edge.is_empty:
        return seen
    on = area.outside_of(edge.buffer(ON, cap_style="flat", join_style="mitre"))
    return union_of([seen, on])


def _ring(coordinates: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    ring = [(round(x), round(y)) for x, y, *_ in coordinates]
    return tuple(point for point, following in pairwise(ring) if point != following)
