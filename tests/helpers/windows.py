"""Every moment at which the program may be killed: what lies on the disk before each step that it takes there."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from threading import RLock
from typing import Any

import pytest

STEPS = ("open", "replace", "rename", "link", "unlink", "remove", "mkdir", "rmdir", "fsync", "utime", "chmod")
"""What is done with the disk by `os`; statements of databases are steps too."""


@dataclass(frozen=True)
class Moment:
    """What a kill leaves: the folders, the files with what is in them, and what had been acknowledged by then."""

    folders: tuple[Path, ...]
    files: tuple[tuple[Path, bytes], ...]
    said: str

    def lay_out(self, root: Path) -> None:
        """Put the disk as it was then."""
        rmtree(root)
        for folder in (root, *self.folders):
            folder.mkdir(parents=True, exist_ok=True)
        for path, data in self.files:
            path.write_bytes(data)


class Windows:
    """Looks at a folder before each step; each state of it is kept once. `say` notes what is acknowledged."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.said = ""
        self._found: dict[Moment, None] = {}
        self._lock, self._looking = RLock(), False

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The states, in their order."""
        return tuple(self._found)

    def say(self, what: str) -> None:
        """Take something for acknowledged from now on."""
        self.said = what
        self.look()

    def look(self) -> None:
        """Keep the state that a kill would leave now."""
        with self._lock:
            if self._looking:
                return
            self._looking = True
            try:
                there = sorted(self.root.rglob("*"))
                folders = tuple(path for path in there if path.is_dir())
                files = tuple((path, path.read_bytes()) for path in there if path.is_file())
                self._found.setdefault(Moment(folders, files, self.said))
            finally:
                self._looking = False

    @contextmanager
    def watched(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Look before every step, and once more after the last."""
        self.look()
        connect = sqlite3.connect

        def connected(*given: Any, **named: Any) -> sqlite3.Connection:
            self.look()
            connection: sqlite3.Connection = connect(*given, **named)
            connection.set_trace_callback(lambda statement: self.look())
            return connection

        with patch.context() as patched:
            for name in STEPS:
                patched.setattr(os, name, self._before(getattr(os, name)))
            patched.setattr(sqlite3, "connect", connected)
            yield
        self.look()

    def _before(self, step: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            self.look()
            return step(*given, **named)

        return called
