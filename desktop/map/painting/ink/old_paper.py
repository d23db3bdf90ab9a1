"""The sheet that a map in ink is drawn on, seen on the screen: mottled, with fibres and stains, darker at its edge."""

from functools import lru_cache

import numpy as np
import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QTransform

from core.geometry.units import SQUARE
from core.model.floor_plan import Plan
from desktop.map.painting.ink_colours import InkColours
from desktop.map.painting.materials.noise import Field, fractal, rng_of, smooth
from desktop.map.painting.styled.paths import faded, path_of, rect_of
from desktop.map.painting.styled.unsteady_lines import shape_by_hand

INTERSECT = Qt.ClipOperation.IntersectClip
SIDE = 512
"""Pixels along the side of a tile."""
GRAIN, STAINS = 9, 41
"""Squares after which the grain and the stains come again: never both at once."""
FIBRES, LONG = 620, 46
"""How many fibres lie in a tile, and how many pixels long they are."""
BURNT = (0.12, 0.3, 0.5, 0.75, 1.05, 1.4, 1.8, 2.3)
"""Squares from the edge of the page up to which it is a little darker, once more for each of them."""
SCORCH = 15
"""How much darker each is, of 255."""


def paint_paper(painter: QPainter, plan: Plan, area: QRectF, colours: InkColours) -> None:
    """Lay the look of its paper on what was drawn; on the screen and in pictures, a printer would spend ink on it."""
    if not colours.grain:
        return
    painter.save()
    covered = plan.within(rect_of(area)).covered
    if not covered.is_empty:
        # imported pictures stay as they are
        painter.setClipPath(
            path_of(shapely.box(area.left(), area.top(), area.right(), area.bottom()).difference(covered)), INTERSECT
        )
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.setOpacity(colours.grain)
    for image, squares in ((_grain(), GRAIN), *(((_stains(), STAINS),) if colours.scorch else ())):
        brush = QBrush(image)
        brush.setTransform(QTransform.fromScale(squares * SQUARE / SIDE, squares * SQUARE / SIDE))
        painter.fillRect(area, brush)
    if colours.scorch:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setClipRect(area, INTERSECT)
        for ring in _edges(plan.scene.columns, plan.scene.rows):
            painter.fillPath(ring, faded(colours.scorch, SCORCH))
    painter.restore()


def _image(tone: Field) -> QImage:
    grey = np.clip(tone * 255, 0, 255).astype(np.uint8)
    return QImage(grey.data, SIDE, SIDE, SIDE, QImage.Format.Format_Grayscale8).convertToFormat(
        QImage.Format.Format_RGB32
    )


@lru_cache(maxsize=1)
def _grain() -> QImage:
    rng = rng_of("paper")
    tone = 1 - 0.10 * np.abs(fractal(SIDE, 3, 6, rng, 0.65)) - 0.05 * np.clip(fractal(SIDE, 128, 1, rng), 0, 1)
    # fibres: fine strokes that bend, here darker and there lighter than the sheet
    at, turn = rng.random((FIBRES, 2)) * SIDE, rng.uniform(0, 2 * np.pi, FIBRES)
    steps = np.arange(LONG)
    turns = turn[:, None] + rng.normal(0, 0.9 / LONG, FIBRES)[:, None] * steps
    x = (at[:, :1] + np.cumsum(np.cos(turns), 1)).astype(np.int32) % SIDE
    y = (at[:, 1:] + np.cumsum(np.sin(turns), 1)).astype(np.int32) % SIDE
    tone[y, x] += np.where(rng.random(FIBRES) < 0.62, -0.055, 0.05)[:, None].astype(np.float32)
    return _image(tone)


@lru_cache(maxsize=1)
def _stains() -> QImage:
    """Broad blotches, and spots with a rim, as of a wet cup or of damp."""
    rng = rng_of("stains")
    cloud = fractal(SIDE, 6, 5, rng, 0.55)
    tone = 1 - 0.10 * smooth(cloud, 0.05, 0.75) + 0.03 * smooth(-cloud, 0.1, 0.8)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    fray = 3.0 * fractal(SIDE, 24, 3, rng)
    for _ in range(9):
        cx, cy, reach = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(8, 30)
        dx, dy = (np.abs(d - c) for d, c in ((x, cx), (y, cy)))
        far = np.hypot(np.minimum(dx, SIDE - dx), np.minimum(dy, SIDE - dy)) + fray
        rim = np.exp(-np.square((far - reach) / np.float32(2.2)))
        tone -= 0.05 * rim + 0.045 * smooth(reach - far, -1.0, 2.0)
    return _image(tone.astype(np.float32))


@lru_cache(maxsize=8)
def _edges(columns: int, rows: int) -> tuple[QPainterPath, ...]:
    """Return the page less ever smaller sheets of an uneven outline."""
    page = shapely.box(0, 0, columns * SQUARE, rows * SQUARE)
    found = []
    for number, inset in enumerate(BURNT):
        inner = shape_by_hand(page.buffer(-inset * SQUARE, join_style="mitre"), 0.12 + 0.28 * inset, 21 + number)
        found.append(path_of(page.difference(inner)))
    return tuple(found)
