"""Finding what lies under the mouse, or within a box, on the layers that may be touched."""

from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF

from core.geometry.units import SQUARE, Point, Rect
from core.model.markings import Caption, Scribble
from core.model.roofs import Roof
from core.model.things import AreaThing, Door, LayerName, Light, LightRegion, Pin, Stamp, Surface, Thing, Wall, Zone
from desktop.map.content import MapContent
from desktop.map.painting.pins import pin_box
from desktop.map.painting.roofs.ways import EAVES
from desktop.map.painting.strokes import closed_path
from desktop.map.painting.walls import WIDTH
from desktop.map.painting.zones_and_lights import label_place
from desktop.map.spatial_index import in_order
from desktop.map.view.scene import MapScene

GRACE = 5
"""Pixels by which a line may be missed."""
LABEL = SQUARE // 2
"""How near to the middle of a zone's name, in units, a click finds the zone."""


def touchable(content: MapContent) -> tuple[LayerName, ...]:
    """Return the layers that are neither hidden nor locked, the topmost first."""
    layers = (content.scene.layer(name) for name in reversed(content.scene.order))
    return tuple(layer.name for layer in layers if not layer.hidden and not layer.locked)


def hits(scene: MapScene, content: MapContent, at: Point, tiny: float) -> tuple[str, ...]:
    """Return the ids of everything under a point, the topmost first; a pixel is `tiny` units."""
    found: list[str] = []
    # the game master sees through roofs, and takes hold of what is below
    for name in sorted(touchable(content), key=LayerName.ROOFS.__eq__):
        if name is LayerName.TOKENS:
            found += scene.tokens_at(*at)
        elif name in scene.things:
            found += [thing.id for thing in reversed(_under(scene, name, at, tiny))]
    return tuple(found)


def areas_around(scene: MapScene, content: MapContent, at: Point) -> tuple[str, ...]:
    """Return the ids of the zones and roofs that a point lies in, the smallest first, on layers that may be touched."""
    around: list[Zone | Roof] = []
    for name in (LayerName.ZONES, LayerName.ROOFS):
        if name in touchable(content) and name in scene.things:
            near = scene.things[name].index.near(Rect(at[0], at[1], at[0], at[1]))
            around += [each for each in near if isinstance(each, Zone | Roof)]
    around = [each for each in around if _covers(each, at)]
    return tuple(each.id for each in sorted(around, key=_size))


def grounds_around(scene: MapScene, content: MapContent, at: Point) -> tuple[str, ...]:
    """Return the ids of the zones, roofs and surfaces that a point lies in, the smallest first, zones before others."""
    found = [each for identity in areas_around(scene, content, at) if (each := content.scene.things.get(identity))]
    if LayerName.TERRAIN in touchable(content) and LayerName.TERRAIN in scene.things:
        near = in_order(scene.things[LayerName.TERRAIN].index.near(Rect(at[0], at[1], at[0], at[1])))
        found += [each for each in reversed(near) if isinstance(each, Surface) and _covers(each, at)]
    return tuple(each.id for each in sorted(found, key=_size))


def _covers(area: AreaThing, at: Point) -> bool:
    spot = QPointF(*at)
    outline, *holes = (closed_path(ring) for ring in area.rings)
    return outline.contains(spot) and not any(hole.contains(spot) for hole in holes)


def _size(thing: Thing) -> int:
    box = thing.bounds
    return (box.right - box.left) * (box.bottom - box.top)


def within(scene: MapScene, content: MapContent, area: Rect) -> tuple[str, ...]:
    """Return the ids of the tokens whose middle, and the unlocked things all of which, lie in a box."""
    found: list[str] = []
    for name in touchable(content):
        if name is LayerName.TOKENS:
            found += [look.id for look in content.tokens.values() if area.holds(look.point)]
        elif name in scene.things:
            things = scene.things[name].index.near(area)
            found += [thing.id for thing in things if not thing.locked and _inside(thing.bounds, area)]
    return tuple(found)


def _inside(box: Rect, area: Rect) -> bool:
    return area.left <= box.left and area.top <= box.top and box.right <= area.right and box.bottom <= area.bottom


def _under(scene: MapScene, name: LayerName, at: Point, tiny: float) -> list[Thing]:
    x, y = at
    reach = round(max(SQUARE, 40 * tiny))
    things = scene.things[name].index.near(Rect(x - reach, y - reach, x + reach, y + reach))
    return in_order(thing for thing in things if is_at(thing, at, tiny))


def is_at(thing: Thing, at: Point, tiny: float) -> bool:
    """Return whether a click at a point means a thing."""
    grace = max(WIDTH / 2, GRACE * tiny)
    point = QPointF(*at)
    match thing:
        case Wall() | Door():
            return any(_distance(at, a, b) <= grace for a, b in pairwise(thing.corners))
        case Stamp() | Caption():
            return closed_path(thing.outline).contains(point)
        case Scribble():
            near = max(thing.width / 2, grace)
            return any(_distance(at, a, b) <= near for a, b in pairwise(thing.points))
        case Pin():
            return pin_box(thing, tiny).contains(point)
        case Light():
            return hypot(at[0] - thing.at[0], at[1] - thing.at[1]) <= max(SQUARE * 0.3, 9 * tiny)
        case Surface():
            return _is_on_edge(thing, at, grace)
        case Roof():
            # its eaves stand out beyond the walls
            return _near_name(thing, point) or _is_on_edge(thing, at, max(EAVES, grace))
        case Zone() | LightRegion():
            return _near_name(thing, point) or _is_on_edge(thing, at, grace)
    return thing.bounds.holds(at)


def _is_on_edge(area: AreaThing, at: Point, grace: float) -> bool:
    return any(_distance(at, a, b) <= grace for ring in area.rings for a, b in pairwise((*ring, ring[0])))


def _near_name(area: Zone | LightRegion | Roof, point: QPointF) -> bool:
    place = label_place(area)
    return abs(place.x() - point.x()) <= 2 * LABEL and abs(place.y() - point.y()) <= LABEL


def _distance(point: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a straight piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0
    if length:
        along = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)
