"""Printing on the command line: where nobody reads on, as behind `| head`, the rest is dropped without an error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EIO, EPIPE
from io import TextIOWrapper
from typing import Any, TextIO

LONGEST_OUTPUT, KEPT_AT_END = 1_000, 300
"""Letters of a line of errors, and how many of its end are kept where it has more."""


class Unwritten(Exception):
    """What there was to say could not be written, and why; no error of what was being done."""


class Unheard:
    """A stream of text that stops being written when its reader has closed it, as `head` does; no error comes of it.

    Where it cannot be written for another reason `Unwritten` is raised, unless it is the one for errors.

    One that is `brief` cuts the middle out of absurd lines: an error names what was given, however long that is.
    """

    def __init__(self, stream: TextIO, *, brief: bool = False) -> None:
        self._stream, self._brief = stream, brief

    def write(self, text: str) -> int:
        """Write a text, or drop it; return its length."""
        try:
            self._stream.write("".join(map(_in_brief, text.splitlines(keepends=True))) if self._brief else text)
        except OSError as error:
            self._lost(error)
        return len(text)

    def flush(self) -> None:
        """Bring what was written to the reader, if there still is one."""
        try:
            self._stream.flush()
        except OSError as error:
            self._lost(error)

    def _lost(self, error: OSError) -> None:
        """Write no more; raise `Unwritten` where that was not the reader's wish: a disk is full."""
        self._drop()
        # a terminal that was closed answers so
        if not self._brief and error.errno not in (EPIPE, EIO):
            raise Unwritten(error.strerror or str(error)) from error

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
