"""Stamps on a painted sheet: the program's flat art gets a body, lit from the top left, and the grain of its stuff."""

from functools import lru_cache
from itertools import groupby

import numpy as np
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from core.geometry.units import SQUARE
from core.model.plan import Part
from core.model.things import Stamp
from desktop.map.painting.materials.built import SQUARES
from desktop.map.painting.materials.noise import Field, box_blur, fractal, rng_of, slope
from desktop.map.painting.painted.sheet import Sheet
from desktop.map.painting.stamp_ways import Images, draw_stamp
from desktop.map.stamp_art.sketch import Sketch

ROUND = 0.10
"""Squares over which the edge of a stamp is rounded."""
MARGIN = 0.3
"""Squares beyond a sheet that its relief looks at."""
BODY, DETAIL, GRAIN = 1.5, 0.9, 0.10
"""How strongly its outline, what is drawn within, and its grain are lit."""


def paint_stamps(painter: QPainter, part: Part, sheet: Sheet, images: Images) -> None:
    """Paint the stamps of a part, the lowest first; pictures of the game master's own are left as they are."""
    for is_picture, several in groupby(part.stamps, key=lambda stamp: stamp.picture is not None):
        stamps = tuple(several)
        if is_picture:
            _draw(painter, part, stamps, images)
            continue
        # more than the sheet, or its edge would be seen on whatever lies across it
        margin = round(MARGIN * sheet.level) + 2
        side = sheet.pixels + 2 * margin
        layer = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        layer.fill(QColor(0, 0, 0, 0))
        with QPainter(layer) as over:
            over.setRenderHint(QPainter.RenderHint.Antialiasing)
            over.setTransform(painter.transform() * QTransform.fromTranslate(margin, margin))
            _draw(over, part, stamps, images)
        painter.save()
        painter.resetTransform()
        painter.drawImage(-margin, -margin, _lit(layer, sheet, margin))
        painter.restore()


def _draw(painter: QPainter, part: Part, stamps: tuple[Stamp, ...], images: Images) -> None:
    for stamp in stamps:
        draw_stamp(painter, stamp, _sketch, images, broken=stamp.id in part.plan.wear.broken)


def _sketch(painter: QPainter, width: float, height: float) -> Sketch:
    return Sketch(painter, width, height, SQUARE / 40)


@lru_cache(maxsize=8)
def _grain(level: int) -> Field:
    return fractal(SQUARES * level, 56, 3, rng_of("grain"), 0.7)


def _lit(layer: QImage, sheet: Sheet, margin: int) -> QImage:
    """Return a layer of flat art with light and shade on it."""
    side = layer.width()
    raw = np.frombuffer(layer.constBits(), np.uint8).reshape(side, side, 4).astype(np.float32)
    alpha = raw[..., 3] * np.float32(1 / 255)
    if not alpha.any():
        return layer
    tone = raw[..., :3].mean(-1) * np.float32(1 / 255)
    scale = np.float32(64 / sheet.level * 512 / side)
    body = slope(box_blur(alpha, max(1, round(ROUND * sheet.level)))) * scale
    detail = slope(box_blur(tone, 1)) * scale
    light = np.clip(BODY * body, -0.42, 0.42) + np.clip(DETAIL * detail, -0.16, 0.16)
    inner = slice(margin, margin + sheet.pixels)
    light[inner, inner] += np.float32(GRAIN) * sheet.cut(_grain(sheet.level))
    raw[..., :3] = np.clip(raw[..., :3] * (1 + light)[..., None], 0, raw[..., 3:])
    packed = raw.astype(np.uint8)
    return QImage(packed.data, side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied).copy()
