"""The working copy vanishes: it is noticed at once, told, made anew, and saving goes on from memory."""

from pathlib import Path
from shutil import rmtree

import pytest

from core.chance.source import Source
from core.documents import working_copy
from core.documents.folder import recoverable
from core.documents.store import Document
from core.model.campaign import Campaign
from tests.helpers.documents import PNG, dropped, fresh, hall, opened, put_walls, titled, undone
from tests.helpers.fights import SYSTEMS


def told(document: Document) -> list[str]:
    """Return the ids of what there is to tell."""
    return [phrase.id for phrase in document.take_news()]


@pytest.mark.parametrize("what", ["folder", "database", "replaced"])
def test_a_working_copy_that_is_removed_is_made_anew_with_all_its_past(state: Path, what: str) -> None:
    document = Document.new(Campaign(Source(1)), state)
    session = document.session(SYSTEMS)
    hall(session)
    image = document.put_asset(PNG)
    put_walls(session, 0, 150)
    working = document._working.path
    if what == "folder":
        rmtree(state)
    else:
        working.unlink()
    if what == "replaced":
        working.write_bytes(b"something else")
    document.look()
    assert told(document) == ["storage.made-anew"] and document.trouble is None
    titled(session, "goes on")
    assert told(document) == [], "once"
    states = undone(session)
    for _ in states[1:]:
        session.redo()
    dropped(document)
    (left,) = recoverable(state)
    again = Document.recover(left, state)
    session = again.session(SYSTEMS)
    assert session.state.title == "goes on" and again.asset(image) == PNG
    assert undone(session) == states
    again.close(discard=True)


def test_it_is_noticed_by_the_next_action_and_by_saving(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        rmtree(state)
        titled(session, "acted")
        assert told(document) == ["storage.made-anew"]
        rmtree(state)
        document.save_as(file)
        assert told(document) == ["storage.made-anew"]
    with opened(file, state) as (_, session):
        assert session.state.title == "acted" and len(undone(session)) == 2


def lost(document: Document) -> None:
    """Take the disk away: nothing can be read there any more, not even by who has it open."""
    document._working._connection.close()
    rmtree(document._working.folder)


def test_from_a_disk_that_is_gone_it_is_kept_from_memory(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        image = document.put_asset(PNG)
        titled(session, "one", "two")
        document.save_as(file)
    document = Document.open(file, state)
    session = document.session(SYSTEMS)
    titled(session, "three", "four")
    session.undo()
    lost(document)
    titled(session, "five")
    assert told(document) == ["storage.made-anew-shorter"]
    titled(session, "six")
    dropped(document)
    with opened(file, state) as (document, session):
        assert document.recovered and document.asset(image) == PNG, "the images are taken from the saved file"
        assert [each.title for each in undone(session)] == ["six", "five", "three", "two"]


def test_saving_works_while_no_working_copy_can_be_kept(
    state: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fresh(state) as (document, session):
        titled(session, "one")
        lost(document)
        state.rename(state.with_name("moved"))
        state.write_text("a file, where a folder should be")
        titled(session, "two", "three")
        assert document.trouble is not None
        document.save_as(file)
        titled(session, "four")
        document.save()
        state.unlink()
        titled(session, "five")
        assert document.trouble is None and told(document) == ["storage.no-backup", "storage.made-anew"]
        document.save()
    with opened(file, state) as (_, session):
        assert [each.title for each in undone(session)] == ["five", "four", "three", "two", "one", ""]


def test_what_undo_reached_before_the_session_is_kept_out_of_memory_alone(state: Path, file: Path) -> None:
    """Undone below where the session began, and done anew there: the past that is not in memory ends there."""
    with fresh(state) as (document, session):
        titled(session, "one", "two", "three")
        document.save_as(file)
    document = Document.open(file, state)
    session = document.session(SYSTEMS)
    session.undo()
    session.undo()
    titled(session, "other")
    lost(document)
    document.look()
    assert told(document) == ["storage.made-anew-shorter"]
    dropped(document)
    with opened(file, state) as (_, session):
        assert [each.title for each in undone(session)] == ["other", "one"]


def test_a_look_at_what_is_there_opens_no_database(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with fresh(state) as (document, session):
        titled(session, "one")
        monkeypatch.setattr(working_copy, "schema", None)
        document.look()
        assert document.take_news() == ()
