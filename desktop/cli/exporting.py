"""`sandtable export`: encounters of a document as a PDF, without a window and without a screen."""

from argparse import Namespace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from core.base.errors import Refused
from core.base.ids import EncounterId
from core.base.phrase import say
from core.documents.store import Document
from core.explain.asker import Asker
from core.model.campaign import Campaign
from core.model.things import AssetId
from core.rules.registry import SYSTEMS
from desktop.cli.subcommand import Report, Subcommand
from desktop.cli.unseen import unseen
from desktop.printing.print_order import USUAL, Matter, Part, PrintOrder

PARTS = tuple(part.value for part in Part)
LEFT_OUT = ", ".join(part.value for part in Part if part not in USUAL)


def _arguments(parser: Asker) -> None:
    parser.wants("file", type=Path, metavar=say("cli.place.file"), about=say("cli.help.file"))
    parser.wants("--sheets", type=Path, required=True, metavar=say("cli.place.out-pdf"), about=say("cli.help.pdf"))
    parser.wants(
        "--encounter", action="append", default=[], metavar=say("cli.place.name"), about=say("cli.help.encounter")
    )
    parser.wants(
        "--parts",
        nargs="+",
        choices=PARTS,
        default=[part.value for part in USUAL],
        metavar=say("cli.place.part"),
        about=say(
            "cli.help.parts",
            left_out=LEFT_OUT,
            known=", ".join(PARTS),
        ),
    )
    parser.wants("--paper", choices=("a4", "letter"), default="a4", about=say("cli.help.paper"))
    parser.wants("--ink", action="store_true", about=say("cli.help.ink"))
    parser.wants("--metric", action="store_true", about=say("cli.help.metric"))
    parser.wants("--whole", action="store_true", about=say("cli.help.whole"))


def _run(asked: Namespace, report: Report) -> None:
    with TemporaryDirectory(prefix="sandtable-") as folder:
        document = Document.open(asked.file, Path(folder))
        try:
            pages = _write(asked, document, report)
        finally:
            document.close(discard=True)
    report.done(say("paper.written", path=str(asked.sheets), pages=pages))


def _write(asked: Namespace, document: Document, report: Report) -> int:
    """Write the PDF and return how many pages it has."""
    unseen(asked.language)
    from pypdf import PdfReader

    from desktop.printing.map_underlay import write_paper
    from desktop.printing.pdf import images_of, make_pdf

    state = document.state
    order = PrintOrder(
        _encounters(state, asked.encounter),
        tuple(part for part in Part if part.value in asked.parts),
        asked.paper,
        ink=asked.ink,
        metric=asked.metric,
        whole=asked.whole,
    )
    images: dict[str, bytes] = {}
    for identity in images_of(state, order):
        try:
            images[identity] = document.asset(AssetId(identity))
        except Refused:
            report.note(say("cli.about", path=str(asked.file), what=say("paper.no-image")))
    journal = document.session(SYSTEMS).journal if Part.ACCOUNT in order.parts else None
    data = make_pdf(order, Matter(state, SYSTEMS, report.words, images, journal))
    write_paper(asked.sheets, data)
    return len(PdfReader(BytesIO(data)).pages)


def _encounters(state: Campaign, names: list[str]) -> tuple[EncounterId, ...]:
    """Return the encounters of some names, all where none are given; raise `Refused` for a name that nothing has."""
    if not names:
        return tuple(encounter.id for encounter in state.encounters.values())
    found: list[EncounterId] = []
    for name in names:
        there = [e.id for e in state.encounters.values() if name.casefold() in (e.name.casefold(), e.id.casefold())]
        if not there:
            known = ", ".join(encounter.name for encounter in state.encounters.values())
            raise Refused("paper.no-such-encounter", name=name, known=known)
        found += there
    return tuple(dict.fromkeys(found))


SUBCOMMAND = Subcommand("export", say("cli.help.export"), _arguments, _run)
