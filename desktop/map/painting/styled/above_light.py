"""What lies above the light at the zoom shown: lines over pictures, heights, and what the game master alone sees."""

from collections.abc import Sequence

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point
from core.model.floor_plan import Part
from core.model.things import Door, DoorState, Light
from desktop.map.painting.door_signs import DoorSign, SignInk, look_of, paint_door, paint_secret
from desktop.map.painting.ground import height_sign, paint_borders
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.markings import inks_of, paint_marking
from desktop.map.painting.strokes import NO_BRUSH, arrows_of, draw_halo, lettering, pixel
from desktop.map.painting.styled.paths import line_path, path_of, pen_of
from desktop.map.painting.styled.steps import figures_of
from desktop.map.painting.styled.wall_shapes import door_state, is_secret
from desktop.map.painting.wall_signs import paint_wall_signs, wall_signs

HALO = QColor(16, 12, 8, 190)
WALL, LOW, WINDOW = QColor("#ffe08a"), QColor("#ffb07a"), QColor("#7fe3ff")
STATES = {DoorState.OPEN: QColor("#8fe39a"), DoorState.CLOSED: QColor("#ffe08a"), DoorState.LOCKED: QColor("#ff8f7a")}
DARK, CREAM, SECRET = QColor("#1f1b16"), QColor("#fff6e4"), QColor("#a02a6c")
WRITTEN = 26
"""Pixels to a square from which heights are written."""
SIGNED = 14
"""Pixels to a square from which secret doors and lamps have their signs."""


def paint_above_light(painter: QPainter, part: Part, area: QRectF, *, public: bool) -> None:
    """Draw the marks of a part of a map; for players only what is written, lies over pictures, borders and heights."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    near = SQUARE / pixel(painter)
    if part.plan.scene.borders:
        paint_borders(painter, part.plan.scene, MapColours(), area)
    inks = inks_of(part.plan.scene)
    for marking in part.markings:
        paint_marking(painter, marking, inks)
    if not part.covered.is_empty:
        _over_pictures(painter, part, public=public)
    if near >= WRITTEN:
        _heights(painter, part)
    if public:
        return
    _hidden(painter, part)
    _regions(painter, part)
    if near >= SIGNED:
        signs = SignInk(DARK, CREAM, SECRET, plate=CREAM)
        for door in part.doors:
            if door.secret:
                paint_secret(painter, _sign(part, door), signs)
        for light in part.plan.kinds["lights"].near(part.box):
            if part.area.holds(light.at):
                _flame(painter, light)


def _sign(part: Part, door: Door) -> DoorSign:
    broken, secret = door.id in part.plan.scene_state.broken, is_secret(part, door)
    return DoorSign(door.a, door.b, look_of(door), door_state(part, door), secret, broken, door.flipped)


def _over_pictures(painter: QPainter, part: Part, *, public: bool) -> None:
    """Draw sight lines and doors where a picture shows the walls.

    The game master sees lines of two pixels at any zoom, light within dark so that they show on every art, each kind
    with dashes of its own; players see doors alone.
    """
    scene, tiny = part.plan.scene, pixel(painter) / SQUARE
    painter.save()
    painter.setClipPath(path_of(part.covered), Qt.ClipOperation.IntersectClip)
    if scene.picture_walls and not public:
        kinds = (
            (part.walls, WALL, ()),
            (part.low_walls, LOW, (1, 2.5)),
            (part.windows, WINDOW, (4, 2)),
            (part.screens, WINDOW, (1, 1.5)),
        )
        for walls, colour, dashes in kinds:
            _hairline(painter, [wall.points for wall in walls], colour, tiny, dashes)
        _hairline(painter, [(door.a, door.b) for door in part.doors if is_secret(part, door)], WALL, tiny, ())
    for door in part.doors:
        sign = _sign(part, door)
        if sign.secret:
            continue
        if scene.picture_doors:
            size = max(0.05, 1.5 * tiny)
            paint_door(painter, sign, SignInk(HALO, HALO, SECRET, wall=0, thin=size * 2.2))
            leaf = QColor("#a87545") if public else QColor(40, 30, 22, 210)
            line = QColor(24, 18, 12) if public else STATES[sign.state]
            paint_door(painter, sign, SignInk(line, leaf, SECRET, wall=0, thin=size))
        elif scene.picture_walls and not public:
            _hairline(painter, [(door.a, door.b)], STATES[sign.state], tiny, (2, 1.5))
    painter.restore()


def _hairline(
    painter: QPainter, chains: Sequence[Sequence[Point]], colour: QColor, tiny: float, dashes: tuple[float, ...]
) -> None:
    path = line_path(chains)
    if not path.isEmpty():
        painter.strokePath(path, pen_of(HALO, 3.6 * tiny))
        painter.strokePath(path, pen_of(colour, 1.6 * tiny, flat=bool(dashes), dashes=dashes))


def _hidden(painter: QPainter, part: Part) -> None:
    """Dash what is hidden from the players, and tell what walls let through that others of their kind do not."""
    tiny = pixel(painter) / SQUARE
    walls = (*part.walls, *part.low_walls, *part.windows, *part.screens)
    chains = [wall.points for wall in walls if wall.hidden]
    chains += [(door.a, door.b) for door in part.doors if door.hidden]
    path = line_path(chains)
    if not path.isEmpty():
        painter.strokePath(path, pen_of(CREAM, max(0.05, 1.5 * tiny), flat=True, dashes=(3, 3)))
    ways = arrows_of(wall.points for wall in walls if wall.is_one_way)
    painter.setPen(pen_of(DARK, tiny))
    painter.setBrush(CREAM)
    if not ways.isEmpty():
        painter.drawPath(ways)
    signs = (sign for wall in walls for sign in wall_signs(wall, wall.points))
    paint_wall_signs(painter, signs, MapColours())


def _regions(painter: QPainter, part: Part) -> None:
    """Outline regions of light and dark, thinly."""
    tiny = pixel(painter) / SQUARE
    painter.setBrush(NO_BRUSH)
    for region in part.dark:
        path = path_of(polygon_of(region.points))
        painter.strokePath(path, pen_of(HALO, 3 * tiny))
        painter.strokePath(path, pen_of(CREAM if region.light == "lit" else QColor("#b9b6e6"), tiny, dashes=(2, 3)))


def _flame(painter: QPainter, light: Light) -> None:
    """Draw the sign of a lamp, small: what it lights up is painted."""
    size, (x, y) = max(SQUARE * 0.13, 5 * pixel(painter)), light.at
    at = QPointF(x, y)
    flame = QPainterPath(at + QPointF(0, -size * 1.3))
    flame.cubicTo(at + QPointF(size, -size * 0.2), at + QPointF(size * 0.9, size), at + QPointF(0, size))
    flame.cubicTo(at + QPointF(-size * 0.9, size), at + QPointF(-size, -size * 0.1), at + QPointF(0, -size * 1.3))
    painter.setPen(pen_of(DARK, size / 5 / SQUARE))
    painter.setBrush(QColor(light.colour) if light.strength else CREAM)
    painter.drawPath(flame)


def _heights(painter: QPainter, part: Part) -> None:
    """Write every height once, near the upper left of where it holds."""
    for height, (column, row) in figures_of(part.plan) if part.heights else ():
        x, y = column * SQUARE, row * SQUARE
        square = shapely.box(x, y, x + SQUARE, y + SQUARE)
        if square.intersects(part.box) and square.intersects(part.floor):
            path = lettering(
                height_sign(height), SQUARE * 0.24, QPointF(x + SQUARE * 0.45, y + SQUARE * 0.45), bold=True
            )
            draw_halo(painter, path, DARK, QColor(255, 246, 228, 190), SQUARE / 36)
