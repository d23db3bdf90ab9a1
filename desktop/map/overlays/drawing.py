"""How overlays are drawn: lines as broad and letters as high on the screen at every zoom."""

from math import atan2, cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from core.base.fact import Fact
from core.geometry.units import SQUARE, Point
from core.model.markings import Caption, Scribble
from core.model.materials import MapStyle
from core.model.roofs import Roof
from core.model.scene import SceneState
from core.model.things import Door, Light, LightRegion, Pin, Stamp, Thing, Wall, Zone
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import (
    Area,
    Circle,
    Ghost,
    GroundSquares,
    Handles,
    Ink,
    Label,
    Line,
    Overlay,
    Pluses,
    Samples,
    SelectionBox,
    SnapSpot,
    Squares,
    SquareText,
)
from desktop.map.painting.ground import paint_patch
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.markings import marking_ink, paint_marking
from desktop.map.painting.pins import paint_pin
from desktop.map.painting.roofs.ways import RoofLook
from desktop.map.painting.stamps import paint_stamp
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, box, draw_halo, font, lettering, pen, polygon
from desktop.map.painting.tokens import paint_token
from desktop.map.painting.walls import ink_of, paint_walls, pieces_of
from desktop.map.painting.zones_and_lights import paint_lit_thing, paint_zone
from desktop.theme.tokens import ON_MAP

LETTERS = 13
"""Height of an overlay's letters in pixels."""
HALO = 3.5
"""Pixels of light around the letters of a figure, on dark ground as good as a plate."""
FIGURE = 12
"""Height of the letters of what stands in a square without a plate."""
RIM = 3
"""Pixels that a label keeps from the edge of the view."""


INKS = {
    Ink.PLAIN: ON_MAP.on_plate,
    Ink.GOOD: ON_MAP.reach,
    Ink.WARN: ON_MAP.area,
    Ink.BAD: ON_MAP.bad,
    Ink.MUTED: ON_MAP.quiet,
    Ink.SELECT: ON_MAP.path,
}


def ink_colour(ink: Ink) -> QColor:
    """Return the colour of an ink, which follows no theme."""
    return colour(INKS[ink])


def paint_overlay(painter: QPainter, overlay: Overlay, colours: MapColours, tiny: float) -> None:
    """Draw one overlay; a pixel is `tiny` units."""
    match overlay:
        case Line():
            _line(painter, overlay, tiny)
        case Area():
            path = QPainterPath()
            for ring in (overlay.points, *overlay.holes):
                path.addPolygon(polygon(ring))
                path.closeSubpath()
            _shape(painter, path, overlay.ink, tiny, filled=overlay.filled, dashed=overlay.dashed)
        case Circle():
            path = QPainterPath()
            path.addEllipse(QPointF(*overlay.centre), overlay.radius, overlay.radius)
            _shape(painter, path, overlay.ink, tiny, filled=overlay.filled, dashed=overlay.dashed)
        case Squares():
            _squares(painter, overlay, tiny)
        case GroundSquares():
            _ground(painter, overlay, colours)
        case Label():
            _label(painter, overlay, tiny)
        case SquareText():
            _figure(painter, overlay, tiny)
        case Handles():
            _handles(painter, overlay, tiny)
        case Pluses():
            _pluses(painter, overlay, tiny)
        case Samples():
            _samples(painter, overlay, tiny)
        case SnapSpot():
            _spot(painter, overlay, tiny)
        case SelectionBox():
            path = QPainterPath()
            path.addRect(box(overlay.area))
            _shape(painter, path, Ink.SELECT, tiny, filled=True, dashed=True)
        case Ghost():
            _ghost(painter, overlay.shown, colours)


def _stroke(painter: QPainter, path: QPainterPath, line: QPen, tiny: float) -> None:
    """Stroke a path upon a broader, paler one, so that it stands out from any ground."""
    under = QPen(line)
    under.setColor(colour(ON_MAP.light, 230))
    under.setWidthF(line.widthF() + 3 * tiny)
    under.setStyle(Qt.PenStyle.SolidLine)
    painter.strokePath(path, under)
    painter.strokePath(path, line)


def _shape(painter: QPainter, path: QPainterPath, ink: Ink, tiny: float, *, filled: bool, dashed: bool) -> None:
    shade = ink_colour(ink)
    if filled:
        tint = QColor(shade)
        tint.setAlpha(46)
        painter.fillPath(path, tint)
    line = pen(shade, 2 * tiny, cap=Qt.PenCapStyle.FlatCap, dashes=(4, 2.5) if dashed else ())
    _stroke(painter, path, line, tiny)


def _line(painter: QPainter, overlay: Line, tiny: float) -> None:
    if len(overlay.points) < 2:
        return
    path = QPainterPath()
    path.addPolygon(polygon(overlay.points))
    shade = ink_colour(overlay.ink)
    dashes = (4.0, 2.5) if overlay.dashed else ()
    cap = Qt.PenCapStyle.FlatCap if overlay.dashed else Qt.PenCapStyle.RoundCap
    _stroke(painter, path, pen(shade, overlay.breadth * tiny, cap=cap, dashes=dashes), tiny)
    if overlay.arrow:
        (ax, ay), (bx, by) = overlay.points[-2:]
        angle, size = atan2(by - ay, bx - ax), (6 + 2 * overlay.breadth) * tiny
        tail = [QPointF(bx - size * cos(angle + turn), by - size * sin(angle + turn)) for turn in (pi / 7, -pi / 7)]
        painter.setPen(NO_PEN)
        painter.setBrush(shade)
        painter.drawPolygon(QPolygonF([QPointF(bx, by), *tail]))


def _squares(painter: QPainter, overlay: Squares, tiny: float) -> None:
    there = dict.fromkeys(overlay.squares)
    tint = ink_colour(overlay.ink)
    fill = QColor(tint)
    fill.setAlpha(58)
    rim = QPainterPath()
    for column, row in there:
        x, y = column * SQUARE, row * SQUARE
        if overlay.filled:
            painter.fillRect(QRectF(x, y, SQUARE, SQUARE), fill)
        edges = (
            ((column, row - 1), (x, y), (x + SQUARE, y)),
            ((column, row + 1), (x, y + SQUARE), (x + SQUARE, y + SQUARE)),
            ((column - 1, row), (x, y), (x, y + SQUARE)),
            ((column + 1, row), (x + SQUARE, y), (x + SQUARE, y + SQUARE)),
        )
        for other, a, b in edges:
            if other not in there:
                rim.moveTo(*a)
                rim.lineTo(*b)
    painter.strokePath(rim, pen(colour(ON_MAP.light, 230), 4.5 * tiny))
    painter.strokePath(rim, pen(tint, 2.5 * tiny))


def _ground(painter: QPainter, overlay: GroundSquares, colours: MapColours) -> None:
    painter.save()
    painter.setOpacity(0.8)
    for column, row in overlay.squares:
        where = QRectF(column * SQUARE, row * SQUARE, SQUARE, SQUARE)
        paint_patch(painter, overlay.code, where, colour(colours.map.paper), colours)
    painter.restore()


def _label(painter: QPainter, overlay: Label, tiny: float) -> None:
    face = font(LETTERS, bold=True)
    metrics = QFontMetricsF(face)
    width, height = metrics.horizontalAdvance(overlay.text) + 14, metrics.height() + 6
    painter.save()
    painter.translate(*overlay.at)
    painter.scale(tiny, tiny)
    plate = QRectF(-width / 2, -height / 2, width, height) if overlay.middle else QRectF(12, -height - 8, width, height)
    plate.translate(_into_view(painter, plate))
    painter.setPen(pen(ink_colour(overlay.ink), 1.4))
    painter.setBrush(colour(ON_MAP.plate))
    painter.drawRoundedRect(plate, 5, 5)
    painter.setFont(face)
    painter.setPen(ink_colour(overlay.ink) if overlay.ink is not Ink.PLAIN else colour(ON_MAP.on_plate))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, overlay.text)
    painter.restore()


def _figure(painter: QPainter, overlay: SquareText, tiny: float) -> None:
    painter.save()
    painter.translate(*_first_seen(painter, overlay))
    painter.scale(tiny, tiny)
    text = lettering(overlay.text, FIGURE, QPointF(0, 0), bold=True)
    text.translate(_into_view(painter, text.boundingRect().adjusted(-HALO, -HALO, HALO, HALO)))
    draw_halo(painter, text, ink_colour(overlay.ink), colour(ON_MAP.light), HALO)
    painter.restore()


def _first_seen(painter: QPainter, overlay: SquareText) -> Point:
    """Return the first point of a word that is seen; its own where none is."""
    view, mapping = QRectF(painter.viewport()).adjusted(RIM, RIM, -RIM, -RIM), painter.worldTransform()
    points = (overlay.at, *overlay.elsewhere)
    return next((each for each in points if view.contains(mapping.map(QPointF(*each)))), overlay.at)


def _into_view(painter: QPainter, plate: QRectF) -> QPointF:
    """Return how far to move a plate, in pixels from its point, so that it is seen whole where its point is seen."""
    view, at = QRectF(painter.viewport()), painter.worldTransform().map(QPointF(0, 0))
    if not view.contains(at):
        return QPointF(0, 0)
    there = plate.translated(at)
    across = max(view.left() + RIM - there.left(), min(0, view.right() - RIM - there.right()))
    down = max(view.top() + RIM - there.top(), min(0, view.bottom() - RIM - there.bottom()))
    return QPointF(across, down)


def _handles(painter: QPainter, overlay: Handles, tiny: float) -> None:
    for number, (x, y) in enumerate(overlay.points):
        held = number == overlay.held
        reach = (6 if held or number == overlay.hot else 4.5) * tiny
        painter.setPen(pen(colour(ON_MAP.path), 1.6 * tiny))
        plain = colour(ON_MAP.path if number == overlay.hot else ON_MAP.plate)
        painter.setBrush(ink_colour(Ink.BAD) if held else plain)
        painter.drawRect(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))


def _pluses(painter: QPainter, overlay: Pluses, tiny: float) -> None:
    reach, arm = 5.5 * tiny, 3.2 * tiny
    for x, y in overlay.points:
        painter.setPen(pen(colour(ON_MAP.path), 1.4 * tiny))
        painter.setBrush(colour(ON_MAP.plate))
        painter.drawEllipse(QPointF(x, y), reach, reach)
        painter.drawLine(QPointF(x - arm, y), QPointF(x + arm, y))
        painter.drawLine(QPointF(x, y - arm), QPointF(x, y + arm))


def _samples(painter: QPainter, overlay: Samples, tiny: float) -> None:
    for (x, y), clear in overlay.points:
        reach = 4 * tiny
        if clear:
            painter.setPen(pen(colour(ON_MAP.light), 1.2 * tiny))
            painter.setBrush(ink_colour(Ink.GOOD))
            painter.drawEllipse(QPointF(x, y), reach, reach)
            continue
        cross = QPainterPath()
        for turn in (1, -1):
            cross.moveTo(x - reach, y - turn * reach)
            cross.lineTo(x + reach, y + turn * reach)
        _stroke(painter, cross, pen(ink_colour(Ink.BAD), 2 * tiny), tiny)


def _spot(painter: QPainter, overlay: SnapSpot, tiny: float) -> None:
    x, y = overlay.at
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), 5 * tiny, 5 * tiny)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        path.moveTo(x + dx * 3 * tiny, y + dy * 3 * tiny)
        path.lineTo(x + dx * 9 * tiny, y + dy * 9 * tiny)
    painter.setBrush(NO_BRUSH)
    _stroke(painter, path, pen(ink_colour(Ink.SELECT), 1.6 * tiny), tiny)


def _ghost(painter: QPainter, shown: Fact | TokenLook, colours: MapColours) -> None:
    painter.save()
    painter.setOpacity(0.72)
    if isinstance(shown, TokenLook):
        painter.translate(*shown.point)
        paint_token(painter, shown)
    elif isinstance(shown, Thing):
        paint_thing(painter, shown, colours)
    painter.restore()


def paint_thing(painter: QPainter, thing: Thing, colours: MapColours) -> None:
    """Draw any thing as it lies on the map; a background image as a frame."""
    match thing:
        case Wall() | Door():
            paint_walls(painter, (ink_of(pieces_of((thing,)), SceneState()),), colours)
        case Stamp():
            paint_stamp(painter, thing, colours)
        case Zone():
            paint_zone(painter, thing, colours)
        case Light() | LightRegion():
            paint_lit_thing(painter, thing, colours)
        case Roof():
            from desktop.map.painting.roofs.drawing import paint_roof

            paint_roof(painter, thing, MapStyle.PLAIN, RoofLook.THROUGH)
        case Caption() | Scribble():
            paint_marking(painter, thing, marking_ink(colours))
        case Pin():
            paint_pin(painter, thing, colours)
        case _:
            painter.setBrush(NO_BRUSH)
            painter.setPen(pen(colour(ON_MAP.path), SQUARE / 20, dashes=(4, 3)))
            painter.drawRect(box(thing.bounds))
