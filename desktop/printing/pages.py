"""The document: its pages and their kinds, footers, bookmarks, and the pages on which a map is drawn underneath."""

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from core.base.progress import Progress
from desktop.printing.lettering import SEMI, TEXT, load_typefaces, one_line, translate
from desktop.printing.map_part import PrintedPart
from desktop.printing.print_order import MM
from desktop.sheet_page.paper_colours import PaperColours

MARGIN = 15 * MM
FOOT = 9 * MM
LOW = 20.0
"""Points from the edges to a footer that makes room for a map."""
GUTTER = 6 * MM
PLAIN, COLUMNS, UPRIGHT, TURNED = "plain", "columns", "upright", "turned"
"""Kinds of pages: one column, two, and empty ones for maps, upright and turned."""


@dataclass(frozen=True, slots=True)
class Footer:
    """What stands at the foot of pages, at the left and at the right of their number; players see public words only.

    A `line` stands alone with the number, lower down, where a map needs the room.
    """

    left: str = ""
    right: str = ""
    line: str = ""


@dataclass(slots=True)
class Bound:
    """A document as it is bound: its bytes, the number of its pages, and the maps to lay under them, by page from 0."""

    data: bytes = b""
    pages: int = 0
    maps: dict[int, PrintedPart] = field(default_factory=dict)


class PageMark(Flowable):
    """Takes no room: from here on the footer is another, and bookmarks lead here."""

    def __init__(self, *bookmarks: tuple[str, int], footer: Footer | None = None) -> None:
        super().__init__()
        self.bookmarks, self.footer = bookmarks, footer

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take no room."""
        return 0, 0

    def draw(self) -> None:
        """Set the bookmarks."""
        canvas = self.canv
        for text, level in self.bookmarks:
            key = f"mark-{canvas.getPageNumber()}-{level}-{text}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(one_line(text, TEXT, 1, 200), key, level, closed=False)


class Beginning(PageMark):
    """Stands first in a document, and says of which kind its first page is."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind


class _Canvas(Canvas):
    """A canvas that remembers which maps are to be laid under its pages."""

    bound_maps: dict[int, PrintedPart]
    is_counted = False
    """Whether nothing but the number of the pages is wanted."""

    def save(self) -> None:
        """Write the file, if it is wanted."""
        if not self.is_counted:
            super().save()


class MapSheet(Flowable):
    """A whole page with a map on it; `over` draws all that is not the map, from the page's lower left corner."""

    def __init__(self, view: PrintedPart, over: Callable[[Canvas], None]) -> None:
        super().__init__()
        self.view, self.over = view, over

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the whole page."""
        return width, height - 0.01

    def draw(self) -> None:
        """Draw what lies over the map, and leave word that the map is wanted."""
        assert isinstance(self.canv, _Canvas)
        self.canv.bound_maps[self.canv.getPageNumber() - 1] = self.view
        self.over(self.canv)


class _Document(BaseDocTemplate):
    """Pages with footers that follow the marks in the text."""

    footer = Footer()

    def afterFlowable(self, flowable: Flowable) -> None:
        """Take the footer of a mark for the page it stands on."""
        if isinstance(flowable, PageMark) and flowable.footer is not None:
            self.footer = flowable.footer


def bind(
    story: Callable[[], list[Flowable]],
    size: tuple[float, float],
    ink: PaperColours,
    progress: Progress,
    *,
    title: str,
    subject: str,
    language: str,
) -> Bound:
    """Return a story set on pages of a size; it is set twice, as the first time nobody knows how many pages it takes.

    `progress` hears the number of every page that is done, counted through both times. Where there is no story, there
    is no page.
    """
    load_typefaces()
    begun = story()
    if not begun:
        return Bound()
    first = _bind(begun, size, ink, progress, 0, title=title, subject=subject, language=language, is_counted=True)
    return _bind(
        story(),
        size,
        ink,
        lambda page: progress(first.pages + page),
        first.pages,
        title=title,
        subject=subject,
        language=language,
    )


def pages_of(story: list[Flowable], size: tuple[float, float], ink: PaperColours) -> int:
    """Return how many pages a story takes."""
    if not story:
        return 0
    return _bind(story, size, ink, lambda page: None, 0, title="", subject="", language="en", is_counted=True).pages


def _bind(
    story: list[Flowable],
    size: tuple[float, float],
    ink: PaperColours,
    progress: Progress,
    total: int,
    *,
    title: str,
    subject: str,
    language: str,
    is_counted: bool = False,
) -> Bound:
    out, bound = BytesIO(), Bound()

    def make_canvas(*given: object, **named: object) -> Canvas:
        canvas = _Canvas(*given, **named)  # type: ignore[arg-type]  # the template's own arguments are handed through
        canvas.bound_maps, canvas.is_counted = bound.maps, is_counted
        return canvas

    def finish_page(canvas: Canvas, document: BaseDocTemplate) -> None:
        assert isinstance(document, _Document)
        page = document.pageTemplate.pagesize
        _draw_footer(canvas, document.footer, (canvas.getPageNumber(), total), page[0], ink)
        bound.pages = canvas.getPageNumber()
        progress(bound.pages)

    document = _Document(
        out,
        pagesize=size,
        title=title,
        subject=subject,
        creator="Sandtable",
        author="",
        lang=language,
        invariant=1,
        initialFontName=TEXT,
    )
    first = story[0].kind if story and isinstance(story[0], Beginning) else PLAIN
    templates = _templates(size, finish_page)
    document.addPageTemplates(sorted(templates, key=lambda template: template.id != first))
    document.build(story, canvasmaker=make_canvas)
    bound.data = out.getvalue()
    return bound


def _templates(
    size: tuple[float, float], finish: Callable[[Canvas, BaseDocTemplate], None]
) -> tuple[PageTemplate, ...]:
    width, height = size
    inner, tall = width - 2 * MARGIN, height - 2 * MARGIN
    half = (inner - GUTTER) / 2

    def frame(x: float, wide: float, *, bare: tuple[float, float] | None = None) -> Frame:
        if bare is not None:
            return Frame(0, 0, *bare, 0, 0, 0, 0)
        return Frame(x, MARGIN, wide, tall, 0, 0, 0, 0)

    columns = [frame(MARGIN, half), frame(MARGIN + half + GUTTER, half)]
    turned = (height, width)
    return (
        PageTemplate(PLAIN, [frame(MARGIN, inner)], onPageEnd=finish, pagesize=size),
        PageTemplate(COLUMNS, columns, onPageEnd=finish, pagesize=size),
        PageTemplate(UPRIGHT, [frame(0, 0, bare=size)], onPageEnd=finish, pagesize=size),
        PageTemplate(TURNED, [frame(0, 0, bare=turned)], onPageEnd=finish, pagesize=turned),
    )


def _draw_footer(canvas: Canvas, footer: Footer, numbers: tuple[int, int], width: float, ink: PaperColours) -> None:
    page, total = numbers
    canvas.saveState()
    canvas.setFillColor(ink.muted)
    number = translate("paper", "Page %1 of %2").replace("%1", str(page)).replace("%2", str(total or "–"))
    if footer.line:
        canvas.setFont(TEXT, 6.5)
        canvas.drawString(LOW, LOW, one_line(footer.line, TEXT, 6.5, width - 2 * LOW - 90))
        canvas.setFont(SEMI, 6.5)
        canvas.drawRightString(width - LOW, LOW, number)
        canvas.restoreState()
        return
    room = (width - 2 * MARGIN) * 0.4
    canvas.setFont(SEMI, 7)
    canvas.drawCentredString(width / 2, FOOT, number)
    canvas.setFont(TEXT, 7)
    canvas.drawString(MARGIN, FOOT, one_line(footer.left, TEXT, 7, room))
    canvas.drawRightString(width - MARGIN, FOOT, one_line(footer.right, TEXT, 7, room))
    canvas.restoreState()


def on_pages(kind: str, *, begun: bool) -> list[Flowable]:
    """Return what begins a new page of a kind; at the very beginning of a document only the kind is chosen."""
    return [NextPageTemplate(kind), PageBreak()] if begun else [Beginning(kind)]
