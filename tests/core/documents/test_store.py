"""Documents: new, saved, opened, recovered, refused; and undo across all of it."""

import os
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from core.base.errors import BadFile, DocumentBusy, FileChanged, NewerFile, Refused, StorageFailed
from core.base.ids import TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.documents import publish as publishing
from core.documents.folder import backups_of, discard, recoverable
from core.documents.publish import KEPT_BACKUPS
from core.documents.schema import VERSION
from core.documents.store import Document
from core.engine.command import Act
from core.engine.session import Session
from core.house.document import SetTitle
from core.model.campaign import Campaign
from tests.helpers.documents import PNG, dropped, fight, fresh, hall, opened, put_walls, titled
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS

STRIKE = Act(ENCOUNTER, TokenId("token-6"), "strike", targets=(TokenId("token-8"),), anyway=True)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """Return a state folder."""
    return tmp_path / "state"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a document may be saved."""
    return tmp_path / "documents" / "barrow.sandtable"


@pytest.fixture(autouse=True)
def folder(file: Path) -> None:
    """Make the folder of the documents."""
    file.parent.mkdir()


def undone(session: Session) -> list[Campaign]:
    """Undo as far as it goes; return the states from the last to the first."""
    states = [session.state]
    while session.journal.can_undo:
        session.undo()
        states.append(session.state)
    return states


def test_what_is_saved_is_what_is_opened_with_all_its_history(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        fight(session)
        session.submit(STRIKE)
        session.answer("no")
        titled(session, "The barrow")
        document.save_as(file)
        before, states = session.state, undone(session)
    with opened(file, state) as (document, session):
        assert session.state == before and document.title == "The barrow" and not document.unsaved
        assert undone(session) == states
        while session.journal.can_redo:
            session.redo()
        assert session.state == before


def test_undone_commands_can_be_redone_after_saving_and_opening(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, *"abcde")
        session.undo()
        session.undo()
        document.save_as(file)
    with opened(file, state) as (_, session):
        assert session.state.title == "c"
        session.redo()
        session.redo()
        assert session.state.title == "e" and not session.journal.can_redo
        session.undo()
        titled(session, "f")
        assert not session.journal.can_redo


def test_undo_reaches_back_over_many_milestones(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        hall(session)
        put_walls(session, 10, 350)
        document.save_as(file)
        states = undone(session)
    with opened(file, state) as (_, session):
        assert undone(session) == states


def test_an_open_question_is_open_again_after_saving_and_after_a_crash(state: Path, file: Path) -> None:
    document = Document.new(Campaign(Source(1)), state)
    session = document.session(SYSTEMS)
    fight(session)
    session.submit(STRIKE)
    question, before = session.pending, session.state
    document.save_as(file)
    titled(session, "while it is open")
    dropped(document)
    with opened(file, state) as (document, session):
        assert document.recovered and session.recovery is None
        assert session.pending == question and session.state.title == "while it is open"
        session.take_back()
        assert session.pending == question and session.state == before
        session.answer("yes")
        after = session.state
        document.save()
    with opened(file, state) as (document, session):
        assert not document.recovered and session.state == after
        session.undo()
        assert session.pending is None


def test_a_working_copy_that_was_never_saved_is_offered_with_its_last_command(state: Path, file: Path) -> None:
    document = Document.new(Campaign(Source(1), title="Old"), state)
    titled(document.session(SYSTEMS), "The barrow", "The mound")
    assert recoverable(state) == (), "while it is open it is nobody's to recover"
    dropped(document)
    (left,) = recoverable(state)
    assert left.title == "The mound" and left.path is None and left.when > 0
    assert left.last == say("history.title", title="The mound")
    document = Document.recover(left, state)
    session = document.session(SYSTEMS)
    assert document.recovered and session.state.title == "The mound"
    document.save_as(file)
    session.undo()
    assert session.state.title == "The barrow"
    document.close(discard=True)
    assert recoverable(state) == () and list((state / "working").iterdir()) == []


def test_closing_keeps_what_was_not_saved_unless_it_is_to_be_discarded(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "saved")
        document.save_as(file)
        titled(session, "not saved")
        assert document.unsaved
        document.close()
    with opened(file, state) as (document, session):
        assert document.recovered and session.state.title == "not saved"
        document.close(discard=True)
    with opened(file, state) as (document, session):
        assert not document.recovered and session.state.title == "saved"


def test_a_second_instance_is_refused(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "one")
        document.save_as(file)
        with pytest.raises(DocumentBusy):
            Document.open(file, state)
        with pytest.raises(DocumentBusy):
            Document.open(file.parent / ".." / file.parent.name / file.name, state)
        with fresh(state) as (other, _), pytest.raises(DocumentBusy):
            other.save_as(file)
        elsewhere = file.with_name("elsewhere.sandtable")
        document.save_as(elsewhere)
        Document.open(file, state).close()
        with pytest.raises(DocumentBusy):
            Document.open(elsewhere, state)
    Document.open(elsewhere, state).close()


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
        patch.setattr(publishing, "_sync_folder", cut_off)
        document.save()
    dropped(document)
    with opened(file, state) as (document, session):
        assert not document.changed_outside() and not document.unsaved and session.state.title == "two"
        titled(session, "three")
        document.save()


@pytest.mark.parametrize("call", ["replace", "fsync", "link"])
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
            if call == "link":
                patch.setattr(publishing, "copyfile", full)
            with pytest.raises(StorageFailed):
                document.save()
        assert file.read_bytes() == bytes_before and [path.name for path in file.parent.iterdir()] == [file.name]
        assert document.unsaved and session.state.title == "unsaved"
        document.save()
    with opened(file, state) as (_, session):
        assert session.state.title == "unsaved"


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


def test_images_are_kept_by_their_contents(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        name = document.put_asset(PNG)
        assert document.put_asset(PNG) == name and document.asset(name) == PNG
        with pytest.raises(BadFile):
            document.put_asset(b"MZ no image")
        titled(session, "with an image")
        document.save_as(file)
    with opened(file, state) as (document, _):
        assert document.asset(name) == PNG


def test_a_newer_document_can_be_looked_at_but_not_overwritten(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "from the future")
        document.save_as(file)
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
        connection.execute("CREATE TABLE invention (a)")
    connection.close()
    before = file.read_bytes()
    with opened(file, state) as (document, session):
        assert document.newer is not None and session.state.title == "from the future"
        titled(session, "changed")
        with pytest.raises(NewerFile):
            document.save()
        with pytest.raises(NewerFile):
            document.save_as(file)
        document.save_as(file.with_name("copy.sandtable"))
        assert document.newer is None
    assert file.read_bytes() == before
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TABLE snapshots")
    connection.close()
    with pytest.raises(NewerFile):
        Document.open(file, state)


def test_the_file_carries_nothing_of_the_machine(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        for title in ("one", "two"):
            session.submit(SetTitle(title))
            document.save_as(file)
    data = file.read_bytes()
    assert str(file.parent).encode() not in data and b"working." not in data


def test_a_working_copy_that_is_damaged_is_set_aside(state: Path, file: Path) -> None:
    document = Document.new(Campaign(Source(1)), state)
    session = document.session(SYSTEMS)
    titled(session, "saved")
    document.save_as(file)
    titled(session, "not saved")
    dropped(document)
    (left,) = recoverable(state)
    with sqlite3.connect(left.folder / "document.db") as connection:
        connection.execute("UPDATE snapshots SET blob = x'00'")
    connection.close()
    with pytest.raises(BadFile):
        Document.recover(left, state)
    with opened(file, state) as (document, session):
        assert session.state.title == "saved" and not document.recovered
    assert [path.name for path in (state / "damaged").iterdir()] == [left.folder.name] and recoverable(state) == ()


def test_a_working_copy_can_be_thrown_away(state: Path) -> None:
    document = Document.new(Campaign(Source(1)), state)
    titled(document.session(SYSTEMS), "not saved")
    dropped(document)
    (left,) = recoverable(state)
    discard(left.folder)
    assert recoverable(state) == ()


def test_a_copy_of_a_file_has_no_file_of_its_own(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "sample")
        document.save_as(file)
        before = file.read_bytes()
        copy = Document.copy_of(file, state)
        titled(copy.session(SYSTEMS), "mine")
        with pytest.raises(Refused):
            copy.save()
        copy.save_as(file.with_name("mine.sandtable"))
        copy.close()
    assert file.read_bytes() == before


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
