"""Locks between instances of the program: held by the operating system, so that they end with the process."""

import os
import sys
from pathlib import Path
from typing import Self

from core.base.errors import DocumentBusy, StorageFailed

if sys.platform == "win32":
    import msvcrt

    def _take(number: int) -> None:
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe that lies in its place is refused, where it would be waited for otherwise."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


class Lock:
    """An exclusive lock on a small file that stands for `what`, from the moment it is made until `release`.

    Raises `DocumentBusy` if another holder has it, in this process or in another one.
    """

    def __init__(self, path: Path, what: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(path, "ab", opener=_without_waiting)  # noqa: SIM115 - held until `release`
        except OSError as error:
            raise StorageFailed("storage.folder", path=str(path.parent), why=error.strerror or "") from error
        try:
            _take(self._file.fileno())
        except OSError as error:
            self._file.close()
            raise DocumentBusy("document.busy", path=str(what)) from error

    def release(self) -> None:
        """Let it go."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.release()
