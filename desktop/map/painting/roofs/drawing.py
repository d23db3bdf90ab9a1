"""A roof in the style of its map: rows of tiles, slates, shingles or thatch, ridges, and the shadow that it throws."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE
from core.model.materials import MapStyle
from core.model.roofs import Roof, RoofCovering, RoofForm
from desktop.map.painting.ink_colours import COLOURS
from desktop.map.painting.map_colours import mixed
from desktop.map.painting.materials.noise import rng_of
from desktop.map.painting.roofs.slopes import Slope, Slopes, slopes_of
from desktop.map.painting.roofs.ways import RoofLook
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, pixel
from desktop.map.painting.styled.paths import edges_of, line_path, path_of, pen_of, straight_lines
from desktop.map.painting.styled.unsteady_lines import by_hand

LIGHT_FROM = (-0.6, -0.8)
"""Where the light comes from."""
RELIEF = 0.26
"""How much lighter a slope is that lies towards the light."""
FINE = 11
"""Pixels to a square from which single tiles are drawn."""
THROUGH = 0.3
"""How opaque a roof is that the game master sees through."""
BIG = 6_000
"""Tiles of one slope, at most: a roof over a whole map has courses alone."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a roof is covered with: its colour, how far its rows are apart, and how broad a piece is, in squares."""

    colour: str
    row: float
    piece: float
    uneven: float = 0.0


COVERS = {
    RoofCovering.TILES: Cover("#a9583c", 0.25, 0.2),
    RoofCovering.SLATE: Cover("#66707c", 0.22, 0.26),
    RoofCovering.SHINGLES: Cover("#86694b", 0.3, 0.17, 0.6),
    RoofCovering.THATCH: Cover("#bd9c58", 0.7, 0.05, 1.0),
}


def paint_roof(
    painter: QPainter, roof: Roof, style: MapStyle, shown: RoofLook = RoofLook.SOLID, *, ambient: int = 100
) -> None:
    """Draw a roof; on a painted map it lies in the light that is there without any lamp."""
    slopes = slopes_of(roof.points, roof.form)
    painter.save()
    if shown is not RoofLook.LIFTED:
        painter.setOpacity(painter.opacity() * (THROUGH if shown is RoofLook.THROUGH else 1.0))
        if shown is RoofLook.SOLID:
            _shadow(painter, slopes.outline, style)
        if style in COLOURS:
            _in_ink(painter, roof, slopes, style)
        else:
            _in_colour(painter, roof, slopes, ambient if style is MapStyle.PAINTED else 100)
        painter.setOpacity(painter.opacity() / (THROUGH if shown is RoofLook.THROUGH else 1.0))
    if shown is not RoofLook.SOLID:
        _outline(painter, slopes.outline)
    painter.restore()


def _shadow(painter: QPainter, outline: BaseGeometry, style: MapStyle) -> None:
    alpha = 34 if style is MapStyle.PAINTED else 18
    path = path_of(outline)
    for far in (0.12, 0.22, 0.32):
        painter.fillPath(path.translated(far * SQUARE, far * SQUARE), QColor(8, 8, 14, alpha))


def _outline(painter: QPainter, outline: BaseGeometry) -> None:
    """Dash the edge, light within dark, so that it shows on every ground."""
    tiny, path = pixel(painter) / SQUARE, path_of(outline)
    painter.strokePath(path, pen_of(QColor(20, 16, 12, 190), 3 * tiny))
    painter.strokePath(path, pen_of(QColor("#f3e6c8"), 1.4 * tiny, flat=True, dashes=(5, 4)))


def _lit(slope: Slope) -> float:
    """Return how much a slope lies towards the light, from -1 to 1."""
    return slope.down[0] * LIGHT_FROM[0] + slope.down[1] * LIGHT_FROM[1]


def _in_colour(painter: QPainter, roof: Roof, slopes: Slopes, ambient: int) -> None:
    """Paint every piece in a shade of its own, rows that throw a line of shadow, and ridges."""
    cover, fine = COVERS[roof.covering], SQUARE / pixel(painter) >= FINE
    base = QColor(cover.colour)
    dark = mixed(base, QColor(20, 14, 10), 0.62)
    # whatever is below must not show between the slopes
    painter.fillPath(path_of(slopes.outline), mixed(base, dark, 0.4))
    for number, slope in enumerate(slopes.parts):
        light = _lit(slope) if roof.form is not RoofForm.FLAT else 0.35
        tone = mixed(base, QColor(255, 240, 215) if light > 0 else QColor(14, 10, 16), abs(light) * RELIEF * 1.25)
        painter.save()
        painter.setClipPath(path_of(slope.shape))
        painter.fillPath(path_of(slope.shape), tone)
        if fine:
            _pieces(painter, slope, cover, tone, f"{roof.id}-{number}")
        if roof.covering is not RoofCovering.THATCH:
            painter.setPen(pen_of(QColor(20, 12, 8, 105), 0.03, flat=True))
            painter.drawLines(_rows(slope, cover))
        painter.restore()
    _soft_edge(painter, slopes.outline, dark)
    painter.setBrush(NO_BRUSH)
    ridges = line_path(edges_of(slopes.ridges)) if not slopes.ridges.is_empty else QPainterPath()
    painter.strokePath(ridges, pen_of(QColor(16, 10, 8, 150), 0.17))
    painter.strokePath(ridges, pen_of(mixed(base, QColor(255, 235, 205), 0.16), 0.1))
    painter.strokePath(path_of(slopes.outline), pen_of(mixed(dark, QColor(0, 0, 0), 0.45), 0.055))
    if ambient < 100:
        painter.fillPath(path_of(slopes.outline.buffer(SQUARE / 32)), QColor(8, 12, 30, round(1.7 * (100 - ambient))))


def _soft_edge(painter: QPainter, outline: BaseGeometry, dark: QColor) -> None:
    """Darken the eaves inwards, where a roof bends down."""
    painter.save()
    painter.setClipPath(path_of(outline))
    for width in (0.5, 0.3, 0.14):
        shade = QColor(dark)
        shade.setAlpha(34)
        painter.strokePath(path_of(outline), pen_of(shade, width))
    painter.restore()


def _extent(slope: Slope) -> tuple[float, float, float]:
    """Return from where to where a slope goes along its side, and how far up."""
    at = shapely.get_coordinates(slope.shape) - np.array(slope.start)
    along = at @ np.array(slope.way)
    up = -(at @ np.array(slope.down))
    return float(along.min()), float(along.max()), float(max(up.max(), 0.0))


def _frame(slope: Slope) -> tuple[Any, Any, Any]:
    """Return the origin of a slope, the way along it and the way up."""
    return np.array(slope.start), np.array(slope.way), -np.array(slope.down)


def _rows(slope: Slope, cover: Cover) -> list[QLineF]:
    """Return the lower edges of the rows, cut to the slope."""
    first, last, height = _extent(slope)
    start, way, up = _frame(slope)
    heights = np.arange(cover.row, height / SQUARE, cover.row) * SQUARE
    if not len(heights):
        return []
    ends = np.stack([start + first * way + heights[:, None] * up, start + last * way + heights[:, None] * up], 1)
    return straight_lines(shapely.intersection(shapely.linestrings(ends), slope.shape))


@dataclass(frozen=True, slots=True)
class _Laid:
    """The pieces of a slope: how high a row and how long a piece is, where rows begin, how many rows and pieces."""

    rng: np.random.Generator
    row: float
    piece: float
    first: float
    shape: tuple[int, int]


def _laid(slope: Slope, cover: Cover, seed: str, *, longer: float = 1.0) -> _Laid | None:
    """Return how a slope is laid with pieces; None where they would be too many."""
    first, last, height = _extent(slope)
    row, piece = cover.row * SQUARE, cover.piece * SQUARE * longer
    across, rows = int((last - first) / piece) + 2, int(height / row) + 1
    return None if across * rows > BIG else _Laid(rng_of(f"roof{seed}"), row, piece, first, (rows, across))


def _pieces(painter: QPainter, slope: Slope, cover: Cover, tone: QColor, seed: str) -> None:
    """Paint single pieces, row by row, half a piece apart, each a little lighter or darker; straws of thatch."""
    laid = _laid(slope, cover, seed)
    if laid is None:
        return
    rng, row, piece, first = laid.rng, laid.row, laid.piece, laid.first
    start, way, up = _frame(slope)
    painter.setPen(NO_PEN)
    shades = [mixed(tone, QColor(255, 238, 205), share) for share in (0.05, 0.1, 0.17)]
    shades += [mixed(tone, QColor(18, 10, 6), share) for share in (0.06, 0.13, 0.2)]
    paths = [QPainterPath() for _ in shades]
    joints: list[QLineF] = []
    slip = rng.random(laid.shape) - 0.5
    pick = rng.integers(0, len(shades) + 2, laid.shape)
    for number in range(laid.shape[0]):
        low, high = number * row, (number + 1) * row
        shift = first - piece * (0.5 if number % 2 else 0.0)
        for place in range(laid.shape[1]):
            left = shift + (place + cover.uneven * slip[number, place]) * piece
            corner = [
                start + x * way + y * up
                for x, y in ((left, low), (left + piece, low), (left + piece, high), (left, high))
            ]
            joints.append(QLineF(*corner[0], *corner[3]))
            if pick[number, place] < len(shades):
                paths[pick[number, place]].addPolygon(QPolygonF([QPointF(*each) for each in corner]))
    for path, shade in zip(paths, shades, strict=True):
        painter.fillPath(path, shade)
    painter.setPen(pen_of(QColor(20, 12, 8, 52), 0.02, flat=True))
    painter.drawLines(joints)


def _in_ink(painter: QPainter, roof: Roof, slopes: Slopes, style: MapStyle) -> None:
    """Draw the rows as thin lines, broken on the sides that lie in the light, and shade the others."""
    colours, cover = COLOURS[style], COVERS[roof.covering]
    ink, fine = QColor(colours.ink), SQUARE / pixel(painter) >= FINE
    painter.fillPath(path_of(slopes.outline), QColor(colours.floor))
    for number, slope in enumerate(slopes.parts):
        light = _lit(slope) if roof.form is not RoofForm.FLAT else 0.5
        painter.save()
        painter.setClipPath(path_of(slope.shape))
        if light < 0.2:
            shade = QColor(colours.shade)
            shade.setAlpha(round(colours.shade_alpha * (1.6 if light < -0.5 else 1.0)))
            painter.fillPath(path_of(slope.shape), shade)
        painter.setPen(pen_of(ink, 0.016, flat=True))
        if roof.covering is not RoofCovering.THATCH:
            painter.drawLines(_rows(slope, cover))
        if fine:
            painter.drawLines(_joints(slope, cover, f"{roof.id}-{number}", 0.35 if light > 0 else 0.75))
        painter.restore()
    painter.setBrush(NO_BRUSH)
    for lines, width in ((slopes.ridges, 0.05), (slopes.outline, 0.075)):
        if not lines.is_empty:
            painter.strokePath(line_path(by_hand(chain, 0.02) for chain in edges_of(lines)), pen_of(ink, width))


def _joints(slope: Slope, cover: Cover, seed: str, share: float) -> list[QLineF]:
    """Return the lines between pieces, of which only so large a share is drawn."""
    laid = _laid(slope, cover, seed, longer=1.4)
    if laid is None:
        return []
    start, way, up = _frame(slope)
    lot, slip = laid.rng.random(laid.shape), laid.rng.random(laid.shape) - 0.5
    found = []
    for number, place in np.argwhere(lot < share).tolist():
        left = laid.first + (place + (0.5 if number % 2 else 0.0) + cover.uneven * slip[number, place]) * laid.piece
        low = (number + (0.6 * slip[number, place] if cover.uneven == 1 else 0.0)) * laid.row
        found.append(QLineF(*(start + left * way + low * up), *(start + left * way + (low + laid.row) * up)))
    return found
