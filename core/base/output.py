"""Printing on the command line: where nobody reads on, as behind `| head`, the rest is dropped without an error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, TextIO

LONGEST_OUTPUT, KEPT_AT_END = 1_000, 300
"""Letters of a line of errors, and how many of its end are kept where it has more."""


class Unheard:
    """A stream of text that stops being written when its reader has closed it, as `head` does; no error comes of it.

    One that is `brief` cuts the middle out of absurd lines: an error names what was given, however long that is.
    """

    def __init__(self, stream: TextIO, *, brief: bool = False) -> None:
        self._stream, self._brief = stream, brief

    def write(self, text: str) -> int:
        """Write a text, or drop it; return its length."""
        try:
            self._stream.write("".join(map(_in_brief, text.splitlines(keepends=True))) if self._brief else text)
        except BrokenPipeError:
            self._drop()
        return len(text)

    def flush(self) -> None:
        """Bring what was written to the reader, if there still is one."""
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._drop()

    def _drop(self) -> None:
        # Python writes what is left once more when it ends, and would tell of the broken pipe then
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _in_brief(line: str) -> str:
    if len(line) <= LONGEST_OUTPUT:
        return line
    return f"{line[: LONGEST_OUTPUT - KEPT_AT_END]} … {line[-KEPT_AT_END:]}"


@contextmanager
def readers_may_leave() -> Iterator[None]:
    """While this lasts, closing standard output or standard error changes neither what is done nor the exit status.

    Nor does an encoding that lacks a letter: a question mark stands for it. Absurdly long lines of errors are cut.
    """
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    # where a window was started without a console there is no stream
    unheard = [Unheard(stream, brief=stream is before[1]) if stream else None for stream in before]
    sys.stdout, sys.stderr = unheard
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        for stream in unheard:
            if stream:
                stream.flush()
