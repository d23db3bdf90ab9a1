"""Passing: which tests pass through which lines of the program, recorded once and kept in a folder git does not know.

The record has one file for each file of tests, or of transcripts. It is made anew when that file changes. Where the
program has changed since, lines are found by their function: one that is the same has only moved; through one that is
another now go the tests that went through it before; and a new one may be reached by all that pass its module.
"""

import ast
import hashlib
import os
import pickle
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import coverage
import pytest

FOLDER = ".proof"
"""Where the record is kept, in the root of the project."""
FORMAT = 1


@dataclass(frozen=True)
class Passage:
    """One test: how many seconds it takes, whether it passes, and through which lines (bits) of which files it goes."""

    test: str
    seconds: float
    passed: bool
    lines: Mapping[str, int]


@dataclass(frozen=True)
class Unit:
    """The tests of one file, as recorded; `print` is that of the file, `sources` those of the program's files then."""

    name: str
    print: str
    passages: tuple[Passage, ...]
    sources: Mapping[str, str]
    version: int = FORMAT


@dataclass(frozen=True)
class Span:
    """Where a function stands in a file, and the print of its text."""

    first: int
    last: int
    print: str

    @property
    def bits(self) -> int:
        """Its lines as bits."""
        return ((1 << (self.last - self.first + 1)) - 1) << self.first


Layout = Mapping[str, Span]


def print_of(text: str | bytes) -> str:
    """Return a short print of a text, the same for the same text only."""
    return hashlib.sha256(text if isinstance(text, bytes) else text.encode()).hexdigest()[:16]


def unit_of(item: pytest.Item, root: Path) -> str:
    """Return the name of the unit of a test: its file, with that of its scenario if it plays one."""
    file = item.path.relative_to(root).as_posix() if item.path.is_relative_to(root) else item.path.as_posix()
    script = scenario_of(item)
    return file if script is None else f"{file} {script.name.partition(':')[0]}"


def scenario_of(item: pytest.Item) -> Any | None:
    """Return the scenario that a test plays, or that what it looks at is made of."""
    parameters: Mapping[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    scripts = (getattr(value, "script", value) for value in parameters.values())
    return next((value for value in scripts if hasattr(value, "examples")), None)


def print_of_unit(items: Iterable[pytest.Item]) -> str:
    """Return the print of what the tests of a unit say."""
    parts: dict[str, None] = {}
    for item in items:
        script = scenario_of(item)
        parts[_text(item.path) if script is None else repr((script.name, script.data))] = None
    return print_of("\n".join(parts))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def layout_of(text: str) -> Layout:
    """Return where the functions of a source stand."""
    lines, found = text.splitlines(), {}

    def look(body: Iterable[ast.stmt], within: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{within}{node.name}.")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                last = node.end_lineno or node.lineno
                found[f"{within}{node.name}"] = Span(first, last, print_of("\n".join(lines[first - 1 : last])))

    look(ast.parse(text).body, "")
    return found


class Following:
    """Runs tests in this process and follows which lines of a package they go through."""

    def __init__(self, folder: Path) -> None:
        self._measure = coverage.Coverage(data_file=None, config_file=False, include=[f"{folder}/*", f"{folder}.py"])
        self._measure.set_option("run:core", "ctrace")
        self._folder = folder

    def __enter__(self) -> "Following":
        self._measure.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._measure.stop()

    def test(self, name: str) -> None:
        """Count what comes as this test's."""
        self._measure.switch_context(name)

    def lines(self, root: Path) -> dict[str, dict[str, int]]:
        """Return by test and file which lines it went through."""
        found: dict[str, dict[str, int]] = {}
        data = self._measure.get_data()
        for file in data.measured_files():
            place = Path(file)
            name = place.relative_to(root).as_posix() if place.is_relative_to(root) else file
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    kept = found.setdefault(test, {})
                    kept[name] = kept.get(name, 0) | (1 << line)
        return found


@dataclass
class Record:
    """All that is recorded, in a folder; `root` is that of the program."""

    root: Path
    folder: Path
    units: dict[str, Unit] = field(default_factory=dict)
    _by_file: dict[str, list[tuple[Passage, str]]] = field(default_factory=dict)

    @staticmethod
    def read(root: Path, folder: Path) -> "Record":
        """Return what a folder holds; what cannot be read is as if it were not there."""
        record = Record(root, folder)
        for path in sorted(folder.glob("*.unit")):
            try:
                unit = pickle.loads(path.read_bytes())
            except Exception:
                continue
            if isinstance(unit, Unit) and getattr(unit, "version", 0) == FORMAT:
                record.units[unit.name] = unit
        return record

    def keep(self, unit: Unit) -> None:
        """Write the record of a unit, with the layouts of the sources as they are."""
        self.folder.mkdir(exist_ok=True)
        for path, sign in unit.sources.items():
            place = self.folder / f"{sign}.layout"
            if not place.exists():
                _write(place, pickle.dumps(layout_of((self.root / path).read_text(encoding="utf-8"))))
        _write(self.folder / f"{print_of(unit.name)}.unit", pickle.dumps(unit))
        self.units[unit.name] = unit
        self._by_file.clear()

    def signs(self, files: Iterable[str]) -> dict[str, str]:
        """Return the prints of files of the program."""
        return {file: _sign(self.root / file) for file in files}

    def through(self, file: str, function: str, lines: Iterable[int]) -> list[Passage]:
        """Return the tests that pass and go through any of some lines of a function."""
        if not self._by_file:
            for unit in self.units.values():
                for passage in unit.passages:
                    if passage.passed:
                        for name in passage.lines:
                            self._by_file.setdefault(name, []).append((passage, unit.sources[name]))
        known, now = {}, layout_of(_text(self.root / file))
        found = []
        for passage, sign in self._by_file.get(file, ()):
            if sign not in known:
                known[sign] = self._bits(sign, _sign(self.root / file), now, function, tuple(lines))
            if passage.lines[file] & known[sign]:
                found.append(passage)
        return found

    def _bits(self, then: str, sign: str, now: Layout, function: str, lines: tuple[int, ...]) -> int:
        """Return the lines as they stood when a source had the print `then`, as bits."""
        if then == sign or function not in now:
            return sum(1 << line for line in set(lines))
        place = self.folder / f"{then}.layout"
        before: Layout = pickle.loads(place.read_bytes()) if place.exists() else {}
        span = before.get(function)
        if span is None:
            return -1
        if span.print == now[function].print:
            return sum(1 << (line - now[function].first + span.first) for line in set(lines))
        return span.bits


@cache
def _sign(path: Path) -> str:
    return print_of(path.read_bytes())


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_bytes(data)
    draft.replace(path)


def outdated(items: Iterable[pytest.Item], record: Record) -> Iterator[tuple[str, str, list[pytest.Item]]]:
    """Yield the units that are not recorded as they are: name, print and tests."""
    units: dict[str, list[pytest.Item]] = {}
    for item in items:
        units.setdefault(unit_of(item, record.root), []).append(item)
    for name, those in units.items():
        sign, known = print_of_unit(those), record.units.get(name)
        if known is None or known.print != sign:
            yield name, sign, those


class Stopwatch:
    """Measures one test after another."""

    def __init__(self) -> None:
        self._start = 0.0

    def start(self) -> None:
        """Begin."""
        self._start = time.process_time()

    @property
    def seconds(self) -> float:
        """How long it has been, in seconds of computing."""
        return time.process_time() - self._start
