"""What lies above the light at the zoom shown: lines over pictures, heights, and what the game master alone sees."""

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.things import Door, Light
from desktop.map.painting.door_signs import DoorSign, SignInk, look_of, paint_secret
from desktop.map.painting.ground import height_sign, paint_borders
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.markings import inks_of, paint_marking
from desktop.map.painting.sight_lines import HALO, KINDS, SECRET, paint_sight_lines
from desktop.map.painting.strokes import NO_BRUSH, arrows_of, draw_halo, lettering, line_of, pixel
from desktop.map.painting.styled.paths import line_path, path_of, pen_of
from desktop.map.painting.styled.steps import figures_of
from desktop.map.painting.styled.wall_shapes import door_state, is_secret
from desktop.map.painting.wall_signs import paint_wall_signs, wall_signs

DARK, CREAM = QColor("#1f1b16"), QColor("#fff6e4")
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
    """Draw sight lines and doors where a picture shows the walls."""
    painter.save()
    painter.setClipPath(path_of(part.covered), Qt.ClipOperation.IntersectClip)
    walls = (*part.walls, *part.low_walls, *part.windows, *part.screens)
    lines = [(kind, line_of(wall.points for wall in walls if wall.made is kind)) for kind in KINDS]
    paint_sight_lines(painter, lines, [_sign(part, door) for door in part.doors], part.plan.scene, public=public)
    painter.restore()


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
    size, (x, y) = max(SQUARE * 0.18, 6 * pixel(painter)), light.at
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
        if square.intersects(part.box):
            path = lettering(
                height_sign(height), SQUARE * 0.24, QPointF(x + SQUARE * 0.45, y + SQUARE * 0.45), bold=True
            )
            draw_halo(painter, path, DARK, QColor(255, 246, 228, 190), SQUARE / 36)
