"""Backups: the last few files that a save has replaced, each whole or not there at all."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from shutil import copyfile

from core.documents import schema
from core.documents.disk import sync, sync_folder

KEPT_BACKUPS = 5
BACKUP_SPACING = 15 * 60
"""Seconds that must lie between two files for an automatic save to keep the older one."""
SAME = 0.001
"""Seconds within which a backup is of the very file that is replaced, since an earlier try to replace it failed."""
_SUFFIX, _PART = ".sandtable", ".part"


def keep_backup(target: Path, folder: Path, *, automatic: bool) -> None:
    """Keep the file that is about to be replaced; the oldest go, whole ones and others counted apart.

    What is no plain file is left alone. Raises `OSError`, with the backups as they were, if there is no room for it.
    """
    try:
        about = target.stat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(about.st_mode):
        return
    folder.mkdir(parents=True, exist_ok=True)
    whole, torn = _kept(folder)
    spacing = BACKUP_SPACING if automatic else SAME
    if whole and abs(about.st_mtime - whole[-1].stat().st_mtime) < spacing:
        return
    name = token_hex(8)
    part = folder / f"{name}{_PART}"
    try:
        _copied(target, part, about.st_mtime)
        part.replace(folder / f"{name}{_SUFFIX}")
        sync_folder(folder)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    for kept in (whole, torn):
        for old in kept[: max(0, len(kept) + 1 - KEPT_BACKUPS)]:
            old.unlink(missing_ok=True)


def is_whole(path: Path) -> bool:
    """Return whether a file is a document with all its pages, as far as its first bytes tell."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
        size = path.stat().st_size
    except OSError:
        return False
    if len(header) < 100 or int.from_bytes(header[68:72], "big") != schema.APPLICATION_ID:
        return False
    page = int.from_bytes(header[16:18], "big")
    return size == (65_536 if page == 1 else page) * int.from_bytes(header[28:32], "big")


def _kept(folder: Path) -> tuple[list[Path], list[Path]]:
    """Return the backups that are whole and those that are not, oldest first; what was cut off half-way goes."""
    found: list[tuple[float, Path]] = []
    for path in folder.iterdir():
        about = path.lstat()
        if path.suffix == _PART:
            path.unlink(missing_ok=True)
        elif path.suffix == _SUFFIX and stat.S_ISREG(about.st_mode):
            found.append((about.st_mtime, path))
    whole: list[Path] = []
    torn: list[Path] = []
    for _, path in sorted(found):
        (whole if is_whole(path) else torn).append(path)
    return whole, torn


def _copied(target: Path, part: Path, written: float) -> None:
    """Link a file, or copy it where links cannot be, and see that the copy lasts."""
    try:
        os.link(target, part)
    except OSError:
        copyfile(target, part)
        os.utime(part, (written, written))
        sync(part)
