"""Doors and windows as printed modules draw them: the same signs in ink, on painted floors and over pictures."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import atan2, degrees, hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from core.geometry.units import SQUARE
from core.model.door_look import DoorLook
from core.model.things import Door, DoorState, WallKind
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, lettering


@dataclass(frozen=True, slots=True)
class SignInk:
    """The colours of signs: lines, leaf, the mark of a secret and the disc below it and keyholes; widths in squares.

    Where there is one, the floor is laid into the doorway first.
    """

    line: QColor
    leaf: QColor
    secret: QColor
    wall: float = 0.11
    thin: float = 0.035
    plate: QColor | None = None
    floor: QColor | None = None


@dataclass(frozen=True, slots=True)
class DoorSign:
    """A door as it is drawn: between two points, by its look and how it stands."""

    a: tuple[float, float]
    b: tuple[float, float]
    look: DoorLook
    state: DoorState
    secret: bool = False
    broken: bool = False
    flipped: bool = False


def look_of(door: Door) -> DoorLook:
    """Return the sign of a door: its own, or the one that its looks ask for."""
    if door.look is not DoorLook.ITSELF:
        return door.look
    if door.is_seen_through:
        return DoorLook.PORTCULLIS
    (ax, ay), (bx, by) = door.a, door.b
    return DoorLook.DOUBLE if (ax - bx) ** 2 + (ay - by) ** 2 >= (1.5 * SQUARE) ** 2 else DoorLook.SINGLE


Draw = Callable[[QPainter, float, SignInk, DoorSign], None]


@contextmanager
def framed(painter: QPainter, door: DoorSign) -> Iterator[float]:
    """Have the opening of a door lie along the x axis from 0 on, one being a square; give its length."""
    frame, length = in_opening(door)
    painter.save()
    # turned, scaled and flipped in one step: of a crowded map thousands are drawn at once
    painter.setTransform(frame, True)
    yield length
    painter.restore()


def in_opening(door: DoorSign) -> tuple[QTransform, float]:
    """Return how the opening of a door lies where it is drawn along the x axis, and its length in squares."""
    (ax, ay), (bx, by) = door.a, door.b
    length = hypot(bx - ax, by - ay)
    if not length:
        return QTransform(), 0.0
    across, along, flip = SQUARE * (bx - ax) / length, SQUARE * (by - ay) / length, -1 if door.flipped else 1
    return QTransform(across, along, -along * flip, across * flip, ax, ay), length / SQUARE


def paint_door(painter: QPainter, door: DoorSign, ink: SignInk) -> None:
    """Draw a door; one that is a secret is wall."""
    with framed(painter, door) as length:
        if not length:
            return
        if ink.floor is not None and not door.secret:
            painter.fillRect(QRectF(0, -ink.wall / 2, length, ink.wall), ink.floor)
        if door.secret:
            _line(painter, ink.line, ink.wall, -0.04, 0, length + 0.04, 0)
        elif door.broken:
            _splinters(painter, length, ink)
        else:
            _DRAW.get(door.look, _leaves)(painter, length, ink, door)


def paint_secret(painter: QPainter, door: DoorSign, ink: SignInk) -> None:
    """Draw the S of a secret door, upright in its middle, for the game master alone."""
    middle = QPointF((door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2)
    painter.setPen(QPen(QBrush(ink.secret), SQUARE * 0.03))
    painter.setBrush(ink.plate or ink.leaf)
    painter.drawEllipse(middle, SQUARE * 0.21, SQUARE * 0.21)
    painter.fillPath(lettering("S", SQUARE * 0.33, middle, bold=True), ink.secret)


def _line(painter: QPainter, colour: QColor, width: float, ax: float, ay: float, bx: float, by: float) -> None:
    if width:
        painter.setPen(QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QLineF(ax, ay, bx, by))


def _box(painter: QPainter, rect: QRectF, ink: SignInk, fill: QColor | None = None) -> None:
    painter.setPen(QPen(QBrush(ink.line), ink.thin * 1.25, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(fill or ink.leaf)
    painter.drawRect(rect)


BARRED = 0.13
"""Squares that the bars of an open leaf reach to either side of its middle, beyond its edges."""
GAP = 0.04
"""Squares that two leaves leave free on either side of the middle."""


def jamb_of(length: float) -> float:
    """Return how much of an opening is post on either side of its leaf."""
    return min(0.2, length * 0.2)


def leaves_of(length: float, look: DoorLook) -> tuple[tuple[float, float, int], ...]:
    """Return the leaves of a door: where each hangs, where it ends, and to which side that is."""
    jamb, middle, end = jamb_of(length), length / 2, length - jamb_of(length)
    return ((jamb, middle, 1), (end, middle, -1)) if look is DoorLook.DOUBLE else ((jamb, end, 1),)


def _leaves(painter: QPainter, length: float, ink: SignInk, door: DoorSign) -> None:
    """One leaf or two, shut or swung out; a locked one has a keyhole."""
    jamb = jamb_of(length)
    for a, b in ((-0.04, jamb), (length - jamb, length + 0.04)):
        _line(painter, ink.line, ink.wall, a, 0, b, 0)
    halves = leaves_of(length, door.look)
    if door.state is DoorState.OPEN:
        for hinge, tip, way in halves:
            _swung(painter, hinge, abs(tip - hinge), way, ink)
        return
    gap = GAP if door.look is DoorLook.DOUBLE else 0.0
    for hinge, tip, way in halves:
        _box(painter, QRectF(min(hinge, tip - gap * way), -0.12, abs(tip - hinge) - gap, 0.24), ink)
    if door.state is DoorState.LOCKED:
        r = min(0.075, (length - 2 * jamb) * 0.12)
        # of two leaves one bears the lock, for the gap between them to be seen
        middle = length * (0.66 if door.look is DoorLook.DOUBLE else 0.5)
        if ink.plate is not None:
            painter.setPen(QPen(QBrush(ink.line), ink.thin))
            painter.setBrush(ink.plate)
            painter.drawEllipse(QPointF(middle, 0), r * 1.9, r * 1.9)
        _keyhole(painter, middle, r, ink.line)


def _keyhole(painter: QPainter, middle: float, r: float, tint: QColor) -> None:
    painter.setPen(NO_PEN)
    painter.setBrush(tint)
    painter.drawEllipse(QPointF(middle, -0.025), r, r)
    painter.drawRect(QRectF(middle - r * 0.45, 0, r * 0.9, 0.085))


def _swung(painter: QPainter, hinge: float, leaf: float, way: int, ink: SignInk) -> None:
    """A leaf at right angles to its opening, and a dotted quarter of a circle where it went."""
    painter.setPen(QPen(QBrush(ink.line), ink.thin * 0.6, Qt.PenStyle.DotLine))
    painter.setBrush(NO_BRUSH)
    around = QRectF(hinge - leaf, -leaf, 2 * leaf, 2 * leaf)
    painter.drawArc(around, 0 if way > 0 else 90 * 16, 90 * 16)
    _box(painter, QRectF(hinge - 0.055, -leaf, 0.11, leaf), ink)


def _arch(painter: QPainter, length: float, ink: SignInk, door: DoorSign) -> None:
    """An opening without a leaf: the ends of the wall stand out, two dotted lines mark the arch above."""
    for x in (0.0, length):
        _box(painter, QRectF(x - 0.1, -0.15, 0.2, 0.3), ink, ink.line)
    painter.setPen(QPen(QBrush(ink.line), ink.thin * 0.8, Qt.PenStyle.DotLine))
    for y in (-0.09, 0.09):
        painter.drawLine(QLineF(0.14, y, length - 0.14, y))


def _portcullis(painter: QPainter, length: float, ink: SignInk, door: DoorSign) -> None:
    """A row of iron bars seen from above; raised, they are hollow."""
    count = max(4, round(length * 5))
    _line(painter, ink.line, ink.thin * 0.8, 0, 0, length, 0)
    painter.setPen(QPen(QBrush(ink.line), ink.thin))
    painter.setBrush(ink.leaf if door.state is DoorState.OPEN else ink.line)
    for number in range(count):
        painter.drawEllipse(QPointF((number + 0.5) * length / count, 0), 0.06, 0.06)
    if door.state is DoorState.LOCKED:
        _box(painter, QRectF(length / 2 - 0.15, -0.15, 0.3, 0.3), ink)
        _keyhole(painter, length / 2, 0.075, ink.line)


def _bars(painter: QPainter, length: float, ink: SignInk, door: DoorSign) -> None:
    """A barred door: a leaf through which one sees, with its bars across where it stands open too."""
    _leaves(painter, length, ink, door)
    ((hinge, tip, _),) = leaves_of(length, door.look)
    for number in range(1, 5):
        along = (tip - hinge) * number / 5
        if door.state is DoorState.OPEN:
            _line(painter, ink.line, ink.thin, hinge - BARRED, -along, hinge + BARRED, -along)
        else:
            _line(painter, ink.line, ink.thin, hinge + along, -0.12, hinge + along, 0.12)
    if door.state is DoorState.LOCKED:
        _box(painter, QRectF(length / 2 - 0.13, -0.15, 0.26, 0.3), ink)
        _keyhole(painter, length / 2, 0.075, ink.line)


def _curtain(painter: QPainter, length: float, ink: SignInk, door: DoorSign) -> None:
    """A wavy line; drawn aside where it is open."""
    reach = length * 0.28 if door.state is DoorState.OPEN else length
    count = 4 if door.state is DoorState.OPEN else max(8, 2 * round(length * 4))
    path, step = QPainterPath(QPointF(0, 0)), reach / count
    for number in range(count):
        x = number * step
        path.quadTo(QPointF(x + step / 2, 0.14 if number % 2 else -0.14), QPointF(x + step, 0))
    painter.setPen(QPen(QBrush(ink.line), ink.thin * 1.4))
    painter.setBrush(NO_BRUSH)
    painter.drawPath(path)


def _splinters(painter: QPainter, length: float, ink: SignInk) -> None:
    jamb = jamb_of(length)
    for a, b in ((-0.04, jamb), (length - jamb, length + 0.04)):
        _line(painter, ink.line, ink.wall, a, 0, b, 0)
    painter.setPen(QPen(QBrush(ink.line), ink.thin * 1.3))
    for share, lean in ((0.3, 0.1), (0.42, -0.08), (0.58, 0.09), (0.72, -0.11)):
        x = length * share
        painter.drawLine(QLineF(x - 0.08, -lean, x + 0.07, lean))


_DRAW: dict[DoorLook, Draw] = {
    DoorLook.DOUBLE: _leaves,
    DoorLook.ARCH: _arch,
    DoorLook.PORTCULLIS: _portcullis,
    DoorLook.BARS: _bars,
    DoorLook.CURTAIN: _curtain,
}


def paint_screen(
    painter: QPainter, a: tuple[float, float], b: tuple[float, float], made: WallKind, ink: SignInk
) -> None:
    """Draw a row of bars, or a curtain, as a whole wall of it."""
    paint_door(painter, screen_sign(a, b, made), ink)


def screen_sign(a: tuple[float, float], b: tuple[float, float], made: WallKind) -> DoorSign:
    """Return a wall of bars or of cloth as the door that is drawn like it."""
    look = DoorLook.CURTAIN if made is WallKind.CURTAIN else DoorLook.PORTCULLIS
    return DoorSign(a, b, look, DoorState.CLOSED)


def paint_window(
    painter: QPainter, a: tuple[float, float], b: tuple[float, float], ink: SignInk, glass: QColor
) -> None:
    """Draw a window: the wall goes thin, with panes between its faces."""
    (ax, ay), (bx, by) = a, b
    length = hypot(bx - ax, by - ay) / SQUARE
    if not length:
        return
    painter.save()
    painter.translate(ax, ay)
    painter.rotate(degrees(atan2(by - ay, bx - ax)))
    painter.scale(SQUARE, SQUARE)
    _box(painter, QRectF(0, -0.09, length, 0.18), ink, glass)
    _line(painter, ink.line, ink.thin * 0.7, 0, 0, length, 0)
    panes = max(2, round(length * 2))
    for number in range(1, panes):
        x = number * length / panes
        _line(painter, ink.line, ink.thin, x, -0.09, x, 0.09)
    painter.restore()
