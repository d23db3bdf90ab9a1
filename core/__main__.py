"""The core by itself: `python -m core replay FILE` tells a document's history in words, without any window."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from core.base.errors import SandtableError
from core.base.phrase import Phrase
from core.documents.store import Document
from core.engine.event import Checked, Noted
from core.engine.run import Entry
from core.explain.words import Names, Words
from core.model.campaign import Campaign


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out what the command line says; return 0, or 1 if the file cannot be read."""
    parser = ArgumentParser("python -m core", description="Sandtable without its windows.")
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="tell a document's history in words, step by step")
    replay.add_argument("file", type=Path, help="a .sandtable document; it is only read")
    replay.add_argument("--language", default="en", help="the language of the words (en)")
    asked = parser.parse_args(arguments)
    words = Words(asked.language)
    try:
        for line in told(asked.file, words):
            print(line)
    except SandtableError as error:
        print(words.text(error.phrase), file=sys.stderr)
        return 1
    return 0


def told(file: Path, words: Words) -> Iterator[str]:
    """Yield the lines that tell a document's history; raise `SandtableError` if it cannot be read."""
    with TemporaryDirectory() as state_folder:
        document = Document.open(file, Path(state_folder))
        try:
            yield document.title or file.stem
            before: Campaign | None = None
            for number, (entry, state) in enumerate(document.log(), 1):
                names = names_in(state, state if before is None else before)
                yield f"{number:5}  {words.text(entry.label, names)}"
                for phrase in said(entry):
                    yield f"       {words.text(phrase, names)}"
                before = state
        finally:
            document.close(discard=True)


def names_in(*states: Campaign) -> Names:
    """Return what names an id as the first of the states that knows it does."""
    return lambda identity: next((name for state in states if (name := state.called(identity))), None)


def said(entry: Entry) -> Iterator[Phrase]:
    """Yield what an entry wrote into the log: its notes, and the verdicts of its checks."""
    for event in entry.events:
        if isinstance(event, Noted):
            yield event.phrase
        elif isinstance(event, Checked):
            yield event.check.verdict


if __name__ == "__main__":
    sys.exit(main())
