"""Plays the shipped samples anew and writes their documents and golden texts: `python -m tests.golden [file ...]`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from core.__main__ import told
from core.base.errors import SandtableError
from core.documents.sample_fights import samples
from core.documents.store import Document
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from tests.golden.makers import MAKERS

ROOT = Path(__file__).parents[2]


def write(file: str) -> None:
    """Play one sample and write both of its files."""
    path = ROOT / "resources" / "samples" / file
    path.unlink(missing_ok=True)
    maker = MAKERS[file]
    with TemporaryDirectory() as folder:
        document = Document.new(maker.prepared(SYSTEMS), Path(folder))
        maker.played(document.session(SYSTEMS))
        document.save_as(path)
        document.close()
    golden = Path(__file__).parent / f"{path.stem}.txt"
    golden.write_text("\n".join(told(path, Words("en"))) + "\n", encoding="utf-8")
    print(path.name, golden.name)


if __name__ == "__main__":
    try:
        for name in sys.argv[1:] or [sample.file for sample in samples()]:
            write(name)
    except SandtableError as error:
        sys.exit(Words("en").text(error.phrase))
