"""Kerbs on painted maps: stones along paving, some gone, a beam where a deck of boards ends, posts where it stands."""

from math import atan2, degrees, hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material, WallFabric
from core.model.things_by_place import box_shape
from desktop.map.painting.painted.sheet import Sheet
from desktop.map.painting.painted.wall_fabrics import brush_of
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN
from desktop.map.painting.styled.deck_posts import RADIUS, posts_of
from desktop.map.painting.styled.kerbs import Edge, edges_along, kerbs_of, stones_along
from desktop.map.painting.styled.paths import pen_of

THICK, BEAM = 0.19, 0.17
"""How broad kerb stones and beams are, in squares."""
GONE, TURNED = 0.16, 7
"""Which share of the stones is gone, and by how many degrees one is turned at most."""
RIM = QColor(30, 26, 20, 190)
PALE = (QColor(236, 228, 210, 92), QColor(236, 228, 210, 40), QColor(250, 244, 230, 120))


def paint_kerbs(painter: QPainter, part: Part, sheet: Sheet) -> None:
    """Paint what paving and decks end in, so far as the sheet shows it."""
    painter.setBrush(NO_BRUSH)
    level, shown = sheet.level, box_shape(sheet.area.grown(SQUARE))
    for name, lines in kerbs_of(part):
        for edge in edges_along(lines.intersection(shown)):
            if name is Material.PLANKS:
                _block(painter, edge, BEAM, WallFabric.TIMBER, level, 0)
                continue
            for stone, lot in stones_along(edge):
                if lot > GONE:
                    _block(painter, stone, THICK * (0.8 + 0.3 * (lot * 7 % 1)), WallFabric.STONE, level, lot)


def paint_posts(painter: QPainter, part: Part, sheet: Sheet) -> None:
    """Paint the heads of the posts that decks stand on in water."""
    size, level, area = RADIUS * SQUARE, sheet.level, sheet.area.grown(SQUARE)
    for x, y in posts_of(part):
        if not (area.left < x < area.right and area.top < y < area.bottom):
            continue
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(0, 0, 0, 80))
        painter.drawEllipse(QPointF(x + 0.4 * size, y + 0.5 * size), size * 1.1, size * 1.1)
        painter.setBrush(brush_of(WallFabric.PALISADE, level))
        painter.setPen(pen_of(RIM, 0.03))
        painter.drawEllipse(QPointF(x, y), size, size)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(255, 236, 205, 70))
        painter.drawEllipse(QPointF(x - size * 0.2, y - size * 0.2), size * 0.5, size * 0.5)
    painter.setBrush(NO_BRUSH)


def _block(painter: QPainter, edge: Edge, thick: float, fabric: WallFabric, level: int, lot: float) -> None:
    (ax, ay), (bx, by) = edge
    half, high = hypot(bx - ax, by - ay) / 2 - SQUARE / 80, thick / 2 * SQUARE
    painter.save()
    painter.translate(QPointF((ax + bx) / 2, (ay + by) / 2))
    painter.rotate(degrees(atan2(by - ay, bx - ax)) + TURNED * (lot * 11 % 1 - 0.5) * (lot > 0))
    body = QPainterPath()
    round_ = high * (0.5 if lot else 0.1)
    body.addRoundedRect(QRectF(-half, -high, 2 * half, 2 * high), round_, round_)
    painter.fillPath(body.translated(0.03 * SQUARE, 0.04 * SQUARE), QColor(0, 0, 0, 60))
    painter.fillPath(body, brush_of(fabric, level))
    if lot:
        painter.fillPath(body, PALE[int(lot * 17) % len(PALE)])
    painter.setPen(pen_of(RIM, 0.028))
    painter.drawPath(body)
    painter.restore()
