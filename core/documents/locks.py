"""Locks between instances of the program: held by the operating system, so that they end with the process."""

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


class Lock:
    """An exclusive lock on a small file that stands for `what`, from the moment it is made until `release`.

    Raises `DocumentBusy` if another holder has it, in this process or in another one.
    """

    def __init__(self, path: Path, what: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab")
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
