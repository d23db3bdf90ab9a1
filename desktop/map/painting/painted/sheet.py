"""A sheet: one square picture of a painted map at one of a few sizes, and the coarse fields for all that is soft."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtGui import QBrush, QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import moved
from core.geometry.units import SQUARE, Rect
from desktop.map.painting.materials.built import SQUARES
from desktop.map.painting.materials.noise import Field, Steps, between, box_blur, fractal, rng_of
from desktop.map.painting.styled.paths import path_of

SMALL, LARGE = 256, 512
"""Side of a sheet in pixels, and of one at the finest level: small ones make an edit cheap."""
LEVELS = (8, 16, 32, 64, 128)
"""Pixels to a square at which sheets are painted; the next larger one is scaled down to the zoom."""
SOFT = 8
"""Pixels to a square at which soft things are worked out, whatever the zoom."""
EDGE = 2
"""Squares beyond a sheet that its shadows and blurs look at."""


def span_of(level: int) -> int:
    """Return the squares along the side of a sheet of a level."""
    return (LARGE if level == LEVELS[-1] else SMALL) // level


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet in a column and row of those of a level."""

    column: int
    row: int
    level: int

    @property
    def span(self) -> int:
        """Squares along its side."""
        return span_of(self.level)

    @property
    def pixels(self) -> int:
        """Pixels along its side."""
        return self.span * self.level

    @property
    def left(self) -> int:
        """Its left edge in map units."""
        return self.column * self.span * SQUARE

    @property
    def top(self) -> int:
        """Its upper edge in map units."""
        return self.row * self.span * SQUARE

    @property
    def area(self) -> Rect:
        """What it shows, in map units."""
        side = self.span * SQUARE
        return Rect(self.left, self.top, self.left + side, self.top + side)

    @property
    def around(self) -> Rect:
        """What has a say in it."""
        edge, area = EDGE * SQUARE, self.area
        return Rect(area.left - edge, area.top - edge, area.right + edge, area.bottom + edge)

    @property
    def side(self) -> int:
        """Pixels along the side of its soft fields."""
        return (self.span + 2 * EDGE) * SOFT

    def crisp(self, shape: BaseGeometry) -> Field:
        """Return how much of each pixel a shape covers: for edges that people built."""
        image = _black(self.pixels)
        self._fill(image, shape, self.level / SQUARE, self.left, self.top)
        return _grey(image)

    def mask(self, shape: BaseGeometry, dx: float = 0, dy: float = 0, brush: QBrush | None = None) -> Field:
        """Return how much of each soft pixel a shape covers, moved by parts of a square; 0..1."""
        image, edge = _black(self.side), EDGE * SQUARE
        there = moved(shape, dx, dy) if dx or dy else shape
        self._fill(image, there, SOFT / SQUARE, self.left - edge, self.top - edge, brush)
        return _grey(image)

    def _fill(
        self, image: QImage, shape: BaseGeometry, scale: float, left: int, top: int, brush: QBrush | None = None
    ) -> None:
        if shape.is_empty:
            return
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            painter.translate(-left, -top)
            painter.fillPath(path_of(shape), brush or QBrush(QColor(255, 255, 255)))

    def up(self, field: Field) -> Field:
        """Return the middle of a soft field enlarged to the pixels of the sheet."""
        steps = _enlarging(self.span, self.pixels)
        return between(field, steps, steps)

    def cut(self, tile: Field) -> Field:
        """Return what a tile of `SQUARES` squares shows on the sheet."""
        side, pixels = tile.shape[0], self.pixels
        if side == pixels:
            return tile
        if side < pixels:
            times = pixels // side
            whole: Field = np.tile(tile, (times, times) + (1,) * (tile.ndim - 2))
            return whole
        x, y = self.column * pixels % side, self.row * pixels % side
        part: Field = tile[y : y + pixels, x : x + pixels]
        return part

    def frayed(self, *, turned: bool = False) -> Field:
        """Return the noise by which natural edges fray, or another one, the same turned over."""
        tile = _fraying(self.level)
        return self.cut(tile.T if turned else tile)

    def weather(self, shift: int) -> Field:
        """Return slow changes of tone, on soft pixels."""
        at = np.rint((np.arange(self.side) / SOFT - EDGE) * 8).astype(int)
        rows, columns = (at + self.row * self.span * 8 + shift) % 512, (at + self.column * self.span * 8 + shift) % 512
        tones: Field = _weather()[np.ix_(rows, columns)]
        return tones


def blurred(field: Field, squares: float) -> Field:
    """Return a soft field blurred by parts of a square."""
    return box_blur(field, max(1, round(squares * SOFT)))


def image_of(pixels: Field) -> QImage:
    """Return an image of red, green and blue in 0..1."""
    height, width = pixels.shape[:2]
    packed = np.full((height, width, 4), 255, np.uint8)
    np.multiply(np.clip(pixels, 0, 1)[..., ::-1], 255.999, out=packed[..., :3], casting="unsafe")
    return QImage(packed.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()


def pixels_of(image: QImage) -> Field:
    """Return red, green and blue in 0..1 of an image."""
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : 4 * image.width()]
    pixels: Field = raw.reshape(image.height(), image.width(), 4)[..., 2::-1].astype(np.float32) * np.float32(1 / 255)
    return pixels


@lru_cache(maxsize=16)
def _enlarging(span: int, pixels: int) -> Steps:
    at = (np.arange(pixels) + 0.5) / pixels * span * SOFT + EDGE * SOFT - 0.5
    low = np.floor(at).astype(np.intp)
    return low, low + 1, (at - low).astype(np.float32)


@lru_cache(maxsize=8)
def _fraying(level: int) -> Field:
    return fractal(SQUARES * level, 14, 4, rng_of("edges"), 0.62)


@lru_cache(maxsize=1)
def _weather() -> Field:
    """Return slow changes of tone over 64 by 64 squares: what hides that materials come again after eight."""
    return fractal(512, 11, 4, rng_of("weather"), 0.55)


def _black(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_Grayscale8)
    image.fill(0)
    return image


def _grey(image: QImage) -> Field:
    side = image.width()
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(side, -1)[:, :side]
    found: Field = raw.astype(np.float32) * np.float32(1 / 255)
    return found
