"""Doors on painted maps: boards with iron bands, posts of stone, iron bars and cloth, lit from the top left."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import atan2, cos, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from core.model.door_look import DoorLook
from core.model.things import DoorState
from desktop.map.painting.door_signs import DoorSign, framed, jamb_of, leaves_of
from desktop.map.painting.painted.stamp_grain import brush_of
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN
from desktop.map.stamp_art.sketch import CLOTH, CLOTH_DARK, STONE, WOOD_LIGHT

IRON, IRON_LIGHT = QColor("#2f3033"), QColor("#8b8f96")
LINE = QColor(24, 18, 12)
LEAF, SWUNG = 0.34, 0.16
"""How thick a leaf is drawn where it is shut, and where it stands open, in squares."""
RIM, RIM_DARK, BOARD = 0.056, 0.05, 0.115
"""How broad the rims about a leaf are, the light one within and the dark one around it, and its boards, in squares."""
RIM_LIGHT = QColor(255, 238, 196)
FRESH = QColor(252, 206, 132, 150)
"""What makes its wood warmer and lighter than floors and furniture."""
BAND = 0.095
"""How broad its iron bands are, in squares."""
GROOVE = 0.22
"""How broad the groove is that a portcullis comes down in, in squares."""
POST = 0.26
"""Side of the posts of an archway."""


def paint_joinery(painter: QPainter, door: DoorSign, level: int) -> None:
    """Paint a door that is neither a secret nor broken."""
    (ax, ay), (bx, by) = door.a, door.b
    angle = atan2(by - ay, bx - ax)
    with framed(painter, door) as length:
        if not length:
            return
        # where a side of the leaf faces the light, in the door's own directions
        light = cos(angle) - sin(angle) > 0
        if door.flipped:
            light = not light
        if door.look is DoorLook.ARCH:
            _arch(painter, length, level, light=light)
        elif door.look is DoorLook.PORTCULLIS:
            _grate(painter, length, raised=door.state is DoorState.OPEN)
        elif door.look is DoorLook.CURTAIN:
            _cloth(painter, length, aside=door.state is DoorState.OPEN)
        else:
            _leaves(painter, length, door, level, light=light)
        if door.state is DoorState.LOCKED and door.look is not DoorLook.ARCH:
            _lock(painter, length / 2, min(0.09, (length - 2 * jamb_of(length)) * 0.15))


def _leaves(painter: QPainter, length: float, door: DoorSign, level: int, *, light: bool) -> None:
    for hinge, tip, way in leaves_of(length, door.look):
        leaf = abs(tip - hinge)
        if door.state is not DoorState.OPEN:
            with _moved(painter, min(hinge, tip), -LEAF / 2):
                _planks(painter, leaf, LEAF, door, level, hinge_left=way > 0, light=light)
            continue
        # the leaf stands at right angles to its opening, and throws a shadow
        painter.fillRect(QRectF(hinge - SWUNG / 2 + 0.07, -leaf + 0.07, SWUNG, leaf), QColor(0, 0, 0, 70))
        painter.save()
        painter.translate(hinge + SWUNG / 2, -leaf)
        painter.rotate(90)
        _planks(painter, leaf, SWUNG, door, level, hinge_left=False, light=light)
        painter.restore()


def _planks(
    painter: QPainter, leaf: float, thick: float, door: DoorSign, level: int, *, hinge_left: bool, light: bool
) -> None:
    """Paint one leaf from the origin on, along the x axis."""
    body = QRectF(0, 0, leaf, thick)
    painter.setPen(NO_PEN)
    # on a dim projector and in grey wood is as dark as stone: a light rim within a dark one tells a door from wall
    painter.setBrush(LINE)
    painter.drawRect(body.adjusted(-RIM_DARK, -RIM_DARK, RIM_DARK, RIM_DARK))
    brush = brush_of(WOOD_LIGHT, level)
    brush.setTransform(QTransform.fromScale(1 / level, 1 / level))
    painter.setBrush(brush)
    painter.drawRect(body)
    painter.fillRect(body, FRESH)
    boards = max(2, round(thick / BOARD))
    _lines(
        painter,
        QColor(44, 24, 8, 210),
        0.022,
        [QLineF(0, thick * number / boards, leaf, thick * number / boards) for number in range(1, boards)],
    )
    # the edges are worn bright, most of all towards the light
    inset = min(RIM, thick / 4) / 2
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(QBrush(RIM_LIGHT), 2 * inset, j=Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(body.adjusted(inset, inset, -inset, -inset))
    dark = thick - inset if light else inset
    _lines(painter, QColor(60, 28, 0, 22), 2 * inset, [QLineF(0, dark, leaf, dark)])
    if door.look is DoorLook.BARS:
        _lines(painter, QColor(16, 12, 8), 0.05, [QLineF(leaf * n / 5, 0, leaf * n / 5, thick) for n in range(1, 5)])
        return
    for share in (0.17, 0.83):
        _band(painter, leaf * share, thick)
    handle = QPointF(leaf * (0.93 if hinge_left else 0.07), thick / 2)
    painter.setPen(QPen(QBrush(LINE), 0.02))
    painter.setBrush(IRON_LIGHT)
    painter.drawEllipse(handle, 0.03, 0.03)


def _band(painter: QPainter, x: float, thick: float) -> None:
    """An iron band across the boards, its ends beyond them, with a glint and its nails."""
    painter.fillRect(QRectF(x - BAND / 2, -RIM_DARK, BAND, thick + 2 * RIM_DARK), IRON)
    painter.fillRect(QRectF(x - BAND / 2, 0, BAND * 0.28, thick), QColor(168, 172, 180, 150))
    painter.setPen(NO_PEN)
    painter.setBrush(IRON_LIGHT)
    for share in (0.2, 0.8) if thick > BAND * 2 else ():
        painter.drawEllipse(QPointF(x + BAND * 0.08, thick * share), 0.022, 0.022)


def _lock(painter: QPainter, x: float, size: float) -> None:
    painter.setPen(QPen(QBrush(LINE), 0.02))
    painter.setBrush(QColor("#d9b34a"))
    painter.drawRoundedRect(QRectF(x - size, -size, 2 * size, 2 * size), size * 0.4, size * 0.4)
    painter.setPen(NO_PEN)
    painter.setBrush(LINE)
    painter.drawEllipse(QPointF(x, -size * 0.2), size * 0.34, size * 0.34)
    painter.drawRect(QRectF(x - size * 0.16, -size * 0.1, size * 0.32, size * 0.75))


def _arch(painter: QPainter, length: float, level: int, *, light: bool) -> None:
    """A sill of stone between two posts, and the arch above as a dotted line, as plans have it."""
    stone = brush_of(STONE, level)
    stone.setTransform(QTransform.fromScale(1 / level, 1 / level))
    painter.fillRect(QRectF(0, -0.13, length, 0.26), QColor(224, 214, 196, 46))
    _lines(painter, QColor(30, 24, 18, 120), 0.025, [QLineF(0, y, length, y) for y in (-0.13, 0.13)])
    painter.setPen(QPen(QBrush(QColor(30, 24, 18, 190)), 0.03, Qt.PenStyle.DotLine))
    painter.drawLine(QLineF(POST / 2 + 0.06, 0, length - POST / 2 - 0.06, 0))
    for x in (0.0, length):
        post = QRectF(x - POST / 2, -POST * 0.62, POST, POST * 1.24)
        painter.fillRect(post.translated(0.05, 0.05), QColor(0, 0, 0, 80))
        painter.setPen(NO_PEN)
        painter.setBrush(stone)
        painter.drawRect(post)
        top, foot = (
            (post.top() + 0.025, post.bottom() - 0.025) if light else (post.bottom() - 0.025, post.top() + 0.025)
        )
        _lines(painter, QColor(255, 248, 235, 140), 0.04, [QLineF(post.left(), top, post.right(), top)])
        _lines(painter, QColor(0, 0, 0, 110), 0.04, [QLineF(post.left(), foot, post.right(), foot)])
        painter.setPen(QPen(QBrush(LINE), 0.035, j=Qt.PenJoinStyle.MiterJoin))
        painter.setBrush(NO_BRUSH)
        painter.drawRect(post)


def _grate(painter: QPainter, length: float, *, raised: bool) -> None:
    """Iron bars seen from above, each with its glint, on a beam; raised, they have left a groove with their holes."""
    count = max(4, round(length * 5))
    bars = [QPointF((number + 0.5) * length / count, 0) for number in range(count)]
    if raised:
        painter.fillRect(QRectF(0, -GROOVE / 2, length, GROOVE), QColor(230, 220, 200, 60))
        _lines(painter, QColor(24, 20, 16, 150), 0.025, [QLineF(0, y, length, y) for y in (-GROOVE / 2, GROOVE / 2)])
        painter.setPen(QPen(QBrush(QColor(24, 20, 16, 150)), 0.025))
        painter.setBrush(NO_BRUSH)
        for at in bars:
            painter.drawEllipse(at, 0.05, 0.05)
        return
    _lines(painter, QColor(14, 12, 10), 0.13, [QLineF(0, 0, length, 0)])
    _lines(painter, IRON_LIGHT, 0.05, [QLineF(0, 0, length, 0)])
    for at in bars:
        painter.setPen(QPen(QBrush(QColor(14, 12, 10)), 0.03))
        painter.setBrush(IRON)
        painter.drawEllipse(at, 0.085, 0.085)
        painter.setPen(NO_PEN)
        painter.setBrush(IRON_LIGHT)
        painter.drawEllipse(at + QPointF(-0.02, -0.02), 0.025, 0.025)


def _cloth(painter: QPainter, length: float, *, aside: bool) -> None:
    """Cloth in folds on a rod, its shadow beside it; drawn aside it hangs in a bundle at one end."""
    reach = min(length * 0.3, 0.5) if aside else length
    folds = max(4, 2 * round(reach * (6 if aside else 2.2)))
    path, step = QPainterPath(QPointF(0, 0)), reach / folds
    for number in range(folds):
        path.quadTo(QPointF((number + 0.5) * step, 0.16 if number % 2 else -0.16), QPointF((number + 1) * step, 0))
    painter.setBrush(NO_BRUSH)
    _lines(painter, LINE, 0.05, [QLineF(0, 0, length, 0)])
    for shift, colour, width in ((0.07, QColor(0, 0, 0, 70), 0.2), (0, LINE, 0.21), (0, CLOTH_DARK, 0.15)):
        painter.setPen(QPen(QBrush(colour), width, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(path.translated(shift, shift))
    painter.setPen(QPen(QBrush(CLOTH.lighter(112)), 0.07, c=Qt.PenCapStyle.FlatCap))
    painter.drawPath(path.translated(0, -0.015))


def _lines(painter: QPainter, colour: QColor, width: float, lines: list[QLineF]) -> None:
    painter.setPen(QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLines(lines)


@contextmanager
def _moved(painter: QPainter, x: float, y: float) -> Iterator[None]:
    painter.save()
    painter.translate(x, y)
    yield
    painter.restore()
