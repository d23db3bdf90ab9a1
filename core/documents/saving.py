"""Saving: the user's file is made anew beside the old one and takes its place in one step, or not at all."""

import errno
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from shutil import copymode, disk_usage

from core.base.errors import StorageFailed
from core.base.files import is_plain, looked_at
from core.base.progress import Progress, no_progress
from core.documents.backups import keep_backup
from core.documents.codec import unpacked
from core.documents.disk import sync, sync_folder
from core.documents.folder import PRIVATE
from core.documents.reading import hash_of
from core.documents.working_copy import WorkingCopy

KEPT_COMMANDS = 2_000
"""Undo reaches at least so far back; what is older is left out of the file."""

SQLITE_SUFFIXES = ("-journal", "-wal", "-shm")
"""What SQLite lays beside a database while it is written; a full disk keeps it from clearing that away."""
_ASSET = re.compile(rb"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Publication:
    """A file that was written: its id, its hash, and the revision of the document that it holds.

    `no_backup` says why the file that it replaced could not be kept; it is empty where that was kept.
    """

    id: str
    hash: str
    revision: str
    no_backup: str = ""


def publish(
    working: WorkingCopy,
    target: Path,
    *,
    history: bool,
    backups: Path,
    automatic: bool,
    ready: Callable[[Publication], None],
    progress: Progress = no_progress,
) -> Publication:
    """Replace `target` with what the working copy holds; `ready` is called just before, and may still raise.

    `progress` hears how far it is until then, and may end it.

    Raises `StorageFailed`, with the old file as it was, if the new one cannot be written. A backup of the old one that
    cannot be made does not stop it.
    """
    if looked_at(target) is not None and not is_plain(target):
        raise StorageFailed("file.not-plain", path=str(target))
    temporary = target.with_name(f".{target.name}.{token_hex(6)}.part")
    try:
        working.keep_all_snapshots(lambda percent: progress(percent * 7 // 10))
        progress(70)
        working.copied_to(temporary)
        progress(90)
        publication = _finished(temporary, history=history)
        if is_plain(target):
            copymode(target, temporary)
        sync(temporary)
        progress(100)
        ready(publication)
        publication = replace(publication, no_backup=_backed_up(target, backups, automatic=automatic))
        os.replace(temporary, target)  # noqa: PTH105 - named for what it guarantees: one step, over an existing file
        sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        why = _why_of_sqlite(error, target, working) if isinstance(error, sqlite3.Error) else _why(error)
        raise StorageFailed("storage.save-failed", path=str(target), why=why) from error
    finally:
        for name in (temporary.name, *(f"{temporary.name}{each}" for each in SQLITE_SUFFIXES)):
            with suppress(OSError):
                temporary.with_name(name).unlink(missing_ok=True)
    return publication


def _backed_up(target: Path, folder: Path, *, automatic: bool) -> str:
    """Keep the file that is about to be replaced; return why that cannot be, or nothing."""
    try:
        keep_backup(target, folder, automatic=automatic)
    except OSError as error:
        return _why(error)
    return ""


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def _why_of_sqlite(error: sqlite3.Error, target: Path, working: WorkingCopy) -> str:
    """Return why a database could not be written; of a full disk SQLite may only say `disk I/O error`."""
    with suppress(OSError):
        if disk_usage(target.parent).free < working.path.stat().st_size:
            return os.strerror(errno.ENOSPC)
    return str(error)


def swept(target: Path) -> None:
    """Remove what a save that was cut off has left beside a document; only for the holder of its lock."""
    with suppress(OSError):
        for path in target.parent.iterdir():
            if path.name.startswith(f".{target.name}.") and path.name.endswith(
                (".part", *(f".part{e}" for e in SQLITE_SUFFIXES))
            ):
                path.unlink()


def _finished(path: Path, *, history: bool) -> Publication:
    """Give a fresh copy its publication id, and drop from it what is the working copy's own or too old."""
    identity = token_hex(16)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode=MEMORY", "synchronous=OFF", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN")
        connection.execute("DELETE FROM meta WHERE key GLOB ?", (f"{PRIVATE}*",))
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('publication', ?)", (identity,))
        head = int(connection.execute("SELECT value FROM meta WHERE key = 'head'").fetchone()[0])
        (revision,) = connection.execute("SELECT value FROM meta WHERE key = 'revision'").fetchone() or ("0",)
        if history:
            dropped = _pruned(connection, head - KEPT_COMMANDS)
        else:
            dropped = _pruned(connection, head) + _without_history(connection, head)
        connection.execute("COMMIT")
        if dropped:
            connection.execute("VACUUM")
    return Publication(identity, hash_of(path), str(revision))


def _pruned(connection: sqlite3.Connection, most: int) -> int:
    """Let undo end at the newest snapshot that is not after `most`; return how many rows that drops."""
    (floor,) = connection.execute("SELECT max(number) FROM snapshots WHERE number <= ?", (most,)).fetchone()
    if floor is None:
        return 0
    dropped = connection.execute("DELETE FROM journal WHERE number < ?", (floor,)).rowcount
    connection.execute("DELETE FROM snapshots WHERE number < ?", (floor,))
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('floor', ?)", (str(floor),))
    return dropped


def _without_history(connection: sqlite3.Connection, head: int) -> int:
    """Keep the state alone, and the images that it shows; return how many rows that drops.

    A command whose question is open is dropped too.
    """
    dropped = connection.execute("DELETE FROM journal").rowcount
    connection.execute("DELETE FROM snapshots WHERE number != ?", (head,))
    (state,) = connection.execute("SELECT blob FROM snapshots WHERE number = ?", (head,)).fetchone()
    shown = {name.decode() for name in _ASSET.findall(unpacked(state))}
    for (name,) in connection.execute("SELECT id FROM assets").fetchall():
        if name not in shown:
            dropped += connection.execute("DELETE FROM assets WHERE id = ?", (name,)).rowcount
    return dropped
