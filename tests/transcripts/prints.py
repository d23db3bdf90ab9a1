"""Prints of what is seen of every transcript: one for its beginning, one for each step, one for its end.

They are kept in `prints/<system>.txt`, beside those of all else that is compared so (`subjects.py`).
`python -m tests.transcripts` makes them anew, and shows what is seen otherwise.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "prints"
LONG = 5
"""Letters of a print."""
BETWEEN = " = "


def prints_of(parts: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Return the prints of parts of what is seen."""
    return tuple(hashlib.sha256("\n".join(lines).encode()).hexdigest()[:LONG] for lines in parts)


@cache
def kept(folder: str) -> Mapping[str, tuple[str, ...]]:
    """Return the prints that are kept of a folder, such as that of a system's transcripts, by name."""
    path = FOLDER / f"{folder}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    pairs = (line.rpartition(BETWEEN) for line in lines)
    return {name: tuple(prints.split()) for name, _, prints in pairs}


def kept_of(name: str) -> tuple[str, ...]:
    """Return the prints that are kept under a name; none if there are none yet."""
    return kept(name.partition("/")[0]).get(name, ())


OTHERWISE = """
Something that is not expected word by word is seen otherwise (the beginning, each step, the end). See what:
    python -m tests.transcripts --since COMMIT '{0}'
If it is what the rule says, keep it: python -m tests.transcripts '{0}'"""


def compare(name: str, parts: Iterable[Iterable[str]]) -> None:
    """Fail where what is seen is not as it is kept."""
    assert prints_of(parts) == kept_of(name), OTHERWISE.format(name)


def keep(folder: str, prints: Mapping[str, tuple[str, ...]]) -> None:
    """Write the prints of a folder."""
    lines = (f"{name}{BETWEEN}{' '.join(each)}\n" for name, each in sorted(prints.items()))
    (FOLDER / f"{folder}.txt").write_text("".join(lines), encoding="utf-8")
    kept.cache_clear()
