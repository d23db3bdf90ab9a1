"""The power fails while a document is saved: the disk keeps only what it was asked to keep, or a little more."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.documents.backups import is_whole
from core.documents.disk import write_whole
from core.documents.folder import backups_of
from tests.helpers.documents import fresh, opened, titled

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at open files by /proc")

CALLS = ("fsync", "replace", "link")
"""What is done with the disk in a save, and between which the power may fail."""


class PowerCut(BaseException):
    """The power is gone; nobody can catch that."""


class Device:
    """A disk that keeps of a file what was in it when it was last synced, and of a folder the names of then."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders
        self.contents: dict[int, bytes] = {}
        self.names: dict[Path, dict[str, int]] = {}
        self.cut_before: int | None = None
        self.calls = 0
        self.wild: dict[Path, dict[str, int]] = {}
        self._real = {name: getattr(os, name) for name in CALLS}

    def keep_all(self) -> None:
        """Let time pass: by now all is on the disk."""
        self.names = {folder: self._listed(folder) for folder in self.folders}
        paths = [folder / name for folder in self.folders for name in self.names[folder]]
        self.contents = {path.stat().st_ino: path.read_bytes() for path in paths if path.is_file()}

    @contextmanager
    def failing(self, patch: pytest.MonkeyPatch, cut_before: int) -> Iterator[None]:
        """Cut the power before the call of that number."""
        self.calls, self.cut_before = 0, cut_before
        with patch.context() as patched:
            for name in CALLS:
                patched.setattr(os, name, self._watched(name))
            yield
        self.wild = self.wild if self.calls > cut_before else {}

    def left(self, target: Path, *, wild: bool) -> Path:
        """Lay out what is there when the power is back; `wild` if names came to the disk though nobody asked."""
        for folder in self.folders:
            place = target / folder.name
            place.mkdir(parents=True)
            for name, number in (self.wild if wild else self.names)[folder].items():
                (place / name).write_bytes(self.contents.get(number, b"torn"))
        return target

    def _listed(self, folder: Path) -> dict[str, int]:
        return {entry.name: entry.inode() for entry in os.scandir(folder)} if folder.exists() else {}

    def _watched(self, name: str) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            if self.calls == self.cut_before:
                self.wild = {folder: self._listed(folder) for folder in self.folders}
            self.calls += 1
            if self.cut_before is not None and self.calls > self.cut_before:
                raise PowerCut
            done = self._real[name](*args, **options)
            if name == "fsync":
                self._keep(args[0])
            return done

        return call

    def _keep(self, number: int) -> None:
        about = os.fstat(number)
        if stat.S_ISREG(about.st_mode):
            self.contents[about.st_ino] = Path(f"/proc/self/fd/{number}").read_bytes()
        for folder in self.folders:
            if folder.exists() and folder.stat().st_ino == about.st_ino:
                self.names[folder] = self._listed(folder)


def title_in(file: Path, state: Path) -> str:
    """Return what is the title of a document on the disk."""
    with opened(file, state) as (_, session):
        return session.state.title


def cut(do: Callable[[], object], device: Device, patch: pytest.MonkeyPatch, at: int) -> bool:
    """Write with the power failing before a call; return whether it came to that."""
    with device.failing(patch, at):
        try:
            do()
        except PowerCut:
            return True
    return False


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_whenever_the_power_fails_the_file_is_whole_and_old_or_new(
    state: Path, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    with fresh(state) as (document, session):
        titled(session, "old")
        document.save_as(file)
        backups = backups_of(file, state)
        if not links:
            monkeypatch.setattr(os, "link", _no_links)
        device = Device(file.parent, backups)
        seen: set[str] = set()
        at = 0
        while True:
            titled(session, f"new {at}")
            for backup in backups.glob("*"):
                backup.unlink()
            device.keep_all()
            before = title_in(file, tmp_path / f"looked-{at}")
            failed = cut(document.save, device, monkeypatch, at)
            for wild in (False, True) if failed else (False,):
                disk = device.left(tmp_path / f"disk-{at}-{wild}", wild=wild)
                found = title_in(disk / file.parent.name / file.name, tmp_path / f"state-{at}-{wild}")
                assert found in {before, f"new {at}"} if failed else found == f"new {at}", (at, wild)
                seen.add("old" if found == before else "new")
                assert all(is_whole(path) for path in (disk / backups.name).glob("*.sandtable")), (at, wild)
            if not failed:
                break
            at += 1
        assert at == (6 if links else 7) and seen == {"old", "new"}


@pytest.mark.parametrize("there", [False, True], ids=["nothing there", "over another"])
def test_whenever_the_power_fails_a_first_save_leaves_what_was_there_or_all_of_it(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    found: set[str] = set()
    for at in range(30):
        place = tmp_path / f"place-{at}"
        place.mkdir()
        file = place / "mine.sandtable"
        with fresh(tmp_path / f"other-{at}") as (other, session):
            titled(session, "another")
            if there:
                other.save_as(file)
        with fresh(state / str(at)) as (document, session):
            titled(session, "mine")
            device = Device(place)
            device.keep_all()
            failed = cut(partial(document.save_as, file), device, monkeypatch, at)
            for wild in (False, True) if failed else (False,):
                left = device.left(tmp_path / f"disk-{at}-{wild}", wild=wild) / place.name / file.name
                title = title_in(left, tmp_path / f"look-{at}-{wild}") if left.exists() else ""
                assert title in {"another" if there else "", "mine"} if failed else title == "mine", (at, wild)
                found.add(title)
        if not failed:
            break
    assert not failed and at > 2 and found == {"another" if there else "", "mine"}


@pytest.mark.parametrize("there", [False, True], ids=["nothing there", "over another"])
def test_whenever_the_power_fails_what_else_is_written_is_whole_and_said_to_be_written_only_when_it_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """Settings, maps, pictures, reports and recaps all go this way."""
    found: set[bytes] = set()
    for at in range(30):
        place = tmp_path / f"place-{at}"
        place.mkdir()
        file = place / "settings.json"
        if there:
            file.write_bytes(b"old")
        device = Device(place)
        device.keep_all()
        failed = cut(partial(write_whole, file, b"new"), device, monkeypatch, at)
        for wild in (False, True) if failed else (False,):
            left = device.left(tmp_path / f"disk-{at}-{wild}", wild=wild) / place.name / file.name
            held = left.read_bytes() if left.exists() else b""
            assert held in {b"old" if there else b"", b"new"} if failed else held == b"new", (at, wild)
            found.add(held)
        if not failed:
            break
    assert not failed and at > 2 and found == {b"old" if there else b"", b"new"}


def _no_links(*_: object) -> None:
    raise OSError(95, "Operation not supported")
