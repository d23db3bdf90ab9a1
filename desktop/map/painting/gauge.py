"""The rim of a token as a gauge: its right half drains with the first track, its left half with the second."""

from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from desktop.theme.sides import SideShape, side_path


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
