"""Starting: what makes the first window come soon."""

import builtins
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

searching_here: list[object] = []
"""Who looks for garbage in Python's stead: one for each window."""


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Look for no garbage meanwhile, nor ever after among what was made meanwhile.

    Modules, classes and the parts of the window last as long as the program: looking through them again and again
    takes a tenth of the start, and later makes the window stutter.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        python_may_search()


def python_may_search() -> None:
    """Let Python look for garbage by itself, unless a window does."""
    if not searching_here:
        gc.enable()


def load_qt() -> None:
    """Load Qt, and let Python import as before.

    PySide reads the source of every module that is imported after it, to see whether that wants Qt's names spelt
    otherwise (`from __feature__ import`). None of ours does, and it takes a tenth of the start.
    """
    as_before = builtins.__import__
    import_module("PySide6.QtCore")
    builtins.__import__ = as_before
