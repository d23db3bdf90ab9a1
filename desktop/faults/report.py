"""The report of faults: what others may be told of the program and the machine, and nothing of a campaign."""

import platform
import re
import sys
from collections.abc import Iterable

from core.base.fault import Fault

_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|“[^”]*”|(?:[A-Za-z]:)?[\\/][^\s:]+")


def without_names(text: str) -> str:
    """Return a message of a library without what it quotes and without paths."""
    return _QUOTED.sub("…", text)


def report(version: str, faults: Iterable[tuple[Fault, int]], messages: Iterable[str]) -> str:
    """Return the text of a report: the machine, every fault with how often it happened, and what Qt said lately.

    Nothing in it comes from a campaign: no name, no words of an error, no path.
    """
    import PySide6

    lines = [
        f"Sandtable {version}",
        f"Python {platform.python_version()}, PySide {PySide6.__version__}, {sys.platform}, {platform.machine()}",
    ]
    for fault, times in faults:
        lines += ["", f"{times} x {fault.account()}"]
    said = [without_names(each) for each in messages]
    if said:
        lines += ["", "Qt said:", *(f"  {each}" for each in said)]
    return "\n".join(lines) + "\n"
