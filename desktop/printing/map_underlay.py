"""Lays drawn maps under the pages of a document, and writes the whole so that nobody ever sees half of it."""

from io import BytesIO
from pathlib import Path

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
)

from core.base.errors import StorageFailed
from core.documents.disk import write_whole

MAP = NameObject("/SandtableMap")


def with_maps_under(document: bytes, maps: bytes, places: tuple[int, ...]) -> bytes:
    """Return a document with the pages of `maps` under its pages at `places`, counted from 0; viewers do not scale it.

    Maps meet the pages at their upper left corners.
    """
    writer = PdfWriter(clone_from=BytesIO(document))
    if places:
        drawn = PdfReader(BytesIO(maps)).pages
        for number, place in enumerate(places):
            _lay_under(writer, writer.pages[place], drawn[number])
    writer.create_viewer_preferences()[NameObject("/PrintScaling")] = NameObject("/None")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _lay_under(writer: PdfWriter, page: PageObject, drawn: PageObject) -> None:
    """Make a form of a drawn page, as its content is, and show it before everything else on the page."""
    source = drawn["/Contents"].get_object()
    assert isinstance(source, StreamObject)
    content = source.clone(writer)
    assert isinstance(content, StreamObject)
    box = ArrayObject(FloatObject(float(edge)) for edge in drawn.mediabox)
    content.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/FormType"): NumberObject(1),
            NameObject("/BBox"): box,
            NameObject("/Resources"): drawn["/Resources"].clone(writer),
        }
    )
    down = float(page.mediabox.height) - float(drawn.mediabox.height)
    show = StreamObject()
    show.set_data(f"q 1 0 0 1 0 {down:.4f} cm {MAP} Do Q\n".encode())
    resources = page["/Resources"].get_object()
    assert isinstance(resources, DictionaryObject)
    # pages of one document may share their resources; the map belongs to this one alone
    own = DictionaryObject(resources)
    forms = DictionaryObject(own.get("/XObject", DictionaryObject()).get_object())
    forms[MAP] = content.indirect_reference or writer._add_object(content)
    own[NameObject("/XObject")] = forms
    page[NameObject("/Resources")] = own
    page[NameObject("/Contents")] = ArrayObject((writer._add_object(show), page.raw_get("/Contents")))


def write_paper(path: Path, data: bytes) -> None:
    """Put a file into place in one go; one that is there stays as it is if that fails, with `StorageFailed`."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise StorageFailed("paper.unwritable", path=str(path), why=error.strerror or str(error)) from error
