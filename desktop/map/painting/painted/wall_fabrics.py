"""What walls are built of, as brushes in map units."""

from functools import lru_cache

from PySide6.QtGui import QBrush, QImage, QTransform

from core.geometry.units import SQUARE
from core.model.materials import WallFabric
from desktop.map.painting.materials.tiles import as_light
from desktop.map.painting.painted.sheet import image_of


@lru_cache(maxsize=24)
def _texture(fabric: WallFabric, level: int) -> QImage:
    return image_of(as_light(fabric, level))


def brush_of(fabric: WallFabric, level: int) -> QBrush:
    """Return a brush that lays a fabric in map units."""
    brush = QBrush(_texture(fabric, level))
    scale = SQUARE / level
    brush.setTransform(QTransform.fromScale(scale, scale))
    return brush
