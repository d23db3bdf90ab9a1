"""Prints of what is seen of every transcript: one for its beginning, one for each step, one for its end.

They are kept in `prints/<system>.txt`. `python -m tests.transcripts` makes them anew, and shows what is seen otherwise.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.transcripts.runner import Script

FOLDER = Path(__file__).parent / "prints"
LONG = 5
"""Letters of a print."""
BETWEEN = " = "


def prints_of(parts: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Return the prints of parts of what is seen."""
    return tuple(hashlib.sha256("\n".join(lines).encode()).hexdigest()[:LONG] for lines in parts)


@cache
def kept(folder: str) -> Mapping[str, tuple[str, ...]]:
    """Return the prints that are kept for a folder of transcripts, by the names of the scenarios."""
    path = FOLDER / f"{folder}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    pairs = (line.rpartition(BETWEEN) for line in lines)
    return {name: tuple(prints.split()) for name, _, prints in pairs}


def folder_of(script: Script) -> str:
    """Return the folder in which a scenario's transcript lies."""
    return script.name.partition("/")[0]


def kept_of(script: Script) -> tuple[str, ...]:
    """Return the prints that are kept for a scenario; none if there are none yet."""
    return kept(folder_of(script)).get(script.name, ())


def keep(folder: str, prints: Mapping[str, tuple[str, ...]]) -> None:
    """Write the prints of all scenarios of a folder."""
    lines = (f"{name}{BETWEEN}{' '.join(each)}\n" for name, each in sorted(prints.items()))
    (FOLDER / f"{folder}.txt").write_text("".join(lines), encoding="utf-8")
    kept.cache_clear()
