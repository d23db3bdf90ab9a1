"""The record of which tests pass through which lines: kept, read again, and asked after the program has changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.proof import passing
from tests.proof.passing import Following, Passage, Record, Unit

THEN = "def first():\n    one = 1\n    return one\n\n\ndef second():\n    return 2\n"
UNIT = Unit("tests/test_it.py", "a print", (), {})


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """Give a record of two tests of a program, one of which gets to the last line of each function."""
    write(tmp_path, THEN)
    found = Record(tmp_path, tmp_path / "kept")
    passages = (
        Passage("far", 0.5, True, {"it.py": 1 << 3 | 1 << 7}),
        Passage("near", 0.1, True, {"it.py": 1 << 2}),
        Passage("failing", 0.1, False, {"it.py": 1 << 2 | 1 << 3 | 1 << 7}),
    )
    found.keep(replace(UNIT, passages=passages, sources=found.signs(["it.py"])))
    return found


def write(folder: Path, text: str) -> None:
    (folder / "it.py").write_text(text, encoding="utf-8")
    passing._sign.cache_clear()
    passing._text.cache_clear()


def through(record: Record, function: str, line: int) -> list[str]:
    again = Record.read(record.root, record.folder)
    return [each.test for each in again.through("it.py", function, (line,))]


def test_who_passes_a_line_is_found_again_and_who_fails_by_himself_is_not(record: Record) -> None:
    assert through(record, "first", 2) == ["near"]
    assert through(record, "first", 3) == ["far"]
    assert through(record, "second", 7) == ["far"]


def test_a_function_that_has_only_moved_keeps_its_lines(record: Record) -> None:
    write(record.root, f"import os\n\n\n{THEN}")
    assert through(record, "first", 5) == ["near"]
    assert through(record, "second", 10) == ["far"]


def test_through_a_changed_function_go_all_that_went_through_it_before(record: Record) -> None:
    write(record.root, THEN.replace("one = 1", "one = 2"))
    assert through(record, "first", 2) == ["far", "near"]
    assert through(record, "second", 7) == ["far"]


def test_a_new_function_may_be_reached_by_all_that_pass_its_module(record: Record) -> None:
    write(record.root, f"{THEN}\n\ndef third():\n    return 3\n")
    assert through(record, "third", 11) == ["far", "near"]


def test_what_cannot_be_read_is_as_if_it_were_not_there(record: Record) -> None:
    (record.folder / "broken.unit").write_bytes(b"no pickle")
    record.keep(replace(UNIT, name="old", version=0))
    assert list(Record.read(record.root, record.folder).units) == [UNIT.name]


def test_lines_are_followed_test_by_test(tmp_path: Path) -> None:
    (tmp_path / "followed").mkdir()
    path = tmp_path / "followed" / "it.py"
    path.write_text(THEN, encoding="utf-8")
    names: dict[str, object] = {}
    exec(compile(THEN, str(path), "exec"), names)
    first, second = names["first"], names["second"]
    assert callable(first) and callable(second)
    with Following(tmp_path / "followed") as following:
        following.test("one")
        first()
        following.test("other")
        first()
        second()
    both = 1 << 2 | 1 << 3
    found = following.lines(tmp_path)
    assert (found["one"], found["other"]) == ({"followed/it.py": both}, {"followed/it.py": both | 1 << 7})
