"""Walls, windows, low walls and doors: turned into paths once, then drawn in a few strokes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from core.geometry.units import SQUARE, Point
from core.model.door_look import DoorLook
from core.model.scene import Scene, SceneState, things_by_layer
from core.model.things import Door, DoorState, LayerName, Thing, Wall, WallKind
from desktop.map.painting.door_signs import DoorSign, SignInk, look_of
from desktop.map.painting.door_signs import paint_door as paint_sign
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.sight_lines import paint_sight_lines
from desktop.map.painting.strokes import NO_BRUSH, arrows_of, box, draw_halo, lettering, pen, pixel
from desktop.map.painting.wall_signs import ROOM, WallSign, paint_wall_signs, wall_signs
from desktop.theme.tokens import MapTokens

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

    @property
    def by_kind(self) -> dict[WallKind, QPainterPath]:
        """The lines of what still stands, by its kind."""
        return {
            WallKind.WALL: self.walls,
            WallKind.WINDOW: self.windows,
            WallKind.LOW: self.low,
            WallKind.BARS: self.bars,
            WallKind.CURTAIN: self.curtains,
        }


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
            ink.doors.append((thing, scene_state.door(thing), broken, thing.id in scene_state.found))
            reach = hypot(thing.b[0] - thing.a[0], thing.b[1] - thing.a[1]) + WIDTH
        else:
            _gather(ink, thing, piece.points, broken)
            reach = ROOM if thing.exceptions else WIDTH
        xs, ys = [x for x, _ in piece.points], [y for _, y in piece.points]
        here = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        ink.bounds = ink.bounds.united(here.adjusted(-reach, -reach, reach, reach))
    return ink


def _gather(ink: WallInk, wall: Wall, points: tuple[Point, ...], broken: bool) -> None:
    path = ink.broken if broken else ink.by_kind[wall.made]
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


def reach_of_door(door: Door) -> QRectF:
    """Return the box that holds a door however it swings."""
    across, along = abs(door.b[0] - door.a[0]) + WIDTH, abs(door.b[1] - door.a[1]) + WIDTH
    edge = max(MARGIN, across, along)
    return box(door.bounds).adjusted(-edge, -edge, edge, edge)


def paint_walls(painter: QPainter, inks: Iterable[WallInk], colours: MapColours, exposed: QRectF | None = None) -> None:
    """Draw gathered walls, and those of their doors that reach into `exposed`, all without it.

    Each kind has a shape of its own, besides its colour.
    """
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
    _paint_signs(painter, shown, colours)
    for ink in shown:
        for door, state, broken, found in ink.doors:
            if exposed is None or exposed.intersects(reach_of_door(door)):
                paint_door(painter, door, state, colours, broken=broken, found=found)


def paint_walls_with_pictures(
    painter: QPainter, inks: Iterable[WallInk], colours: MapColours, scene: Scene, exposed: QRectF, *, public: bool
) -> None:
    """Draw gathered walls; where pictures lie, which show theirs themselves, lines of sight and signs for doors."""
    shown, covered = tuple(inks), QPainterPath()
    covered.setFillRule(Qt.FillRule.WindingFill)
    lie = () if scene.layer(LayerName.PICTURES).hidden else things_by_layer(scene.things)[LayerName.PICTURES]
    for picture in lie:
        covered.addRect(box(picture.bounds) & exposed)
    if covered.isEmpty():
        paint_walls(painter, shown, colours, exposed)
        return
    everywhere = QPainterPath()
    everywhere.addRect(exposed)
    open_ground = everywhere - covered
    if not open_ground.isEmpty():
        painter.save()
        painter.setClipPath(open_ground, Qt.ClipOperation.IntersectClip)
        paint_walls(painter, shown, colours, exposed)
        painter.restore()
    painter.save()
    painter.setClipPath(covered, Qt.ClipOperation.IntersectClip)
    doors = [each for ink in shown for each in ink.doors if exposed.intersects(reach_of_door(each[0]))]
    signs = [_sign_of(door, state, broken=broken, found=found) for door, state, broken, found in doors]
    lines = [(kind, path) for ink in shown for kind, path in ink.by_kind.items()]
    paint_sight_lines(painter, lines, signs, scene, public=public)
    if not public:
        _paint_signs(painter, shown, colours)
        for door, *_ in doors:
            if door.secret:
                _letter(painter, door, colours)
    painter.restore()


def _paint_signs(painter: QPainter, inks: Iterable[WallInk], colours: MapColours) -> None:
    """Draw the arrows of walls that stop one side alone, and what others let through."""
    for ink in inks:
        painter.setPen(pen(colour(colours.map.paper), pixel(painter)))
        painter.setBrush(colour(colours.map.wall))
        if not ink.ways.isEmpty():
            painter.drawPath(ink.ways)
        paint_wall_signs(painter, ink.signs, colours)


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
    """Draw a door by the sign of its looks: shut, swung out or drawn aside where it is open, or locked.

    A secret door that nobody has found is wall with an S.
    """
    if door.a == door.b:
        return
    sign = _sign_of(door, state, broken=broken, found=found)
    paint_sign(painter, sign, _sign_ink(colours.map, state is DoorState.OPEN, sign.look is DoorLook.BARS))
    if door.secret:
        _letter(painter, door, colours)


def _sign_of(door: Door, state: DoorState, *, broken: bool, found: bool) -> DoorSign:
    secret = door.secret and not found and state is not DoorState.OPEN
    return DoorSign(door.a, door.b, look_of(door), state, secret, broken, door.flipped)


def _letter(painter: QPainter, door: Door, colours: MapColours) -> None:
    """Write the letter of a secret door."""
    if SQUARE / pixel(painter) >= 14:
        spot = QPointF((door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2)
        letter = lettering("S", SQUARE * 0.3, spot, bold=True)
        draw_halo(painter, letter, colour(colours.map.secret), colour(colours.map.paper), SQUARE / 20)


@cache
def _sign_ink(tokens: MapTokens, is_open: bool, is_barred: bool) -> SignInk:
    """Return the ink of a door's sign, with the floor in the doorway; through bars that are shut that shows too."""
    paper = colour(tokens.paper)
    leaf = paper if is_barred and not is_open else colour(tokens.door_open if is_open else tokens.door)
    wall = WIDTH / SQUARE
    return SignInk(colour(tokens.wall), leaf, colour(tokens.secret), wall=wall, plate=paper, floor=paper)
