"""Killed inside any window between two steps with the disk, whatever is being done: nothing acknowledged is lost."""

import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from core.base.ids import ThingId
from core.chance.source import Source
from core.documents.disk import LEFT_BEHIND, write_whole
from core.documents.folder import recoverable
from core.documents.store import Document
from core.edits.maps import PutThings
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.things import Picture
from tests.helpers.documents import PNG, dropped, hall, titled
from tests.helpers.fights import SCENE, SYSTEMS
from tests.helpers.windows import Windows

Deed = Callable[[Path, Windows, pytest.MonkeyPatch], None]
PICTURE = ThingId("picture-7")


def file_in(root: Path) -> Path:
    """Return where the adventure of a test is saved."""
    return root / "here" / "barrow.sandtable"


def begun(root: Path, *titles: str) -> tuple[Document, Session]:
    """Return a new document with a map and a title or more."""
    document = Document.new(Campaign(Source(1)), root / "state")
    session = document.session(SYSTEMS)
    hall(session)
    titled(session, *titles)
    return document, session


def saved(root: Path, title: str) -> None:
    """Save an adventure of a title, and leave it."""
    document, _ = begun(root, title)
    document.save_as(file_in(root))
    document.close()


def first_save(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    document, _ = begun(root, "one")
    windows.said = "one"
    with windows.watched(patch):
        document.save_as(file_in(root))
    document.close(discard=True)


def save_over(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    """With the backup that it makes."""
    saved(root, "one")
    document = Document.open(file_in(root), root / "state")
    titled(document.session(SYSTEMS), "two")
    windows.said = "two"
    with windows.watched(patch):
        document.save()
    document.close(discard=True)


def save_without_links(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    """Where the backup has to be a copy."""

    def full(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    patch.setattr(os, "link", full)
    save_over(root, windows, patch)


def save_by_itself(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    saved(root, "one")
    document = Document.open(file_in(root), root / "state")
    titled(document.session(SYSTEMS), "two")
    windows.said = "two"
    with windows.watched(patch):
        document.publish().result(60)
    document.close(discard=True)


def act(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    saved(root, "one")
    document = Document.open(file_in(root), root / "state")
    session = document.session(SYSTEMS)
    windows.said = "one"
    with windows.watched(patch):
        for title in ("two", "three", "four"):
            titled(session, title)
            windows.say(title)
        session.undo()
        windows.say("three")
        session.redo()
        windows.say("four")
    document.close(discard=True)


def open_it(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    saved(root, "one")
    windows.said = "one"
    with windows.watched(patch):
        document = Document.open(file_in(root), root / "state")
        document.session(SYSTEMS)
        document.close()


def recover(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    """Going on with what was never saved, and leaving it again."""
    saved(root, "one")
    document = Document.open(file_in(root), root / "state")
    titled(document.session(SYSTEMS), "two")
    dropped(document)
    windows.said = "two"
    with windows.watched(patch):
        document = Document.open(file_in(root), root / "state")
        document.session(SYSTEMS)
        document.close()


def make_anew(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    """The working copy was removed by somebody; the next action makes it anew."""
    saved(root, "one")
    document = Document.open(file_in(root), root / "state")
    session = document.session(SYSTEMS)
    titled(session, "two")
    rmtree(document._working.folder)
    # what was removed is in memory alone until the program has noticed
    windows.said = "one"
    with windows.watched(patch):
        titled(session, "three")
        windows.say("three")
    document.close(discard=True)


def bring_a_picture(root: Path, windows: Windows, patch: pytest.MonkeyPatch) -> None:
    """As importing a map does: the picture first, then what shows it."""
    saved(root, "one")
    document = Document.open(file_in(root), root / "state")
    session = document.session(SYSTEMS)
    windows.said = "one"
    with windows.watched(patch):
        laid = Picture(id=PICTURE, picture=document.put_asset(PNG), left_top=(0, 0), right_bottom=(768, 768))
        session.submit(PutThings(SCENE, (laid,)))
        titled(session, "two")
        windows.say("two")
        document.save()
    document.close(discard=True)


AFTER = {"": {""}, "one": {"one", "two", "three"}, "two": {"two", "three"}, "three": {"three", "four"}}
"""What may be there where something was acknowledged: one more may have been done that nobody had time to tell of."""


@pytest.mark.parametrize(
    "deed",
    [first_save, save_over, save_without_links, save_by_itself, act, open_it, recover, make_anew, bring_a_picture],
    ids=lambda deed: str(deed.__name__).replace("_", " "),
)
def test_whatever_is_done_the_next_start_has_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: Deed
) -> None:
    root, state = tmp_path / "disk", tmp_path / "disk" / "state"
    file_in(root).parent.mkdir(parents=True)
    windows = Windows(root)
    deed(root, windows, monkeypatch)
    moments = windows.moments
    assert len(moments) > 1
    for moment in moments:
        moment.lay_out(root)
        left = recoverable(state)
        assert [each.title for each in left] == [] if deed is open_it else len(left) <= 1, "offered, and nobody's work"
        file = file_in(root)
        if file.exists():
            document = Document.open(file, state)
        else:
            document = Document.recover(left[0], state)
        session = document.session(SYSTEMS)
        assert session.state.title in AFTER.get(moment.said, {moment.said}) and session.recovery is None
        picture = session.state.scene(SCENE).things.get(PICTURE)
        assert not isinstance(picture, Picture) or document.asset(picture.picture or "") == PNG
        if not file.exists():
            document.save_as(file)
        document.close(discard=True)
        assert [path for path in file.parent.iterdir() if path != file] == [], "what was cut off is put away"
        for folder in (state / "working").iterdir():
            os.utime(folder, (1, folder.stat().st_mtime - 2 * LEFT_BEHIND))
        for other in recoverable(state):
            # saved, but killed before it could take note of where: it is offered besides
            document = Document.recover(other, state)
            assert deed is first_save and document.title == moment.said
            document.close(discard=True)
        assert list((state / "working").iterdir()) == [], "no room is lost for ever"


def test_a_file_that_is_written_whole_is_the_old_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So are settings, maps, pictures, paper and reports written; what a kill leaves beside it goes with the next."""
    root = tmp_path / "disk"
    root.mkdir()
    file = root / "map.uvtt"
    windows = Windows(root)
    with windows.watched(monkeypatch):
        for said in ("old", "new"):
            write_whole(file, said.encode() * 10_000)
            windows.say(said)
    seen = set[str]()
    for moment in windows.moments:
        moment.lay_out(root)
        found = file.read_bytes()[:3].decode() if file.exists() else ""
        assert found in {moment.said, {"": "old", "old": "new"}.get(moment.said)}
        assert not found or file.read_bytes() == found.encode() * 10_000
        seen.add(found)
        for path in root.iterdir():
            os.utime(path, (1, path.stat().st_mtime - 2 * LEFT_BEHIND))
        write_whole(file, b"again")
        assert [path.name for path in root.iterdir()] == ["map.uvtt"] and file.read_bytes() == b"again"
    assert seen == {"", "old", "new"}


def test_what_another_writes_just_now_is_left_to_it(tmp_path: Path) -> None:
    other = tmp_path / ".map.uvtt.0123456789ab.part"
    other.write_bytes(b"half")
    write_whole(tmp_path / "map.uvtt", b"whole")
    assert other.read_bytes() == b"half" and (tmp_path / "map.uvtt").read_bytes() == b"whole"
