"""What a view keeps of the ground of a map in ink, so that what is edited upon it is drawn without it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from core.geometry.units import SQUARE, Rect
from core.model.floor_plan import Plan
from desktop.map.items.boxes import meet, merged
from desktop.map.painting.ink.drawing import paint_ground
from desktop.map.painting.ink_colours import COLOURS


def pixels_of(box: Rect, zoom: float) -> QRect:
    """Return the pixels of a box: whole ones, or the seam of what is drawn anew shows."""
    scale = zoom / SQUARE
    left, top = floor(box.left * scale), floor(box.top * scale)
    return QRect(left, top, ceil(box.right * scale) - left, ceil(box.bottom * scale) - top)


def begin(painter: QPainter, zoom: float, patch: QRect, corner: QPoint) -> QRectF:
    """Have a painter draw some pixels of the map, in map units; return where they lie."""
    scale = zoom / SQUARE
    painter.setTransform(QTransform(scale, 0, 0, scale, -corner.x(), -corner.y()))
    area = QRectF(patch.left() / scale, patch.top() / scale, patch.width() / scale, patch.height() / scale)
    painter.setClipRect(area)
    return area


@dataclass(slots=True)
class _Ground:
    """The ground of one piece, and what of it the map has outdated."""

    area: Rect
    pixmap: QPixmap
    stale: list[Rect] = field(default_factory=list)


class KeptGrounds:
    """The grounds of pieces, each by the place of its piece."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, _Ground] = {}

    def outdate(self, changed: Sequence[Rect]) -> None:
        """Have the ground of some boxes drawn anew before it is laid again."""
        for ground in self._kept.values():
            ground.stale += [box for box in changed if meet(ground.area, box)]

    def forget(self, place: Hashable) -> None:
        """Keep the ground of a piece no longer."""
        self._kept.pop(place, None)

    def clear(self) -> None:
        """Keep nothing."""
        self._kept.clear()

    def lay(
        self, painter: QPainter, plan: Plan, place: Hashable, zoom: float, where: QRect, seen: QRect, corner: QPoint
    ) -> None:
        """Lay what is seen of the ground of a piece, which takes up the pixels `where`.

        It is kept once all of it was asked for; the ground of what was never looked at is drawn for this once.
        """
        ground, colours = self._kept.get(place), COLOURS[plan.scene.style]
        if ground is None and seen != where:
            paint_ground(painter, plan, begin(painter, zoom, seen, corner), colours)
            return
        if ground is None:
            scale = SQUARE / zoom
            edges = (where.left(), where.top(), where.right() + 1, where.bottom() + 1)
            area = Rect(*(round(edge * scale) for edge in edges))
            ground = self._kept[place] = _Ground(area, QPixmap(where.size()), [area])
        stale = [pixels_of(box, zoom) & where for box in merged(ground.stale)]
        ground.stale.clear()
        with QPainter(ground.pixmap) as own:
            for patch in stale:
                paint_ground(own, plan, begin(own, zoom, patch, where.topLeft()), colours)
        painter.resetTransform()
        painter.setClipping(False)
        painter.drawPixmap(seen.topLeft() - corner, ground.pixmap, seen.translated(-where.topLeft()))
