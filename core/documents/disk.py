"""Writing files whole or not at all, and asking the disk to make them last, so that a power cut takes nothing back."""

import glob
import os
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from time import time

from core.base.errors import BadFile
from core.documents.schema import HEADER, is_document

PART = ".part"
"""How the name of a file ends that is not whole yet."""
LEFT_BEHIND = 3_600
"""Seconds after which nobody writes such a file any more."""


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in the place of another in one step; raise `OSError`, with that as it was, if it cannot be written.

    A folder, a device, a pipe or an adventure is nothing to be replaced: `BadFile`. What a program that was cut off has
    left there goes.
    """
    if path.exists():
        _must_be_replaceable(path)
    part = path.with_name(f".{path.name}.{token_hex(6)}{PART}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            copymode(path, part)
        part.replace(path)
        sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
    _sweep(path)


def _must_be_replaceable(path: Path) -> None:
    if not path.is_file():
        raise BadFile("file.not-plain", path=str(path))
    with path.open("rb") as file:
        if is_document(file.read(HEADER)):
            raise BadFile("file.is-document", path=str(path))


def _sweep(path: Path) -> None:
    with suppress(OSError):
        for left in path.parent.glob(f".{glob.escape(path.name)}.*{PART}"):
            if time() - left.stat().st_mtime > LEFT_BEHIND:
                left.unlink()


def sync(path: Path) -> None:
    """Return when all that is in a file is on the disk; raise `OSError` if it cannot be."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on the disk: a file that was renamed there has its new name for good."""
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
