"""PDFs of the sample and of campaigns made for tests, and what stands in them."""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject, StreamObject

from core.base.ids import EncounterId
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.explain.words import Words
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Paper, Part, PrintOrder
from tests.helpers.samples import sample_campaign


def printed(
    campaign: Campaign,
    *parts: Part,
    paper: Paper = "a4",
    ink: bool = False,
    metric: bool = False,
    whole: bool = False,
) -> bytes:
    """Return the PDF of all encounters of a campaign."""
    encounters = tuple(EncounterId(identity) for identity in campaign.encounters)
    order = PrintOrder(encounters, parts or tuple(Part), paper, ink=ink, metric=metric, whole=whole)
    return make_pdf(order, Matter(campaign, SYSTEMS, Words()))


@cache
def sample_sheets(*parts: Part, paper: Paper = "a4", ink: bool = False) -> bytes:
    """Return a PDF of the sample; each is made once."""
    return printed(sample_campaign(), *parts, paper=paper, ink=ink)


@cache
def shipped_campaign(file: str) -> Campaign:
    """Return the adventure of a shipped sample, whose fight is over."""
    sample = next(each for each in samples() if Path(each.file).stem == file)
    with sample_file(sample) as path, TemporaryDirectory() as folder:
        document = Document.copy_of(path, Path(folder))
        try:
            return document.state
        finally:
            document.close(discard=True)


def read(data: bytes) -> PdfReader:
    """Return a reader of a PDF."""
    return PdfReader(BytesIO(data))


def words_on(page: PageObject) -> str:
    """Return the text of a page with its white space made even."""
    return " ".join(page.extract_text().split())


def drawn_map(page: PageObject) -> StreamObject:
    """Return the map that is laid under a page."""
    resources = page["/Resources"]
    assert isinstance(resources, DictionaryObject)
    forms = resources["/XObject"]
    assert isinstance(forms, DictionaryObject)
    form = forms["/SandtableMap"]
    assert isinstance(form, StreamObject)
    return form


def colours_in(content: bytes) -> list[tuple[float, ...]]:
    """Return the colours that a content stream sets, as one (grey) or three numbers."""
    number = rb"(-?[\d.]+)"
    three = re.findall(rb"(?<![\d.] )" + rb"\s+".join([number] * 3) + rb"\s+(?:rg|RG|scn|SCN)\b", content)
    one = re.findall(rb"(?<![\d.] )(?<!\d)" + number + rb"\s+(?:g|G|scn|SCN)\b", content)
    return [tuple(map(float, found)) for found in three] + [(float(found),) for found in one]
