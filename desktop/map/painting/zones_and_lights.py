"""Zones, regions of light and dark, and lamps."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import inf

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPainterPathStroker, QRadialGradient, QTransform

from core.geometry.units import SQUARE, Point
from core.model.roofs import Roof
from core.model.things import Light, LightRegion, Thing, Zone
from desktop.map.painting.map_colours import MapColours, colour, mixed
from desktop.map.painting.markings import MarkingInk
from desktop.map.painting.strokes import (
    NO_PEN,
    Rings,
    box,
    closed_path,
    draw_halo,
    lettering,
    path_of_rings,
    pen,
    pixel,
)
from desktop.map.painting.zone_signs import paint_signs, signs_of_zone

INSET = SQUARE * 0.2
FIRM = 228
"""How firm the rim of names on maps in a style is, of 255."""
SUBDUED = 120
"""How firm a border is on what is dark, of 255."""
TOGETHER = 8
"""Dashes of a border that are drawn together or not at all."""
NAME = SQUARE * 0.5
"""Height of the name of a zone."""
IN_STRIP = 0.4
"""How much of the height of a strip its name takes, up to a strip one square high."""
NARROW = SQUARE * 2
"""How wide a zone is at most in which a name that is too long for its breadth runs upwards."""
WIDEST = 0.86
"""How much of the breadth of a zone its name may take."""
RINGS = ((0.66, 1.0, 22), (0.36, 0.66, 26), (0.0, 0.36, 34))
"""The rings of a lamp's glow, the outermost first: from and to which share of its reach, and how dense, of 255."""
CRISP = 0.001
"""The share of a lamp's reach within which one ring goes over into the next."""


def middle_of(points: tuple[Point, ...]) -> QPointF:
    """Return a point for the label of an area: its centre of gravity, or the middle of its box where it has no area."""
    twice = x = y = 0
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        cross = ax * by - bx * ay
        twice += cross
        x += (ax + bx) * cross
        y += (ay + by) * cross
    if not twice:
        xs, ys = zip(*points, strict=True)
        return QPointF((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return QPointF(x / (3 * twice), y / (3 * twice))


def label_place(area: Zone | LightRegion | Roof, size: float = NAME) -> QPointF:
    """Return where a zone's name (at the top) or a region's sign (at the bottom) stands: within the area.

    Where it is too narrow there, it is in the nearest row that is broad enough, else in the broadest one.
    """
    return QPointF(*_row_of(area, size)[:2])


def _row_of(area: Zone | LightRegion | Roof, size: float, *, upright: bool = False) -> tuple[float, float, float]:
    """Return the middle of the place for the words of an area, and how long they may be there."""
    around = box(area.bounds)
    wide, widest = size * 3.2, (around.height() if upright else around.width()) * WIDEST
    if isinstance(area, Zone):
        wide = max(wide, name_width(area.name or area.public_name, size, widest) + size * AROUND)
    # what runs upwards finds its place as if the area lay on its side
    rings = tuple(tuple((y, x) for x, y in ring) for ring in area.rings) if upright else area.rings
    x, y, room = _row_for(rings, size, wide, isinstance(area, Zone))
    return *((y, x) if upright else (x, y)), min(widest, max(room - size * AROUND, size))


AROUND = 0.4
"""Heights of a letter that are left free to the sides of a name."""


ROW = 0.5
"""Heights of a letter from one row in which a name may stand to the next."""


MAIN = 0.55
"""How broad an area is, to where it is broadest, where its name may stand."""


@lru_cache(maxsize=512)
def _row_for(rings: Rings, size: float, wide: float, from_top: bool) -> tuple[float, float, float]:
    """Return the middle of a place in an area for words that are so high and wide, and how wide the place is.

    It is well inside: half a letter is left free all around where there is room for that, and words stand midway
    between the sides, not at the corner of a nook.
    """
    middle, ys = middle_of(rings[0]), [y for _, y in rings[0]]
    low, high, step = min(ys) + size, max(ys) - size, max(size * ROW, 1.0)
    rows = [low + step * number for number in range(int(max(high - low, 0) / step) + 1)]
    for free, beside in ((size, size), (size, 0.0), (size / 2, 0.0)):
        best: tuple[float, float, float] | None = None
        found = [(y, _shared_spans(rings, y - free, y + free)) for y in (rows if from_top else rows[::-1])]
        # an arm or a nook is not what the name of the whole belongs to
        least = MAIN * max((right - left for _, spans in found for left, right in spans), default=0.0)
        for y, spans in found:
            fitting = [span for span in spans if span[1] - span[0] >= max(wide + beside, least)]
            if fitting:
                left, right = min(fitting, key=lambda span: abs(sum(span) / 2 - middle.x()))
                return (left + right) / 2, y, wide
            for left, right in spans:
                if best is None or right - left > best[0]:
                    best = right - left, (left + right) / 2, y
    return (middle.x(), middle.y(), wide) if best is None else (*best[1:], best[0])


def _shared_spans(rings: Rings, top: float, bottom: float) -> list[tuple[float, float]]:
    """Return the spans from left to right that lie in an area at every height between two."""
    corners = {y for ring in rings for _, y in ring if top < y < bottom}
    heights = sorted({top, (top + bottom) / 2, bottom, *corners, *(y - 1 for y in corners)})
    found: list[tuple[float, float]] = [(-inf, inf)]
    for height in heights:
        crossings = sorted(
            ax + (bx - ax) * (height - ay) / (by - ay)
            for ring in rings
            for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))
            if (ay <= height) != (by <= height)
        )
        spans = list(zip(crossings[::2], crossings[1::2], strict=False))
        found = [(max(a, c), min(b, d)) for a, b in found for c, d in spans if max(a, c) < min(b, d)]
    return found


@lru_cache(maxsize=512)
def name_width(name: str, size: float, widest: float) -> float:
    """Return how wide the letters of a name are, shrunk and cut as a zone's name is."""
    return lettering(name, size, QPointF(), bold=True, widest=widest, cut=True).boundingRect().width() if name else 0.0


def is_upright(zone: Zone, name: str) -> bool:
    """Return whether a name runs from below upwards in a zone: in an upright corridor across which it finds no room."""
    around = box(zone.bounds)
    narrow = around.width() <= NARROW and around.height() > 2 * around.width()
    return narrow and name_width(name, name_size(zone), 0) > WIDEST * around.width()


def _letters(name: str, size: float, centre: tuple[float, float], widest: float, *, upright: bool) -> QPainterPath:
    """Return the outlines of a zone's name about a point."""
    if not upright:
        return lettering(name, size, QPointF(*centre), bold=True, widest=widest, cut=True)
    level = lettering(name, size, QPointF(), bold=True, widest=widest, cut=True)
    return QTransform().translate(*centre).rotate(-90).map(level)


def name_size(zone: Zone, *, upright: bool = False) -> float:
    """Return how high the letters of a zone's name are."""
    height = box(zone.bounds).width() if upright else box(zone.bounds).height()
    # in a corridor one square high letters take more of the height, or they would be too small to be painted
    return min(NAME, max(height / 5, min(height, SQUARE) * IN_STRIP, SQUARE * 0.2))


def name_box(zone: Zone) -> QRectF:
    """Return what the name of a zone takes up on the game master's map; nothing where it has none."""
    name = zone.name or zone.public_name
    if not name:
        return QRectF()
    upright = is_upright(zone, name)
    size = name_size(zone, upright=upright)
    x, y, widest = _row_of(zone, size, upright=upright)
    return _letters(name, size, (x, y), widest, upright=upright).boundingRect()


def paint_zone(
    painter: QPainter,
    zone: Zone,
    colours: MapColours,
    *,
    public: bool = False,
    quiet: MarkingInk | None = None,
    exposed: QRectF | None = None,
    bordered: bool = True,
) -> None:
    """Draw a zone: a tint, a long-dashed border if it is `bordered`, and its name; for players its public name.

    A `quiet` one, in the inks of a style, has a thin border, within any walls around it, and no tint: it lies on a map
    that shows what is there.
    Where only what is `exposed` matters, neither a border around that is drawn nor a name beside it: dashes and halos
    cost more than all else.
    """
    path = path_of_rings(zone.rings)
    tint = mixed(QColor(zone.colour), colour(colours.map.ink), 0.15)
    tiny = pixel(painter)
    border = path if quiet is None else inset_path(zone.rings)
    edge = max(SQUARE / 16, 3 * tiny)
    within = exposed is not None and border.contains(exposed.adjusted(-edge, -edge, edge, edge))
    if quiet is None:
        painter.fillPath(path, colour(zone.colour, 34))
    if bordered and not within:
        light, dark = mixed(QColor(zone.colour), QColor("white"), 0.5), QColor(16, 12, 8, 90)
        if quiet is not None and quiet.is_pale:
            light.setAlpha(SUBDUED)
        if public:
            # what is a mark of the editor to the game master is no more than a hint to them
            light.setAlpha(light.alpha() // 2)
            dark.setAlpha(dark.alpha() // 2)
        lines: tuple[tuple[QColor, float, tuple[float, ...]], ...] = (
            ((dark, 2.6 * tiny, (3, 3)), (light, 1.3 * tiny, (6, 6)))
            if quiet is not None
            else ((tint, max(SQUARE / 16, 1.5 * tiny), (5, 2.5)),)
        )
        for ink, breadth, dashes in lines:
            if exposed is None:
                painter.strokePath(border, pen(ink, breadth, cap=Qt.PenCapStyle.FlatCap, dashes=dashes))
            else:
                near = dashes_near(zone.rings, quiet is not None, breadth, dashes, exposed)
                painter.fillPath(near, QBrush(ink))
    name = zone.public_name if public else zone.name or zone.public_name
    upright = is_upright(zone, name)
    size = name_size(zone, upright=upright)
    if name and size / tiny >= 7:
        # on stone, water and blueprints alike: letters of the style's ink on a firm rim, whatever the window's theme
        rim = SQUARE / 26 if quiet is None else max(SQUARE / 15, 1.6 * tiny)
        x, y, widest = _row_of(zone, size, upright=upright)
        letters, around = _named(name, size, (x, y), widest, rim, upright=upright)
        ink, halo = mixed(tint, colour(colours.map.ink), 0.55), halo_colour(colours)
        if quiet is not None:
            ink, halo = mixed(QColor(zone.colour), quiet.ink, 0.78), QColor(quiet.paper)
            halo.setAlpha(FIRM)
        if exposed is None:
            # on paper a line with a breadth is shorter than its outline
            draw_halo(painter, letters, ink, halo, rim)
        elif around.boundingRect().intersects(exposed):
            painter.fillPath(around, QBrush(halo))
            painter.fillPath(letters, QBrush(ink))
    if not public:
        paint_signs(painter, signs_of_zone(zone), label_place(zone, size) + QPointF(0, size * 1.15), colours)


@lru_cache(maxsize=256)
def _named(
    name: str, size: float, centre: tuple[float, float], widest: float, rim: float, *, upright: bool
) -> tuple[QPainterPath, QPainterPath]:
    """Return the outlines of a zone's name and of the halo around it: to find these takes as long as to fill them."""
    letters = _letters(name, size, centre, widest, upright=upright)
    return letters, QPainterPathStroker(pen(QColor("black"), 2 * rim)).createStroke(letters)


def dashes_near(rings: Rings, quiet: bool, breadth: float, dashes: tuple[float, ...], exposed: QRectF) -> QPainterPath:
    """Return the outlines of those dashes of a border that may show in what is exposed."""
    near = QPainterPath()
    near.setFillRule(Qt.FillRule.WindingFill)
    for around, some in _dashed(rings, quiet, breadth, dashes):
        if around.intersects(exposed):
            near.addPath(some)
    return near


@lru_cache(maxsize=256)
def _dashed(
    rings: Rings, quiet: bool, breadth: float, dashes: tuple[float, ...]
) -> tuple[tuple[QRectF, QPainterPath], ...]:
    """Return the outlines of a border's dashes, some together with the box around them.

    Qt finds and fills the dashes of a whole border however little of it is exposed.
    """
    stroker = QPainterPathStroker(pen(QColor("black"), breadth, cap=Qt.PenCapStyle.FlatCap, dashes=dashes))
    outlines = stroker.createStroke(inset_path(rings) if quiet else path_of_rings(rings)).toSubpathPolygons()
    found = []
    for first in range(0, len(outlines), TOGETHER):
        some = QPainterPath()
        for outline in outlines[first : first + TOGETHER]:
            some.addPolygon(outline)
        found.append((some.boundingRect(), some))
    return tuple(found)


@lru_cache(maxsize=256)
def inset_path(rings: Rings) -> QPainterPath:
    """Return the outline of an area drawn in by the breadth of a wall; its own where it is too narrow for that."""
    # a plain map does without it
    from shapely import get_coordinates, get_parts

    from core.geometry.shapes import polygon_of

    path = QPainterPath()
    for part in get_parts(polygon_of(rings[0], rings[1:]).buffer(-INSET, join_style="mitre")):
        for each in (part.exterior, *part.interiors):
            ring = tuple((round(x), round(y)) for x, y in get_coordinates(each).tolist())
            path.addPath(closed_path(ring))
    return path_of_rings(rings) if path.isEmpty() else path


def halo_colour(colours: MapColours) -> QColor:
    """Return the colour of halos: the paper, let through a little."""
    return colour(colours.map.paper, 205)


def paint_region(painter: QPainter, region: LightRegion, colours: MapColours) -> None:
    """Draw a region of light: dense hatching and a crescent where it is dark, thin where dim, a sun where lit."""
    path = closed_path(region.points)
    tiny = pixel(painter)
    edge = colour(colours.map.light if region.light == "lit" else colours.map.ink, 190)
    if region.light != "lit":
        painter.fillPath(path, colour(colours.map.dark, 92 if region.light == "dark" else 40))
        _hatch(painter, path, tiny, colours, dense=region.light == "dark")
    painter.strokePath(path, pen(edge, max(SQUARE / 22, 1.5 * tiny), dashes=(1.5, 2)))
    size = SQUARE * 0.24
    if size / tiny >= 5:
        _luminary(painter, label_place(region), size, region.light, colours)


def _hatch(painter: QPainter, path: QPainterPath, tiny: float, colours: MapColours, *, dense: bool) -> None:
    """Draw slanted lines within an area; a pattern of Qt's would be too fine to be seen on paper."""
    area = path.boundingRect()
    gap = max(SQUARE / 7, 6 * tiny) * (1 if dense else 1.8)
    high = area.height()
    lines = []
    first = int(area.left() // gap) - int(high // gap) - 1
    for number in range(first, int(area.right() // gap) + 1):
        x = number * gap
        lines.append(QLineF(x, area.bottom(), x + high, area.top()))
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(colour(colours.map.ink, 80), max(SQUARE / 70, tiny), cap=Qt.PenCapStyle.FlatCap))
    painter.drawLines(lines)
    painter.restore()


def _luminary(painter: QPainter, at: QPointF, size: float, light: str, colours: MapColours) -> None:
    """Draw a sun, a half moon or a thin crescent."""
    painter.setPen(pen(colour(colours.map.ink), size / 9))
    painter.setBrush(colour(colours.map.light))
    painter.drawEllipse(at, size, size)
    if light == "lit":
        return
    painter.setPen(NO_PEN)
    painter.setBrush(colour(colours.map.dark))
    shift = size * (0.62 if light == "dim" else 0.3)
    inside = closed_circle(at, size * 0.95).intersected(closed_circle(at + QPointF(shift, -shift * 0.3), size * 0.95))
    painter.drawPath(inside)


def closed_circle(at: QPointF, radius: float) -> QPainterPath:
    """Return a circle as a path."""
    path = QPainterPath()
    path.addEllipse(at, radius, radius)
    return path


@dataclass(frozen=True, slots=True)
class Glow:
    """What a lamp lights up, and where it ends for no other reason than being far away."""

    area: QPainterPath
    rim: QPainterPath


def paint_light(painter: QPainter, light: Light, colours: MapColours, glow: Glow | None = None) -> None:
    """Draw a lamp: a flame, flat rings of its glow, and a dotted line where its light ends.

    Without the `glow` that is left between walls it is a whole circle.
    """
    reach, at = float(light.reach) * SQUARE, QPointF(*light.at)
    tiny = pixel(painter)
    whole = closed_circle(at, reach)
    painter.fillPath(whole if glow is None else glow.area, _rings(light, at, reach))
    edge = pen(mixed(QColor(light.colour), colour(colours.map.ink), 0.35), max(SQUARE / 30, tiny), dashes=(0.1, 4))
    painter.strokePath(whole if glow is None else glow.rim, edge)
    size = max(SQUARE * 0.2, 6 * tiny)
    flame = QPainterPath(at + QPointF(0, -size * 1.3))
    flame.cubicTo(at + QPointF(size, -size * 0.2), at + QPointF(size * 0.9, size), at + QPointF(0, size))
    flame.cubicTo(at + QPointF(-size * 0.9, size), at + QPointF(-size, -size * 0.1), at + QPointF(0, -size * 1.3))
    painter.setPen(pen(colour(colours.map.ink), size / 6))
    painter.setBrush(QColor(light.colour))
    painter.drawPath(flame)


def _rings(light: Light, at: QPointF, reach: float) -> QBrush:
    """Return rings that are the denser the nearer they are, with crisp edges."""
    glow, clear = QRadialGradient(at, reach), 1.0
    for inner, outer, alpha in RINGS:
        clear *= 1 - alpha * light.strength / 25_500
        tone = colour(light.colour, round(255 * (1 - clear)))
        glow.setColorAt(inner, tone)
        glow.setColorAt(outer - CRISP, tone)
    return QBrush(glow)


def paint_lit_thing(painter: QPainter, thing: Thing, colours: MapColours, glow: Glow | None = None) -> None:
    """Draw a lamp, whose `glow` is a whole circle without one, or a region of light."""
    if isinstance(thing, Light):
        paint_light(painter, thing, colours, glow)
    elif isinstance(thing, LightRegion):
        paint_region(painter, thing, colours)
