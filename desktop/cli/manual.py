"""`sandtable manual`: the manual as a PDF, without a window and without a screen."""

from argparse import Namespace
from io import BytesIO
from pathlib import Path

from core.base.phrase import say
from core.explain.asker import Asker
from desktop.cli.subcommand import Report, Subcommand
from desktop.cli.unseen import unseen


def _arguments(parser: Asker) -> None:
    parser.wants("out", type=Path, metavar=say("cli.place.out-pdf"), about=say("cli.help.pdf"))
    parser.wants("--paper", choices=("a4", "letter"), default="a4", about=say("cli.help.paper"))


def _run(asked: Namespace, report: Report) -> None:
    unseen(asked.language)
    from pypdf import PdfReader

    from desktop.manual_reader.book import make_book
    from desktop.printing.map_underlay import write_paper

    data = make_book(asked.language, asked.paper)
    write_paper(asked.out, data)
    report.done(say("paper.written", path=str(asked.out), pages=len(PdfReader(BytesIO(data)).pages)))


SUBCOMMAND = Subcommand("manual", say("cli.help.manual"), _arguments, _run)
