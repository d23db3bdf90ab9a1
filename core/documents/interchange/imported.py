"""What every format is read into: a draft that a person's choices lay out, and the scene that comes of it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Protocol, Self

from core.base.phrase import Phrase
from core.base.progress import Progress
from core.documents.assets import asset_id
from core.documents.headers import size_of
from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import AssetId

DEFAULT_TOLERANCE = SQUARE // 16
"""Units by which a simplified wall may leave the line that the file gives it, unless somebody chooses otherwise."""
LARGEST_TOLERANCE = SQUARE // 2
LONGEST_NAME = 100


def title_of(path: Path) -> str:
    """Return what to call the map in a file: its name without suffix, underscores as spaces."""
    words = " ".join(path.stem.replace("_", " ").split())
    return "".join(letter for letter in words if letter.isprintable())[:LONGEST_NAME]


class OpenPortals(StrEnum):
    """What an opening that stands open in the file is taken for; the file cannot tell."""

    DOORS = "doors"
    WINDOWS = "windows"


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a grid lies on a picture, in its pixels: the size of a square, and where the corner of one square lies."""

    width: Fraction
    height: Fraction
    left: Fraction = Fraction(0)
    top: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person may choose; each format heeds what concerns it. `tolerance` is in units, `name` is the scene's.

    Without a `grid` a picture lies as the best guess has it.
    """

    name: str = ""
    tolerance: int = DEFAULT_TOLERANCE
    open_portals: OpenPortals = OpenPortals.WINDOWS
    grid: Alignment | None = None


@dataclass(frozen=True, slots=True)
class Image:
    """A picture as bytes, with its size in pixels and the name under which a document keeps it."""

    data: bytes
    width: int
    height: int
    id: AssetId

    @classmethod
    def of(cls, data: bytes) -> Self:
        """Return the picture that some bytes are; raise `BadFile` if they are none that a map can show."""
        width, height = size_of(data)
        return cls(data, width, height, asset_id(data))


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the file leaves open: `field` of `Choices` answers it; `count` cases hang on it."""

    field: str
    asks: Phrase
    options: tuple[tuple[str, Phrase], ...]
    chosen: str
    count: int


@dataclass(frozen=True, slots=True)
class ImportedMap:
    """A map ready to be brought into a document, its ids still placeholders from 1 on.

    `pieces` counts the straight pieces of its walls, `pieces_read` those that the file has. One that `tells_measure`
    comes with the length of its squares.
    """

    scene: Scene
    image: Image | None = None
    warnings: tuple[Phrase, ...] = ()
    questions: tuple[Question, ...] = ()
    pieces: int = 0
    pieces_read: int = 0
    tells_measure: bool = False


class Draft(Protocol):
    """A file that has been read and checked; laying it out is quick, and may be done again for other choices."""

    @property
    def image(self) -> Image | None:
        """The picture in it."""

    @property
    def heeds(self) -> frozenset[str]:
        """The fields of `Choices`, besides the name, that make a difference to it: those are what a person is asked."""

    def laid(self, choices: Choices) -> ImportedMap:
        """Return the map as somebody wants it."""


@dataclass(frozen=True, slots=True)
class Format:
    """One foreign format: by which suffixes and first bytes it is known, and how its bytes, at most `most`, are read.

    `read` raises `BadFile` for what it cannot make a map of.
    """

    id: str
    title: Phrase
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, Path, Progress], Draft]
    most: int
