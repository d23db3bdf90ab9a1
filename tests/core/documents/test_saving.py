"""Saving: whole files only, backups, what is left out, whose changes are kept, and disks that fail."""

import os
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

from core.base.errors import FileChanged, Refused, StorageFailed
from core.base.ids import TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.documents import saving as publishing
from core.documents.backups import KEPT_BACKUPS
from core.documents.folder import backups_of
from core.documents.schema import untrusted
from core.documents.store import Document
from core.documents.working_copy import WorkingCopy
from core.edits.document import SetTitle
from core.engine.command import Act
from core.model.campaign import Campaign
from tests.helpers.documents import PNG, dropped, fight, fresh, hall, opened, put_walls, titled, undone
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS

STRIKE = Act(ENCOUNTER, TokenId("token-6"), "strike", targets=(TokenId("token-8"),), anyway=True)


def test_a_file_changed_underneath_is_not_overwritten_unasked(state: Path, file: Path, tmp_path: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "mine")
        document.save_as(file)
        theirs = tmp_path / "elsewhere"
        with opened(file, theirs) as (other, their_session):
            titled(their_session, "theirs")
            other.save()
        titled(session, "mine again")
        assert document.changed_outside()
        with pytest.raises(FileChanged):
            document.save()
        with pytest.raises(FileChanged):
            document.publish().result()
        with opened(file, theirs) as (_, their_session):
            assert their_session.state.title == "theirs"
        document.save(overwrite=True)
        assert not document.unsaved and not document.changed_outside()
        titled(session, "and again")
        document.save()
    backups = list(backups_of(file, state).glob("*.sandtable"))
    titles = []
    for backup in backups:
        with opened(backup, tmp_path / "backups") as (_, session):
            titles.append(session.state.title)
    assert "theirs" in titles


def test_a_file_touched_but_the_same_is_no_conflict(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "mine")
        document.save_as(file)
        os.utime(file, (1, 1))
        titled(session, "mine again")
        document.save()
        assert not document.unsaved


def test_a_conflict_is_seen_after_a_crash_too(state: Path, file: Path, tmp_path: Path) -> None:
    document = Document.new(Campaign(Source(1)), state)
    session = document.session(SYSTEMS)
    document.save_as(file)
    titled(session, "mine")
    dropped(document)
    with opened(file, tmp_path / "elsewhere") as (other, their_session):
        titled(their_session, "theirs")
        other.save()
    with opened(file, state) as (document, session):
        assert document.recovered and document.changed_outside() and session.state.title == "mine"
        document.close(discard=True)
    with opened(file, state) as (document, session):
        assert not document.recovered and session.state.title == "theirs"


def test_a_crash_just_after_the_file_was_replaced_is_no_conflict(
    state: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document.new(Campaign(Source(1)), state)
    session = document.session(SYSTEMS)
    titled(session, "one")
    document.save_as(file)
    titled(session, "two")

    def cut_off(folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(publishing, "sync_folder", cut_off)
        document.save()
    dropped(document)
    with opened(file, state) as (document, session):
        assert not document.changed_outside() and not document.unsaved and session.state.title == "two"
        titled(session, "three")
        document.save()


@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_a_full_disk_loses_nothing_and_leaves_the_file_alone(
    state: Path, file: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with fresh(state) as (document, session):
        titled(session, "saved")
        document.save_as(file)
        bytes_before = file.read_bytes()
        titled(session, "unsaved")

        def full(*args: object, **options: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            with pytest.raises(StorageFailed):
                document.save()
        assert file.read_bytes() == bytes_before and [path.name for path in file.parent.iterdir()] == [file.name]
        assert document.unsaved and session.state.title == "unsaved"
        document.save()
    with opened(file, state) as (_, session):
        assert session.state.title == "unsaved"


def test_a_disk_that_is_full_before_the_database_begins_is_told_so_and_left_clean(
    state: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fresh(state) as (document, session):
        titled(session, "unsaved")

        def begun(working: WorkingCopy, target: Path) -> None:
            for end in ("", *publishing.SQLITE_SUFFIXES):
                target.with_name(target.name + end).write_bytes(b"")
            raise sqlite3.OperationalError("disk I/O error")

        file.parent.mkdir(exist_ok=True)
        for free, why in ((0, "No space left on device"), (10**12, "disk I/O error")):
            with monkeypatch.context() as patch:
                patch.setattr(WorkingCopy, "copied_to", begun)
                patch.setattr(publishing, "disk_usage", lambda _, free=free: SimpleNamespace(free=free))
                with pytest.raises(StorageFailed) as told:
                    document.save_as(file)
            assert dict(told.value.phrase.values)["why"] == why
            assert list(file.parent.glob(".*.part*")) == [] and not file.exists()
        # of a save that was killed such files lie there until the next
        left = file.with_name(f".{file.name}.0123456789ab.part-shm")
        left.write_bytes(b"")
        document.save_as(file)
        assert not left.exists()


def test_a_full_state_folder_stops_neither_play_nor_saving(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        hall(session)
        connection = document._working._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")
        put_walls(session, 10, 150)
        assert document.trouble is not None and len(session.state.scene(SCENE).things) == 140
        with pytest.raises(StorageFailed):
            document.put_asset(PNG * 1000)
        for _ in range(30):
            session.undo()
        titled(session, "full")
        document.save_as(file)
        connection.execute("PRAGMA max_page_count=1000000")
        titled(session, "room again")
        assert document.trouble is None
        states = undone(session)
        document.close(discard=True)
    with opened(file, state) as (_, session):
        assert undone(session) == states[1:]


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path, file: Path) -> None:
    (tmp_path / "plain").write_text("a file, where a folder should be")
    with pytest.raises(StorageFailed):
        Document.new(Campaign(Source(1)), tmp_path / "plain")
    with fresh(tmp_path / "state") as (document, _):
        with pytest.raises(StorageFailed):
            document.save_as(tmp_path / "plain" / "x.sandtable")
        with pytest.raises(Refused):
            document.save()
        assert document.path is None
    with pytest.raises(StorageFailed):
        Document.open(tmp_path / "nothing.sandtable", tmp_path / "state")


def test_backups_roll(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        for number in range(KEPT_BACKUPS + 3):
            titled(session, str(number))
            document.save_as(file)
            os.utime(file, (number * 1000, number * 1000))
    backups = sorted(backups_of(file, state).glob("*.sandtable"), key=lambda path: path.stat().st_mtime)
    titles = []
    for backup in backups:
        with opened(backup, state / "other") as (_, session):
            titles.append(session.state.title)
    assert titles == [str(number) for number in range(2, KEPT_BACKUPS + 2)]


def test_automatic_saving_keeps_a_backup_now_and_then_only(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        document.save_as(file)
        for number in range(3):
            titled(session, str(number))
            assert document.publish().result() is None
            assert not document.unsaved
        assert len(list(backups_of(file, state).glob("*"))) == 1
        written = file.stat().st_mtime_ns
        document.publish().result()
        assert file.stat().st_mtime_ns == written, "nothing to save"


def test_a_save_in_the_background_does_not_follow_to_a_new_file(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "one")
        document.save_as(file)
        titled(session, "two")
        held = Event()
        document._working.in_background(held.wait)
        published = document.publish()
        elsewhere = file.with_name("elsewhere.sandtable")
        before = file.read_bytes()
        document.save_as(elsewhere)
        titled(session, "three")
        held.set()
        published.result()
        assert document.path == elsewhere and document.unsaved and file.read_bytes() == before


def test_saving_without_history_keeps_the_state_and_the_images_that_it_shows(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        fight(session)
        session.submit(STRIKE)
        session.answer("no")
        kept = session.state
        session.submit(replace(STRIKE, actor=TokenId("token-7")))
        name = document.put_asset(PNG)
        document.save_as(file, history=False)
        session.undo()
        assert session.journal.can_undo, "the open document keeps its own"
        document.close(discard=True)
    with opened(file, state) as (document, session):
        assert session.state == kept and not session.journal.can_undo and session.pending is None
        with pytest.raises(Refused):
            document.asset(name)
        titled(session, "and on")
        session.undo()
        assert session.state == kept


def test_old_commands_are_left_out_of_the_file(state: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "KEPT_COMMANDS", 120)
    with fresh(state) as (document, session):
        hall(session)
        put_walls(session, 10, 360)
        document.save_as(file)
        states = undone(session)
    with opened(file, state) as (document, session):
        assert undone(session) == states[: 351 - 200 + 1]
        while session.journal.can_redo:
            session.redo()
        assert session.state == states[0]
        assert session.journal.entry(200).label == say("history.put-things")
        document.close(discard=True)


def test_the_file_carries_nothing_of_the_machine(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        for title in ("one", "two"):
            session.submit(SetTitle(title))
            document.save_as(file)
    data = file.read_bytes()
    assert str(file.parent).encode() not in data and b"working." not in data


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process")
def test_a_disk_that_fills_up_in_the_middle(state: Path, file: Path) -> None:
    import resource

    with fresh(state) as (document, session):
        hall(session)
        document.put_asset(PNG + os.urandom(1 << 20))
        document.save_as(file)
        before, limits = file.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
        titled(session, "unsaved")
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 19, limits[1]))
        try:
            with pytest.raises(StorageFailed):
                document.save()
            with pytest.raises(StorageFailed):
                Document.open(file, state / "other")
            put_walls(session, 10, 20)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert file.read_bytes() == before and [path.name for path in file.parent.iterdir()] == [file.name]
        titled(session, "room again")
        assert document.trouble is None
        document.save()
        states = undone(session)
    with opened(file, state) as (_, session):
        assert undone(session) == states


def test_what_was_done_comes_to_the_disk_by_itself(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.documents.working_copy.SYNC_DELAY", 0)
    with fresh(state) as (document, session):
        titled(session, "on the disk")
        document._working.in_background(lambda: None).result()
        with closing(untrusted(document._working.path)) as without_side_files:
            row = without_side_files.execute("SELECT value FROM meta WHERE key = 'title'").fetchone()
        assert row == ("on the disk",)
