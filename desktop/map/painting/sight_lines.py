"""Lines of sight and doors where a picture shows the walls: thin ones for the game master, for players doors alone."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import DoorState, WallKind
from desktop.map.painting.door_signs import DoorSign, SignInk, paint_door
from desktop.map.painting.strokes import line_of, pen, pixel

HALO = QColor(16, 12, 8, 190)
WALL, LOW, WINDOW = QColor("#ffe08a"), QColor("#ffb07a"), QColor("#7fe3ff")
STATES = {DoorState.OPEN: QColor("#8fe39a"), DoorState.CLOSED: QColor("#ffe08a"), DoorState.LOCKED: QColor("#ff8f7a")}
KINDS: dict[WallKind, tuple[QColor, tuple[float, ...]]] = {
    WallKind.WALL: (WALL, ()),
    WallKind.LOW: (LOW, (1, 2.5)),
    WallKind.WINDOW: (WINDOW, (4, 2)),
    WallKind.BARS: (WINDOW, (1, 1.5)),
    WallKind.CURTAIN: (WINDOW, (1, 1.5)),
}
"""The colour of a line, and its dashes."""
SECRET = QColor("#a02a6c")
Lines = Iterable[tuple[WallKind, QPainterPath]]


def paint_sight_lines(
    painter: QPainter, lines: Lines, doors: Sequence[DoorSign], scene: Scene, *, public: bool
) -> None:
    """Draw lines of two pixels at any zoom, light within dark so that they show on every art, each kind with dashes."""
    tiny = pixel(painter) / SQUARE
    seen = scene.picture_walls and not public
    for kind, path in lines if seen else ():
        _hairline(painter, path, *KINDS[kind], tiny)
    for sign in doors:
        if sign.secret:
            if seen:
                _hairline(painter, line_of(((sign.a, sign.b),)), WALL, (), tiny)
        elif scene.picture_doors:
            size = max(0.05, 1.5 * tiny)
            paint_door(painter, sign, SignInk(HALO, HALO, SECRET, wall=0, thin=size * 2.2))
            leaf = QColor("#a87545") if public else QColor(40, 30, 22, 210)
            line = QColor(24, 18, 12) if public else STATES[sign.state]
            paint_door(painter, sign, SignInk(line, leaf, SECRET, wall=0, thin=size))
        elif seen:
            _hairline(painter, line_of(((sign.a, sign.b),)), STATES[sign.state], (2, 1.5), tiny)


def _hairline(painter: QPainter, path: QPainterPath, colour: QColor, dashes: tuple[float, ...], tiny: float) -> None:
    if not path.isEmpty():
        cap = Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap
        painter.strokePath(path, pen(HALO, 3.6 * tiny * SQUARE))
        painter.strokePath(path, pen(colour, 1.6 * tiny * SQUARE, cap=cap, dashes=dashes))
