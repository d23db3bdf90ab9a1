"""The shipped samples on paper: how many pages each takes, and what stands on every page."""

from pathlib import Path
from tempfile import TemporaryDirectory

from pypdfium2 import PdfDocument  # type: ignore[import-untyped]  # it ships no types

from core.base.ids import EncounterId
from core.documents.sample_fights import Sample, sample_file
from core.documents.store import Document
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder

PARTS = (Part.SUMMARY, Part.CLOCK, Part.CARDS)
"""What a sample says of itself; tables of the rules are the same in all."""


def pages(sample: Sample) -> list[str]:
    """Return the lines of a sample's pages, a heading with its number before each; needs an application."""
    with sample_file(sample) as path, TemporaryDirectory() as folder:
        document = Document.copy_of(path, Path(folder))
        try:
            state = document.state
            order = PrintOrder(tuple(EncounterId(each) for each in state.encounters), PARTS)
            data = make_pdf(order, Matter(state, SYSTEMS, Words("en")))
        finally:
            document.close(discard=True)
    pdf = PdfDocument(data)
    found = []
    for number, page in enumerate(pdf, start=1):
        lines = page.get_textpage().get_text_bounded().splitlines()
        found += [f"--- {number} of {len(pdf)}", *(" ".join(line.split()) for line in lines if line.strip())]
    pdf.close()
    return found
