"""Documents: new, saved, opened, recovered, refused; and undo across all of it."""

import os
import sqlite3
import sys
from pathlib import Path

import pytest
from pydantic_core import PydanticSerializationError

from core.base.errors import BadFile, DocumentBusy, NewerFile, Refused, StorageFailed
from core.base.ids import TokenId
from core.chance.source import Source
from core.documents.folder import name_of, recoverable
from core.documents.schema import FORMAT_VERSION
from core.documents.store import Document
from core.edits.maps import ChangeScene
from core.edits.tokens import RemoveTokens
from core.engine.command import Act
from core.geometry.plane import Plane
from core.model.campaign import Campaign
from tests.helpers.documents import PNG, dropped, fight, fresh, hall, opened, put_walls, titled, undone
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS

STRIKE = Act(ENCOUNTER, TokenId("token-6"), "strike", targets=(TokenId("token-8"),), anyway=True)


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


def test_what_came_after_an_edit_in_between_is_kept_while_that_is_redone(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        fight(session)
        session.submit(STRIKE)
        session.submit(RemoveTokens(ENCOUNTER, STRIKE.targets))
        assert session.pending is None
        titled(session, "x")
        session.undo()
        session.undo()
        assert session.pending is not None
        session.redo()
        document.save_as(file)
    with opened(file, state) as (_, session):
        assert session.state.title != "x" and session.pending is None
        session.redo()
        assert session.state.title == "x" and session.next is None


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


def test_a_working_copy_that_was_never_saved_is_offered_by_its_title(state: Path, file: Path) -> None:
    document = Document.new(Campaign(Source(1), title="Old"), state)
    titled(document.session(SYSTEMS), "The barrow", "The mound")
    assert recoverable(state) == (), "while it is open it is nobody's to recover"
    dropped(document)
    (left,) = recoverable(state)
    assert left.title == "The mound" and left.path is None and left.when > 0
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
        connection.execute(f"PRAGMA user_version={FORMAT_VERSION + 1}")
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
        connection.execute("CREATE VIRTUAL TABLE words USING fts5(a)")
    connection.close()
    with pytest.raises(NewerFile):
        Document.open(file, state)


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


def test_a_command_that_cannot_be_written_changes_nothing(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        hall(session)
        before = session.state
        with pytest.raises(PydanticSerializationError):
            session.submit(ChangeScene(SCENE, {"elevation": Plane({(1, 1): 3}, signed=True)}))
        assert session.state == before and document.state == before
        titled(session, "and on")
        document.save_as(file)
    with opened(file, state) as (_, session):
        assert session.state.title == "and on" and undone(session)[1] == before


def test_whatever_lies_among_the_working_copies_is_passed_over(state: Path) -> None:
    """Pipes are not waited for, links in a circle not followed, and what is no working copy is left alone."""
    place = state / "working"
    for name in "abcd":
        (place / name).mkdir(parents=True)
    (place / "a" / "lock").touch()
    (place / "a" / "document.db").write_bytes(b"junk")
    (place / "b" / "lock").touch()
    (place / "plain").write_text("a file, where a folder should be")
    if sys.platform != "win32":
        os.mkfifo(place / "b" / "document.db")
        os.mkfifo(place / "c" / "lock")
        (place / "circle").symlink_to(place / "circle")
        os.mkfifo(place / "pipe")
    assert recoverable(state) == ()
    assert (place / "c").exists() and (place / "plain").exists() and (place / "a").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes among files")
def test_a_pipe_in_the_place_of_a_lock_is_refused_and_not_waited_for(state: Path, file: Path) -> None:
    with fresh(state) as (document, _):
        document.save_as(file)
    lock = state / "locks" / f"{name_of(file)}.lock"
    lock.unlink()
    os.mkfifo(lock)
    with pytest.raises(StorageFailed):
        Document.open(file, state)
