"""The command line: all subcommands, and how one is found and carried out."""

import os
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module

from core.base.errors import SandtableError
from core.base.fault import fault_of
from core.base.output import Unwritten, readers_may_leave
from core.base.phrase import Phrase, say
from core.base.version import VERSION
from core.documents.folder import SUFFIX
from core.explain.asker import LANGUAGE, WHICH_LANGUAGE, Asker, language_of
from core.explain.languages import environments
from core.explain.words import Words
from desktop.cli.subcommand import Report, Subcommand

HOMES: Mapping[str, str] = {
    "import": "desktop.cli.importing",
    "check": "desktop.cli.checking",
    "export": "desktop.cli.exporting",
    "manual": "desktop.cli.manual",
    "thumbnail": "desktop.cli.thumbnail",
}
"""The module of every subcommand, which has it as `SUBCOMMAND`; each is loaded when it is wanted."""

DONE, REFUSED, USAGE = 0, 1, 2


NAMES = tuple(HOMES)
VERSION_WANTED = "--version"
OPTIONS = ("-h", "--help", VERSION_WANTED)
"""What may stand in the place of a subcommand."""
QT_OPTIONS = (
    *("-platform", "-platformpluginpath", "-platformtheme", "-plugin", "-style", "-stylesheet", "-reverse"),
    *("-qwindowgeometry", "-qwindowicon", "-qwindowtitle", "-geometry", "-title", "-icon", "-name"),
    *("-display", "-session", "-fontengine", "-dialogs", "-sync", "-nograb", "-dograb", "-widgetcount"),
)
"""Qt takes these for itself."""


def is_carried_out(word: str) -> bool:
    """Tell whether a command line that begins with a word is carried out without the window."""
    return word in NAMES or word in OPTIONS


def is_for_qt(word: str) -> bool:
    """Tell whether a word is an option of Qt's own, such as `-platform`; macOS too hands a word to what it starts."""
    return word.partition("=")[0] in QT_OPTIONS or word.startswith("-psn_")


def is_openable(word: str) -> bool:
    """Tell whether a word may be a file that the window is to open: one that is there, or by its name a document."""
    return word.endswith(SUFFIX) or os.path.lexists(word)


def refuse_word(word: str) -> int:
    """Say that a word on the command line means nothing, and what was perhaps meant; return the exit status."""
    meant = get_close_matches(word, (*NAMES, *OPTIONS), n=1, cutoff=0.5)
    if meant:
        return _refused(say("cli.unknown-word.meant", word=word, meant=meant[0]))
    return _refused(say("cli.unknown-word", word=word, known=", ".join(NAMES)))


def refuse_screen(path: str) -> int:
    """Say that a file cannot be shown where there is no screen; return the exit status."""
    return _refused(say("cli.no-screen", path=path, known=", ".join(NAMES)))


def _refused(phrase: Phrase) -> int:
    with readers_may_leave():
        print(Words(environments(os.environ)).text(phrase), file=sys.stderr)
    return USAGE


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line without the program's name.

    Returns 0 when all is done, 1 when something was refused or is broken, 2 for a command line that makes no sense.
    All is done and the status is the same if nobody reads what is said.
    """
    with readers_may_leave():
        try:
            status = _carried_out(arguments)
            if sys.stdout is not None:
                sys.stdout.flush()
        except Unwritten as lost:
            print(Words(environments(os.environ)).text(say("cli.unwritten", why=str(lost))), file=sys.stderr)
            return REFUSED
        return status


def understood(arguments: Sequence[str]) -> tuple[Namespace, Subcommand]:
    """Return what a command line asks for, and of which subcommand; raise `SystemExit` where that is all, or wrong."""
    subcommands = _wanted(arguments)
    asked = _parser(subcommands, arguments).parse_args(list(arguments))
    return asked, next(each for each in subcommands if each.name == asked.subcommand)


def _carried_out(arguments: Sequence[str]) -> int:
    try:
        asked, subcommand = understood(arguments)
    except SystemExit as left:
        return USAGE if left.code else DONE
    report = Report(Words(asked.language), asked.json)
    try:
        subcommand.run(asked, report)
    except SandtableError as error:
        report.refuse(error.phrase)
    except Unwritten:
        raise
    except Exception as error:
        report.refuse(say("cli.unforeseen", told=fault_of(error).account()))
    report.finish()
    return REFUSED if report.refused else DONE


def _wanted(arguments: Sequence[str]) -> tuple[Subcommand, ...]:
    """Return the subcommand that a command line begins with, none for the version, and else all."""
    first = arguments[0] if arguments else ""
    names = (first,) if first in NAMES else () if first == VERSION_WANTED else NAMES
    return tuple(import_module(HOMES[name]).SUBCOMMAND for name in names)


def parser_of(language: str) -> tuple[Asker, dict[str, Asker]]:
    """Return what reads a command line in a language, and what reads each subcommand."""
    whole = _parser(_wanted(()), (LANGUAGE, language))
    (chosen,) = (each.choices for each in whole._actions if each.dest == "subcommand")
    assert isinstance(chosen, dict)
    return whole, chosen


def _parser(subcommands: Sequence[Subcommand], arguments: Sequence[str]) -> Asker:
    spoken = environments(os.environ)
    words = Words(language_of(arguments, spoken))
    parser = Asker(prog="sandtable", words=words, about=say("cli.help.program"))
    version = words.text(say("cli.version", version=VERSION))
    parser.wants(VERSION_WANTED, action="version", version=version, about=say("cli.help.version"))
    subparsers = parser.add_subparsers(dest="subcommand", required=True, metavar=words.text(say("cli.subcommand")))
    for each in subcommands:
        subparser = subparsers.add_parser(each.name, help=words.text(each.about), words=words, about=each.about)
        each.arguments(subparser)
        subparser.wants("--json", action="store_true", about=say("cli.help.json"))
        subparser.wants(LANGUAGE, default=spoken, metavar=WHICH_LANGUAGE, about=say("cli.help.language", usual=spoken))
    return parser
