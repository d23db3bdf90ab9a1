"""All formats from which maps are imported, and how a file finds its own."""

from pathlib import Path

from core.base.errors import BadFile, StorageFailed
from core.base.files import must_be_plain
from core.base.progress import Progress, no_progress
from core.documents.interchange import pictures, uvtt
from core.documents.interchange.imported import Choices, Draft, Format, ImportedMap

FORMATS: tuple[Format, ...] = (
    uvtt.FORMAT,
    pictures.FORMAT,
)

HEAD = 1 << 16
"""Bytes by which a file is recognised."""


def format_of(head: bytes, path: Path) -> Format:
    """Return the format of a file by its first bytes, else by its suffix; raise `BadFile` if it has none of them."""
    for each in (
        *(f for f in FORMATS if f.recognises(head)),
        *(f for f in FORMATS if path.suffix.lower() in f.suffixes),
    ):
        return each
    raise BadFile("import.unknown-format", name=path.name)


def read_map(path: Path, progress: Progress = no_progress) -> Draft:
    """Return what a file holds, to be laid out; raise `BadFile`, or `StorageFailed` if it cannot be read.

    What `progress` raises ends the reading.
    """
    must_be_plain(path)
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
            kind = format_of(head, path)
            rest = file.read(kind.most + 1 - len(head))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StorageFailed("storage.unreadable", path=str(path), why=why) from error
    if len(head) + len(rest) > kind.most:
        raise BadFile("import.file-too-large", most=kind.most // 1024**2)
    progress(10)
    return kind.read(head + rest, path, progress)


def import_map(path: Path, choices: Choices | None = None) -> ImportedMap:
    """Return the map in a file as somebody wants it; raise as `read_map` does."""
    return read_map(path).laid(choices or Choices())
