"""Saving: the user's file is made anew beside the old one and takes its place in one step, or not at all."""

import os
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from shutil import copyfile, copymode

from core.base.errors import StorageFailed
from core.documents.codec import unpacked
from core.documents.reading import hash_of
from core.documents.working_copy import PRIVATE, WorkingCopy

KEPT_COMMANDS = 2_000
"""Undo reaches at least so far back; what is older is left out of the file."""
KEPT_BACKUPS = 5
BACKUP_SPACING = 15 * 60
"""Seconds that must lie between two files for an automatic save to keep the older one."""
SAME = 0.001
"""Seconds within which a backup is of the very file that is replaced, since an earlier try to replace it failed."""

_ASSET = re.compile(rb"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Publication:
    """A file that was written: its id, its hash, and the revision of the document that it holds."""

    id: str
    hash: str
    revision: str


def publish(
    working: WorkingCopy,
    target: Path,
    *,
    history: bool,
    backups: Path,
    automatic: bool,
    ready: Callable[[Publication], None],
) -> Publication:
    """Replace `target` with what the working copy holds; `ready` is called just before, and may still raise.

    Raises `StorageFailed`, with the old file as it was, if the new one cannot be written.
    """
    temporary = target.with_name(f".{target.name}.{token_hex(6)}.part")
    try:
        working.keep_snapshot(now=True)
        working.copied_to(temporary)
        publication = _finished(temporary, history=history)
        if target.exists():
            copymode(target, temporary)
        _sync(temporary)
        ready(publication)
        _keep_backup(target, backups, automatic=automatic)
        os.replace(temporary, target)  # noqa: PTH105 - named for what it guarantees: one step, over an existing file
        _sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise StorageFailed("storage.save-failed", path=str(target), why=why) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    return publication


def swept(target: Path) -> None:
    """Remove what a save that was cut off has left beside a document; only for the holder of its lock."""
    with suppress(OSError):
        for path in target.parent.iterdir():
            if path.name.startswith(f".{target.name}.") and path.name.endswith(".part"):
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


def _keep_backup(target: Path, folder: Path, *, automatic: bool) -> None:
    """Keep the file that is about to be replaced, as one of the last few."""
    if not target.exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    written = target.stat().st_mtime
    kept = sorted(folder.glob("*.sandtable"), key=lambda path: path.stat().st_mtime)
    spacing = BACKUP_SPACING if automatic else SAME
    if kept and abs(written - kept[-1].stat().st_mtime) < spacing:
        return
    backup = folder / f"{token_hex(8)}.sandtable"
    try:
        os.link(target, backup)
    except OSError:
        copyfile(target, backup)
        os.utime(backup, (written, written))
    for old in kept[: max(0, len(kept) + 1 - KEPT_BACKUPS)]:
        old.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
