"""The document: a campaign with its history and images, its working copy, and the file it is saved to."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import Lock as ThreadLock
from typing import Self

from core.base.errors import BadFile, FileChanged, NewerFile, Refused, StorageFailed
from core.base.files import must_have_a_name, resolved
from core.base.phrase import Phrase, say
from core.base.progress import Progress, no_progress
from core.documents import schema
from core.documents.assets import asset_id, media_of
from core.documents.folder import (
    ATTEMPT,
    DATABASE,
    HASH,
    INCOMING,
    PATH,
    SAVED,
    Recoverable,
    backups_of,
    fresh_folder,
    path_lock,
    put_away,
    recoverable,
    set_aside,
    storing,
)
from core.documents.locks import Lock
from core.documents.reading import Opened, copied_in, hash_of, read_into, reopened
from core.documents.saving import Publication, publish, swept
from core.documents.working_copy import WorkingCopy, started
from core.engine.context import Systems
from core.engine.journal import MILESTONE, Journal, folded
from core.engine.policy import Policy, draw
from core.engine.run import Entry
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.encounter import Stage
from core.model.things import AssetId

Signature = tuple[int, int, int]


class Document:
    """An open document. Make one with `new`, `open` or `recover`; `close` ends it.

    `recovered` tells that it goes on from a working copy that was never saved, `shortened` that its history was left
    out; `newer` is the message for a document of a newer version, which can only be saved elsewhere. Everything but
    `publish` belongs to one thread.
    """

    def __init__(self, working: WorkingCopy, opened: Opened, state_folder: Path) -> None:
        self.identity = opened.notes["identity"]
        self.recovered = False
        self.shortened = opened.shortened
        self.newer: NewerFile | None = None
        self._working = working
        self._opened = opened
        self._state_folder = state_folder
        self._path_lock: Lock | None = None
        self._saving = ThreadLock()
        self._signature: Signature | None = None
        self._closed = False

    # Making and ending ---------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, campaign: Campaign, state_folder: Path) -> Self:
        """Begin a document that has no file yet; raise `StorageFailed` if the state folder cannot be used."""
        notes = {"identity": token_hex(16), "title": campaign.title, "head": "0", "floor": "0", "revision": "0"}
        notes[SAVED] = "0"
        with storing(state_folder), _new_folder(state_folder) as (folder, lock):
            connection, anew = started(folder, campaign, notes), partial(fresh_folder, state_folder)
            working = WorkingCopy(folder, lock, connection, 0, campaign, anew)
        return cls(working, Opened(notes, campaign, 0, 0, 0), state_folder)

    @classmethod
    def open(cls, path: Path, state_folder: Path, *, history: bool = True, progress: Progress = no_progress) -> Self:
        """Open a file, or go on with the working copy of it that was never saved.

        `history` off opens the state that was saved last and nothing else, which may help where a file is damaged.
        Raises `BadFile`, `NewerFile`, `DocumentBusy` or `StorageFailed`; the file is never touched. `progress` hears
        how far it is. Any thread may open it, and hand it on.
        """
        path = resolved(path)
        must_have_a_name(path)
        with _held(path_lock(path, state_folder)) as lock:
            document = cls._left(path, state_folder, progress) or cls._imported(path, state_folder, history, progress)
            document._path_lock = lock
            swept(path)
        return document

    @classmethod
    def copy_of(cls, path: Path, state_folder: Path, progress: Progress = no_progress) -> Self:
        """Open a copy of a file, a sample or a backup for instance, that has no file of its own yet.

        Raises `BadFile`, `NewerFile` or `StorageFailed`.
        """
        document = cls._imported(path, state_folder, True, progress)
        document.newer = document._signature = None
        document._working.set_notes({PATH: "", HASH: ""})
        return document

    @classmethod
    def recover(cls, left: Recoverable, state_folder: Path, progress: Progress = no_progress) -> Self:
        """Go on with a working copy that was never saved; raise as `open` does."""
        if left.path is None:
            return cls._taken_up(left.folder, state_folder, progress)
        with _held(path_lock(left.path, state_folder)) as lock:
            document = cls._taken_up(left.folder, state_folder, progress)
            document._path_lock = lock
        return document

    @classmethod
    def _left(cls, path: Path, state_folder: Path, progress: Progress) -> Self | None:
        """Take up the working copy of a file that was never saved; one that is damaged is set aside."""
        for left in recoverable(state_folder):
            if left.path == path:
                try:
                    return cls._taken_up(left.folder, state_folder, progress)
                except BadFile:
                    set_aside(left.folder, state_folder)
        return None

    @classmethod
    def _imported(cls, path: Path, state_folder: Path, history: bool, progress: Progress) -> Self:
        with storing(state_folder), _new_folder(state_folder) as (folder, lock):
            scratch = folder / INCOMING
            signature = _signature(path)
            hashed, version = copied_in(path, scratch, progress)
            connection = schema.created(folder / DATABASE)
            try:
                opened = read_into(scratch, version, connection, history=history, progress=progress)
            except BaseException:
                connection.close()
                raise
            anew = partial(fresh_folder, state_folder)
            working = WorkingCopy(folder, lock, connection, opened.head, opened.state, anew)
        document = cls(working, opened, state_folder)
        document._signature = signature
        if version > schema.FORMAT_VERSION:
            document.newer = NewerFile("file.newer-read-only", version=version)
        working.set_notes({PATH: str(path), HASH: hashed, SAVED: str(working.revision)})
        # as long as it is there, what lies beside it is nobody's work
        with storing(state_folder):
            scratch.unlink()
        return document

    @classmethod
    def _taken_up(cls, folder: Path, state_folder: Path, progress: Progress) -> Self:
        with storing(state_folder), _held(Lock(folder / "lock", folder)) as lock:
            connection = schema.working(folder / DATABASE)
            try:
                opened = reopened(connection, progress)
            except BaseException:
                connection.close()
                raise
            anew = partial(fresh_folder, state_folder)
            working = WorkingCopy(folder, lock, connection, opened.head, opened.state, anew)
        document = cls(working, opened, state_folder)
        with suppress(StorageFailed):
            document.changed_outside()
        document.recovered = document.unsaved
        return document

    def close(self, *, discard: bool = False) -> None:
        """End it. What was not saved stays in the working copy, to be recovered, unless it is to be discarded.

        Closing again does nothing.
        """
        if self._closed:
            return
        self._closed = True
        self._working.end_thread()
        keep = self.unsaved and not discard
        self._working.close(keep=keep)
        if self._path_lock is not None:
            self._path_lock.release()

    # What it holds -------------------------------------------------------------------------------------------------

    def session(self, systems: Systems, policy: Policy = draw) -> Session:
        """Return the session that runs the document; there is one for each document.

        Raises `BadFile` if the document needs a rule system that is not there, or has a fight that no rule began.
        """
        opened, working = self._opened, self._working
        _must_be_playable(opened.state, systems)
        journal = Journal(opened.state, store=working, kept=opened.kept, head=opened.head)
        try:
            return Session(journal, systems, policy=policy)
        except Exception as error:
            # The command under way is run again by the rules, and a bad file can make them trip over anything.
            if opened.kept == opened.head or isinstance(error, StorageFailed):
                raise
        label = journal.entry(opened.head).label
        journal.abandon()
        session = Session(journal, systems, policy=policy)
        session.recovery = Refused("journal.rolled-back", label=label)
        return session

    def log(self) -> Iterator[tuple[Entry, Campaign]]:
        """Yield every command in force that undo can reach, oldest first, with the state after it.

        Raises `BadFile` where the working copy is damaged.
        """
        working, floor = self._working, self._opened.floor
        known = working.state_before(floor)
        if known is None or known[0] != floor:
            raise BadFile("file.damaged")
        state = known[1]
        for first in range(floor, working.settled[0], MILESTONE):
            for entry in working.read(first, min(first + MILESTONE, working.settled[0])):
                state = folded(state, entry)
                yield entry, state

    @property
    def state(self) -> Campaign:
        """The campaign after the commands in force, without the one that is under way."""
        return self._working.settled[1]

    @property
    def title(self) -> str:
        """Its title."""
        return self.state.title

    @property
    def path(self) -> Path | None:
        """The file it is saved to; none while it was never saved."""
        noted = self._working.note(PATH)
        return Path(noted) if noted else None

    @property
    def unsaved(self) -> bool:
        """Whether anything was done since it was saved."""
        return str(self._working.revision) != self._working.note(SAVED)

    @property
    def trouble(self) -> StorageFailed | None:
        """What keeps the working copy from being written now, if anything; saving is still possible."""
        return self._working.trouble

    def look(self) -> None:
        """See whether the working copy is still there, and make it anew if somebody has removed it."""
        if not self._closed:
            self._working.look()

    def take_news(self) -> tuple[Phrase, ...]:
        """Return what there is to tell of the working copy and of backups, once."""
        news, self._working.news = tuple(self._working.news), []
        return news

    def put_asset(self, data: bytes) -> AssetId:
        """Keep an image and return its name; raise `BadFile` if it is none, `StorageFailed` if there is no room."""
        identity = asset_id(data)
        self._working.put_asset(identity, media_of(data), data)
        return identity

    def asset(self, identity: AssetId) -> bytes:
        """Return an image; raise `Refused` if the document has none of that name."""
        rows = self._working.rows("SELECT bytes FROM assets WHERE id = ?", (identity,))
        if not rows:
            raise Refused("refused.no-asset")
        return bytes(rows[0][0])

    # Saving --------------------------------------------------------------------------------------------------------

    def save(self, *, history: bool = True, overwrite: bool = False, progress: Progress = no_progress) -> None:
        """Write its file. `history` off leaves out what was done before; `overwrite` replaces another's changes.

        `progress` hears how far it is, and may end it until the file is replaced. Any thread may save.

        Raises `Refused` without a file, `FileChanged` if somebody else has changed it, and `StorageFailed`. Nothing is
        lost by any of them, and the file is then as it was.
        """
        self._publish(self._own_path(), history=history, overwrite=overwrite, automatic=False, progress=progress)

    def publish(self) -> Future[None]:
        """Write its file by the document's thread, as saving automatically does; the future raises what `save` does."""
        path = self._own_path()
        return self._working.in_background(
            lambda: self._publish(path, history=True, overwrite=False, automatic=True, progress=no_progress),
        )

    def save_as(self, path: Path, *, history: bool = True, progress: Progress = no_progress) -> None:
        """Write another file, over what is there, and go on with that one; raise as `save` does, or `DocumentBusy`."""
        path = resolved(path)
        must_have_a_name(path)
        if path == self.path:
            self.save(history=history, overwrite=True, progress=progress)
            return
        lock: Lock | None = None
        with suppress(StorageFailed):  # a program's folder that is gone keeps nobody from saving elsewhere
            lock = path_lock(path, self._state_folder)
        with nullcontext() if lock is None else _held(lock):
            if lock is not None:
                swept(path)
            self._publish(path, history=history, overwrite=True, automatic=False, progress=progress)
        if self._path_lock is not None:
            self._path_lock.release()
        self._path_lock, self.newer = lock, None

    def changed_outside(self) -> bool:
        """Return whether the file is no longer the one that was opened or saved here; raise `StorageFailed`."""
        path = self.path
        return path is not None and self._changed(path)

    def _own_path(self) -> Path:
        if self.newer is not None:
            raise self.newer
        path = self.path
        if path is None:
            raise Refused("refused.no-file")
        return path

    def _publish(self, path: Path, *, history: bool, overwrite: bool, automatic: bool, progress: Progress) -> None:
        working = self._working

        def ready(publication: Publication) -> None:
            if not overwrite and self._changed(path):
                raise FileChanged("document.changed-outside", path=str(path))
            if path == self.path:
                working.set_notes({ATTEMPT: f"{publication.hash} {publication.revision}"})

        with self._saving:
            if automatic and (path != self.path or not self.unsaved):
                return
            backups = backups_of(path, self._state_folder)
            done = publish(
                working, path, history=history, backups=backups, automatic=automatic, ready=ready, progress=progress
            )
            self._signature = _signature(path)
            notes = {PATH: str(path), HASH: done.hash, SAVED: done.revision, ATTEMPT: "", "publication": done.id}
            working.set_notes(notes)
            if done.no_backup:
                working.news.append(say("storage.no-backup", why=done.no_backup))

    def _changed(self, path: Path) -> bool:
        signature = _signature(path)
        if signature is None or signature == self._signature:
            return False
        hashed = hash_of(path)
        attempt, _, revision = self._working.note(ATTEMPT).partition(" ")
        if hashed == attempt:
            self._working.set_notes({HASH: hashed, SAVED: revision, ATTEMPT: ""})
        if hashed != self._working.note(HASH):
            return True
        self._signature = signature
        return False


def _signature(path: Path) -> Signature | None:
    """Return what tells without reading that a file is still the same; None if there is no file."""
    try:
        about = path.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageFailed("storage.unreadable", path=str(path), why=error.strerror or "") from error
    return about.st_mtime_ns, about.st_size, about.st_ino


def _must_be_playable(state: Campaign, systems: Systems) -> None:
    """Raise `BadFile` if a campaign needs rules that are not there, or a fight is on without a clock of its rules."""
    needed = [encounter.system for encounter in state.encounters.values()]
    needed += [person.creature.system for person in state.people.values()]
    for system in needed:
        if system not in systems:
            raise BadFile("file.unknown-system", system=system)
    for encounter in state.encounters.values():
        if encounter.stage is Stage.RUNNING:
            try:
                systems[encounter.system].next_actors(state, encounter)
            except Refused as error:
                raise BadFile("file.damaged") from error


@contextmanager
def _held(lock: Lock) -> Iterator[Lock]:
    """Release a lock again if what follows fails."""
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


@contextmanager
def _new_folder(state_folder: Path) -> Iterator[tuple[Path, Lock]]:
    """Make a folder for a working copy, which is removed again if what follows fails."""
    folder, lock = fresh_folder(state_folder)
    try:
        yield folder, lock
    except BaseException:
        put_away(folder)
        lock.release()
        raise
