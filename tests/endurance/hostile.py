"""Files that mean harm: `python -m tests.endurance.hostile --seconds 600` spoils samples, by bytes and by values.

Each either opens or is refused in words, is never changed, and raises nothing else. What does is told with the seed.
"""

import json
import os
import sqlite3
import sys
import tempfile
import zlib
from argparse import ArgumentParser
from collections import Counter
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from random import Random
from shutil import copyfile
from time import monotonic
from typing import Any

from core.base.errors import SandtableError
from core.documents.interchange.registry import import_map
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.rules.registry import SYSTEMS
from tests.helpers.uvtt import house

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 2**31, 2**63, -(2**63), 10**30, 1e308, 0.1, float("nan")),
    *("", "\0", "a" * 5_000, "token-1", "../../etc/passwd", "1/0", "9" * 400, [], {}, [[]], {"": ""}),
)
"""Values that stand nowhere in a sound file."""
COLUMNS = (
    "journal.blob",
    "journal.blob",
    "journal.label",
    "journal.number",
    "snapshots.blob",
    "meta.value",
    "assets.bytes",
)
"""What is spoilt in a document, by table and column; some more often."""


def spoilt(value: Any, chance: Random) -> Any:
    """Return a value of JSON with some of what is in it exchanged, left out, doubled or made absurd."""
    value = deepcopy(value)
    for _ in range(chance.choice((1, 1, 2, 4))):
        inner, place = value, None
        while isinstance(inner, dict | list) and inner and (place is None or chance.random() < 0.8):
            holder, place = inner, chance.choice([*inner]) if isinstance(inner, dict) else chance.randrange(len(inner))
            inner = holder[place]
        if place is None:
            return chance.choice(ODD)
        what = chance.random()
        if what < 0.2:
            del holder[place]
        elif what < 0.5 and isinstance(inner, int | float):
            holder[place] = chance.choice((-inner, inner + 1, inner * 10**12, str(inner)))
        elif what < 0.6 and isinstance(holder, list):
            holder.append(deepcopy(inner))
        else:
            holder[place] = deepcopy(chance.choice(ODD))
    return value


def torn(data: bytes, chance: Random) -> bytes:
    """Return bytes of which some stretches are lost, turned round, doubled or noise."""
    for _ in range(chance.choice((1, 2, 5))):
        start, long = chance.randrange(max(1, len(data))), chance.choice((1, 4, 64, 1024, 4096))
        piece = data[start : start + long]
        data = (
            data[:start]
            + chance.choice((b"", piece[::-1], chance.randbytes(len(piece)), piece * 2))
            + data[start + long :]
        )
    return data


def _blob(data: bytes, chance: Random) -> bytes:
    try:
        plain = zlib.decompress(data)
    except zlib.error:
        plain = data
    try:
        made = json.dumps(spoilt(json.loads(plain), chance)).encode()
    except ValueError:
        return torn(data, chance)
    return zlib.compress(made) if plain is not data else made


def harm(path: Path, chance: Random) -> None:
    """Change some values of a document behind the program's back."""
    table, column = chance.choice(COLUMNS).split(".")
    key = "key" if table == "meta" else "rowid"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        rows = connection.execute(f"SELECT {key}, {column} FROM {table}").fetchall()
        for row, value in chance.sample(rows, min(len(rows), chance.choice((1, 1, 3)))):
            made = (
                _blob(value, chance)
                if isinstance(value, bytes)
                else chance.choice((0, -1, 2**63 - 1, "x", f"{value}0"))
            )
            try:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (made, row))
            except sqlite3.Error:
                connection.execute(f"DELETE FROM {table} WHERE {key} = ?", (row,))


def tried(folder: Path, chance: Random) -> str:
    """Make one file and open it; return what came of it. Whatever is raised is a fault."""
    if chance.random() < 0.2:
        path, text = folder / "map.dd2vtt", json.dumps(house()).encode()
        path.write_bytes(torn(text, chance) if chance.random() < 0.3 else json.dumps(spoilt(house(), chance)).encode())
        try:
            import_map(path)
        except SandtableError as error:
            return error.phrase.id
        return "a map is read"
    path = folder / "document.sandtable"
    with sample_file(chance.choice(samples())) as sample:
        copyfile(sample, path)
    if chance.random() < 0.3:
        path.write_bytes(torn(path.read_bytes(), chance))
    else:
        harm(path, chance)
    before = path.read_bytes()
    try:
        document = Document.open(path, folder / "state")
        try:
            session = document.session(SYSTEMS)
            for _ in range(5):
                session.undo()
            for _ in range(5):
                session.redo()
            told = "a document is opened"
        finally:
            document.close(discard=True)
    except SandtableError as error:
        told = error.phrase.id
    if path.read_bytes() != before:
        raise ValueError("the file was changed")
    return told


def main() -> int:
    """Try as many files as there is time for; return 0 if all went well."""
    parser = ArgumentParser(prog="python -m tests.endurance.hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=Random().randrange(1_000_000))
    given = parser.parse_args()
    until, number, faults = monotonic() + given.seconds, 0, 0
    found: Counter[str] = Counter()
    while monotonic() < until:
        number += 1
        with tempfile.TemporaryDirectory(prefix="sandtable-hostile-") as folder:
            try:
                found[tried(Path(folder), Random(f"{given.seed}-{number}"))] += 1
            except Exception as error:
                faults += 1
                print(f"file {number} of seed {given.seed}: {error!r}", flush=True)
    print(f"{number} files of seed {given.seed}, {faults} faults")
    for told, count in found.most_common():
        print(f"  {count:6} {told}")
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
