"""Stamps on a painted sheet: the program's flat art gets a body, lit from the top left, and the grain of its stuff."""

from functools import lru_cache, partial
from math import floor

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter

from core.base.ids import ThingId, number_of, numbered
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.things import Stamp
from desktop.map.painting.materials.built import SQUARES
from desktop.map.painting.materials.noise import Field, box_blur, fractal, rng_of, slope
from desktop.map.painting.painted.foliage import CROWNS, crown_of, crowns_of, overhang_of
from desktop.map.painting.painted.sheet import Sheet
from desktop.map.painting.painted.stamp_grain import PaintedSketch
from desktop.map.painting.styled.stamps import Images, draw_stamp
from desktop.map.stamp_art.registry import ART, Rises
from desktop.map.stamp_art.sketch import Sketch

ROUND = 0.10
"""Squares over which the edge of a stamp is rounded."""
MARGIN, SHADE = 0.3, 0.5
"""Squares about a stamp that its relief looks at, and that the shade of a crown reaches."""
BODY, DETAIL, GRAIN = 1.6, 1.15, 0.05
"""How strongly its outline, what is drawn within, and its grain are lit."""
PARTS = 4
"""Stamps are placed to this part of a pixel."""
GROWN = 5
"""Ways in which a plant of one size has grown, or stones have fallen."""
UNEVEN = (*CROWNS, "dead-tree", "rubble", "stalagmites", "haystack", "pool")
"""What is never quite the same twice."""
ALIKE = {"id": ThingId("stamp-0"), "at": (0, 0), "name": "", "rank": 0, "locked": False, "laid": 0, "age": 0}
"""What does not change the looks of a stamp."""


def paint_stamps_in_relief(painter: QPainter, part: Part, sheet: Sheet, images: Images) -> None:
    """Paint the stamps of a part, the lowest first; pictures of the game master's own are left as they are."""
    for stamp in part.stamps:
        broken = stamp.id in part.plan.scene_state.broken
        if stamp.picture is not None:
            draw_stamp(painter, stamp, partial(_sketch, sheet.level), images, broken=broken)
            continue
        if stamp.art == "grove" and not (broken or stamp.hidden):
            for crown in crowns_of(stamp):
                _paint(painter, crown, sheet, broken=False)
            continue
        _paint(painter, stamp, sheet, broken=broken)


def _paint(painter: QPainter, stamp: Stamp, sheet: Sheet, *, broken: bool) -> None:
    scale = sheet.level / SQUARE
    x, y = ((place - edge) * scale for place, edge in zip(stamp.at, (sheet.left, sheet.top), strict=True))
    left, top = floor(x), floor(y)
    plain = stamp.model_copy(update=ALIKE)
    if stamp.art in UNEVEN:
        plain = plain.model_copy(update={"id": numbered("stamp", number_of(stamp.id) % GROWN)})
    body = _body(plain, broken, sheet.level, int((x - left) * PARTS), int((y - top) * PARTS))
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPoint(left - body.width() // 2, top - body.height() // 2), body)
    painter.restore()


def _sketch(level: int, painter: QPainter, width: float, height: float) -> Sketch:
    return PaintedSketch(painter, width, height, SQUARE / 46, level=level)


def _no_image(identity: str, wide: float) -> None:
    return None


@lru_cache(maxsize=8)
def _grain(level: int) -> Field:
    return fractal(SQUARES * level, 56, 3, rng_of("grain"), 0.7)


@lru_cache(maxsize=400)
def _body(stamp: Stamp, broken: bool, level: int, right: int, down: int) -> QImage:
    """Return a stamp with light and shade on it, its middle so many parts of a pixel beyond that of the image."""
    box, scale = stamp.bounds, level / SQUARE
    beyond = overhang_of(stamp.art, stamp.width, stamp.height) * scale
    beyond += (SHADE if stamp.art in CROWNS else MARGIN) * level
    reach = floor(max(box.right, box.bottom, -box.left, -box.top) * scale + beyond) + 2
    if stamp.art in CROWNS and not (broken or stamp.hidden):
        return crown_of(stamp, level, 2 * reach, right / PARTS, down / PARTS)
    layer = QImage(2 * reach, 2 * reach, QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(QColor(0, 0, 0, 0))
    with QPainter(layer) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(reach + right / PARTS, reach + down / PARTS)
        painter.scale(scale, scale)
        draw_stamp(painter, stamp, partial(_sketch, level), _no_image, broken=broken)
    art = ART.get(stamp.art)
    return layer if art is not None and art.rises is Rises.TRACE else _lit(layer, level)


def _lit(layer: QImage, level: int) -> QImage:
    """Return a layer of flat art with light and shade on it."""
    side = layer.width()
    raw = np.frombuffer(layer.constBits(), np.uint8).reshape(side, side, 4).astype(np.float32)
    alpha = raw[..., 3] * np.float32(1 / 255)
    tone = raw[..., :3].mean(-1) * np.float32(1 / 255)
    scale = np.float32(64 / level * 512 / side)
    body = slope(box_blur(alpha, max(1, round(ROUND * level)))) * scale
    detail = slope(box_blur(tone, 1)) * scale
    light = np.clip(BODY * body, -0.42, 0.42) + np.clip(DETAIL * detail, -0.16, 0.16)
    grain = _grain(level)
    at = np.arange(side) % grain.shape[0]
    light += np.float32(GRAIN) * grain[np.ix_(at, at)]
    raw[..., :3] = np.clip(raw[..., :3] * (1 + light)[..., None], 0, raw[..., 3:])
    packed = raw.astype(np.uint8)
    return QImage(packed.data, side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied).copy()
