"""Plain images as maps: laid so that the squares drawn on them are the squares of the scene, and guesses at those."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, gcd
from pathlib import Path

from core.base.errors import BadFile
from core.base.ids import SceneId, ThingId
from core.base.phrase import Phrase, say
from core.base.progress import Progress
from core.documents.assets import LARGEST_IMAGE, media_of
from core.documents.interchange.drawn_lines import DrawnLines
from core.documents.interchange.imported import (
    Alignment,
    Choices,
    Format,
    Image,
    ImportedMap,
    title_of,
)
from core.geometry.units import SQUARE, Point
from core.model.materials import MapStyle
from core.model.scene import MAXIMUM_SQUARES_ACROSS, Scene
from core.model.things import FARTHEST, Picture

USUAL_PIXELS = (70, 100, 140, 50, 200, 150, 256, 300)
"""Pixels to a square in maps that people share, the likeliest first."""
NARROWEST_CELL, WIDEST_CELL = 4, 4_000
MOST_GUESSES = 8

_NAMED = re.compile(r"(?<!\d)(\d{1,4}) ?[xX×] ?(\d{1,4})(?!\d)")
_PIXELS = re.compile(r"(?<!\d)(\d{2,3}) ?(?:px|ppi|dpi|ppg|pps)", re.IGNORECASE)
_SQUARISH = Fraction(1, 50)
_SLIVER = Fraction(1, 20)
"""Part of a square that may be missing at an edge of a picture where the square still counts."""
_HAND = Fraction(1, 3)
"""Pixels by which a hand may be off whole ones."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A way in which a grid may lie on a picture, the squares that this makes, and why it is thought of."""

    grid: Alignment
    columns: int
    rows: int
    why: Phrase


@dataclass(frozen=True, slots=True)
class PictureDraft:
    """An image that was read; without another choice its grid lies as the likeliest guess has it.

    Once somebody has looked at it, `lines` are those that are drawn in it.
    """

    name: str
    image: Image
    guesses: tuple[Guess, ...]
    lines: DrawnLines | None = None

    @property
    def heeds(self) -> frozenset[str]:
        """How the grid lies on it."""
        return frozenset(("grid",))

    def looked_at(self, lines: DrawnLines) -> "PictureDraft":
        """Return it with the lines drawn in it; a grid that they make is the likeliest."""
        grid, found = lines.found, self.guesses
        if grid is not None:
            agreeing, of = lines.agreeing(grid)
            best = _guess(grid, self.image.width, self.image.height, say("guess.lines", agreeing=agreeing, of=of))
            size = best.columns, best.rows
            found = (best, *(each for each in found if (each.columns, each.rows) != size))[:MOST_GUESSES]
        return replace(self, lines=lines, guesses=found)

    def pulled(self, grid: Alignment) -> Alignment:
        """Return a grid laid by hand drawn to the lines of the picture, or else to whole pixels nearby."""
        pulled = grid if self.lines is None else self.lines.pulled(grid)
        if pulled != grid:
            return pulled
        width, height = (_whole(side) for side in (grid.width, grid.height))
        return Alignment(width, height, grid.left, grid.top)

    def laid(self, choices: Choices) -> ImportedMap:
        """Return the scene with the picture on it; raise `BadFile` for a grid that makes none."""
        grid = choices.grid or self.guesses[0].grid
        warnings = () if choices.grid else (say("import.grid-guessed", columns=self.guesses[0].columns),)
        columns, rows, left_top, right_bottom = lie(grid, self.image.width, self.image.height)
        picture = Picture(
            id=ThingId("picture-2"),
            picture=self.image.id,
            left_top=left_top,
            right_bottom=right_bottom,
            locked=True,
        )
        scene = Scene(
            id=SceneId("scene-1"), name=choices.name or self.name, columns=columns, rows=rows, style=MapStyle.PAINTED
        )
        return ImportedMap(scene.but(things={picture.id: picture}), self.image, warnings)


def read(data: bytes, path: Path, progress: Progress) -> PictureDraft:
    """Return what the bytes of an image file hold. Raises `BadFile`."""
    image = Image.of(data)
    progress(100)
    return PictureDraft(title_of(path), image, guesses(path.name, image.width, image.height))


def lie(grid: Alignment, width: int, height: int) -> tuple[int, int, Point, Point]:
    """Return columns and rows of the scene, and the corners of a picture of this many pixels on it, in units.

    The squares begin at the grid's first lines. What the picture has beyond whole squares lies outside of the map, so
    that no bare ground frames it. Raises `BadFile` for absurd squares.
    """
    if not all(NARROWEST_CELL <= side <= WIDEST_CELL for side in (grid.width, grid.height)):
        raise BadFile("import.absurd-grid", least=NARROWEST_CELL, most=WIDEST_CELL)
    columns, left, right = _span(grid.left, grid.width, width)
    rows, top, bottom = _span(grid.top, grid.height, height)
    if max(columns, rows) > MAXIMUM_SQUARES_ACROSS:
        raise BadFile("import.too-many-squares", columns=columns, rows=rows, most=MAXIMUM_SQUARES_ACROSS)
    if max(right, bottom) > FARTHEST:
        raise BadFile("import.absurd-grid", least=NARROWEST_CELL, most=WIDEST_CELL)
    return columns, rows, (left, top), (right, bottom)


def _span(offset: Fraction, side: Fraction, pixels: int) -> tuple[int, int, int]:
    """Return how many squares one way, and where the picture begins and ends, in units."""
    over = (offset / side) % 1
    begun = 1 - over if over >= 1 - _SLIVER else -over
    ended = begun + pixels / side
    return max(floor(ended + _SLIVER), 1), round(begun * SQUARE), round(ended * SQUARE)


def _whole(side: Fraction) -> Fraction:
    """Return a length in whole pixels if it is nearly so."""
    return Fraction(round(side)) if abs(side - round(side)) < _HAND else side


def guesses(filename: str, width: int, height: int) -> tuple[Guess, ...]:
    """Return how a grid may lie on an image, the likeliest first; there is always one.

    Looked at are numbers in the file's name, as `Cave 30x20` or `Cave 70px`, usual squares that fit a whole number of
    times, other common divisors, and at last the usual squares as they are. No two make as many squares each way.
    """
    found = [*_by_squares(filename, width, height), *_by_pixels(filename, width, height)]
    dividing = [side for side in _common_divisors(width, height) if 20 <= side <= 400]
    fitting = [side for side in USUAL_PIXELS if side in dividing]
    fitting += sorted((side for side in dividing if side not in USUAL_PIXELS), key=lambda side: abs(side - 100))[:4]
    found += [_square(side, width, height, say("guess.divides", pixels=side)) for side in fitting]
    found += [_square(side, width, height, say("guess.usual", pixels=side)) for side in USUAL_PIXELS]
    kept: dict[tuple[int, int], Guess] = {}
    for guess in filter(_sensible, found):
        # of those that make as many squares the likeliest
        kept.setdefault((guess.columns, guess.rows), guess)
    if not kept:
        side = max(Fraction(max(width, height), 100), Fraction(NARROWEST_CELL))
        return (_guess(Alignment(side, side), width, height, say("guess.usual", pixels=round(side))),)
    return tuple(kept.values())[:MOST_GUESSES]


def _by_squares(filename: str, width: int, height: int) -> list[Guess]:
    """Return the guesses from squares named in the file's name, those that make true squares first."""
    straight: list[Guess] = []
    skewed: list[Guess] = []
    for named in _NAMED.finditer(filename):
        columns, rows = int(named[1]), int(named[2])
        if not columns or not rows or (columns, rows) == (width, height):
            continue
        grid = Alignment(Fraction(width, columns), Fraction(height, rows))
        guess = _guess(grid, width, height, say("guess.named", columns=columns, rows=rows))
        (straight if abs(grid.width / grid.height - 1) <= _SQUARISH else skewed).append(guess)
    return straight + [
        guess for guess in skewed if Fraction(2, 3) < guess.grid.width / guess.grid.height < Fraction(3, 2)
    ]


def _by_pixels(filename: str, width: int, height: int) -> list[Guess]:
    sides = (int(named[1]) for named in _PIXELS.finditer(filename))
    return [_square(side, width, height, say("guess.named-pixels", pixels=side)) for side in sides]


def _common_divisors(width: int, height: int) -> list[int]:
    common = gcd(width, height)
    return [side for side in range(1, min(common, 400) + 1) if common % side == 0]


def _square(side: int, width: int, height: int, why: Phrase) -> Guess:
    return _guess(Alignment(Fraction(side), Fraction(side)), width, height, why)


def _guess(grid: Alignment, width: int, height: int, why: Phrase) -> Guess:
    across, down = (
        _span(start, side, pixels)[0]
        for start, side, pixels in ((grid.left, grid.width, width), (grid.top, grid.height, height))
    )
    return Guess(grid, across, down, why)


def _sensible(guess: Guess) -> bool:
    sides = guess.grid.width, guess.grid.height
    return min(sides) >= NARROWEST_CELL and max(sides) <= WIDEST_CELL and max(guess.columns, guess.rows) <= 500


def _recognises(head: bytes) -> bool:
    """Tell by the first bytes whether it is an image."""
    try:
        return bool(media_of(head))
    except BadFile:
        return False


FORMAT = Format(
    "picture",
    say("import.format.picture"),
    (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"),
    _recognises,
    read,
    LARGEST_IMAGE,
)
