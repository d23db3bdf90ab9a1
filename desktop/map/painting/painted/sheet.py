"""A sheet: a part of a painted map as pixels at one of a few sizes, and the coarse fields for all that is soft."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QBrush, QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

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
LOTS = 61
"""Squares after which floors of slabs and boards come again."""
EDGE = 2
"""Squares beyond a sheet that its shadows and blurs look at."""


def span_of(level: int) -> int:
    """Return the squares along the side of a sheet that is kept at a level."""
    return (LARGE if level == LEVELS[-1] else SMALL) // level


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rectangle of whole squares of a map at a level: `column` and `row` of its first square, and how many."""

    column: int
    row: int
    columns: int
    rows: int
    level: int

    @property
    def left(self) -> int:
        """Its left edge in map units."""
        return self.column * SQUARE

    @property
    def top(self) -> int:
        """Its upper edge in map units."""
        return self.row * SQUARE

    @property
    def width(self) -> int:
        """Pixels along its upper edge."""
        return self.columns * self.level

    @property
    def height(self) -> int:
        """Pixels along its left edge."""
        return self.rows * self.level

    @property
    def area(self) -> Rect:
        """What it shows, in map units."""
        return Rect(self.left, self.top, self.left + self.columns * SQUARE, self.top + self.rows * SQUARE)

    @property
    def around(self) -> Rect:
        """What has a say in it."""
        return self.area.grown(EDGE * SQUARE)

    @property
    def soft(self) -> tuple[int, int]:
        """Rows and columns of its soft fields."""
        return (self.rows + 2 * EDGE) * SOFT, (self.columns + 2 * EDGE) * SOFT

    def about(self, box: Rect, squares: float = 0) -> "Sheet | None":
        """Return the part of the sheet about a box and so many squares around it; None where it does not reach."""
        edge = round(squares * SQUARE)
        left = max(self.column, (box.left - edge) // SQUARE)
        top = max(self.row, (box.top - edge) // SQUARE)
        right = min(self.column + self.columns, -(-(box.right + edge) // SQUARE))
        bottom = min(self.row + self.rows, -(-(box.bottom + edge) // SQUARE))
        return Sheet(left, top, right - left, bottom - top, self.level) if left < right and top < bottom else None

    def around_shape(self, shape: BaseGeometry, squares: float) -> "Sheet | None":
        """Return the part of the sheet about a shape and so many squares around it."""
        if shape.is_empty:
            return None
        left, top, right, bottom = shape.bounds
        return self.about(Rect(floor(left), floor(top), ceil(right), ceil(bottom)), squares)

    def place_in(self, whole: "Sheet") -> tuple[slice, slice]:
        """Return the rows and columns of pixels that the sheet, a part of another, takes up in it."""
        top, left = (self.row - whole.row) * self.level, (self.column - whole.column) * self.level
        return slice(top, top + self.height), slice(left, left + self.width)

    def soft_place_in(self, whole: "Sheet") -> tuple[slice, slice]:
        """Return the rows and columns of the soft fields of the whole that those of a part of it take up."""
        top, left = (self.row - whole.row) * SOFT, (self.column - whole.column) * SOFT
        rows, columns = self.soft
        return slice(top, top + rows), slice(left, left + columns)

    def crisp(self, shape: BaseGeometry) -> Field:
        """Return how much of each pixel a shape covers: for edges that people built."""
        image = _black(self.height, self.width)
        self._fill(image, shape, self.level / SQUARE, self.left, self.top)
        return _grey(image)

    def mask(self, shape: BaseGeometry, brush: QBrush | None = None) -> Field:
        """Return how much of each soft pixel a shape covers; 0..1."""
        image, edge = _black(*self.soft), EDGE * SQUARE
        self._fill(image, shape, SOFT / SQUARE, self.left - edge, self.top - edge, brush)
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
        return between(field, _enlarging(self.rows, self.level), _enlarging(self.columns, self.level))

    def cut(self, tile: Field) -> Field:
        """Return what a tile of `SQUARES` squares shows on the sheet."""
        side = tile.shape[0]
        y, x = self.row * self.level % side, self.column * self.level % side
        if y + self.height <= side and x + self.width <= side:
            part: Field = tile[y : y + self.height, x : x + self.width]
            return part
        rows, columns = np.arange(y, y + self.height) % side, np.arange(x, x + self.width) % side
        wrapped: Field = tile[rows].take(columns, 1)
        return wrapped

    def shuffled(self, tile: Field) -> Field:
        """Return what a tile shows on the sheet, its squares in another order than the tile's.

        It is for floors none of whose slabs lies in two squares: no crack comes again at the same distance.
        """
        level = self.level
        squares = tile.reshape(SQUARES, level, SQUARES, level, 3).swapaxes(1, 2)
        rows, columns = (
            np.arange(first, first + count) % LOTS
            for first, count in ((self.row, self.rows), (self.column, self.columns))
        )
        lots = _lots()[np.ix_(rows, columns)]
        laid: Field = squares[lots // SQUARES, lots % SQUARES].swapaxes(1, 2).reshape(self.height, self.width, 3)
        return laid

    def in_rows(self, tile: Field) -> Field:
        """Return what a tile of boards shows on the sheet: each row of squares is another one of it, and shifted."""
        level, side = self.level, tile.shape[0]
        along = np.arange(self.column * level, self.column * level + self.width)
        laid = np.empty((self.height, self.width, 3), np.float32)
        for number in range(self.rows):
            lot = int(_lots()[(self.row + number) % LOTS, 0])
            top, shift = lot % SQUARES * level, lot // SQUARES * level
            laid[number * level : (number + 1) * level] = tile[top : top + level].take((along + shift) % side, 1)
        return laid

    @property
    def turned(self) -> "Sheet":
        """The sheet with rows for columns."""
        return Sheet(self.row, self.column, self.rows, self.columns, self.level)

    def frayed(self, *, turned: bool = False) -> Field:
        """Return the noise by which natural edges fray, or another one, the same turned over."""
        tile = _fraying(self.level)
        return self.cut(tile.T if turned else tile)

    def weather(self, shift: int) -> Field:
        """Return slow changes of tone, on soft pixels."""
        high, wide = self.soft
        rows, columns = (
            (np.arange(count) * 8 // SOFT + (first - EDGE) * 8 + shift) % 512
            for count, first in ((high, self.row), (wide, self.column))
        )
        tones: Field = _weather()[np.ix_(rows, columns)]
        return tones


def shifted(field: Field, dx: float, dy: float) -> Field:
    """Return a soft field moved by parts of a square: a mask is moved sooner than painted again elsewhere."""
    found = field
    for axis, far in enumerate((dy * SOFT, dx * SOFT)):
        whole = floor(far)
        at = np.arange(found.shape[axis]) - whole
        last = found.shape[axis] - 1
        here, before = found.take(at.clip(0, last), axis), found.take((at - 1).clip(0, last), axis)
        found = here + (before - here) * np.float32(far - whole)
    return found


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


@lru_cache(maxsize=128)
def _enlarging(squares: int, level: int) -> Steps:
    at = (np.arange(squares * level) + 0.5) / level * SOFT + EDGE * SOFT - 0.5
    low = np.floor(at).astype(np.intp)
    return low, low + 1, (at - low).astype(np.float32)


@lru_cache(maxsize=8)
def _fraying(level: int) -> Field:
    return fractal(SQUARES * level, 14, 4, rng_of("edges"), 0.62)


@lru_cache(maxsize=1)
def _lots() -> NDArray[np.intp]:
    """Return which square of a tile lies on each square of a map; it comes again after `LOTS` squares."""
    return rng_of("lots").integers(0, SQUARES * SQUARES, (LOTS, LOTS)).astype(np.intp)


@lru_cache(maxsize=1)
def _weather() -> Field:
    """Return slow changes of tone over 64 by 64 squares: what hides that materials come again after eight."""
    return fractal(512, 11, 4, rng_of("weather"), 0.55)


def _black(height: int, width: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_Grayscale8)
    image.fill(0)
    return image


def _grey(image: QImage) -> Field:
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : image.width()]
    found: Field = raw.astype(np.float32) * np.float32(1 / 255)
    return found
