"""Printing for a reader who may have left."""

import os
import sys

import pytest

from core.base.output import readers_may_leave


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
