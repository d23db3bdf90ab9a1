"""Tokens: face and sign in the shape of the side, a rim that is the gauge, marks for conditions, state by its shape.

The same on screen, in the players' window and on paper; nothing of it follows the theme or the style of the map.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtSvg import QSvgRenderer

from core.engine.status import Bearing
from core.geometry.units import SQUARE
from desktop.map.content import ConditionMark, TokenLook
from desktop.map.painting.map_colours import colour
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, draw_halo, lettering, pen, pixel
from desktop.theme.bearings import paint_bearing
from desktop.theme.icons import source
from desktop.theme.sides import SideMark, SideShape, side_mark, side_path
from desktop.theme.silhouettes import paint_silhouette
from desktop.theme.tokens import LIGHT, ON_MAP


def half_rim(shape: SideShape, box: QRectF, *, right: bool) -> tuple[QPointF, ...]:
    """Return the right or the left half of an outline, from the middle of its foot to the middle of its head."""
    outline = side_path(shape, box).toFillPolygon()
    points = [outline.at(number) for number in range(outline.count())]
    middle = box.center().x()
    near = box.width() * 0.01
    kept = [each for each in points if (each.x() > middle + near if right else each.x() < middle - near)]
    kept.sort(key=lambda each: -each.y())
    foot, head = max(each.y() for each in points), min(each.y() for each in points)
    return QPointF(middle, foot), *kept, QPointF(middle, head)


def drained(line: tuple[QPointF, ...], share: float) -> QPainterPath:
    """Return so much of a line from its beginning on, as a share of its length from 0 to 1."""
    path = QPainterPath(line[0])
    steps = list(pairwise(line))
    left = share * sum(hypot(b.x() - a.x(), b.y() - a.y()) for a, b in steps)
    for a, b in steps:
        length = hypot(b.x() - a.x(), b.y() - a.y())
        if left <= 0:
            break
        path.lineTo(a + (b - a) * min(1.0, left / length) if length else b)
        left -= length
    return path


POINT = SQUARE / 44
"""The measures below are pixels at 44 to a square; tokens grow and shrink with the map."""
NEAR, FAR = 22, 14
"""Pixels to a square below which a token is face, sign and marks alone; and below which it has no marks either."""
SMALL = 40
"""Pixels across a token below which a sign fills it, over the rim where it is long: it must be read."""
REACH = {"circle": 16.0, "diamond": 21.0, "square": 14.5, "hexagon": 17.0, "triangle": 18.5, "octagon": 16.2}
"""Half the breadth of each shape's rim, for somebody of one square."""
RIM, TRACK, EDGE = 7.0, 4.5, 3.5
"""Breadths of the rim with its dark edges, of the gauge in it, and of the rim of a token that is far off."""
MOST_MARKS = 3
NEARER = 40
"""In so many steps a mark would go from the corner of a large token to its middle."""
OFF_SMALL = 0.32
"""Where the first mark of a small token begins, right of its middle, as a share of its side: beside its sign."""
MARK, LEAST_MARK, APART = 18.0, 13.0, 0.86
"""Breadth of a mark, and at least how many pixels; and how far apart they stand, in breadths."""
SILHOUETTE = 0.6
"""Breadth of a silhouette as a share of its token's side."""
DRAWN = 48
"""Pixels across a token below which its sign is worth more than a silhouette."""
LEAST = 12.0
"""Pixels of a plate's height at least."""
TALLEST_PLATE, WIDEST_PLATE, FOOT = 0.6, 1.16, 0.56
"""Height and breadth at most of a plate that is read from afar, and how far below the middle it ends, as shares of its
token's side."""
BRACKET, LONG = 4.0, 0.26
"""Breadth of the corners about a token, and their length as a share of its side."""


@dataclass(frozen=True, slots=True)
class TokenState:
    """What the view adds to a token's look."""

    selected: bool = False
    acting: bool = False
    pointed: bool = False
    lettering: float = 1.0
    """How much larger than usual its sign is written, for eyes that are far away."""


PLAIN = TokenState()


def token_side(look: TokenLook) -> float:
    """Return the side of the token's room in units."""
    return float(SQUARE * look.spaces)


def token_mark(number: int) -> SideMark:
    """Return the mark of a side as maps have it, whatever the theme."""
    return side_mark(LIGHT, number)


def token_box(look: TokenLook) -> QRectF:
    """Return the box about a token's middle that holds everything drawn of it."""
    reach = token_side(look) / 2 + SQUARE * 0.5
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


def token_shape(look: TokenLook) -> QPainterPath:
    """Return the outline of a token about its middle, in units: by it a click finds the token."""
    return _outline(look, RIM * 0.5 * _thick(look))


def _thick(look: TokenLook) -> float:
    """Return how many units a point of the rim is broad: no more than half as much again for the large ones."""
    return POINT * min(1.5, float(look.spaces))


def _outline(look: TokenLook, grown: float = 0) -> QPainterPath:
    return side_path(token_mark(look.side).shape, _room(look, grown))


def _room(look: TokenLook, grown: float = 0) -> QRectF:
    reach = REACH[token_mark(look.side).shape] * POINT * float(look.spaces) + grown
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


def paint_token(
    painter: QPainter, look: TokenLook, *, portrait: QImage | None = None, state: TokenState = PLAIN
) -> None:
    """Draw a token about the painter's origin, in units."""
    far = SQUARE / pixel(painter) < NEAR
    out = look.bearing is not Bearing.UP
    painter.save()
    painter.setOpacity(painter.opacity() * (0.55 if look.hidden else 1))
    painter.setPen(NO_PEN)
    painter.fillPath(_outline(look, RIM / 2 * _thick(look)).translated(2 * POINT, 3 * POINT), QColor(0, 0, 0, 80))
    painter.fillPath(_outline(look), colour(ON_MAP.face_down if out else ON_MAP.face))
    pictured = portrait is not None and not portrait.isNull()
    if portrait is not None and pictured:
        _portrait(painter, portrait, _outline(look), faded=out)
    _rim(painter, look, far=far)
    if out:
        thick = 3.5 * POINT * min(2.0, float(look.spaces))
        inks = colour(ON_MAP.face), colour(ON_MAP.struck)
        paint_bearing(painter, look.bearing, QPointF(0, 0), token_side(look) / 3.2, inks, thick)
    wide = token_side(look) / pixel(painter)
    drawn = bool(look.silhouette) and not look.carries and wide >= DRAWN * state.lettering
    if far or not (pictured or drawn):
        _sign(painter, look, far=far, larger=state.lettering)
    else:
        if not pictured and not out:
            _silhouette(painter, look)
        _sign_plate(painter, look, larger=state.lettering)
    if look.facing is not None and not out:
        _facing(painter, look, look.facing)
    painter.restore()
    if look.elevation and not far:
        _plate(
            painter,
            f"{look.elevation:+d}",
            QPointF(-token_side(look) * 0.4, token_side(look) * 0.38),
            look,
            _plate_height(painter, look),
        )
    _corners(painter, look, state)
    if SQUARE / pixel(painter) >= FAR:
        _marks(painter, look, far=far)


def _rim(painter: QPainter, look: TokenLook, *, far: bool) -> None:
    """Draw the rim: of those in play full to the bottom and draining from the top, of those who left it dashed."""
    mark, thick = token_mark(look.side), _thick(look)
    ring, night = QColor(mark.colour), colour(ON_MAP.night)
    outline = _outline(look)
    if far:
        painter.strokePath(outline, pen(night, (EDGE + 2) * thick))
        painter.strokePath(outline, pen(ring, EDGE * thick))
        return
    painter.strokePath(outline, pen(night, RIM * thick))
    painter.strokePath(outline, pen(colour(ON_MAP.drained), TRACK * thick))
    flat = Qt.PenCapStyle.FlatCap
    if look.bearing is Bearing.GONE:
        painter.strokePath(outline, pen(ring, TRACK * thick, cap=flat, dashes=(1.6, 1.2)))
        return
    full = look.gauges or (1.0,)
    if min(full) >= 1:
        painter.strokePath(outline, pen(ring, TRACK * thick))
        return
    for share, right in ((full[0], True), (full[-1], False)):
        if share > 0:
            path = drained(half_rim(mark.shape, _room(look), right=right), share)
            painter.strokePath(path, pen(ring, TRACK * thick, cap=flat))


def _sign(painter: QPainter, look: TokenLook, *, far: bool, larger: float) -> None:
    """Write the sign: as large as the rim leaves room for, and larger where there is no gauge, or few pixels."""
    side, many = token_side(look), len(look.sign)
    small = side / pixel(painter) < SMALL * (1 + larger) / 2
    high = {0: 0.46, 1: 0.46, 2: 0.37, 3: 0.3}.get(many, 0.24) * (1.3 if small else 1.12 if far else 1)
    widest, middle = side * (0.86 if small else 0.7 if far else 0.6), QPointF(0, 0)
    if look.carries:
        high, middle = high * 0.42, QPointF(0, side * 0.3)
    letters = lettering(look.sign, side * high, middle, heavy=True, widest=widest, inked=True)
    if small and look.bearing is Bearing.UP and larger > 1:
        # it lies over the rim, which has its colour
        draw_halo(painter, letters, QColor(token_mark(look.side).colour), colour(ON_MAP.face), side * 0.09)
    elif look.bearing is Bearing.UP:
        painter.fillPath(letters, QColor(token_mark(look.side).colour))
    else:
        draw_halo(painter, letters, colour(ON_MAP.sign_down), colour(ON_MAP.face, 210), side * 0.035)


def _silhouette(painter: QPainter, look: TokenLook) -> None:
    """Draw what stands for a creature in the colour of its side, above the plate with the sign."""
    wide = token_side(look) * SILHOUETTE
    box = QRectF(-wide / 2, -wide * (0.4 if look.sign_above else 0.6), wide, wide)
    paint_silhouette(painter, look.silhouette, box, token_mark(look.side).colour)


def _portrait(painter: QPainter, portrait: QImage, clip: QPainterPath, *, faded: bool) -> None:
    bounds = clip.boundingRect()
    short = min(portrait.width(), portrait.height())
    part = QRectF((portrait.width() - short) / 2, (portrait.height() - short) / 2, short, short)
    painter.save()
    painter.setClipPath(clip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if faded:
        painter.setOpacity(painter.opacity() * 0.45)
    painter.drawImage(bounds, portrait, part)
    painter.restore()


def _sign_plate(painter: QPainter, look: TokenLook, *, larger: float) -> None:
    """Write the sign over a portrait; read from afar it may take the lower half of it."""
    side = token_side(look)
    middle, high = QPointF(0, side * 0.34), _plate_height(painter, look)
    taller = min(LEAST * larger * pixel(painter), side * TALLEST_PLATE)
    if larger > 1 and taller > high:
        middle, high = QPointF(0, min(middle.y(), side * FOOT - taller / 2)), taller
    _plate(painter, look.sign, -middle if look.sign_above else middle, look, high)


def _plate_height(painter: QPainter, look: TokenLook) -> float:
    return max(14 * POINT * min(1.6, max(0.7, float(look.spaces))), LEAST * pixel(painter))


def _plate(painter: QPainter, text: str, middle: QPointF, look: TokenLook, high: float) -> None:
    """Write a sign over a portrait, or a height, on a plate in the colour of the side."""
    width = high * (0.7 + 0.5 * len(text))
    tall = high > token_side(look) * 0.5
    if tall:
        width = min(width - high * 0.2, token_side(look) * WIDEST_PLATE)
    mark = token_mark(look.side)
    painter.setPen(pen(colour(ON_MAP.face), 1.5 * POINT))
    painter.setBrush(QColor(mark.colour))
    painter.drawRoundedRect(QRectF(middle.x() - width / 2, middle.y() - high / 2, width, high), high / 4, high / 4)
    size, widest = (high * 0.86, width * 0.9) if tall else (high * 0.78, 0)
    painter.fillPath(lettering(text, size, middle, heavy=True, widest=widest, inked=True), QColor(mark.on_colour))


def _facing(painter: QPainter, look: TokenLook, facing: int) -> None:
    """Draw where somebody faces: an arrowhead across the rim, in the colour of the face and not of the rim."""
    side = token_side(look)
    painter.save()
    painter.rotate(facing)
    painter.setPen(pen(colour(ON_MAP.night), 2 * POINT))
    painter.setBrush(colour(ON_MAP.face))
    tip, foot = side * 0.56, side * 0.34
    painter.drawPolygon([QPointF(tip, 0), QPointF(foot, -side * 0.15), QPointF(foot, side * 0.15)])
    painter.restore()


def _corners(painter: QPainter, look: TokenLook, state: TokenState) -> None:
    """Set the corners of a frame about who acts and who is pointed at, and dashes about who is selected."""
    tiny, side = pixel(painter), token_side(look)
    broad = max(2.5 * tiny, BRACKET * POINT)
    frame = QRectF(-side / 2, -side / 2, side, side)
    if state.selected:
        outline = _outline(look, 6 * _thick(look))
        painter.strokePath(outline, pen(colour(ON_MAP.light), broad))
        flat = Qt.PenCapStyle.FlatCap
        painter.strokePath(outline, pen(colour(ON_MAP.chosen), broad * 0.6, cap=flat, dashes=(3, 1.6)))
    for on, ink, out in ((state.acting, ON_MAP.acting, 2.0), (state.pointed, ON_MAP.pointed, 2.0)):
        if on:
            grown = out * POINT + (broad * 1.2 if state.acting and ink == ON_MAP.pointed else 0)
            paint_corners(painter, frame.adjusted(-grown, -grown, grown, grown), colour(ink), broad)


def paint_corners(painter: QPainter, box: QRectF, ink: QColor, broad: float) -> None:
    """Draw the four corners of a frame, light within dark: they are seen on any ground."""
    long = box.width() * LONG
    path = QPainterPath()
    corners = ((box.topLeft(), 1, 1), (box.topRight(), -1, 1), (box.bottomRight(), -1, -1), (box.bottomLeft(), 1, -1))
    for corner, across, down in corners:
        path.moveTo(corner + QPointF(across * long, 0))
        path.lineTo(corner)
        path.lineTo(corner + QPointF(0, down * long))
    square = Qt.PenCapStyle.SquareCap
    painter.strokePath(path, pen(colour(ON_MAP.night), broad * 1.75, cap=square))
    painter.strokePath(path, pen(ink, broad, cap=square))


def _marks(painter: QPainter, look: TokenLook, *, far: bool) -> None:
    """Set up to three marks over the upper right, of a `far` token one, and a number of those that are left."""
    worn = (*((ConditionMark("eye-off"),) if look.hidden else ()), *look.marks)
    if not worn:
        return
    most = 1 if far else MOST_MARKS
    more = len(worn) - most
    shown = (*worn[:most], ConditionMark(letters=f"+{more}")) if more > 0 else worn
    size = max(LEAST_MARK * pixel(painter), MARK * POINT * 0.9)
    for each, spot in zip(shown, mark_spots(look, len(shown), size), strict=True):
        paint_state(painter, each, spot)


def mark_spots(look: TokenLook, count: int, size: float) -> tuple[QRectF, ...]:
    """Return where so many marks, each so broad, stand about a token's middle; the first on the edge of a large one."""
    side = token_side(look)
    left = side / 2 - size * (0.62 * count + 0.2)
    # where they are large for their token they stand higher, and leave its sign to be read
    above = 0.34 if size < 0.4 * SQUARE else 0.66
    if look.spaces < 1:
        left, above = side * OFF_SMALL, 0.9
    first = QRectF(left, -side / 2 - size * above, size, size)
    if look.spaces > 1:
        # a shape that leaves the corner of its square free is farther from there the larger it is
        outline, inset = token_shape(look), size * 0.3
        step = first.center() / NEARER
        while first.center().y() < 0 and not outline.intersects(first.adjusted(inset, inset, -inset, -inset)):
            first.translate(-step)
    return tuple(first.translated(number * size * APART, 0) for number in range(count))


def paint_state(painter: QPainter, mark: ConditionMark, spot: QRectF) -> None:
    """Draw a mark into a square: grave ones white on red, the others brown on cream."""
    ground, ink = (ON_MAP.grave, ON_MAP.on_grave) if mark.grave else (ON_MAP.mark, ON_MAP.on_mark)
    painter.setPen(pen(colour(ON_MAP.night), spot.width() * 0.08))
    painter.setBrush(colour(ground))
    painter.drawEllipse(spot)
    painter.setBrush(NO_BRUSH)
    if mark.icon:
        inset = spot.width() * 0.16
        drawing = QSvgRenderer(QByteArray(source(mark.icon).replace("currentColor", ink).encode()))
        drawing.render(painter, spot.adjusted(inset, inset, -inset, -inset))
    else:
        size = spot.height() * 0.56
        painter.fillPath(
            lettering(mark.letters, size, spot.center(), heavy=True, widest=spot.width() * 0.76), colour(ink)
        )
