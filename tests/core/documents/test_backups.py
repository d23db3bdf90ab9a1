"""Backups: whole or not at all, never in the way of a save, and torn ones never drive out the good."""

import os
from pathlib import Path

import pytest

from core.base.errors import StorageFailed
from core.documents import backups
from core.documents.backups import KEPT_BACKUPS, is_whole, keep_backup
from core.documents.folder import backups_of
from tests.helpers.documents import fresh, opened, titled


def full(*args: object, **options: object) -> None:
    """Be a disk without room."""
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("call", ["link and copy", "folder", "name"])
def test_a_backup_that_cannot_be_made_does_not_stop_the_save_and_is_told(
    state: Path, file: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with fresh(state) as (document, session):
        titled(session, "before")
        document.save_as(file)
        assert document.take_news() == ()
        titled(session, "after")
        kept = backups_of(file, state)
        with monkeypatch.context() as patch:
            if call == "link and copy":
                patch.setattr(os, "link", full)
                patch.setattr(backups, "copyfile", full)
            elif call == "folder":
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text("a file, where a folder should be")
            else:
                patch.setattr(Path, "replace", full)
            document.save()
        (news,) = document.take_news()
        assert news.id == "storage.no-backup" and not document.unsaved and document.take_news() == ()
        assert call == "folder" or list(kept.iterdir()) == []
    with opened(file, state / "other") as (_, session):
        assert session.state.title == "after"


def test_a_copy_that_ends_half_way_leaves_no_backup(state: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with fresh(state) as (document, session):
        titled(session, "before")
        document.save_as(file)

        def half(source: Path, target: Path) -> None:
            target.write_bytes(source.read_bytes()[:5000])
            full()

        monkeypatch.setattr(os, "link", full)
        monkeypatch.setattr(backups, "copyfile", half)
        titled(session, "after")
        document.save()
        assert list(backups_of(file, state).iterdir()) == []


def test_torn_backups_drive_out_no_whole_one(state: Path, file: Path) -> None:
    with fresh(state) as (document, session):
        titled(session, "good")
        document.save_as(file)
        os.utime(file, (1000, 1000))
        folder = backups_of(file, state)
        folder.mkdir(parents=True)
        whole = file.read_bytes()
        for number in range(KEPT_BACKUPS + 3):
            torn = folder / f"{number}.sandtable"
            torn.write_bytes(whole[: -4096 * (number % 2 + 1)])
            os.utime(torn, (9000 + number, 9000 + number))
        (folder / "cut-off.part").write_bytes(whole[:10])
        titled(session, "later")
        document.save()
        titles = []
        for path in folder.iterdir():
            if is_whole(path):
                with opened(path, state / "other") as (_, theirs):
                    titles.append(theirs.state.title)
        assert titles == ["good"]
        assert not (folder / "cut-off.part").exists()
        assert sum(not is_whole(path) for path in folder.iterdir()) <= KEPT_BACKUPS


def test_only_plain_files_are_kept_or_written_over(state: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sandtable"
    os.mkfifo(pipe)
    keep_backup(pipe, tmp_path / "kept", automatic=False)
    assert not (tmp_path / "kept").exists()
    (tmp_path / "folder.sandtable").mkdir()
    with fresh(state) as (document, _):
        for path in (pipe, tmp_path / "folder.sandtable"):
            with pytest.raises(StorageFailed) as told:
                document.save_as(path)
            assert told.value.phrase.id == "file.not-plain"
        assert pipe.is_fifo() and document.path is None
