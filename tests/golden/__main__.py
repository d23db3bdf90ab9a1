"""Plays the shipped samples anew and writes their documents and golden texts: `python -m tests.golden [file ...]`.

With `--paper` before the files it writes only what stands on their paper.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from core.__main__ import log_lines
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
    golden.write_text("\n".join(log_lines(path, Words("en"))) + "\n", encoding="utf-8")
    print(path.name, golden.name)


def write_paper(files: list[str]) -> None:
    """Write what stands on the paper of some samples."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from desktop.theme.fonts import load_fonts
    from tests.golden.printed import pages

    application = QGuiApplication(["sandtable"])
    load_fonts()
    for sample in samples():
        if sample.file in files:
            golden = Path(__file__).parent / "paper" / f"{Path(sample.file).stem}.txt"
            golden.write_text("\n".join(pages(sample)) + "\n", encoding="utf-8")
            print(golden.name)
    application.quit()


if __name__ == "__main__":
    only_paper, asked = "--paper" in sys.argv, [each for each in sys.argv[1:] if each != "--paper"]
    names = asked or [sample.file for sample in samples()]
    try:
        for name in () if only_paper else names:
            write(name)
        write_paper(names)
    except SandtableError as error:
        sys.exit(Words("en").text(error.phrase))
