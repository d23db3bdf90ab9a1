"""Asking the disk to make what was written last, so that a power cut takes nothing back."""

import os
import sys
from pathlib import Path


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
