"""The working copy: the database in the user's state folder to which every command and answer goes at once."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, RLock
from time import time
from typing import Any, TypeVar

from core.base.errors import BadFile, SandtableError, StorageFailed
from core.base.phrase import Phrase, say
from core.base.progress import Progress, no_progress
from core.documents import schema
from core.documents.codec import LABEL, read_campaign, read_entry, write_campaign, write_entry
from core.documents.folder import DATABASE, PRIVATE, put_away
from core.documents.kept_rows import KeptRows, copy_assets
from core.documents.locks import Lock
from core.engine.journal import MILESTONE
from core.engine.run import Entry
from core.model.campaign import Campaign

T = TypeVar("T")
Step = tuple[str, tuple[Any, ...]]
"""A statement and its values."""

SYNC_DELAY = 0.4
"""Seconds after a commit until the disk is asked to make it last."""

_SET = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
_SNAPSHOT = "INSERT OR REPLACE INTO snapshots VALUES (?, ?)"


class WorkingCopy:
    """Keeps a journal in a database: one commit for each call, milestones and syncing by a thread of its own.

    A full or missing disk raises nothing here, since play must go on: `trouble` tells of it, what could not be written
    waits in memory, and every further call tries again. A working copy that somebody removed is made anew in another
    folder, which `make_folder` returns with its lock; `news` then tells of it.
    """

    def __init__(
        self,
        folder: Path,
        lock: Lock,
        connection: sqlite3.Connection,
        head: int,
        state: Campaign,
        make_folder: Callable[[], tuple[Path, Lock]],
    ) -> None:
        self.folder = folder
        self.trouble: StorageFailed | None = None
        self.news: list[Phrase] = []
        self.lock = RLock()
        self._held = lock
        self._connection = connection
        self._make_folder = make_folder
        self._file = _file_of(self.path)
        self._settled = head, state
        self._memory = KeptRows(head, state)
        self._meta: dict[str, str] = dict(connection.execute("SELECT key, value FROM meta"))
        self._last = self._number("SELECT max(number) FROM journal", -1)
        self._highest = self._number("SELECT max(number) FROM snapshots", -1)
        self._waiting: list[Step] = []
        self._unsafe: int | None = None
        self._due: dict[int, Campaign] = {}
        self._worker = ThreadPoolExecutor(1, "document")
        self._closing = Event()
        self._syncing = False

    @property
    def path(self) -> Path:
        """The database."""
        return self.folder / DATABASE

    # The journal's keeper -----------------------------------------------------------------------------------------

    def write(self, number: int, entry: Entry, state: Campaign) -> None:
        """Keep an entry, begun, answered or finished, and drop all with higher numbers; `state` is the one after it."""
        label, blob = LABEL.write(entry.label), write_entry(entry)
        with self.lock:
            steps = self._cut(number + 1, number)
            row = number, entry.done, label, blob
            steps.append(("INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?)", row))
            self._last = number
            self._memory.put(row, self._settled[1])
            if entry.done:
                self._settled = number + 1, state
                steps += self._set("head", str(number + 1))
            self._commit(*steps, *self._touched(state))
        if entry.done and (number + 1) % MILESTONE == 0:
            self.keep_snapshot()

    def move(self, head: int, state: Campaign) -> None:
        """Note that the first `head` entries are in force, after an undo or a redo."""
        with self.lock:
            self._settled = head, state
            self._memory.go(head, state)
            self._commit(*self._set("head", str(head)), *self._touched(state))

    def drop(self, number: int) -> None:
        """Forget the entry of a number, and all after it."""
        with self.lock:
            self._memory.drop(number)
            self._commit(*self._cut(number, number), *self._touched(self._settled[1]))

    def read(self, first: int, last: int) -> Sequence[Entry]:
        """Return the kept entries `first` up to, not including, `last`."""
        rows = self.rows("SELECT blob FROM journal WHERE number >= ? AND number < ? ORDER BY number", (first, last))
        return [read_entry(blob) for (blob,) in rows]

    def state_before(self, number: int) -> tuple[int, Campaign] | None:
        """Return a kept state at or before an entry, with the number of the entry that follows it.

        One that is damaged is passed over for an earlier one.
        """
        with self.lock:
            most = number if self._unsafe is None else min(number, self._unsafe)
            numbers = self.rows("SELECT number FROM snapshots WHERE number <= ? ORDER BY number DESC", (most,))
        for (at,) in numbers:
            for (blob,) in self.rows("SELECT blob FROM snapshots WHERE number = ?", (at,)):
                with suppress(BadFile):
                    return at, read_campaign(blob)
        return None

    # What the document notes ---------------------------------------------------------------------------------------

    @property
    def settled(self) -> tuple[int, Campaign]:
        """How many entries are in force, and the state after them."""
        return self._settled

    def note(self, key: str) -> str:
        """Return what is noted under a key; empty if nothing is."""
        return self._meta.get(key, "")

    def set_notes(self, notes: dict[str, str]) -> None:
        """Note values under keys; those that begin with `PRIVATE` stay in the working copy."""
        with self.lock:
            self._commit(*(step for key, value in notes.items() for step in self._set(key, value)))

    @property
    def revision(self) -> int:
        """How often anything was done in this document, counting undo and redo too."""
        return int(self.note("revision") or 0)

    def put_asset(self, identity: str, media: str, data: bytes) -> None:
        """Keep an image; raise `StorageFailed` if there is no room for it."""
        try:
            with self.lock:
                self._connection.execute("INSERT OR IGNORE INTO assets VALUES (?, ?, ?)", (identity, media, data))
        except sqlite3.Error as error:
            raise StorageFailed("storage.working", why=str(error)) from error
        self._sync_soon()

    def rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """Return the rows of a query; raise `StorageFailed` if the disk does not give them."""
        try:
            with self.lock:
                return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StorageFailed("storage.working", why=str(error)) from error

    # Publication and the thread ------------------------------------------------------------------------------------

    def in_background(self, job: Callable[[], T]) -> Future[T]:
        """Do something after what the thread has already to do."""
        return self._worker.submit(job)

    def keep_snapshot(self) -> None:
        """Keep the state in force as it is, by the thread."""
        with self.lock:
            head, state = self._settled
            self._due[head] = state
        self._worker.submit(self._snapshot, head)

    def keep_all_snapshots(self, progress: Progress = no_progress) -> None:
        """Keep the state in force now, with those that the thread has not come to; `progress` hears how far it is."""
        with self.lock:
            head, state = self._settled
            self._due[head] = state
            due = tuple(self._due)
        for count, number in enumerate(due):
            progress(100 * count // len(due))
            self._snapshot(number)

    def copied_to(self, target: Path) -> None:
        """Write the whole database into a new file, with what has not come to the disk here yet.

        Where the disk does not give it any more, it is written from memory. Raises `sqlite3.Error` or `OSError`.
        The thread and the session may go on meanwhile.
        """
        with self.lock:
            self.look()
            waiting = tuple(self._waiting)
        try:
            self._vacuumed(target, waiting)
        except sqlite3.Error:
            target.unlink(missing_ok=True)
            with self.lock, closing(schema.created(target)) as copy:
                if self._from_memory(copy) > self.floor:
                    self.news.append(say("storage.saved-shorter"))

    def look(self) -> None:
        """Write what waits, and see whether the database is still there."""
        with self.lock:
            if _file_of(self.path) == self._file or self._made_anew():
                self._flush()

    def _vacuumed(self, target: Path, waiting: tuple[Step, ...]) -> None:
        if _file_of(self.path) != self._file:
            raise sqlite3.OperationalError("the working copy is gone")
        source = sqlite3.connect(self.path, isolation_level=None, timeout=5)
        try:
            source.execute("VACUUM INTO ?", (str(target),))
        finally:
            source.close()
        if waiting:
            copy = sqlite3.connect(target)
            try:
                for sql, values in waiting:
                    copy.execute(sql, values)
                copy.commit()
            finally:
                copy.close()

    def end_thread(self) -> None:
        """Let the thread finish what it has to do, and end it; of the milestones still due, the last will do."""
        with self.lock:
            for head in sorted(self._due)[:-1]:
                del self._due[head]
        self._closing.set()
        self._worker.shutdown()

    def close(self, *, keep: bool) -> None:
        """Write what is left, close the database, and remove it if it is not to be kept."""
        self.end_thread()
        with self.lock:
            if keep:
                self.look()
            self._connection.close()
            if not keep:
                put_away(self.folder)
            self._held.release()

    def _snapshot(self, head: int) -> None:
        with self.lock:
            state = self._due.get(head)
            known = state is None or self._has_snapshot(head)
            if known:
                self._due.pop(head, None)
        if state is None or known:
            return
        blob = write_campaign(state)
        with self.lock:
            if self._due.get(head) is not state:
                return
            del self._due[head]
            self._highest = max(self._highest, head)
            thin = "DELETE FROM snapshots WHERE number % ? AND number < ? AND number > ?"
            self._commit((thin, (MILESTONE, head, self.floor)), (_SNAPSHOT, (head, blob)))

    def _has_snapshot(self, number: int) -> bool:
        try:
            return bool(self.rows("SELECT 1 FROM snapshots WHERE number = ?", (number,)))
        except StorageFailed:
            return False  # then it is written once more, as soon as that is possible

    def _sync_soon(self) -> None:
        if not self._syncing and not self._closing.is_set():
            self._syncing = True
            self._worker.submit(self._sync)

    def _sync(self) -> None:
        self._closing.wait(SYNC_DELAY)
        self._syncing = False
        if _file_of(self.path) != self._file:
            # what has taken its place would be handed the log that the open one still reads
            return
        with suppress(sqlite3.Error):
            connection = sqlite3.connect(self.path, isolation_level=None, timeout=5)
            try:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                connection.close()

    # Writing -------------------------------------------------------------------------------------------------------

    def _cut(self, entries: int, states: int) -> list[Step]:
        """Return what drops the entries from one number on, and the states after another one."""
        steps: list[Step] = []
        if self._last >= entries:
            steps.append(("DELETE FROM journal WHERE number >= ?", (entries,)))
            self._last = entries - 1
        for head in [head for head in self._due if head > states]:
            del self._due[head]
        if self._highest > states:
            steps.append(("DELETE FROM snapshots WHERE number > ?", (states,)))
            self._highest = states
            self._unsafe = states if self._unsafe is None else min(states, self._unsafe)
        return steps

    def _touched(self, state: Campaign) -> list[Step]:
        steps = self._set("revision", str(self.revision + 1)) + self._set(f"{PRIVATE}when", str(int(time())))
        return steps if state.title == self.note("title") else steps + self._set("title", state.title)

    def _set(self, key: str, value: str) -> list[Step]:
        self._meta[key] = value
        return [(_SET, (key, value))]

    def _commit(self, *steps: Step) -> None:
        self._waiting += steps
        self.look()

    def _made_anew(self) -> bool:
        """Make the database anew in another folder, from the open one or from memory; return whether that worked."""
        try:
            folder, lock = self._make_folder()
        except (OSError, SandtableError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self.trouble = StorageFailed("storage.working", why=why or str(error))
            return False
        try:
            connection, whole = self._copied_over(folder / DATABASE)
        except (OSError, sqlite3.Error) as error:
            self.trouble = StorageFailed("storage.working", why=str(error))
            put_away(folder)
            lock.release()
            return False
        with suppress(sqlite3.Error):
            self._connection.close()
        put_away(self.folder)
        self._held.release()
        self.folder, self._held, self._connection = folder, lock, connection
        self._file = _file_of(self.path)
        self.news.append(say("storage.made-anew") if whole else say("storage.made-anew-shorter"))
        return True

    def _copied_over(self, path: Path) -> tuple[sqlite3.Connection, bool]:
        """Return a new database of all that is in the open one, or else in memory, and whether undo reaches as far.

        The open one can be read though its file has no name any more, unless its disk is gone too.
        """
        connection = schema.working(path)
        try:
            try:
                self._connection.backup(connection)
                # a database that has lost its log is a sound and empty one
                connection.execute("SELECT value FROM meta WHERE key = 'head'")
            except sqlite3.Error:
                connection.close()
                path.unlink(missing_ok=True)
                connection = schema.created(path)
                floor, before = self._from_memory(connection), self.floor
                self._meta["floor"] = str(floor)
                self._waiting.clear()
                self._unsafe = self.trouble = None
                return connection, floor == before
        except BaseException:
            connection.close()
            raise
        return connection, True

    def _from_memory(self, target: sqlite3.Connection) -> int:
        """Write into an empty database what is known without the disk, and the images that can still be had.

        Returns the number of the command at which undo ends there.
        """
        target.execute("BEGIN")
        head, state = self._settled
        floor = max(self.floor, self._memory.write(target, head, state))
        target.executemany(_SET, list({**self._meta, "floor": str(floor)}.items()))
        saved = self.note(f"{PRIVATE}path")
        for source in (self._connection, *((Path(saved),) if saved else ())):
            with suppress(sqlite3.Error, OSError):
                copy_assets(source, target)
        target.execute("COMMIT")
        return floor

    @property
    def floor(self) -> int:
        """The number of the first entry that is kept."""
        return int(self.note("floor") or 0)

    def _flush(self) -> None:
        if not self._waiting:
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for sql, values in self._waiting:
                self._connection.execute(sql, values)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            self.trouble = StorageFailed("storage.working", why=str(error))
            return
        self._waiting.clear()
        self._unsafe = self.trouble = None
        self._sync_soon()

    def _number(self, sql: str, none: int) -> int:
        found = self._connection.execute(sql).fetchone()[0]
        return none if found is None else int(found)


def _file_of(path: Path) -> tuple[int, int] | None:
    """Return what tells one file from another; None if there is none."""
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino


def started(folder: Path, state: Campaign, notes: dict[str, str]) -> sqlite3.Connection:
    """Return the database of a new working copy that holds a state and nothing before it."""
    connection = schema.created(folder / DATABASE)
    connection.execute("BEGIN")
    connection.executemany(_SET, list(notes.items()))
    connection.execute(_SNAPSHOT, (int(notes["head"]), write_campaign(state)))
    connection.execute("COMMIT")
    return connection
