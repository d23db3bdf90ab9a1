"""A map in ink as a drawing of lines and flat shapes alone, so that screen and paper are one function."""

from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QTransform
from shapely.geometry.base import BaseGeometry

from core.base.ids import number_of
from core.geometry.shapes import moved, polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.plan import Part, Plan
from core.model.things import WallFabric
from desktop.map.painting.ink.colours import InkColours
from desktop.map.painting.ink.hatching import REACH, strokes_around
from desktop.map.painting.ink.ink_sketch import InkSketch
from desktop.map.painting.ink.marks_of_ground import paint_grounds
from desktop.map.painting.markings import MarkingInk, paint_marking
from desktop.map.painting.materials.noise import fractal, rng_of
from desktop.map.painting.stamp_ways import Images, draw_picture, draw_stamp
from desktop.map.painting.strokes import pixel
from desktop.map.painting.styled.door_signs import DoorSign, SignInk, paint_door, paint_screen, paint_window
from desktop.map.painting.styled.hand import by_hand, shape_by_hand, wobbled
from desktop.map.painting.styled.lamplight import lit_by
from desktop.map.painting.styled.paths import faded, grid_lines, line_path, path_of, pen_of, rect_of
from desktop.map.painting.styled.steps import steps_of
from desktop.map.painting.styled.tops import WINDING, door_state, is_secret, look_of, tops_of
from desktop.map.stamp_art.sketch import Sketch

MARGIN = 3.2
"""Squares around what is drawn that have a say in it."""
COARSE = 9
"""Pixels to a square under which hatching is a tone and not lines."""
SHADES = (0.11, 0.17, 0.23)


def _sketch(colours: InkColours, lot: int, painter: QPainter, width: float, height: float) -> Sketch:
    return InkSketch(painter, width, height, SQUARE / 26, lot, colours)


def paint_ink(
    painter: QPainter, plan: Plan, area: QRectF, colours: InkColours, images: Images, *, grid: bool = True
) -> None:
    """Draw the part of a map within `area`, in map units."""
    part = plan.within(rect_of(area, MARGIN))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(area, QColor(colours.paper if plan.underground and not plan.is_blank else colours.floor))
    if plan.underground:
        _rock(painter, part, area, colours)
    _shade(painter, part.inside, colours)
    paint_grounds(painter, part, colours)
    _heights(painter, part, colours)
    for picture in part.pictures:
        draw_picture(painter, picture, images)
    if grid:
        _grid(painter, part, area, colours)
    for stamp in part.stamps:
        broken = stamp.id in plan.wear.broken
        draw_stamp(painter, stamp, partial(_sketch, colours, number_of(stamp.id)), images, broken=broken)
    inks = MarkingInk(QColor(colours.ink), QColor(colours.floor))
    for marking in part.markings:
        paint_marking(painter, marking, inks)
    _dark(painter, part, colours)
    if not part.covered.is_empty:
        painter.setClipPath(path_of(part.box.difference(part.covered)), Qt.ClipOperation.IntersectClip)
    _walls(painter, part, colours)
    _openings(painter, part, colours)


def _rock(painter: QPainter, part: Part, area: QRectF, colours: InkColours) -> None:
    inside = part.inside
    # what is left between rooms that lie close is hatched through
    closed = inside.buffer(0.9 * SQUARE, quad_segs=2).buffer(-0.9 * SQUARE, quad_segs=2)
    around = union_of([closed, inside])
    if SQUARE / pixel(painter) < COARSE:
        painter.fillPath(path_of(around.buffer(REACH * 0.8 * SQUARE, quad_segs=2)), faded(colours.hatch, 105))
    else:
        squares = (area.left() / SQUARE, area.top() / SQUARE, area.right() / SQUARE, area.bottom() / SQUARE)
        painter.setPen(pen_of(QColor(colours.hatch), 0.027))
        painter.drawLines(strokes_around(around, squares))
    painter.fillPath(path_of(inside), QColor(colours.floor))


def _shade(painter: QPainter, inside: BaseGeometry, colours: InkColours) -> None:
    """A soft shadow that the walls throw to the right and down: three steps, each a plain shape."""
    tone = faded(colours.shade, colours.shade_alpha)
    for shift in SHADES:
        painter.fillPath(path_of(inside.difference(moved(inside, shift, shift * 1.1))), tone)


def _grid(painter: QPainter, part: Part, area: QRectF, colours: InkColours) -> None:
    style = part.plan.scene.grid
    if not style.shown or SQUARE / pixel(painter) < COARSE:
        return
    tone = faded(colours.grid, round(colours.grid_alpha * min(1.0, style.opacity / 35)))
    dashes = (0.1, 5.5) if style.lines == "dotted" else ()
    width = 0.03 if style.lines == "dotted" else 0.022
    painter.setPen(pen_of(tone, max(width, pixel(painter) / SQUARE), flat=not dashes, dashes=dashes))
    painter.drawLines(grid_lines(part.floor, area, corners=style.lines == "corners"))


def _walls(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Two passes of an unsteady pen: their slips make a line that swells and thins."""
    ink = QColor(colours.ink)
    least = 1.3 * pixel(painter) / SQUARE
    for amount, width, seed in ((0.030, 0.105, 1), (0.040, 0.085, 2)):
        for fabric, factor in ((None, 1.0), (WallFabric.CAVE, 1.0)):
            rough = fabric is WallFabric.CAVE
            chains = [wall.points for wall in part.walls if (wall.fabric is WallFabric.CAVE) == rough]
            # the rock of a cave winds, and both passes follow it
            lines = (by_hand(points, WINDING, 9, 0.2) if rough else points for points in chains)
            drawn = (by_hand(points, amount, seed + 6 * rough) for points in lines)
            painter.strokePath(line_path(drawn), pen_of(ink, max(width * factor, least)))
    painter.setPen(pen_of(ink, 0.035))
    for wall in part.low_walls:
        shape = shapely.linestrings(wall.points).buffer(0.1 * SQUARE, cap_style="flat", join_style="mitre")
        painter.setBrush(QColor(colours.floor))
        painter.drawPath(path_of(shape_by_hand(shape, 0.02)))
        painter.drawLines(_stones(shapely.linestrings(wall.points)))
    for wall in part.ruins:
        painter.strokePath(line_path([by_hand(wall.points)]), pen_of(ink, 0.09, flat=True, dashes=(0.6, 1.1, 0.3, 1.6)))


def _stones(line: Any) -> list[QLineF]:
    """Return the joints between the stones of a low wall."""
    stones, at = [], 0.35 * SQUARE
    while at < line.length:
        a, b = shapely.line_interpolate_point(line, at - 1), shapely.line_interpolate_point(line, at + 1)
        dx, dy = (b.x - a.x) * 0.05 * SQUARE, (b.y - a.y) * 0.05 * SQUARE
        stones.append(QLineF(a.x - dy, a.y + dx, a.x + dy, a.y - dx))
        at += (0.32 + 0.16 * ((at * 0.37) % 1)) * SQUARE
    return stones


def _openings(painter: QPainter, part: Part, colours: InkColours) -> None:
    signs = SignInk(QColor(colours.ink), QColor(colours.floor), QColor(colours.secret))
    for window in part.windows:
        for a, b in pairwise(wobbled(np.array(window.points, float), 0.03).tolist()):
            paint_window(painter, a, b, signs, QColor(colours.glass))
    for screen in part.screens:
        for a, b in pairwise(wobbled(np.array(screen.points, float), 0.03).tolist()):
            paint_screen(painter, a, b, screen.made, signs)
    for door in part.doors:
        a, b = wobbled(np.array((door.a, door.b), float), 0.03).tolist()
        secret, broken = is_secret(part, door), door.id in part.plan.wear.broken
        paint_door(painter, DoorSign(a, b, look_of(door), door_state(part, door), secret, broken, door.flipped), signs)


def _heights(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Steps in the ground: a line along the edge and short strokes that point downhill."""
    if not part.heights:
        return
    painter.save()
    painter.setClipPath(path_of(part.floor))
    ink, clear = QColor(colours.ink), tops_of(part).lines
    for height, shape, _ in steps_of(part):
        for polygon in shapely.get_parts(shape):
            # no step is drawn where a wall stands on it; the outside then lies to the left of every line
            edge = polygon.normalize().boundary.difference(clear)
            for line in shapely.get_parts(edge):
                if line.length < SQUARE / 16:
                    continue
                painter.strokePath(line_path([by_hand(shapely.get_coordinates(line))]), pen_of(ink, 0.04))
                painter.setPen(pen_of(ink, 0.03))
                painter.drawLines(_ticks(line, -1 if height > 0 else 1))
    painter.restore()


def _ticks(line: Any, side: int) -> list[QLineF]:
    ticks, at, number = [], 0.08 * SQUARE, 0
    while at < line.length:
        a, b = shapely.line_interpolate_point(line, at), shapely.line_interpolate_point(line, at + 8)
        dx, dy = (b.x - a.x) / 8, (b.y - a.y) / 8
        long = (0.26 if number % 2 else 0.14) * SQUARE * side
        ticks.append(QLineF(a.x, a.y, a.x + dy * long, a.y - dx * long))
        at, number = at + 0.17 * SQUARE, number + 1
    return ticks


def _dark(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Regions of darkness as a flat tone, less what lamps reach: ink knows no other light."""
    regions = [(polygon_of(region.points), region.light) for region in part.dark if region.light != "lit"]
    if not regions:
        return
    lit = union_of(
        lit_by(part.plan, light).intersection(shapely.points(light.at).buffer(float(light.reach) * SQUARE))
        for light in part.lights
    )
    for shape, light in regions:
        tone = faded(colours.shade, 110 if light == "dark" else 45)
        painter.fillPath(path_of(shape.intersection(part.floor).difference(lit)), tone)


@lru_cache(maxsize=1)
def _grain() -> QImage:
    n = 512
    rng = rng_of("paper")
    tone = 1 - 0.10 * np.abs(fractal(n, 3, 6, rng, 0.65)) - 0.05 * np.clip(fractal(n, 128, 1, rng), 0, 1)
    grey = np.clip(tone * 255, 0, 255).astype(np.uint8)
    return QImage(grey.data, n, n, n, QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)


def paint_grain(painter: QPainter, area: QRectF, colours: InkColours) -> None:
    """Mottle what was drawn, as old paper is; on the screen only, a printer would spend ink on it."""
    if colours.grain:
        painter.save()
        brush = QBrush(_grain())
        brush.setTransform(QTransform.fromScale(9 * SQUARE / 512, 9 * SQUARE / 512))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.setOpacity(colours.grain)
        painter.fillRect(area, brush)
        painter.restore()
