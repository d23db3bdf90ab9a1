"""A preview of an imported map: its picture, with walls, doors, windows and lights over it."""

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.geometry.units import SQUARE, Point
from core.model.scene import Scene
from core.model.things import Door, DoorState, Light, Picture, Wall, WallKind
from desktop.importing.zoom_canvas import Canvas
from desktop.map.painting.shrinking import draw_averaged
from desktop.theme.theme import Theme

CASING = 2
"""Pixels by which a pale line sticks out under a wall, so that walls are seen on any picture."""
LAMP = 5
WIDTHS = {"wall": 3, "glass": 3, "door": 5, "door_open": 5}


class MapPreview(Canvas):
    """Shows a scene as it would be imported; the paper is measured in squares."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._image = QImage()
        self._scene: Scene | None = None
        self._lines: dict[str, list[QLineF]] = {}
        self.setAccessibleName(self.tr("Preview of the map"))
        self.setToolTip(self.tr("The wheel zooms, dragging moves, F shows all"))

    def show_map(self, scene: Scene, image: QImage) -> None:
        """Show another scene, or the same one simplified otherwise."""
        self._scene, self._image = scene, image
        lines: dict[str, list[QLineF]] = {kind: [] for kind in WIDTHS}
        for thing in scene.things.values():
            match thing:
                case Wall():
                    lines["glass" if thing.made is WallKind.WINDOW else "wall"] += _pieces(thing.points)
                case Door():
                    lines["door_open" if thing.state is DoorState.OPEN else "door"] += _pieces((thing.a, thing.b))
        self._lines = lines
        self.set_paper(scene.columns, scene.rows)

    def closest(self) -> float:
        """Return the largest scale: a square as large as the view."""
        return 600.0

    def paint_paper(self, painter: QPainter, seen: QRectF) -> None:
        """Paint the picture and the lines."""
        if self._scene is None:
            return
        colours = self.theme.tokens.map
        painter.fillRect(QRectF(QPointF(0, 0), self.paper), QColor(colours.paper))
        for thing in self._scene.things.values():
            if isinstance(thing, Picture) and not self._image.isNull():
                target = QRectF(_spot(thing.left_top), _spot(thing.right_bottom))
                draw_averaged(painter, target, self._image, QRectF(self._image.rect()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for kind, lines in self._lines.items():
            painter.setPen(_pen(colours.paper, WIDTHS[kind] + 2 * CASING))
            painter.drawLines(lines)
        for kind, lines in self._lines.items():
            style = Qt.PenStyle.DashLine if kind in ("glass", "door_open") else Qt.PenStyle.SolidLine
            painter.setPen(_pen(getattr(colours, kind), WIDTHS[kind], style))
            painter.drawLines(lines)

    def paint_over(self, painter: QPainter) -> None:
        """Paint lamps, which keep their size."""
        if self._scene is None:
            return
        colours = self.theme.tokens.map
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for thing in self._scene.things.values():
            if isinstance(thing, Light):
                painter.setPen(_pen(colours.ink, 2))
                painter.setBrush(QColor(thing.colour))
                painter.drawEllipse(self.on_screen(_spot(thing.at)), LAMP, LAMP)


def _spot(point: Point) -> QPointF:
    return QPointF(point[0] / SQUARE, point[1] / SQUARE)


def _pieces(points: tuple[Point, ...]) -> list[QLineF]:
    return [QLineF(_spot(a), _spot(b)) for a, b in pairwise(points)]


def _pen(colour: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    # round caps and joins take ten times as long, and a path of all lines a thousand times
    cap = Qt.PenCapStyle.SquareCap if style is Qt.PenStyle.SolidLine else Qt.PenCapStyle.FlatCap
    pen = QPen(QColor(colour), width, style, cap, Qt.PenJoinStyle.MiterJoin)
    pen.setCosmetic(True)
    return pen
