"""Doors at the edge of what players see: a door belongs to both of its sides, and is shown whole where one is seen."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from core.base.values import remembered
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import Point
from core.model.door_look import DoorLook
from core.model.materials import MapStyle
from core.model.scene import Scene, SceneState
from core.model.things import Door, DoorState
from desktop.map.painting.door_signs import DoorSign, in_opening, leaves_of, look_of
from desktop.player_view.open_ground import OpenGround
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_scene import shows_door

# all in squares, and less by the edge by which whatever lies open is widened, so that nothing shows beside a door
LEAF, PAINTED_LEAF = 0.075, 0.155
"""How far a shut leaf reaches to either side of its wall: drawn in lines, and painted."""
OPEN_LEAF = 0.03
"""Half of how thick an open leaf is."""
POST = 0.06
"""How far the posts of an archway reach to either side."""
SCREEN = 0.07
"""How far a curtain, or a row of bars, reaches to either side."""
SWINGS = (DoorLook.SINGLE, DoorLook.DOUBLE, DoorLook.BARS)

Leaf = tuple[Point, ...]


def with_whole_doors(opened: OpenGround, scene: Scene, scene_state: SceneState) -> OpenGround:
    """Return what lies open of a map, all of each door with it of which players see a side; nothing beyond the door."""
    known = _with_doors(opened.known, scene, scene_state)
    return replace(opened, clear=_with_doors(opened.clear, scene, scene_state), known=known)


def _with_doors(area: Revealed, scene: Scene, scene_state: SceneState) -> Revealed:
    plates = _cut_at_edge(area, scene, scene_state)
    return _widened(area, plates) if plates else area


@remembered(most=8)
def _cut_at_edge(area: Revealed, scene: Scene, scene_state: SceneState) -> tuple[Leaf, ...]:
    """Return what doors take up that are seen in an area, and of which a part lies beyond its edge."""
    doors = (thing for thing in scene.things.values() if isinstance(thing, Door) and shows_door(area, thing))
    whole = (door for door in doors if door.id not in scene_state.broken)
    return tuple(plate for door in whole for plate in _plates(door, scene) if not area.covers(plate))


@lru_cache(maxsize=8)
def _widened(area: Revealed, plates: tuple[Leaf, ...]) -> Revealed:
    return Revealed((), union_of((area.shape, *(polygon_of(plate) for plate in plates))))


def _plates(door: Door, scene: Scene) -> Iterator[Leaf]:
    """Yield what the parts of a door take up that stand out of its wall."""
    look = look_of(door)
    frame, length = in_opening(DoorSign(door.a, door.b, look, door.state, flipped=door.flipped))
    if not length:
        return
    if look is DoorLook.ARCH:
        yield from (_laid(frame, QRectF(at - POST, -POST, 2 * POST, 2 * POST)) for at in (0.0, length))
    elif look not in SWINGS:
        yield _laid(frame, QRectF(0, -SCREEN, length, 2 * SCREEN))
    else:
        thick = PAINTED_LEAF if scene.style is MapStyle.PAINTED else LEAF
        for hinge, tip, _ in leaves_of(length, look):
            far = abs(tip - hinge)
            if door.state is DoorState.OPEN:
                yield _laid(frame, QRectF(hinge - OPEN_LEAF, -far, 2 * OPEN_LEAF, far))
            else:
                yield _laid(frame, QRectF(min(hinge, tip), -thick, far, 2 * thick))


def _laid(frame: QTransform, rect: QRectF) -> Leaf:
    corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
    return tuple((round(spot.x()), round(spot.y())) for spot in map(frame.map, corners))
