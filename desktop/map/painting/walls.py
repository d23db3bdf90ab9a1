"""Walls, windows, low walls and doors: turned into paths once, then drawn in a few strokes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, degrees, hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from core.geometry.units import SQUARE, Point
from core.model.scene import SceneState
from core.model.things import Door, DoorState, Thing, Wall, WallKind
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, arrows_of, draw_halo, lettering, pen, pixel
from desktop.map.painting.wall_signs import ROOM, WallSign, paint_wall_signs, wall_signs

WIDTH = SQUARE * 0.17
"""Breadth of a wall's stroke."""
MARGIN = SQUARE * 1.1
"""How far ink may reach from the line of a wall; a door swings as far as it is wide."""


@dataclass(frozen=True, slots=True)
class WallPiece:
    """A part of a wall's chain, or a whole door."""

    thing: Wall | Door
    points: tuple[Point, ...]


@dataclass(slots=True)
class WallInk:
    """Pieces of walls gathered by how they are drawn; `bounds` holds all of it."""

    walls: QPainterPath = field(default_factory=QPainterPath)
    windows: QPainterPath = field(default_factory=QPainterPath)
    low: QPainterPath = field(default_factory=QPainterPath)
    bars: QPainterPath = field(default_factory=QPainterPath)
    curtains: QPainterPath = field(default_factory=QPainterPath)
    broken: QPainterPath = field(default_factory=QPainterPath)
    hidden: QPainterPath = field(default_factory=QPainterPath)
    ticks: QPainterPath = field(default_factory=QPainterPath)
    ways: QPainterPath = field(default_factory=QPainterPath)
    signs: list[WallSign] = field(default_factory=list)
    doors: list[tuple[Door, DoorState, bool, bool]] = field(default_factory=list)
    bounds: QRectF = field(default_factory=QRectF)


def pieces_of(things: Iterable[Thing]) -> tuple[WallPiece, ...]:
    """Return each wall and door among some things as one piece."""
    return tuple(WallPiece(thing, thing.corners) for thing in things if isinstance(thing, Wall | Door))


def ink_of(pieces: Iterable[WallPiece], scene_state: SceneState) -> WallInk:
    """Gather the ink of pieces of walls, as play has left them."""
    ink = WallInk()
    for piece in pieces:
        thing = piece.thing
        broken = thing.id in scene_state.broken
        if isinstance(thing, Door):
            ink.doors.append(
                (thing, scene_state.doors.get(thing.id, thing.state), broken, thing.id in scene_state.found)
            )
            reach = hypot(thing.b[0] - thing.a[0], thing.b[1] - thing.a[1]) + WIDTH
        else:
            _gather(ink, thing, piece.points, broken)
            reach = ROOM if thing.exceptions else WIDTH
        xs, ys = [x for x, _ in piece.points], [y for _, y in piece.points]
        here = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        ink.bounds = ink.bounds.united(here.adjusted(-reach, -reach, reach, reach))
    return ink


def _gather(ink: WallInk, wall: Wall, points: tuple[Point, ...], broken: bool) -> None:
    kinds = {
        WallKind.WALL: ink.walls,
        WallKind.WINDOW: ink.windows,
        WallKind.LOW: ink.low,
        WallKind.BARS: ink.bars,
        WallKind.CURTAIN: ink.curtains,
    }
    path = ink.broken if broken else kinds[wall.made]
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if wall.hidden:
        ink.hidden.moveTo(*points[0])
        for point in points[1:]:
            ink.hidden.lineTo(*point)
    if wall.made is WallKind.LOW and not broken:
        _tick(ink.ticks, points)
    if wall.is_one_way and not broken:
        ink.ways.addPath(arrows_of((points,)))
    if not broken:
        ink.signs += wall_signs(wall, points)


def _tick(path: QPainterPath, points: tuple[Point, ...]) -> None:
    """Set the joints between the stones of a low wall across its line."""
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        stones = max(1, round(length / (SQUARE / 3)))
        for number in range(stones + 1):
            x, y = ax + ux * length * number / stones, ay + uy * length * number / stones
            path.moveTo(x - uy * WIDTH * 0.42, y + ux * WIDTH * 0.42)
            path.lineTo(x + uy * WIDTH * 0.42, y - ux * WIDTH * 0.42)


def paint_walls(painter: QPainter, inks: Iterable[WallInk], colours: MapColours) -> None:
    """Draw gathered walls; each kind has a shape of its own, besides its colour."""
    shown = tuple(inks)
    tiny = pixel(painter)
    tokens = colours.map
    wall, paper = colour(tokens.wall), colour(tokens.paper)
    painter.setBrush(NO_BRUSH)
    width = max(WIDTH, 1.7 * tiny)
    strokes = (
        ("low", pen(colour(tokens.low_wall), max(WIDTH * 0.86, 1.7 * tiny), cap=Qt.PenCapStyle.FlatCap)),
        ("low", pen(paper, WIDTH * 0.52, cap=Qt.PenCapStyle.FlatCap)),
        ("ticks", pen(colour(tokens.low_wall), WIDTH * 0.2, cap=Qt.PenCapStyle.FlatCap)),
        ("windows", pen(wall, width, cap=Qt.PenCapStyle.SquareCap)),
        ("windows", pen(paper, WIDTH * 0.64, cap=Qt.PenCapStyle.FlatCap)),
        ("windows", pen(colour(tokens.glass), WIDTH * 0.22, cap=Qt.PenCapStyle.FlatCap)),
        ("bars", pen(wall, WIDTH * 0.24, cap=Qt.PenCapStyle.FlatCap)),
        ("bars", pen(wall, width * 0.8, cap=Qt.PenCapStyle.FlatCap, dashes=(0.6, 0.9))),
        ("curtains", pen(wall, width * 0.7, cap=Qt.PenCapStyle.FlatCap)),
        ("curtains", pen(paper, WIDTH * 0.36, cap=Qt.PenCapStyle.FlatCap, dashes=(1.6, 0.6))),
        ("broken", pen(wall, WIDTH * 0.8, cap=Qt.PenCapStyle.FlatCap, dashes=(0.6, 1.1, 0.3, 1.6))),
        ("walls", _wall_pen(wall, width, tiny)),
        ("hidden", pen(paper, WIDTH * 0.3, cap=Qt.PenCapStyle.FlatCap, dashes=(3, 3))),
    )
    for name, stroke in strokes:
        # fine parts are not worth their strokes once they are thinner than half a pixel
        if name != "walls" and stroke.widthF() < tiny / 2:
            continue
        for ink in shown:
            path: QPainterPath = getattr(ink, name)
            if not path.isEmpty():
                painter.strokePath(path, stroke)
    for ink in shown:
        painter.setPen(pen(paper, tiny))
        painter.setBrush(wall)
        painter.drawPath(ink.ways)
        paint_wall_signs(painter, ink.signs, colours)
        for door, state, broken, found in ink.doors:
            paint_door(painter, door, state, colours, broken=broken, found=found)


def _wall_pen(ink: QColor, width: float, tiny: float) -> QPen:
    """Return the pen of walls: round at the ends, unless they are so thin that nobody can see it, as that is dear."""
    made = pen(ink, width)
    if width < 3 * tiny:
        made.setCapStyle(Qt.PenCapStyle.SquareCap)
        made.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return made


def paint_door(
    painter: QPainter, door: Door, state: DoorState, colours: MapColours, *, broken: bool = False, found: bool = False
) -> None:
    """Draw a door: a leaf in its opening, swung out where it is open, with a keyhole where it is locked.

    A secret door that nobody has found is wall with an S.
    """
    (ax, ay), (bx, by) = door.a, door.b
    length = hypot(bx - ax, by - ay)
    if not length:
        return
    tokens = colours.map
    painter.save()
    painter.translate(ax, ay)
    painter.rotate(degrees(atan2(by - ay, bx - ax)))
    if door.secret and not found and state is not DoorState.OPEN:
        painter.fillRect(QRectF(-WIDTH / 2, -WIDTH / 2, length + WIDTH, WIDTH), colour(tokens.wall))
    else:
        _opening(painter, length, colours)
        if broken:
            _splinters(painter, length, colour(tokens.door))
        elif state is DoorState.OPEN:
            _open_leaf(painter, length, colours)
        else:
            _closed_leaf(painter, length, colours, see_through=door.see_through, locked=state is DoorState.LOCKED)
    painter.restore()
    if door.secret and SQUARE / pixel(painter) >= 14:
        spot = QPointF((ax + bx) / 2, (ay + by) / 2)
        ink = lettering("S", SQUARE * 0.3, spot, bold=True)
        draw_halo(painter, ink, colour(tokens.secret), colour(tokens.paper), SQUARE / 20)


def _opening(painter: QPainter, length: float, colours: MapColours) -> None:
    """Draw the floor in the doorway, and a jamb on either side."""
    tokens = colours.map
    painter.setPen(NO_PEN)
    painter.fillRect(QRectF(0, -WIDTH / 2, length, WIDTH), colour(tokens.paper))
    jamb = min(WIDTH * 0.7, length / 6)
    for left in (-jamb * 0.2, length - jamb * 0.8):
        painter.fillRect(QRectF(left, -WIDTH * 0.75, jamb, WIDTH * 1.5), colour(tokens.wall))


def _closed_leaf(painter: QPainter, length: float, colours: MapColours, *, see_through: bool, locked: bool) -> None:
    tokens = colours.map
    inset = min(WIDTH * 0.55, length / 7)
    leaf = QRectF(inset, -WIDTH * 0.46, length - 2 * inset, WIDTH * 0.92)
    painter.setPen(pen(colour(tokens.wall), WIDTH * 0.16))
    painter.setBrush(colour(tokens.paper if see_through else tokens.door))
    painter.drawRect(leaf)
    if see_through:
        bars = max(3, int(leaf.width() // (SQUARE / 7)))
        for number in range(1, bars):
            x = leaf.left() + leaf.width() * number / bars
            painter.drawLine(QPointF(x, leaf.top()), QPointF(x, leaf.bottom()))
    if locked:
        middle = QPointF(length / 2, 0)
        painter.setBrush(colour(tokens.paper))
        painter.drawEllipse(middle, WIDTH * 0.78, WIDTH * 0.78)
        painter.setPen(NO_PEN)
        painter.setBrush(colour(tokens.wall))
        painter.drawEllipse(middle - QPointF(0, WIDTH * 0.16), WIDTH * 0.26, WIDTH * 0.26)
        painter.drawRect(QRectF(length / 2 - WIDTH * 0.12, 0, WIDTH * 0.24, WIDTH * 0.46))


def _open_leaf(painter: QPainter, length: float, colours: MapColours) -> None:
    tokens = colours.map
    inset = min(WIDTH * 0.55, length / 7)
    swing = length - 2 * inset
    painter.setPen(pen(colour(tokens.door_open, 150), WIDTH * 0.12, dashes=(2, 3)))
    painter.setBrush(NO_BRUSH)
    painter.drawArc(QRectF(inset - swing, -swing, 2 * swing, 2 * swing), 0, 90 * 16)
    painter.setPen(pen(colour(tokens.wall), WIDTH * 0.14))
    painter.setBrush(colour(tokens.door_open))
    painter.drawRect(QRectF(inset - WIDTH * 0.2, -swing, WIDTH * 0.5, swing))


def _splinters(painter: QPainter, length: float, ink: QColor) -> None:
    painter.setPen(pen(ink, WIDTH * 0.26))
    for share, lean in ((0.2, 0.5), (0.34, -0.3), (0.62, 0.4), (0.8, -0.5)):
        x = length * share
        painter.drawLine(QPointF(x - WIDTH * 0.5, -WIDTH * lean), QPointF(x + WIDTH * 0.4, WIDTH * lean))
