"""Printing for a reader who may have left."""

import os
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from core.base.output import Unheard, readers_may_leave


def test_what_nobody_reads_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with readers_may_leave():
            print("said to nobody", flush=True)
            print("and this at the end")
        assert sys.stdout is stream
        print("nor does this", flush=True)


def test_a_reader_who_stays_gets_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    with readers_may_leave():
        print("one")
        print("two", file=sys.stderr)
    assert capsys.readouterr() == ("one\n", "two\n")


def test_where_there_are_no_streams_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with readers_may_leave():
        print("said to nobody")
    assert sys.stdout is None


def test_what_is_written_and_what_is_only_left_to_write_is_dropped_and_no_file_stays_open() -> None:
    for writes in (True, False):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w", encoding="utf-8", buffering=1, newline="") as stream:
            # what a number of a file would be given to next, if none is left open
            free = os.dup(writer)
            os.close(free)
            unheard = Unheard(stream)
            if writes:
                assert unheard.write("said to nobody\n") == 15
            else:
                stream.write("left")
                unheard.flush()
            assert os.path.samestat(os.fstat(writer), Path(os.devnull).stat())
            again = os.dup(writer)
            os.close(again)
            assert again == free


def test_a_letter_that_the_encoding_lacks_is_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(inside, encoding="ascii"))
    with readers_may_leave():
        print("Gr\u00f6\u00dfe")
    assert inside.getvalue().startswith(b"Gr??e")
