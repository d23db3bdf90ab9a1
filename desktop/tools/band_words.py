"""Where the words of a band go: into the ring of squares that it adds, off tokens, names and each other."""

from PySide6.QtCore import QRectF

from core.geometry.units import SQUARE, Point, Square, centre_of
from desktop.map.overlays.drawing import FIGURE
from desktop.map.painting.labels import width_of
from desktop.tools.map_access import MapAccess

LINE = 1.5
"""Heights of the letters that a line of words takes, with the room about it."""


class BandWords:
    """Finds places for the words of one band after another; where one stands none of the next will."""

    def __init__(self, access: MapAccess) -> None:
        content, scene = access.content, access.view.map
        overlay, labels = scene.overlay, scene.labels
        self._pixel = access.tiny * (1.0 if overlay is None else overlay.lettering)
        looks = () if content is None else tuple(content.tokens.values())
        self._taken = [QRectF(look.rect.left, look.rect.top, look.rect.width, look.rect.height) for look in looks]
        for plate in () if labels is None else labels.plates(SQUARE / access.tiny):
            box = plate.reach
            corner = box.topLeft() * access.tiny
            self._taken.append(QRectF(corner, box.size() * access.tiny))

    def place(self, ring: tuple[Square, ...], words: str) -> Point:
        """Return a point in a ring of squares for some words: low and in the middle of it, as far as there is room."""
        wide, high = (width_of(words, FIGURE) + FIGURE / 2) * self._pixel, LINE * FIGURE * self._pixel
        own, best, least = frozenset(ring), centre_of(ring[0]), (float("inf"), 0)
        for square in _from_below(ring):
            x, y = centre_of(square)
            box = QRectF(x - wide / 2, y - high / 2, wide, high)
            cost = (sum(box.intersects(each) for each in self._taken), _outside(box, own))
            if cost < least:
                best, least = (x, y), cost
            if least == (0, 0):
                break
        self._taken.append(QRectF(best[0] - wide / 2, best[1] - high / 2, wide, high))
        return best


def _from_below(ring: tuple[Square, ...]) -> list[Square]:
    """Return squares row by row, the lowest first, in each those nearest to its middle first."""
    rows: dict[int, list[int]] = {}
    for column, row in ring:
        rows.setdefault(row, []).append(column)
    found = []
    for row in sorted(rows, reverse=True):
        columns = sorted(rows[row])
        middle = columns[len(columns) // 2]
        found += [(column, row) for column in sorted(columns, key=lambda each: (abs(each - middle), each))]
    return found


def _outside(box: QRectF, own: frozenset[Square]) -> int:
    """Return how many squares a box lies on that are none of these."""
    columns = range(int(box.left() // SQUARE), int(box.right() // SQUARE) + 1)
    rows = range(int(box.top() // SQUARE), int(box.bottom() // SQUARE) + 1)
    return sum((column, row) not in own for column in columns for row in rows)
