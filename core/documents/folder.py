"""The state folder: where working copies, locks and backups lie, and what a program that was cut off has left there."""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from getpass import getuser
from hashlib import sha256
from os.path import normcase
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from tempfile import TemporaryFile, gettempdir, mkdtemp
from time import time

from core.base.errors import SandtableError, StorageFailed
from core.documents.disk import LEFT_BEHIND
from core.documents.locks import Lock

SUFFIX = ".sandtable"
"""What the name of a document ends in."""
PRIVATE = "working."
"""How the names begin of what the working copy notes for itself; a publication does not have it."""
DATABASE = "document.db"
"""The name of a working copy in its folder."""
PATH, HASH, SAVED, ATTEMPT, WHEN = (f"{PRIVATE}{name}" for name in ("path", "hash", "saved", "attempt", "when"))
"""What a working copy notes: its file, the hash and the revision last saved there, and those of a save under way."""
_ROOM = 1 << 18
"""Bytes that a working copy takes at first, about."""
INCOMING = "incoming.db"
"""The copy of a file that is being opened."""


@dataclass(frozen=True, slots=True)
class Recoverable:
    """A working copy with commands that were never saved: its folder, and what a person knows it by.

    `path` is none for a document that had no file yet; `when` is in seconds since 1970.
    """

    folder: Path
    title: str
    path: Path | None
    when: int

    @property
    def state_folder(self) -> Path:
        """Return the state folder in which it lies."""
        return self.folder.parent.parent


@contextmanager
def storing(state_folder: Path) -> Iterator[None]:
    """Turn whatever the disk says into `StorageFailed`."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StorageFailed("storage.folder", path=str(state_folder), why=why) from error


def fresh_folder(state_folder: Path) -> tuple[Path, Lock]:
    """Make a folder for a new working copy; return it with its lock."""
    folder = state_folder / "working" / token_hex(8)
    folder.mkdir(parents=True)
    return folder, Lock(folder / "lock", folder)


def can_hold_copies(state_folder: Path) -> bool:
    """Return whether working copies can be kept in a folder, which is made if need be, and whose disk is not full."""
    try:
        state_folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=state_folder) as file:
            file.write(bytes(_ROOM))
            return True
    except OSError:
        return False


def makeshift() -> Path:
    """Return a folder for working copies where the person's own cannot be used: the same one each time, if it is his.

    It lies among what is temporary, else in memory. Raises `OSError` where nothing at all can be written.
    """
    for place in _elsewhere():
        with suppress(OSError):
            folder = _own_folder(place)
            if can_hold_copies(folder):
                return folder
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _elsewhere() -> Iterator[Path]:
    with suppress(OSError):
        yield Path(gettempdir())
    for name in (os.environ.get("XDG_RUNTIME_DIR"), "/dev/shm"):
        if name and Path(name).is_dir():
            yield Path(name)


def _own_folder(place: Path) -> Path:
    try:
        name = getuser()
    except (KeyError, ImportError, OSError):  # one whom the machine has no name for
        name = str(getattr(os, "getuid", int)())
    folder = place / f"sandtable-{name}"
    folder.mkdir(mode=0o700, exist_ok=True)
    about = folder.lstat()
    mine = stat.S_ISDIR(about.st_mode) and about.st_uid == getattr(os, "getuid", lambda: about.st_uid)()
    return folder if mine else Path(mkdtemp(prefix="sandtable-", dir=place))


def path_lock(path: Path, state_folder: Path) -> Lock:
    """Lock a document by its file, without touching that; raise `DocumentBusy` if it is open elsewhere."""
    return Lock(state_folder / "locks" / f"{name_of(path)}.lock", path)


def backups_of(path: Path, state_folder: Path) -> Path:
    """Return the folder of the backups of a file."""
    return state_folder / "backups" / name_of(path)


def name_of(path: Path) -> str:
    """Return the name under which the state folder knows a file."""
    return sha256(normcase(path).encode(errors="surrogateescape")).hexdigest()[:32]


def recoverable(state_folder: Path) -> tuple[Recoverable, ...]:
    """Return the working copies with commands that were never saved, the latest first.

    Those that another instance has open are left out. Leftovers with nothing unsaved in them are removed.
    """
    found: list[Recoverable] = []
    with storing(state_folder):
        folders = sorted((state_folder / "working").glob("*"))
    for folder in folders:
        with suppress(SandtableError, OSError, sqlite3.Error, TypeError, ValueError):
            if not (folder / "lock").is_file():
                _forget(folder)
                continue
            lock = Lock(folder / "lock", folder)
            try:
                left = _left_in(folder)
            finally:
                lock.release()
            if left is None:
                put_away(folder)
            else:
                found.append(left)
    return tuple(sorted(found, key=lambda left: -left.when))


def _forget(folder: Path) -> None:
    """Remove what holds no working copy; one that was made just now may be another program's that begins."""
    if not (folder / DATABASE).exists() and time() - folder.stat().st_mtime > LEFT_BEHIND:
        put_away(folder)


def put_away(folder: Path) -> None:
    """Remove a working copy, its database first: without its lock nobody would take it for one, and it would stay."""
    with suppress(OSError):
        (folder / DATABASE).unlink(missing_ok=True)
    rmtree(folder, ignore_errors=True)


def set_aside(folder: Path, state_folder: Path) -> None:
    """Put a working copy that cannot be read where nobody takes it up any more, and nobody throws it away."""
    with suppress(OSError):
        place = state_folder / "damaged"
        place.mkdir(parents=True, exist_ok=True)
        folder.rename(place / folder.name)


def _left_in(folder: Path) -> Recoverable | None:
    """Return what a working copy holds that was never saved; None if there is nothing, or it was never begun."""
    path = folder / DATABASE
    if not path.is_file() or (folder / INCOMING).is_file():
        return None
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").fetchone():
            return None
        notes: dict[str, str] = dict(connection.execute("SELECT key, value FROM meta"))
        if not notes or notes.get(SAVED, "") == notes.get("revision"):
            return None
        noted = notes.get(PATH)
        where = Path(noted) if noted else None
        return Recoverable(folder, notes.get("title", ""), where, int(notes.get(WHEN, 0)))
