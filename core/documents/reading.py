"""Reading a document: a file is copied aside, mistrusted, checked row by row; what is sound makes a working copy."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import thread_time
from typing import Any

from core.base.errors import BadFile, DamagedPast, NewerFile, StorageFailed
from core.base.files import must_be_plain
from core.base.phrase import say
from core.base.progress import Progress, no_progress
from core.documents import schema
from core.documents.assets import asset_id, media_of
from core.documents.codec import LABEL, read_campaign, read_entry, unpacked
from core.documents.migrations import migrate
from core.engine.journal import folded
from core.engine.run import Entry
from core.model.campaign import Campaign

LARGEST_DOCUMENT = 2 * 1024**3
"""Bytes of a document."""
LARGEST_HISTORY = 512 * 1024**2
"""Bytes that all entries of a document may come to, unpacked; a longer history is left out."""
LONGEST_HISTORY = 20.0
"""Seconds of work that reading the history may take, whatever else the machine does; a longer one is left out."""
MOST_ROWS = 100_000
"""Rows of one table."""
HIGHEST_NUMBER = 2**40

_IDENTITY = 64
_PART = 1 << 20
_DAMAGED = (sqlite3.Error, ValueError, OverflowError, MemoryError)


@dataclass(frozen=True, slots=True)
class Opened:
    """What is in a document: its notes, its state after `head` of the `kept` entries, and where undo ends (`floor`).

    A `shortened` one has left its history behind.
    """

    notes: dict[str, str]
    state: Campaign
    head: int
    floor: int
    kept: int
    shortened: bool = False


class _TooLong(Exception):
    """A history that would take too long, or too much memory, to read."""


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file; raise `StorageFailed` if it cannot be read."""
    digest = sha256()
    try:
        with path.open("rb") as file:
            while part := file.read(_PART):
                digest.update(part)
    except OSError as error:
        raise StorageFailed("storage.unreadable", path=str(path), why=error.strerror or "") from error
    return digest.hexdigest()


def copied_in(path: Path, scratch: Path, progress: Progress = no_progress) -> tuple[str, int]:
    """Copy a document to `scratch` to be read in peace; return the hash of the copy and its version.

    `progress` may end it, and hears nothing of how far it is.

    Raises `BadFile` for what is no document, `StorageFailed` if the disk fails.
    """
    try:
        if must_be_plain(path) > LARGEST_DOCUMENT:
            raise BadFile("file.too-large", most=LARGEST_DOCUMENT)
        digest, header = sha256(), b""
        with path.open("rb") as file, scratch.open("wb") as copy:
            while part := file.read(_PART):
                progress(0)
                header = header or part[: schema.HEADER]
                digest.update(part)
                copy.write(part)
    except FileNotFoundError as error:
        raise StorageFailed("storage.no-such-file", path=str(path)) from error
    except OSError as error:
        raise StorageFailed("storage.unreadable", path=str(path), why=error.strerror or "") from error
    if not schema.is_document(header):
        raise BadFile("file.no-document", path=str(path))
    version = int.from_bytes(header[60:64], "big")
    if version not in schema.SCHEMAS and version <= schema.FORMAT_VERSION:
        raise BadFile("file.no-document", path=str(path))
    return digest.hexdigest(), version


def read_into(
    scratch: Path, version: int, target: sqlite3.Connection, *, history: bool = True, progress: Progress = no_progress
) -> Opened:
    """Check a copied document and write what is sound into an empty database of this version.

    `history` off leaves out all but the state that was saved last, as does a history that is too long.
    Raises `BadFile`, or `NewerFile` if a newer version's document holds what this one does not know.
    """
    try:
        with closing(schema.untrusted(scratch)) as source:
            _check_tables(source, version)
        if version < schema.FORMAT_VERSION:
            with closing(sqlite3.connect(scratch, isolation_level=None)) as old:
                migrate(old)
        progress(0)
        with closing(schema.untrusted(scratch)) as source:
            target.execute("BEGIN")
            opened = _read(source, target, history=history, progress=progress)
            target.execute("COMMIT")
            progress(100)
            return opened
    except BadFile as error:
        if version > schema.FORMAT_VERSION:
            raise NewerFile("file.newer", version=version) from error
        raise
    except _DAMAGED as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            raise StorageFailed("storage.working", why=str(error)) from error
        phrase = say("file.newer", version=version) if version > schema.FORMAT_VERSION else say("file.damaged")
        raise (NewerFile if version > schema.FORMAT_VERSION else BadFile)(phrase) from error


def _check_tables(source: sqlite3.Connection, version: int) -> None:
    """See that the file is sound and holds the tables of its version as this program makes them, and nothing else."""
    rows = source.execute("SELECT type, name, sql FROM sqlite_schema").fetchmany(50)
    found = {name: sql for kind, name, sql in rows if kind == "table"}
    extra = [name for kind, name, sql in rows if kind != "table" and not (kind == "index" and sql is None)]
    wanted = schema.SCHEMAS.get(version, schema.TABLES)
    extra += [name for name, sql in found.items() if "VIRTUAL" in str(sql).upper()]
    if extra or any(found.get(name) != sql for name, sql in wanted.items()):
        raise BadFile("file.strange-tables")
    if version in schema.SCHEMAS and len(found) != len(wanted):
        raise BadFile("file.strange-tables")
    if source.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise BadFile("file.damaged")


def _read(source: sqlite3.Connection, target: sqlite3.Connection, *, history: bool, progress: Progress) -> Opened:
    notes = _read_notes(source)
    head, floor = (_counter(notes.get(key, "")) for key in ("head", "floor"))
    target.executemany("INSERT INTO meta VALUES (?, ?)", list(notes.items()))
    newest = _read_snapshots(source, target, floor, head)
    _read_assets(source, target, progress)
    if history:
        try:
            kept, state = _read_journal(source, target, floor, head, newest, progress)
        except _TooLong:
            history = False
    if not history:
        kept, state = floor, _ = _without_history(target, head, newest)
    return Opened(notes, state, head, floor, kept, shortened=not history)


def _without_history(target: sqlite3.Connection, head: int, newest: int) -> tuple[int, Campaign]:
    """Keep the newest state alone, if it is the one at the head; return its number and it."""
    if newest != head:
        raise BadFile("file.too-large", most=LARGEST_HISTORY)
    state = _campaign_at(target, head)
    target.execute("DELETE FROM journal")
    target.execute("DELETE FROM snapshots WHERE number != ?", (head,))
    target.execute("UPDATE meta SET value = ? WHERE key = 'floor'", (str(head),))
    return head, state


def reopened(connection: sqlite3.Connection, progress: Progress = no_progress) -> Opened:
    """Return what a working copy holds: its newest snapshot in force, and what came after it.

    `progress` may end it. Raises `BadFile` if that cannot be put together.
    """
    try:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise BadFile("file.damaged")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > schema.FORMAT_VERSION:
            raise NewerFile("file.newer", version=version)
        migrate(connection)
        notes = {str(key): str(value) for key, value in connection.execute("SELECT key, value FROM meta")}
        head, floor = (_counter(notes.get(key, "")) for key in ("head", "floor"))
        snapshots = "SELECT number, blob FROM snapshots WHERE number <= ? ORDER BY number DESC LIMIT 1"
        number, blob = connection.execute(snapshots, (head,)).fetchone() or (-1, b"")
        progress(0)
        state = read_campaign(blob)
        entries = "SELECT number, blob FROM journal WHERE number >= ? AND number < ? ORDER BY number"
        for at, data in connection.execute(entries, (number, head)):
            if at != number:
                raise BadFile("file.damaged")
            progress(0)
            state = _next(state, _entry(data, at), at)
            number += 1
        progress(100)
        (last,) = connection.execute("SELECT max(number) FROM journal").fetchone()
    except _DAMAGED as error:
        raise BadFile("file.damaged") from error
    if number != head:
        raise BadFile("file.damaged")
    return Opened(notes, state, head, floor, max(head, 0 if last is None else last + 1))


def _read_notes(source: sqlite3.Connection) -> dict[str, str]:
    rows = source.execute("SELECT key, value FROM meta").fetchmany(50)
    notes = {str(key): str(value) for key, value in rows if not str(key).startswith("working.")}
    if any(len(value) > 1_000 for value in notes.values()) or not 0 < len(notes.get("identity", "")) <= _IDENTITY:
        raise BadFile("file.damaged")
    _counter(notes.setdefault("revision", "0"))
    return notes


def _read_snapshots(source: sqlite3.Connection, target: sqlite3.Connection, floor: int, head: int) -> int:
    """Copy the snapshots, the first of which is where undo ends; return the number of the newest one in force."""
    numbers: list[int] = []
    for number, blob in _rows(source, "SELECT number, blob FROM snapshots ORDER BY number", (int, bytes)):
        numbers.append(number)
        target.execute("INSERT INTO snapshots VALUES (?, ?)", (number, blob))
    if not numbers or numbers[0] != floor or floor > head:
        raise BadFile("file.damaged")
    return max(number for number in numbers if number <= head)


def _read_journal(
    source: sqlite3.Connection, target: sqlite3.Connection, floor: int, head: int, newest: int, progress: Progress
) -> tuple[int, Campaign]:
    """Copy the journal, played through from its first state to its last, so that no undo or redo can fail later.

    Returns how many entries there are, counted from the document's beginning, and the state at the head.
    """
    number, room, open_question, limit = floor, LARGEST_HISTORY, False, thread_time() + LONGEST_HISTORY
    state = at_head = _campaign_at(target, floor)
    (many,) = source.execute("SELECT count(*) FROM journal").fetchone()
    columns = "SELECT number, done, label, blob FROM journal ORDER BY number"
    for at, done, label, blob in _rows(source, columns, (int, int, bytes, bytes)):
        text = unpacked(blob)
        room -= len(text)
        if room < 0 or thread_time() > limit:
            raise _TooLong
        progress(min(99, 100 * (at - floor) // max(many, 1)))
        LABEL.read(label)
        entry = _entry(text, at)
        if at != number or entry.done != bool(done) or open_question or not (done or at == head):
            raise DamagedPast("file.broken-step", number=at + 1)
        open_question = not entry.done
        target.execute("INSERT INTO journal VALUES (?, ?, ?, ?)", (at, int(entry.done), label, blob))
        number += 1
        if entry.done:
            state = _next(state, entry, at)
            at_head = state if number == head else at_head
        if number == newest and state != _campaign_at(target, newest):
            raise DamagedPast("file.broken-step", number=number)
    if number < head:
        raise BadFile("file.damaged")
    return number, at_head


def _read_assets(source: sqlite3.Connection, target: sqlite3.Connection, progress: Progress) -> None:
    for identity, data in _rows(source, "SELECT id, bytes FROM assets", (str, bytes)):
        progress(0)
        if identity != asset_id(data):
            raise BadFile("file.broken-image")
        target.execute("INSERT INTO assets VALUES (?, ?, ?)", (identity, media_of(data), data))


def _rows(source: sqlite3.Connection, sql: str, kinds: tuple[type, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield rows, of which there may be only so many, each value of its kind."""
    for count, row in enumerate(source.execute(sql)):
        if count >= MOST_ROWS or any(type(value) is not kind for value, kind in zip(row, kinds, strict=True)):
            raise BadFile("file.damaged")
        yield row


def _campaign_at(connection: sqlite3.Connection, number: int) -> Campaign:
    (blob,) = connection.execute("SELECT blob FROM snapshots WHERE number = ?", (number,)).fetchone()
    return read_campaign(blob)


def _entry(data: bytes, number: int) -> Entry:
    try:
        return read_entry(data)
    except BadFile as error:
        raise DamagedPast("file.unreadable-step", number=number + 1, why=error.phrase) from error


def _next(state: Campaign, entry: Entry, number: int) -> Campaign:
    """Return the state after an entry; what its events trip over means that the file is broken, whatever it is."""
    try:
        return folded(state, entry)
    except Exception as error:
        raise DamagedPast("file.broken-step", number=number + 1) from error


def _counter(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= HIGHEST_NUMBER):
        raise BadFile("file.damaged")
    return int(text)
