"""The game master's own pictures as stamps, taken in from files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

from core.base.files import read_plain
from core.documents.assets import LARGEST_IMAGE
from core.geometry.units import SQUARE
from core.model.own_stamp import OwnStamp
from desktop.background.decoding import decoded, shown_size

if TYPE_CHECKING:
    from core.documents.store import Document

NEAR = 70
"""Pixels of a picture to a square, where nothing else is known of it."""
LEAST, MOST = 0.5, 6.0
"""Squares along the longer side of a picture that is new."""
LONGEST_NAME = 200
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp")
"""Of files that hold pictures."""
ART = "picture"
"""What the art of such a stamp is called."""


def pictures_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the files that are dragged, if all of them are pictures by their names; else none."""
    paths = tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
    return paths if all(path.suffix.lower() in ENDINGS for path in paths) else ()


def taken_in(document: Document, path: Path) -> OwnStamp | None:
    """Put a picture from a file into a document and return it; None if it cannot be shown.

    A file that cannot be read is a `SandtableError`.
    """
    data = read_plain(path, LARGEST_IMAGE)
    size = shown_size(data)
    if size.isEmpty() or decoded(data, longest=64).isNull():
        return None
    longest = max(size.width(), size.height())
    squares = min(max(round(2 * longest / NEAR) / 2, LEAST), MOST)
    width, height = (max(1, round(side / longest * squares * SQUARE)) for side in (size.width(), size.height()))
    name = path.stem.replace("_", " ").replace("/", " ")[:LONGEST_NAME]
    return OwnStamp(document.put_asset(data), name, width, height)
