"""The command line: all subcommands, and how one is found and carried out."""

from argparse import ArgumentParser
from collections.abc import Sequence

from core.base.errors import SandtableError
from core.base.output import readers_may_leave
from core.explain.words import Words
from desktop.cli import checking, exporting, importing
from desktop.cli.subcommand import Report, Subcommand

SUBCOMMANDS: tuple[Subcommand, ...] = (
    importing.SUBCOMMAND,
    checking.SUBCOMMAND,
    exporting.SUBCOMMAND,
)

DONE, REFUSED, USAGE = 0, 1, 2


def is_subcommand(word: str) -> bool:
    """Tell whether a word on the command line names a subcommand."""
    return any(each.name == word for each in SUBCOMMANDS)


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line without the program's name.

    Returns 0 when all is done, 1 when something was refused or is broken, 2 for a command line that makes no sense.
    All is done and the status is the same if nobody reads what is said.
    """
    with readers_may_leave():
        return _carried_out(arguments)


def _carried_out(arguments: Sequence[str]) -> int:
    try:
        asked = _parser().parse_args(list(arguments))
    except SystemExit as left:
        return USAGE if left.code else DONE
    report = Report(Words(asked.language), asked.json)
    subcommand = next(each for each in SUBCOMMANDS if each.name == asked.subcommand)
    try:
        subcommand.run(asked, report)
    except SandtableError as error:
        report.refuse(error.phrase)
    report.finish()
    return REFUSED if report.refused else DONE


def _parser() -> ArgumentParser:
    parser = ArgumentParser("sandtable", description="Sandtable without its window.")
    subparsers = parser.add_subparsers(dest="subcommand", required=True, metavar="SUBCOMMAND")
    for each in SUBCOMMANDS:
        subparser = subparsers.add_parser(each.name, help=each.help, description=each.help)
        each.arguments(subparser)
        subparser.add_argument("--json", action="store_true", help="print one JSON object, for programs to read")
        subparser.add_argument("--language", default="en", help="the language of the words (en)")
    return parser
