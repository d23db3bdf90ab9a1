"""Reading a file that a person names: whole, a plain file alone, and no larger than is expected."""

import os
import stat
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from core.base.errors import BadFile, StorageFailed


def resolved(path: Path) -> Path:
    """Return where a path leads, by itself where it leads nowhere: around in a circle, or with a letter no name has.

    Where the folder is gone that one is in, it stays as it was given.
    """
    for found in (path.resolve, path.absolute):
        try:
            return found()
        except (OSError, RuntimeError, ValueError):
            continue
    return path


def looked_at(path: Path) -> os.stat_result | None:
    """Return what the disk says of a path; nothing where it leads nowhere, round in a circle, or is no name at all."""
    try:
        return path.stat()
    except (OSError, RuntimeError, ValueError):
        return None


def looked_at_within(path: Path, seconds: float) -> os.stat_result | None:
    """Return what `looked_at` does; nothing either where the disk does not say so in time.

    A share that is gone says nothing for minutes. Whoever waits for it is a thread that nobody waits for in turn.
    """
    said: SimpleQueue[os.stat_result | None] = SimpleQueue()
    Thread(target=lambda: said.put(looked_at(path)), daemon=True).start()
    try:
        return said.get(timeout=max(0.0, seconds))
    except Empty:
        return None


def is_plain(path: Path) -> bool:
    """Return whether a path leads to a plain file, whatever it is."""
    about = looked_at(path)
    return about is not None and stat.S_ISREG(about.st_mode)


def is_folder(path: Path) -> bool:
    """Return whether a path leads to a folder, whatever it is."""
    about = looked_at(path)
    return about is not None and stat.S_ISDIR(about.st_mode)


def must_have_a_name(path: Path) -> None:
    """Raise `BadFile` for a name that is no text, as some media bring along: nothing could be noted of the file."""
    name = str(path)
    shown = name.encode(errors="replace").decode().replace("\0", "?")
    if shown != name:
        raise BadFile("file.nameless", path=shown)


def must_be_plain(path: Path) -> int:
    """Return the bytes of a file; raise `StorageFailed` if it cannot be looked at, `BadFile` if it is no plain file.

    A device or a pipe would be read for ever.
    """
    try:
        about = path.stat()
    except FileNotFoundError as error:
        raise StorageFailed("storage.no-such-file", path=str(path)) from error
    except (OSError, ValueError) as error:
        raise StorageFailed("storage.unreadable", path=str(path), why=_why(error)) from error
    if not stat.S_ISREG(about.st_mode):
        raise BadFile("file.not-plain", path=str(path))
    return about.st_size


def read_plain(path: Path, most: int) -> bytes:
    """Return what is in a file of at most `most` bytes; raise as `must_be_plain`, and `BadFile` for a larger one."""
    must_be_plain(path)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise StorageFailed("storage.unreadable", path=str(path), why=_why(error)) from error
    if len(data) > most:
        raise BadFile("file.too-large", most=most)
    return data


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
