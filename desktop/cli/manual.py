"""`sandtable manual`: the manual as a PDF, without a window and without a screen."""

import os
from argparse import Namespace
from io import BytesIO
from pathlib import Path

from core.base.phrase import say
from core.explain.asker import Asker
from desktop.cli.subcommand import Report, Subcommand


def _arguments(parser: Asker) -> None:
    parser.wants("out", type=Path, metavar="OUT.pdf", about=say("cli.help.pdf"))
    parser.wants("--paper", choices=("a4", "letter"), default="a4", about=say("cli.help.paper"))


def _run(asked: Namespace, report: Report) -> None:
    # Qt ends the program where it finds no screen, so it must know before it is loaded that none is wanted
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from pypdf import PdfReader
    from PySide6.QtGui import QGuiApplication

    from desktop.manual_reader.book import make_book
    from desktop.printing.map_underlay import write_paper
    from desktop.theme.fonts import load_fonts
    from desktop.translation import translate_window

    application = QGuiApplication.instance() or QGuiApplication(["sandtable"])
    load_fonts()
    translate_window(application, asked.language)
    data = make_book(asked.language, asked.paper)
    assert application is not None
    write_paper(asked.out, data)
    report.done(say("paper.written", path=str(asked.out), pages=len(PdfReader(BytesIO(data)).pages)))


SUBCOMMAND = Subcommand("manual", say("cli.help.manual"), _arguments, _run)
