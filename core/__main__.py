"""The core by itself: `python -m core replay FILE` tells a document's history in words, without any window."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from core.base.errors import SandtableError
from core.base.fault import fault_of
from core.base.output import readers_may_leave
from core.base.phrase import Phrase, say
from core.documents.history_text import Teller
from core.documents.store import Document
from core.engine.run import Entry
from core.explain.asker import LANGUAGE, WHICH_LANGUAGE, Asker, language_of
from core.explain.languages import environments
from core.explain.words import Names, Words
from core.model.campaign import Campaign


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out what the command line says; return 0, or 1 if the file cannot be told."""
    with readers_may_leave():
        return carry_out(arguments)


def carry_out(arguments: Sequence[str] | None) -> int:
    """Do what `main` does, with whatever streams there are."""
    given = sys.argv[1:] if arguments is None else arguments
    spoken = environments(os.environ)
    told, about = Words(language_of(given, spoken)), say("cli.help.replay")
    parser = Asker(prog="python -m core", words=told, about=say("cli.help.program"))
    commands = parser.add_subparsers(dest="command", required=True, metavar=told.text(say("cli.subcommand")))
    replay = commands.add_parser("replay", help=told.text(about), words=told, about=about)
    replay.wants("file", type=Path, metavar=say("cli.place.file"), about=say("cli.help.file"))
    replay.wants(LANGUAGE, default=spoken, metavar=WHICH_LANGUAGE, about=say("cli.help.language", usual=spoken))
    asked = parser.parse_args(given)
    words = Words(asked.language)
    try:
        for line in log_lines(asked.file, words):
            print(line)
    except SandtableError as error:
        return _refused(error.phrase, words)
    except Exception as error:
        return _refused(say("cli.unforeseen", told=fault_of(error).account()), words)
    return 0


def _refused(phrase: Phrase, words: Words) -> int:
    print(words.text(phrase), file=sys.stderr)
    return 1


def log_lines(file: Path, words: Words) -> Iterator[str]:
    """Yield the lines that tell a document's history; raise `SandtableError` if it cannot be read."""
    with TemporaryDirectory() as state_folder:
        document = Document.open(file, Path(state_folder))
        try:
            yield document.title or file.stem
            before: Campaign | None = None
            for number, (entry, state) in enumerate(document.log(), 1):
                names = names_in(state, state if before is None else before)
                teller = Teller(words, names, system_of(entry, state))
                yield f"{number:5}  {teller.title(entry)}"
                for line in teller.lines(entry):
                    yield f"       {line}"
                before = state
        finally:
            document.close(discard=True)


def names_in(*states: Campaign) -> Names:
    """Return what names an id as the first of the states that knows it does."""
    return lambda identity: next((name for state in states if (name := state.called(identity))), None)


def system_of(entry: Entry, state: Campaign) -> str | None:
    """Return the rule system that an entry was played by; None for what belongs to no encounter."""
    encounter = None if entry.command.where is None else state.encounters.get(entry.command.where)
    return None if encounter is None else encounter.system


if __name__ == "__main__":
    sys.exit(main())
